//! Rows of two groups by all combinations of the rules.

use super::{GameFacts, Random, cases, search_all};
use saltus::{
    budget::Budget,
    puzzle::{Answer, Direction, Options, Over, Steps, Vacancy},
    row::{Letter, Row, solve_best_first},
    search,
};
use std::collections::HashSet;

fn some_row(random: &mut Random) -> (Vec<char>, Vec<char>, Options) {
    let squares = 3 + random.below(6);
    let mut start: Vec<char> = (0..squares).map(|_| *random.pick(&['r', 'l'])).collect();
    for _ in 0..*random.pick(&[1, 1, 1, 2, 3]) {
        start[random.below(squares)] = '.';
    }
    let mut target = start.clone();
    match random.below(3) {
        0 => target.reverse(),
        _ => random.shuffle(&mut target),
    }
    if random.chance(30) {
        start.sort_by_key(|&letter| "r.l".find(letter));
        target = start.iter().rev().copied().collect();
    }
    let options = Options {
        direction: *random.pick(&[Direction::Forward, Direction::Both]),
        over: *random.pick(&[Over::Any, Over::Opposite]),
        hop: (*random.pick(&[1u32, 1, 2, 3])).try_into().unwrap(),
        vacancy: *random.pick(&[Vacancy::Fixed, Vacancy::Fixed, Vacancy::Free]),
        steps: *random.pick(&[Steps::All, Steps::All, Steps::None]),
    };
    (start, target, options)
}

fn successors(row: &[char], options: Options) -> HashSet<Vec<char>> {
    let mut found = HashSet::new();
    for from in (0..row.len()).filter(|&from| row[from] != '.') {
        for to in (0..row.len()).filter(|&to| row[to] == '.') {
            let forward = (row[from] == 'r') == (to > from);
            let over = &row[from.min(to) + 1..from.max(to)];
            let passes = over.len() <= options.hop.get() as usize
                && over.iter().all(|&jumped| {
                    jumped != '.' && (options.over == Over::Any || jumped != row[from])
                });
            let steps = options.steps == Steps::All || !over.is_empty();
            if passes && steps && (forward || options.direction == Direction::Both) {
                let mut next = row.to_vec();
                next.swap(from, to);
                found.insert(next);
            }
        }
    }
    found
}

fn agrees(random: &mut Random) -> bool {
    let (start, target, options) = some_row(random);
    let context = format!("{start:?} {target:?} {options:?}");
    let squares = |word: &[char]| -> Vec<Letter> {
        word.iter()
            .filter_map(|&letter| Letter::from_letter(letter))
            .collect()
    };
    let Ok(row) = Row::words(squares(&start), squares(&target), options) else {
        return false;
    };
    let Ok(puzzle) = row.puzzle() else {
        return false;
    };
    let checkers = |row: &[char]| {
        row.iter()
            .filter(|&&square| square != '.')
            .copied()
            .collect::<String>()
    };
    let met = |row: &Vec<char>| match options.vacancy {
        Vacancy::Fixed => *row == target,
        Vacancy::Free => checkers(row) == checkers(&target),
    };
    let Some(known) = search_all(&start, 5000, |row| successors(row, options), met) else {
        return false;
    };
    let GameFacts {
        shortest,
        positions,
    } = known;
    let counted = search::count(&puzzle, &Budget::UNLIMITED).ok();
    let counted = counted.map(|found| (found.length, u128::try_from(found.solutions).unwrap()));
    assert_eq!(counted, shortest, "{context}");
    let census = search::census(&puzzle, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (census.positions, census.winnable, census.stuck),
        positions,
        "{context}"
    );
    if let Some(closed) = row.closed_form() {
        let (length, number) = shortest.unwrap();
        assert_eq!(closed.length, length.into(), "{context}");
        if let Some(solutions) = closed.solutions {
            assert_eq!(solutions.value(128), Some(number.into()), "{context}");
        }
    }
    match solve_best_first(&row, &Budget::UNLIMITED) {
        None => {}
        Some(Answer::Solved(solution)) => {
            assert_eq!(
                Some(solution.moves.len() as u64),
                shortest.map(|(length, _)| length),
                "{context}"
            );
            assert!(
                saltus::referee::judge(&puzzle, &solution.moves).is_ok(),
                "{context}"
            );
        }
        Some(answer) => assert!(
            matches!(answer, Answer::Impossible(_)) && shortest.is_none(),
            "{context}"
        ),
    }
    true
}

#[test]
fn rows_agree() {
    cases(500, agrees);
}

#[test]
#[ignore = "tries 25,000 rows"]
fn many_rows_agree() {
    cases(25_000, agrees);
}
