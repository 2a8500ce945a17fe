//! The value of a position, and where a solution stands at one step.

use super::{Length, Place, Step, Whole};
use crate::{
    board::{Board, Cell},
    pegs::forced::Forced,
    problem::Outlook,
};
use serde::Serialize;

/// The value of a position, and of each of its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluation {
    /// Whether the goal can still be reached.
    pub winnable: bool,
    /// How the goal can be reached.
    #[serde(flatten)]
    pub ways: Option<Ways>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The moves after which it can be reached.
    pub winning_moves: Vec<Kept>,
    /// The moves after which it cannot.
    pub losing_moves: Vec<Step>,
    /// The moves of which it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided_moves: Option<Vec<Step>>,
}

/// How the goal can be reached, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ways {
    /// The fewest moves to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_left: Option<Whole>,
    /// The ways to it: all of them in peg solitaire, else the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Whole>,
    /// The probability that a player who makes every move at random comes to it.
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

/// What a position of peg duotaire is worth to the player who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    /// Whether that player wins.
    pub wins: bool,
    /// The Grundy value: 0 where that player loses. Left out where not all that follows was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u8>,
    /// The jumps that can be made.
    pub jumps: Vec<DuelJump>,
}

/// A jump of peg duotaire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelJump {
    /// The jump.
    #[serde(rename = "move")]
    pub step: Step,
    /// Whether who makes it wins; null where it is not known.
    pub wins: Option<bool>,
    /// The Grundy value of the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u8>,
}

/// What all solutions from a position have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InAll {
    /// The jumps that every solution makes.
    pub jumps: Vec<Step>,
    /// The lines along which every solution jumps, one way or the other.
    pub lines: Vec<[Place; 3]>,
    /// The cells in which a peg lands in every solution.
    pub landed: Vec<Place>,
    /// The cells that a peg leaves by a jump in every solution.
    pub left: Vec<Place>,
    /// The cells over which a peg jumps in every solution.
    pub passed: Vec<Place>,
}

impl InAll {
    /// What `forced` says, on a board.
    pub fn of(board: &Board, forced: &Forced) -> InAll {
        let place = |hole: u8| Place::of(board, Cell(hole));
        let places = |holes: &[u8]| holes.iter().map(|&hole| place(hole)).collect();
        InAll {
            jumps: forced.jumps.iter().map(|&jump| Step::of(board, jump.into())).collect(),
            lines: forced.lines.iter().map(|line| [line.from, line.over, line.to].map(place)).collect(),
            landed: places(&forced.landed),
            left: places(&forced.left),
            passed: places(&forced.passed),
        }
    }
}

/// A game gone through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// Whether the goal can be reached from the start; null where it is not known.
    pub winnable: Option<bool>,
    /// The number of moves after which it cannot be reached any more; null where it can to the end, or is not known.
    pub lost_at: Option<usize>,
    /// The moves of the game.
    pub moves: Vec<AnalysedMove>,
}

/// A move of a game gone through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub step: Step,
    /// Whether the goal can be reached after it; null where it is not known.
    pub winnable: Option<bool>,
    /// How the goal can be reached.
    #[serde(flatten)]
    pub ways: Option<Ways>,
    /// The moves in its place that keep the win, or reach the goal in fewer moves.
    pub better: Vec<Step>,
}

/// Where a solution stands at one step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// How long the solution is.
    #[serde(flatten)]
    pub length: Option<Length>,
    /// The number of the step.
    pub step: Whole,
    /// The move that led there; null at the start.
    #[serde(rename = "move")]
    pub last: Option<Step>,
    /// The vacancy, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacancy: Option<Place>,
    /// The position, a sign a cell, where it is not too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}
