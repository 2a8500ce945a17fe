//! All solutions, one at a time.

use super::{Engine, Moves, Problem, ProblemError, row};
use crate::{
    budget::Budget,
    capture,
    pegs::{Game, proof},
    puzzle::{Answer, Puzzle, Reason},
    search::{self, Refusal},
};
use std::{ops::ControlFlow, sync::Arc};

/// Gives every shortest solution to `visit` until it breaks off: of rows of n against 1 by label, of capture boards every
/// route of every king, of other problems in the order of their moves. What can be proved impossible is not searched.
/// The second value says that the list is complete or was broken off, that it is empty and why, or that the budget ran
/// out before the first.
///
/// # Errors
/// The engine does not list this problem, or it is too large.
pub fn list(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
    mut visit: impl FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    match (problem, engine) {
        (Problem::Row(row), None | Some(Engine::Closed)) if let Some(mut tilings) = row::tilings(row) => {
            // Breaking off is the visitor's choice, not a failure.
            while let Some(moves) = tilings.next().transpose()?
                && visit(moves).is_continue()
            {}
            Ok((Engine::Closed, Answer::Solved(())))
        }
        (Problem::Capture(field), None | Some(Engine::Capture)) => {
            let judgement = capture::judge(field);
            let mut answer = Answer::Impossible(Reason::NoKing);
            for king in judgement.winners() {
                answer = Answer::Solved(());
                for route in capture::routes(field, king) {
                    if visit(Moves::of_route(field, route)?).is_break() {
                        return Ok((Engine::Capture, answer));
                    }
                }
            }
            Ok((Engine::Capture, answer))
        }
        _ => list_puzzle(&problem.general()?, engine, budget, visit),
    }
}

fn list_puzzle(
    puzzle: &Arc<Puzzle>,
    engine: Option<Engine>,
    budget: &Budget,
    mut visit: impl FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    if let Some(other) = engine.filter(|&engine| engine != Engine::Search) {
        return Err(ProblemError::NotTaken(other));
    }
    if let Some(game) = Game::large(puzzle).filter(|_| engine.is_none())
        && let Some(reason) = proof::refute(&game)
    {
        return Ok((Engine::Pegs, Answer::Impossible(reason)));
    }
    let mut wrong = None;
    let listed = search::list(puzzle, budget, |moves| match Moves::listed(puzzle, moves.to_vec()) {
        Ok(moves) => visit(moves),
        Err(error) => {
            wrong = Some(error);
            ControlFlow::Break(())
        }
    });
    if let Some(error) = wrong {
        return Err(error);
    }
    Ok(match listed {
        Ok(()) => (Engine::Search, Answer::Solved(())),
        Err(Refusal::Impossible(reason)) => (Engine::Search, Answer::Impossible(reason)),
        Err(Refusal::Undecided(spent)) => (Engine::Search, Answer::Undecided(spent)),
    })
}
