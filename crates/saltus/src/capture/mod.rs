//! The capture puzzle: which black king can capture every white piece in one move, and by which
//! route?
//!
//! Kings jump as in English draughts: diagonally in all four directions, over a white piece to the
//! free square beyond, repeatedly. No white is jumped twice. The board is n x n, of any size.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

pub(crate) mod classify;
pub(crate) mod classify_portable;
#[cfg(target_arch = "x86_64")]
mod classify_x86;
pub(crate) mod connect;
mod count;
mod edges;
mod field;
mod flying;
mod generate;
mod graph;
mod judge;
mod lattice;
mod lower;
mod men;
mod most;
mod obstacle;
mod position;
mod referee;
mod route;
mod square;

pub use count::{CountError, route_count, route_is_unique};
pub use field::{
    BadSquare, BoardRowError, Expected, Field, FieldBuilder, FieldError, FieldFromRowsError,
    Reading, field_bytes,
};
pub use flying::{Flight, Removal, longest_flight};
pub use generate::{
    BoardGenerationError, NearMiss, Pattern, add_decoys, generate, generate_puzzle, make_board,
    near_miss,
};
pub use judge::{Judgement, Verdict, Winner, judge};
pub use men::{Forward, longest_forward, winning_men};
pub use most::{Most, longest, most};
pub use obstacle::Obstacle;
pub use position::KingPosition;
pub use referee::{Mover, RouteError, replay, replay_by, replay_flight};
pub use route::{Route, Routes, route, routes};
#[cfg(feature = "text")]
pub(crate) use square::letters;
pub use square::{Content, Diagonal, Square};
