//! Reasons for impossibility: sound by brute force, found where theory predicts them, and verified
//! by the judge.

use crate::pegs_brute;
use pegs_brute::{board, fewest_sweeps, of_bits};
use proptest::prelude::*;
use saltus::{
    board::Adjacency,
    pegs::{
        Budget, PegBoard, Target,
        proof::{Flaw, Pagodas, check, invariants, refute, refute_within},
    },
    puzzle::Reason,
};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[test]
fn position_classes() {
    // Source: de Bruijn 1972 for square grids (16 classes); Bell, Solving triangular peg solitaire
    // (2008), for triangles (4).
    let cases = [
        ("english", 4),
        ("french", 4),
        ("wiegleb", 4),
        ("square6", 4),
        ("triangle6", 2),
        ("hexagon4", 2),
    ];
    for (name, sets) in cases {
        assert_eq!(invariants(&board(name).1).len(), sets, "{name}");
    }
}

/// Starts from which a single peg can be reached by class, up to symmetry.
fn open_starts(board: &PegBoard) -> usize {
    let first = |hole: &u32| {
        board
            .symmetries()
            .iter()
            .all(|g| u32::from(g[*hole as usize]) >= *hole)
    };
    let start = |hole: u32| board.full() ^ 1 << hole;
    (0..board.holes())
        .filter(first)
        .filter(|&hole| refute(&board.game(start(hole), Target::Left(1)).unwrap()).is_none())
        .count()
}

#[test]
fn single_vacancies() {
    // Source: all seven starts of the English board are solvable (Beasley); of the French board
    // three types of ten are (comment in S. Tatham's pegs.c); Bell 2008: on triangles of side 1 mod
    // 3 the central class is not.
    assert_eq!(open_starts(&board("english").1), 7);
    assert_eq!(open_starts(&board("french").1), 3);
    let (names, triangle) = board("triangle7");
    for hole in ["a1", "a4", "b3", "c5"] {
        let start = triangle.full() ^ 1 << names.named(hole).unwrap().index();
        let reason = refute(&triangle.game(start, Target::Left(1)).unwrap()).unwrap();
        assert!(matches!(reason, Reason::Class { .. }), "{hole}: {reason}");
        assert_eq!(
            check(&triangle.game(start, Target::Left(1)).unwrap(), &reason),
            Ok(())
        );
    }
}

#[test]
fn every_impossible_single_vacancy_problem_of_the_english_board_has_a_certificate() {
    // Source: Beasley, The Ins and Outs of Peg Solitaire: 28 problems up to symmetry can be solved,
    // those whose vacancy and survivor are whole multiples of three holes apart in both directions.
    let (names, english) = board("english");
    for (vacancy, survivor) in english.symmetries()[0]
        .iter()
        .flat_map(|&v| english.symmetries()[0].iter().map(move |&s| (v, s)))
    {
        let start = english.full() ^ 1 << vacancy;
        let target = Target::Pattern {
            care: english.full(),
            pegs: 1 << survivor,
        };
        let [a, b] = [vacancy, survivor].map(|hole| names.points()[usize::from(hole)]);
        let soluble = (a.x - b.x) % 3 == 0 && (a.y - b.y) % 3 == 0;
        match refute(&english.game(start, target).unwrap()) {
            Some(reason) => {
                assert!(!soluble && check(&english.game(start, target).unwrap(), &reason).is_ok())
            }
            None => assert!(soluble),
        }
    }
}

#[test]
fn a_pagoda_function_where_class_and_count_allow() {
    // Source: a small form of Conway's soldiers: on a row of five, three pegs to the left of a line
    // cannot send one three holes beyond; confirmed here by brute force.
    let row = of_bits(Adjacency::Square, 0b11111).unwrap();
    let (start, goal) = (0b00011, 0b10000);
    let target = Target::Pattern {
        care: row.full(),
        pegs: goal,
    };
    assert_eq!(fewest_sweeps(&row, start, target), None);
    let reason = refute(&row.game(start, target).unwrap()).unwrap();
    assert_eq!(check(&row.game(start, target).unwrap(), &reason), Ok(()));
}

