//! A game in progress without a user interface, for terminals, pages and tests.
//!
//! A [`Session`] has a puzzle and its moves. An [`Oracle`](saltus::problem::Oracle), which sessions
//! can share, evaluates positions. This crate does not draw, read a clock or access files: the
//! caller limits searches with a [`Budget`](saltus::budget::Budget).

#![forbid(unsafe_code)]

mod forced;
mod gallery;
mod german;
mod goal;
mod rules;
mod saved;
mod session;

pub use forced::in_words;
pub use gallery::{FAMILIES, Family, peg_boards};
pub use german::{fault_in_german, in_german};
pub use goal::{goal, goal_in_german};
pub use rules::{Rule, Scene, Spot, rules};
pub use saved::open;
pub use session::{Choice, Hint, PlayError, Session};

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::german::{MESSAGES, values};
}
