//! The ID of the puzzle in a text.

use super::message::ApiError;
use saltus::{
    problem::Problem,
    text::{
        Reading,
        any::{self, Wishes},
        id,
        json::{Understood, Version},
    },
};
use saltus_session::open;
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
pub fn read(text: &str) -> Result<OpenedPuzzle, ApiError> {
    let text = text.trim_start_matches('\u{FEFF}').trim_end();
    let plain = text.trim_start(); // but a picture may begin with spaces
    if id::looks_like_id(plain) || plain.starts_with("game ") {
        let text = plain;
        let session = open(text).map_err(|error| ApiError::Faults {
            field: "text",
            faults: error,
        })?;
        let moves: Vec<String> = session
            .moves()
            .iter()
            .map(|&step| saltus::referee::describe(session.puzzle(), step))
            .collect();
        let puzzle = match id::looks_like_id(text) {
            true => text.to_string(),
            false => id::name(session.puzzle(), &session.puzzle().start),
        };
        return Ok(OpenedPuzzle {
            schema: Version::One,
            reading: Understood::from(&Reading::of_id(Problem::from(session.puzzle().clone()))),
            puzzle,
            moves,
            step: session.step(),
        });
    }
    let faults = |faults| ApiError::Faults {
        field: "text",
        faults,
    };
    let reading = any::understand(text.as_bytes(), &Wishes::default()).map_err(faults)?;
    Ok(OpenedPuzzle {
        schema: Version::One,
        puzzle: id::problem_id(&reading.problem),
        reading: Understood::from(&reading),
        moves: Vec::new(),
        step: 0,
    })
}
