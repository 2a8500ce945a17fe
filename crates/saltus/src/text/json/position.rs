//! The evaluation of a position, and a snapshot of a solution.

use super::{ExactInteger, Length, Place, Step};
use crate::{
    board::{Board, Cell},
    pegs::forced::Forced,
    problem::Outlook,
};
use serde::Serialize;

/// The evaluation of a position and of each of its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionEvaluation {
    /// The ID of the position, if moves led to it from the start of the puzzle: the verdict is
    /// about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whether the goal can still be reached.
    pub winnable: bool,
    /// How the goal can be reached.
    #[serde(flatten)]
    pub ways: Option<PathsToGoal>,
    /// Why it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The moves that keep the win.
    pub winning_moves: Vec<WinningMove>,
    /// The moves that lose.
    pub losing_moves: Vec<Step>,
    /// The moves that are undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided_moves: Option<Vec<Step>>,
    /// Peg solitaire whose goal cannot be reached: how few pegs can be left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest_pegs: Option<FewestPegs>,
}

/// The fewest pegs that can be left from a position, or bounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FewestPegs {
    /// Fewer are proved impossible by a complete search.
    pub at_least: u64,
    /// So many are left by the moves; the fewest, if equal to `at_least`.
    pub at_most: u64,
    /// The moves of a game that leaves `at_most` pegs.
    pub moves: Vec<Step>,
}

/// How the goal can be reached, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathsToGoal {
    /// The smallest number of moves to the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_left: Option<ExactInteger>,
    /// The number of ways to the goal: all solutions in peg solitaire, else the shortest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactInteger>,
    /// The probability that uniformly random moves reach the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

impl From<&Outlook> for PathsToGoal {
    fn from(outlook: &Outlook) -> PathsToGoal {
        PathsToGoal {
            moves_left: outlook.moves_left.map(ExactInteger::from),
            solutions: outlook.solutions.as_ref().map(ExactInteger::from),
            chance: outlook.chance,
        }
    }
}

/// A move that keeps the win.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinningMove {
    /// The move.
    #[serde(rename = "move")]
    pub step: Step,
    /// An earlier move of the list that leads to the same position: the solutions after both are
    /// the same ones, and count once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Step>,
    /// How the goal can be reached after it.
    #[serde(flatten)]
    pub ways: PathsToGoal,
}

/// The value of a position of peg duotaire for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    /// Whether this player wins.
    pub wins: bool,
    /// The Grundy value, 0 if this player loses; absent if the search was not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u8>,
    /// The legal jumps.
    pub jumps: Vec<DuelJump>,
}

/// A jump of peg duotaire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelJump {
    /// The jump.
    #[serde(rename = "move")]
    pub step: Step,
    /// Whether the player who makes it wins; null if unknown.
    pub wins: Option<bool>,
    /// The Grundy value of the position after the jump.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u8>,
}

/// What all solutions from a position have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommonElements {
    /// The jumps that every solution makes.
    pub jumps: Vec<Step>,
    /// The lines along which every solution jumps, in either direction.
    pub lines: Vec<[Place; 3]>,
    /// The cells in which a peg lands in every solution.
    pub landed: Vec<Place>,
    /// The cells that a peg leaves by a jump in every solution.
    pub left: Vec<Place>,
    /// The cells over which a peg jumps in every solution.
    pub passed: Vec<Place>,
}

impl CommonElements {
    /// The JSON object for `forced`.
    pub fn of(board: &Board, forced: &Forced) -> CommonElements {
        let place = |hole: u8| Place::of(board, Cell(hole));
        let places = |holes: &[u8]| holes.iter().map(|&hole| place(hole)).collect();
        CommonElements {
            jumps: forced
                .jumps
                .iter()
                .map(|&jump| Step::of(board, jump.on(board)))
                .collect(),
            lines: forced
                .lines
                .iter()
                .map(|line| [line.from, line.over, line.to].map(place))
                .collect(),
            landed: places(&forced.landed),
            left: places(&forced.left),
            passed: places(&forced.passed),
        }
    }
}

/// The analysis of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// Whether the goal can be reached after all moves, as the verdict says; null if unknown.
    pub winnable: Option<bool>,
    /// The number of moves after which the goal is known to be out of reach, 0 at the start; null
    /// if it never is, or if unknown.
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
    pub ways: Option<PathsToGoal>,
    /// Alternative moves that keep the win, or reach the goal in fewer moves.
    pub better: Vec<Step>,
}

/// A snapshot of a solution after some moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionStep {
    /// The length of the solution.
    #[serde(flatten)]
    pub length: Option<Length>,
    /// The number of the step.
    pub step: ExactInteger,
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
