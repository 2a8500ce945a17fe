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
use super::graph::{Front, Graph, Jump, Step};
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
    let mut odd = Vec::new();
    for at in lattice.vertices() {
        if at != start && lattice.degree(at) % 2 == 1 {
            odd.push(at);
        }
    }
    let mut left = left_at_least(&lattice, start, &odd);
    let mut jumps = good_trail(&lattice, start, &mut odd);
    let known = whites - jumps.len() as u64;
    let mut graph = None;
    if left < known {
        graph = Graph::from_lattice(&lattice, start);
    }
    if let Some(graph) = &graph
        && let Some(steps) = graph.sweep()
    {
        let mut allowance = 0;
        while left < known {
            // A smaller number than the known one is possible: look for it.
            let allowed = (left + allowance).min(known - 1);
            match least_left(graph, &steps, allowed, budget) {
                Err(_) => break,
                Ok(None) => left = allowed + 1,
                Ok(Some(unused)) => {
                    left = unused.whites;
                    jumps = trail_without(&lattice, start, graph, &unused.links);
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
    jump: Jump,
}

/// The areas of some squares: the jump by which each square of the lattice was reached (4 for
/// none), and where areas meet.
struct Areas {
    reached_by: Vec<u8>,
    meetings: Vec<Meeting>,
}

const NONE: u32 = u32::MAX;

/// The areas by breadth-first search from all squares at once.
fn areas(lattice: &Lattice, squares: &[Vertex]) -> Areas {
    let size = lattice.size();
    let mut owner = vec![NONE; size];
    let mut distance = vec![0u32; size];
    let mut reached_by = vec![4u8; size];
    let mut todo = VecDeque::from(squares.to_vec());
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
                    jump: Jump {
                        from: at,
                        direction,
                    },
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
    let mut squares = odd.to_vec();
    squares.push(start);
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
    let (mut sum, mut farthest) = (0, 0);
    for distance in nearest {
        sum += distance;
        farthest = distance.max(farthest);
    }
    (sum - farthest).div_ceil(2)
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
            let Jump { from, direction } = meeting.jump;
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
        let Jump {
            from: mut at,
            mut direction,
        } = graph.links[link].start;
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

/// What a trail leaves.
struct Unused {
    whites: u64,
    links: Vec<usize>,
}

/// The best trail so far.
#[derive(Clone, Copy)]
struct BestTrail {
    /// The number of unused whites.
    left: u64,
    /// The step that completes it, the state before, and the choice.
    step: usize,
    before: u32,
    taken: u8,
}

impl BestTrail {
    fn is_better_than(&self, best: Option<BestTrail>) -> bool {
        best.is_none_or(|best| self.left < best.left)
    }
}

/// The states after a step, and how each was reached.
#[derive(Default)]
struct StatesOfStep {
    places: FxHashMap<Front, u32>,
    /// Each front with its smallest number of unused whites.
    states: Vec<(Front, u64)>,
    origins: Vec<Origin>,
}

impl StatesOfStep {
    /// Adds a state, or improves it. Returns whether it is new.
    #[inline]
    fn add(&mut self, front: Front, left: u64, origin: Origin) -> bool {
        let new_place = self.states.len();
        let place = *self.places.entry(front).or_insert(new_place as u32) as usize;
        if place == new_place {
            self.states.push((front, left));
            self.origins.push(origin);
            return true;
        }
        if left < self.states[place].1 {
            self.states[place].1 = left;
            self.origins[place] = origin;
        }
        false
    }
}

/// The links that begin at the junction of a step.
fn beginning(step: &Step) -> Vec<usize> {
    [&step.new[..], &step.loops[..]].concat()
}

/// The smallest number of unused whites, if within the limit, and the unused links.
fn least_left(
    graph: &Graph,
    steps: &[Step],
    allowed: u64,
    budget: &Budget,
) -> Result<Option<Unused>, Spent> {
    let mut to_come: u64 = graph.links.iter().map(|link| link.length).sum();
    let mut states = vec![(Front::default(), 0u64)];
    let mut history: Vec<Vec<Origin>> = Vec::new();
    let mut held = 0;
    let mut front_length = 0;
    let mut best: Option<BestTrail> = None;
    for (number, step) in steps.iter().enumerate() {
        let mut lengths = Vec::new();
        for link in beginning(step) {
            lengths.push(graph.links[link].length);
            to_come -= graph.links[link].length;
        }
        allow(budget, 0)?;

        let mut next = StatesOfStep::default();
        for (before, &(state, left_before)) in states.iter().enumerate() {
            for taken in 0..1u8 << lengths.len() {
                let left = left_before + left_by(&lengths, taken);
                let bound = best.map_or(allowed, |best| best.left.min(allowed));
                if left > bound {
                    continue;
                }
                match advance(state, front_length, step, taken) {
                    StepResult::Impossible => {}
                    StepResult::Complete => {
                        let trail = BestTrail {
                            left: left + to_come,
                            step: number,
                            before: before as u32,
                            taken,
                        };
                        if trail.left <= allowed && trail.is_better_than(best) {
                            best = Some(trail);
                        }
                    }
                    StepResult::On(front) => {
                        let before = before as u32;
                        if next.add(front, left, Origin { before, taken }) {
                            allow(budget, held + next.states.len())?;
                        }
                    }
                }
            }
        }
        held += next.states.len();
        front_length += step.new.len();
        front_length -= step.old.len();
        states = next.states;
        history.push(next.origins);
    }
    Ok(best.map(|best| unused(steps, &history, best)))
}

/// The whites of the links that a choice leaves unused.
#[inline]
fn left_by(lengths: &[u64], taken: u8) -> u64 {
    let mut left = 0;
    for (i, length) in lengths.iter().enumerate() {
        if taken >> i & 1 == 0 {
            left += length;
        }
    }
    left
}

/// What the best trail leaves, from the choices that led to it.
fn unused(steps: &[Step], history: &[Vec<Origin>], best: BestTrail) -> Unused {
    let mut links = Vec::new();
    for step in &steps[best.step + 1..] {
        links.extend(beginning(step));
    }
    let (mut before, mut taken) = (best.before, best.taken);
    for number in (0..=best.step).rev() {
        for (i, link) in beginning(&steps[number]).into_iter().enumerate() {
            if taken >> i & 1 == 0 {
                links.push(link);
            }
        }
        if number > 0 {
            let origin = &history[number - 1][before as usize];
            (before, taken) = (origin.before, origin.taken);
        }
    }
    Unused {
        whites: best.left,
        links,
    }
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

/// A temporary name for the part at the junction of a step; it is unused, since a front has fewer
/// parts.
const HERE: u8 = 30;

/// A front in the making, with its parts renamed in the order in which they occur.
struct FrontWriter {
    front: Front,
    length: usize,
    names: [u8; 32],
    next_name: u8,
}

impl FrontWriter {
    #[inline]
    fn new() -> FrontWriter {
        let mut names = [OUT; 32];
        names[usize::from(KING)] = KING;
        FrontWriter {
            front: Front::default(),
            length: 0,
            names,
            next_name: 1,
        }
    }

    /// Appends a link of a part.
    #[inline]
    fn push(&mut self, part: u8) {
        let name = &mut self.names[usize::from(part)];
        if part != OUT && *name == OUT {
            *name = self.next_name;
            self.next_name += 1;
        }
        self.front = self.front.with(self.length, *name);
        self.length += 1;
    }
}

/// Makes a choice at one step: `taken` has a bit for each link that begins there.
fn advance(state: Front, length: usize, step: &Step, taken: u8) -> StepResult {
    let new = usize::from(taken & ((1 << step.new.len()) - 1));
    let loops = usize::from(taken >> step.new.len());
    let is_king = step.junction == 0;

    // The parts that meet here, as a set.
    let mut merged = 0u32;
    let mut degree = new.count_ones();
    for &place in &step.old {
        let part = state.get(place);
        degree += u32::from(part != OUT);
        merged |= u32::from(part != OUT) << part;
    }
    let is_touched = degree + loops.count_ones() > 0;

    let mut ended = state.0 & ENDED;
    if degree % 2 == 1 && !is_king {
        if ended != 0 {
            return StepResult::Impossible;
        }
        ended = ENDED;
    }
    if !is_touched && is_king {
        return StepResult::Impossible; // the empty move is known already
    }

    // The new front: the links that stay, then those that begin.
    let joins_king = is_king || merged >> KING & 1 == 1;
    let here = if joins_king { KING } else { HERE };
    let mut writer = FrontWriter::new();
    let (mut is_alive, mut has_others) = (false, false);
    for place in 0..length {
        if step.old.contains(&place) {
            continue;
        }
        let mut part = state.get(place);
        if part != OUT && merged >> part & 1 == 1 {
            part = here;
        }
        is_alive |= part == here;
        has_others |= part != here && part != OUT;
        writer.push(part);
    }
    for i in 0..step.new.len() {
        let is_taken = new >> i & 1 == 1;
        is_alive |= is_taken;
        writer.push(if is_taken { here } else { OUT });
    }

    if is_touched && !is_alive {
        return if joins_king && !has_others {
            StepResult::Complete
        } else {
            StepResult::Impossible
        };
    }
    StepResult::On(Front(writer.front.0 | ended))
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
            let most = most(field, piece, budget)?;
            Some((most.route.squares().collect(), most.at_most))
        }
        Mover::Man(way) => {
            let route = longest_forward(field, piece, way)?;
            Some((route.squares().collect(), route.jumps.len() as u64))
        }
        Mover::Flying(removal) => {
            let flight = longest_flight(field, piece, removal, budget)?;
            Some((flight.stops, flight.at_most))
        }
    }
}
