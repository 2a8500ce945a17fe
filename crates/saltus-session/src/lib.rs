//! A game of a jump puzzle under way, without a face: what a terminal, a page or a test drives.
//!
//! A [`Session`] holds a puzzle and the moves made; all it tells of a position comes from an [`Oracle`](saltus::problem::Oracle), which can be
//! shared between sessions. Nothing here draws, reads a clock or touches a file: what a search may spend is a
//! [`Budget`](saltus::budget::Budget) of the caller's.

#![forbid(unsafe_code)]

mod gallery;
mod goal;
mod saved;
mod session;

pub use gallery::{FAMILIES, Family, peg_boards};
pub use goal::{goal, goal_in_german};
pub use saved::open;
pub use session::{Choice, Hint, PlayError, Session};
