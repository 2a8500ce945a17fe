//! Tasks: their numbers are true, half of them are impossible, and their bytes stay.

use crate::brute::{Pegs, Row};
use saltus_tasks::{Asked, Expected, Family, Judges, Task, TaskError, Wish, Wording};
use std::{collections::HashMap, fs};

fn tasks(family: Family, sizes: std::ops::RangeInclusive<u64>, count: u64) -> Vec<Task> {
    let wish = Wish::new(family, sizes, 7);
    (0..count)
        .map(|number| wish.task(number).unwrap())
        .collect()
}

#[test]
fn rows_have_the_least_number_of_moves() {
    let mut checked = 0;
    for family in [
        Family::Row,
        Family::Checkers,
        Family::Single,
        Family::Target,
        Family::Shortest,
    ] {
        let first = *family.sizes().start();
        for task in tasks(family, first..=first + 4, 20) {
            let row = Row::of(&task.prompt);
            let least = row.least(&row.start);
            assert_eq!(task.length, least, "{}", task.id);
            assert_eq!(task.solvable, least.is_some(), "{}", task.id);
            if family == Family::Shortest {
                let answer = least.map_or(Expected::Word("impossible"), Expected::Number);
                assert_eq!(task.answer, Some(answer), "{}", task.id);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 100);
}

#[test]
fn positions_in_rows_are_judged_rightly() {
    for family in [Family::Winnable, Family::Keeps] {
        for task in tasks(family, 4..=7, 32) {
            if !task.tags.contains(&"row".to_owned()) {
                continue;
            }
            let row = Row::of(&task.prompt);
            assert_eq!(
                task.solvable,
                row.least(&row.start).is_some(),
                "{}",
                task.id
            );
            let mut keeping = Vec::new();
            for step in row.moves(&row.start) {
                if row.least(&row.after(&row.start, step)).is_some() {
                    keeping.push(format!("{}-{}", step[0] + 1, step[1] + 1));
                }
            }
            let expected = match (family, task.solvable) {
                (Family::Winnable, true) => Expected::Word("yes"),
                (Family::Winnable, false) => Expected::Word("no"),
                (_, true) => Expected::AnyOf(keeping),
                (_, false) => Expected::Word("none"),
            };
            assert_eq!(task.answer, Some(expected), "{}", task.id);
        }
    }
}

#[test]
fn problems_of_pegs_have_their_number_of_solutions() {
    for family in [
        Family::Pegs,
        Family::Impossible,
        Family::Winnable,
        Family::Keeps,
    ] {
        for task in tasks(family, 4..=7, 16) {
            if task.tags.contains(&"row".to_owned()) {
                continue;
            }
            let pegs = Pegs::of(&task.prompt);
            assert_eq!(u64::from(pegs.start.count_ones()), task.size, "{}", task.id);
            let solutions = pegs.solutions(pegs.start, &mut HashMap::new());
            assert_eq!(task.solvable, solutions > 0, "{}", task.id);
            if task.solvable {
                let digits = task.solutions.as_ref().map(|number| number.digits());
                assert_eq!(digits, Some(solutions.to_string()), "{}", task.id);
                assert_eq!(task.length, Some(task.size - 1));
            }
            if let (Family::Keeps, Some(Expected::AnyOf(keeping))) = (family, &task.answer) {
                let jumps = pegs.jumps(pegs.start);
                let mut winning: Vec<String> = Vec::new();
                for (name, after) in jumps {
                    if pegs.can_win(after) {
                        winning.push(name);
                    }
                }
                let mut keeping = keeping.clone();
                keeping.sort();
                winning.sort();
                winning.dedup();
                assert_eq!(keeping, winning, "{}", task.id);
            }
        }
    }
}

#[test]
fn half_of_the_tasks_are_impossible() {
    let halves = [
        Family::Target,
        Family::Pegs,
        Family::Capture,
        Family::Winnable,
        Family::Keeps,
        Family::Shortest,
        Family::Impossible,
    ];
    for family in halves {
        let first = *family.sizes().start() + 1;
        let found = tasks(family, first..=first + 1, 12);
        let solvable = found.iter().filter(|task| task.solvable).count();
        assert_eq!(solvable, 6, "{family}");
        for task in &found {
            let verdict = if task.solvable {
                "solvable"
            } else {
                "impossible"
            };
            assert_eq!(task.tags[0], verdict, "{}", task.id);
        }
    }
}

/// The file was written by the first version. Whoever changes it makes a new version of the lines.
#[test]
fn the_bytes_of_tasks_stay() {
    let mut lines = String::new();
    for family in Family::ALL {
        let first = *family.sizes().start();
        for number in 0..6 {
            let mut wish = Wish::new(family, first..=first + 2, 7);
            let paper = family == Family::Checkers && number % 2 == 1;
            if paper {
                wish.wording = Wording::Paper;
            }
            let task = wish.task(number).unwrap();
            lines += &serde_json::to_string(&task).unwrap();
            lines.push('\n');
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tasks-1.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, &lines).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap();
    assert!(lines == expected, "a task has other bytes than in {path}");
}

#[test]
fn a_wish_is_checked() {
    let size = Wish::new(Family::Reversal, 2..=40, 1).task(0).unwrap_err();
    assert_eq!(
        size.to_string(),
        "the sizes of `reversal` are 2 to 13 (checkers), not 40"
    );
    let mut paper = Wish::new(Family::Pegs, 4..=4, 1);
    paper.wording = Wording::Paper;
    assert!(matches!(paper.task(0), Err(TaskError::Wording { .. })));
    let mut own = Wish::new(Family::Row, 2..=2, 1);
    own.wording = Wording::named("From {start} to {goals}");
    assert!(own.task(0).unwrap_err().to_string().contains("{goals}"));
    own.wording = Wording::named("From {start}. {format}");
    let prompt = own.task(0).unwrap().prompt;
    assert!(
        prompt.starts_with("From Start: R R _ B B. End with"),
        "{prompt}"
    );
}

#[test]
fn the_expected_answer_is_judged_as_right() {
    let judges = Judges::default();
    for family in Family::ALL {
        let first = *family.sizes().start();
        for task in tasks(family, first..=first + 2, 12) {
            let reply = match &task.answer {
                Some(Expected::Word(word)) => format!("Let me see.\nAnswer: {word}"),
                Some(Expected::Number(number)) => format!("So **Answer:** {number}"),
                Some(Expected::AnyOf(all)) => format!("\\boxed{{{}}}", all[0]),
                None if !task.solvable => "There is none.\n\nAnswer: impossible\n".into(),
                None => continue,
            };
            let judged = judges.judge(&Asked::from(&task), reply.as_bytes()).unwrap();
            assert_eq!(judged.score.exact, 1.0, "{} {reply} {judged:?}", task.id);
            let wrong = match &task.answer {
                Some(Expected::Word("none")) => "Answer: a1-a3",
                Some(Expected::Word("no" | "impossible")) => "Answer: yes, 5",
                _ => "Answer: no, impossible",
            };
            let judged = judges.judge(&Asked::from(&task), wrong.as_bytes()).unwrap();
            assert_eq!(judged.score.exact, 0.0, "{} {wrong} {judged:?}", task.id);
        }
    }
}
