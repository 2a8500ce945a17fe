//! Levels of peg solitaire on disk.
//!
//! A [`Store`] is a folder with a manifest and, for every level, the files of its parts.
//! [`saltus::pegs::ranked`] computes the contents of a part as a pure function of a few parts of the
//! level before; this crate stores the bytes. It guarantees:
//!
//! [`Layers`] store the layers of a search for the fewest sweeps in the same way, and [`Notes`] the
//! results of many small problems. The format of all three is described in `docs/store.md`.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join(format!("saltus-store-{}", std::process::id()));
//! use saltus::pegs::{Budget, PegBoard, Target};
//! use saltus_store::{Options, Store};
//! let board = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
//! let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
//! let store = Store::open(&folder, "pegs:triangle5", &game, Options::default())?;
//! let census = store.census(u32::MAX, &Budget::UNLIMITED, &|_, _| ())?;
//! assert_eq!(census.solutions, 29_760u32.into());
//! assert_eq!(store.is_winning(game.start())?, Some(true));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod cache;
mod census;
mod contents;
mod error;
mod file;
mod format;
mod layers;
mod lock;
mod manifest;
mod notes;
mod sweeps;

pub use census::Manifest;
pub use contents::{Contents, contents};
pub use error::StoreError;
pub use file::{name, place, without_sums};
pub use format::VERSION;
pub use layers::{Layers, RunDraft};
pub use notes::Notes;
pub use sweeps::LayersManifest;

use cache::Cache;
use file::Sums;
use format::mark;
use lock::{Lock, lock};
use num_bigint::BigUint;
use saltus::{
    budget::{Fail, Progress, Spent},
    pegs::{
        Budget, Game, Jump, Target,
        count::Census,
        ranked::{self, CountedPart, Frame, NoFrame, Part, Shelf, Stage, Totals},
    },
    puzzle::Answer,
};
use std::{
    collections::BTreeSet,
    fs, io,
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
    folder: PathBuf,
    frame: Frame,
    options: Options,
    game: String,
    manifest: Mutex<Manifest>,
    cache: Cache,
    /// Held while the store is open for writing.
    lock: Option<Lock>,
}

/// The memory of the program and its buffers, besides tables and parts.
const BASE: u64 = 24 << 20;

