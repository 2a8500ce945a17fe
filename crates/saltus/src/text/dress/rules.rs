//! Rules: the horizontal lines around and between the rows of a drawing, and the lines that only
//! connect its holes.

use super::{
    encoding::Glyph,
    glyphs::{has_bar, has_sign, inked, is_bar},
    lines::Line,
    prints::is_of_connections,
    strip::blocks,
};

/// The signs that a rule consists of, besides those of boxes.
const RULE_SIGNS: &str = "-=+|:_~ \t";

/// The signs that a run of makes a rule.
const LINE_SIGNS: &str = "-=_~";

/// Whether a rule with bars is below the first line, as in a table of Markdown.
pub fn is_headed(lines: &[Line]) -> bool {
    match lines {
        [head, rule, ..] => {
            has_bar(&head.glyphs) && has_bar(&rule.glyphs) && is_rule(rule.trimmed())
        }
        _ => false,
    }
}

/// The lines that do not only connect the holes of others.
pub fn without_connections(mut lines: Vec<Line>) -> Vec<Line> {
    let mut count = 0;
    for line in &lines {
        count += usize::from(is_of_connections(line.trimmed()));
    }
    if 2 * count <= lines.len() {
        lines.retain(|line| !is_of_connections(line.trimmed()));
    }
    lines
}

