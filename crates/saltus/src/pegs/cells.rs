//! Levels of classes kept in cells, and the step from one level to the next.
//!
//! A symmetry takes an orbit of holes to itself, so the number of pegs in each orbit is the same for all positions
//! of a class. A *cell* is the set of classes of a level with the same numbers, written as one weighted sum; a jump moves that sum by
//! an amount that depends on its [kind](super::layout::JumpKind) alone. So every cell of the next level is *pulled* from
//! at most one cell for each kind of jump: duplicates meet in one small table that stays in the cache, no list of all jumps is
//! ever written, and the cells can be made in any order by any number of threads with the same outcome.

use super::canonical::{After, Pass, eights, follow};
use super::layout::{JumpKind, Layout};
use super::ranks::Ranks;
use super::tally::Tally;
use super::weight::Weight;
use super::{Budget, Progress};
use crate::budget::{Limit, Spent};
use crate::threads;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Classes with the same cell number, each by its least key, with what it carries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell<W> {
    pub number: u32,
    pub keys: Vec<u64>,
    pub weights: Vec<W>,
}

/// The cells of one level, by their numbers.
pub(crate) type Level<W> = Vec<Cell<W>>;

/// The number of classes of a level.
pub(crate) fn classes<W>(level: &[Cell<W>]) -> u64 {
    level.iter().map(|cell| cell.keys.len() as u64).sum()
}

/// The bytes that a level takes: what cells hold, the cells, and what the allocator writes before each of their two lists.
fn bytes<W>(level: &[Cell<W>]) -> u64 {
    let kept = level.iter().filter(|cell| !cell.keys.is_empty()).count() * (size_of::<Cell<W>>() + 2 * 16);
    classes(level) * (size_of::<u64>() + size_of::<W>()) as u64 + kept as u64
}

/// The cell of that number.
pub(crate) fn find<W>(level: &[Cell<W>], number: u32) -> Option<&Cell<W>> {
    level.binary_search_by_key(&number, |cell| cell.number).ok().map(|at| &level[at])
}

/// Why a step was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The budget ran out.
    Spent(Spent),
    /// A sum did not fit its weight.
    Overflow,
}

impl From<Spent> for Halt {
    fn from(spent: Spent) -> Halt {
        Halt::Spent(spent)
    }
}

impl From<Halt> for Spent {
    fn from(halt: Halt) -> Spent {
        match halt {
            Halt::Spent(spent) => spent,
            // Whoever carries sums takes wider ones: the widest overflow where memory ends.
            Halt::Overflow => Spent { limit: Limit::Memory, progress: Progress::default() },
        }
    }
}

/// The budget of a search and what it has used.
#[derive(Debug)]
pub(crate) struct Account<'a> {
    limits: &'a Budget<'a>,
    bytes: AtomicU64,
    positions: AtomicU64,
    jumps: AtomicU32,
    /// Whether the tables of ranks are counted.
    ranked: AtomicBool,
    scratch: Mutex<Vec<After>>,
}

impl<'a> Account<'a> {
    pub(crate) fn new(limits: &'a Budget<'a>) -> Account<'a> {
        Account {
            limits,
            bytes: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            jumps: AtomicU32::new(0),
            ranked: AtomicBool::new(false),
            scratch: Mutex::default(),
        }
    }

    /// Notes that the level after so many jumps is being made.
    pub(crate) fn begin(&self, jumps: u32) {
        self.jumps.store(jumps, Relaxed);
    }

    /// The level that is, or was, being made, the classes met so far over all levels, and the bytes held.
    pub(crate) fn progress(&self) -> Progress {
        Progress {
            level: self.jumps.load(Relaxed).into(),
            positions: self.positions.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
        }
    }

    /// Counts a cell as kept.
    fn keep<W>(&self, cell: &Cell<W>) -> Result<(), Spent> {
        self.bytes.fetch_add(bytes(std::slice::from_ref(cell)), Relaxed);
        self.positions.fetch_add(cell.keys.len() as u64, Relaxed);
        self.limits.check(self.progress())
    }

    /// Counts so many bytes as given back.
    fn give_back(&self, gone: u64) {
        let _ = self.bytes.fetch_update(Relaxed, Relaxed, |bytes| Some(bytes.saturating_sub(gone)));
    }

    /// Drops a level and counts it as given back.
    pub(crate) fn drop_level<W>(&self, level: Level<W>) {
        self.give_back(bytes(&level));
    }

    /// Counts the weights of a level as given back, and drops them.
    pub(crate) fn drop_weights<W>(&self, level: Level<W>) -> Level<()> {
        // The first level, a single position, was not counted.
        self.give_back(classes(&level) * size_of::<W>() as u64);
        let bare = |cell: Cell<W>| {
            let weights = vec![(); cell.keys.len()];
            Cell { number: cell.number, keys: cell.keys, weights }
        };
        level.into_iter().map(bare).collect()
    }
}

