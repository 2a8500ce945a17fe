//! Enumeration of all solutions.

use super::{Engine, Moves, Problem, ProblemError, is_solved_at_start, row};
use crate::{
    budget::{Budget, Progress},
    capture,
    pegs::{Game, proof, table::WinningTable},
    puzzle::{Answer, Move, Puzzle, Reason},
    search::{self, SearchError},
};
use std::{ops::ControlFlow, sync::Arc};

/// Calls `visit` with every shortest solution until it breaks. Rows of n against 1 are in the order
/// of labels, capture boards list every route of every king, and other problems are in the order of
/// their moves. A problem with a proof of impossibility is not searched. The second value states
/// whether the list is complete, was broken off, is empty and why, or that the budget ran out
/// before the first solution.
///
/// # Errors
/// The engine cannot list this problem, or the problem is too large.
pub fn list(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    match (problem, engine) {
        (Problem::Row(row), None | Some(Engine::Closed))
            if let Some(mut tilings) = row::tilings(row) =>
        {
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
        (Problem::Puzzle(puzzle), _) if is_solved_at_start(puzzle) => {
            // Breaking off is the visitor's choice.
            let _ = visit(Moves::none(Some(puzzle.clone())));
            Ok((problem.engine(), Answer::Solved(())))
        }
        _ => list_puzzle(&problem.general()?, engine, budget, visit),
    }
}

fn list_puzzle(
    puzzle: &Arc<Puzzle>,
    engine: Option<Engine>,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
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
    let mut judged = |moves: &[Move]| match Moves::listed(puzzle, moves.to_vec()) {
        Ok(moves) => visit(moves),
        Err(error) => {
            wrong = Some(error);
            ControlFlow::Break(())
        }
    };
    // If solutions differ in length, a table of wins does not give the shortest.
    let game = Game::of(puzzle).filter(|game| engine.is_none() && game.pegs_left().is_some());
    let (engine, listed) = match game {
        Some(game) => (Engine::Pegs, list_games(&game, budget, &mut judged)),
        None => (Engine::Search, search::list(puzzle, budget, &mut judged)),
    };
    if let Some(error) = wrong {
        return Err(error);
    }
    Ok(match listed {
        Ok(()) => (engine, Answer::Solved(())),
        Err(SearchError::Impossible(reason)) => (engine, Answer::Impossible(reason)),
        Err(SearchError::Undecided(spent)) => (engine, Answer::Undecided(spent)),
    })
}

/// Every solution of a game in the order of its moves: depth first, along jumps that keep the win
/// according to a table.
fn list_games(
    game: &Game,
    budget: &Budget,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<(), SearchError> {
    let table = WinningTable::build(game, budget)?;
    let pegs = game.start().count_ones();
    let length = game.pegs_left().and_then(|left| pegs.checked_sub(left));
    let Some(length) = length else {
        return Err(SearchError::Impossible(Reason::Exhausted { positions: 1 }));
    };
    if table.get(game.start()).is_none() {
        return Err(SearchError::Impossible(Reason::Exhausted {
            positions: table.classes(),
        }));
    }
    let mut progress = Progress {
        level: length.into(),
        ..Progress::default()
    };
    let mut asked = Ok(());
    // Breaking off is the visitor's choice, not a failure.
    let onward = |position, _| winning_jumps(&table, position);
    let _ = search::depth_first(game.start(), length as usize, onward, &mut |moves| {
        progress.positions += 1;
        asked = budget.check(progress);
        if asked.is_err() {
            ControlFlow::Break(())
        } else {
            visit(moves)
        }
    });
    Ok(asked?)
}

/// The jumps that keep the win, each with the position after it.
fn winning_jumps(table: &WinningTable, position: u64) -> Vec<(Move, u64)> {
    let mut jumps = Vec::new();
    for (jump, _) in table.moves(position) {
        jumps.push((Move::from(jump), jump.flip(position)));
    }
    jumps
}
