//! What is known about a puzzle before its first answer is judged.

use super::{game::Game, long::LongRow};
use crate::task::TaskError;
use saltus::{
    budget::{Budget, Progress},
    capture::{Field, judge},
    problem::{Oracle, Problem, Winnable},
    puzzle::LoweringError,
    text::{any, id},
};

/// The number of positions of the largest table: that of the English board has fewer.
const MOST_POSITIONS: u64 = 100_000_000;
/// The memory of a table while it is made.
const MEMORY: u64 = 4 << 30;
/// The number of positions of a search, where there is no table.
const MOST_SEARCHED: u64 = 1_000_000;
/// The memory of such a search.
const SEARCH_MEMORY: u64 = 256 << 20;

/// The limits of a table. They count positions, so that the same is decided on every machine.
pub const TABLE: Budget<'static> = Budget {
    memory: MEMORY,
    keep_going: &|progress: Progress| progress.positions <= MOST_POSITIONS,
};

/// The limits of a search from one position.
pub const SEARCH: Budget<'static> = Budget {
    memory: SEARCH_MEMORY,
    keep_going: &|progress: Progress| progress.positions <= MOST_SEARCHED,
};

/// A puzzle, and what judges its answers.
#[derive(Debug)]
pub enum Known {
    /// A puzzle of the general model.
    Game(Box<Game>),
    /// A row that is too long for it.
    Long(LongRow),
    /// A capture board, with the squares of the kings that can capture everything.
    Capture(Box<Field>, Vec<String>),
}

impl Known {
    /// Reads the ID, or another text, of a puzzle. Its table takes at most so much memory.
    pub fn read(text: &str, memory: u64) -> Result<Known, TaskError> {
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
        if let Problem::Capture(field) = problem {
            let mut winners = Vec::new();
            for king in judge(&field).winners() {
                winners.push(king.to_string());
            }
            return Ok(Known::Capture(Box::new(field), winners));
        }
        match (problem.puzzle(), problem) {
            (Ok(puzzle), problem) => Ok(Known::Game(Box::new(Game::new(problem, puzzle, memory)))),
            (Err(LoweringError::TooLarge), Problem::Row(row)) => match LongRow::new(row) {
                Some(row) => Ok(Known::Long(row)),
                None => Err(bad("the row is too long to replay".into())),
            },
            (Err(error), _) => Err(bad(error.to_string())),
        }
    }
}

/// The oracle of a puzzle: a theorem, a table within this memory, or a search.
pub fn oracle(puzzle: &saltus::puzzle::Puzzle, memory: u64) -> Oracle {
    let cheap = Oracle::new(puzzle);
    if cheap.is_instant() {
        return cheap;
    }
    let table = Budget {
        memory: memory.min(MEMORY),
        ..TABLE
    };
    Oracle::with_table(puzzle, &table).unwrap_or(cheap)
}

/// A verdict, if it is decided.
pub fn decided(winnable: Winnable) -> Option<bool> {
    match winnable {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    }
}
