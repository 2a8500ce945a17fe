//! The lines of a drawing without what is around it: fences, quotations, comments, headings,
//! markup and prose.

use super::{
    Part,
    encoding::{Glyph, glyphs},
    glyphs::{are_blank, first_mark, inked, text_of},
    markup::{has_tables, without_markup},
    parts::{part_named, tells_number_of_pegs},
    prints, remarks,
};
use crate::order;
use crate::text::{customs, told};
use std::ops::Range;

/// A line of visible characters.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// The characters, with columns from 0.
    pub glyphs: Vec<Glyph<'a>>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Whether an empty line, a heading or a fence separates it from the line before.
    pub apart: bool,
    /// What the lines from here on draw, if a heading says so.
    pub part: Option<Part>,
    /// Whether it is prose, which belongs to no drawing.
    pub prose: bool,
    /// Whether nothing but the words of a program separates it from the line before, such as
    /// `String board = "ooo" +`.
    pub behind_code: bool,
}

impl Line<'_> {
    /// The characters between the first and the last that are not blank.
    pub fn trimmed(&self) -> &[Glyph<'_>] {
        inked(&self.glyphs)
    }
}

/// What `>` at the beginning of every line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    /// The mark of a quotation.
    Dress,
    /// A cell of the drawing.
    Cells,
}

/// The number of blanks between the marks of a text in which every line begins with `>` and which
/// may be rows of arrows, all of them equally far apart: `> > _ < <`.
pub fn gap_of_arrows(text: &str) -> Option<usize> {
    if !text.contains('<') {
        return None;
    }
    let mut least: Option<usize> = None;
    for span in split(text) {
        let line = text[span].trim();
        if line.is_empty() || is_fence(line) {
            continue;
        }
        if !line.starts_with('>') {
            return None;
        }
        let gap = even_gap(line)?;
        least = Some(match least {
            Some(least) => least.min(gap),
            None => gap,
        });
    }
    least
}

/// Whether a line begins or ends a fenced part.
pub fn is_fence(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

/// The number of blanks between any two characters, if it is always the same and not 0.
fn even_gap(line: &str) -> Option<usize> {
    let signs: Vec<char> = line.chars().collect();
    let gap = signs
        .iter()
        .skip(1)
        .position(|sign| !sign.is_whitespace())?;
    for (at, sign) in signs.iter().enumerate() {
        let is_place = at.is_multiple_of(gap + 1);
        if sign.is_whitespace() == is_place {
            return None;
        }
    }
    (gap > 0).then_some(gap)
}

/// The lines of a text as they stand in it, without markup, quotations and remarks.
fn raw_lines(text: &str, quotes: Quotes) -> Vec<RawLine<'_>> {
    let ranges = fenced(text, split(text));
    let mut raw: Vec<RawLine> = Vec::new();
    let tables = has_tables(text);
    for line in ranges {
        for part in without_markup(text, line, tables) {
            raw.extend(prints::split_before_goal(part));
        }
    }
    prints::drop_indices(&mut raw);
    prints::drop_marks_of_bits(&mut raw);
    prints::drop_comment_marks(&mut raw);
    prints::join_shafts(&mut raw);
    remarks::drop_remarks(&mut raw);
    remarks::drop_size(&mut raw);
    let mut quoted = quotes == Quotes::Dress;
    while quoted {
        // Behind one mark, arrows are cells.
        quoted = strip_quotes(&mut raw) && !text.contains('<');
    }
    raw
}

