//! Where the rows of drawn lines end: at ends of lines, arrows, slashes, bars or other signs.

use super::{
    Part,
    encoding::Glyph,
    glyphs::{are_digits, count_of_marks, is_bar, text_of, unquoted},
    lines::Line,
    strip::{MOST_WORDS, Strip, are_of_one_width, is_number, is_word},
};
use crate::order;
use crate::text::customs;
use std::ops::Range;

/// The separators of the rows of a line that is the whole drawing.
const SEPARATORS: [&str; 3] = ["/", ";", ","];

/// The width of the indentation of a line in a text.
const INDENTATION: usize = 4;

// ----------------------------------------------------------------------------- start beside goal

/// The start and the goal beside each other, with an arrow between them in one of several rows.
pub fn side_by_side<'a>(block: &[Line<'a>]) -> Option<Vec<Strip<'a>>> {
    if block.len() < 3 {
        return None;
    }
    let gap = gap_of_only_arrow(block)?;

    let mut starts: Vec<Strip> = Vec::new();
    let mut goals: Vec<Strip> = Vec::new();
    for line in block {
        let width = line.glyphs.len();
        let start = &line.glyphs[..gap.start.min(width)];
        let goal = &line.glyphs[gap.end.min(width)..];
        starts.push(side(line, start, starts.is_empty()));
        goals.push(side(line, goal, goals.is_empty()));
    }
    goals[0].part = Some(Part::Goal);

    starts.extend(goals);
    Some(starts)
}

/// The columns between the start and the goal, if one row has an arrow between them, or several
/// have it in the same columns.
fn gap_of_only_arrow(block: &[Line]) -> Option<Range<usize>> {
    let mut gap: Option<Range<usize>> = None;
    for line in block {
        let Some([start, goal]) = across_arrow(&Strip::of(line)) else {
            continue;
        };
        let columns = column_at(line, start.span.end)?..column_at(line, goal.span.start)?;
        if gap.as_ref().is_some_and(|gap| *gap != columns) {
            return None;
        }
        gap = Some(columns);
    }
    gap
}

/// The first column of a line that is not before a place in the text.
fn column_at(line: &Line, at: usize) -> Option<usize> {
    line.glyphs.iter().position(|glyph| glyph.span.start >= at)
}

/// One side of a line. Its columns are those of the line.
fn side<'a>(line: &Line<'a>, glyphs: &[Glyph<'a>], apart: bool) -> Strip<'a> {
    Strip {
        glyphs: glyphs.to_vec(),
        span: line.span.clone(),
        apart,
        part: line.part,
    }
}

/// `start -> goal`: both sides of an arrow between blanks, if they have equally many marks.
fn across_arrow<'a>(strip: &Strip<'a>) -> Option<[Strip<'a>; 2]> {
    for at in 1..strip.width() {
        if strip.glyphs[at].is_blank() {
            continue;
        }
        for arrow in customs::ARROWS {
            let Some(end) = end_of_arrow(&strip.glyphs, at, arrow) else {
                continue;
            };
            let before = &strip.glyphs[..at];
            let after = &strip.glyphs[end..];
            let marks = count_of_marks(before);
            if marks > 1 && marks == count_of_marks(after) {
                let start = strip.part(before, strip.apart);
                let mut goal = strip.part(after, true);
                goal.part = Some(Part::Goal);
                return Some([start, goal]);
            }
        }
    }
    None
}

/// Where an arrow that begins at a column ends, if it is there. An arrow of one sign may be a
/// piece: it stands between blanks.
fn end_of_arrow(glyphs: &[Glyph], at: usize, arrow: &str) -> Option<usize> {
    let end = at + arrow.chars().count();
    let here = glyphs.get(at..end)?;
    let between_blanks = glyphs[at - 1].is_blank() && glyphs.get(end).is_some_and(Glyph::is_blank);
    (text_of(here) == arrow && (between_blanks || arrow.is_ascii())).then_some(end)
}

// --------------------------------------------------------------------------------- rows of a line

/// The rows of a line: several if arrows, slashes or other signs stand between them.
pub fn rows_of<'a>(line: &Line<'a>, alone: bool) -> Vec<Strip<'a>> {
    let whole = Strip::of(line);
    if let Some([start, goal]) = across_arrow(&whole) {
        return vec![start, goal];
    }
    if alone && let Some(rows) = across_bars(&whole) {
        return rows;
    }

    // Only a slash separates rows where other lines follow.
    let separators = if alone {
        &SEPARATORS[..]
    } else {
        &SEPARATORS[..1]
    };
    for separator in separators {
        let mut rows = whole.split_at_sign(separator);
        rows.retain(|row| !row.is_blank());
        let are_rows = if *separator == "/" {
            are_rows_between_slashes(&rows)
        } else {
            are_rows_between_commas(&rows)
        };
        if are_rows {
            return without_blank_after(rows);
        }
    }
    vec![whole]
}

