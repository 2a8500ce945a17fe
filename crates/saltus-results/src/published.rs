//! A result that can be computed again: its value, source, cost and question.

use super::{LONG, exchanges::Exchange, graphs::Graphs, numbered::Numbered, pegs::Pegs};
use saltus::{
    budget::Budget,
    text::json::{Comparison, PublishedResult, Recomputed, Version},
};
use std::{path::Path, time::Instant};

/// A published result. Its cost is an estimate for a machine with two cores.
#[derive(Debug)]
pub struct Published {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// The goal of the puzzle, or of each of the puzzles, in words.
    pub goal: &'static str,
    /// Its value; several have a line each.
    pub value: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// About how long it takes.
    pub seconds: u32,
    /// About how much memory it takes.
    pub megabytes: u32,
    /// The day of the last complete recomputation before a release, if recorded.
    pub last_run: Option<&'static str>,
    pub(crate) question: Question,
}

/// The question whose answer is the value of a result.
#[derive(Debug)]
pub(crate) enum Question {
    Pegs(Pegs),
    Exchange(Exchange),
    Numbered(Numbered),
    Graphs(Graphs),
}

impl Published {
    /// Whether the computation keeps its levels in a folder.
    pub fn needs_folder(&self) -> bool {
        match &self.question {
            Question::Pegs(question) => question.needs_folder(),
            Question::Exchange(_) | Question::Numbered(_) | Question::Graphs(_) => false,
        }
    }

    /// Whether the computation takes more than [`LONG`] seconds, or a folder.
    pub fn is_long(&self) -> bool {
        self.seconds > LONG || self.needs_folder()
    }

    /// The value computed again; `None` if the budget runs out, or if a folder is needed and
    /// missing. An interrupted run continues in its folder.
    pub fn compute(&self, folder: Option<&Path>, budget: &Budget) -> Option<String> {
        match &self.question {
            Question::Pegs(question) => question.answer(folder, budget),
            Question::Exchange(question) => question.answer(budget),
            Question::Numbered(question) => question.answer(budget),
            Question::Graphs(question) => question.answer(budget),
        }
    }

    /// Computes the result again and compares the two; see [`Published::compute`].
    pub fn recompute(&'static self, folder: Option<&Path>, budget: &Budget) -> Compared {
        let begun = Instant::now();
        let computed = self.compute(folder, budget);
        Compared {
            published: self,
            computed,
            seconds: begun.elapsed().as_secs_f64(),
        }
    }

    /// The value in one line, as a cell of a table.
    pub fn value_on_one_line(&self) -> String {
        on_one_line(self.value)
    }

    /// The result as an object of JSON.
    pub fn listed(&self) -> PublishedResult {
        PublishedResult {
            name: self.name,
            what: self.what,
            goal: self.goal,
            value: self.value_on_one_line(),
            source: self.source,
            seconds: self.seconds,
            megabytes: self.megabytes,
            long: self.is_long(),
            store: self.needs_folder(),
            last_run: self.last_run,
        }
    }
}

/// A result that was computed again.
#[derive(Debug)]
pub struct Compared {
    /// The published result.
    pub published: &'static Published,
    /// The value that was computed; `None` if the budget ran out.
    pub computed: Option<String>,
    /// How long that took.
    pub seconds: f64,
}

impl Compared {
    /// Whether the two are equal.
    pub fn comparison(&self) -> Comparison {
        match &self.computed {
            Some(value) if value == self.published.value => Comparison::Match,
            Some(_) => Comparison::Differ,
            None => Comparison::Open,
        }
    }

    /// The computed value in one line.
    pub fn computed_on_one_line(&self) -> Option<String> {
        self.computed.as_deref().map(on_one_line)
    }

    /// The comparison as an object of JSON.
    pub fn object(&self) -> Recomputed {
        Recomputed {
            schema: Version::One,
            listed: self.published.listed(),
            result: self.comparison(),
            computed: self.computed_on_one_line(),
            took: (self.seconds * 10.0).round() / 10.0,
        }
    }
}

/// A value in one line, as a cell of a table.
pub fn on_one_line(value: &str) -> String {
    value.replace('\n', "; ")
}
