//! Positions, and cells by their rows and columns, among the words of moves; the values of numbers.

use crate::{board::Board, text::scan};
use std::ops::Range;

/// The length of a position at the beginning of a text: one sign for each cell, `R_RBB` or
/// `R _ R B B`, of which one is a vacancy and the others are at most two letters; 0 if there is
/// none.
pub fn position_len(text: &[u8], cells: usize) -> usize {
    let gap = usize::from(text.get(1) == Some(&b' '));
    let mut letters = Vec::new();
    let mut has_vacancy = false;
    for cell in 0..cells {
        let at = cell * (gap + 1);
        if cell > 0 && gap > 0 && text.get(at - 1) != Some(&b' ') {
            return 0;
        }
        match text.get(at) {
            Some(b'_') => has_vacancy = true,
            Some(letter) if letters.contains(letter) => {}
            Some(letter) if letter.is_ascii_alphabetic() => letters.push(*letter),
            _ => return 0,
        }
    }
    let len = cells * (gap + 1) - gap;
    let goes_on = text.get(len).is_some_and(|byte| is_in_position(*byte));
    let is_whole = has_vacancy && !goes_on && (1..=2).contains(&letters.len());
    if is_whole { len } else { 0 }
}

/// Whether a byte may be a part of a longer word than a position.
pub fn is_in_position(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The number of words of a text that may be positions of a row; 0 for other boards.
pub fn count_of_positions(text: &[u8], board: &Board) -> usize {
    let mut count = 0;
    if !board.numbered() {
        return count;
    }
    for word in scan::words(text, 0, |byte| !is_in_position(byte)) {
        count += usize::from(position_len(&text[word.start..], board.len()) > 0);
    }
    count
}

/// A cell by its row and column.
pub struct RowAndColumn {
    /// The number of the column.
    pub column: u32,
    /// The number of the row.
    pub row: u32,
    /// The length of what names them.
    pub len: usize,
}

impl RowAndColumn {
    /// The cell whose row and column are named at the beginning of a text: `row 4, column 2`, or
    /// `R4C2` where no cell has such a name.
    pub fn at_start(text: &[u8], board: &Board) -> Option<RowAndColumn> {
        let first = named_number(text)?;
        let gap = scan::run(text, first.len, |byte| byte == b' ' || byte == b',');
        let second = match first.is_row && !first.is_short {
            true => named_number(&text[gap..]).or_else(|| number_in_row(&text[gap..]))?,
            false => named_number(&text[gap..])?,
        };
        if first.is_row == second.is_row {
            return None;
        }
        let name = std::str::from_utf8(&text[..first.len]).ok()?;
        let is_short = first.is_short || second.is_short;
        if is_short && (!first.is_row || board.named(name).is_some()) {
            return None;
        }
        let len = gap + second.len;
        Some(match first.is_row {
            true => RowAndColumn {
                column: second.value,
                row: first.value,
                len,
            },
            false => RowAndColumn {
                column: first.value,
                row: second.value,
                len,
            },
        })
    }
}

/// The number of a row or a column behind its word, such as `row 4` or `C2`.
struct NamedNumber {
    is_row: bool,
    /// Whether the word is one letter.
    is_short: bool,
    value: u32,
    len: usize,
}

/// The number of a row or a column at the beginning of a text.
fn named_number(text: &[u8]) -> Option<NamedNumber> {
    let word_end = scan::letters(text, 0);
    let word = text[..word_end].to_ascii_lowercase();
    let is_row = match &word[..] {
        b"row" | b"r" | b"reihe" | b"zeile" | b"rang" | b"fila" => true,
        b"column" | b"col" | b"c" | b"spalte" | b"colonne" | b"columna" => false,
        _ => return None,
    };
    number_behind(text, word_end, is_row)
}

/// The number of a place within its row, `position 2`, at the beginning of a text.
fn number_in_row(text: &[u8]) -> Option<NamedNumber> {
    let word_end = scan::letters(text, 0);
    let word = text[..word_end].to_ascii_lowercase();
    let places: [&[u8]; 10] = [
        b"position",
        b"pos",
        b"place",
        b"hole",
        b"peg",
        b"spot",
        b"cell",
        b"platz",
        b"feld",
        b"space",
    ];
    if !places.contains(&&word[..]) {
        return None;
    }
    number_behind(text, word_end, false)
}

/// The number behind a word that ends here.
fn number_behind(text: &[u8], word_end: usize, is_row: bool) -> Option<NamedNumber> {
    let word = &text[..word_end];
    let is_short = word.len() == 1;
    let start = match is_short {
        true => word_end,
        false => scan::run(text, word_end, |byte| matches!(byte, b' ' | b'=' | b':')),
    };
    let end = scan::digits(text, start);
    Some(NamedNumber {
        is_row,
        is_short,
        value: value(&text[start..end])?,
        len: end,
    })
}

/// Two numbers behind a word, as the objects of planners are named: `pos-0-2`, `loc_1_3`. The first
/// is where the word ends.
pub fn numbers_in_name(text: &[u8], word_end: usize) -> Option<NumbersInName> {
    let sign = *text.get(word_end).filter(|sign| b"-_".contains(sign))?;
    let first = word_end + 1..scan::digits(text, word_end + 1);
    if text.get(first.end) != Some(&sign) {
        return None;
    }
    let second = first.end + 1..scan::digits(text, first.end + 1);
    let goes_on = text
        .get(second.end)
        .is_some_and(|byte| is_in_position(*byte) || *byte == sign);
    if goes_on {
        return None;
    }
    Some(NumbersInName {
        pair: [value_at(text, first)?, value_at(text, second.clone())?],
        end: second.end,
    })
}

/// The two numbers in a name, and where it ends.
pub struct NumbersInName {
    /// The numbers.
    pub pair: [u32; 2],
    /// The end of the name.
    pub end: usize,
}

/// The value of up to nine digits.
pub fn value(digits: &[u8]) -> Option<u32> {
    let is_plain = (1..=9).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    if !is_plain {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// A number, or the largest one if it has too many digits.
pub fn small(digits: &[u8]) -> usize {
    match value(digits) {
        Some(number) => number as usize,
        None => usize::MAX,
    }
}

/// The value of the digits at a place of a text.
pub fn value_at(text: &[u8], span: Range<usize>) -> Option<u32> {
    value(text.get(span)?)
}
