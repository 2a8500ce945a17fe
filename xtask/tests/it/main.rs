//! The project's rules for itself, in one program to link only once.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod dependencies;
mod documents;
mod policy;
mod stranger;
