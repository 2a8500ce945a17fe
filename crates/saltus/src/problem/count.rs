//! Exact numbers of solutions: by theorem, by the census of peg solitaire, by the routes of kings,
//! or else of the shortest solutions.

use super::{Engine, Problem, ProblemError, choice, puzzle, row};
use crate::{
    budget::Budget,
    capture::{self, CountError, Field, Square},
    grid::{self, Lucas},
    pegs::{
        Game,
        count::{Census, census},
        proof,
    },
    puzzle::{Answer, Puzzle, Reason},
    row::{ClosedForm, Count},
    search::{self, PositionCounts, SearchError, TableError},
};
use num_bigint::BigUint;

/// The count of an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The engine that counted.
    pub engine: Engine,
    /// The numbers, or why there are none.
    pub answer: Answer<Counts>,
}

/// Numbers of solutions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Counts {
    /// The shortest solutions, as sequences of positions.
    Shortest {
        /// The number of moves of each.
        length: BigUint,
        /// The number of solutions.
        solutions: Count,
    },
    /// The census of a game of peg solitaire. If it has no solution, a verifiable reason where one
    /// is known.
    Pegs(Box<Census>, Option<Reason>),
    /// The number of routes by which each king captures all pieces. Only kings that can do so are
    /// listed.
    Routes(Vec<(Square, Result<BigUint, CountError>)>),
}

/// Counts solutions with `engine`, or with the default engine of the problem.
///
/// If a certificate proves that there is none, the census of a game still counts its positions, and
/// the answer is `Impossible` where they exceed the budget.
///
/// # Errors
/// The engine does not support the problem, or the problem is too large for every engine.
pub fn count(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
) -> Result<Counted, ProblemError> {
    let engine = match engine {
        Some(engine) => engine,
        None => {
            let chosen = choice::for_count(problem)?;
            if chosen == Engine::Search
                && let Problem::Puzzle(puzzle) = problem
                && let Some(refuted) = puzzle::refute_first(puzzle, budget)
            {
                return Ok(Counted {
                    engine: refuted.engine,
                    answer: Answer::Impossible(refuted.reason),
                });
            }
            chosen
        }
    };
    match (problem, engine) {
        (_, Engine::Closed)
            if let Some(row) = row::of_problem(problem)
                && let Some(ClosedForm {
                    length,
                    solutions: Some(solutions),
                    ..
                }) = row.closed_form() =>
        {
            let answer = Answer::Solved(Counts::Shortest { length, solutions });
            Ok(Counted {
                engine: Engine::Closed,
                answer,
            })
        }
        (Problem::Capture(field), Engine::Capture) => Ok(count_routes(field, budget)),
        _ => {
            let puzzle = problem.general()?;
            count_puzzle(&puzzle, engine, budget)
        }
    }
}

/// The numbers of reachable, winnable and stuck positions, and the number of solutions of any
/// length. By default a census computes them up to symmetry for peg solitaire with one final peg,
/// and for any other puzzle a search that stores every position.
///
/// ```
/// use saltus::{budget::Budget, problem, text::id};
/// let english = id::read("pegs:english", |usual| usual).unwrap().puzzle().unwrap();
/// let counted = problem::positions(&english, None, &Budget::UNLIMITED)?;
/// assert_eq!(counted.positions, 187_636_299); // Source: Durango Bill
/// # Ok::<(), saltus::search::TableError>(())
/// ```
///
/// # Errors
/// The goal counts moves, or the budget ran out.
pub fn positions(
    puzzle: &Puzzle,
    engine: Option<Engine>,
    budget: &Budget,
) -> Result<PositionCounts, TableError> {
    let by_census = engine != Some(Engine::Search);
    // A single peg has no jump: no game continues from a goal.
    let game = Game::of(puzzle).filter(|game| game.pegs_left() == Some(1));
    let Some(game) = game.filter(|_| by_census) else {
        return search::census(puzzle, budget);
    };
    let census = census(&game, budget).map_err(TableError::Spent)?;
    let stuck = census.levels.iter().map(|level| level.dead_positions);
    Ok(PositionCounts {
        positions: census.positions(),
        winnable: census.winning_positions(),
        stuck: stuck.sum(),
        solutions: Some(census.solutions),
    })
}

fn count_routes(field: &Field, budget: &Budget) -> Counted {
    let mut routes = Vec::new();
    for king in capture::judge(field).winners() {
        routes.push((king, capture::route_count(field, king, budget)));
    }
    let answer = if routes.is_empty() {
        Answer::Impossible(Reason::NoKing)
    } else {
        Answer::Solved(Counts::Routes(routes))
    };
    Counted {
        engine: Engine::Capture,
        answer,
    }
}

fn count_puzzle(puzzle: &Puzzle, engine: Engine, budget: &Budget) -> Result<Counted, ProblemError> {
    let taken = ProblemError::NotTaken(engine);
    let answer = match engine {
        Engine::Pegs => count_pegs(&Game::of(puzzle).ok_or(taken)?, budget),
        Engine::Grid => {
            let counted = grid::count(Lucas::of(puzzle).ok_or(taken)?, budget);
            shortest(counted.map_err(SearchError::Undecided))
        }
        Engine::Search => shortest(search::count(puzzle, budget)),
        Engine::Closed | Engine::BestFirst | Engine::Ring | Engine::Capture => return Err(taken),
    };
    Ok(Counted { engine, answer })
}

fn count_pegs(game: &Game, budget: &Budget) -> Answer<Counts> {
    match census(game, budget) {
        Err(spent) => match proof::refute(game) {
            Some(reason) => Answer::Impossible(reason),
            None => Answer::Undecided(spent),
        },
        Ok(census) => Counted::census(game, census).answer,
    }
}

impl Counted {
    /// The result for a census of a game of peg solitaire, however computed, with the reason if no
    /// game is a solution.
    pub fn census(game: &Game, census: Census) -> Counted {
        let lost = census.winning_classes() == 0;
        let reason = if lost { proof::refute(game) } else { None };
        Counted {
            engine: Engine::Pegs,
            answer: Answer::Solved(Counts::Pegs(Box::new(census), reason)),
        }
    }
}

fn shortest(counted: Result<search::Shortest, SearchError>) -> Answer<Counts> {
    match counted {
        Ok(shortest) => Answer::Solved(Counts::Shortest {
            length: shortest.length.into(),
            solutions: Count::Exact(shortest.solutions),
        }),
        Err(SearchError::Impossible(reason)) => Answer::Impossible(reason),
        Err(SearchError::Undecided(spent)) => Answer::Undecided(spent),
    }
}
