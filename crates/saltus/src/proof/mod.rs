//! Reasons why a game of peg solitaire cannot reach its target, and their checkers.
//!
//! [`refute`] looks for a reason that can be checked without a search; [`check`] verifies one, whoever found it, with
//! code of its own.

mod check;
mod class;
mod pagoda;
mod simplex;

pub use check::{Flaw, check};
pub use class::{invariants, signature};

use crate::pegs::{PegBoard, Target};
use std::fmt;

/// Why no game leads from a start to a target. All but the last can be checked by [`check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Each jump takes one peg away and needs two.
    TooFewPegs {
        /// The jumps wanted.
        jumps: u64,
        /// The pegs there are.
        pegs: u64,
    },
    /// The target has more pegs than the start, and no jump adds one.
    TooManyWanted {
        /// Pegs of the start.
        have: u32,
        /// The fewest pegs of any goal.
        want: u32,
    },
    /// Position class (de Bruijn 1972, Reiss 1857): each jump flips an even number of the holes of each of these sets,
    /// and no goal agrees with the start in the parities of the pegs on all of them.
    Class {
        /// Sets of holes.
        sets: Vec<u64>,
    },
    /// A pagoda function (Conway): no jump raises the sum of the weights of the holes with pegs, and every goal has a
    /// greater sum than the start.
    Pagoda {
        /// The weight of each hole.
        weights: Vec<i64>,
    },
    /// Every position that the start leads to, or that leads to a goal, was searched.
    Exhausted {
        /// Positions searched, up to symmetry.
        positions: u64,
    },
}

impl Reason {
    /// The kind of reason, in a word or two.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::TooFewPegs { .. } => "too few pegs",
            Reason::TooManyWanted { .. } => "too many pegs wanted",
            Reason::Class { .. } => "position class",
            Reason::Pagoda { .. } => "pagoda function",
            Reason::Exhausted { .. } => "exhausted search",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooFewPegs { jumps, pegs } => {
                let need = u128::from(*jumps) + 1;
                write!(out, "{jumps} jumps need at least {need} pegs, and there are {pegs}")
            }
            Reason::TooManyWanted { have, want } => {
                write!(out, "the target has {want} pegs or more, the start {have}, and no jump adds a peg")
            }
            Reason::Class { sets } if sets.len() == 1 => {
                let holes = sets[0].count_ones();
                write!(
                    out,
                    "start and target are of different position classes: on a set of {holes} holes every jump keeps \
                     the number of pegs odd or even, and they differ"
                )
            }
            Reason::Class { .. } => {
                write!(out, "no position of the target has the position class of the start")
            }
            Reason::Pagoda { .. } => write!(
                out,
                "a pagoda function forbids it: no jump raises the total weight, and the target weighs more than the start"
            ),
            Reason::Exhausted { positions: 1 } => {
                write!(out, "no jump leads on from the start, or none into the target")
            }
            Reason::Exhausted { positions } => {
                write!(
                    out,
                    "all {positions} positions in question were searched, and none leads to the target"
                )
            }
        }
    }
}

/// A reason why no game leads from `start` to `target`, if there is one that can be checked without a search: the number
/// of pegs, then the position class, then a pagoda function. `None` says nothing.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, Target}, proof::{check, refute}};
/// let french = PegBoard::new(&shape("french").unwrap().board()).unwrap();
/// let start = french.full() ^ 1 << 18; // the centre is vacant
/// let reason = refute(&french, start, Target::Left(1)).unwrap();
/// assert!(check(&french, start, Target::Left(1), &reason).is_ok());
/// ```
pub fn refute(board: &PegBoard, start: u64, target: Target) -> Option<Reason> {
    if target.holds(start) {
        return None;
    }
    refute_quickly(board, start, target).or_else(|| pagoda::refute(board, start, target))
}

/// As [`refute`], without the linear program: microseconds.
pub fn refute_quickly(board: &PegBoard, start: u64, target: Target) -> Option<Reason> {
    if target.holds(start) {
        return None;
    }
    let have = start.count_ones();
    let want = match target {
        Target::Left(count) => count,
        Target::Pattern { pegs, .. } => pegs.count_ones(),
    };
    if want > have {
        return Some(Reason::TooManyWanted { have, want });
    }
    if target == Target::Left(0) {
        return Some(Reason::TooFewPegs { jumps: have.into(), pegs: have.into() });
    }
    class::refute(board, start, target)
}
