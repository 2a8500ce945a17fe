//! Why a puzzle has no solution.

use std::fmt;

/// Why no game leads from a start to a target. All but the last can be checked by [`proof::check`](crate::pegs::proof::check).
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
        sets: Vec<u128>,
    },
    /// A pagoda function (Conway): no jump raises the sum of the weights of the holes with pegs, and every goal has a
    /// greater sum than the start.
    Pagoda {
        /// The weight of each hole.
        weights: Vec<i64>,
    },
    /// No king can take every white piece in one move: see [`capture::judge`](crate::capture::judge) for the reason of
    /// each.
    NoKing,
    /// The king that plays cannot take every white piece in one move; another may.
    KingCannot,
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
            Reason::NoKing => "no king",
            Reason::KingCannot => "king cannot",
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
            Reason::NoKing => write!(out, "no king can take every white piece in one move"),
            Reason::KingCannot => write!(out, "this king cannot take every white piece in one move"),
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
