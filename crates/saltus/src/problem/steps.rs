//! The moves of a solution one after another, with the names of their cells, at any length.

use super::Moves;
use crate::{board::Board, capture::Square, grid::Rectangle, puzzle, row::RowMove};
use num_bigint::BigUint;
use std::{fmt, slice};

/// One move of a solution, with its cells as they are named in answers: a number in a row, letters
/// of the column and number of the row elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece was.
    pub from: String,
    /// Where it is afterwards.
    pub to: String,
    /// The cell that it passes, if the two do not determine what is removed.
    pub over: Option<String>,
}

impl fmt::Display for Step {
    /// Writes the move as `from-to`, or `from-to/over`, which every reader of moves takes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        match &self.over {
            Some(over) => write!(f, "{}{over}", puzzle::Move::OVER),
            None => Ok(()),
        }
    }
}

/// An iterator over the moves of a solution, see [`Moves::iter`].
pub struct Iter<'a>(Source<'a>);

/// Where the moves come from.
enum Source<'a> {
    /// The moves of the general model.
    Replayed(&'a Board, slice::Iter<'a, puzzle::Move>),
    /// The moves of a large grid, whose cells are counted in reading order.
    Grid(Rectangle, Box<dyn Iterator<Item = RowMove> + 'a>),
    /// The moves of a row whose squares fit into 64 bits.
    Row(Box<dyn Iterator<Item = RowMove> + 'a>),
    /// A king: the square where it is, and those that follow.
    Route(Square, Box<dyn Iterator<Item = Square> + 'a>),
    /// Each move by formula: for rows of any size.
    Formula(&'a Moves, BigUint),
}

impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter").finish_non_exhaustive()
    }
}

impl Moves {
    /// The moves with the names of their cells, for a solution of any length: a long one is not
    /// stored, but computed move by move.
    ///
    /// ```
    /// use saltus::{budget::Budget, problem::{self, Problem}, puzzle::Answer};
    /// # #[cfg(feature = "text")] {
    /// let moves = |id: &str| {
    ///     let problem: Problem = id.parse().expect("an ID");
    ///     let outcome = problem::solve(&problem, None, &Budget::UNLIMITED);
    ///     let answer = outcome.expect("a theorem solves it").answer;
    ///     let Answer::Solved(moves) = answer else { panic!("it has a solution") };
    ///     moves
    /// };
    /// let short = moves("row:1x1");
    /// for step in short.iter() {
    ///     println!("{} goes to {}", step.from, step.to);
    /// }
    /// assert_eq!(short.to_string(), "1-2 3-1 2-3");
    ///
    /// let long = moves("row:100000000000000000000x1");
    /// let first = long.iter().next().expect("a move");
    /// assert_eq!(first.to_string(), "100000000000000000000-100000000000000000001");
    /// # }
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.source())
    }

    fn source(&self) -> Source<'_> {
        if let Some((puzzle, moves)) = self.replayed() {
            return Source::Replayed(&puzzle.board, moves.iter());
        }
        if let Some(route) = self.route() {
            return Source::Route(route.start, Box::new(route.squares().skip(1)));
        }
        match (self.squares(), self.grid()) {
            (Some(moves), Some(grid)) => Source::Grid(grid, moves),
            (Some(moves), None) => Source::Row(moves),
            (None, _) => Source::Formula(self, BigUint::ZERO),
        }
    }
}

impl Iterator for Iter<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match &mut self.0 {
            Source::Replayed(board, moves) => moves.next().map(|&step| Step {
                from: board.name(step.from),
                to: board.name(step.to),
                over: step.over.map(|over| board.name(over)),
            }),
            Source::Grid(grid, moves) => moves.next().map(|step| Step {
                from: grid.name(step.from),
                to: grid.name(step.to),
                over: None,
            }),
            Source::Row(moves) => moves.next().map(numbered),
            Source::Route(here, squares) => {
                let from = *here;
                *here = squares.next()?;
                Some(Step {
                    from: from.to_string(),
                    to: here.to_string(),
                    over: None,
                })
            }
            Source::Formula(moves, made) => {
                if *made >= *moves.length() {
                    return None;
                }
                *made += 1u32;
                moves.at(made).ok()?.last.map(numbered)
            }
        }
    }
}

/// A move between squares counted from 1.
fn numbered<Number: fmt::Display>(step: RowMove<Number>) -> Step {
    Step {
        from: step.from.to_string(),
        to: step.to.to_string(),
        over: None,
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = Step;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl fmt::Display for Moves {
    /// Writes the moves in one line, as long as they are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (made, step) in self.iter().enumerate() {
            if made > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}
