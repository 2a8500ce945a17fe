//! Values that stand in several answers.

use saltus::{
    board::{Board, Cell},
    budget::{Limit, Spent},
    puzzle::{Move, Position, Puzzle},
};
use serde_json::{Value, json};

/// Integers above this are strings, since JavaScript holds numbers as doubles.
const LARGEST: u64 = 1 << 53;

/// An exact integer.
pub fn integer(value: impl ToString) -> Value {
    let text = value.to_string();
    text.parse::<u64>().ok().filter(|&value| value <= LARGEST).map_or(Value::String(text), Value::from)
}

/// A move by the names of its cells.
pub fn named(board: &Board, step: Move) -> Value {
    json!({"from": board.name(step.from), "to": board.name(step.to)})
}

/// A move as the command line's JSON has it: cells by number on rows and rings, `[x, y]` from the top left elsewhere.
pub fn placed(board: &Board, step: Move) -> Value {
    let cell = |cell: Cell| {
        if board.numbered() { json!(cell.index() + 1) } else { json!(board.place(cell)) }
    };
    json!({"from": cell(step.from), "to": cell(step.to)})
}

/// A position as a sign a cell, `.` for a vacancy.
pub fn signs(puzzle: &Puzzle, position: &Position) -> String {
    let sign = |piece: &Option<saltus::puzzle::KindId>| {
        piece.and_then(|kind| puzzle.rules.kinds.get(kind.index())).map_or('.', |kind| kind.symbol)
    };
    position.0.iter().map(sign).collect()
}

/// What was spent without an answer.
pub fn spent(spent: &Spent) -> Value {
    let limit = match spent.limit {
        Limit::Memory => "memory",
        Limit::Stopped => "time",
    };
    json!({
        "limit": limit,
        "level": integer(spent.progress.level),
        "positions": integer(spent.progress.positions),
        "bytes": integer(spent.progress.bytes),
    })
}
