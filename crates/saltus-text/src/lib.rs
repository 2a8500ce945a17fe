//! All reading and writing of text: bytes in, values or faults with their places out. Nothing here opens a file.

#![forbid(unsafe_code)]

mod fault;
pub mod id;

pub use fault::Fault;
