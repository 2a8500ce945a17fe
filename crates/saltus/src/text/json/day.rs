//! The puzzles of a day.

use super::Version;
use serde::Serialize;

/// The puzzles of a day, the same for everyone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzlesOfDay {
    /// The version of the objects.
    pub schema: Version,
    /// The day, such as 2026-11-25.
    pub date: String,
    /// The puzzles, from easy to hard.
    pub puzzles: Vec<PuzzleOfDay>,
}

/// A puzzle of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleOfDay {
    /// The level: easy, medium or hard.
    pub level: &'static str,
    /// The ID.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
}
