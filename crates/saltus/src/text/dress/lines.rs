//! The lines of a drawing without what is around it: fences, quotations, comments, headings,
//! markup and prose.

use super::{
    Part,
    encoding::{Glyph, glyphs},
    prints,
};
use crate::text::customs;
use std::{collections::BTreeSet, ops::Range};

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
}

impl Line<'_> {
    /// The characters between the first and the last that are not blank.
    pub fn trimmed(&self) -> &[Glyph<'_>] {
        trim(&self.glyphs)
    }
}

/// The separator of cells that stands for the markup of tables.
pub const BAR: &str = "|";

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
    let is_fence = |line: &str| line.starts_with("```") || line.starts_with("~~~");
    let mut least = None;
    for span in split(text) {
        let line = text[span].trim();
        if line.is_empty() || is_fence(line) {
            continue;
        }
        let gap = even_gap(line).filter(|_| line.starts_with('>'))?;
        least = Some(least.map_or(gap, |least: usize| least.min(gap)));
    }
    least.filter(|_| text.contains('<'))
}

/// The number of blanks between any two characters, if it is always the same and not 0.
fn even_gap(line: &str) -> Option<usize> {
    let signs: Vec<char> = line.chars().collect();
    let inked = |sign: &char| !sign.is_whitespace();
    let gap = signs.iter().skip(1).position(inked)?;
    let at_its_place = |(at, sign): (usize, &char)| inked(sign) == at.is_multiple_of(gap + 1);
    (gap > 0 && signs.iter().enumerate().all(at_its_place)).then_some(gap)
}

/// The lines of a text that are not empty.
pub fn lines(text: &str, quotes: Quotes) -> Vec<Line<'_>> {
    let ranges = fenced(text, split(text));
    let mut raw: Vec<RawLine> = Vec::new();
    let tables = text.contains("\\\\");
    for line in ranges {
        for part in without_markup(text, line, tables) {
            raw.extend(prints::split_before_goal(part));
        }
    }
    prints::drop_indices(&mut raw);
    prints::drop_marks_of_bits(&mut raw);
    let mut quoted = quotes == Quotes::Dress;
    while quoted {
        // Behind one mark, arrows are cells.
        quoted = strip_quotes(&mut raw) && !text.contains('<');
    }

    let mut found: Vec<Line> = Vec::new();
    let mut apart = true;
    let mut part = None;
    for RawLine {
        glyphs,
        span,
        new_block,
    } in raw
    {
        apart |= new_block;
        let glyphs = without_comment(glyphs);
        if trim(&glyphs).is_empty() {
            apart = true;
            continue;
        }
        let Headed { glyphs, heading } = without_heading(glyphs);
        if heading.is_some() {
            part = heading;
            apart = true;
        }
        if trim(&glyphs).is_empty() {
            continue;
        }
        let prose = is_prose(&glyphs);
        found.push(Line {
            glyphs,
            span,
            apart,
            part: part.take(),
            prose,
        });
        apart = prose;
    }
    found
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
    let is_fence = |line: &Range<usize>| {
        let line = text[line.clone()].trim_start_matches(['>', ' ']);
        line.starts_with("```") || line.starts_with("~~~")
    };
    let any = lines.iter().any(is_fence);
    let mut kept = Vec::new();
    let mut inside = false;
    let mut new_block = false;
    for span in lines {
        if any && is_fence(&span) {
            inside = !inside;
            new_block = true;
            continue;
        }
        // A heading outside a fence still says what the next fence draws.
        let heading = any && !inside && part_named(text[span.clone()].trim()).is_some();
        if !any || inside || heading {
            kept.push(Placed { span, new_block });
            new_block = false;
        }
    }
    kept
}

/// Whether a line begins or ends a table of a wiki or a row of it.
fn is_markup_of_wiki(line: &str) -> bool {
    let row = line.strip_prefix('|').unwrap_or("");
    let rule = row.starts_with('-') && row.trim_start_matches('-').is_empty();
    rule || line.starts_with("{|") || line == "|}"
}

