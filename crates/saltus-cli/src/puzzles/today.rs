//! `saltus today`: the puzzles of a day, the same for everyone. Also those that `saltus play` knows
//! by name: `today` and `ladder`.

use crate::{
    args::{PlayArgs, TodayArgs},
    exit::Exit,
    output::report,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    problem::Problem,
    text::{
        Reading,
        json::{PuzzleOfDay, PuzzlesOfDay, Version},
    },
};
use saltus_session::{Date, LADDER, Level, Step, puzzle_of_day};
use saltus_system::calendar;
use std::io::Write;

/// `saltus today`.
pub fn run(args: &TodayArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let date = day(args.date)?;
    let wanted = args.level.map(Level::from);

    let mut puzzles = Vec::new();
    for level in Level::ALL {
        if wanted.is_some_and(|wanted| wanted != level) {
            continue;
        }
        let puzzle = made(date, level)?;
        puzzles.push(PuzzleOfDay {
            level: level.name(),
            goal: goal_of(&puzzle)?,
            puzzle,
        });
    }
    if args.json {
        let object = PuzzlesOfDay {
            schema: Version::One,
            date: date.to_string(),
            puzzles,
        };
        return report::object(&object, out);
    }
    for PuzzleOfDay { level, goal, .. } in &puzzles {
        say!("goal of {level}: {goal}");
    }
    for PuzzleOfDay { level, puzzle, .. } in puzzles {
        writeln!(out, "{level:7}{puzzle}")?;
    }
    Ok(Exit::Solved)
}

/// The goal of a puzzle, in words.
fn goal_of(id: &str) -> anyhow::Result<String> {
    let problem: Problem = id.parse().with_context(|| id.to_owned())?;
    Ok(Reading::of_id(problem).goal.to_string())
}

/// The given day, or today by the local clock.
fn day(given: Option<Date>) -> anyhow::Result<Date> {
    if let Some(date) = given {
        return Ok(date);
    }
    let [year, month, day] = calendar::today();
    Date::new(year, month, day).context("the clock of this machine")
}

/// The puzzle of a day.
fn made(date: Date, level: Level) -> anyhow::Result<String> {
    let watch = Watch::start(None, None);
    let made = watch.run_search(|budget| puzzle_of_day(date, level, budget));
    if made.is_none() && watch::interrupted() {
        bail!("interrupted");
    }
    made.with_context(|| format!("no {level} puzzle of {date} was found"))
}

/// The puzzles of today for the list of `saltus play`; none if the clock shows no day of the
/// calendar, or the search was interrupted.
pub fn of_each_level() -> Option<[String; 3]> {
    let today = day(None).ok()?;
    let [easy, medium, hard] = Level::ALL;
    let puzzle = |level| made(today, level).ok();
    Some([puzzle(easy)?, puzzle(medium)?, puzzle(hard)?])
}

/// The ID of the puzzle that `saltus play` was asked for by name: `today`, or `ladder` with its
/// step. `None` for any other.
pub fn by_name(args: &PlayArgs) -> anyhow::Result<Option<String>> {
    let named = args.puzzle.puzzle.as_str();
    let (is_today, is_ladder) = (named == "today", named == "ladder");
    if !is_today && args.date.is_some() {
        bail!("`--date` is for `saltus play today`");
    }
    if !is_today && args.level.is_some() {
        bail!("`--level` is for `saltus play today`");
    }
    if !is_ladder && args.step.is_some() {
        bail!("`--step` is for `saltus play ladder`");
    }
    if !is_today && !is_ladder {
        return Ok(None);
    }

    if let Some(option) = args.puzzle.drawing.given.first(&OF_TEXTS) {
        bail!("`--{option}` is for a puzzle that you give: `saltus play {named}` has its own");
    }
    if is_today {
        let level = args.level.map_or(Level::Easy, Level::from);
        return made(day(args.date)?, level).map(Some);
    }
    Ok(step(args)?.map(|step| step.id.to_owned()))
}

/// Options about how a puzzle is read and which rules it has.
const OF_TEXTS: [&str; 10] = [
    "from",
    "lenient",
    "signs",
    "lattice",
    "goal",
    "direction",
    "over",
    "hop",
    "vacancy",
    "no-steps",
];

/// The step of the ladder that `saltus play` was asked for.
pub fn step(args: &PlayArgs) -> anyhow::Result<Option<&'static Step>> {
    if args.puzzle.puzzle != "ladder" {
        return Ok(None);
    }
    let number = args.step.unwrap_or(0);
    let step = LADDER.get(number);
    let last = LADDER.len() - 1;
    step.with_context(|| format!("the ladder has the steps 0 to {last}"))
        .map(Some)
}
