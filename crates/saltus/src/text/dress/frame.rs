//! From drawn lines to rows of marks: rules and bars are dropped, and tables are found by the
//! separators of their cells.

use super::{
    Block, Form, Mark, MarkRow, Sheet, ends,
    glyphs::{has_bar, inked, is_bar, is_bracket, text_of, unquoted},
    lines::Line,
    rules::{is_headed, without_connections, without_edges, without_rules},
    separator::Separator,
    strip::{MOST_WORDS, Strip, blocks},
};
use crate::text::customs;

/// The most blanks between a mark and the frame around a drawing.
const MARGIN: usize = 1;

/// Reads the rows of drawn lines: the likeliest sheet, and another one if the same signs may as
/// well separate other cells or rows.
pub fn read(lines: &[Line]) -> Vec<Sheet> {
    let mut drawn = lines.to_vec();
    drawn.retain(|line| !line.prose);
    let drawn = without_connections(without_edges(drawn));
    let ruleless = without_rules(drawn.clone());

    let cut = Cut::of(&ruleless, drawn.len() == 1);
    let separator = Separator::of(&cut.strips);
    let mut likeliest = sheet(&cut.strips, separator);
    likeliest.headed = is_headed(&drawn);

    let mut sheets = vec![likeliest];
    if separator == Separator::Blanks && are_of_digits(&cut.strips) {
        sheets.push(sheet(&cut.strips, Separator::None));
    }
    for strips in cut.others {
        sheets.push(sheet(&strips, Separator::of(&strips)));
    }
    if ruleless.len() < drawn.len() {
        sheets.extend(with_rules_as_rows(&drawn));
    }
    sheets
}

/// The rows of lines, and the other ways to cut the only line of a drawing.
struct Cut<'a> {
    strips: Vec<Strip<'a>>,
    others: Vec<Vec<Strip<'a>>>,
}

