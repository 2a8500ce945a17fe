//! Moves between Python and the library.

use crate::convert::value;
use pyo3::{prelude::*, types::PyString};
use saltus::{
    board::{Board, Cell},
    puzzle::Move,
};

/// A move as the Python class `Move`.
pub fn to_python<'py>(py: Python<'py>, board: &Board, step: Move) -> PyResult<Bound<'py, PyAny>> {
    let name = |cell: Cell| board.name(cell);
    value(py, "Move", (name(step.from), name(step.to)))
}

/// The text of moves from a string, a `Move`, or a sequence of either.
pub fn text(moves: &Bound<PyAny>) -> PyResult<String> {
    if moves.is_instance_of::<PyString>() || moves.hasattr("from_cell")? {
        return Ok(moves.str()?.to_string());
    }
    let words: Vec<String> = moves
        .try_iter()?
        .map(|step| Ok(step?.str()?.to_string()))
        .collect::<PyResult<_>>()?;
    Ok(words.join(" "))
}
