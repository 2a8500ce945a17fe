//! Numbered rows: ` 1. O O O _ X X X`. `O` is the left group, `X` the right one and `_` a vacancy.
//! Numbered checkers are written as numbers, other pieces as their symbols.
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
    BadText, Faults,
    replay::{self, Cells, PositionSequence, WrittenGame},
    scan::{self, Shown},
};

/// The rows of a game from the start on, numbered from 1 with at least two characters. Ends early
/// at an illegal move.
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

/// Reads a solution: the start and the row after each move, one per line, with or without numbers.
///
/// # Errors
/// Every unknown symbol, row of another length and number out of order; the first row that is not
/// the start, or not one move after the row before.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    replay::only_game(read_games(text, puzzle)?)
}

/// Reads one or several solutions, each from the start on.
pub(super) fn read_games(text: &[u8], puzzle: &Puzzle) -> Result<Vec<WrittenGame>, BadText> {
    let signs = signs(&puzzle.rules);
    let mut faults = Faults::default();
    let mut replay = PositionSequence::new(puzzle);
    let mut number = 0u64;
    let expected = match &signs[..] {
        [first, .., last] => format!("`_` or `{first}` to `{last}`"),
        other => format!("`_` or `{}`", other.concat()),
    };
    for line in scan::lines(text, scan::start(text)) {
        let mut words = scan::words(&text[..line.end], line.start, |byte| {
            byte.is_ascii_whitespace()
        })
        .peekable();
        let Some(first) = words.peek().cloned() else {
            continue;
        };
        number += 1;
        if let Some(digits) = text[first.clone()]
            .strip_suffix(b".")
            .filter(|digits| digits.is_ascii())
        {
            let written = scan::integer(digits);
            if written == Ok(1) {
                number = 1;
            }
            if written != Ok(number as i64) {
                let message = format_args!(
                    "found {}, expected `{number}.`",
                    Shown(&text[first.clone()])
                );
                faults.refute(first, message);
            }
            words.next();
        }
        let mut cells = Cells::new(puzzle);
        for word in words {
            let piece = piece(&signs, &text[word.clone()]);
            if piece.is_none() {
                let message =
                    format_args!("found {}, expected {expected}", Shown(&text[word.clone()]));
                faults.add(word, message);
            }
            cells.add(piece);
        }
        let row = cells.position("row", line.clone(), &mut faults);
        replay.next(row, line);
    }
    replay.games(text.len(), faults)
}

/// The symbols of right-going and left-going checkers in each of the supported styles.
const SIGNS: [[&str; 2]; 3] = [["O", "X"], ["Rr", "Ll"], [">", "<"]];
const VACANT: &str = "_.";

/// Whether a text is a row for [`read_seed`]: symbols of both groups in one style, a vacancy, and
/// otherwise only blanks and a number before them; or the sizes of both groups, `4-1`.
pub fn is_seed(text: &[u8]) -> bool {
    let text = &text[scan::start(text)..];
    let has = |signs: &str| text.iter().any(|byte| signs.as_bytes().contains(byte));
    let one_line = || {
        text.split(|&byte| byte == b'\n')
            .filter(|line| !line.trim_ascii().is_empty())
            .count()
            == 1
    };
    // Letters of kinds in several lines are a picture of another board.
    let ways = SIGNS.iter().enumerate().any(|(way, [right, left])| {
        let known = |byte: &u8| {
            [right, left, &VACANT, &".0123456789"]
                .iter()
                .any(|signs| signs.as_bytes().contains(byte))
                || byte.is_ascii_whitespace()
        };
        has(right) && has(left) && has(VACANT) && text.iter().all(known) && (way == 0 || one_line())
    });
    ways || sizes(text).is_some()
}

/// Whether the signs of a row name their directions: arrows, and the small letters of IDs. Capital
/// letters are those of the side from which a group comes as often.
pub(super) fn names_directions(text: &[u8]) -> bool {
    let of_numbers = sizes(&text[scan::start(text)..]).is_some();
    of_numbers || !text.iter().any(|byte| b"OXRL".contains(byte))
}

