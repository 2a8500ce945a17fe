//! A game in progress without a user interface, for terminals, pages and tests.
//!
//! A [`Session`] has a puzzle and its moves. An [`Oracle`](saltus::problem::Oracle), which sessions
//! can share, evaluates positions. This crate does not draw, read a clock or access files: the
//! caller limits searches with a [`Budget`](saltus::budget::Budget).

#![forbid(unsafe_code)]

mod forced;
mod gallery;
mod generate;
mod goal;
mod ideas;
mod ladder;
mod language;
mod locale;
mod reason;
mod rules;
mod saved;
mod session;
mod start_solution;
mod today;
mod typed;

pub use forced::in_words;
pub use gallery::{FAMILIES, Family, Listed, PEG_SOLITAIRE, PegBoard, peg_boards, title};
pub use generate::{Kind, Level, NoSuchLevel, generate};
pub use goal::goal;
pub use ideas::Idea;
pub use ladder::{Fewest, LADDER, Lesson, Step};
pub use language::{Language, Phrase, phrase, sentence};
pub use rules::{Rule, Scene, Spot, rules};
pub use saved::open;
pub use session::{Choice, Hint, PlayError, Session};
pub use start_solution::{StartSolution, Told, is_by_formula};
pub use today::{Date, DateError, puzzle_of_day};
pub use typed::{NotMoves, named_moves, typed_moves};

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::locale::Locale;

    /// The file of a language; `None` for English.
    pub fn file(language: crate::Language) -> Option<&'static str> {
        language.file()
    }
}
