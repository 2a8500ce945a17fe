//! The claim of an object: a solution, or that there is none, with or without a certificate.

use super::{Certificate, Found, Step};
use crate::{
    problem::Claim,
    puzzle::{Move, Puzzle},
    text::{BadText, Fault},
};
use serde::{Deserialize, de::DeserializeOwned};

/// The fields of an object that a claim needs.
#[derive(Deserialize)]
struct Object {
    verdict: Option<Found>,
    certificate: Option<Certificate>,
    moves: Option<Vec<Step>>,
}

/// Reads the claim of an object.
///
/// # Errors
/// It is not JSON, a field has another type than in this version, or required moves are missing or
/// not on this board.
pub fn claim(text: &[u8], puzzle: &Puzzle) -> Result<Claim, BadText> {
    let Object { verdict, certificate, moves } = parsed(text)?;
    let read =
        |step: &Step| Some(Move { from: step.from.cell(&puzzle.board)?, to: step.to.cell(&puzzle.board)? });
    // A reason claims that there is no solution, regardless of the other fields.
    let solved = verdict != Some(Found::Impossible)
        && certificate.as_ref().is_none_or(|certificate| matches!(certificate, Certificate::Levels { .. }));
    let moves = if solved {
        let moves = moves.and_then(|moves| moves.iter().map(read).collect::<Option<Vec<Move>>>());
        Some(moves.ok_or_else(|| fault(text, "the object has no `moves` of cells on this board"))?)
    } else {
        None
    };
    match (certificate, moves) {
        (Some(certificate), moves) => certificate.claim(puzzle, moves).map_err(|why| fault(text, why)),
        (None, Some(moves)) => Ok(Claim::Moves(moves)),
        (None, None) => Ok(Claim::Impossible),
    }
}

/// Parses a value of these types.
pub(super) fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, BadText> {
    serde_json::from_slice(text).map_err(|error| fault(text, &error.to_string()))
}

fn fault(text: &[u8], message: &str) -> BadText {
    Fault { span: 0..text.len(), message: message.into(), help: None }.into()
}
