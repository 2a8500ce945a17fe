//! Moves that a program adds to a list one after the other: `moves.append(['R', 0, 1])`. What it
//! computes is not known.

use super::{brackets::Reader, shape::Leg};
use crate::{board::Board, text::scan};
use std::ops::Range;

/// The calls that add to a list, in Python, JavaScript, Java and Rust.
const CALLS: [&[u8]; 3] = [b".append(", b".push(", b".add("];

/// Longer names are read from here on.
const LONGEST: usize = 64;

/// A move that a program adds to a list.
pub struct Appended {
    /// The place of the name of the list.
    pub name: Range<usize>,
    /// The move.
    pub leg: Leg,
}

impl Appended {
    /// The move of the call at this place of a text.
    pub fn at(text: &[u8], board: Option<&Board>, at: usize) -> Option<Appended> {
        let rest = text.get(at..)?;
        let call = CALLS.iter().find(|call| rest.starts_with(call))?;
        let name = name_before(text, at);
        let at = at + call.len();
        let leg = Reader { text, board, at }.next_move()?;
        (!name.is_empty()).then_some(Appended { name, leg })
    }
}

/// The place of the name of the list that begins at a place: the one that its first move is added
/// to, or to which it is assigned. It is empty if it has none.
pub fn name_of(text: &[u8], start: usize) -> Range<usize> {
    if text.get(start) != Some(&b'[') {
        return start..scan::run(text, start, is_of_name);
    }
    let first = start.saturating_sub(2 * LONGEST);
    let before = text[first..start].trim_ascii_end();
    match before.strip_suffix(b"=") {
        Some(before) => name_before(text, first + before.trim_ascii_end().len()),
        None => start..start,
    }
}

/// The name that ends before a place.
fn name_before(text: &[u8], end: usize) -> Range<usize> {
    let first = end.saturating_sub(LONGEST);
    let other = text[first..end].iter().rposition(|&byte| !is_of_name(byte));
    other.map_or(first, |place| first + place + 1)..end
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
