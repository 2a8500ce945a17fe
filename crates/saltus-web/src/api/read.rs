//! The ID of the puzzle in a text.

use super::message::{ApiError, Text};
use saltus::{
    problem::Problem,
    referee,
    text::{
        BadText, Reading,
        any::{self, Wishes},
        id,
        json::{Understood, Version},
    },
};
use saltus_session::{Language, open};
use serde::Serialize;

/// The puzzle in a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedPuzzle {
    schema: Version,
    /// Its ID.
    puzzle: String,
    /// How the text was read.
    reading: Understood,
    /// The moves of a saved game.
    moves: Vec<String>,
    /// The number of moves made.
    step: usize,
}

/// Answers `read`: the ID and the moves of the puzzle or saved game in a text.
pub fn read(request: &Text) -> Result<OpenedPuzzle, ApiError> {
    let text = request.text.trim_start_matches('\u{FEFF}').trim_end();
    let plain = text.trim_start(); // but a picture may begin with spaces
    let language = request.language.into();
    let read = if id::looks_like_id(plain) || plain.starts_with("game ") {
        saved_game(plain, language)
    } else {
        drawing(text, language)
    };
    read.map_err(|faults| ApiError::Faults {
        field: "text",
        faults,
    })
}

/// How a text was read, in a language; what names a value, such as the notation, stays as it is.
pub fn spoken(reading: &Reading, language: Language) -> Understood {
    let mut understood = Understood::from(reading);
    understood.line = language.message(&reading.line());
    understood.goal = language.message(&reading.goal);
    for (told, other) in understood.others.iter_mut().zip(&reading.others) {
        told.line = language.message(&other.line);
    }
    understood
}

/// The puzzle of an ID, or of a game that the page or the terminal has saved.
fn saved_game(text: &str, language: Language) -> Result<OpenedPuzzle, BadText> {
    let session = open(text)?;
    let puzzle = session.puzzle();
    let mut moves = Vec::new();
    for &step in session.moves() {
        moves.push(referee::describe(puzzle, step));
    }
    let id = if id::looks_like_id(text) {
        text.to_string()
    } else {
        id::name(puzzle, &puzzle.start)
    };
    Ok(OpenedPuzzle {
        schema: Version::One,
        puzzle: id,
        reading: spoken(&Reading::of_id(Problem::from(puzzle.clone())), language),
        moves,
        step: session.step(),
    })
}

/// The puzzle of a text in any other notation.
fn drawing(text: &str, language: Language) -> Result<OpenedPuzzle, BadText> {
    let reading = any::understand(text.as_bytes(), &Wishes::default())?;
    Ok(OpenedPuzzle {
        schema: Version::One,
        puzzle: id::problem_id(&reading.problem),
        reading: spoken(&reading, language),
        moves: Vec::new(),
        step: 0,
    })
}