/// How many keys are gathered before they are made least, and from how many they are gathered at once.
const BATCH: usize = 1024;
const BLOCK: usize = 512;

/// The next level (`Way::Forth`) or the one before it: every class that a jump leads to, with the sum of the weights
/// along the jumps that lead to it, each jump from the least key of a class counted once.
pub(crate) fn step<W: Weight>(
    layout: &Layout,
    pass: Pass,
    from: &[Cell<W>],
    budget: &Account,
) -> Result<Level<W>, Halt> {
    let numbers = numbers_after(layout, pass, from);
    make_cells(&numbers, ranks_for(layout, from, budget), budget, |tally, after, &number| {
        tally.begin(number, expected(layout, pass, from, number));
        pull(layout, pass, from, number, after, tally)?;
        Ok(tally.all())
    })
}

/// As [`step`], but of the classes in `within` alone, which must be in the same position class as those of `from`.
pub(crate) fn step_within<W: Weight, V: Sync>(
    layout: &Layout,
    pass: Pass,
    from: &[Cell<W>],
    within: &[Cell<V>],
    budget: &Account,
) -> Result<Level<W>, Halt> {
    make_cells(within, ranks_for(layout, from, budget), budget, |tally, after, cell| {
        let expected = expected(layout, pass, from, cell.number);
        if expected == 0 {
            return Ok(Cell { number: cell.number, keys: Vec::new(), weights: Vec::new() });
        }
        tally.begin(cell.number, expected);
        pull(layout, pass, from, cell.number, after, tally)?;
        Ok(tally.those_of(&cell.keys))
    })
}

/// The ranks, where there are enough classes to be worth the making of their tables, some twenty bytes for each subset of a half.
fn ranks_for<'a, W>(layout: &'a Layout, from: &[Cell<W>], budget: &Account) -> Option<&'a Ranks> {
    let entries: f64 = layout.halves().iter().map(|half| f64::from(half.count_ones()).exp2()).sum();
    let bytes = 20.0 * entries;
    let worth = classes(from) as f64 > entries / 16.0 && bytes < budget.limits.memory as f64 / 8.0;
    if worth && !budget.ranked.swap(true, Relaxed) {
        budget.bytes.fetch_add(bytes as u64, Relaxed);
    }
    if worth { layout.ranks() } else { None }
}

/// The numbers of the cells that jumps from the cells of `from` may lead to, in order.
fn numbers_after<W>(layout: &Layout, pass: Pass, from: &[Cell<W>]) -> Vec<u32> {
    let mut seen = vec![false; layout.last_cell() as usize + 1];
    for cell in from {
        for kind in layout.kinds() {
            let number = i64::from(cell.number) + signed(kind, pass);
            if let Some(seen) = usize::try_from(number).ok().and_then(|number| seen.get_mut(number)) {
                *seen = true;
            }
        }
    }
    (0..).zip(seen).filter(|&(_, seen)| seen).map(|(number, _)| number).collect()
}

/// How far jumps of the kind move the cell number.
fn signed(kind: &JumpKind, pass: Pass) -> i64 {
    match pass {
        Pass::Forward => kind.shift,
        Pass::Backward => -kind.shift,
    }
}

/// The cells that jumps into the cell `number` come from.
fn sources<'a, W>(
    layout: &'a Layout,
    pass: Pass,
    from: &'a [Cell<W>],
    number: u32,
) -> impl Iterator<Item = (&'a JumpKind, &'a Cell<W>)> {
    layout.kinds().iter().filter_map(move |kind| {
        let source = u32::try_from(i64::from(number) - signed(kind, pass)).ok()?;
        Some((kind, find(from, source)?))
    })
}

/// About how many jumps lead into the cell `number`: one in eight of those that the board has fits.
fn expected<W>(layout: &Layout, pass: Pass, from: &[Cell<W>], number: u32) -> usize {
    sources(layout, pass, from, number)
        .map(|(kind, cell)| cell.keys.len() * kind.jumps.len())
        .sum::<usize>()
        .div_ceil(8)
}

