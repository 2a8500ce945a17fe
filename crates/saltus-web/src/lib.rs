//! The page on which jump puzzles are played, and what stands behind it.
//!
//! [`api`] answers the page's calls: a pure function from JSON to JSON, without a clock, which the server and the
//! WebAssembly build both run. [`page`] holds the page's files. `server` serves both over HTTP.

#![forbid(unsafe_code)]

pub mod api;
#[cfg(feature = "schema")]
pub mod openapi;
pub mod page;
#[cfg(feature = "server")]
pub mod server;
