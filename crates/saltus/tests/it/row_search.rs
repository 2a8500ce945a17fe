//! Compares the general search on rows with tables from an independent breadth-first search.

use crate::row_brute;
use num_bigint::BigUint;
use row_brute::{Brute, FOUR_RULES, rules, word};
use saltus::budget::Budget;
use saltus::puzzle::Reason;
use saltus::puzzle::{SetupFault, frogs};
use saltus::search::{self, SearchError, Shortest};
use saltus::{
    puzzle::{Direction, LoweringError, Options, Over, Steps, Vacancy},
    row::{Letter, Row},
};

/// The fewest moves and the number of shortest solutions by the general search.
fn shortest(row: &Row) -> Option<(u64, BigUint)> {
    let puzzle = match row.puzzle() {
        Ok(puzzle) => puzzle,
        Err(LoweringError::NoPuzzle(faults)) => {
            let done = |fault: &SetupFault| matches!(fault, SetupFault::NoPieces);
            assert!(faults.0.iter().all(done), "{faults}");
            return Some((0, 1u32.into()));
        }
        Err(error) => panic!("{error}"),
    };
    match search::count(&puzzle, &Budget::UNLIMITED) {
        Ok(Shortest { length, solutions }) => Some((length, solutions)),
        Err(SearchError::Impossible(Reason::Exhausted { .. })) => None,
        Err(refusal) => panic!("{refusal:?}"),
    }
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(' ').collect())
}

#[test]
fn any_start_and_target() {
    for fields in rows(include_str!("../data/row_any.txt")) {
        for (rules, expected) in FOUR_RULES.into_iter().zip(&fields[2..]) {
            let row = Row::words(word(fields[0]), word(fields[1]), rules).unwrap();
            let expected = expected
                .split_once('/')
                .map(|(moves, solutions)| (moves.parse().unwrap(), solutions.parse().unwrap()));
            assert_eq!(shortest(&row), expected, "{fields:?} {rules:?}");
        }
    }
}

#[test]
fn several_vacancies() {
    check_several_vacancies(0..=9);
}

#[test]
#[ignore = "ten seconds"]
fn boards_with_many_vacancies() {
    check_several_vacancies(10..=10);
}

fn check_several_vacancies(squares: std::ops::RangeInclusive<u64>) {
    for fields in rows(include_str!("../data/row_vacancies.txt")) {
        let [rules, n, m, v, moves]: [u64; 5] = std::array::from_fn(|i| fields[i].parse().unwrap());
        let row = Row::exchange(n, v, m, FOUR_RULES[rules as usize]).unwrap();
        if squares.contains(&(n + m + v)) {
            let solutions: BigUint = fields[5].parse().unwrap();
            assert_eq!(shortest(&row), Some((moves, solutions)), "{fields:?}");
        }
        if let Some(form) = row.closed_form() {
            assert_eq!(form.length, moves.into(), "{fields:?}");
        }
    }
}

fn check_longer_hops(groups: std::ops::RangeInclusive<u64>) {
    for fields in rows(include_str!("../data/row_hops.txt")) {
        let [n, m, hop, both, moves, solutions]: [u64; 6] = fields
            .iter()
            .map(|field| field.parse().unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        if !groups.contains(&n) {
            continue;
        }
        let direction = if both == 1 {
            Direction::Both
        } else {
            Direction::Forward
        };
        let row = Row::exchange(
            n,
            1u32,
            m,
            rules(direction, Over::Any, hop as u32, Vacancy::Fixed),
        )
        .unwrap();
        assert_eq!(
            shortest(&row),
            Some((moves, solutions.into())),
            "{fields:?}"
        );
    }
}

#[test]
fn longer_hops() {
    check_longer_hops(1..=7);
}

#[test]
#[ignore = "ten seconds"]
fn longest_hops() {
    check_longer_hops(8..=9);
}

/// Reversals by the general search: the table's lengths and numbers of solutions.
fn check_reversals(most: u64) {
    let both = Options {
        direction: Direction::Both,
        ..Options::default()
    };
    for fields in rows(include_str!("../data/row_reversal.txt")) {
        let [n, start]: [usize; 2] = std::array::from_fn(|i| fields[i].parse().unwrap());
        for (end, expected) in fields[2..].iter().enumerate() {
            let setup = frogs::reversal(n, start, end, both).unwrap();
            if n as u64 > most {
                continue;
            }
            let Ok(puzzle) = setup.validate() else {
                continue;
            }; // one checker needs no move
            let found = search::count(&puzzle, &Budget::UNLIMITED).unwrap();
            assert_eq!(
                format!("{}/{}", found.length, found.solutions),
                *expected,
                "{n}: {start} -> {end}"
            );
        }
    }
}

#[test]
fn reversals() {
    check_reversals(6);
}

#[test]
#[ignore = "a minute"]
fn longer_reversals() {
    check_reversals(8);
}

/// Every exchange of up to 6 against 6 that a theorem covers, by search.
#[test]
fn exchanges_by_search_and_by_theorem() {
    for (n, m) in (0..=6u32).flat_map(|n| (0..=6u32).map(move |m| (n, m))) {
        for rules in FOUR_RULES {
            for vacancy in [Vacancy::Fixed, Vacancy::Free] {
                let row = Row::exchange(n, 1u32, m, Options { vacancy, ..rules }).unwrap();
                let form = row.closed_form().expect("one vacancy, jumps over one");
                let (length, solutions) = shortest(&row).unwrap();
                assert_eq!(form.length, length.into(), "{n}x{m} {rules:?} {vacancy:?}");
                assert_eq!(form.solutions.unwrap().value(64), Some(solutions));
            }
        }
    }
}

/// Random rows with a free vacancy or long hops against the search of the tests.
#[test]
fn other_rules_agree_with_brute_force() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..150 {
        let squares = [
            Letter::Right,
            Letter::Left,
            Letter::Right,
            Letter::Left,
            Letter::Vacant,
        ];
        let mut start: Vec<Letter> = (0..3 + random(5))
            .map(|_| squares[random(5) as usize])
            .collect();
        start.push(Letter::Vacant);
        let mut target = start.clone();
        for i in (1..target.len()).rev() {
            target.swap(i, random(i as u64 + 1) as usize);
        }
        let rules = Options {
            direction: if random(2) == 0 {
                Direction::Forward
            } else {
                Direction::Both
            },
            over: if random(2) == 0 {
                Over::Any
            } else {
                Over::Opposite
            },
            hop: (1 + random(3) as u32).try_into().unwrap(),
            vacancy: if random(2) == 0 {
                Vacancy::Fixed
            } else {
                Vacancy::Free
            },
            steps: if random(3) == 0 {
                Steps::None
            } else {
                Steps::All
            },
        };
        let brute = Brute {
            rules,
            target: target.clone(),
        }
        .shortest(&start);
        let row = Row::words(start.clone(), target.clone(), rules).unwrap();
        assert_eq!(
            shortest(&row),
            brute.map(|(length, count)| (length as u64, count.into())),
            "{start:?} {target:?} {rules:?}"
        );
    }
}

#[test]
fn too_long_for_the_search() {
    let row = Row::exchange(100u32, 2u32, 100u32, Options::default()).unwrap();
    assert_eq!(row.puzzle(), Err(LoweringError::TooLarge));
}
