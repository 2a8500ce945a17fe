//! One way from a question to its answer: which engine answers for which problem, and what it says.
//!
//! A [`Problem`] is a puzzle in the form in which its family takes it. [`solve`], [`count`], [`list`], [`at`] and
//! [`Oracle::outlook`] answer for every family; each names the [`Engine`] that answered. Every face asks these and
//! no engine, so that all give the same answer. No solution leaves before the [`referee`](crate::referee) has replayed it, or,
//! where it is too long to hold, as it is [streamed](Moves::replay).
//!
//! ```
//! use saltus::{budget::Budget, problem::{self, Engine, Problem}, puzzle::{Answer, Options}, row::Row};
//! let row = Problem::Row(Row::exchange(1_000_000_000u32, 1u32, 1_000_000_000u32, Options::default())?);
//! let outcome = problem::solve(&row, None, &Budget::UNLIMITED)?;
//! let Answer::Solved(solution) = outcome.answer else { panic!("a theorem says how") };
//! assert_eq!((outcome.engine, solution.length().to_string()), (Engine::Closed, "1000000002000000000".into()));
//! assert_eq!(solution.at(&123_456_789_012_345_678u64.into())?.last.unwrap().from, 1_234_652_693u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certify;
mod claim;
mod count;
mod list;
mod lucas;
mod measure;
mod moves;
mod outlook;
mod puzzle;
mod reversal;
mod row;
mod via;

use crate::{
    budget::Budget,
    capture::{self, Field},
    grid::Rectangle,
    puzzle::{Answer, Certainty, LoweringError, Puzzle, Reason},
    row::{Reversal, Row, TilingError, ring_length, ring_puzzle},
};
use num_bigint::BigUint;
use std::sync::Arc;

pub use certify::{MOST_POSITIONS, Unproved, levels};
pub use claim::{Claim, judge};
pub use count::{Counted, Counts, count, positions};
pub use list::list;
pub use measure::{Measure, Measured, best, swept};
pub use moves::{Moment, Moves, Replay};
pub use outlook::{Oracle, Outlook, Verdicts, Winnable, row_outlook, solve_from};
pub use puzzle::jumped;
pub use row::{Which, named};
pub use via::via;

/// A puzzle, in the form in which its family takes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A puzzle of the general model that is none of the others.
    Puzzle(Puzzle),
    /// A row, of any size.
    Row(Row),
    /// Numbered checkers in a row, of any number, by the usual rules.
    Reversal(Reversal),
    /// So many numbered checkers on a ring, by the usual rules.
    Ring(u64),
    /// Lucas's puzzle with odd sides of any size, pieces going forward only.
    Lucas(Rectangle),
    /// A capture board, of any size.
    Capture(Field),
}

impl From<Puzzle> for Problem {
    /// The problem that a puzzle of the general model is: a row, a reversal, a ring and Lucas's puzzle are recognised.
    fn from(puzzle: Puzzle) -> Problem {
        if let Some(row) = Row::of(&puzzle) {
            Problem::Row(row)
        } else if let Some(reversal) = Reversal::of(&puzzle) {
            Problem::Reversal(reversal)
        } else if ring_puzzle(puzzle.board.len() as u64 - 1).is_ok_and(|ring| ring.same(&puzzle)) {
            Problem::Ring(puzzle.board.len() as u64 - 1)
        } else if let Some(grid) = Rectangle::of(&puzzle) {
            Problem::Lucas(grid)
        } else {
            Problem::Puzzle(puzzle)
        }
    }
}

impl Problem {
    /// What the problem is called: its ID, where it has one.
    pub fn title(&self) -> String {
        match self {
            Problem::Puzzle(puzzle) => puzzle.title.clone(),
            Problem::Row(row) => row.title(),
            Problem::Reversal(reversal) => reversal.title(),
            Problem::Ring(n) => format!("ring:{n}"),
            Problem::Lucas(grid) => grid.title(),
            Problem::Capture(_) => "capture".into(),
        }
    }