/// Whether the parts between slashes are rows. The first row of a triangle is one cell.
fn are_rows_between_slashes(rows: &[Strip]) -> bool {
    if rows.len() < 2 {
        return false;
    }
    let long = rows[1..].iter().all(may_be_long);
    long || are_padded(rows) || are_rows_of_digits(rows)
}

/// Whether the parts between commas or semicolons are rows, and not the cells of one row.
fn are_rows_between_commas(rows: &[Strip]) -> bool {
    if rows.len() < 3 {
        return false;
    }
    let long = !rows.iter().any(Strip::is_cell);
    let padded = !rows[0].is_cell() && are_padded(rows);
    (long || padded) && !are_repeated_letters(rows) || are_rows_of_digits(rows)
}

/// The rows of the only line of a text, with bars or the two characters `\n` between them.
fn across_bars<'a>(strip: &Strip<'a>) -> Option<Vec<Strip<'a>>> {
    let rows = between_bars(strip);
    if rows.len() < 2 || rows.iter().any(Strip::is_blank) {
        return None;
    }
    // `O|O|_|X|X` is one row, as between outer bars; a line of a program ends with `\n`.
    let ends_lines = strip.glyphs.iter().any(|glyph| glyph.sign == "\\");
    if !ends_lines && !rows.iter().any(may_be_long) {
        return None;
    }
    let long = rows[1..].iter().all(may_be_long);
    (are_of_one_width(&rows) || long).then(|| without_blank_after(rows))
}

/// Whether a part of a line may be a row of several cells.
fn may_be_long(row: &Strip) -> bool {
    !row.is_cell() || is_row_of_digits(row)
}

/// The parts of a row between bars or the two characters `\n`.
fn between_bars<'a>(strip: &Strip<'a>) -> Vec<Strip<'a>> {
    let mut rows = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < strip.width() {
        let len = length_of_row_end(&strip.glyphs[at..]);
        if len > 0 {
            let apart = strip.apart && rows.is_empty();
            rows.push(strip.part(&strip.glyphs[start..at], apart));
            start = at + len;
        }
        at += len.max(1);
    }
    let apart = strip.apart && rows.is_empty();
    rows.push(strip.part(&strip.glyphs[start..], apart));
    rows
}

/// The number of signs of a bar or of `\n` at the beginning of glyphs; 0 if there is none.
fn length_of_row_end(glyphs: &[Glyph]) -> usize {
    match glyphs {
        [bar, ..] if is_bar(bar.sign) => 1,
        [backslash, letter, ..] if backslash.sign == "\\" && letter.sign == "n" => 2,
        _ => 0,
    }
}

// ----------------------------------------------------------------------------------- other ways

