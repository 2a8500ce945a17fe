//! The jumps of a king as a small graph, and an order in which to sweep over it.
//!
//! A square with two jumps leaves no choice. So chains of such squares become single *links*
//! between *junctions*: the square of the king and the squares with one, three or four jumps.

use super::lattice::{Lattice, Vertex};
use super::square::Diagonal;
use crate::order;
use rustc_hash::FxHashMap;

/// A jump from a vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Jump {
    pub from: Vertex,
    pub direction: Diagonal,
}

/// A place on the board, by rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    row: usize,
    col: usize,
}

/// A chain of jumps between two junctions.
#[derive(Debug, Clone)]
pub(super) struct Link {
    /// The junctions at its ends, perhaps the same.
    pub ends: [usize; 2],
    /// The number of whites.
    pub length: u64,
    /// Its first jump.
    pub start: Jump,
}

/// Junctions and links. Junction 0 is the king's square.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    pub links: Vec<Link>,
    /// The row and column of each junction, halved.
    places: Vec<Place>,
}

/// Larger graphs are not tried.
const MOST_JUNCTIONS: usize = 1 << 20;

impl Graph {
    /// The graph of the jumps that the king can reach; the lattice must have no others. `None` if
    /// it is too large to sweep.
    pub fn from_lattice(lattice: &Lattice, start: Vertex) -> Option<Graph> {
        let mut junctions = vec![start];
        for vertex in lattice.vertices() {
            if vertex == start || lattice.degree(vertex) == 2 {
                continue;
            }
            if junctions.len() > MOST_JUNCTIONS {
                return None;
            }
            junctions.push(vertex);
        }
        let names: FxHashMap<Vertex, usize> = junctions.iter().copied().zip(0..).collect();

        let mut left = lattice.clone();
        let mut links = Vec::new();
        let mut places = Vec::with_capacity(junctions.len());
        for (from, &junction) in junctions.iter().enumerate() {
            while let Some(direction) = left.first_jump(junction) {
                let start = Jump {
                    from: junction,
                    direction,
                };
                links.push(follow(&mut left, &names, from, start));
            }
            let square = lattice.square(junction);
            places.push(Place {
                row: square.row as usize / 2,
                col: square.col as usize / 2,
            });
        }
        Some(Graph { links, places })
    }

    /// The number of link ends at a junction.
    pub fn degree(&self, junction: usize) -> usize {
        let mut degree = 0;
        for link in &self.links {
            degree += usize::from(link.ends[0] == junction);
            degree += usize::from(link.ends[1] == junction);
        }
        degree
    }

    fn is_loop(&self, link: usize) -> bool {
        let [from, to] = self.links[link].ends;
        from == to
    }

