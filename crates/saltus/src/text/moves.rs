//! The plain notation of moves: `d2-d4`, on rows `3-5`; one a line, sweeps of a peg joined as `e7-e5-c5`.
//!
//! ```
//! use saltus::text::{moves, picture};
//! let setup = picture::read(b"left 1\noo.o\n").unwrap();
//! let puzzle = setup.validate().unwrap();
//! let solution = moves::read(b"1. a1-c1, 2. d1-b1", &puzzle).unwrap();
//! assert_eq!(moves::write(&puzzle, &solution), "a1-c1\nd1-b1\n");
//! ```

use crate::text::{
    Fault, Faults, replay,
    scan::{self, Shown},
};
use crate::{
    board::Board,
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// The moves one a line; where every move removes a piece, the jumps of one piece in succession are joined.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let sweeps = puzzle.rules.every_move_removes();
    let name = |cell: crate::board::Cell| {
        if cell.index() < puzzle.board.len() { puzzle.board.name(cell) } else { "?".into() }
    };
    let mut text = String::new();
    let mut last = None;
    for step in moves {
        if !(sweeps && last == Some(step.from)) {
            text.push_str(if last.is_some() { "\n" } else { "" });
            text.push_str(&name(step.from));
        }
        text.push('-');
        text.push_str(&name(step.to));
        last = Some(step.to);
    }
    text.push_str(if last.is_some() { "\n" } else { "" });
    text
}

/// Reads moves, separated by blanks, commas or semicolons, numbered (`12. d2-d4`) or not, sweeps as one or many.
/// Linear in the text.
///
/// # Errors
/// Every word that is no move, and every cell that the board does not have.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    for span in scan::words(text, scan::start(text), separates) {
        let span = without_number(text, span);
        if !span.is_empty() {
            read_move(text, span, &puzzle.board, &mut moves, &mut faults);
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// A word without the number of its move, `12.` or `12)`.
fn without_number(text: &[u8], span: Range<usize>) -> Range<usize> {
    let digits = scan::run(&text[..span.end], span.start, |byte| byte.is_ascii_digit());
    let numbered = digits > span.start && matches!(text[digits..span.end], [b'.' | b')', ..]);
    if numbered { digits + 1..span.end } else { span }
}

fn read_move(text: &[u8], span: Range<usize>, board: &Board, moves: &mut Vec<Move>, faults: &mut Faults) {
    let mut last = None;
    let mut count = 0;
    let dash = |byte: u8| byte == b'-';
    let word = &text[..span.end];
    let double = text[span.clone()].windows(2).any(|pair| pair == b"--");
    if !double && !text[span.clone()].starts_with(b"-") && !text[span.clone()].ends_with(b"-") {
        for part in scan::words(word, span.start, dash) {
            let name = &text[part.clone()];
            let cell = std::str::from_utf8(name).ok().and_then(|name| board.named(name));
            count += 1;
            let Some(cell) = cell else {
                let message = format_args!("the board has no cell {}", Shown(name));
                if let Some(fault) = faults.add(part, message) {
                    fault.help = Some(match board.numbered() {
                        true => format!("the squares are 1 to {}", board.len()),
                        false => "a cell is a column letter and a row from the top, as `d4`".into(),
                    });
                }
                return;
            };
            if let Some(from) = last {
                moves.push(Move { from, to: cell });
            }
            last = Some(cell);
        }
    }
    if count < 2 {
        let example = if board.numbered() { "3-5" } else { "d2-d4" };
        let message = format_args!("found {}, expected a move", Shown(&text[span.clone()]));
        faults.add_help(
            span,
            message,
            format_args!("a move is two or more cells joined by `-`, as `{example}`"),
        );
    }
}
