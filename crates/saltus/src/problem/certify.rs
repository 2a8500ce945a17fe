//! Levels of positions as a proof of what any engine says, found by the general search.

use super::{Engine, Outcome, Problem};
use crate::{
    budget::{Budget, Progress, Spent},
    puzzle::{Answer, Position, Reason},
    search,
};

/// The most positions of a proof by levels.
pub const MOST_POSITIONS: u64 = 1_000_000;

/// Why an answer has no proof by levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// It would be too large for anybody.
    #[error("it would have more than {MOST_POSITIONS} positions")]
    TooLarge,
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// The levels of positions by which [`referee::excludes`](crate::referee::excludes) sees that an outcome holds: that no solution is
/// shorter, or that there is none. `None` where there is nothing to prove by them: the solution may not be the shortest, or
/// every one has as many moves, or the reason is a certificate already; and on capture boards, where each king is a puzzle
/// of its own.
///
/// The search is made anew, whatever engine answered: by formula, by keys of its own or up to symmetry.
///
/// # Errors
/// [`Unproved`]: there are more than [`MOST_POSITIONS`], or the budget ran out.
pub fn levels(
    problem: &Problem,
    outcome: &Outcome,
    budget: &Budget,
) -> Result<Option<Vec<Vec<Position>>>, Unproved> {
    let length = match &outcome.answer {
        Answer::Solved(moves) if outcome.evidence.optimal() && outcome.engine != Engine::Pegs => {
            // A solution that long has no proof so short.
            let Ok(length) = u64::try_from(moves.length()) else { return Ok(None) };
            Some(length)
        }
        Answer::Impossible(Reason::Exhausted { .. } | Reason::TooManyWanted { .. }) => None,
        _ => return Ok(None),
    };
    if matches!(problem, Problem::Capture(_)) {
        return Ok(None);
    }
    let Ok(puzzle) = problem.general() else { return Ok(None) };
    let few = |progress: Progress| progress.positions <= MOST_POSITIONS && (budget.keep_going)(progress);
    let found = search::levels_below(&puzzle, length, &Budget { memory: budget.memory, keep_going: &few });
    let levels = found.map_err(|spent| match spent.progress.positions {
        0..=MOST_POSITIONS => Unproved::Spent(spent),
        _ => Unproved::TooLarge,
    })?;
    let positions: u64 = levels.iter().map(|level| level.len() as u64).sum();
    if positions > MOST_POSITIONS { Err(Unproved::TooLarge) } else { Ok(Some(levels)) }
}
