//! Commands that answer one puzzle, or with `--each` many.

pub mod analyse;
pub mod ask;
pub mod at;
pub mod check;
pub mod duotaire;
pub mod each;
pub mod explain;
pub mod kings;
mod large_board;
pub mod list;
mod long_row;
mod pegs_left;
mod row_check;
pub mod solve;
mod verdict;
