//! The plain notation of moves: `d2-d4`, on rows `3-5`; one a line, sweeps of a peg joined as `e7-e5-c5`. Read too:
//! `d2d4`, `d2xd4` and `d2 - d4`.
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
    let mut words = scan::words(text, scan::start(text), separates).peekable();
    while let Some(mut span) = words.next() {
        // Blanks may stand around the sign between two cells: `c4 - a4`.
        while words.peek().is_some_and(|next| is_sign(&text[next.clone()])) {
            let sign = words.next().unwrap_or(span.clone());
            span.end = words.next().unwrap_or(sign).end;
        }
        let span = without_number(text, span);
        if !span.is_empty() {
            read_move(text, span, &puzzle.board, &mut moves, &mut faults);
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// Whether a word is a sign between two cells that stands alone.
fn is_sign(word: &[u8]) -> bool {
    matches!(word, b"-" | b"x" | b":")
}

/// The names of the cells of a move, which `-` or `x` joins, or nothing: `d2-d4`, `d2xd4`, `d2d4`.
fn cells(text: &[u8], span: Range<usize>, numbered: bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut begin = span.start;
    for at in span.clone() {
        let (byte, next) = (text[at], text[..span.end].get(at + 1));
        let letter_next = next.is_some_and(u8::is_ascii_alphabetic);
        let digit_before = at > begin && text[at - 1].is_ascii_digit();
        // The letter of a column stands before its row: after a row, `x` joins where a column or a blank follows it.
        let joins = byte == b'-'
            || byte.is_ascii_whitespace()
            || byte == b':'
            || byte == b'x'
                && (numbered
                    || (digit_before || at == begin) && next.is_none_or(|next| !next.is_ascii_digit()));
        if joins {
            parts.push(begin..at);
            begin = at + 1;
        } else if byte.is_ascii_digit() && letter_next && next != Some(&b'x') {
            parts.push(begin..at + 1);
            begin = at + 1;
        } else if byte == b'x' && digit_before {
            parts.push(begin..at);
            begin = at;
        }
    }
    parts.push(begin..span.end);
    parts.retain(|part| !part.is_empty());
    parts
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
    let double = text[span.clone()].windows(2).any(|pair| pair == b"--");
    if !double && !text[span.clone()].starts_with(b"-") && !text[span.clone()].ends_with(b"-") {
        for part in cells(text, span.clone(), board.numbered()) {
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
