//! Commands that count, and those for whole boards and graphs of peg solitaire.

pub mod classes;
pub mod count;
mod ends;
mod fewest;
pub mod graphs;
pub mod net;
pub mod pairs;
mod pieces;
pub mod sequence;
