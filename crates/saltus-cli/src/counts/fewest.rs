//! `saltus count --fewest sweeps`: the number of solutions with the fewest sweeps.

use crate::{
    args::{CountArgs, CountFormat, OutputArgs},
    exit::Exit,
    input::subject::Subject,
    output::{
        report,
        table::{Table, or_empty},
        words::counted,
    },
    watch::Watch,
};
use anyhow::bail;
use num_bigint::BigUint;
use saltus::{
    budget::Spent,
    pegs::sweeps::OfFewest,
    problem::{self, Engine},
    puzzle::Reason,
    text::json::{Envelope, Found, Impossible, Numbers, Response},
};
use std::io::Write;

/// The columns of a table.
const COLUMNS: [&str; 3] = ["puzzle", "sweeps", "solutions"];

/// The engine that counts.
const ENGINE: &str = Engine::Pegs.name();

/// Counts the solutions with the fewest sweeps.
pub fn count_sweeps(
    subject: &Subject,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    args.budget.ensure_no_engine()?;
    if let Some(CountFormat::Mcc | CountFormat::Bfile) = args.format {
        bail!("one number has no levels: the notations of `--fewest` are csv, markdown and latex");
    }
    let puzzle = subject.puzzle()?;
    let found = watch.run_search(|budget| problem::count_fewest_sweeps(&puzzle, budget))?;
    match found {
        OfFewest::Solved { sweeps, what } => write_number(subject, sweeps, &what, args, out),
        OfFewest::Impossible(reason) => write_impossible(subject, &reason, args, out),
        OfFewest::Undecided { at_least, spent } => {
            write_undecided(subject, at_least, &spent, args, out)
        }
    }
}

/// Writes the number; what it counts is said beside it.
fn write_number(
    subject: &Subject,
    sweeps: u32,
    solutions: &BigUint,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.json {
        let numbers = Numbers::Sweeps {
            sweeps,
            solutions: solutions.into(),
        };
        let what = Response::Solved(numbers);
        let about = &subject.reading;
        return report::object(&Envelope::new(about, Found::Solved, ENGINE, what), out);
    }
    if args.format.is_some() {
        tabulate(subject, Some(sweeps), solutions, args, out)?;
        return Ok(Exit::Solved);
    }
    if !args.puzzle.quiet {
        say!(
            "counted: the sequences of jumps of {}, the fewest",
            counted(sweeps, "sweep")
        );
    }
    writeln!(out, "{solutions}")?;
    Ok(Exit::Solved)
}

/// Writes that there is no solution; beside a table, which says only that there are none.
fn write_impossible(
    subject: &Subject,
    reason: &Reason,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.format.is_some() {
        say!("{}", report::impossible_in_words(subject, reason));
        tabulate(subject, None, &BigUint::ZERO, args, out)?;
        return Ok(Exit::Impossible);
    }
    let notation = OutputArgs::in_words(args.json);
    report::refuted(subject, ENGINE, Impossible::counted(reason), &notation, out)
}

/// Writes what is known.
fn write_undecided(
    subject: &Subject,
    at_least: u32,
    spent: &Spent,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if !args.json {
        let bound = format!("every solution has {} or more", counted(at_least, "sweep"));
        match args.format {
            Some(_) => say!("{bound}"),
            None => writeln!(out, "{bound}")?,
        }
    }
    report::write_undecided(&subject.reading, ENGINE, spent, args.form(), out)
}

/// A table of one row.
fn tabulate(
    subject: &Subject,
    sweeps: Option<u32>,
    solutions: &BigUint,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(format) = args.format.and_then(CountFormat::table) {
        let table = Table::begin(format, &COLUMNS, out)?;
        let row = [
            subject.title.clone(),
            or_empty(sweeps),
            solutions.to_string(),
        ];
        table.row(&row, out)?;
        table.end(out)?;
    }
    Ok(())
}
