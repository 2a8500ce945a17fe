//! Peg solitaire on graphs (Beeler and Hoilman, *Peg solitaire on graphs*, Discrete Mathematics
//! 311, 2011). A peg jumps from a vertex over an adjacent peg to a vacant neighbour of that vertex.
//! All vertices but one have a peg at the start.

use crate::board::{Board, BoardError, MAX_CELLS, Point};
use crate::threads;
use rustc_hash::FxHashSet;

/// The board on which pegs jump along every path of three vertices of a graph. The cells are the
/// vertices, drawn in a row.
///
/// # Errors No vertex, more vertices than cells on a board, a loop, or an edge with an end that is not a
/// vertex.
pub fn board(vertices: usize, edges: &[[usize; 2]]) -> Result<Board, BoardError> {
    let point =
        |vertex: usize| Point { x: i32::try_from(vertex).unwrap_or(i32::MAX).saturating_add(1), y: 1 };
    let near = |middle: usize| {
        edges.iter().filter_map(move |&[a, b]| match (a == middle, b == middle) {
            (true, false) => Some(b),
            (false, true) => Some(a),
            _ => None,
        })
    };
    let mut lines = Vec::new();
    for middle in 0..vertices.min(MAX_CELLS + 1) {
        for from in near(middle) {
            lines.extend(
                near(middle).filter(|&to| from < to).map(|to| vec![point(from), point(middle), point(to)]),
            );
        }
    }
    Board::with_lines((0..vertices.min(MAX_CELLS + 1)).map(point), &lines)
}

/// The first two vertices with two common neighbours. A move between them does not determine the
/// peg that is jumped over.
pub fn ambiguous(vertices: usize, edges: &[[usize; 2]]) -> Option<[usize; 2]> {
    let mut near = vec![Vec::new(); vertices];
    for &[a, b] in edges.iter().filter(|[a, b]| a != b && a.max(b) < &vertices) {
        near[a].push(b);
        near[b].push(a);
    }
    let mut met = FxHashSet::default();
    for neighbours in &mut near {
        neighbours.sort_unstable();
        neighbours.dedup();
    }
    let pairs = |near: &Vec<usize>| -> Vec<[usize; 2]> {
        near.iter().enumerate().flat_map(|(at, &a)| near[at + 1..].iter().map(move |&b| [a, b])).collect()
    };
    near.iter().flat_map(pairs).find(|&pair| !met.insert(pair))
}

/// A graph as the set of neighbours of each vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    neighbours: Vec<u32>,
}

/// The largest number of vertices for an exhaustive search, which takes one byte per set of
/// vertices.
pub const MAX_VERTICES: usize = 26;

/// The results for a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solvability {
    /// The set of vertices from which, when vacant at the start, one peg can be left.
    pub solvable_from: u32,
    /// The smallest number of pegs that can be left, for the best vacancy.
    pub fewest: u8,
}

impl Neighbours {
    /// The graph with these edges; loops and invalid ends are ignored. `None` if it has more than
    /// [`MAX_VERTICES`] vertices.
    pub fn new(vertices: usize, edges: &[[usize; 2]]) -> Option<Neighbours> {
        let mut neighbours = (vertices <= MAX_VERTICES).then(|| vec![0; vertices])?;
        for &[a, b] in edges.iter().filter(|[a, b]| a != b && a.max(b) < &vertices) {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Some(Neighbours { neighbours })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The set of all vertices.
    pub fn all(&self) -> u32 {
        (1 << self.neighbours.len()) - 1
    }
}

/// The memory of a search, reused for one graph after another.
///
/// ```
/// use saltus::pegs::graph::{Games, Neighbours};
/// let mut games = Games::default();
/// // Source: Beeler and Hoilman 2011: a star of 4 rays leaves 3 pegs, a path of 4 vertices is solvable from its inner ones.
/// let star = Neighbours::new(5, &[[0, 1], [0, 2], [0, 3], [0, 4]]).unwrap();
/// assert_eq!(games.solvability(&star).fewest, 3);
/// let path = Neighbours::new(4, &[[0, 1], [1, 2], [2, 3]]).unwrap();
/// assert_eq!(games.solvability(&path).solvable_from, 0b0110);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// The smallest number of pegs that can be left from each set of vertices with pegs; 0 if
    /// unknown.
    fewest: Vec<u8>,
}

impl Games {
    /// The results for all vacancies. Takes at most one step per set of vertices and jump, and
    /// usually far fewer.
    pub fn solvability(&mut self, graph: &Neighbours) -> Solvability {
        let all = graph.all();
        self.fewest.clear();
        self.fewest.resize(all as usize + 1, 0);
        let left = bits(all).map(|vacancy| (vacancy, self.fewest(graph, all ^ vacancy)));
        let start = Solvability { solvable_from: 0, fewest: u8::MAX };
        left.fold(start, |so_far, (vacancy, fewest)| Solvability {
            solvable_from: so_far.solvable_from | if fewest == 1 { vacancy } else { 0 },
            fewest: so_far.fewest.min(fewest),
        })
    }

    fn fewest(&mut self, graph: &Neighbours, pegs: u32) -> u8 {
        let known = self.fewest[pegs as usize];
        if known != 0 || pegs == 0 {
            return known;
        }
        let fewest = self.after_jumps(graph, pegs);
        self.fewest[pegs as usize] = fewest;
        fewest
    }

    fn after_jumps(&mut self, graph: &Neighbours, pegs: u32) -> u8 {
        let mut fewest = pegs.count_ones() as u8;
        for over in bits(pegs) {
            let near = graph.neighbours[over.trailing_zeros() as usize];
            for from in bits(near & pegs) {
                for to in bits(near & !pegs) {
                    fewest = fewest.min(self.fewest(graph, pegs ^ over ^ from ^ to));
                    if fewest == 1 {
                        return 1;
                    }
                }
            }
        }
        fewest
    }
}

/// The results for each graph, in parallel.
pub fn solvabilities(graphs: &[Neighbours]) -> Vec<Solvability> {
    threads::flat_map(graphs, 16, &|_, graphs| {
        let mut games = Games::default();
        graphs.iter().map(|graph| games.solvability(graph)).collect()
    })
}

/// The single bits of a set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
