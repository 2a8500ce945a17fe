//! Numbered checkers to be reversed: in a row by formula at any number, on a ring by a search where it is known to end,
//! else the length alone.

use super::{Engine, Evidence, Moves, Outcome, ProblemError, puzzle};
use crate::{
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Answer, Certainty, Solution},
    row::{RINGS_SEARCHED, Reversal, ring_length, ring_puzzle, ring_solution},
};
use std::sync::Arc;

pub(super) fn solve(reversal: &Reversal) -> Result<Outcome, ProblemError> {
    let moves = Moves::reversal(reversal)?;
    let evidence = Evidence {
        length: Some(moves.length().clone()),
        at_least: reversal.lower_bound().into(),
        certainty: reversal.certainty(),
    };
    Ok(Outcome { engine: Engine::Closed, answer: Answer::Solved(moves), evidence })
}

/// The engine of a ring: exhaustive search where it is known to end, else the formula for the length.
pub(super) fn ring_engine(n: u64) -> Engine {
    if n <= RINGS_SEARCHED { Engine::Ring } else { Engine::Closed }
}

pub(super) fn solve_ring(n: u64, engine: Engine, budget: &Budget) -> Result<Outcome, ProblemError> {
    let (length, certainty) = ring_length(n);
    let at_least = if certainty == Certainty::BestKnown { 0 } else { length };
    let evidence = Evidence { length: Some(length.into()), at_least: at_least.into(), certainty };
    if engine == Engine::Closed {
        let untried = Spent { limit: Limit::Untried, progress: Progress::default() };
        return Ok(Outcome { engine, answer: Answer::Undecided(untried), evidence });
    }
    let found = ring_solution(usize::try_from(n).unwrap_or(usize::MAX), budget);
    let answer = match found.ok_or(ProblemError::NotTaken(engine))? {
        Ok(moves) => {
            let puzzle = Arc::new(ring_puzzle(n)?);
            let moves = moves.into_iter().map(puzzle::cells).collect();
            return puzzle::outcome(&puzzle, engine, Answer::Solved(Solution::shortest(moves)));
        }
        Err(spent) => Answer::Undecided(spent),
    };
    Ok(Outcome { engine, answer, evidence })
}

/// How it is known that the solution is shortest.
pub(super) fn why(reversal: &Reversal) -> String {
    let (length, bound) = (reversal.length(), reversal.lower_bound());
    match reversal.certainty() {
        Certainty::Proved => {
            let machine = if reversal.checkers() > 2 {
                " Coq has checked that, in proofs/Reversal.v of the source."
            } else {
                ""
            };
            format!(
                "{length} moves are least (proved): every reversal takes that many slides and jumps.{machine}"
            )
        }
        Certainty::Searched => {
            format!("{length} moves are least (searched exhaustively); the proved bound is {bound}.")
        }
        Certainty::BestKnown => format!("{length} moves are the best known; at least {bound} are needed."),
    }
}
