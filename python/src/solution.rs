//! Answers: solutions as sequences, and reasons.

use crate::{
    convert::{integer, natural, value},
    error::OrRaise,
    error::{faulty, placeless_error},
    moves::to_python,
    position::Position,
    puzzle::Puzzle,
    target,
};
use num_bigint::BigUint;
use pyo3::{
    exceptions::{PyIndexError, PyOverflowError},
    prelude::*,
    types::{PyDict, PyList, PySlice, PyTuple},
};
use saltus::{
    budget::{Limit, Spent},
    problem::{Engine, Moves, Outcome, Snapshot},
    puzzle::{Answer, Move, Reason},
    text::{
        boards,
        json::{self, Certificate, Place, Step},
        list, moves, names, positions,
    },
};
use saltus_draw::{
    Format, Motion, Pace, Scene, Style, Theme, USUAL_SCALE,
    terminal::{self, Text},
};
use std::{
    hash::{Hash, Hasher},
    path::PathBuf,
};

/// A solution: the sequence of its moves. A notebook shows it as a picture. A solution by formula
/// may be longer than any list; its moves are computed on demand.
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
/// >>> saltus.puzzle("row:1000000000x1000000000").solve()
/// <Solution of 1000000002000000000 moves: 1000000000-1000000001 1000000002-1000000000 ...>
#[pyclass(frozen, eq, hash, sequence, module = "saltus")]
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The puzzle of the solution.
    #[pyo3(get)]
    puzzle: Puzzle,
    steps: Steps,
    /// Whether no solution is shorter.
    #[pyo3(get)]
    optimal: bool,
    at_least: BigUint,
    engine: String,
    /// The number of sweeps, if the fewest were requested.
    #[pyo3(get)]
    sweeps: Option<u64>,
    certificate: Option<Certificate>,
}

/// The moves.
#[derive(Clone, Debug, PartialEq)]
enum Steps {
    /// In the general model, replayed by the referee.
    Held(Vec<Move>),
    /// By formula.
    Given(Moves),
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.puzzle, self.length()).hash(state);
    }
}

#[pymethods]
impl Solution {
    /// The engine that found it.
    #[getter]
    fn engine(&self) -> &str {
        &self.engine
    }

    /// The certificate that no solution is shorter, if requested from `solve`: every position
    /// nearer to the start than the goal, by number of moves. `Puzzle.check` verifies it without a
    /// search.
    #[getter]
    fn certificate(&self) -> Option<String> {
        self.certificate.as_ref().map(ToString::to_string)
    }

