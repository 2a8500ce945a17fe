//! Commands that write puzzles: for people, and for other programs.

pub mod export;
pub mod generate;
