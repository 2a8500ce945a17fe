//! The cache of results about puzzles between calls.

use super::{kings, look::BoardDrawing};
use saltus::budget::{Budget, Limit, Progress};
use saltus::capture::Field;
use saltus::message;
use saltus::pegs::Game;
use saltus::problem::Oracle;
use saltus::puzzle::{Position, Puzzle};
use saltus::text::{BadText, Fault, id};
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
/// A puzzle is small if it has fewer positions.
const SMALL: u64 = 20_000;
/// The largest number of tables of the rest of a game, per puzzle.
const RESTS: usize = 4;
/// A puzzle may start with this many pegs more than [`most_pegs`] for a whole table to be worth an
/// attempt: it mostly has symmetries and one vacancy. The English board, 32 pegs, takes less than
/// 512 MiB, the French one, 36, less than 4 GiB.
const MORE_AT_START: u32 = 8;

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
    /// Of a capture board: its kings.
    kings: Option<CaptureKings>,
    /// The board as it is drawn.
    drawing: BoardDrawing,
    /// The game at its start.
    session: Mutex<Session>,
    /// Held while the table is being computed, so that it is computed once.
    learning: Mutex<()>,
    /// Whether a look attempted a table in its little time.
    tried: AtomicBool,
    /// Whether a table of all positions does not fit in the memory.
    too_large: AtomicBool,
    /// Tables of all positions that can follow a position, the newest last.
    rests: Mutex<Vec<(Position, Arc<Oracle>)>>,
}

/// The kings of a capture board.
#[derive(Debug)]
pub(super) struct CaptureKings {
    pub field: Field,
    /// The square of the first king that can capture every white, if there is one.
    pub winner: Option<String>,
    /// Whether the ID names the king, or there is only one; otherwise the player has to choose.
    pub is_chosen: bool,
}

impl CaptureKings {
    /// The kings of the board of an ID; `None` if it is no capture board.
    fn of(id: &str) -> Option<CaptureKings> {
        let (field, _) = id::capture(id)?;
        Some(CaptureKings {
            winner: kings::winner(&field),
            is_chosen: id.contains('@') || field.black_count() <= 1,
            field,
        })
    }

    /// The ID with the winner, if the player has to choose: until then hints and solutions are
    /// about the puzzle.
    fn id_with_winner(&self) -> Option<String> {
        let winner = self.winner.as_ref().filter(|_| !self.is_chosen)?;
        Some(format!("{}@{winner}", self.field.id()))
    }
}

/// What [`Entry::learn`] achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Learned {
    /// The position and all that can follow are known.
    Known,
    /// They are not. A table may be possible from this number of pegs; `None` if it is never
    /// possible.
    From(Option<u32>),
}

/// The largest number of pegs of a position whose successors all fit in this many bytes of memory,
/// by experience: 25 in 512 MiB.
fn most_pegs(memory: u64) -> u32 {
    memory.max(1).ilog2().saturating_sub(4)
}

