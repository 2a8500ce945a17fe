//! Where the rows of drawn lines end: at ends of lines, arrows, slashes, bars or other signs.

use super::{
    Part,
    encoding::Glyph,
    lines::Line,
    strip::{
        MOST_WORDS, Strip, inked, is_bar, is_cell, is_number, is_word, part_of, split_at, unquoted,
    },
};
use crate::text::customs;
use std::collections::BTreeSet;

/// The start and the goal beside each other, with an arrow between them in one of several rows.
pub fn side_by_side<'a>(block: &[Line<'a>]) -> Option<Vec<Strip<'a>>> {
    if block.len() < 3 {
        return None;
    }
    let mut arrows = Vec::new();
    for line in block {
        let strip = Strip::of(line);
        if let Some([start, goal]) = across_arrow(&strip) {
            arrows.push([start.span.end, goal.span.start, line.span.start]);
        }
    }
    let [[start_end, goal_start, line_start]] = arrows[..] else {
        return None;
    };
    let line = block.iter().find(|line| line.span.start == line_start)?;
    let column = |at: usize| line.glyphs.iter().position(|glyph| glyph.span.start >= at);
    let (left_end, right_start) = (column(start_end)?, column(goal_start)?);
    let mut starts: Vec<Strip> = Vec::new();
    let mut goals: Vec<Strip> = Vec::new();
    for line in block {
        let left = line.glyphs.iter().take(left_end).cloned().collect();
        let right = line.glyphs.iter().skip(right_start).cloned().collect();
        for (side, glyphs) in [(&mut starts, left), (&mut goals, right)] {
            let apart = side.is_empty();
            side.push(Strip {
                glyphs,
                apart,
                ..Strip::of(line)
            });
        }
    }
    goals[0].part = Some(Part::Goal);
    starts.extend(goals);
    Some(starts)
}

/// The rows of a line: several if arrows, slashes or other signs stand between them.
pub fn rows_of<'a>(line: &Line<'a>, alone: bool) -> Vec<Strip<'a>> {
    let whole = Strip::of(line);
    if let Some([start, goal]) = across_arrow(&whole) {
        return vec![start, goal];
    }
    if alone && let Some(rows) = across_bars(&whole) {
        return rows;
    }
    let ends: &[&str] = if alone { &["/", ";", ","] } else { &["/"] };
    for &end in ends {
        let parts = split_at(&whole, |glyph| glyph.sign == end);
        let marks = |strip: &Strip| inked(&strip.glyphs).len();
        let rows: Vec<Strip> = parts.into_iter().filter(|part| marks(part) > 0).collect();
        let cell = |strip: &Strip| is_cell(&strip.glyphs);
        // The first row of a triangle is one cell.
        let long = rows
            .iter()
            .skip(1)
            .all(|row| !cell(row) || end == "/" && is_row_of_digits(row));
        let enough = if end == "/" {
            rows.len() >= 2
        } else {
            rows.len() >= 3
        };
        let first = rows.first().is_some_and(|row| end == "/" || !cell(row));
        let long = long || are_padded(&rows);
        let words = end != "/" && are_repeated_letters(&rows);
        let drawn = long && first && !words || are_rows_of_digits(&rows);
        if enough && drawn {
            return without_blank_after(rows);
        }
    }
    vec![whole]
}

/// The other ways to take a line alone, of which these rows are the likeliest: one row if it was
/// cut, and rows that begin with the blank after each separator; else the rows that its separators
/// make, unless what stands between them is certainly cells.
pub fn other_rows_of<'a>(line: &Line<'a>, likeliest: &[Strip<'a>]) -> Vec<Vec<Strip<'a>>> {
    let whole = Strip::of(line);
    if across_arrow(&whole).is_some() {
        return Vec::new();
    }
    let mut others = Vec::new();
    let mut cuts = cuts(&whole).into_iter();
    if likeliest.len() > 1 {
        let rows = cuts.find(|rows| rows.len() == likeliest.len());
        others.extend(rows.and_then(|rows| with_blank_after(rows, likeliest, &whole)));
        if has_separator(&whole) {
            others.push(vec![whole]);
        }
        return others;
    }
    if let Some(rows) = cuts.find(|rows| rows.len() > 1 && may_be_rows(rows)) {
        let without = without_blank_after(rows.clone());
        let indented = with_blank_after(rows, &without, &whole);
        others.push(without);
        others.extend(indented);
    }
    others
}

/// The rows that each kind of separator makes of a line, without empty ones.
fn cuts<'a>(whole: &Strip<'a>) -> Vec<Vec<Strip<'a>>> {
    let mut cuts = vec![between_bars(whole)];
    for end in ["/", ";", ","] {
        cuts.push(split_at(whole, |glyph| glyph.sign == end));
    }
    for rows in &mut cuts {
        rows.retain(|row| !inked(&row.glyphs).is_empty());
    }
    cuts
}

