//! All small graphs of a kind up to isomorphism, for the results on graphs.
//!
//! The graphs of n + 1 vertices are made of those of n vertices by a further vertex. Of isomorphic
//! ones the first is kept: a canonical form of each is looked up in a set. nauty's `geng` does the
//! same by canonical augmentation and for larger graphs; up to 7 vertices, and for trees up to 14,
//! this takes a second.

use std::collections::BTreeSet;

/// The edges of a graph whose vertices are 0, 1, 2, ...
pub type Edges = Vec<[usize; 2]>;

/// All trees with this number of vertices: trees with one vertex less, and a leaf added.
pub fn trees(vertices: usize) -> Vec<Edges> {
    let mut trees: Vec<Edges> = vec![Vec::new()];
    for n in 1..vertices {
        let mut seen = BTreeSet::new();
        let mut grown = Vec::new();
        for tree in &trees {
            for at in 0..n {
                let mut tree = tree.clone();
                tree.push([at, n]);
                if seen.insert(canonical_tree(n + 1, &tree)) {
                    grown.push(tree);
                }
            }
        }
        trees = grown;
    }
    trees
}

/// The neighbours of each vertex.
fn neighbours(n: usize, edges: &Edges) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); n];
    for &[a, b] in edges {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    neighbours
}

/// The canonical bracket word of a tree, rooted at its centre, or at the one of two centres with
/// the greater word (Aho, Hopcroft and Ullman).
fn canonical_tree(n: usize, edges: &Edges) -> String {
    let neighbours = neighbours(n, edges);
    let mut greatest = String::new();
    for centre in centres(&neighbours) {
        greatest = greatest.max(bracket_word(centre, None, &neighbours));
    }
    greatest
}

/// The centres of a tree: its leaves are removed until one or two vertices remain.
fn centres(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut degree: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let mut left: Vec<usize> = (0..neighbours.len()).collect();
    while left.len() > 2 {
        let leaves: Vec<usize> = left.iter().copied().filter(|&v| degree[v] <= 1).collect();
        for leaf in leaves {
            left.retain(|&v| v != leaf);
            for &neighbour in &neighbours[leaf] {
                degree[neighbour] = degree[neighbour].saturating_sub(1);
            }
        }
    }
    left
}

/// The word of a subtree: in brackets, the words of the subtrees below its root, in order.
fn bracket_word(root: usize, parent: Option<usize>, neighbours: &[Vec<usize>]) -> String {
    let mut below = Vec::new();
    for &child in &neighbours[root] {
        if Some(child) != parent {
            below.push(bracket_word(child, Some(root), neighbours));
        }
    }
    below.sort();
    format!("({})", below.concat())
}

/// All connected graphs with this number of vertices, at most 7: graphs with one vertex less, and a
/// vertex added that is joined to some of them.
pub fn connected(vertices: usize) -> Vec<Edges> {
    let mut graphs: Vec<Edges> = vec![Vec::new()];
    for n in 1..vertices.min(7) {
        let mut seen = BTreeSet::new();
        let mut grown = Vec::new();
        for graph in &graphs {
            for joined in 1..1usize << n {
                let graph = with_vertex(graph, n, joined);
                if seen.insert(canonical(n + 1, &graph)) {
                    grown.push(graph);
                }
            }
        }
        graphs = grown;
    }
    graphs
}

/// A graph of n vertices with a further one, which is joined to the vertices of a bit set.
fn with_vertex(graph: &Edges, n: usize, joined: usize) -> Edges {
    let mut graph = graph.clone();
    for v in 0..n {
        if joined >> v & 1 == 1 {
            graph.push([v, n]);
        }
    }
    graph
}

/// The least edge set over all numberings of the vertices in ascending order of degree.
fn canonical(n: usize, edges: &Edges) -> u32 {
    let neighbours = neighbours(n, edges);
    let degrees: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let mut sorted_degrees = degrees.clone();
    sorted_degrees.sort_unstable();
    let mut numbering = Numbering {
        edges,
        degrees,
        sorted_degrees,
        numbers: vec![None; n],
        least: u32::MAX,
    };
    numbering.number_from(0);
    numbering.least
}

/// The search for the numbering with the least edge set.
struct Numbering<'a> {
    edges: &'a Edges,
    degrees: Vec<usize>,
    /// The degree of the vertex with each number.
    sorted_degrees: Vec<usize>,
    /// The number of each vertex, if it has one.
    numbers: Vec<Option<usize>>,
    least: u32,
}

impl Numbering<'_> {
    /// Gives the numbers from this one on to the vertices without one, in all ways.
    fn number_from(&mut self, number: usize) {
        if number == self.degrees.len() {
            self.least = self.least.min(self.edge_set());
            return;
        }
        for v in 0..self.degrees.len() {
            if self.numbers[v].is_none() && self.degrees[v] == self.sorted_degrees[number] {
                self.numbers[v] = Some(number);
                self.number_from(number + 1);
                self.numbers[v] = None;
            }
        }
    }

    /// The edges between numbers as a bit set: the pairs in order of their greater number.
    fn edge_set(&self) -> u32 {
        let mut set = 0;
        for &[a, b] in self.edges {
            if let (Some(a), Some(b)) = (self.numbers[a], self.numbers[b]) {
                let [less, greater] = [a.min(b), a.max(b)];
                set |= 1 << (greater * (greater - 1) / 2 + less);
            }
        }
        set
    }
}

/// The Cartesian product of two graphs, of p and q vertices.
pub fn product([p, q]: [usize; 2], first: &Edges, second: &Edges) -> Edges {
    let mut edges = Vec::with_capacity(p * second.len() + q * first.len());
    for u in 0..p {
        for &[x, y] in second {
            edges.push([u * q + x, u * q + y]);
        }
    }
    for x in 0..q {
        for &[u, v] in first {
            edges.push([u * q + x, v * q + x]);
        }
    }
    edges
}
