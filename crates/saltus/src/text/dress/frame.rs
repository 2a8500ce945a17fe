//! From drawn lines to rows of marks: rules and bars are dropped, and tables are found by the
//! separators of their cells.

use super::{
    Block, Form, Mark, MarkRow, Sheet,
    encoding::Glyph,
    ends,
    lines::Line,
    prints::is_of_connections,
    strip::{MOST_WORDS, Strip, blocks, inked, is_bar, is_cell, is_number, is_word, unquoted},
};
use crate::text::customs;
use std::{collections::BTreeSet, ops::Range};

/// Whether every row of a table has a bar at its edge, which begins or ends no cell.
#[derive(Clone, Copy)]
struct Edges {
    left: bool,
    right: bool,
}

impl Edges {
    fn of(strips: &[Strip], separator: Separator) -> Edges {
        let is_edge = |glyph: Option<&Glyph>| glyph.is_some_and(|glyph| is_bar(glyph.sign));
        let table = separator == Separator::Bar;
        Edges {
            left: table
                && strips
                    .iter()
                    .all(|strip| is_edge(inked(&strip.glyphs).first())),
            right: table
                && strips
                    .iter()
                    .all(|strip| is_edge(inked(&strip.glyphs).last())),
        }
    }
}

/// What separates the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
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

/// Reads the rows of drawn lines: the likeliest sheet, and another one if the same signs may as
/// well separate other cells or rows.
pub fn read(lines: &[Line]) -> Vec<Sheet> {
    let drawn = lines.iter().filter(|line| !line.prose);
    let drawn = without_connections(drawn.cloned().collect());
    let alone = drawn.len() == 1;
    let ruleless = without_rules(drawn.clone());
    let mut strips = Vec::new();
    let mut others = Vec::new();
    for block in blocks(&ruleless) {
        match ends::side_by_side(block) {
            Some(both) => strips.extend(both),
            None => strips.extend(block.iter().flat_map(|line| ends::rows_of(line, alone))),
        }
        if let ([line], true) = (block, alone) {
            others = ends::other_rows_of(line, &strips);
        }
    }
    let separator = separator(&strips);
    let mut sheets = vec![Sheet {
        headed: is_headed(&drawn),
        ..sheet(&strips, separator)
    }];
    if separator == Separator::Blanks && are_of_digits(&strips) {
        sheets.push(sheet(&strips, Separator::None));
    }
    for strips in others {
        sheets.push(sheet(&strips, self::separator(&strips)));
    }
    // Rules may be rows of cells, if with them the drawing has no more signs than a board.
    if ruleless.len() < drawn.len() && !drawn.iter().any(has_bar) {
        let strips: Vec<Strip> = drawn.iter().map(Strip::of).collect();
        let ruled = sheet(&strips, self::separator(&strips));
        if ruled.signs.len() <= MOST_WORDS {
            sheets.push(ruled);
        }
    }
    sheets
}

/// Whether all marks are digits, each of which may be a cell.
fn are_of_digits(strips: &[Strip]) -> bool {
    let mut glyphs = strips.iter().flat_map(|strip| &strip.glyphs);
    glyphs.all(|glyph| glyph.is_blank() || glyph.sign.bytes().all(|byte| byte.is_ascii_digit()))
}

fn sheet(strips: &[Strip], separator: Separator) -> Sheet {
    let edges = Edges::of(strips, separator);
    let mut sheet = Sheet::new(match separator {
        Separator::None | Separator::Brackets => Form::Characters,
        _ => Form::Cells,
    });
    for strip in strips {
        if strip.apart || sheet.blocks.is_empty() {
            sheet.blocks.push(Block {
                rows: Vec::new(),
                part: strip.part,
            });
        }
        let row = row(strip, separator, edges, &mut sheet);
        if let Some(block) = sheet.blocks.last_mut() {
            block.rows.push(row);
        }
    }
    sheet
}

// ------------------------------------------------------------------------------------------ rules

