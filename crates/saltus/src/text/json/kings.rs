//! What is said of the pieces of capture boards.

use super::Whole;
use serde::{Deserialize, Serialize};

/// The kings of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kings<K> {
    /// The contest's answer: `None`, `Many`, or the king that can take all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The white pieces.
    pub whites: Whole,
    /// Why no king can take all: the reason of the first, or `NO_KING`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The kings, in reading order.
    pub kings: Vec<K>,
}

/// What a king can do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum King {
    /// It can take every white.
    Can {
        /// Where it stands, such as `B2`.
        square: String,
        /// True.
        can: bool,
        /// `TAKES`, or `NO_WHITES`.
        reason: &'static str,
        /// The squares it stands on in turn.
        route: Vec<String>,
    },
    /// It cannot.
    Cannot {
        /// Where it stands.
        square: String,
        /// False.
        can: bool,
        /// The first of the reasons.
        reason: &'static str,
        /// Every reason that holds.
        reasons: Vec<&'static str>,
        /// The squares that prove the first.
        witness: Vec<String>,
        /// Its largest capture, where it was asked for.
        #[serde(flatten)]
        most: Option<Most>,
    },
}

/// The largest capture of a king that cannot take all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Most {
    /// The whites it takes.
    pub most: usize,
    /// No more than these are possible.
    pub at_most: Whole,
    /// The squares it stands on in turn.
    pub most_route: Vec<String>,
}

/// The longest move of a man or a flying king.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Longest {
    /// Where it stands.
    pub square: String,
    /// Whether it takes every white.
    pub can: bool,
    /// The whites it takes.
    pub most: u64,
    /// No more than these are possible.
    pub at_most: Whole,
    /// The squares it stands on in turn.
    pub route: Vec<String>,
}

/// The routes of a king that can take all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Routes {
    /// Where it stands.
    pub square: String,
    /// How many there are; null where they could not be counted.
    pub routes: Option<Whole>,
    /// Whether there is only one.
    pub unique: bool,
    /// Why they could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What an object claims of the kings of a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KingsClaim {
    /// The contest's answer.
    pub answer: Option<String>,
    /// Of each king what is claimed.
    pub kings: Vec<KingClaim>,
}

/// What an object claims of one king.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KingClaim {
    /// Where it stands.
    pub square: String,
    /// Whether it can take every white.
    pub can: bool,
    /// The squares it stands on in turn.
    pub route: Option<Vec<String>>,
    /// How many whites the route takes, where that need not be all.
    pub most: Option<u64>,
    /// Why it cannot.
    pub reasons: Option<Vec<String>>,
}
