//! One way from a question to its answer: which engine answers which problem, and the answer.
//!
//! A [`Problem`] is a puzzle in the form that suits its family. [`solve`], [`count`], [`list`],
//! [`at`] and [`Oracle::outlook`] work for every family and name the [`Engine`] that answered. All
//! front ends call these functions and no engine, so all give the same answer. The
//! [`referee`] replays every solution before it is returned; a solution that is too
//! long to store is replayed while it is [streamed](Moves::replay).
//!
//! ```
//! use saltus::{budget::Budget, problem::{self, Engine, Problem}};
//! use saltus::{puzzle::{Answer, Options}, row::Row};
//! let row = Row::exchange(1_000_000_000u32, 1u32, 1_000_000_000u32, Options::default())?;
//! let outcome = problem::solve(&Problem::Row(row), None, &Budget::UNLIMITED)?;
//! let Answer::Solved(solution) = outcome.answer else { panic!("a theorem says how") };
//! assert_eq!(outcome.engine, Engine::Closed);
//! assert_eq!(solution.length().to_string(), "1000000002000000000");
//! let last = solution.at(&123_456_789_012_345_678u64.into())?.last.unwrap();
//! assert_eq!(last.from, 1_234_652_693u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod by_length;
mod certify;
mod choice;
pub(crate) mod claim;
mod count;
mod exactly;
mod jumps;
mod list;
mod long;
mod lucas;
mod measure;
mod moves;
mod outlook;
mod puzzle;
mod reversal;
mod row;
mod shared_verdict;
mod solutions;
mod statement;
mod steps;
mod via;

use crate::{
    budget::Budget,
    capture::{self, Field},
    grid::Rectangle,
    printable::counted,
    puzzle::{Answer, Certainty, LoweringError, Puzzle, Reason},
    referee,
    row::{Reversal, Row, TilingError, ring_length, ring_puzzle},
};
use num_bigint::BigUint;
use std::sync::Arc;

#[cfg(feature = "text")]
pub(crate) use by_length::ByLength;
pub use by_length::judge_by_length;
pub use certify::{MOST_POSITIONS, ProofError, levels};
pub use choice::{Choice, Question, choose, commands_at_any_size};
pub use claim::{Claim, Finding, Numbered, Statement, Verdict, judge};
pub use count::{Counted, Counts, count, positions};
pub use exactly::{default_length, determined_length};
pub use list::list;
pub use long::{LongReferee, replay_bytes};
pub use measure::{
    Measure, Measured, best, count_fewest_sweeps, list_fewest_sweeps, no_measure, sweep_outcome,
};
pub use moves::{KingMoment, Moves, Replay, Snapshot};
pub use outlook::{
    Oracle, Outlook, Verdicts, Winnable, decides_positions, row_outlook, solve_from,
};
pub use puzzle::jump_outcome;
pub use row::{Selection, named};
pub use shared_verdict::SharedVerdict;
#[cfg(feature = "text")]
pub(crate) use solutions::verdict as solutions_verdict;
pub use statement::verify;
pub use steps::{Iter, Step};
pub use via::via;

/// A puzzle, in the form that suits its family.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A puzzle of the general model that belongs to no other family.
    Puzzle(Puzzle),
    /// A row, of any size.
    Row(Row),
    /// Numbered checkers in a row, any number, with the usual rules.
    Reversal(Reversal),
    /// This number of numbered checkers on a ring, with the usual rules.
    Ring(u64),
    /// Lucas's puzzle with odd sides of any size and forward moves only.
    Lucas(Rectangle),
    /// A capture board, of any size.
    Capture(Field),
}

impl From<Puzzle> for Problem {
    /// Recognises rows, reversals, rings and Lucas's puzzle among puzzles of the general model.
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
    /// The title of the problem: its ID, if it has one.
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

