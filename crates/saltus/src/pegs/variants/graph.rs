//! Peg solitaire on graphs (Beeler and Hoilman, *Peg solitaire on graphs*, Discrete Mathematics
//! 311, 2011). A peg jumps from a vertex over an adjacent peg to a vacant neighbour of that vertex.
//! All vertices but one have a peg at the start.

use crate::board::{Board, BoardError, MAX_CELLS, Point};
use crate::threads;

/// The board on which pegs jump along every path of three vertices of a graph. The cells are the
/// vertices, drawn in a row.
///
/// # Errors
/// No vertex, more vertices than cells on a board, a loop, or an edge with an end that is not a
/// vertex.
pub fn board(vertices: usize, edges: &[[usize; 2]]) -> Result<Board, BoardError> {
    let vertices = vertices.min(MAX_CELLS + 1);
    let mut lines = Vec::new();
    for middle in 0..vertices {
        let near = neighbours_of(middle, edges);
        for &from in &near {
            for &to in &near {
                if from < to {
                    lines.push(vec![point(from), point(middle), point(to)]);
                }
            }
        }
    }
    Board::with_lines((0..vertices).map(point), &lines)
}

/// Where a vertex is drawn.
fn point(vertex: usize) -> Point {
    Point {
        x: i32::try_from(vertex).unwrap_or(i32::MAX).saturating_add(1),
        y: 1,
    }
}

/// The other ends of the edges at a vertex, in the order of the edges.
fn neighbours_of(vertex: usize, edges: &[[usize; 2]]) -> Vec<usize> {
    let mut near = Vec::new();
    for &[a, b] in edges {
        if a == vertex && b != vertex {
            near.push(b);
        } else if b == vertex && a != vertex {
            near.push(a);
        }
    }
    near
}

/// Whether a graph with that many vertices can have this edge, which is no loop.
fn is_edge(vertices: usize, a: usize, b: usize) -> bool {
    a != b && a.max(b) < vertices
}

/// A graph as the set of neighbours of each vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    neighbours: Vec<u32>,
}

/// The largest number of vertices for an exhaustive search, which takes a byte and a half per set
/// of vertices.
pub const MAX_VERTICES: usize = 26;

/// The results for a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solvability {
    /// The set of vertices from which, when vacant at the start, one peg can be left.
    pub solvable_from: u32,
    /// The smallest number of pegs that can be left, for the best vacancy.
    pub fewest: u8,
    /// The largest number of pegs that can be left without a jump, for the best vacancy: the
    /// fool's solitaire number.
    pub most: u8,
}

impl Solvability {
    /// The vertices of the set, ascending.
    pub fn vertices(&self) -> Vec<u32> {
        (0..u32::BITS)
            .filter(|vertex| self.solvable_from >> vertex & 1 == 1)
            .collect()
    }
}

impl Neighbours {
    /// The graph with these edges; loops and invalid ends are ignored. `None` if it has more than
    /// [`MAX_VERTICES`] vertices.
    pub fn new(vertices: usize, edges: &[[usize; 2]]) -> Option<Neighbours> {
        if vertices > MAX_VERTICES {
            return None;
        }
        let mut neighbours = vec![0; vertices];
        for &[a, b] in edges {
            if is_edge(vertices, a, b) {
                neighbours[a] |= 1 << b;
                neighbours[b] |= 1 << a;
            }
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

    /// The vertices that paths join with this one.
    fn component(&self, vertex: u32) -> u32 {
        let (mut met, mut open) = (1 << vertex, 1u32 << vertex);
        while open != 0 {
            let mut near = 0;
            for vertex in vertices(open) {
                near |= self.neighbours[vertex];
            }
            open = near & !met;
            met |= near;
        }
        met
    }
}

/// The memory of a search, reused for one graph after another.
///
/// ```
/// use saltus::pegs::graph::{Games, Neighbours};
/// let mut games = Games::default();
/// // Source: Beeler and Hoilman 2011: a star of 4 rays leaves 3 pegs, a path of 4 vertices is
/// // solvable from its inner ones.
/// let star = Neighbours::new(5, &[[0, 1], [0, 2], [0, 3], [0, 4]]).unwrap();
/// assert_eq!(games.solvability(&star).fewest, 3);
/// let path = Neighbours::new(4, &[[0, 1], [1, 2], [2, 3]]).unwrap();
/// assert_eq!(games.solvability(&path).solvable_from, 0b0110);
/// // Source: Beeler and Rodriguez 2012: a star leaves its rays at most.
/// assert_eq!(games.solvability(&star).most, 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    whole: Memo,
    /// The graph without its last vertex. `geng` lists the graphs that share it one after another,
    /// and its games are games of all of them.
    smaller: Memo,
}

/// The known results for sets of vertices of a graph.
#[derive(Clone, Debug, Default)]
struct Memo {
    graph: Neighbours,
    /// The smallest number of pegs that can be left from each set of vertices with pegs; 0 if
    /// unknown.
    fewest: Vec<u8>,
}

impl Games {
    /// The results for all vacancies. Takes at most one step per set of vertices and jump, and
    /// usually far fewer.
    pub fn solvability(&mut self, graph: &Neighbours) -> Solvability {
        let all = graph.all();
        self.whole.begin(&graph.neighbours);
        let mut smaller = graph.neighbours.clone();
        smaller.pop();
        for near in &mut smaller {
            *near &= all >> 1;
        }
        if smaller != self.smaller.graph.neighbours {
            self.smaller.begin(&smaller);
        }
        let mut found = Solvability {
            solvable_from: 0,
            fewest: u8::MAX,
            most: 0,
        };
        for vacancy in bits(all) {
            let fewest = self.fewest_left(all ^ vacancy);
            found.solvable_from |= if fewest == 1 { vacancy } else { 0 };
            found.fewest = found.fewest.min(fewest);
        }
        // Only the component of the vacancy has jumps, and the others stay full.
        let mut left = all;
        while left != 0 {
            let component = graph.component(left.ilog2());
            found.most = self.most_left(component, component, found.most);
            left &= !component;
        }
        found
    }

