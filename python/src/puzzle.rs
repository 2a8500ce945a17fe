//! Puzzles: read, solve, count, check.

use crate::{
    error::{faulty, refused},
    integer, moves, own,
    position::Position,
    run::Spending,
    solution,
    value,
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PyDict, PyString, PyTuple},
};
use saltus::{
    engine::{self, Engine},
    pegs::{Game, count, levels, meet},
    puzzle as model, referee,
    search::{self, Refusal, TableError},
    text::{
        id::{self, Named},
        moves as plain, own as toml, picture,
    },
};
use saltus_session::{Oracle, Session};
use std::sync::{Arc, Mutex, PoisonError};

/// A puzzle: a board, what its pieces may do, a start and a goal. Made by `puzzle()`; compares and pickles by its ID.
///
/// >>> import saltus
/// >>> puzzle = saltus.puzzle("row:3x3")
/// >>> puzzle
/// <Puzzle row:3x3>
/// >>> len(puzzle.solve()), puzzle.count().solutions
/// (15, 2)
/// >>> puzzle.check("3-4 5-3")
/// Check(correct=False, message='move 2: the goal is not met at the end')
#[pyclass(frozen, eq, hash, from_py_object, module = "saltus")]
#[derive(Clone, Debug)]
pub struct Puzzle(pub Arc<Shared>);

/// What copies of a puzzle share.
#[derive(Debug)]
pub struct Shared {
    id: String,
    model: model::Puzzle,
    oracle: Mutex<Arc<Oracle>>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Puzzle {}

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl Puzzle {
    pub fn new(model: model::Puzzle) -> Puzzle {
        let (id, oracle) = (id::name(&model, &model.start), Mutex::new(Arc::new(Oracle::new(&model))));
        Puzzle(Arc::new(Shared { id, model, oracle }))
    }

    pub fn model(&self) -> &model::Puzzle {
        &self.0.model
    }

    /// The position after moves that are legal.
    pub fn after(&self, py: Python, moves: &[model::Move]) -> PyResult<Position> {
        let mut session = Session::new(self.0.model.clone(), self.oracle());
        for &step in moves {
            session.make(step).map_err(|foul| refused(py, foul))?;
        }
        Ok(Position::new(self.clone(), session))
    }

    /// What is known of the puzzle's positions.
    pub fn oracle(&self) -> Arc<Oracle> {
        self.0.oracle.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what was learned of the puzzle's positions.
    pub fn learned(&self, oracle: Arc<Oracle>) {
        *self.0.oracle.lock().unwrap_or_else(PoisonError::into_inner) = oracle;
    }
}

/// Reads a puzzle: an ID such as 'pegs:english' (see boards()), a drawn board, TOML, or a dict that says what the TOML would.
///
/// >>> import saltus
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
#[pyfunction]
pub fn puzzle(py: Python, source: &Bound<PyAny>) -> PyResult<Puzzle> {
    let text = if let Ok(dict) = source.cast::<PyDict>() {
        own::toml(dict)?
    } else if source.is_instance_of::<PyString>() {
        source.extract()?
    } else {
        return Err(PyTypeError::new_err("a puzzle is read from a str or a dict"));
    };
    let bytes = text.as_bytes();
    let setup = if id::looks_like_id(&text) {
        let named = id::read(text.trim(), |rules| rules).map_err(|faults| faulty(py, bytes, &faults))?;
        return Named::puzzle(named).map(Puzzle::new).map_err(|error| refused(py, error));
    } else if text.contains('=') {
        toml::read(bytes)
    } else {
        picture::read(bytes)
    };
    let setup = setup.map_err(|faults| faulty(py, bytes, &faults))?;
    setup.validate().map(Puzzle::new).map_err(|faults| refused(py, faults))
}

/// The boards known by name, with their numbers of holes: use one as 'pegs:NAME'.
///
/// >>> import saltus
/// >>> saltus.boards()["english"]
/// 33
#[pyfunction]
pub fn boards() -> std::collections::BTreeMap<&'static str, usize> {
    saltus::board::SHAPES.iter().map(|shape| (shape.name, shape.board().len())).collect()
}

#[pymethods]
impl Puzzle {
    /// The ID that names the puzzle.
    #[getter]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The names of the cells.
    #[getter]
    fn cells(&self) -> Vec<String> {
        let board = &self.0.model.board;
        board.cells().map(|cell| board.name(cell)).collect()
    }