/// Removes one quotation mark `>` from the beginning of every line, if all lines have one.
fn strip_quotes(lines: &mut [RawLine]) -> bool {
    let is_quoted = |line: &RawLine| {
        let marks = trim(&line.glyphs);
        let quoted = marks.first().is_some_and(|glyph| glyph.sign == ">");
        let apart = marks.get(1).is_none_or(|next| next.sign == " ");
        marks.is_empty() || quoted && apart
    };
    let drawn = lines.iter().any(|line| !trim(&line.glyphs).is_empty());
    if !drawn || !lines.iter().all(is_quoted) {
        return false;
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
    true
}

/// Counts the columns from 0.
fn renumber(glyphs: &mut [Glyph]) {
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

/// The glyphs between the first and the last that are not blank.
fn trim<'a, 'b>(glyphs: &'b [Glyph<'a>]) -> &'b [Glyph<'a>] {
    let inked = |glyph: &Glyph| !glyph.is_blank();
    let first = glyphs.iter().position(inked);
    let last = glyphs.iter().rposition(inked);
    match (first, last) {
        (Some(first), Some(last)) => &glyphs[first..=last],
        _ => &[],
    }
}

/// Names of elements of HTML that may stand around or within a drawing.
const ELEMENTS: &[&str] = &[
    "pre",
    "code",
    "p",
    "br",
    "table",
    "tbody",
    "thead",
    "tr",
    "td",
    "th",
    "div",
    "span",
    "b",
    "i",
    "li",
    "ul",
    "ol",
    "html",
    "body",
    "center",
    "tt",
    "font",
    "samp",
    "kbd",
    "strong",
    "em",
    "syntaxhighlight",
    "nowiki",
    "blockquote",
    "board",
    "grid",
    "rows",
    "row",
    "line",
    "cell",
];

/// Tags of forums that stand around a drawing.
const TAGS: &[&str] = &[
    "[code]",
    "[/code]",
    "[CODE]",
    "[/CODE]",
    "[pre]",
    "[/pre]",
    "[tt]",
    "[/tt]",
    "[quote]",
    "[/quote]",
    "[spoiler]",
    "[/spoiler]",
];

/// Commands of LaTeX that end with their argument and show nothing.
const COMMANDS: &[&str] = &[
    "hline",
    "begin",
    "end",
    "centering",
    "quad",
    "left",
    "right",
];

/// Commands and entities that stand for a sign.
const SIGNS: &[(&str, &str)] = &[
    ("\\bullet", "●"),
    ("\\circ", "○"),
    ("\\cdot", "·"),
    ("\\times", "x"),
    ("\\rightarrow", "→"),
    ("\\to", "→"),
    ("&rarr;", "→"),
    ("&nbsp;", " "),
    ("&middot;", "·"),
    ("&bull;", "●"),
    ("&lt;", "<"),
    ("&gt;", ">"),
];

/// Splits a line at the line ends of HTML and LaTeX, and removes the markup. `tables` says whether
/// the text has line ends of LaTeX, so that `&` separates cells.
pub fn without_markup(text: &str, line: Placed, tables: bool) -> Vec<RawLine<'_>> {
    let Placed { span, new_block } = line;
    let given = glyphs(text, span.clone());
    let whole = &text[span.clone()];
    let tagged = TAGS.iter().any(|tag| whole.contains(tag));
    if !whole.contains(['<', '\\', '&', '$']) && !tagged {
        return vec![RawLine {
            glyphs: given,
            span,
            new_block,
        }];
    }
    let table = tables && (whole.contains("\\\\") || whole.matches('&').count() > 1);
    let formulas = table || whole.contains('\\');
    let mut parts: Vec<RawLine> = Vec::new();
    let mut current: Vec<Glyph> = Vec::new();
    let mut skip_to = span.start;
    for glyph in given {
        let at = glyph.span.start;
        if at < skip_to {
            continue;
        }
        match markup(&text[at..span.end], table) {
            // The marks around a formula.
            Markup::None if formulas && glyph.sign == "$" => {}
            Markup::None => current.push(glyph),
            Markup::Nothing(len) => skip_to = at + len,
            Markup::Sign(sign, len) => {
                skip_to = at + len;
                current.push(Glyph { sign, ..glyph });
            }
            Markup::LineEnd(len) => {
                skip_to = at + len;
                let new_block = new_block && parts.is_empty();
                parts.push(raw_line(std::mem::take(&mut current), &span, new_block));
            }
        }
    }
    let new_block = new_block && parts.is_empty();
    if parts.is_empty() || !trim(&current).is_empty() {
        parts.push(raw_line(current, &span, new_block));
    }
    parts
}

