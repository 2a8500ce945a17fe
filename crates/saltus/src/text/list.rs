//! Rows of frogs as Python lists: `1` goes right, `-1` goes left, `0` is vacant. Numbered checkers
//! are lists of their numbers. A name may precede the list: `start = [1, 0, -1]`.
//!
//! ```
//! use saltus::puzzle::{Move, frogs};
//! use saltus::text::list;
//! let word = list::read(b"[1, 0,\n -1]").unwrap();
//! assert_eq!(word, "r.l");
//! let options = saltus::puzzle::Options::default();
//! let puzzle = frogs::row(&word, "l.r", options).unwrap().validate().unwrap();
//! let text = "[1, 0, -1]\n[0, 1, -1]\n[-1, 1, 0]\n[-1, 0, 1]\n";
//! let moves = list::read_moves(text.as_bytes(), &puzzle).unwrap();
//! assert_eq!(list::write(&puzzle, &moves), text);
//! ```

use crate::message::{Argument, Message};
use crate::puzzle::{KindId, Move, Position, Puzzle, Rules};
use crate::text::{
    BadText, Faults,
    replay::{self, Cells, PositionSequence, WrittenGame},
    scan::{self, Shown},
};
use std::{fmt::Write, ops::Range};

/// Reads a row of any length. Returns the word of `r`, `l` and `.` for
/// [`frogs::row`](crate::puzzle::frogs::row). Takes time linear in the text, and one byte per cell.
///
/// # Errors
/// Anything other than a list of `1`, `0` and `-1`; an empty list.
pub fn read(text: &[u8]) -> Result<String, BadText> {
    let mut faults = Faults::default();
    let mut word = String::new();
    let mut at = after_name(text);
    if text.get(at) != Some(&b'[') {
        expected(text, at, "`[`", &mut faults);
        return Err(faults.into_bad());
    }
    let start = at;
    at = read_row(text, at, &mut faults, |span, faults| {
        match &text[span.clone()] {
            b"1" | b"+1" => word.push('r'),
            b"0" => word.push('.'),
            b"-1" => word.push('l'),
            other => {
                let message = message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = Shown(other),
                    expected = message!(
                        "code-of-group",
                        "1 (right-going), 0 (vacant) or -1 (left-going)"
                    )
                );
                faults.add(span, message);
            }
        }
    });
    let rest = blanks(text, at);
    if rest < text.len() && faults.is_empty() {
        expected(
            text,
            rest,
            message!("nothing-after-list", "nothing after the list"),
            &mut faults,
        );
    }
    if word.is_empty() && faults.is_empty() {
        faults.add_help(
            start..at,
            message!("list-empty", "the list is empty"),
            message!("row-least-one-cell", "a row has at least one cell"),
        );
    }
    faults.or(word)
}

/// Whether a text is a list of numbers with a name, as in `start = [1, 0, -1]`.
pub fn is_assigned(text: &[u8]) -> bool {
    let (begin, at) = (blanks(text, scan::start(text)), after_name(text));
    let first = text.get(at..).and_then(|rest| rest.strip_prefix(b"["));
    let first = first.and_then(|rest| rest.trim_ascii_start().first());
    begin < at && first.is_some_and(|byte| byte.is_ascii_digit() || b"+-".contains(byte))
}

/// The offset of the list after an optional name and `=`.
fn after_name(text: &[u8]) -> usize {
    let begin = blanks(text, scan::start(text));
    let name = scan::run(text, begin, |byte| {
        byte.is_ascii_alphanumeric() || byte == b'_'
    });
    let sign = blanks(text, name);
    if name > begin && text.get(sign) == Some(&b'=') {
        blanks(text, sign + 1)
    } else {
        begin
    }
}

/// The positions of a game, one per line. Ends early at an illegal move.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = String::new();
    for position in replay::positions(puzzle, moves) {
        text.push_str(&write_row(&puzzle.rules, &position));
        text.push('\n');
    }
    text
}

/// A position as a list.
pub fn write_row(rules: &Rules, position: &Position) -> String {
    let mut text = String::from("[");
    for (index, piece) in position.0.iter().enumerate() {
        // Writing to a String does not fail.
        let _ = write!(
            text,
            "{}{}",
            if index == 0 { "" } else { ", " },
            code(rules, *piece)
        );
    }
    text + "]"
}

/// Reads a solution: the start and the position after each move, as consecutive lists or a list of
/// lists.
///
/// # Errors
/// Anything other than such lists; the first position that is not the start, or not one move after
/// the one before.
pub fn read_moves(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    replay::only_game(read_games(text, puzzle)?)
}

