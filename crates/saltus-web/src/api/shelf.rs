//! The cache of results about puzzles between calls.

use saltus::budget::{Budget, Progress};
use saltus::problem::Oracle;
use saltus::puzzle::Puzzle;
use saltus::text::{BadText, Fault};
use saltus_session::{Session, open};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// The largest number of puzzles.
const PUZZLES: usize = 256;
/// The default limit on the bytes of tables.
const BYTES: usize = 1 << 30;
/// The longest ID.
const LONGEST: usize = 1 << 12;

/// Puzzles with the results about them; the least recently used ones are evicted.
///
/// Has at most 256 puzzles and a limited number of bytes of tables.
#[derive(Debug)]
pub struct Shelf {
    /// The most recently used is last.
    entries: Mutex<Vec<Arc<Entry>>>,
    /// The limit on the bytes of tables.
    room: usize,
    /// Puzzles with an oracle from the start.
    known: Vec<(Puzzle, Arc<Oracle>)>,
}

impl Default for Shelf {
    /// Limits tables to a gigabyte.
    fn default() -> Shelf {
        Shelf::with_capacity(BYTES)
    }
}

/// A puzzle and the results about it.
#[derive(Debug)]
pub(super) struct Entry {
    name: String,
    /// The game at its start.
    session: Mutex<Session>,
    /// Held while the table is being computed, so that it is computed once.
    learning: Mutex<()>,
    /// Whether a table was attempted within the time limit of a look.
    tried: AtomicBool,
}

/// Ignores poisoning: nothing here is ever half written.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    /// A shelf with this limit on the bytes of tables.
    pub fn with_capacity(bytes: usize) -> Shelf {
        Shelf { entries: Mutex::default(), room: bytes, known: Vec::new() }
    }

    /// Adds oracles for some puzzles.
    pub fn with_known(self, known: Vec<(Puzzle, Arc<Oracle>)>) -> Shelf {
        Shelf { known, ..self }
    }

    /// The puzzle of an ID.
    pub(super) fn entry(&self, name: &str) -> Result<Arc<Entry>, BadText> {
        if name.len() > LONGEST {
            let message = format!("the ID has more than {LONGEST} bytes");
            return Err(Fault { span: 0..name.len(), message, help: None }.into());
        }
        let mut entries = lock(&self.entries);
        if let Some(place) = entries.iter().rposition(|entry| entry.name == name) {
            let entry = entries.remove(place);
            entries.push(entry.clone());
            return Ok(entry);
        }
        drop(entries); // reading an ID takes too long to hold the lock
        let mut session = open(name)?;
        if let Some((_, oracle)) = self.known.iter().find(|(puzzle, _)| puzzle == session.puzzle()) {
            session.set_oracle(oracle.clone());
        }
        let entry = Arc::new(Entry {
            name: name.into(),
            session: Mutex::new(session),
            learning: Mutex::new(()),
            tried: AtomicBool::new(false),
        });
        lock(&self.entries).push(entry.clone());
        self.tidy();
        Ok(entry)
    }

    /// Evicts the least recently used puzzles beyond the limits.
    pub(super) fn tidy(&self) {
        let mut entries = lock(&self.entries);
        let sizes: Vec<usize> = entries.iter().map(|entry| entry.bytes()).collect();
        let mut bytes: usize = sizes.iter().sum();
        let mut gone = 0;
        while entries.len() - gone > PUZZLES || bytes > self.room && gone < entries.len() {
            bytes -= sizes[gone];
            gone += 1;
        }
        entries.drain(..gone);
    }
}

impl Entry {
    /// A game at its start.
    pub fn session(&self) -> Session {
        lock(&self.session).clone()
    }

    /// Computes a table of all positions, unless it is known. Returns whether it is.
    pub fn learn(&self, budget: &Budget) -> bool {
        let _learning = lock(&self.learning);
        let session = self.session();
        session.oracle().is_complete(session.puzzle()) || self.compute_table(budget)
    }

    fn compute_table(&self, budget: &Budget) -> bool {
        let Ok(oracle) = Oracle::with_table(self.session().puzzle(), budget) else { return false };
        let known = oracle.is_complete(self.session().puzzle());
        lock(&self.session).set_oracle(Arc::new(oracle));
        known
    }

    /// Computes the table of a small puzzle; tried once, and without waiting for other threads.
    pub fn learn_if_small(&self, budget: &Budget) {
        const POSITIONS: u64 = 20_000;
        let Ok(_learning) = self.learning.try_lock() else { return };
        if !self.tried.swap(true, Ordering::Relaxed) && self.bytes() == 0 {
            let few = |progress: Progress| progress.positions < POSITIONS && (budget.keep_going)(progress);
            self.compute_table(&Budget { keep_going: &few, ..*budget });
        }
    }

    /// The size of its table in bytes; 0 if there is none.
    fn bytes(&self) -> usize {
        match &**lock(&self.session).oracle() {
            Oracle::Pegs(_, table) => table.bytes().len(),
            Oracle::Table(table) => table.bytes(),
            // Levels on disk are accounted for where they are read.
            Oracle::External(..) | Oracle::Exchange | Oracle::Search => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_entry_is_evicted() {
        let shelf = Shelf::default();
        let mut names = (1..=20).flat_map(|n| (1..=20).map(move |m| format!("row:{n}x{m}")));
        let first = names.next().unwrap();
        shelf.entry(&first).unwrap();
        for name in names {
            shelf.entry(&name).unwrap();
            shelf.entry(&first).unwrap(); // asked about all the time
        }
        let entries = lock(&shelf.entries);
        assert_eq!(entries.len(), PUZZLES);
        assert_eq!(entries.last().unwrap().name, first);
        assert!(entries.iter().all(|entry| entry.name != "row:1x2"));
    }
}
