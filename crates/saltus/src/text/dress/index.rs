//! The names of rows and columns beside a drawing: numbers or letters in order.

use super::{Block, Form, Mark, MarkRow, Sheet};
use crate::order;
use crate::text::scan;

/// The most signs in order that may as well be cells: those of a peg, a vacancy and no hole.
const MOST_CELLS: usize = 3;

/// When a row or a column of numbers or letters in order is one of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// If it is hardly a part of the drawing.
    Sure,
    /// Always.
    Any,
}

/// Drops the names of rows and columns from every block. Returns whether what was dropped may as
/// well be a row or a column of the drawing, which has the same signs.
pub fn drop_names(sheet: &mut Sheet, trust: Trust) -> bool {
    let names = Names {
        signs: sheet.signs.clone(),
        cells: sheet.form != Form::Characters,
        headed: sheet.headed,
        trust,
    };
    let mut doubtful = false;
    for block in &mut sheet.blocks {
        let signs = count_of_signs(block);
        let marks = block.marks().count();
        names.drop_rows_of_names(block);
        for side in [Side::Left, Side::Right] {
            names.drop_column_of_names(block, side);
        }
        doubtful |= block.marks().count() < marks && signs <= MOST_CELLS;
    }
    doubtful
}

/// The number of different signs of a block.
fn count_of_signs(block: &Block) -> usize {
    let mut signs = Vec::new();
    for mark in block.marks() {
        signs.push(mark.sign);
    }
    order::distinct(signs).len()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

struct Names {
    signs: Vec<String>,
    /// Whether a name is one cell; otherwise its digits are marks side by side.
    cells: bool,
    /// Whether the first row is the head of a table.
    headed: bool,
    trust: Trust,
}

/// A name at the side of a row.
struct Name {
    text: String,
    /// The number of marks that it takes, with a sign after it such as `.` or `:`.
    marks: usize,
    /// Whether a blank separates it from the row.
    apart: bool,
}

impl Names {
    fn sign(&self, mark: &Mark) -> &str {
        &self.signs[mark.sign]
    }

    /// Drops the first or the last row if it has the names of the columns.
    fn drop_rows_of_names(&self, block: &mut Block) {
        if let [first, others @ ..] = &block.rows[..]
            && !others.is_empty()
            && (self.is_head_of_one(first) || self.is_row_of_names(first, others))
        {
            block.rows.remove(0);
        }
        let count = block.rows.len();
        if count >= 2 && self.is_row_of_names(&block.rows[count - 1], &block.rows[..count - 1]) {
            block.rows.pop();
        }
    }

    /// Whether a row is the head of a table of one column, with the name of a first column.
    fn is_head_of_one(&self, row: &MarkRow) -> bool {
        let [only] = &row.marks[..] else {
            return false;
        };
        let first = matches!(self.sign(only), "a" | "A" | "0" | "1");
        self.headed && self.trust == Trust::Any && first
    }

    fn is_row_of_names(&self, row: &MarkRow, others: &[MarkRow]) -> bool {
        let words = self.words(row);
        if !in_order(&words, true) {
            return false;
        }
        // Two letters or digits in order may be cells of their row.
        let mut unused = 0;
        for word in &words {
            unused += usize::from(!self.is_inner_cell(word, others));
        }
        let enough = if are_digits(&words) { 3 } else { 2 };
        let is_new = 2 * unused >= words.len() || self.trust == Trust::Any;
        words.len() >= enough && is_new || words.len() >= 4
    }

    /// Whether a word is a cell of rows, apart from the cells at their ends: the names of rows may
    /// be the same letters or digits as those of columns.
    fn is_inner_cell(&self, word: &str, rows: &[MarkRow]) -> bool {
        for row in rows {
            let last = row.marks.len().saturating_sub(1);
            let inner = row.marks.get(1..last).unwrap_or(&[]);
            if inner.iter().any(|mark| self.sign(mark) == word) {
                return true;
            }
        }
        false
    }

    /// The words of a row: marks side by side for numbers of several digits, else marks.
    fn words(&self, row: &MarkRow) -> Vec<String> {
        let joins_digits = !self.cells && has_gap(&row.marks);
        let mut words: Vec<String> = Vec::new();
        let mut last: Option<&Mark> = None;
        for mark in &row.marks {
            let is_next = last.is_some_and(|last| {
                last.column + 1 == mark.column && scan::is_number(self.sign(last))
            });
            match words.last_mut() {
                Some(word) if joins_digits && is_next && scan::is_number(self.sign(mark)) => {
                    word.push_str(self.sign(mark));
                }
                _ => words.push(self.sign(mark).to_owned()),
            }
            last = Some(mark);
        }
        words
    }

    /// Drops the names of rows on one side, if every row has one and they are in order.
    fn drop_column_of_names(&self, block: &mut Block, side: Side) {
        let Some(names) = self.names(block, side) else {
            return;
        };
        if names.len() < 2 || !are_named_in_order(&names) {
            return;
        }
        let apart = self.cells || names.iter().all(|name| name.apart);
        // Digits in order beside digits are names only if they are many.
        let sure = if self.any_cell_is_named(block, side, &names) {
            names.len() >= 4 && apart
        } else {
            apart || names.len() >= 3
        };
        if !sure && (self.trust == Trust::Sure || names.len() < 3) {
            return;
        }
        for (row, name) in block.rows.iter_mut().zip(&names) {
            let count = name.marks.min(row.marks.len());
            match side {
                Side::Left => drop(row.marks.drain(..count)),
                Side::Right => row.marks.truncate(row.marks.len() - count),
            }
        }
    }

    /// The names at one side of all rows; `None` if a row has none.
    fn names(&self, block: &Block, side: Side) -> Option<Vec<Name>> {
        let mut names = Vec::with_capacity(block.rows.len());
        for row in &block.rows {
            names.push(self.name(row, side)?);
        }
        Some(names)
    }

    /// Whether a sign of the names is also a cell.
    fn any_cell_is_named(&self, block: &Block, side: Side, names: &[Name]) -> bool {
        let mut texts = Vec::new();
        for name in names {
            texts.push(&name.text[..]);
        }
        let texts = order::distinct(texts);
        for (row, name) in block.rows.iter().zip(names) {
            let count = name.marks.min(row.marks.len());
            let cells = match side {
                Side::Left => &row.marks[count..],
                Side::Right => &row.marks[..row.marks.len() - count],
            };
            if cells
                .iter()
                .any(|cell| order::contains(&texts, &self.sign(cell)))
            {
                return true;
            }
        }
        false
    }

    /// The name at one side of a row, if there is one: a letter, or digits side by side.
    fn name(&self, row: &MarkRow, side: Side) -> Option<Name> {
        let mut ordered: Vec<&Mark> = row.marks.iter().collect();
        if side == Side::Right {
            ordered.reverse();
        }
        let first = self.sign(ordered.first()?);
        if !scan::is_number(first) && !is_letter(first) {
            return None;
        }

        let mut text = first.to_owned();
        let mut count = 1;
        while let Some(mark) = ordered.get(count)
            && self.goes_on(&text, ordered[count - 1], mark)
        {
            match side {
                Side::Left => text.push_str(self.sign(mark)),
                Side::Right => text.insert_str(0, self.sign(mark)),
            }
            count += 1;
        }

        let mut apart = is_gap_before(&ordered, count).unwrap_or(true);
        if side == Side::Left && !apart && self.is_punctuated(&ordered, count) {
            count += 1;
            apart = true;
        }
        Some(Name {
            text,
            marks: count,
            apart,
        })
    }

    /// Whether a mark is a further digit of a number.
    fn goes_on(&self, number: &str, last: &Mark, mark: &Mark) -> bool {
        let adjacent = last.column.abs_diff(mark.column) == 1;
        adjacent && !self.cells && scan::is_number(number) && scan::is_number(self.sign(mark))
    }

    /// Whether a sign after a name separates the name from its row: `1. ooo`, `1: ooo`, `1)ooo`.
    fn is_punctuated(&self, marks: &[&Mark], count: usize) -> bool {
        let Some(mark) = marks.get(count) else {
            return false;
        };
        match self.sign(mark) {
            // As `grep -n` writes it.
            ":" | ")" => true,
            "." => is_gap_before(marks, count + 1).unwrap_or(false),
            _ => false,
        }
    }
}

/// Whether a blank stands before a mark of a row; `None` if there is no such mark.
fn is_gap_before(marks: &[&Mark], index: usize) -> Option<bool> {
    let before = marks.get(index - 1)?.column;
    Some(marks.get(index)?.column.abs_diff(before) > 1)
}

/// Whether a blank stands between any two marks of a row.
fn has_gap(marks: &[Mark]) -> bool {
    marks
        .windows(2)
        .any(|pair| pair[1].column > pair[0].column + 1)
}

/// Whether all words are numbers.
fn are_digits(words: &[String]) -> bool {
    words.iter().all(|word| scan::is_number(word))
}

/// Whether names of rows are in order.
fn are_named_in_order(names: &[Name]) -> bool {
    let mut words = Vec::with_capacity(names.len());
    for name in names {
        words.push(name.text.clone());
    }
    in_order(&words, false)
}

fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The number behind a letter, the same as that of the first word: `c1`, `c2`.
fn numbered(word: &str, first: &str) -> Option<i64> {
    let digits = word.strip_prefix(first.chars().next().filter(char::is_ascii_alphabetic)?)?;
    digits.parse().ok().filter(|_| scan::is_number(digits))
}

/// Whether words are numbers or letters in order, up or down, that begin with 0, 1, `a` or `A`.
/// Numbers of columns may be written by their last digits.
fn in_order(words: &[String], last_digits: bool) -> bool {
    if words.len() < 2 {
        return false;
    }
    let are_digits = are_digits(words);
    let are_letters = words.iter().all(|word| is_letter(word));
    let mut values = Vec::with_capacity(words.len());
    for word in words {
        let value = if are_digits {
            word.parse().ok()
        } else if are_letters {
            Some(place_in_alphabet(word, &words[0]))
        } else {
            numbered(word, &words[0])
        };
        match value {
            Some(value) => values.push(value),
            None => return false,
        }
    }
    are_in_order(&values, last_digits)
}

/// The place of a letter in the alphabet from 0, in the case of the first of all letters.
fn place_in_alphabet(letter: &str, first: &str) -> i64 {
    let is_lower = first.bytes().all(|byte| byte.is_ascii_lowercase());
    let base = if is_lower { b'a' } else { b'A' };
    let letter = letter.bytes().next().unwrap_or(base);
    i64::from(letter) - i64::from(base)
}

/// Whether values go up by one from 0 or 1, or down by one to it.
fn are_in_order(values: &[i64], last_digits: bool) -> bool {
    let mut reversed = values.to_vec();
    reversed.reverse();
    are_ascending(values, last_digits) || are_ascending(&reversed, last_digits)
}

/// The fewest numbers in order that begin at any number, as those of lines do.
const MANY: usize = 4;

/// Whether the first value is 0 or 1, unless there are many, and each other one more than the one
/// before; of last digits, 0 follows 9.
fn are_ascending(values: &[i64], last_digits: bool) -> bool {
    for pair in values.windows(2) {
        let is_carry = last_digits && pair == [9, 0];
        if pair[0].checked_add(1) != Some(pair[1]) && !is_carry {
            return false;
        }
    }
    let is_first = values.first().is_some_and(|first| (0..=1).contains(first));
    is_first || values.len() >= MANY && !last_digits
}