/// Whether a comma or a semicolon is in a line.
fn has_separator(whole: &Strip) -> bool {
    let mut glyphs = whole.glyphs.iter();
    glyphs.any(|glyph| customs::is_separator(glyph.sign))
}

/// The rows of a line with the blank after each separator, where it was taken away, unless a blank
/// stands before every separator too.
fn with_blank_after<'a>(
    mut rows: Vec<Strip<'a>>,
    without: &[Strip<'a>],
    whole: &Strip<'a>,
) -> Option<Vec<Strip<'a>>> {
    let width = |row: &Strip| row.glyphs.len();
    // Whoever separates rows of one width by commas or semicolons sets a blank after them.
    let even = without.iter().all(|row| width(row) == width(&without[0]));
    if even && has_separator(whole) {
        return None;
    }

    without_indentation(&mut rows);
    let longer = |(row, without): (&Strip, &Strip)| width(row) == width(without) + 1;
    let blanks_taken = rows[1..].iter().zip(&without[1..]).all(longer);
    let ends_blank = |row: &Strip| row.glyphs.last().is_some_and(Glyph::is_blank);
    let before = &rows[..rows.len() - 1];
    (blanks_taken && !before.iter().all(ends_blank)).then_some(rows)
}

/// Whether strips may be rows of cells: some have several marks, and none is a negative digit or a
/// word for a cell.
fn may_be_rows(rows: &[Strip]) -> bool {
    let marks = |strip: &Strip| unquoted(inked(&strip.glyphs)).len();
    let cell = |strip: &Strip| {
        let marks = unquoted(inked(&strip.glyphs));
        let negative = marks.len() == 2 && marks[0].sign == "-" && is_number(marks);
        marks.len() > 1 && (negative || is_word(marks))
    };
    let even = rows.iter().all(|row| marks(row) == marks(&rows[0]));
    let words = even && are_repeated_letters(rows);
    rows.iter().any(|row| marks(row) > 1) && !rows.iter().any(cell) && !words
}

/// Whether rows have one width, by blanks on their sides; at the end of the last one they may lack.
fn are_padded(rows: &[Strip]) -> bool {
    let width = rows.first().map_or(0, |row| row.glyphs.len());
    let Some((last, others)) = rows.split_last() else {
        return false;
    };
    let even = others.iter().all(|row| row.glyphs.len() == width);
    let several = rows.iter().any(|row| !is_cell(&row.glyphs));
    width > 1 && even && several && last.glyphs.len() <= width
}

/// Whether every part repeats one letter or digit, not all the same one: such parts are rather
/// words for cells than rows of cells.
fn are_repeated_letters(rows: &[Strip]) -> bool {
    let mut letters: Vec<&str> = Vec::new();
    for row in rows {
        let marks = inked(&row.glyphs);
        let letter = marks[0].sign;
        let plain = letter.chars().all(char::is_alphanumeric);
        if !plain || marks.iter().any(|glyph| glyph.sign != letter) {
            return false;
        }
        letters.push(letter);
    }
    letters.windows(2).any(|pair| pair[0] != pair[1])
}

/// Whether all strips are equally many digits, which are no numbers: zeros and ones, or a few
/// digits with a zero before others.
fn are_rows_of_digits(rows: &[Strip]) -> bool {
    let width = rows.first().map_or(0, |row| inked(&row.glyphs).len());
    let mut digits = BTreeSet::new();
    let mut padded = false;
    for row in rows {
        let marks = inked(&row.glyphs);
        if marks.len() != width || width < 2 || !is_row_of_digits(row) {
            return false;
        }
        padded |= marks[0].sign == "0";
        digits.extend(marks.iter().map(|glyph| glyph.sign));
    }
    let binary = digits.iter().all(|digit| matches!(*digit, "0" | "1"));
    binary || padded && digits.len() <= MOST_WORDS
}

/// Whether a strip is several digits, each of which may be a cell.
fn is_row_of_digits(strip: &Strip) -> bool {
    let marks = inked(&strip.glyphs);
    let digit = |glyph: &Glyph| glyph.sign.bytes().all(|byte| byte.is_ascii_digit());
    marks.len() > 1 && marks.iter().all(digit)
}

