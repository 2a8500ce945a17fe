//! The numbers x_j: the square from which a checker moves, for each move, counted from 1 at the
//! left. With one vacancy they determine the moves.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::positions;
//! let puzzle = frogs::row("r.l", "l.r", Default::default()).unwrap().validate().unwrap();
//! let moves = positions::read(b"1 3, 2", &puzzle).unwrap();
//! assert_eq!(positions::write(&moves), "1\n3\n2\n");
//! ```

use crate::text::{
    BadText, Fault, Faults, joined, replay,
    scan::{self, NotInteger, Shown},
};
use crate::{
    board::Cell,
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// Writes the square from which each move starts, one per line.
pub fn write(moves: &[Move]) -> String {
    let mut text = String::new();
    for step in moves {
        text += &format!("{}\n", step.from.index() + 1);
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
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;[]".contains(&byte);
    let words: Vec<Range<usize>> = scan::words(text, scan::start(text), separates).collect();
    if words.is_empty() {
        return replay::some_moves(Vec::new(), puzzle, text.len(), faults);
    }

    let mut vacancies: Vec<Cell> = puzzle.board.cells().collect();
    vacancies.retain(|&cell| puzzle.start.get(cell).is_none());
    let [mut vacancy] = vacancies[..] else {
        let count = vacancies.len();
        let message = message!(
            "puzzle-vacancies-squares-left",
            "the puzzle has {count} vacancies: the squares left determine the moves for one only",
            count
        );
        let help = message!(
            "write-each-move-both-squares",
            "write each move with both its squares, as `3-5`"
        );
        faults.add_help(0..text.len(), message, help);
        return Err(faults.into_bad());
    };
    if words.len() > 1 && !words.iter().any(|word| is_number(&text[word.clone()])) {
        let span = words[0].start..words[words.len() - 1].end;
        return Err(no_squares(span, puzzle.board.len()).into());
    }

    let mut moves = Vec::new();
    let mut lost = false;
    for span in words {
        let Some(from) = square(text, &span, puzzle.board.len(), &mut faults) else {
            lost = true;
            continue;
        };
        if lost {
            continue;
        }
        if from == vacancy {
            lost = true;
            let number = from.index() + 1;
            faults.refute(
                span,
                message!(
                    "square-vacant-one",
                    "square {number} is the vacant one",
                    number
                ),
            );
        } else {
            moves.push(Move::new(from, vacancy));
            vacancy = from;
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// Whether a word is a number, of any size.
fn is_number(word: &[u8]) -> bool {
    scan::integer(word) != Err(NotInteger::Malformed)
}

/// The fault of several words without the number of a square.
fn no_squares(span: Range<usize>, last: usize) -> Fault {
    let help = message!("squares-are-up-to", "the squares are 1 to {last}", last);
    joined::no_cells(span, help.into())
}

/// The square with a number; `None` if there is none, which is reported.
fn square(text: &[u8], span: &Range<usize>, cells: usize, faults: &mut Faults) -> Option<Cell> {
    let word = &text[span.clone()];
    let found = Shown(word);
    match scan::integer(word) {
        Ok(number) if (1..=cells as i64).contains(&number) => Some(Cell((number - 1) as u8)),
        Ok(_) | Err(NotInteger::TooLarge) => {
            let message = message!(
                "no-such-square",
                "there is no square {found}: they are 1 to {cells}",
                found,
                cells
            );
            faults.refute(span.clone(), message);
            None
        }
        Err(NotInteger::Malformed) => {
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found,
                expected = message!(
                    "number-of-square-up-to",
                    "the number of a square, 1 to {cells}",
                    cells
                )
            );
            faults.add(span.clone(), message);
            None
        }
    }
}
