//! Puzzles generated from a seed; equal seeds give equal puzzles.

use super::message::Spoken;
use saltus::{budget::Budget, text::json::Version};
use saltus_session::{Kind, Level};
use serde::{Deserialize, Serialize};

/// A generated puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedPuzzle {
    schema: Version,
    /// Its ID; null if none was found in time.
    puzzle: Option<String>,
}

impl GeneratedPuzzle {
    /// The answer with this puzzle, if it was found.
    pub fn new(puzzle: Option<String>) -> GeneratedPuzzle {
        GeneratedPuzzle {
            schema: Version::One,
            puzzle,
        }
    }
}

/// The family of the puzzle.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Peg solitaire.
    Pegs,
    /// Two groups that exchange places in a row.
    Row,
    /// Which king can capture all whites, and how.
    Capture,
}

impl From<Family> for Kind {
    fn from(family: Family) -> Kind {
        match family {
            Family::Pegs => Kind::Pegs,
            Family::Row => Kind::Row,
            Family::Capture => Kind::Capture,
        }
    }
}

/// The difficulty, by the success rate of random play. On capture boards the king is chosen at
/// random, too; there one game in five succeeds, one in ten, or one in fifty.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// Random play succeeds in one to six games of ten.
    Easy,
    /// Random play succeeds in one game of fifty to one of a thousand.
    Medium,
    /// Random play succeeds in one game of a thousand to one of ten thousand.
    Hard,
}

impl From<Hardness> for Level {
    fn from(hardness: Hardness) -> Level {
        match hardness {
            Hardness::Easy => Level::Easy,
            Hardness::Medium => Level::Medium,
            Hardness::Hard => Level::Hard,
        }
    }
}

/// The request `generate`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    family: Family,
    difficulty: Hardness,
    /// The seed: equal seeds give equal puzzles.
    seed: u64,
    /// The language of a refusal; English by default.
    #[serde(default, rename = "language")]
    _language: Spoken, // read before the rest, see `language_of`
}

/// Answers `generate`; the puzzle is null if none was found in time.
pub fn generate(wanted: &GenerateRequest, budget: &Budget) -> GeneratedPuzzle {
    let (kind, level) = (wanted.family.into(), wanted.difficulty.into());
    GeneratedPuzzle::new(saltus_session::generate(kind, level, wanted.seed, budget))
}
