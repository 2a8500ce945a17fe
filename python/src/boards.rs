//! Questions about whole boards, and generated puzzles, as Python values: a dict for each row of
//! the command's tables.

use crate::{
    capture::Capture,
    convert::integer,
    error::{OrRaise, faulty, placeless_error},
    puzzle::Puzzle,
    run::{Memory, Spending},
};
use pyo3::{prelude::*, types::PyDict};
use saltus::{
    BigUint,
    board::Board,
    budget::{Budget, Progress},
    capture::{Pattern, field_bytes, make_board},
    pegs::{
        PegBoard, Target,
        connected::connected,
        generate::{Difficulty, Requirements, generate as make},
        graph::{MAX_VERTICES, Neighbours, solvabilities},
        meet,
        pairs::{BoardNameError, NamedBoard, Pair, game, problems, solve_pairs, twin},
        sweeps::Fewest,
    },
    problem::{self, Problem, ProblemError},
    puzzle::Answer,
    text::graph6,
};
use saltus_system::memory;
use std::collections::HashMap;

type Row<'py> = Bound<'py, PyDict>;

/// The board with a name such as 'english' or 'english,ways=8'.
fn named(py: Python, name: &str) -> PyResult<NamedBoard> {
    NamedBoard::new(name).map_err(|error| match error {
        BoardNameError::Unknown(name) => placeless_error(
            py,
            format!("there is no board named {name:?}: boards() lists them"),
        ),
        other => placeless_error(py, other),
    })
}

/// A board of at most 64 holes by name.
fn small(py: Python, name: &str) -> PyResult<(Board, PegBoard)> {
    let board = named(py, name)?.board;
    Ok((board.clone(), pegs_on(py, &board)?))
}

fn pegs_on(py: Python, board: &Board) -> PyResult<PegBoard> {
    PegBoard::new(board).ok_or_else(|| placeless_error(py, "the board has more than 64 holes"))
}

/// All problems of a board with one vacancy at the start and one peg at the end, up to symmetry: a
/// dict for each, with the ID of its puzzle, its verdict ('solved', 'impossible' or 'undecided')
/// and the name of the reason if it is impossible.
///
/// `fewest="sweeps"` adds the fewest sweeps of each: 'sweeps', and 'at_least' if undecided; with
/// `count=True` also 'solutions', the number of its solutions. `time` is for all problems together.
///
/// >>> import saltus
/// >>> rows = saltus.pairs("triangle5")
/// >>> len(rows), sum(row["verdict"] == "solved" for row in rows)
/// (42, 12)
/// >>> saltus.pairs("triangle5", fewest="sweeps")[0]
/// {'problem': 'pegs:triangle5@a1-a1', 'verdict': 'solved', 'reason': None, 'sweeps': 10,
/// 'at_least': 10}
#[pyfunction]
#[pyo3(signature = (
    board, *, fewest = None, count = false, time = None, memory = None, progress = None
))]
pub fn pairs<'py>(
    py: Python<'py>,
    board: &str,
    fewest: Option<&str>,
    count: bool,
    time: Option<f64>,
    memory: Option<Memory>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Vec<Row<'py>>> {
    let spending = Spending::new(py, time, memory, progress)?;
    let named = named(py, board)?;
    let by_sweeps = match fewest {
        None => None,
        Some("sweeps") => Some(pegs_on(py, &named.board)?),
        Some(other) => {
            return Err(placeless_error(
                py,
                format!("fewest={other:?}: expected \"sweeps\""),
            ));
        }
    };
    match by_sweeps {
        Some(small) => pairs_by_sweeps(py, &named, &small, count, &spending),
        None if count => Err(placeless_error(
            py,
            "count=True is for fewest=\"sweeps\": Puzzle.count() counts for one problem",
        )),
        None => pairs_by_moves(py, &named, &spending),
    }
}

