//! What a census will take, from its first levels.

use crate::for_tables;
use saltus::{
    board,
    budget::{Budget, Limit, Progress, Spent},
    pegs::{
        Game, PegBoard, Target,
        ranked::{self, Frame, Memory, NoFrame, Stage},
    },
};
use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// The cost of deciding whether a class is winning, relative to reaching it.
pub const WAY_BACK: f64 = 1.0 / 3.0;

/// The largest number of classes counted for a forecast.
pub const SAMPLE: u64 = 1_500_000;

/// The time per class, besides that per possible class, in units of the time per class of a small
/// census: the latter dominates while levels are sparse, as they are at first, and is the smaller
/// part later. Fitted to the boards of `docs/results/censuses.md`.
const CLASS: f64 = 0.39;

/// The bytes by which a number of paths grows with each jump: between two and three bits.
const GROWTH: f64 = 0.3;

/// The forecast of a census of peg solitaire: its classes (positions up to symmetry), time and
/// disk.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target};
/// use saltus_store::Forecast;
/// let board = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
/// let forecast = Forecast::of(&game, &Budget::UNLIMITED)?;
/// // So small a census is counted whole.
/// assert!(forecast.is_complete());
/// assert_eq!((forecast.levels()[0], forecast.total()), (1, 1_544));
/// # Ok::<(), saltus::pegs::ranked::NoFrame>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forecast {
    levels: Vec<u64>,
    counted: usize,
    ended: bool,
    seconds: Option<f64>,
    disk: Disk,
    way_back: f64,
}

/// Bytes on disk.
#[derive(Clone, Copy, Debug, Default)]
struct Disk {
    /// Of all levels, when the census is complete.
    after: f64,
    /// The most at a time, with the sums of a level.
    most: f64,
}

/// The first levels of a census.
#[derive(Default)]
struct Reached {
    /// The classes of each level.
    classes: Vec<u64>,
    /// When each was complete, in seconds.
    ends: Vec<f64>,
    /// Whether these are all levels.
    ended: bool,
}

impl Forecast {
    /// The forecast of a game from a sample of its first levels, within the budget.
    ///
    /// # Errors
    /// The board is too large for the tables of levels, or they do not fit in the memory.
    pub fn of(game: &Game, budget: &Budget) -> Result<Forecast, NoFrame> {
        let tables = Budget {
            memory: for_tables(budget.memory),
            ..*budget
        };
        let frame = Frame::new(game, &tables)?;
        Ok(Forecast::sample(&frame, WAY_BACK, budget))
    }

    /// The forecast from a sample, with [`WAY_BACK`] if winning classes are decided.
    pub fn sample(frame: &Frame, way_back: f64, budget: &Budget) -> Forecast {
        let keep_going =
            |progress: Progress| progress.positions < SAMPLE && (budget.keep_going)(progress);
        let within = Budget {
            keep_going: &keep_going,
            ..*budget
        };
        let reached = reach(frame, &within);
        let last = reached.ends.last().copied().unwrap_or(0.0);
        if reached.ended {
            let mut forecast = Forecast::new(frame, reached.classes, true, way_back);
            forecast.seconds = Some((1.0 + way_back) * last);
            return forecast;
        }

        let class = CLASS * pace_of_this_machine(budget);
        let pace = pace_of_possible_classes(frame, &reached, class);
        let mut forecast = Forecast::new(frame, reached.classes, false, way_back);
        let mut seconds = 0.0;
        for (jumps, &count) in forecast.levels.iter().enumerate() {
            seconds += class * count as f64 + pace * possible_classes(frame, jumps);
        }
        forecast.seconds = Some((1.0 + way_back) * seconds);
        forecast
    }

    /// The forecast of a game whose first levels, or all, are counted. It has no time.
    pub fn new(frame: &Frame, known: Vec<u64>, ended: bool, way_back: f64) -> Forecast {
        let counted = known.len();
        let levels = if ended {
            known
        } else {
            ranked::forecast(frame, &known)
        };
        Forecast {
            counted,
            ended,
            disk: Disk::of(frame, &levels),
            levels,
            seconds: None,
            way_back,
        }
    }

    /// Whether there were enough levels in the sample for a forecast.
    pub fn is_known(&self) -> bool {
        self.ended || self.counted < self.levels.len()
    }

    /// Why there is no forecast: the search stopped after too few levels.
    pub fn undecided(&self) -> Option<Spent> {
        if self.is_known() {
            return None;
        }
        Some(Spent {
            limit: Limit::Stopped,
            progress: Progress {
                level: self.counted as u64,
                positions: self.total(),
                bytes: 0,
                ..Progress::default()
            },
        })
    }

