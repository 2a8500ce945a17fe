//! Answers about the pieces of capture boards.

use super::ExactInteger;
use serde::{Deserialize, Serialize};

/// The kings of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kings<K> {
    /// The answer of the contest: `None`, `Multiple`, or the king that can capture all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The number of white pieces.
    pub whites: ExactInteger,
    /// Why no king can capture all: the reason of the first king, or `NO_KING`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The kings, in reading order.
    pub kings: Vec<K>,
}

/// The verdict on a king.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum King {
    /// The king can capture every white.
    Can {
        /// Its square, such as `B2`.
        square: String,
        /// True.
        can: bool,
        /// `TAKES`, or `NO_WHITES`.
        reason: &'static str,
        /// Its squares in order.
        route: Vec<String>,
    },
    /// The king cannot.
    Cannot {
        /// Its square.
        square: String,
        /// False.
        can: bool,
        /// The first reason.
        reason: &'static str,
        /// All reasons.
        reasons: Vec<&'static str>,
        /// The squares that prove the first reason.
        witness: Vec<String>,
        /// Its largest capture, if requested.
        #[serde(flatten)]
        most: Option<LargestCapture>,
    },
}

/// The largest capture of a king that cannot take all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LargestCapture {
    /// The number of captured whites.
    pub most: usize,
    /// A proved upper bound on this number.
    pub at_most: ExactInteger,
    /// Its squares in order.
    pub most_route: Vec<String>,
}

/// The longest move of a man or a flying king.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Longest {
    /// Its square.
    pub square: String,
    /// Whether it captures every white.
    pub can: bool,
    /// The number of captured whites.
    pub most: u64,
    /// A proved upper bound on this number.
    pub at_most: ExactInteger,
    /// Its squares in order.
    pub route: Vec<String>,
}

/// The routes of a king that can capture all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteCount {
    /// Its square.
    pub square: String,
    /// The number of routes; null if they could not be counted.
    pub routes: Option<ExactInteger>,
    /// Whether there is exactly one route.
    pub unique: bool,
    /// Why the routes could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The claims of an object about the kings of a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KingsClaim {
    /// The answer of the contest.
    pub answer: Option<String>,
    /// The claims about each king.
    pub kings: Vec<KingClaim>,
}

/// The route of an object of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteClaim {
    /// The version of the objects.
    pub schema: Option<String>,
    /// The title of the board: it claims nothing.
    pub puzzle: Option<String>,
    /// The goal, which is the same for all boards.
    pub goal: Option<String>,
    /// Its squares.
    pub route: Vec<String>,
}

/// The claims of an object about a king.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KingClaim {
    /// Its square.
    pub square: String,
    /// Whether it can capture every white.
    pub can: bool,
    /// Its squares in order.
    pub route: Option<Vec<String>>,
    /// The number of whites that the route captures, if it need not be all.
    pub most: Option<u64>,
    /// Why it cannot.
    pub reasons: Option<Vec<String>>,
}
