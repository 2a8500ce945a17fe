//! Numbered rows: ` 1. O O O _ X X X`. `O` is the left group and `X` the right one, `_` a vacancy; numbered checkers
//! are written as their numbers, other pieces as their symbols.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::boards;
//! let puzzle = frogs::row("r.l", "l.r", saltus::puzzle::Options::default()).unwrap().validate().unwrap();
//! let text = " 1. O _ X\n 2. _ O X\n 3. X O _\n 4. X _ O\n";
//! let moves = boards::read(text.as_bytes(), &puzzle).unwrap();
//! assert_eq!(boards::write(&puzzle, &moves), text);
//! ```

use crate::puzzle::{KindId, Move, Puzzle, Rules};
use crate::text::{
    Fault, Faults,
    replay::{self, Cells, Replay},
    scan::{self, Shown},
};

/// The rows of a game, the start first, each numbered from 1 in two columns or as many as it takes. It ends early at
/// an illegal move.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let signs = signs(&puzzle.rules);
    let width = (moves.len() + 1).to_string().len().max(2);
    let mut text = String::new();
    for (index, position) in replay::positions(puzzle, moves).enumerate() {
        text.push_str(&format!("{:>width$}.", index + 1));
        for piece in &position.0 {
            text.push(' ');
            text.push_str(piece.map_or("_", |kind| &signs[kind.index()]));
        }
        text.push('\n');
    }
    text
}

/// Reads a solution, the start and then the row after each move, a line each, with numbers before them or without.
///
/// # Errors
/// Every unknown sign, row of another length and number out of turn; the first row that is not the start, or not one
/// move from the row before.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, Vec<Fault>> {
    let signs = signs(&puzzle.rules);
    let mut faults = Faults::default();
    let mut replay = Replay::new(puzzle);
    let mut number = 0u64;
    let expected = match &signs[..] {
        [first, .., last] => format!("`_` or `{first}` to `{last}`"),
        other => format!("`_` or `{}`", other.concat()),
    };
    for line in scan::lines(text, scan::start(text)) {
        let mut words =
            scan::words(&text[..line.end], line.start, |byte| byte.is_ascii_whitespace()).peekable();
        let Some(first) = words.peek().cloned() else { continue };
        number += 1;
        if let Some(digits) = text[first.clone()].strip_suffix(b".").filter(|digits| digits.is_ascii()) {
            if scan::integer(digits) != Ok(number as i64) {
                let message = format_args!("found {}, expected `{number}.`", Shown(&text[first.clone()]));
                faults.add(first, message);
            }
            words.next();
        }
        let mut cells = Cells::new(puzzle);
        for word in words {
            let piece = piece(&signs, &text[word.clone()]);
            if piece.is_none() {
                let message = format_args!("found {}, expected {expected}", Shown(&text[word.clone()]));
                faults.add(word, message);
            }
            cells.add(piece);
        }
        let row = cells.position("row", line.clone(), &mut faults);
        replay.next(row, line, &mut faults);
    }
    replay.moves(text.len(), faults)
}

/// How each kind is written.
fn signs(rules: &Rules) -> Vec<String> {
    if replay::two_groups(rules) {
        return vec!["O".into(), "X".into()];
    }
    let numbered = replay::numbered(rules);
    rules.kinds.iter().map(|kind| if numbered { kind.name.clone() } else { kind.symbol.into() }).collect()
}

/// What a sign stands for; `None` if for nothing.
fn piece(signs: &[String], word: &[u8]) -> Option<Option<KindId>> {
    if word == b"_" {
        return Some(None);
    }
    signs.iter().position(|sign| sign.as_bytes() == word).map(|index| Some(KindId(index as u8)))
}
