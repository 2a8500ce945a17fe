//! What was learned of puzzles, kept between calls.

use saltus::budget::{Budget, Progress};
use saltus::problem::Oracle;
use saltus::puzzle::Puzzle;
use saltus::text::{BadText, Fault};
use saltus_session::{Session, open};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// The most puzzles kept.
const PUZZLES: usize = 256;
/// The most bytes kept in tables, unless it is said otherwise.
const BYTES: usize = 1 << 30;
/// The longest ID.
const LONGEST: usize = 1 << 12;

/// Puzzles that were asked about, with what is known of them; those asked about longest ago go first.
///
/// At most 256 puzzles and so many bytes of tables, whatever is asked.
#[derive(Debug)]
pub struct Shelf {
    /// The latest last.
    entries: Mutex<Vec<Arc<Entry>>>,
    /// The most bytes kept in tables.
    room: usize,
    /// What is known of some puzzles beforehand.
    known: Vec<(Puzzle, Arc<Oracle>)>,
}

impl Default for Shelf {
    /// Room for a gigabyte of tables.
    fn default() -> Shelf {
        Shelf::with_room(BYTES)
    }
}

/// A puzzle with what is known of it.
#[derive(Debug)]
pub(super) struct Entry {
    name: String,
    /// The game at its start.
    session: Mutex<Session>,
    /// Held while the puzzle is being learned, so that it is learned once.
    learning: Mutex<()>,
    /// Whether it was tried to learn it in the time of a look.
    tried: AtomicBool,
}

/// A lock whose holder panicked holds what it held: nothing here is ever half written.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    /// A shelf for tables of that many bytes together.
    pub fn with_room(bytes: usize) -> Shelf {
        Shelf { entries: Mutex::default(), room: bytes, known: Vec::new() }
    }

    /// The same shelf, where all is known of these puzzles.
    pub fn with_known(self, known: Vec<(Puzzle, Arc<Oracle>)>) -> Shelf {
        Shelf { known, ..self }
    }

    /// The puzzle of that ID.
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
        drop(entries); // reading an ID takes longer than others shall wait
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

    /// Lets go of what was asked about longest ago, where there is too much.
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

    /// Learns all positions of the puzzle, unless they are known; whether they are now.
    pub fn learn(&self, budget: &Budget) -> bool {
        let _learning = lock(&self.learning);
        let session = self.session();
        session.oracle().is_complete(session.puzzle()) || self.learn_now(budget)
    }

    fn learn_now(&self, budget: &Budget) -> bool {
        let Ok(oracle) = Oracle::learned(self.session().puzzle(), budget) else { return false };
        let known = oracle.is_complete(self.session().puzzle());
        lock(&self.session).set_oracle(Arc::new(oracle));
        known
    }

    /// Learns a puzzle of few positions; tried once, and without waiting for others.
    pub fn learn_if_small(&self, budget: &Budget) {
        const POSITIONS: u64 = 20_000;
        let Ok(_learning) = self.learning.try_lock() else { return };
        if !self.tried.swap(true, Ordering::Relaxed) && self.bytes() == 0 {
            let few = |progress: Progress| progress.positions < POSITIONS && (budget.keep_going)(progress);
            self.learn_now(&Budget { keep_going: &few, ..*budget });
        }
    }

    /// What its table takes; nothing where there is none.
    fn bytes(&self) -> usize {
        match &**lock(&self.session).oracle() {
            Oracle::Pegs(_, table) => table.bytes().len(),
            Oracle::Table(table) => table.bytes(),
            // What stands on a disk is counted where it is read.
            Oracle::Asked(..) | Oracle::Exchange | Oracle::Search => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_about_longest_ago_goes_first() {
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
