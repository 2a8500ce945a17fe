//! All reading and writing of text.
#![forbid(unsafe_code)]

pub mod capture;
mod fault;

pub use fault::Fault;
