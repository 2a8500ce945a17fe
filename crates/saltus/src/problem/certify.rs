//! Levels of positions as a proof of what any engine says, found by the general search.

use super::{Engine, Outcome, Problem};
use crate::{
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Answer, Position, Reason},
    search,
};

/// The most positions of a proof by levels.
pub const MOST_POSITIONS: u64 = 1_000_000;

/// The levels of positions by which [`referee::excludes`](crate::referee::excludes) sees that an outcome holds: that no solution is
/// shorter, or that there is none. `None` where there is nothing to prove by them: the solution may not be the shortest, or
/// every one has as many moves, or the reason is a certificate already; and on capture boards, where each king is a puzzle
/// of its own.
///
/// The search is made anew, whatever engine answered: by formula, by keys of its own or up to symmetry.
///
/// # Errors
/// The budget ran out; its progress shows more than [`MOST_POSITIONS`] where they were too many.
pub fn levels(
    problem: &Problem,
    outcome: &Outcome,
    budget: &Budget,
) -> Result<Option<Vec<Vec<Position>>>, Spent> {
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
    let levels = search::levels_below(&puzzle, length, &Budget { memory: budget.memory, keep_going: &few })?;
    let positions = levels.iter().map(|level| level.len() as u64).sum();
    if positions > MOST_POSITIONS {
        let progress = Progress { positions, ..Default::default() };
        return Err(Spent { limit: Limit::Stopped, progress });
    }
    Ok(Some(levels))
}
