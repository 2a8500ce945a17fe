//! Levels on disk, which may exceed memory and outlast the process.

pub mod cache;
pub mod forecast;
pub mod read;
pub mod search;
pub mod store;