    /// A lower bound on the number of moves of any solution.
    #[getter]
    fn at_least<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.at_least)
    }

    /// The number of moves, even beyond the range of len().
    #[getter(length)]
    fn py_length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.length())
    }

    fn __len__(&self) -> PyResult<usize> {
        let length = isize::try_from(&self.length());
        let length = length
            .map_err(|_| PyOverflowError::new_err("too many moves for len(): see `length`"))?;
        Ok(length as usize)
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let length = self.__len__()? as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(length)?;
            let indices = (0..range.slicelength).map(|k| range.start + k as isize * range.step);
            let steps = indices
                .map(|index| self.step(py, index as u64))
                .collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, steps)?.into_any());
        }
        let index: isize = index.extract()?;
        let from_start = if index < 0 { index + length } else { index };
        match u64::try_from(from_start) {
            Ok(index) if from_start < length => self.step(py, index),
            _ => Err(PyIndexError::new_err("the solution has no such move")),
        }
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        match slf.get().steps {
            Steps::Held(_) => Ok(slf.get().tuple(slf.py())?.try_iter()?.into_any()),
            Steps::Given(_) => slf
                .py()
                .import("saltus._values")?
                .getattr("steps")?
                .call1((slf,)),
        }
    }

    /// The last move, the vacancy and the position after this number of moves, by formula at any
    /// size if there is one.
    fn at<'py>(&self, py: Python<'py>, step: &Bound<PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let step = natural(step)?;
        match &self.steps {
            Steps::Given(moves) => {
                let moment = moves.at(&step).or_raise(py)?;
                self::moment(py, &self.puzzle, &moment)
            }
            Steps::Held(steps) => {
                let beyond = || {
                    PyIndexError::new_err(format!(
                        "the solution has {}",
                        saltus::printable::counted(steps.len(), "move")
                    ))
                };
                let made = usize::try_from(&step)
                    .ok()
                    .filter(|&made| made <= steps.len())
                    .ok_or_else(beyond)?;
                let last = made
                    .checked_sub(1)
                    .map(|index| self.step(py, index as u64))
                    .transpose()?;
                let position = self.puzzle.after(py, &steps[..made])?;
                let (vacancy, cells) = (None::<u64>, position.cells());
                value(py, "Snapshot", (made, last, vacancy, cells))
            }
        }
    }

    /// The index of the first occurrence of this move.
    #[pyo3(signature = (r#move, start = 0, stop = isize::MAX))]
    fn index(
        &self,
        py: Python,
        r#move: &Bound<PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<usize> {
        self.tuple(py)?
            .call_method1("index", (r#move, start, stop))?
            .extract()
    }

    /// The number of occurrences of this move.
    fn count(&self, py: Python, r#move: &Bound<PyAny>) -> PyResult<usize> {
        self.tuple(py)?.call_method1("count", (r#move,))?.extract()
    }

    /// The position after this number of moves.
    fn position(&self, py: Python, step: usize) -> PyResult<Position> {
        let Some(moves) = self.general_moves(py)?.get(..step) else {
            return Err(PyIndexError::new_err(format!(
                "the solution has {}",
                saltus::printable::counted(self.length(), "move")
            )));
        };
        self.puzzle.after(py, moves)
    }

    /// The solution as text: moves (as 'd2-d4', one per line), sheet (a picture of every step); for
    /// rows also boards, names, positions or list.
    #[pyo3(signature = (notation = "moves"))]
    fn write(&self, py: Python, notation: &str) -> PyResult<String> {
        let (steps, puzzle) = (self.general_moves(py)?, self.puzzle.model(py)?);
        let (row, two) = (puzzle.board.numbered(), puzzle.rules.kinds.len() == 2);
        match notation {
            "moves" => Ok(moves::write(puzzle, steps)),
            "sheet" => terminal::sheet(puzzle, steps, &Text::default()).or_raise(py),
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
                Err(placeless_error(
                    py,
                    format!("{notation:?} does not fit this solution: write {fitting}"),
                ))
            }
        }
    }

    /// The whole solution as an SVG picture, with a board for every move, or for every sweep.
    #[pyo3(signature = (*, sweeps = false, columns = None))]
    fn svg(
        &self,
        py: Python,
        sweeps: bool,
        columns: Option<std::num::NonZeroUsize>,
    ) -> PyResult<String> {
        Ok(self.scene(py, sweeps, columns)?.svg(Theme::Auto))
    }

    /// Writes the solution to a file: a name that ends with `.svg`, `.png`, `.pdf`, `.tikz` or
    /// `.tex` has the picture of the whole solution, `.gif` one that moves, another name the moves.
    fn save(&self, py: Python, path: PathBuf) -> PyResult<()> {
        match Format::of_file(&path) {
            Some(Format::Gif) => target::write(&path, &self.gif(py)?),
            Some(format) => {
                let scene = self.scene(py, self.sweeps.is_some(), None)?;
                target::write(&path, &target::picture(py, &scene, format)?)
            }
            None => target::write_text(&path, &self.write(py, "moves")?),
        }
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<Option<String>> {
        match self.steps {
            Steps::Held(_) => self.svg(py, self.sweeps.is_some(), None).map(Some),
            Steps::Given(_) => Ok(None),
        }
    }

    fn __str__(&self, py: Python) -> PyResult<String> {
        Ok(self.write(py, "moves")?.trim_end().replace('\n', " "))
    }

    fn __repr__(&self, py: Python) -> PyResult<String> {
        let shown = match &self.steps {
            Steps::Held(_) => {
                let text = self.__str__(py)?;
                if text.len() > 70 {
                    format!("{}...", &text[..67])
                } else {
                    text
                }
            }
            Steps::Given(_) => format!("{} {} ...", self.step(py, 0)?, self.step(py, 1)?),
        };
        Ok(format!(
            "<Solution of {}: {shown}>",
            saltus::printable::counted(self.length(), "move")
        ))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import("saltus._saltus")?;
        match &self.steps {
            Steps::Held(steps) => {
                let text = moves::write(self.puzzle.model(py)?, steps);
                let at_least = self.at_least.to_string();
                let args = (
                    self.puzzle.clone(),
                    text,
                    self.optimal,
                    at_least,
                    &self.engine,
                    self.sweeps,
                    self.certificate(),
                );
                Ok((module.getattr("solution")?, args)
                    .into_pyobject(py)?
                    .into_any())
            }
            Steps::Given(given) => {
                let label = given
                    .tiles()
                    .map(|tiling| integer(py, &tiling.label()))
                    .transpose()?;
                let args = (self.puzzle.clone(), label);
                Ok((module.getattr("solved")?, args)
                    .into_pyobject(py)?
                    .into_any())
            }
        }
    }
}

impl Solution {
    /// A board for every move, or for every sweep.
    fn scene(
        &self,
        py: Python,
        sweeps: bool,
        columns: Option<std::num::NonZeroUsize>,
    ) -> PyResult<Scene> {
        let style = Style {
            pace: if sweeps { Pace::Sweeps } else { Pace::Moves },
            columns,
            ..Style::default()
        };
        let steps = self.general_moves(py)?;
        saltus_draw::sheet(self.puzzle.model(py)?, steps, &style).or_raise(py)
    }

    /// The bytes of a picture that moves.
    fn gif(&self, py: Python) -> PyResult<Vec<u8>> {
        let (model, steps) = (self.puzzle.model(py)?, self.general_moves(py)?);
        let (style, motion) = (Style::default(), Motion::default());
        saltus_draw::animation(model, steps, &style, motion, USUAL_SCALE, Theme::Auto).or_raise(py)
    }

    fn new(puzzle: Puzzle, moves: Moves, engine: Engine) -> Solution {
        let at_least = moves.length().clone();
        let steps = match moves.replayed() {
            Some((_, steps)) => Steps::Held(steps.to_vec()),
            None if at_least == BigUint::ZERO => Steps::Held(Vec::new()),
            None => Steps::Given(moves),
        };
        let engine = engine.name().into();
        Solution {
            puzzle,
            steps,
            optimal: true,
            at_least,
            engine,
            sweeps: None,
            certificate: None,
        }
    }

    /// A shortest solution.
    pub fn shortest(puzzle: Puzzle, moves: Moves, engine: Engine) -> Solution {
        Solution::new(puzzle, moves, engine)
    }

    /// This solution, which has the fewest sweeps: this number.
    pub fn with_sweeps(self, sweeps: u64) -> Solution {
        Solution {
            sweeps: Some(sweeps),
            ..self
        }
    }

    /// The certificate that no solution is shorter, if requested.
    pub fn proof(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    fn length(&self) -> BigUint {
        match &self.steps {
            Steps::Held(steps) => steps.len().into(),
            Steps::Given(moves) => moves.length().clone(),
        }
    }

    /// The moves in the general model.
    fn general_moves(&self, py: Python) -> PyResult<&[Move]> {
        match &self.steps {
            Steps::Held(steps) => Ok(steps),
            Steps::Given(_) => Err(placeless_error(
                py,
                format!("{} has too many cells for that", self.puzzle.id()),
            )),
        }
    }

    /// The move with this index, which must exist.
    fn step<'py>(&self, py: Python<'py>, index: u64) -> PyResult<Bound<'py, PyAny>> {
        match &self.steps {
            Steps::Held(steps) => {
                to_python(py, &self.puzzle.model(py)?.board, steps[index as usize])
            }
            Steps::Given(moves) => {
                let moment = moves.at(&(index + 1).into()).or_raise(py)?;
                last_move(py, &self.puzzle, &moment)
            }
        }
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let steps = (0..self.__len__()? as u64).map(|index| self.step(py, index));
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }
}

/// Restores a pickled solution.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are what a solution has")]
pub fn solution(
    py: Python,
    puzzle: Puzzle,
    text: &str,
    optimal: bool,
    at_least: &str,
    engine: String,
    sweeps: Option<u64>,
    certificate: Option<&str>,
) -> PyResult<Solution> {
    let steps = if text.is_empty() {
        Ok(Vec::new())
    } else {
        moves::read(text.as_bytes(), puzzle.model(py)?)
    };
    let steps = Steps::Held(steps.map_err(|faults| faulty(py, text.as_bytes(), &faults))?);
    let at_least = at_least
        .parse()
        .map_err(|_| placeless_error(py, "no number"))?;
    let read = |text: &str| {
        text.parse()
            .map_err(|_| placeless_error(py, "no certificate"))
    };
    let certificate = certificate.map(read).transpose()?;
    Ok(Solution {
        puzzle,
        steps,
        optimal,
        at_least,
        engine,
        sweeps,
        certificate,
    })
}

/// Restores a pickled solution by formula.
#[pyfunction]
pub fn solved<'py>(
    puzzle: Bound<'py, Puzzle>,
    label: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = PyDict::new(puzzle.py());
    options.set_item("label", label)?;
    puzzle.call_method("solve", (), Some(&options))
}

/// The answer of an engine; the referee has replayed a solution.
pub fn answered<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    Outcome {
        engine,
        answer,
        evidence,
    }: Outcome,
    sweeps: Option<u64>,
    certificate: Option<Certificate>,
) -> PyResult<Bound<'py, PyAny>> {
    match answer {
        Answer::Solved(moves) => {
            let optimal = evidence.optimal();
            let found = Solution::new(puzzle.clone(), moves, engine);
            let found = Solution {
                optimal,
                at_least: evidence.at_least,
                sweeps,
                certificate,
                ..found
            };
            Ok(Bound::new(py, found)?.into_any())
        }
        Answer::Impossible(reason) => impossible(py, puzzle, engine, &reason, certificate),
        Answer::Undecided(spent) => undecided_object(py, puzzle, engine, spent, sweeps),
    }
}

