//! What a text crosses out: `~~1-3~~`, `<del>1-3</del>`, `1-3 ❌`. It is none of the answer.

use super::remarks::has_move;
use crate::text::{BadText, Fault, scan};
use std::{borrow::Cow, ops::Range};

/// The longest part that is crossed out, in bytes.
const LONGEST: usize = 1 << 12;

/// Signs that cross out the move in their line, and those that confirm it.
const CROSSES: [&str; 5] = ["❌", "✗", "✘", "🚫", "⛔"];
const TICKS: [&str; 4] = ["✅", "✓", "✔", "☑"];

/// The elements that cross out, with the marks of Markdown.
const ELEMENTS: [[&str; 2]; 4] = [
    ["~~", "~~"],
    ["<del>", "</del>"],
    ["<s>", "</s>"],
    ["<strike>", "</strike>"],
];

/// The text with what it crosses out blanked out, to keep places.
///
/// ```
/// use saltus::text::claim::without_struck;
/// assert_eq!(&without_struck(b"~~1-3~~ 3-1")?[..], b"        3-1");
/// assert_eq!(&without_struck("1-3 ❌\n3-1 ✅".as_bytes())?[8..], "3-1 ✅".as_bytes());
/// # Ok::<(), saltus::text::BadText>(())
/// ```
///
/// # Errors
/// A sign crosses out one of several moves of a line.
pub fn without_struck(text: &[u8]) -> Result<Cow<'_, [u8]>, BadText> {
    let mut struck = Vec::new();
    for [opening, closing] in ELEMENTS {
        find_elements(text, opening.as_bytes(), closing.as_bytes(), &mut struck);
    }
    let has_crosses = CROSSES.iter().any(|sign| super::holds(text, sign));
    if has_crosses {
        for line in scan::lines(text, 0) {
            let written = &text[line.clone()];
            match crosses_out(written) {
                Some(true) => struck.push(line),
                Some(false) => return Err(unclear(line).into()),
                None => {}
            }
        }
    }

    if struck.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    let mut kept = text.to_vec();
    for part in struck {
        for byte in &mut kept[part] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    Ok(Cow::Owned(kept))
}

/// Finds the elements between two marks. Within a word such marks may be the cells of a drawing.
fn find_elements(text: &[u8], opening: &[u8], closing: &[u8], found: &mut Vec<Range<usize>>) {
    let mut at = 0;
    while at + opening.len() < text.len() {
        let inner = at + opening.len();
        let begins = text[at..].starts_with(opening)
            && !is_inside(text, at, opening)
            && !text[inner].is_ascii_whitespace();
        if !begins {
            at += 1;
            continue;
        }
        let last = text.len().min(inner + LONGEST);
        let end = end_of_element(&text[..last], inner, closing);
        if let Some(end) = end
            && text[inner..end].iter().any(u8::is_ascii_digit)
        {
            found.push(at..end + closing.len());
        }
        at = end.map_or(inner, |end| end + closing.len());
    }
}

/// Whether a mark is within a word, or within a longer run of the same sign.
fn is_inside(text: &[u8], at: usize, mark: &[u8]) -> bool {
    let before = at.checked_sub(1).map(|before| text[before]);
    let is_sign = mark.first() == Some(&b'~');
    let behind = text.get(at + mark.len()).copied();
    let is_run = before == Some(b'~') || behind == Some(b'~');
    is_sign && (is_run || before.is_some_and(|byte| byte.is_ascii_alphanumeric()))
}

/// Where the closing mark of an element begins, before the next empty line.
fn end_of_element(text: &[u8], inner: usize, closing: &[u8]) -> Option<usize> {
    for at in inner..text.len() {
        if text[at..].starts_with(b"\n\n") {
            return None;
        }
        if text[at..].starts_with(closing) {
            return (at > inner).then_some(at);
        }
    }
    None
}

/// Whether a line with a move is crossed out as a whole, by a sign at its start or its end;
/// `Some(false)` if a sign crosses out a part of it. Several signs are a drawing.
fn crosses_out(line: &[u8]) -> Option<bool> {
    let written = String::from_utf8_lossy(line);
    let mut crosses = 0;
    for sign in CROSSES {
        crosses += written.matches(sign).count();
    }
    if crosses != 1 || !has_move(line) {
        return None;
    }
    let has_tick = TICKS.iter().any(|sign| written.contains(sign));
    let is_beside = |c: char| !c.is_alphanumeric() && !CROSSES.iter().any(|s| s.starts_with(c));
    let bare = written.trim_matches(is_beside);
    let is_first = CROSSES.iter().any(|sign| bare.starts_with(sign));
    let is_last = CROSSES.iter().any(|sign| bare.ends_with(sign));
    Some(!has_tick && (is_first || is_last))
}

fn unclear(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "part-of-line-is-crossed-out",
            "a sign crosses out a part of this line, and it is not clear which"
        )
        .into(),
        help: Some(message!("write-one-move-a-line", "write one move a line").into()),
    }
}
