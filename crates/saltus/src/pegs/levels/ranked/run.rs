//! The enumeration of a game, level by level and part by part, on any shelf that stores the parts.

mod memory;

pub use memory::{Memory, OutOfMemory};

use super::frame::Frame;
use super::part::{Maker, Part, Totals, cells, find};
use super::pull::Source;
use crate::budget::{Budget, Fail, Limit, Progress, Spent};
use crate::pegs::levels::census::{Census, Counted, LevelCount, of_levels};
use crate::pegs::levels::keys::canonical::Pass;
use crate::threads;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A level in progress: first the reached classes, from the start forward, then the winning ones
/// among them, from the last level back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The classes after this number of jumps.
    Reached(u32),
    /// Those of them that are in the target, or from which it can be reached.
    Winning(u32),
}

impl Stage {
    /// The jumps made.
    pub fn jumps(self) -> u32 {
        match self {
            Stage::Reached(jumps) | Stage::Winning(jumps) => jumps,
        }
    }

    /// The level from which this one is made, if any.
    pub fn previous(self) -> Option<Stage> {
        match self {
            Stage::Reached(jumps) => jumps.checked_sub(1).map(Stage::Reached),
            Stage::Winning(jumps) => Some(Stage::Winning(jumps + 1)),
        }
    }
}

/// Where the parts of levels are kept.
pub trait Shelf: Sync {
    /// The errors of the shelf.
    type Error: Send;

    /// The number of parts of the level after this number of jumps, and of its winning classes, as
    /// passed to [`Frame::cuts`]; `None` if the level was not begun.
    ///
    /// # Errors
    /// The shelf cannot be read.
    fn parts(&self, jumps: u32) -> Result<Option<u32>, Self::Error>;

    /// Begins the level after this number of jumps, divided into this number of parts.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn begin(&self, jumps: u32, parts: u32) -> Result<(), Self::Error>;

    /// A stored part, with its numbers of ways if `sums`.
    ///
    /// # Errors
    /// It is missing or damaged.
    fn part(&self, stage: Stage, index: usize, sums: bool) -> Result<Arc<Part>, Self::Error>;

    /// The counts of a part; `None` if it is missing.
    ///
    /// # Errors
    /// The shelf cannot be read.
    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, Self::Error>;

    /// Stores a part.
    ///
    /// # Errors
    /// There is not enough space.
    fn put(&self, stage: Stage, index: usize, made: CountedPart) -> Result<(), Self::Error>;

    /// The counts of a finished level; `None` if it is not finished.
    ///
    /// # Errors
    /// The shelf cannot be read.
    fn total(&self, stage: Stage) -> Result<Option<Totals>, Self::Error>;

    /// Records that all parts of a level are stored, with its counts. Numbers of ways of the level
    /// before are no longer needed.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn finish(&self, stage: Stage, total: &Totals) -> Result<(), Self::Error>;

    /// Whether a level needs numbers of ways.
    fn has_sums(&self, stage: Stage) -> bool;

    /// The memory in use, in bytes.
    fn bytes(&self) -> u64;
}

/// A part and its contents.
#[derive(Clone, Debug, Default)]
pub struct CountedPart {
    /// The part.
    pub part: Part,
    /// What is in it.
    pub count: Totals,
}

/// Reports progress to the caller, who may stop the enumeration.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    budget: &'a Budget<'a>,
    jumps: AtomicU32,
    classes: AtomicU64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Meter<'a> {
        Meter {
            budget,
            jumps: AtomicU32::new(0),
            classes: AtomicU64::new(0),
        }
    }

    /// How far it is.
    pub(crate) fn progress(&self, bytes: u64) -> Progress {
        Progress {
            level: self.jumps.load(Relaxed).into(),
            positions: self.classes.load(Relaxed),
            bytes,
            ..Progress::default()
        }
    }

    fn begin<E>(&self, stage: Stage, bytes: u64) -> Result<(), Fail<E>> {
        self.jumps.store(stage.jumps(), Relaxed);
        self.add(0, bytes)
    }

    pub(super) fn add<E>(&self, classes: u64, bytes: u64) -> Result<(), Fail<E>> {
        self.classes.fetch_add(classes, Relaxed);
        // The shelf checks its own limit.
        let progress = self.progress(bytes);
        if (self.budget.keep_going)(progress) {
            Ok(())
        } else {
            Err(Fail::Spent(Spent {
                limit: Limit::Stopped,
                progress,
            }))
        }
    }
}

