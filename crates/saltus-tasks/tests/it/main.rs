//! The tests of the crate.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod agreement;
mod brute;
mod judged;
mod replies;
mod reports;
mod tasks;
