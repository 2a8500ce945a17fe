//! The step from one level of classes to the next.
//!
//! A jump changes the number of a cell by an amount that depends only on its [kind](JumpKind). So
//! every cell of the next level is *pulled* from at most one cell per kind of jump. Duplicates meet
//! in a small table that fits in the cache, no list of all jumps is written, and any number of
//! threads can compute the cells in any order with the same result.

use super::tally::Tally;
use super::weight::Weight;
use super::{Cell, Halt, Level, bytes, classes, sort};
use crate::budget::Spent;
use crate::pegs::levels::keys::canonical::{Pass, eights, follow};
use crate::pegs::levels::keys::layout::{JumpKind, Layout};
use crate::pegs::levels::keys::ranks::Ranks;
use crate::pegs::levels::keys::successors::Successors;
use crate::pegs::{Budget, Progress};
use crate::threads;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The budget of a search and the resources used.
#[derive(Debug)]
pub(crate) struct Account<'a> {
    limits: &'a Budget<'a>,
    bytes: AtomicU64,
    positions: AtomicU64,
    jumps: AtomicU32,
    /// Whether the tables of ranks are accounted for.
    ranked: AtomicBool,
    scratch: Mutex<Vec<Successors>>,
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

    /// Records the start of the level after `jumps` jumps.
    pub(crate) fn begin(&self, jumps: u32) {
        self.jumps.store(jumps, Relaxed);
    }

    /// The current level, the number of classes found in all levels, and the bytes in use.
    pub(crate) fn progress(&self) -> Progress {
        Progress {
            level: self.jumps.load(Relaxed).into(),
            positions: self.positions.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            ..Progress::default()
        }
    }

    /// Accounts for a stored cell.
    fn account_for<W>(&self, cell: &Cell<W>) -> Result<(), Spent> {
        self.bytes
            .fetch_add(bytes(std::slice::from_ref(cell)), Relaxed);
        self.positions.fetch_add(cell.keys.len() as u64, Relaxed);
        self.limits.check(self.progress())
    }

    /// Buffers for successors, returned by a thread or new.
    fn take_scratch(&self) -> Successors {
        let free = match self.scratch.lock() {
            Ok(mut free) => free.pop(),
            Err(_) => None,
        };
        free.unwrap_or_else(|| Successors::new(BATCH + 8 * BLOCK))
    }

    /// Keeps buffers for other threads.
    fn return_scratch(&self, after: Successors) {
        if let Ok(mut free) = self.scratch.lock() {
            free.push(after);
        }
    }

    /// Releases `gone` bytes.
    fn release(&self, gone: u64) {
        let _ = self
            .bytes
            .fetch_update(Relaxed, Relaxed, |bytes| Some(bytes.saturating_sub(gone)));
    }

    /// Drops a level and releases its bytes.
    pub(crate) fn drop_level<W>(&self, level: Level<W>) {
        self.release(bytes(&level));
    }

    /// Drops the weights of a level and releases their bytes.
    pub(crate) fn drop_weights<W>(&self, level: Level<W>) -> Level<()> {
        // The first level, a single position, was not accounted for.
        self.release(classes(&level) * size_of::<W>() as u64);
        let mut bare = Level::with_capacity(level.len());
        for cell in level {
            bare.push(Cell {
                number: cell.number,
                weights: vec![(); cell.keys.len()],
                keys: cell.keys,
            });
        }
        bare
    }
}

/// The number of keys gathered before they are made canonical, and the number of source keys
/// handled at once.
const BATCH: usize = 1024;
const BLOCK: usize = 512;

/// The next level ([`Pass::Forward`]) or the previous one ([`Pass::Backward`]): every class that a
/// jump leads to, with the sum of the weights over these jumps. Each jump from the canonical key of
/// a class counts once.
pub(crate) fn step<W: Weight>(
    layout: &Layout,
    pass: Pass,
    from: &[Cell<W>],
    budget: &Account,
) -> Result<Level<W>, Halt> {
    let numbers = numbers_after(layout, pass, from);
    let ranks = ranks_for(layout, from, budget);
    let from = Numbered::of(from);
    make_cells(&numbers, ranks, budget, |tally, after, &number| {
        tally.begin(number, expected(layout, pass, &from, number));
        pull(layout, pass, &from, number, after, tally)?;
        Ok(tally.all())
    })
}

