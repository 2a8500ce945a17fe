//! What was counted.

use super::{Found, Routes, Said, Told, Whole, impossible, undecided};
use crate::{
    pegs::count::{Census, LevelCount},
    problem::{Counted, Counts},
    puzzle::Answer,
    row::Count,
    search,
};
use num_bigint::BigUint;
use serde::Serialize;

/// Exact numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Numbers {
    /// Of the shortest solutions.
    Shortest {
        /// The moves of each.
        length: Whole,
        /// How many there are.
        solutions: Whole,
        /// Of positions, where they were asked for.
        #[serde(flatten)]
        positions: Option<Positions>,
    },
    /// Of all games of peg solitaire.
    Games {
        /// The jumps of a solution, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        length: Option<usize>,
        /// Reachable positions up to symmetry.
        classes: Whole,
        /// Reachable positions.
        positions: Whole,
        /// Ways to play to the end, unless they were not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        games: Option<Whole>,
        /// Ways to win, unless they were not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        solutions: Option<Whole>,
        /// Winning positions up to symmetry.
        winning_classes: Whole,
        /// Positions from which the goal can be reached.
        winning_positions: Whole,
        /// The jumps of a shortest game.
        shortest_game: u32,
        /// The jumps of a longest game.
        longest_game: u32,
        /// Games by the pegs left at their end, unless they were not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        games_by_pegs_left: Option<Vec<GamesLeft>>,
        /// Positions by the jumps made.
        levels: Vec<Jumped>,
        /// Why there is no solution, where a theorem tells.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Of the games that a census had reached when it was stopped.
    SoFar {
        /// Positions up to symmetry.
        classes: Whole,
        /// Positions.
        positions: Whole,
        /// Positions by the jumps made.
        levels: Vec<Jumped>,
    },
    /// Of the solutions of peg solitaire, those that are alike taken as one.
    Alike {
        /// Whatever the order of the jumps.
        unordered: Whole,
        /// Whatever the order of the jumps, and up to the symmetries that fix start and target.
        unordered_classes: Whole,
        /// Sequences of positions, each up to symmetry by itself.
        class_sequences: Whole,
    },
    /// Of the routes on a capture board.
    Routes {
        /// The kings that can take all; of one king, its routes.
        count: Whole,
        /// The routes of each king that can take all.
        #[serde(skip_serializing_if = "Option::is_none")]
        kings: Option<Vec<Routes>>,
    },
}

/// Of the positions that can be reached.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Positions {
    /// All of them.
    pub positions: Whole,
    /// Those from which the goal can be reached.
    pub winning_positions: Whole,
    /// Those without a move, short of the goal.
    pub stuck_positions: Whole,
    /// Solutions of any length; null where there is no end of them.
    pub all_solutions: Option<Whole>,
}

impl From<&search::PositionCounts> for Positions {
    fn from(census: &search::PositionCounts) -> Positions {
        Positions {
            positions: census.positions.into(),
            winning_positions: census.winnable.into(),
            stuck_positions: census.stuck.into(),
            all_solutions: census.solutions.as_ref().map(Whole::from),
        }
    }
}

/// Games that end with so many pegs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesLeft {
    /// The pegs.
    pub pegs: u32,
    /// The games.
    pub games: Whole,
}

/// Positions after so many jumps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Jumped {
    /// The jumps made.
    pub jumps: usize,
    /// The pegs on the board.
    pub pegs: u32,
    /// Positions up to symmetry.
    pub classes: Whole,
    /// Positions.
    pub positions: Whole,
    /// Those from which the goal can be reached, up to symmetry; left out where that is not known yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_classes: Option<Whole>,
    /// Those from which the goal can be reached; left out where that is not known yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_positions: Option<Whole>,
    /// Those without a jump, up to symmetry.
    pub dead_classes: Whole,
    /// Those without a jump.
    pub dead_positions: Whole,
}

impl Jumped {
    fn of((jumps, level): (usize, &LevelCount)) -> Jumped {
        Jumped {
            jumps,
            pegs: level.pegs,
            classes: level.classes.into(),
            positions: level.positions.into(),
            winning_classes: Some(level.winning_classes.into()),
            winning_positions: Some(level.winning_positions.into()),
            dead_classes: level.dead_classes.into(),
            dead_positions: level.dead_positions.into(),
        }
    }
}

/// Numbers of solutions of more bits are named, `F(1000002)`, rather than written out.
const MOST_BITS: u64 = 1 << 20;

/// A number of solutions, written out or, where it is too long for that, named.
pub fn number(count: &Count) -> String {
    match (count.value(MOST_BITS), count) {
        (Some(value), _) => value.to_string(),
        (None, Count::Fibonacci(index)) => format!("F({index})"),
        (None, Count::Exact(value)) => value.to_string(),
    }
}

impl Numbers {
    /// Takes the numbers of games away, which were not asked for.
    pub fn forget_games(&mut self) {
        if let Numbers::Games { games, solutions, games_by_pegs_left, .. } = self {
            (*games, *solutions, *games_by_pegs_left) = (None, None, None);
        }
    }

    /// The numbers of a census that was stopped on the way forward, when no position is known to be winning.
    pub fn so_far(census: &Census) -> Numbers {
        let level = |level| Jumped { winning_classes: None, winning_positions: None, ..Jumped::of(level) };
        Numbers::SoFar {
            classes: census.classes().into(),
            positions: census.positions().into(),
            levels: census.levels.iter().enumerate().map(level).collect(),
        }
    }
}

/// What an engine counted.
pub fn counted(puzzle: &str, counted: &Counted, stopped: &'static str) -> Said<Told<Numbers>> {
    let engine = counted.engine.name();
    let (found, numbers) = match &counted.answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            let (length, solutions) = (length.into(), number(solutions).into());
            (Found::Solved, Numbers::Shortest { length, solutions, positions: None })
        }
        Answer::Solved(Counts::Pegs(census, reason)) => {
            let won = census.winning_classes() > 0;
            let reason = reason.as_ref().map(ToString::to_string);
            (if won { Found::Solved } else { Found::Impossible }, games(census, reason))
        }
        Answer::Solved(Counts::Routes(routes)) => {
            (Found::Solved, Numbers::Routes { count: routes.len().into(), kings: None })
        }
        Answer::Impossible(reason) => return impossible(puzzle, engine, reason),
        Answer::Undecided(spent) => return undecided(puzzle, engine, spent, stopped),
    };
    Said::new(puzzle, found, engine, Told::Solved(numbers))
}

fn games(census: &Census, reason: Option<String>) -> Numbers {
    let by_pegs = census.games_by_pegs_left.iter();
    let left = |(pegs, games): &(u32, BigUint)| GamesLeft { pegs: *pegs, games: games.into() };
    Numbers::Games {
        length: census.levels.iter().rposition(|level| level.winning_classes > 0),
        classes: census.classes().into(),
        positions: census.positions().into(),
        games: Some((&census.games).into()),
        solutions: Some((&census.solutions).into()),
        winning_classes: census.winning_classes().into(),
        winning_positions: census.winning_positions().into(),
        shortest_game: census.shortest_game,
        longest_game: census.longest_game,
        games_by_pegs_left: Some(by_pegs.map(left).collect()),
        levels: census.levels.iter().enumerate().map(Jumped::of).collect(),
        reason,
    }
}
