//! Compares hints under the forward rules with an exhaustive search written for the tests.

use crate::row_brute;
use row_brute::{Brute, FOUR_RULES, word};
use saltus::budget::Budget;
use saltus::problem::{self, Counts, Engine, Oracle, Problem};
use saltus::puzzle::Answer;
use saltus::referee;
use saltus::row::{Letter, Row, hint, winning_positions};
use saltus::search;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The number of moves left for every reachable winnable position, and the number of reachable
/// positions.
fn solved(brute: &Brute, start: &[Letter]) -> (HashMap<Vec<Letter>, u64>, usize) {
    fn visit(
        brute: &Brute,
        word: &[Letter],
        seen: &mut HashMap<Vec<Letter>, Option<u64>>,
    ) -> Option<u64> {
        if let Some(known) = seen.get(word) {
            return *known;
        }
        let next = brute
            .moves(word)
            .into_iter()
            .filter_map(|(_, after)| visit(brute, &after, seen))
            .min();
        let left = if brute.at_target(word) {
            Some(0)
        } else {
            next.map(|left| left + 1)
        };
        seen.insert(word.to_vec(), left);
        left
    }
    let mut seen = HashMap::new();
    visit(brute, start, &mut seen);
    let reached = seen.len();
    (
        seen.into_iter()
            .filter_map(|(word, left)| Some((word, left?)))
            .collect(),
        reached,
    )
}

#[test]
fn hints_are_exact_for_every_position_reached() {
    for (n, m) in (1..=5).flat_map(|n| (1..=5).map(move |m| (n, m))) {
        for rules in &FOUR_RULES[..2] {
            let start = word(&("r".repeat(n) + "." + &"l".repeat(m)));
            let brute = Brute {
                rules: *rules,
                target: word(&("l".repeat(m) + "." + &"r".repeat(n))),
            };
            let (won, reached) = solved(&brute, &start);
            assert_eq!(
                won.len() as u128,
                winning_positions(n as u64, m as u64).unwrap()
            );
            let mut open = vec![start.clone()];
            let mut seen = BTreeSet::from([start]);
            while let Some(position) = open.pop() {
                let found = hint(&position);
                assert_eq!(
                    found.as_ref().map(|hint| hint.moves_left),
                    won.get(&position).copied(),
                    "{position:?}"
                );
                let moves = brute.moves(&position);
                if let Some(found) = found {
                    let found: BTreeSet<_> = found
                        .next
                        .iter()
                        .map(|m| (m.from as usize, m.to as usize))
                        .collect();
                    let good = moves
                        .iter()
                        .filter(|(_, after)| won.contains_key(after))
                        .map(|(next, _)| *next);
                    assert_eq!(found, good.collect());
                }
                open.extend(
                    moves
                        .into_iter()
                        .map(|(_, after)| after)
                        .filter(|after| seen.insert(after.clone())),
                );
            }
            assert_eq!(seen.len(), reached);
        }
    }
}

/// Source: breadth-first search: positions reached, won and stuck, for n against n.
#[test]
fn positions_reached_won_and_stuck() {
    let reached = [6, 23, 72, 195, 476, 1089, 2388, 5093];
    let stuck = [1, 5, 14, 39, 100, 239, 542, 1185];
    for (n, (reached, stuck)) in (1u64..).zip(reached.into_iter().zip(stuck)) {
        for rules in &FOUR_RULES[..2] {
            let puzzle = Row::exchange(n, 1u32, n, *rules).unwrap().puzzle().unwrap();
            let reach = search::reach(&puzzle, &Budget::UNLIMITED).unwrap();
            assert_eq!(reach.levels.iter().sum::<u64>(), reached);
            assert_eq!(reach.stuck, stuck, "the target is one of them");
        }
        assert_eq!(
            winning_positions(n, n),
            Some(if n == 1 {
                6
            } else {
                2 * u128::from(n * (n + 2))
            })
        );
    }
    for n in 1..=8u64 {
        let puzzle = Row::exchange(n, 1u32, 1u32, FOUR_RULES[0])
            .unwrap()
            .puzzle()
            .unwrap();
        assert_eq!(search::reach(&puzzle, &Budget::UNLIMITED).unwrap().stuck, n);
    }
}

