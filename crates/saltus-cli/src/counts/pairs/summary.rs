//! The summary of the problems of a board: a line with their numbers and times.

use super::decide::StoredResult;
use saltus::{pegs::pairs::NamedBoard, text::json::Found};
use std::{collections::BTreeMap, io::Write, time::Duration};

/// The reason of problems whose start and goal are in different position classes.
const POSITION_CLASS: &str = "position class";

/// The summary of the problems of a board.
#[derive(Default)]
pub struct Summary {
    solved: usize,
    impossible: BTreeMap<String, usize>,
    undecided: usize,
    /// The time of each problem, except those of different position classes, which take none.
    times: Vec<(Duration, String)>,
}

impl Summary {
    pub const HEAD: &str =
        "board       holes  problems  solved  impossible  undecided  median     slowest";

    /// Adds the result of a problem.
    pub fn add(&mut self, decided: &StoredResult, id: &str) {
        let reason = decided.reason.as_deref().unwrap_or_default();
        match decided.verdict {
            Found::Solved => self.solved += 1,
            Found::Impossible => *self.impossible.entry(reason.to_owned()).or_default() += 1,
            Found::Undecided | Found::Wrong => self.undecided += 1,
        }
        if reason != POSITION_CLASS {
            self.times.push((decided.time, id.to_owned()));
        }
    }

    /// Writes the line of a board.
    pub fn write(
        mut self,
        NamedBoard { name, board }: &NamedBoard,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.times.sort();
        let middle = self.times.len() / 2;
        let last = self.times.len().saturating_sub(1);
        let impossible: usize = self.impossible.values().sum();
        write!(
            out,
            "{name:<10} {:>6} {:>9} {:>7} {impossible:>11} {:>10}  {:<9}  {} {}",
            board.len(),
            self.solved + impossible + self.undecided,
            self.solved,
            self.undecided,
            self.milliseconds(middle),
            self.milliseconds(last),
            self.times.last().map_or("", |(_, id)| id),
        )?;

        for (reason, count) in &self.impossible {
            if reason != POSITION_CLASS {
                write!(out, "; {count} by {reason}")?;
            }
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }

    /// The time at this place of the sorted ones; 0 if there is none.
    fn milliseconds(&self, at: usize) -> String {
        let seconds = match self.times.get(at) {
            Some((time, _)) => time.as_secs_f64(),
            None => 0.0,
        };
        format!("{:.1} ms", seconds * 1000.0)
    }
}