/// The approximate number of classes per part: a few megabytes.
const PART: u128 = 1 << 20;
/// Levels with at least this number of classes are divided into parts; the least and the largest
/// number of parts.
const CUT: u128 = 1 << 15;
const PARTS: (u32, u32) = (16, 1 << 16);

/// The number of parts of a level, extrapolated from the classes of the levels three and two before
/// it, so that it can be begun while the level before it is made.
fn parts(before: u64, last: u64) -> u32 {
    let mut expected = u128::from(last);
    for _ in 0..2 {
        let grown = expected * u128::from(last) / u128::from(before.max(1));
        expected = grown.min(8 * expected);
    }
    if expected < CUT {
        return 1;
    }
    let (least, most) = PARTS;
    match u32::try_from(expected / PART) {
        Ok(parts) => parts.clamp(least, most),
        Err(_) => most,
    }
}

/// Begins the level after this number of jumps if necessary. Returns the number of its parts. The
/// levels up to the one two before it must be finished.
///
/// # Errors
/// The shelf's.
pub fn begin<S: Shelf>(frame: &Frame, shelf: &S, jumps: u32) -> Result<usize, S::Error> {
    let parts = match shelf.parts(jumps)? {
        Some(parts) => parts,
        None => {
            let before = classes_before(shelf, jumps, 3)?;
            let last = classes_before(shelf, jumps, 2)?;
            let parts = parts(before, last);
            shelf.begin(jumps, parts)?;
            parts
        }
    };
    Ok(frame.cuts(jumps, parts).len() - 1)
}

/// The number of classes of the level that many before the one after `jumps` jumps; 0 if there is
/// none or it is not finished.
fn classes_before<S: Shelf>(shelf: &S, jumps: u32, behind: u32) -> Result<u64, S::Error> {
    let Some(jumps) = jumps.checked_sub(behind) else {
        return Ok(0);
    };
    let total = shelf.total(Stage::Reached(jumps))?;
    Ok(total.map_or(0, |total| total.classes))
}

/// The cuts of a level that was begun.
pub(super) fn cuts<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
) -> Result<Option<Arc<[u32]>>, S::Error> {
    Ok(shelf
        .parts(stage.jumps())?
        .map(|parts| frame.cuts(stage.jumps(), parts)))
}

/// Makes one part of a level that was begun, if it is missing. Any process can make any part once
/// its [`sources`] are stored, any number of times: the bytes are always the same.
///
/// # Errors
/// [`Fail`].
pub fn make<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    index: usize,
    budget: &Budget,
) -> Result<(), Fail<S::Error>> {
    make_metered(frame, shelf, stage, index, &Meter::new(budget))
}

fn make_metered<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    index: usize,
    meter: &Meter,
) -> Result<(), Fail<S::Error>> {
    if let Some(count) = shelf.count(stage, index)? {
        return meter.add(count.classes, shelf.bytes());
    }
    let (part, count) = match stage {
        Stage::Reached(_) => make_reached(frame, shelf, stage, index, meter)?,
        Stage::Winning(_) => make_winning(frame, shelf, stage, index, meter)?,
    };
    Ok(shelf.put(stage, index, CountedPart { part, count })?)
}

fn make_reached<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    index: usize,
    meter: &Meter,
) -> Result<(Part, Totals), Fail<S::Error>> {
    let mut maker = Maker::new(frame, Pass::Forward, shelf.has_sums(stage));
    let pegs = frame.start_pegs().checked_sub(stage.jumps());
    let (Some(cuts), Some(pegs)) = (cuts(frame, shelf, stage)?, pegs) else {
        return Ok(maker.finish());
    };
    let within = cuts[index]..cuts[index + 1];
    if stage.previous().is_none() {
        return Ok(Part::first(frame, within, shelf.has_sums(stage)));
    }
    frame.prepare(Pass::Forward, || meter.add(0, shelf.bytes()))?;
    let mut windows = Windows::new(
        frame,
        shelf,
        Pass::Forward,
        stage.previous(),
        shelf.has_sums(stage),
    )?;
    for number in frame.cells(pegs, within) {
        let sources = windows.sources(frame, number)?;
        if sources.is_empty() {
            continue;
        }
        let before = maker.classes();
        maker.cell(frame, number, pegs, &sources);
        meter.add(maker.classes() - before, shelf.bytes())?;
    }
    Ok(maker.finish())
}

