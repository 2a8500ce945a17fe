//! Positions: a game in progress.

use crate::{
    convert::{integer, value},
    error::{OrRaise, faulty, placeless_error},
    moves::{text, to_python},
    puzzle::Puzzle,
    run::{Memory, Spending},
    source, target,
};
use pyo3::{exceptions::PyIndexError, prelude::*, types::PyTuple};
use saltus::{
    problem::{Oracle, Outlook, Winnable},
    puzzle::Move,
    text::json,
};
use saltus_draw::{
    Format, Scene, Style, Theme,
    terminal::{self, Text},
};
use saltus_session::{Hint, PlayError, Session};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// A position of a puzzle with the moves that led to it: push() makes a move, pop() undoes it.
///
/// Positions are equal if the same pieces are on the same cells of the same puzzle, regardless of
/// the moves. A position that was hashed (as a key, or in a set) is immutable; change a copy()
/// instead.
///
/// >>> import saltus
/// >>> position = saltus.puzzle("row:2x2").position()
/// >>> position.legal_moves
/// [<Move 1-3>, <Move 2-3>, <Move 4-3>, <Move 5-3>]
/// >>> position.push("2-3")
/// >>> position.winnable, position.hint()
/// (True, <Move 4-2>)
/// >>> position.push("1-2")
/// >>> position.winnable, position.lost_at
/// (False, 2)
/// >>> position.pop(), position.cells
/// (<Move 1-2>, 'r.rll')
#[pyclass(module = "saltus")]
#[derive(Debug)]
pub struct Position {
    /// The puzzle.
    #[pyo3(get)]
    puzzle: Puzzle,
    session: Session,
    hashed: AtomicBool,
}

impl Position {
    /// The position, with the last move as an arrow.
    fn scene(&self, py: Python) -> PyResult<Scene> {
        let style = Style {
            arrow: self.session.last(),
            ..Style::default()
        };
        let (puzzle, position) = (self.session.puzzle(), self.session.position());
        saltus_draw::position(puzzle, position, &style).or_raise(py)
    }

    pub fn new(puzzle: Puzzle, session: Session) -> Position {
        Position {
            puzzle,
            session,
            hashed: AtomicBool::new(false),
        }
    }

    /// Makes the moves of a text, all or none.
    pub fn play(&mut self, py: Python, text: &str) -> PyResult<()> {
        self.session.play(text).map_err(|error| match error {
            PlayError::Text(faults) => faulty(py, text.as_bytes(), &faults),
            illegal @ PlayError::Illegal(..) => placeless_error(py, illegal),
        })
    }

    fn require_mutable(&self, py: Python) -> PyResult<()> {
        let why = "this position was hashed, so it can no longer be changed: change a copy()";
        if self.hashed.load(Relaxed) {
            Err(placeless_error(py, why))
        } else {
            Ok(())
        }
    }

    fn steps<'py>(&self, py: Python<'py>, moves: &[Move]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut steps = Vec::new();
        for &step in moves {
            steps.push(self.step(py, step)?);
        }
        Ok(steps)
    }

    fn step<'py>(&self, py: Python<'py>, step: Move) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.session.puzzle().board, step)
    }

    /// A session with a table of all positions, if the budget allows it; computed once.
    fn with_table(&self, py: Python, spending: &Spending) -> PyResult<Session> {
        let mut session = self.session.clone();
        if !self.puzzle.oracle(py)?.is_instant() {
            let model = self.session.puzzle();
            // The position alone may be within the budget when the table is not.
            if let Ok(oracle) = spending.run(py, |budget| Oracle::with_table(model, budget))? {
                self.puzzle.set_oracle(py, Arc::new(oracle))?;
            }
        }
        session.set_oracle(self.puzzle.oracle(py)?);
        Ok(session)
    }

    fn verdicts(&self, py: Python) -> PyResult<Vec<Winnable>> {
        Spending::default().run(py, |budget| self.session.timeline(budget))
    }
}

/// An evaluation in values of Python.
struct Parts<'py> {
    winnable: Option<bool>,
    moves_left: Option<u64>,
    solutions: Option<Bound<'py, PyAny>>,
    chance: Option<f64>,
}

