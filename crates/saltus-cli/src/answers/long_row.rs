//! Rows too long for the general model, whose positions the theorem of the exchange decides.

use crate::{
    args::Form,
    exit::Exit,
    input::{source, subject::Subject},
    output::report,
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    board::MAX_CELLS,
    budget::{Limit, Progress, Spent},
    problem::{self, Engine, Outlook},
    row::{Judge, Row, RowMove},
};
use std::io::Write;

/// A long row, and how many of its squares fit in memory.
pub struct LongRow {
    title: String,
    row: Row,
    most: usize,
}

impl LongRow {
    /// The row of a subject.
    pub fn new(subject: &Subject, row: &Row, watch: &Watch) -> LongRow {
        LongRow {
            title: subject.title.clone(),
            row: row.clone(),
            most: usize::try_from(watch.memory() / 8).unwrap_or(usize::MAX),
        }
    }

    /// The row before its first move. Takes time linear in the squares.
    pub fn start(&self) -> anyhow::Result<Judge> {
        let start = self.row.start(self.most);
        let start = start.with_context(|| format!("{} does not fit in memory", self.title))?;
        Ok(Judge::new(start, self.row.options()))
    }

    /// The evaluation of a position, and those after its moves. Takes time linear in the squares.
    ///
    /// # Errors
    /// No theorem decides the positions of the row.
    pub fn outlook(&self, judge: &Judge) -> anyhow::Result<(Outlook, Vec<(RowMove, Outlook)>)> {
        match problem::row_outlook(&self.row, judge) {
            Some(outlook) => Ok(outlook),
            None => bail!(
                "{} has more than {MAX_CELLS} squares, and no theorem decides its positions",
                self.title
            ),
        }
    }
}

/// Writes that the time ran out.
pub fn undecided(subject: &Subject, json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let spent = Spent {
        limit: Limit::Stopped,
        progress: Progress::default(),
    };
    report::write_undecided(
        &subject.reading,
        Engine::Closed.name(),
        &spent,
        Form::of(json, false),
        out,
    )
}

/// The moves among the arguments, or of the file that they name, such as `3-5`.
pub fn read_moves(arguments: &[String]) -> anyhow::Result<Vec<RowMove>> {
    text_of(arguments)?
        .split_whitespace()
        .map(read_move)
        .collect()
}

/// The arguments as one text, or the text of the file that they name.
pub fn text_of(arguments: &[String]) -> anyhow::Result<String> {
    let (_, text) = source::answer_text(arguments)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// A move such as `3-5`.
fn read_move(text: &str) -> anyhow::Result<RowMove> {
    let squares: Vec<u64> = text
        .split('-')
        .map_while(|square| square.parse().ok())
        .collect();
    let [from, to] = squares[..] else {
        bail!("`{text}` is not a move such as 3-5")
    };
    Ok(RowMove { from, to })
}
