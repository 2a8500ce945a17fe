//! The tests of the services of the system, in one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod files;
mod memory;
