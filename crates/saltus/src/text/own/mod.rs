//! User-defined puzzles in TOML files.
//!
//! ```toml
//! title = "Two frogs and a toad"
//! adjacency = "row"        # or square (default), diagonal, triangular, ring; or `lines` instead
//! hop = 1                  # the most pieces that one jump passes (default 1)
//! board = "rr.l"           # a symbol for each piece, `.` vacant, blank for no cell;
//!                          # """...""" for several rows
//! # midgame = true         the board is a position during a game: it may meet the goal or be lost
//! # lines = [["a1", "b1", "c1"]]   user-defined lines, with the headings `along` and `back`,
//!                          # instead of `adjacency`
//!
//! [[kind]]
//! symbol = "r"
//! name = "right"           # by default the symbol
//! steps = ["right"]        # directions, or "all"; none by default
//! jumps = ["right"]
//! over = "all"             # the pieces that it jumps over: "all" (default), "others", or symbols
//!                          # such as ["l"]
//! removes = false          # whether the jumped pieces leave the board (default false)
//!
//! [[kind]]
//! symbol = "l"
//! steps = ["left"]
//! jumps = ["left"]
//!
//! [goal]                   # one of:
//! board = "l.rr"           # this position, `?` for anything
//! # order = "lrr"          the pieces in this order, the vacancies anywhere
//! # left = 1               this number of pieces left
//! # moves = 7              this number of moves made
//! ```
//! Triangular boards are drawn as in [`picture`](crate::text::picture). A kind without steps and
//! jumps does not move.

mod read;
mod write;

pub use read::read;
pub(crate) use read::read_midgame;
pub use write::write;

use crate::board::Adjacency;

const ADJACENCIES: [(&str, Adjacency); 5] = [
    ("square", Adjacency::Square),
    ("diagonal", Adjacency::Diagonal),
    ("triangular", Adjacency::Triangular),
    ("row", Adjacency::Row),
    ("ring", Adjacency::Ring),
];

/// The title of a puzzle without a title.
pub const UNTITLED: &str = "a user-defined puzzle";
