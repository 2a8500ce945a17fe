//! Puzzles made from a seed, as hard as wished. Equal seeds give equal puzzles, on a server as in a
//! browser.
//!
//! Difficulty is measured, not guessed: by the exact chance of a player who moves at random. Of a
//! capture board this player also chooses the king at random. Alternative: to grow positions
//! backward from the goal, which is faster for many pegs, but scatters them over the board; here a
//! start is drawn as a figure first, and measured afterwards.

mod captures;
mod pegs;
mod rows;

use saltus::{
    budget::{Budget, Progress},
    random::Random,
};
use std::{fmt, ops::Range, str::FromStr};

/// What kind of puzzle is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Peg solitaire, to end with one peg anywhere.
    Pegs,
    /// Two groups that exchange places in a row.
    Row,
    /// Which king can capture all whites, and how.
    Capture,
}

/// How hard a puzzle is: the chance of a player who moves at random. On capture boards, where a
/// route that has begun well seldom goes astray, the chances are larger: see [`Level::chances`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// One to six games of ten of peg solitaire succeed.
    Easy,
    /// One game of fifty to one of a thousand.
    Medium,
    /// One game of a thousand to one of ten thousand.
    Hard,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// The name, as in `--level`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The chances of random play that belong to this level, for a kind of puzzles. Those of a
    /// level and a kind are within one power of ten, or nearly. There are few rows, so that their
    /// hard ones are as hard as they come.
    pub fn chances(self, kind: Kind) -> Range<f64> {
        match (kind, self) {
            (Kind::Capture, Level::Easy) => 0.15..0.25,
            (Kind::Capture, Level::Medium) => 0.07..0.15,
            (Kind::Capture, Level::Hard) => 0.01..0.07,
            (_, Level::Easy) => 0.1..0.6,
            (Kind::Pegs, Level::Medium) => 0.001..0.02,
            (Kind::Pegs, Level::Hard) => 0.0001..0.001,
            (Kind::Row, Level::Medium) => 0.0002..0.02,
            (Kind::Row, Level::Hard) => 0.0..0.001,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no level of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the levels are easy, medium and hard")]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Level, NoSuchLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or(NoSuchLevel)
    }
}

/// The number of attempts, with seeds derived from the given one.
const ATTEMPTS: u64 = 8000;

/// The ID of a puzzle of this kind and level. `None` if the budget ended before one was found; a
/// larger budget makes no other puzzle.
///
/// ```
/// use saltus::budget::Budget;
/// use saltus_session::{Kind, Level, generate};
/// let id = generate(Kind::Pegs, Level::Easy, 7, &Budget::UNLIMITED).unwrap();
/// let session = saltus_session::open(&id)?;
/// let left = session.puzzle().start.0.iter().flatten().count();
/// assert!((5..=7).contains(&left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(kind: Kind, level: Level, seed: u64, budget: &Budget) -> Option<String> {
    for attempt in 0..ATTEMPTS {
        if !(budget.keep_going)(Progress::default()) {
            return None;
        }
        let seed = mixed(seed ^ mixed(attempt));
        let made = match kind {
            Kind::Pegs => pegs::puzzle(level, seed),
            Kind::Row => rows::puzzle(level, seed, budget),
            Kind::Capture => captures::puzzle(level, seed),
        };
        if made.is_some() {
            return made;
        }
    }
    None
}

/// A pseudorandom number.
fn mixed(seed: u64) -> u64 {
    Random::new(seed).word()
}

/// A choice by some bits of the seed.
fn pick<T: Copy>(choices: &[T], seed: u64, shift: u32) -> T {
    // Also with 32-bit `usize`, so that the server and WebAssembly make the same puzzle.
    choices[((seed >> shift) % choices.len() as u64) as usize]
}

/// The most positions of one attempt: it is bounded by its work, not by time, so that every machine
/// makes the same puzzle.
const MOST_POSITIONS: usize = 1 << 15;
