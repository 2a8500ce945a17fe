//! What stands in a reply and is no answer: the thinking of a language model before it,
//! `<think>...</think>`.

use crate::text::{BadText, Fault};
use std::{borrow::Cow, ops::Range};

/// The names of elements with thinking, in small letters.
const THOUGHTS: &[&str] = &[
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "scratchpad",
    "reflection",
    "analysis",
];

/// The names of elements with the answer.
const ANSWERS: &[&str] = &["answer", "final_answer", "finalanswer", "final", "solution"];

/// The text with its thinking blanked out, to keep places.
///
/// # Errors
/// There is nothing but thinking.
pub fn without(text: &[u8]) -> Result<Cow<'_, [u8]>, BadText> {
    let parts = parts(text, THOUGHTS);
    let Some(first) = parts.first().cloned() else {
        return Ok(only_answer(text));
    };
    let mut kept = text.to_vec();
    for part in parts {
        blank_out(&mut kept[part]);
    }
    if kept.trim_ascii().is_empty() {
        return Err(Fault {
            span: first,
            message: message!(
                "no-answer-beside-thinking",
                "there is no answer beside the thinking"
            )
            .into(),
            help: None,
        }
        .into());
    }
    Ok(Cow::Owned(only_answer(&kept).into_owned()))
}

/// Makes blanks of everything but line ends.
fn blank_out(text: &mut [u8]) {
    for byte in text {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
}

/// The text without what is around the element of its answer, if it has exactly one.
fn only_answer(text: &[u8]) -> Cow<'_, [u8]> {
    let parts = parts(text, ANSWERS);
    let [answer] = &parts[..] else {
        return Cow::Borrowed(text);
    };
    let element = &text[answer.clone()];
    let opening = tag_at(text, answer.start, ANSWERS).map_or(0, |tag| tag.len);
    let closing = element.iter().rposition(|&byte| byte == b'<').unwrap_or(0);
    if opening == 0 || closing < opening || element[opening..closing].trim_ascii().is_empty() {
        return Cow::Borrowed(text);
    }
    let inner = answer.start + opening..answer.start + closing;
    let mut kept = text.to_vec();
    blank_out(&mut kept[..inner.start]);
    blank_out(&mut kept[inner.end..]);
    Cow::Owned(kept)
}

/// The places of elements with some name. What is not closed goes to the end, and what is not
/// opened begins with the text, as where a program has put the beginning of a reply.
fn parts(text: &[u8], names: &[&str]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut opened = None;
    let mut end = 0;
    for at in 0..text.len() {
        let Some(tag) = tag_at(text, at, names) else {
            continue;
        };
        if !tag.closes {
            opened.get_or_insert(at);
        } else if opened.is_some() || parts.is_empty() {
            end = at + tag.len;
            parts.push(opened.take().unwrap_or(0)..end);
        }
    }
    if let Some(start) = opened {
        parts.push(start.max(end)..text.len());
    }
    parts
}

/// A tag of an element.
struct Tag {
    closes: bool,
    len: usize,
}

/// The tag of an element with some name that begins at a place.
fn tag_at(text: &[u8], at: usize, names: &[&str]) -> Option<Tag> {
    const LONGEST: usize = 16;
    let window = &text[at..text.len().min(at + LONGEST)];
    let inner = window.strip_prefix(b"<")?;
    let closes = inner.starts_with(b"/");
    let name = &inner[usize::from(closes)..];
    let name = &name[..name.iter().position(|&byte| byte == b'>')?];
    let is_known = names
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
    let len = 2 + usize::from(closes) + name.len();
    is_known.then_some(Tag { closes, len })
}
