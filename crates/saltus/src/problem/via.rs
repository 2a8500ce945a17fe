//! Solutions through given positions.

use super::puzzle::outcome;
use super::{Engine, Evidence, Outcome, Problem, ProblemError, solve};
use crate::{
    budget::Budget,
    puzzle::{Answer, Certainty, Goal, Position, Setup, Solution},
};

/// A solution that passes through `positions` in this order, and the number of legs that were
/// solved. A leg goes from one of these positions, or the start, to the next, or to the goal. If a
/// leg is impossible or undecided, the outcome is that of the leg.
///
/// A shortest solution through a position consists of shortest legs.
///
/// ```
/// use saltus::{budget::Budget, problem::{Problem, via}};
/// use saltus::puzzle::{Answer, Options, Position, frogs};
/// let puzzle = frogs::row("r.l", "l.r", Options::default())?.validate()?;
/// let mut position = puzzle.start.clone();
/// position.0.swap(0, 1); // the right-going checker stepped
/// let (outcome, legs) = via(&Problem::from(puzzle), &[position], None, &Budget::UNLIMITED)?;
/// let Answer::Solved(moves) = outcome.answer else { panic!("it has a solution") };
/// assert_eq!((moves.steps().map(|steps| steps.len()), legs), (Some(3), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The problem is too large for the general model, a position is invalid, or the engine does not
/// support a leg.
pub fn via(
    problem: &Problem,
    positions: &[Position],
    engine: Option<Engine>,
    budget: &Budget,
) -> Result<(Outcome, usize), ProblemError> {
    let puzzle = problem.general()?;
    let mut whole = Vec::new();
    // The certainty is that of the least certain leg.
    let mut by: Option<(Engine, Certainty)> = None;
    for legs in 0..=positions.len() {
        let mut setup = Setup::clone(&puzzle);
        if let Some(before) = legs.checked_sub(1) {
            setup.start = positions[before].clone();
        }
        if let Some(end) = positions.get(legs) {
            setup.goal = Goal::position(end);
        }
        let leg = setup
            .validate_midgame()
            .map_err(|faults| ProblemError::NoPosition(faults.to_string()))?;
        let outcome = solve(&Problem::from(leg), engine, budget)?;
        let Answer::Solved(moves) = &outcome.answer else {
            return Ok((outcome, legs));
        };
        whole.extend(moves.steps().unwrap_or_default());
        let mut certainty = outcome.evidence.certainty;
        if let Some((_, so_far)) = by {
            certainty = weaker(certainty, so_far);
        }
        by = Some((outcome.engine, certainty));
    }
    let (engine, certainty) = by.expect("the way to the goal is a leg");
    let solution = Solution {
        moves: whole,
        at_least: 0,
    };
    let mut all = outcome(&puzzle, engine, Answer::Solved(solution))?;
    if certainty != Certainty::BestKnown {
        all.evidence = Evidence {
            at_least: all.evidence.length.clone().unwrap_or_default(),
            certainty,
            ..all.evidence
        };
    }
    Ok((all, positions.len() + 1))
}

/// The weaker of two certainties.
fn weaker(a: Certainty, b: Certainty) -> Certainty {
    for weak in [Certainty::BestKnown, Certainty::Searched] {
        if a == weak || b == weak {
            return weak;
        }
    }
    Certainty::Proved
}
