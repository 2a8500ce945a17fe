//! The jumps of a king as a small graph, and an order in which to sweep over it.
//!
//! A square with two jumps leaves no choice. So chains of such squares become single *links*
//! between *junctions*: the square of the king and the squares with one, three or four jumps.

use super::lattice::{Lattice, Vertex};
use super::square::Diagonal;
use rustc_hash::FxHashMap;

/// A chain of jumps between two junctions.
#[derive(Debug, Clone)]
pub(super) struct Link {
    /// The junctions at its ends, perhaps the same.
    pub ends: [usize; 2],
    /// The number of whites.
    pub length: u64,
    /// The vertex and the direction of its first jump.
    pub start: (Vertex, Diagonal),
}

/// Junctions and links. Junction 0 is the king's square.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    pub links: Vec<Link>,
    /// The row and column of each junction, halved.
    places: Vec<(usize, usize)>,
}

/// Larger graphs are not tried.
const MOST_JUNCTIONS: usize = 1 << 20;

impl Graph {
    /// The graph of the jumps that the king can reach; the lattice must have no others. `None` if
    /// it is too large to sweep.
    pub fn from_lattice(lattice: &Lattice, start: Vertex) -> Option<Graph> {
        let is_junction = |vertex: &Vertex| *vertex != start && lattice.degree(*vertex) != 2;
        if lattice
            .vertices()
            .filter(is_junction)
            .nth(MOST_JUNCTIONS)
            .is_some()
        {
            return None;
        }
        let mut junctions = vec![start];
        junctions.extend(lattice.vertices().filter(is_junction));
        let names: FxHashMap<Vertex, usize> = junctions.iter().copied().zip(0..).collect();
        let mut left = lattice.clone();
        let mut links = Vec::new();
        for (from, &junction) in junctions.iter().enumerate() {
            while let Some(first) = left.first_jump(junction) {
                let mut at = left.close(junction, first);
                let mut length = 1;
                let to = loop {
                    match (names.get(&at), left.first_jump(at)) {
                        (Some(&to), _) => break to,
                        (None, Some(next)) => at = left.close(at, next),
                        (None, None) => {
                            unreachable!("a square with two jumps is left by the second")
                        }
                    }
                    length += 1;
                };
                links.push(Link {
                    ends: [from, to],
                    length,
                    start: (junction, first),
                });
            }
        }
        let places = junctions.iter().map(|&junction| {
            let square = lattice.square(junction);
            (square.row as usize / 2, square.col as usize / 2)
        });
        Some(Graph {
            links,
            places: places.collect(),
        })
    }

    pub fn degree(&self, junction: usize) -> usize {
        self.links
            .iter()
            .flat_map(|link| link.ends)
            .filter(|&end| end == junction)
            .count()
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
        let by = |key: &dyn Fn((usize, usize)) -> (usize, usize)| {
            let mut order: Vec<usize> = (0..self.places.len()).collect();
            order.sort_by_key(|&junction| key(self.places[junction]));
            order
        };
        let far = usize::MAX / 2;
        let orders = [
            by(&|(y, x)| (y, x)),
            by(&|(y, x)| (x, y)),
            by(&|(y, x)| (y + x, x)),
            by(&|(y, x)| (far + y - x, x)),
        ];
        let sweeps = orders
            .into_iter()
            .map(|order| self.steps(&at, order.into_iter()));
        let nearest = self.steps(&at, self.growing(&at).into_iter());
        sweeps
            .chain([nearest])
            .flatten()
            .min_by_key(|(_, effort)| *effort)
            .map(|(steps, _)| steps)
    }

    /// Greedy order: the next junction on the front is the one that makes the front shortest.
    fn growing(&self, at: &[Vec<usize>]) -> Vec<usize> {
        let mut done = vec![false; at.len()];
        let mut front: Vec<usize> = Vec::new();
        let mut order = Vec::new();
        let mut next = Some(0);
        while let Some(junction) = next {
            done[junction] = true;
            order.push(junction);
            front.retain(|&link| self.links[link].ends.iter().any(|&end| !done[end]));
            let open = |&&link: &&usize| self.links[link].ends.iter().any(|&end| !done[end]);
            front.extend(at[junction].iter().filter(open));
            if front.len() > 2 * MAX_FRONT {
                return Vec::new();
            }
            let ends = front
                .iter()
                .flat_map(|&link| self.links[link].ends)
                .filter(|&end| !done[end]);
            next = ends.min_by_key(|&end| {
                let waiting = at[end].iter().filter(|link| front.contains(link)).count();
                (
                    at[end].len() as isize - 2 * waiting as isize,
                    self.places[end],
                )
            });
        }
        order
    }

    /// The steps in this order, and an estimate of the effort; `None` if the front grows too long
    /// or the order lacks a junction.
    fn steps(
        &self,
        at: &[Vec<usize>],
        order: impl ExactSizeIterator<Item = usize>,
    ) -> Option<(Vec<Step>, u64)> {
        if order.len() != at.len() {
            return None;
        }
        let mut front: Vec<usize> = Vec::new();
        let mut effort = 0;
        let mut steps = Vec::with_capacity(at.len());
        for junction in order {
            let (ending, beginning): (Vec<usize>, Vec<usize>) =
                at[junction].iter().partition(|link| front.contains(link));
            let (loops, new) = beginning
                .into_iter()
                .partition(|&link| self.links[link].ends[0] == self.links[link].ends[1]);
            let old = front
                .iter()
                .enumerate()
                .filter(|(_, link)| ending.contains(link))
                .map(|(i, _)| i);
            let step = Step {
                junction,
                old: old.collect(),
                new,
                loops,
            };
            front.retain(|link| !ending.contains(link));
            front.extend(&step.new);
            if front.len() > MAX_FRONT {
                return None;
            }
            effort += 3u64.pow(front.len() as u32);
            steps.push(step);
        }
        Some((steps, effort))
    }
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
