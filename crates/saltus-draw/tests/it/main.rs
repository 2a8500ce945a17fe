//! The tests of pictures, in one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod colours;
mod common;
mod font;
mod pictures;
mod terminal;
