//! Games that differ from the usual one: pegs of several kinds, graphs as boards, jumps that may be
//! undone, and puzzles made at random.

pub mod connected;
pub mod generate;
pub mod graph;
pub mod marked;
