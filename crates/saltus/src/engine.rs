//! Which engine answers for a puzzle of the general model: the peg engine for peg solitaire, the grid engine for Lucas's
//! squares, else the general search.
//!
//! Rows of any size and capture boards have engines of their own, in [`row`](crate::row) and
//! [`capture`](crate::capture); small ones can be asked through the general model too.

use crate::{
    budget::{Budget, Limit, Progress, Spent},
    grid::{self, Lucas},
    pegs::{Game, Target, solve as find, sweeps},
    puzzle::{Answer, Move, Puzzle, Solution},
    search::{self, Refusal, Shortest},
};
use std::sync::Mutex;

/// An engine for puzzles of the general model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Peg solitaire.
    Pegs,
    /// Lucas's squares.
    Grid,
    /// The general search.
    Search,
}

impl Engine {
    /// What the engine is called.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Pegs => "pegs",
            Engine::Grid => "grid",
            Engine::Search => "search",
        }
    }

    /// The engine for a puzzle.
    pub fn of(puzzle: &Puzzle) -> Engine {
        if Game::of(puzzle).is_some() {
            Engine::Pegs
        } else if Lucas::of(puzzle).is_some() {
            Engine::Grid
        } else {
            Engine::Search
        }
    }
}

/// The puzzle is not one that the engine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine `{}` does not take this puzzle", .0.name())]
pub struct NotTaken(pub Engine);

/// A solution by that engine, or by the one that suits the puzzle.
///
/// # Errors
/// The engine asked for does not take the puzzle.
pub fn solve(puzzle: &Puzzle, engine: Option<Engine>, budget: &Budget) -> Result<(Engine, Answer), NotTaken> {
    let engine = engine.unwrap_or_else(|| Engine::of(puzzle));
    let answer = match engine {
        Engine::Pegs => solve_pegs(&Game::of(puzzle).ok_or(NotTaken(Engine::Pegs))?, budget),
        Engine::Grid => {
            let best = grid::solve(Lucas::of(puzzle).ok_or(NotTaken(Engine::Grid))?, budget);
            Answer::Solved(Solution { moves: best.moves, at_least: best.at_least })
        }
        Engine::Search => search::solve(puzzle, budget),
    };
    Ok((engine, answer))
}

/// The length and the number of shortest solutions by that engine, which is not the one of peg solitaire.
///
/// # Errors
/// There is none, the budget ran out, or the engine does not take the puzzle.
pub fn count(
    puzzle: &Puzzle,
    engine: Engine,
    budget: &Budget,
) -> Result<Result<Shortest, Refusal>, NotTaken> {
    match engine {
        Engine::Pegs => Err(NotTaken(engine)),
        Engine::Grid => {
            let lucas = Lucas::of(puzzle).ok_or(NotTaken(engine))?;
            Ok(grid::count(lucas, budget).map_err(Refusal::Undecided))
        }
        Engine::Search => Ok(search::count(puzzle, budget)),
    }
}

fn solve_pegs(game: &Game, budget: &Budget) -> Answer {
    let goal = find::Goal::Target(game.target);
    match within(budget, |limits| find::solve(&game.board, game.start, goal, limits)) {
        (find::Answer::Solved(jumps), _) => {
            // Every jump takes one peg: where the target says how many are left, all solutions are as long.
            let alike = match game.target {
                Target::Left(_) => true,
                Target::Pattern { care, .. } => care == game.board.full(),
            };
            let moves: Vec<Move> = jumps.into_iter().map(Move::from).collect();
            Answer::Solved(Solution { at_least: if alike { moves.len() as u64 } else { 0 }, moves })
        }
        (find::Answer::Impossible(reason), _) => Answer::Impossible(reason),
        (find::Answer::Undecided, spent) => Answer::Undecided(spent),
    }
}

/// A solution of peg solitaire in the fewest sweeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// What is known.
    pub answer: Answer,
    /// The sweeps of the solution, or those that every solution needs at least.
    pub sweeps: u64,
}

/// The fewest sweeps of a game of peg solitaire.
pub fn fewest_sweeps(game: &Game, budget: &Budget) -> Swept {
    match within(budget, |limits| sweeps::fewest(&game.board, game.start, game.target, limits)) {
        (sweeps::Fewest::Solved(swept), _) => Swept {
            sweeps: swept.len() as u64,
            answer: Answer::Solved(Solution::shortest(swept.concat().into_iter().map(Move::from).collect())),
        },
        (sweeps::Fewest::Impossible(reason), _) => Swept { sweeps: 0, answer: Answer::Impossible(reason) },
        (sweeps::Fewest::Undecided { at_least }, spent) => {
            Swept { sweeps: at_least.into(), answer: Answer::Undecided(spent) }
        }
    }
}

/// Runs a search within a budget; the second value says what was spent, if it ended early.
fn within<T>(budget: &Budget, search: impl FnOnce(&Budget) -> T) -> (T, Spent) {
    let spent = Mutex::new(Spent { limit: Limit::Memory, progress: Progress::default() });
    let keep_going = |progress: Progress| {
        let go_on = (budget.keep_going)(progress);
        if let Ok(mut spent) = spent.lock() {
            spent.progress = progress;
            if !go_on {
                spent.limit = Limit::Stopped;
            }
        }
        go_on
    };
    let result = search(&Budget { memory: budget.memory, keep_going: &keep_going });
    // A poisoned lock holds what it held.
    let spent = spent.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    (result, spent)
}
