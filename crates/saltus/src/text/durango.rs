//! Holes as numbers, as Durango Bill writes games: `4->16` with holes counted from 1 in reading
//! order, and sweeps `16->4->2`.
//!
//! ```
//! use saltus::text::{id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules).unwrap().puzzle()?;
//! assert_eq!(moves::write(&puzzle, &moves::read(b"1. 5->17", &puzzle).unwrap()), "d2-d4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::joined::{self, Naming};
use crate::{
    board::{Board, Cell},
    puzzle::{Move, Puzzle},
    text::{BadText, scan},
};

/// Whether a text has moves in this notation: a number before an arrow, and no letter before it.
pub fn has_move(text: &[u8]) -> bool {
    for (at, two) in text.windows(2).enumerate() {
        if two == b"->" && ends_with_number(&text[..at]) {
            return true;
        }
    }
    false
}

/// Whether a text ends with digits and no letter is directly before them.
fn ends_with_number(text: &[u8]) -> bool {
    let mut start = text.len();
    while start > 0 && text[start - 1].is_ascii_digit() {
        start -= 1;
    }
    let has_letter = start > 0 && text[start - 1].is_ascii_alphabetic();
    start < text.len() && !has_letter
}

/// Reads moves, as [`super::moves::read`] does.
///
/// # Errors
/// As for [`super::moves::read`].
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let board = &puzzle.board;
    let help = message!(
        "holes-1-reading-order",
        "the holes are 1 to {last} in reading order",
        last = board.len()
    )
    .message();
    let naming = Naming {
        says_over: false,
        joints: &["->"],
        cell: &|word| numbered_cell(word, board),
        help,
        example: "4->16",
    };
    joined::read_as(text, puzzle, &naming)
}

/// The hole with a number, from 1.
fn numbered_cell(word: &[u8], board: &Board) -> Option<Cell> {
    let number = usize::try_from(scan::integer(word).ok()?).ok()?;
    board.cells().nth(number.checked_sub(1)?)
}
