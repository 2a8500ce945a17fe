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
    puzzle::{Move, Puzzle},
    text::{BadText, scan},
};

/// Whether a text has moves in this notation: a number before an arrow, and no letter before it.
pub fn has_move(text: &[u8]) -> bool {
    let arrows = text
        .windows(2)
        .enumerate()
        .filter(|(_, two)| *two == b"->")
        .map(|(at, _)| &text[..at]);
    arrows.into_iter().any(|before| {
        let number = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let letter = before
            .iter()
            .rev()
            .nth(number)
            .is_some_and(u8::is_ascii_alphabetic);
        number > 0 && !letter
    })
}

/// Reads moves, as [`super::moves::read`] does.
///
/// # Errors
/// As for [`super::moves::read`].
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let cell = |word: &[u8]| {
        let number = usize::try_from(scan::integer(word).ok()?).ok()?;
        puzzle.board.cells().nth(number.checked_sub(1)?)
    };
    let help = format!("the holes are 1 to {} in reading order", puzzle.board.len());
    joined::read_as(
        text,
        puzzle,
        &Naming {
            joints: &["->"],
            cell: &cell,
            help: &help,
            example: "4->16",
        },
    )
}
