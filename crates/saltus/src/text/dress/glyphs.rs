//! Runs of visible characters: where they begin and end, and what stands in them.

use super::encoding::Glyph;

/// Vertical lines between cells or around a row.
const BARS: &[&str] = &["|", "│", "┃", "║", "¦", "‖", "❘", "╎", "┆", "┊"];

/// The brackets around a cell.
const BRACKETS: &[&str] = &["[", "]", "(", ")", "{", "}"];

/// Whether a sign is a vertical line between cells or around a row.
pub fn is_bar(sign: &str) -> bool {
    BARS.contains(&sign)
}

/// Whether a sign is a bracket, open or closing.
pub fn is_bracket(sign: &str) -> bool {
    BRACKETS.contains(&sign)
}

/// The glyphs between the first and the last that are not blank.
pub fn inked<'a, 'b>(glyphs: &'b [Glyph<'a>]) -> &'b [Glyph<'a>] {
    let mut rest = glyphs;
    while let [first, inner @ ..] = rest
        && first.is_blank()
    {
        rest = inner;
    }
    while let [inner @ .., last] = rest
        && last.is_blank()
    {
        rest = inner;
    }
    rest
}

/// The index of the first glyph that is not blank.
pub fn first_mark(glyphs: &[Glyph]) -> Option<usize> {
    glyphs.iter().position(|glyph| !glyph.is_blank())
}

/// Whether all glyphs are blank.
pub fn are_blank(glyphs: &[Glyph]) -> bool {
    inked(glyphs).is_empty()
}

/// The number of glyphs that are not blank.
pub fn count_of_marks(glyphs: &[Glyph]) -> usize {
    let mut count = 0;
    for glyph in glyphs {
        count += usize::from(!glyph.is_blank());
    }
    count
}

/// The signs as one text.
pub fn text_of(glyphs: &[Glyph]) -> String {
    let mut text = String::new();
    for glyph in glyphs {
        text.push_str(glyph.sign);
    }
    text
}

/// The words between blanks.
pub fn tokens<'a, 'b>(glyphs: &'b [Glyph<'a>]) -> Vec<&'b [Glyph<'a>]> {
    let mut tokens = Vec::new();
    for token in glyphs.split(Glyph::is_blank) {
        if !token.is_empty() {
            tokens.push(token);
        }
    }
    tokens
}

/// Whether a sign is among the glyphs.
pub fn has_sign(glyphs: &[Glyph], sign: &str) -> bool {
    glyphs.iter().any(|glyph| glyph.sign == sign)
}

/// Whether a bar is among the glyphs.
pub fn has_bar(glyphs: &[Glyph]) -> bool {
    glyphs.iter().any(|glyph| is_bar(glyph.sign))
}

/// Whether every glyph is a decimal digit.
pub fn are_digits(glyphs: &[Glyph]) -> bool {
    glyphs.iter().all(Glyph::is_digit)
}

/// The glyphs within quotation marks, if there are any.
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
