//! What programs and programmers write around the rows of a drawing: the indices of a matrix of R,
//! the marks of a text within a program, binary numbers, connections between holes, and a goal in
//! the line of its start.

use super::{
    Part,
    encoding::Glyph,
    lines::{RawLine, part_named},
};
use std::ops::Range;

/// The lines within the first text of a program from `<<EOS` to `EOS`; `None` if there is none.
///
/// As an example, `board = <<~EOS` begins a text in Ruby, and `cat <<'EOF'` in a shell.
pub fn here_document(text: &str, lines: &[Range<usize>]) -> Option<Range<usize>> {
    for (number, line) in lines.iter().enumerate() {
        let Some(word) = end_word(&text[line.clone()]) else {
            continue;
        };
        let is_end =
            |line: &&Range<usize>| text[(*line).clone()].trim().trim_end_matches(';') == word;
        let rest = &lines[number + 1..];
        if let Some(end) = rest.iter().position(|line| is_end(&line)) {
            return Some(number + 1..number + 1 + end);
        }
    }
    None
}

/// The word that ends the text which a line begins.
fn end_word(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("<<")?;
    let word = after.trim_start_matches(['<', '-', '~', '"', '\'', ' ']);
    let end = word.find(|c: char| !c.is_ascii_uppercase());
    let word = &word[..end.unwrap_or(word.len())];
    (word.len() >= 2).then_some(word)
}

/// Takes the indices of a printed matrix of R away: `[,1] [,2]` above, and `[1,]` before each row.
pub fn drop_indices(lines: &mut Vec<RawLine>) {
    let has = |line: &RawLine| row_index(&line.glyphs).is_some() || is_index_row(&line.glyphs);
    let drawn = lines.iter().filter(|line| !is_blank(&line.glyphs));
    let found = drawn.clone().filter(|line| has(line)).count();
    if found < 2 || !lines.iter().any(|line| is_index_row(&line.glyphs)) {
        return;
    }
    lines.retain(|line| !is_index_row(&line.glyphs));
    for line in lines {
        let Some(end) = row_index(&line.glyphs) else {
            continue;
        };
        for glyph in &mut line.glyphs[..end] {
            glyph.sign = " ";
        }
    }
}

fn is_blank(glyphs: &[Glyph]) -> bool {
    glyphs.iter().all(Glyph::is_blank)
}

fn is_digit(glyph: &Glyph) -> bool {
    glyph.sign.len() == 1 && glyph.sign.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where the index `[12,]` at the beginning of a row ends.
fn row_index(glyphs: &[Glyph]) -> Option<usize> {
    let open = glyphs.iter().position(|glyph| !glyph.is_blank())?;
    if glyphs[open].sign != "[" {
        return None;
    }
    let digits = glyphs[open + 1..]
        .iter()
        .take_while(|glyph| is_digit(glyph));
    let comma = open + 1 + digits.count();
    let sign = |at: usize| glyphs.get(at).map_or("", |glyph| glyph.sign);
    let whole = comma > open + 1 && sign(comma) == "," && sign(comma + 1) == "]";
    whole.then_some(comma + 2)
}

/// Whether a line is the indices of columns: `[,1] [,2] [,3]`.
fn is_index_row(glyphs: &[Glyph]) -> bool {
    let mut count = 0;
    for word in glyphs
        .split(Glyph::is_blank)
        .filter(|word| !word.is_empty())
    {
        let [open, comma, digits @ .., close] = word else {
            return false;
        };
        let framed = open.sign == "[" && comma.sign == "," && close.sign == "]";
        if !framed || digits.is_empty() || !digits.iter().all(is_digit) {
            return false;
        }
        count += 1;
    }
    count > 0
}

/// Takes the mark `0b` of binary numbers away, if every row is one.
pub fn drop_marks_of_bits(lines: &mut [RawLine]) {
    let is_row = |line: &RawLine| is_blank(&line.glyphs) || bits(&line.glyphs).is_some();
    let any = lines.iter().any(|line| bits(&line.glyphs).is_some());
    if !any || !lines.iter().all(is_row) {
        return;
    }
    for line in lines {
        if let Some(first) = bits(&line.glyphs) {
            line.glyphs[first].sign = " ";
            line.glyphs[first + 1].sign = " ";
        }
    }
}

/// Where the only binary number of a line begins: `0b0110,`.
fn bits(glyphs: &[Glyph]) -> Option<usize> {
    let first = glyphs.iter().position(|glyph| !glyph.is_blank())?;
    let mut rest = glyphs[first..].iter().map(|glyph| glyph.sign);
    let marked = rest.next() == Some("0") && matches!(rest.next(), Some("b" | "B"));
    let plain = rest
        .clone()
        .all(|sign| matches!(sign, "0" | "1" | "_" | "," | ";" | " "));
    (marked && plain && rest.count() > 1).then_some(first)
}

/// Whether a line only connects the holes of the lines above and below: `/ \ / \`.
pub fn is_of_connections(glyphs: &[Glyph]) -> bool {
    let mut marks = glyphs.iter().filter(|glyph| !glyph.is_blank());
    let slanted = marks.clone().any(|glyph| matches!(glyph.sign, "/" | "\\"));
    slanted && marks.all(|glyph| matches!(glyph.sign, "/" | "\\" | "|"))
}

/// Splits a line before a goal in it: `start: RR_LL, goal: LL_RR`.
pub fn split_before_goal<'a>(line: RawLine<'a>) -> Vec<RawLine<'a>> {
    let Some([end, begin]) = goal_in(&line.glyphs) else {
        return vec![line];
    };
    let goal = line.glyphs[begin..].to_vec();
    let goal_span = goal.first().map_or(line.span.end, |glyph| glyph.span.start)..line.span.end;
    let start = line.glyphs[..end].to_vec();
    let start_span = line.span.start..start.last().map_or(line.span.start, |last| last.span.end);
    vec![
        RawLine {
            glyphs: start,
            span: start_span,
            new_block: line.new_block,
        },
        RawLine::of(goal, goal_span, false),
    ]
}

/// Where the start ends and the name of the goal begins.
fn goal_in(glyphs: &[Glyph]) -> Option<[usize; 2]> {
    let names = |glyph: &Glyph| matches!(glyph.sign, ":" | "=");
    for mark in (1..glyphs.len()).filter(|&at| names(&glyphs[at])) {
        let of_name =
            |glyph: &Glyph| glyph.is_blank() || glyph.sign.chars().all(char::is_alphabetic);
        let before = glyphs[..mark].iter().rposition(|glyph| !of_name(glyph));
        let Some(before) = before else {
            continue;
        };
        let separates = matches!(glyphs[before].sign, "," | ";" | "." | "|");
        let name: String = glyphs[before + 1..mark]
            .iter()
            .map(|glyph| glyph.sign)
            .collect();
        let name = name.trim().trim_start_matches("and ");
        if separates && part_named(name) == Some(Part::Goal) {
            return Some([before, before + 1]);
        }
    }
    None
}
