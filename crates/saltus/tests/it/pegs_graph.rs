//! Peg solitaire on graphs, and reverse jumps, compared with brute force and with published
//! results.

use crate::pegs_brute;
use pegs_brute::board;
use proptest::prelude::*;
use saltus::{
    board::SHAPES,
    pegs::{
        Budget, PegBoard, Target,
        connected::connected,
        graph::{self, MAX_VERTICES, Neighbours, solvabilities},
        solve,
    },
    puzzle::Answer,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Every labelled graph with this number of vertices.
fn labelled(vertices: usize) -> impl Iterator<Item = Vec<[usize; 2]>> {
    let pairs: Vec<[usize; 2]> = (0..vertices)
        .flat_map(|b| (0..b).map(move |a| [a, b]))
        .collect();
    (0u32..1 << pairs.len()).map(move |set| {
        pairs
            .iter()
            .enumerate()
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, &pair)| pair)
            .collect()
    })
}

/// The least image of a graph under all orders of its vertices, as a set of pairs, and whether it
/// is connected.
fn class(vertices: usize, edges: &[[usize; 2]]) -> (Vec<[usize; 2]>, bool) {
    let mut met = HashSet::from([0]);
    while let Some(&[a, b]) = edges
        .iter()
        .find(|[a, b]| met.contains(a) != met.contains(b))
    {
        met.extend([a, b]);
    }
    let mut orders = vec![vec![]];
    for vertex in 0..vertices {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, vertex);
                    order
                })
            })
            .collect();
    }
    let image = |order: &Vec<usize>| {
        let mut edges: Vec<[usize; 2]> = edges
            .iter()
            .map(|&[a, b]| [order[a].min(order[b]), order[a].max(order[b])])
            .collect();
        edges.sort_unstable();
        edges
    };
    (
        orders.iter().map(image).min().unwrap(),
        met.len() == vertices,
    )
}

/// Source: Beeler and Walvoort, Peg solitaire on graphs with seven vertices or less, Congressus
/// Numerantium 211 (2012): of the 996 connected graphs of two to seven vertices all but 54 are
/// freely solvable. This test counts those of up to five vertices over all labelled graphs.
#[test]
fn small_connected_graphs() {
    let mut known = Vec::new();
    for vertices in 2..=5 {
        let classes: HashSet<Vec<[usize; 2]>> = labelled(vertices)
            .filter_map(|edges| Some(class(vertices, &edges)).filter(|(_, connected)| *connected))
            .map(|(edges, _)| edges)
            .collect();
        let graphs: Vec<Neighbours> = classes
            .iter()
            .map(|edges| Neighbours::new(vertices, edges).unwrap())
            .collect();
        let found = solvabilities(&graphs);
        let freely = found
            .iter()
            .filter(|s| s.solvable_from.count_ones() as usize == vertices)
            .count();
        known.push((
            graphs.len(),
            found.iter().filter(|s| s.fewest == 1).count(),
            freely,
        ));
    }
    assert_eq!(known, [(1, 1, 1), (2, 2, 1), (6, 5, 3), (21, 18, 13)]);
}

/// Source: Beeler and Rodriguez, Fool's solitaire on graphs, Involve 5 (2012): a star leaves at
/// most its rays, a path of n vertices n/2, a cycle (n - 1)/2 (rounded down), a complete graph one.
#[test]
fn most_pegs_left() {
    let most = |n: usize, edges: Vec<[usize; 2]>| {
        usize::from(solvabilities(&[Neighbours::new(n, &edges).unwrap()])[0].most)
    };
    for n in 4..14 {
        let path = || (1..n).map(|vertex| [vertex - 1, vertex]);
        assert_eq!(most(n, path().collect()), n / 2, "path of {n}");
        assert_eq!(
            most(n, path().chain([[0, n - 1]]).collect()),
            (n - 1) / 2,
            "cycle of {n}"
        );
        assert_eq!(
            most(n, (1..n).map(|ray| [0, ray]).collect()),
            n - 1,
            "star of {n}"
        );
        assert_eq!(
            most(
                n,
                (0..n).flat_map(|b| (0..b).map(move |a| [a, b])).collect()
            ),
            1,
            "complete {n}"
        );
    }
}

