//! A small capture board as a puzzle of the general model: to be played, and to hold the engines against.

use super::{Content, Field, Square};
use crate::{
    board::{Adjacency, Board, BoardError, Cell, Point},
    puzzle::{Faults, Goal, Kind, KindId, Kinds, Position, Puzzle, Rules, Setup, Wanted, Ways},
};

/// Why a capture board is no puzzle of the general model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoweringError {
    /// More squares than the general model takes, or none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No king stands there.
    #[error("no king stands on {0}")]
    NoKing(Square),
    /// The puzzle does not hold together.
    #[error(transparent)]
    Faults(#[from] Faults),
}

const KING: KindId = KindId(0);
const OTHER: KindId = KindId(1);
const WHITE: KindId = KindId(2);

impl Field {
    /// The puzzle in which one king is to take all whites, while the other kings stand still. For boards of up to 128
    /// playable squares: 16 x 16.
    ///
    /// # Errors
    /// [`LoweringError`].
    ///
    /// ```
    /// use saltus::{budget::Budget, capture::{Field, Reading, Square}, puzzle::Answer, search};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// let puzzle = field.puzzle(Square::new(2, 0))?;
    /// let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else { panic!() };
    /// assert_eq!(solution.moves.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle(&self, king: Square) -> Result<Puzzle, LoweringError> {
        if self.at(king) != Content::Black {
            return Err(LoweringError::NoKing(king));
        }
        let squares = (0..self.side()).flat_map(|row| (0..self.side()).map(move |col| Square { row, col }));
        // One more than fit are enough to be refused.
        let playable: Vec<Square> = squares
            .filter(|&square| self.at(square) != Content::Hole)
            .take(crate::board::MAX_CELLS + 1)
            .collect();
        // So few playable squares are near the top left, unless the board is as good as empty of them.
        let coordinate = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let point = |&Square { row, col }: &Square| Point { x: coordinate(col), y: coordinate(row) };
        let board = Board::new(Adjacency::Diagonal, playable.iter().map(point))?;
        let diagonal = board.ways().enumerate().filter(|(_, name)| name.contains('-'));
        let ways = Ways(diagonal.fold(0, |ways, (way, _)| ways | 1 << way));
        let kind = |name: &str, symbol, jumps| Kind {
            name: name.into(),
            symbol,
            steps: Ways::NONE,
            jumps,
            over: Kinds::one(WHITE),
            removes: true,
        };
        let kinds =
            vec![kind("king", 'B', ways), kind("black", 'b', Ways::NONE), kind("white", 'W', Ways::NONE)];
        let piece = |&square: &Square| match self.at(square) {
            Content::Black if square == king => Some(KING),
            Content::Black => Some(OTHER),
            Content::White => Some(WHITE),
            Content::Empty | Content::Hole => None,
        };
        let start = Position(playable.iter().map(piece).collect());
        let wanted = |cell: Cell| if start.get(cell) == Some(WHITE) { Wanted::Vacant } else { Wanted::Any };
        let goal = Goal::Pattern(board.cells().map(wanted).collect());
        let title = format!("capture by the king of {}", board.name(cell_of(&playable, king)));
        Ok(Setup { title, board, rules: Rules { kinds, hop: 1 }, start, goal }.validate()?)
    }
}

/// The cell of a playable square: both are in reading order.
fn cell_of(playable: &[Square], square: Square) -> Cell {
    Cell(playable.partition_point(|&other| other < square) as u8)
}
