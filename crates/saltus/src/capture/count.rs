//! The exact number of routes.
//!
//! Counting Euler trails is #P-complete even in planar graphs of degree four (Ge and Stefankovic
//! 2012). The time is exponential only in the length of the front that sweeps over the board.
//!
//! At each junction a route pairs incoming with outgoing jumps: four jumps have 3 pairings and two
//! have 1. If the number is odd, one jump is an end of the route. A route between two distinct ends
//! is a choice of pairings that joins all jumps into one trail. A closed route may begin with any
//! jump at the square of the king. The state of the front records, for each open link, the open
//! link to which it is joined behind the front, or that it leads to an end of the route.

use super::field::Field;
use super::graph::{Front, Graph, Step};
use super::judge::judge;
use super::lattice::Lattice;
use super::square::Square;
use crate::budget::{Budget, Progress, Spent};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::ops::AddAssign;

/// Why routes were not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The front that sweeps over the board would exceed 24 open links.
    #[error("the routes are too entangled to count: more than 24 links cross a row")]
    Entangled,
    /// The budget ran out.
    #[error("{0}")]
    Spent(#[from] Spent),
}

/// Checks the budget for a search with this number of states, of about 100 bytes each.
pub(super) fn allow(budget: &Budget, states: usize) -> Result<(), Spent> {
    let positions = states as u64;
    let progress = Progress {
        level: 0,
        positions,
        bytes: 100 * positions,
    };
    if progress.bytes > budget.memory || states.is_multiple_of(1024) {
        budget.check(progress)
    } else {
        Ok(())
    }
}

/// The number of routes by which this king captures every white: 0 if it cannot (or if there is no
/// king), 1 if there is no white piece.
///
/// A full board with n = 26 takes a tenth of a second. The time grows much faster with the width of
/// the board than with its height.
///
/// # Errors
/// [`CountError`].
///
/// ```
/// use saltus::{budget::Budget, capture::{Field, Reading, Square, route_count}};
/// let field = Field::from_rows(["_._._", ".W.W.", "_._._", ".W.W.", "_.B._"], Reading::Strict)?;
/// // Around the loop, this way or that.
/// assert_eq!(route_count(&field, Square::new(4, 2), &Budget::UNLIMITED)?, 2u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn route_count(field: &Field, king: Square, budget: &Budget) -> Result<BigUint, CountError> {
    let judgement = judge(field);
    match judgement.reasons(king).map(|mut reasons| reasons.next()) {
        None | Some(Some(_)) => return Ok(BigUint::ZERO),
        Some(None) if field.white_count() == 0 => return Ok(1u32.into()),
        Some(None) => {}
    }
    let lattice = Lattice::for_king(field, king);
    let graph = Graph::from_lattice(&lattice, lattice.vertex(king)).ok_or(CountError::Entangled)?;
    let steps = graph.sweep().ok_or(CountError::Entangled)?;
    // Each junction has at most three pairings, so 80 junctions have fewer than 2^128 choices.
    let branching = steps.iter().filter(|step| half_links(step) > 2).count();
    let trails = if branching <= 80 {
        trails::<u128>(&steps, budget)?.into()
    } else {
        trails::<BigUint>(&steps, budget)?
    };
    let degree = graph.degree(0);
    Ok(if degree % 2 == 0 {
        trails * degree
    } else {
        trails
    })
}

/// Whether this king can capture every white by exactly one route: then its jumps form a simple
/// path. Any other route visits some square twice, and the loop between can be reversed.
pub fn route_is_unique(field: &Field, king: Square) -> bool {
    if judge(field)
        .reasons(king)
        .is_none_or(|mut reasons| reasons.next().is_some())
    {
        return false;
    }
    let lattice = Lattice::for_king(field, king);
    let simple = lattice.vertices().all(|vertex| lattice.degree(vertex) <= 2);
    simple && lattice.degree(lattice.vertex(king)) <= 1
}

fn half_links(step: &Step) -> usize {
    step.old.len() + step.new.len() + 2 * step.loops.len()
}

/// Instead of a partner: the route ends here. No index of a front has this value.
const END: u8 = 31;