/// As [`step`], restricted to the classes in `within`, which must have the position class of
/// `from`.
pub(crate) fn step_within<W: Weight, V: Sync>(
    layout: &Layout,
    pass: Pass,
    from: &[Cell<W>],
    within: &[Cell<V>],
    budget: &Account,
) -> Result<Level<W>, Halt> {
    let ranks = ranks_for(layout, from, budget);
    let from = Numbered::of(from);
    make_cells(within, ranks, budget, |tally, after, cell| {
        let expected = expected(layout, pass, &from, cell.number);
        if expected == 0 {
            return Ok(Cell {
                number: cell.number,
                keys: Vec::new(),
                weights: Vec::new(),
            });
        }
        tally.begin(cell.number, expected);
        pull(layout, pass, &from, cell.number, after, tally)?;
        Ok(tally.restricted_to(&cell.keys))
    })
}

/// The ranks, if there are enough classes to justify their tables of about twenty bytes per subset
/// of a half.
fn ranks_for<'a, W>(layout: &'a Layout, from: &[Cell<W>], budget: &Account) -> Option<&'a Ranks> {
    let [major, minor] = layout.halves();
    let entries = f64::from(major.count_ones()).exp2() + f64::from(minor.count_ones()).exp2();
    let bytes = 20.0 * entries;
    let worth = classes(from) as f64 > entries / 16.0 && bytes < budget.limits.memory as f64 / 8.0;
    if worth && !budget.ranked.swap(true, Relaxed) {
        budget.bytes.fetch_add(bytes as u64, Relaxed);
    }
    if worth { layout.ranks() } else { None }
}

/// The numbers of the cells that jumps from the cells of `from` may lead to, ascending.
fn numbers_after<W>(layout: &Layout, pass: Pass, from: &[Cell<W>]) -> Vec<u32> {
    let mut seen = vec![false; layout.last_cell() as usize + 1];
    for cell in from {
        for kind in layout.kinds() {
            let number = i64::from(cell.number) + signed_change(kind, pass);
            if (0..seen.len() as i64).contains(&number) {
                seen[number as usize] = true;
            }
        }
    }
    let mut numbers = Vec::new();
    for (number, is_seen) in (0..).zip(seen) {
        if is_seen {
            numbers.push(number);
        }
    }
    numbers
}

/// The change of the cell number by a jump of this kind.
fn signed_change(kind: &JumpKind, pass: Pass) -> i64 {
    match pass {
        Pass::Forward => kind.shift,
        Pass::Backward => -kind.shift,
    }
}

/// The cells of a level by number. A board of few symmetries has thousands of small cells, and each
/// of the next level is pulled along every kind of jump: a search for each of these would take most
/// of the time.
struct Numbered<'a, W> {
    cells: &'a [Cell<W>],
    /// The number of the first cell.
    first: i64,
    /// By number from the first on, the index of the cell plus one; 0 if there is none.
    places: Vec<u32>,
}

impl<'a, W> Numbered<'a, W> {
    /// Of cells that are ascending.
    fn of(cells: &'a [Cell<W>]) -> Numbered<'a, W> {
        let first = cells.first().map_or(0, |cell| cell.number);
        let last = cells.last().map_or(0, |cell| cell.number);
        let mut places = vec![0; (last - first) as usize + 1];
        for (place, cell) in (1..).zip(cells) {
            places[(cell.number - first) as usize] = place;
        }
        Numbered {
            cells,
            first: first.into(),
            places,
        }
    }

    fn get(&self, number: i64) -> Option<&'a Cell<W>> {
        let place = *self
            .places
            .get(usize::try_from(number - self.first).ok()?)?;
        self.cells.get((place as usize).checked_sub(1)?)
    }
}

/// The cells from which jumps lead to cell `number`.
fn sources<'a, W>(
    layout: &'a Layout,
    pass: Pass,
    from: &'a Numbered<'a, W>,
    number: u32,
) -> impl Iterator<Item = (&'a JumpKind, &'a Cell<W>)> {
    layout.kinds().iter().filter_map(move |kind| {
        let source = i64::from(number) - signed_change(kind, pass);
        Some((kind, from.get(source)?))
    })
}

/// An estimate of the number of jumps into cell `number`: one in eight of the jumps of the board
/// applies.
fn expected<W>(layout: &Layout, pass: Pass, from: &Numbered<W>, number: u32) -> usize {
    let mut jumps = 0;
    for (kind, cell) in sources(layout, pass, from, number) {
        jumps += cell.keys.len() * kind.jumps.len();
    }
    jumps.div_ceil(8)
}

