//! Numbered rows: ` 1. O O O _ X X X`. `O` is the left group, `X` the right one and `_` a vacancy.
//! Numbered checkers are written as numbers, other pieces as their symbols.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::boards;
//! let puzzle = frogs::row("r.l", "l.r", Default::default()).unwrap().validate().unwrap();
//! let text = " 1. O _ X\n 2. _ O X\n 3. X O _\n 4. X _ O\n";
//! let moves = boards::read(text.as_bytes(), &puzzle).unwrap();
//! assert_eq!(boards::write(&puzzle, &moves), text);
//! ```

use crate::message::Message;
use crate::puzzle::{KindId, Move, Puzzle, Rules};
use crate::text::{
    BadText, Faults, dress,
    replay::{self, Cells, PositionSequence, WrittenGame},
    scan::{self, NotInteger, Shown},
};
use std::ops::Range;

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
    let mut number = 0;
    for line in scan::lines(text, scan::start(text)) {
        let words = scan::words(&text[..line.end], line.start, |byte| {
            byte.is_ascii_whitespace()
        });
        let mut words: Vec<Range<usize>> = words.collect();
        let Some(first) = words.first().cloned() else {
            continue;
        };
        number += 1;
        if let Some(written) = row_number(&text[first.clone()]) {
            words.remove(0);
            if written == Ok(1) {
                number = 1;
            }
            if written != Ok(number) {
                let found = Shown(&text[first.clone()]);
                faults.refute(
                    first,
                    message!(
                        "found-expected",
                        "found {found}, expected {expected}",
                        found,
                        expected = format!("`{number}.`")
                    ),
                );
            }
        }

        let mut cells = Cells::new(puzzle);
        for word in words {
            let piece = piece(&signs, &text[word.clone()]);
            if piece.is_none() {
                let found = Shown(&text[word.clone()]);
                let expected = expected(&signs);
                faults.add(
                    word,
                    message!(
                        "found-expected",
                        "found {found}, expected {expected}",
                        found,
                        expected
                    ),
                );
            }
            cells.add(piece);
        }
        let row = cells.position(message!("row", "row"), line.clone(), &mut faults);
        replay.next(row, line);
    }
    replay.games(text.len(), faults)
}

/// The number in `12.`; `None` if the word does not end with a full stop.
fn row_number(word: &[u8]) -> Option<Result<i64, NotInteger>> {
    let digits = word.strip_suffix(b".")?;
    digits.is_ascii().then(|| scan::integer(digits))
}

/// What is expected in a row.
fn expected(signs: &[String]) -> Message {
    match signs {
        [first, .., last] => message!(
            "vacancy-or-range",
            "`_` or `{first}` to `{last}`",
            first,
            last
        )
        .into(),
        other => message!("vacancy-or", "`_` or `{sign}`", sign = other.concat()).into(),
    }
}

/// The symbols of right-going and left-going checkers in each of the supported styles.
const SIGNS: [[&str; 2]; 3] = [["O", "X"], ["Rr", "Ll"], [">", "<"]];
const VACANT: &str = "_.";

/// Whether a text is a row for [`read_seed`]: symbols of both groups in one style, a vacancy, and
/// otherwise only blanks and a number before them; or the sizes of both groups, `4-1`.
pub fn is_seed(text: &[u8]) -> bool {
    let text = &text[scan::start(text)..];
    if sizes(text).is_some() {
        return true;
    }
    // The beginning of a long row may have one group alone.
    let long = text.len() >= dress::LONGEST;
    for (style, [right, left]) in SIGNS.iter().enumerate() {
        let groups = [right, left].map(|signs| has_any(text, signs));
        let complete = match long {
            true => groups != [false, false],
            false => groups == [true, true] && has_any(text, VACANT),
        };
        // Letters of kinds in several lines are a picture of another board.
        if complete && has_only(text, right, left) && (style == 0 || count_rows(text) == 1) {
            return true;
        }
    }
    false
}

/// Whether one of these signs is in a text.
fn has_any(text: &[u8], signs: &str) -> bool {
    text.iter().any(|byte| signs.as_bytes().contains(byte))
}

/// Whether a text has only these signs of both groups, vacancies, numbers and blanks.
fn has_only(text: &[u8], right: &str, left: &str) -> bool {
    let signs = [right, left, VACANT, ".0123456789"].concat();
    let mut others = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    others.all(|byte| signs.as_bytes().contains(byte))
}

/// The number of lines that are not blank.
pub(super) fn count_rows(text: &[u8]) -> usize {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count()
}