#[test]
fn no_position_of_an_exchange() {
    for squares in ["", ".", "rl", "r..l", "rr.", ".ll", "rl.rl"] {
        assert_eq!(hint(&word(squares)), None, "{squares}");
    }
    assert_eq!(
        (
            winning_positions(0, 3),
            winning_positions(u64::MAX, u64::MAX)
        ),
        (None, None)
    );
}

#[test]
fn proofs_name_the_numbers() {
    let why = |n: u32, v: u32, m: u32, rules| Row::exchange(n, v, m, rules).unwrap().why();
    let text = why(30, 1, 12, FOUR_RULES[3]).unwrap().join("\n");
    for number in ["402 moves", "360 jumps", "42 slides", "2 solutions"] {
        assert!(text.contains(number), "{text}");
    }
    assert!(
        why(1, 1, 9, FOUR_RULES[0])
            .unwrap()
            .join("\n")
            .contains("F(11)")
    );
    assert!(why(3, 2, 4, FOUR_RULES[1]).unwrap()[0].contains("26 moves"));
    assert!(why(5, 1, 0, FOUR_RULES[0]).unwrap()[1].contains("3 moves"));
    assert_eq!(why(3, 2, 3, FOUR_RULES[0]), None);
}

/// The theorem against a table of all positions: also where the vacancy may end anywhere, and on
/// grids of one row or column.
#[test]
fn the_theorem_evaluates_every_position_as_a_table_does() {
    let mut ids = Vec::new();
    for n in 1..=4 {
        for m in 1..=4 {
            for over in ["", ",over=opposite"] {
                ids.push(format!("row:{n}x{m}{over}"));
                ids.push(format!("row:{n}x{m},vacancy=free{over}"));
            }
        }
    }
    for side in ["1x3", "1x5", "5x1", "7x1", "1x9", "1x7,over=opposite"] {
        ids.push(format!("grid:{side}"));
    }
    for id in ids {
        let puzzle = id.parse::<Problem>().unwrap().puzzle().unwrap();
        let theorem = Oracle::new(&puzzle);
        assert!(theorem.is_instant(), "{id}");
        let table = Oracle::with_table(&puzzle, &Budget::UNLIMITED).unwrap();
        let mut open = vec![(puzzle.start.clone(), 0)];
        let mut seen = HashSet::from([puzzle.start.clone()]);
        while let Some((position, made)) = open.pop() {
            let [known, said] = [&table, &theorem]
                .map(|oracle| oracle.outlook(&puzzle, &position, made, &Budget::UNLIMITED));
            assert_eq!(
                (said.winnable, said.moves_left),
                (known.winnable, known.moves_left),
                "{id} {position:?}"
            );
            for step in puzzle.moves(&position) {
                let mut after = position.clone();
                referee::play(&puzzle, &mut after, step).unwrap();
                if seen.insert(after.clone()) {
                    open.push((after, made + 1));
                }
            }
        }
        assert!(seen.len() > 2, "{id}");
    }
}

/// A grid of one row or column is a row: what is counted and listed of it by formula is what a
/// search finds.
#[test]
fn grids_of_one_row_are_counted_as_rows() {
    let counted = |problem: &Problem, engine| {
        let found = problem::count(problem, engine, &Budget::UNLIMITED).unwrap();
        match found.answer {
            Answer::Solved(Counts::Shortest { length, solutions }) => {
                (found.engine, length, solutions.value(64).unwrap())
            }
            other => panic!("{other:?}"),
        }
    };
    let listed = |problem: &Problem, engine| {
        let mut all = BTreeSet::new();
        problem::list(problem, engine, &Budget::UNLIMITED, &mut |moves| {
            all.insert(format!("{:?}", moves.steps().unwrap()));
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
        all
    };
    for side in ["1x3", "1x5", "1x7", "5x1", "9x1", "1x5,over=opposite"] {
        let grid: Problem = format!("grid:{side}").parse().unwrap();
        let (engine, length, solutions) = counted(&grid, None);
        assert_eq!(engine, Engine::Closed, "{side}");
        let searched = counted(&grid, Some(Engine::Search));
        assert_eq!((length, solutions), (searched.1, searched.2), "{side}");
        assert_eq!(
            listed(&grid, None),
            listed(&grid, Some(Engine::Search)),
            "{side}"
        );
    }
    // Source: n against n checkers have two shortest solutions, of n(n + 2) moves.
    let large: Problem = "grid:1x101".parse().unwrap();
    let (_, length, solutions) = counted(&large, None);
    assert_eq!((length, solutions), (2600u32.into(), 2u32.into()));
}
