//! Commands that make puzzles: for people, for other programs, and for language models.

pub mod export;
pub mod generate;
pub mod judge;
pub mod tasks;
pub mod today;
