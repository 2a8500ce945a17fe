//! Answers: solutions as sequences, and why there is none.

use crate::{
    error::{faulty, refused},
    moves::to_python,
    position::Position,
    puzzle::Puzzle,
    value,
};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyList, PySlice, PyTuple},
};
use saltus::{
    budget::{Limit, Spent},
    puzzle::{Answer, Move, Reason, Solution as Found},
    referee,
    text::{boards, json, list, moves, names, positions},
};
use saltus_draw::{
    Pace, Style, Theme,
    terminal::{self, Text},
};

/// A solution: the sequence of its moves. In a notebook it shows itself as a picture.
///
/// >>> import saltus
/// >>> solution = saltus.puzzle("row:2x1").solve()
/// >>> solution
/// <Solution of 5 moves: 2-3 4-2 3-4 1-3 2-1>
/// >>> solution[0], solution[-2:], solution.optimal
/// (<Move 2-3>, [<Move 1-3>, <Move 2-1>], True)
/// >>> print(solution.write("names"), end="")
/// K = 5,
/// X = [white_step, black_jump, white_step, white_jump, black_step]
#[pyclass(frozen, eq, hash, sequence, module = "saltus")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The puzzle that it solves.
    #[pyo3(get)]
    puzzle: Puzzle,
    moves: Vec<Move>,
    /// The moves that every solution certainly has.
    #[pyo3(get)]
    at_least: u64,
    /// What found it.
    #[pyo3(get)]
    engine: String,
    /// The sweeps, where the fewest were asked for.
    #[pyo3(get)]
    sweeps: Option<u64>,
}

