//! Levels on disk, which may exceed memory and outlast the process.

pub mod cache;
pub mod forecast;
mod label;
pub mod read;
pub mod search;
pub mod store;