/// The fewest sweeps of every problem of a board.
fn pairs_by_sweeps<'py>(
    py: Python<'py>,
    named: &NamedBoard,
    board: &PegBoard,
    count: bool,
    spending: &Spending,
) -> PyResult<Vec<Row<'py>>> {
    let pairs = spending.run(py, |budget| solve_pairs(board, budget, &mut |_| ()))?;
    let counted = match count {
        true => spending.run(py, |budget| count_solutions(board, &pairs, budget))?,
        false => HashMap::new(),
    };
    let mut rows = Vec::new();
    for pair in &pairs {
        let id = named.id(pair.vacancy, pair.survivor);
        let (row, sweeps, at_least) = match &pair.fewest {
            Fewest::Solved(sweeps) => {
                let number = Some(sweeps.len());
                (problem_row(py, id, "solved", None)?, number, number)
            }
            Fewest::Impossible(reason) => {
                let reason = Some(reason.name());
                (problem_row(py, id, "impossible", reason)?, None, None)
            }
            Fewest::Undecided { at_least, .. } => {
                let at_least = Some(*at_least as usize);
                (problem_row(py, id, "undecided", None)?, None, at_least)
            }
        };
        row.set_item("sweeps", sweeps)?;
        row.set_item("at_least", at_least)?;
        if count {
            let solutions = counted.get(&twin(board, (pair.vacancy, pair.survivor)));
            let solutions = solutions.map(|number| integer(py, number)).transpose()?;
            row.set_item("solutions", solutions)?;
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The numbers of solutions of the problems that have some, by twin, as far as the budget goes.
fn count_solutions(
    board: &PegBoard,
    pairs: &[Pair],
    budget: &Budget,
) -> HashMap<(u8, u8), BigUint> {
    let mut counted = HashMap::new();
    for pair in pairs {
        let twin = twin(board, (pair.vacancy, pair.survivor));
        if !matches!(pair.fewest, Fewest::Solved(_)) || counted.contains_key(&twin) {
            continue;
        }
        if let Some(game) = game(board, (pair.vacancy, pair.survivor))
            && let Ok(solutions) = meet::solutions(&game, budget)
        {
            counted.insert(twin, solutions);
        }
    }
    counted
}

/// Whether each problem of a board has a solution.
fn pairs_by_moves<'py>(
    py: Python<'py>,
    named: &NamedBoard,
    spending: &Spending,
) -> PyResult<Vec<Row<'py>>> {
    let mut setups = Vec::new();
    for (vacancy, last) in problems(&PegBoard::large(&named.board)) {
        let setup = named.setup(vacancy, last).validate();
        let puzzle = setup.or_raise(py)?;
        setups.push((named.id(vacancy, last), Problem::Puzzle(puzzle)));
    }

    let solved = spending.run(py, |budget| {
        let mut answers = Vec::new();
        for (_, problem) in &setups {
            answers.push(problem::solve(problem, None, budget)?.answer);
        }
        Ok::<_, ProblemError>(answers)
    })?;
    let answers = solved.or_raise(py)?;

    let mut rows = Vec::new();
    for ((id, _), answer) in setups.into_iter().zip(answers) {
        rows.push(match answer {
            Answer::Solved(_) => problem_row(py, id, "solved", None)?,
            Answer::Impossible(reason) => problem_row(py, id, "impossible", Some(reason.name()))?,
            Answer::Undecided(_) => problem_row(py, id, "undecided", None)?,
        });
    }
    Ok(rows)
}

/// The row of a problem.
fn problem_row<'py>(
    py: Python<'py>,
    id: String,
    verdict: &str,
    reason: Option<&str>,
) -> PyResult<Row<'py>> {
    let row = PyDict::new(py);
    row.set_item("problem", id)?;
    row.set_item("verdict", verdict)?;
    row.set_item("reason", reason)?;
    Ok(row)
}

