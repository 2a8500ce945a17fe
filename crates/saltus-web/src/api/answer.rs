//! Hints, solutions, judgements and counts.

use super::{Refusal, Request, SCHEMA, look::named, shelf::Entry};
use saltus::text::{
    json::{self, integer, object},
    moves,
};
use saltus::{
    budget::{Budget, Spent},
    engine::{self, Engine},
    pegs::{Game, count::census},
    puzzle::{Answer, Puzzle, Reason},
    referee,
    search::Refusal as Uncounted,
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
    let puzzle = session.puzzle();
    let engine = match Engine::of(puzzle) {
        Engine::Grid if session.step() > 0 => Engine::Search, // the grid's engine knows its start only
        engine => engine,
    };
    let engine = engine.name();
    Ok(match session.solve(budget) {
        Answer::Solved(solution) => {
            let mut replay = session.clone();
            for &step in &solution.moves {
                replay.make(step).map_err(|error| Refusal::Engine(error.to_string()))?;
            }
            if !replay.done() {
                return Err(Refusal::Engine("the solution misses the goal".into()));
            }
            let mut object = object(name, "solved", engine);
            let mut add = |name: &str, value: Value| object.insert(name.into(), value);
            add("length", json!(solution.moves.len()));
            add("optimal", json!(solution.optimal()));
            if !solution.optimal() && solution.at_least > 0 {
                add("at_least", integer(solution.at_least));
            }
            add("moves", json::moves(&puzzle.board, &solution.moves));
            add("line", solution.moves.iter().map(|&step| json!(referee::describe(puzzle, step))).collect());
            object.into()
        }
        Answer::Impossible(reason) => impossible(name, engine, &reason),
        Answer::Undecided(spent) => undecided(name, engine, &spent),
    })
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
pub fn count(name: &str, puzzle: &Puzzle, budget: &Budget) -> Value {
    let engine = Engine::of(puzzle);
    if let Some(game) = Game::of(puzzle) {
        return match census(&game.board, game.start, game.target, *budget) {
            Err(stopped) => undecided(name, engine.name(), &stopped.into()),
            Ok(census) => {
                let verdict = if census.winning_classes() > 0 { "solved" } else { "impossible" };
                let mut object = object(name, verdict, engine.name());
                let mut add = |name: &str, value: Value| object.insert(name.into(), value);
                add("classes", integer(census.classes()));
                add("positions", integer(census.positions()));
                add("games", integer(&census.games));
                add("solutions", integer(&census.solutions));
                add("winning_positions", integer(census.winning_positions()));
                object.into()
            }
        };
    }
    let counted = engine::count(puzzle, engine, budget).expect("an engine that suits the puzzle takes it");
    match counted {
        Ok(shortest) => {
            let mut object = object(name, "solved", engine.name());
            object.insert("length".into(), integer(shortest.length));
            object.insert("solutions".into(), integer(&shortest.solutions));
            object.into()
        }
        Err(Uncounted::Impossible(reason)) => impossible(name, engine.name(), &reason),
        Err(Uncounted::Undecided(spent)) => undecided(name, engine.name(), &spent),
    }
}

fn impossible(name: &str, engine: &str, reason: &Reason) -> Value {
    let mut object = object(name, "impossible", engine);
    object.insert("reason".into(), json!(reason.to_string()));
    object.into()
}

fn undecided(name: &str, engine: &str, spent: &Spent) -> Value {
    let mut object = object(name, "undecided", engine);
    object.insert("spent".into(), json::spent(spent, "time"));
    object.into()
}
