//! A store that is open, and its questions.

use crate::{
    Manifest, StoreError,
    cache::Cache,
    file::{self, PartFile, Seal, Sums, place},
    format::mark,
    lock::{Lock, lock},
    manifest,
};
use num_bigint::BigUint;
use saltus::{
    budget::Fail,
    pegs::{
        Budget, Game, Jump, Target,
        count::Census,
        ranked::{self, Frame, NoFrame, Part, Shelf, Stage, Totals},
    },
    puzzle::Answer,
};
use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The options of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The largest number of bytes of memory to use.
    pub memory: u64,
    /// Whether to count games and solutions too, which takes some bytes per class for two or three
    /// levels.
    pub games: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            memory: 2 << 30,
            games: true,
        }
    }
}

/// A folder with the levels of a game, open for writing.
#[derive(Debug)]
pub struct Store {
    pub(crate) folder: PathBuf,
    pub(crate) frame: Frame,
    pub(crate) options: Options,
    game: String,
    manifest: Mutex<Manifest>,
    pub(crate) cache: Cache,
    /// Held while the store is open for writing.
    pub(crate) lock: Option<Lock>,
}

/// The memory of the program and its buffers, besides tables and parts.
const BASE: u64 = 24 << 20;

/// The memory available for the tables of a game; the parts get at least half as much.
pub fn for_tables(memory: u64) -> u64 {
    memory / 3 * 2
}

/// A puzzle with what is counted of it.
fn in_words(puzzle: &str, games: bool) -> String {
    let without = if games { "" } else { " without games" };
    format!("{puzzle}{without}")
}

/// The tables of a game within their share of the memory.
fn frame_within(game: &Game, memory: u64) -> Result<Frame, StoreError> {
    let budget = Budget {
        memory: for_tables(memory),
        ..Budget::UNLIMITED
    };
    match Frame::new(game, &budget) {
        Ok(frame) => Ok(frame),
        Err(NoFrame::Spent(spent)) => Err(StoreError::Memory {
            allowed: memory,
            needed: spent.progress.bytes / 2 * 3,
        }),
        Err(why) => Err(StoreError::TooLarge(why)),
    }
}

impl Store {
    /// Opens the store of a game in a folder, or creates it. `puzzle` is the name given by the
    /// user.
    ///
    /// # Errors
    /// [`StoreError`]: among others, another process is using it, or it belongs to another game.
    pub fn open(
        folder: &Path,
        puzzle: &str,
        game: &Game,
        options: Options,
    ) -> Result<Store, StoreError> {
        let lock = lock(folder)?;
        Store::with(folder, puzzle, game, options, Some(lock))
    }

