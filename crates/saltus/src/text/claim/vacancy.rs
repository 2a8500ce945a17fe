//! Positions of numbered checkers in the signs of IDs, `2.413`: the point is the vacancy, and ends
//! no number of a list.

use super::{holds, sayings::has_numbered_checkers};
use crate::{puzzle::Puzzle, text::scan};
use std::borrow::Cow;

/// The text with another sign of a vacancy in such positions, `2_413`, each in a line of its own
/// where the text has nothing else. Places stay.
pub fn with_plain_vacancy<'a>(text: &'a [u8], puzzle: &Puzzle) -> Cow<'a, [u8]> {
    if !puzzle.board.numbered() || !has_numbered_checkers(puzzle) {
        return Cow::Borrowed(text);
    }
    // The positions of a certificate are in the signs of the puzzle.
    if holds(text, "\"certificate\"") {
        return Cow::Borrowed(text);
    }
    let mut positions = Vec::new();
    let is_between = |byte: u8| !byte.is_ascii_digit() && !is_vacancy(byte);
    for word in scan::words(text, 0, is_between) {
        if let Some(vacancy) = vacancy(&text[word.clone()], puzzle.board.len()) {
            positions.push((word.start + vacancy, word));
        }
    }
    if positions.is_empty() {
        return Cow::Borrowed(text);
    }

    let mut plain = text.to_vec();
    for (vacancy, _) in &positions {
        plain[*vacancy] = b'_';
    }
    let mut rest = plain.clone();
    for (_, word) in &positions {
        rest[word.clone()].fill(b' ');
    }
    let has_others = rest.iter().any(u8::is_ascii_alphanumeric);
    if positions.len() > 1 && !has_others {
        rest.fill(b' ');
        for (_, word) in &positions {
            rest[word.clone()].copy_from_slice(&plain[word.clone()]);
            if let Some(end) = rest.get_mut(word.end) {
                *end = b'\n';
            }
        }
        plain = rest;
    }
    plain.into()
}

fn is_vacancy(byte: u8) -> bool {
    byte == b'.' || byte == b'_'
}

/// The place of the vacancy in a word with the digit of each checker and one vacancy.
fn vacancy(word: &[u8], cells: usize) -> Option<usize> {
    if word.len() != cells {
        return None;
    }
    let mut vacancy = None;
    let mut is_seen = [false; 10];
    for (at, &sign) in word.iter().enumerate() {
        if is_vacancy(sign) {
            if vacancy.replace(at).is_some() {
                return None;
            }
            continue;
        }
        let number = usize::from(sign - b'0');
        if number == 0 || number >= cells || is_seen[number] {
            return None;
        }
        is_seen[number] = true;
    }
    vacancy
}
