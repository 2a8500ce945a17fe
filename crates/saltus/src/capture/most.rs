//! The most whites that a king can capture in one move, if it cannot capture all.
//!
//! This is a longest trail in a planar graph of degree four, which is NP-hard. A set of jumps is a
//! trail from the square of the king if and only if it is connected, contains that square, and at
//! most one other square has odd degree. So the exact search sweeps a front over the board, and its
//! state records for each open link whether it is used and to which others it is connected. The
//! search minimises the number of remaining whites, with the limit starting from the bound below.
//!
//! The bound: the unused jumps have odd degree at each odd square, except the king's and perhaps
//! one more. So they contain paths that join these squares in pairs, and each path is at least as
//! long as half the sum of the distances of its ends to their nearest other such squares.

use super::count::allow;
use super::field::Field;
use super::flying::longest_flight;
use super::graph::{Front, Graph, Step};
use super::lattice::{Lattice, Vertex};
use super::men::longest_forward;
use super::referee::Mover;
use super::route::{Route, least_trail};
use super::square::{Content, Diagonal, Square};
use crate::budget::{Budget, Spent};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The most whites that a king can capture, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Most {
    /// The best move found. It captures `route.jumps.len()` whites.
    pub route: Route,
    /// A proved upper bound on the whites captured by any move.
    pub at_most: u64,
}

impl Most {
    /// Whether the route is proved to capture the most.
    pub fn is_exact(&self) -> bool {
        self.route.jumps.len() as u64 == self.at_most
    }
}

/// The most whites that this king can capture in one move; `None` if there is no king. Within the
/// budget it is exact for boards of contest size; larger boards give a good move and a bound.
///
/// ```
/// use saltus::{budget::Budget, capture::{Field, Reading, Square, most}};
/// // A fork with three prongs: one has to be left.
/// let field = Field::from_rows(["_._._", ".W.W.", "_._._", "._.W.", "_._.B"], Reading::Strict)?;
/// let most = most(&field, Square::new(4, 4), &Budget::UNLIMITED).expect("a king");
/// assert!(most.is_exact() && most.at_most == 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn most(field: &Field, king: Square, budget: &Budget) -> Option<Most> {
    if field.at(king) != Content::Black {
        return None;
    }
    let mut lattice = Lattice::free(field, king);
    let start = lattice.vertex(king);
    let whites = lattice.keep_part(start) as u64;
    let mut odd: Vec<Vertex> = lattice
        .vertices()
        .filter(|&at| at != start && lattice.degree(at) % 2 == 1)
        .collect();
    let mut left = left_at_least(&lattice, start, &odd);
    let mut jumps = good_trail(&lattice, start, &mut odd);
    let known = whites - jumps.len() as u64;
    let graph = if left < known {
        Graph::from_lattice(&lattice, start)
    } else {
        None
    };
    if let Some((graph, steps)) = graph
        .as_ref()
        .and_then(|graph| Some((graph, graph.sweep()?)))
    {
        let mut allowance = 0;
        while left < known {
            // A smaller number than the known one is possible: look for it.
            let allowed = (left + allowance).min(known - 1);
            match least_left(graph, &steps, allowed, budget) {
                Err(_) => break,
                Ok(None) => left = allowed + 1,
                Ok(Some((found, out))) => {
                    left = found;
                    jumps = trail_without(&lattice, start, graph, &out);
                    break;
                }
            }
            allowance = 2 * allowance + 1;
        }
    }
    Some(Most {
        route: Route { start: king, jumps },
        at_most: whites - left,
    })
}

/// Every jump between the areas of two odd squares, where an area is the set of squares nearest to
/// it: the length of the path through it, the indices of the two odd squares, and the jump.
struct Meeting {
    length: u64,
    between: [u32; 2],
    jump: (Vertex, Diagonal),
}

/// The areas of some squares: the jump by which each square of the lattice was reached (4 for
/// none), and where areas meet.
struct Areas {
    reached_by: Vec<u8>,
    meetings: Vec<Meeting>,
}

const NONE: u32 = u32::MAX;

fn areas(lattice: &Lattice, squares: &[Vertex]) -> Areas {
    let size = lattice.size();
    let (mut owner, mut distance, mut reached_by) =
        (vec![NONE; size], vec![0u32; size], vec![4u8; size]);
    let mut todo: VecDeque<Vertex> = squares.iter().copied().collect();
    for (square, name) in squares.iter().zip(0..) {
        owner[square.0] = name;
    }
    let mut meetings = Vec::new();
    while let Some(at) = todo.pop_front() {
        for direction in lattice.directions(at) {
            let next = lattice.step(at, direction);
            if owner[next.0] == NONE {
                owner[next.0] = owner[at.0];
                distance[next.0] = distance[at.0] + 1;
                reached_by[next.0] = direction as u8;
                todo.push_back(next);
            } else if owner[next.0] != owner[at.0] {
                let length = u64::from(distance[at.0]) + u64::from(distance[next.0]) + 1;
                meetings.push(Meeting {
                    length,
                    between: [owner[at.0], owner[next.0]],
                    jump: (at, direction),
                });
            }
        }
    }
    Areas {
        reached_by,
        meetings,
    }
}

