//! Compares the closed forms of exchanges with a breadth-first search written for this test, and
//! tests sizes that no search can reach.

use crate::row_brute;
use num_bigint::BigUint;
use row_brute::{Brute, word};
use saltus::{
    budget::Budget,
    problem::{self, Engine, Moves, Problem},
    puzzle::Options,
    row::{Exchange, Group, Judge, Letter, RowMove, Run},
};
use std::{collections::BTreeSet, ops::ControlFlow};

const BOTH: [Group; 2] = [Group::Left, Group::Right];

fn row(right: usize, vacancies: usize, left: usize) -> Vec<Letter> {
    word(&("r".repeat(right) + &".".repeat(vacancies) + &"l".repeat(left)))
}

fn exchanged(right: usize, vacancies: usize, left: usize) -> Vec<Letter> {
    word(&("l".repeat(left) + &".".repeat(vacancies) + &"r".repeat(right)))
}

/// The two solutions of every small row are those of a search of all positions, whatever the
/// options are; and there are two of a row that no search can reach.
#[test]
fn both_solutions_are_listed_at_once() {
    let listed = |id: &str, engine: Option<Engine>| {
        let problem: Problem = id.parse().unwrap();
        let mut solutions: Vec<Vec<RowMove>> = Vec::new();
        let mut keep = |moves: Moves| {
            solutions.push(moves.squares().unwrap().collect());
            ControlFlow::Continue(())
        };
        problem::list(&problem, engine, &Budget::UNLIMITED, &mut keep).unwrap();
        solutions
    };
    for (n, m) in [(2, 2), (3, 2), (2, 4), (3, 3)] {
        for options in ["", ",direction=both", ",over=opposite", ",vacancy=free"] {
            let id = format!("row:{n}x{m}{options}");
            let by_theorem = listed(&id, None);
            assert_eq!(by_theorem, listed(&id, Some(Engine::Search)), "{id}");
            assert_eq!(by_theorem.len(), 2, "{id}");
        }
    }
    let [first, second] = &listed("row:200x200", None)[..] else {
        panic!("two solutions")
    };
    let mirrored = |step: &RowMove| RowMove {
        from: 402 - step.from,
        to: 402 - step.to,
    };
    assert_eq!(first.len(), 200 * 200 + 400);
    assert!(first.iter().map(mirrored).eq(second.iter().copied()));
}

/// Replays a solution and compares the board, the cursor and the move at each step with the closed
/// forms.
#[test]
fn every_step_and_board_up_to_13() {
    for (right, left) in (1..=13).flat_map(|n| (1..=13).map(move |m| (n, m))) {
        for first in BOTH {
            let exchange = Exchange::new(right, left, first).unwrap();
            let big = Exchange::big(right.into(), left.into(), first).unwrap();
            let (n, m) = (right as usize, left as usize);
            let mut judge = Judge::new(row(n, 1, m), Options::default());
            for (step, next) in (1u128..).zip(exchange.moves()) {
                let RowMove { from, to } = exchange.step(step).unwrap();
                assert_eq!(
                    next,
                    RowMove {
                        from: from as u64,
                        to: to as u64
                    }
                );
                assert_eq!(
                    big.step(step).unwrap(),
                    RowMove {
                        from: from.into(),
                        to: to.into()
                    }
                );
                judge.play(next).unwrap();
                assert_eq!(
                    exchange.board(step, 1u128, n + m + 1).unwrap(),
                    judge.squares(),
                    "{right}x{left} {step}"
                );
                assert_eq!(big.board(step, 2u32, n + m).unwrap(), judge.squares()[1..]);
            }
            assert_eq!(u128::from(judge.played()), exchange.length());
            assert_eq!(judge.squares(), exchanged(n, 1, m));
            assert_eq!(
                exchange.board(0u128, 1u128, n + m + 1).unwrap(),
                row(n, 1, m)
            );
        }
    }
}

/// The two solutions are the only shortest ones when both groups have two checkers or more.
#[test]
fn there_are_only_two_solutions() {
    for (n, m) in (2..=4).flat_map(|n| (2..=4).map(move |m| (n, m))) {
        for rules in row_brute::FOUR_RULES {
            let brute = Brute {
                rules,
                target: exchanged(n, 1, m),
            };
            let expected: BTreeSet<Vec<(usize, usize)>> =
                brute.solutions(&row(n, 1, m)).into_iter().collect();
            let closed = BOTH.map(|first| {
                let exchange = Exchange::new(n as u64, m as u64, first).unwrap();
                exchange
                    .moves()
                    .map(|next| (next.from as usize, next.to as usize))
                    .collect()
            });
            assert_eq!(expected, closed.into_iter().collect());
        }
    }
}

#[test]
fn the_left_group_can_move_first() {
    let moves = |first| Exchange::new(6, 6, first).unwrap().step(1u128).unwrap();
    assert_eq!(moves(Group::Left), RowMove { from: 6, to: 7 });
    assert_eq!(moves(Group::Right), RowMove { from: 8, to: 7 });
}

/// Replaying a run at once gives the same row as its moves one by one.
#[test]
fn runs_expand_to_their_moves() {
    for (right, left) in [(1, 1), (1, 9), (9, 1), (5, 8), (8, 5), (30, 30)] {
        for first in BOTH {
            let exchange = Exchange::new(right, left, first).unwrap();
            let start = Judge::new(row(right as usize, 1, left as usize), Options::default());
            let (mut by_run, mut by_move) = (start.clone(), start);
            for run in exchange.runs() {
                by_run.play_run(run).unwrap();
                run.moves().for_each(|next| by_move.play(next).unwrap());
                assert_eq!(by_run, by_move);
            }
            assert_eq!(u128::from(by_run.played()), exchange.length());
        }
    }
}

