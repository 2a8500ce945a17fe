//! The tests of the server and the page, in one program, so that it is linked once. Only `load` is separate,
//! because it measures its own process.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod api;
mod browser;
mod module;
mod parts;
mod server;
mod uwapi;
