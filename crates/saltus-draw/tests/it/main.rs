//! The tests of pictures, in one program: one thing to link.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod common;
mod pictures;
mod terminal;