/// A step of a solution.
pub fn moment<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    moment: &Snapshot,
) -> PyResult<Bound<'py, PyAny>> {
    let made = moment
        .last
        .as_ref()
        .map(|_| last_move(py, puzzle, moment))
        .transpose()?;
    let vacancy = moment.vacancy.as_ref().map(|vacancy| match moment.grid {
        Some(_) => Ok(Place::counted(moment.grid, vacancy)
            .to_string()
            .into_pyobject(py)?
            .into_any()),
        None => integer(py, vacancy),
    });
    let vacancy = vacancy.transpose()?;
    let position = moment
        .position
        .as_ref()
        .map(|(model, position)| json::letters(model, position));
    value(
        py,
        "Snapshot",
        (integer(py, &moment.step)?, made, vacancy, position),
    )
}

/// The last move of a snapshot.
fn last_move<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    moment: &Snapshot,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(step) = moment.last_cells() {
        return to_python(py, &puzzle.model(py)?.board, step);
    }
    let step = moment
        .last
        .as_ref()
        .ok_or_else(|| PyIndexError::new_err("no move was made"))?;
    let Step { from, to, .. } = Step::between(moment.grid, &step.from, &step.to);
    value(py, "Move", (from.to_string(), to.to_string()))
}

/// The answer that there is no solution, and why, with a certificate: the reason itself, or else
/// the given one.
pub fn impossible<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    engine: Engine,
    reason: &Reason,
    certificate: Option<Certificate>,
) -> PyResult<Bound<'py, PyAny>> {
    let certificate = Certificate::of(reason)
        .or(certificate)
        .map(|certificate| certificate.to_string());
    value(
        py,
        "Impossible",
        (puzzle.id(), engine.name(), reason.to_string(), certificate),
    )
}

/// The resources used.
pub fn undecided_object<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    engine: Engine,
    spent: Spent,
    at_least: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = if spent.limit == Limit::Memory {
        "memory"
    } else {
        "time"
    };
    let far = spent.progress;
    value(
        py,
        "Undecided",
        (
            puzzle.id(),
            engine.name(),
            limit,
            far.level,
            far.positions,
            far.bytes,
            at_least,
        ),
    )
}
