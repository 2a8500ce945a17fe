//! The evaluation of a position, and a snapshot of a solution.

use super::{Length, Place, Step, Whole};
use crate::problem::Outlook;
use serde::Serialize;

/// The evaluation of a position and of each of its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluation {
    /// Whether the goal can still be reached.
    pub winnable: bool,
    /// How the goal can be reached.
    #[serde(flatten)]
    pub ways: Option<Ways>,
    /// Why it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The moves that keep the win.
    pub winning_moves: Vec<Kept>,
    /// The moves that lose.
    pub losing_moves: Vec<Step>,
    /// The moves that are undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided_moves: Option<Vec<Step>>,
}

/// How the goal can be reached, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ways {
    /// The smallest number of moves to the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_left: Option<Whole>,
    /// The number of ways to the goal: all solutions in peg solitaire, else the shortest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Whole>,
    /// The probability that uniformly random moves reach the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

impl From<&Outlook> for Ways {
    fn from(outlook: &Outlook) -> Ways {
        Ways {
            moves_left: outlook.moves_left.map(Whole::from),
            solutions: outlook.solutions.as_ref().map(Whole::from),
            chance: outlook.chance,
        }
    }
}

/// A move that keeps the win.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kept {
    /// The move.
    #[serde(rename = "move")]
    pub step: Step,
    /// How the goal can be reached after it.
    #[serde(flatten)]
    pub ways: Ways,
}

/// The analysis of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// Whether the goal can be reached from the start; null if unknown.
    pub winnable: Option<bool>,
    /// The number of moves after which the goal is out of reach; null if it never is, or if
    /// unknown.
    pub lost_at: Option<usize>,
    /// The moves of the game.
    pub moves: Vec<AnalysedMove>,
}

/// A move of an analysed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub step: Step,
    /// Whether the goal can be reached after it; null if unknown.
    pub winnable: Option<bool>,
    /// How the goal can be reached.
    #[serde(flatten)]
    pub ways: Option<Ways>,
    /// Alternative moves that keep the win, or reach the goal in fewer moves.
    pub better: Vec<Step>,
}

/// A snapshot of a solution after some moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The length of the solution.
    #[serde(flatten)]
    pub length: Option<Length>,
    /// The number of the step.
    pub step: Whole,
    /// The last move; null at the start.
    #[serde(rename = "move")]
    pub last: Option<Step>,
    /// The vacancy, if there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacancy: Option<Place>,
    /// The position with one symbol per cell, unless it is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}
