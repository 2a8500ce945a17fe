//! Solutions one after the other.

use super::Puzzle;
use crate::{
    error::OrRaise,
    run::Spending,
    solution::{self, Solution},
};
use pyo3::{exceptions::PyUserWarning, prelude::*};
use saltus::{
    problem::{self, Engine, Moves},
    puzzle::Answer,
};
use std::ops::ControlFlow;

/// The number of solutions that are listed unless another one is asked for.
const MOST_LISTED: usize = 1000;

/// The solutions that are kept.
struct Kept {
    /// How many the caller asked for.
    asked: Option<usize>,
    found: Vec<Moves>,
}

impl Kept {
    fn new(asked: Option<usize>) -> Kept {
        Kept {
            asked,
            found: Vec::new(),
        }
    }

    /// Keeps a solution, and says whether more are wanted: one beyond the list says that there are
    /// more.
    fn add(&mut self, moves: Moves) -> ControlFlow<()> {
        let wanted = self.asked.unwrap_or(MOST_LISTED + 1);
        if self.found.len() < wanted {
            self.found.push(moves);
        }
        if self.found.len() < wanted {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// The solutions of the list, with a warning if it ends before they do.
    fn list(mut self, py: Python) -> PyResult<Vec<Moves>> {
        if self.asked.is_none() && self.found.len() > MOST_LISTED {
            self.found.truncate(MOST_LISTED);
            let warned = c"there are more than 1,000 solutions: pass most=... for more of them";
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), warned, 1)?;
        }
        Ok(self.found)
    }
}

impl Puzzle {
    /// The shortest solutions, or that there are none or that they are undecided.
    pub(super) fn list_shortest<'py>(
        &self,
        py: Python<'py>,
        most: Option<usize>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = &self.0.reading.problem;
        let mut kept = Kept::new(most);
        let listed = spending.run(py, |budget| {
            problem::list(problem, None, budget, &mut |moves| kept.add(moves))
        })?;
        let (engine, answer) = listed.or_raise(py)?;

        match answer {
            Answer::Solved(()) => {
                let mut solutions = Vec::new();
                for moves in kept.list(py)? {
                    solutions.push(Solution::shortest(self.clone(), moves, engine));
                }
                Ok(solutions.into_pyobject(py)?)
            }
            Answer::Impossible(reason) => solution::impossible(py, self, engine, &reason, None),
            Answer::Undecided(spent) => solution::undecided_object(py, self, engine, spent, None),
        }
    }

    /// The solutions of peg solitaire with the fewest sweeps, or that there are none or that they
    /// are undecided.
    pub(super) fn list_fewest_sweeps<'py>(
        &self,
        py: Python<'py>,
        most: Option<usize>,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        let model = self.model(py)?;
        let mut kept = Kept::new(most);
        let listed = spending.run(py, |budget| {
            problem::list_fewest_sweeps(model, budget, &mut |moves| kept.add(moves))
        })?;

        self.about_fewest(py, listed.or_raise(py)?, |sweeps, ()| {
            let mut solutions = Vec::new();
            for moves in kept.list(py)? {
                let shortest = Solution::shortest(self.clone(), moves, Engine::Pegs);
                solutions.push(shortest.with_sweeps(sweeps.into()));
            }
            solutions.into_pyobject(py)
        })
    }
}
