//! Other measures of a game than its number of jumps: sweeps, rounds, the longest sweep, the whole
//! game.

use super::puzzle::outcome;
use super::{Engine, Moves, Outcome, ProblemError};
use crate::{
    budget::{Budget, Spent},
    pegs::{Game, Jump, games, marked::is_marked, rounds, solve, sweeps},
    puzzle::{Answer, Goal, Puzzle, Reason, Setup, Solution},
};
use num_bigint::BigUint;
use std::{ops::ControlFlow, sync::Arc};

/// A quantity of a game of peg solitaire to minimise or maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Fewest sweeps: consecutive jumps by one peg count as one.
    Sweeps,
    /// Fewest rounds: jumps that share no hole count as one.
    Rounds,
    /// The longest single sweep in any solution.
    LongestSweep,
    /// The most pegs left in a stuck position, regardless of the goal (fool's solitaire).
    ShortestGame,
    /// The fewest pegs left, regardless of the goal.
    LongestGame,
}

impl Measure {
    /// What is counted, in the plural: the name of the field in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Sweeps => "sweeps",
            Measure::Rounds => "rounds",
            Measure::LongestSweep => "longest_sweep",
            Measure::ShortestGame | Measure::LongestGame => "pegs_left",
        }
    }

    /// What is measured, in words and in the plural.
    pub const fn words(self) -> &'static str {
        match self {
            Measure::Sweeps | Measure::LongestSweep => "sweeps",
            Measure::Rounds => "rounds",
            Measure::ShortestGame | Measure::LongestGame => "shortest and longest games",
        }
    }

    /// Whether the goal of the puzzle matters. If not, any position where no peg can jump ends the
    /// game.
    pub const fn needs_goal(self) -> bool {
        !matches!(self, Measure::ShortestGame | Measure::LongestGame)
    }
}

/// A game of peg solitaire that is optimal by a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The game and its evidence.
    pub outcome: Outcome,
    /// The optimal number; if undecided, a bound if one is known.
    pub number: u64,
}

/// Why there is nothing to measure in a puzzle.
pub fn no_measure(puzzle: &Puzzle, measure: Measure) -> ProblemError {
    if is_marked(puzzle) {
        return ProblemError::MarkedPegs;
    }
    match Game::large(puzzle) {
        Some(_) => ProblemError::TooManyHoles {
            measure,
            holes: puzzle.board.len(),
        },
        None => ProblemError::NoMeasure {
            measure,
            // The words for families belong to the readers of texts.
            #[cfg(feature = "text")]
            family: crate::text::Reading::of_id(puzzle.clone().into()).family(),
            #[cfg(not(feature = "text"))]
            family: "another puzzle",
        },
    }
}

/// Finds the best game of peg solitaire by a measure.
///
/// # Errors
/// [`ProblemError::NoMeasure`]: the puzzle is not peg solitaire. [`ProblemError::TooManyHoles`]: it
/// has more than 64 holes, or more than 128 for sweeps. [`ProblemError::MarkedPegs`]: its pegs are
/// of several kinds.
pub fn best(puzzle: &Puzzle, measure: Measure, budget: &Budget) -> Result<Measured, ProblemError> {
    let found = match (Game::of(puzzle), measure) {
        (Some(game), _) => by_measure(&game, measure, budget),
        (None, Measure::Sweeps) => {
            let game = Game::large(puzzle).ok_or_else(|| no_measure(puzzle, measure))?;
            sweeps::fewest_large(&game, budget).into()
        }
        (None, _) => return Err(no_measure(puzzle, measure)),
    };
    let mut puzzle = puzzle.clone();
    if let (Measure::ShortestGame | Measure::LongestGame, MeasuredGame::Jumps(_, number)) =
        (measure, &found)
    {
        puzzle = Setup {
            goal: Goal::Left(*number as u32),
            ..Setup::clone(&puzzle)
        }
        .validate_midgame()
        .map_err(|faults| ProblemError::Wrong(faults.to_string()))?;
    }
    measure_result(puzzle, found)
}

/// Replays the result of a search for the fewest sweeps of `puzzle`.
///
/// # Errors
/// [`ProblemError::Wrong`]: the result belongs to another puzzle.
///
/// ```
/// use saltus::pegs::{Budget, Game, sweeps::{RunMemory, fewest_on}};
/// use saltus::{problem::sweep_outcome, text::id};
/// let puzzle = id::read("pegs:triangle4@a2-any", |usual| usual).unwrap().puzzle().unwrap();
/// let game = Game::of(&puzzle).unwrap();
/// let Ok(found) = fewest_on(&game, &RunMemory::default(), &Budget::UNLIMITED);
/// assert_eq!(sweep_outcome(&puzzle, found)?.number, 5);
/// # Ok::<(), saltus::problem::ProblemError>(())
/// ```
pub fn sweep_outcome(puzzle: &Puzzle, fewest: sweeps::Fewest) -> Result<Measured, ProblemError> {
    measure_result(puzzle.clone(), fewest.into())
}