/// A lower bound on the remaining whites.
fn left_at_least(lattice: &Lattice, start: Vertex, odd: &[Vertex]) -> u64 {
    if odd.len() < 2 {
        return 0;
    }
    // The last one is the square of the king, which may have any degree.
    let squares: Vec<Vertex> = odd.iter().copied().chain([start]).collect();
    let mut nearest = vec![0u64; squares.len()];
    for meeting in areas(lattice, &squares).meetings {
        for square in meeting.between {
            let nearest = &mut nearest[square as usize];
            *nearest = if *nearest == 0 {
                meeting.length
            } else {
                meeting.length.min(*nearest)
            };
        }
    }
    nearest.pop();
    let farthest = nearest.iter().max().copied().unwrap_or_default();
    (nearest.iter().sum::<u64>() - farthest).div_ceil(2)
}

/// A long trail: joins near odd squares in pairs, omits the paths between them, and uses what
/// remains connected to the square of the king.
fn good_trail(lattice: &Lattice, start: Vertex, odd: &mut Vec<Vertex>) -> Vec<Diagonal> {
    let mut kept = lattice.clone();
    while odd.len() > 1 {
        let mut areas = areas(&kept, odd);
        areas.meetings.sort_by_key(|meeting| meeting.length);
        let mut paired = vec![false; odd.len()];
        for meeting in &areas.meetings {
            let [a, b] = meeting.between.map(|square| square as usize);
            if paired[a] || paired[b] {
                continue;
            }
            (paired[a], paired[b]) = (true, true);
            let (from, direction) = meeting.jump;
            for mut at in [from, kept.step(from, direction)] {
                while let Some(&back) = Diagonal::ALL.get(usize::from(areas.reached_by[at.0])) {
                    let before = kept.jump_source(at, back);
                    kept.close(before, back);
                    at = before;
                }
            }
            kept.close(from, direction);
        }
        let before = odd.len();
        // Unpaired squares stay odd, but then they are not connected to any other odd square.
        let mut paired = paired.into_iter();
        odd.retain(|_| !paired.next().unwrap_or_default());
        if odd.len() == before {
            break;
        }
    }
    let whites = kept.keep_part(start);
    least_trail(&mut kept, start, whites).unwrap_or_default()
}

/// The least trail through all links except these.
fn trail_without(lattice: &Lattice, start: Vertex, graph: &Graph, out: &[usize]) -> Vec<Diagonal> {
    let mut kept = lattice.clone();
    for &link in out {
        let (mut at, mut direction) = graph.links[link].start;
        for jump in 1..=graph.links[link].length {
            at = kept.close(at, direction);
            if jump < graph.links[link].length {
                direction = kept.first_jump(at).expect("a link continues to its length");
            }
        }
    }
    let whites = kept.keep_part(start);
    least_trail(&mut kept, start, whites).unwrap_or_default()
}

/// An unused link of the front.
const OUT: u8 = 0;
/// A link that is connected to the square of the king.
const KING: u8 = 31;
/// Set in a state once some square is the end of the move.
const ENDED: u128 = 1 << 125;

/// The origin of a state: the previous state, and the choice of new links (bit i is link i among
/// the new links and the loops).
struct Origin {
    before: u32,
    taken: u8,
}

