//! Numbers in moves: of cells, alone or in pairs, and those that count moves.

use super::{LONGEST_GAP, Scanner};
use crate::text::{
    claim::{
        places::{value, value_at},
        remarks,
        tokens::{Glue, Sign},
        words::{CHECKERS, JOINT_WORDS, is_count, joint},
    },
    scan,
};

impl Scanner<'_> {
    /// Reads a number: of a cell, of a move, or two that name a cell.
    pub(super) fn number(&mut self) {
        let (text, start) = (self.text, self.at);
        let end = scan::digits(text, start);
        let free = !(self.glue.joins() || self.glue == Glue::Adjacent);
        let after = text.get(end).copied();
        if self.has_checkers
            && self.is_behind_checker()
            && let Some(number) = value(&text[start..end])
        {
            return self.push(Sign::Checker(number), start..end);
        }
        if free && self.is_number_of_row(end) {
            self.line.marked = true;
            return self.mark(start..end, end, false);
        }
        let counts = match after {
            Some(b'.') => self.is_spaced_number(end + 1),
            Some(b')') => self.depth == 0,
            Some(b':') => {
                let begins_line = self.line.cells == 0 && self.line.strays == 0;
                begins_line && !begins_with_joint(&text[end + 1..])
            }
            _ => false,
        };
        if free && (counts || self.counts_moves(end)) {
            self.line.marked |= self.line.cells == 0;
            return self.mark(start..end, end + 1, after == Some(b':'));
        }
        let Some(value) = value(&text[start..end]) else {
            self.line.strays += 1;
            self.at = end;
            return;
        };
        if after == Some(b',') && self.glue != Glue::Behind {
            let other = end + 1;
            let last = scan::digits(text, other.min(text.len()));
            let beside_joint = match self.glue {
                Glue::Joint => matches!(self.last_sign(), Some(Sign::Point(_))),
                _ => is_before_point(&text[last..]),
            };
            if let Some(second) = value_at(text, other..last)
                && beside_joint
            {
                return self.push(Sign::Point([value, second]), start..last);
            }
        }
        let two_digits = end - start == 2;
        self.push(Sign::Number { value, two_digits }, start..end);
    }

    /// Whether a word such as `checker` stands before this place, so that a number here is that of
    /// a checker.
    pub(super) fn is_behind_checker(&self) -> bool {
        let start = self.line.start.max(self.at.saturating_sub(LONGEST_GAP));
        let mut before = &self.text[start..self.at];
        for _ in 0..2 {
            let sign = |byte: &&u8| b" #:.*`'\"".contains(*byte);
            let signs = before.iter().rev().take_while(sign).count();
            before = &before[..before.len() - signs];
            let letters = before
                .iter()
                .rev()
                .take_while(|byte| byte.is_ascii_alphabetic());
            let word = &before[before.len() - letters.count()..];
            let word = String::from_utf8_lossy(word).to_lowercase();
            if CHECKERS.contains(&word.as_str()) {
                return true;
            }
            if !["number", "no", "nr"].contains(&word.as_str()) {
                return false;
            }
            before = &before[..before.len() - word.len()];
        }
        false
    }

    /// Whether the number that ends here is alone in the first field of a row of a table, with a
    /// move in another field: `| 1 | 6 → 1 |`.
    fn is_number_of_row(&self, end: usize) -> bool {
        if self.line.cells > 0 || self.line.strays > 0 {
            return false;
        }
        let rest = &self.text[end..self.text.len().min(end + LONGEST_GAP)];
        let rest = &rest[..scan::run(rest, 0, |byte| byte != b'\n')];
        if self.text[..self.at].ends_with(b"#") && rest.starts_with(b" ") {
            return remarks::has_move(rest);
        }
        let rest = rest.trim_ascii_start();
        let (Some(separator @ (b'|' | b',' | b';' | b'\t')), rest) =
            (rest.first().copied(), rest.get(1..).unwrap_or_default())
        else {
            return false;
        };
        let second = scan::digits(rest, 0);
        if separator == b',' && is_before_point(&rest[second..]) {
            return false;
        }
        let mut fields = rest.split(|&byte| byte == separator);
        match separator {
            b'|' => fields.any(remarks::has_move),
            _ => fields.next().is_some_and(remarks::has_move),
        }
    }

    /// Whether a number with a point counts moves: a blank is behind it, and something in its line.
    /// A number alone in its line is the heading of a position.
    fn is_spaced_number(&self, end: usize) -> bool {
        let is_blank = |byte: u8| byte != b'\n' && byte.is_ascii_whitespace();
        let end = scan::run(self.text, end, |byte| byte == b'*');
        let next = scan::run(self.text, end, is_blank);
        let line_goes_on = self.text.get(next).is_some_and(|byte| *byte != b'\n');
        let is_spaced = self.text.get(end).is_none_or(u8::is_ascii_whitespace);
        is_spaced && (line_goes_on || self.line.cells == 0)
    }

    /// Whether the number before this place counts moves: `Move 3 - 1 to 2`.
    fn counts_moves(&self, end: usize) -> bool {
        if self.line.cells > 0 {
            return false;
        }
        let start = self.line.start.max(end.saturating_sub(LONGEST_GAP));
        let before = &self.text[start..self.at];
        // In `Move 3: 1-2 →` the number of the move has its colon.
        let is_first = !before.iter().any(u8::is_ascii_digit);
        if !is_first || !is_count(from_first_letter_to_last(before)) {
            return false;
        }
        let after = &self.text[end..self.text.len().min(end + LONGEST_GAP)];
        let after = after.trim_ascii_start();
        let Some(dash) = joint(after) else {
            return false;
        };
        // Another joint follows.
        let after = after[dash..].trim_ascii_start();
        let cell = scan::letters_and_digits(after, 0);
        let rest = after[cell..].trim_ascii_start();
        cell > 0 && (joint(rest).is_some() || rest.starts_with(b"to "))
    }
}