    /// The position after these moves, or at the start.
    #[pyo3(signature = (moves = None))]
    fn position(&self, py: Python, moves: Option<&Bound<PyAny>>) -> PyResult<Position> {
        let mut position =
            Position::new(self.clone(), Session::new(self.0.model.clone(), self.oracle()));
        if let Some(moves) = moves {
            position.play(py, &moves::text(moves)?)?;
        }
        Ok(position)
    }

    /// A solution, the shortest where that is decided, or the proof that there is none, or how far the search came.
    ///
    /// `fewest="sweeps"` asks for the fewest sweeps of a game of peg solitaire. `engine` forces one: pegs, grid, search. `time` is in
    /// seconds, `memory` in bytes; `progress=True` shows a bar, and a function is told (level, positions, bytes).
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:english").solve(fewest="sweeps").sweeps
    /// 18
    /// >>> saltus.puzzle("pegs:french").solve()
    /// Impossible(puzzle='pegs:french', engine='pegs', reason='start and target are of different position classes: on a set of 17 holes every jump keeps the number of pegs odd or even, and they differ')
    #[pyo3(signature = (*, fewest = None, engine = None, time = None, memory = None, progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        fewest: Option<&str>,
        engine: Option<&str>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        let model = &self.0.model;
        let (engine, answer, sweeps) = match fewest {
            Some("sweeps") => {
                let game = self.game(py)?;
                let swept = spending.run(py, |budget| engine::fewest_sweeps(&game, budget))?;
                (Engine::Pegs, swept.answer, Some(swept.sweeps))
            }
            Some(other) => {
                return Err(refused(py, format!("fewest={other:?}: expected \"sweeps\"")));
            }
            None => {
                let engine = engine.map(|name| named(py, name)).transpose()?;
                let answer = spending.run(py, |budget| engine::solve(model, engine, budget))?;
                let (engine, answer) = answer.map_err(|error| refused(py, error))?;
                (engine, answer, None)
            }
        };
        solution::answered(py, self, engine.name(), answer, sweeps)
    }

    /// Exact numbers: of peg solitaire a `Census`, of other puzzles the `Count` of shortest solutions.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        if let Some(game) = Game::of(&self.0.model) {
            let counted = spending
                .run(py, |budget| count::census(&game.board, game.start, game.target, *budget))?;
            return match counted {
                Ok(census) => self.census(py, &census),
                Err(stopped) => solution::undecided(py, self, "pegs", stopped.into(), None),
            };
        }
        let model = &self.0.model;
        let engine = Engine::of(model);
        let counted = spending.run(py, |budget| engine::count(model, engine, budget))?;
        match counted.map_err(|error| refused(py, error))? {
            Ok(shortest) => value(py, "Count", (shortest.length, integer(py, &shortest.solutions)?)),
            Err(Refusal::Impossible(reason)) => solution::impossible(py, self, engine.name(), &reason),
            Err(Refusal::Undecided(spent)) => solution::undecided(py, self, engine.name(), spent, None),
        }
    }

    /// How many positions can be reached, can still be won, and are dead ends.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("row:2x2").positions()
    /// Positions(positions=23, winning_positions=16, stuck_positions=4, all_solutions=2)
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let model = &self.0.model;
        match Spending::new(py, time, memory, progress)?.run(py, |budget| search::census(model, budget))? {
            Ok(census) => {
                let solutions = census.solutions.map(|solutions| integer(py, &solutions)).transpose()?;
                value(py, "Positions", (census.positions, census.winnable, census.stuck, solutions))
            }
            Err(TableError::Spent(spent)) => solution::undecided(py, self, "search", spent, None),
            Err(error) => Err(refused(py, error)),
        }
    }

    /// Whether moves are a solution, and what is wrong if they are not.
    fn check<'py>(&self, py: Python<'py>, moves: &Bound<PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let text = moves::text(moves)?;
        let model = &self.0.model;
        let steps =
            plain::read(text.as_bytes(), model).map_err(|faults| faulty(py, text.as_bytes(), &faults))?;
        let (correct, message) = match referee::judge(model, &steps) {
            Ok(_) => (true, format!("{} moves lead to the goal", steps.len())),
            Err(objection) => (false, objection.to_string()),
        };
        value(py, "Check", (correct, message))
    }

    /// What the position after these moves promises, and each of its moves. Learns all positions of the puzzle, where that is
    /// within reach: a second for the english board, once.
    ///
    /// >>> import saltus
    /// >>> outlook = saltus.puzzle("pegs:triangle5@a1-a1").ask("a3-a1")
    /// >>> outlook.solutions, outlook.keeping()
    /// (3408, [<Move c3-a3>, <Move c5-a3>])
    #[pyo3(signature = (moves = None, *, time = None, memory = None, progress = None))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        moves: Option<&Bound<PyAny>>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.position(py, moves)?.ask(py, time, memory, progress)
    }

    /// All positions of a game of peg solitaire that can be reached and still be won, level by level, as NumPy arrays of 64 bits,
    /// bit i for `cells[i]`; ascending. `pegs` asks for the level with so many pegs alone.
    ///
    /// >>> import saltus
    /// >>> levels = saltus.puzzle("pegs:triangle5@a1-any").winning_positions()
    /// >>> len(levels), sum(map(len, levels))
    /// (14, 769)
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn winning_positions<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(py)?;
        let spending = Spending::new(py, time, memory, progress)?;
        let winning = spending
            .run(py, |budget| meet::winning(&game.board, game.start, game.target, *budget))?;
        match winning {
            Ok(winning) => {
                let levels: Vec<Vec<u64>> = py.detach(|| winning.positions().collect());
                arrays(py, &levels)
            }
            Err(stopped) => solution::undecided(py, self, "pegs", stopped.into(), None),
        }
    }

    /// All positions of a game of peg solitaire that can be reached, one of each class under the symmetries that fix the start,
    /// by the number of jumps, as NumPy arrays of 64 bits, bit i for `cells[i]`; ascending.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn levels<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(py)?;
        let spending = Spending::new(py, time, memory, progress)?;
        match spending.run(py, |budget| levels::reachable(&game.board, game.start, *budget))? {
            Ok(found) => arrays(py, &found.levels),
            Err(stopped) => solution::undecided(py, self, "pegs", stopped.into(), None),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.0.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.import("saltus")?.getattr("puzzle")?, PyTuple::new(py, [&self.0.id])?))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.position(py, None)?.svg(py)
    }
}