/// Peg solitaire on graphs in graph6, one per line: a dict for each, with the number of its
/// vertices, the vacancies from which one peg can be left (vertices, counted from 0), and the
/// fewest and the most pegs that a game can leave. Graphs of up to 26 vertices.
///
/// >>> import saltus
/// >>> saltus.graphs("Ch")                          # a path of four vertices
/// [{'graph': 'Ch', 'vertices': 4, 'solvable_from': [1, 2], 'fewest': 1, 'most': 2}]
#[pyfunction]
#[pyo3(signature = (text, *, time = None, memory = None, progress = None))]
pub fn graphs<'py>(
    py: Python<'py>,
    text: &str,
    time: Option<f64>,
    memory: Option<Memory>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Vec<Row<'py>>> {
    let spending = Spending::new(py, time, memory, progress)?;
    let mut lines = Vec::new();
    let mut graphs = Vec::new();
    for line in text.lines().map(str::trim) {
        if !line.is_empty() {
            lines.push(line);
            graphs.push(graph_of(py, line)?);
        }
    }
    let found = spending.run(py, |budget| {
        let mut found = Vec::new();
        for some in graphs.chunks(64) {
            let progress = Progress {
                positions: found.len() as u64,
                ..Progress::default()
            };
            if !(budget.keep_going)(progress) {
                break;
            }
            found.extend(solvabilities(some));
        }
        found
    })?;

    let mut rows = Vec::new();
    for (index, found) in found.into_iter().enumerate() {
        let row = PyDict::new(py);
        row.set_item("graph", lines[index])?;
        row.set_item("vertices", graphs[index].vertices())?;
        row.set_item("solvable_from", found.vertices())?;
        row.set_item("fewest", found.fewest)?;
        row.set_item("most", found.most)?;
        rows.push(row);
    }
    Ok(rows)
}

/// A graph in graph6 that is small enough to be searched.
fn graph_of(py: Python, line: &str) -> PyResult<Neighbours> {
    let read = graph6::read(line.as_bytes());
    let graph = read.map_err(|faults| faulty(py, line.as_bytes(), &faults))?;
    let neighbours = match graph.vertices {
        0 => None,
        vertices => Neighbours::new(vertices, &graph.edges),
    };
    neighbours.ok_or_else(|| {
        placeless_error(
            py,
            format!("{line}: a graph of 1 to {MAX_VERTICES} vertices can be searched"),
        )
    })
}

/// The position classes of a board: sets of positions with the same parities of pegs, which no jump
/// changes. A dict for each, up to symmetry: the pegs of its least position, the number of classes
/// that are its images, and the number of components of each size under reversible jumps. None if
/// the budget ran out.
///
/// >>> import saltus
/// >>> saltus.classes("triangle4")[0]
/// {'example': [], 'alike': 1, 'components': {248: 1, 1: 8}}
#[pyfunction]
#[pyo3(signature = (board, *, time = None, memory = None, progress = None))]
pub fn classes<'py>(
    py: Python<'py>,
    board: &str,
    time: Option<f64>,
    memory: Option<Memory>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Option<Vec<Row<'py>>>> {
    let (board, pegs) = small(py, board)?;
    let spending = Spending::new(py, time, memory, progress)?;
    let found = spending.run(py, |budget| connected(&pegs, budget))?;
    let Ok(found) = found else { return Ok(None) };
    let mut rows = Vec::new();
    for class in &found {
        let mut example = Vec::new();
        for cell in board.cells() {
            if class.example >> cell.0 & 1 == 1 {
                example.push(board.name(cell));
            }
        }
        let components = PyDict::new(py);
        for (positions, count) in class.components.iter().rev() {
            components.set_item(positions, count)?;
        }
        let row = PyDict::new(py);
        row.set_item("example", example)?;
        row.set_item("alike", class.alike)?;
        row.set_item("components", components)?;
        rows.push(row);
    }
    Ok(Some(rows))
}

