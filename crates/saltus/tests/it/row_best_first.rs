//! Compares the best-first search of rows with the tables, the closed forms and the general search.

use crate::row_brute;
use row_brute::{FOUR_RULES, word};
use saltus::budget::{Budget, Limit};
use saltus::puzzle::Answer;
use saltus::referee;
use saltus::search;
use saltus::{
    puzzle::Options,
    row::{Row, solve_best_first},
};

/// The length of the solution, which the referee accepts.
fn length(row: &Row) -> Option<usize> {
    match solve_best_first(row, &Budget::UNLIMITED).unwrap() {
        Answer::Solved(solution) => {
            if !solution.moves.is_empty() {
                referee::judge(&row.puzzle().unwrap(), &solution.moves).unwrap();
            }
            assert!(solution.optimal());
            Some(solution.moves.len())
        }
        Answer::Impossible(_) => None,
        Answer::Undecided(spent) => panic!("{spent}"),
    }
}

#[test]
fn table() {
    for line in include_str!("../data/row_any.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(' ').collect();
        for (rules, expected) in FOUR_RULES.into_iter().zip(&fields[2..]) {
            let row = Row::words(word(fields[0]), word(fields[1]), rules).unwrap();
            if fields[0].matches('.').count() == 1 {
                let expected = expected
                    .split_once('/')
                    .map(|(moves, _)| moves.parse().unwrap());
                assert_eq!(length(&row), expected, "{fields:?} {rules:?}");
            } else {
                assert!(solve_best_first(&row, &Budget::UNLIMITED).is_none());
            }
        }
    }
}

#[test]
fn exchanges() {
    for (n, m) in (1..=6u32).flat_map(|n| (1..=6u32).map(move |m| (n, m))) {
        for rules in FOUR_RULES {
            assert_eq!(
                length(&Row::exchange(n, 1u32, m, rules).unwrap()),
                Some((n * m + n + m) as usize)
            );
        }
    }
}

fn random_row(squares: usize, seed: u64, rules: Options) -> Row {
    let mut state = seed;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut letters: Vec<char> = "rl".repeat(squares / 2).chars().take(squares - 1).collect();
    letters.push('.');
    let mut shuffled = || {
        for i in (1..letters.len()).rev() {
            letters.swap(i, random(i + 1));
        }
        word(&letters.iter().collect::<String>())
    };
    Row::words(shuffled(), shuffled(), rules).unwrap()
}

#[test]
fn random_rows_as_the_general_search() {
    for seed in 0..40 {
        for rules in FOUR_RULES {
            let row = random_row(13, seed, rules);
            let expected = match search::solve(&row.puzzle().unwrap(), &Budget::UNLIMITED) {
                Answer::Solved(solution) => Some(solution.moves.len()),
                _ => None,
            };
            assert_eq!(length(&row), expected, "{row:?}");
        }
    }
}

#[test]
fn other_rows_and_small_budgets() {
    let free = Options {
        vacancy: saltus::puzzle::Vacancy::Free,
        ..Options::default()
    };
    assert!(
        solve_best_first(
            &Row::exchange(3u32, 1u32, 3u32, free).unwrap(),
            &Budget::UNLIMITED
        )
        .is_none()
    );
    let long = Row::exchange(60u32, 1u32, 61u32, FOUR_RULES[3]).unwrap();
    assert!(solve_best_first(&long, &Budget::UNLIMITED).is_none());
    let row = random_row(41, 3, FOUR_RULES[3]);
    let budget = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    let answer = solve_best_first(&row, &budget);
    assert!(matches!(answer, Some(Answer::Undecided(spent)) if spent.limit == Limit::Memory));
}

/// Its range compared with that of the general search; run it in release.
#[test]
#[ignore = "a measurement"]
fn reach() {
    for squares in [17, 21, 25] {
        for rules in FOUR_RULES {
            let (mut best_first, mut general) = (0.0, 0.0);
            let mut solved = 0;
            for seed in 0..5 {
                let row = random_row(squares, seed, rules);
                let clock = std::time::Instant::now();
                let found = length(&row);
                best_first += clock.elapsed().as_secs_f64();
                solved += usize::from(found.is_some());
                if squares <= 21 {
                    let clock = std::time::Instant::now();
                    let answer = search::solve(&row.puzzle().unwrap(), &Budget::UNLIMITED);
                    general += clock.elapsed().as_secs_f64();
                    assert_eq!(
                        matches!(answer, Answer::Solved(s) if Some(s.moves.len()) == found),
                        found.is_some()
                    );
                }
            }
            println!(
                "reach {squares} {:?}/{:?}: {solved}/5, {best_first:.3} s, general {general:.3} s",
                rules.direction, rules.over
            );
        }
    }
}
