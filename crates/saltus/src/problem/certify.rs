//! Proofs by levels of positions, found by the general search for the answer of any engine.

use super::{Engine, Outcome, Problem};
use crate::{
    budget::{Budget, Progress, Spent},
    puzzle::{Answer, Reason},
    search::{self, PositionLevels},
};

/// The largest number of positions in a proof by levels in JSON.
pub const MOST_POSITIONS: u64 = 1_000_000;

/// Why an answer has no proof by levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// It would have more positions than the caller allows.
    #[error("it would have more than {0} positions")]
    TooLarge(u64),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// The levels of positions with which [`referee::excludes`](crate::referee::excludes) verifies an
/// outcome: that no solution is shorter, or that there is none.
///
/// Returns `None` if there is nothing to prove: the solution need not be shortest, all solutions
/// have the same length, the reason is a class or weights, which prove it in every format, or the
/// problem is a capture board, where each king is a puzzle of its own.
///
/// The general search computes the levels, independently of the engine that answered.
///
/// # Errors
/// [`ProofError`]: the proof has more than `most` positions, or the budget ran out.
pub fn levels(
    problem: &Problem,
    outcome: &Outcome,
    most: u64,
    budget: &Budget,
) -> Result<Option<PositionLevels>, ProofError> {
    let length = match &outcome.answer {
        Answer::Solved(moves) if outcome.evidence.optimal() && outcome.engine != Engine::Pegs => {
            // A proof by levels for a longer solution would be too large.
            let Ok(length) = u64::try_from(moves.length()) else {
                return Ok(None);
            };
            Some(length)
        }
        Answer::Impossible(
            Reason::Exhausted { .. } | Reason::TooManyWanted { .. } | Reason::TooFewPegs { .. },
        ) => None,
        _ => return Ok(None),
    };
    if matches!(problem, Problem::Capture(_)) {
        return Ok(None);
    }
    let Ok(puzzle) = problem.general() else {
        return Ok(None);
    };
    let few = |progress: Progress| progress.positions <= most && (budget.keep_going)(progress);
    let found = search::levels_below(
        &puzzle,
        length,
        &Budget {
            memory: budget.memory,
            keep_going: &few,
        },
    );
    let levels = found.map_err(|spent| {
        if spent.progress.positions > most {
            ProofError::TooLarge(most)
        } else {
            ProofError::Spent(spent)
        }
    })?;
    if levels.positions() > most {
        Err(ProofError::TooLarge(most))
    } else {
        Ok(Some(levels))
    }
}
