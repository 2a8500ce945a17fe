//! What an engine says of a puzzle.

use super::Reason;
use crate::{board::Cell, budget::Spent};

/// One step or one jump: the piece on `from` goes to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// The moves that every solution has at least, as far as that is proved.
    pub at_least: u64,
}

impl Solution {
    /// A solution than which none is shorter.
    pub fn shortest(moves: Vec<Move>) -> Solution {
        Solution { at_least: moves.len() as u64, moves }
    }

    /// Whether it is proved that no shorter solution exists.
    ///
    /// ```
    /// use saltus::puzzle::Solution;
    /// assert!(Solution::shortest(Vec::new()).optimal());
    /// ```
    pub fn optimal(&self) -> bool {
        self.moves.len() as u64 <= self.at_least
    }
}

/// How it is known that no solution is shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// By a proof: a theorem, or a lower bound that is met.
    Proved,
    /// By exhaustive search.
    Searched,
    /// It is not: no shorter one is known.
    BestKnown,
}

impl Certainty {
    /// It in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::Searched => "searched",
            Certainty::BestKnown => "best known",
        }
    }
}

/// What an engine says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Solution> {
    /// A solution.
    Solved(S),
    /// There is none, and why.
    Impossible(Reason),
    /// The budget ran out first.
    Undecided(Spent),
}
