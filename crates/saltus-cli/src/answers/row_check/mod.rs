//! Judges a solution of a row or a grid too large for the general model while it is read: in any
//! notation that `saltus solve` writes, with memory for one row or grid.

mod notations;
mod replay;
mod words;

use crate::input::source::Source;
use anyhow::{Context, bail};
use notations::Reader;
use replay::{Cells, Checkers, Groups};
use saltus::{
    grid::Rectangle,
    row::{Judge, Letter, NumberedJudge, Reversal, Row},
};

/// The verdict on a long solution, and what its text says besides, which nobody checked.
pub struct LongVerdict {
    /// The verified facts, or the error.
    pub verdict: Result<String, String>,
    /// The names of what was not checked.
    pub not_checked: Vec<String>,
}

/// Judges a solution of a row of two groups. Returns the verified facts, or the error.
///
/// # Errors
/// The row needs more memory, or the solution cannot be read or has another notation.
pub fn check(row: &Row, source: Source, memory: u64) -> anyhow::Result<LongVerdict> {
    // The current row, and a row of the solution.
    let most = usize::try_from(memory / 2).unwrap_or(usize::MAX);
    let Some(start) = row.start(most) else {
        bail!("{} is too long to replay in memory", row.title());
    };
    let vacancy = only_vacancy(&start);
    let mut replay = Groups {
        judge: Judge::new(start, row.options()),
        row,
    };
    Reader::new(&mut replay, vacancy, source).verdict()
}

/// The place of the vacancy, if there is exactly one.
fn only_vacancy(squares: &[Letter]) -> Option<usize> {
    let first = squares
        .iter()
        .position(|square| *square == Letter::Vacant)?;
    let last = squares
        .iter()
        .rposition(|square| *square == Letter::Vacant)?;
    (first == last).then_some(first)
}

/// Judges a solution of numbered checkers in a row.
///
/// # Errors
/// As [`check`].
pub fn check_reversal(
    reversal: &Reversal,
    source: Source,
    memory: u64,
) -> anyhow::Result<LongVerdict> {
    let checkers = fitting(reversal.checkers(), memory);
    let start = fitting(reversal.start(), memory);
    let (Some(checkers), Some(start)) = (checkers, start) else {
        bail!("{} is too long to replay in memory", reversal.title());
    };
    let mut replay = Checkers {
        judge: NumberedJudge::new(checkers, start),
        played: 0,
        end: reversal.end(),
    };
    Reader::new(&mut replay, Some(start), source).verdict()
}

/// A number of checkers, if that many fit into the memory.
fn fitting(number: u64, memory: u64) -> Option<usize> {
    if number > memory / 8 {
        return None;
    }
    usize::try_from(number).ok()
}

/// Judges a solution of Lucas's puzzle.
///
/// # Errors
/// As [`check`].
pub fn check_grid(grid: &Rectangle, source: Source, memory: u64) -> anyhow::Result<LongVerdict> {
    let judge = grid
        .judge(memory)
        .with_context(|| format!("{} is too large to replay in memory", grid.title()))?;
    let mut replay = Cells {
        judge,
        grid: *grid,
        played: 0,
    };
    let middle = usize::try_from(grid.cells() / 2).ok();
    Reader::new(&mut replay, middle, source).verdict()
}
