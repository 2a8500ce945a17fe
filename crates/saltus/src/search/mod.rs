//! The general exact search: any puzzle of up to 128 cells, breadth first by levels.
//!
//! It solves puzzles without a special engine, and tests compare the special engines with it. All
//! results are exact and do not depend on the number of threads.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

/// Runs `$body` with `$N` set to the number of words per position.
macro_rules! sized {
    ($puzzle:expr, $N:ident => $body:expr) => {
        match packed::words($puzzle) {
            1 => {
                const $N: usize = 1;
                $body
            }
            2 => {
                const $N: usize = 2;
                $body
            }
            3..=4 => {
                const $N: usize = 4;
                $body
            }
            _ => {
                const $N: usize = packed::MAX_WORDS;
                $body
            }
        }
    };
}

mod account;
mod below;
mod census;
mod count;
mod levels;
mod moves;
mod packed;
mod ranked;
mod table;

use crate::{
    budget::{Budget, Spent},
    puzzle::{Answer, Goal, Move, Puzzle, Reason, Solution},
};
use account::Account;
use levels::{LevelSearch, PackedLevels};
use moves::MoveMaker;
use num_bigint::BigUint;
use packed::Packed;
use std::ops::ControlFlow;

pub use below::{PositionLevels, levels_below};
pub use census::{PositionCounts, census};
pub(crate) use count::depth_first;
pub use ranked::{by_rank, by_rank_bytes};
pub use table::{Evaluation, Table, TableError};

/// The length and number of the shortest solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The number of moves of a shortest solution.
    pub length: u64,
    /// The number of shortest solutions, as sequences of positions.
    pub solutions: BigUint,
}

/// The positions that the start reaches, regardless of the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The number of positions first reached after 0, 1, 2 ... moves.
    pub levels: Vec<u64>,
    /// The number of positions without a legal move.
    pub stuck: u64,
}

/// Why a question about all shortest solutions has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// There is no solution.
    #[error("impossible: {0}")]
    Impossible(Reason),
    /// The budget ran out.
    #[error("undecided: {0}")]
    Undecided(#[from] Spent),
}

/// A shortest solution, the least one in the order of moves (`from`, then `to`).
///
/// Takes time and memory linear in the number of positions nearer to the start than the goal.
pub fn solve(puzzle: &Puzzle, budget: &Budget) -> Answer {
    let mut first = None;
    let found = list(puzzle, budget, &mut |moves| {
        first = Some(moves.to_vec());
        ControlFlow::Break(())
    });
    match found {
        Err(SearchError::Impossible(reason)) => Answer::Impossible(reason),
        Err(SearchError::Undecided(spent)) => Answer::Undecided(spent),
        Ok(()) => Answer::Solved(Solution::shortest(first.unwrap_or_default())),
    }
}

/// The length and the number of shortest solutions.
///
/// # Errors
/// There is no solution, or the budget ran out.
pub fn count(puzzle: &Puzzle, budget: &Budget) -> Result<Shortest, SearchError> {
    impossible_at_once(puzzle)?;
    sized!(puzzle, N => {
        let mover = MoveMaker::<N>::new(puzzle);
        let (levels, account) = shortest_paths(&mover, puzzle, budget)?;
        let length = levels.len() as u64 - 1;
        Ok(Shortest { length, solutions: count::paths(&mover, &levels, &account)? })
    })
}

/// Calls `visit` with every shortest solution, in the order of moves, until it breaks.
///
/// # Errors
/// There is no solution, or the budget ran out, perhaps after some solutions.
pub fn list(
    puzzle: &Puzzle,
    budget: &Budget,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<(), SearchError> {
    impossible_at_once(puzzle)?;
    sized!(puzzle, N => {
        let mover = MoveMaker::<N>::new(puzzle);
        let (levels, account) = shortest_paths(&mover, puzzle, budget)?;
        let (mut visited, mut asked) = (0u64, Ok(()));
        // Breaking off is the visitor's choice, not a failure.
        let _ = count::walk(&mover, &levels, &mut |moves| {
            if visited.is_multiple_of(LISTED) {
                asked = account.check(0);
            }
            visited += 1;
            if asked.is_err() { ControlFlow::Break(()) } else { visit(moves) }
        });
        asked.map_err(SearchError::from)
    })
}

/// Explores every position that the start reaches.
///
/// # Errors
/// The budget ran out.
pub fn reach(puzzle: &Puzzle, budget: &Budget) -> Result<Reach, Spent> {
    sized!(puzzle, N => {
        let mover = MoveMaker::<N>::new(puzzle);
        let start = Packed::pack(&puzzle.start, mover.bits());
        let mut search = LevelSearch::new(&mover, start, puzzle, false);
        let mut reach = Reach { levels: vec![1], stuck: 0 };
        loop {
            reach.stuck += search.stuck(budget)?;
            match search.advance(budget)? {
                0 => return Ok(reach),
                positions => reach.levels.push(positions),
            }
        }
    })
}

/// Detects impossibility without a search.
fn impossible_at_once(puzzle: &Puzzle) -> Result<(), SearchError> {
    let pieces = puzzle.start.pieces() as u64;
    match puzzle.goal {
        Goal::Moves(moves) if puzzle.rules.every_move_removes() && moves >= pieces.max(1) => {
            Err(SearchError::Impossible(Reason::TooFewPegs {
                jumps: moves,
                pegs: pieces,
            }))
        }
        _ => Ok(()),
    }
}

/// The number of solutions between two checks of the budget.
const LISTED: u64 = 1 << 8;

/// The levels from the start to the goal, reduced to positions on shortest solutions, and their
/// resources.
fn shortest_paths<'a, const N: usize>(
    mover: &MoveMaker<N>,
    puzzle: &Puzzle,
    budget: &'a Budget<'a>,
) -> Result<(PackedLevels<N>, Account<'a>), SearchError> {
    let start = Packed::pack(&puzzle.start, mover.bits());
    let exact_moves = if let Goal::Moves(moves) = puzzle.goal {
        Some(moves)
    } else {
        None
    };
    let mut search = LevelSearch::new(mover, start, puzzle, exact_moves.is_some());
    let mut level = 0;
    loop {
        let ends = match exact_moves {
            Some(moves) if level == moves => search.newest().to_vec(),
            Some(_) => Vec::new(),
            None => count::goals_among(
                &puzzle.goal,
                mover,
                search.newest(),
                &search.account(budget),
            )?,
        };
        if !ends.is_empty() {
            let account = search.account(budget);
            let levels = count::leading_to(mover, search.into_levels(), ends, &account)?;
            let held = levels.iter().map(Vec::len).sum::<usize>() * size_of::<Packed<N>>();
            return Ok((
                levels,
                Account {
                    held: held as u64,
                    ..account
                },
            ));
        }
        if search.advance(budget)? == 0 {
            return Err(SearchError::Impossible(Reason::Exhausted {
                positions: search.positions(),
            }));
        }
        level += 1;
    }
}
