//! Holes as two digits, column and row, as Bergholt and Dudeney write games: `46-44`.
//!
//! Some authors count rows from the bottom and some from the top, and some write the row first. The
//! reader uses the first interpretation that makes the moves a solution. Several such
//! interpretations differ by a symmetry of the puzzle.
//!
//! ```
//! use saltus::text::{id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules).unwrap().puzzle()?;
//! assert_eq!(moves::write(&puzzle, &moves::read(b"46-44", &puzzle).unwrap()), "d2-d4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::joined::{self, Naming};
use crate::{
    board::{Cell, Point},
    puzzle::{Move, Puzzle},
    referee,
    text::{BadText, scan},
};

/// Whether the first move of a text is in this notation.
pub fn has_move(text: &[u8]) -> bool {
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    let two_digits =
        |hole: &[u8]| matches!(hole, [a, b] if a.is_ascii_digit() && b.is_ascii_digit());
    let mut words = scan::words(text, scan::start(text), separates)
        .map(|span| &text[joined::without_number(text, span)]);
    words.find(|word| !word.is_empty()).is_some_and(|word| {
        let cells = joined::unjoined_by(joined::JOINTS, word);
        cells.len() > 1 && cells.into_iter().all(two_digits)
    })
}

/// Reads moves, as [`super::moves::read`] does.
///
/// # Errors
/// As for [`super::moves::read`].
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let board = &puzzle.board;
    let (corner, last) = (
        board.corner(),
        board
            .points()
            .iter()
            .map(|point| point.y)
            .max()
            .unwrap_or(0),
    );
    let read = |[column_first, from_bottom]: [bool; 2]| {
        let cell = |word: &[u8]| -> Option<Cell> {
            let [a, b] = word else { return None };
            let digit = |byte: &u8| {
                byte.is_ascii_digit()
                    .then(|| i32::from(*byte) - i32::from(b'1'))
            };
            let (column, row) = if column_first {
                (digit(a)?, digit(b)?)
            } else {
                (digit(b)?, digit(a)?)
            };
            let y = if from_bottom {
                last.checked_sub(row)?
            } else {
                corner.y.checked_add(row)?
            };
            board.cell_at(Point {
                x: corner.x.checked_add(column)?,
                y,
            })
        };
        let help = "two digits are the column and the row of a hole, from the bottom left";
        joined::read_as(
            text,
            puzzle,
            &Naming {
                joints: joined::JOINTS,
                cell: &cell,
                help,
                example: "46-44",
            },
        )
    };
    let ways = [[true, true], [true, false], [false, false], [false, true]].map(read);
    let good = ways.iter().position(|moves| {
        moves
            .as_ref()
            .is_ok_and(|moves| referee::judge(puzzle, moves).is_ok())
    });
    let read = ways.iter().position(Result::is_ok);
    let [bottom, ..] = &ways;
    ways.get(good.or(read).unwrap_or(0))
        .unwrap_or(bottom)
        .clone()
}