#[test]
fn the_judge_rejects_invalid_proofs() {
    let (_, english) = board("english");
    let start = english.full() ^ 1 << 16;
    let target = Target::Left(1);
    let flaw = |reason| check(&english.game(start, target).unwrap(), &reason).unwrap_err();
    assert_eq!(
        flaw(Reason::TooFewPegs {
            jumps: 31,
            pegs: 32
        }),
        Flaw::Pegs
    );
    assert_eq!(flaw(Reason::TooManyWanted { have: 0, want: 1 }), Flaw::Pegs);
    assert_eq!(flaw(Reason::Class { sets: vec![] }), Flaw::Sets(0));
    assert!(matches!(
        flaw(Reason::Class { sets: vec![1] }),
        Flaw::Changes(_, 0)
    ));
    assert_eq!(
        flaw(Reason::Class {
            sets: invariants(&english).into_iter().map(u128::from).collect()
        }),
        Flaw::SameClass
    );
    assert_eq!(
        flaw(Reason::Pagoda {
            weights: vec![1; 32]
        }),
        Flaw::Weights(32, 33)
    );
    assert!(matches!(
        flaw(Reason::Pagoda {
            weights: vec![-1; 33]
        }),
        Flaw::Raises(_)
    ));
    assert_eq!(
        flaw(Reason::Pagoda {
            weights: vec![i64::MAX; 33]
        }),
        Flaw::Weighs {
            start: 32 * i128::from(i64::MAX),
            goal: i128::from(i64::MAX)
        }
    );
    assert_eq!(flaw(Reason::Exhausted { positions: 1 }), Flaw::Search);
}

fn adjacencies() -> impl Strategy<Value = Adjacency> {
    prop_oneof![
        Just(Adjacency::Square),
        Just(Adjacency::Triangular),
        Just(Adjacency::Diagonal)
    ]
}

fn targets() -> impl Strategy<Value = Target> {
    prop_oneof![
        (0u32..5).prop_map(Target::Left),
        (any::<u64>(), any::<u64>()).prop_map(|(care, pegs)| Target::Pattern {
            care,
            pegs: pegs & care
        }),
        any::<u64>().prop_map(|pegs| Target::Pattern {
            care: u64::MAX,
            pegs
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// No position of a game is excluded by the pagoda function for its end.
    #[test]
    fn pagoda_functions_never_exclude_a_solution(
        adjacency in adjacencies(),
        bits in 0u32..1 << 25,
        start: u64,
        choices in proptest::collection::vec(0usize..1 << 16, 1..12),
        care: u64,
        left: bool,
    ) {
        let Some(board) = of_bits(adjacency, bits) else { return Ok(()) };
        let start = start & board.full();
        let mut positions = vec![start];
        let mut jumps = Vec::new();
        for choice in choices {
            let position = positions[positions.len() - 1];
            let fits: Vec<usize> = (0..board.jumps().len()).filter(|&j| board.jumps()[j].fits(position)).collect();
            let Some(&jump) = fits.get(choice % fits.len().max(1)) else { break };
            jumps.push(jump);
            positions.push(board.jumps()[jump].flip(position));
        }
        let end = positions[positions.len() - 1];
        let care = care & board.full();
        let exact = Target::Pattern { care: board.full(), pegs: end };
        let loose = if left { Target::Left(end.count_ones()) } else { Target::Pattern { care, pegs: end & care } };
        for target in [exact, loose] {
            let pagodas = Pagodas::of(&board.game(start, target).unwrap(), &Budget::UNLIMITED);
            for (&position, &jump) in positions.iter().zip(&jumps) {
                let surplus = pagodas.surplus(position);
                prop_assert!(surplus.iter().all(|&surplus| surplus >= 0));
                prop_assert!(pagodas.allow(&surplus, jump));
            }
        }
    }

    #[test]
    fn reasons_are_sound(adjacency in adjacencies(), bits in 0u32..1 << 16, start: u64, target in targets()) {
        let Some(board) = of_bits(adjacency, bits & 0x7def) else { return Ok(()) };
        let start = start & board.full();
        let target = match target {
            Target::Pattern { care, pegs } => Target::Pattern { care: care & board.full(), pegs: pegs & board.full() },
            left => left,
        };
        if let Some(reason) = refute(&board.game(start, target).unwrap()) {
            prop_assert_eq!(check(&board.game(start, target).unwrap(), &reason), Ok(()));
            prop_assert_eq!(fewest_sweeps(&board, start, target), None, "{}", reason);
        }
    }
}

/// On 120 holes the linear program takes seconds: the budget is asked before every pivot.
#[test]
fn a_linear_program_stops_with_the_budget() {
    let triangle = PegBoard::large(&saltus::board::shape("triangle15").unwrap().board());
    let start = triangle.full() ^ 1;
    let target = Target::Pattern {
        care: triangle.full(),
        pegs: 1,
    };
    let game = triangle.game(start, target).unwrap();
    let asked = AtomicU32::new(0);
    let keep_going = |_| asked.fetch_add(1, Relaxed) < 3;
    let budget = Budget {
        keep_going: &keep_going,
        ..Budget::UNLIMITED
    };
    assert_eq!(refute_within(&game, &budget), None);
    assert_eq!(asked.into_inner(), 4);
}
