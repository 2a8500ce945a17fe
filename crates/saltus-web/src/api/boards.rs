//! The families of puzzles with examples, to choose from.

use super::SCHEMA;
use saltus::board::SHAPES;
use saltus::text::json::letters;
use saltus_session::open;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// What a family is called, what it is about, and examples: an ID and what it is called.
type Family = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The families.
const FAMILIES: &[Family] = &[
    (
        "Classics",
        "One of each kind to begin with.",
        &[
            ("pegs:english", "Solitaire"),
            ("pegs:triangle5", "The pub puzzle"),
            ("row:3x3", "Frogs and toads"),
            ("grid:5x5", "Lucas’s square"),
            ("foreaft:3", "Fore and Aft"),
            ("ring:6", "Checkers on a ring"),
        ],
    ),
    (
        "Frogs and toads",
        "Two groups in a row change places: a step to the vacant square, or a jump over one.",
        &[
            ("row:2x2", "Two and two"),
            ("row:3x3", "Three and three"),
            ("row:4x4", "Four and four"),
            ("row:3x1", "Three and one"),
            ("row:3x3v2", "Two vacancies"),
        ],
    ),
    (
        "Groups on a board",
        "The same on squares and hexagons: the two groups change places.",
        &[
            ("grid:3x3", "Lucas's square, small"),
            ("grid:5x5", "Lucas's square"),
            ("foreaft:3", "Fore and Aft"),
            ("hexagon:3", "Hexagon"),
        ],
    ),
    (
        "Numbered checkers",
        "Bring the checkers into reverse order by steps and jumps.",
        &[("reverse:4", "Four in a row"), ("reverse:6", "Six in a row"), ("ring:6", "Six on a ring")],
    ),
];

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
    let puzzles = SHAPES.iter().filter_map(|shape| {
        let mut name = shape.name.to_string();
        name[..1].make_ascii_uppercase();
        if let Some(digit) = name.find(|c: char| c.is_ascii_digit()) {
            name.insert(digit, ' ');
        }
        puzzle(&format!("pegs:{}", shape.name), &name, shape.about)
    });
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
