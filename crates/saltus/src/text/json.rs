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
    pegs::count::{Census, LevelCount},
    problem::{Counted, Counts, Evidence, Moves, Outcome},
    puzzle::{Answer, KindId, Move, Position, Puzzle, Reason},
    row::{Count, Tiling},
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
        Reason::TooManyWanted { .. } | Reason::NoKing | Reason::Exhausted { .. } => None,
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

/// Solutions of n against 1 longer than this are named by their label in binary alone: ranks and decimals would take longer
/// than the solution itself.
const LONG_LABEL: u64 = 1 << 14;

/// Numbers of solutions of more bits are named, `F(1000002)`, rather than written out.
const MOST_BITS: u64 = 1 << 20;

/// What an engine says of a problem. The moves that are not held are left to the caller, to be written as they come.
pub fn outcome(title: &str, outcome: &Outcome, stopped: &str) -> Map<String, Value> {
    let engine = outcome.engine.name();
    match &outcome.answer {
        Answer::Solved(moves) => {
            let mut object = stated(title, outcome);
            add_moves(&mut object, moves);
            object
        }
        Answer::Impossible(reason) => impossible(title, engine, reason),
        Answer::Undecided(spent) => {
            let mut object = undecided(title, engine, spent, stopped);
            if outcome.evidence.length.is_some() {
                add_evidence(&mut object, &outcome.evidence);
            }
            object
        }
    }
}

/// That there is a solution, and how it is known that none is shorter.
pub fn stated(title: &str, outcome: &Outcome) -> Map<String, Value> {
    let mut object = object(title, "solved", outcome.engine.name());
    add_evidence(&mut object, &outcome.evidence);
    object
}

/// That there is no solution, and why.
pub fn impossible(title: &str, engine: &str, reason: &Reason) -> Map<String, Value> {
    let mut object = object(title, "impossible", engine);
    object.insert("reason".into(), json!(reason.to_string()));
    if let Some(certificate) = certificate(reason) {
        object.insert("certificate".into(), certificate);
    }
    object
}

/// That the budget ran out, and what was spent.
pub fn undecided(title: &str, engine: &str, spent: &Spent, stopped: &str) -> Map<String, Value> {
    let mut object = object(title, "undecided", engine);
    object.insert("spent".into(), self::spent(spent, stopped));
    object
}

/// The length of a solution, whether it is least, how that is known, and the bound where it is lower.
fn add_evidence(object: &mut Map<String, Value>, evidence: &Evidence) {
    let Some(length) = &evidence.length else { return };
    object.insert("length".into(), integer(length));
    object.insert("optimal".into(), json!(evidence.optimal()));
    object.insert("evidence".into(), json!(evidence.certainty.name()));
    if evidence.at_least < *length && evidence.at_least.bits() > 0 {
        object.insert("at_least".into(), integer(&evidence.at_least));
    }
}

fn add_moves(object: &mut Map<String, Value>, moves: &Moves) {
    if let Some(tiling) = moves.tiles() {
        add_names(object, tiling);
    }
    match moves.short() {
        Some((puzzle, steps)) => {
            object.insert("moves".into(), self::moves(&puzzle.board, steps));
        }
        None if moves.length().bits() == 0 => {
            object.insert("moves".into(), json!([]));
        }
        None => {}
    }
}

/// The label of a solution of n against 1 and its two ranks; of very long ones the label alone, in binary.
pub fn add_names(object: &mut Map<String, Value>, tiling: &Tiling) {
    let label = tiling.label();
    if tiling.n() > LONG_LABEL {
        object.insert("label".into(), json!(format!("{label:#b}")));
        return;
    }
    object.insert("label".into(), integer(label));
    object.insert("nth".into(), integer(tiling.label_rank()));
    if let Ok(rank) = tiling.tree_rank() {
        object.insert("tree_nth".into(), integer(rank));
    }
}

/// A number of solutions, written out or, where it is too long for that, named.
pub fn number(count: &Count) -> String {
    match (count.value(MOST_BITS), count) {
        (Some(value), _) => value.to_string(),
        (None, Count::Fibonacci(index)) => format!("F({index})"),
        (None, Count::Exact(value)) => value.to_string(),
    }
}

/// What an engine counted; of capture boards the numbers alone, since squares are named by the caller.
pub fn counted(title: &str, counted: &Counted, stopped: &str) -> Map<String, Value> {
    let engine = counted.engine.name();
    match &counted.answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            let mut object = object(title, "solved", engine);
            object.insert("length".into(), integer(length));
            object.insert("solutions".into(), integer(number(solutions)));
            object
        }
        Answer::Solved(Counts::Pegs(census, reason)) => {
            let won = census.winning_classes() > 0;
            let mut object = object(title, if won { "solved" } else { "impossible" }, engine);
            add_census(&mut object, census);
            if let Some(reason) = reason {
                object.insert("reason".into(), json!(reason.to_string()));
            }
            object
        }
        Answer::Solved(Counts::Routes(routes)) => {
            let mut object = object(title, "solved", engine);
            object.insert("count".into(), integer(routes.len()));
            object
        }
        Answer::Impossible(reason) => impossible(title, engine, reason),
        Answer::Undecided(spent) => undecided(title, engine, spent, stopped),
    }
}

fn add_census(object: &mut Map<String, Value>, census: &Census) {
    let length = census.levels.iter().rposition(|level| level.winning_classes > 0);
    if let Some(length) = length {
        object.insert("length".into(), json!(length));
    }
    let mut add = |name: &str, value: Value| object.insert(name.into(), value);
    add("classes", integer(census.classes()));
    add("positions", integer(census.positions()));
    add("games", integer(&census.games));
    add("solutions", integer(&census.solutions));
    add("winning_classes", integer(census.winning_classes()));
    add("winning_positions", integer(census.winning_positions()));
    add("shortest_game", json!(census.shortest_game));
    add("longest_game", json!(census.longest_game));
    let games = census.games_by_pegs_left.iter();
    add(
        "games_by_pegs_left",
        games.map(|(pegs, games)| json!({"pegs": pegs, "games": integer(games)})).collect(),
    );
    let level = |(jumps, level): (usize, &LevelCount)| {
        json!({
            "jumps": jumps,
            "pegs": level.pegs,
            "classes": integer(level.classes),
            "positions": integer(level.positions),
            "winning_classes": integer(level.winning_classes),
            "winning_positions": integer(level.winning_positions),
            "dead_classes": integer(level.dead_classes),
            "dead_positions": integer(level.dead_positions),
        })
    };
    add("levels", census.levels.iter().enumerate().map(level).collect());
}

/// What was spent without an answer; `stopped` says who stopped the search, if somebody did.
pub fn spent(spent: &Spent, stopped: &str) -> Value {
    let limit = match spent.limit {
        Limit::Memory => "memory",
        Limit::Stopped => stopped,
        Limit::Untried => "untried",
    };
    json!({
        "limit": limit,
        "level": integer(spent.progress.level),
        "positions": integer(spent.progress.positions),
        "bytes": integer(spent.progress.bytes),
    })
}
