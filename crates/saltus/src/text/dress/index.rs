//! The names of rows and columns beside a drawing: numbers or letters in order.

use super::{Block, Form, Mark, MarkRow, Sheet};
use std::collections::BTreeSet;

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
    let before: Vec<BTreeSet<usize>> = sheet.blocks.iter().map(signs).collect();
    let mut doubtful = false;
    for (block, before) in sheet.blocks.iter_mut().zip(before) {
        let count = block.marks().count();
        names.drop_rows_of_names(block);
        for side in [Side::Left, Side::Right] {
            names.drop_column_of_names(block, side);
        }
        let dropped = block.marks().count() < count;
        let few = before.len() <= MOST_CELLS;
        doubtful |= dropped && few;
    }
    doubtful
}

/// The signs of a block.
fn signs(block: &Block) -> BTreeSet<usize> {
    block.marks().map(|mark| mark.sign).collect()
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
        // Two letters or digits in order may be cells of their row. At the ends of the other rows
        // may be the names of rows.
        let inner = |row: &MarkRow| {
            let last = row.marks.len().saturating_sub(1);
            row.marks.get(1..last).unwrap_or(&[]).to_vec()
        };
        let used = |word: &String| {
            let mut marks = others.iter().flat_map(inner);
            marks.any(|mark| self.sign(&mark) == word)
        };
        let unused = words.iter().filter(|word| !used(word)).count();
        let digits = words.iter().all(|word| is_digits(word));
        // The names of rows may be the same letters or digits as those of columns.
        let many = words.len() >= if digits { 3 } else { 2 };
        many && (2 * unused >= words.len() || self.trust == Trust::Any) || words.len() >= 4
    }

    /// The words of a row: marks side by side for numbers of several digits, else marks.
    fn words(&self, row: &MarkRow) -> Vec<String> {
        let apart = |pair: &[Mark]| pair[1].column > pair[0].column + 1;
        let spaced = row.marks.windows(2).any(apart);
        let mut words: Vec<String> = Vec::new();
        let mut last: Option<&Mark> = None;
        for mark in &row.marks {
            let digit = is_digits(self.sign(mark));
            let joins = last.is_some_and(|last| {
                last.column + 1 == mark.column && digit && is_digits(self.sign(last))
            });
            match words.last_mut() {
                Some(word) if joins && spaced && !self.cells => word.push_str(self.sign(mark)),
                _ => words.push(self.sign(mark).to_owned()),
            }
            last = Some(mark);
        }
        words
    }

    /// Drops the names of rows on one side, if every row has one and they are in order.
    fn drop_column_of_names(&self, block: &mut Block, side: Side) {
        let names: Option<Vec<Name>> = block.rows.iter().map(|row| self.name(row, side)).collect();
        let Some(names) = names.filter(|names| names.len() >= 2) else {
            return;
        };
        let words: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
        if !in_order(&words, false) {
            return;
        }
        let apart = self.cells || names.iter().all(|name| name.apart);
        let cells_alike = self.any_cell_is(block, &names, side, &words);
        // Digits in order beside digits are names only if they are many.
        let sure = if cells_alike {
            words.len() >= 4 && apart
        } else {
            apart || words.len() >= 3
        };
        if !sure && (self.trust == Trust::Sure || words.len() < 3) {
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

    /// Whether a sign of the names is also a cell.
    fn any_cell_is(&self, block: &Block, names: &[Name], side: Side, words: &[String]) -> bool {
        let rows = block.rows.iter().zip(names);
        let mut cells = rows.flat_map(|(row, name)| match side {
            Side::Left => &row.marks[name.marks.min(row.marks.len())..],
            Side::Right => &row.marks[..row.marks.len() - name.marks.min(row.marks.len())],
        });
        cells.any(|mark| words.iter().any(|word| word == self.sign(mark)))
    }

    fn name(&self, row: &MarkRow, side: Side) -> Option<Name> {
        let marks = &row.marks;
        let mut text = String::new();
        let mut count = 0;
        let mut last: Option<usize> = None;
        let ordered: Vec<&Mark> = match side {
            Side::Left => marks.iter().collect(),
            Side::Right => marks.iter().rev().collect(),
        };
        for mark in &ordered {
            let sign = self.sign(mark);
            let adjacent = last.is_none_or(|last| last.abs_diff(mark.column) == 1);
            let fits = if text.is_empty() {
                is_digits(sign) || is_letter(sign)
            } else {
                adjacent && !self.cells && is_digits(&text) && is_digits(sign)
            };
            if !fits {
                break;
            }
            match side {
                Side::Left => text.push_str(sign),
                Side::Right => text.insert_str(0, sign),
            }
            count += 1;
            last = Some(mark.column);
        }
        if text.is_empty() {
            return None;
        }
        let gap = |count: usize| {
            let here = ordered.get(count - 1)?.column;
            Some(ordered.get(count)?.column.abs_diff(here) > 1)
        };
        let mut apart = gap(count).unwrap_or(true);
        // `1. ooo`, `1: ooo`, `1) ooo`
        let punctuation = ordered.get(count).map(|mark| self.sign(mark));
        if side == Side::Left
            && !apart
            && matches!(punctuation, Some("." | ":" | ")"))
            && gap(count + 1).unwrap_or(false)
        {
            count += 1;
            apart = true;
        }
        Some(Name {
            text,
            marks: count,
            apart,
        })
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The number behind a letter, the same as that of the first word: `c1`, `c2`.
fn numbered(word: &str, first: &str) -> Option<i64> {
    let digits = word.strip_prefix(first.chars().next().filter(char::is_ascii_alphabetic)?)?;
    digits.parse().ok().filter(|_| is_digits(digits))
}

/// Whether words are numbers or letters in order, up or down, that begin with 0, 1, `a` or `A`.
/// Numbers of columns may be written by their last digits.
fn in_order(words: &[String], last_digits: bool) -> bool {
    if words.len() < 2 {
        return false;
    }
    let values: Option<Vec<i64>> = if words.iter().all(|word| is_digits(word)) {
        words.iter().map(|word| word.parse().ok()).collect()
    } else if words.iter().all(|word| is_letter(word)) {
        let lower = words[0].bytes().all(|byte| byte.is_ascii_lowercase());
        let base = if lower { b'a' } else { b'A' };
        let value = |word: &String| Some(i64::from(word.bytes().next()?) - i64::from(base));
        words.iter().map(value).collect()
    } else {
        words.iter().map(|word| numbered(word, &words[0])).collect()
    };
    let Some(values) = values else {
        return false;
    };
    are_in_order(&values, last_digits)
}

/// Whether values go up by one from 0 or 1, or down by one to it.
fn are_in_order(values: &[i64], last_digits: bool) -> bool {
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
        return false;
    };
    let up = (0..=1).contains(&first) && are_ascending(values.iter(), last_digits);
    let down = (0..=1).contains(&last) && are_ascending(values.iter().rev(), last_digits);
    up || down
}

/// Whether each value is one more than the one before; of last digits, 0 follows 9.
fn are_ascending<'a>(values: impl Iterator<Item = &'a i64>, last_digits: bool) -> bool {
    let mut before = None;
    for &value in values {
        let follows = |before: i64| value == before + 1 || last_digits && (before, value) == (9, 0);
        if !before.is_none_or(follows) {
            return false;
        }
        before = Some(value);
    }
    true
}