    /// The problem as a puzzle of the general model; a capture board for the first king that can take all, or for the
    /// first, if none can.
    ///
    /// # Errors
    /// It has more cells than that takes, or nothing can be moved in it.
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        match self {
            Problem::Puzzle(puzzle) => Ok(puzzle.clone()),
            Problem::Row(row) => row.puzzle(),
            Problem::Reversal(reversal) => reversal.puzzle(),
            Problem::Ring(n) => ring_puzzle(*n),
            Problem::Lucas(grid) => grid.puzzle(),
            Problem::Capture(field) => {
                let winner = capture::judge(field).winners().next();
                let king = winner.or_else(|| field.blacks().next()).ok_or(LoweringError::NoKing)?;
                field.puzzle(king)
            }
        }
    }

    /// The proof in words that the solution by formula is shortest, or how far that is known: paragraphs of plain text.
    pub fn why(&self) -> Vec<String> {
        match self {
            Problem::Row(row) => row.why().unwrap_or_default(),
            Problem::Reversal(reversal) => vec![reversal::why(reversal)],
            Problem::Ring(n) => {
                let (length, certainty) = ring_length(*n);
                vec![format!("{length} moves by Dudeney's formula: {}", certainty.name())]
            }
            Problem::Lucas(grid) => grid.why(),
            Problem::Puzzle(_) | Problem::Capture(_) => Vec::new(),
        }
    }

    /// The puzzle of the general model, to be searched.
    fn general(&self) -> Result<Arc<Puzzle>, ProblemError> {
        match self {
            Problem::Row(row) => row::lowered(row),
            Problem::Lucas(grid) => lucas::lowered(grid),
            _ => Ok(Arc::new(self.puzzle()?)),
        }
    }

    /// The engine that answers unless another is asked for.
    pub fn engine(&self) -> Engine {
        match self {
            Problem::Puzzle(puzzle) => puzzle::engine(puzzle),
            Problem::Row(row) => row::engine(row),
            Problem::Reversal(_) => Engine::Closed,
            Problem::Ring(n) => reversal::ring_engine(*n),
            Problem::Lucas(_) => Engine::Grid,
            Problem::Capture(_) => Engine::Capture,
        }
    }
}

/// What answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// A theorem or a formula.
    Closed,
    /// Peg solitaire.
    Pegs,
    /// Lucas's squares.
    Grid,
    /// The general search.
    Search,
    /// Rows best first.
    BestFirst,
    /// Rings from both ends.
    Ring,
    /// Capture boards.
    Capture,
}

impl Engine {
    /// All of them.
    pub const ALL: [Engine; 7] = [
        Engine::Closed,
        Engine::Pegs,
        Engine::Grid,
        Engine::Search,
        Engine::BestFirst,
        Engine::Ring,
        Engine::Capture,
    ];

    /// What the engine is called.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Closed => "closed",
            Engine::Pegs => "pegs",
            Engine::Grid => "grid",
            Engine::Search => "search",
            Engine::BestFirst => "best-first",
            Engine::Ring => "ring",
            Engine::Capture => "capture",
        }
    }
}

/// What an engine says of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who says it.
    pub engine: Engine,
    /// What is said; a solution that is held has been replayed by the referee.
    pub answer: Answer<Moves>,
    /// How many moves it takes.
    pub evidence: Evidence,
}

/// What is known of the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The moves of the solution, known by formula where there is no list of them.
    pub length: Option<BigUint>,
    /// The moves that every solution has at least.
    pub at_least: BigUint,
    /// How it is known that no solution is shorter than `length`.
    pub certainty: Certainty,
}

impl Evidence {
    /// Nothing is known.
    pub(crate) fn none() -> Evidence {
        Evidence { length: None, at_least: BigUint::ZERO, certainty: Certainty::BestKnown }
    }

    /// A search has found a shortest solution of that length, or that there is none.
    pub(crate) fn searched(length: Option<BigUint>) -> Evidence {
        let at_least = length.clone().unwrap_or_default();
        Evidence { length, at_least, certainty: Certainty::Searched }
    }