#[test]
fn the_judge_stops_an_illegal_run_at_its_first_fault() {
    let mut judge = Judge::new(word(".rlrllrl"), Options::default());
    let fault = judge.play_run(Run::new(1, 7).unwrap()).unwrap_err();
    assert_eq!((fault.index, fault.wrong), (3, RowMove { from: 7, to: 5 }));
    assert_eq!(judge.squares(), word("lrlr.lrl"));
    assert!(
        Judge::new(word(".r"), Options::default())
            .play_run(Run::new(1, 7).unwrap())
            .is_err()
    );
    assert!(
        Judge::new(word(".r"), Options::default())
            .play_run(Run::new(1, 0).unwrap())
            .is_err()
    );
    assert_eq!(Run::new(1, 4), None);
}

/// Judging moves in bulk gives the same row, or the same fault, as one by one: for solutions with a
/// move omitted, changed or doubled, and for moves of other rows.
#[test]
fn moves_judged_together() {
    let mut state = 9u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut faults = 0;
    for _ in 0..600 {
        let (n, m) = (1 + random(12), 1 + random(12));
        let mut moves: Vec<RowMove> = Exchange::new(n, m, BOTH[random(2) as usize])
            .unwrap()
            .moves()
            .collect();
        let place = random(moves.len() as u64) as usize;
        match random(4) {
            0 => moves.insert(
                place,
                RowMove {
                    from: random(n + m + 3),
                    to: random(n + m + 3),
                },
            ),
            1 => moves[place].from = [0, 2, u64::MAX, moves[place].from + 2][random(4) as usize],
            2 => moves.insert(place, moves[place]),
            _ => {}
        }
        let rules = row_brute::FOUR_RULES[random(4) as usize];
        let start = Judge::new(row((n + random(2)) as usize, 1, m as usize), rules);
        let (mut together, mut one_by_one) = (start.clone(), start);
        let fault = together.play_all(moves.iter().copied()).err();
        assert_eq!(
            fault,
            moves.iter().find_map(|&next| one_by_one.play(next).err()),
            "{n} {m} {moves:?}"
        );
        assert_eq!(together, one_by_one);
        faults += u32::from(fault.is_some());
    }
    assert!((150..550).contains(&faults), "{faults}");
}

/// On the largest row with 64-bit squares the checked integers agree with the big ones.
#[test]
fn exact_at_the_limits_of_64_bits() {
    let half = u64::MAX / 2;
    for (right, left) in [
        (half, half),
        (u64::MAX - 2, 1),
        (1, u64::MAX - 2),
        (half + 7, half - 9),
    ] {
        for first in BOTH {
            let exchange = Exchange::new(right, left, first).unwrap();
            let big = Exchange::big(right.into(), left.into(), first).unwrap();
            let length = exchange.length();
            assert_eq!(BigUint::from(length), big.length());
            let steps = [
                1,
                2,
                3,
                length / 3,
                length / 2,
                length / 2 + 1,
                length - length / 9,
                length - 1,
                length,
            ];
            for step in steps {
                let RowMove { from, to } = exchange.step(step).unwrap();
                assert_eq!(
                    big.step(step).unwrap(),
                    RowMove {
                        from: from.into(),
                        to: to.into()
                    }
                );
                let near = from.saturating_sub(5).max(1);
                let count = (exchange.squares() + 1 - near).min(9) as usize;
                assert_eq!(
                    exchange.board(step, near, count).unwrap(),
                    big.board(step, near, count).unwrap()
                );
            }
            assert!(exchange.step(length + 1).is_err());
            assert!(exchange.step(0u128).is_err());
            assert!(exchange.board(0u128, exchange.squares(), 2).is_err());
            assert!(exchange.board(0u128, 0u128, 1).is_err());
        }
    }
    assert!(Exchange::new(half + 1, half + 1, Group::Left).is_err());
    assert!(Exchange::new(0, 3, Group::Left).is_err());
}

/// Lengths and steps beyond any machine integer.
#[test]
fn ten_to_the_thirty() {
    let n = BigUint::from(10u32).pow(30);
    let exchange = Exchange::big(n.clone(), n.clone(), Group::Left).unwrap();
    assert_eq!(
        exchange.length(),
        BigUint::from(10u32).pow(60) + BigUint::from(2u32) * &n
    );
    assert_eq!(
        exchange.step(exchange.length()).unwrap().to,
        n + BigUint::from(2u32)
    );
}

/// 900 million moves, each replayed; run it in release to time it.
#[test]
#[ignore = "a measurement: the stream of row:30000x30000"]
fn stream_of_30000() {
    let exchange = Exchange::new(30_000, 30_000, Group::Left).unwrap();
    for _ in 0..3 {
        let clock = std::time::Instant::now();
        let mut judge = Judge::new(row(30_000, 1, 30_000), Options::default());
        exchange.runs().for_each(|run| judge.play_run(run).unwrap());
        println!("by runs: {} moves in {:?}", judge.played(), clock.elapsed());
        assert_eq!(judge.squares(), exchanged(30_000, 1, 30_000));
        let clock = std::time::Instant::now();
        let mut judge = Judge::new(row(30_000, 1, 30_000), Options::default());
        exchange.moves().for_each(|next| judge.play(next).unwrap());
        println!(
            "by moves: {} moves in {:?}",
            judge.played(),
            clock.elapsed()
        );
        let clock = std::time::Instant::now();
        let mut judge = Judge::new(row(30_000, 1, 30_000), Options::default());
        judge.play_all(exchange.moves()).unwrap();
        println!(
            "together: {} moves in {:?}",
            judge.played(),
            clock.elapsed()
        );
    }
}
