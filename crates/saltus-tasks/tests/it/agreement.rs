//! What `check` says of a text, and what the judge of replies does: the same, of every text that
//! both read.

use saltus::{
    budget::Budget,
    problem::{Problem, Verdict},
    text::{any::Origin, claim},
};
use saltus_tasks::{Asked, Format, Judges};
use std::fmt;

/// A row of a table of answers.
#[derive(serde::Deserialize)]
struct Answer {
    id: String,
    puzzle: String,
    want: String,
    text: String,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Correct,
    Wrong,
    /// It was not read, or is a question.
    Asked,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Said::Correct => "correct",
            Said::Wrong => "wrong",
            Said::Asked => "asked",
        })
    }
}

/// The verdict of `check`.
fn checked(answer: &Answer) -> Said {
    let problem: Problem = answer.puzzle.parse().unwrap();
    let puzzle = problem.puzzle().unwrap();
    let text = answer.text.as_bytes();
    let Ok(claims) = claim::read(text, &puzzle, &Origin::Plain, None) else {
        return Said::Asked;
    };
    let judged = claim::judge_all(&problem, &puzzle, text, &claims, &Budget::UNLIMITED);
    match judged.verdict {
        Verdict::Correct(_) => Said::Correct,
        Verdict::Wrong(_) => Said::Wrong,
        Verdict::Undecided(_) => Said::Asked,
    }
}

/// The verdict of the judge of replies.
fn judged(answer: &Answer, judges: &Judges) -> Said {
    let asked = Asked::about(&answer.puzzle);
    let judgement = judges.judge(&asked, answer.text.as_bytes()).unwrap();
    match judgement.format {
        Format::Read if judgement.score.exact == 1.0 => Said::Correct,
        Format::Read => Said::Wrong,
        _ => Said::Asked,
    }
}

/// The answers of a table, whose first line says where they come from.
fn answers(table: &str) -> Vec<Answer> {
    let lines = table.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn replies_are_judged_alike_by_both() {
    let judges = Judges::default();
    let mut faults = Vec::new();
    let replies = answers(include_str!("../data/replies.jsonl"));
    for reply in &replies {
        let both = [checked(reply), judged(reply, &judges)];
        if both.iter().any(|said| said.to_string() != reply.want) {
            let [check, judge] = both;
            let Answer { id, want, text, .. } = reply;
            faults.push(format!(
                "{id}: {want}, check {check}, judge {judge}: {text}"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n----\n"));
    assert!(replies.len() > 60);
}

/// Where the judge of replies is right to say something else.
const OTHERWISE: [(&str, &str); 1] = [
    // The last solution of several counts.
    (
        "positions/two solutions, the first returns to the start",
        "correct",
    ),
];

#[test]
fn public_answers_are_judged_alike_by_both() {
    let judges = Judges::default();
    let mut faults = Vec::new();
    for answer in answers(include_str!("../../../saltus/tests/data/answers.jsonl")) {
        let judge = judged(&answer, &judges);
        let otherwise = OTHERWISE.iter().find(|(id, _)| *id == answer.id);
        let want = otherwise.map_or(&*answer.want, |(_, want)| want);
        if judge.to_string() != want {
            let Answer { id, text, .. } = &answer;
            faults.push(format!("{id}: {want}, judge {judge}: {text:.300}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n----\n"));
}