/// The memory available for the tables of a game; the parts get at least half as much.
pub fn for_tables(memory: u64) -> u64 {
    memory / 3 * 2
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
        let manifest = Manifest::read(folder)?.ok_or_else(|| StoreError::NoStore(folder.into()))?;
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
        let fresh = || Manifest::new(puzzle, &mark, options.games);
        let manifest = match Manifest::read(folder)? {
            Some(manifest) => manifest,
            None => fresh(),
        };
        if !manifest.is_of(game) || manifest.games != options.games {
            let named = |puzzle: &str, games| {
                format!("{puzzle}{}", if games { "" } else { " without games" })
            };
            return Err(StoreError::OtherGame {
                path: folder.join(manifest::NAME),
                holds: named(&manifest.puzzle, manifest.games),
                wanted: named(puzzle, options.games),
            });
        }
        let frame = Frame::new(
            game,
            &Budget {
                memory: for_tables(options.memory),
                ..Budget::UNLIMITED
            },
        );
        let frame = frame.map_err(|why| match why {
            NoFrame::Spent(Spent {
                progress: Progress { bytes, .. },
                ..
            }) => StoreError::Memory {
                allowed: options.memory,
                needed: bytes / 2 * 3,
            },
            _ => StoreError::TooLarge(why),
        })?;
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
            // A process that was killed while dropping sums left some.
            store.drop_sums(store.dropped_parts())?;
        }
        Ok(store)
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
        let manifest = Manifest::read(&self.folder)?
            .ok_or_else(|| StoreError::NoStore(self.folder.clone()))?;
        *self.manifest() = manifest;
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

    /// Whether a part is intact, including its sums where they are still needed.
    ///
    /// # Errors
    /// [`StoreError`], except that the part is damaged.
    pub fn is_sound(&self, stage: Stage, index: usize) -> Result<bool, StoreError> {
        match self.inspect(stage, index) {
            Err(StoreError::Damaged { .. } | StoreError::NoSums(_)) => Ok(false),
            read => read.map(|_| true),
        }
    }

    /// Reads a whole part and returns its counts.
    fn inspect(&self, stage: Stage, index: usize) -> Result<Totals, StoreError> {
        let sums = if self.has_sums(stage) {
            Sums::Needed
        } else {
            Sums::IfThere
        };
        self.read_part(stage, index, sums).map(|(_, count)| count)
    }

    fn read_part(
        &self,
        stage: Stage,
        index: usize,
        sums: Sums,
    ) -> Result<(Part, Totals), StoreError> {
        let path = self.path(stage, index);
        match file::read(&path, &self.game, (stage, index), &self.frame, sums) {
            // A missing part of a complete level counts as damaged.
            Err(StoreError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Err(StoreError::Damaged {
                    path,
                    why: "this file is missing",
                    part: Some((stage, index)),
                })
            }
            read => read,
        }
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
        if !board
            .game(game.start(), held)
            .is_some_and(|game| self.manifest().is_of(&game))
        {
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

    /// Repeats an operation whenever a part is damaged, after the part was computed again.
    fn mending<T>(
        &self,
        budget: &Budget,
        mut act: impl FnMut() -> Result<T, Fail<StoreError>>,
    ) -> Result<T, Fail<StoreError>> {
        let mut mended = Vec::new();
        loop {
            match act() {
                // A part that is damaged twice stays damaged.
                Err(Fail::Shelf(StoreError::Damaged {
                    path,
                    why,
                    part: Some(part),
                })) if !mended.contains(&part) => {
                    mended.push(part);
                    file::remove(&path)?;
                    // Its sources may be damaged too.
                    match self.make_part(part.0, part.1, budget) {
                        Err(Fail::Shelf(StoreError::NoSums(from))) => {
                            Err(StoreError::Lost { path, why, from })?
                        }
                        made => made?,
                    }
                    self.hold_to_total(part.0, budget)?;
                }
                done => return done,
            }
        }
    }

    /// Checks that the parts of a complete level add up to its counts, before anything is computed
    /// from them.
    fn hold_to_total(&self, stage: Stage, budget: &Budget) -> Result<(), Fail<StoreError>> {
        let total = self.manifest().total(stage); // not in one expression with the next, which locks the manifest, too
        let Some((total, cuts)) = total.zip(self.cuts(stage.jumps())) else {
            return Ok(());
        };
        let mut sum = Totals::default();
        for index in 0..cuts.len() - 1 {
            while self.count(stage, index)?.is_none() {
                self.make_part(stage, index, budget)?;
            }
            sum.add(&self.count(stage, index)?.unwrap_or_default());
        }
        match is_same(&sum, &total, self.has_sums(stage)) {
            true => Ok(()),
            false => Err(self.altered_error(stage).into()),
        }
    }

    fn altered_error(&self, stage: Stage) -> StoreError {
        let path = self.folder.join(file::name(stage));
        StoreError::Damaged {
            path,
            why: "its parts are not those that were counted",
            part: None,
        }
    }

    /// Computes every damaged part of every complete level again, and reports each.
    ///
    /// # Errors
    /// [`Fail`]: the budget ran out, or a [`StoreError`]; among others, a part cannot be computed
    /// again.
    pub fn mend(
        &self,
        budget: &Budget,
        mut report: impl FnMut(&StoreError),
    ) -> Result<(), Fail<StoreError>> {
        let finished = self.manifest().finished_levels();
        // Each level is computed from those before it; winning levels from the last one backward.
        let reached = finished
            .iter()
            .filter(|(stage, _)| matches!(stage, Stage::Reached(_)));
        let winning = finished
            .iter()
            .filter(|(stage, _)| matches!(stage, Stage::Winning(_)))
            .rev();
        for &(stage, _) in reached.chain(winning) {
            let parts = self.cuts(stage.jumps()).map_or(0, |cuts| cuts.len() - 1);
            for index in 0..parts {
                self.mending(budget, || {
                    let found = self
                        .inspect(stage, index)
                        .inspect_err(|error| report(error));
                    Ok(found.map(drop)?)
                })?;
            }
            self.hold_to_total(stage, budget)?;
        }
        Ok(())
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
        let finished = self.manifest().finished_levels();
        let mut reached = finished
            .iter()
            .filter(|(stage, _)| matches!(stage, Stage::Reached(_)));
        let whole = reached.clone().any(|(_, total)| total.classes == 0);
        whole && reached.all(|(_, total)| total.solutions == BigUint::ZERO)
    }

    /// Verifies every part of every complete level, and reports damaged ones.
    ///
    /// # Errors
    /// [`StoreError`]: the store itself cannot be read.
    pub fn verify(
        &self,
        mut report: impl FnMut(Stage, Result<&Totals, &StoreError>),
    ) -> Result<bool, StoreError> {
        let mut sound = true;
        // Not in the head of the loop, which would hold the lock of the manifest.
        let finished = self.manifest().finished_levels();
        for (stage, total) in finished {
            let parts = self.cuts(stage.jumps()).map_or(0, |cuts| cuts.len() - 1);
            let mut sum = Totals::default();
            let mut fine = true;
            for index in 0..parts {
                match self.inspect(stage, index) {
                    Ok(count) => sum.add(&count),
                    Err(error) => {
                        fine = false;
                        report(stage, Err(&error));
                    }
                }
            }
            if fine && !is_same(&sum, &total, self.has_sums(stage)) {
                fine = false;
                report(stage, Err(&self.altered_error(stage)));
            }
            if fine {
                report(stage, Ok(&total));
            }
            sound &= fine;
        }
        Ok(sound)
    }

    /// The parts whose sums were dropped last, when the level was completed that was needed to
    /// repair them.
    pub fn dropped_parts(&self) -> Vec<(Stage, usize)> {
        let finished = self.manifest().finished_levels();
        let reached = finished
            .iter()
            .map(|(stage, _)| *stage)
            .filter(|stage| matches!(stage, Stage::Reached(_)));
        reached
            .max_by_key(|stage| stage.jumps())
            .map_or(Vec::new(), |last| self.unneeded_parts(last))
    }

    /// The parts whose sums are not needed once this level is complete.
    fn unneeded_parts(&self, stage: Stage) -> Vec<(Stage, usize)> {
        let Stage::Reached(jumps) = stage else {
            return Vec::new();
        };
        let behind = jumps.checked_sub(2).filter(|_| self.options.games);
        let cuts = behind.and_then(|jumps| Some((Stage::Reached(jumps), self.cuts(jumps)?)));
        cuts.map_or(Vec::new(), |(behind, cuts)| {
            (0..cuts.len() - 1).map(|index| (behind, index)).collect()
        })
    }

    fn drop_sums(&self, parts: Vec<(Stage, usize)>) -> Result<(), StoreError> {
        for part in parts {
            match file::drop_sums(&self.path(part.0, part.1), &self.game, part) {
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
    fn cuts(&self, jumps: u32) -> Option<Arc<[u32]>> {
        let parts = self.manifest().parts(jumps)?;
        Some(self.frame.cuts(jumps, parts))
    }

    fn path(&self, stage: Stage, index: usize) -> PathBuf {
        self.folder.join(place(stage, index))
    }
}

impl Shelf for Store {
    type Error = StoreError;

    fn parts(&self, jumps: u32) -> Result<Option<u32>, StoreError> {
        Ok(self.manifest().parts(jumps))
    }

    fn begin(&self, jumps: u32, parts: u32) -> Result<(), StoreError> {
        let mut manifest = self.manifest();
        manifest.begin(jumps, parts);
        manifest.write(&self.folder)
    }

    fn part(&self, stage: Stage, index: usize, sums: bool) -> Result<Arc<Part>, StoreError> {
        let wanted = if sums { Sums::Needed } else { Sums::Skipped };
        self.cache.get((stage, index, sums), || {
            self.read_part(stage, index, wanted).map(|(part, _)| part)
        })
    }

    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, StoreError> {
        match file::head(&self.path(stage, index), &self.game, (stage, index)) {
            // Parts that are damaged before their level is complete are simply computed.
            Err(StoreError::Damaged { .. }) => Ok(None),
            head => Ok(head?.map(|head| head.count)),
        }
    }

    fn put(&self, stage: Stage, index: usize, made: CountedPart) -> Result<(), StoreError> {
        let path = self.path(stage, index);
        let folder = self.folder.join(file::name(stage));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(StoreError::Io {
                    path: folder,
                    error,
                });
            }
            Err(_) => file::own_level(&folder)?,
            Ok(()) => (),
        }
        let bytes = file::write(&path, &self.game, (stage, index), &made)?;
        self.manifest().add_written(bytes);
        self.cache.evict(stage, index);
        Ok(())
    }

    fn total(&self, stage: Stage) -> Result<Option<Totals>, StoreError> {
        Ok(self.manifest().total(stage))
    }

    fn finish(&self, stage: Stage, total: &Totals) -> Result<(), StoreError> {
        {
            let mut manifest = self.manifest();
            manifest.finish(stage, total);
            manifest.write(&self.folder)?;
        }
        self.drop_sums(self.unneeded_parts(stage))
    }

    /// Whether the sums of a level are needed for the next one. Once that is complete, a part is
    /// computed again without sums, since those of the level before are dropped.
    fn has_sums(&self, stage: Stage) -> bool {
        match stage {
            Stage::Reached(jumps) => {
                self.options.games && self.manifest().total(Stage::Reached(jumps + 1)).is_none()
            }
            Stage::Winning(_) => false,
        }
    }

    fn bytes(&self) -> u64 {
        self.cache.bytes()
    }
}

/// Whether the parts of a level add up to its counts; parts that were computed again have no sums.
fn is_same(sum: &Totals, total: &Totals, counted: bool) -> bool {
    let classes = |total: &Totals| {
        (
            total.classes,
            total.positions,
            total.dead_classes,
            total.dead_positions,
        )
    };
    let ways = |total: &Totals| (total.games.clone(), total.solutions.clone());
    classes(sum) == classes(total) && (!counted || ways(sum) == ways(total))
}
