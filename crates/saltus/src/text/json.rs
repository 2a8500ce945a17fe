//! What the JSON objects of all faces are made of: exact integers, cells, moves, positions, certificates.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::json;
//! let puzzle = frogs::row("r.l", "l.r", saltus::puzzle::Options::default()).unwrap().validate().unwrap();
//! assert_eq!(json::letters(&puzzle, &puzzle.start), "r.l");
//! assert_eq!(json::integer(u64::MAX), "18446744073709551615");
//! assert_eq!(json::object("row:1x1", "solved", "closed")["schema"], json::SCHEMA);
//! ```

use crate::{
    board::{Board, Cell},
    budget::{Limit, Spent},
    puzzle::{KindId, Move, Position, Puzzle, Reason},
};
use serde_json::{Map, Value, json};

/// The version of the objects.
pub const SCHEMA: &str = "saltus/1";

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
    object.insert("schema".into(), json!(SCHEMA));
    object.insert("puzzle".into(), json!(puzzle));
    object.insert("verdict".into(), json!(verdict));
    object.insert("engine".into(), json!(engine));
    object
}

/// A cell: its number on a row or ring, `[x, y]` from the top left elsewhere.
pub fn cell(board: &Board, cell: Cell) -> Value {
    if board.numbered() { json!(cell.index() + 1) } else { json!(board.place(cell)) }
}

/// The moves of a solution.
pub fn moves(board: &Board, moves: &[Move]) -> Value {
    moves.iter().map(|step| json!({"from": cell(board, step.from), "to": cell(board, step.to)})).collect()
}

/// A position as a symbol a cell, `.` for a vacancy.
pub fn letters(puzzle: &Puzzle, position: &Position) -> String {
    let symbol = |piece: &Option<KindId>| {
        piece.and_then(|kind| puzzle.rules.kinds.get(kind.index())).map_or('.', |kind| kind.symbol)
    };
    position.0.iter().map(symbol).collect()
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

/// What was spent without an answer; `stopped` says who stopped the search, if somebody did.
pub fn spent(spent: &Spent, stopped: &str) -> Value {
    let limit = match spent.limit {
        Limit::Memory => "memory",
        Limit::Stopped => stopped,
    };
    json!({
        "limit": limit,
        "level": integer(spent.progress.level),
        "positions": integer(spent.progress.positions),
        "bytes": integer(spent.progress.bytes),
    })
}
