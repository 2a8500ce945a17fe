//! A task: a prompt, and the truth about its puzzle.

use crate::{
    object::{self, Needed},
    prompt::Wording,
};
use saltus::text::json::ExactInteger;
use serde::{Deserialize, Serialize};
use std::{fmt, ops::RangeInclusive, str::FromStr};

/// The version of the lines: the same wish gives the same bytes as long as it stays.
pub const SCHEMA: &str = "saltus-tasks/1";

/// The version of the lines, as a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Version {
    /// The first version.
    #[default]
    #[serde(rename = "saltus-tasks/1")]
    One,
}

/// A family of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// n against n over one vacancy, with jumps over any checker.
    Row,
    /// n against n over one vacancy, with jumps over the other colour only: checker jumping.
    Checkers,
    /// n against 1 over one vacancy.
    Single,
    /// A row of any start and any target, half of them impossible.
    Target,
    /// Numbered checkers whose order is reversed.
    Reversal,
    /// Problems of peg solitaire, half of them impossible.
    Pegs,
    /// Which king of a capture board can capture everything, or none.
    Capture,
    /// Whether a position can still be won.
    Winnable,
    /// Which move keeps the win.
    Keeps,
    /// The least number of moves.
    Shortest,
    /// Whether a problem of peg solitaire is impossible, and why.
    Impossible,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 11] = [
        Family::Row,
        Family::Checkers,
        Family::Single,
        Family::Target,
        Family::Reversal,
        Family::Pegs,
        Family::Capture,
        Family::Winnable,
        Family::Keeps,
        Family::Shortest,
        Family::Impossible,
    ];

    /// The name of the family.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Row => "row",
            Family::Checkers => "checkers",
            Family::Single => "single",
            Family::Target => "target",
            Family::Reversal => "reversal",
            Family::Pegs => "pegs",
            Family::Capture => "capture",
            Family::Winnable => "winnable",
            Family::Keeps => "keeps",
            Family::Shortest => "shortest",
            Family::Impossible => "impossible",
        }
    }

    /// The sizes of which there are tasks with exact numbers.
    pub const fn sizes(self) -> RangeInclusive<u64> {
        match self {
            Family::Row | Family::Checkers | Family::Single => 1..=1000,
            Family::Target | Family::Shortest => 4..=14,
            Family::Reversal => 2..=13,
            Family::Pegs | Family::Impossible => 3..=14,
            Family::Capture => 8..=30,
            Family::Winnable | Family::Keeps => 4..=14,
        }
    }

    /// What the size counts.
    pub const fn unit(self) -> &'static str {
        match self {
            Family::Row | Family::Checkers => "checkers of each colour",
            Family::Single => "checkers against one",
            Family::Target | Family::Shortest => "squares",
            Family::Reversal => "checkers",
            Family::Pegs | Family::Impossible => "pegs",
            Family::Capture => "rows of the board",
            Family::Winnable | Family::Keeps => "pieces",
        }
    }

    /// The question of the family.
    pub const fn question(self) -> Question {
        match self {
            Family::Capture => Question::King,
            Family::Winnable => Question::Winnable,
            Family::Keeps => Question::Keeps,
            Family::Shortest => Question::Shortest,
            Family::Impossible => Question::Impossible,
            _ => Question::Moves,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Family {
    type Err = TaskError;

    fn from_str(name: &str) -> Result<Family, TaskError> {
        let mut all = Family::ALL.into_iter();
        let found = all.find(|family| family.name() == name);
        found.ok_or_else(|| TaskError::NoFamily(name.into()))
    }
}

/// What a task asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// A solution, or that there is none.
    #[default]
    Moves,
    /// Whether the goal can be reached: yes or no.
    Winnable,
    /// A move after which the goal can still be reached, or none.
    Keeps,
    /// The least number of moves, or that it is impossible.
    Shortest,
    /// Whether the goal can be reached, and if not, by which argument.
    Impossible,
    /// The square of a king that can capture everything, or none.
    King,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 6] = [
        Question::Moves,
        Question::Winnable,
        Question::Keeps,
        Question::Shortest,
        Question::Impossible,
        Question::King,
    ];
}

