//! Claims about a puzzle in Python.

use crate::{
    error::{OrRaise, faulty, placeless_error},
    moves,
    solution::Solution,
};
use pyo3::{prelude::*, types::PyString};
use saltus::{
    problem::Claim,
    puzzle::{Move, Puzzle},
    text::{
        BadText,
        any::Origin,
        claim::{self, Claims, PlacedClaim},
        json::Certificate,
        moves as plain,
    },
};

/// A claim with the text that it was read from.
pub struct ReadClaim {
    /// The text; empty for a value of Python.
    pub text: Vec<u8>,
    /// Its claims.
    pub claims: Claims,
}

impl ReadClaim {
    fn of_value(claim: Claim) -> ReadClaim {
        let placed = PlacedClaim {
            claim,
            says: Vec::new(),
            span: 0..0,
        };
        ReadClaim {
            text: Vec::new(),
            claims: Claims {
                claims: vec![placed],
                read_as: "a value".into(),
                own: true,
                notes: Vec::new(),
                unchecked: Vec::new(),
            },
        }
    }
}

/// The claims of an answer, with its certificate if it has one; of a text in any notation; or of
/// moves. A solver's text is about the puzzle in `length` moves, if that is given.
///
/// # Errors
/// The faults of the text, or that it contains no claim about this puzzle.
pub fn read(claimed: &Bound<PyAny>, puzzle: &Puzzle, length: Option<u64>) -> PyResult<ReadClaim> {
    let py = claimed.py();
    let written = if claimed.is_instance_of::<PyString>() {
        Some(claimed.extract::<String>()?.into_bytes())
    } else {
        moves::bytes_of(claimed)?
    };
    if let Some(text) = written {
        let claims = claim::read(&text, puzzle, &Origin::Plain, length);
        let claims = claims.map_err(|faults| unread(py, &text, faults))?;
        return Ok(ReadClaim { text, claims });
    }

    if claimed.is_instance(&py.import("saltus._values")?.getattr("Impossible")?)? {
        let certificate: Option<String> = claimed.getattr("certificate")?.extract()?;
        let Some(text) = certificate else {
            return Ok(ReadClaim::of_value(Claim::Impossible));
        };
        let parsed = text.parse();
        let certificate = parsed.map_err(|faults| unread(py, text.as_bytes(), faults))?;
        return certified(py, puzzle, &certificate, None);
    }

    let text = moves::text(claimed)?;
    let read = plain::read(text.as_bytes(), puzzle);
    let steps = read.map_err(|faults| unread(py, text.as_bytes(), faults))?;
    if let Ok(solution) = claimed.cast::<Solution>()
        && let Some(certificate) = solution.get().proof()
    {
        return certified(py, puzzle, certificate, Some(steps));
    }
    Ok(ReadClaim::of_value(Claim::Moves(steps)))
}

/// The exception for a text in which no claim can be read.
fn unread(py: Python, text: &[u8], faults: BadText) -> PyErr {
    if faults.is_empty() {
        placeless_error(py, "the text holds no solution")
    } else {
        faulty(py, text, &faults)
    }
}

/// The claim of a certificate.
fn certified(
    py: Python,
    puzzle: &Puzzle,
    certificate: &Certificate,
    moves: Option<Vec<Move>>,
) -> PyResult<ReadClaim> {
    let claim = certificate.claim(puzzle, moves);
    Ok(ReadClaim::of_value(claim.or_raise(py)?))
}
