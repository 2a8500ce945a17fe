//! Which engine answers which question about a problem: said once, for the engines themselves and
//! for people who ask why.

use super::{Engine, Measure, Problem, ProblemError, no_measure, puzzle, row};
use crate::{
    board::MAX_CELLS,
    grid::{Lucas, Recipe, Rectangle},
    pegs::{Game, MAX_HOLES},
    puzzle::{Certainty, LoweringError, Puzzle},
    row::ClosedForm,
};

/// A question about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// One solution, the shortest if possible.
    Solution,
    /// The number of solutions.
    Count,
    /// Every shortest solution.
    List,
    /// The fewest sweeps of peg solitaire.
    Sweeps,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 4] = [
        Question::Solution,
        Question::Count,
        Question::List,
        Question::Sweeps,
    ];

    /// The command that asks it.
    pub const fn command(self) -> &'static str {
        match self {
            Question::Solution => "solve",
            Question::Count => "count",
            Question::List => "list",
            Question::Sweeps => "solve --fewest sweeps",
        }
    }
}

/// The engine that answers a question by default, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The engine.
    pub engine: Engine,
    /// Why it is this one, as a clause.
    pub why: String,
}

/// The engine that answers a question by default, and why. [`solve`](super::solve),
/// [`count`](super::count) and [`list`](super::list) ask this function.
///
/// # Errors
/// No engine takes the problem, and why not.
///
/// ```
/// use saltus::problem::{Engine, Problem, Question, choose};
/// let triangle: Problem = "pegs:triangle10".parse()?;
/// assert_eq!(choose(&triangle, Question::Solution)?.engine, Engine::Pegs);
/// assert_eq!(
///     choose(&triangle, Question::Count)?.why,
///     "peg solitaire with 55 holes, of at most 64"
/// );
/// let rings: Problem = "ring:5".parse()?;
/// assert!(choose(&rings, Question::Sweeps).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(problem: &Problem, question: Question) -> Result<Choice, ProblemError> {
    let engine = match question {
        Question::Solution => for_solution(problem)?,
        Question::Count => for_count(problem)?,
        Question::List if is_listed_alone(problem) => {
            return Ok(Choice {
                engine: for_solution(problem)?,
                why: format!(
                    "a formula gives one shortest solution, which is listed alone: a search for \
                     the others takes at most {MAX_CELLS} cells"
                ),
            });
        }
        Question::List => for_list(problem)?,
        Question::Sweeps => for_sweeps(problem)?,
    };
    Ok(Choice {
        engine,
        why: reason(problem, engine, question),
    })
}

/// The engine for one solution. The peg engine takes larger boards here than for counts.
pub(super) fn for_solution(problem: &Problem) -> Result<Engine, ProblemError> {
    let engine = match problem {
        Problem::Puzzle(puzzle) => puzzle::solver(puzzle),
        _ => problem.engine(),
    };
    let searched = match problem {
        Problem::Puzzle(_) => false,
        Problem::Lucas(grid) => grid.recipe().is_none(),
        // A formula gives the length of a solution, but none of its moves.
        Problem::Ring(_) => true,
        _ => engine == Engine::Search,
    };
    if searched {
        // Too large a row or grid says so here, with what is known about it.
        problem.general()?;
    }
    Ok(engine)
}

/// The commands that answer about a problem that is too large for the general model, in the order
/// in which they are named. Those that hold a row in memory are among them if it has at most so
/// many squares. A ring has none: of a large one no more than the length is known.
///
/// ```
/// use saltus::problem::{Problem, commands_at_any_size};
/// let row: Problem = "row:1000000000000x1000000000000".parse()?;
/// assert_eq!(commands_at_any_size(&row, 1 << 30), ["count", "at"]);
/// let reversal: Problem = "reverse:1000".parse()?;
/// assert_eq!(
///     commands_at_any_size(&reversal, 1 << 30),
///     ["solve", "at", "ask", "analyse", "check"]
/// );
/// let grid: Problem = "grid:13x13".parse()?;
/// assert!(commands_at_any_size(&grid, 1 << 30).is_empty());
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn commands_at_any_size(problem: &Problem, most_squares: u64) -> Vec<&'static str> {
    let is_solved = for_solution(problem).is_ok();
    let fits = match problem {
        Problem::Row(row) => row.len() <= most_squares.into(),
        _ => true,
    };
    let is_counted = for_count(problem).is_ok();
    let is_listed = for_list(problem).is_ok();
    let mut commands = Vec::new();
    for (command, answers) in [
        (Question::Solution.command(), is_solved && fits),
        (Question::Count.command(), is_counted),
        (Question::List.command(), is_listed && fits),
        ("at", is_solved),
        ("ask", is_solved && fits),
        ("analyse", is_solved && fits),
        ("check", is_solved && fits),
    ] {
        if answers {
            commands.push(command);
        }
    }
    commands
}

/// The engine for the number of solutions: a theorem, the census, the layers of the grid, or every
/// position.
pub(super) fn for_count(problem: &Problem) -> Result<Engine, ProblemError> {
    match problem {
        _ if row::of_problem(problem).is_some_and(|row| has_count(row.closed_form())) => {
            Ok(Engine::Closed)
        }
        Problem::Capture(_) => Ok(Engine::Capture),
        _ => Ok(match puzzle::engine(&*problem.general()?) {
            // Its routes are counted board by board, and this is one king.
            Engine::Capture => Engine::Search,
            engine => engine,
        }),
    }
}

