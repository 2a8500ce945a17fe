//! Compares the numbers of reached, winnable and stuck positions and of all solutions with brute
//! force and with a published table.

use crate::row_brute;
use row_brute::{Brute, FOUR_RULES};
use saltus::budget::Budget;
use saltus::search::{PositionCounts, census};
use saltus::{
    puzzle::{Direction, Options, Vacancy},
    row::{Letter, Row},
};
use std::collections::{HashMap, HashSet};

fn counted(row: &Row) -> PositionCounts {
    census(&row.puzzle().unwrap(), &Budget::UNLIMITED).unwrap()
}

/// A census by sets of rows: the reachable rows, those that lead to the target, and the number of
/// ways.
fn by_brute_force(start: &[Letter], brute: &Brute) -> (usize, usize, usize, Option<u128>) {
    let next = |row: &[Letter]| {
        brute
            .moves(row)
            .into_iter()
            .map(|(_, after)| after)
            .collect::<HashSet<_>>()
    };
    let mut reached = HashSet::from([start.to_vec()]);
    let mut open = vec![start.to_vec()];
    while let Some(row) = open.pop() {
        open.extend(
            next(&row)
                .into_iter()
                .filter(|after| reached.insert(after.clone())),
        );
    }
    let goal = |row: &[Letter]| brute.at_target(row);
    let mut winnable: HashSet<Vec<Letter>> =
        reached.iter().filter(|row| goal(row)).cloned().collect();
    loop {
        let leads = |row: &&Vec<Letter>| {
            !winnable.contains(*row) && next(row).iter().any(|after| winnable.contains(after))
        };
        let more: Vec<Vec<Letter>> = reached.iter().filter(leads).cloned().collect();
        if more.is_empty() {
            break;
        }
        winnable.extend(more);
    }
    let stuck = reached.iter().filter(|row| next(row).is_empty()).count();
    // The number of ways by length, up to this number of moves; after it no position recurs.
    let mut ways: HashMap<Vec<Letter>, u128> = HashMap::from([(start.to_vec(), 1)]);
    let mut all = 0u128;
    for _ in 0..=reached.len() {
        all = ways
            .iter()
            .filter(|(row, _)| goal(row))
            .fold(all, |all, (_, ways)| u128::saturating_add(all, *ways));
        let mut later: HashMap<Vec<Letter>, u128> = HashMap::new();
        // A solution may go on to another position that meets the goal.
        for (row, ways) in &ways {
            for after in next(row)
                .into_iter()
                .filter(|after| winnable.contains(after))
            {
                let later = later.entry(after).or_default();
                *later = later.saturating_add(*ways);
            }
        }
        ways = later;
    }
    (
        reached.len(),
        winnable.len(),
        stuck,
        ways.is_empty().then_some(all),
    )
}

#[test]
fn random_rows() {
    let mut state = 5u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut endless = 0;
    for _ in 0..120 {
        let letters = [Letter::Right, Letter::Left, Letter::Vacant];
        let mut start: Vec<Letter> = (0..2 + random(5))
            .map(|_| letters[random(3) as usize])
            .collect();
        start.extend([Letter::Right, Letter::Vacant]);
        let mut target = start.clone();
        for i in (1..target.len()).rev() {
            target.swap(i, random(i as u64 + 1) as usize);
        }
        let rules = Options {
            direction: if random(4) == 0 {
                Direction::Both
            } else {
                Direction::Forward
            },
            hop: (1 + random(2) as u32).try_into().unwrap(),
            vacancy: if random(3) == 0 {
                Vacancy::Free
            } else {
                Vacancy::Fixed
            },
            ..FOUR_RULES[random(2) as usize]
        };
        let row = Row::words(start.clone(), target.clone(), rules).unwrap();
        let Ok(puzzle) = row.puzzle() else { continue }; // the start is the target
        let found = census(&puzzle, &Budget::UNLIMITED).unwrap();
        let (reached, winnable, stuck, all) = by_brute_force(&start, &Brute { rules, target });
        assert_eq!(found.positions, reached as u64, "{row:?}");
        assert_eq!(
            (found.winnable, found.stuck),
            (winnable as u64, stuck as u64),
            "{row:?}"
        );
        assert_eq!(found.solutions, all.map(Into::into), "{row:?}");
        endless += u32::from(found.solutions.is_none());
    }
    assert!((5..100).contains(&endless), "{endless}");
}

/// Source: breadth-first search: n against n under the forward rules: positions reached, winnable
/// and stuck; every solution is a shortest one.
#[test]
fn exchanges() {
    let reached = [6, 23, 72, 195, 476, 1089, 2388, 5093];
    let stuck = [1, 5, 14, 39, 100, 239, 542, 1185];
    for (n, (positions, stuck)) in (1u32..).zip(reached.into_iter().zip(stuck)) {
        for rules in &FOUR_RULES[..2] {
            let found = counted(&Row::exchange(n, 1u32, n, *rules).unwrap());
            let winnable = u64::from(2 * n * (n + 2));
            assert_eq!(
                found,
                PositionCounts {
                    positions,
                    winnable,
                    stuck,
                    solutions: Some(2u32.into())
                }
            );
        }
    }
    let fibonacci = [2u32, 3, 5, 8, 13, 21, 34, 55];
    for (n, solutions) in (1u32..).zip(fibonacci) {
        let found = counted(&Row::exchange(n, 1u32, 1u32, FOUR_RULES[0]).unwrap());
        assert_eq!(
            (found.winnable, found.stuck),
            (u64::from(4 * n + 2), u64::from(n))
        );
        assert_eq!(found.solutions, Some(solutions.into()));
    }
    // Source: breadth-first search; the solutions of four against three over four vacancies exceed
    // 64 bits.
    let long = counted(&Row::exchange(4u32, 4u32, 3u32, FOUR_RULES[1]).unwrap());
    assert_eq!(
        long.solutions,
        Some(253_622_481_147_860_396_966_u128.into())
    );
}