/// Adds to `tally` the weights along all jumps into the cell `number`.
fn pull<W: Weight>(
    layout: &Layout,
    pass: Pass,
    from: &[Cell<W>],
    number: u32,
    after: &mut After,
    tally: &mut Tally<W>,
) -> Result<(), Halt> {
    let mut fits = true;
    for (kind, cell) in sources(layout, pass, from, number) {
        let mut flush = |after: &mut After| {
            let (keys, places) = (&mut after.keys[..after.count], &after.places[..after.count]);
            layout.least(keys);
            fits &= tally.add(keys, places, &cell.weights);
            after.count = 0;
        };
        for moves in eights(&kind.jumps, pass) {
            for (keys, first) in cell.keys.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
                follow(keys, &moves, first, after);
                if after.count >= BATCH {
                    flush(after);
                }
            }
        }
        flush(after);
    }
    if fits { Ok(()) } else { Err(Halt::Overflow) }
}

impl Layout {
    /// Hands `visit`, batch by batch, the least keys of all positions that jumps from the positions of `keys` lead to, each with
    /// the index of the key before the jump. For one key, jumps come in groups, not in the order of the board.
    ///
    /// ```
    /// use saltus::pegs::{Layout, PegBoard};
    /// let board = PegBoard::new(&saltus::board::shape("english").unwrap().board()).unwrap();
    /// let layout = Layout::new(&board);
    /// let mut found = Vec::new();
    /// layout.after(&[layout.key(board.full() ^ 1 << 16)], |keys, _| found.extend(keys.to_vec()));
    /// assert_eq!(found.len(), 4); // four jumps into the centre, all to the same class
    /// assert!(found.iter().all(|&key| key == found[0]));
    /// ```
    pub fn after(&self, keys: &[u64], mut visit: impl FnMut(&[u64], &[u32])) {
        let mut after = After::new(BATCH + 8 * BLOCK);
        for kind in self.kinds() {
            for moves in eights(&kind.jumps, Pass::Forward) {
                for (keys, first) in keys.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
                    follow(keys, &moves, first, &mut after);
                    if after.count >= BATCH {
                        self.least(&mut after.keys[..after.count]);
                        visit(&after.keys[..after.count], &after.places[..after.count]);
                        after.count = 0;
                    }
                }
            }
        }
        self.least(&mut after.keys[..after.count]);
        visit(&after.keys[..after.count], &after.places[..after.count]);
    }
}

/// Makes a cell of each item, in the order of the items, with all threads; empty cells are left out.
fn make_cells<'a, T: Sync, W: Weight>(
    items: &[T],
    ranks: Option<&'a Ranks>,
    budget: &Account,
    make: impl Fn(&mut Tally<'a, W>, &mut After, &T) -> Result<Cell<W>, Halt> + Sync,
) -> Result<Level<W>, Halt> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = || {
        let mut tally = Tally::new(ranks);
        let free = budget.scratch.lock().ok().and_then(|mut free| free.pop());
        let mut after = free.unwrap_or_else(|| After::new(BATCH + 8 * BLOCK));
        let mut made = Vec::new();
        let mut halt = Ok(());
        while !stop.load(Relaxed)
            && let Some((at, item)) = {
                let at = next.fetch_add(1, Relaxed);
                items.get(at).map(|item| (at, item))
            }
        {
            let cell = make(&mut tally, &mut after, item).and_then(|cell| {
                budget.keep(&cell)?;
                Ok(cell)
            });
            match cell {
                Ok(cell) if cell.keys.is_empty() => (),
                Ok(cell) => made.push((at, cell)),
                Err(reason) => {
                    halt = Err(reason);
                    stop.store(true, Relaxed);
                }
            }
        }
        if let Ok(mut free) = budget.scratch.lock() {
            free.push(after);
        }
        halt.map(|()| made)
    };
    let alone = items.len() < 2 || threads::current_num_threads() == 1;
    let parts = if alone { vec![worker()] } else { threads::broadcast(&worker) };
    let mut made = Vec::new();
    for part in parts {
        made.extend(part?);
    }
    made.sort_unstable_by_key(|&(at, _)| at);
    Ok(made.into_iter().map(|(_, cell)| cell).collect())
}
