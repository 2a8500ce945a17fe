//! `saltus tasks`: tasks for language models, and reports of their judgements.

use crate::{
    args::{ReportArgs, ReportFormat, TableFormat, TasksArgs, TasksCommand, WordingArg},
    exit::Exit,
    input::source::{self, Source},
    output::{report as answer, table::Table, words::counted},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Limit, Progress, Spent},
    printable,
    text::json::{self, Estimate, ReportRow, Unfinished, Version},
};
use saltus_tasks::{Interval, MOST_TASKS, Report, Row, Wish, Wording};
use std::{
    io::{BufReader, Write},
    sync::Arc,
};

/// The number of sizes if none are named.
const SIZES: u64 = 5;

/// `saltus tasks`.
pub fn run(args: &TasksArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if let Some(TasksCommand::Report(args)) = &args.what {
        return report(args, out);
    }
    let family = args.family.context("there is no family")?;
    let all = family.sizes();
    let some = *all.start()..=(all.start() + SIZES - 1).min(*all.end());
    if args.count > MOST_TASKS {
        bail!("`--count` takes up to {MOST_TASKS}");
    }
    let wish = Wish {
        family,
        sizes: args.sizes.clone().unwrap_or(some),
        seed: args.seed,
        wording: wording(args)?,
    };
    wish.check()?;
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let wish = Arc::new(wish);
    for number in 0..args.count {
        let whole = Arc::clone(&wish);
        let Some(task) = watch.wait_for(move || whole.task(number)) else {
            return cut_short(number, "task", None, args.json, out);
        };
        out.write_all(json::line(&task?)?.as_bytes())?;
        out.write_all(b"\n")?;
        // The next one may take long.
        out.flush()?;
    }
    Ok(Exit::Solved)
}

/// Says how much was done before the time ran out, or writes it as an object, with the goal if
/// there is one.
pub fn cut_short(
    done: u64,
    noun: &str,
    goal: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if json {
        let (limit, progress) = (Limit::Stopped, Progress::default());
        let spent = Spent { limit, progress };
        let object = Unfinished {
            goal: goal.map(str::to_owned),
            ..Unfinished::after(done, &spent, answer::stop_reason())
        };
        answer::object(&object, out)?;
    } else if !watch::interrupted() {
        let done = counted(done, noun);
        say!("undecided: the time ran out after {done}; a larger --time would help");
    }
    Ok(Exit::Undecided)
}

fn wording(args: &TasksArgs) -> anyhow::Result<Wording> {
    if let Some(path) = &args.template {
        let name = path.to_str().context("the name of the file is no text")?;
        let text = source::read_file(name)?;
        let text = String::from_utf8(text).context("the template is not in UTF-8")?;
        return Ok(Wording::Own(text));
    }
    Ok(match args.wording {
        WordingArg::Plain => Wording::Plain,
        WordingArg::Paper => Wording::Paper,
    })
}

/// `saltus tasks report`.
fn report(args: &ReportArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let source = Source::open(&args.results)?;
    let name = source.name.clone();
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let mut reader = BufReader::new(source.into_reader());
    let mut report = Report::default();
    let mut line = Vec::new();
    let mut number = 0u64;
    loop {
        source::read_line(&mut reader, &mut line).with_context(|| source::reading(&name))?;
        if line.is_empty() {
            break;
        }
        if !watch.update(Progress::default()) {
            return cut_short(number, "line", None, args.json, out);
        }
        number += 1;
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            let added = report.add(&text);
            added.with_context(|| format!("{name}, line {number}"))?;
        }
    }
    let mut written = Vec::new();
    if args.json {
        write_objects(&report, &mut written)?;
    } else {
        write_report(&report, args.format, &mut written)?;
    }
    match &args.output {
        None => out.write_all(&written)?,
        Some(path) => saltus_system::write(path, &written)
            .with_context(|| format!("writing {}", path.display()))?,
    }
    if report.is_cut_short() {
        say!("undecided: the time ran out before all replies of {name} were judged");
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Solved)
}

/// A row of the report in each line, as an object.
fn write_objects(report: &Report, out: &mut Vec<u8>) -> anyhow::Result<()> {
    for row in report.rows() {
        answer::object(&object(row), out)?;
    }
    Ok(())
}

fn object(row: Row) -> ReportRow {
    ReportRow {
        schema: Version::One,
        model: row.model,
        family: row.family,
        size: row.size,
        answers: row.answers,
        read: row.read,
        accuracy: estimate(row.accuracy),
        optimal: row.optimal,
        legal: row.legal.map(estimate),
        winnable: row.winnable.map(estimate),
        progress: row.progress.map(estimate),
        regret: row.regret.map(estimate),
    }
}

fn estimate(Interval { value, low, high }: Interval) -> Estimate {
    Estimate { value, low, high }
}

fn write_report(report: &Report, format: ReportFormat, out: &mut Vec<u8>) -> anyhow::Result<()> {
    let rows = report.rows();
    let format = match format {
        ReportFormat::Svg => return Ok(out.write_all(report.svg().as_bytes())?),
        ReportFormat::Text => return Ok(write_text(&rows, out)?),
        ReportFormat::Csv => TableFormat::Csv,
        ReportFormat::Markdown => TableFormat::Markdown,
        ReportFormat::Latex => TableFormat::Latex,
    };
    let table = Table::begin(format, &COLUMNS, out)?;
    for row in &rows {
        table.row(&cells(row), out)?;
    }
    Ok(table.end(out)?)
}

/// The columns of a table; an interval has three.
const COLUMNS: [&str; 18] = [
    "model",
    "family",
    "size",
    "answers",
    "read",
    "accuracy",
    "accuracy_low",
    "accuracy_high",
    "optimal",
    "legal",
    "legal_low",
    "legal_high",
    "winnable",
    "winnable_low",
    "winnable_high",
    "regret",
    "regret_low",
    "regret_high",
];

fn cells(row: &Row) -> Vec<String> {
    let mut cells = vec![
        row.model.clone(),
        row.family.clone(),
        row.size.to_string(),
        row.answers.to_string(),
        row.read.to_string(),
    ];
    push_interval(&mut cells, Some(row.accuracy));
    cells.push(row.optimal.to_string());
    for interval in [row.legal, row.winnable, row.regret] {
        push_interval(&mut cells, interval);
    }
    cells
}

fn push_interval(cells: &mut Vec<String>, interval: Option<Interval>) {
    match interval {
        Some(Interval { value, low, high }) => {
            for number in [value, low, high] {
                cells.push(format!("{number:.4}"));
            }
        }
        None => cells.extend([const { String::new() }; 3]),
    }
}

/// A table to read.
fn write_text(rows: &[Row], out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(
        out,
        "{:16} {:10} {:>4} {:>7} {:>5}  {:22} {:>8} {:>9} {:>8}",
        "model", "family", "size", "answers", "read", "right (95 %)", "legal", "winnable", "regret"
    )?;
    for row in rows {
        let Interval { value, low, high } = row.accuracy;
        let right = format!(
            "{:5.1} % ({:.1} to {:.1})",
            100.0 * value,
            100.0 * low,
            100.0 * high
        );
        writeln!(
            out,
            "{:16} {:10} {:>4} {:>7} {:>5}  {right:22} {:>8} {:>9} {:>8}",
            printable::line(&row.model),
            printable::line(&row.family),
            row.size,
            row.answers,
            row.read,
            mean(row.legal),
            mean(row.winnable),
            mean(row.regret),
        )?;
    }
    Ok(())
}

fn mean(interval: Option<Interval>) -> String {
    interval.map_or("-".into(), |interval| format!("{:.2}", interval.value))
}
