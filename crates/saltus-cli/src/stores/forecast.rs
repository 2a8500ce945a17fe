//! The forecast of a census, and its words.

use crate::{
    args::ForecastArgs,
    exit::Exit,
    input::subject::{self, Subject},
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::Context;
use saltus::{
    pegs::ranked::NoFrame,
    problem::Engine,
    processor::Processor,
    text::json::{CensusForecast, ForecastLevel, Version},
};
use saltus_store::Forecast;
use std::io::Write;

/// A census of at least this many seconds is announced.
pub const LONG: f64 = 5.0;

/// The remaining time of a census as text. The work `done` is complete; the part `recent` of it
/// took `passed` seconds.
pub fn remaining_time(forecast: &Forecast, done: f64, recent: f64, passed: f64) -> Option<String> {
    if recent > 0.0 {
        let left = (forecast.work() - done).max(0.0);
        Some(duration(left * passed / recent))
    } else {
        None
    }
}

/// A forecast in one line.
pub fn in_words(forecast: &Forecast) -> String {
    let time = match forecast.seconds() {
        Some(seconds) => {
            let instructions = Processor::chosen().path().name();
            format!(", {} with {instructions}", duration(seconds))
        }
        None => String::new(),
    };
    let gib = |bytes: u64| bytes as f64 / f64::from(1u32 << 30);
    format!(
        "forecast: about {:.2e} classes{time}, {:.1} GiB of disk while it runs and {:.1} GiB after",
        forecast.total() as f64,
        gib(forecast.most_disk_bytes()),
        gib(forecast.disk_bytes()),
    )
}

/// A time in the unit that suits it.
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
    let game = subject.game("`saltus forecast`", "about 50")?;
    let forecast = match watch.run_search(|budget| Forecast::of(&game, budget)) {
        Err(NoFrame::Spent(spent)) => {
            return report::write_undecided(
                &subject.reading,
                Engine::Pegs.name(),
                &spent,
                args.form(),
                out,
            );
        }
        forecast => forecast.with_context(|| subject.title.clone())?,
    };
    if let Some(spent) = forecast.undecided() {
        return report::write_undecided(
            &subject.reading,
            Engine::Pegs.name(),
            &spent,
            args.form(),
            out,
        );
    }
    if let Some(format) = args.format {
        let rows = forecast
            .levels()
            .iter()
            .enumerate()
            .map(|(jumps, classes)| {
                [
                    jumps.to_string(),
                    classes.to_string(),
                    (jumps < forecast.counted()).to_string(),
                ]
            });
        Table::write(format, ["jumps", "classes", "counted"], rows, out)?;
        if !args.puzzle.quiet {
            say!("{}", summary(&forecast));
        }
        return Ok(Exit::Solved);
    }
    write(&subject, &forecast, args.json, out)
}

/// Writes a forecast, level by level.
fn write(
    subject: &Subject,
    forecast: &Forecast,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if as_json {
        let levels = forecast
            .levels()
            .iter()
            .enumerate()
            .map(|(jumps, classes)| ForecastLevel {
                jumps,
                classes: classes.into(),
                counted: jumps < forecast.counted(),
            });
        let foreseen = CensusForecast {
            schema: Version::One,
            puzzle: subject.title.clone(),
            reading: (&subject.reading).into(),
            engine: Engine::Pegs.name(),
            classes: forecast.total().into(),
            seconds: forecast.seconds().unwrap_or(0.0).round(),
            instructions: Processor::chosen().path().name(),
            disk_bytes: forecast.disk_bytes().into(),
            most_disk_bytes: forecast.most_disk_bytes().into(),
            levels: levels.collect(),
        };
        return report::object(&foreseen, out);
    }
    writeln!(out, "{:>5} {:>20}", "jumps", "classes")?;
    for (jumps, classes) in forecast.levels().iter().enumerate() {
        let about = if jumps < forecast.counted() {
            ""
        } else {
            " about"
        };
        writeln!(out, "{jumps:>5} {classes:>20}{about}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}", summary(forecast))?;
    Ok(Exit::Solved)
}

/// What the levels amount to.
fn summary(forecast: &Forecast) -> String {
    match forecast.is_complete() {
        true => "the sample is the complete census".into(),
        false => in_words(forecast),
    }
}