    /// Opens a store for reading only. This does not disturb a writer.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn read(folder: &Path, game: &Game, memory: u64) -> Result<Store, StoreError> {
        let Some(manifest) = Manifest::read(folder)? else {
            return Err(StoreError::NoStore(folder.into()));
        };
        let options = Options {
            memory,
            games: manifest.games,
        };
        Store::with(folder, &manifest.puzzle, game, options, None)
    }

    fn with(
        folder: &Path,
        puzzle: &str,
        game: &Game,
        options: Options,
        lock: Option<Lock>,
    ) -> Result<Store, StoreError> {
        let mark = mark(game);
        let mut manifest = match Manifest::read(folder)? {
            Some(manifest) => manifest,
            None => Manifest::new(puzzle, &mark, options.games),
        };
        if !manifest.is_of(game) || manifest.games != options.games {
            return Err(StoreError::OtherGame {
                path: folder.join(manifest::NAME),
                holds: in_words(&manifest.puzzle, manifest.games),
                wanted: in_words(puzzle, options.games),
            });
        }
        let frame = frame_within(game, options.memory)?;
        if lock.is_some() {
            manifest.write(folder)?;
        }
        let taken = BASE + frame.bytes();
        // A fifth of the rest is for parts that are being computed, and for the overhead of the
        // allocator.
        let cache = Cache::new(options.memory.saturating_sub(taken) / 5 * 4, taken);
        let store = Store {
            folder: folder.into(),
            frame,
            options,
            game: mark,
            manifest: Mutex::new(manifest),
            cache,
            lock,
        };
        if store.lock.is_some() {
            store.finish_deletions()?;
        }
        Ok(store)
    }

    /// Removes what a process that was killed left: drafts, and sums that it was dropping.
    fn finish_deletions(&self) -> Result<(), StoreError> {
        let finished = self.manifest().finished_levels();
        for (stage, _) in finished {
            let level = self.folder.join(file::name(stage));
            if file::own_level(&level).is_ok() {
                saltus_system::sweep(&level);
            }
        }
        self.drop_sums(self.dropped_parts())
    }

    /// The current manifest.
    pub fn manifest(&self) -> MutexGuard<'_, Manifest> {
        // Every change is complete before any panic.
        self.manifest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables of the game.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Reads the manifest again. Only a store that is open for reading needs this.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn refresh(&self) -> Result<(), StoreError> {
        if self.lock.is_some() {
            return Ok(());
        }
        match Manifest::read(&self.folder)? {
            Some(manifest) => *self.manifest() = manifest,
            None => return Err(StoreError::NoStore(self.folder.clone())),
        }
        Ok(())
    }

    /// Starts the level after `jumps` jumps, unless it was started. Returns its number of parts.
    /// The levels up to the one two before it must be complete.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn begin_level(&self, jumps: u32) -> Result<usize, StoreError> {
        ranked::begin(&self.frame, self, jumps)
    }

    /// Computes a part, unless it exists. Any part of a started level can be computed once its
    /// sources exist. Damaged parts of that level are computed again.
    ///
    /// # Errors
    /// [`Fail`]: the budget ran out, or a [`StoreError`].
    pub fn make_part(
        &self,
        stage: Stage,
        index: usize,
        budget: &Budget,
    ) -> Result<(), Fail<StoreError>> {
        self.mending(budget, || {
            ranked::make(&self.frame, self, stage, index, budget)
        })
    }

    /// The parts that [`make_part`](Store::make_part) may read for a part.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn sources(
        &self,
        stage: Stage,
        index: usize,
    ) -> Result<BTreeSet<(Stage, usize)>, StoreError> {
        ranked::sources(&self.frame, self, stage, index)
    }

    pub(crate) fn read_part(
        &self,
        stage: Stage,
        index: usize,
        sums: Sums,
    ) -> Result<(Part, Totals), StoreError> {
        let file = self.file(stage, index);
        let seal = self.manifest().seal(stage, index);
        if seal.is_none() && !self.takes_unknown(stage) {
            return Err(file.damaged("this is not a part that the store made"));
        }
        match file.read(&self.frame, sums, seal) {
            // A missing part of a complete level counts as damaged.
            Err(StoreError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Err(file.damaged("this file is missing"))
            }
            read => read,
        }
    }

    /// Whether a part that the manifest does not know may be read. Only a process without the lock
    /// may: one of several that make the parts of an unfinished level, of which the manifest learns
    /// afterwards. Such a part is what its first line says, which is checked: of this game, level
    /// and division.
    pub(crate) fn takes_unknown(&self, stage: Stage) -> bool {
        self.lock.is_none() && self.manifest().total(stage).is_none()
    }

    /// Takes over a part that another process made, at the word of that process. Returns whether
    /// there is such a part.
    ///
    /// # Errors
    /// [`StoreError`], except that the part is damaged.
    pub fn accept_part(&self, stage: Stage, index: usize) -> Result<bool, StoreError> {
        let head = match self.file(stage, index).head() {
            Err(StoreError::Damaged { .. }) => None,
            head => head?,
        };
        match head {
            Some(head) if !(self.has_sums(stage) && head.lacks_sums()) => {
                self.record(stage, index, head.seal(), head.bytes())?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Records that a part of this many bytes was made. The manifest of a finished level has its
    /// seals already.
    pub(crate) fn record(
        &self,
        stage: Stage,
        index: usize,
        seal: Seal,
        bytes: u64,
    ) -> Result<(), StoreError> {
        let mut manifest = self.manifest();
        if manifest.total(stage).is_some() {
            return Ok(());
        }
        manifest.add_part(stage, index, seal, bytes);
        if self.lock.is_some() && manifest.is_due() {
            manifest.write(&self.folder)?;
        }
        Ok(())
    }

    /// Marks a level as complete if all its parts exist. Returns its counts.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn finish_level(&self, stage: Stage) -> Result<Option<Totals>, StoreError> {
        ranked::finish(&self.frame, self, stage)
    }

    /// Computes the whole census, continuing from the state of the store. Calls `levels` for every
    /// complete level. Stops after `most` jumps. Damaged parts are computed again.
    ///
    /// # Errors
    /// [`Fail`]: the budget ran out, or a [`StoreError`].
    pub fn census(
        &self,
        most: u32,
        budget: &Budget,
        levels: &(dyn Fn(Stage, &Totals) + Sync),
    ) -> Result<Census, Fail<StoreError>> {
        self.mending(budget, || {
            ranked::census(&self.frame, self, most, budget, levels)
        })
    }

    /// A solution, or that there is none, from all reachable levels, continuing from the state of
    /// the store. The game may have another target than the store, if it is a single position: the
    /// levels are the same. Calls `levels` for every complete level.
    ///
    /// # Errors
    /// [`Fail`]: the budget ran out, or a [`StoreError`], also for another game.
    pub fn solve(
        &self,
        game: &Game,
        budget: &Budget,
        levels: &(dyn Fn(Stage, &Totals) + Sync),
    ) -> Result<Answer<Vec<Jump>>, Fail<StoreError>> {
        let (board, held) = (game.board(), self.frame.target());
        let goal = match game.target() {
            Target::Pattern { care, pegs } if care == board.full() => Some(pegs),
            target if target == held => None,
            _ => Err(self.is_other())?,
        };
        let same_start = board.game(game.start(), held);
        if !same_start.is_some_and(|game| self.manifest().is_of(&game)) {
            Err(self.is_other())?;
        }
        self.mending(budget, || {
            ranked::solve(&self.frame, self, board.jumps(), goal, budget, levels)
        })
    }

    fn is_other(&self) -> StoreError {
        StoreError::OtherGame {
            path: self.folder.join(manifest::NAME),
            holds: self.manifest().puzzle.clone(),
            wanted: "a puzzle with this start, and this target unless that is one position".into(),
        }
    }

    /// Whether a reachable position of the game is winning; `None` if its level is not complete.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn is_winning(&self, position: u64) -> Result<Option<bool>, StoreError> {
        let Some(jumps) = self.frame.start_pegs().checked_sub(position.count_ones()) else {
            return Ok(None);
        };
        let stage = Stage::Winning(jumps);
        if self.total(stage)?.is_none() {
            return Ok(self.is_hopeless().then_some(false));
        }
        ranked::holds(&self.frame, self, stage, position)
    }

    /// Whether all reachable levels are complete and none meets the target: then there are no
    /// winning levels.
    fn is_hopeless(&self) -> bool {
        let mut is_whole = false;
        for (stage, total) in self.manifest().finished_levels() {
            if let Stage::Reached(_) = stage {
                is_whole |= total.classes == 0;
                if total.solutions != BigUint::ZERO {
                    return false;
                }
            }
        }
        is_whole
    }

    /// The parts whose sums were dropped last, when the level was completed that was needed to
    /// repair them.
    pub fn dropped_parts(&self) -> Vec<(Stage, usize)> {
        let mut last = None;
        for (stage, _) in self.manifest().finished_levels() {
            if let Stage::Reached(_) = stage {
                last = Some(stage); // in order
            }
        }
        last.map_or(Vec::new(), |last| self.unneeded_parts(last))
    }

    /// The parts whose sums are not needed once this level is complete.
    pub(crate) fn unneeded_parts(&self, stage: Stage) -> Vec<(Stage, usize)> {
        let mut parts = Vec::new();
        if let Stage::Reached(jumps) = stage
            && let Some(behind) = jumps.checked_sub(2)
            && self.options.games
            && let Some(cuts) = self.cuts(behind)
        {
            for index in 0..cuts.len() - 1 {
                parts.push((Stage::Reached(behind), index));
            }
        }
        parts
    }

    pub(crate) fn drop_sums(&self, parts: Vec<(Stage, usize)>) -> Result<(), StoreError> {
        for (stage, index) in parts {
            match self.file(stage, index).drop_sums() {
                // Missing or damaged parts are computed again, without sums, if they are ever
                // needed.
                Err(StoreError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => (),
                Err(StoreError::Damaged { .. }) => (),
                dropped => dropped?,
            }
        }
        Ok(())
    }

    /// The division of a started level into parts.
    pub(crate) fn cuts(&self, jumps: u32) -> Option<Arc<[u32]>> {
        let parts = self.manifest().parts(jumps)?;
        Some(self.frame.cuts(jumps, parts))
    }

    /// A part in its file. In a level that was not started, or beyond its end, no cells are in it.
    pub(crate) fn file(&self, stage: Stage, index: usize) -> PartFile<'_> {
        let cuts = self.cuts(stage.jumps());
        let ends = cuts.as_deref().and_then(|cuts| cuts.get(index..index + 2));
        PartFile {
            path: self.folder.join(place(stage, index)),
            game: &self.game,
            at: (stage, index),
            cells: ends.map_or(0..0, |ends| ends[0]..ends[1]),
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if self.lock.is_some() && !self.manifest().is_written() {
            // What cannot be recorded is made again.
            let _ = self.manifest().write(&self.folder);
        }
    }
}
