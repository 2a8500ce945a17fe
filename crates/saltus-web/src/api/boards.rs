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
    static BOARDS: LazyLock<Boards> = LazyLock::new(|| {
        let family =
            |&(name, about, puzzles): &(&'static str, &'static str, &[(&str, &str)])| Family {
                name,
                about,
                puzzles: puzzles
                    .iter()
                    .filter_map(|(id, name)| example(id, name, ""))
                    .collect(),
            };
        let mut families: Vec<Family> = FAMILIES.iter().map(family).collect();
        families.insert(1, pegs());
        Boards {
            schema: Version::One,
            families,
        }
    });
    &BOARDS
}

/// Every named board of peg solitaire.
fn pegs() -> Family {
    Family {
        name: "Peg solitaire",
        about: "Jump over a neighbour into a hole; the jumped peg is removed. Add @a3 to an ID for another \
            vacancy, @d4-d1 for the last hole, too.",
        puzzles: peg_boards()
            .filter_map(|(id, name, about)| example(&id, &name, about))
            .collect(),
    }
}

fn example(id: &str, name: &str, about: &'static str) -> Option<Example> {
    let session = open(id).ok()?;
    let puzzle = session.puzzle();
    let rounded = |length: f64| (length * 100.0).round() / 100.0;
    Some(Example {
        id: id.into(),
        name: name.into(),
        about,
        points: saltus_draw::plan(puzzle)
            .cells
            .iter()
            .map(|at| at.map(rounded))
            .collect(),
        position: letters(puzzle, &puzzle.start),
        kinds: puzzle
            .rules
            .kinds
            .iter()
            .map(|kind| (kind.symbol, kind.name.clone()))
            .collect(),
    })
}