    /// The problem in the general model. A capture board gives the puzzle of the first king that
    /// can capture all pieces, or of the first king if none can.
    ///
    /// # Errors
    /// The problem has too many cells for the general model, or no piece can move.
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        match self {
            Problem::Puzzle(puzzle) => Ok(puzzle.clone()),
            Problem::Row(row) => row.puzzle(),
            Problem::Reversal(reversal) => reversal.puzzle(),
            Problem::Ring(n) => ring_puzzle(*n),
            Problem::Lucas(grid) => grid.puzzle(),
            Problem::Capture(field) => {
                let winner = capture::judge(field).winners().next();
                let king = winner
                    .or_else(|| field.blacks().next())
                    .ok_or(LoweringError::NoKing)?;
                field.puzzle(king)
            }
        }
    }

    /// The proof that the solution by formula is shortest, or what is known about it, as paragraphs
    /// of plain text.
    pub fn why(&self) -> Vec<String> {
        match self {
            Problem::Row(row) => row.why().unwrap_or_default(),
            Problem::Reversal(reversal) => vec![reversal::why(reversal)],
            Problem::Ring(n) => {
                let (length, certainty) = ring_length(*n);
                vec![format!(
                    "{length} moves by Dudeney's formula: {}",
                    certainty.name()
                )]
            }
            Problem::Lucas(grid) => grid.why(),
            Problem::Puzzle(_) | Problem::Capture(_) => Vec::new(),
        }
    }

    /// Why the problem is impossible, if that takes no search: by the number of pegs, the position
    /// class or a pagoda function of peg solitaire, or by what stops the king of a capture board.
    /// `None` proves nothing.
    ///
    /// ```
    /// use saltus::problem::Problem;
    /// let french: Problem = "pegs:french@d4".parse()?;
    /// assert_eq!(french.refute().unwrap().name(), "position class");
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    pub fn refute(&self) -> Option<Reason> {
        match self {
            Problem::Puzzle(puzzle) => {
                let refuted = puzzle::refute(puzzle, &Budget::UNLIMITED);
                refuted.map(|refuted| refuted.reason)
            }
            _ => None,
        }
    }

    /// As [`Problem::refute`], before a search: until the budget stops it, and not where the start
    /// reaches so few positions of a large board that they are searched sooner.
    ///
    /// ```
    /// use saltus::{budget::Budget, problem::Problem};
    /// let french: Problem = "pegs:french@d4".parse()?;
    /// assert_eq!(french.refute_first(&Budget::UNLIMITED), french.refute());
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    pub fn refute_first(&self, budget: &Budget) -> Option<Reason> {
        match self {
            Problem::Puzzle(puzzle) => {
                let refuted = puzzle::refute_first(puzzle, budget);
                refuted.map(|refuted| refuted.reason)
            }
            _ => None,
        }
    }

    /// The problem in the general model, for a search.
    fn general(&self) -> Result<Arc<Puzzle>, ProblemError> {
        match self {
            Problem::Row(row) => row::to_general(row),
            Problem::Lucas(grid) => lucas::to_general(grid),
            Problem::Reversal(reversal) => reversal::to_general(reversal),
            Problem::Ring(n) => reversal::ring_to_general(*n),
            _ => Ok(Arc::new(self.puzzle()?)),
        }
    }

    /// The default engine.
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

/// An engine.
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
    /// Best-first search of rows.
    BestFirst,
    /// Bidirectional search of rings.
    Ring,
    /// Capture boards.
    Capture,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 7] = [
        Engine::Closed,
        Engine::Pegs,
        Engine::Grid,
        Engine::Search,
        Engine::BestFirst,
        Engine::Ring,
        Engine::Capture,
    ];

    /// The name of the engine.
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

/// The answer of an engine to a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The engine that answered.
    pub engine: Engine,
    /// The answer. The referee has replayed a stored solution.
    pub answer: Answer<Moves>,
    /// What is known about the number of moves.
    pub evidence: Evidence,
}

/// What is known about the smallest number of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The number of moves of the solution; a formula gives it if the moves are not stored.
    pub length: Option<BigUint>,
    /// A lower bound on the number of moves of any solution.
    pub at_least: BigUint,
    /// The evidence that no solution is shorter than `length`.
    pub certainty: Certainty,
}

impl Evidence {
    /// No evidence.
    pub(crate) fn none() -> Evidence {
        Evidence {
            length: None,
            at_least: BigUint::ZERO,
            certainty: Certainty::BestKnown,
        }
    }

    /// The evidence of an exhaustive search that found a shortest solution of that length, or none.
    pub(crate) fn by_search(length: Option<BigUint>) -> Evidence {
        let at_least = length.clone().unwrap_or_default();
        Evidence {
            length,
            at_least,
            certainty: Certainty::Searched,
        }
    }

    /// Whether no solution is shorter.
    pub fn optimal(&self) -> bool {
        self.certainty != Certainty::BestKnown
    }
}

