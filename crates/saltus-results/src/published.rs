//! A result that `saltus reproduce` recomputes: its value, source, cost and question.

use super::{exchanges::Exchange, graphs::Graphs, numbered::Numbered, pegs::Pegs};
use saltus::budget::Budget;
use std::path::Path;

/// A published result. Its cost is an estimate for a machine with two cores.
pub struct Published {
    pub name: &'static str,
    pub what: &'static str,
    pub value: &'static str,
    pub source: &'static str,
    pub seconds: u32,
    pub megabytes: u32,
    /// The day of the last complete recomputation before a release, if recorded.
    pub last_run: Option<&'static str>,
    pub question: Question,
}

/// The question whose answer is the value of a result.
pub enum Question {
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

    /// Computes the result; `None` if the budget runs out, or if a folder is needed and missing.
    /// An interrupted run continues in its folder.
    pub fn compute(&self, folder: Option<&Path>, budget: &Budget) -> Option<String> {
        match &self.question {
            Question::Pegs(question) => question.answer(folder, budget),
            Question::Exchange(question) => question.answer(budget),
            Question::Numbered(question) => question.answer(budget),
            Question::Graphs(question) => question.answer(budget),
        }
    }

    /// The value in one line, as a cell of a table.
    pub fn value_on_one_line(&self) -> String {
        on_one_line(self.value)
    }
}

/// A value in one line, as a cell of a table.
pub fn on_one_line(value: &str) -> String {
    value.replace('\n', "; ")
}
