//! Counts and positions by level.

use super::Puzzle;
use crate::{
    convert::{integer, value},
    run::Spending,
    solution,
};
use pyo3::{
    prelude::*,
    types::{PyByteArray, PyTuple},
};
use saltus::{
    budget::{Budget, Spent},
    pegs::{Game, count},
    problem::Engine,
};

impl Puzzle {
    /// Positions of the game level by level, as arrays, or that they are undecided.
    pub(super) fn by_level<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
        find: impl FnOnce(&Game, &Budget) -> Result<Vec<Vec<u64>>, Spent> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(py)?;
        match spending.run(py, |budget| find(&game, budget))? {
            Ok(levels) => arrays(py, &levels),
            Err(spent) => solution::undecided_object(py, self, Engine::Pegs, spent, None),
        }
    }

    /// A census as a Python value.
    ///
    /// # Errors
    /// Python's.
    pub fn census<'py>(
        &self,
        py: Python<'py>,
        census: &count::Census,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut levels = Vec::new();
        for (jumps, level) in census.levels.iter().enumerate() {
            let numbers = (
                jumps,
                level.pegs,
                level.classes,
                level.positions,
                level.winning_classes,
                level.winning_positions,
                level.dead_classes,
                level.dead_positions,
            );
            levels.push(value(py, "Level", numbers)?);
        }
        let (solutions, games) = (integer(py, &census.solutions)?, integer(py, &census.games)?);
        let levels = PyTuple::new(py, levels)?;
        value(
            py,
            "Census",
            (
                solutions,
                games,
                census.shortest_game,
                census.longest_game,
                levels,
            ),
        )
    }
}

/// Positions as writable NumPy arrays.
fn arrays<'py>(py: Python<'py>, levels: &[Vec<u64>]) -> PyResult<Bound<'py, PyAny>> {
    let array = py.import("saltus._tables")?.getattr("array")?;
    let mut arrays = Vec::new();
    for level in levels {
        let bytes = PyByteArray::new_with(py, 8 * level.len(), |bytes| {
            for (bytes, position) in bytes.chunks_exact_mut(8).zip(level) {
                bytes.copy_from_slice(&position.to_le_bytes());
            }
            Ok(())
        })?;
        arrays.push(array.call1((bytes,))?);
    }
    Ok(arrays.into_pyobject(py)?.into_any())
}
