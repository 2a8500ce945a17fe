//! Peg solitaire on graphs.

use super::{Compute, Published};
use crate::graph_lists::{self, Edges};
use saltus::{
    budget::{Budget, Progress},
    pegs::graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities},
};

pub const TABLE: &[Published] = &[
    Published {
        name: "trees",
        what: "peg solitaire on trees: vertices, trees, solvable, freely solvable",
        value: "2: 1 1 1, 3: 1 1 0, 4: 2 1 0, 5: 3 1 0, 6: 6 3 2, 7: 11 6 0, 8: 23 11 4, 9: 47 24 6, 10: 106 58 17, 11: 235 125 39, 12: 551 317 101, 13: 1301 741 268, 14: 3159 1856 665",
        source: "docs/results",
        cost: (2, 20),
        last_run: None,
        compute: Compute::Memory(|budget| by_vertices(graph_lists::trees, 14, budget)),
    },
    Published {
        name: "graphs-7",
        what: "peg solitaire on connected graphs: vertices, graphs, solvable, freely solvable",
        value: "2: 1 1 1, 3: 2 2 1, 4: 6 5 3, 5: 21 18 13, 6: 112 107 103, 7: 853 843 820",
        source: "Beeler and Gray 2018: 54 of up to 7 vertices are not freely solvable",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| by_vertices(graph_lists::connected, 7, budget)),
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

/// Of graphs with their numbers of vertices: how many there are, how many are solvable, and how many freely.
fn solvable(graphs: impl IntoIterator<Item = (usize, Edges)>, budget: &Budget) -> Option<[u64; 3]> {
    budget.check(Progress::default()).ok()?;
    let graphs = graphs.into_iter().map(|(vertices, edges)| Neighbours::new(vertices, &edges));
    let graphs: Vec<Neighbours> = graphs.collect::<Option<_>>()?;
    let found = solvabilities(&graphs);
    let number = |wanted: &dyn Fn(&Solvability, &Neighbours) -> bool| {
        found.iter().zip(&graphs).filter(|(found, graph)| wanted(found, graph)).count() as u64
    };
    Some([
        graphs.len() as u64,
        number(&|found, _| found.solvable_from != 0),
        number(&|found, graph| found.solvable_from == graph.all()),
    ])
}

/// The same for each number of vertices of a kind of graphs.
fn by_vertices(all: fn(usize) -> Vec<Edges>, most: usize, budget: &Budget) -> Option<String> {
    let row = |n: usize| {
        let [graphs, solvable, freely] = solvable(all(n).into_iter().map(|edges| (n, edges)), budget)?;
        Some(format!("{n}: {graphs} {solvable} {freely}"))
    };
    Some((2..=most).map(row).collect::<Option<Vec<_>>>()?.join(", "))
}

/// The same of all products of two connected graphs of 2 to 7 vertices with at most 26 vertices.
fn products(budget: &Budget) -> Option<String> {
    let all: Vec<Vec<Edges>> = (0..=7).map(graph_lists::connected).collect();
    let mut sums = [0; 3];
    for p in 2..=5 {
        for q in (p..=7).filter(|q| p * q <= MAX_VERTICES) {
            let pairs = all[p].iter().enumerate().flat_map(|(i, first)| {
                // Of two graphs as large, one order is enough.
                let from = if p == q { i } else { 0 };
                all[q][from..].iter().map(move |second| (p * q, graph_lists::product([p, q], first, second)))
            });
            for (sum, number) in sums.iter_mut().zip(solvable(pairs, budget)?) {
                *sum += number;
            }
        }
    }
    let [products, solvable, freely] = sums;
    Some(format!("{products} products, {solvable} solvable, {freely} freely"))
}
