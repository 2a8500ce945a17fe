//! Questions about whole boards, and generated puzzles, as Python values: a dict for each row of
//! the command's tables.

use crate::{
    capture::Capture,
    error::{faulty, placeless_error},
    puzzle::Puzzle,
    run::Spending,
};
use pyo3::{prelude::*, types::PyDict};
use saltus::{
    board::Board,
    budget::Progress,
    capture::{Pattern, field_bytes, make_board},
    pegs::{
        PegBoard, Target,
        connected::connected,
        generate::{Difficulty, Requirements, generate as make},
        graph::{MAX_VERTICES, Neighbours, solvabilities},
        pairs::{BoardNameError, NamedBoard, problems, solve_pairs},
        sweeps::Fewest,
    },
    problem::{self, Problem},
    puzzle::Answer,
    text::graph6,
};
use saltus_system::memory;

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
/// `fewest="sweeps"` adds the fewest sweeps of each: 'sweeps', and 'at_least' if undecided. `time`
/// is for all problems together.
///
/// >>> import saltus
/// >>> rows = saltus.pairs("triangle5")
/// >>> len(rows), sum(row["verdict"] == "solved" for row in rows)
/// (42, 12)
/// >>> saltus.pairs("triangle5", fewest="sweeps")[0]
/// {'problem': 'pegs:triangle5@a1-a1', 'verdict': 'solved', 'reason': None, 'sweeps': 10,
/// 'at_least': 10}
#[pyfunction]
#[pyo3(signature = (board, *, fewest = None, time = None, memory = None, progress = None))]
pub fn pairs<'py>(
    py: Python<'py>,
    board: &str,
    fewest: Option<&str>,
    time: Option<f64>,
    memory: Option<u64>,
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
    let row = |(vacancy, last): (u8, u8), verdict: &str, reason: Option<&str>| -> PyResult<Row> {
        let row = PyDict::new(py);
        row.set_item("problem", named.id(vacancy, last))?;
        row.set_item("verdict", verdict)?;
        row.set_item("reason", reason)?;
        Ok(row)
    };
    if let Some(small) = by_sweeps {
        let pairs = spending.run(py, |budget| solve_pairs(&small, budget, &mut |_| ()))?;
        let rows = pairs.iter().map(|pair| {
            let (verdict, reason, sweeps, at_least) = match &pair.fewest {
                Fewest::Solved(sweeps) => ("solved", None, Some(sweeps.len()), Some(sweeps.len())),
                Fewest::Impossible(reason) => ("impossible", Some(reason.name()), None, None),
                Fewest::Undecided { at_least, .. } => {
                    ("undecided", None, None, Some(*at_least as usize))
                }
            };
            let row = row((pair.vacancy, pair.survivor), verdict, reason)?;
            row.set_item("sweeps", sweeps)?;
            row.set_item("at_least", at_least)?;
            Ok(row)
        });
        return rows.collect();
    }
    let all = problems(&PegBoard::large(&named.board));
    let solved = spending.run(py, |budget| {
        let decide = |&(vacancy, last): &(u8, u8)| {
            let puzzle = named.setup(vacancy, last).validate();
            let problem = Problem::Puzzle(puzzle.map_err(|faults| faults.to_string())?);
            problem::solve(&problem, None, budget)
                .map(|outcome| outcome.answer)
                .map_err(|error| error.to_string())
        };
        all.iter().map(decide).collect::<Result<Vec<_>, String>>()
    })?;
    let solved = solved.map_err(|error| placeless_error(py, error))?;
    let rows = all.iter().zip(&solved).map(|(&pair, answer)| match answer {
        Answer::Solved(_) => row(pair, "solved", None),
        Answer::Impossible(reason) => row(pair, "impossible", Some(reason.name())),
        Answer::Undecided(_) => row(pair, "undecided", None),
    });
    rows.collect()
}

