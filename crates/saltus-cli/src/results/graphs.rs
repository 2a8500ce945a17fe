//! Peg solitaire on graphs.

use super::{
    graph_lists::{self, Edges},
    published::{Compute, Published},
};
use saltus::{
    budget::{Budget, Progress},
    pegs::graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities},
};
use std::collections::BTreeMap;

pub const TABLE: &[Published] = &[
    Published {
        name: "trees",
        what: "peg solitaire on trees: vertices, trees, solvable, freely solvable",
        value: "2: 1 1 1, 3: 1 1 0, 4: 2 1 0, 5: 3 1 0, 6: 6 3 2, 7: 11 6 0, 8: 23 11 4, 9: 47 24 6, 10: 106 58 17, 11: 235 125 39, 12: 551 317 101, 13: 1301 741 268, 14: 3159 1856 665",
        source: "docs/results",
        cost: (2, 20),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| by_vertices(graph_lists::trees, 14, budget)),
    },
    Published {
        name: "graphs-7",
        what: "peg solitaire on connected graphs: vertices, graphs, solvable, freely solvable",
        value: "2: 1 1 1, 3: 2 2 1, 4: 6 5 3, 5: 21 18 13, 6: 112 107 103, 7: 853 843 820",
        source: "Beeler and Gray 2018: 54 of up to 7 vertices are not freely solvable",
        cost: (1, 10),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| by_vertices(graph_lists::connected, 7, budget)),
    },
    Published {
        name: "graphs-7-left",
        what: "peg solitaire on connected graphs: vertices, the numbers of graphs by the fewest and by the most pegs left",
        value: "2: 1x1; 1x1, 3: 2x1; 1x1 1x2, 4: 5x1 1x2; 2x1 3x2 1x3, 5: 18x1 2x2 1x3; 1x1 14x2 5x3 1x4, 6: 107x1 4x2 1x4; 1x1 38x2 64x3 8x4 1x5, 7: 843x1 4x2 5x3 1x5; 1x1 103x2 544x3 193x4 11x5 1x6",
        source: "docs/results",
        cost: (1, 10),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| lines(7, &|vertices| pegs_left(vertices, budget))),
    },
    Published {
        name: "products",
        what: "peg solitaire on Cartesian products of connected graphs of 2 to 7 vertices, at most 26 together",
        value: "4032 products, 4032 solvable, 4032 freely",
        source: "conjecture of Kreh and de Wiljes 2021; docs/results",
        cost: (30, 100),
        last_run: None,
        compute: Compute::Memory(products),
    },
];

/// The results of some graphs, with the number of vertices of each.
fn results(
    graphs: impl IntoIterator<Item = (usize, Edges)>,
    budget: &Budget,
) -> Option<Vec<(Neighbours, Solvability)>> {
    budget.check(Progress::default()).ok()?;
    let graphs = graphs
        .into_iter()
        .map(|(vertices, edges)| Neighbours::new(vertices, &edges));
    let graphs: Vec<Neighbours> = graphs.collect::<Option<_>>()?;
    let found = solvabilities(&graphs);
    Some(graphs.into_iter().zip(found).collect())
}

/// The number of graphs, of solvable ones, and of freely solvable ones.
fn solvable(graphs: impl IntoIterator<Item = (usize, Edges)>, budget: &Budget) -> Option<[u64; 3]> {
    let results = results(graphs, budget)?;
    let number = |wanted: &dyn Fn(&(Neighbours, Solvability)) -> bool| {
        results.iter().filter(|result| wanted(result)).count() as u64
    };
    Some([
        results.len() as u64,
        number(&|(_, found)| found.solvable_from != 0),
        number(&|(graph, found)| found.solvable_from == graph.all()),
    ])
}

/// The numbers of connected graphs with this number of vertices, by the fewest and by the most pegs
/// left.
fn pegs_left(vertices: usize, budget: &Budget) -> Option<String> {
    let graphs = graph_lists::connected(vertices)
        .into_iter()
        .map(|edges| (vertices, edges));
    let results = results(graphs, budget)?;
    let by_pegs = |pegs: fn(&Solvability) -> u8| {
        let mut graphs: BTreeMap<u8, u64> = BTreeMap::new();
        results
            .iter()
            .for_each(|(_, found)| *graphs.entry(pegs(found)).or_default() += 1);
        graphs
            .iter()
            .map(|(pegs, graphs)| format!("{graphs}x{pegs}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    Some(format!(
        "{vertices}: {}; {}",
        by_pegs(|found| found.fewest),
        by_pegs(|found| found.most)
    ))
}

/// A line for each number of vertices.
fn lines(most: usize, line: &dyn Fn(usize) -> Option<String>) -> Option<String> {
    Some((2..=most).map(line).collect::<Option<Vec<_>>>()?.join(", "))
}

/// The counts of a kind of graphs, for each number of vertices.
fn by_vertices(all: fn(usize) -> Vec<Edges>, most: usize, budget: &Budget) -> Option<String> {
    lines(most, &|n| {
        let [graphs, solvable, freely] =
            solvable(all(n).into_iter().map(|edges| (n, edges)), budget)?;
        Some(format!("{n}: {graphs} {solvable} {freely}"))
    })
}

/// The counts of all products of two connected graphs of 2 to 7 vertices, with at most 26 vertices.
fn products(budget: &Budget) -> Option<String> {
    let all: Vec<Vec<Edges>> = (0..=7).map(graph_lists::connected).collect();
    let mut sums = [0; 3];
    for p in 2..=5 {
        for q in (p..=7).filter(|q| p * q <= MAX_VERTICES) {
            let pairs = all[p].iter().enumerate().flat_map(|(i, first)| {
                // For two graphs of equal size, one order suffices.
                let from = if p == q { i } else { 0 };
                all[q][from..]
                    .iter()
                    .map(move |second| (p * q, graph_lists::product([p, q], first, second)))
            });
            for (sum, number) in sums.iter_mut().zip(solvable(pairs, budget)?) {
                *sum += number;
            }
        }
    }
    let [products, solvable, freely] = sums;
    Some(format!(
        "{products} products, {solvable} solvable, {freely} freely"
    ))
}
