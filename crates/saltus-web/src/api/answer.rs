//! Hints, solutions, judgements and counts.

use super::{Refusal, Request, SCHEMA, look::named, shelf::Entry};
use saltus::text::{json, moves};
use saltus::{
    budget::Budget,
    problem::{self, Problem},
    puzzle::{Answer, Puzzle},
    referee,
};
use saltus_session::{Hint, PlayError, Session};
use serde_json::{Value, json};

/// Answers `hint`.
pub fn hint(session: &Session, budget: &Budget) -> Value {
    match session.hint(budget) {
        Hint::Move(step) => json!({"schema": SCHEMA, "move": named(&session.puzzle().board, step)}),
        Hint::Back(step) => json!({"schema": SCHEMA, "back": step}),
        Hint::Done => json!({"schema": SCHEMA, "done": true}),
        Hint::Hopeless => json!({"schema": SCHEMA, "hopeless": true}),
        Hint::Unknown => json!({"schema": SCHEMA, "unknown": true}),
    }
}

/// Answers `solve`: the answer of the command line, with the moves as text too.
pub fn solve(name: &str, session: &Session, budget: &Budget) -> Result<Value, Refusal> {
    let outcome = session.solve(budget).map_err(|error| Refusal::Engine(error.to_string()))?;
    let mut object = json::outcome(name, &outcome, "time");
    if let Answer::Solved(moves) = &outcome.answer {
        let line = moves.steps().iter().map(|&step| json!(referee::describe(session.puzzle(), step)));
        object.insert("line".into(), line.collect());
    }
    Ok(object.into())
}

/// Answers `check`: whether the moves lead from the start to the goal.
pub fn check(request: &Request, entry: &Entry) -> Result<Value, Refusal> {
    let session = entry.session();
    let faults = |faults| Refusal::Faults { field: "moves", faults };
    let steps = moves::read(request.moves.as_bytes(), session.puzzle()).map_err(faults)?;
    let mut replay = session;
    for (number, step) in (1..).zip(steps) {
        if let Err(error) = replay.make(step) {
            let why = match error {
                PlayError::Foul(_, foul) => foul.to_string(),
                text => text.to_string(),
            };
            return Ok(
                json!({"schema": SCHEMA, "puzzle": request.puzzle, "valid": false, "step": number, "reason": why}),
            );
        }
    }
    let made = replay.step();
    Ok(match replay.done() {
        true => json!({"schema": SCHEMA, "puzzle": request.puzzle, "valid": true, "length": made}),
        false => {
            json!({"schema": SCHEMA, "puzzle": request.puzzle, "valid": false, "step": made, "reason": "the goal is not met at the end"})
        }
    })
}

/// Answers `count`, from the start of the puzzle.
pub fn count(name: &str, puzzle: &Puzzle, budget: &Budget) -> Result<Value, Refusal> {
    let counted = problem::count(&Problem::from(puzzle.clone()), None, budget);
    let counted = counted.map_err(|error| Refusal::Engine(error.to_string()))?;
    Ok(json::counted(name, &counted, "time").into())
}