/// Why a question cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The engine does not support the problem.
    #[error("the engine `{}` does not take this puzzle", .0.name())]
    NotTaken(Engine),
    /// No formula gives its moves, and it is too large for a search.
    #[error("{title} has {cells} cells: {known}, and a search takes \
        {most}", most = crate::board::MAX_CELLS)]
    TooLarge {
        /// The title of the problem.
        title: String,
        /// The number of cells.
        cells: BigUint,
        /// What is known about it nevertheless.
        known: String,
    },
    /// It has no equivalent in the general model.
    #[error(transparent)]
    Lowering(#[from] LoweringError),
    /// Only solutions of rows of n against 1 have labels and ranks.
    #[error("labels and ranks are only for rows of n against 1, such as row:5x1")]
    NoLabels,
    /// There is no solution with that label or rank.
    #[error(transparent)]
    Label(#[from] TilingError),
    /// The step is beyond the end of the solution.
    #[error("step {step} is beyond the end: the solution has {}", counted(.length, "move"))]
    BeyondEnd {
        /// The requested step.
        step: BigUint,
        /// The number of moves of the solution.
        length: BigUint,
    },
    /// Sweeps, rounds and whole games are only for peg solitaire.
    #[error("{} are for peg solitaire: this is {family}", .measure.words())]
    NoMeasure {
        /// What was to be measured.
        measure: Measure,
        /// The family of the puzzle.
        family: &'static str,
    },
    /// The board has more holes than the measure takes.
    #[error(
        "{} are measured on boards of up to {small} holes: this one has {holes}",
        .measure.words(),
        small = crate::pegs::MAX_HOLES
    )]
    TooManyHoles {
        /// What was to be measured.
        measure: Measure,
        /// The number of holes.
        holes: usize,
    },
    /// The board has more holes than a search for all solutions with the fewest sweeps takes.
    #[error(
        "all solutions with the fewest sweeps are found on boards of up to {small} holes: this one \
         has {holes}",
        small = crate::pegs::MAX_HOLES
    )]
    TooManyForAll {
        /// The number of holes.
        holes: usize,
    },
    /// The same, and not for marked pegs.
    #[error("sweeps, rounds and games are for pegs of one kind, not for marked pegs")]
    MarkedPegs,
    /// A waypoint is not a position of the puzzle.
    #[error("this is not a position of the puzzle: {0}")]
    NoPosition(String),
    /// The referee rejects the result of an engine.
    #[error("internal error: please report this puzzle ({0})")]
    Wrong(String),
}

/// Solves a problem with `engine`, or with its default engine. The solution is a shortest one if
/// such a solution can be found.
///
/// # Errors
/// [`ProblemError`]: the engine does not support the problem, or it is too large for every engine.
pub fn solve(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
) -> Result<Outcome, ProblemError> {
    let engine = match engine {
        Some(engine) => engine,
        None => choice::for_solution(problem)?,
    };
    if let Problem::Puzzle(puzzle) = problem
        && is_solved_at_start(puzzle)
    {
        return Ok(Outcome {
            engine,
            answer: Answer::Solved(Moves::none(Some(puzzle.clone()))),
            evidence: Evidence {
                length: Some(BigUint::ZERO),
                at_least: BigUint::ZERO,
                certainty: Certainty::Proved,
            },
        });
    }
    match (problem, engine) {
        (Problem::Row(row), _) => row::solve(row, engine, budget),
        (Problem::Reversal(reversal), Engine::Closed) => reversal::solve(reversal),
        (Problem::Ring(n), Engine::Closed | Engine::Ring) => {
            reversal::solve_ring(*n, engine, budget)
        }
        (Problem::Lucas(grid), Engine::Grid) => lucas::solve(grid, budget),
        (Problem::Capture(field), Engine::Capture) => solve_capture(field),
        _ => puzzle::solve(&problem.general()?, engine, budget),
    }
}

/// Whether the start meets the goal: then the solution has no moves, whatever the family.
fn is_solved_at_start(puzzle: &Puzzle) -> bool {
    referee::meets(&puzzle.goal, &puzzle.start, 0)
}

/// The move and the position at step `step` of the solution that [`solve`] returns.
///
/// # Errors
/// [`ProblemError`]. If there is no solution, the second value is the answer.
pub fn at(
    problem: &Problem,
    engine: Option<Engine>,
    step: &BigUint,
    budget: &Budget,
) -> Result<Result<Snapshot, Outcome>, ProblemError> {
    let outcome = solve(problem, engine, budget)?;
    match &outcome.answer {
        Answer::Solved(solution) => solution.at(step).map(Ok),
        _ => Ok(Err(outcome)),
    }
}

/// The first king that can capture all pieces, and its route.
fn solve_capture(field: &Field) -> Result<Outcome, ProblemError> {
    let king = capture::judge(field).winners().next();
    let answer = match king {
        Some(king) => {
            let route = capture::route(field, king);
            let route =
                route.ok_or_else(|| ProblemError::Wrong("a winner without a route".into()))?;
            Answer::Solved(Moves::of_route(field, route)?)
        }
        None => Answer::Impossible(Reason::NoKing),
    };
    let evidence = match &answer {
        // A king captures one piece per jump.
        Answer::Solved(moves) => Evidence {
            length: Some(moves.length().clone()),
            at_least: moves.length().clone(),
            certainty: Certainty::Proved,
        },
        _ => Evidence::none(),
    };
    Ok(Outcome {
        engine: Engine::Capture,
        answer,
        evidence,
    })
}
