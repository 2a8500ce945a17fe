//! Fewest sweeps: published optima, and brute force on small boards.

use crate::pegs_brute;
use pegs_brute::{board, of_bits, play_sweeps};
use proptest::prelude::*;
use saltus::{
    board::{Adjacency, Board, Cell, Point, shape},
    pegs::{
        Budget, Jump, PegBoard, Target, graph,
        pairs::{Pair, solve_pairs},
        sweeps::{Fewest, fewest, fewest_each, fewest_large},
    },
    random::Random,
    text::id,
};
use std::collections::HashSet;

fn optimum(board: &PegBoard, start: u64, target: Target) -> Option<usize> {
    let game = board
        .game(start, target)
        .expect("the start is on the board");
    match fewest(&game, &Budget::UNLIMITED) {
        Fewest::Solved(sweeps) => {
            assert!(target.holds(play_sweeps(board, start, &sweeps)));
            Some(sweeps.len())
        }
        Fewest::Impossible(_) => None,
        Fewest::Undecided { .. } => panic!("no limit was set"),
    }
}

#[test]
fn bells_catalogue_of_the_triangle_of_15() {
    let (names, triangle) = board("triangle5");
    let table = include_str!("../data/triangle5_fewest_sweeps.csv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [vacancy, survivor, sweeps] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let [vacancy, survivor] =
            [vacancy, survivor].map(|name| names.named(name).unwrap().index());
        let target = Target::Pattern {
            care: triangle.full(),
            pegs: 1 << survivor,
        };
        let found = optimum(&triangle, triangle.full() ^ 1 << vacancy, target);
        assert_eq!(found, sweeps.parse().ok(), "{line}");
    }
}

#[test]
fn all_pairs_of_the_triangle_share_their_searches() {
    // Source: as above; up to symmetry, 12 of 42 problems can be solved.
    let (names, triangle) = board("triangle5");
    let mut handed = 0;
    let pairs = solve_pairs(&triangle, &Budget::UNLIMITED, &mut |_| handed += 1);
    assert_eq!((handed, pairs.len()), (42, 42));
    let table = include_str!("../data/triangle5_fewest_sweeps.csv");
    let mut soluble = 0;
    for Pair {
        vacancy,
        survivor,
        fewest,
    } in pairs
    {
        let Fewest::Solved(sweeps) = fewest else {
            continue;
        };
        soluble += 1;
        let end = play_sweeps(&triangle, triangle.full() ^ 1 << vacancy, &sweeps);
        assert_eq!(end, 1 << survivor);
        let is_in_table = triangle.symmetries().iter().any(|g| {
            let name = |hole: u8| names.name(Cell(g[usize::from(hole)]));
            table.contains(&format!(
                "\n{},{},{}\n",
                name(vacancy),
                name(survivor),
                sweeps.len()
            ))
        });
        assert!(is_in_table, "{vacancy} {survivor} {}", sweeps.len());
    }
    assert_eq!(soluble, 12);
}

#[test]
#[ignore = "some seconds"]
fn central_starts_of_the_english_board() {
    // Source: breadth-first search, a separate program; 18 is Bergholt's and Beasley's.
    let (names, english) = board("english");
    let goals = ["d4", "d1", "a4", "c3"].map(|name| 1 << names.named(name).unwrap().index());
    let mut found = Vec::new();
    fewest_each(
        &english
            .game(english.full() ^ goals[0], Target::Left(1))
            .unwrap(),
        &goals,
        &Budget::UNLIMITED,
        &mut |goal, fewest| {
            let sweeps = match fewest {
                Fewest::Solved(sweeps) => {
                    assert_eq!(
                        play_sweeps(&english, english.full() ^ goals[0], &sweeps),
                        goal
                    );
                    sweeps.len()
                }
                _ => 0,
            };
            found.push((goals.iter().position(|&g| g == goal).unwrap(), sweeps));
        },
    );
    found.sort_unstable();
    assert_eq!(found, [(0, 18), (1, 17), (2, 17), (3, 0)]);
}

#[test]
fn shortest_solutions_of_triangles() {
    // Source: OEIS A127500; Bell, Solving triangular peg solitaire, JIS 11 (2008) 08.4.8.
    for (name, shortest) in [
        ("triangle4", 5),
        ("triangle5", 9),
        ("triangle6", 9),
        ("triangle7", 12),
    ] {
        let (_, triangle) = board(name);
        let first = |hole: &u32| {
            triangle
                .symmetries()
                .iter()
                .all(|g| u32::from(g[*hole as usize]) >= *hole)
        };
        let from = |hole: u32| optimum(&triangle, triangle.full() ^ 1 << hole, Target::Left(1));
        assert_eq!(
            (0..triangle.holes()).filter(first).filter_map(from).min(),
            Some(shortest),
            "{name}"
        );
    }
}

