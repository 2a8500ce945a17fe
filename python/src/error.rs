//! Errors in arguments: one exception that lists all faults with their places.

use crate::convert::value;
use pyo3::prelude::*;
use saltus::{
    printable,
    text::{Fault, locate},
};

/// The exception for faults of a text.
pub fn faulty(py: Python, text: &[u8], faults: &[Fault]) -> PyErr {
    let placed = faults.iter().map(|fault| {
        let (line, column) = locate(text, fault.span.start);
        let marked = text.get(fault.span.clone()).unwrap_or_default();
        let lines = String::from_utf8_lossy(text);
        let faulty = lines.split('\n').nth(line - 1).unwrap_or_default();
        let shown = excerpt(faulty, column, &String::from_utf8_lossy(marked));
        value(
            py,
            "Fault",
            (
                fault.message.to_string(),
                fault.help.as_ref().map(ToString::to_string),
                line,
                column,
                shown,
            ),
        )
    });
    match placed.collect::<PyResult<Vec<_>>>() {
        Ok(faults) => make_error(py, "", faults),
        Err(error) => error,
    }
}

/// The exception for errors without a place in a text.
pub fn placeless_error(py: Python, why: impl ToString) -> PyErr {
    make_error(py, &why.to_string(), Vec::new())
}

fn make_error(py: Python, message: &str, faults: Vec<Bound<PyAny>>) -> PyErr {
    value(py, "SaltusError", (message, faults)).map_or_else(|error| error, PyErr::from_value)
}

/// The largest number of columns of a line that are shown.
const WIDEST: usize = 100;

/// A line with a mark under the fault in this column, counted from 1.
fn excerpt(line: &str, column: usize, marked: &str) -> String {
    let line: Vec<char> = line.trim_end().chars().collect();
    let at = (column - 1).min(line.len());
    let first = if line.len() > WIDEST {
        at.saturating_sub(WIDEST / 2)
    } else {
        0
    };
    let last = line.len().min(first + WIDEST);
    let excerpt: String = line[first..last].iter().collect();
    let excerpt = printable::line(&excerpt);
    let wide = marked
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        .min(last.max(at) - at)
        .max(1);
    format!(
        "    {excerpt}\n    {}{}",
        " ".repeat(at - first),
        "^".repeat(wide)
    )
}

/// Results whose error is raised without a place in a text.
pub trait OrRaise<T> {
    /// The value.
    ///
    /// # Errors
    /// The exception with the text of the error.
    fn or_raise(self, py: Python) -> PyResult<T>;
}

impl<T, E: std::fmt::Display> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python) -> PyResult<T> {
        self.map_err(|error| placeless_error(py, error))
    }
}