/// Ignores poisoning: nothing here is ever half written.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    /// A shelf with this limit on the bytes of tables.
    pub fn with_capacity(bytes: usize) -> Shelf {
        Shelf {
            entries: Mutex::default(),
            room: bytes,
            known: Vec::new(),
        }
    }

    /// Adds oracles for some puzzles.
    pub fn with_known(self, known: Vec<(Puzzle, Arc<Oracle>)>) -> Shelf {
        Shelf { known, ..self }
    }

    /// The IDs of the puzzles, the most recently used last: for the crate's own tests, no promise.
    #[doc(hidden)]
    pub fn names(&self) -> Vec<String> {
        lock(&self.entries)
            .iter()
            .map(|entry| entry.name.clone())
            .collect()
    }

    /// The puzzle of an ID.
    pub(super) fn entry(&self, name: &str) -> Result<Arc<Entry>, BadText> {
        if name.len() > LONGEST {
            let message = message!(
                "id-too-long",
                "the ID has more than {most} bytes",
                most = LONGEST
            );
            return Err(Fault {
                span: 0..name.len(),
                message: message.into(),
                help: None,
            }
            .into());
        }
        let mut entries = lock(&self.entries);
        if let Some(place) = entries.iter().rposition(|entry| entry.name == name) {
            let entry = entries.remove(place);
            entries.push(entry.clone());
            return Ok(entry);
        }
        drop(entries); // reading an ID takes too long to hold the lock
        let entry = Arc::new(self.new_entry(name)?);
        lock(&self.entries).push(entry.clone());
        self.tidy();
        Ok(entry)
    }

    /// The puzzle of an ID that is not on the shelf.
    fn new_entry(&self, name: &str) -> Result<Entry, BadText> {
        let kings = CaptureKings::of(name);
        let with_winner = kings.as_ref().and_then(CaptureKings::id_with_winner);
        let mut session = open(with_winner.as_deref().unwrap_or(name))?;
        for (puzzle, oracle) in &self.known {
            if puzzle == session.puzzle() {
                session.set_oracle(oracle.clone());
                break;
            }
        }
        Ok(Entry {
            name: name.into(),
            kings,
            drawing: BoardDrawing::of(session.puzzle()),
            session: Mutex::new(session),
            learning: Mutex::new(()),
            tried: AtomicBool::new(false),
            too_large: AtomicBool::new(false),
            rests: Mutex::default(),
        })
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
    /// A game at its start; of a capture board without a chosen king, with one that wins.
    pub fn session(&self) -> Session {
        lock(&self.session).clone()
    }

    /// The kings of a capture board.
    pub fn kings(&self) -> Option<&CaptureKings> {
        self.kings.as_ref()
    }

    /// The board as it is drawn.
    pub fn drawing(&self) -> &BoardDrawing {
        &self.drawing
    }

    /// Computes a table of all positions of the puzzle; if they are too many, of those that can
    /// follow the position of the game.
    pub fn learn(&self, mut session: Session, budget: &Budget) -> Learned {
        let _learning = lock(&self.learning);
        let most = most_pegs(budget.memory);
        let whole = self.session();
        if whole.oracle().is_complete(whole.puzzle()) {
            return Learned::Known;
        }
        let is_pegs = Game::of(whole.puzzle()).is_some();
        if is_pegs && whole.position().pieces() as u32 > most + MORE_AT_START {
            self.too_large.store(true, Ordering::Relaxed);
        }
        if !self.too_large.load(Ordering::Relaxed) {
            match self.compute_table(budget) {
                Ok(true) => return Learned::Known,
                Err(limit) if limit != Limit::Memory => return Learned::From(None),
                Ok(false) | Err(_) => self.too_large.store(true, Ordering::Relaxed),
            }
        }
        if !is_pegs {
            return Learned::From(None);
        }
        self.give_rest(&mut session); // learned while this call waited
        if session.oracle_at(session.step()).is_instant() {
            return Learned::Known;
        }
        let pegs = session.position().pieces() as u32;
        if pegs > most {
            return Learned::From(Some(most));
        }
        let Ok(Some(oracle)) = session.learn_rest(budget) else {
            return Learned::From(pegs.checked_sub(1));
        };
        let mut rests = lock(&self.rests);
        if rests.len() == RESTS {
            rests.remove(0);
        }
        rests.push((session.position().clone(), Arc::new(oracle)));
        Learned::Known
    }

    /// Gives a game the table of its rest, from its first position for which there is one.
    pub fn give_rest(&self, session: &mut Session) {
        let rests = lock(&self.rests);
        for step in 0..session.positions().len() {
            let position = &session.positions()[step];
            if let Some((_, oracle)) = rests.iter().find(|(start, _)| start == position) {
                session.set_rest(step, oracle.clone());
                return;
            }
        }
    }

    /// Computes a table of all positions. Returns whether they are all known.
    fn compute_table(&self, budget: &Budget) -> Result<bool, Limit> {
        let session = self.session();
        let oracle = Oracle::with_table(session.puzzle(), budget).map_err(|spent| spent.limit)?;
        let known = oracle.is_complete(session.puzzle());
        lock(&self.session).set_oracle(Arc::new(oracle));
        Ok(known)
    }

    /// Computes the table of a small puzzle; tried once, and without waiting for other threads.
    /// Where a busy machine took the time, `learn` may succeed.
    pub fn try_small_table(&self, budget: &Budget) {
        let Ok(_learning) = self.learning.try_lock() else {
            return;
        };
        if !self.tried.swap(true, Ordering::Relaxed) && self.bytes() == 0 {
            let _ = while_small(budget, |small| self.compute_table(small));
        }
    }

    /// The size of its tables in bytes; 0 if there is none.
    fn bytes(&self) -> usize {
        let mut all = bytes(lock(&self.session).oracle());
        for (_, oracle) in lock(&self.rests).iter() {
            all += bytes(oracle);
        }
        all
    }
}

/// Does something with a budget that ends where a puzzle is no longer small.
pub(super) fn while_small<T>(budget: &Budget, act: impl FnOnce(&Budget) -> T) -> T {
    let keep_going =
        |progress: Progress| progress.positions < SMALL && (budget.keep_going)(progress);
    act(&Budget {
        keep_going: &keep_going,
        ..*budget
    })
}

fn bytes(oracle: &Oracle) -> usize {
    match oracle {
        Oracle::Pegs(_, table) => table.bytes().len(),
        Oracle::Table(table) => table.bytes(),
        // Levels on disk are accounted for where they are read.
        Oracle::External(..) | Oracle::Exchange | Oracle::Search(_) => 0,
    }
}
