//! What counts the moves of a text by the look of all its lines: the letters of a list, `a) 1-2`
//! and `b) 3-1`, its Roman numerals, and headings that are the number of a move, `### Move 1`.

use super::super::words::is_count;
use crate::text::scan;
use std::ops::Range;

/// A mark that counts.
#[derive(Clone, Debug)]
pub(super) struct Ordinal {
    /// Its place.
    pub span: Range<usize>,
    /// Its number, from 1 on.
    pub number: usize,
    /// Whether a word before it says that it counts moves.
    pub counts: bool,
}

/// Roman numerals, the first ones.
const ROMAN: &[&str] = &[
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    "xvi", "xvii", "xviii", "xix", "xx",
];

/// The fewest letters of a list: two may be the colours of the pieces.
const FEWEST: usize = 3;

/// Finds the marks of a text in order. A blank behind a letter is enough where letters name no
/// cells.
pub(super) fn find(text: &[u8], has_numbered_cells: bool) -> Vec<Ordinal> {
    let mut letters = Vec::new();
    for line in scan::lines(text, scan::start(text)) {
        letters.extend(letter_of(text, line, has_numbered_cells));
    }
    let mut found = Vec::new();
    let fewest = FEWEST.min(letters.len()).max(2);
    let mut run: Vec<Range<usize>> = Vec::new();
    for letter in letters {
        let goes_on = match run.last() {
            Some(last) => follows(&text[last.clone()], &text[letter.clone()]),
            None => true,
        };
        if !goes_on {
            count(&mut run, fewest, &mut found);
        }
        run.push(letter);
    }
    count(&mut run, fewest, &mut found);
    match found.is_empty() {
        true => headings(text),
        false => found,
    }
}

/// Numbers the letters of a run that is long enough, and begins another one.
fn count(run: &mut Vec<Range<usize>>, fewest: usize, found: &mut Vec<Ordinal>) {
    let letters = std::mem::take(run);
    if letters.len() < fewest {
        return;
    }
    for (number, span) in (1..).zip(letters) {
        found.push(Ordinal {
            span,
            number,
            counts: false,
        });
    }
}

/// The letter or Roman numeral that begins a line with numbers.
fn letter_of(text: &[u8], line: Range<usize>, blank_is_enough: bool) -> Option<Range<usize>> {
    let written = &text[..line.end];
    let start = scan::run(written, line.start, |byte| !byte.is_ascii_alphanumeric());
    let end = scan::letters(written, start);
    let letters = &written[start..end];
    let is_mark = letters.len() == 1 || roman(letters).is_some();
    let has_number = written[end..].iter().any(u8::is_ascii_digit);
    let is_set_apart = match written.get(end)? {
        b')' | b'.' | b':' | b']' | b'|' => true,
        b' ' => blank_is_enough,
        _ => false,
    };
    (is_mark && has_number && is_set_apart).then_some(start..end)
}

/// Whether a letter or a Roman numeral is the one behind another.
fn follows(one: &[u8], next: &[u8]) -> bool {
    let is_next_letter = match (one, next) {
        ([one], [next]) => one.checked_add(1) == Some(*next),
        _ => false,
    };
    let is_next_number = match (roman(one), roman(next)) {
        (Some(one), Some(next)) => one + 1 == next,
        _ => false,
    };
    is_next_letter || is_next_number
}

/// The index of a Roman numeral.
fn roman(letters: &[u8]) -> Option<usize> {
    ROMAN
        .iter()
        .position(|known| letters.eq_ignore_ascii_case(known.as_bytes()))
}

/// The numbers of headings such as `Move 1`, if they go up by one, or begin again, and something
/// with numbers stands below each.
fn headings(text: &[u8]) -> Vec<Ordinal> {
    let mut found: Vec<Ordinal> = Vec::new();
    let mut has_content = true;
    for line in scan::lines(text, scan::start(text)) {
        let Some(heading) = heading_of(text, line.clone()) else {
            has_content |= text[line].iter().any(u8::is_ascii_digit);
            continue;
        };
        let goes_on = match found.last() {
            Some(last) => last.number + 1 == heading.number || heading.number == 1,
            None => heading.number == 1,
        };
        if !goes_on || !found.is_empty() && !has_content {
            return Vec::new();
        }
        has_content = false;
        found.push(heading);
    }
    match has_content {
        true => found,
        false => Vec::new(),
    }
}

/// The number of a line that is a word that counts and a number, with another number before it and
/// a few words behind it at most.
fn heading_of(text: &[u8], line: Range<usize>) -> Option<Ordinal> {
    const LONGEST: usize = 32;
    let written = &text[..line.end];
    let is_sign = |byte: u8| !byte.is_ascii_alphanumeric();
    let first = scan::run(written, line.start, is_sign);
    let word = scan::run(written, scan::digits(written, first), is_sign);
    let word_end = scan::letters(written, word);
    let start = scan::run(written, word_end, is_sign);
    let end = scan::digits(written, start);
    let rest = &written[end..];
    let is_mark = matches!(rest.first(), Some(b':' | b'.' | b')'));
    if !is_count(&written[word..word_end]) || is_mark || rest.len() > LONGEST {
        return None;
    }
    let number = usize::try_from(scan::integer(&written[start..end]).ok()?).ok()?;
    let is_alone = !rest.iter().any(u8::is_ascii_digit);
    is_alone.then_some(Ordinal {
        span: start..end,
        number,
        counts: true,
    })
}
