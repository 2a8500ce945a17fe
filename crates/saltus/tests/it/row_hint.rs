//! Compares hints under the forward rules with an exhaustive search written for the tests.

use crate::row_brute;
use row_brute::{Brute, FOUR_RULES, word};
use saltus::budget::Budget;
use saltus::row::{Letter, Row, hint, winning_positions};
use saltus::search;
use std::collections::{BTreeSet, HashMap};

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