/// The smallest number of unused whites, if within the limit, and the unused links.
fn least_left(
    graph: &Graph,
    steps: &[Step],
    allowed: u64,
    budget: &Budget,
) -> Result<Option<(u64, Vec<usize>)>, Spent> {
    let length_of = |&link: &usize| graph.links[link].length;
    let mut to_come: u64 = graph.links.iter().map(|link| link.length).sum();
    let mut states = vec![(Front::default(), 0u64)];
    let mut history: Vec<Vec<Origin>> = Vec::new();
    let mut held = 0;
    let mut length = 0;
    // The best trail: remaining whites, step, previous state, choice.
    let mut best: Option<(u64, usize, u32, u8)> = None;
    for (number, step) in steps.iter().enumerate() {
        let beginning: Vec<usize> = step.new.iter().chain(&step.loops).copied().collect();
        to_come -= beginning.iter().map(length_of).sum::<u64>();
        allow(budget, 0)?;
        let mut places: FxHashMap<Front, u32> = FxHashMap::default();
        let mut next: Vec<(Front, u64)> = Vec::new();
        let mut origins: Vec<Origin> = Vec::new();
        for (before, &(state, left)) in states.iter().enumerate() {
            for taken in 0..1u8 << beginning.len() {
                let out = (0..beginning.len()).filter(|i| taken >> i & 1 == 0);
                let left = left + out.map(|i| length_of(&beginning[i])).sum::<u64>();
                let bound = best.map_or(allowed, |(least, ..)| least.min(allowed));
                if left > bound {
                    continue;
                }
                match advance(state, length, step, taken) {
                    StepResult::Impossible => {}
                    StepResult::Complete => {
                        let left = left + to_come;
                        if left <= allowed && best.is_none_or(|(least, ..)| left < least) {
                            best = Some((left, number, before as u32, taken));
                        }
                    }
                    StepResult::On(front) => {
                        let origin = Origin {
                            before: before as u32,
                            taken,
                        };
                        let place = *places.entry(front).or_insert(next.len() as u32) as usize;
                        if place == next.len() {
                            next.push((front, left));
                            origins.push(origin);
                            allow(budget, held + next.len())?;
                        } else if left < next[place].1 {
                            next[place].1 = left;
                            origins[place] = origin;
                        }
                    }
                }
            }
        }
        held += next.len();
        length += step.new.len();
        length -= step.old.len();
        states = next;
        history.push(origins);
    }
    let Some((left, last, mut before, mut taken)) = best else {
        return Ok(None);
    };
    let beginning = |number: usize| {
        steps[number]
            .new
            .iter()
            .chain(&steps[number].loops)
            .copied()
    };
    let mut out: Vec<usize> = (last + 1..steps.len()).flat_map(beginning).collect();
    for number in (0..=last).rev() {
        out.extend(
            beginning(number)
                .enumerate()
                .filter(|(i, _)| taken >> i & 1 == 0)
                .map(|(_, link)| link),
        );
        if number > 0 {
            let origin = &history[number - 1][before as usize];
            (before, taken) = (origin.before, origin.taken);
        }
    }
    Ok(Some((left, out)))
}

/// The result of a choice at one step.
enum StepResult {
    /// A component can no longer reach the king, or two squares would be the end.
    Impossible,
    /// The trail is complete, and nothing else is used.
    Complete,
    /// The front continues.
    On(Front),
}

fn advance(state: Front, length: usize, step: &Step, taken: u8) -> StepResult {
    let new = usize::from(taken & ((1 << step.new.len()) - 1));
    let loops = usize::from(taken >> step.new.len());
    let mut merged = 0u32; // parts that meet here
    let mut degree = new.count_ones();
    for &place in &step.old {
        let part = state.get(place);
        degree += u32::from(part != OUT);
        merged |= u32::from(part != OUT) << part;
    }
    let mut ended = state.0 & ENDED;
    let king = step.junction == 0;
    if degree % 2 == 1 && !king {
        if ended != 0 {
            return StepResult::Impossible;
        }
        ended = ENDED;
    }
    if degree + loops.count_ones() == 0 {
        if king {
            return StepResult::Impossible; // the empty move is known already
        }
        merged = 0;
    }
    // A temporary name for the component of this junction; 30 is unused, since a front has fewer
    // components.
    const HERE: u8 = 30;
    let part = if king || merged >> KING & 1 == 1 {
        KING
    } else {
        HERE
    };
    let touched = degree + loops.count_ones() > 0;
    let mut names = [OUT; 32];
    names[usize::from(KING)] = KING;
    let mut fresh = 1;
    let mut front = Front::default();
    let mut place = 0;
    let (mut alive, mut others) = (false, false);
    let mut push = |old: u8| {
        alive |= old == part;
        others |= old != part && old != OUT;
        if old != OUT && names[usize::from(old)] == OUT {
            names[usize::from(old)] = fresh;
            fresh += 1;
        }
        front = front.with(place, names[usize::from(old)]);
        place += 1;
    };
    for old in (0..length).filter(|place| !step.old.contains(place)) {
        let name = state.get(old);
        push(if name != OUT && merged >> name & 1 == 1 {
            part
        } else {
            name
        });
    }
    for i in 0..step.new.len() {
        push(if new >> i & 1 == 1 { part } else { OUT });
    }
    if touched && !alive {
        return if part == KING && !others {
            StepResult::Complete
        } else {
            StepResult::Impossible
        };
    }
    StepResult::On(Front(front.0 | ended))
}

/// The squares of a longest move of the piece on this square, and an upper bound on its captures;
/// `None` if there is no black piece.
pub fn longest(
    field: &Field,
    piece: Square,
    mover: Mover,
    budget: &Budget,
) -> Option<(Vec<Square>, u64)> {
    match mover {
        Mover::King => {
            most(field, piece, budget).map(|most| (most.route.squares().collect(), most.at_most))
        }
        Mover::Man(way) => longest_forward(field, piece, way).map(|route| {
            let stops: Vec<Square> = route.squares().collect();
            let taken = stops.len() as u64 - 1;
            (stops, taken)
        }),
        Mover::Flying(removal) => longest_flight(field, piece, removal, budget)
            .map(|flight| (flight.stops, flight.at_most)),
    }
}
