//! Lines of lists: solutions one at a time, and the problems of a board.

use super::{Step, Version, Whole};
use serde::Serialize;

/// A solution on a line of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Listed {
    /// Of a row of n against 1.
    Named {
        /// Its label.
        label: Whole,
        /// Its moves.
        moves: Vec<Step>,
    },
    /// Of any other puzzle.
    Numbered {
        /// Its place in the list, from 1.
        number: u64,
        /// Its moves.
        moves: Vec<Step>,
    },
    /// Of a capture board.
    Route {
        /// The squares that the king stands on in turn.
        route: Vec<String>,
    },
}

/// A problem of one vacancy and one last peg.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swept {
    /// The fewest sweeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<usize>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Every solution has so many sweeps at least, where the fewest are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The number of solutions, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Whole>,
}

/// The boards known by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// The version of the objects.
    pub schema: Version,
    /// The boards.
    pub boards: Vec<NamedBoard>,
}

/// A board known by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedBoard {
    /// Its name.
    pub name: &'static str,
    /// Its holes.
    pub holes: usize,
    /// Its lines of three holes, each way.
    pub jumps: usize,
    /// Its symmetries.
    pub symmetries: usize,
    /// The vacancy, or vacancy and last hole, of the problem that the name stands for.
    pub problem: &'static str,
    /// The vacancy of the classic game.
    pub classic: &'static str,
}