/// The lines that are not rules. A line of `-` alone may be a row of vacancies: it is a rule if
/// other lines have bars, or if it has corners, or if it is longer than every row.
pub fn without_rules(mut lines: Vec<Line>) -> Vec<Line> {
    if has_thin_rule(&lines) {
        lines.remove(1);
    }
    let drawing = Drawing::of(&lines);
    let rules = lines.len() - drawing.rows.len();
    // More rules than rows and the ends of each drawing are rows of cells.
    let ends = blocks(&lines).len();
    if rules == 0 || drawing.rows.is_empty() || rules > drawing.rows.len() + ends {
        return lines;
    }

    let mut kept: Vec<Line> = Vec::new();
    let mut apart = false;
    let mut part = None;
    for line in &lines {
        apart |= line.apart;
        part = part.or(line.part);
        if is_rule(line.trimmed()) && drawing.drops(line.trimmed()) {
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

/// Whether the second line is the rule below the head of a table in Markdown with one dash a
/// column: `|-|-|`. No row has a dash then.
fn has_thin_rule(lines: &[Line]) -> bool {
    let [head, rule, rows @ ..] = lines else {
        return false;
    };
    let mut dashes = 0;
    for piece in rule.trimmed().split(|glyph| is_bar(glyph.sign)) {
        match inked(piece) {
            [] => {}
            [dash] if dash.sign == "-" => dashes += 1,
            _ => return false,
        }
    }
    let is_framed = has_bar(&rule.glyphs) && has_bar(&head.glyphs);
    is_framed && dashes > 1 && !has_dash(head) && !rows.iter().any(has_dash)
}

/// Whether a dash is in a line.
fn has_dash(line: &Line) -> bool {
    has_sign(&line.glyphs, "-")
}

/// The lines of a board drawn as a graph, with blanks for the lines between its holes: `o---o---o`,
/// with `|` between the rows.
pub fn without_edges(mut lines: Vec<Line>) -> Vec<Line> {
    if !lines.iter().any(is_between_rows) || !lines.iter().any(has_edge) {
        return lines;
    }
    lines.retain(|line| !is_between_rows(line));
    for line in &mut lines {
        for at in edges(&line.glyphs) {
            line.glyphs[at].sign = " ";
        }
    }
    lines
}

/// Whether a line only connects the holes of two rows.
fn is_between_rows(line: &Line) -> bool {
    line.trimmed().iter().all(is_upright)
}

/// Whether a glyph is a line between two rows of holes, or a blank.
fn is_upright(glyph: &Glyph) -> bool {
    glyph.is_blank() || matches!(glyph.sign, "|" | "/" | "\\" | "│")
}

/// Whether two holes are connected by a line within a row.
fn has_edge(line: &Line) -> bool {
    !edges(&line.glyphs).is_empty()
}

/// The places of the lines within a row: runs of dashes between two other marks that touch them.
fn edges(glyphs: &[Glyph]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < glyphs.len() {
        let start = at;
        while at < glyphs.len() && (glyphs[at].sign == "-" || is_dash(glyphs[at].sign)) {
            at += 1;
        }
        let is_touched = start > 0 && !glyphs[start - 1].is_blank();
        if at > start && is_touched && glyphs.get(at).is_some_and(|next| !next.is_blank()) {
            found.extend(start..at);
        }
        at = at.max(start + 1);
    }
    found
}

/// What the rows of a drawing say about its rules.
struct Drawing<'a, 'b> {
    /// The lines that are no rules.
    rows: Vec<&'b Line<'a>>,
    /// The length of the longest row.
    widest: usize,
    /// Whether half of the rows have bars.
    is_framed: bool,
    /// Whether the first and the last line are rules.
    is_enclosed: bool,
}

impl<'a, 'b> Drawing<'a, 'b> {
    fn of(lines: &'b [Line<'a>]) -> Drawing<'a, 'b> {
        let mut rows = Vec::new();
        let mut widest = 0;
        let mut barred = 0;
        for line in lines {
            if !is_rule(line.trimmed()) {
                rows.push(line);
                widest = widest.max(line.trimmed().len());
                barred += usize::from(has_bar(&line.glyphs));
            }
        }
        let is_enclosed = match lines {
            [first, .., last] => is_rule(first.trimmed()) && is_rule(last.trimmed()),
            _ => false,
        };
        Drawing {
            is_framed: barred > 0 && 2 * barred >= rows.len(),
            is_enclosed,
            rows,
            widest,
        }
    }

    /// Whether a rule belongs to no row. Where its sign is also a cell, only lines above and below
    /// all rows do not.
    fn drops(&self, rule: &[Glyph]) -> bool {
        let is_longer = rule.len() > self.widest;
        let is_outside = self.is_enclosed || !self.has_in_rows(rule[0].sign);
        self.is_framed
            || is_longer && is_outside
            || has_box(rule)
            || has_corners(rule) && !self.has_in_rows("+")
    }

    /// Whether a sign stands in a row.
    fn has_in_rows(&self, sign: &str) -> bool {
        self.rows.iter().any(|row| has_sign(&row.glyphs, sign))
    }
}

/// Whether marks may be a rule: lines, bars and corners only, and not a row whose cells between
/// bars are single signs.
fn is_rule(marks: &[Glyph]) -> bool {
    if marks.len() < 2 || !marks.iter().all(may_be_in_rule) {
        return false;
    }
    let is_long = has_run_of_lines(marks) || is_alignment(marks);
    is_long || has_line_of_box(marks) || is_dense(marks) && has_corners(marks)
}

/// Whether a sign may be a part of a rule.
fn may_be_in_rule(glyph: &Glyph) -> bool {
    RULE_SIGNS.contains(glyph.sign) || is_box(glyph.sign)
}

/// Whether two signs of a line stand side by side: `--`.
fn has_run_of_lines(marks: &[Glyph]) -> bool {
    for pair in marks.windows(2) {
        let is_line = LINE_SIGNS.contains(pair[0].sign) || is_dash(pair[0].sign);
        if is_line && pair[0].sign == pair[1].sign {
            return true;
        }
    }
    false
}

/// Whether marks say how the columns of a table are aligned: `|:-:|:-:|`.
fn is_alignment(marks: &[Glyph]) -> bool {
    let mut has_colon = false;
    for piece in marks.split(|glyph| is_bar(glyph.sign)) {
        let piece = inked(piece);
        if piece.is_empty() {
            continue;
        }
        let is_plain = piece.iter().all(|glyph| matches!(glyph.sign, "-" | ":"));
        if !is_plain || !has_sign(piece, "-") {
            return false;
        }
        has_colon |= has_sign(piece, ":");
    }
    has_colon
}

/// Whether there are neither blanks nor bars between marks.
fn is_dense(marks: &[Glyph]) -> bool {
    !marks.iter().any(Glyph::is_blank) && !has_bar(marks)
}

/// Whether marks are corners with lines between them: `+---+---+`.
fn has_corners(marks: &[Glyph]) -> bool {
    let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
        return false;
    };
    for pair in marks.windows(2) {
        if pair[0].sign == "+" && pair[1].sign == "+" {
            return false;
        }
    }
    first.sign == "+" && last.sign == "+"
}

/// Whether a character that draws boxes is among marks.
fn has_box(marks: &[Glyph]) -> bool {
    marks.iter().any(|glyph| is_box(glyph.sign))
}

/// Whether a character that draws boxes, and not only a bar, is among marks.
fn has_line_of_box(marks: &[Glyph]) -> bool {
    for glyph in marks {
        if is_box(glyph.sign) && !is_bar(glyph.sign) {
            return true;
        }
    }
    false
}

/// Whether a sign is a character that draws boxes.
fn is_box(sign: &str) -> bool {
    sign.chars().all(|c| matches!(c, '\u{2500}'..='\u{257F}'))
}

/// Whether a sign is a horizontal line of a box.
fn is_dash(sign: &str) -> bool {
    ["─", "━", "═", "┄", "┈", "╌"].contains(&sign)
}
