//! The evaluation of a position as a table: a row for the position itself, then one for each move.

use super::Evaluated;
use crate::{
    answers::pegs_left::Least,
    args::TableFormat,
    output::table::{Table, or_empty},
};
use saltus::problem::{Outlook, Winnable};
use std::io::Write;

/// The columns. The position itself has no move.
const COLUMNS: [&str; 5] = ["move", "verdict", "moves_left", "solutions", "chance"];

/// Writes the table, and beside it how few pegs can be left.
pub fn write(
    evaluated: &Evaluated,
    format: TableFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let table = Table::begin(format, &COLUMNS, out)?;
    table.row(&row("", &evaluated.here), out)?;
    for choice in &evaluated.choices {
        table.row(&row(&choice.name, &choice.after), out)?;
    }
    table.end(out)?;
    if let Some(Least::Found { words, .. }) = &evaluated.least {
        out.flush()?;
        say!("{words}");
    }
    Ok(())
}

/// A move, and the position after it.
fn row(name: &str, after: &Outlook) -> [String; 5] {
    [
        name.to_owned(),
        verdict(after.winnable).to_owned(),
        or_empty(after.moves_left),
        or_empty(after.solutions.as_ref()),
        or_empty(after.chance),
    ]
}

/// A verdict in a word.
pub fn verdict(winnable: Winnable) -> &'static str {
    match winnable {
        Winnable::Yes => "winnable",
        Winnable::No => "lost",
        Winnable::Unknown => "undecided",
    }
}
