//! Peg solitaire on any board of up to 64 holes.

mod board;
mod limits;
pub mod sweeps;
mod target;

pub use board::{Jump, MAX_HOLES, PegBoard};
pub use limits::{Limits, Progress};
pub use target::Target;
