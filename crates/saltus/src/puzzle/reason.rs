//! Reasons why a puzzle has no solution.

use crate::{
    capture::{Obstacle, Square},
    message::Message,
};
use std::fmt;

/// Why no game leads from the start to the goal. [`proof::check`](crate::pegs::proof::check)
/// verifies every reason of peg solitaire except an exhausted search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Each jump needs two pegs and removes one.
    TooFewPegs {
        /// The number of jumps required.
        jumps: u64,
        /// The number of pegs at the start.
        pegs: u64,
    },
    /// The goal has more pegs than the start, and no jump adds one.
    TooManyWanted {
        /// Pegs at the start.
        have: u32,
        /// The fewest pegs of any goal.
        want: u32,
    },
    /// Position class (Reiss 1857, de Bruijn 1972): each jump changes an even number of holes in
    /// each of these sets. For every goal, the parity of the number of pegs in one of the sets
    /// differs from that of the start.
    Class {
        /// The sets of holes: bit `i` is cell `i`.
        sets: Vec<u128>,
    },
    /// Pagoda function (Conway): no jump increases the sum of the weights of the occupied holes,
    /// and every goal has a larger sum than the start.
    Pagoda {
        /// The weight of each hole.
        weights: Vec<i64>,
    },
    /// A jump moves a peg by two holes, so that it never leaves a set of holes; the goal has more
    /// pegs of some kind in this set than the start.
    OutOfReach {
        /// The holes of the set: bit `i` is cell `i`.
        holes: u128,
    },
    /// No king can capture every white piece in one move. [`capture::judge`](crate::capture::judge)
    /// gives the reason of each king.
    NoKing,
    /// The king in question cannot capture every white piece in one move; another one may.
    KingCannot {
        /// Its square.
        king: Square,
        /// What stops it.
        why: Obstacle,
    },
    /// An exhaustive search, from the start, from the goals or from both, found no way.
    Exhausted {
        /// The number of positions that it searched. The general search goes from the start, so
        /// that these are all that the start reaches; other engines count those alike by symmetry
        /// once, leave out what a bound excludes, or go back from the goals.
        positions: u64,
    },
}

impl Reason {
    /// The name of the kind of reason, for output.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::TooFewPegs { .. } => "too few pegs",
            Reason::TooManyWanted { .. } => "too many pegs wanted",
            Reason::Class { .. } => "position class",
            Reason::Pagoda { .. } => "pagoda function",
            Reason::OutOfReach { .. } => "out of reach",
            Reason::NoKing => "no king",
            Reason::KingCannot { .. } => "king cannot",
            Reason::Exhausted { .. } => "exhausted search",
        }
    }

    /// The reason as a message, without a full stop.
    pub fn message(&self) -> Message {
        match self {
            Reason::TooFewPegs { jumps, pegs } => message!(
                "reason-too-few-pegs",
                "the start has {pegs}, and {jumps} would take at least {need}",
                pegs = message!("count-pegs", "{count} peg" | "{count} pegs", count = *pegs),
                jumps = message!(
                    "count-jumps",
                    "{count} jump" | "{count} jumps",
                    count = *jumps
                ),
                need = u128::from(*jumps) + 1
            )
            .message(),
            Reason::TooManyWanted { have, want } => message!(
                "reason-too-many-wanted",
                "the goal has {want} pegs or more, the start {have}, and no jump adds a peg",
                want = *want,
                have = *have
            )
            .message(),
            Reason::Class { sets } => class_message(sets),
            Reason::Pagoda { .. } => message!(
                "reason-pagoda",
                "a pagoda function forbids it: no jump raises the total weight, and the goal \
                 weighs more than the start"
            )
            .message(),
            Reason::OutOfReach { holes } => message!(
                "reason-out-of-reach",
                "no peg ever leaves its {holes} holes, two holes apart, and the goal needs more \
                 pegs of a kind there than the start has",
                holes = holes.count_ones()
            )
            .message(),
            Reason::NoKing => message!(
                "reason-no-king",
                "no king can take every white piece in one move"
            )
            .message(),
            Reason::KingCannot { king, why } => message!(
                "reason-king-cannot",
                "the king on {king} cannot take every white piece in one move: {why}",
                king = king.to_string(),
                why = why.message(&|square| square.to_string())
            )
            .message(),
            Reason::Exhausted { positions: 1 } => message!(
                "reason-no-jump-leads",
                "the start has no jump, or no jump leads to the goal"
            )
            .message(),
            Reason::Exhausted { positions } => message!(
                "reason-exhausted",
                "an exhaustive search of {positions} positions finds no way to the goal",
                positions = *positions
            )
            .message(),
        }
    }
}

/// The message for position classes, by the sets of holes that show them.
fn class_message(sets: &[u128]) -> Message {
    match sets {
        [set] => message!(
            "reason-class",
            "start and goal are of different position classes: on a set of {holes} holes every \
             jump keeps the number of pegs odd or even, and they differ",
            holes = set.count_ones()
        )
        .message(),
        _ => message!(
            "reason-classes",
            "no position of the goal has the position class of the start"
        )
        .message(),
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.message())
    }
}
