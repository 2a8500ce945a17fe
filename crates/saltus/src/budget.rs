//! How much a search may spend, and how it tells how far it got.

use std::fmt;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Moves from the start that are fully explored, or sweeps that are certainly needed.
    pub level: u64,
    /// Positions found so far.
    pub positions: u64,
    /// Bytes held by positions.
    pub bytes: u64,
}

/// What ended a search before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The memory allowed would not have sufficed.
    Memory,
    /// The caller said stop: time ran out, or a person interrupted.
    Stopped,
    /// No search was begun, for none is known to end.
    Untried,
}

/// What was spent without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// What ran out.
    pub limit: Limit,
    /// How far the search got.
    pub progress: Progress,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { level, positions, bytes } = self.progress;
        let limit = match self.limit {
            Limit::Memory => "the memory allowed is used up",
            Limit::Stopped => "stopped",
            Limit::Untried => return write!(f, "no search was begun: none is known to end"),
        };
        write!(f, "{limit} after {level} moves, {positions} positions, {}", Bytes(bytes))
    }
}

/// A number of bytes as a person reads it, in powers of 1024.
///
/// ```
/// use saltus::budget::Bytes;
/// assert_eq!([0, 2048, 3 << 30].map(|bytes| Bytes(bytes).to_string()), ["0 bytes", "2 KiB", "3072 MiB"]);
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

/// What a search may spend. Engines have no clock: the caller's `keep_going` has, and is asked now and then; that of `Timer` (feature `clock`)
/// ends with its time.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most bytes to hold in positions.
    pub memory: u64,
    /// Told how far the search has come; `false` stops it.
    pub keep_going: &'a (dyn Fn(Progress) -> bool + Sync),
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Budget<'_> {
    /// No limit but the machine's.
    pub const UNLIMITED: Budget<'static> = Budget { memory: u64::MAX, keep_going: &|_| true };

    /// Tells `progress` to the caller.
    ///
    /// # Errors
    /// The memory is used up, or the caller says stop.
    pub fn check(&self, progress: Progress) -> Result<(), Spent> {
        if progress.bytes > self.memory {
            return Err(Spent { limit: Limit::Memory, progress });
        }
        if !(self.keep_going)(progress) {
            return Err(Spent { limit: Limit::Stopped, progress });
        }
        Ok(())
    }
}

/// A clock that ends searches: the budgets that it gives stop when its time is over.
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
    /// A clock whose time begins now.
    pub fn new(time: std::time::Duration) -> Timer {
        let begun = std::time::Instant::now();
        Timer { keep_going: Box::new(move |_| begun.elapsed() < time) }
    }

    /// So many bytes, and the time that is left.
    pub fn budget(&self, memory: u64) -> Budget<'_> {
        Budget { memory, keep_going: &*self.keep_going }
    }
}
