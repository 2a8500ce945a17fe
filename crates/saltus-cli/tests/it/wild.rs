//! Texts as people bring them: each is read as it was meant, or refused with a question. The table
//! `tests/wild/cases.jsonl` has one case a line: the arguments, standard input, what is wanted, why,
//! and where such signs and dress were seen.

use crate::command;
use serde::Deserialize;
use std::{fmt::Write, sync::Mutex, thread};

const CASES: &str = include_str!("../wild/cases.jsonl");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    args: Vec<String>,
    text: String,
    want: Want,
    why: String,
    source: String,
}

/// What is wanted: a solution of so many jumps, a route, a question or error, or, with no field, the
/// proof that there is no solution.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Want {
    jumps: Option<usize>,
    route: Option<String>,
    #[serde(default)]
    refused: bool,
}

/// What is wrong with the answer to a case.
fn fault(case: &Case) -> Option<String> {
    let mut arguments = vec!["solve"];
    arguments.extend(case.args.iter().map(String::as_str));
    let output = command::saltus_given(&arguments, &case.text);
    let status = output.status.code();
    let solution = command::text(&output.stdout);
    let jumps = solution.matches('-').count();
    let good = match &case.want {
        Want { refused: true, .. } => status == Some(2),
        Want {
            jumps: Some(wanted),
            ..
        } => status == Some(0) && jumps == *wanted,
        Want {
            route: Some(route), ..
        } => status == Some(0) && solution.contains(route),
        _ => status == Some(1),
    };
    if good {
        return None;
    }
    let mut shown = format!(
        "{} ({}): status {status:?}, {jumps} jumps\n",
        case.id, case.why
    );
    let _ = write!(shown, "{}\n{}", case.text, command::text(&output.stderr));
    Some(shown)
}

#[test]
fn every_text_is_read_as_it_was_meant() {
    let cases: Vec<Case> = CASES
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    assert!(cases.len() >= 200, "{} cases", cases.len());
    assert!(cases.iter().all(|case| !case.source.is_empty()));

    let waiting = Mutex::new(cases.iter());
    let faults = Mutex::new(Vec::new());
    let work = || {
        loop {
            let next = waiting.lock().unwrap().next();
            let Some(case) = next else { return };
            if let Some(fault) = fault(case) {
                faults.lock().unwrap().push(fault);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut faults = faults.into_inner().unwrap();
    faults.sort();
    assert!(
        faults.is_empty(),
        "{} of {}:\n{}",
        faults.len(),
        cases.len(),
        faults.join("\n")
    );
}
