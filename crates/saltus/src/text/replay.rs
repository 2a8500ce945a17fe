//! Rows of pieces shared by several notations, and the moves between them.

use crate::text::{BadText, Fault, Faults};
use crate::{
    board::Cell,
    message::{Message, Wording},
    puzzle::{KindId, Move, Position, Puzzle, Rules},
    referee,
};
use std::ops::Range;

/// Whether the pieces are two groups that exchange places, `r` and `l`.
pub fn two_groups(rules: &Rules) -> bool {
    matches!(&rules.kinds[..], [right, left] if right.symbol == 'r' && left.symbol == 'l')
}

/// Whether the pieces are numbered 1, 2, 3 and so on.
pub fn numbered(rules: &Rules) -> bool {
    rules
        .kinds
        .iter()
        .enumerate()
        .all(|(index, kind)| kind.name.parse() == Ok(index + 1))
}

/// The positions of a game from the start on. Ends early at an illegal move.
pub fn positions(puzzle: &Puzzle, moves: &[Move]) -> impl Iterator<Item = Position> {
    let mut position = puzzle.start.clone();
    std::iter::once(position.clone()).chain(moves.iter().map_while(move |&step| {
        referee::play(puzzle, &mut position, step)
            .ok()
            .map(|()| position.clone())
    }))
}

/// A position that is being read, cell by cell.
pub struct Cells {
    /// The expected number of cells.
    wanted: usize,
    /// The cells so far, at most one more than expected.
    row: Vec<Option<KindId>>,
    good: bool,
}

impl Cells {
    pub fn new(puzzle: &Puzzle) -> Cells {
        Cells {
            wanted: puzzle.board.len(),
            row: Vec::new(),
            good: true,
        }
    }

    /// Adds the contents of the next cell; `None` if they could not be read.
    pub fn add(&mut self, piece: Option<Option<KindId>>) {
        self.good &= piece.is_some();
        if self.row.len() <= self.wanted {
            self.row.push(piece.flatten());
        }
    }

    /// The position, if all of it could be read. `what` names it in messages about the number of
    /// cells.
    pub fn position(
        self,
        what: Wording,
        span: Range<usize>,
        faults: &mut Faults,
    ) -> Option<Position> {
        let Cells { wanted, row, good } = self;
        if good && row.len() != wanted {
            let message = match row.len() > wanted {
                true => message!(
                    "too-many-cells",
                    "this {what} has more cells than the puzzle, {wanted}",
                    what,
                    wanted
                )
                .message(),
                false => message!(
                    "too-few-cells",
                    "this {what} has fewer cells than the puzzle, {wanted}",
                    what,
                    wanted
                )
                .message(),
            };
            faults.add(span, message);
            return None;
        }
        good.then_some(Position(row))
    }
}

/// A game as it stands in a text, which may have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGame {
    /// Its place in the text.
    pub span: Range<usize>,
    /// Its moves, up to what is wrong with it.
    pub moves: Vec<Move>,
    /// Why it is no game after these moves, if it is none.
    pub broken: Option<Fault>,
}

impl WrittenGame {
    /// A game without moves so far.
    pub fn at(span: Range<usize>) -> WrittenGame {
        WrittenGame {
            span,
            moves: Vec::new(),
            broken: None,
        }
    }

    /// Marks the game as broken here, unless it was before.
    pub fn break_off(
        &mut self,
        span: Range<usize>,
        message: impl Into<Message>,
        help: Option<Wording>,
    ) {
        self.broken.get_or_insert_with(|| Fault {
            span,
            message: message.into(),
            help: help.map(Message::from),
        });
    }
}

/// What is said of a position that follows from no move.
const NO_SINGLE_MOVE: Wording = message!(
    "no-single-move-leads",
    "no single move leads here from the position before"
);

/// What a move is.
const ONE_PIECE: Wording = message!(
    "move-takes-one-piece",
    "a move takes one piece from one cell to another"
);

/// The moves of the only game of a text.
///
/// # Errors
/// The game is broken, or there is a second one.
pub fn only_game(games: Vec<WrittenGame>) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let several = games.len() > 1;
    for (number, game) in games.into_iter().enumerate() {
        if let Some(Fault {
            span,
            message,
            help,
        }) = game.broken
            && let Some(fault) = faults.refute(span, message)
        {
            fault.help = help;
        }
        if number == 0 {
            moves = game.moves;
        } else if several && faults.is_empty() {
            faults.add(
                game.span,
                message!(
                    "second-solution",
                    "a second solution begins here, expected one"
                ),
            );
        }
    }
    faults.or(moves)
}

/// Converts consecutive positions to the moves between them. A position that is the start, and no
/// move after the one before, begins another game.
pub struct PositionSequence<'a> {
    puzzle: &'a Puzzle,
    last: Option<Position>,
    games: Vec<WrittenGame>,
    /// How many of them are broken.
    broken_games: usize,
    /// Whether a position could not be read.
    lost: bool,
    /// Whether the start, if it is next, begins another game in any case.
    anew: bool,
}

