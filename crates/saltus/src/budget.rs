//! Limits of time and memory for a search, and its progress.

use crate::printable::{counted, grouped};
use std::fmt;

/// The progress of a search. A question that is searched in several passes, a proof tried before
/// a table is made for instance, begins each one anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How far the search is in its own unit; 0 if it does not go by levels.
    pub level: u64,
    /// What the level counts.
    pub unit: LevelUnit,
    /// Positions found so far; 0 if they are not counted.
    pub positions: u64,
    /// Bytes used by positions; 0 if they are not measured.
    pub bytes: u64,
}

/// What the level of a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelUnit {
    /// Moves from the start that are fully explored.
    #[default]
    Moves,
    /// The sweeps of a solution that is looked for: fewer are proved impossible.
    Sweeps,
    /// Pegs of the positions, from those with the fewest on.
    Pegs,
}

impl LevelUnit {
    /// The name of the unit.
    pub fn name(self) -> &'static str {
        match self {
            LevelUnit::Moves => "moves",
            LevelUnit::Sweeps => "sweeps",
            LevelUnit::Pegs => "pegs",
        }
    }
}

impl Progress {
    /// What the search has counted and how far it is, in words; `None` if that is the start alone.
    ///
    /// ```
    /// use saltus::budget::Progress;
    /// let progress = Progress { level: 12, positions: 4321, ..Progress::default() };
    /// assert_eq!(progress.in_words().unwrap(), "4,321 positions up to move 12");
    /// assert_eq!(Progress { bytes: 1 << 26, ..Progress::default() }.in_words(), None);
    /// ```
    pub fn in_words(&self) -> Option<String> {
        if self.level == 0 && self.positions <= 1 {
            return None;
        }
        let positions = counted(grouped(self.positions), "position");
        let level = self.level;
        let far = match self.unit {
            _ if level == 0 => String::new(),
            LevelUnit::Moves => format!(" up to move {level}"),
            LevelUnit::Sweeps => format!(" within {}", counted(level, "sweep")),
            LevelUnit::Pegs => format!(" of up to {}", counted(level, "peg")),
        };
        Some(positions + &far)
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The memory limit would be exceeded.
    Memory,
    /// The caller stopped the search: time ran out, or the user interrupted it.
    Stopped,
    /// No search was started, since none is known to finish.
    Untried,
}

/// The resources that a search used without finding an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The limit that stopped the search.
    pub limit: Limit,
    /// The progress up to then.
    pub progress: Progress,
}

impl Spent {
    /// What was measured of the search, in words: what it has counted and its memory. The memory
    /// alone says something only if it was the limit.
    ///
    /// ```
    /// use saltus::budget::{Limit, Progress, Spent};
    /// let progress = Progress { level: 2, positions: 30, bytes: 2048, ..Progress::default() };
    /// let spent = Spent { limit: Limit::Stopped, progress };
    /// assert_eq!(spent.measured().unwrap(), "30 positions up to move 2, 2 KiB");
    /// assert_eq!(spent.to_string(), "stopped at 30 positions up to move 2, 2 KiB");
    /// let spent = Spent { limit: Limit::Memory, progress };
    /// let more = "more memory is needed than allowed: 30 positions up to move 2, 2 KiB";
    /// assert_eq!(spent.to_string(), more);
    /// ```
    pub fn measured(&self) -> Option<String> {
        let memory = match self.progress.bytes {
            0 => None,
            bytes => Some(Bytes(bytes).to_string()),
        };
        match (self.progress.in_words(), memory) {
            (Some(counted), Some(memory)) => Some(format!("{counted}, {memory}")),
            (None, memory) if self.limit == Limit::Memory => memory,
            (counted, _) => counted,
        }
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match self.limit {
            Limit::Memory => "more memory is needed than allowed",
            Limit::Stopped => "stopped",
            Limit::Untried => "no search was started: none is known to end",
        };
        f.write_str(limit)?;
        match self.measured() {
            Some(measured) if self.limit == Limit::Stopped => write!(f, " at {measured}"),
            Some(measured) if self.limit == Limit::Memory => write!(f, ": {measured}"),
            _ => Ok(()),
        }
    }
}

/// Why a search that keeps its positions on a shelf, in memory or in files, was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fail<E> {
    /// The budget ran out.
    #[error(transparent)]
    Spent(Spent),
    /// The shelf failed.
    #[error(transparent)]
    Shelf(E),
}

impl<E> From<E> for Fail<E> {
    fn from(error: E) -> Fail<E> {
        Fail::Shelf(error)
    }
}

/// A number of bytes that displays in powers of 1024.
///
/// ```
/// use saltus::budget::Bytes;
/// let shown = [0, 2048, 3 << 30].map(|bytes| Bytes(bytes).to_string());
/// assert_eq!(shown, ["0 bytes", "2 KiB", "3072 MiB"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes @ 0..1024 => write!(f, "{bytes} bytes"),
            bytes @ 1024..0x10_0000 => write!(f, "{} KiB", bytes >> 10),
            bytes => write!(f, "{} MiB", bytes >> 20),
        }
    }
}

impl std::error::Error for Spent {}

/// The resources that a search may use. Engines read no clock. They call `keep_going` regularly,
/// and the caller decides; [`Timer`] (feature `clock`) makes budgets with a time limit.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The largest number of bytes for positions.
    pub memory: u64,
    /// Receives the progress of the search; returning `false` stops it.
    pub keep_going: &'a (dyn Fn(Progress) -> bool + Sync),
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

impl Budget<'_> {
    /// No limit except that of the machine.
    pub const UNLIMITED: Budget<'static> = Budget {
        memory: u64::MAX,
        keep_going: &|_| true,
    };

    /// Reports `progress` to the caller.
    ///
    /// # Errors
    /// The memory limit is exceeded, or the caller stops the search.
    pub fn check(&self, progress: Progress) -> Result<(), Spent> {
        if progress.bytes > self.memory {
            return Err(Spent {
                limit: Limit::Memory,
                progress,
            });
        }
        if !(self.keep_going)(progress) {
            return Err(Spent {
                limit: Limit::Stopped,
                progress,
            });
        }
        Ok(())
    }
}

/// A clock that stops searches: the budgets that it makes end when the time is over.
///
/// ```
/// use saltus::{budget::{Progress, Timer}};
/// use std::time::Duration;
/// let over = Timer::new(Duration::ZERO);
/// assert!(over.budget(1 << 20).check(Progress::default()).is_err());
/// let ample = Timer::new(Duration::from_secs(3600));
/// assert!(ample.budget(1 << 20).check(Progress::default()).is_ok());
/// ```
#[cfg(feature = "clock")]
pub struct Timer {
    keep_going: Box<dyn Fn(Progress) -> bool + Send + Sync>,
}

#[cfg(feature = "clock")]
impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timer").finish_non_exhaustive()
    }
}

#[cfg(feature = "clock")]
impl Timer {
    /// A clock that starts now and runs for `time`.
    pub fn new(time: std::time::Duration) -> Timer {
        let begun = std::time::Instant::now();
        Timer {
            keep_going: Box::new(move |_| begun.elapsed() < time),
        }
    }

    /// A budget of `memory` bytes and the remaining time.
    pub fn budget(&self, memory: u64) -> Budget<'_> {
        Budget {
            memory,
            keep_going: &*self.keep_going,
        }
    }
}
