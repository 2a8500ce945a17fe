//! The tests of stores, in one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod folder;
mod layers;
mod solve;
mod store;
mod trust;