#[test]
fn the_central_game() {
    // Source: Bergholt 1912; proved by Beasley 1964.
    let (_, english) = board("english");
    let target = Target::Pattern {
        care: english.full(),
        pegs: 1 << 16,
    };
    assert_eq!(
        optimum(&english, english.full() ^ 1 << 16, target),
        Some(18)
    );
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    let (_, board) = board("triangle6");
    let solve = || {
        fewest(
            &board.game(board.full() ^ 1, Target::Left(1)).unwrap(),
            &Budget::UNLIMITED,
        )
    };
    let on = |threads| {
        rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
            .install(solve)
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn budgets_leave_a_bound() {
    let (_, english) = board("english");
    let start = english.full() ^ 1 << 16;
    let target = Target::Pattern {
        care: english.full(),
        pegs: 1 << 16,
    };
    for limits in [
        Budget {
            memory: 4 << 20,
            keep_going: &|_| true,
        },
        Budget {
            memory: u64::MAX,
            keep_going: &|progress| progress.positions < 100_000,
        },
    ] {
        let Fewest::Undecided { at_least, .. } =
            fewest(&english.game(start, target).unwrap(), &limits)
        else {
            panic!()
        };
        assert!((12..=18).contains(&at_least), "{at_least}");
    }
}

/// A whole position (kind 0), a pattern (1) or a number of pegs (2).
fn target(board: &PegBoard, kind: i32, care: u64, pegs: u64, left: u32) -> Target {
    let care = if kind == 0 {
        board.full()
    } else {
        care & board.full()
    };
    if kind < 2 {
        Target::Pattern {
            care,
            pegs: pegs & care,
        }
    } else {
        Target::Left(left)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn optima_agree_with_brute_force(
        way in 0..3,
        bits in 0u32..1 << 20,
        start: u64,
        care: u64,
        pegs: u64,
        left in 0u32..4,
        kind in 0..3,
    ) {
        let adjacency = [Adjacency::Square, Adjacency::Triangular, Adjacency::Diagonal][way as usize];
        let Some(board) = of_bits(adjacency, bits & 0xf_7bdf) else { return Ok(()) };
        let start = start & board.full();
        let target = target(&board, kind, care, pegs, left);
        prop_assert_eq!(optimum(&board, start, target), pegs_brute::fewest_sweeps(&board, start, target));
    }

    #[test]
    fn solvable_ends_agree_with_brute_force(way in 0..3, bits in 0u32..1 << 20, start: u64, steps in 1usize..9) {
        let adjacency = [Adjacency::Square, Adjacency::Triangular, Adjacency::Diagonal][way as usize];
        let Some(board) = of_bits(adjacency, bits & 0xf_7bdf) else { return Ok(()) };
        let start = start & board.full();
        let mut end = start;
        for step in 0..steps {
            let next = pegs_brute::jumps(&board, end);
            match next.get((bits as usize + step * 7) % next.len().max(1)) {
                Some(&next) => end = next,
                None => break,
            }
        }
        let target = Target::Pattern { care: board.full(), pegs: end };
        prop_assert_eq!(optimum(&board, start, target), pegs_brute::fewest_sweeps(&board, start, target));
        let goals = [end, end ^ 3, 1, 2, 4];
        fewest_each(&board.game(start, Target::Left(1)).unwrap(), &goals, &Budget::UNLIMITED, &mut |goal, fewest| {
            let target = Target::Pattern { care: board.full(), pegs: goal };
            let found = if let Fewest::Solved(sweeps) = fewest { Some(sweeps.len()) } else { None };
            assert_eq!(found, pegs_brute::fewest_sweeps(&board, start, target));
        });
    }
}

/// The board of the points of a 5 by 5 square whose bits are set, with 64 further holes that no
/// jump uses, and the hole on it of each hole of the small board.
fn enlarge(adjacency: Adjacency, bits: u32) -> Option<(PegBoard, PegBoard<u128>, Vec<u8>)> {
    let near: Vec<Point> = (0..25)
        .filter(|at| bits >> at & 1 == 1)
        .map(|at| Point {
            x: at % 5,
            y: at / 5,
        })
        .collect();
    let far = (0..64).map(|at| Point {
        x: 10 + 3 * (at % 8),
        y: 3 * (at / 8),
    });
    let large = Board::new(adjacency, near.iter().copied().chain(far)).ok()?;
    let small = Board::new(adjacency, near).ok()?;
    let holes = small
        .points()
        .iter()
        .map(|&point| Some(large.cell_at(point)?.0))
        .collect::<Option<_>>()?;
    Some((PegBoard::new(&small)?, PegBoard::large(&large), holes))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn optima_on_large_boards_agree_with_brute_force(
        way in 0..3,
        bits in 0u32..1 << 20,
        start: u64,
        care: u64,
        pegs: u64,
        left in 1u32..5,
        kind in 0..3,
    ) {
        let adjacency = [Adjacency::Square, Adjacency::Triangular, Adjacency::Diagonal][way as usize];
        let Some((small, large, holes)) = enlarge(adjacency, bits & 0xf_7bdf) else { return Ok(()) };
        let start = start & small.full();
        let target = target(&small, kind, care, pegs, left);
        let on_large = |set: u64| {
            let holes = (0..).zip(&holes).filter(|&(small, _)| set >> small & 1 == 1);
            holes.fold(0u128, |set, (_, &hole)| set | 1 << hole)
        };
        let large_target = match target {
            Target::Left(left) => Target::Left(left),
            Target::Pattern { care, pegs } => {
                Target::Pattern { care: on_large(care), pegs: on_large(pegs) }
            }
        };
        let game = large.game(on_large(start), large_target).unwrap();
        let found = match fewest_large(&game, &Budget::UNLIMITED) {
            Fewest::Solved(sweeps) => Some(sweeps),
            Fewest::Impossible(_) => None,
            Fewest::Undecided { .. } => panic!("no limit was set"),
        };
        prop_assert_eq!(found.as_ref().map(Vec::len), pegs_brute::fewest_sweeps(&small, start, target));
        if let Some(sweeps) = found {
            let on_small = |hole: u8| holes.iter().position(|&of| of == hole).unwrap() as u8;
            let on_small = |jump: &Jump| Jump {
                from: on_small(jump.from),
                over: on_small(jump.over),
                to: on_small(jump.to),
            };
            let sweeps: Vec<Vec<Jump>> =
                sweeps.iter().map(|sweep| sweep.iter().map(on_small).collect()).collect();
            prop_assert!(target.holds(play_sweeps(&small, start, &sweeps)));
        }
    }
}

#[test]
fn a_large_board_leaves_a_bound() {
    // Source: OEIS A127500 gives at most 28 sweeps for the triangle of 66 holes, and at least 19.
    let triangle = PegBoard::large(&shape("triangle11").unwrap().board());
    let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
    for budget in [
        Budget {
            memory: 16 << 20,
            keep_going: &|_| true,
        },
        Budget {
            memory: u64::MAX,
            keep_going: &|progress| progress.positions < 10_000,
        },
    ] {
        let Fewest::Undecided { at_least, .. } = fewest_large(&game, &budget) else {
            panic!()
        };
        assert!((10..=28).contains(&at_least), "{at_least}");
    }
}

/// The fewest sweeps by a naive search: every position after each number of sweeps.
fn naive(board: &PegBoard, start: u64, target: Target) -> Option<usize> {
    let (mut seen, mut layer) = (HashSet::from([start]), vec![start]);
    for sweeps in 0.. {
        if layer.iter().any(|&position| target.holds(position)) {
            return Some(sweeps);
        }
        let mut next = Vec::new();
        for position in layer {
            let mut open: Vec<(u64, Option<u8>)> = vec![(position, None)];
            while let Some((position, moving)) = open.pop() {
                for jump in board.jumps() {
                    if moving.is_none_or(|hole| hole == jump.from) && jump.fits(position) {
                        let after = jump.flip(position);
                        open.push((after, Some(jump.to)));
                        if seen.insert(after) {
                            next.push(after);
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

/// On these boards a peg can go to and fro within a block while the pegs that it jumps are in
/// another one.
#[test]
fn lines_across_blocks() {
    for name in ["PHCGGC@?G?_@?@??_G?G@o??", "Q@?A@Ch????_W@?A?????S?C_W?"] {
        let text = format!("graph:{name}");
        let puzzle = id::read(&text, |usual| usual).unwrap().puzzle().unwrap();
        let game = saltus::pegs::Game::of(&puzzle).unwrap();
        let found = fewest(&game, &Budget::UNLIMITED);
        assert!(matches!(found, Fewest::Impossible(_)), "{name}: {found:?}");
    }
    let mut random = Random::new(5);
    for _ in 0..40 {
        let holes = 17 + random.below(4);
        let mut edges: Vec<[usize; 2]> = Vec::new();
        for _ in 0..2 * holes {
            let edge = [random.below(holes), random.below(holes)];
            edges.push(edge);
            if edge[0] == edge[1] {
                edges.pop();
            }
        }
        let board = PegBoard::new(&graph::board(holes, &edges).unwrap()).unwrap();
        let pegs = 2 + random.below(6);
        let start = (0..pegs).fold(0u64, |set, _| set | 1 << random.below(holes));
        let goal = match random.below(2) {
            0 => Target::Left(1),
            _ => Target::Pattern {
                care: board.full(),
                pegs: 1 << random.below(holes),
            },
        };
        let expected = naive(&board, start, goal);
        assert_eq!(
            optimum(&board, start, goal),
            expected,
            "{start:b} {edges:?}"
        );
    }
}

/// A peg on an empty board has millions of sweeps before it, but few pegs at the start allow few.
#[test]
fn few_pegs_take_little_memory() {
    let (names, triangle) = board("triangle10");
    let hole = |name: &str| 1u64 << names.named(name).unwrap().index();
    let start = (0..5)
        .filter(|&bit| [3, 4].contains(&bit))
        .fold(0u64, |set, bit| set | 1 << bit);
    let game = triangle
        .game(
            start,
            Target::Pattern {
                care: triangle.full(),
                pegs: hole("c3"),
            },
        )
        .unwrap();
    let small = Budget {
        memory: 32 << 20,
        ..Budget::UNLIMITED
    };
    let found = fewest(&game, &small);
    assert!(!matches!(found, Fewest::Undecided { .. }), "{found:?}");
}
