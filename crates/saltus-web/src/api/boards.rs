//! The families of puzzles with examples.

use saltus::text::json::{Version, letters};
use saltus_session::{FAMILIES, Language, PEG_SOLITAIRE, open, peg_boards};
use serde::Serialize;
use std::{collections::BTreeMap, sync::OnceLock};

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
    about: String,
    /// Whether it is known that nobody can solve it: a theorem, not a puzzle.
    impossible: bool,
    /// The coordinates of the cells, in cells: x to the right and y down.
    points: Vec<[f64; 2]>,
    /// The position at the start.
    position: String,
    /// The names of the kinds by their symbols.
    kinds: BTreeMap<char, String>,
}

/// Answers `boards`.
pub fn boards(language: Language) -> &'static Boards {
    static BOARDS: [OnceLock<Boards>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    BOARDS[language as usize].get_or_init(|| all_boards(language))
}

fn all_boards(language: Language) -> Boards {
    let mut families = Vec::new();
    for family in FAMILIES {
        let mut puzzles = Vec::new();
        for listed in family.puzzles {
            let named = Named {
                name: listed.name.spoken(language).into(),
                about: String::new(),
                impossible: false,
            };
            puzzles.extend(example(listed.id, named));
        }
        families.push(Family {
            name: family.name.spoken(language),
            about: family.about.spoken(language),
            puzzles,
        });
    }
    families.insert(1, pegs(language));
    Boards {
        schema: Version::One,
        families,
    }
}

/// Every named board of peg solitaire.
fn pegs(language: Language) -> Family {
    let mut puzzles = Vec::new();
    for board in peg_boards() {
        let named = Named {
            name: board.name(language),
            about: board.about(language),
            impossible: board.is_impossible,
        };
        puzzles.extend(example(&board.id(), named));
    }
    Family {
        name: PEG_SOLITAIRE.name.spoken(language),
        about: PEG_SOLITAIRE.about.spoken(language),
        puzzles,
    }
}

/// What the gallery says about a puzzle.
struct Named {
    name: String,
    about: String,
    impossible: bool,
}

/// A puzzle of the gallery; `None` if its ID cannot be read.
fn example(id: &str, named: Named) -> Option<Example> {
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
        name: named.name,
        about: named.about,
        impossible: named.impossible,
        points,
        position: letters(puzzle, &puzzle.start),
        kinds,
    })
}

/// Hundredths of a cell suffice for a small picture.
fn in_hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