fn make_winning<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    index: usize,
    meter: &Meter,
) -> Result<(Part, Totals), Fail<S::Error>> {
    frame.prepare(Pass::Backward, || meter.add(0, shelf.bytes()))?;
    let mut maker = Maker::new(frame, Pass::Backward, false);
    let pegs = frame.start_pegs().saturating_sub(stage.jumps());
    let within = shelf.part(Stage::Reached(stage.jumps()), index, false)?;
    let mut windows = Windows::new(
        frame,
        shelf,
        Pass::Backward,
        source_level(shelf, stage)?,
        false,
    )?;
    for cell in cells(&within) {
        let sources = windows.sources(frame, cell.number)?;
        maker.winning(frame, pegs, cell, &sources);
        meter.add(0, shelf.bytes())?;
    }
    Ok(maker.finish())
}

/// The level from which one is made, if any: after the last winning level there are no classes.
fn source_level<S: Shelf>(shelf: &S, stage: Stage) -> Result<Option<Stage>, S::Error> {
    let Some(Stage::Winning(jumps)) = stage.previous() else {
        return Ok(stage.previous());
    };
    let reached = shelf.total(Stage::Reached(jumps))?;
    Ok(reached
        .is_some_and(|reached| reached.classes > 0)
        .then_some(Stage::Winning(jumps)))
}

/// The parts of the level before that contain the sources of a cell, one for each kind of jump.
/// Cells are made in ascending order, so each kind reads the level before in ascending order, too.
struct Windows<'a, S: Shelf> {
    shelf: &'a S,
    pass: Pass,
    sums: bool,
    from: Option<(Stage, Arc<[u32]>)>,
    held: Vec<Option<(usize, Arc<Part>)>>,
}

impl<'a, S: Shelf> Windows<'a, S> {
    fn new(
        frame: &Frame,
        shelf: &'a S,
        pass: Pass,
        from: Option<Stage>,
        sums: bool,
    ) -> Result<Windows<'a, S>, S::Error> {
        let from = match from {
            Some(stage) => cuts(frame, shelf, stage)?.map(|cuts| (stage, cuts)),
            None => None,
        };
        Ok(Windows {
            shelf,
            pass,
            sums,
            from,
            held: vec![None; frame.kinds.len()],
        })
    }

    /// The sources of a cell, with the kinds of the jumps from them.
    fn sources(&mut self, frame: &Frame, cell: u32) -> Result<Vec<(usize, Source<'_>)>, S::Error> {
        let Some((stage, cuts)) = &self.from else {
            return Ok(Vec::new());
        };
        for (kind, held) in self.held.iter_mut().enumerate() {
            let Some(source) = source(frame, self.pass, kind, cell) else {
                continue;
            };
            let here = held
                .as_ref()
                .is_some_and(|(at, _)| (cuts[*at]..cuts[at + 1]).contains(&source));
            if !here {
                let index = part_of(cuts, source);
                *held = None; // released before the next is loaded
                *held = Some((index, self.shelf.part(*stage, index, self.sums)?));
            }
        }
        let mut sources = Vec::new();
        for (kind, held) in self.held.iter().enumerate() {
            let number = source(frame, self.pass, kind, cell);
            if let (Some((_, part)), Some(number)) = (held, number)
                && let Some(source) = find(part, number)
            {
                sources.push((kind, source));
            }
        }
        Ok(sources)
    }
}

/// The cell from which jumps of a kind lead into this one.
fn source(frame: &Frame, pass: Pass, kind: usize, cell: u32) -> Option<u32> {
    let shift = frame.kinds[kind].shift;
    let source = i64::from(cell) - if pass == Pass::Forward { shift } else { -shift };
    u32::try_from(source)
        .ok()
        .filter(|&source| frame.has_cell(source))
}

/// The part that contains a cell, given the cuts.
pub(super) fn part_of(cuts: &[u32], cell: u32) -> usize {
    cuts.partition_point(|&cut| cut <= cell) - 1
}

/// The parts that [`make`] may read to make a part.
///
/// # Errors
/// The shelf's.
pub fn sources<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    index: usize,
) -> Result<BTreeSet<(Stage, usize)>, S::Error> {
    let here = Stage::Reached(stage.jumps());
    let pass = if stage == here {
        Pass::Forward
    } else {
        Pass::Backward
    };
    let mut parts = BTreeSet::new();
    if stage != here {
        parts.insert((here, index));
    }
    let Some(before) = source_level(shelf, stage)? else {
        return Ok(parts);
    };
    let pegs = frame.start_pegs().checked_sub(stage.jumps());
    let (Some(pegs), Some(cuts), Some(from)) = (
        pegs,
        cuts(frame, shelf, stage)?,
        cuts(frame, shelf, before)?,
    ) else {
        return Ok(parts);
    };
    for cell in frame.cells(pegs, cuts[index]..cuts[index + 1]) {
        for kind in 0..frame.kinds.len() {
            if let Some(source) = source(frame, pass, kind, cell) {
                parts.insert((before, part_of(&from, source)));
            }
        }
    }
    Ok(parts)
}

