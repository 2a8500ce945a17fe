//! What separates the cells of drawn rows: bars, brackets, commas, blanks, or nothing.

use super::{
    encoding::Glyph,
    glyphs::{
        count_of_marks, has_bar, has_sign, inked, is_bar, is_bracket, text_of, tokens, unquoted,
    },
    strip::{MOST_WORDS, Strip, is_cell, is_number, is_word},
};
use crate::order;

/// What separates the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// Nothing: every character is a cell, a blank, or a bar around the row.
    None,
    /// Bars.
    Bar,
    /// Nothing, with brackets around every cell.
    Brackets,
    /// This sign.
    Sign(&'static str),
    /// One or more blanks.
    Blanks,
}

impl Separator {
    /// What separates the cells of these rows.
    pub fn of(strips: &[Strip]) -> Separator {
        let mut barred = 0;
        for strip in strips {
            barred += usize::from(has_bar(&strip.glyphs));
        }
        if barred > 0 && 2 * barred >= strips.len() {
            return match are_between_bars(strips) {
                true => Separator::Bar,
                false => Separator::None,
            };
        }
        if are_in_brackets(strips) {
            return Separator::Brackets;
        }
        for sign in ["\t", ",", ";"] {
            if are_between_signs(strips, sign) {
                return Separator::Sign(sign);
            }
        }
        match are_between_blanks(strips) {
            true => Separator::Blanks,
            false => Separator::None,
        }
    }

    /// Whether it separates cells, or else every character is one.
    pub fn is_of_cells(self) -> bool {
        !matches!(self, Separator::None | Separator::Brackets)
    }

    /// Whether a glyph separates cells.
    pub fn is(self, glyph: &Glyph) -> bool {
        match self {
            Separator::None => false,
            Separator::Bar => is_bar(glyph.sign),
            Separator::Brackets => is_bracket(glyph.sign),
            Separator::Sign(sign) => glyph.sign == sign,
            Separator::Blanks => glyph.is_blank(),
        }
    }

