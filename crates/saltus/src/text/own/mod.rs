//! User-defined puzzles in TOML files.
//!
//! ```toml
//! title = "Two frogs and a toad"
//! adjacency = "row"        # or square (if not given), diagonal, triangular, ring; or `lines` in its place
//! hop = 1                  # the most pieces that one jump passes (1 if not given)
//! board = "rr.l"           # a symbol a piece, `.` vacant, blank nothing; """...""" for several rows
//! # lines = [["a1", "b1", "c1"]]   user-defined lines, with the headings `along` and `back`, in place of `adjacency`
//!
//! [[kind]]
//! symbol = "r"
//! name = "right"           # the symbol if not given
//! steps = ["right"]        # ways, or "all"; none if not given
//! jumps = ["right"]
//! over = "all"             # whom it jumps: "all" (if not given), "others", or symbols such as ["l"]
//! removes = false          # whether the pieces jumped leave the board (false if not given)
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
//! Triangular boards are drawn as in [`picture`](crate::text::picture). A kind that neither steps nor jumps stands still.

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

/// What a puzzle is called that has no title.
const UNTITLED: &str = "a user-defined puzzle";
