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
        ..Progress::default()
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
    let Some(mut reasons) = judgement.reasons(king) else {
        return Ok(BigUint::ZERO);
    };
    if reasons.next().is_some() {
        return Ok(BigUint::ZERO);
    }
    if field.white_count() == 0 {
        return Ok(1u32.into());
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
    let judgement = judge(field);
    let Some(mut reasons) = judgement.reasons(king) else {
        return false;
    };
    if reasons.next().is_some() {
        return false;
    }
    let lattice = Lattice::for_king(field, king);
    let simple = lattice.vertices().all(|vertex| lattice.degree(vertex) <= 2);
    simple && lattice.degree(lattice.vertex(king)) <= 1
}

/// The number of link ends at the junction of a step.
fn half_links(step: &Step) -> usize {
    step.old.len() + step.new.len() + 2 * step.loops.len()
}

/// Instead of a partner: the route ends here. No index of a front has this value.
const END: u8 = 31;

/// Two of the jumps at a junction, by their numbers there; the second may be [`END`].
type Pair = (u8, u8);

/// The pairings of up to four jumps at a junction.
fn pairings(degree: usize) -> &'static [&'static [Pair]] {
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

/// The open ends at one step, by number: those of the front, then for each new link the near end
/// and the far end, then both ends of each loop.
struct OpenEnds {
    /// The end to which each is joined behind the front.
    partner: [u8; MAX_ENDS],
    /// The ends at the junction.
    here: [u8; 4],
    here_count: usize,
}

impl OpenEnds {
    #[inline]
    fn new(state: Front, length: usize, step: &Step) -> OpenEnds {
        let mut ends = OpenEnds {
            partner: [END; MAX_ENDS],
            here: [0; 4],
            here_count: 0,
        };
        for place in 0..length {
            ends.partner[place] = state.get(place);
        }
        for &place in &step.old {
            ends.add_here(place);
        }

        let mut next = length;
        for _ in &step.new {
            ends.join(next, next + 1);
            ends.add_here(next);
            next += 2;
        }
        for _ in &step.loops {
            ends.join(next, next + 1);
            ends.add_here(next);
            ends.add_here(next + 1);
            next += 2;
        }
        ends
    }

    #[inline]
    fn add_here(&mut self, end: usize) {
        self.here[self.here_count] = end as u8;
        self.here_count += 1;
    }

    /// Joins two ends with each other.
    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        self.partner[a] = b as u8;
        self.partner[b] = a as u8;
    }

    /// Joins two jumps at the junction. Returns whether this completes a trail.
    #[inline]
    fn pair(&mut self, (a, b): Pair) -> bool {
        let a = self.here[usize::from(a)];
        let beyond_a = self.partner[usize::from(a)];
        // The end of the route behaves like a link that leads to it.
        let (mut here_b, mut beyond_b) = (END, END);
        if b != END {
            here_b = self.here[usize::from(b)];
            beyond_b = self.partner[usize::from(here_b)];
        }
        if beyond_a == here_b || (beyond_a == END && beyond_b == END) {
            return true;
        }
        if beyond_a != END {
            self.partner[usize::from(beyond_a)] = beyond_b;
        }
        if beyond_b != END {
            self.partner[usize::from(beyond_b)] = beyond_a;
        }
        false
    }
}

/// The front after one step, and the number of trails that the pairing completes.
fn join(state: Front, length: usize, step: &Step, pairing: &[Pair]) -> (Front, u32) {
    let mut ends = OpenEnds::new(state, length, step);
    let mut closed = 0;
    for &pair in pairing {
        closed += u32::from(ends.pair(pair));
    }

    // The new front: the remaining indices, then the far ends.
    let mut kept = [0u8; MAX_ENDS];
    let mut place_of = [END; MAX_ENDS];
    let mut new_length = 0;
    let far = (0..step.new.len()).map(|i| length + 2 * i + 1);
    for end in (0..length).chain(far) {
        if end < length && step.old.contains(&end) {
            continue;
        }
        kept[new_length] = end as u8;
        place_of[end] = new_length as u8;
        new_length += 1;
    }

    let mut front = Front::default();
    for (place, &end) in kept[..new_length].iter().enumerate() {
        let beyond = ends.partner[usize::from(end)];
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
