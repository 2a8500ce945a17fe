//! Puzzles as instances for other programs.

use super::Puzzle;
use crate::{
    error::{OrRaise, placeless_error},
    run::Spending,
};
use pyo3::{prelude::*, types::PyTuple};
use saltus::{
    problem::{self, Outcome},
    puzzle::{self as model, Answer},
    text::{
        export::{self, ExportError, Instance, veripb},
        own as toml_text, tatham,
    },
};

/// The notations, for the message about another one.
const KNOWN: &str = "asp, dimacs, opb, pddl, pnml, smtlib, tatham, toml or veripb";

/// The instance as a string; as a pair of strings if the notation has two files that no program
/// reads as one.
///
/// # Errors
/// The notation is not known, or cannot express the puzzle; or the number of moves is not known.
pub fn write<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    to: &str,
    moves: Option<u64>,
    spending: &Spending,
) -> PyResult<Bound<'py, PyAny>> {
    let model = puzzle.model(py)?;
    if moves.is_some() && matches!(to, "tatham" | "toml") {
        let why = "this notation does not fix the number of moves";
        return Err(placeless_error(py, why));
    }
    let text = match to {
        "pnml" => export::pnml::write(model, moves).or_raise(py)?,
        "toml" => toml_text::write(model),
        "tatham" => match tatham::id(model) {
            Some(id) => id + "\n",
            None => {
                let why = "this collection has only peg solitaire on the square grid that ends \
                           with one peg";
                return Err(placeless_error(py, why));
            }
        },
        "pddl" => {
            let files = export::pddl::write(model, moves).or_raise(py)?;
            files.domain + &files.problem
        }
        "asp" | "dimacs" | "opb" | "smtlib" => instance(py, puzzle, to, moves, spending)?,
        "veripb" => return Ok(with_proof(py, puzzle, moves, spending)?.into_any()),
        other => {
            let why = format!("to={other:?}: expected {KNOWN}");
            return Err(placeless_error(py, why));
        }
    };
    Ok(text.into_pyobject(py)?.into_any())
}

/// The question for a solution of a number of moves, in the notation of a solver.
fn instance(
    py: Python,
    puzzle: &Puzzle,
    to: &str,
    moves: Option<u64>,
    spending: &Spending,
) -> PyResult<String> {
    let model = puzzle.model(py)?;
    let moves = match moves.or_else(|| export::length(model)) {
        Some(moves) => moves,
        None => shortest_length(py, puzzle, spending)?,
    };
    let instance = Instance::new(model, moves).or_raise(py)?;
    match to {
        "asp" => Ok(export::asp::write(&instance)),
        "dimacs" => Ok(export::dimacs::write(&instance)),
        "opb" => Ok(export::opb::write(&instance)),
        _ => Ok(export::smtlib::write(&instance)),
    }
}

/// A problem without a solution, and its proof.
fn with_proof<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    moves: Option<u64>,
    spending: &Spending,
) -> PyResult<Bound<'py, PyTuple>> {
    let model = puzzle.model(py)?;
    let outcome = solved(py, puzzle, spending)?;
    let moves = match moves {
        Some(moves) => moves,
        None => moves_without_solution(py, model, &outcome)?,
    };
    let reason = match &outcome.answer {
        Answer::Impossible(reason) => Some(reason),
        Answer::Solved(_) | Answer::Undecided(_) => None,
    };

    let (mut problem, mut proof) = (Vec::new(), Vec::new());
    let written = spending.run(py, |budget| {
        veripb::write_within(model, moves, reason, &mut problem, &mut proof, budget)
    })?;
    written.or_raise(py)?;
    let texts = [problem, proof].map(String::from_utf8);
    let [problem, proof] = texts;
    PyTuple::new(py, [problem.or_raise(py)?, proof.or_raise(py)?])
}

/// The number of moves of which no solution is to be proved: one fewer than that of the shortest
/// solution, or as the goal determines.
fn moves_without_solution(py: Python, model: &model::Puzzle, outcome: &Outcome) -> PyResult<u64> {
    match &outcome.answer {
        Answer::Solved(solution) if outcome.evidence.optimal() => {
            let length = u64::try_from(solution.length()).ok();
            let fewer = length.and_then(|length| length.checked_sub(1));
            fewer.ok_or_else(|| {
                let why = "the shortest solution has no moves, so none has fewer: state the \
                           number of moves as `moves`";
                placeless_error(py, why)
            })
        }
        Answer::Undecided(spent) => Err(placeless_error(py, ExportError::Spent(*spent))),
        _ => match export::length(model) {
            Some(moves) => Ok(moves),
            None => Err(placeless_error(py, ExportError::Moves)),
        },
    }
}

/// The number of moves of a shortest solution.
fn shortest_length(py: Python, puzzle: &Puzzle, spending: &Spending) -> PyResult<u64> {
    let outcome = solved(py, puzzle, spending)?;
    if let Answer::Solved(moves) = outcome.answer
        && let Ok(length) = u64::try_from(moves.length())
    {
        return Ok(length);
    }
    let why = "no shortest solution is known: state the number of moves as `moves`";
    Err(placeless_error(py, why))
}

/// The answer to the puzzle.
fn solved(py: Python, puzzle: &Puzzle, spending: &Spending) -> PyResult<Outcome> {
    let problem = puzzle.problem();
    let found = spending.run(py, |budget| problem::solve(problem, None, budget))?;
    found.or_raise(py)
}
