//! What is foreseen, and what is kept on disks.

use super::{Version, Whole};
use serde::Serialize;

/// How large a census will be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Foreseen {
    /// The classes of all levels.
    pub classes: Whole,
    /// The time it takes on this machine.
    pub seconds: f64,
    /// The bytes on the disk at the end.
    pub disk_bytes: Whole,
    /// The bytes on the disk at most.
    pub most_disk_bytes: Whole,
    /// The levels.
    pub levels: Vec<ForeseenLevel>,
}

/// How large a level will be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForeseenLevel {
    /// The jumps made.
    pub jumps: usize,
    /// Its classes.
    pub classes: Whole,
    /// Whether they were counted rather than estimated.
    pub counted: bool,
}

/// What is in a store.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stored {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID.
    pub puzzle: String,
    /// Whether games and solutions are counted.
    pub games: bool,
    /// The levels that are finished; of a search for the fewest sweeps its layers.
    pub levels: Vec<StoredLevel>,
    /// Sweeps that are certainly needed, of a search for the fewest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// How many problems are noted, in a store of `pairs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problems: Option<usize>,
    /// Whether every part is as it was written, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<bool>,
    /// What is wrong with the parts, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<String>>,
}

/// A finished level of a store.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoredLevel {
    /// What it is called.
    pub level: String,
    /// Its classes.
    pub classes: Whole,
    /// Its positions, where they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Whole>,
}

/// What is in the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cached {
    /// The version of the objects.
    pub schema: Version,
    /// Where it is.
    pub folder: String,
    /// The tables of winning positions.
    pub tables: Vec<CachedTable>,
}

/// A table of winning positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CachedTable {
    /// The name of its file.
    pub file: String,
    /// The bytes of its file.
    pub bytes: u64,
    /// The positions in it, up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The most pegs of any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pegs: Option<u32>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}
