//! Puzzles: reading, solving, counting, checking.

mod counts;
mod export;
mod listed;
mod read;
mod shared;

pub use read::{boards, puzzle};
pub use shared::Shared;

use crate::{
    claim,
    convert::{integer, natural, value},
    error::{OrRaise, placeless_error},
    moves,
    position::Position,
    question,
    run::{Memory, Spending},
    solution,
};
use pyo3::{prelude::*, types::PyTuple};
use saltus::{
    pegs::{meet, sizes},
    problem::{self, Claim, Engine},
    search::TableError,
    text::{
        certificate,
        json::{self, Explained, Understood},
        lattice_name,
    },
};
use std::{path::PathBuf, sync::Arc};

/// A puzzle: a board, rules, a start and a goal. Made by `puzzle()`; puzzles compare by these, and
/// pickle by their ID.
///
/// >>> import saltus
/// >>> puzzle = saltus.puzzle("row:3x3")
/// >>> puzzle
/// <Puzzle row:3x3>
/// >>> len(puzzle.solve()), puzzle.count().solutions
/// (15, 2)
/// >>> puzzle.check("3-4 5-3")
/// Check(correct=False, message='all 2 moves are legal, but they do not reach the goal')
#[pyclass(frozen, eq, hash, from_py_object, module = "saltus")]
#[derive(Clone, Debug)]
pub struct Puzzle(pub Arc<Shared>);

