//! What is the same for every player: the puzzles of a day, and the ladder.

use crate::error::placeless_error;
use pyo3::{prelude::*, types::PyDict};
use saltus::budget::Budget;
use saltus_session::{Date, DateError, Idea, LADDER, Level, puzzle_of_day};
use saltus_system::calendar;

/// The puzzles of a day, the same for everyone: their IDs by level, 'easy', 'medium' and 'hard'.
/// `date` is a text such as '2026-11-25', by default today by the local clock.
///
/// >>> import saltus
/// >>> list(saltus.today("2026-11-25"))
/// ['easy', 'medium', 'hard']
/// >>> len(saltus.puzzle(saltus.today("2026-11-24")["easy"]).solve()) in range(4, 7)
/// True
#[pyfunction]
#[pyo3(signature = (date = None))]
pub fn today<'py>(py: Python<'py>, date: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let read: Result<Date, DateError> = match date {
        Some(text) => text.parse(),
        None => {
            let [year, month, day] = calendar::today();
            Date::new(year, month, day)
        }
    };
    let date = read.map_err(|error| placeless_error(py, error))?;

    let puzzles = PyDict::new(py);
    for level in Level::ALL {
        let made = py.detach(|| puzzle_of_day(date, level, &Budget::UNLIMITED));
        let missing = || placeless_error(py, format!("no {level} puzzle of {date} was found"));
        puzzles.set_item(level.name(), made.ok_or_else(missing)?)?;
    }
    Ok(puzzles)
}

/// The ladder: lessons, then puzzles from easy to hard. A dict for each step, with its 'id', its
/// 'name', its 'idea', and the fewest 'moves' or 'sweeps' of a solution; None for what it lacks.
///
/// >>> import saltus
/// >>> ladder = saltus.ladder()
/// >>> ladder[3]
/// {'id': 'row:1x2', 'name': 'A frog and two toads', 'idea': 'alternation', 'moves': 5,
/// 'sweeps': None}
/// >>> ladder[-1]["id"]
/// 'pegs:french'
#[pyfunction]
pub fn ladder(py: Python) -> PyResult<Vec<Bound<PyDict>>> {
    let mut steps = Vec::new();
    for step in LADDER {
        let row = PyDict::new(py);
        row.set_item("id", step.id)?;
        row.set_item("name", step.name.english)?;
        row.set_item("idea", step.idea.map(Idea::key))?;
        row.set_item("moves", step.moves())?;
        row.set_item("sweeps", step.sweeps())?;
        steps.push(row);
    }
    Ok(steps)
}
