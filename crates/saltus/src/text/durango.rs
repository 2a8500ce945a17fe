//! Holes by number, as Durango Bill writes games: `4->16`, holes counted from 1 in reading order; sweeps `16->4->2`.
//!
//! ```
//! use saltus::text::{id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules).unwrap().puzzle()?;
//! assert_eq!(moves::write(&puzzle, &moves::read(b"1. 5->17", &puzzle).unwrap()), "d2-d4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::moves::{self, Naming};
use crate::{
    puzzle::{Move, Puzzle},
    text::{BadText, scan},
};

/// Whether a text has moves of this notation.
pub fn has_move(text: &[u8]) -> bool {
    text.windows(3).any(|three| three[0].is_ascii_digit() && &three[1..] == b"->")
}

/// Reads moves, as [`moves::read`] does.
///
/// # Errors
/// As there.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let cell = |word: &[u8]| {
        let number = usize::try_from(scan::integer(word).ok()?).ok()?;
        puzzle.board.cells().nth(number.checked_sub(1)?)
    };
    let help = format!("the holes are 1 to {} in reading order", puzzle.board.len());
    moves::read_as(text, puzzle, &Naming { joint: b"->", cell: &cell, help: &help, example: "4->16" })
}