impl<'py> Parts<'py> {
    fn of(py: Python<'py>, outlook: &Outlook) -> PyResult<Parts<'py>> {
        let solutions = match &outlook.solutions {
            Some(number) => Some(integer(py, number)?),
            None => None,
        };
        Ok(Parts {
            winnable: to_bool(outlook.winnable),
            moves_left: outlook.moves_left,
            solutions,
            chance: outlook.chance,
        })
    }
}

#[pymethods]
impl Position {
    /// The contents of each cell, in the order of `puzzle.cells`: one symbol per piece, '.' for a
    /// vacancy.
    #[getter]
    pub fn cells(&self) -> String {
        json::letters(self.session.puzzle(), self.session.position())
    }

    /// The ID of the puzzle that starts here.
    #[getter]
    fn id(&self) -> String {
        self.session.id()
    }

    /// The moves that led here.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.steps(py, &self.session.moves()[..self.session.step()])
    }

    /// The legal moves, which also contain their names.
    ///
    /// >>> import saltus
    /// >>> position = saltus.puzzle("pegs:english").position()
    /// >>> "d2-d4" in position.legal_moves, "d4-d2" in position.legal_moves
    /// (True, False)
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, "Moves", (self.steps(py, &self.session.legal())?,))
    }

    /// Makes one or more moves; all of them or none.
    fn push(&mut self, py: Python, moves: &Bound<PyAny>) -> PyResult<()> {
        self.require_mutable(py)?;
        self.play(py, &text(moves)?)
    }

    /// Undoes the last move.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.require_mutable(py)?;
        let Some(last) = self.session.last() else {
            return Err(PyIndexError::new_err("no move was made"));
        };
        self.session.undo();
        self.step(py, last)
    }

    /// An independent copy with the same moves.
    fn copy(&self) -> Position {
        Position::new(self.puzzle.clone(), self.session.clone())
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    /// Whether the position satisfies the goal.
    #[getter]
    fn is_won(&self) -> bool {
        self.session.done()
    }

    /// Whether the position is stuck without satisfying the goal.
    #[getter]
    fn is_stuck(&self) -> bool {
        !self.session.done() && self.session.legal().is_empty()
    }

    /// Whether the position satisfies the goal, or no move is left.
    #[getter]
    fn is_game_over(&self) -> bool {
        self.session.done() || self.session.legal().is_empty()
    }

    /// How the game ended; None while it goes on.
    ///
    /// >>> import saltus
    /// >>> puzzle = saltus.puzzle("pegs:triangle5")
    /// >>> puzzle.position().outcome() is None
    /// True
    /// >>> puzzle.position(puzzle.solve()).outcome()
    /// Outcome(won=True, moves=13, pieces=1)
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if !self.is_game_over() {
            return Ok(None);
        }
        let pieces = self.session.position().0.iter().flatten().count();
        let facts = (self.session.done(), self.session.step(), pieces);
        value(py, "Outcome", facts).map(Some)
    }

    /// Whether the goal can be reached. Exact, without a time limit: `ask` takes a budget.
    #[getter]
    fn winnable(&self, py: Python) -> PyResult<Option<bool>> {
        let outlook = Spending::default().run(py, |budget| self.session.outlook(budget))?;
        Ok(to_bool(outlook.winnable))
    }

    /// For the start and the position after each move, whether the goal can be reached.
    fn timeline(&self, py: Python) -> PyResult<Vec<Option<bool>>> {
        let mut timeline = Vec::new();
        for &verdict in &self.verdicts(py)?[..=self.session.step()] {
            timeline.push(to_bool(verdict));
        }
        Ok(timeline)
    }

    /// The number of the move that lost the game, from 1; 0 if the start is lost, None if the goal
    /// can be reached.
    #[getter]
    fn lost_at(&self, py: Python) -> PyResult<Option<usize>> {
        let verdicts = self.verdicts(py)?;
        Ok(verdicts[..=self.session.step()]
            .iter()
            .position(|&verdict| verdict == Winnable::No))
    }

    /// The evaluation of the position and of each of its moves.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    pub fn ask<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        let session = self.with_table(py, &spending)?;
        let (here, choices) = spending.run(py, |budget| {
            (session.outlook(budget), session.choices(budget))
        })?;
        let mut rated = Vec::new();
        for (number, choice) in choices.iter().enumerate() {
            let after = Parts::of(py, &choice.after)?;
            let mut earlier = choices[..number].iter();
            let same_as = match earlier.find(|other| other.position == choice.position) {
                Some(other) => Some(self.step(py, other.step)?),
                None => None,
            };
            rated.push(value(
                py,
                "Choice",
                (
                    self.step(py, choice.step)?,
                    after.winnable,
                    after.moves_left,
                    after.solutions,
                    after.chance,
                    same_as,
                ),
            )?);
        }
        let here = Parts::of(py, &here)?;
        value(
            py,
            "Outlook",
            (
                here.winnable,
                here.moves_left,
                here.solutions,
                here.chance,
                PyTuple::new(py, rated)?,
            ),
        )
    }

    /// A move that keeps the win; None if there is none, because the game is won or lost, or the
    /// time ran out.
    #[pyo3(signature = (*, time = None, memory = None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<Memory>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match Spending::new(py, time, memory, None)?.run(py, |budget| self.session.hint(budget))? {
            Hint::Move(step) => self.step(py, step).map(Some),
            Hint::Done | Hint::Back(_) | Hint::Hopeless | Hint::Unknown => Ok(None),
        }
    }

    /// All positions that can be reached from here until the puzzle is won, as a NetworkX graph of
    /// `cells`, where nodes have `won` and edges have `move`. Has at most `limit` positions.
    ///
    /// >>> import saltus
    /// >>> graph = saltus.puzzle("row:2x2").position().to_networkx()
    /// >>> len(graph), [node for node, won in graph.nodes(data="won") if won]
    /// (23, ['ll.rr'])
    #[pyo3(signature = (*, limit = 100_000))]
    fn to_networkx<'py>(&self, py: Python<'py>, limit: usize) -> PyResult<Bound<'py, PyAny>> {
        py.import("saltus._graph")?
            .getattr("graph")?
            .call1((self.copy(), limit))
    }

    /// The game as text for `load`; with `path`, it is written to this file. A name that ends with
    /// `.svg`, `.png`, `.pdf`, `.tikz` or `.tex` has the picture of the position instead.
    #[pyo3(signature = (path = None))]
    pub fn save(&self, py: Python, path: Option<PathBuf>) -> PyResult<Option<String>> {
        let Some(path) = path else {
            return Ok(Some(self.session.save()));
        };
        match Format::of_file(&path) {
            Some(format) => {
                target::write(&path, &target::picture(py, &self.scene(py)?, format)?)?;
            }
            None => target::write_text(&path, &self.session.save())?,
        }
        Ok(None)
    }

    /// A picture of the position, with the last move as an arrow.
    pub fn svg(&self, py: Python) -> PyResult<String> {
        Ok(self.scene(py)?.svg(Theme::Auto))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.svg(py)
    }

    fn __str__(&self, py: Python) -> PyResult<String> {
        let text = Text::default();
        let drawn = terminal::position(self.session.puzzle(), self.session.position(), None, &text);
        drawn
            .map(|drawn| drawn.trim_end_matches('\n').into())
            .or_raise(py)
    }

    fn __repr__(&self) -> String {
        format!("<Position {}>", self.id())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| {
            let other = other.borrow();
            self.puzzle == other.puzzle && self.session.position() == other.session.position()
        })
    }

    fn __hash__(&self) -> u64 {
        self.hashed.store(true, Relaxed);
        let mut hasher = DefaultHasher::new();
        (&self.puzzle, self.session.position()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((
            py.import("saltus._saltus")?.getattr("load")?,
            (self.session.save(),),
        ))
    }
}

fn to_bool(verdict: Winnable) -> Option<bool> {
    match verdict {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    }
}

/// Reads a saved game: the output of `Position.save`, an ID, or a file saved by `saltus play`. The
/// text is a str, a path or an open file.
///
/// >>> import saltus
/// >>> position = saltus.load("game row:2x2\nstep 1\nmoves 2-3 4-2")
/// >>> position.moves
/// [<Move 2-3>]
#[pyfunction]
pub fn load(py: Python, source: &Bound<PyAny>) -> PyResult<Position> {
    let text = source::required_text(source, "a game")?;
    let session =
        saltus_session::open(&text).map_err(|error| faulty(py, text.as_bytes(), &error))?;
    Ok(Position::new(
        Puzzle::new(session.puzzle().clone().into()),
        session,
    ))
}
