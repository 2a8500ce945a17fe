//! What an engine says of a puzzle.

use crate::{board::Cell, budget::Spent, proof::Reason};

/// One step or one jump: the piece on `from` goes to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

/// The moves from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Whether no shorter solution exists.
    pub optimal: bool,
}

/// What an engine says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution.
    Solved(Solution),
    /// There is none, and why.
    Impossible(Reason),
    /// The budget ran out first.
    Undecided(Spent),
}
