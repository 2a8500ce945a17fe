//! The number of moves above lines of cells, as programs print it: `3`, and below it `1 2`, `3 1`
//! and `2 3`.

use crate::text::scan;
use std::{borrow::Cow, ops::Range};

/// A text without the number above its moves.
pub struct Counted<'a> {
    /// The rest; places stay.
    pub text: Cow<'a, [u8]>,
    /// The number, if there is one.
    pub moves: Option<u64>,
}

/// Takes the number of moves from above lines that all have two cells, or all three.
pub fn without_count(text: &[u8]) -> Counted<'_> {
    match count_above(text) {
        Some((place, number)) => {
            let mut rest = text.to_vec();
            rest[place].fill(b' ');
            Counted {
                text: rest.into(),
                moves: Some(number),
            }
        }
        None => Counted {
            text: text.into(),
            moves: None,
        },
    }
}

/// The number with which a text begins, and its place.
fn count_above(text: &[u8]) -> Option<(Range<usize>, u64)> {
    let mut lines = scan::lines(text, scan::start(text)).filter(|line| !is_blank(text, line));
    let first = lines.next()?;
    let digits = scan::words(&text[..first.end], first.start, |byte| {
        byte.is_ascii_whitespace()
    });
    let digits: Vec<Range<usize>> = digits.collect();
    let [place] = &digits[..] else {
        return None;
    };
    let number = u64::try_from(scan::integer(&text[place.clone()]).ok()?).ok()?;

    let mut size = None;
    for line in lines {
        let words = number_of_cells(&text[line])?;
        if !(2..=3).contains(&words) || size.is_some_and(|size| size != words) {
            return None;
        }
        size = Some(words);
    }
    size?;
    Some((place.clone(), number))
}

fn is_blank(text: &[u8], line: &Range<usize>) -> bool {
    text[line.clone()].iter().all(u8::is_ascii_whitespace)
}

/// How many cells a line has with nothing but blanks between them; `None` if it has anything else.
fn number_of_cells(line: &[u8]) -> Option<usize> {
    let mut cells = 0;
    for word in scan::words(line, 0, |byte| byte.is_ascii_whitespace()) {
        let digits = &line[scan::letters(line, word.start)..word.end];
        let is_cell = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        if !is_cell {
            return None;
        }
        cells += 1;
    }
    Some(cells)
}
