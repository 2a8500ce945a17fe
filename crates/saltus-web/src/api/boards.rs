//! The families of puzzles with examples.

use saltus::text::json::{Version, letters};
use saltus_session::{FAMILIES, open, peg_boards};
use serde::Serialize;
use std::{collections::BTreeMap, sync::LazyLock};

/// The families of puzzles with examples.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    schema: Version,
    /// The families.
    families: Vec<Family>,
}

/// A family of puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Family {
    /// The name.
    name: &'static str,
    /// A description.
    about: &'static str,
    /// Examples.
    puzzles: Vec<Example>,
}

/// A puzzle with a small picture of its start.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Example {
    /// Its ID.
    id: String,
    /// The name.
    name: String,
    /// A short description.
    about: &'static str,
    /// The coordinates of the cells, in cells: x to the right and y down.
    points: Vec<[f64; 2]>,
    /// The position at the start.
    position: String,
    /// The names of the kinds by their symbols.
    kinds: BTreeMap<char, String>,
}

/// Answers `boards`.
pub fn boards() -> &'static Boards {
    static BOARDS: LazyLock<Boards> = LazyLock::new(all_boards);
    &BOARDS
}

fn all_boards() -> Boards {
    let mut families = Vec::new();
    for &(name, about, gallery) in FAMILIES {
        let mut puzzles = Vec::new();
        for (id, name) in gallery {
            puzzles.extend(example(id, name, ""));
        }
        families.push(Family {
            name,
            about,
            puzzles,
        });
    }
    families.insert(1, pegs());
    Boards {
        schema: Version::One,
        families,
    }
}

/// Every named board of peg solitaire.
fn pegs() -> Family {
    let mut puzzles = Vec::new();
    for (id, name, about) in peg_boards() {
        puzzles.extend(example(&id, &name, about));
    }
    Family {
        name: "Peg solitaire",
        about: "Jump over a neighbour into a hole; the jumped peg is removed. Add @a3 to an ID \
            for another vacancy, @d4-d1 for the last hole, too.",
        puzzles,
    }
}

/// A puzzle of the gallery; `None` if its ID cannot be read.
fn example(id: &str, name: &str, about: &'static str) -> Option<Example> {
    let session = open(id).ok()?;
    let puzzle = session.puzzle();

    let mut points = Vec::new();
    for [x, y] in saltus_draw::plan(puzzle).cells {
        points.push([in_hundredths(x), in_hundredths(y)]);
    }
    let mut kinds = BTreeMap::new();
    for kind in &puzzle.rules.kinds {
        kinds.insert(kind.symbol, kind.name.clone());
    }
    Some(Example {
        id: id.into(),
        name: name.into(),
        about,
        points,
        position: letters(puzzle, &puzzle.start),
        kinds,
    })
}

/// Hundredths of a cell suffice for a small picture.
fn in_hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
