//! Puzzles of the general model: the peg engine for peg solitaire, the grid engine for Lucas's squares, the capture engine
//! for a king's move, else the general search.

use super::{Engine, Evidence, Moves, Outcome, ProblemError};
use crate::{
    board::Cell,
    budget::Budget,
    capture::{self, Field},
    grid::{self, Lucas},
    pegs::{self, Game, Holes, Jump},
    puzzle::{Answer, Certainty, Move, Puzzle, Reason, Solution},
    row, search,
};
use std::sync::Arc;

/// Where the positions of an exchange take as many bytes as this by rank, that is how they are searched.
const MANY: u64 = 64 << 20;

/// The engine that counts and searches the games of a puzzle of the general model.
pub(super) fn engine(puzzle: &Puzzle) -> Engine {
    if Game::of(puzzle).is_some() {
        Engine::Pegs
    } else if Lucas::of(puzzle).is_some() {
        Engine::Grid
    } else if Field::of(puzzle).is_some() {
        Engine::Capture
    } else {
        Engine::Search
    }
}

/// The engine that finds a solution: that of peg solitaire takes larger boards for this than for its other questions.
pub(super) fn solver(puzzle: &Puzzle) -> Engine {
    if Game::large(puzzle).is_some() { Engine::Pegs } else { engine(puzzle) }
}

/// The answer of that engine.
pub(super) fn solve(puzzle: &Arc<Puzzle>, engine: Engine, budget: &Budget) -> Result<Outcome, ProblemError> {
    let taken = ProblemError::NotTaken(engine);
    match engine {
        Engine::Pegs => match Game::of(puzzle) {
            Some(game) => jumped(puzzle, &game, pegs::solve(&game, budget)),
            None => {
                let game = Game::large(puzzle).ok_or(taken)?;
                jumped(puzzle, &game, pegs::solve(&game, budget))
            }
        },
        Engine::Grid => {
            let best = grid::solve(Lucas::of(puzzle).ok_or(taken)?, budget);
            let solution = Solution { moves: best.moves, at_least: best.at_least };
            Ok(proved(outcome(puzzle, engine, Answer::Solved(solution))?, best.by_theorem))
        }
        Engine::Capture => {
            let (field, king) = Field::of(puzzle).ok_or(taken)?;
            let answer = match capture::route(&field, king) {
                Some(route) => Answer::Solved(Solution::shortest(field.moves(&route))),
                None => Answer::Impossible(Reason::KingCannot),
            };
            outcome(puzzle, engine, answer)
        }
        Engine::Search => {
            let bytes = search::by_rank_bytes(puzzle).filter(|bytes| (MANY..=budget.memory).contains(bytes));
            let ranked = bytes.and_then(|_| search::by_rank(puzzle, budget));
            outcome(puzzle, engine, ranked.unwrap_or_else(|| search::solve(puzzle, budget)))
        }
        Engine::Closed | Engine::BestFirst | Engine::Ring => Err(taken),
    }
}

/// What an engine says of a puzzle, its solution replayed by the referee.
pub(super) fn outcome(puzzle: &Arc<Puzzle>, engine: Engine, answer: Answer) -> Result<Outcome, ProblemError> {
    Ok(match answer {
        Answer::Solved(solution) => {
            let certainty = if solution.optimal() { Certainty::Searched } else { Certainty::BestKnown };
            let at_least = solution.at_least.into();
            let moves = Moves::listed(puzzle, solution.moves)?;
            let evidence = Evidence { length: Some(moves.length().clone()), at_least, certainty };
            Outcome { engine, answer: Answer::Solved(moves), evidence }
        }
        Answer::Impossible(reason) => {
            Outcome { engine, answer: Answer::Impossible(reason), evidence: Evidence::none() }
        }
        Answer::Undecided(spent) => {
            Outcome { engine, answer: Answer::Undecided(spent), evidence: Evidence::none() }
        }
    })
}

/// A move between squares of a row or a ring, counted from 1 and at most 128, in the general model.
pub(super) fn cells(step: row::RowMove) -> Move {
    Move { from: Cell(step.from as u8 - 1), to: Cell(step.to as u8 - 1) }
}

/// What an engine of peg solitaire says of the game of a puzzle, its solution replayed. Every jump takes one peg: all solutions that leave as many
/// pegs are as long.
///
/// # Errors
/// [`ProblemError::Wrong`]: it is of another puzzle.
///
/// ```
/// use saltus::{pegs::{Budget, Game, solve}, problem::jumped, puzzle::Answer, text::id};
/// let puzzle = id::read("pegs:triangle4@a2-any", |usual| usual).unwrap().puzzle().unwrap();
/// let puzzle = std::sync::Arc::new(puzzle);
/// let game = Game::of(&puzzle).unwrap();
/// let found = solve(&game, &Budget::UNLIMITED);
/// assert!(matches!(jumped(&puzzle, &game, found)?.answer, Answer::Solved(moves) if moves.length() == &8u32.into()));
/// # Ok::<(), saltus::problem::ProblemError>(())
/// ```
pub fn jumped<S: Holes>(
    puzzle: &Arc<Puzzle>,
    game: &Game<S>,
    answer: Answer<Vec<Jump>>,
) -> Result<Outcome, ProblemError> {
    let as_long = game.pegs_left().is_some();
    let answer = match answer {
        Answer::Solved(jumps) => {
            let moves: Vec<Move> = jumps.into_iter().map(Move::from).collect();
            let at_least = if as_long { moves.len() as u64 } else { 0 };
            Answer::Solved(Solution { at_least, moves })
        }
        Answer::Impossible(reason) => Answer::Impossible(reason),
        Answer::Undecided(spent) => Answer::Undecided(spent),
    };
    Ok(proved(outcome(puzzle, Engine::Pegs, answer)?, as_long))
}

/// An outcome whose length holds `by_theorem`, not by a search.
fn proved(outcome: Outcome, by_theorem: bool) -> Outcome {
    let certainty = if by_theorem { Certainty::Proved } else { outcome.evidence.certainty };
    Outcome { evidence: Evidence { certainty, ..outcome.evidence }, ..outcome }
}
