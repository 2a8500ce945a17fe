//! Peg solitaire on any board: one solution on up to 128 holes, all games on up to 64.

mod game;
pub(crate) mod levels;
pub mod proof;
mod questions;
mod solve;
pub mod sweeps;
mod variants;

pub use crate::budget::{Budget, Progress};
pub use game::{Game, Holes, Jump, MAX_HOLES, PegBoard, Target, pegs_of};
#[doc(hidden)] // for the benchmark of the floor only
pub use levels::keys::layout::Layout;
pub use levels::ranked;
pub use questions::{count, duotaire, forced, games, meet, pairs, rounds, sizes, table, unordered};
pub use solve::solve;
pub use variants::{connected, generate, graph, marked};
