//! Judges a solution of a row or a grid too large for the general model while it is read: in any
//! notation that `saltus solve` writes, with memory for one row or grid.

mod notations;
mod words;

use crate::input::source::Source;
use notations::Reader;
use saltus::problem::LongReferee;

/// The verdict on a long solution, and what its text says besides, which nobody checked.
pub struct LongVerdict {
    /// The verified facts, or the error.
    pub verdict: Result<String, String>,
    /// The names of what was not checked.
    pub not_checked: Vec<String>,
}

/// Judges a solution whose referee is at the start. Returns the verified facts, or the error.
///
/// # Errors
/// The solution cannot be read or has another notation.
pub fn check(referee: LongReferee, source: Source) -> anyhow::Result<LongVerdict> {
    Reader::new(referee, source).verdict()
}
