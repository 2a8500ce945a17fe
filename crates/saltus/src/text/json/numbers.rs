//! Counts.

use super::{
    About, Envelope, ExactInteger, Found, Impossible, Response, RouteCount, impossible, undecided,
};
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
    /// Counts of the shortest solutions.
    Shortest {
        /// The number of moves of each.
        length: ExactInteger,
        /// The number of solutions.
        solutions: ExactInteger,
        /// Counts of positions, if requested.
        #[serde(flatten)]
        positions: Option<Positions>,
    },
    /// The number of solutions of peg solitaire with the fewest sweeps, if requested.
    Sweeps {
        /// The number of sweeps of each.
        sweeps: u32,
        /// The number of solutions, as sequences of jumps.
        solutions: ExactInteger,
    },
    /// Counts of the positions of a puzzle without a solution, if requested.
    Unsolvable {
        /// The number of solutions: none.
        solutions: ExactInteger,
        /// Counts of positions.
        #[serde(flatten)]
        positions: Positions,
        /// Why there is no solution.
        #[serde(flatten)]
        why: Impossible,
    },
    /// Counts of all games of peg solitaire.
    Games {
        /// The number of jumps of a shortest solution, if there is one. Not without games where the
        /// goal has positions with different numbers of pegs.
        #[serde(skip_serializing_if = "Option::is_none")]
        length: Option<u32>,
        /// Reachable positions up to symmetry.
        classes: ExactInteger,
        /// Reachable positions.
        positions: ExactInteger,
        /// Maximal jump sequences, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        games: Option<ExactInteger>,
        /// Jump sequences to the goal, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        solutions: Option<ExactInteger>,
        /// The number of solutions by their length, if they have several.
        #[serde(skip_serializing_if = "Option::is_none")]
        solutions_by_length: Option<Vec<SolutionsOfLength>>,
        /// Winning positions up to symmetry.
        winning_classes: ExactInteger,
        /// Positions from which the goal can be reached.
        winning_positions: ExactInteger,
        /// The number of jumps of a shortest game.
        shortest_game: u32,
        /// The number of jumps of a longest game.
        longest_game: u32,
        /// The number of games by pegs left, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        games_by_pegs_left: Option<Vec<GamesLeft>>,
        /// The levels, by number of jumps.
        levels: Vec<CountedLevel>,
        /// Why there is no solution, if a certificate is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Counts of an interrupted census.
    SoFar {
        /// Positions up to symmetry.
        classes: ExactInteger,
        /// Positions.
        positions: ExactInteger,
        /// The levels, by number of jumps.
        levels: Vec<CountedLevel>,
    },
    /// Solutions of peg solitaire up to equivalences.
    Alike {
        /// Up to the order of the jumps.
        unordered: ExactInteger,
        /// Up to the order of the jumps and the symmetries that fix start and target.
        unordered_classes: ExactInteger,
        /// Sequences of positions, each up to symmetry by itself.
        class_sequences: ExactInteger,
    },
    /// Counts of the routes on a capture board.
    Routes {
        /// The number of kings that can capture all; for one king, the number of its routes.
        count: ExactInteger,
        /// The routes of each king that can capture all.
        #[serde(skip_serializing_if = "Option::is_none")]
        kings: Option<Vec<RouteCount>>,
    },
}

/// Counts of the reachable positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Positions {
    /// Reachable positions.
    pub positions: ExactInteger,
    /// Positions from which the goal can be reached.
    pub winning_positions: ExactInteger,
    /// Positions without a legal move, at the goal or not.
    pub stuck_positions: ExactInteger,
    /// Solutions of any length; null if there are infinitely many.
    pub all_solutions: Option<ExactInteger>,
}

impl From<&search::PositionCounts> for Positions {
    fn from(census: &search::PositionCounts) -> Positions {
        Positions {
            positions: census.positions.into(),
            winning_positions: census.winnable.into(),
            stuck_positions: census.stuck.into(),
            all_solutions: census.solutions.as_ref().map(ExactInteger::from),
        }
    }
}

/// The number of solutions of a length.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionsOfLength {
    /// The number of jumps.
    pub length: u32,
    /// The number of solutions.
    pub solutions: ExactInteger,
}

/// The number of games that leave some number of pegs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesLeft {
    /// The number of pegs left.
    pub pegs: u32,
    /// The number of games.
    pub games: ExactInteger,
}

