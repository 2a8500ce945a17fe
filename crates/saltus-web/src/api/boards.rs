//! The families of puzzles with examples, to choose from.

use super::SCHEMA;
use saltus::text::json::letters;
use saltus_session::{FAMILIES, open, peg_boards};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// Answers `boards`.
pub fn boards() -> Value {
    static BOARDS: LazyLock<Value> = LazyLock::new(|| {
        let mut families: Vec<Value> = FAMILIES
            .iter()
            .map(|(name, about, puzzles)| {
                let puzzles: Vec<Value> =
                    puzzles.iter().filter_map(|(id, name)| puzzle(id, name, "")).collect();
                json!({"name": name, "about": about, "puzzles": puzzles})
            })
            .collect();
        families.insert(1, pegs());
        json!({"schema": SCHEMA, "families": families})
    });
    BOARDS.clone()
}

/// Every board of peg solitaire that is known by name.
fn pegs() -> Value {
    let puzzles = peg_boards().filter_map(|(id, name, about)| puzzle(&id, &name, about));
    json!({
        "name": "Peg solitaire",
        "about": "Jump over a neighbour into a hole; the peg jumped over goes. Add @a3 to an ID for another vacancy, @d4-d1 for the last hole too.",
        "puzzles": puzzles.collect::<Vec<_>>(),
    })
}

/// A puzzle with a small picture of its start.
fn puzzle(id: &str, name: &str, about: &str) -> Option<Value> {
    let session = open(id).ok()?;
    let puzzle = session.puzzle();
    let kinds: Map<String, Value> =
        puzzle.rules.kinds.iter().map(|kind| (kind.symbol.to_string(), json!(kind.name))).collect();
    let points: Vec<[f64; 2]> = saltus_draw::plan(puzzle)
        .cells
        .iter()
        .map(|at| at.map(|length| (length * 100.0).round() / 100.0))
        .collect();
    Some(json!({
        "id": id,
        "name": name,
        "about": about,
        "points": points,
        "position": letters(puzzle, &puzzle.start),
        "kinds": kinds,
    }))
}
