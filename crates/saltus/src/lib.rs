#![cfg_attr(feature = "text", doc = include_str!("../README.md"))]
//! # How it is built
//!
//! Data flows one way: a [`Setup`](puzzle::Setup) is validated into a [`Puzzle`](puzzle::Puzzle),
//! an engine gives an [`Answer`](puzzle::Answer), and the [`referee`] replays it. A
//! [`Problem`](problem::Problem) is a puzzle in the form in which its family takes it, of any size;
//! the functions of [`problem`] choose the engine.

#![deny(unsafe_code)] // allowed again only in the small modules that ARCHITECTURE.md names
#![cfg_attr(
    feature = "internals",
    allow(missing_docs, missing_debug_implementations)
)] // for tests only

#[macro_use] // the macro `message!` is for every module
pub mod message;

pub mod board;
pub mod budget;

pub mod capture;
pub mod grid;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
pub mod net;
mod order;
pub mod pegs;
pub mod printable;
pub mod problem;
pub mod processor;
pub mod puzzle;
pub mod random;
pub mod referee;
pub mod row;
pub mod search;
mod sorted;
mod system_error;
#[cfg(feature = "text")]
pub mod text;
mod threads;
mod varint;

pub use num_bigint::BigUint;
