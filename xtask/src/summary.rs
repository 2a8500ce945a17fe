//! The parts of a run, how each ended, and how to repeat what failed.

use anyhow::{Result, bail};
use std::{
    fmt::Display,
    time::{Duration, Instant},
};

/// How a part ended.
pub enum Outcome {
    /// All is well; a remark.
    Passed(String),
    /// It was not run, and why.
    Skipped(String),
    /// What failed.
    Failed(Failure),
}

/// What failed in a part.
pub struct Failure {
    /// For people, perhaps in several lines.
    pub message: String,
    /// The failed tests; empty if it is not known which.
    pub tests: Vec<String>,
    /// The command that runs only what failed.
    pub again: String,
}

/// A part of a run.
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// How long it took.
    pub time: Duration,
    /// How it ended.
    pub outcome: Outcome,
}

impl Part {
    /// A part that cannot run.
    pub fn skipped(name: &'static str, why: impl Display) -> Part {
        Part {
            name,
            time: Duration::ZERO,
            outcome: Outcome::Skipped(why.to_string()),
        }
    }
}

/// A run: its parts so far. A failed part does not stop the next ones.
pub struct Run<'a> {
    /// The parts that have ended.
    pub parts: Vec<Part>,
    /// The word that the names of parts must contain.
    only: &'a str,
}

impl Run<'_> {
    /// A run of the parts whose name contains this word.
    pub fn new(only: &str) -> Run<'_> {
        Run {
            parts: Vec::new(),
            only,
        }
    }

    /// Whether a part is to be run.
    pub fn is_selected(&self, part: &str) -> bool {
        part.contains(self.only)
    }

    /// Runs a part, if it is selected.
    pub fn part(&mut self, name: &'static str, work: impl FnOnce() -> Outcome) {
        if !self.is_selected(name) {
            return;
        }
        let began = Instant::now();
        let outcome = work();
        self.parts.push(Part {
            name,
            time: began.elapsed(),
            outcome,
        });
    }

    /// Runs a part that consists of one step, which the command `again` repeats.
    pub fn step(&mut self, name: &'static str, again: &str, work: impl FnOnce() -> Result<String>) {
        self.part(name, || match work() {
            Ok(remark) => Outcome::Passed(remark),
            Err(error) => Outcome::Failed(Failure {
                message: format!("{error:#}"),
                tests: Vec::new(),
                again: again.to_owned(),
            }),
        });
    }

    /// Prints a line for each part.
    ///
    /// # Errors
    /// A part failed: one line with all that failed, and how to run that alone.
    pub fn summary(&self) -> Result<()> {
        println!("\nSummary");
        for part in &self.parts {
            let (word, text) = match &part.outcome {
                Outcome::Passed(remark) => ("passed", remark),
                Outcome::Skipped(why) => ("SKIPPED", why),
                Outcome::Failed(failure) => ("FAILED", &failure.message),
            };
            let indented = text.replace('\n', "\n                                 ");
            let (name, seconds) = (part.name, part.time.as_secs());
            println!("  {word:8} {name:14} {seconds:5} s  {indented}");
        }

        if self.parts.is_empty() {
            bail!("no part of the tests has a name with `{}`", self.only);
        }
        let failures = self.failures();
        if !failures.is_empty() {
            bail!("failed: {}", failures.join("; "));
        }
        Ok(())
    }

    /// What failed, each with the command that runs it alone.
    fn failures(&self) -> Vec<String> {
        let mut failures = Vec::new();
        for part in &self.parts {
            if let Outcome::Failed(failure) = &part.outcome {
                let what = if failure.tests.is_empty() {
                    part.name.to_owned()
                } else {
                    failure.tests.join(", ")
                };
                failures.push(format!("{what}: `{}`", failure.again));
            }
        }
        failures
    }
}
