//! Rows of pieces shared by several notations, and the moves between them.

use crate::text::{BadText, Faults};
use crate::{
    board::Cell,
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
    pub fn position(self, what: &str, span: Range<usize>, faults: &mut Faults) -> Option<Position> {
        let Cells { wanted, row, good } = self;
        if good && row.len() != wanted {
            let longer = if row.len() > wanted { "more" } else { "fewer" };
            faults.add(
                span,
                format_args!("this {what} has {longer} cells than the puzzle, {wanted}"),
            );
            return None;
        }
        good.then_some(Position(row))
    }
}

/// Converts consecutive positions to the moves between them.
pub struct PositionSequence<'a> {
    puzzle: &'a Puzzle,
    last: Option<Position>,
    moves: Vec<Move>,
    lost: bool,
}

impl<'a> PositionSequence<'a> {
    pub fn new(puzzle: &'a Puzzle) -> PositionSequence<'a> {
        PositionSequence {
            puzzle,
            last: None,
            moves: Vec::new(),
            lost: false,
        }
    }

    /// Adds the next position, written at `span`; `None` if it could not be read.
    pub fn next(&mut self, position: Option<Position>, span: Range<usize>, faults: &mut Faults) {
        let Some(position) = position.filter(|_| !self.lost) else {
            self.lost = true;
            return;
        };
        match &self.last {
            None if position != self.puzzle.start => {
                faults.add_help(
                    span,
                    "this is not the start of the puzzle",
                    "begin with the start",
                );
                self.lost = true;
            }
            None => {}
            Some(before) => match single_move(before, &position) {
                Some(step) => self.moves.push(step),
                None => {
                    let help = "a move takes one piece from one cell to another";
                    faults.add_help(
                        span,
                        "no single move leads here from the position before",
                        help,
                    );
                    self.lost = true;
                }
            },
        }
        self.last = Some(position);
    }

    /// The moves.
    ///
    /// # Errors
    /// The faults reported; at least one if there was no position.
    pub fn moves(self, end: usize, mut faults: Faults) -> Result<Vec<Move>, BadText> {
        if self.last.is_none() && faults.is_empty() {
            faults.add(
                end..end,
                "there is no position, expected the start and one for each move",
            );
        }
        faults.or(self.moves)
    }
}

/// The move from one position to another, if one piece went from one cell to another.
fn single_move(before: &Position, after: &Position) -> Option<Move> {
    let pairs = || {
        before
            .0
            .iter()
            .zip(&after.0)
            .enumerate()
            .filter(|(_, (before, after))| before != after)
    };
    let mut left = pairs()
        .filter(|(_, (_, after))| after.is_none())
        .map(|(cell, (piece, _))| (cell, *piece));
    let mut entered = pairs()
        .filter(|(_, (before, _))| before.is_none())
        .map(|(cell, (_, piece))| (cell, *piece));
    let ((from, gone), (to, come)) = (left.next()?, entered.next()?);
    let one = pairs().count() == 2 && gone == come;
    one.then_some(Move {
        from: Cell(from as u8),
        to: Cell(to as u8),
    })
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
        faults.add(end..end, "there are no moves");
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