/// Characters that draw boxes.
fn is_box(sign: &str) -> bool {
    sign.chars().all(|c| matches!(c, '\u{2500}'..='\u{257F}'))
}

/// Whether a rule with bars is below the first line, as in a table of Markdown.
fn is_headed(lines: &[Line]) -> bool {
    match lines {
        [head, rule, ..] => has_bar(head) && has_bar(rule) && is_of_rules(rule.trimmed()),
        _ => false,
    }
}

fn has_bar(line: &Line) -> bool {
    line.glyphs.iter().any(|glyph| is_bar(glyph.sign))
}

/// The lines that are not rules. A line of `-` alone may be a row of vacancies: it is a rule if
/// other lines have bars, or if it has corners, or if it is longer than every row.
fn without_rules(lines: Vec<Line>) -> Vec<Line> {
    let of_rules = |line: &Line| is_of_rules(line.trimmed());
    let (rules, rows): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| of_rules(line));
    let barred = rows.iter().filter(|line| has_bar(line)).count();
    let framed = 2 * barred >= rows.len() && barred > 0;
    let widest = rows.iter().map(|line| line.trimmed().len()).max();
    // Where a sign is also a cell, only lines above and below all rows are rules.
    let ends = [lines.first(), lines.last()];
    let enclosed = ends.into_iter().flatten().all(of_rules);
    let dropped = |line: &Line| {
        let marks = line.trimmed();
        let longer = widest.is_some_and(|widest| marks.len() > widest);
        let longer = longer && (enclosed || !is_sign_of_rows(marks[0].sign, &rows));
        let boxed = marks.iter().any(|glyph| is_box(glyph.sign));
        framed || longer || boxed || has_corners(marks) && !is_sign_of_rows("+", &rows)
    };
    // More rules than rows and the ends of each drawing are rows of cells.
    if rules.is_empty() || rows.is_empty() || rules.len() > rows.len() + blocks(&lines).len() {
        return lines;
    }
    let mut kept: Vec<Line> = Vec::new();
    let mut apart = false;
    let mut part = None;
    for line in &lines {
        apart |= line.apart;
        part = part.or(line.part);
        if of_rules(line) && dropped(line) {
            continue;
        }
        // What a rule separates from the row before is the row below it.
        kept.push(Line {
            apart: std::mem::take(&mut apart),
            part: part.take(),
            ..line.clone()
        });
    }
    kept
}

/// The lines that do not only connect the holes of others.
fn without_connections(mut lines: Vec<Line>) -> Vec<Line> {
    let connects = |line: &Line| is_of_connections(line.trimmed());
    let count = lines.iter().filter(|line| connects(line)).count();
    if count > 0 && 2 * count < lines.len() + 1 {
        lines.retain(|line| !connects(line));
    }
    lines
}

/// Whether marks may be a rule: lines, bars and corners only, and not a row whose cells between
/// bars are single signs.
fn is_of_rules(marks: &[Glyph]) -> bool {
    let line = |glyph: &Glyph| "-=_~".contains(glyph.sign) || is_dash(glyph.sign);
    let rule = |glyph: &Glyph| "-=+|:_~ \t".contains(glyph.sign) || is_box(glyph.sign);
    let boxed = marks
        .iter()
        .any(|glyph| is_box(glyph.sign) && !is_bar(glyph.sign));
    let run = |pair: &[Glyph]| line(&pair[0]) && pair[0].sign == pair[1].sign;
    let long = marks.windows(2).any(run) || is_alignment(marks);
    marks.len() >= 2
        && marks.iter().all(rule)
        && (long || boxed || is_dense(marks) && has_corners(marks))
}

/// Whether marks say how the columns of a table are aligned: `|:-:|:-:|`.
fn is_alignment(marks: &[Glyph]) -> bool {
    let mut told = false;
    for piece in marks.split(|glyph| is_bar(glyph.sign)) {
        let piece = inked(piece);
        if piece.is_empty() {
            continue;
        }
        let dash = piece.iter().any(|glyph| glyph.sign == "-");
        if !dash || !piece.iter().all(|glyph| matches!(glyph.sign, "-" | ":")) {
            return false;
        }
        told |= piece.iter().any(|glyph| glyph.sign == ":");
    }
    told
}

