//! Any text that holds a puzzle, as its ID.

use super::Refusal;
use saltus::{
    capture::{Field, Reading},
    puzzle::{Options, Puzzle, Setup},
    row::{Row, Square},
    text::{
        Fault, asp,
        capture::{Alphabet, read_boards},
        id,
        json::Version,
        list, own, picture,
    },
};
use saltus_session::open;
use serde::Serialize;

/// The puzzle that a text holds.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "server", derive(schemars::JsonSchema))]
pub struct Opened {
    schema: Version,
    /// Its ID.
    puzzle: String,
    /// The moves of a saved game.
    moves: Vec<String>,
    /// How many of them are made.
    step: usize,
}

/// Answers `read`: the ID and the moves of the puzzle or saved game in a text.
pub fn read(text: &str) -> Result<Opened, Refusal> {
    let text = text.trim_start_matches('\u{FEFF}').trim_end();
    let plain = text.trim_start(); // but a picture may begin with spaces
    if id::looks_like_id(plain) || plain.starts_with("game ") {
        let text = plain;
        let session = open(text).map_err(|error| Refusal::Faults { field: "text", faults: error.0 })?;
        let moves: Vec<String> =
            session.moves().iter().map(|&step| saltus::referee::describe(session.puzzle(), step)).collect();
        let puzzle = match id::looks_like_id(text) {
            true => text.to_string(),
            false => id::name(session.puzzle(), &session.puzzle().start),
        };
        return Ok(Opened { schema: Version::One, puzzle, moves, step: session.step() });
    }
    let puzzle = capture(text).or_else(|| row(text)).or_else(|| model(text).ok());
    match puzzle {
        Some(puzzle) => Ok(Opened { schema: Version::One, puzzle, moves: Vec::new(), step: 0 }),
        None => Err(Refusal::Faults { field: "text", faults: model(text).err().unwrap_or_default() }),
    }
}

/// A capture board by rows, with its size before it or not.
fn capture(text: &str) -> Option<String> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let bare = || Field::from_rows(&rows, Reading::Lenient).ok().filter(|field| field.black_count() > 0);
    let headed = |alphabet| read_boards(text.as_bytes(), alphabet, Reading::Lenient).ok()?.into_iter().next();
    let field = bare().or_else(|| headed(Alphabet::Contest)).or_else(|| headed(Alphabet::Usaco))?;
    Some(id::capture_name(&field))
}

/// A row as a list.
fn row(text: &str) -> Option<String> {
    let word: Vec<Square> =
        list::read(text.as_bytes()).ok()?.chars().filter_map(Square::from_letter).collect();
    let target = word.iter().rev().copied().collect();
    let puzzle = Row::words(word, target, Options::default()).ok()?.puzzle().ok()?;
    Some(id::name(&puzzle, &puzzle.start))
}

/// Facts, a file in TOML, or else a picture.
fn model(text: &str) -> Result<String, Vec<Fault>> {
    let bytes = text.as_bytes();
    let setup: Setup = match asp::read(bytes, asp::Mode::Lenient) {
        Ok(facts) => facts.setup,
        Err(_) => own::read(bytes).or_else(|_| picture::read(bytes))?,
    };
    let whole = |error: String| Fault { span: 0..text.len(), message: error, help: None };
    let puzzle: Puzzle = setup
        .validate()
        .map_err(|faults| faults.0.iter().map(|fault| whole(fault.to_string())).collect::<Vec<_>>())?;
    Ok(id::name(&puzzle, &puzzle.start))
}
