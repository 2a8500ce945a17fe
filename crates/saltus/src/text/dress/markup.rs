//! The markup around and within drawn lines: elements of HTML, tags of forums, commands of LaTeX.

use super::{
    encoding::{Glyph, glyphs},
    glyphs::are_blank,
    lines::{Placed, RawLine, renumber},
};
use std::ops::Range;

/// The separator of cells that stands for the markup of tables.
const BAR: &str = "|";

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

/// Whether `&` separates cells in a text: it has line ends or an environment of LaTeX, or `&`
/// stands between any two signs of each line, `R & R & & L & L`.
pub fn has_tables(text: &str) -> bool {
    const FEWEST: usize = 4;
    if text.contains("\\\\") || text.contains("\\begin{") {
        return true;
    }
    let mut separators = 0;
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let mut signs = 0;
        for piece in line.split('&') {
            let mut piece = piece.trim().chars();
            signs += usize::from(piece.next().is_some());
            if piece.next().is_some() {
                return false;
            }
        }
        if signs < 2 {
            return false;
        }
        separators += line.matches('&').count();
    }
    separators >= FEWEST
}

/// Splits a line at the line ends of HTML and LaTeX, and removes the markup. `tables` says whether
/// the text [has tables](has_tables).
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
    if parts.is_empty() || !are_blank(&current) {
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
