//! The web page for playing jump puzzles, and its server.
//!
//! [`api`] answers the calls of the page: a pure function from JSON to JSON without a clock, used
//! by the server and by the WebAssembly build. [`page`] has the files of the page. `server` serves
//! both over HTTP.

#![forbid(unsafe_code)]

pub mod api;
#[cfg(feature = "schema")]
pub mod openapi;
pub mod page;
#[cfg(feature = "server")]
pub mod server;