impl Puzzle {
    fn game(&self, py: Python) -> PyResult<Game> {
        let none = || refused(py, format!("{} is no peg solitaire on a board of up to 64 holes", self.0.id));
        Game::of(&self.0.model).ok_or_else(none)
    }

    fn census<'py>(&self, py: Python<'py>, census: &count::Census) -> PyResult<Bound<'py, PyAny>> {
        let level = |(jumps, level): (usize, &count::LevelCount)| {
            let (pegs, classes, positions) = (level.pegs, level.classes, level.positions);
            let (winning, won) = (level.winning_classes, level.winning_positions);
            let dead = (level.dead_classes, level.dead_positions);
            value(py, "Level", (jumps, pegs, classes, positions, winning, won, dead.0, dead.1))
        };
        let levels = census.levels.iter().enumerate().map(level).collect::<PyResult<Vec<_>>>()?;
        let (solutions, games) = (integer(py, &census.solutions)?, integer(py, &census.games)?);
        let levels = PyTuple::new(py, levels)?;
        value(py, "Census", (solutions, games, census.shortest_game, census.longest_game, levels))
    }
}

fn named(py: Python, name: &str) -> PyResult<Engine> {
    let engines = [Engine::Pegs, Engine::Grid, Engine::Search];
    let unknown = || {
        let names = engines.map(Engine::name).join(", ");
        refused(py, format!("there is no engine {name:?}: there are {names}"))
    };
    engines.into_iter().find(|engine| engine.name() == name).ok_or_else(unknown)
}

/// Positions as NumPy arrays, which can be written to.
fn arrays<'py>(py: Python<'py>, levels: &[Vec<u64>]) -> PyResult<Bound<'py, PyAny>> {
    let array = py.import("saltus._tables")?.getattr("array")?;
    let filled = levels.iter().map(|level| {
        let bytes = PyByteArray::new_with(py, 8 * level.len(), |bytes| {
            for (bytes, position) in bytes.chunks_exact_mut(8).zip(level) {
                bytes.copy_from_slice(&position.to_le_bytes());
            }
            Ok(())
        })?;
        array.call1((bytes,))
    });
    Ok(filled.collect::<PyResult<Vec<_>>>()?.into_pyobject(py)?.into_any())
}
