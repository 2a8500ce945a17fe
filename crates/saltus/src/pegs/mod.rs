//! Peg solitaire on any board of up to 64 holes.

mod board;

pub use board::{Jump, MAX_HOLES, PegBoard};