    /// The pieces of a row between separators.
    pub fn pieces<'a, 'b>(self, strip: &'b Strip<'a>) -> Vec<&'b [Glyph<'a>]> {
        strip.glyphs.split(|glyph| self.is(glyph)).collect()
    }

    /// Whether all pieces of all rows may be cells.
    fn has_cells_only(self, strips: &[Strip]) -> bool {
        for strip in strips {
            for piece in self.pieces(strip) {
                if !is_cell(piece) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the pieces of several rows are a few words of letters, so that each is a cell.
    fn has_words_only(self, strips: &[Strip]) -> bool {
        let mut long_words = Vec::new();
        let mut count = 0;
        for strip in strips {
            let Some(words) = self.words_of(strip) else {
                return false;
            };
            if words.len() < 2 {
                return false;
            }
            count += words.len();
            for word in words {
                if word.chars().count() > 1 {
                    long_words.push(word);
                }
            }
        }

        let long_words = order::distinct(long_words);

        // Of a single row, `|aa|bb|aa|`.
        let are_told_apart = long_words.len() > 1 && long_words.iter().all(|word| repeats(word));
        let is_table = strips.len() > 1 || are_told_apart;
        let are_few = (1..=MOST_WORDS).contains(&long_words.len());
        is_table && are_few && count >= 2 * long_words.len()
    }

    /// The words of a row between separators; `None` if a piece is no word.
    fn words_of(self, strip: &Strip) -> Option<Vec<String>> {
        let mut words = Vec::new();
        for piece in self.pieces(strip) {
            let word = text_of(unquoted(inked(piece)));
            if !word.chars().all(char::is_alphanumeric) {
                return None;
            }
            if !word.is_empty() {
                words.push(word);
            }
        }
        Some(words)
    }
}

/// Whether a word repeats one letter.
fn repeats(word: &str) -> bool {
    let first = word.chars().next();
    word.chars().all(|c| Some(c) == first && c.is_alphabetic())
}

/// Whether cells stand between the bars of rows.
fn are_between_bars(strips: &[Strip]) -> bool {
    let has_cells = Separator::Bar.has_cells_only(strips) || Separator::Bar.has_words_only(strips);
    has_cells && !(strips.len() > 1 && bars_are_aligned(strips))
}

/// Whether bars are in columns of their own and every cell is one character, so that columns of
/// characters are columns of cells, also where the outer cells of a row are not drawn.
fn bars_are_aligned(strips: &[Strip]) -> bool {
    let mut columns_of_bars = Vec::new();
    let mut columns_of_marks = Vec::new();
    let mut counts = Vec::new();
    for strip in strips {
        if has_empty_or_long_cell(strip) {
            return false;
        }
        let mut count = 0;
        for glyph in &strip.glyphs {
            if is_bar(glyph.sign) {
                columns_of_bars.push(glyph.column);
                count += 1;
            } else if !glyph.is_blank() {
                columns_of_marks.push(glyph.column);
            }
        }
        counts.push(count);
    }
    let columns_of_bars = order::distinct(columns_of_bars);
    let is_bar_column = |column: &usize| order::contains(&columns_of_bars, column);
    // Where every row has all its bars, the cells are between them.
    order::distinct(counts).len() > 1 && !columns_of_marks.iter().any(is_bar_column)
}

/// Whether two bars stand side by side, or two signs of a cell.
fn has_empty_or_long_cell(strip: &Strip) -> bool {
    for pair in strip.glyphs.windows(2) {
        let bars = usize::from(is_bar(pair[0].sign)) + usize::from(is_bar(pair[1].sign));
        let has_blank = pair[0].is_blank() || pair[1].is_blank();
        if bars == 2 || bars == 0 && !has_blank {
            return true;
        }
    }
    false
}

/// Whether every mark stands in its own brackets: `[o][o][ ]` or `(o) (o) ( )`.
fn are_in_brackets(strips: &[Strip]) -> bool {
    for strip in strips {
        let mut brackets = 0;
        for glyph in &strip.glyphs {
            brackets += usize::from(is_bracket(glyph.sign));
        }
        if brackets < 2 || 3 * brackets < 2 * count_of_marks(&strip.glyphs) {
            return false;
        }
    }
    !strips.is_empty() && Separator::Brackets.has_cells_only(strips)
}

/// Whether this sign separates cells.
fn are_between_signs(strips: &[Strip], sign: &'static str) -> bool {
    let separator = Separator::Sign(sign);
    let mut is_there = false;
    let mut has_several = false;
    for strip in strips {
        is_there |= has_sign(&strip.glyphs, sign);
        // `110,` is a row of cells, and not one cell.
        let mut pieces = separator.pieces(strip);
        pieces.retain(|piece| !inked(piece).is_empty());
        has_several |= pieces.len() > 1;
    }
    is_there
        && has_several
        && (separator.has_cells_only(strips) || separator.has_words_only(strips))
}

/// Whether blanks separate cells: numbers or words of several signs.
fn are_between_blanks(strips: &[Strip]) -> bool {
    let mut has_long = false;
    let mut has_telling = false;
    let mut are_single = true;
    for strip in strips {
        let words = tokens(&strip.glyphs);
        has_long |= words.iter().any(|word| word.len() > 1);
        has_telling |= words.len() > 1 && words.iter().any(|word| is_telling(word));
        are_single &= words.len() == 1 || words.is_empty();
    }
    has_long && has_telling && !are_single && Separator::Blanks.has_cells_only(strips)
}

/// Whether a word between blanks is a cell: a negative number, a known word, or a number of
/// several digits. `1110111` alone in its row is a row of cells.
fn is_telling(word: &[Glyph]) -> bool {
    let is_negative = word.len() == 2 && word[0].sign == "-";
    let is_binary = word.iter().all(|glyph| matches!(glyph.sign, "0" | "1"));
    is_negative || is_word(word) || is_number(word) && word.len() > 1 && !is_binary
}