/// The right answer to a question other than for moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Expected {
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u64),
    /// Any of these.
    AnyOf(Vec<String>),
}

/// A task. One line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Task {
    /// The version.
    pub schema: Version,
    /// The name of the task: family, size, seed and number.
    pub id: String,
    /// The family.
    pub family: Family,
    /// The size, in the units of the family.
    pub size: u64,
    /// The ID of the puzzle.
    pub puzzle: String,
    /// What is asked.
    pub question: Question,
    /// The wording of the prompt.
    pub wording: String,
    /// The prompt.
    pub prompt: String,
    /// How the answer is to be written.
    pub answer_format: String,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// The least number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
    /// The number of solutions: all in peg solitaire, else the shortest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactInteger>,
    /// The probability that uniformly random moves reach the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// The right answer to a question other than for moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Expected>,
    /// Words to select tasks by.
    pub tags: Vec<String>,
}

/// The part of a task that the judge needs. Everything else it finds out itself.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Asked {
    /// The name of the task.
    #[serde(default)]
    pub id: Option<String>,
    /// The family.
    #[serde(default)]
    pub family: Option<String>,
    /// The size.
    #[serde(default)]
    pub size: Option<u64>,
    /// The ID of the puzzle.
    pub puzzle: String,
    /// What is asked.
    #[serde(default)]
    pub question: Question,
    /// The wording of the prompt.
    #[serde(default)]
    pub wording: Option<String>,
}

/// What an object with a task has to have.
const NEEDED: Needed = Needed {
    fields: &[&["puzzle"]],
    texts: &[&["puzzle", "id", "family", "wording"]],
};

impl Asked {
    /// A task that asks for the moves of a puzzle.
    pub fn about(puzzle: &str) -> Asked {
        Asked {
            puzzle: puzzle.into(),
            ..Asked::default()
        }
    }

    /// A task from one line of JSON, or from the ID of a puzzle.
    ///
    /// # Errors
    /// The text is an object that is no task.
    pub fn read(text: &str) -> Result<Asked, TaskError> {
        if text.trim_start().starts_with('{') {
            return object::read(text, &NEEDED).map_err(TaskError::NoTask);
        }
        Ok(Asked::about(text.trim()))
    }
}

impl From<&Task> for Asked {
    fn from(task: &Task) -> Asked {
        Asked {
            id: Some(task.id.clone()),
            family: Some(task.family.name().into()),
            size: Some(task.size),
            puzzle: task.puzzle.clone(),
            question: task.question,
            wording: Some(task.wording.clone()),
        }
    }
}

/// The names of all families, for messages.
fn all_families() -> String {
    Family::ALL.map(Family::name).join(", ")
}

/// Why there is no task, or no judgement.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TaskError {
    /// There is no such family.
    #[error("there is no family `{0}`; there are {all}", all = all_families())]
    NoFamily(String),
    /// The family has no tasks of this size.
    #[error("the sizes of `{family}` are {} to {} ({unit}), not {size}",
        .family.sizes().start(), .family.sizes().end(), unit = .family.unit())]
    Size {
        /// The family.
        family: Family,
        /// The size.
        size: u64,
    },
    /// The wording of the paper is for rows of two colours.
    #[error("the wording `{wording}` is for rows of two colours: `{family}` has others")]
    Wording {
        /// The wording.
        wording: Wording,
        /// The family.
        family: Family,
    },
    /// A template without a needed part, or with an unknown one.
    #[error("the template {0}")]
    Template(String),
    /// No puzzle was found with what is wished.
    #[error("no task of `{family}` of size {size} was found: another seed may help")]
    NotFound {
        /// The family.
        family: Family,
        /// The size.
        size: u64,
    },
    /// The object is no task.
    #[error("this is no task: {0}")]
    NoTask(String),
    /// The puzzle cannot be read.
    #[error("the puzzle `{puzzle}` cannot be read: {why}")]
    Puzzle {
        /// Its ID.
        puzzle: String,
        /// What is wrong with it.
        why: String,
    },
}
