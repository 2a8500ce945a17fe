//! The claim of an object: a solution, or that there is none, with or without a certificate.

use super::{Certificate, Found, Step, fault_of, parsed};
use crate::{
    problem::Claim,
    puzzle::{Move, Puzzle},
    text::BadText,
};
use serde::Deserialize;

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
    let Object {
        verdict,
        certificate,
        moves,
    } = parsed(text)?;
    let read = |step: &Step| {
        Some(Move {
            from: step.from.cell(&puzzle.board)?,
            to: step.to.cell(&puzzle.board)?,
        })
    };
    // A reason claims that there is no solution, regardless of the other fields.
    let solved = verdict != Some(Found::Impossible)
        && certificate
            .as_ref()
            .is_none_or(|certificate| matches!(certificate, Certificate::Levels { .. }));
    let moves = if solved {
        let moves = moves.and_then(|moves| moves.iter().map(read).collect::<Option<Vec<Move>>>());
        Some(
            moves.ok_or_else(|| {
                fault_of(text, "the object has no `moves` of cells on this board")
            })?,
        )
    } else {
        None
    };
    match (certificate, moves) {
        (Some(certificate), moves) => certificate
            .claim(puzzle, moves)
            .map_err(|why| fault_of(text, why)),
        (None, Some(moves)) => Ok(Claim::Moves(moves)),
        (None, None) => Ok(Claim::Impossible),
    }
}
