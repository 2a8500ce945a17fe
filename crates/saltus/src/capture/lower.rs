//! A small capture board as a puzzle of the general model: for play, and for tests of the engines.

use super::{Content, Field, Route, Square};
use crate::{
    board::{Adjacency, Board, Cell, Point},
    puzzle::{
        Goal, Headings, Kind, KindId, Kinds, LoweringError, Move, Position, Puzzle, Rules, Setup,
        Wanted,
    },
};

const KING: KindId = KindId(0);
const OTHER: KindId = KindId(1);
const WHITE: KindId = KindId(2);

impl Field {
    /// The puzzle in which one king is to capture all whites while the other kings do not move. For
    /// boards with at most 128 playable squares, such as 16 x 16.
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
            return Err(LoweringError::NoKing);
        }
        let playable = self.playable();
        // The first playable squares have small coordinates, unless the board is almost without
        // them.
        let coordinate = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let point = |&Square { row, col }: &Square| Point {
            x: coordinate(col),
            y: coordinate(row),
        };
        let board = Board::new(Adjacency::Diagonal, playable.iter().map(point))
            .map_err(|_| LoweringError::TooLarge)? // there is a king, so there is a cell
            .with_capitals();
        let diagonal = board
            .headings()
            .enumerate()
            .filter(|(_, name)| name.contains('-'));
        let headings = Headings(diagonal.fold(0, |headings, (heading, _)| headings | 1 << heading));
        let kind = |name: &str, symbol, jumps| Kind {
            name: name.into(),
            symbol,
            steps: Headings::NONE,
            jumps,
            over: Kinds::one(WHITE),
            removes: true,
        };
        let kinds = vec![
            kind("king", 'B', headings),
            kind("black", 'b', Headings::NONE),
            kind("white", 'W', Headings::NONE),
        ];
        let piece = |&square: &Square| match self.at(square) {
            Content::Black if square == king => Some(KING),
            Content::Black => Some(OTHER),
            Content::White => Some(WHITE),
            Content::Empty | Content::Hole => None,
        };
        let start = Position(playable.iter().map(piece).collect());
        let wanted = |cell: Cell| {
            if start.get(cell) == Some(WHITE) {
                Wanted::Vacant
            } else {
                Wanted::Any
            }
        };
        let goal = Goal::Pattern(board.cells().map(wanted).collect());
        let title = format!("{}@{king}", self.id());
        Ok(Setup {
            title,
            board,
            rules: Rules { kinds, hop: 1 },
            start,
            goal,
        }
        .validate()?)
    }
}

impl Field {
    /// The ID of the board: its rows separated by `=`, with `B` for kings, `W` for whites, `.` for
    /// vacant squares and `-` for squares that are never used.
    ///
    /// ```
    /// use saltus::capture::{Field, Reading};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// assert_eq!(field.id(), "capture:.-.=-W-=B-.");
    /// # Ok::<(), saltus::capture::FieldFromRowsError>(())
    /// ```
    pub fn id(&self) -> String {
        let rows = (0..self.side()).map(|row| {
            let mark = |mark: u8| match mark {
                b'.' => '-',
                b'_' => '.',
                piece => char::from(piece),
            };
            self.row(row).into_iter().map(mark).collect::<String>()
        });
        format!("capture:{}", rows.collect::<Vec<_>>().join("="))
    }

    /// The playable squares in reading order, cut off beyond the size of the general model.
    fn playable(&self) -> Vec<Square> {
        let squares =
            (0..self.side()).flat_map(|row| (0..self.side()).map(move |col| Square { row, col }));
        // One more than fits is enough for an error.
        squares
            .filter(|&square| self.at(square) != Content::Hole)
            .take(crate::board::MAX_CELLS + 1)
            .collect()
    }

    /// Recognises a puzzle of [`Field::puzzle`]: its board and its king.
    pub fn of(puzzle: &Puzzle) -> Option<(Field, Square)> {
        let [king, _, white] = &puzzle.rules.kinds[..] else {
            return None;
        };
        if puzzle.board.adjacency() != Adjacency::Diagonal
            || !king.removes
            || !king.over.has(WHITE)
            || white.jumps != Headings::NONE
        {
            return None;
        }
        let places: Vec<[u64; 2]> = puzzle
            .board
            .cells()
            .map(|cell| puzzle.board.place(cell))
            .collect();
        let side = u32::try_from(places.iter().flatten().copied().max()?).ok()?;
        let [x, y] = *places.first()?;
        let mut field = Field::blank(side, (x + y).is_multiple_of(2));
        let mut here = None;
        for (cell, [x, y]) in puzzle.board.cells().zip(places) {
            let square = Square {
                row: y as u32 - 1,
                col: x as u32 - 1,
            };
            match puzzle.start.get(cell) {
                Some(KING) => here = Some(square),
                None => continue,
                _ => {}
            }
            let content = if puzzle.start.get(cell) == Some(WHITE) {
                Content::White
            } else {
                Content::Black
            };
            field.set(square, content);
        }
        let king = here?;
        field
            .puzzle(king)
            .is_ok_and(|same| same.same(puzzle))
            .then_some((field, king))
    }

    /// The moves of a route in the puzzle of [`Field::puzzle`].
    pub fn moves(&self, route: &Route) -> Vec<Move> {
        let playable = self.playable();
        let cells: Vec<Cell> = route
            .squares()
            .map(|square| cell_of(&playable, square))
            .collect();
        cells
            .windows(2)
            .map(|pair| Move {
                from: pair[0],
                to: pair[1],
            })
            .collect()
    }
}

/// The cell of a playable square; both are in reading order.
fn cell_of(playable: &[Square], square: Square) -> Cell {
    Cell(playable.partition_point(|&other| other < square) as u8)
}
