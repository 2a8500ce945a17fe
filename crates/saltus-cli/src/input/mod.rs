//! The puzzle that a command is about, from its arguments.

pub mod board;
pub mod boards;
pub mod fault;
pub mod king;
pub mod saved;
pub mod session;
pub mod source;
pub mod subject;
