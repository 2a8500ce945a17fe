//! What else of a game can be least or greatest: sweeps, rounds, the longest sweep, the whole game.

use super::puzzle::{outcome, within};
use super::{Engine, Outcome, ProblemError};
use crate::{
    budget::Budget,
    pegs::{Game, Jump, games, levels::Stopped, rounds, solve as find, sweeps},
    puzzle::{Answer, Goal, Move, Puzzle, Reason, Setup, Solution},
};
use std::sync::Arc;

/// What of a game of peg solitaire shall be least or greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Fewest sweeps: consecutive jumps by one peg count once.
    Sweeps,
    /// Fewest rounds: jumps that share no hole are made at once.
    Rounds,
    /// A solution with the longest sweep that any solution has.
    LongestSweep,
    /// Most pegs left where no jump is left, whatever the goal (fool's solitaire).
    ShortestGame,
    /// Fewest pegs left, whatever the goal.
    LongestGame,
}

impl Measure {
    /// What is counted, in the plural, as a field of an answer is called.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Sweeps => "sweeps",
            Measure::Rounds => "rounds",
            Measure::LongestSweep => "longest_sweep",
            Measure::ShortestGame | Measure::LongestGame => "pegs_left",
        }
    }
}

/// A solution of peg solitaire by another measure than its jumps.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What is known.
    pub outcome: Outcome,
    /// The number that is least or greatest; of an undecided one a bound, if any is known.
    pub number: u64,
}

/// The best game of peg solitaire by a measure.
///
/// # Errors
/// [`ProblemError::NoMeasure`]: it is no peg solitaire on up to 64 holes.
pub fn best(puzzle: &Puzzle, measure: Measure, budget: &Budget) -> Result<Measured, ProblemError> {
    let game = Game::of(puzzle).ok_or(ProblemError::NoMeasure)?;
    let (found, spent) = within(budget, |limits| by_measure(&game, measure, limits));
    let (answer, number) = match found {
        Found::Jumps(jumps, number) => {
            (Answer::Solved(Solution::shortest(jumps.into_iter().map(Move::from).collect())), number)
        }
        Found::Impossible(reason) => (Answer::Impossible(reason), 0),
        Found::Undecided { bound } => (Answer::Undecided(spent), bound),
    };
    let mut puzzle = puzzle.clone();
    if let (Measure::ShortestGame | Measure::LongestGame, Answer::Solved(_)) = (measure, &answer) {
        puzzle = Setup { goal: Goal::Left(number as u32), ..Setup::clone(&puzzle) }
            .validate_midgame()
            .map_err(|faults| ProblemError::Wrong(faults.to_string()))?;
    }
    Ok(Measured { outcome: outcome(&Arc::new(puzzle), Engine::Pegs, answer)?, number })
}

enum Found {
    Jumps(Vec<Jump>, u64),
    Impossible(Reason),
    Undecided { bound: u64 },
}

fn by_measure(game: &Game, measure: Measure, limits: &Budget) -> Found {
    let Game { board, start, target } = game;
    // What was spent the budget knows.
    let stopped = |_: Stopped| Found::Undecided { bound: 0 };
    match measure {
        Measure::Sweeps => match sweeps::fewest(board, *start, *target, limits) {
            sweeps::Fewest::Solved(sweeps) => Found::Jumps(sweeps.concat(), sweeps.len() as u64),
            sweeps::Fewest::Impossible(reason) => Found::Impossible(reason),
            sweeps::Fewest::Undecided { at_least } => Found::Undecided { bound: at_least.into() },
        },
        Measure::Rounds => match rounds::fewest(board, *start, *target, *limits) {
            Ok(Some(rounds)) => Found::Jumps(rounds.concat(), rounds.len() as u64),
            Ok(None) => impossible(game, limits),
            Err(error) => stopped(error),
        },
        Measure::LongestSweep => match games::longest_sweep(board, *start, *target, *limits) {
            Ok(Some(games::LongestSweep { jumps, length })) => Found::Jumps(jumps, length),
            Ok(None) => impossible(game, limits),
            Err(error) => stopped(error),
        },
        Measure::ShortestGame => match games::shortest(board, *start, *limits) {
            Ok(jumps) => {
                let left = u64::from(start.count_ones()) - jumps.len() as u64;
                Found::Jumps(jumps, left)
            }
            Err(error) => stopped(error),
        },
        Measure::LongestGame => match games::longest(board, *start, limits) {
            Ok(jumps) => {
                let left = u64::from(start.count_ones()) - jumps.len() as u64;
                Found::Jumps(jumps, left)
            }
            Err(at_least) => Found::Undecided { bound: at_least.into() },
        },
    }
}

/// The reason why there is no solution, when it is known that there is none.
fn impossible(game: &Game, limits: &Budget) -> Found {
    match find::solve(&game.board, game.start, find::Goal::Target(game.target), limits) {
        find::Answer::Impossible(reason) => Found::Impossible(reason),
        _ => Found::Undecided { bound: 0 },
    }
}
