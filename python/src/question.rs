//! What `Puzzle.solve` is asked for: decided once from its arguments, then answered.

use crate::{
    convert::natural,
    error::OrRaise,
    error::{faulty, placeless_error},
    puzzle::Puzzle,
    run::Spending,
    solution, stored,
};
use pyo3::{exceptions::PyUserWarning, prelude::*};
use saltus::{
    problem::{self, Engine, Measure, Outcome, Problem, ProblemError, Selection},
    puzzle::{self as model, Answer},
    text::{id, json::Certificate},
};
use std::{ffi::CString, path::PathBuf};

/// The arguments of `Puzzle.solve` that choose the question.
pub struct Words<'a, 'py> {
    pub fewest: Option<&'a str>,
    pub longest: Option<&'a str>,
    pub shortest: Option<&'a str>,
    pub via: Option<Vec<String>>,
    pub label: Option<&'a Bound<'py, PyAny>>,
    pub nth: Option<&'a Bound<'py, PyAny>>,
    pub why: bool,
    pub engine: Option<&'a str>,
    pub store: Option<PathBuf>,
}

/// Why a question is not answered in a store.
const NOT_IN_A_STORE: &str = "store cannot be combined with engine, via, label, nth or why, nor \
                              with another measure than fewest=\"sweeps\"";

/// What is asked for.
pub enum Question {
    /// A shortest solution, with its certificate if `why`.
    Shortest { engine: Option<Engine>, why: bool },
    /// A shortest solution through these positions.
    Via {
        positions: Vec<String>,
        engine: Option<Engine>,
    },
    /// The best game or solution by a measure of peg solitaire.
    Best(Measure),
    /// A solution, or the fewest sweeps, with the levels of the search in a folder.
    Stored { folder: PathBuf, sweeps: bool },
    /// One of the solutions of a row of n against 1.
    Selected { selection: Selection, why: bool },
}

/// Decides what the arguments ask for.
///
/// # Errors
/// Two of them exclude each other, or one has a value that is not known.
pub fn decide(py: Python, words: Words) -> PyResult<Question> {
    let selection = selection(py, words.label, words.nth)?;
    let measure = measure(py, &words)?;
    let why = words.why;
    let engine = engine_named(py, words.engine)?;

    if let Some(folder) = words.store {
        let is_other = words.via.is_some() || selection.is_some() || why || engine.is_some();
        let sweeps = match measure {
            None => false,
            Some(Measure::Sweeps) => true,
            Some(_) => return Err(placeless_error(py, NOT_IN_A_STORE)),
        };
        if is_other {
            return Err(placeless_error(py, NOT_IN_A_STORE));
        }
        return Ok(Question::Stored { folder, sweeps });
    }
    if let Some(positions) = words.via {
        if measure.is_some() || selection.is_some() || why {
            return Err(placeless_error(
                py,
                "via cannot be combined with fewest, longest, shortest, label, nth or why",
            ));
        }
        return Ok(Question::Via { positions, engine });
    }
    match (measure, selection) {
        (Some(_), None) if why => Err(placeless_error(
            py,
            "why=True is only for the fewest moves: sweeps and rounds have no certificate",
        )),
        (Some(_), Some(_)) => Err(placeless_error(
            py,
            "fewest, longest and shortest cannot be combined with label or nth",
        )),
        (Some(measure), None) => Ok(Question::Best(measure)),
        (None, Some(selection)) => Ok(Question::Selected { selection, why }),
        (None, None) => Ok(Question::Shortest { engine, why }),
    }
}

fn selection(
    py: Python,
    label: Option<&Bound<PyAny>>,
    nth: Option<&Bound<PyAny>>,
) -> PyResult<Option<Selection>> {
    match (label, nth) {
        (None, None) => Ok(None),
        (Some(label), None) => Ok(Some(Selection::Label(natural(label)?))),
        (None, Some(nth)) => Ok(Some(Selection::Nth(natural(nth)?))),
        (Some(_), Some(_)) => Err(placeless_error(
            py,
            "label and nth each select a solution: give one",
        )),
    }
}

/// The measure that is named; `None` for the fewest moves.
fn measure(py: Python, words: &Words) -> PyResult<Option<Measure>> {
    let unknown = |name: &str, value: &str, known: &str| {
        placeless_error(py, format!("{name}={value:?}: expected {known}"))
    };
    match (words.fewest, words.longest, words.shortest) {
        (None | Some("moves"), None, None) => Ok(None),
        (Some("sweeps"), None, None) => Ok(Some(Measure::Sweeps)),
        (Some("rounds"), None, None) => Ok(Some(Measure::Rounds)),
        (None, Some("sweep"), None) => Ok(Some(Measure::LongestSweep)),
        (None, Some("game"), None) => Ok(Some(Measure::LongestGame)),
        (None, None, Some("game")) => Ok(Some(Measure::ShortestGame)),
        (Some(other), None, None) => {
            let known = "\"moves\", \"sweeps\" or \"rounds\"";
            Err(unknown("fewest", other, known))
        }
        (None, Some(other), None) => Err(unknown("longest", other, "\"sweep\" or \"game\"")),
        (None, None, Some(other)) => Err(unknown("shortest", other, "\"game\"")),
        _ => Err(placeless_error(
            py,
            "fewest, longest and shortest each name a measure: give one",
        )),
    }
}

