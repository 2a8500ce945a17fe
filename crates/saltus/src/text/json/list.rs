//! Lines of lists: solutions one at a time, the problems of a board, its position classes, and graphs by their vertices.

use super::{Step, Version, Whole};
use serde::Serialize;
use std::collections::BTreeMap;

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

/// What the graphs of one number of vertices come to in peg solitaire.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graphs {
    /// The version of the objects.
    pub schema: Version,
    /// The vertices of each.
    pub vertices: usize,
    /// The graphs.
    pub graphs: u64,
    /// Those on which one peg can be left from some vacancy.
    pub solvable: u64,
    /// Those on which one peg can be left from every vacancy.
    pub freely: u64,
    /// How many leave so many pegs at best.
    pub fewest: BTreeMap<u8, u64>,
}

/// A position class of a board, with those that symmetries make of it, and what jumps connect in it if they may be taken back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Connected {
    /// The version of the objects.
    pub schema: Version,
    /// The board.
    pub board: String,
    /// The holes with pegs in the position of the class with the fewest.
    pub example: Vec<String>,
    /// The classes that are alike.
    pub alike: u64,
    /// The connected parts of one such class, the largest first.
    pub components: Vec<Component>,
}

/// Connected parts of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Component {
    /// The positions of each.
    pub positions: u64,
    /// How many there are.
    pub count: u64,
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

/// The results that can be computed anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Results {
    /// The version of the objects.
    pub schema: Version,
    /// The results.
    pub results: Vec<PublishedResult>,
}

/// A result that can be computed anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedResult {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// What was published, or found before.
    pub value: String,
    /// Where.
    pub source: &'static str,
    /// About how long it takes, on two cores.
    pub seconds: u32,
    /// About how much memory it takes.
    pub megabytes: u32,
    /// Whether it is computed only with `--long`.
    pub long: bool,
    /// Whether it takes a folder for its levels.
    pub store: bool,
    /// The day on which it was last computed whole before a release, where that was written down.
    pub last_run: Option<&'static str>,
}

/// A result computed anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recomputed {
    /// The version of the objects.
    pub schema: Version,
    /// What was to be computed.
    #[serde(flatten)]
    pub listed: PublishedResult,
    /// Whether it is as it was published.
    pub result: Compared,
    /// What was computed; null where the budget ran out.
    pub computed: Option<String>,
    /// The seconds that it took.
    pub took: f64,
}

/// How what was computed compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Compared {
    /// It is the same.
    Match,
    /// It is another.
    Differ,
    /// It was not computed to the end.
    Open,
}
