//! A row before its cells are known, and what a cell may be.

use super::{
    Part,
    encoding::Glyph,
    glyphs::{are_digits, inked, text_of, unquoted},
    lines::Line,
};
use crate::text::customs;
use std::ops::Range;

/// The most words for cells: a peg, a vacancy and two for no hole.
pub const MOST_WORDS: usize = 4;

/// The most digits of a number that is a cell.
const MOST_DIGITS: usize = 3;

/// A row before its cells are known.
#[derive(Clone, Debug)]
pub struct Strip<'a> {
    /// Its characters.
    pub glyphs: Vec<Glyph<'a>>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Whether it begins another drawing than the row before.
    pub apart: bool,
    /// What it draws, if a heading says so.
    pub part: Option<Part>,
}

impl<'a> Strip<'a> {
    /// A line as a row.
    pub fn of(line: &Line<'a>) -> Strip<'a> {
        Strip {
            glyphs: line.glyphs.clone(),
            span: line.span.clone(),
            apart: line.apart,
            part: line.part,
        }
    }

    /// A part of the row, whose columns are counted anew. Only the first part of a row stands
    /// apart from the row before.
    pub fn part(&self, glyphs: &[Glyph<'a>], apart: bool) -> Strip<'a> {
        let start = match glyphs.first() {
            Some(first) => first.span.start,
            None => self.span.start,
        };
        let end = glyphs.last().map_or(start, |last| last.span.end);
        let mut part = Strip {
            glyphs: glyphs.to_vec(),
            span: start..end,
            apart,
            part: if apart { self.part } else { None },
        };
        if let Some(first) = glyphs.first() {
            part.move_left(first.column, first.place);
        }
        part
    }

    /// The parts between the places where a sign stands.
    pub fn split_at_sign(&self, sign: &str) -> Vec<Strip<'a>> {
        let mut parts: Vec<Strip> = Vec::new();
        for piece in self.glyphs.split(|glyph| glyph.sign == sign) {
            let apart = self.apart && parts.is_empty();
            parts.push(self.part(piece, apart));
        }
        parts
    }

    /// Takes the first columns away.
    pub fn dedent(&mut self, columns: usize) {
        self.glyphs.drain(..columns);
        self.move_left(columns, columns);
    }

    /// Counts columns and places from later ones.
    fn move_left(&mut self, columns: usize, places: usize) {
        for glyph in &mut self.glyphs {
            glyph.column -= columns;
            glyph.place -= places;
        }
    }

    /// The number of its characters, with the blanks at its ends.
    pub fn width(&self) -> usize {
        self.glyphs.len()
    }

    /// The characters between the first and the last that are not blank.
    pub fn inked(&self) -> &[Glyph<'a>] {
        inked(&self.glyphs)
    }

    /// Whether it has no mark.
    pub fn is_blank(&self) -> bool {
        self.inked().is_empty()
    }

    /// The number of blanks before its first mark.
    pub fn blanks_before(&self) -> usize {
        let mut blanks = 0;
        while blanks < self.glyphs.len() && self.glyphs[blanks].is_blank() {
            blanks += 1;
        }
        blanks
    }

    /// Whether its first character is a blank.
    pub fn begins_blank(&self) -> bool {
        self.glyphs.first().is_some_and(Glyph::is_blank)
    }

    /// Whether its last character is a blank.
    pub fn ends_blank(&self) -> bool {
        self.glyphs.last().is_some_and(Glyph::is_blank)
    }

    /// Whether it may be a single cell.
    pub fn is_cell(&self) -> bool {
        is_cell(&self.glyphs)
    }
}

/// Whether all rows have the same number of characters.
pub fn are_of_one_width(rows: &[Strip]) -> bool {
    rows.windows(2)
        .all(|pair| pair[0].width() == pair[1].width())
}

/// The lines of each block.
pub fn blocks<'a, 'b>(lines: &'b [Line<'a>]) -> Vec<&'b [Line<'a>]> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for end in 1..=lines.len() {
        if lines.get(end).is_none_or(|line| line.apart) {
            blocks.push(&lines[start..end]);
            start = end;
        }
    }
    blocks
}

/// Whether the signs are a number such as `-1` or `12`.
pub fn is_number(glyphs: &[Glyph]) -> bool {
    let digits = match glyphs {
        [minus, digits @ ..] if minus.sign == "-" => digits,
        digits => digits,
    };
    !digits.is_empty() && digits.len() <= MOST_DIGITS && are_digits(digits)
}

/// Whether the signs between two separators are at most one cell.
pub fn is_cell(glyphs: &[Glyph]) -> bool {
    let marks = unquoted(inked(glyphs));
    marks.len() <= 1 || is_number(marks) || is_word(marks) || is_numbered_letter(marks)
}

/// Whether the signs are the name of a piece, such as `L1`.
fn is_numbered_letter(marks: &[Glyph]) -> bool {
    let [letter, digits @ ..] = marks else {
        return false;
    };
    letter.is_letter() && (1..=2).contains(&digits.len()) && are_digits(digits)
}

/// Whether the signs are a word for a cell.
pub fn is_word(glyphs: &[Glyph]) -> bool {
    customs::is_known_word(&text_of(glyphs).to_lowercase())
}