/// Adds up the parts of a level, which must all be stored, and records it as finished.
///
/// # Errors
/// The shelf's; `Ok(None)` if a part is missing.
pub fn finish<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
) -> Result<Option<Totals>, S::Error> {
    let Some(cuts) = cuts(frame, shelf, stage)? else {
        return Ok(None);
    };
    let mut total = Totals::default();
    for index in 0..cuts.len() - 1 {
        let Some(count) = shelf.count(stage, index)? else {
            return Ok(None);
        };
        total.add(&count);
    }
    shelf.finish(stage, &total)?;
    Ok(Some(total))
}

/// Makes a whole level, except the parts that are already stored.
pub(super) fn level<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    meter: &Meter,
) -> Result<Totals, Fail<S::Error>> {
    if let Some(total) = shelf.total(stage)? {
        if matches!(stage, Stage::Reached(_)) {
            meter.classes.fetch_add(total.classes, Relaxed);
        }
        return Ok(total);
    }
    meter.begin(stage, shelf.bytes())?;
    let parts = begin(frame, shelf, stage.jumps())?;
    loop {
        for_each_index(parts, |index| {
            make_metered(frame, shelf, stage, index, meter)
        })?;
        if let Some(total) = finish(frame, shelf, stage)? {
            return Ok(total);
        }
    }
}

/// Calls a function for every index on all threads, roughly in ascending order.
pub(super) fn for_each_index<E: Send>(
    count: usize,
    act: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = || {
        while !stop.load(Relaxed) {
            let index = next.fetch_add(1, Relaxed);
            if index >= count {
                break;
            }
            if let Err(error) = act(index) {
                stop.store(true, Relaxed);
                return Err(error);
            }
        }
        Ok(())
    };
    if count < 2 {
        worker()
    } else {
        threads::broadcast(&worker).into_iter().collect()
    }
}

/// Counts everything about the games of a frame, on a shelf; resumes an earlier run on the same
/// shelf. `levels` receives every level that is finished.
///
/// # Errors
/// [`Fail`].
pub(crate) fn census_metered<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    most: u32,
    meter: &Meter,
    levels: &(dyn Fn(Stage, &Totals) + Sync),
) -> Result<Census, Fail<S::Error>> {
    let mut counted: Vec<Counted> = Vec::new();
    let is_complete = loop {
        let jumps = counted.len() as u32;
        let stage = Stage::Reached(jumps);
        let count = level(frame, shelf, stage, meter)?;
        levels(stage, &count);
        if count.classes == 0 {
            break true;
        }
        counted.push(Counted {
            count: LevelCount {
                pegs: frame.start_pegs().saturating_sub(jumps),
                classes: count.classes,
                positions: count.positions,
                dead_classes: count.dead_classes,
                dead_positions: count.dead_positions,
                ..LevelCount::default()
            },
            games: count.games,
            solutions: count.solutions,
        });
        if jumps == most {
            break false;
        }
    };
    if !is_complete {
        // How long the shortest game is was not asked.
        let census = of_levels(counted);
        return Ok(Census {
            shortest_game: 0,
            ..census
        });
    }
    // If no goal is reached, no class is winning.
    let is_solvable = counted.iter().any(|level| level.solutions > BigUint::ZERO);
    let last = if is_solvable { counted.len() as u32 } else { 0 };
    for jumps in (0..last).rev() {
        let stage = Stage::Winning(jumps);
        let count = level(frame, shelf, stage, meter)?;
        levels(stage, &count);
        let here = &mut counted[jumps as usize].count;
        here.winning_classes = count.classes;
        here.winning_positions = count.positions;
    }
    Ok(of_levels(counted))
}

/// As [`crate::pegs::count::census`], on a shelf; resumes an earlier run on the same shelf.
/// `levels` receives every level that is finished, and nothing is made after `most` jumps.
///
/// # Errors
/// [`Fail`].
pub fn census<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    most: u32,
    budget: &Budget,
    levels: &(dyn Fn(Stage, &Totals) + Sync),
) -> Result<Census, Fail<S::Error>> {
    census_metered(frame, shelf, most, &Meter::new(budget), levels)
}
