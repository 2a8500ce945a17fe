//! The tests of the server and the page, in one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod api;
mod browser;
mod language;
mod load;
mod module;
mod parts;
mod server;
mod style;