/// A game of peg solitaire from a seed, guaranteed solvable: `pegs` pegs on a named board, to end
/// with one, in the hole `last` if given. `most_solutions` limits its solutions; `difficulty` is
/// 'easy', 'medium' or 'hard' for random play. None if no such puzzle was found; another seed may
/// succeed.
///
/// >>> import saltus
/// >>> puzzle = saltus.generate("english", pegs=6, seed=1)
/// >>> len(puzzle.solve())
/// 5
#[pyfunction]
#[pyo3(signature = (
    board = "english", *, pegs = 8, last = None, most_solutions = None, difficulty = None,
    seed = 0, time = None, memory = None, progress = None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn generate(
    py: Python,
    board: &str,
    pegs: u32,
    last: Option<&str>,
    most_solutions: Option<u128>,
    difficulty: Option<&str>,
    seed: u64,
    time: Option<f64>,
    memory: Option<Memory>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Option<Puzzle>> {
    let title = board.trim_start_matches("pegs:").to_owned();
    let (named, board) = small(py, board)?;
    let most = board.holes() - 1;
    if !(2..=most).contains(&pegs) {
        return Err(placeless_error(
            py,
            format!("pegs={pegs}: expected 2 to {most} on this board"),
        ));
    }
    let last = match last {
        None => None,
        Some(name) => match named.named(name) {
            None => {
                let message = format!("the board has no hole {name:?}");
                return Err(placeless_error(py, message));
            }
            found => found,
        },
    };
    let target = match last {
        None => Target::Left(1),
        Some(hole) => Target::Pattern {
            care: board.full(),
            pegs: 1 << hole.0,
        },
    };
    let wish = Requirements {
        pegs,
        target,
        most_solutions,
        difficulty: difficulty_named(py, difficulty)?,
        seed,
    };
    let spending = Spending::new(py, time, memory, progress)?;
    let Some(made) = spending.run(py, |budget| make(&board, &wish, budget))? else {
        return Ok(None);
    };
    let puzzle = made.setup(title, named, last).validate().or_raise(py)?;
    Ok(Some(Puzzle::new(Problem::Puzzle(puzzle))))
}

fn difficulty_named(py: Python, name: Option<&str>) -> PyResult<Option<Difficulty>> {
    match name {
        None => Ok(None),
        Some("easy") => Ok(Some(Difficulty::Easy)),
        Some("medium") => Ok(Some(Difficulty::Medium)),
        Some("hard") => Ok(Some(Difficulty::Hard)),
        Some(other) => Err(placeless_error(
            py,
            format!("difficulty={other:?}: expected \"easy\", \"medium\" or \"hard\""),
        )),
    }
}

/// A capture board with `side` rows from a seed. `layout` is 'puzzle' (one winner among several
/// kings), 'full', 'snake', 'faces' or 'trees'. Free squares that the king does not need get a
/// black with probability `decoys` / 256. `near_miss` changes it slightly, so that no king can
/// capture all.
///
/// >>> import saltus
/// >>> saltus.generate_capture(9, seed=3).answer != "None"
/// True
/// >>> saltus.generate_capture(9, near_miss=True).answer
/// 'None'
#[pyfunction]
#[pyo3(signature = (side = 12, *, layout = "puzzle", decoys = 0, near_miss = false, seed = 0))]
pub fn generate_capture(
    py: Python,
    side: u32,
    layout: &str,
    decoys: u8,
    near_miss: bool,
    seed: u64,
) -> PyResult<Capture> {
    let layout = match layout {
        "puzzle" => None,
        "full" => Some(Pattern::Full),
        "snake" => Some(Pattern::Snake),
        "faces" => Some(Pattern::Faces),
        "trees" => Some(Pattern::Trees { density: 128 }),
        other => {
            let known = "\"puzzle\", \"full\", \"snake\", \"faces\" or \"trees\"";
            return Err(placeless_error(
                py,
                format!("layout={other:?}: expected {known}"),
            ));
        }
    };
    if field_bytes(side.into()) > memory::available() {
        return Err(placeless_error(
            py,
            format!("a board of {side} rows exceeds the available memory"),
        ));
    }
    let made = py.detach(|| make_board(side, layout, decoys, near_miss, seed));
    made.map(Capture).or_raise(py)
}
