//! What all copies of a puzzle share, and what is made of it on first use.

use super::Puzzle;
use crate::{
    error::{OrRaise, placeless_error},
    position::Position,
};
use pyo3::prelude::*;
use saltus::{
    pegs::Game,
    problem::{Oracle, Problem},
    puzzle as model,
    text::{Reading, id},
};
use saltus_session::Session;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The shared data of copies of a puzzle.
#[derive(Debug)]
pub struct Shared {
    pub(super) id: String,
    /// How its text was read, with the problem.
    pub(super) reading: Reading,
    /// The puzzle in the general model, computed on first use.
    model: OnceLock<Result<General, String>>,
}

/// A puzzle of the general model, and its oracle.
#[derive(Debug)]
struct General {
    puzzle: model::Puzzle,
    oracle: Mutex<Arc<Oracle>>,
}

fn general(problem: &Problem) -> Result<General, String> {
    let puzzle = problem.puzzle().map_err(|error| error.to_string())?;
    Ok(General {
        oracle: Mutex::new(Arc::new(Oracle::new(&puzzle))),
        puzzle,
    })
}

impl PartialEq for Puzzle {
    /// Whether board, rules, start and goal are the same: one puzzle may have several IDs.
    fn eq(&self, other: &Puzzle) -> bool {
        if self.0.id == other.0.id {
            return true;
        }
        match (self.problem(), other.problem()) {
            (Problem::Puzzle(one), Problem::Puzzle(another)) => id::is_same_puzzle(one, another),
            _ => false,
        }
    }
}

impl Eq for Puzzle {}

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // Equal puzzles have the same goal, but perhaps not the same ID.
        let reading = &self.0.reading;
        (reading.goal.to_string(), &reading.holes, &reading.pegs).hash(state);
    }
}

impl Puzzle {
    pub fn new(problem: Problem) -> Puzzle {
        Puzzle::of(Reading::of_id(problem))
    }

    pub(super) fn of(reading: Reading) -> Puzzle {
        let id = id::problem_id(&reading.problem);
        Puzzle(Arc::new(Shared {
            id,
            reading,
            model: OnceLock::new(),
        }))
    }

    fn general(&self, py: Python) -> PyResult<&General> {
        let made = self.0.model.get_or_init(|| general(self.problem()));
        made.as_ref().or_raise(py)
    }

    /// The puzzle in the general model.
    ///
    /// # Errors
    /// It is too large.
    pub fn model(&self, py: Python) -> PyResult<&model::Puzzle> {
        Ok(&self.general(py)?.puzzle)
    }

    /// The position after legal moves.
    pub fn after(&self, py: Python, moves: &[model::Move]) -> PyResult<Position> {
        let general = self.general(py)?;
        let mut session = Session::new(general.puzzle.clone(), self.oracle(py)?);
        for &step in moves {
            let made = session.make(step);
            made.or_raise(py)?;
        }
        Ok(Position::new(self.clone(), session))
    }

    /// The oracle of the puzzle.
    pub fn oracle(&self, py: Python) -> PyResult<Arc<Oracle>> {
        let oracle = self.general(py)?.oracle.lock();
        Ok(oracle.unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// Stores a better oracle.
    pub fn set_oracle(&self, py: Python, oracle: Arc<Oracle>) -> PyResult<()> {
        let kept = self.general(py)?.oracle.lock();
        *kept.unwrap_or_else(PoisonError::into_inner) = oracle;
        Ok(())
    }

    /// The problem, in the model of its family.
    pub fn problem(&self) -> &Problem {
        &self.0.reading.problem
    }

    /// The game, if it is peg solitaire.
    ///
    /// # Errors
    /// It is not.
    pub fn game(&self, py: Python) -> PyResult<Game> {
        match Game::of(self.model(py)?) {
            Some(game) => Ok(game),
            None => Err(placeless_error(
                py,
                format!(
                    "{} is not peg solitaire on a board of up to 64 holes",
                    self.0.id
                ),
            )),
        }
    }
}