/// Reads one or several solutions, each from the start on.
pub(super) fn read_games(text: &[u8], puzzle: &Puzzle) -> Result<Vec<WrittenGame>, BadText> {
    let mut faults = Faults::default();
    let mut replay = PositionSequence::new(puzzle);
    let separator = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
    let mut at = after_name(text);
    let outer = text.get(at) == Some(&b'[') && text.get(blanks(text, at + 1)) == Some(&b'[');
    at += usize::from(outer);
    let mut closed = !outer;
    let codes = codes(&puzzle.rules);
    loop {
        at = scan::run(text, at, separator);
        let start = at;
        match text.get(at) {
            None => break,
            Some(b'[') => {
                let mut cells = Cells::new(puzzle);
                at = read_row(text, at, &mut faults, |span, faults| {
                    let piece = piece(&puzzle.rules, &text[span.clone()]);
                    if piece.is_none() {
                        let message = message!(
                            "found-expected",
                            "found {found}, expected {expected}",
                            found = Shown(&text[span.clone()]),
                            expected = &codes
                        );
                        faults.add(span, message);
                    }
                    cells.add(piece);
                });
                let board = cells.position(message!("board", "board"), start..at, &mut faults);
                replay.next(board, start..at);
            }
            Some(b']') if !closed => {
                closed = true;
                at += 1;
            }
            Some(_) => {
                expected(
                    text,
                    at,
                    message!("a-board-such-as", "a board such as `[1, 0, -1]`"),
                    &mut faults,
                );
                at = scan::run(text, at, |byte| byte != b'[' && byte != b'\n');
            }
        }
    }
    if !closed && faults.is_empty() {
        expected(
            text,
            at,
            message!("close-list", "`]` to close the list"),
            &mut faults,
        );
    }
    replay.games(text.len(), faults)
}

/// Reads the list at `at` and calls `item` with each of its items. Returns the offset after the
/// list.
fn read_row(
    text: &[u8],
    at: usize,
    faults: &mut Faults,
    mut item: impl FnMut(Range<usize>, &mut Faults),
) -> usize {
    let mut at = at + 1;
    loop {
        at = blanks(text, at);
        let end = scan::run(text, at, |byte| {
            !byte.is_ascii_whitespace() && !b",[]".contains(&byte)
        });
        if at < end {
            item(at..end, faults);
            at = blanks(text, end);
            match text.get(at) {
                Some(b',') => at += 1,
                Some(b']') => return at + 1,
                None => {
                    expected(
                        text,
                        at,
                        message!("close-list", "`]` to close the list"),
                        faults,
                    );
                    return at;
                }
                Some(_) => expected(text, at, message!("comma-or-bracket", "`,` or `]`"), faults),
            }
        } else {
            match text.get(at) {
                Some(b']') => return at + 1,
                None => {
                    expected(
                        text,
                        at,
                        message!("close-list", "`]` to close the list"),
                        faults,
                    );
                    return at;
                }
                Some(_) => {
                    expected(text, at, message!("a-number", "a number"), faults);
                    at += 1;
                }
            }
        }
    }
}

fn blanks(text: &[u8], at: usize) -> usize {
    scan::run(text, at.min(text.len()), |byte| byte.is_ascii_whitespace())
}

fn expected(text: &[u8], at: usize, what: impl Argument, faults: &mut Faults) {
    let (seen, len) = scan::item_at(text, at);
    faults.add(
        at..at + len,
        message!(
            "found-expected",
            "found {found}, expected {expected}",
            found = seen,
            expected = what
        ),
    );
}

fn code(rules: &Rules, piece: Option<KindId>) -> i64 {
    match piece {
        None => 0,
        Some(KindId(1)) if replay::two_groups(rules) => -1,
        Some(KindId(kind)) => i64::from(kind) + 1,
    }
}

/// The contents that a code denotes; `None` if it is unknown.
fn piece(rules: &Rules, word: &[u8]) -> Option<Option<KindId>> {
    match scan::integer(word).ok()? {
        0 => Some(None),
        -1 if replay::two_groups(rules) => Some(Some(KindId(1))),
        2 if replay::two_groups(rules) => None,
        code => replay::kind(rules, code.checked_sub(1)?).map(Some),
    }
}

fn codes(rules: &Rules) -> Message {
    match replay::two_groups(rules) {
        true => message!(
            "code-of-group",
            "1 (right-going), 0 (vacant) or -1 (left-going)"
        )
        .into(),
        false => message!(
            "code-of-cell",
            "0 (vacant) or a number up to {most}",
            most = rules.kinds.len()
        )
        .into(),
    }
}