/// Whether there are neither blanks nor bars between marks.
fn is_dense(marks: &[Glyph]) -> bool {
    !marks
        .iter()
        .any(|glyph| glyph.is_blank() || is_bar(glyph.sign))
}

/// A horizontal line of a box.
fn is_dash(sign: &str) -> bool {
    matches!(sign, "─" | "━" | "═" | "┄" | "┈" | "╌")
}

/// Whether marks are corners with lines between them: `+---+---+`.
fn has_corners(marks: &[Glyph]) -> bool {
    let corner = |glyph: &Glyph| glyph.sign == "+";
    let ends = marks.first().is_some_and(corner) && marks.last().is_some_and(corner);
    let adjacent = marks
        .windows(2)
        .any(|pair| corner(&pair[0]) && corner(&pair[1]));
    ends && !adjacent
}

fn is_sign_of_rows(sign: &str, rows: &[&Line]) -> bool {
    let mut glyphs = rows.iter().flat_map(|line| &line.glyphs);
    glyphs.any(|glyph| glyph.sign == sign)
}

// ----------------------------------------------------------------------------------------- tables

fn separator(strips: &[Strip]) -> Separator {
    let barred = |strip: &&Strip| strip.glyphs.iter().any(|glyph| is_bar(glyph.sign));
    let framed = strips.iter().filter(barred).count();
    if framed > 0 && 2 * framed >= strips.len() {
        let cells = strips
            .iter()
            .all(|strip| pieces_are_cells(strip, Separator::Bar))
            || pieces_are_words(strips, Separator::Bar);
        let aligned = strips.len() > 1 && bars_are_aligned(strips);
        return match cells && !aligned {
            true => Separator::Bar,
            false => Separator::None,
        };
    }
    if bracketed(strips) {
        return Separator::Brackets;
    }
    for sign in ["\t", ",", ";"] {
        let has = |strip: &Strip| strip.glyphs.iter().any(|glyph| glyph.sign == sign);
        let separator = Separator::Sign(sign);
        let cells = strips
            .iter()
            .all(|strip| pieces_are_cells(strip, separator))
            || pieces_are_words(strips, separator);
        // `110,` is a row of cells, and not one cell.
        let several = |strip: &Strip| count_of_pieces(strip, separator) > 1;
        if strips.iter().any(has) && strips.iter().any(several) && cells {
            return separator;
        }
    }
    let several = |strip: &Strip| {
        let mut tokens = strip.glyphs.split(Glyph::is_blank);
        tokens.any(|token| token.len() > 1)
    };
    let tokens = strips
        .iter()
        .all(|strip| pieces_are_cells(strip, Separator::Blanks));
    let rows_of_digits = strips
        .iter()
        .all(|strip| inked(&strip.glyphs).len() == strip_tokens(strip));
    if tokens && strips.iter().any(several) && !rows_of_digits && any_rows_of_tokens(strips) {
        return Separator::Blanks;
    }
    Separator::None
}

/// Whether bars are in columns of their own and every cell is one character, so that columns of
/// characters are columns of cells, also where the outer cells of a row are not drawn.
fn bars_are_aligned(strips: &[Strip]) -> bool {
    let mut bars = BTreeSet::new();
    let mut marks = BTreeSet::new();
    let mut counts = BTreeSet::new();
    for strip in strips {
        counts.insert(
            strip
                .glyphs
                .iter()
                .filter(|glyph| is_bar(glyph.sign))
                .count(),
        );
        for pair in strip.glyphs.windows(2) {
            let doubled = is_bar(pair[0].sign) && is_bar(pair[1].sign);
            let long = !pair
                .iter()
                .any(|glyph| glyph.is_blank() || is_bar(glyph.sign));
            if doubled || long {
                return false;
            }
        }
        for glyph in &strip.glyphs {
            if is_bar(glyph.sign) {
                bars.insert(glyph.column);
            } else if !glyph.is_blank() {
                marks.insert(glyph.column);
            }
        }
    }
    // Where every row has all its bars, the cells are between them.
    counts.len() > 1 && bars.is_disjoint(&marks)
}

