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
/// use saltus::{budget::Budget, problem::{Problem, via}, puzzle::{Answer, Options, Position, frogs}};
/// let puzzle = frogs::row("r.l", "l.r", Options::default())?.validate()?;
/// let mut position = puzzle.start.clone();
/// position.0.swap(0, 1); // the right-going checker stepped
/// let (outcome, legs) = via(&Problem::from(puzzle), &[position], None, &Budget::UNLIMITED)?;
/// assert!(matches!(outcome.answer, Answer::Solved(moves) if moves.steps().is_some_and(|steps| steps.len() == 3)) && legs == 2);
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
    let goals = positions
        .iter()
        .map(Goal::position)
        .chain([puzzle.goal.clone()]);
    let starts = std::iter::once(&puzzle.start).chain(positions);
    let mut whole = Vec::new();
    // The certainty is that of the least certain leg.
    let mut by = None;
    for (legs, (start, goal)) in starts.zip(goals).enumerate() {
        let setup = Setup {
            start: start.clone(),
            goal,
            ..Setup::clone(&puzzle)
        };
        let leg = setup
            .validate_midgame()
            .map_err(|faults| ProblemError::NoPosition(faults.to_string()))?;
        let outcome = solve(&Problem::from(leg), engine, budget)?;
        let Answer::Solved(moves) = &outcome.answer else {
            return Ok((outcome, legs));
        };
        whole.extend(moves.steps().unwrap_or_default());
        let certainty = by.map_or(
            outcome.evidence.certainty,
            |(_, so_far): (Engine, Certainty)| {
                let weak = [Certainty::BestKnown, Certainty::Searched, Certainty::Proved];
                weak.into_iter()
                    .find(|c| [so_far, outcome.evidence.certainty].contains(c))
                    .unwrap_or(so_far)
            },
        );
        by = Some((outcome.engine, certainty));
    }
    let (engine, certainty) = by.expect("the way to the goal is a leg");
    let mut all = outcome(
        &puzzle,
        engine,
        Answer::Solved(Solution {
            moves: whole,
            at_least: 0,
        }),
    )?;
    if certainty != Certainty::BestKnown {
        all.evidence = Evidence {
            at_least: all.evidence.length.clone().unwrap_or_default(),
            certainty,
            ..all.evidence
        };
    }
    Ok((all, positions.len() + 1))
}