#[pymethods]
impl Puzzle {
    /// The ID of the puzzle.
    #[getter]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// How the text of the puzzle was read.
    ///
    /// >>> import saltus
    /// >>> print(saltus.puzzle("●●○").reading)
    /// read as: peg solitaire, picture; ● peg, ○ vacancy; square lattice, 3 holes, 2 pegs;
    /// goal: the last peg in c1
    #[getter]
    fn reading<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reading = &self.0.reading;
        let understood = Understood::from(reading);
        let mut others = Vec::new();
        for other in understood.others {
            others.push(other.line);
        }
        let facts = (
            understood.line,
            understood.family,
            understood.notation,
            understood.signs,
            understood.lattice,
            integer(py, &reading.holes)?,
            integer(py, &reading.pegs)?,
            understood.goal,
            PyTuple::new(py, others)?,
        );
        value(py, "Reading", facts)
    }

    /// What the puzzle is, and which engine would answer which question and why, as the object of
    /// `saltus explain --json`, without the forecast. Nothing is solved.
    ///
    /// >>> import saltus
    /// >>> explained = saltus.puzzle("pegs:english").explain()
    /// >>> explained["symmetries"], explained["position_class"]["last"]
    /// (8, ['d1', 'a4', 'd4', 'g4', 'd7'])
    /// >>> explained["engines"][0]["why"]
    /// 'peg solitaire with 33 holes, of at most 64'
    fn explain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let explained = Explained::of(&self.0.reading);
        let text = json::line(&explained)
            .map_err(|error| placeless_error(py, format!("writing JSON: {error}")))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The names of the cells.
    #[getter]
    fn cells(&self, py: Python) -> PyResult<Vec<String>> {
        let board = &self.model(py)?.board;
        Ok(board.cells().map(|cell| board.name(cell)).collect())
    }

    /// The contents of each cell at the start, in the order of `cells`.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("row:2x2").start
    /// 'rr.ll'
    #[getter]
    fn start(&self, py: Python) -> PyResult<String> {
        let model = self.model(py)?;
        Ok(json::letters(model, &model.start))
    }

    /// The goal in words.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:english").goal
    /// 'the last peg in d4'
    #[getter]
    pub(crate) fn goal(&self) -> String {
        self.0.reading.goal.to_string()
    }

    /// The board: its cells, where they are, and the lines of three along which pieces jump.
    ///
    /// >>> import saltus
    /// >>> board = saltus.puzzle("pegs:triangle5").board
    /// >>> board.lattice, board.cells[1], board.places[1], board.lines[0]
    /// ('triangular', 'a2', (1, 0), ('a1', 'b2', 'c3'))
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = &self.model(py)?.board;
        let mut places = Vec::new();
        for cell in board.cells() {
            let [column, row] = board.place(cell);
            places.push((row - 1, column - 1));
        }
        let mut lines = Vec::new();
        for line in board.lines() {
            lines.push((
                board.name(line.from),
                board.name(line.over),
                board.name(line.to),
            ));
        }
        let facts = (
            lattice_name(board.adjacency()),
            PyTuple::new(py, self.cells(py)?)?,
            PyTuple::new(py, places)?,
            PyTuple::new(py, lines)?,
        );
        value(py, "Board", facts)
    }

    /// The position after these moves, or at the start.
    #[pyo3(signature = (moves = None))]
    fn position(&self, py: Python, moves: Option<&Bound<PyAny>>) -> PyResult<Position> {
        let mut position = self.after(py, &[])?;
        if let Some(moves) = moves {
            position.play(py, &moves::text(moves)?)?;
        }
        Ok(position)
    }

    /// A solution, the shortest one if possible; or the proof that there is none; or the resources
    /// used.
    ///
    /// `fewest="sweeps"` finds the fewest sweeps of a game of peg solitaire, `fewest="rounds"` the
    /// fewest rounds, `longest="sweep"` the longest single sweep. `longest="game"` and
    /// `shortest="game"` find the longest or shortest game, regardless of the goal; the goal of the
    /// solution's puzzle is the number of pegs left. `via` lists positions to pass through, cell by
    /// cell in reading order as in `Position.cells`. `label` and `nth` select one of the solutions
    /// of a row of n against 1. `why=True` adds a certificate of up to a million positions, which
    /// `check` verifies without a search: no solution is shorter, or there is none. A warning
    /// states if there are too many, or if the budget runs out first. `engine` selects one: closed,
    /// pegs, grid, search, best-first, ring. `store` is a folder: peg solitaire is then solved by
    /// all its levels, which are kept there and may exceed memory; a later call continues from
    /// them. With `fewest="sweeps"` it has the layers of that search. `time` is in seconds,
    /// `memory` in bytes or a size such as '1G'; `progress=True` shows a bar, and a function is
    /// called with (level, positions, bytes).
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:english").solve(fewest="sweeps").sweeps
    /// 18
    /// >>> saltus.puzzle("row:3x1").solve(nth=4)
    /// <Solution of 7 moves: 5-4 3-5 4-3 2-4 1-2 3-1 2-3>
    /// >>> row = saltus.puzzle("row:1x1")
    /// >>> row.check(row.solve(why=True))
    /// Check(correct=True, message='3 moves lead to the goal, and none fewer do: 5 positions and
    /// all their successors were checked')
    /// >>> saltus.puzzle("pegs:french@d4").solve()
    /// Impossible(puzzle='pegs:french@d4', engine='pegs', reason='start and goal are of different
    /// position classes: on a set of 17 holes every jump keeps the number of pegs odd or even, and
    /// they differ')
    #[pyo3(signature = (
        *, fewest = None, longest = None, shortest = None, via = None, label = None, nth = None,
        why = false, engine = None, store = None, time = None, memory = None, progress = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        fewest: Option<&str>,
        longest: Option<&str>,
        shortest: Option<&str>,
        via: Option<Vec<String>>,
        label: Option<&Bound<PyAny>>,
        nth: Option<&Bound<PyAny>>,
        why: bool,
        engine: Option<&str>,
        store: Option<PathBuf>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        let words = question::Words {
            fewest,
            longest,
            shortest,
            via,
            label,
            nth,
            why,
            engine,
            store,
        };
        question::decide(py, words)?.answer(py, self, &spending)
    }

    /// The shortest solutions, at most `most`: of rows of n against 1 by label, of other puzzles in
    /// the order of their moves. Without `most`, these are the first 1,000, with a warning if there
    /// are more. `fewest="sweeps"` lists the solutions of peg solitaire with the fewest sweeps.
    ///
    /// >>> import saltus
    /// >>> [str(solution) for solution in saltus.puzzle("row:1x1").list()]
    /// ['3-2 1-3 2-1', '1-2 3-1 2-3']
    /// >>> saltus.puzzle("pegs:triangle5@a1-a1").list(1, fewest="sweeps")[0].sweeps
    /// 10
    #[pyo3(signature = (
        most = None, *, fewest = None, time = None, memory = None, progress = None
    ))]
    fn list<'py>(
        &self,
        py: Python<'py>,
        most: Option<usize>,
        fewest: Option<&str>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let by_sweeps = question::is_of_all_sweeps(py, fewest)?;
        let spending = Spending::new(py, time, memory, progress)?;
        if by_sweeps {
            self.list_fewest_sweeps(py, most, &spending)
        } else {
            self.list_shortest(py, most, &spending)
        }
    }

    /// The move and the position at one step of the solution of `solve`, by formula at any size if
    /// there is one.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("row:1000000000x1000000000").at(123456789012345678)
    /// Snapshot(step=123456789012345678, move=<Move 1234652693-1234652695>, vacancy=1234652693,
    /// position=None)
    #[pyo3(signature = (step, *, time = None, memory = None, progress = None))]
    fn at<'py>(
        &self,
        py: Python<'py>,
        step: &Bound<PyAny>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (step, problem) = (natural(step)?, &self.0.reading.problem);
        let spending = Spending::new(py, time, memory, progress)?;
        match spending.run(py, |budget| problem::at(problem, None, &step, budget))? {
            Ok(Ok(moment)) => solution::moment(py, self, &moment),
            Ok(Err(outcome)) => solution::answered(py, self, outcome, None, None),
            Err(error) => Err(placeless_error(py, error)),
        }
    }

    /// Exact numbers: a `Census` for peg solitaire, the `Count` of shortest solutions for other
    /// puzzles. A puzzle that is refuted without a search is `Impossible` at once; with
    /// `engine="pegs"` its positions are counted nevertheless. `games=False` counts the positions
    /// of peg solitaire alone, in a third of the time: a `PositionCensus`; `alike=True` its
    /// solutions up to the order of jumps and symmetry: an `Alike`; `fewest="sweeps"` those with
    /// the fewest sweeps: a `SweepCount`. `store` is a folder in which the levels are kept, so that
    /// they may exceed memory and a later call continues from them.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:french@d4").count().reason[:48]
    /// 'start and goal are of different position classes'
    #[pyo3(signature = (
        *, engine = None, games = true, alike = false, fewest = None, store = None, time = None,
        memory = None, progress = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        engine: Option<&str>,
        games: bool,
        alike: bool,
        fewest: Option<&str>,
        store: Option<PathBuf>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let engine = question::engine_named(py, engine)?;
        let spending = Spending::new(py, time, memory, progress)?;
        if question::is_of_all_sweeps(py, fewest)? {
            if store.is_some() || alike || !games || engine.is_some() {
                let why = "fewest cannot be combined with store, alike, games or engine";
                return Err(placeless_error(py, why));
            }
            return self.count_fewest_sweeps(py, &spending);
        }
        if engine.is_none()
            && let Some(reason) =
                spending.run(py, |budget| self.0.reading.problem.refute_first(budget))?
        {
            return solution::impossible(py, self, Engine::Pegs, &reason, None);
        }
        if let Some(folder) = store {
            if alike || engine.is_some() {
                let why = "store cannot be combined with alike or engine";
                return Err(placeless_error(py, why));
            }
            return self.count_in_store(py, &folder, games, &spending);
        }
        match (alike, games) {
            (true, true) => self.count_alike(py, &spending),
            (false, false) => self.count_positions(py, &spending),
            (false, true) => self.count_all(py, engine, &spending),
            (true, false) => Err(placeless_error(
                py,
                "alike=True counts solutions, games=False positions: choose one",
            )),
        }
    }

    /// What a census of peg solitaire would take, from a sample of its first levels: classes, time
    /// and disk, as `saltus forecast`.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:triangle5@a1-any").forecast().classes
    /// 1544
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn forecast<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.foresee(py, &Spending::new(py, time, memory, progress)?)
    }

    /// The numbers of reachable, winnable and stuck positions.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("row:2x2").positions()
    /// Positions(positions=23, winning_positions=16, stuck_positions=5, all_solutions=2)
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let model = self.model(py)?;
        match Spending::new(py, time, memory, progress)?
            .run(py, |budget| problem::positions(model, None, budget))?
        {
            Ok(census) => {
                let solutions = census
                    .solutions
                    .map(|solutions| integer(py, &solutions))
                    .transpose()?;
                value(
                    py,
                    "Positions",
                    (census.positions, census.winnable, census.stuck, solutions),
                )
            }
            Err(TableError::Spent(spent)) => {
                solution::undecided_object(py, self, Engine::Search, spent, None)
            }
            Err(error) => Err(placeless_error(py, error)),
        }
    }

    /// Checks a claim. The message of the result states the verified facts or the error. A claim is
    /// a list of moves; an answer of `solve`, with its certificate if it has one; or a text in any
    /// notation that `saltus check` reads, such as an object of `--json`. `moves` is the number of
    /// moves of the instance that a solver answered, if it was exported with one.
    ///
    /// >>> import saltus
    /// >>> puzzle = saltus.puzzle("pegs:french@d4")
    /// >>> bool(puzzle.check(puzzle.solve()))
    /// True
    #[pyo3(signature = (claim, *, moves = None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        claim: &Bound<PyAny>,
        moves: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (model, problem) = (self.model(py)?, &self.0.reading.problem);
        let read = claim::read(claim, model, moves)?;
        let judged = Spending::default().run(py, |budget| {
            let text = &read.text[..];
            saltus::text::claim::judge_all(problem, model, text, &read.claims, budget)
        })?;
        let verdict = judged.verdict;
        value(py, "Check", (verdict.is_correct(), verdict.message()))
    }

    /// The puzzle and an answer of `solve`, or moves, as text for `saltus-verify`, the checker
    /// proved correct in Coq. The text states the puzzle by the changes of its moves. After
    /// `solve(why=True)` it proves that no solution is shorter; after `solve()` it only proves the
    /// solution. Without an answer it states the puzzle alone. Raises `SaltusError` if the format
    /// cannot express the goal or the proof.
    ///
    /// >>> import saltus
    /// >>> puzzle = saltus.puzzle("row:1x1")
    /// >>> text = puzzle.certificate(puzzle.solve(why=True))
    /// >>> text.splitlines()[:4]
    /// ['saltus-certificate 1', 'first 1.2', 'goal 2.1', 'change 0:1>. 1:.>1']
    /// >>> "proof shortest" in text, text.count("level"), text.count("at ")
    /// (True, 3, 5)
    #[pyo3(signature = (answer = None))]
    fn certificate(&self, py: Python, answer: Option<&Bound<PyAny>>) -> PyResult<String> {
        let model = self.model(py)?;
        let claim = match answer {
            None => Claim::Moves(Vec::new()),
            Some(answer) => {
                let claims = claim::read(answer, model, None)?.claims.claims;
                let first = claims.into_iter().next().map(|placed| placed.claim);
                first.ok_or_else(|| placeless_error(py, "the text holds no solution"))?
            }
        };
        let mut text = Vec::new();
        certificate::write(model, &claim, &mut text).or_raise(py)?;
        String::from_utf8(text).or_raise(py)
    }

    /// The puzzle as an instance for another program, whose answer `check` reads. `to` is 'asp',
    /// 'dimacs', 'opb', 'pddl', 'pnml', 'smtlib', 'tatham' or 'toml'. `moves` is the number of
    /// moves of a solution; the default is the number that the start and the goal determine, or
    /// that of the shortest solution, to which `time` and `memory` apply.
    ///
    /// 'veripb' gives a pair: pseudo-Boolean constraints without a solution, and the proof of that
    /// for VeriPB. Its default number of moves is one fewer than that of a shortest solution.
    ///
    /// >>> import saltus
    /// >>> saltus.puzzle("pegs:triangle5@a4-a4").export("dimacs").splitlines()[-1].endswith(" 0")
    /// True
    /// >>> problem, proof = saltus.puzzle("row:1x1").export("veripb")
    /// >>> proof.splitlines()[0]
    /// 'pseudo-Boolean proof version 2.0'
    #[pyo3(signature = (to, *, moves = None, time = None, memory = None, progress = None))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        to: &str,
        moves: Option<u64>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        export::write(py, self, to, moves, &spending)
    }

    /// The evaluation of the position after these moves and of each of its moves. Computes a table
    /// of all positions of the puzzle, if possible: this takes a second for the English board,
    /// once.
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
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.position(py, moves)?.ask(py, time, memory, progress)
    }

    /// All winning positions of a game of peg solitaire, level by level, as ascending NumPy arrays
    /// of 64-bit integers; bit i is `cells[i]`.
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
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        self.by_level(py, &spending, |game, budget| {
            meet::winning(game, budget).map(|winning| winning.positions().collect())
        })
    }

    /// All reachable positions of a game of peg solitaire, one per class under the symmetries that
    /// fix the start, by number of jumps, as ascending NumPy arrays of 64-bit integers; bit i is
    /// `cells[i]`.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn levels<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = Spending::new(py, time, memory, progress)?;
        self.by_level(py, &spending, |game, budget| {
            sizes::reachable(game, budget).map(|found| found.levels)
        })
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.0.id)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((
            py.import("saltus")?.getattr("puzzle")?,
            PyTuple::new(py, [&self.0.id])?,
        ))
    }

    /// A picture of the start.
    fn svg(&self, py: Python) -> PyResult<String> {
        self.position(py, None)?.svg(py)
    }

    /// Writes the puzzle to a file: a name that ends with `.svg`, `.png`, `.pdf`, `.tikz` or `.tex`
    /// has a picture of the start, any other name the game before its first move, for `load`.
    fn save(&self, py: Python, path: PathBuf) -> PyResult<()> {
        self.position(py, None)?.save(py, Some(path))?;
        Ok(())
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.svg(py)
    }
}
