//! Published results, and the command that computes them again.

mod graph_lists;
mod published;
pub mod reproduce;
