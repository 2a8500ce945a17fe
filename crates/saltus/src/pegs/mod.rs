//! Peg solitaire on any board: one solution on up to 128 holes, all games on up to 64.
//!
//! # Which engine answers what
//!
//! | engine | answers | holes | keeps | on disk | numbers |
//! |---|---|---|---|---|---|
//! | `proof` | why there is no solution | 128 | nothing | | any size |
//! | `solve` | one solution | 128 | the best positions of each level | | |
//! | `levels::bits` | levels, games, wins | by tables | a bit a position | blocks | to 128 bits |
//! | `levels::list` | any sum along jumps | 64 | a word a class | | any size |
//! | `ranked` | levels, games, a solution | about 50 | 1 to 5 bits a class | parts | 512 bits |
//! | `sweeps` | the fewest sweeps | 64; few pegs: 128 | the layers of a search | runs | |
//! | `meet` | wins, solutions | 64 | bits or lists from both ends | | any size |
//! | `marked` | one solution, several kinds | 128 places | the best positions | | |
//! | `graph` | vacancies of a graph | 26 | a byte a set of vertices | | |
//! | `connected` | components, jumps reversible | 64 | a bit a position | | |
//!
//! Who asks: `count` takes bits, else lists, else ranks, and stores of levels take ranks alone.
//! `sizes` takes bits or lists, `table` and `duotaire` lists; `forced`, `games`, `rounds`, `table`
//! and `unordered` begin with the winning positions of `meet`; `pairs` asks `sweeps` for every
//! problem of a board, `generate` asks `solve`. `solve` and `sweeps` ask `proof` first.
//!
//! A new question is a file of `questions/`, which asks one of these; a new kind of game is a file
//! of `variants/`.

mod game;
pub(crate) mod levels;
pub mod proof;
mod questions;
mod solve;
pub mod sweeps;
mod variants;

pub use crate::budget::{Budget, Progress};
pub use game::{Game, Holes, Jump, MAX_HOLES, PegBoard, Target, pegs_of};
pub(crate) use levels::few::fits as few;
#[doc(hidden)] // for the benchmark of the floor only
pub use levels::keys::layout::Layout;
pub use levels::ranked;
pub use questions::{count, duotaire, forced, games, meet, pairs, rounds, sizes, table, unordered};
pub use solve::solve;
pub use variants::{connected, generate, graph, marked};