/// The sizes of both groups in `4-1`.
fn sizes(text: &[u8]) -> Option<[usize; 2]> {
    let (right, left) = std::str::from_utf8(text)
        .ok()?
        .trim()
        .split_once(['-', '–', '—'])?;
    let size = |digits: &str| {
        let plain = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|&size| plain && size > 0)
    };
    Some([size(right)?, size(left)?])
}

/// Reads one row, with or without a number before it and blanks between symbols: `O O O _ X X X`, `
/// 1. OOO_XXX`, `RRR_LLL`, `>>>.<<<`; or the numbers of right-going and left-going checkers, with a
/// vacancy between them: `4-1`. Returns the word of `r`, `l` and `.` for
/// [`frogs::row`](crate::puzzle::frogs::row).
///
/// # Errors
/// Every other symbol, a second row, a row in which all `X` are left of all `O`.
///
/// ```
/// use saltus::text::boards::read_seed;
/// for row in ["O O _ X", " 1. OO_X", "RR_L", "rr.l", ">>_<", "2-1"] {
///     assert_eq!(read_seed(row.as_bytes()).unwrap(), "rr.l");
/// }
/// ```
pub fn read_seed(text: &[u8]) -> Result<String, BadText> {
    if let Some([right, left]) = sizes(&text[scan::start(text)..]) {
        return Ok(format!("{}.{}", "r".repeat(right), "l".repeat(left)));
    }
    let mut faults = Faults::default();
    let mut word = String::new();
    let mut rows = scan::lines(text, scan::start(text))
        .filter(|line| !text[line.clone()].trim_ascii().is_empty());
    let row = rows.next().unwrap_or(text.len()..text.len());
    if let Some(second) = rows.next() {
        faults.add_help(
            second,
            "a second row, expected one",
            "write the start only: the goal is its mirror image",
        );
    }
    for span in scan::words(&text[..row.end], row.start, |byte| {
        byte.is_ascii_whitespace()
    }) {
        if word.is_empty()
            && matches!(&text[span.clone()], [first, rest @ .., b'.'] if first.is_ascii_digit() && rest.iter().all(u8::is_ascii_digit))
        {
            continue;
        }
        let mut at = span.start;
        while at < span.end {
            let (seen, len) = scan::item_at(text, at);
            let side = |side: usize, c: char| SIGNS.iter().any(|signs| signs[side].contains(c));
            match seen {
                scan::Seen::Char(c) if side(0, c) => word.push('r'),
                scan::Seen::Char(c) if side(1, c) => word.push('l'),
                scan::Seen::Char(c) if VACANT.contains(c) => word.push('.'),
                _ => drop(faults.add(
                    at..at + len,
                    format_args!("found {seen}, expected `O`, `X` or `_`"),
                )),
            }
            at += len.max(1);
        }
    }
    if word.is_empty() && faults.is_empty() {
        faults.add(
            row.clone(),
            "there is no row, expected one such as `O O O _ X X X`",
        );
    }
    if let (Some(first), Some(last)) = (word.find('r'), word.rfind('l'))
        && last < first
    {
        let help = "`O`, `R` and `>` go right, `X`, `L` and `<` left: exchange the two signs";
        faults.add_help(
            row,
            "every left-going checker is left of every right-going one: none of them has anything to pass",
            help,
        );
    }
    faults.or(word)
}

/// The symbol of each kind.
fn signs(rules: &Rules) -> Vec<String> {
    if replay::two_groups(rules) {
        return vec!["O".into(), "X".into()];
    }
    let numbered = replay::numbered(rules);
    rules
        .kinds
        .iter()
        .map(|kind| {
            if numbered {
                kind.name.clone()
            } else {
                kind.symbol.into()
            }
        })
        .collect()
}

/// The contents that a symbol denotes; `None` if it is unknown.
fn piece(signs: &[String], word: &[u8]) -> Option<Option<KindId>> {
    if word == b"_" {
        return Some(None);
    }
    signs
        .iter()
        .position(|sign| sign.as_bytes() == word)
        .map(|index| Some(KindId(index as u8)))
}