/// Whether the signs of a row name their directions: arrows, and the small letters of IDs. Capital
/// letters are those of the side from which a group comes as often.
pub(super) fn names_directions(text: &[u8]) -> bool {
    let of_numbers = sizes(&text[scan::start(text)..]).is_some();
    of_numbers || !text.iter().any(|byte| b"OXRL".contains(byte))
}

/// The sizes of both groups in `4-1`.
fn sizes(text: &[u8]) -> Option<[usize; 2]> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let (right, left) = text.split_once(['-', '–', '—'])?;
    Some([size(right)?, size(left)?])
}

/// The size of a group.
fn size(digits: &str) -> Option<usize> {
    let plain = scan::are_digits(digits);
    if digits.len() > 3 || !plain {
        return None;
    }
    digits.parse().ok().filter(|&size| size > 0)
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
    let mut rows: Vec<Range<usize>> = scan::lines(text, scan::start(text)).collect();
    rows.retain(|line| !text[line.clone()].trim_ascii().is_empty());
    let row = rows.first().cloned().unwrap_or(text.len()..text.len());
    if let Some(second) = rows.get(1) {
        let help = message!(
            "write-start-only-goal",
            "write the start only: the goal is its mirror image"
        );
        faults.add_help(
            second.clone(),
            message!("second-row-expected-one", "a second row, expected one"),
            help,
        );
    }

    let word = seed_word(text, &row, &mut faults);
    if word.is_empty() && faults.is_empty() {
        let message = message!(
            "no-row-expected-one",
            "there is no row, expected one such as `O O O _ X X X`"
        );
        faults.add(row.clone(), message);
    }
    if let (Some(first), Some(last)) = (word.find('r'), word.rfind('l'))
        && last < first
    {
        let message = message!(
            "every-left-going-checker",
            "every left-going checker is left of every right-going one: none of them has anything \
             to pass"
        );
        let help = message!(
            "o-r-go-right",
            "`O`, `R` and `>` go right, `X`, `L` and `<` left: exchange the two signs"
        );
        faults.add_help(row, message, help);
    }
    faults.or(word)
}

/// The word of `r`, `l` and `.` for the signs of a row, after its number.
fn seed_word(text: &[u8], row: &Range<usize>, faults: &mut Faults) -> String {
    let mut word = String::new();
    let mut vacancy = None;
    for span in scan::words(&text[..row.end], row.start, |byte| {
        byte.is_ascii_whitespace()
    }) {
        if word.is_empty() && is_row_number(&text[span.clone()]) {
            continue;
        }
        let mut at = span.start;
        while at < span.end {
            let (seen, len) = scan::item_at(text, at);
            let len = len.max(1);
            match seed_sign(seen) {
                Some('.') if *vacancy.get_or_insert(seen) != seen => {
                    // The second one may be the full stop of a sentence.
                    let message = message!(
                        "two-vacancies",
                        "a vacancy is written in one way only, here as {first} and {second}",
                        first = vacancy.unwrap_or(seen),
                        second = seen
                    );
                    faults.add(at..at + len, message);
                }
                Some(sign) => word.push(sign),
                None => {
                    let message = message!(
                        "found-expected",
                        "found {found}, expected {expected}",
                        found = seen,
                        expected = message!("sign-of-row", "`O`, `X` or `_`")
                    );
                    faults.add(at..at + len, message);
                }
            }
            at += len;
        }
    }
    word
}

/// Whether a word is digits and a full stop.
fn is_row_number(word: &[u8]) -> bool {
    match word.strip_suffix(b".") {
        Some(digits) => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        None => false,
    }
}

/// `r`, `l` or `.` for a sign in any style.
fn seed_sign(seen: scan::Seen) -> Option<char> {
    let scan::Seen::Char(sign) = seen else {
        return None;
    };
    for [right, left] in SIGNS {
        if right.contains(sign) {
            return Some('r');
        }
        if left.contains(sign) {
            return Some('l');
        }
    }
    VACANT.contains(sign).then_some('.')
}

/// The symbol of each kind.
fn signs(rules: &Rules) -> Vec<String> {
    if replay::two_groups(rules) {
        return vec!["O".into(), "X".into()];
    }
    let numbered = replay::numbered(rules);
    let mut signs = Vec::new();
    for kind in &rules.kinds {
        signs.push(if numbered {
            kind.name.clone()
        } else {
            kind.symbol.into()
        });
    }
    signs
}

/// The contents that a symbol denotes; `None` if it is unknown.
fn piece(signs: &[String], word: &[u8]) -> Option<Option<KindId>> {
    if word == b"_" {
        return Some(None);
    }
    let index = signs.iter().position(|sign| sign.as_bytes() == word)?;
    Some(Some(KindId(index as u8)))
}
