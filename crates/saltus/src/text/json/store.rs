//! Forecasts of a census, and the contents of stores and caches.

use super::{ExactInteger, Understood, Version};
use serde::Serialize;

/// The forecast of a census. It has no verdict: it does not decide the puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusForecast {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// How the text of the puzzle was read.
    pub reading: Understood,
    /// The engine of the census.
    pub engine: &'static str,
    /// The number of classes of all levels.
    pub classes: ExactInteger,
    /// The time in seconds on this machine.
    pub seconds: f64,
    /// The instructions that it is measured with: the word of `SALTUS_CPU`.
    pub instructions: &'static str,
    /// The final size on disk in bytes.
    pub disk_bytes: ExactInteger,
    /// The largest size on disk in bytes.
    pub most_disk_bytes: ExactInteger,
    /// The levels.
    pub levels: Vec<ForecastLevel>,
}

/// The forecast of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForecastLevel {
    /// The number of jumps.
    pub jumps: usize,
    /// The number of classes.
    pub classes: ExactInteger,
    /// Whether the number is exact, not an estimate.
    pub counted: bool,
}

/// The contents of a store.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoreContents {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID.
    pub puzzle: String,
    /// The goal in words, if the puzzle is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// Whether games and solutions are counted.
    pub games: bool,
    /// The complete levels; for a search for the fewest sweeps, its layers.
    pub levels: Vec<StoredLevel>,
    /// A lower bound on the sweeps, for a search for the fewest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The number of recorded problems, in a store of `pairs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problems: Option<usize>,
    /// Whether every part is intact, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<bool>,
    /// The damaged parts, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<String>>,
}

/// A complete level of a store.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoredLevel {
    /// The name of the level.
    pub level: String,
    /// The number of classes.
    pub classes: ExactInteger,
    /// The number of positions, if counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<ExactInteger>,
}

/// The contents of the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CacheContents {
    /// The version of the objects.
    pub schema: Version,
    /// The folder.
    pub folder: String,
    /// The tables of winning positions.
    pub tables: Vec<CachedTable>,
}

/// What was removed from the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CacheCleared {
    /// The version of the objects.
    pub schema: Version,
    /// The folder.
    pub folder: String,
    /// The number of tables that were removed.
    pub removed: usize,
}

/// A table of winning positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CachedTable {
    /// The name of its file.
    pub file: String,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The puzzle: its ID, if it was noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The goal in words, if the puzzle was noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The number of positions up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The largest number of pegs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pegs: Option<u32>,
    /// The error of the file, if it is damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}