    fn fewest_left(&mut self, pegs: u32) -> u8 {
        self.whole.fewest_left(pegs, Some(&mut self.smaller))
    }

    /// The most pegs without a jump: `best`, or more of the vertices outside `rest` and of `free`.
    ///
    /// A position of a component that is neither full nor has a jump is an independent set. Games
    /// played backward with pegs and vacancies exchanged are games, so it can be left if and only
    /// if one peg can be left from its complement. Source: Beeler and Rodriguez, *Fool's solitaire
    /// on graphs*, Involve 5, 2012.
    fn most_left(&mut self, rest: u32, free: u32, best: u8) -> u8 {
        let pegs = (self.whole.graph.all() ^ rest).count_ones() as u8;
        if pegs + free.count_ones() as u8 <= best {
            return best;
        }
        let Some(vertex) = free.checked_ilog2() else {
            return if self.fewest_left(rest) == 1 {
                pegs
            } else {
                best
            };
        };
        let others = free ^ 1 << vertex;
        let near = self.whole.graph.neighbours[vertex as usize];
        let best = self.most_left(rest ^ 1 << vertex, others & !near, best);
        self.most_left(rest, others, best)
    }
}

impl Memo {
    /// Resets the memory for another graph.
    fn begin(&mut self, neighbours: &[u32]) {
        self.graph.neighbours.clear();
        self.graph.neighbours.extend_from_slice(neighbours);
        self.fewest.clear();
        self.fewest.resize(self.graph.all() as usize + 1, 0);
    }

    fn fewest_left(&mut self, pegs: u32, smaller: Option<&mut Memo>) -> u8 {
        let known = self.fewest[pegs as usize];
        if known != 0 || pegs == 0 {
            return known;
        }
        let fewest = self.after_jumps(pegs, smaller);
        self.fewest[pegs as usize] = fewest;
        fewest
    }

    fn after_jumps(&mut self, pegs: u32, mut smaller: Option<&mut Memo>) -> u8 {
        let mut fewest = pegs.count_ones() as u8;
        if let Some(smaller) = smaller.as_deref_mut()
            && pegs <= smaller.graph.all()
        {
            fewest = smaller.fewest_left(pegs, None);
            if fewest == 1 {
                return 1;
            }
        }
        // Jumps of the last vertex come first, because the smaller graph has the results after
        // them.
        for from in vertices(pegs) {
            for over in vertices(self.graph.neighbours[from] & pegs) {
                for to in vertices(self.graph.neighbours[over] & !pegs) {
                    let next = pegs ^ 1 << from ^ 1 << over ^ 1 << to;
                    fewest = fewest.min(self.fewest_left(next, smaller.as_deref_mut()));
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
    let largest = graphs.iter().map(Neighbours::vertices).max().unwrap_or(0);
    // Small graphs are solved in batches, because they may share the smaller graph.
    let block = ((1usize << 20) >> largest).clamp(16, 1 << 10);
    threads::flat_map(graphs, block, &|_, graphs| {
        let mut games = Games::default();
        let mut found = Vec::with_capacity(graphs.len());
        for graph in graphs {
            found.push(games.solvability(graph));
        }
        found
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

/// The vertices of a set, the last one first.
fn vertices(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = set.checked_ilog2()?;
        set ^= 1 << vertex;
        Some(vertex as usize)
    })
}
