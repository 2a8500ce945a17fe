//! Claims about a puzzle in Python.

use crate::{
    error::{faulty, placeless_error},
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
/// moves.
///
/// # Errors
/// The faults of the text, or that it contains no claim about this puzzle.
pub fn read(claimed: &Bound<PyAny>, puzzle: &Puzzle) -> PyResult<ReadClaim> {
    let py = claimed.py();
    let bad = |text: &[u8], faults: BadText| match faults.is_empty() {
        true => placeless_error(py, "the text holds no solution"),
        false => faulty(py, text, &faults),
    };
    let certified = |certificate: &Certificate, moves: Option<Vec<Move>>| {
        certificate
            .claim(puzzle, moves)
            .map_err(|why| placeless_error(py, why))
    };
    let written = match claimed.is_instance_of::<PyString>() {
        true => Some(claimed.extract::<String>()?.into_bytes()),
        false => moves::bytes_of(claimed)?,
    };
    if let Some(text) = written {
        let claims = claim::read(&text, puzzle, &Origin::Plain, None)
            .map_err(|faults| bad(&text, faults))?;
        return Ok(ReadClaim { text, claims });
    }
    if claimed.is_instance(&py.import("saltus._values")?.getattr("Impossible")?)? {
        let Some(text) = claimed
            .getattr("certificate")?
            .extract::<Option<String>>()?
        else {
            return Ok(ReadClaim::of_value(Claim::Impossible));
        };
        let certificate = text
            .parse()
            .map_err(|faults| bad(text.as_bytes(), faults))?;
        return certified(&certificate, None).map(ReadClaim::of_value);
    }
    let text = moves::text(claimed)?;
    let steps =
        plain::read(text.as_bytes(), puzzle).map_err(|faults| bad(text.as_bytes(), faults))?;
    let solution = claimed.cast::<Solution>().ok();
    let claim = match solution.and_then(|solution| solution.get().proof()) {
        Some(certificate) => certified(certificate, Some(steps))?,
        None => Claim::Moves(steps),
    };
    Ok(ReadClaim::of_value(claim))
}
