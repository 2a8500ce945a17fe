//! Counts and positions by level.

use super::Puzzle;
use crate::{
    convert::{integer, value},
    error::{OrRaise, placeless_error},
    run::Spending,
    solution, stored,
};
use pyo3::{
    prelude::*,
    types::{PyByteArray, PyTuple},
};
use saltus::{
    budget::{Budget, Spent},
    pegs::{Game, count, ranked::NoFrame, sweeps::OfFewest, unordered::unordered},
    problem::{self, Counts, Engine},
    processor::Processor,
    puzzle::Answer,
    row::Count,
};
use saltus_store::Forecast;
use std::path::Path;

/// Larger numbers are not written out, which would take minutes.
const MOST_BITS: u64 = 1 << 26;

impl Puzzle {
    /// What is found about the game as a Python value, or that it is undecided.
    fn about_game<'py, T: Send>(
        &self,
        py: Python<'py>,
        spending: &Spending,
        find: impl FnOnce(&Game, &Budget) -> Result<T, Spent> + Send,
        show: impl FnOnce(T) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(py)?;
        match spending.run(py, |budget| find(&game, budget))? {
            Ok(found) => show(found),
            Err(spent) => solution::undecided_object(py, self, Engine::Pegs, spent, None),
        }
    }

    /// Positions of the game level by level, as arrays, or that they are undecided.
    pub(super) fn by_level<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
        find: impl FnOnce(&Game, &Budget) -> Result<Vec<Vec<u64>>, Spent> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.about_game(py, spending, find, |levels| arrays(py, &levels))
    }

    /// A census, or the number of shortest solutions, as a Python value; or that it is impossible
    /// or undecided.
    pub(super) fn count_all<'py>(
        &self,
        py: Python<'py>,
        engine: Option<Engine>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = &self.0.reading.problem;
        let counted = spending.run(py, |budget| problem::count(problem, engine, budget))?;
        let counted = counted.or_raise(py)?;
        match counted.answer {
            Answer::Solved(Counts::Pegs(census, _)) => self.census(py, &census),
            Answer::Solved(Counts::Shortest { length, solutions }) => {
                let number = match solutions {
                    Count::Exact(number) => Some(number),
                    large @ Count::Fibonacci(_) => large.value(MOST_BITS),
                };
                let number = number.ok_or_else(|| {
                    placeless_error(py, "the number has too many digits to be written")
                })?;
                value(py, "Count", (integer(py, &length)?, integer(py, &number)?))
            }
            Answer::Solved(_) => Err(placeless_error(
                py,
                "capture() reads capture boards, and counts their routes",
            )),
            Answer::Impossible(reason) => {
                solution::impossible(py, self, counted.engine, &reason, None)
            }
            Answer::Undecided(spent) => {
                solution::undecided_object(py, self, counted.engine, spent, None)
            }
        }
    }

    /// The solutions up to the order of jumps and symmetry as a Python value, or that they are
    /// undecided.
    pub(super) fn count_alike<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.about_game(py, spending, unordered, |found| {
            let sequences = integer(py, &found.class_sequences)?;
            let numbers = (found.unordered, found.unordered_classes, sequences);
            value(py, "Alike", numbers)
        })
    }

    /// The number of solutions with the fewest sweeps as a Python value, or that there are none or
    /// that they are undecided.
    pub(super) fn count_fewest_sweeps<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        let model = self.model(py)?;
        let counted = spending.run(py, |budget| problem::count_fewest_sweeps(model, budget))?;
        self.about_fewest(py, counted.or_raise(py)?, |sweeps, number| {
            value(py, "SweepCount", (sweeps, integer(py, &number)?))
        })
    }

    /// What is found about the solutions with the fewest sweeps as a Python value, or that there
    /// are none or that they are undecided.
    pub(super) fn about_fewest<'py, T>(
        &self,
        py: Python<'py>,
        found: OfFewest<T>,
        show: impl FnOnce(u32, T) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match found {
            OfFewest::Solved { sweeps, what } => show(sweeps, what),
            OfFewest::Impossible(reason) => {
                solution::impossible(py, self, Engine::Pegs, &reason, None)
            }
            OfFewest::Undecided { at_least, spent } => {
                let at_least = Some(at_least.into());
                solution::undecided_object(py, self, Engine::Pegs, spent, at_least)
            }
        }
    }

    /// A census without games as a Python value, or that it is undecided.
    pub(super) fn count_positions<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.about_game(py, spending, count::positions, |census| {
            position_census(py, &census)
        })
    }

    /// A census with its levels in a folder as a Python value, or that it is undecided.
    pub(super) fn count_in_store<'py>(
        &self,
        py: Python<'py>,
        folder: &Path,
        games: bool,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        match stored::census(py, self, folder, games, spending)? {
            Ok(census) if games => self.census(py, &census),
            Ok(census) => position_census(py, &census),
            Err(undecided) => Ok(undecided),
        }
    }

    /// The forecast of a census as a Python value, or that it is undecided.
    pub(super) fn foresee<'py>(
        &self,
        py: Python<'py>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(py)?;
        let forecast = match spending.run(py, |budget| Forecast::of(&game, budget))? {
            Ok(forecast) => forecast,
            Err(NoFrame::Spent(spent)) => {
                return solution::undecided_object(py, self, Engine::Pegs, spent, None);
            }
            Err(NoFrame::TooLarge) => return Err(placeless_error(py, NoFrame::TooLarge)),
        };
        if let Some(spent) = forecast.undecided() {
            return solution::undecided_object(py, self, Engine::Pegs, spent, None);
        }
        let numbers = (
            forecast.total(),
            forecast.seconds(),
            Processor::chosen().path().name(),
            forecast.disk_bytes(),
            forecast.most_disk_bytes(),
            forecast.counted(),
            PyTuple::new(py, forecast.levels())?,
        );
        value(py, "Forecast", numbers)
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
        let mut by_length = Vec::new();
        for (length, solutions) in &census.solutions_by_length {
            by_length.push((*length, integer(py, solutions)?));
        }
        let numbers = (
            integer(py, &census.solutions)?,
            PyTuple::new(py, by_length)?,
            integer(py, &census.games)?,
            census.shortest_game,
            census.longest_game,
            levels_of(py, census)?,
        );
        value(py, "Census", numbers)
    }
}

/// A census without games as a Python value.
fn position_census<'py>(py: Python<'py>, census: &count::Census) -> PyResult<Bound<'py, PyAny>> {
    let levels = levels_of(py, census)?;
    let numbers = (census.shortest_game, census.longest_game, levels);
    value(py, "PositionCensus", numbers)
}

/// The levels of a census as Python values.
fn levels_of<'py>(py: Python<'py>, census: &count::Census) -> PyResult<Bound<'py, PyTuple>> {
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
    PyTuple::new(py, levels)
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
