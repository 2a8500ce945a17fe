//! Generated puzzles.

use super::{ExactInteger, Found, Version};
use serde::Serialize;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedPuzzle {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
    /// The puzzle as text, which every command reads.
    pub text: String,
    /// The seed, which gives this puzzle again.
    pub seed: ExactInteger,
    /// The number of solutions, if a requirement needed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactInteger>,
    /// The chance that random moves solve it, if a requirement needed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// That no puzzle was generated.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoPuzzle {
    /// The version of the objects.
    pub schema: Version,
    /// The board in words.
    pub board: String,
    /// The goal in words.
    pub goal: String,
    /// Whether there is no such puzzle, which is proved, or none was found.
    pub verdict: Found,
    /// Why, in words.
    pub reason: String,
    /// The seed.
    pub seed: ExactInteger,
}
