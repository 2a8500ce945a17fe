//! What people write beside or above the rows of a drawing: a remark behind a row, and the number
//! of rows or squares before the first.

use super::{
    encoding::Glyph,
    glyphs::{are_blank, first_mark, inked, text_of, tokens},
    lines::{RawLine, begins_comment, distinct_letters, distinct_letters_of_a_word, is_prose},
};
use crate::order;
use crate::text::customs;

/// The fewest marks of a row with a remark: shorter ones may be words.
const SHORTEST_ROW: usize = 3;

/// The most signs of rows that all have remarks.
const MOST_SIGNS: usize = 3;

/// Cuts the remarks behind rows off: `ooo.ooo  the middle row`. A row with a remark has the signs
/// of the rows without one, or all lines have remarks behind rows of few signs.
pub fn drop_remarks(lines: &mut [RawLine]) {
    let mut cuts = Vec::new();
    let mut plain: Vec<&str> = Vec::new();
    let mut remarked: Vec<&str> = Vec::new();
    let mut has_others = false;
    for line in lines.iter() {
        let cut = begin_of_remark(&line.glyphs);
        if let Some(cut) = cut {
            remarked.extend(signs_of(&line.glyphs[..cut]));
        } else if !are_blank(&line.glyphs) && !is_prose(&line.glyphs) {
            plain.extend(signs_of(&line.glyphs));
        } else {
            has_others |= !are_blank(&line.glyphs);
        }
        cuts.push(cut);
    }
    let mut plain = order::distinct(plain);
    let remarked = order::distinct(remarked);
    let count = cuts.iter().flatten().count();
    if plain.is_empty() && count > 1 && !has_others && remarked.len() <= MOST_SIGNS {
        plain = remarked;
    }
    for (line, cut) in lines.iter_mut().zip(cuts) {
        let Some(cut) = cut else { continue };
        let row = signs_of(&line.glyphs[..cut]);
        // The only vacancy may stand in this row.
        let new = row.iter().filter(|sign| !order::contains(&plain, sign));
        let new = new.count();
        if new == 0 || new == 1 && row.len() > 1 {
            line.glyphs.truncate(cut);
        }
    }
}

/// The signs of marks, in order.
fn signs_of<'a>(glyphs: &[Glyph<'a>]) -> Vec<&'a str> {
    let mut signs = Vec::new();
    for glyph in glyphs {
        if !glyph.is_blank() {
            signs.push(glyph.sign);
        }
    }
    order::distinct(signs)
}

/// Where a remark begins behind what may be a row: words behind a blank. The lists and strings of a
/// program have none.
fn begin_of_remark(glyphs: &[Glyph]) -> Option<usize> {
    let line = text_of(glyphs);
    if line.contains(['[', '{', '"', '\'', '`', '|', ',']) {
        return None;
    }
    let first = first_mark(glyphs)?;
    if begins_comment(&glyphs[first..]) {
        return None;
    }
    for at in first + 1..glyphs.len() {
        if glyphs[at].is_blank() || !glyphs[at - 1].is_blank() {
            continue;
        }
        let (row, rest) = (&glyphs[..at], &glyphs[at..]);
        let has_gap = inked(row).iter().any(Glyph::is_blank);
        if is_row_before(row) && is_remark(rest, has_gap) && !are_cells(row, rest) {
            return Some(at);
        }
        if distinct_letters_of_a_word(row) >= 3 {
            return None;
        }
    }
    None
}

/// Whether marks may be a row: at least three, and no word.
fn is_row_before(glyphs: &[Glyph]) -> bool {
    let marks = glyphs.iter().filter(|glyph| !glyph.is_blank()).count();
    marks >= SHORTEST_ROW && distinct_letters_of_a_word(glyphs) < 3
}

/// Whether all words behind what may be a row stand for cells, or are in that row: `N/A` before
/// `TRUE TRUE N/A` is no row. A single word may be a remark.
fn are_cells(row: &[Glyph], rest: &[Glyph]) -> bool {
    let mut in_row = Vec::new();
    for word in tokens(row) {
        in_row.push(letters_of(word));
    }
    let in_row = order::distinct(in_row);
    let words = tokens(rest);
    let mut is_cell = words.iter().map(|word| letters_of(word));
    words.len() > 1
        && is_cell.all(|word| order::contains(&in_row, &word) || customs::is_known_word(&word))
}

/// The letters of a word, in lower case.
fn letters_of(word: &[Glyph]) -> String {
    let text = text_of(word).to_lowercase();
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

/// Marks between a row and a remark.
const MARKS: [&str; 8] = ["<-", "<--", "<---", "#", "//", "--", "←", "("];

/// Words that a remark begins with, and a sentence about something else goes on with.
const LINKS: [&str; 3] = ["is", "at", "in"];

/// Whether the rest of a line is a remark: its first word, maybe behind an arrow or another mark,
/// has three different letters. Behind a row with gaps it is not the word for a cell.
fn is_remark(rest: &[Glyph], has_gap: bool) -> bool {
    for word in tokens(rest) {
        let text = text_of(word).to_lowercase();
        if MARKS.contains(&&text[..]) {
            continue;
        }
        let letters = letters_of(word);
        let count = letters.chars().count();
        if count < 2 || LINKS.contains(&&letters[..]) {
            return false;
        }
        if count == 2 || has_gap && customs::is_known_word(&letters) {
            return is_prose(rest);
        }
        return distinct_letters(&letters) >= 3;
    }
    false
}

/// Drops the number of rows or squares before a drawing: the first line is one or two numbers, and
/// as many rows or squares follow.
pub fn drop_size(lines: &mut Vec<RawLine>) {
    let mut drawn = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !are_blank(&line.glyphs) {
            drawn.push(at);
        }
    }
    let [first, rest @ ..] = &drawn[..] else {
        return;
    };
    let Some(numbers) = numbers_of(&lines[*first].glyphs) else {
        return;
    };
    let [second, ..] = rest else { return };
    let words = tokens(&lines[*second].glyphs);
    let marks = lines[*second]
        .glyphs
        .iter()
        .filter(|glyph| !glyph.is_blank());
    let widths = [words.len(), marks.count()];
    let is_size = match numbers[..] {
        [one] if rest.len() == 1 => {
            let of_groups = one.saturating_mul(2).saturating_add(1);
            widths.contains(&one) || widths.contains(&of_groups)
        }
        [one] => one == rest.len(),
        [rows, columns] if rest.len() > 1 => {
            let fits = |rows: usize, columns| rows == rest.len() && widths.contains(&columns);
            fits(rows, columns) || fits(columns, rows)
        }
        [left, right] => widths.contains(&left.saturating_add(right).saturating_add(1)),
        _ => false,
    };
    // A row of a board of digits has the signs of the others.
    let mut others = Vec::new();
    for &row in rest {
        others.extend(signs_of(&lines[row].glyphs));
    }
    let others = order::distinct(others);
    let signs = signs_of(&lines[*first].glyphs);
    let is_apart = !signs.iter().any(|sign| order::contains(&others, sign));
    if is_size && is_apart && numbers.iter().all(|number| *number > 1) {
        lines.remove(*first);
    }
}

/// The numbers of a line of numbers; `None` if it has another word.
fn numbers_of(glyphs: &[Glyph]) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    for word in tokens(glyphs) {
        numbers.push(text_of(word).parse().ok()?);
    }
    Some(numbers)
}
