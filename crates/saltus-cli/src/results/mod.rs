//! Published results, and the command that computes them again.

mod exchanges;
pub mod graph_lists;
mod graphs;
mod numbered;
mod pegs;
mod published;
pub mod reproduce;
mod table;