/// The number of solutions of a game of peg solitaire with the fewest sweeps, as sequences of
/// positions.
///
/// # Errors
/// As those of [`best`]; and [`ProblemError::TooManyForAll`]: it has more than 64 holes.
pub fn count_fewest_sweeps(
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<sweeps::OfFewest<BigUint>, ProblemError> {
    Ok(sweeps::count_fewest(&game_for_all(puzzle)?, budget))
}

/// Calls `visit` with every solution of a game of peg solitaire that has the fewest sweeps, each
/// replayed, until it breaks.
///
/// # Errors
/// As those of [`count_fewest_sweeps`]; and [`ProblemError::Wrong`] if the referee rejects one.
pub fn list_fewest_sweeps(
    puzzle: &Puzzle,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> Result<sweeps::OfFewest<()>, ProblemError> {
    let game = game_for_all(puzzle)?;
    let puzzle = Arc::new(puzzle.clone());
    let mut wrong = None;
    let listed = sweeps::list_fewest(&game, budget, &mut |sweeps| {
        let jumps = sweeps.iter().flatten();
        let moves = jumps.map(|jump| jump.on(&puzzle.board)).collect();
        match Moves::listed(&puzzle, moves) {
            Ok(moves) => visit(moves),
            Err(error) => {
                wrong = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    match wrong {
        Some(error) => Err(error),
        None => Ok(listed),
    }
}

/// The game whose solutions with the fewest sweeps are all found.
fn game_for_all(puzzle: &Puzzle) -> Result<Game, ProblemError> {
    if let Some(game) = Game::of(puzzle) {
        return Ok(game);
    }
    Err(match no_measure(puzzle, Measure::Sweeps) {
        ProblemError::TooManyHoles { holes, .. } => ProblemError::TooManyForAll { holes },
        other => other,
    })
}

fn measure_result(puzzle: Puzzle, found: MeasuredGame) -> Result<Measured, ProblemError> {
    let (answer, number) = match found {
        MeasuredGame::Jumps(jumps, number) => {
            let board = &puzzle.board;
            let moves = jumps.into_iter().map(|jump| jump.on(board)).collect();
            (Answer::Solved(Solution::shortest(moves)), number)
        }
        MeasuredGame::Impossible(reason) => (Answer::Impossible(reason), 0),
        MeasuredGame::Undecided { spent, bound } => (Answer::Undecided(spent), bound),
    };
    Ok(Measured {
        outcome: outcome(&Arc::new(puzzle), Engine::Pegs, answer)?,
        number,
    })
}

/// A game that is best by a measure.
enum MeasuredGame {
    /// The jumps, and the number by the measure.
    Jumps(Vec<Jump>, u64),
    Impossible(Reason),
    Undecided {
        spent: Spent,
        bound: u64,
    },
}

impl From<sweeps::Fewest> for MeasuredGame {
    fn from(fewest: sweeps::Fewest) -> MeasuredGame {
        match fewest {
            sweeps::Fewest::Solved(sweeps) => {
                MeasuredGame::Jumps(sweeps.concat(), sweeps.len() as u64)
            }
            sweeps::Fewest::Impossible(reason) => MeasuredGame::Impossible(reason),
            sweeps::Fewest::Undecided { at_least, spent } => MeasuredGame::Undecided {
                spent,
                bound: at_least.into(),
            },
        }
    }
}

fn by_measure(game: &Game, measure: Measure, budget: &Budget) -> MeasuredGame {
    let measured = match measure {
        Measure::Sweeps => return sweeps::fewest(game, budget).into(),
        Measure::Rounds => by_rounds(game, budget),
        Measure::LongestSweep => by_longest_sweep(game, budget),
        Measure::ShortestGame => by_length(game, games::shortest(game, budget)),
        Measure::LongestGame => match games::longest(game, budget) {
            Ok(jumps) => by_length(game, Ok(jumps)),
            Err((spent, at_least)) => {
                return MeasuredGame::Undecided {
                    spent,
                    bound: at_least.into(),
                };
            }
        },
    };
    match measured {
        Ok(Some(measured)) => measured,
        Ok(None) => impossible(game, budget),
        Err(spent) => MeasuredGame::Undecided { spent, bound: 0 },
    }
}

fn by_rounds(game: &Game, budget: &Budget) -> Result<Option<MeasuredGame>, Spent> {
    let Some(rounds) = rounds::fewest(game, budget)? else {
        return Ok(None);
    };
    let number = rounds.len() as u64;
    Ok(Some(MeasuredGame::Jumps(rounds.concat(), number)))
}

fn by_longest_sweep(game: &Game, budget: &Budget) -> Result<Option<MeasuredGame>, Spent> {
    let Some(longest) = games::longest_sweep(game, budget)? else {
        return Ok(None);
    };
    Ok(Some(MeasuredGame::Jumps(longest.jumps, longest.length)))
}

/// The number of pegs that a game leaves.
fn by_length(game: &Game, jumps: Result<Vec<Jump>, Spent>) -> Result<Option<MeasuredGame>, Spent> {
    let jumps = jumps?;
    let left = u64::from(game.start().count_ones()) - jumps.len() as u64;
    Ok(Some(MeasuredGame::Jumps(jumps, left)))
}

/// The result for a game that is known to have no solution, with the reason.
fn impossible(game: &Game, budget: &Budget) -> MeasuredGame {
    match solve(game, budget) {
        Answer::Impossible(reason) => MeasuredGame::Impossible(reason),
        Answer::Undecided(spent) => MeasuredGame::Undecided { spent, bound: 0 },
        Answer::Solved(_) => unreachable!("no position of the game wins"),
    }
}