    /// Whether it is known that no solution is shorter.
    pub fn optimal(&self) -> bool {
        self.certainty != Certainty::BestKnown
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The engine asked for is for other problems.
    #[error("the engine `{}` does not take this puzzle", .0.name())]
    NotTaken(Engine),
    /// No formula gives its moves, and it is too large to be searched.
    #[error("{title} has {cells} cells: {known}, and a search takes {most}", most = crate::board::MAX_CELLS)]
    TooLarge {
        /// What the problem is called.
        title: String,
        /// Its cells.
        cells: BigUint,
        /// What is known of it all the same.
        known: String,
    },
    /// It is no puzzle of the general model.
    #[error(transparent)]
    Lowering(#[from] LoweringError),
    /// Labels and ranks name solutions of rows of n against 1 only.
    #[error("labels and ranks belong to rows of n against 1, such as row:5x1")]
    NoLabels,
    /// There is no solution of that label or rank.
    #[error(transparent)]
    Label(#[from] TilingError),
    /// The solution is shorter.
    #[error("step {step} is beyond the end: the solution has {length} moves")]
    BeyondEnd {
        /// The step asked for.
        step: BigUint,
        /// The moves of the solution.
        length: BigUint,
    },
    /// Sweeps, rounds and whole games are of peg solitaire.
    #[error(
        "sweeps, rounds and games are measured in peg solitaire on boards of up to {} holes",
        crate::pegs::MAX_HOLES
    )]
    NoMeasure,
    /// A position that a solution shall pass through is none of the puzzle.
    #[error("the puzzle has no such position: {0}")]
    NoPosition(String),
    /// The referee does not accept what an engine found.
    #[error("the engine is wrong: please report this puzzle ({0})")]
    Wrong(String),
}

/// A solution by that engine, or by the one that suits the problem; the shortest, where that can be had.
///
/// # Errors
/// [`ProblemError`]: the engine does not take the problem, or it is too large for any.
pub fn solve(problem: &Problem, engine: Option<Engine>, budget: &Budget) -> Result<Outcome, ProblemError> {
    let engine = engine.unwrap_or_else(|| match problem {
        Problem::Puzzle(puzzle) => puzzle::solver(puzzle),
        _ => problem.engine(),
    });
    match (problem, engine) {
        (Problem::Row(row), _) => row::solve(row, engine, budget),
        (Problem::Reversal(reversal), Engine::Closed) => reversal::solve(reversal),
        (Problem::Ring(n), Engine::Closed | Engine::Ring) => reversal::solve_ring(*n, engine, budget),
        (Problem::Lucas(grid), Engine::Grid) => lucas::solve(grid, budget),
        (Problem::Capture(field), Engine::Capture) => solve_capture(field),
        _ => puzzle::solve(&problem.general()?, engine, budget),
    }
}

/// The move and the position at one step of the solution that [`solve`] gives.
///
/// # Errors
/// [`ProblemError`]; where there is no solution, what is said instead.
pub fn at(
    problem: &Problem,
    engine: Option<Engine>,
    step: &BigUint,
    budget: &Budget,
) -> Result<Result<Moment, Outcome>, ProblemError> {
    let outcome = solve(problem, engine, budget)?;
    match &outcome.answer {
        Answer::Solved(solution) => solution.at(step).map(Ok),
        _ => Ok(Err(outcome)),
    }
}

/// The first king that can take all, and its route.
fn solve_capture(field: &Field) -> Result<Outcome, ProblemError> {
    let king = capture::judge(field).winners().next();
    let answer = match king {
        Some(king) => {
            let route = capture::route(field, king);
            let route = route.ok_or_else(|| ProblemError::Wrong("a winner without a route".into()))?;
            Answer::Solved(Moves::of_route(field, route)?)
        }
        None => Answer::Impossible(Reason::NoKing),
    };
    let evidence = match &answer {
        // A king takes one white a jump.
        Answer::Solved(moves) => Evidence {
            length: Some(moves.length().clone()),
            at_least: moves.length().clone(),
            certainty: Certainty::Proved,
        },
        _ => Evidence::none(),
    };
    Ok(Outcome { engine: Engine::Capture, answer, evidence })
}
