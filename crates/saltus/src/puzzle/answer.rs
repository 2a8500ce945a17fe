//! The answer of an engine to a puzzle.

use super::Reason;
use crate::{board::Cell, budget::Spent};

/// One step or one jump: the piece on `from` goes to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The cell of the piece.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

/// A sequence of moves from the start to the goal, with a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// A proved lower bound on the number of moves of any solution.
    pub at_least: u64,
}

impl Solution {
    /// A shortest solution.
    pub fn shortest(moves: Vec<Move>) -> Solution {
        Solution {
            at_least: moves.len() as u64,
            moves,
        }
    }

    /// Whether this solution is proved to be a shortest one.
    ///
    /// ```
    /// use saltus::puzzle::Solution;
    /// assert!(Solution::shortest(Vec::new()).optimal());
    /// ```
    pub fn optimal(&self) -> bool {
        self.moves.len() as u64 <= self.at_least
    }
}

/// The evidence that a solution is a shortest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// A proof: a theorem, or a lower bound that the solution meets.
    Proved,
    /// An exhaustive search.
    Searched,
    /// None: it is the shortest solution known.
    BestKnown,
}

impl Certainty {
    /// The name of this certainty, for output.
    pub const fn name(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::Searched => "searched",
            Certainty::BestKnown => "best known",
        }
    }
}

/// The answer of an engine to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Solution> {
    /// A solution.
    Solved(S),
    /// There is no solution, and why.
    Impossible(Reason),
    /// The budget ran out first.
    Undecided(Spent),
}
