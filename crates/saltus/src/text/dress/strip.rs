//! A row before its cells are known, and what a cell may be.

use super::{Part, encoding::Glyph, lines::Line};
use crate::text::customs;
use std::ops::Range;

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
}

/// A vertical line between cells or around a row.
pub fn is_bar(sign: &str) -> bool {
    matches!(
        sign,
        "|" | "│" | "┃" | "║" | "¦" | "‖" | "❘" | "╎" | "┆" | "┊"
    )
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

/// A part of a row, whose columns are counted anew.
pub fn part_of<'a>(strip: &Strip<'a>, glyphs: &[Glyph<'a>], apart: bool) -> Strip<'a> {
    let glyphs = glyphs.to_vec();
    let start = glyphs
        .first()
        .map_or(strip.span.start, |glyph| glyph.span.start);
    let end = glyphs.last().map_or(start, |glyph| glyph.span.end);
    let mut part = Strip {
        glyphs,
        span: start..end,
        apart,
        part: if apart { strip.part } else { None },
    };
    let first = part.glyphs.first().map(|glyph| (glyph.column, glyph.place));
    if let Some((column, place)) = first {
        for glyph in &mut part.glyphs {
            glyph.column -= column;
            glyph.place -= place;
        }
    }
    part
}

/// The parts between the signs that separate.
pub fn split_at<'a>(strip: &Strip<'a>, separates: impl Fn(&Glyph) -> bool) -> Vec<Strip<'a>> {
    let mut parts: Vec<Strip> = Vec::new();
    for piece in strip.glyphs.split(separates) {
        let apart = strip.apart && parts.is_empty();
        parts.push(part_of(strip, piece, apart));
    }
    parts
}

/// The glyphs between the first and the last that are not blank.
pub fn inked<'a, 'b>(glyphs: &'b [Glyph<'a>]) -> &'b [Glyph<'a>] {
    let ink = |glyph: &Glyph| !glyph.is_blank();
    match (glyphs.iter().position(ink), glyphs.iter().rposition(ink)) {
        (Some(first), Some(last)) => &glyphs[first..=last],
        _ => &[],
    }
}

/// Whether the signs are a number such as `-1` or `12`.
pub fn is_number(glyphs: &[Glyph]) -> bool {
    let digits = match glyphs {
        [first, rest @ ..] if first.sign == "-" => rest,
        other => other,
    };
    let digit = |glyph: &Glyph| glyph.sign.bytes().all(|byte| byte.is_ascii_digit());
    !digits.is_empty() && digits.len() <= 3 && digits.iter().all(digit)
}

/// Whether the signs between two separators are at most one cell.
pub fn is_cell(glyphs: &[Glyph]) -> bool {
    let marks = unquoted(inked(glyphs));
    marks.len() <= 1 || is_number(marks) || is_word(marks) || is_numbered_letter(marks)
}

/// Whether the signs are the name of a piece, such as `L1`.
pub fn is_numbered_letter(marks: &[Glyph]) -> bool {
    let digit = |glyph: &Glyph| glyph.sign.bytes().all(|byte| byte.is_ascii_digit());
    match marks {
        [letter, digits @ ..] => {
            let is_letter = letter.sign.chars().all(char::is_alphabetic);
            is_letter && !digits.is_empty() && digits.len() <= 2 && digits.iter().all(digit)
        }
        [] => false,
    }
}

/// The signs within quotation marks, if there are any.
pub fn unquoted<'a, 'b>(marks: &'b [Glyph<'a>]) -> &'b [Glyph<'a>] {
    match marks {
        [open, inner @ .., close]
            if open.sign == close.sign && matches!(open.sign, "\"" | "'" | "`") =>
        {
            inked(inner)
        }
        other => other,
    }
}

/// Whether the signs are a word for a cell.
pub fn is_word(glyphs: &[Glyph]) -> bool {
    let word: String = glyphs.iter().map(|glyph| glyph.sign).collect();
    customs::is_known_word(&word.to_lowercase())
}

/// The most words for cells: a peg, a vacancy and two for no hole.
pub const MOST_WORDS: usize = 4;