/// The lines of a text that are not empty.
pub fn lines(text: &str, quotes: Quotes) -> Vec<Line<'_>> {
    let mut found: Vec<Line> = Vec::new();
    let mut headed: Vec<Option<Vec<Glyph>>> = Vec::new();
    let mut apart = true;
    let mut behind_code = false;
    let mut part = None;
    for RawLine {
        glyphs,
        span,
        new_block,
    } in raw_lines(text, quotes)
    {
        apart |= new_block;
        behind_code &= !are_blank(&glyphs);
        let glyphs = without_legend(without_comment(glyphs));
        if are_blank(&glyphs) {
            apart = true;
            continue;
        }
        if is_arrow_of_goal(&glyphs) && !found.is_empty() {
            part = Some(Part::Goal);
            apart = true;
            continue;
        }
        let tells_goal = tells_number_of_pegs(&text_of(&glyphs));
        let Headed {
            glyphs,
            heading,
            indented,
        } = without_heading(glyphs);
        if heading.is_some() {
            part = heading;
            apart = true;
        }
        if are_blank(&glyphs) {
            continue;
        }
        let is_below_words = found.last().is_some_and(|line: &Line| line.prose);
        let prose = tells_goal || is_prose(&glyphs) || is_below_words && is_rule_of_table(&glyphs);
        let has_quote = glyphs.iter().any(|glyph| matches!(glyph.sign, "\"" | "'"));
        behind_code &= !new_block;
        headed.push(indented);
        found.push(Line {
            glyphs,
            span,
            apart,
            part: part.take(),
            prose,
            behind_code: std::mem::take(&mut behind_code),
        });
        apart = prose;
        behind_code = prose && has_quote;
    }
    indent_below_names(&mut found, headed);
    found
}

/// Gives rows behind a name their place in the line, where the rows below stand under them and not
/// under the name.
fn indent_below_names<'a>(lines: &mut [Line<'a>], mut headed: Vec<Option<Vec<Glyph<'a>>>>) {
    for number in 0..lines.len() {
        let Some(indented) = headed[number].take() else {
            continue;
        };
        let mut first_columns = Vec::new();
        for line in &lines[number + 1..] {
            if line.apart {
                break;
            }
            first_columns.extend(first_mark(&line.glyphs));
        }
        let name = indented.len() - lines[number].glyphs.len();
        if !first_columns.is_empty() && first_columns.iter().all(|&column| column >= name) {
            lines[number].glyphs = indented;
        }
    }
}

/// The glyphs without the statements of a legend, such as `o = peg`, and the words before them. In
/// the lists of a program they are no part of a line.
fn without_legend(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let line = text_of(&glyphs);
    if line.contains(['[', '{', '"', '\'', '`']) {
        return glyphs;
    }
    let Some(first) = told::statements(&line)
        .first()
        .map(|first| first.span.start)
    else {
        return glyphs;
    };
    let mut kept = 0;
    if !are_words(&line[..first]) {
        let mut bytes = 0;
        while kept < glyphs.len() && bytes < first {
            bytes += glyphs[kept].sign.len();
            kept += 1;
        }
    }
    glyphs.truncate(kept);
    glyphs
}

/// Whether a text has words only, which are no cells.
fn are_words(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.all(|word| word.is_empty() || word.chars().count() > 2 && distinct_letters(word) > 2)
}

/// Whether a line is an arrow between the start above it and the goal below it.
fn is_arrow_of_goal(glyphs: &[Glyph]) -> bool {
    let line = text_of(glyphs);
    let arrow = line.trim();
    customs::ARROWS.contains(&arrow) || ["↓", "⇓", "⬇", "⬇️", "🠗", "▼"].contains(&arrow)
}

/// A line as it stands in the text.
pub struct RawLine<'a> {
    /// Its characters.
    pub glyphs: Vec<Glyph<'a>>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Whether a fence stands before it.
    pub new_block: bool,
}

