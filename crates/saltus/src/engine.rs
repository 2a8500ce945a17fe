//! Which engine answers for a puzzle of the general model: the peg engine for peg solitaire, else the general search.
//!
//! Rows of any size and capture boards have engines of their own, in [`row`](crate::row) and
//! [`capture`](crate::capture); small ones can be asked through the general model too.

use crate::{
    budget::Budget,
    pegs::Game,
    puzzle::{Answer, Puzzle},
    search,
};

/// An engine for puzzles of the general model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Peg solitaire.
    Pegs,
    /// The general search.
    Search,
}

impl Engine {
    /// What the engine is called.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Pegs => "pegs",
            Engine::Search => "search",
        }
    }

    /// The engine for a puzzle.
    pub fn of(puzzle: &Puzzle) -> Engine {
        if Game::of(puzzle).is_some() { Engine::Pegs } else { Engine::Search }
    }
}

/// The puzzle is not one that the engine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine `{}` does not take this puzzle", .0.name())]
pub struct NotTaken(pub Engine);

/// A solution by that engine, or by the one that suits the puzzle.
///
/// # Errors
/// The engine asked for does not take the puzzle.
pub fn solve(puzzle: &Puzzle, engine: Option<Engine>, budget: &Budget) -> Result<(Engine, Answer), NotTaken> {
    match engine.unwrap_or_else(|| Engine::of(puzzle)) {
        Engine::Pegs => Game::of(puzzle)
            .map(|_| (Engine::Pegs, search::solve(puzzle, budget)))
            .ok_or(NotTaken(Engine::Pegs)),
        Engine::Search => Ok((Engine::Search, search::solve(puzzle, budget))),
    }
}
