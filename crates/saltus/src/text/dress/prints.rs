//! What programs and programmers write around the rows of a drawing: the indices of a matrix of R,
//! the marks of a text within a program, binary numbers, connections between holes, and a goal in
//! the line of its start.

use super::{
    Part,
    encoding::Glyph,
    glyphs::{are_blank, are_digits, first_mark, text_of, tokens},
    lines::RawLine,
    parts::part_named,
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
        let begin = number + 1;
        for (end, line) in lines.iter().enumerate().skip(begin) {
            if text[line.clone()].trim().trim_end_matches(';') == word {
                return Some(begin..end);
            }
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
    let mut rows = 0;
    let mut heads = 0;
    for line in lines.iter() {
        rows += usize::from(row_index(&line.glyphs).is_some());
        heads += usize::from(is_index_row(&line.glyphs));
    }
    if heads == 0 || rows + heads < 2 {
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

/// Where the index `[12,]` at the beginning of a row ends.
fn row_index(glyphs: &[Glyph]) -> Option<usize> {
    let open = first_mark(glyphs)?;
    if glyphs[open].sign != "[" {
        return None;
    }
    let mut comma = open + 1;
    while glyphs.get(comma).is_some_and(Glyph::is_digit) {
        comma += 1;
    }
    let is_closed = match glyphs.get(comma..comma + 2) {
        Some([comma, close]) => comma.sign == "," && close.sign == "]",
        _ => false,
    };
    (comma > open + 1 && is_closed).then_some(comma + 2)
}

/// Whether a line is the indices of columns: `[,1] [,2] [,3]`.
fn is_index_row(glyphs: &[Glyph]) -> bool {
    let words = tokens(glyphs);
    for word in &words {
        let [open, comma, digits @ .., close] = word else {
            return false;
        };
        let is_framed = open.sign == "[" && comma.sign == "," && close.sign == "]";
        if !is_framed || digits.is_empty() || !are_digits(digits) {
            return false;
        }
    }
    !words.is_empty()
}

/// Takes the mark `0b` of binary numbers away, if every row is one.
pub fn drop_marks_of_bits(lines: &mut [RawLine]) {
    let mut rows = 0;
    for line in lines.iter() {
        if bits(&line.glyphs).is_some() {
            rows += 1;
        } else if !are_blank(&line.glyphs) {
            return;
        }
    }
    if rows == 0 {
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
    const SIGNS: [&str; 6] = ["0", "1", "_", ",", ";", " "];
    let first = first_mark(glyphs)?;
    let [zero, mark, digits @ ..] = &glyphs[first..] else {
        return None;
    };
    let is_marked = zero.sign == "0" && matches!(mark.sign, "b" | "B");
    let is_plain = digits.iter().all(|glyph| SIGNS.contains(&glyph.sign));
    (is_marked && is_plain && digits.len() > 1).then_some(first)
}

/// Marks of comments at the beginning of lines of a program.
const COMMENT_MARKS: [&str; 4] = [";", "//", "%", "#"];

/// Takes the mark of a comment away, if every line begins with the same one and a blank: a board
/// that is commented out.
pub fn drop_comment_marks(lines: &mut [RawLine]) {
    let Some(mark) = COMMENT_MARKS.iter().find(|mark| are_commented(lines, mark)) else {
        return;
    };
    for line in lines {
        for glyph in line.glyphs.iter_mut().take(mark.len()) {
            glyph.sign = " ";
        }
    }
}

/// Whether every line that is not blank, of at least two, begins with a mark and a blank. `#` at
/// both ends of a line is a wall.
fn are_commented(lines: &[RawLine], mark: &str) -> bool {
    let mut rows = 0;
    for line in lines {
        let text = text_of(&line.glyphs);
        let text = text.trim_end();
        if text.is_empty() {
            continue;
        }
        let Some(rest) = text.strip_prefix(mark) else {
            return false;
        };
        if !rest.is_empty() && !rest.starts_with(' ') || rest.ends_with(mark) {
            return false;
        }
        rows += 1;
    }
    rows >= 2
}

/// Makes one arrow of a shaft and a point below it, `|` and `v`, between two drawings.
pub fn join_shafts(lines: &mut [RawLine]) {
    for at in 1..lines.len() {
        let shaft = text_of(&lines[at - 1].glyphs);
        let point = text_of(&lines[at].glyphs);
        let is_shaft = matches!(shaft.trim(), "|" | "│" | "||");
        if !is_shaft || !matches!(point.trim(), "v" | "V" | "▼" | "↓") {
            continue;
        }
        for glyph in &mut lines[at - 1].glyphs {
            glyph.sign = " ";
        }
        for glyph in &mut lines[at].glyphs {
            if !glyph.is_blank() {
                glyph.sign = "↓";
            }
        }
    }
}

/// Whether a line only connects the holes of the lines above and below: `/ \ / \`.
pub fn is_of_connections(glyphs: &[Glyph]) -> bool {
    let mut is_slanted = false;
    for glyph in glyphs {
        match glyph.sign {
            "/" | "\\" => is_slanted = true,
            "|" => {}
            _ if glyph.is_blank() => {}
            _ => return false,
        }
    }
    is_slanted
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
    for mark in 1..glyphs.len() {
        if !matches!(glyphs[mark].sign, ":" | "=") {
            continue;
        }
        let Some(before) = glyphs[..mark].iter().rposition(|glyph| !is_of_name(glyph)) else {
            continue;
        };
        let is_separated = [",", ";", ".", "|"].contains(&glyphs[before].sign);
        let name = text_of(&glyphs[before + 1..mark]);
        let name = name.trim().trim_start_matches("and ");
        if is_separated && part_named(name) == Some(Part::Goal) {
            return Some([before, before + 1]);
        }
    }
    None
}

/// Whether a glyph may be in the name of a part: `goal state`.
fn is_of_name(glyph: &Glyph) -> bool {
    glyph.is_blank() || glyph.is_letter()
}
