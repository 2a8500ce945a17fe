//! Positions of numbered checkers in the signs of IDs, `2.413`: the point is the vacancy, and ends
//! no number of a list. And the squares of the vacancy of a row, `Vacancy: 2, 1, 3, 2`.

use super::{holds, sayings::has_numbered_checkers, words::is_one_of};
use crate::{puzzle::Puzzle, text::scan};
use std::{borrow::Cow, ops::Range};

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

/// Words of the vacancy, and those that may stand beside them before its squares.
const VACANCY: &str = "blank empty gap vacancy vacant";
const BESIDE_VACANCY: &str = "after cell each index indices is move moves of path place places \
    position positions sequence space spot square squares the";

/// The squares from which pieces move, where a text has nothing but the squares of the vacancy from
/// the start on, `Vacancy positions: 2, 1, 3, 2`: its first one is left out. With a 0 among them
/// they count from 0. Places stay.
pub fn with_squares_left<'a>(text: &'a [u8], puzzle: &Puzzle) -> Cow<'a, [u8]> {
    squares_left(text, puzzle).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn squares_left(text: &[u8], puzzle: &Puzzle) -> Option<Vec<u8>> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let (label, squares) = text.split_at(colon);
    if !puzzle.board.numbered() || has_numbered_checkers(puzzle) || !is_of_vacancy(label) {
        return None;
    }
    let start = only_vacancy(puzzle)?;

    let mut left = vec![b' '; text.len()];
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut numbers = Vec::new();
    for word in scan::words(squares, 0, joins_squares) {
        numbers.push(usize::try_from(scan::integer(&squares[word.clone()]).ok()?).ok()?);
        words.push(colon + word.start..colon + word.end);
    }
    let is_from_zero = numbers.contains(&0);
    let first = usize::from(!is_from_zero);
    if numbers.len() < 2 || numbers[0] != start + first {
        return None;
    }
    for (word, number) in words.into_iter().zip(numbers).skip(1) {
        let written = number.checked_add(1 - first)?.to_string();
        if written.len() != word.len() {
            return None;
        }
        left[word].copy_from_slice(written.as_bytes());
    }
    Some(left)
}

/// The index of the vacancy at the start; `None` if there are several.
fn only_vacancy(puzzle: &Puzzle) -> Option<usize> {
    let mut vacancies = Vec::new();
    for cell in puzzle.board.cells() {
        if puzzle.start.get(cell).is_none() {
            vacancies.push(cell.index());
        }
    }
    match vacancies[..] {
        [vacancy] => Some(vacancy),
        _ => None,
    }
}

fn joins_squares(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b":,;[]->".contains(&byte)
}

/// Whether the words before a colon name the vacancy, and nothing else.
fn is_of_vacancy(label: &[u8]) -> bool {
    const LONGEST: usize = 60;
    if label.len() > LONGEST {
        return false;
    }
    let label = String::from_utf8_lossy(label).to_lowercase();
    let mut names_vacancy = false;
    for word in label.split_whitespace() {
        names_vacancy |= is_one_of(word, VACANCY);
        if !is_one_of(word, VACANCY) && !is_one_of(word, BESIDE_VACANCY) {
            return false;
        }
    }
    names_vacancy
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