    /// Whether the sample is the complete census.
    pub fn is_complete(&self) -> bool {
        self.ended
    }

    /// The classes of each level, by the jumps made. The first [`Forecast::counted`] are exact.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The number of levels that were counted.
    pub fn counted(&self) -> usize {
        self.counted
    }

    /// The total time in seconds, if a sample was taken.
    pub fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// The size of the complete store in bytes.
    pub fn disk_bytes(&self) -> u64 {
        self.disk.after as u64
    }

    /// The largest size on disk in bytes.
    pub fn most_disk_bytes(&self) -> u64 {
        self.disk.most as u64
    }

    /// The total number of classes.
    pub fn total(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The total work in units of one reached class.
    pub fn work(&self) -> f64 {
        self.total() as f64 * (1.0 + self.way_back)
    }

    /// The expected number of classes in a reachable level.
    pub fn classes(&self, stage: Stage) -> Option<u64> {
        match stage {
            Stage::Reached(jumps) => self.levels.get(jumps as usize).copied(),
            Stage::Winning(_) => None,
        }
    }
}

impl Disk {
    fn of(frame: &Frame, levels: &[u64]) -> Disk {
        let mut disk = Disk::default();
        for (jumps, &count) in levels.iter().enumerate() {
            let count = count as f64;
            // A share of 0.4 takes 2.4 bits per class, 0.1 takes 4.7.
            let share = (count / possible_classes(frame, jumps)).clamp(1e-6, 0.98);
            let bits = -(share * share.log2() + (1.0 - share) * (1.0 - share).log2()) / share;
            disk.after += count * bits.min(1.0 / share) / 8.0;
            let sums = 3.0 * count * (1.0 + GROWTH * jumps as f64);
            disk.most = disk.most.max(disk.after + sums);
        }
        disk
    }
}

/// The most classes that a level can have.
fn possible_classes(frame: &Frame, jumps: usize) -> f64 {
    ranked::max_classes(frame, jumps as u32) as f64
}

/// The seconds for each possible class of the last two levels, besides those for each class. Only
/// the last two count: before them, tables were built.
fn pace_of_possible_classes(frame: &Frame, reached: &Reached, class: f64) -> f64 {
    let last = reached.classes.len().saturating_sub(2)..reached.classes.len();
    let end = reached.ends.last().unwrap_or(&0.0);
    let begin = match last.start.checked_sub(1) {
        Some(before) => reached.ends[before],
        None => 0.0,
    };
    let classes: u64 = reached.classes[last.clone()].iter().sum();
    let beside = end - begin - class * classes as f64;

    let mut possible = 0.0;
    for jumps in last {
        possible += possible_classes(frame, jumps);
    }
    beside.max(0.0) / possible.max(1.0)
}

/// The levels that are reached within the budget.
fn reach(frame: &Frame, budget: &Budget) -> Reached {
    let begun = Instant::now();
    let seen = Mutex::new(Reached::default());
    let shelf = Memory::new(budget.memory, frame.bytes());
    let _ = ranked::census(frame, &shelf, u32::MAX, budget, &|stage, count| {
        if let (Stage::Reached(_), Ok(mut seen)) = (stage, seen.lock()) {
            if count.classes > 0 {
                seen.classes.push(count.classes);
                seen.ends.push(begun.elapsed().as_secs_f64());
            } else {
                seen.ended = true;
            }
        }
    });
    // The data under a poisoned lock is still valid.
    seen.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The seconds per class of a small census, the least of three: the speed of this machine.
fn pace_of_this_machine(budget: &Budget) -> f64 {
    let mut least: Option<f64> = None;
    for _ in 0..3 {
        if let Some(pace) = pace_of_small_census(budget) {
            least = Some(least.unwrap_or(pace).min(pace));
        }
    }
    // Without memory for it the classes take no time beside that of the possible ones.
    least.unwrap_or(0.0)
}

/// The seconds per class of one run of the small census, of 149,419 classes.
fn pace_of_small_census(budget: &Budget) -> Option<f64> {
    let board = board::shape("square5")?.board();
    let c3 = board.named("c3")?;
    let board = PegBoard::new(&board)?;
    let game = board.game(board.full() ^ 1 << c3.0, Target::Left(1))?;
    let frame = Frame::new(&game, budget).ok()?;
    let reached = reach(&frame, budget);
    let classes: u64 = reached.classes.iter().sum();
    Some(reached.ends.last()? / classes as f64)
}
