//! Moves between Python and the library.

use crate::convert::value;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PyBytes, PyString},
};
use saltus::{board::Board, puzzle::Move};

/// A move as the Python class `Move`.
pub fn to_python<'py>(py: Python<'py>, board: &Board, step: Move) -> PyResult<Bound<'py, PyAny>> {
    let over = step.over.map(|over| board.name(over));
    value(
        py,
        "Move",
        (board.name(step.from), board.name(step.to), over),
    )
}

/// The bytes of an object of bytes: `bytes`, `bytearray`, or a contiguous `memoryview` of bytes.
pub fn bytes_of(value: &Bound<PyAny>) -> PyResult<Option<Vec<u8>>> {
    let py = value.py();
    let is_view = value.is_instance(&py.import("builtins")?.getattr("memoryview")?)?;
    let is_bytes = value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>();
    if !is_bytes && !is_view {
        return Ok(None);
    }
    let bytes = py.get_type::<PyBytes>().call1((value,))?;
    Ok(Some(bytes.cast::<PyBytes>()?.as_bytes().to_vec()))
}

/// The text of moves from a string, a `Move`, or a sequence of either.
///
/// # Errors
/// `TypeError` for other things; bytes are no sequence of moves.
pub fn text(moves: &Bound<PyAny>) -> PyResult<String> {
    if bytes_of(moves)?.is_some() {
        let name = moves.get_type().name()?;
        let message = format!("moves are a str, a Move, or a sequence of these, not {name}");
        return Err(PyTypeError::new_err(message));
    }
    if moves.is_instance_of::<PyString>() || moves.hasattr("from_cell")? {
        return Ok(moves.str()?.to_string());
    }
    let words: Vec<String> = moves
        .try_iter()?
        .map(|step| Ok(step?.str()?.to_string()))
        .collect::<PyResult<_>>()?;
    Ok(words.join(" "))
}