/// Peg solitaire on graphs in graph6, one per line: a dict for each, with its vertices, the number
/// of vacancies from which one peg can be left, and the fewest pegs that can be left. Graphs of up
/// to 26 vertices.
///
/// >>> import saltus
/// >>> saltus.graphs("Ch")                          # a path of four vertices
/// [{'graph': 'Ch', 'vertices': 4, 'solvable_from': 2, 'fewest': 1}]
#[pyfunction]
#[pyo3(signature = (text, *, time = None, memory = None, progress = None))]
pub fn graphs<'py>(
    py: Python<'py>,
    text: &str,
    time: Option<f64>,
    memory: Option<u64>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Vec<Row<'py>>> {
    let spending = Spending::new(py, time, memory, progress)?;
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let read = |line: &&str| {
        let graph =
            graph6::read(line.as_bytes()).map_err(|faults| faulty(py, line.as_bytes(), &faults))?;
        let small = || {
            placeless_error(
                py,
                format!("{line}: a graph of 1 to {MAX_VERTICES} vertices can be searched"),
            )
        };
        let graph = Some(graph)
            .filter(|graph| graph.vertices > 0)
            .ok_or_else(small)?;
        Neighbours::new(graph.vertices, &graph.edges).ok_or_else(small)
    };
    let graphs = lines.iter().map(read).collect::<PyResult<Vec<_>>>()?;
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
    let rows = lines
        .iter()
        .zip(&graphs)
        .zip(found)
        .map(|((line, graph), found)| {
            let row = PyDict::new(py);
            row.set_item("graph", line)?;
            row.set_item("vertices", graph.vertices())?;
            row.set_item("solvable_from", found.solvable_from.count_ones())?;
            row.set_item("fewest", found.fewest)?;
            Ok(row)
        });
    rows.collect()
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
    memory: Option<u64>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Option<Vec<Row<'py>>>> {
    let (board, pegs) = small(py, board)?;
    let found =
        Spending::new(py, time, memory, progress)?.run(py, |budget| connected(&pegs, budget))?;
    let Ok(found) = found else { return Ok(None) };
    let rows = found.iter().map(|class| {
        let holes = board
            .cells()
            .filter(|cell| class.example >> cell.0 & 1 == 1);
        let components = PyDict::new(py);
        for (positions, count) in class.components.iter().rev() {
            components.set_item(positions, count)?;
        }
        let row = PyDict::new(py);
        row.set_item(
            "example",
            holes.map(|cell| board.name(cell)).collect::<Vec<_>>(),
        )?;
        row.set_item("alike", class.alike)?;
        row.set_item("components", components)?;
        Ok(row)
    });
    rows.collect::<PyResult<Vec<_>>>().map(Some)
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
#[pyo3(signature = (board = "english", *, pegs = 8, last = None, most_solutions = None, difficulty = None, seed = 0, time = None, memory = None, progress = None))]
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
    memory: Option<u64>,
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
    let hole = |name: &str| {
        named
            .named(name)
            .ok_or_else(|| placeless_error(py, format!("the board has no hole {name:?}")))
    };
    let last = last.map(hole).transpose()?;
    let difficulty = match difficulty {
        None => None,
        Some("easy") => Some(Difficulty::Easy),
        Some("medium") => Some(Difficulty::Medium),
        Some("hard") => Some(Difficulty::Hard),
        Some(other) => {
            return Err(placeless_error(
                py,
                format!("difficulty={other:?}: expected \"easy\", \"medium\" or \"hard\""),
            ));
        }
    };
    let target = last.map_or(Target::Left(1), |hole| Target::Pattern {
        care: board.full(),
        pegs: 1 << hole.0,
    });
    let wish = Requirements {
        pegs,
        target,
        most_solutions,
        difficulty,
        seed,
    };
    let spending = Spending::new(py, time, memory, progress)?;
    let Some(made) = spending.run(py, |budget| make(&board, &wish, budget))? else {
        return Ok(None);
    };
    let puzzle = made.setup(title, named, last).validate();
    Ok(Some(Puzzle::new(Problem::Puzzle(puzzle.map_err(
        |faults| placeless_error(py, faults.to_string()),
    )?))))
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
    made.map(Capture).map_err(|why| placeless_error(py, why))
}
