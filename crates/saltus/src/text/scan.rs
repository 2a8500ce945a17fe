//! Utilities of the readers: characters of any bytes, numbers of any length, the nearest known
//! word.

use super::Faults;
use crate::message::{Argument, Message};
use crate::printable::{self, is_printable};
use std::{fmt, ops::Range};

/// The byte order mark, which some editors write first.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The offset of the text after an optional byte order mark.
pub fn start(text: &[u8]) -> usize {
    if text.starts_with(BOM) { BOM.len() } else { 0 }
}

/// The text from `base` on, if it is UTF-8; reports every invalid byte.
pub fn utf8<'a>(text: &'a [u8], base: usize, faults: &mut Faults) -> Option<&'a str> {
    let mut at = base;
    for chunk in text[base..].utf8_chunks() {
        at += chunk.valid().len();
        let bad = at..at + chunk.invalid().len();
        at = bad.end;
        if !bad.is_empty() {
            faults.add(
                bad.clone(),
                message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = item_at(text, bad.start).0,
                    expected = "UTF-8"
                ),
            );
        }
    }
    std::str::from_utf8(&text[base..]).ok()
}

/// The line and column of a byte offset, both from 1, with the column in characters. Invalid UTF-8
/// counts as its replacement characters, and a byte order mark counts as nothing.
///
/// ```
/// assert_eq!(saltus::text::locate("ab\nä!".as_bytes(), 5), (2, 2));
/// ```
pub fn locate(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let head = &before[start..];
    let head = if start == 0 {
        head.strip_prefix(BOM).unwrap_or(head)
    } else {
        head
    };
    let characters = head
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()));
    (line, characters.sum::<usize>() + 1)
}

/// What is at a place of a text. Messages use its `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The end of the text.
    End,
    /// A character.
    Char(char),
    /// A byte that is not valid UTF-8.
    Byte(u8),
}

/// The character or fault at `at`, and its length in bytes.
pub fn item_at(text: &[u8], at: usize) -> (Seen, usize) {
    let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else {
        return (Seen::End, 0);
    };
    if rest[0].is_ascii() {
        return (Seen::Char(rest[0] as char), 1);
    }
    let chunk = rest[..rest.len().min(4)].utf8_chunks().next();
    match chunk.and_then(|chunk| chunk.valid().chars().next()) {
        Some(c) => (Seen::Char(c), c.len_utf8()),
        None => (Seen::Byte(rest[0]), 1),
    }
}

impl Argument for Seen {
    fn value(&self) -> crate::message::Value {
        crate::message::Value::Message(match *self {
            Seen::End => message!("end-of-text", "the end of the text").into(),
            Seen::Char('\n' | '\r') => message!("end-of-line", "the end of the line").into(),
            Seen::Char('\t') => message!("a-tab", "a tab").into(),
            Seen::Char(c) if c.is_control() => {
                let code = format!("{:04X}", c as u32);
                message!("control-character", "the control character U+{code}", code).into()
            }
            Seen::Char(c) if !is_printable(c) => {
                let code = format!("{:04X}", c as u32);
                message!(
                    "invisible-character",
                    "the invisible character U+{code}",
                    code
                )
                .into()
            }
            Seen::Char(c) => Message::verbatim(format_args!("`{c}`")),
            Seen::Byte(byte) => {
                let code = format!("{byte:02X}");
                message!(
                    "invalid-byte",
                    "the byte 0x{code}, which is not UTF-8",
                    code
                )
                .into()
            }
        })
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// A word in the form used by messages: truncated if long, with replacement characters for invalid
/// UTF-8.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(pub &'a [u8]);

impl Argument for Shown<'_> {
    fn value(&self) -> crate::message::Value {
        crate::message::Value::Text(self.to_string())
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 24;
        let head = String::from_utf8_lossy(&self.0[..self.0.len().min(4 * LONGEST)]);
        let more = if head.chars().count() > LONGEST || head.len() < self.0.len() {
            "..."
        } else {
            ""
        };
        write!(
            f,
            "`{}{more}`",
            printable::line(&head)
                .chars()
                .take(LONGEST)
                .collect::<String>()
        )
    }
}

/// The end of the run of bytes from `at` that satisfy `part`.
pub fn run(text: &[u8], at: usize, part: impl Fn(u8) -> bool) -> usize {
    let mut end = at;
    while end < text.len() && part(text[end]) {
        end += 1;
    }
    end
}

/// The end of the decimal digits from `at` on.
pub fn digits(text: &[u8], at: usize) -> usize {
    run(text, at, |byte| byte.is_ascii_digit())
}

/// The end of the letters of ASCII from `at` on.
pub fn letters(text: &[u8], at: usize) -> usize {
    run(text, at, |byte| byte.is_ascii_alphabetic())
}

/// The end of the letters and digits of ASCII from `at` on.
pub fn letters_and_digits(text: &[u8], at: usize) -> usize {
    run(text, at, |byte| byte.is_ascii_alphanumeric())
}

/// Whether all characters of a text are decimal digits of ASCII.
pub fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is a number in decimal digits of ASCII.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && are_digits(text)
}

/// The spans of the words of `text` from `from` on: runs of bytes that are not separators.
pub fn words(
    text: &[u8],
    from: usize,
    separates: impl Fn(u8) -> bool + Copy,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let start = run(text, at, separates);
        at = run(text, start, |byte| !separates(byte));
        (start < at).then_some(start..at)
    })
}

/// The spans of the lines of `text` from `from` on, without their ends (`\n` or `\r\n`).
pub fn lines(text: &[u8], from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let start = at;
        if start >= text.len() {
            return None;
        }
        let end = run(text, start, |byte| byte != b'\n');
        at = end + 1;
        Some(
            start..if text[start..end].ends_with(b"\r") {
                end - 1
            } else {
                end
            },
        )
    })
}

/// Parses a decimal integer with an optional sign, between -(2^63 - 1) and 2^63 - 1.
///
/// # Errors
/// Why the word is not such an integer.
pub fn integer(word: &[u8]) -> Result<i64, NotInteger> {
    let (negative, digits) = match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NotInteger::Malformed);
    }
    let size = digits.iter().try_fold(0i64, |n, digit| {
        n.checked_mul(10)?.checked_add(i64::from(digit - b'0'))
    });
    size.map(|size| if negative { -size } else { size })
        .ok_or(NotInteger::TooLarge)
}

/// Why a word is not a usable integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInteger {
    /// It has other characters than a sign and digits.
    Malformed,
    /// It exceeds 63 bits.
    TooLarge,
}

/// The known word nearest to `word`, if at most a third of its letters are wrong, missing, added or
/// swapped.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 64 {
        return None;
    }
    let distances = known
        .into_iter()
        .map(|known| (distance(word, known), known));
    distances
        .filter(|&(far, known)| far <= known.chars().count().div_ceil(3))
        .min()
        .map(|(_, known)| known)
}

/// The edit distance of `a` and `b`: letters changed, added, removed or swapped with their
/// neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let best = change.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped {
                    best.min(table[i - 2][j - 2] + 1)
                } else {
                    best
                }
            };
        }
    }
    table[a.len()][b.len()]
}