/// Adds the weights of all jumps into cell `number` to `tally`.
fn pull<W: Weight>(
    layout: &Layout,
    pass: Pass,
    from: &Numbered<W>,
    number: u32,
    after: &mut Successors,
    tally: &mut Tally<W>,
) -> Result<(), Halt> {
    let mut fits = true;
    for (kind, cell) in sources(layout, pass, from, number) {
        for moves in eights(&kind.jumps, pass) {
            for (keys, first) in cell.keys.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
                follow(keys, &moves, first, after);
                if after.count >= BATCH {
                    fits &= tally_successors(layout, after, &cell.weights, tally);
                }
            }
        }
        fits &= tally_successors(layout, after, &cell.weights, tally);
    }
    if fits { Ok(()) } else { Err(Halt::Overflow) }
}

/// Empties `after` into `tally`. Returns `false` on overflow.
fn tally_successors<W: Weight>(
    layout: &Layout,
    after: &mut Successors,
    weights: &[W],
    tally: &mut Tally<W>,
) -> bool {
    let keys = &mut after.keys[..after.count];
    let places = &after.places[..after.count];
    layout.canonicalize(keys);
    let fits = tally.add(keys, places, weights);
    after.count = 0;
    fits
}

impl Layout {
    /// Calls `visit`, batch by batch, with the canonical keys after every jump from the positions
    /// of `keys`, and with the indices of the keys before the jumps. The jumps of one key are not
    /// in the order of the board.
    ///
    /// ```
    /// use saltus::pegs::{Layout, PegBoard};
    /// let board = PegBoard::new(&saltus::board::shape("english").unwrap().board()).unwrap();
    /// let layout = Layout::new(&board);
    /// let mut found = Vec::new();
    /// let start = layout.key(board.full() ^ 1 << 16);
    /// layout.for_each_successor(&[start], |keys, _| found.extend(keys.to_vec()));
    /// assert_eq!(found.len(), 4); // four jumps into the centre, all to the same class
    /// assert!(found.iter().all(|&key| key == found[0]));
    /// ```
    pub fn for_each_successor(&self, keys: &[u64], mut visit: impl FnMut(&[u64], &[u32])) {
        let mut after = Successors::new(BATCH + 8 * BLOCK);
        for kind in self.kinds() {
            for moves in eights(&kind.jumps, Pass::Forward) {
                for (keys, first) in keys.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
                    follow(keys, &moves, first, &mut after);
                    if after.count >= BATCH {
                        self.canonicalize(&mut after.keys[..after.count]);
                        visit(&after.keys[..after.count], &after.places[..after.count]);
                        after.count = 0;
                    }
                }
            }
        }
        self.canonicalize(&mut after.keys[..after.count]);
        visit(&after.keys[..after.count], &after.places[..after.count]);
    }
}

/// Makes a cell of each item, with all threads; empty cells are omitted.
fn make_cells<'a, T: Sync, W: Weight>(
    items: &[T],
    ranks: Option<&'a Ranks>,
    budget: &Account,
    make: impl Fn(&mut Tally<'a, W>, &mut Successors, &T) -> Result<Cell<W>, Halt> + Sync,
) -> Result<Level<W>, Halt> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let worker = || -> Result<Level<W>, Halt> {
        let mut tally = Tally::new(ranks);
        let mut after = budget.take_scratch();
        let mut made = Level::new();
        let mut halt = Ok(());
        while !stop.load(Relaxed)
            && let Some(item) = items.get(next.fetch_add(1, Relaxed))
        {
            match make(&mut tally, &mut after, item) {
                Ok(cell) => {
                    halt = budget.account_for(&cell).map_err(Halt::from);
                    if !cell.keys.is_empty() {
                        made.push(cell);
                    }
                }
                Err(reason) => halt = Err(reason),
            }
            if halt.is_err() {
                stop.store(true, Relaxed);
            }
        }
        budget.return_scratch(after);
        halt?;
        Ok(made)
    };
    let alone = items.len() < 2 || threads::current_num_threads() == 1;
    let parts = if alone {
        vec![worker()]
    } else {
        threads::broadcast(&worker)
    };
    let mut made = Vec::new();
    for part in parts {
        made.extend(part?);
    }
    sort(&mut made);
    Ok(made)
}