fn has_count(closed: Option<ClosedForm>) -> bool {
    closed.is_some_and(|closed| closed.solutions.is_some())
}

/// The engine for the list of shortest solutions: labels, routes, a table of wins, or every
/// position.
pub(super) fn for_list(problem: &Problem) -> Result<Engine, ProblemError> {
    match problem {
        Problem::Row(row) if row::tilings(row).is_some() || row::has_two_exchanges(row) => {
            Ok(Engine::Closed)
        }
        // A longer one is too large for its list.
        Problem::Lucas(grid)
            if grid.cells() <= MAX_CELLS as u64
                && row::of_problem(problem).is_some_and(|row| row::has_two_exchanges(&row)) =>
        {
            Ok(Engine::Closed)
        }
        Problem::Capture(_) => Ok(Engine::Capture),
        _ if as_long(&*problem.general()?) => Ok(Engine::Pegs),
        _ => Ok(Engine::Search),
    }
}

/// Whether a list has one solution, the shortest one that a formula gives, as the problem is too
/// large for a search and no formula gives the others.
pub(super) fn is_listed_alone(problem: &Problem) -> bool {
    if for_list(problem).is_ok() || problem.puzzle() != Err(LoweringError::TooLarge) {
        return false;
    }
    match problem {
        Problem::Row(row) => row::engine(row) == Engine::Closed,
        Problem::Reversal(reversal) => reversal.certainty() != Certainty::BestKnown,
        Problem::Lucas(grid) => grid.recipe().is_some_and(|recipe| recipe.is_shortest()),
        _ => false,
    }
}

/// Whether this is peg solitaire on up to 64 holes whose solutions have the same length: if they
/// differ, a table of wins does not give the shortest.
fn as_long(puzzle: &Puzzle) -> bool {
    Game::of(puzzle).is_some_and(|game| game.pegs_left().is_some())
}

fn for_sweeps(problem: &Problem) -> Result<Engine, ProblemError> {
    // A capture board is none of any size, whether it fits the general model or not.
    if matches!(problem, Problem::Capture(_)) {
        return Err(ProblemError::NoMeasure {
            measure: Measure::Sweeps,
            family: "a capture board",
        });
    }
    let puzzle = problem.general()?;
    match Game::large(&puzzle) {
        Some(_) => Ok(Engine::Pegs),
        None => Err(no_measure(&puzzle, Measure::Sweeps)),
    }
}

/// Why an engine answers a question about a problem, as a clause.
fn reason(problem: &Problem, engine: Engine, question: Question) -> String {
    match engine {
        Engine::Closed => by_formula(problem).into(),
        Engine::Pegs => of_pegs(problem),
        Engine::Grid => of_lucas(problem, question),
        Engine::Search if question == Question::List => {
            format!("a list takes the positions one by one, on up to {MAX_CELLS} cells")
        }
        Engine::Search => format!(
            "no formula and no engine of its own: every position, on up to {MAX_CELLS} cells"
        ),
        Engine::BestFirst => "a row without a formula: a search with a lower bound".into(),
        Engine::Ring => "a ring that a search from both ends finishes".into(),
        Engine::Capture => "a capture board: one pass decides every king".into(),
    }
}

fn by_formula(problem: &Problem) -> &'static str {
    match problem {
        Problem::Row(_) | Problem::Lucas(_) => "a theorem on rows applies: any size, at once",
        Problem::Reversal(_) => "a formula gives every move: any size, at once",
        Problem::Ring(_) => "a formula gives the length, and no search finishes",
        _ => "a formula applies",
    }
}

/// Whether a recipe or a search answers about Lucas's squares: one solution is by recipe where that
/// is proved shortest, or where the squares are too many for a search.
fn of_lucas(problem: &Problem, question: Question) -> String {
    let recipe = match problem {
        Problem::Lucas(grid) => grid.recipe(),
        Problem::Puzzle(puzzle) => recipe_of(puzzle),
        _ => None,
    };
    let is_enough = match recipe {
        Some(recipe) => recipe.is_shortest() || problem.puzzle().is_err(),
        None => false,
    };
    let how = match is_enough && question == Question::Solution {
        true => "a recipe gives every move",
        false => "a search by displacement",
    };
    format!("Lucas's squares with forward moves: {how}")
}

/// The recipe for a puzzle of the general model that is one of Lucas's.
fn recipe_of(puzzle: &Puzzle) -> Option<Recipe> {
    Rectangle::from(Lucas::of(puzzle)?).recipe()
}

/// The sizes that decide between the engines of peg solitaire.
fn of_pegs(problem: &Problem) -> String {
    let Ok(puzzle) = problem.puzzle() else {
        return "peg solitaire".into();
    };
    let holes = puzzle.board.len();
    if Game::of(&puzzle).is_some() {
        format!("peg solitaire with {holes} holes, of at most {MAX_HOLES}")
    } else if Game::large(&puzzle).is_some() {
        format!("peg solitaire with {holes} holes, of at most {MAX_CELLS}")
    } else {
        format!("peg solitaire with pegs of several kinds on {holes} holes")
    }
}