/// The level after some number of jumps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedLevel {
    /// The number of jumps.
    pub jumps: usize,
    /// The pegs on the board.
    pub pegs: u32,
    /// Positions up to symmetry.
    pub classes: ExactInteger,
    /// Positions.
    pub positions: ExactInteger,
    /// Positions up to symmetry from which the goal can be reached; omitted while unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_classes: Option<ExactInteger>,
    /// Positions from which the goal can be reached; omitted while unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_positions: Option<ExactInteger>,
    /// Positions without a jump, at the goal or not, up to symmetry.
    pub dead_classes: ExactInteger,
    /// Positions without a jump, at the goal or not.
    pub dead_positions: ExactInteger,
}

impl CountedLevel {
    fn of((jumps, level): (usize, &LevelCount)) -> CountedLevel {
        CountedLevel {
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

/// Larger numbers of solutions are given by a formula such as `F(1000002)`.
const MOST_BITS: u64 = 1 << 20;

/// A number of solutions in decimal, or by its formula if it is too long.
pub fn number(count: &Count) -> String {
    match (count.value(MOST_BITS), count) {
        (Some(value), _) => value.to_string(),
        (None, Count::Fibonacci(index)) => format!("F({index})"),
        (None, Count::Exact(value)) => value.to_string(),
    }
}

impl Numbers {
    /// Removes the numbers of games, if they were not requested.
    pub fn forget_games(&mut self) {
        if let Numbers::Games {
            games,
            solutions,
            solutions_by_length,
            games_by_pegs_left,
            ..
        } = self
        {
            (*games, *solutions) = (None, None);
            (*solutions_by_length, *games_by_pegs_left) = (None, None);
        }
    }

    /// The counts of a census interrupted on its way forward, when no winning position is known.
    pub fn so_far(census: &Census) -> Numbers {
        let level = |level| CountedLevel {
            winning_classes: None,
            winning_positions: None,
            ..CountedLevel::of(level)
        };
        Numbers::SoFar {
            classes: census.classes().into(),
            positions: census.positions().into(),
            levels: census.levels.iter().enumerate().map(level).collect(),
        }
    }
}

impl Response<Numbers> {
    /// Adds the numbers of positions, if they were requested.
    pub fn add_positions(&mut self, census: &search::PositionCounts) {
        match self {
            Response::Solved(Numbers::Shortest { positions, .. }) => {
                *positions = Some(census.into());
            }
            Response::Impossible(why) => {
                *self = Response::Solved(Numbers::Unsolvable {
                    solutions: ExactInteger::Small(0),
                    positions: census.into(),
                    why: why.clone(),
                });
            }
            Response::Solved(_) | Response::Undecided(_) => {}
        }
    }
}

/// The result of a count.
pub fn counted<'a>(
    puzzle: impl Into<About<'a>>,
    counted: &Counted,
    stopped: &'static str,
) -> Envelope<Response<Numbers>> {
    let engine = counted.engine.name();
    let (found, numbers) = match &counted.answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            let (length, solutions) = (length.into(), number(solutions).into());
            (
                Found::Solved,
                Numbers::Shortest {
                    length,
                    solutions,
                    positions: None,
                },
            )
        }
        Answer::Solved(Counts::Pegs(census, reason)) => {
            let won = census.winning_classes() > 0;
            let reason = reason.as_ref().map(ToString::to_string);
            (
                if won {
                    Found::Solved
                } else {
                    Found::Impossible
                },
                games(census, reason),
            )
        }
        Answer::Solved(Counts::Routes(routes)) => (
            Found::Solved,
            Numbers::Routes {
                count: routes.len().into(),
                kings: None,
            },
        ),
        Answer::Impossible(reason) => return impossible(puzzle, engine, reason),
        Answer::Undecided(spent) => return undecided(puzzle, engine, spent, stopped),
    };
    Envelope::new(puzzle, found, engine, Response::Solved(numbers))
}

fn games(census: &Census, reason: Option<String>) -> Numbers {
    let by_pegs = census.games_by_pegs_left.iter();
    let left = |(pegs, games): &(u32, BigUint)| GamesLeft {
        pegs: *pegs,
        games: games.into(),
    };
    let mut by_length = Vec::new();
    for (length, solutions) in &census.solutions_by_length {
        by_length.push(SolutionsOfLength {
            length: *length,
            solutions: solutions.into(),
        });
    }
    Numbers::Games {
        length: census.shortest_solution,
        classes: census.classes().into(),
        positions: census.positions().into(),
        games: Some((&census.games).into()),
        solutions: Some((&census.solutions).into()),
        solutions_by_length: (by_length.len() > 1).then_some(by_length),
        winning_classes: census.winning_classes().into(),
        winning_positions: census.winning_positions().into(),
        shortest_game: census.shortest_game,
        longest_game: census.longest_game,
        games_by_pegs_left: Some(by_pegs.map(left).collect()),
        levels: census
            .levels
            .iter()
            .enumerate()
            .map(CountedLevel::of)
            .collect(),
        reason,
    }
}
