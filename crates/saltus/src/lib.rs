//! The exact engine for one-player jump puzzles: rows of frogs and toads, peg solitaire on any board, capture boards,
//! and any other puzzle in which pieces step and jump, through one general model.
//!
//! Data flows one way: a [`Setup`](puzzle::Setup) is validated into a [`Puzzle`](puzzle::Puzzle), an engine gives an
//! [`Answer`](puzzle::Answer), and the [`referee`] replays it.

#![deny(unsafe_code)] // allowed again only in the small modules that ARCHITECTURE.md names

pub mod board;
pub mod budget;

pub mod capture;
pub mod grid;
pub mod net;
pub mod pegs;
pub mod problem;
pub mod proof;
pub mod puzzle;
pub mod referee;
pub mod row;
pub mod search;
mod sorted;
#[cfg(feature = "text")]
pub mod text;
mod threads;

pub use num_bigint::BigUint;