/// The pairings of up to four jumps at a junction.
fn pairings(degree: usize) -> &'static [&'static [(u8, u8)]] {
    match degree {
        1 => &[&[(0, END)]],
        2 => &[&[(0, 1)]],
        3 => &[
            &[(0, 1), (2, END)],
            &[(0, 2), (1, END)],
            &[(1, 2), (0, END)],
        ],
        4 => &[&[(0, 1), (2, 3)], &[(0, 2), (1, 3)], &[(0, 3), (1, 2)]],
        _ => &[],
    }
}

/// The number of choices of pairings that join all links into one trail.
fn trails<N: Clone + Default + From<u32> + for<'a> AddAssign<&'a N>>(
    steps: &[Step],
    budget: &Budget,
) -> Result<N, Spent> {
    let mut states: FxHashMap<Front, N> = FxHashMap::default();
    states.insert(Front::default(), N::from(1));
    let mut length = 0;
    let mut complete = N::default();
    for (step, steps_left) in steps.iter().zip((0..steps.len()).rev()) {
        allow(budget, 0)?;
        let mut next: FxHashMap<Front, N> = FxHashMap::default();
        for (&state, number) in &states {
            for pairing in pairings(half_links(step)) {
                let (front, closed) = join(state, length, step, pairing);
                // Only the last pair of all may complete a trail.
                if steps_left > 0 && closed == 0 {
                    *next.entry(front).or_default() += number;
                    allow(budget, states.len() + next.len())?;
                } else if steps_left == 0 && closed == 1 {
                    complete += number;
                }
            }
        }
        length += step.new.len();
        length -= step.old.len();
        states = next;
    }
    Ok(complete)
}

/// The front after one step, and the number of trails that the pairing completes.
fn join(state: Front, length: usize, step: &Step, pairing: &[(u8, u8)]) -> (Front, u32) {
    // Open ends: first those of the front; then for each new link the near end and the far end;
    // then both ends of each loop.
    let mut partner = [END; MAX_ENDS];
    for (place, partner) in partner.iter_mut().enumerate().take(length) {
        *partner = state.get(place);
    }
    let mut here = [0u8; 4];
    let mut meeting = 0;
    let mut meet = |end: usize| {
        here[meeting] = end as u8;
        meeting += 1;
    };
    let mut ends = length;
    step.old.iter().for_each(|&place| meet(place));
    for is_loop in step
        .new
        .iter()
        .map(|_| false)
        .chain(step.loops.iter().map(|_| true))
    {
        (partner[ends], partner[ends + 1]) = (ends as u8 + 1, ends as u8);
        meet(ends);
        if is_loop {
            meet(ends + 1);
        }
        ends += 2;
    }
    let mut closed = 0;
    for &(a, b) in pairing {
        let a = here[usize::from(a)];
        let beyond_a = partner[usize::from(a)];
        // The end of the route behaves like a link that leads to it.
        let (b, beyond_b) = if b == END {
            (END, END)
        } else {
            let b = here[usize::from(b)];
            (b, partner[usize::from(b)])
        };
        if beyond_a == b || (beyond_a, beyond_b) == (END, END) {
            closed += 1;
            continue;
        }
        for (end, beyond) in [(beyond_a, beyond_b), (beyond_b, beyond_a)] {
            if end != END {
                partner[usize::from(end)] = beyond;
            }
        }
    }
    // The new front: the remaining indices, then the far ends.
    let mut place_of = [END; MAX_ENDS];
    let mut front = Front::default();
    let staying = (0..length).filter(|place| !step.old.contains(place));
    let far = (0..step.new.len()).map(|i| length + 2 * i + 1);
    let kept = staying.chain(far);
    for (place, end) in kept.clone().enumerate() {
        place_of[end] = place as u8;
    }
    for (place, end) in kept.enumerate() {
        let beyond = partner[end];
        let value = if beyond == END {
            END
        } else {
            place_of[usize::from(beyond)]
        };
        front = front.with(place, value);
    }
    (front, closed)
}

/// Open ends at one step: the front, and two per link, for four links.
const MAX_ENDS: usize = super::graph::MAX_FRONT + 8;