/// The rows of the only line of a text, with bars or the two characters `\n` between them.
fn across_bars<'a>(strip: &Strip<'a>) -> Option<Vec<Strip<'a>>> {
    let rows = between_bars(strip);
    let is_long = |row: &Strip| !is_cell(&row.glyphs) || is_row_of_digits(row);
    let padded = rows
        .iter()
        .all(|row| row.glyphs.len() == rows[0].glyphs.len());
    let long = rows.len() > 1 && (padded || rows.iter().skip(1).all(is_long));
    let drawn = rows.iter().all(|row| !inked(&row.glyphs).is_empty());
    (long && drawn).then(|| without_blank_after(rows))
}

/// The parts of a row between bars or the two characters `\n`.
fn between_bars<'a>(strip: &Strip<'a>) -> Vec<Strip<'a>> {
    let glyphs = &strip.glyphs;
    let escape = |at: usize| {
        glyphs[at].sign == "\\" && glyphs.get(at + 1).is_some_and(|next| next.sign == "n")
    };
    let mut rows = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < glyphs.len() {
        let len = match at {
            at if is_bar(glyphs[at].sign) => 1,
            at if escape(at) => 2,
            _ => 0,
        };
        if len > 0 {
            let first = strip.apart && rows.is_empty();
            rows.push(part_of(strip, &glyphs[start..at], first));
            start = at + len;
        }
        at += len.max(1);
    }
    rows.push(part_of(
        strip,
        &glyphs[start..],
        strip.apart && rows.is_empty(),
    ));
    rows
}

/// Takes away the indentation of the line, if with it the first row would be the longest of all.
fn without_indentation(rows: &mut [Strip]) {
    let width = |row: &Strip| row.glyphs.len();
    let longest = rows[1..].iter().map(width).max().unwrap_or(0);
    let blanks = rows[0]
        .glyphs
        .iter()
        .take_while(|glyph| glyph.is_blank())
        .count();
    let excess = width(&rows[0]).saturating_sub(longest);
    let indentation = if excess == 0 {
        0
    } else {
        excess.max(4).min(blanks)
    };
    dedent(&mut rows[0], indentation);
}

/// Takes away the first columns of a row.
fn dedent(row: &mut Strip, columns: usize) {
    row.glyphs.drain(..columns);
    for glyph in &mut row.glyphs {
        glyph.column -= columns;
        glyph.place -= columns;
    }
}

/// Takes away the blank after each separator of rows, if there is one after every separator.
fn without_blank_after(mut rows: Vec<Strip>) -> Vec<Strip> {
    without_indentation(&mut rows);
    let one_blank = |strip: &Strip| {
        let blanks = strip.glyphs.iter().take_while(|glyph| glyph.is_blank());
        blanks.count() == 1
    };
    let blank = |strip: &Strip| strip.glyphs.first().is_some_and(Glyph::is_blank);
    // Rows of one width have their blanks as cells.
    let width = |strip: &Strip| strip.glyphs.len();
    let padded = rows.len() > 2 && rows.iter().all(|row| width(row) == width(&rows[0]));
    let ends_blank = |strip: &Strip| strip.glyphs.last().is_some_and(Glyph::is_blank);
    let before = &rows[..rows.len() - 1];
    // ` / ` between all rows.
    let both_sides = before.iter().all(ends_blank) && rows[1..].iter().all(blank);
    let one_side = !blank(&rows[0]) && rows[1..].iter().all(one_blank);
    if !padded && (both_sides || one_side) {
        for row in &mut rows[1..] {
            dedent(row, 1);
        }
    }
    rows
}

/// `start -> goal`: both sides of an arrow between blanks, if they have equally many marks.
fn across_arrow<'a>(strip: &Strip<'a>) -> Option<[Strip<'a>; 2]> {
    let glyphs = &strip.glyphs;
    for (at, glyph) in glyphs.iter().enumerate() {
        if at == 0 || glyph.is_blank() {
            continue;
        }
        for arrow in customs::ARROWS {
            let end = at + arrow.chars().count();
            let here: Option<String> = glyphs
                .get(at..end)
                .map(|here| here.iter().map(|glyph| glyph.sign).collect());
            let blank = |at: usize| glyphs.get(at).is_some_and(Glyph::is_blank);
            let apart = blank(at - 1) && blank(end) || arrow.is_ascii();
            if here.as_deref() != Some(*arrow) || !apart {
                continue;
            }
            let [before, after] = [&glyphs[..at], &glyphs[end..]];
            let count = |side: &[Glyph]| side.iter().filter(|glyph| !glyph.is_blank()).count();
            if count(before) > 1 && count(before) == count(after) {
                let start = part_of(strip, before, strip.apart);
                let mut goal = part_of(strip, after, true);
                goal.part = Some(Part::Goal);
                return Some([start, goal]);
            }
        }
    }
    None
}