fn raw_line<'a>(mut glyphs: Vec<Glyph<'a>>, line: &Range<usize>, new_block: bool) -> RawLine<'a> {
    renumber(&mut glyphs);
    let start = glyphs.first().map_or(line.start, |glyph| glyph.span.start);
    let end = glyphs.last().map_or(start, |glyph| glyph.span.end);
    RawLine {
        glyphs,
        span: start..end,
        new_block,
    }
}

/// Markup at the beginning of a text, with its length in bytes.
enum Markup {
    /// There is none.
    None,
    /// It shows nothing.
    Nothing(usize),
    /// It shows a sign.
    Sign(&'static str, usize),
    /// It ends a line.
    LineEnd(usize),
}

fn markup(text: &str, table: bool) -> Markup {
    for tag in TAGS {
        if text.starts_with(tag) {
            return Markup::Nothing(tag.len());
        }
    }
    // Around a formula.
    for mark in ["$$", "\\[", "\\]"] {
        if text.starts_with(mark) && (table || text.starts_with("$$\\begin")) {
            return Markup::Nothing(mark.len());
        }
    }
    for &(name, sign) in SIGNS {
        if text.starts_with(name) {
            return Markup::Sign(sign, name.len());
        }
    }
    if table && text.starts_with("\\\\") {
        return Markup::LineEnd(2);
    }
    if table && text.starts_with('&') {
        return Markup::Sign(BAR, 1);
    }
    if let Some(rest) = text.strip_prefix('\\') {
        return latex(rest);
    }
    if let Some(rest) = text.strip_prefix('<') {
        return html(rest);
    }
    Markup::None
}

/// A command after its backslash.
fn latex(rest: &str) -> Markup {
    let end = rest.find(|c: char| !c.is_ascii_alphabetic());
    let name = &rest[..end.unwrap_or(rest.len())];
    if !COMMANDS.contains(&name) {
        return Markup::None;
    }
    let mut len = 1 + name.len();
    if matches!(name, "left" | "right")
        && rest[len - 1..].starts_with(['(', ')', '[', ']', '|', '.'])
    {
        return Markup::Nothing(len + 1);
    }
    while rest[len - 1..].starts_with('{') {
        let Some(close) = rest[len - 1..].find('}') else {
            break;
        };
        len += close + 1;
    }
    Markup::Nothing(len)
}

/// An element after its `<`.
fn html(rest: &str) -> Markup {
    let closing = rest.starts_with('/');
    let name_at = usize::from(closing);
    let end = rest[name_at..].find(|c: char| !c.is_ascii_alphabetic());
    let name = rest[name_at..name_at + end.unwrap_or(rest.len() - name_at)].to_ascii_lowercase();
    let Some(close) = rest.find('>').filter(|_| ELEMENTS.contains(&&name[..])) else {
        return Markup::None;
    };
    let len = close + 2;
    match &name[..] {
        "td" | "th" | "cell" if !closing => Markup::Sign(BAR, len),
        "br" => Markup::LineEnd(len),
        "tr" | "row" | "line" | "p" | "li" | "div" | "pre" if closing => Markup::LineEnd(len),
        _ => Markup::Nothing(len),
    }
}

/// The marks that begin a comment in some language.
const COMMENT_MARKS: &[&str] = &["#", "//", "%", ";", "--", "/*"];

/// The glyphs before a comment: a mark of comments at the beginning or after a blank, a blank, and
/// then a word. Without a word it may be a row of cells.
fn without_comment(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    for at in 0..glyphs.len() {
        let first = at == 0 || glyphs[at - 1].is_blank();
        if !first {
            continue;
        }
        for mark in COMMENT_MARKS {
            let len = mark.len();
            let here = glyphs.get(at..at + len);
            let found = here.is_some_and(|here| signs(here) == *mark);
            let blank = glyphs.get(at + len).is_some_and(Glyph::is_blank);
            let after = &glyphs[(at + len).min(glyphs.len())..];
            if found && blank && distinct_letters_of_a_word(after) >= 3 {
                glyphs.truncate(at);
                return glyphs;
            }
        }
    }
    glyphs
}

fn signs(glyphs: &[Glyph]) -> String {
    glyphs.iter().map(|glyph| glyph.sign).collect()
}

/// The words of a line: runs of letters.
fn words(glyphs: &[Glyph]) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, glyph) in glyphs.iter().enumerate() {
        if is_line_end_of_string(glyphs, at) {
            continue;
        }
        if glyph.sign.chars().all(char::is_alphabetic) {
            word.extend(glyph.sign.chars().flat_map(char::to_lowercase));
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

fn distinct_letters(word: &str) -> usize {
    word.chars().collect::<BTreeSet<char>>().len()
}

/// The most distinct letters of any word that is not a part of the alphabet, such as the names of
/// columns.
fn distinct_letters_of_a_word(glyphs: &[Glyph]) -> usize {
    let alphabet = |word: &String| "abcdefghijklmnopqrstuvwxyz".contains(&word[..]);
    let words = words(glyphs).into_iter().filter(|word| !alphabet(word));
    words.map(|word| distinct_letters(&word)).max().unwrap_or(0)
}

/// Whether a line is prose: it has a word of three different letters, and four different letters
/// in all. A row of cells has few signs, unless they are words for cells.
fn is_prose(glyphs: &[Glyph]) -> bool {
    let words = words(glyphs);
    let letters = distinct_letters(&words.concat());
    let is_cell = |word: &String| word.chars().count() == 1 || customs::is_known_word(word);
    let named = words.iter().all(is_cell);
    !named && letters >= 4 && distinct_letters_of_a_word(glyphs) >= 3
}

/// Whether a line of a text is prose.
pub fn is_prose_line(line: &str) -> bool {
    is_prose(&glyphs(line, 0..line.len()))
}

/// A line without the heading at its beginning.
struct Headed<'a> {
    glyphs: Vec<Glyph<'a>>,
    heading: Option<Part>,
}

/// Takes the heading away: `Start:`, `goal =`, or another name with a colon or `=` before a
/// drawing.
fn without_heading(glyphs: Vec<Glyph>) -> Headed {
    let line = signs(&glyphs);
    // `start = [` begins the list of a program.
    let plain = !line.contains(['[', '{', '(', '"', '\'', '`']);
    if plain && let Some(part) = part_named(line.trim()) {
        return Headed {
            glyphs: Vec::new(),
            heading: Some(part),
        };
    }
    let mark = glyphs
        .iter()
        .position(|glyph| glyph.sign == ":" || glyph.sign == "=");
    let is_name = |mark: &usize| {
        let of_name = |glyph: &Glyph| {
            glyph.sign.chars().all(|c| c.is_alphabetic() || c == '_') || glyph.is_blank()
        };
        let (before, after) = (&glyphs[..*mark], &glyphs[*mark + 1..]);
        // `A =` alone in its line is a name too.
        let alone = trim(after).is_empty() && words(before).len() == 1;
        before.iter().all(of_name) && (distinct_letters_of_a_word(before) >= 3 || alone)
    };
    let Some(mark) = mark.filter(is_name) else {
        return Headed {
            glyphs,
            heading: None,
        };
    };
    let heading = part_named(signs(&glyphs[..mark]).trim());
    if !plain {
        return Headed {
            glyphs,
            heading: None,
        };
    }
    let mut glyphs = glyphs[mark + 1..].to_vec();
    renumber(&mut glyphs);
    Headed { glyphs, heading }
}

/// The part that a heading names.
pub fn part_named(heading: &str) -> Option<Part> {
    const START: &[&str] = &[
        "start", "initial", "begin", "from", "before", "init", "source",
    ];
    const GOAL: &[&str] = &[
        "goal", "final", "target", "end", "to", "after", "finish", "dest",
    ];
    const FILLERS: &[&str] = &[
        "position",
        "state",
        "board",
        "the",
        "configuration",
        "pos",
        "conf",
        "row",
        "grid",
    ];
    let heading = heading
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let mut found = None;
    for word in heading.split(|c: char| !c.is_alphanumeric()) {
        if START.contains(&word) {
            found = Some(Part::Start);
        } else if GOAL.contains(&word) {
            found = Some(Part::Goal);
        } else if !FILLERS.contains(&word) && !word.is_empty() {
            return None;
        }
    }
    found
}
