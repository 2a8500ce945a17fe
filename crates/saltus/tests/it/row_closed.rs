//! Compares the lengths and numbers of solutions of exchanges by closed form with tables and with a
//! breadth-first search.

use crate::row_brute;
use num_bigint::BigUint;
use row_brute::{Brute, FOUR_RULES, rules, word};
use saltus::{
    puzzle::{Direction, Options, Over, Vacancy},
    row::{Count, Row, RowError, Theorem},
};

fn exchange(right: u64, vacancies: u64, left: u64, rules: Options) -> Row {
    Row::exchange(right, vacancies, left, rules).unwrap()
}

fn expected(right: usize, vacancies: usize, left: usize, rules: Options) -> Option<(usize, u128)> {
    let start = "r".repeat(right) + &".".repeat(vacancies) + &"l".repeat(left);
    let target = "l".repeat(left) + &".".repeat(vacancies) + &"r".repeat(right);
    Brute {
        rules,
        target: word(&target),
    }
    .shortest(&word(&start))
}

/// Under every combination of the rules, the search agrees with each theorem that applies.
#[test]
fn closed_forms_agree_with_search() {
    let mut applied = 0;
    for (right, left) in (0..=4).flat_map(|n| (0..=4).map(move |m| (n, m))) {
        for (vacancies, hop) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)] {
            for direction in [Direction::Forward, Direction::Both] {
                for over in [Over::Any, Over::Opposite] {
                    for vacancy in [Vacancy::Fixed, Vacancy::Free] {
                        let rules = rules(direction, over, hop, vacancy);
                        let row = exchange(right as u64, vacancies as u64, left as u64, rules);
                        if right + left + vacancies > 8 {
                            continue;
                        }
                        if let Some(form) = row.closed_form() {
                            let (length, count) = expected(right, vacancies, left, rules).unwrap();
                            assert_eq!(
                                form.length,
                                length.into(),
                                "{right} {vacancies} {left} {rules:?}"
                            );
                            if let Some(solutions) = form.solutions {
                                assert_eq!(
                                    solutions.value(200),
                                    Some(count.into()),
                                    "{right} {vacancies} {left} {rules:?}"
                                );
                            }
                            applied += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(applied > 300, "{applied}");
}

/// The table of exchanges: `rules n m moves solutions`.
#[test]
fn table_of_exchanges() {
    for line in include_str!("../data/row_exchange.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<u64> = line
            .split(' ')
            .map(|field| field.parse().unwrap())
            .collect();
        let [rules, n, m, moves, solutions] = fields[..] else {
            panic!("{line}")
        };
        let form = exchange(n, 1, m, FOUR_RULES[rules as usize])
            .closed_form()
            .expect("all of these have one");
        assert_eq!(form.length, moves.into(), "{line}");
        assert_eq!(
            form.solutions.and_then(|count| count.value(64)),
            Some(solutions.into()),
            "{line}"
        );
    }
}

/// No theorem is applied where none holds.
#[test]
fn no_closed_form() {
    let any = FOUR_RULES[0];
    assert_eq!(exchange(3, 2, 3, any).closed_form(), None);
    assert_eq!(
        exchange(
            3,
            1,
            3,
            Options {
                hop: 2.try_into().unwrap(),
                ..any
            }
        )
        .closed_form(),
        None
    );
    assert_eq!(exchange(3, 2, 0, any).closed_form(), None);
    let other = Row::words(word("rr.l"), word("l.rr"), any).unwrap();
    assert_eq!(
        other.closed_form().map(|form| form.theorem),
        Some(Theorem::OneVacancy)
    ); // written out
    let other = Row::words(word("rr.l"), word("rl.r"), any).unwrap();
    assert_eq!(other.closed_form(), None);
    let own_jumps = exchange(2, 1, 0, any).closed_form().unwrap();
    assert_eq!(
        (own_jumps.length, own_jumps.theorem),
        (1u32.into(), Theorem::OneGroup)
    );
    assert_eq!(
        exchange(0, 1, 0, any).closed_form().unwrap().length,
        BigUint::ZERO
    );
}

#[test]
fn any_size() {
    let huge = BigUint::from(10u32).pow(30);
    let form = Row::exchange(huge.clone(), 1u32, huge.clone(), Options::default())
        .unwrap()
        .closed_form()
        .unwrap();
    assert_eq!(form.length, &huge * &huge + 2u32 * &huge);
    assert_eq!(form.solutions, Some(Count::Exact(2u32.into())));
    let form = Row::exchange(huge.clone(), 1u32, 1u32, Options::default())
        .unwrap()
        .closed_form()
        .unwrap();
    assert_eq!(form.solutions, Some(Count::Fibonacci(&huge + 2u32)));
    assert_eq!(form.solutions.unwrap().value(1 << 40), None);
    let form = Row::exchange(98u32, 1u32, 1u32, Options::default())
        .unwrap()
        .closed_form()
        .unwrap();
    assert_eq!(
        form.solutions.unwrap().value(100),
        Some(354_224_848_179_261_915_075u128.into())
    ); // F(100)
}

#[test]
fn bad_rows() {
    assert!(Row::exchange(3u32, 0u32, 3u32, Options::default()).is_err());
    let refused = |target| Row::words(word("rr.l"), word(target), Options::default()).unwrap_err();
    assert_eq!(
        refused("l.r"),
        RowError::Lengths {
            start: 4,
            target: 3
        }
    );
    assert_eq!(
        refused("l.ll"),
        RowError::Checkers {
            start: [2, 1],
            target: [0, 3]
        }
    );
    let row = exchange(2, 1, 3, Options::default());
    assert_eq!(
        (row.start(6), row.target(6)),
        (Some(word("rr.lll")), Some(word("lll.rr")))
    );
    assert_eq!((row.start(5), row.target(5)), (None, None));
    let free = exchange(
        2,
        1,
        3,
        Options {
            vacancy: Vacancy::Free,
            ..Options::default()
        },
    );
    for (squares, fixed, anywhere) in [
        ("lll.rr", true, true),
        ("l.llrr", false, true),
        ("lllrr.", false, true),
        ("rr.lll", false, false),
        ("llr.lr", false, false),
        ("lll..r", false, false),
        ("llllrr", false, false),
        ("lll.r", false, false),
    ] {
        assert_eq!(
            (
                row.is_goal_met(&word(squares)),
                free.is_goal_met(&word(squares))
            ),
            (fixed, anywhere),
            "{squares}"
        );
    }
}
