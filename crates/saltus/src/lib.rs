//! The exact engine for one-player jump puzzles.

#![deny(unsafe_code)] // allowed again only in the small modules that ARCHITECTURE.md names

pub mod board;
pub mod capture;
pub mod pegs;
pub mod proof;
pub mod puzzle;
pub mod row;
pub mod search;
