//! The summary of the problems of a board: a line with their numbers and times.

use super::{
    GOAL,
    decide::{StoredResult, Task},
};
use saltus::{
    pegs::pairs::NamedBoard,
    text::json::{BoardSummary, Found, Version},
};
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
    times: Vec<Timed>,
}

/// A problem and its time.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Timed {
    time: Duration,
    /// The names of its holes.
    names: String,
    id: String,
}

impl Summary {
    pub const HEAD: &str =
        "board       holes  problems  solved  impossible  undecided  median     slowest";

    /// The columns of a table.
    pub const COLUMNS: [&str; 8] = [
        "board",
        "holes",
        "problems",
        "solved",
        "impossible",
        "undecided",
        "median_seconds",
        "slowest_seconds",
    ];

    /// Adds the result of a problem.
    pub fn add(&mut self, decided: &StoredResult, task: &Task) {
        let reason = decided.reason.as_deref().unwrap_or_default();
        match decided.verdict {
            Found::Solved => self.solved += 1,
            Found::Impossible => *self.impossible.entry(reason.to_owned()).or_default() += 1,
            Found::Undecided | Found::Wrong => self.undecided += 1,
        }
        if reason != POSITION_CLASS {
            self.times.push(Timed {
                time: decided.time,
                names: task.names.join("-"),
                id: task.id.clone(),
            });
        }
    }

    /// Writes the line of a board.
    pub fn write(
        mut self,
        NamedBoard { name, board }: &NamedBoard,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.times.sort();
        let impossible: usize = self.impossible.values().sum();
        write!(
            out,
            "{name:<10} {:>6} {:>9} {:>7} {impossible:>11} {:>10}  {:<9}  {} {}",
            board.len(),
            self.solved + impossible + self.undecided,
            self.solved,
            self.undecided,
            milliseconds(self.median()),
            milliseconds(self.slowest()),
            self.times.last().map_or("", |slowest| &slowest.names),
        )?;

        for (reason, count) in &self.impossible {
            if reason != POSITION_CLASS {
                write!(out, "; {count} by {reason}")?;
            }
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }

    /// The line of a board as an object.
    pub fn object(mut self, NamedBoard { name, board }: &NamedBoard) -> BoardSummary {
        self.times.sort();
        let impossible: usize = self.impossible.values().sum();
        BoardSummary {
            schema: Version::One,
            board: name.clone(),
            goal: GOAL,
            holes: board.len(),
            problems: self.solved + impossible + self.undecided,
            solved: self.solved,
            impossible,
            undecided: self.undecided,
            median_seconds: self.median(),
            slowest_seconds: self.slowest(),
            slowest: self.times.pop().map(|slowest| slowest.id),
            reasons: self.impossible,
        }
    }

    /// The row of a board in a table.
    pub fn row(self, board: &NamedBoard) -> [String; 8] {
        let summary = self.object(board);
        [
            summary.board,
            summary.holes.to_string(),
            summary.problems.to_string(),
            summary.solved.to_string(),
            summary.impossible.to_string(),
            summary.undecided.to_string(),
            summary.median_seconds.to_string(),
            summary.slowest_seconds.to_string(),
        ]
    }

    /// The median of the sorted times in seconds; 0 if there is none.
    fn median(&self) -> f64 {
        seconds(self.times.get(self.times.len() / 2))
    }

    /// The last of the sorted times in seconds; 0 if there is none.
    fn slowest(&self) -> f64 {
        seconds(self.times.last())
    }
}

fn seconds(timed: Option<&Timed>) -> f64 {
    timed.map_or(0.0, |timed| timed.time.as_secs_f64())
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.1} ms", seconds * 1000.0)
}