/// The pegs left without a jump in all games of a graph from one vacancy, by a naive search.
fn pegs_left(vertices: usize, edges: &[[usize; 2]]) -> BTreeSet<u8> {
    let near = |a: usize, b: usize| edges.contains(&[a.min(b), a.max(b)]);
    let mut open: Vec<u32> = (0..vertices)
        .map(|vacancy| ((1 << vertices) - 1) ^ 1 << vacancy)
        .collect();
    let (mut met, mut left) = (HashSet::new(), BTreeSet::new());
    while let Some(pegs) = open.pop() {
        if !met.insert(pegs) {
            continue;
        }
        let has = |vertex: usize| pegs >> vertex & 1 == 1;
        let places = open.len();
        for over in (0..vertices).filter(|&over| has(over)) {
            for from in (0..vertices).filter(|&from| has(from) && near(from, over)) {
                for to in (0..vertices).filter(|&to| !has(to) && near(to, over)) {
                    open.push(pegs ^ 1 << from ^ 1 << over ^ 1 << to);
                }
            }
        }
        if open.len() == places {
            left.insert(pegs.count_ones() as u8);
        }
    }
    left
}

/// Graphs that share all but their last vertex share the results for the smaller graph.
#[test]
fn graphs_in_the_order_of_their_last_vertex() {
    let graphs: Vec<Vec<[usize; 2]>> = labelled(5).collect();
    let found: Vec<Neighbours> = graphs
        .iter()
        .map(|edges| Neighbours::new(5, edges).unwrap())
        .collect();
    for (found, edges) in solvabilities(&found).iter().zip(&graphs) {
        let left = pegs_left(5, edges);
        assert_eq!(
            (Some(&found.fewest), Some(&found.most)),
            (left.first(), left.last()),
            "{edges:?}"
        );
    }
}

#[test]
fn graphs_too_large() {
    assert!(Neighbours::new(MAX_VERTICES + 1, &[]).is_none());
    assert!(graph::board(129, &[]).is_err() && graph::board(0, &[]).is_err());
    assert!(graph::board(2, &[[0, 2]]).is_ok_and(|board| board.lines().count() == 0));
}

/// The classes of positions that jumps and reverse jumps connect, by a naive search.
fn brute(board: &PegBoard) -> BTreeMap<u64, u64> {
    let mut met = vec![false; 1 << board.holes()];
    let mut sizes = BTreeMap::new();
    for start in 0..1u64 << board.holes() {
        if met[start as usize] {
            continue;
        }
        met[start as usize] = true;
        let mut open = vec![start];
        let mut size = 0;
        while let Some(position) = open.pop() {
            size += 1;
            for jump in board.jumps() {
                let has = |hole: u8| position >> hole & 1 == 1;
                let there = has(jump.from) && has(jump.over) && !has(jump.to);
                let back = !has(jump.from) && !has(jump.over) && has(jump.to);
                let next = position ^ (1 << jump.from | 1 << jump.over | 1 << jump.to);
                if (there || back) && !met[next as usize] {
                    met[next as usize] = true;
                    open.push(next);
                }
            }
        }
        *sizes.entry(size).or_insert(0) += 1;
    }
    sizes
}

#[test]
fn connected_positions() {
    for shape in SHAPES.iter().filter(|shape| shape.board().len() <= 19) {
        let (_, board) = board(shape.name);
        let mut sizes = BTreeMap::new();
        for class in connected(&board, &Budget::UNLIMITED).unwrap() {
            for (size, count) in class.components {
                *sizes.entry(size).or_insert(0) += class.alike * count;
            }
        }
        assert_eq!(sizes, brute(&board), "{}", shape.name);
    }
    let (_, english) = board("english");
    assert!(
        connected(
            &english,
            &Budget {
                memory: 1 << 20,
                keep_going: &|_| true
            }
        )
        .is_err()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The games on the sets of vertices, and the solver on the board of the graph, agree.
    #[test]
    fn games_and_solver_agree(vertices in 2usize..8, bits: u32) {
        let pairs: Vec<[usize; 2]> = (0..vertices).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        let edges: Vec<[usize; 2]> =
            pairs.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, pair)| pair).collect();
        let found = solvabilities(&[Neighbours::new(vertices, &edges).unwrap()])[0];
        let board = PegBoard::new(&graph::board(vertices, &edges).unwrap()).unwrap();
        let leaves = |vacancy: usize, left| {
            let game = board.game(board.full() ^ 1 << vacancy, Target::Left(left)).unwrap();
            matches!(solve(&game, &Budget::UNLIMITED), Answer::Solved(_))
        };
        let left = pegs_left(vertices, &edges);
        prop_assert_eq!((Some(&found.fewest), Some(&found.most)), (left.first(), left.last()));
        for vacancy in 0..vertices {
            prop_assert_eq!(leaves(vacancy, 1), found.solvable_from >> vacancy & 1 == 1);
        }
        prop_assert!((0..vertices).any(|vacancy| leaves(vacancy, found.fewest.into())));
        prop_assert!((0..vertices).all(|vacancy| (1..found.fewest).all(|left| !leaves(vacancy, left.into()))));
    }
}