/// Whether all solutions with the fewest sweeps are asked for, and not all shortest ones.
///
/// # Errors
/// Another measure: only of sweeps are all solutions found.
pub fn is_of_all_sweeps(py: Python, fewest: Option<&str>) -> PyResult<bool> {
    match fewest {
        None | Some("moves") => Ok(false),
        Some("sweeps") => Ok(true),
        Some(other) => {
            let why = format!("fewest={other:?}: expected \"moves\" or \"sweeps\"");
            Err(placeless_error(py, why))
        }
    }
}

/// The engine with this name.
///
/// # Errors
/// There is none.
pub fn engine_named(py: Python, name: Option<&str>) -> PyResult<Option<Engine>> {
    let Some(name) = name else {
        return Ok(None);
    };
    for engine in Engine::ALL {
        if engine.name() == name {
            return Ok(Some(engine));
        }
    }
    let names = Engine::ALL.map(Engine::name).join(", ");
    Err(placeless_error(
        py,
        format!("there is no engine {name:?}: the engines are {names}"),
    ))
}

impl Question {
    /// The answer as a Python value: a solution, that there is none, or that it is undecided.
    ///
    /// # Errors
    /// The puzzle has no answer of this kind, or a position cannot be read.
    pub fn answer<'py>(
        self,
        py: Python<'py>,
        puzzle: &Puzzle,
        spending: &Spending,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Question::Via { positions, engine } => via(py, puzzle, spending, &positions, engine),
            Question::Stored { folder, sweeps } if sweeps => {
                stored::fewest_sweeps(py, puzzle, &folder, spending)
            }
            Question::Stored { folder, .. } => stored::solve(py, puzzle, &folder, spending),
            Question::Best(measure) => best(py, puzzle, spending, measure),
            Question::Selected { selection, why } => {
                let Problem::Row(row) = puzzle.problem() else {
                    return Err(placeless_error(py, ProblemError::NoLabels));
                };
                let found = spending.run(py, |budget| problem::named(row, &selection, budget))?;
                with_proof(py, puzzle, spending, found, why)
            }
            Question::Shortest { engine, why } => {
                let problem = puzzle.problem();
                let found = spending.run(py, |budget| problem::solve(problem, engine, budget))?;
                with_proof(py, puzzle, spending, found, why)
            }
        }
    }
}

/// A shortest solution through positions.
fn via<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    spending: &Spending,
    texts: &[String],
    engine: Option<Engine>,
) -> PyResult<Bound<'py, PyAny>> {
    let model = puzzle.model(py)?;
    let mut positions = Vec::new();
    for text in texts {
        let read = id::position(text, model);
        positions.push(read.map_err(|faults| faulty(py, text.as_bytes(), &faults))?);
    }
    let problem = puzzle.problem();
    let found = spending.run(py, |budget| {
        problem::via(problem, &positions, engine, budget)
    })?;
    let (outcome, _) = found.or_raise(py)?;
    solution::answered(py, puzzle, outcome, None, None)
}

/// The best game or solution by a measure.
fn best<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    spending: &Spending,
    measure: Measure,
) -> PyResult<Bound<'py, PyAny>> {
    let model = puzzle.model(py)?;
    let best = spending.run(py, |budget| problem::best(model, measure, budget))?;
    let best = best.or_raise(py)?;

    // A whole game ends where no jump is left: its goal is the number of pegs there.
    let is_game = matches!(measure, Measure::LongestGame | Measure::ShortestGame);
    if is_game
        && let Answer::Solved(moves) = &best.outcome.answer
        && let Some((ended, _)) = moves.replayed()
    {
        let ended = Puzzle::new(Problem::Puzzle(model::Puzzle::clone(ended)));
        return solution::answered(py, &ended, best.outcome, None, None);
    }
    let sweeps = (measure == Measure::Sweeps).then_some(best.number);
    solution::answered(py, puzzle, best.outcome, sweeps, None)
}

/// An outcome, with its certificate if `why`.
fn with_proof<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    spending: &Spending,
    found: Result<Outcome, ProblemError>,
    why: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let outcome = found.or_raise(py)?;
    let certificate = if why {
        proof(py, puzzle, spending, &outcome)?
    } else {
        None
    };
    solution::answered(py, puzzle, outcome, None, certificate)
}

/// The evidence of an answer as data; a warning if there is none.
fn proof(
    py: Python,
    puzzle: &Puzzle,
    spending: &Spending,
    outcome: &Outcome,
) -> PyResult<Option<Certificate>> {
    let problem = puzzle.problem();
    let found = spending.run(py, |budget| {
        Certificate::for_outcome(problem, outcome, budget)
    })?;
    match found {
        Ok(certificate) => Ok(certificate),
        Err(why) => {
            let message = CString::new(format!("no certificate: {why}"))?;
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
            Ok(None)
        }
    }
}
