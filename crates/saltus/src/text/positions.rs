//! The numbers x_j: the square from which a checker moves, for each move, counted from 1 at the
//! left. With one vacancy they determine the moves.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::positions;
//! let puzzle = frogs::row("r.l", "l.r", saltus::puzzle::Options::default()).unwrap().validate().unwrap();
//! let moves = positions::read(b"1 3, 2", &puzzle).unwrap();
//! assert_eq!(positions::write(&moves), "1\n3\n2\n");
//! ```

use crate::text::{
    BadText, Faults, replay,
    scan::{self, NotInteger, Shown},
};
use crate::{
    board::Cell,
    puzzle::{Move, Puzzle},
};
use std::fmt::Write;

/// Writes the square from which each move starts, one per line.
pub fn write(moves: &[Move]) -> String {
    let mut text = String::new();
    for step in moves {
        // Writing to a String does not fail.
        let _ = writeln!(text, "{}", step.from.index() + 1);
    }
    text
}

/// Reads a solution: numbers separated by blanks, commas, semicolons or brackets.
///
/// # Errors
/// Anything other than a square of the row; the first number that is the vacant square; a puzzle
/// without exactly one vacancy.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let vacancies: Vec<Cell> = puzzle
        .board
        .cells()
        .filter(|&cell| puzzle.start.get(cell).is_none())
        .collect();
    let [mut vacancy] = vacancies[..] else {
        let message = format_args!(
            "the puzzle has {} vacancies: the squares left determine the moves for one only",
            vacancies.len()
        );
        faults.add_help(
            0..text.len(),
            message,
            "write each move with both its squares, as `3-5`",
        );
        return Err(faults.into_bad());
    };
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;[]".contains(&byte);
    let cells = puzzle.board.len();
    let mut moves = Vec::new();
    let mut lost = false;
    for span in scan::words(text, scan::start(text), separates) {
        let word = &text[span.clone()];
        let from = match scan::integer(word) {
            Ok(number) if (1..=cells as i64).contains(&number) => Cell((number - 1) as u8),
            Ok(_) | Err(NotInteger::TooLarge) => {
                lost = true;
                faults.refute(
                    span,
                    format_args!("there is no square {}: they are 1 to {cells}", Shown(word)),
                );
                continue;
            }
            Err(NotInteger::Malformed) => {
                lost = true;
                let message = format_args!(
                    "found {}, expected the number of a square, 1 to {cells}",
                    Shown(word)
                );
                faults.add(span, message);
                continue;
            }
        };
        if from == vacancy && !lost {
            lost = true;
            faults.refute(
                span,
                format_args!("square {} is the vacant one", from.index() + 1),
            );
        }
        if !lost {
            moves.push(Move { from, to: vacancy });
            vacancy = from;
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}
