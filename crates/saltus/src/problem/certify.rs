//! Levels of positions as a proof of what any engine says, found by the general search.

use super::{Engine, Outcome, Problem};
use crate::{
    budget::{Budget, Progress, Spent},
    puzzle::{Answer, Reason},
    search::{self, Levels},
};

/// The most positions of a proof by levels that is held as text.
pub const MOST_POSITIONS: u64 = 1_000_000;

/// Why an answer has no proof by levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// It would be larger than was asked for.
    #[error("it would have more than {0} positions")]
    TooLarge(u64),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// The levels of positions by which [`referee::excludes`](crate::referee::excludes) sees that an outcome holds: that no solution is
/// shorter, or that there is none, with `most` positions at most. `None` where there is nothing to prove by them: the solution may not be the shortest, or
/// every one has as many moves, or the reason is a certificate already; and on capture boards, where each king is a puzzle
/// of its own.
///
/// The search is made anew, whatever engine answered: by formula, by keys of its own or up to symmetry.
///
/// # Errors
/// [`Unproved`]: there are more positions, or the budget ran out.
pub fn levels(
    problem: &Problem,
    outcome: &Outcome,
    most: u64,
    budget: &Budget,
) -> Result<Option<Levels>, Unproved> {
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
    let few = |progress: Progress| progress.positions <= most && (budget.keep_going)(progress);
    let found = search::levels_below(&puzzle, length, &Budget { memory: budget.memory, keep_going: &few });
    let levels = found.map_err(|spent| {
        if spent.progress.positions > most { Unproved::TooLarge(most) } else { Unproved::Spent(spent) }
    })?;
    if levels.positions() > most { Err(Unproved::TooLarge(most)) } else { Ok(Some(levels)) }
}
