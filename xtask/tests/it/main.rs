//! What the project asks of itself, in one program: one thing to link.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod dependencies;
mod documents;
mod policy;
mod stranger;