    /// The steps of a sweep over all junctions, in the one of a few orders with the shortest front;
    /// `None` if the front would exceed [`MAX_FRONT`].
    pub fn sweep(&self) -> Option<Vec<Step>> {
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); self.places.len()];
        for (name, link) in self.links.iter().enumerate() {
            at[link.ends[0]].push(name);
            if link.ends[1] != link.ends[0] {
                at[link.ends[1]].push(name);
            }
        }

        let orders = [
            self.order_by(|place| [place.row, place.col]),
            self.order_by(|place| [place.col, place.row]),
            self.order_by(|place| [place.row + place.col, place.col]),
            self.order_by(|place| [usize::MAX / 2 + place.row - place.col, place.col]),
            self.growing_order(&at),
        ];
        let mut best: Option<Sweep> = None;
        for order in &orders {
            let Some(sweep) = self.sweep_in_order(&at, order) else {
                continue;
            };
            if best.as_ref().is_none_or(|best| sweep.effort < best.effort) {
                best = Some(sweep);
            }
        }
        best.map(|best| best.steps)
    }

    /// The junctions sorted by a function of their places.
    fn order_by(&self, key: fn(Place) -> [usize; 2]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order::sort_by(&mut order, &|&a, &b| {
            key(self.places[a]).cmp(&key(self.places[b]))
        });
        order
    }

    /// Greedy order: the next junction on the front is the one that makes the front shortest.
    fn growing_order(&self, at: &[Vec<usize>]) -> Vec<usize> {
        let mut done = vec![false; at.len()];
        let mut front: Vec<usize> = Vec::new();
        let mut order = Vec::new();
        let mut next = Some(0);
        while let Some(junction) = next {
            done[junction] = true;
            order.push(junction);
            front.retain(|&link| self.is_open(link, &done));
            for &link in &at[junction] {
                if self.is_open(link, &done) {
                    front.push(link);
                }
            }
            if front.len() > 2 * MAX_FRONT {
                return Vec::new();
            }
            next = self.nearest_junction(at, &front, &done);
        }
        order
    }

    /// Whether a link has an end that is not done.
    fn is_open(&self, link: usize, done: &[bool]) -> bool {
        let [from, to] = self.links[link].ends;
        !done[from] || !done[to]
    }

    /// The junction that makes the front shortest, the first in reading order if there are several.
    fn nearest_junction(&self, at: &[Vec<usize>], front: &[usize], done: &[bool]) -> Option<usize> {
        let mut best = None;
        for &link in front {
            for end in self.links[link].ends {
                if done[end] {
                    continue;
                }
                let mut growth = 0isize;
                for link in &at[end] {
                    growth += if front.contains(link) { -1 } else { 1 };
                }
                let key = (growth, self.places[end]);
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, end));
                }
            }
        }
        best.map(|(_, junction)| junction)
    }

    /// The sweep in this order; `None` if the front grows too long or the order lacks a junction.
    fn sweep_in_order(&self, at: &[Vec<usize>], order: &[usize]) -> Option<Sweep> {
        if order.len() != at.len() {
            return None;
        }
        let mut front: Vec<usize> = Vec::new();
        let mut sweep = Sweep {
            steps: Vec::with_capacity(at.len()),
            effort: 0,
        };
        for &junction in order {
            let mut step = Step {
                junction,
                old: Vec::new(),
                new: Vec::new(),
                loops: Vec::new(),
            };
            for (place, link) in front.iter().enumerate() {
                if at[junction].contains(link) {
                    step.old.push(place);
                }
            }
            for &link in &at[junction] {
                if self.is_loop(link) {
                    step.loops.push(link);
                } else if !front.contains(&link) {
                    step.new.push(link);
                }
            }

            front.retain(|link| !at[junction].contains(link));
            front.extend(&step.new);
            if front.len() > MAX_FRONT {
                return None;
            }
            sweep.effort += 3u64.pow(front.len() as u32);
            sweep.steps.push(step);
        }
        Some(sweep)
    }
}

/// Follows a link from its first jump to the next junction, and closes its jumps.
fn follow(
    left: &mut Lattice,
    names: &FxHashMap<Vertex, usize>,
    junction: usize,
    start: Jump,
) -> Link {
    let mut at = left.close(start.from, start.direction);
    let mut length = 1;
    loop {
        if let Some(&to) = names.get(&at) {
            return Link {
                ends: [junction, to],
                length,
                start,
            };
        }
        let Some(next) = left.first_jump(at) else {
            unreachable!("a square with two jumps is left by the second")
        };
        at = left.close(at, next);
        length += 1;
    }
}

/// A sweep over all junctions.
struct Sweep {
    steps: Vec<Step>,
    /// An estimate of the number of states.
    effort: u64,
}

/// The largest number of open links: a state of the front has five bits per link.
pub(super) const MAX_FRONT: usize = 24;

/// One step of a sweep. The front is the list of links with one end behind it. A step removes the
/// links that end at its junction and appends the links that begin there.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub junction: usize,
    /// The indices in the front of the links that end here, ascending.
    pub old: Vec<usize>,
    /// The links that begin here.
    pub new: Vec<usize>,
    /// The links that begin and end here.
    pub loops: Vec<usize>,
}

/// Five bits per index of a front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Front(pub u128);

impl Front {
    pub fn get(self, place: usize) -> u8 {
        (self.0 >> (5 * place) & 31) as u8
    }

    pub fn with(self, place: usize, value: u8) -> Front {
        Front(self.0 | u128::from(value & 31) << (5 * place))
    }
}