impl<'a> RawLine<'a> {
    /// A line of glyphs, whose columns are counted anew.
    pub fn of(mut glyphs: Vec<Glyph<'a>>, span: Range<usize>, new_block: bool) -> RawLine<'a> {
        renumber(&mut glyphs);
        RawLine {
            glyphs,
            span,
            new_block,
        }
    }
}

/// A line of the text and whether it begins a fenced part.
pub struct Placed {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Whether a fence stands before it.
    pub new_block: bool,
}

/// The lines without their ends: `\n`, `\r\n` or `\r`.
pub fn split(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut lines = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < bytes.len() {
        let end = at;
        match bytes[at..] {
            [b'\r', b'\n', ..] => at += 2,
            [b'\r' | b'\n', ..] => at += 1,
            _ => {
                at += 1;
                continue;
            }
        }
        lines.push(start..end);
        start = at;
    }
    if start < bytes.len() {
        lines.push(start..bytes.len());
    }
    lines
}

/// The lines within fences, if there are any fences; else all lines.
fn fenced(text: &str, mut lines: Vec<Range<usize>>) -> Vec<Placed> {
    if let Some(inner) = prints::here_document(text, &lines) {
        lines = lines[inner].to_vec();
    }
    if text.contains("{|") && text.contains("|}") {
        lines.retain(|line| !is_markup_of_wiki(text[line.clone()].trim()));
    }
    let any = lines
        .iter()
        .any(|line| is_fence_quoted(&text[line.clone()]));
    let mut kept = Vec::new();
    let mut inside = false;
    let mut new_block = false;
    for span in lines {
        let line = &text[span.clone()];
        if is_fence_quoted(line) {
            inside = !inside;
            new_block = true;
            continue;
        }
        // A heading outside a fence still says what the next fence draws.
        let is_heading = any && !inside && part_named(line.trim()).is_some();
        if !any || inside || is_heading {
            kept.push(Placed { span, new_block });
            new_block = false;
        }
    }
    kept
}

/// Whether a line begins or ends a fenced part, maybe in a quotation.
fn is_fence_quoted(line: &str) -> bool {
    is_fence(line.trim_start_matches(['>', ' ']))
}

/// Whether a line begins or ends a table of a wiki or a row of it.
fn is_markup_of_wiki(line: &str) -> bool {
    let row = line.strip_prefix('|').unwrap_or("");
    let rule = row.starts_with('-') && row.trim_start_matches('-').is_empty();
    rule || line.starts_with("{|") || line == "|}"
}

/// Removes one quotation mark `>` from the beginning of every line, if all lines have one.
fn strip_quotes(lines: &mut [RawLine]) -> bool {
    let mut is_drawn = false;
    for line in lines.iter() {
        let marks = inked(&line.glyphs);
        is_drawn |= !marks.is_empty();
        let is_quoted = match marks {
            [] => true,
            [mark] => mark.sign == ">",
            [mark, next, ..] => mark.sign == ">" && next.sign == " ",
        };
        if !is_quoted {
            return false;
        }
    }
    for line in lines {
        let mark = line.glyphs.iter().position(|glyph| glyph.sign == ">");
        let Some(mark) = mark else {
            continue;
        };
        let blank = line.glyphs.get(mark + 1).is_some_and(Glyph::is_blank);
        line.glyphs.drain(..mark + 1 + usize::from(blank));
        renumber(&mut line.glyphs);
    }
    is_drawn
}

/// Counts the columns from 0.
pub fn renumber(glyphs: &mut [Glyph]) {
    let mut place = 0;
    for index in 0..glyphs.len() {
        let width = match glyphs.get(index + 1) {
            Some(next) => next.place.saturating_sub(glyphs[index].place).max(1),
            None => 1,
        };
        glyphs[index].column = index;
        glyphs[index].place = place;
        place += width;
    }
}

/// The marks that begin a comment in some language.
const COMMENT_MARKS: &[&str] = &["#", "//", "%", ";", "--", "/*"];

/// The glyphs before a comment: a mark of comments at the beginning or after a blank, a blank, and
/// then a word. Without a word it may be a row of cells.
fn without_comment(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    for at in 0..glyphs.len() {
        if (at == 0 || glyphs[at - 1].is_blank()) && begins_comment(&glyphs[at..]) {
            glyphs.truncate(at);
            break;
        }
    }
    glyphs
}

/// Whether a mark of comments begins the rest of a line, with a blank and words behind it.
pub fn begins_comment(rest: &[Glyph]) -> bool {
    for mark in COMMENT_MARKS {
        let Some((here, after)) = rest.split_at_checked(mark.len()) else {
            continue;
        };
        let is_apart = after.first().is_some_and(Glyph::is_blank);
        let is_remark = match *mark {
            // No piece is two strokes.
            "//" => !words(after).is_empty(),
            _ => distinct_letters_of_a_word(after) >= 3,
        };
        if is_apart && text_of(here) == *mark && is_remark {
            return true;
        }
    }
    false
}

/// The words of a line: runs of letters.
fn words(glyphs: &[Glyph]) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, glyph) in glyphs.iter().enumerate() {
        if is_line_end_of_string(glyphs, at) {
            continue;
        }
        if glyph.is_letter() {
            word.push_str(&glyph.sign.to_lowercase());
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Whether a letter is the second character of `\n` in a string of a program.
fn is_line_end_of_string(glyphs: &[Glyph], at: usize) -> bool {
    at > 0 && glyphs[at].sign == "n" && glyphs[at - 1].sign == "\\"
}

pub fn distinct_letters(word: &str) -> usize {
    order::distinct(word.chars().collect()).len()
}

/// The most distinct letters of any word that is not a part of the alphabet, such as the names of
/// columns.
pub fn distinct_letters_of_a_word(glyphs: &[Glyph]) -> usize {
    let mut most = 0;
    for word in words(glyphs) {
        if !"abcdefghijklmnopqrstuvwxyz".contains(&word) {
            most = most.max(distinct_letters(&word));
        }
    }
    most
}

/// Whether a line is prose: it has a word of three different letters, and four different letters
/// in all. A row of cells has few signs, unless they are words for cells.
pub fn is_prose(glyphs: &[Glyph]) -> bool {
    let words = words(glyphs);
    let are_cells = words
        .iter()
        .all(|word| word.chars().count() == 1 || customs::is_known_word(word));
    !are_cells && distinct_letters(&words.concat()) >= 4 && distinct_letters_of_a_word(glyphs) >= 3
}

/// Whether a line only rules off the head of a table: `| --- | ---: |`.
fn is_rule_of_table(glyphs: &[Glyph]) -> bool {
    let line = text_of(glyphs);
    let has_bars = line.contains('|') && line.contains("--");
    has_bars && line.chars().all(|sign| " |-:=+".contains(sign))
}

/// Whether a line of a text is prose.
pub fn is_prose_line(line: &str) -> bool {
    is_prose(&glyphs(line, 0..line.len()))
}

/// A line without the heading at its beginning.
struct Headed<'a> {
    glyphs: Vec<Glyph<'a>>,
    heading: Option<Part>,
    /// The whole line with blanks instead of its heading, if something is left of it.
    indented: Option<Vec<Glyph<'a>>>,
}

impl<'a> Headed<'a> {
    /// A line without a heading.
    fn none(glyphs: Vec<Glyph<'a>>) -> Headed<'a> {
        Headed {
            glyphs,
            heading: None,
            indented: None,
        }
    }
}

/// Takes the heading away: `Start:`, `goal =`, or another name with a colon or `=` before a
/// drawing.
fn without_heading(glyphs: Vec<Glyph>) -> Headed {
    let line = text_of(&glyphs);
    // `start = [` begins the list of a program.
    if line.contains(['[', '{', '(', '"', '\'', '`']) {
        return Headed::none(glyphs);
    }
    if let Some(part) = part_named(line.trim()) {
        return Headed {
            heading: Some(part),
            ..Headed::none(Vec::new())
        };
    }
    let Some(mark) = end_of_name(&glyphs) else {
        return Headed::none(glyphs);
    };
    let heading = part_named(text_of(&glyphs[..mark]).trim());
    let mut indented = glyphs;
    let mut glyphs = indented[mark + 1..].to_vec();
    renumber(&mut glyphs);
    for glyph in &mut indented[..=mark] {
        glyph.sign = " ";
    }
    Headed {
        glyphs,
        heading,
        indented: Some(indented),
    }
}

/// Where the colon or `=` after a name at the beginning of a line stands.
fn end_of_name(glyphs: &[Glyph]) -> Option<usize> {
    let mark = glyphs
        .iter()
        .position(|glyph| glyph.sign == ":" || glyph.sign == "=")?;
    let (before, after) = (&glyphs[..mark], &glyphs[mark + 1..]);
    let is_plain = before.iter().all(is_of_name);
    // `A =` alone in its line is a name too.
    let is_alone = are_blank(after) && words(before).len() == 1;
    (is_plain && (distinct_letters_of_a_word(before) >= 3 || is_alone)).then_some(mark)
}

/// Whether a glyph may be in the name of a drawing.
fn is_of_name(glyph: &Glyph) -> bool {
    glyph.is_blank() || glyph.sign.chars().all(|c| c.is_alphanumeric() || c == '_')
}