/// The part of a text from its first letter to its last one.
fn from_first_letter_to_last(text: &[u8]) -> &[u8] {
    let start = scan::run(text, 0, |byte| !byte.is_ascii_alphabetic());
    let mut end = text.len();
    while end > start && !text[end - 1].is_ascii_alphabetic() {
        end -= 1;
    }
    &text[start..end]
}

/// Whether a text begins with a sign or a word that joins what stands before it to a cell, as
/// behind `At 3:` in `At 3: to 1`.
fn begins_with_joint(text: &[u8]) -> bool {
    let line = scan::run(text, 0, |byte| byte != b'\n');
    let text = text[..line].trim_ascii_start();
    let word = String::from_utf8_lossy(&text[..scan::letters(text, 0)]).to_lowercase();
    JOINT_WORDS.contains(&word.as_str()) || joint(text).is_some()
}

/// Whether a text begins with a joint and two numbers with a comma: `->3,4`.
fn is_before_point(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let Some(len) = joint(text) else {
        return false;
    };
    let text = text[len..].trim_ascii_start();
    let first = scan::digits(text, 0);
    let second = first + 1..scan::digits(text, (first + 1).min(text.len()));
    first > 0 && text.get(first) == Some(&b',') && !second.is_empty()
}

/// Whether a line of a text has a number besides that at its beginning.
pub(super) fn has_inner_numbers(text: &[u8]) -> bool {
    for line in scan::lines(text, 0) {
        let line = &text[line];
        let first = scan::run(line, 0, |byte| !byte.is_ascii_alphanumeric());
        if line[scan::digits(line, first)..]
            .iter()
            .any(u8::is_ascii_digit)
        {
            return true;
        }
    }
    false
}

/// Whether a text has numbers in groups of equal size: commas within, and semicolons between them.
pub(super) fn has_groups(text: &[u8]) -> bool {
    let is_plain =
        |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || b",;.".contains(byte);
    if !text.contains(&b';') || !text.iter().all(is_plain) {
        return false;
    }
    let mut sizes = Vec::new();
    for group in text.split(|&byte| byte == b';') {
        if !group.trim_ascii().is_empty() {
            sizes.push(group.iter().filter(|&&byte| byte == b',').count());
        }
    }
    matches!(sizes.first(), Some(1..=3)) && sizes.iter().all(|size| *size == sizes[0])
}
