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
    text::{BadText, any::Origin, claim, json::Certificate, moves as plain},
};

/// The claim of an answer, with its certificate if it has one; of a text in any notation; or of
/// moves.
///
/// # Errors
/// The faults of the text, or that it contains no claim about this puzzle.
pub fn read(claimed: &Bound<PyAny>, puzzle: &Puzzle) -> PyResult<Claim> {
    let py = claimed.py();
    let bad = |text: &str, faults: BadText| match faults.is_empty() {
        true => placeless_error(py, "the text holds no solution"),
        false => faulty(py, text.as_bytes(), &faults),
    };
    let certified = |certificate: &Certificate, moves: Option<Vec<Move>>| {
        certificate
            .claim(puzzle, moves)
            .map_err(|why| placeless_error(py, why))
    };
    if claimed.is_instance_of::<PyString>() {
        let text: String = claimed.extract()?;
        return claim::read(text.as_bytes(), puzzle, &Origin::Plain, None)
            .map_err(|faults| bad(&text, faults));
    }
    if claimed.is_instance(&py.import("saltus._values")?.getattr("Impossible")?)? {
        let Some(text) = claimed
            .getattr("certificate")?
            .extract::<Option<String>>()?
        else {
            return Ok(Claim::Impossible);
        };
        return certified(&text.parse().map_err(|faults| bad(&text, faults))?, None);
    }
    let text = moves::text(claimed)?;
    let steps = plain::read(text.as_bytes(), puzzle).map_err(|faults| bad(&text, faults))?;
    match claimed
        .cast::<Solution>()
        .ok()
        .and_then(|solution| solution.get().proof())
    {
        Some(certificate) => certified(certificate, Some(steps)),
        None => Ok(Claim::Moves(steps)),
    }
}
