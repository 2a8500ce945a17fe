//! The puzzle that a command is about, from its arguments.

pub mod board;
pub mod boards;
mod family;
pub mod fault;
pub mod king;
mod question;
pub mod saved;
pub mod session;
pub mod source;
pub mod subject;