/// The length of the only token of a strip, or 0 if it has several.
fn strip_tokens(strip: &Strip) -> usize {
    let mut tokens = strip
        .glyphs
        .split(Glyph::is_blank)
        .filter(|token| !token.is_empty());
    match (tokens.next(), tokens.next()) {
        (Some(only), None) => only.len(),
        _ => 0,
    }
}

/// Whether the tokens between blanks are cells: a negative number, a word, or a number of several
/// digits among others in its row. `1110111` alone in its row is a row of cells.
fn any_rows_of_tokens(strips: &[Strip]) -> bool {
    let telling = |token: &[Glyph]| {
        let negative = token.len() == 2 && token[0].sign == "-";
        let zeros_and_ones = token.iter().all(|glyph| matches!(glyph.sign, "0" | "1"));
        negative || is_word(token) || is_number(token) && token.len() > 1 && !zeros_and_ones
    };
    let several = |strip: &Strip| {
        let mut tokens = strip
            .glyphs
            .split(Glyph::is_blank)
            .filter(|token| !token.is_empty());
        tokens.clone().count() > 1 && tokens.any(telling)
    };
    strips.iter().any(several)
}

/// Whether every mark stands in its own brackets: `[o][o][ ]` or `(o) (o) ( )`.
fn bracketed(strips: &[Strip]) -> bool {
    let opened = |strip: &Strip| {
        let opens = strip
            .glyphs
            .iter()
            .filter(|glyph| is_bracket(glyph.sign))
            .count();
        let marks = strip.glyphs.iter().filter(|glyph| !glyph.is_blank());
        opens >= 2 && 3 * opens >= 2 * marks.count()
    };
    !strips.is_empty()
        && strips.iter().all(opened)
        && strips
            .iter()
            .all(|strip| pieces_are_cells(strip, Separator::Brackets))
}

fn is_bracket(sign: &str) -> bool {
    matches!(sign, "[" | "]" | "(" | ")" | "{" | "}")
}

fn separates(glyph: &Glyph, separator: Separator) -> bool {
    match separator {
        Separator::None => false,
        Separator::Bar => is_bar(glyph.sign),
        Separator::Brackets => is_bracket(glyph.sign),
        Separator::Sign(sign) => glyph.sign == sign,
        Separator::Blanks => glyph.is_blank(),
    }
}

/// The number of cells between separators that are not blank.
fn count_of_pieces(strip: &Strip, separator: Separator) -> usize {
    let pieces = strip.glyphs.split(|glyph| separates(glyph, separator));
    pieces.filter(|piece| !inked(piece).is_empty()).count()
}

fn pieces_are_cells(strip: &Strip, separator: Separator) -> bool {
    let mut pieces = strip.glyphs.split(|glyph| separates(glyph, separator));
    pieces.all(is_cell)
}

/// Whether the pieces of several rows are a few words of letters, so that each is a cell.
fn pieces_are_words(strips: &[Strip], separator: Separator) -> bool {
    let mut words = BTreeSet::new();
    let mut count = 0;
    for strip in strips {
        let pieces = strip.glyphs.split(|glyph| separates(glyph, separator));
        let mut in_row = 0;
        for piece in pieces {
            let word: String = unquoted(inked(piece))
                .iter()
                .map(|glyph| glyph.sign)
                .collect();
            if word.is_empty() {
                continue;
            }
            if !word.chars().all(char::is_alphanumeric) {
                return false;
            }
            in_row += 1;
            if word.chars().count() > 1 {
                words.insert(word);
            }
        }
        if in_row < 2 {
            return false;
        }
        count += in_row;
    }
    // Of a single row, `|aa|bb|aa|`.
    let rows = strips.len() > 1 || words.len() > 1 && words.iter().all(|word| repeats(word));
    rows && !words.is_empty() && words.len() <= MOST_WORDS && count >= 2 * words.len()
}

