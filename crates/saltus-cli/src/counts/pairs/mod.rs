//! `saltus pairs`: all problems of a board with one vacancy at the start and one peg at the end, up
//! to symmetry.

mod decide;
mod summary;
mod sweeps;

use crate::{
    args::{self, PairsArgs},
    exit::Exit,
    input::board,
    output::{style::Style, table::Table},
    stores, watch,
};
use anyhow::{bail, ensure};
use saltus::{
    pegs::{PegBoard, pairs::NamedBoard},
    problem::{self, ProblemError},
    text::json::Found,
};
use saltus_store::Notes;
use serde::Deserialize;
use std::io::Write;
use summary::Summary;

/// The goal of each problem.
const GOAL: &str = "the last peg in its second hole";

const TOO_LARGE_FOR_SWEEPS: &str = "`--fewest sweeps` is only for boards of up to 64 holes";

/// Where results are kept and written.
struct Outputs<'a> {
    notes: Option<Notes>,
    table: Option<Table>,
    out: &'a mut dyn Write,
}

/// `saltus pairs`: the problems of each board, one per line, and a summary.
pub fn run(args: &PairsArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut boards = Vec::new();
    for name in &args.boards {
        match &name[..] {
            "all" => boards.extend(board::all()),
            name => boards.push(board::read(name, &args.drawing)?),
        }
    }
    check_options(args, &boards)?;

    let notes = args.store.as_deref().map(Notes::open).transpose()?;
    watch::say_before_answer(format!("goal of each pair: {GOAL}"), args.json);
    if args.summary && !args.json && args.format.is_none() {
        writeln!(out, "{}", Summary::HEAD)?;
    }
    let columns = match args.fewest {
        None if args.summary => &Summary::COLUMNS[..],
        None => &decide::COLUMNS[..],
        Some(_) => &sweeps::COLUMNS[..],
    };
    let table = match args.format {
        Some(format) => Some(Table::begin(format, columns, out)?),
        None => None,
    };
    let mut outputs = Outputs { notes, table, out };

    let mut exit = Exit::Solved;
    for board in &boards {
        exit = exit.combine(match args.fewest {
            None => decide::decide_all(board, args, style, &mut outputs)?,
            Some(_) => sweeps::fewest_of_all(board, args, &mut outputs)?,
        });
        if watch::interrupted() {
            break;
        }
    }

    if let Some(table) = outputs.table {
        table.end(outputs.out)?;
    }
    if exit == Exit::Undecided && args.fewest.is_none() && !args.json {
        stores::search::recommend("saltus solve PROBLEM --store FOLDER");
    }
    Ok(exit)
}

/// Rejects options that do not go together, before anything is written.
fn check_options(args: &PairsArgs, boards: &[NamedBoard]) -> anyhow::Result<()> {
    ensure!(
        args.picture || !args.glyphs.ascii,
        "`--ascii` is for `--picture`"
    );
    match args.fewest {
        None => ensure!(!args.count, "`--count` needs `--fewest sweeps`"),
        Some(args::Fewest::Sweeps) => {
            for named in boards {
                ensure!(PegBoard::new(&named.board).is_some(), TOO_LARGE_FOR_SWEEPS);
            }
        }
        Some(args::Fewest::Rounds) => {
            bail!(
                "`--fewest rounds` is for a single problem: `saltus solve PUZZLE --fewest rounds`"
            )
        }
        Some(args::Fewest::Moves) => {
            bail!("all solutions of such a problem have the same number of jumps")
        }
    }
    match args.budget.engine.map(problem::Engine::from) {
        None | Some(problem::Engine::Pegs | problem::Engine::Search) => Ok(()),
        Some(engine) => Err(ProblemError::NotTaken(engine).into()),
    }
}

impl Outputs<'_> {
    /// The stored result of a problem.
    fn stored<T: for<'a> Deserialize<'a>>(&self, key: &str) -> Option<T> {
        let note = self.notes.as_ref()?.get(key)?;
        serde_json::from_value(note.clone()).ok()
    }
}

/// A verdict in the word of the output.
fn in_word(verdict: Found) -> &'static str {
    match verdict {
        Found::Solved => "solved",
        Found::Impossible => "impossible",
        Found::Undecided | Found::Wrong => "undecided",
    }
}
