//! The forecast of a census, from its first levels.

use crate::{
    args::ForecastArgs,
    exit::Exit,
    input::subject::{self, Subject},
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::Context;
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    pegs::{
        Game,
        ranked::{self, Frame, Memory, NoFrame, Stage},
    },
    problem::Engine,
    text::json::{CensusForecast, ForecastLevel, Version},
};
use std::{
    io::Write,
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// The forecast of a census.
pub struct Forecast {
    /// Classes by level; the first of them are counted.
    levels: Vec<u64>,
    /// The number of counted levels, and whether these are all.
    counted: usize,
    ended: bool,
    /// Bytes on disk: of all levels, and the maximum including sums.
    disk: [f64; 2],
    /// The cost of deciding whether a class is winning, relative to reaching it.
    way_back: f64,
}

/// The cost of deciding whether a class is winning, relative to reaching it.
pub const WAY_BACK: f64 = 1.0 / 3.0;
/// The largest number of classes counted for a forecast.
pub const SAMPLE: u64 = 1_500_000;
/// The time per class, besides that per possible class, in units of the time per class of a small
/// census: the latter dominates while levels are sparse, as they are at first, and is the smaller
/// part later. Fitted to the boards of `docs/results/censuses.md`.
const CLASS: f64 = 0.39;
/// The game of the small census: 149,419 classes.
const SMALL: &str = "pegs:square5@c3-any";
/// A census of at least this many seconds is announced.
pub const LONG: f64 = 5.0;
/// The bytes by which a number of paths grows with each jump: between two and three bits.
const GROWTH: f64 = 0.3;

impl Forecast {
    /// The forecast of a game from a sample, with [`WAY_BACK`] if winning classes are decided; and
    /// the total seconds.
    pub fn sample(frame: &Frame, way_back: f64, budget: &Budget) -> (Forecast, f64) {
        let keep_going =
            |progress: Progress| progress.positions < SAMPLE && (budget.keep_going)(progress);
        let (known, ends, ended) = reach(
            frame,
            &Budget {
                keep_going: &keep_going,
                ..*budget
            },
        );
        if ended {
            let seconds = ends.last().copied().unwrap_or(0.0);
            let forecast = Forecast::new(frame, known, ended, way_back);
            return (forecast, (1.0 + way_back) * seconds);
        }
        let room = |jumps: usize| ranked::max_classes(frame, jumps as u32) as f64;
        let class = CLASS * small_pace(budget);
        // Only the last two levels count: before them, tables were built.
        let last = known.len().saturating_sub(2)..known.len();
        let passed = ends.last().unwrap_or(&0.0)
            - last.start.checked_sub(1).map_or(0.0, |before| ends[before]);
        let beside = passed - class * known[last.clone()].iter().sum::<u64>() as f64;
        let pace = beside.max(0.0) / last.map(room).sum::<f64>().max(1.0);
        let forecast = Forecast::new(frame, known, ended, way_back);
        let mut seconds = 0.0;
        for (jumps, &count) in forecast.levels.iter().enumerate() {
            seconds += class * count as f64 + pace * room(jumps);
        }
        (forecast, (1.0 + way_back) * seconds)
    }

    /// The forecast of a game whose first levels, or all, are counted.
    pub fn new(frame: &Frame, known: Vec<u64>, ended: bool, way_back: f64) -> Forecast {
        let counted = known.len();
        let levels = if ended {
            known
        } else {
            ranked::forecast(frame, &known)
        };
        let (mut disk, mut sets) = ([0.0f64; 2], 0.0);
        for (jumps, &count) in levels.iter().enumerate() {
            let count = count as f64;
            // A share of 0.4 takes 2.4 bits per class, 0.1 takes 4.7.
            let share = (count / ranked::max_classes(frame, jumps as u32) as f64).clamp(1e-6, 0.98);
            let bits = -(share * share.log2() + (1.0 - share) * (1.0 - share).log2()) / share;
            sets += count * bits.min(1.0 / share) / 8.0;
            disk = [
                sets,
                disk[1].max(sets + 3.0 * count * (1.0 + GROWTH * jumps as f64)),
            ];
        }
        Forecast {
            counted,
            ended,
            levels,
            disk,
            way_back,
        }
    }

    /// Whether there were enough levels in the sample for a forecast.
    pub fn is_known(&self) -> bool {
        self.ended || self.counted < self.levels.len()
    }

    /// Whether the sample is the complete census.
    pub fn is_complete(&self) -> bool {
        self.ended
    }

    /// The largest size on disk in bytes.
    pub fn most_disk_bytes(&self) -> u64 {
        self.disk[1] as u64
    }

    /// The total number of classes.
    pub fn total(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The total work in units of one reached class.
    fn work(&self) -> f64 {
        self.total() as f64 * (1.0 + self.way_back)
    }

    /// The expected number of classes in a reachable level.
    pub fn classes(&self, stage: Stage) -> Option<u64> {
        match stage {
            Stage::Reached(jumps) => self.levels.get(jumps as usize).copied(),
            Stage::Winning(_) => None,
        }
    }

    /// The remaining time as text. The work `done` is complete; the part `recent` of it took
    /// `passed` seconds.
    pub fn remaining_time(&self, done: f64, recent: f64, passed: f64) -> Option<String> {
        (recent > 0.0).then(|| duration((self.work() - done).max(0.0) * passed / recent))
    }

    /// The forecast in one line, with the total seconds if known.
    pub fn in_words(&self, seconds: Option<f64>) -> String {
        format!(
            "forecast: about {:.2e} classes{}, {:.1} GiB of disk while it runs and {:.1} GiB after",
            self.total() as f64,
            seconds.map_or(String::new(), |seconds| format!(", {}", duration(seconds))),
            self.disk[1] / f64::from(1u32 << 30),
            self.disk[0] / f64::from(1u32 << 30),
        )
    }
}

/// The classes of the levels that are reached within the budget, when each was complete, in
/// seconds, and whether these are all levels.
fn reach(frame: &Frame, budget: &Budget) -> (Vec<u64>, Vec<f64>, bool) {
    let begun = Instant::now();
    let seen = Mutex::new((vec![], vec![], false));
    let shelf = Memory::new(budget.memory, frame.bytes());
    let _ = ranked::census(frame, &shelf, u32::MAX, budget, &|stage, count| {
        if let (Stage::Reached(_), Ok(mut seen)) = (stage, seen.lock()) {
            if count.classes > 0 {
                seen.0.push(count.classes);
                seen.1.push(begun.elapsed().as_secs_f64());
            } else {
                seen.2 = true;
            }
        }
    });
    // The data under a poisoned lock is still valid.
    seen.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The seconds per class of the small census, the least of three: the speed of this machine.
fn small_pace(budget: &Budget) -> f64 {
    let mut least: Option<f64> = None;
    for _ in 0..3 {
        if let Some(pace) = pace_of_small_census(budget) {
            least = Some(least.unwrap_or(pace).min(pace));
        }
    }
    // Without memory for it the classes take no time beside that of the possible ones.
    least.unwrap_or(0.0)
}

/// The seconds per class of one run of the small census.
fn pace_of_small_census(budget: &Budget) -> Option<f64> {
    let frame = Frame::new(&subject::game_of(SMALL)?, budget).ok()?;
    let (known, ends, _) = reach(&frame, budget);
    let classes: u64 = known.iter().sum();
    Some(ends.last()? / classes as f64)
}

fn duration(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.0} s"),
        ..7200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

/// `saltus forecast`.
pub fn run(args: &ForecastArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.time, args.memory);
    let subject = subject::read(&args.puzzle)?.into_single(None)?;
    let game = Game::of(&subject.puzzle()?)
        .context("`saltus forecast` is only for peg solitaire on boards of up to 64 holes")?;
    let forecast = watch.run_search(|budget| {
        let tables = Budget {
            memory: saltus_store::for_tables(budget.memory),
            ..*budget
        };
        let frame = Frame::new(&game, &tables)?;
        Ok::<_, NoFrame>(Forecast::sample(&frame, WAY_BACK, budget))
    });
    let (forecast, seconds) = match forecast {
        Err(NoFrame::Spent(spent)) => {
            return report::write_undecided(
                &subject.reading,
                Engine::Pegs.name(),
                &spent,
                args.json,
                out,
            );
        }
        forecast => forecast.with_context(|| subject.title.clone())?,
    };
    if !forecast.is_known() {
        // The search stopped after too few levels for a forecast.
        let progress = Progress {
            level: forecast.counted as u64,
            positions: forecast.total(),
            bytes: 0,
        };
        let spent = Spent {
            limit: Limit::Stopped,
            progress,
        };
        return report::write_undecided(
            &subject.reading,
            Engine::Pegs.name(),
            &spent,
            args.json,
            out,
        );
    }
    if let Some(format) = args.format {
        let rows = forecast.levels.iter().enumerate().map(|(jumps, classes)| {
            [
                jumps.to_string(),
                classes.to_string(),
                (jumps < forecast.counted).to_string(),
            ]
        });
        Table::write(format, ["jumps", "classes", "counted"], rows, out)?;
        return Ok(Exit::Solved);
    }
    write(&subject, &forecast, seconds, args.json, out)
}

/// Writes a forecast, level by level.
fn write(
    subject: &Subject,
    forecast: &Forecast,
    seconds: f64,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if as_json {
        let levels = forecast
            .levels
            .iter()
            .enumerate()
            .map(|(jumps, classes)| ForecastLevel {
                jumps,
                classes: classes.into(),
                counted: jumps < forecast.counted,
            });
        let foreseen = CensusForecast {
            schema: Version::One,
            puzzle: subject.title.clone(),
            reading: (&subject.reading).into(),
            engine: Engine::Pegs.name(),
            classes: forecast.total().into(),
            seconds: seconds.round(),
            disk_bytes: (forecast.disk[0] as u64).into(),
            most_disk_bytes: forecast.most_disk_bytes().into(),
            levels: levels.collect(),
        };
        return report::object(&foreseen, out);
    }
    writeln!(out, "{:>5} {:>20}", "jumps", "classes")?;
    for (jumps, classes) in forecast.levels.iter().enumerate() {
        let about = if jumps < forecast.counted {
            ""
        } else {
            " about"
        };
        writeln!(out, "{jumps:>5} {classes:>20}{about}")?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "{}",
        if forecast.ended {
            "the sample is the complete census".into()
        } else {
            forecast.in_words(Some(seconds))
        }
    )?;
    Ok(Exit::Solved)
}
