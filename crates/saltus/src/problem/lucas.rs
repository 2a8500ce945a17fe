//! Lucas's puzzle: by search on boards of the general model, by recipe on larger ones.

use super::{Engine, Evidence, Moves, Outcome, ProblemError, puzzle};
use crate::{
    budget::Budget,
    grid::Rectangle,
    puzzle::{Answer, Certainty, LoweringError, Puzzle},
};
use std::sync::Arc;

pub(super) fn solve(grid: &Rectangle, budget: &Budget) -> Result<Outcome, ProblemError> {
    match (grid.puzzle(), grid.recipe()) {
        (Err(LoweringError::TooLarge), Some(recipe)) => {
            let moves = Moves::recipe(grid, recipe.clone());
            let length = moves.length().clone();
            let (at_least, certainty) = if recipe.is_shortest() {
                (length.clone(), Certainty::Proved)
            } else {
                (grid.at_least().into(), Certainty::BestKnown)
            };
            let evidence = Evidence {
                length: Some(length),
                at_least,
                certainty,
            };
            Ok(Outcome {
                engine: Engine::Grid,
                answer: Answer::Solved(moves),
                evidence,
            })
        }
        _ => puzzle::solve(&to_general(grid)?, Engine::Grid, budget),
    }
}

/// The grid in the general model.
pub(super) fn to_general(grid: &Rectangle) -> Result<Arc<Puzzle>, ProblemError> {
    grid.puzzle().map(Arc::new).map_err(|error| match error {
        LoweringError::TooLarge => too_large(grid),
        error => error.into(),
    })
}

fn too_large(grid: &Rectangle) -> ProblemError {
    let known = match grid.recipe() {
        Some(recipe) => {
            let fewest = if recipe.is_shortest() {
                ", the fewest,"
            } else {
                ""
            };
            format!(
                "a solution of {} moves{fewest} is known by formula, but no other",
                recipe.length()
            )
        }
        None => "no formula is known for it".into(),
    };
    ProblemError::TooLarge {
        title: grid.title(),
        cells: grid.cells().into(),
        known,
    }
}