#[pymethods]
impl Solution {
    /// Whether it is proved that no shorter solution exists.
    #[getter]
    fn optimal(&self) -> bool {
        self.moves.len() as u64 <= self.at_least
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let step = |index: usize| to_python(py, &self.puzzle.model().board, self.moves[index]);
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(self.moves.len() as isize)?;
            let indices = (0..range.slicelength).map(|k| (range.start + k as isize * range.step) as usize);
            let steps = indices.map(step).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, steps)?.into_any());
        }
        let index: isize = index.extract()?;
        let from_start = if index < 0 { index + self.moves.len() as isize } else { index };
        let within = usize::try_from(from_start).ok().filter(|&index| index < self.moves.len());
        within.map_or_else(|| Err(PyIndexError::new_err("the solution has no such move")), step)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.tuple(py)?.try_iter()?.into_any())
    }

    /// The place of the first move that is this one.
    #[pyo3(signature = (r#move, start = 0, stop = isize::MAX))]
    fn index(&self, py: Python, r#move: &Bound<PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        self.tuple(py)?.call_method1("index", (r#move, start, stop))?.extract()
    }

    /// How often this move is made.
    fn count(&self, py: Python, r#move: &Bound<PyAny>) -> PyResult<usize> {
        self.tuple(py)?.call_method1("count", (r#move,))?.extract()
    }

    /// The position after so many moves.
    fn position(&self, py: Python, step: usize) -> PyResult<Position> {
        let Some(moves) = self.moves.get(..step) else {
            return Err(PyIndexError::new_err(format!("the solution has {} moves", self.moves.len())));
        };
        self.puzzle.after(py, moves)
    }

    /// The solution as text: moves (as 'd2-d4', one a line), sheet (a picture of every step), and of rows boards, names,
    /// positions or list.
    #[pyo3(signature = (notation = "moves"))]
    fn write(&self, py: Python, notation: &str) -> PyResult<String> {
        let (puzzle, steps) = (self.puzzle.model(), &self.moves[..]);
        let (row, two) = (puzzle.board.numbered(), puzzle.rules.kinds.len() == 2);
        match notation {
            "moves" => Ok(moves::write(puzzle, steps)),
            "sheet" => terminal::sheet(puzzle, steps, &Text::default()).map_err(|error| refused(py, error)),
            "boards" if row && two => Ok(boards::write(puzzle, steps)),
            "names" if row && two => Ok(names::write(puzzle, steps)),
            "positions" if row => Ok(positions::write(steps)),
            "list" if row => Ok(list::write(puzzle, steps)),
            _ => {
                let fitting = match (row, two) {
                    (true, true) => "moves, sheet, boards, names, positions or list",
                    (true, false) => "moves, sheet, positions or list",
                    _ => "moves or sheet",
                };
                Err(refused(py, format!("{notation:?} does not fit this solution: write {fitting}")))
            }
        }
    }

    /// The whole solution as an SVG picture, a board for every move, or for every sweep.
    #[pyo3(signature = (*, sweeps = false, columns = None))]
    fn svg(&self, py: Python, sweeps: bool, columns: Option<std::num::NonZeroUsize>) -> PyResult<String> {
        let pace = if sweeps { Pace::Sweeps } else { Pace::Moves };
        let style = Style { pace, columns, ..Style::default() };
        let scene = saltus_draw::sheet(self.puzzle.model(), &self.moves, &style);
        scene.map(|scene| scene.svg(Theme::Auto)).map_err(|error| refused(py, error))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.svg(py, self.sweeps.is_some(), None)
    }

    fn __str__(&self) -> String {
        moves::write(self.puzzle.model(), &self.moves).trim_end().replace('\n', " ")
    }

    fn __repr__(&self) -> String {
        let text = self.__str__();
        let short = if text.len() > 70 { format!("{}...", &text[..67]) } else { text };
        format!("<Solution of {} moves: {short}>", self.moves.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("saltus._saltus")?.getattr("solution")?;
        let text = moves::write(self.puzzle.model(), &self.moves);
        let args = (self.puzzle.clone(), text, self.at_least, &self.engine, self.sweeps);
        Ok((restore, args).into_pyobject(py)?.into_any())
    }
}

impl Solution {
    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let steps = self.moves.iter().map(|&step| to_python(py, &self.puzzle.model().board, step));
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }
}

/// The solution that was pickled.
#[pyfunction]
pub fn solution(
    py: Python,
    puzzle: Puzzle,
    text: &str,
    at_least: u64,
    engine: String,
    sweeps: Option<u64>,
) -> PyResult<Solution> {
    let steps = moves::read(text.as_bytes(), puzzle.model());
    let moves = steps.map_err(|faults| faulty(py, text.as_bytes(), &faults))?;
    Ok(Solution { puzzle, moves, at_least, engine, sweeps })
}

/// What an engine says, a solution when the referee has replayed it.
pub fn answered<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    engine: &str,
    answer: Answer,
    sweeps: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    match answer {
        Answer::Solved(Found { moves, at_least }) => {
            referee::judge(puzzle.model(), &moves)
                .map_err(|error| refused(py, format!("the engine is wrong: please report this puzzle ({error})")))?;
            let (puzzle, engine) = (puzzle.clone(), engine.to_owned());
            Ok(Bound::new(py, Solution { puzzle, moves, at_least, engine, sweeps })?.into_any())
        }
        Answer::Impossible(reason) => impossible(py, puzzle, engine, &reason),
        Answer::Undecided(spent) => undecided(py, puzzle, engine, spent, sweeps),
    }
}

/// That there is none, and why.
pub fn impossible<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    engine: &str,
    reason: &Reason,
) -> PyResult<Bound<'py, PyAny>> {
    let certificate = json::certificate(reason).map(|certificate| certificate.to_string());
    value(py, "Impossible", (puzzle.id(), engine, reason.to_string(), certificate))
}

/// How far a search came.
pub fn undecided<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    engine: &str,
    spent: Spent,
    at_least: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = if spent.limit == Limit::Memory { "memory" } else { "time" };
    let far = spent.progress;
    value(py, "Undecided", (puzzle.id(), engine, limit, far.level, far.positions, far.bytes, at_least))
}
