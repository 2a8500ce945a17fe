//! Reversal of numbered checkers. In a row a formula solves any number; on a ring a search does
//! where it is known to finish, and else only the length is known.

use super::{Engine, Evidence, Moves, Outcome, ProblemError, puzzle};
use crate::{
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Answer, Certainty, LoweringError, Puzzle, Solution},
    row::{RINGS_SEARCHED, Reversal, ring_length, ring_puzzle, ring_solution},
};
use num_bigint::BigUint;
use std::sync::Arc;

pub(super) fn solve(reversal: &Reversal) -> Result<Outcome, ProblemError> {
    let moves = Moves::reversal(reversal)?;
    let evidence = Evidence {
        length: Some(moves.length().clone()),
        at_least: reversal.lower_bound().into(),
        certainty: reversal.certainty(),
    };
    Ok(Outcome {
        engine: Engine::Closed,
        answer: Answer::Solved(moves),
        evidence,
    })
}

/// The default engine of a ring: exhaustive search where it is known to finish, else the formula
/// for the length.
pub(super) fn ring_engine(n: u64) -> Engine {
    if n <= RINGS_SEARCHED {
        Engine::Ring
    } else {
        Engine::Closed
    }
}

pub(super) fn solve_ring(n: u64, engine: Engine, budget: &Budget) -> Result<Outcome, ProblemError> {
    let (length, certainty) = ring_length(n);
    let at_least = if certainty == Certainty::BestKnown {
        0
    } else {
        length
    };
    let evidence = Evidence {
        length: Some(length.into()),
        at_least: at_least.into(),
        certainty,
    };
    if engine == Engine::Closed {
        // One that no search takes has no moves with any budget.
        ring_to_general(n)?;
        let untried = Spent {
            limit: Limit::Untried,
            progress: Progress::default(),
        };
        return Ok(Outcome {
            engine,
            answer: Answer::Undecided(untried),
            evidence,
        });
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
    Ok(Outcome {
        engine,
        answer,
        evidence,
    })
}

/// Whether some solution of a ring has exactly this number of moves; `None` if that is not known.
///
/// Each move exchanges the vacancy with a checker, and the goal is n/2 exchanges of checkers away
/// from the start: so the number of moves is even or odd as n/2 is. A move can be taken back, so
/// that there are solutions of two more moves than the fewest, of four more, and so on.
pub(super) fn ring_has_length(n: u64, moves: u64) -> Option<bool> {
    let (fewest, certainty) = ring_length(n);
    if moves % 2 != (n / 2) % 2 {
        return Some(false);
    }
    match certainty {
        Certainty::BestKnown => None,
        Certainty::Proved | Certainty::Searched => Some(u128::from(moves) >= fewest),
    }
}

/// The reversal in the general model, for a search.
pub(super) fn to_general(reversal: &Reversal) -> Result<Arc<Puzzle>, ProblemError> {
    let fewest = match reversal.certainty() {
        Certainty::BestKnown => "",
        Certainty::Proved | Certainty::Searched => ", the fewest,",
    };
    reversal
        .puzzle()
        .map(Arc::new)
        .map_err(|error| match error {
            LoweringError::TooLarge => ProblemError::TooLarge {
                title: reversal.title(),
                cells: BigUint::from(reversal.checkers()) + 1u32,
                known: format!(
                    "a solution of {} moves{fewest} is known by formula, but no other",
                    reversal.length()
                ),
            },
            error => error.into(),
        })
}

/// A ring in the general model, for a search.
pub(super) fn ring_to_general(n: u64) -> Result<Arc<Puzzle>, ProblemError> {
    let (length, certainty) = ring_length(n);
    ring_puzzle(n).map(Arc::new).map_err(|error| match error {
        LoweringError::TooLarge => ProblemError::TooLarge {
            title: format!("ring:{n}"),
            cells: BigUint::from(n) + 1u32,
            known: format!("{length} moves are known by formula ({})", certainty.name()),
        },
        error => error.into(),
    })
}

/// Why the solution is shortest.
pub(super) fn why(reversal: &Reversal) -> String {
    let (length, bound) = (reversal.length(), reversal.lower_bound());
    match reversal.certainty() {
        Certainty::Proved => {
            let machine = if reversal.checkers() > 2 {
                " Coq has verified this, in proofs/Reversal.v of the source."
            } else {
                ""
            };
            format!(
                "{length} moves is the minimum (proved): every reversal needs this number of \
                slides and jumps.{machine}"
            )
        }
        Certainty::Searched => {
            format!(
                "{length} moves is the minimum (exhaustive search); the proved bound is {bound}."
            )
        }
        Certainty::BestKnown => {
            format!("{length} moves are the best known; at least {bound} are needed.")
        }
    }
}
