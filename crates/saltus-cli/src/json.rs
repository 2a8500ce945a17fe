//! The one JSON object of `--json`.

use saltus::{
    board::Board,
    budget::{Limit, Spent},
    proof::Reason,
    puzzle::Move,
};
use serde_json::{Map, Value, json};

/// Integers above this are strings, since many readers hold numbers as doubles.
const LARGEST: u64 = 1 << 53;

/// An exact integer.
pub fn integer(value: impl ToString) -> Value {
    let text = value.to_string();
    text.parse::<u64>().ok().filter(|&value| value <= LARGEST).map_or(Value::String(text), Value::from)
}

/// An object that opens with what every answer has.
pub fn object(puzzle: &str, verdict: &str, engine: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!("saltus/1"));
    object.insert("puzzle".into(), json!(puzzle));
    object.insert("verdict".into(), json!(verdict));
    object.insert("engine".into(), json!(engine));
    object
}

/// A cell: its number on a row or ring, `[x, y]` from the top left elsewhere.
pub fn cell(board: &Board, cell: saltus::board::Cell) -> Value {
    if board.numbered() { json!(cell.index() + 1) } else { json!(board.place(cell)) }
}

/// The moves of a solution.
pub fn moves(board: &Board, moves: &[Move]) -> Value {
    moves.iter().map(|step| json!({"from": cell(board, step.from), "to": cell(board, step.to)})).collect()
}

/// A reason as data that `saltus check` verifies, where it can be.
pub fn certificate(reason: &Reason) -> Option<Value> {
    match reason {
        Reason::Class { sets } => {
            Some(json!({"kind": "class", "sets": sets.iter().map(ToString::to_string).collect::<Vec<_>>()}))
        }
        Reason::Pagoda { weights } => Some(json!({"kind": "pagoda", "weights": weights})),
        Reason::TooFewPegs { jumps, pegs } => Some(json!({"kind": "pegs", "jumps": jumps, "pegs": pegs})),
        Reason::TooManyWanted { .. } | Reason::Exhausted { .. } => None,
    }
}

/// The reason that [`certificate`] wrote.
pub fn reason(value: &Value) -> Option<Reason> {
    let list = |name: &str| value.get(name).and_then(Value::as_array);
    match value.get("kind")?.as_str()? {
        "class" => {
            let set = |set: &Value| set.as_str()?.parse().ok();
            Some(Reason::Class { sets: list("sets")?.iter().map(set).collect::<Option<_>>()? })
        }
        "pagoda" => Some(Reason::Pagoda {
            weights: list("weights")?.iter().map(Value::as_i64).collect::<Option<_>>()?,
        }),
        "pegs" => Some(Reason::TooFewPegs {
            jumps: value.get("jumps")?.as_u64()?,
            pegs: value.get("pegs")?.as_u64()?,
        }),
        _ => None,
    }
}

/// What was spent without an answer.
pub fn spent(spent: &Spent) -> Value {
    let limit = match spent.limit {
        Limit::Memory => "memory",
        Limit::Stopped if crate::watch::interrupted() => "interrupted",
        Limit::Stopped => "time",
    };
    json!({
        "limit": limit,
        "level": integer(spent.progress.level),
        "positions": integer(spent.progress.positions),
        "bytes": integer(spent.progress.bytes),
    })
}
