//! Computes results on peg solitaire on graphs.

use super::graph_lists::{self, Edges};
use saltus::{
    budget::{Budget, Progress},
    pegs::graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities},
};
use std::collections::BTreeMap;

/// A question about peg solitaire on graphs.
#[derive(Debug)]
pub enum Graphs {
    /// For each number of vertices from 2: the graphs, those that are solvable, and those that are
    /// freely solvable.
    Solvable { kind: Kind, largest: usize },
    /// For each number of vertices from 2: the connected graphs by the fewest and by the most pegs
    /// left.
    PegsLeft { largest: usize },
    /// How many products of two connected graphs are solvable.
    Products,
}

/// A kind of graphs.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Trees,
    Connected,
}

impl Graphs {
    /// The answer; `None` if the budget runs out.
    pub fn answer(&self, budget: &Budget) -> Option<String> {
        let mut sizes = Vec::new();
        match *self {
            Graphs::Solvable { kind, largest } => {
                for vertices in 2..=largest {
                    let count = count_solvable(&of_size(kind, vertices), budget)?;
                    let [graphs, solvable, freely] = [count.graphs, count.solvable, count.freely];
                    sizes.push(format!("{vertices}: {graphs} {solvable} {freely}"));
                }
            }
            Graphs::PegsLeft { largest } => {
                for vertices in 2..=largest {
                    sizes.push(pegs_left(vertices, budget)?);
                }
            }
            Graphs::Products => return products(budget),
        }
        Some(sizes.join(", "))
    }
}

/// A graph that is not yet in the form of the engine.
struct Graph {
    vertices: usize,
    edges: Edges,
}

/// A graph in the form of the engine, and what is known of its games.
struct Solved {
    graph: Neighbours,
    found: Solvability,
}

/// How many graphs there are, how many are solvable, and how many are freely solvable.
#[derive(Default)]
struct Count {
    graphs: u64,
    solvable: u64,
    freely: u64,
}

/// All graphs of a kind with this number of vertices.
fn of_size(kind: Kind, vertices: usize) -> Vec<Graph> {
    let all = match kind {
        Kind::Trees => graph_lists::trees(vertices),
        Kind::Connected => graph_lists::connected(vertices),
    };
    let mut graphs = Vec::with_capacity(all.len());
    for edges in all {
        graphs.push(Graph { vertices, edges });
    }
    graphs
}

/// Solves the games on some graphs.
fn solve_all(graphs: &[Graph], budget: &Budget) -> Option<Vec<Solved>> {
    budget.check(Progress::default()).ok()?;
    let mut neighbours = Vec::with_capacity(graphs.len());
    for graph in graphs {
        neighbours.push(Neighbours::new(graph.vertices, &graph.edges)?);
    }

    let found = solvabilities(&neighbours);
    let pairs = neighbours.into_iter().zip(found);
    Some(
        pairs
            .map(|(graph, found)| Solved { graph, found })
            .collect(),
    )
}

/// Counts the solvable ones of some graphs.
fn count_solvable(graphs: &[Graph], budget: &Budget) -> Option<Count> {
    let mut count = Count::default();
    for Solved { graph, found } in solve_all(graphs, budget)? {
        count.graphs += 1;
        count.solvable += u64::from(found.solvable_from != 0);
        count.freely += u64::from(found.solvable_from == graph.all());
    }
    Some(count)
}

/// The numbers of connected graphs with this number of vertices, by the fewest and by the most pegs
/// left.
fn pegs_left(vertices: usize, budget: &Budget) -> Option<String> {
    let mut by_fewest = BTreeMap::new();
    let mut by_most = BTreeMap::new();
    for solved in solve_all(&of_size(Kind::Connected, vertices), budget)? {
        *by_fewest.entry(solved.found.fewest).or_default() += 1;
        *by_most.entry(solved.found.most).or_default() += 1;
    }
    let [fewest, most] = [by_fewest, by_most].map(|graphs| graphs_by_pegs(&graphs));
    Some(format!("{vertices}: {fewest}; {most}"))
}

/// Numbers of graphs by a number of pegs, such as `103x2 544x3`.
fn graphs_by_pegs(graphs_by_pegs: &BTreeMap<u8, u64>) -> String {
    let mut words = Vec::new();
    for (pegs, graphs) in graphs_by_pegs {
        words.push(format!("{graphs}x{pegs}"));
    }
    words.join(" ")
}

/// The counts of all products of two connected graphs of 2 to 7 vertices, with at most 26 vertices.
fn products(budget: &Budget) -> Option<String> {
    let connected: Vec<Vec<Edges>> = (0..=7).map(graph_lists::connected).collect();
    let mut sum = Count::default();
    for p in 2..=5 {
        for q in p..=7 {
            if p * q > MAX_VERTICES {
                break;
            }
            let products = products_of_sizes([p, q], &connected);
            let count = count_solvable(&products, budget)?;
            sum.graphs += count.graphs;
            sum.solvable += count.solvable;
            sum.freely += count.freely;
        }
    }
    Some(format!(
        "{} products, {} solvable, {} freely",
        sum.graphs, sum.solvable, sum.freely
    ))
}

/// The products of the graphs of p and of q vertices.
fn products_of_sizes([p, q]: [usize; 2], connected: &[Vec<Edges>]) -> Vec<Graph> {
    let mut products = Vec::new();
    for (i, first) in connected[p].iter().enumerate() {
        // For two graphs of equal size, one order suffices.
        let from = if p == q { i } else { 0 };
        for second in &connected[q][from..] {
            products.push(Graph {
                vertices: p * q,
                edges: graph_lists::product([p, q], first, second),
            });
        }
    }
    products
}