impl<'a> PositionSequence<'a> {
    pub fn new(puzzle: &'a Puzzle) -> PositionSequence<'a> {
        PositionSequence {
            puzzle,
            last: None,
            games: Vec::new(),
            broken_games: 0,
            lost: false,
            anew: false,
        }
    }

    /// Says that a heading stands here: the start after it begins another game.
    pub fn heading(&mut self) {
        self.anew = true;
    }

    /// Adds the next position, written at `span`; `None` if it could not be read.
    pub fn next(&mut self, position: Option<Position>, span: Range<usize>) {
        let Some(position) = position.filter(|_| !self.lost) else {
            self.lost = true;
            return;
        };

        let step = self
            .last
            .as_ref()
            .and_then(|before| single_move(self.puzzle, before, &position));
        let idle = self
            .games
            .last()
            .is_some_and(|game| game.moves.is_empty() && game.broken.is_none());
        let anew = std::mem::take(&mut self.anew);
        let goes_on = self.games.len() > 1 && anew;
        if idle && goes_on && position == self.puzzle.start {
            // The start once more, below a heading behind other games: this one begins there.
            self.games.pop();
            self.games.push(WrittenGame::at(span));
            return;
        }
        let is_start = position == self.puzzle.start && !idle;
        // Back at the start by no legal move: another game begins.
        let step = step.filter(|&step| !is_start || !anew && self.is_legal(step));
        let broken = self.games.last().is_some_and(|game| game.broken.is_some());
        match (self.games.last_mut(), step) {
            (Some(game), Some(step)) if !broken => {
                game.moves.push(step);
                game.span.end = span.end;
            }
            (Some(game), _) if !is_start => {
                self.broken_games += usize::from(!broken);
                game.span.end = span.end;
                game.break_off(span, NO_SINGLE_MOVE, Some(ONE_PIECE));
            }
            _ => {
                let mut game = WrittenGame::at(span.clone());
                if position != self.puzzle.start {
                    self.broken_games += 1;
                    let help = message!("begin-start", "begin with the start");
                    game.break_off(
                        span,
                        message!("not-start-puzzle", "this is not the start of the puzzle"),
                        Some(help),
                    );
                }
                self.games.push(game);
            }
        }
        self.last = Some(position);
    }

    /// Whether a move from the last position is legal.
    fn is_legal(&self, step: Move) -> bool {
        let Some(mut position) = self.last.clone() else {
            return false;
        };
        referee::play(self.puzzle, &mut position, step).is_ok()
    }

    /// The number of broken games.
    pub fn broken(&self) -> usize {
        self.broken_games
    }

    /// The games.
    ///
    /// # Errors
    /// The faults reported; at least one if there was no position.
    pub fn games(self, end: usize, mut faults: Faults) -> Result<Vec<WrittenGame>, BadText> {
        if self.last.is_none() && faults.is_empty() {
            faults.add(
                end..end,
                message!(
                    "no-position",
                    "there is no position, expected the start and one for each move"
                ),
            );
        }
        faults.or(self.games)
    }
}

/// The move from one position to another, if a piece went from one cell to another and the pieces
/// that it passed are gone or not.
fn single_move(puzzle: &Puzzle, before: &Position, after: &Position) -> Option<Move> {
    let mut entered = None;
    let mut left = Vec::new();
    for ((index, before), after) in (0u8..).zip(&before.0).zip(&after.0) {
        match (before, after) {
            _ if before == after => {}
            (None, Some(_)) if entered.is_none() => entered = Some(Cell(index)),
            (Some(_), None) => left.push(Cell(index)),
            _ => return None,
        }
    }
    let to = entered?;
    let lands = |from: Cell| before.get(from) == after.get(to);
    for (index, &from) in left.iter().enumerate() {
        // The other cell that is vacant now has lost the piece that was jumped over.
        let over = match left[..] {
            [one, other] => Some(if index == 0 { other } else { one }),
            _ => None,
        };
        let step = Move { from, to, over };
        let mut position = before.clone();
        let played = referee::play(puzzle, &mut position, step);
        if played.is_ok() && position == *after {
            return referee::named(puzzle, before, step).ok();
        }
    }
    // The referee objects to an exchange with a vacancy that is no legal move.
    let exchanged = left.first().filter(|&&from| left.len() == 1 && lands(from));
    Some(Move::new(*exchanged?, to))
}

/// The moves, unless none were read and some are needed.
///
/// # Errors
/// The faults reported, or that there are no moves.
pub fn some_moves(
    moves: Vec<Move>,
    puzzle: &Puzzle,
    end: usize,
    mut faults: Faults,
) -> Result<Vec<Move>, BadText> {
    if moves.is_empty() && faults.is_empty() && !referee::meets(&puzzle.goal, &puzzle.start, 0) {
        faults.add(end..end, message!("no-moves", "there are no moves"));
    }
    faults.or(moves)
}

/// The kind with this number, if it exists.
pub fn kind(rules: &Rules, index: i64) -> Option<KindId> {
    usize::try_from(index)
        .ok()
        .filter(|&index| index < rules.kinds.len())
        .map(|index| KindId(index as u8))
}
