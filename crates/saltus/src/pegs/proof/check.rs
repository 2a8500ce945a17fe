//! The checker of certificates. It uses the definition of a jump only, and no code of the search
//! for certificates.

use super::Reason;
use crate::order;
use crate::pegs::{Game, Holes, Target};

/// Why a certificate is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The number of pegs does not exclude the target.
    #[error("the number of pegs does not forbid the target")]
    Pegs,
    /// A jump changes a parity that should be invariant.
    #[error("the jump {0:?} changes the parity on the set {1}")]
    Changes([u8; 3], usize),
    /// A goal agrees with the start in every parity.
    #[error("some goal has the parities of the start")]
    SameClass,
    /// There are more than 12 sets, or none.
    #[error("{0} sets are given; 1 to 12 can be checked")]
    Sets(usize),
    /// The number of weights differs from the number of holes.
    #[error("{0} weights are given for {1} holes")]
    Weights(usize, u32),
    /// A jump increases the total weight.
    #[error("the jump {0:?} raises the total weight")]
    Raises([u8; 3]),
    /// A goal weighs no more than the start.
    #[error("the start weighs {start}, and some goal only {goal}")]
    Weighs {
        /// The weight of the start.
        start: i128,
        /// The smallest weight of a goal.
        goal: i128,
    },
    /// An exhaustive search can be repeated, not checked.
    #[error("the proof is a search, which can only be repeated")]
    Search,
}

/// Verifies that `reason` proves that a game cannot reach its target. Takes time linear in the size
/// of the board for weights and single sets, and a factor of 2^k for k sets.
///
/// # Errors
/// The first flaw found.
pub fn check<S: Holes>(game: &Game<S>, reason: &Reason) -> Result<(), Flaw> {
    let &Game { start, target, .. } = game;
    match reason {
        Reason::TooFewPegs { jumps, pegs } => {
            let left = match target {
                Target::Left(left) => left,
                Target::Pattern { .. } => return Err(Flaw::Pegs),
            };
            let wanted = start.count().checked_sub(left).map(u64::from);
            let true_numbers = *pegs == u64::from(start.count()) && wanted == Some(*jumps);
            if true_numbers && jumps >= pegs && *jumps > 0 {
                Ok(())
            } else {
                Err(Flaw::Pegs)
            }
        }
        Reason::TooManyWanted { have, want } => {
            let least = match target {
                Target::Left(left) => left,
                Target::Pattern { care, pegs } => (care & pegs).count(),
            };
            let true_numbers = *have == start.count() && *want == least;
            if true_numbers && want > have {
                Ok(())
            } else {
                Err(Flaw::Pegs)
            }
        }
        Reason::Class { sets } => parities(game, sets),
        Reason::Pagoda { weights } => pagoda(game, weights),
        // Pegs out of reach are of several kinds: no game with one kind has this reason.
        Reason::OutOfReach { .. }
        | Reason::NoKing
        | Reason::KingCannot { .. }
        | Reason::Exhausted { .. } => Err(Flaw::Search),
    }
}

fn odd(position: impl Holes, set: u128) -> bool {
    (position.wide() & set).count_ones() % 2 == 1
}

fn parities<S: Holes>(game: &Game<S>, sets: &[u128]) -> Result<(), Flaw> {
    let board = &game.board;
    if sets.is_empty() || sets.len() > 12 {
        return Err(Flaw::Sets(sets.len()));
    }
    for jump in &board.jumps {
        for (number, &set) in sets.iter().enumerate() {
            if odd(jump.flips::<S>(), set) {
                return Err(Flaw::Changes([jump.from, jump.over, jump.to], number));
            }
        }
    }
    let (care, pegs, most) = match game.target {
        Target::Pattern { care, pegs } => (care, pegs, 0),
        Target::Left(left) => (S::NONE, S::NONE, left as usize),
    };
    if pegs & !care != S::NONE || most > board.holes as usize {
        return Ok(()); // no position at all is a goal
    }
    // `met[count][parities]`: some choice among the holes so far has this number of pegs and these
    // parities.
    let mut met = vec![vec![false; 1 << sets.len()]; most + 1];
    met[0][parities_of(sets, pegs)] = true;
    for hole in (board.full() & !care).iter() {
        let flips = parities_of(sets, S::of(hole));
        let before = met.clone();
        for (count, row) in met.iter_mut().enumerate() {
            let fewer = match game.target {
                Target::Pattern { .. } => 0,
                Target::Left(_) if count == 0 => continue,
                Target::Left(_) => count - 1,
            };
            for (parities, known) in row.iter_mut().enumerate() {
                *known |= before[fewer][parities ^ flips];
            }
        }
    }
    if met[most][parities_of(sets, game.start)] {
        Err(Flaw::SameClass)
    } else {
        Ok(())
    }
}

/// The parities of a position on some sets, one bit each.
fn parities_of<S: Holes>(sets: &[u128], position: S) -> usize {
    let mut parities = 0;
    for (bit, &set) in sets.iter().enumerate() {
        parities |= usize::from(odd(position, set)) << bit;
    }
    parities
}

fn pagoda<S: Holes>(game: &Game<S>, weights: &[i64]) -> Result<(), Flaw> {
    let board = &game.board;
    if weights.len() != board.holes as usize {
        return Err(Flaw::Weights(weights.len(), board.holes));
    }
    let weight = |hole: u8| i128::from(weights[usize::from(hole)]);
    for jump in &board.jumps {
        if weight(jump.from) + weight(jump.over) < weight(jump.to) {
            return Err(Flaw::Raises([jump.from, jump.over, jump.to]));
        }
    }
    let start: i128 = game.start.iter().map(weight).sum();
    let goal = match game.target {
        Target::Pattern { care, pegs } => {
            let mut goal = (care & pegs & board.full()).iter().map(weight).sum();
            for free in (board.full() & !care).iter() {
                goal += weight(free).min(0);
            }
            goal
        }
        Target::Left(left) => {
            let mut sorted = weights.to_vec();
            order::sort(&mut sorted);
            sorted.truncate(left as usize);
            sorted.into_iter().map(i128::from).sum()
        }
    };
    if start < goal {
        Ok(())
    } else {
        Err(Flaw::Weighs { start, goal })
    }
}
