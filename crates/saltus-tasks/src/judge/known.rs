//! What is known about a puzzle before its first answer is judged.

use super::{game::Game, kings::Board, long::LongRow};
use crate::task::TaskError;
use saltus::{
    budget::{Budget, Progress},
    problem::{Oracle, Problem, Winnable},
    puzzle::{LoweringError, Puzzle},
    text::{Reading, any, id},
};
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Instant,
};

/// The number of positions of the largest table of peg solitaire: that of the English board has
/// fewer, and takes about a second.
const MOST_OF_PEGS: u64 = 30_000_000;
/// The number of positions of the largest other table, which takes a few seconds.
const MOST_POSITIONS: u64 = 5_000_000;
/// The memory of a table while it is made.
const MEMORY: u64 = 4 << 30;
/// The number of positions of all searches for one reply, where there is no table.
const MOST_SEARCHED: u64 = 1_000_000;
/// The memory of such a search.
const SEARCH_MEMORY: u64 = 256 << 20;

/// What the searches for one puzzle, or for one reply, may take. They count positions, so that the
/// same is decided on every machine; only a limit of time may end them before.
#[derive(Debug)]
pub struct Effort {
    /// The positions of all searches so far.
    spent: AtomicU64,
    most: u64,
    memory: u64,
    ends: Option<Instant>,
}

impl Effort {
    /// The effort for a table within this memory.
    fn of_table(puzzle: &Puzzle, limits: Limits) -> Effort {
        let is_pegs = puzzle.rules.every_move_removes();
        Effort {
            spent: AtomicU64::new(0),
            most: if is_pegs {
                MOST_OF_PEGS
            } else {
                MOST_POSITIONS
            },
            memory: limits.memory.min(MEMORY),
            ends: limits.ends,
        }
    }

    /// The effort for the searches of one reply.
    pub fn of_reply(ends: Option<Instant>) -> Effort {
        Effort {
            spent: AtomicU64::new(0),
            most: MOST_SEARCHED,
            memory: SEARCH_MEMORY,
            ends,
        }
    }

    /// Runs a search with what is left of the effort.
    pub fn run<T>(&self, search: impl FnOnce(&Budget) -> T) -> T {
        let before = self.spent.load(Relaxed);
        let keep_going = |progress: Progress| self.goes_on(before, progress);
        search(&Budget {
            memory: self.memory,
            keep_going: &keep_going,
        })
    }

    /// Whether a search may go on that began after so many positions of others.
    fn goes_on(&self, before: u64, progress: Progress) -> bool {
        let spent = before.saturating_add(progress.positions);
        self.spent.store(spent, Relaxed);
        let is_late = self.ends.is_some_and(|end| Instant::now() >= end);
        spent <= self.most && !is_late
    }
}

/// The limits of a judge.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The memory of a table in bytes.
    pub memory: u64,
    /// When searches end.
    pub ends: Option<Instant>,
}

/// A puzzle, and what judges its answers.
#[derive(Debug)]
pub enum Known {
    /// A puzzle of the general model.
    Game(Box<Game>),
    /// A row that is too long for it.
    Long(LongRow),
    /// A capture board.
    Capture(Box<Board>),
}

/// A puzzle that was read.
#[derive(Debug)]
pub struct ReadPuzzle {
    /// Its goal, in words.
    pub goal: String,
    /// What judges its answers.
    pub known: Known,
}

impl ReadPuzzle {
    /// Reads the ID, or another text, of a puzzle. Its table takes no more than the limits allow.
    pub fn read(text: &str, limits: Limits) -> Result<ReadPuzzle, TaskError> {
        let bad = |why: String| TaskError::Puzzle {
            puzzle: text.chars().take(80).collect(),
            why,
        };
        let problem = if id::looks_like_id(text) {
            id::read(text, |rules| rules)
        } else {
            any::read(text.as_bytes())
        };
        let problem = problem.map_err(|faults| {
            let first = faults.first().map(|fault| fault.message.to_string());
            bad(first.unwrap_or_else(|| "it has no notation that is known".into()))
        })?;
        let goal = Reading::of_id(problem.clone()).goal.to_string();
        let known = Known::of(problem, limits).map_err(bad)?;
        Ok(ReadPuzzle { goal, known })
    }
}

impl Known {
    /// What judges answers about a problem.
    ///
    /// # Errors
    /// In words, why nothing does.
    fn of(problem: Problem, limits: Limits) -> Result<Known, String> {
        if let Problem::Capture(field) = problem {
            return Ok(Known::Capture(Box::new(Board::of_kings(field))));
        }
        match (problem.puzzle(), problem) {
            (Ok(puzzle), problem) => Ok(Known::Game(Box::new(Game::new(problem, puzzle, limits)))),
            (Err(LoweringError::TooLarge), Problem::Row(row)) => match LongRow::new(row) {
                Some(row) => Ok(Known::Long(row)),
                None => Err("the row is too long to replay".into()),
            },
            (Err(error), _) => Err(error.to_string()),
        }
    }
}

/// The oracle of a puzzle: a theorem, a table within the limits, or a search.
pub fn oracle(puzzle: &Puzzle, limits: Limits) -> Oracle {
    let cheap = Oracle::new(puzzle);
    if cheap.is_instant() {
        return cheap;
    }
    let table = Effort::of_table(puzzle, limits).run(|budget| Oracle::with_table(puzzle, budget));
    table.unwrap_or(cheap)
}

/// A verdict, if it is decided.
pub fn decided(winnable: Winnable) -> Option<bool> {
    match winnable {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    }
}
