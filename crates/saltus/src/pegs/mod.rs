//! Peg solitaire on any board: one solution on up to 128 holes, all games on up to 64.

pub(crate) mod bits;
mod board;
mod cells;
mod census;
pub mod connected;
pub mod count;
pub mod duotaire;
pub mod forced;
mod game;
pub mod games;
pub mod generate;
pub mod graph;
mod holes;
mod images;
pub(crate) mod keys;
pub mod levels;
pub mod marked;
pub mod meet;
pub mod pairs;
pub mod parts;
pub mod proof;
pub mod rounds;
mod solve;
pub mod sweeps;
pub mod table;
mod target;
pub mod unordered;

pub use crate::budget::{Budget, Progress};
pub use board::{Jump, MAX_HOLES, PegBoard};
pub use game::{Game, pegs_of};
pub use holes::Holes;
#[doc(hidden)] // for the benchmark of the floor only
pub use keys::layout::Layout;
pub use solve::solve;
pub use target::Target;
