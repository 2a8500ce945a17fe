//! The tests of stores, in one program: one thing to link.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod folder;
mod layers;
mod solve;
mod store;