/// The other ways to take a line alone, of which these rows are the likeliest: one row if it was
/// cut, and rows that begin with the blank after each separator; else the rows that its separators
/// make, unless what stands between them is certainly cells.
pub fn other_rows_of<'a>(line: &Line<'a>, likeliest: &[Strip<'a>]) -> Vec<Vec<Strip<'a>>> {
    let whole = Strip::of(line);
    if across_arrow(&whole).is_some() {
        return Vec::new();
    }

    let mut others = Vec::new();
    if likeliest.len() > 1 {
        let cut = first_cut(&whole, |rows| rows.len() == likeliest.len());
        if let Some(rows) = cut {
            others.extend(with_blank_after(rows, likeliest, &whole));
        }
        if has_separator(&whole) {
            others.push(vec![whole]);
        }
        return others;
    }

    if let Some(rows) = first_cut(&whole, |rows| rows.len() > 1 && may_be_rows(rows)) {
        let without = without_blank_after(rows.clone());
        let indented = with_blank_after(rows, &without, &whole);
        others.push(without);
        others.extend(indented);
    }
    others
}

/// The rows that the first kind of separator makes of a line, without empty ones, of which
/// something is so.
fn first_cut<'a>(
    whole: &Strip<'a>,
    is_so: impl Fn(&[Strip<'a>]) -> bool,
) -> Option<Vec<Strip<'a>>> {
    let mut cuts = vec![between_bars(whole)];
    for separator in SEPARATORS {
        cuts.push(whole.split_at_sign(separator));
    }
    for mut rows in cuts {
        rows.retain(|row| !row.is_blank());
        if is_so(&rows) {
            return Some(rows);
        }
    }
    None
}

/// Whether a comma or a semicolon is in a line.
fn has_separator(whole: &Strip) -> bool {
    let mut glyphs = whole.glyphs.iter();
    glyphs.any(|glyph| customs::is_separator(glyph.sign))
}

/// Whether strips may be rows of cells: some have several marks, and none is a negative digit or a
/// word for a cell.
fn may_be_rows(rows: &[Strip]) -> bool {
    let length = unquoted(rows[0].inked()).len();
    let mut is_even = true;
    let mut has_several = false;
    for row in rows {
        let marks = unquoted(row.inked());
        let is_negative = marks.len() == 2 && marks[0].sign == "-" && is_number(marks);
        if is_negative || marks.len() > 1 && is_word(marks) {
            return false;
        }
        is_even &= marks.len() == length;
        has_several |= marks.len() > 1;
    }
    has_several && !(is_even && are_repeated_letters(rows))
}

// ---------------------------------------------------------------------------- what rows may be

/// Whether rows have one width, by blanks on their sides; at the end of the last one they may lack.
fn are_padded(rows: &[Strip]) -> bool {
    let [first, .., last] = rows else {
        return false;
    };
    let width = first.width();
    let others = &rows[..rows.len() - 1];
    width > 1
        && are_of_one_width(others)
        && last.width() <= width
        && !rows.iter().all(Strip::is_cell)
}

/// Whether every part repeats one letter or digit, not all the same one: such parts are rather
/// words for cells than rows of cells.
fn are_repeated_letters(rows: &[Strip]) -> bool {
    let mut letters = Vec::new();
    for row in rows {
        let marks = row.inked();
        let letter = marks[0].sign;
        let is_plain = letter.chars().all(char::is_alphanumeric);
        if !is_plain || marks.iter().any(|glyph| glyph.sign != letter) {
            return false;
        }
        letters.push(letter);
    }
    order::distinct(letters).len() > 1
}

/// Whether all strips are equally many digits, which are no numbers: zeros and ones, or a few
/// digits with a zero before others.
fn are_rows_of_digits(rows: &[Strip]) -> bool {
    let width = rows.first().map_or(0, |row| row.inked().len());
    let mut digits = Vec::new();
    let mut is_padded = false;
    for row in rows {
        let marks = row.inked();
        if marks.len() != width || !is_row_of_digits(row) {
            return false;
        }
        is_padded |= marks[0].sign == "0";
        for mark in marks {
            digits.push(mark.sign);
        }
    }
    let digits = order::distinct(digits);
    let is_binary = digits.iter().all(|digit| matches!(*digit, "0" | "1"));
    is_binary || is_padded && digits.len() <= MOST_WORDS
}

/// Whether a strip is several digits, each of which may be a cell.
fn is_row_of_digits(strip: &Strip) -> bool {
    let marks = strip.inked();
    marks.len() > 1 && are_digits(marks)
}

// ------------------------------------------------------------------------ blanks after separators

/// The rows of a line with the blank after each separator, where it was taken away, unless a blank
/// stands before every separator too.
fn with_blank_after<'a>(
    mut rows: Vec<Strip<'a>>,
    without: &[Strip<'a>],
    whole: &Strip<'a>,
) -> Option<Vec<Strip<'a>>> {
    // Whoever separates rows of one width by commas or semicolons sets a blank after them.
    if are_of_one_width(without) && has_separator(whole) {
        return None;
    }

    without_indentation(&mut rows);
    for (row, without) in rows.iter().zip(without).skip(1) {
        if row.width() != without.width() + 1 {
            return None;
        }
    }
    let before = &rows[..rows.len() - 1];
    (!before.iter().all(Strip::ends_blank)).then_some(rows)
}

/// Takes away the blank after each separator of rows, if there is one after every separator.
fn without_blank_after(mut rows: Vec<Strip>) -> Vec<Strip> {
    without_indentation(&mut rows);
    if has_blank_after_each(&rows) {
        for row in &mut rows[1..] {
            row.dedent(1);
        }
    }
    rows
}

/// Whether a blank that is no cell follows every separator between rows.
fn has_blank_after_each(rows: &[Strip]) -> bool {
    // Rows of one width have their blanks as cells.
    if rows.len() > 2 && are_of_one_width(rows) {
        return false;
    }
    let before = &rows[..rows.len() - 1];
    let after = &rows[1..];

    // ` / ` between all rows.
    let on_both_sides =
        before.iter().all(Strip::ends_blank) && after.iter().all(Strip::begins_blank);
    let one_each = after.iter().all(|row| row.blanks_before() == 1);
    on_both_sides || !rows[0].begins_blank() && one_each
}

/// Takes away the indentation of the line, if with it the first row would be the longest of all.
fn without_indentation(rows: &mut [Strip]) {
    let mut longest = 0;
    for row in &rows[1..] {
        longest = longest.max(row.width());
    }
    let first = &mut rows[0];
    if first.width() > longest {
        let excess = first.width() - longest;
        let indentation = excess.max(INDENTATION).min(first.blanks_before());
        first.dedent(indentation);
    }
}