/// Whether a word repeats one letter.
fn repeats(word: &str) -> bool {
    let first = word.chars().next();
    word.chars().all(|c| Some(c) == first && c.is_alphabetic())
}

/// The marks of a strip.
fn row(strip: &Strip, separator: Separator, edges: Edges, sheet: &mut Sheet) -> MarkRow {
    let mut row = MarkRow {
        marks: Vec::new(),
        span: strip.span.clone(),
        width: 0,
        blank_ends: false,
        barred: false,
    };
    if matches!(separator, Separator::None | Separator::Brackets) {
        for glyph in &strip.glyphs {
            // Bars around a row are no cells, nor is a separator at its end.
            if glyph.is_blank() || is_bar(glyph.sign) || separates(glyph, separator) {
                continue;
            }
            let sign = sheet.sign(glyph.sign);
            row.marks
                .push(mark(sign, glyph.column, glyph.place, glyph.span.clone()));
        }
        row.width = strip.glyphs.len();
        row.blank_ends = has_blank_ends(strip, &row);
        row.barred = has_inner_bars(strip, &row);
        drop_line_end(&mut row, sheet);
        return row;
    }
    let pieces = strip.glyphs.split(|glyph| separates(glyph, separator));
    let used = |piece: &&[Glyph]| separator != Separator::Blanks || !piece.is_empty();
    for (column, piece) in pieces.filter(used).enumerate() {
        row.width = column + 1;
        let marks = unquoted(inked(piece));
        if let (Some(first), Some(last)) = (marks.first(), marks.last()) {
            let word: String = marks.iter().map(|glyph| glyph.sign).collect();
            let lower = word.to_lowercase();
            let known = customs::is_known_word(&lower);
            let sign = sheet.sign(if known { &lower } else { &word });
            row.marks
                .push(mark(sign, column, column, first.span.start..last.span.end));
        }
    }
    let (left, right) = (usize::from(edges.left), usize::from(edges.right));
    for mark in &mut row.marks {
        mark.column -= left.min(mark.column);
        mark.place = mark.column;
    }
    let width = row.width.saturating_sub(left + right);
    MarkRow::of_cells(row.marks, row.span, width)
}

/// Whether more blanks are between a mark and the frame than a margin has.
fn has_blank_ends(strip: &Strip, row: &MarkRow) -> bool {
    let bars: Vec<usize> = strip
        .glyphs
        .iter()
        .filter(|glyph| is_bar(glyph.sign) || is_bracket(glyph.sign))
        .map(|glyph| glyph.column)
        .collect();
    let (Some(first), Some(last)) = (row.marks.first(), row.marks.last()) else {
        return false;
    };
    match bars[..] {
        [left, .., right] if left < first.column && right > last.column => {
            first.column - left > 2 || right - last.column > 2
        }
        _ => false,
    }
}

/// Whether a bar stands between the first and the last mark.
fn has_inner_bars(strip: &Strip, row: &MarkRow) -> bool {
    let (Some(first), Some(last)) = (row.marks.first(), row.marks.last()) else {
        return false;
    };
    let inner = first.column..last.column;
    let mut glyphs = strip.glyphs.iter();
    glyphs.any(|glyph| is_bar(glyph.sign) && inner.contains(&glyph.column))
}

fn mark(sign: usize, column: usize, place: usize, span: Range<usize>) -> Mark {
    Mark {
        sign,
        column,
        place,
        span,
    }
}

/// Drops a comma or semicolon at the end of a row.
fn drop_line_end(row: &mut MarkRow, sheet: &Sheet) {
    let ends = |mark: &Mark| matches!(&sheet.signs[mark.sign][..], "," | ";");
    if row.marks.len() > 1 && row.marks.last().is_some_and(ends) {
        row.marks.pop();
    }
}
