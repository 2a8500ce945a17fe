//! A terminal interface for a [`Session`](saltus_session::Session): [`play`] runs it until the
//! player quits.
//!
//! [`update`] is a function of the [`State`] and an [`Event`], and [`view`] is a function of the
//! state: neither blocks, searches, reads a clock or accesses files. They return [`Command`]s for
//! the outside. Searches run on their own threads, and their results arrive as events.
//!
//! [`play_lines`] plays line by line instead, without a screen, and [`duel`] the two-player game.

#![forbid(unsafe_code)]

mod chooser;
mod duel;
mod geometry;
mod help;
mod lines;
mod plain;
mod save;
mod search;
mod state;
mod terminal;
mod update;
mod view;
mod words;

pub use duel::duel;
pub use plain::play_lines;
pub use search::{Question, QuestionKind, Reply, answer};
pub use state::{Entry, Insight, Mode, Options, State};
pub use terminal::{Played, choose, play};
pub use update::{Command, Event, update};
pub use view::view;

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::words::tight_lines;
}
