//! A terminal face for a [`Session`](saltus_session::Session): [`play`] runs it until the player leaves.
//!
//! [`update`] is a function of the [`State`] and an [`Event`] alone, [`view`] one of the state: neither waits, searches,
//! reads a clock or touches a file. What is to be done outside they say in [`Command`]s; searches run on threads of their
//! own, and what they find comes back as an event.
//!
//! [`plain`] plays line by line instead, where there is no screen or nobody who sees it.

#![forbid(unsafe_code)]

mod chooser;
mod geometry;
mod plain;
mod search;
mod state;
mod terminal;
mod update;
mod view;

pub use plain::plain;
pub use search::{Question, Told, What, answer};
pub use state::{Entry, Insight, Mode, Options, State};
pub use terminal::{Played, choose, play};
pub use update::{Command, Event, update};
pub use view::view;