impl<'a> Cut<'a> {
    fn of(lines: &[Line<'a>], alone: bool) -> Cut<'a> {
        let mut strips = Vec::new();
        for block in blocks(lines) {
            if let Some(both) = ends::side_by_side(block) {
                strips.extend(both);
                continue;
            }
            for line in block {
                strips.extend(ends::rows_of(line, alone));
            }
        }
        let others = match lines {
            [line] if alone => ends::other_rows_of(line, &strips),
            _ => Vec::new(),
        };
        Cut { strips, others }
    }
}

/// The sheet in which rules are rows of cells, if it has no more signs than a board.
fn with_rules_as_rows(drawn: &[Line]) -> Option<Sheet> {
    let mut strips = Vec::new();
    for line in drawn {
        if has_bar(&line.glyphs) {
            return None;
        }
        strips.push(Strip::of(line));
    }
    let ruled = sheet(&strips, Separator::of(&strips));
    (ruled.signs.len() <= MOST_WORDS).then_some(ruled)
}

/// Whether all marks are digits, each of which may be a cell.
fn are_of_digits(strips: &[Strip]) -> bool {
    for strip in strips {
        for glyph in &strip.glyphs {
            if !glyph.is_blank() && !glyph.is_digit() {
                return false;
            }
        }
    }
    true
}

/// The sheet of rows whose cells are separated in this way.
fn sheet(strips: &[Strip], separator: Separator) -> Sheet {
    let edges = Edges::of(strips, separator);
    let mut sheet = Sheet::new(match separator.is_of_cells() {
        true => Form::Cells,
        false => Form::Characters,
    });
    for strip in strips {
        if strip.apart || sheet.blocks.is_empty() {
            sheet.blocks.push(Block {
                rows: Vec::new(),
                part: strip.part,
            });
        }
        let row = match separator.is_of_cells() {
            true => row_of_cells(strip, separator, edges, &mut sheet),
            false => row_of_characters(strip, separator, &mut sheet),
        };
        if let Some(block) = sheet.blocks.last_mut() {
            block.rows.push(row);
        }
    }
    sheet
}

/// Whether every row of a table has a bar at its edge, which begins or ends no cell.
#[derive(Clone, Copy)]
struct Edges {
    left: bool,
    right: bool,
}

impl Edges {
    fn of(strips: &[Strip], separator: Separator) -> Edges {
        let is_barred = separator == Separator::Bar;
        let mut edges = Edges {
            left: is_barred,
            right: is_barred,
        };
        for strip in strips {
            let marks = strip.inked();
            edges.left &= marks.first().is_some_and(|mark| is_bar(mark.sign));
            edges.right &= marks.last().is_some_and(|mark| is_bar(mark.sign));
        }
        edges
    }
}

// ------------------------------------------------------------------------------- rows of marks

/// The marks of a row of which every character may be a cell.
fn row_of_characters(strip: &Strip, separator: Separator, sheet: &mut Sheet) -> MarkRow {
    let mut row = MarkRow {
        marks: Vec::new(),
        span: strip.span.clone(),
        width: strip.width(),
        blank_ends: false,
        barred: false,
    };
    for glyph in &strip.glyphs {
        // Bars around a row are no cells, nor is a separator at its end.
        if glyph.is_blank() || is_bar(glyph.sign) || separator.is(glyph) {
            continue;
        }
        row.marks.push(Mark {
            sign: sheet.sign(glyph.sign),
            column: glyph.column,
            place: glyph.place,
            span: glyph.span.clone(),
        });
    }
    if let (Some(first), Some(last)) = (row.marks.first(), row.marks.last()) {
        row.blank_ends = has_blank_ends(strip, first, last);
        row.barred = has_bar_between(strip, first, last);
    }
    drop_line_end(&mut row, sheet);
    row
}

/// The marks of a row of a table, one for each cell that is not blank.
fn row_of_cells(strip: &Strip, separator: Separator, edges: Edges, sheet: &mut Sheet) -> MarkRow {
    let mut pieces = separator.pieces(strip);
    if separator == Separator::Blanks {
        pieces.retain(|piece| !piece.is_empty());
    }

    let left = usize::from(edges.left);
    let mut marks = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let piece = unquoted(inked(piece));
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else {
            continue;
        };
        let word = text_of(piece);
        let lower = word.to_lowercase();
        let is_known = customs::is_known_word(&lower);
        let column = index - left.min(index);
        marks.push(Mark {
            sign: sheet.sign(if is_known { &lower } else { &word }),
            column,
            place: column,
            span: first.span.start..last.span.end,
        });
    }
    let width = pieces.len().saturating_sub(left + usize::from(edges.right));
    MarkRow::of_cells(marks, strip.span.clone(), width)
}

/// Whether more blanks are between a mark and the frame than a margin has.
fn has_blank_ends(strip: &Strip, first: &Mark, last: &Mark) -> bool {
    let mut columns = Vec::new();
    for glyph in &strip.glyphs {
        if is_bar(glyph.sign) || is_bracket(glyph.sign) {
            columns.push(glyph.column);
        }
    }
    match columns[..] {
        [left, .., right] if left < first.column && right > last.column => {
            first.column - left > MARGIN + 1 || right - last.column > MARGIN + 1
        }
        _ => false,
    }
}

/// Whether a bar stands between the first and the last mark.
fn has_bar_between(strip: &Strip, first: &Mark, last: &Mark) -> bool {
    for glyph in &strip.glyphs {
        if is_bar(glyph.sign) && first.column < glyph.column && glyph.column < last.column {
            return true;
        }
    }
    false
}

/// Drops a comma or semicolon at the end of a row.
fn drop_line_end(row: &mut MarkRow, sheet: &Sheet) {
    if let [_, .., last] = &row.marks[..]
        && matches!(&sheet.signs[last.sign][..], "," | ";")
    {
        row.marks.pop();
    }
}
