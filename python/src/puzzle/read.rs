//! Reading a puzzle from whatever Python has.

use super::Puzzle;
use crate::{error::faulty, own, source};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyDict,
};
use saltus::{
    board::Adjacency,
    message::Message,
    text::{
        any::{self, Wishes},
        drawn, lattice_name,
    },
};

/// Reads a puzzle in any notation: an ID such as 'pegs:english' (see boards()), a drawn board, a
/// list, answer-set facts, a planning problem, a Petri net, a capture board, TOML, or a dict with
/// the contents of the TOML.
///
/// A path or an open file is read; so is a file whose name is given as a str, if that is neither an
/// ID nor a drawing. `bytes` are always the text itself.
///
/// A list of numbers is a row, 1 right-going, -1 left-going and 0 vacant; a list of lists of 1 and
/// 0 is a peg board.
///
/// >>> import saltus
/// >>> saltus.puzzle([1, 1, 0, -1, -1])
/// <Puzzle row:2x2>
/// >>> saltus.puzzle("left 1\noo.o\n").solve()
/// <Solution of 2 moves: a1-c1 d1-b1>
/// >>> frogs = saltus.puzzle({
/// ...     "board": "ff.tt",
/// ...     "kind": [
/// ...         {"symbol": "f", "steps": ["right"], "jumps": ["right"]},
/// ...         {"symbol": "t", "steps": ["left"], "jumps": ["left"]},
/// ...     ],
/// ...     "goal": {"board": "tt.ff"},
/// ... })
/// >>> len(frogs.solve())
/// 8
///
/// The arguments answer the question which of several readings of a drawing is meant: `signs` as in
/// 'peg=X,hole=O,none=#', `lattice` as 'square', 'diagonal' or 'triangular', and `goal` as 'one',
/// 'complement', a cell, 'left:2' or a drawing.
///
/// >>> saltus.puzzle("oo..", goal="c1").reading.goal
/// 'the last peg in c1'
#[pyfunction]
#[pyo3(signature = (source, *, signs=None, lattice=None, goal=None))]
pub fn puzzle(
    py: Python,
    source: &Bound<PyAny>,
    signs: Option<&str>,
    lattice: Option<&str>,
    goal: Option<&str>,
) -> PyResult<Puzzle> {
    let wishes =
        wishes(signs, lattice, goal).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let bytes = if let Ok(dict) = source.cast::<PyDict>() {
        own::toml(dict)?.into_bytes()
    } else if let Some(text) = source::text(source)? {
        text
    } else if let Ok(row) = source.extract::<Vec<i64>>() {
        format!("{row:?}").into_bytes()
    } else if let Ok(rows) = source.extract::<Vec<Vec<i64>>>() {
        format!("{rows:?}").into_bytes()
    } else {
        return Err(PyTypeError::new_err(
            "a puzzle is read from a str, a path, an open file, a dict, or a list of numbers",
        ));
    };
    match any::understand(&bytes, &wishes) {
        Ok(reading) => Ok(Puzzle::of(reading)),
        Err(faults) => Err(faulty(py, &bytes, &faults)),
    }
}

fn wishes(
    signs: Option<&str>,
    lattice: Option<&str>,
    goal: Option<&str>,
) -> Result<Wishes, Message> {
    let mut wishes = Wishes::default();
    if let Some(signs) = signs {
        wishes.signs = drawn::read_signs(signs)?;
    }
    if let Some(lattice) = lattice {
        wishes.lattice = Some(lattice_named(lattice).map_err(Message::verbatim)?);
    }
    if let Some(goal) = goal {
        wishes.goal = Some(goal.parse()?);
    }
    Ok(wishes)
}

fn lattice_named(name: &str) -> Result<Adjacency, String> {
    let known = [
        Adjacency::Square,
        Adjacency::Diagonal,
        Adjacency::Triangular,
    ];
    for lattice in known {
        if lattice_name(lattice) == name {
            return Ok(lattice);
        }
    }
    Err(format!("`{name}` is not square, diagonal or triangular"))
}

/// The named boards with their numbers of holes: use one as 'pegs:NAME'.
///
/// >>> import saltus
/// >>> saltus.boards()["english"]
/// 33
#[pyfunction]
pub fn boards() -> std::collections::BTreeMap<&'static str, usize> {
    saltus::board::SHAPES
        .iter()
        .map(|shape| (shape.name, shape.board().len()))
        .collect()
}
