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
    let read = if id::looks_like_id(plain) || plain.starts_with("game ") {
        saved_game(plain)
    } else {
        drawing(text)
    };
    let mut opened = read.map_err(|faults| ApiError::Faults {
        field: "text",
        faults,
    })?;
    opened.reading = spoken(opened.reading, request.language.into());
    Ok(opened)
}

/// How a text was read, in a language; what names a value, such as the notation, stays as it is.
pub fn spoken(mut reading: Understood, language: Language) -> Understood {
    reading.line = language.reading(&reading.line);
    reading.goal = language.goal_of_reading(&reading.goal);
    for other in &mut reading.others {
        other.line = language.reading(&other.line);
    }
    reading
}

/// The puzzle of an ID, or of a game that the page or the terminal has saved.
fn saved_game(text: &str) -> Result<OpenedPuzzle, BadText> {
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
        reading: Understood::from(&Reading::of_id(Problem::from(puzzle.clone()))),
        moves,
        step: session.step(),
    })
}

/// The puzzle of a text in any other notation.
fn drawing(text: &str) -> Result<OpenedPuzzle, BadText> {
    let reading = any::understand(text.as_bytes(), &Wishes::default())?;
    Ok(OpenedPuzzle {
        schema: Version::One,
        puzzle: id::problem_id(&reading.problem),
        reading: Understood::from(&reading),
        moves: Vec::new(),
        step: 0,
    })
}
