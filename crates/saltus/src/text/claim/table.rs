//! Moves as a table with the columns `from` and `to`, and perhaps `over`, in any naming of the
//! cells: separated by commas, semicolons, tabs or bars, as in Markdown.

use super::{
    shape::{Cut, Leg, Target},
    tokens::Sign,
};
use crate::text::scan;
use std::ops::Range;

/// The moves of a table; `None` if the text is none.
pub fn read(text: &[u8]) -> Option<Vec<Leg>> {
    let mut lines = scan::lines(text, scan::start(text)).filter(|line| !is_rule(text, line));
    let head = lines.next()?;
    let separator = separator(&text[head.clone()]);
    let columns = Columns::of(text, &fields(text, head, separator))?;
    let mut legs = Vec::new();
    for line in lines {
        let fields = fields(text, line.clone(), separator);
        let field = |column: usize| fields.get(column).and_then(|field| sign(text, field));
        let over = match columns.over {
            Some(over) => Some(field(over)?),
            None => None,
        };
        legs.push(Leg {
            from: field(columns.from)?,
            target: Target::Cell(field(columns.to)?),
            over,
            piece: None,
            cut: Cut::Inside,
            span: line,
        });
    }
    Some(legs)
}

/// The columns of a table.
struct Columns {
    from: usize,
    to: usize,
    over: Option<usize>,
}

impl Columns {
    fn of(text: &[u8], names: &[Range<usize>]) -> Option<Columns> {
        let column = |name: &str| {
            let is =
                |field: &Range<usize>| text[field.clone()].eq_ignore_ascii_case(name.as_bytes());
            names.iter().position(is)
        };
        let over = column("over").or_else(|| column("jumped"));
        Some(Columns {
            from: column("from")?,
            to: column("to")?,
            over,
        })
    }
}

/// Whether a line is empty or only rules off a table.
fn is_rule(text: &[u8], line: &Range<usize>) -> bool {
    text[line.clone()]
        .iter()
        .all(|byte| byte.is_ascii_whitespace() || b"|-:+=".contains(byte))
}

fn separator(head: &[u8]) -> u8 {
    let separators = [b'|', b'\t', b';', b','];
    let found = separators.into_iter().find(|sign| head.contains(sign));
    found.unwrap_or(b',')
}

/// The fields of a line, without blanks and quotation marks; a separator in quotation marks is none.
fn fields(text: &[u8], line: Range<usize>, separator: u8) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = line.start;
    let mut quoted = false;
    for at in line.start..=line.end {
        let byte = if at < line.end { text[at] } else { separator };
        quoted ^= byte == b'"';
        let ends = at == line.end || byte == separator && !quoted;
        if ends {
            fields.push(bare(text, start..at));
            start = at + 1;
        }
    }
    let framed = separator == b'|' && fields.len() > 2;
    if framed && fields.first().is_some_and(Range::is_empty) {
        fields.remove(0);
    }
    fields
}

fn bare(text: &[u8], field: Range<usize>) -> Range<usize> {
    let dress = |byte: u8| byte.is_ascii_whitespace() || b"\"'`*".contains(&byte);
    let start = field
        .clone()
        .find(|&at| !dress(text[at]))
        .unwrap_or(field.end);
    let end = (start..field.end).rev().find(|&at| !dress(text[at]));
    start..end.map_or(start, |end| end + 1)
}

/// The cell of a field: a number, a name, a letter, or two numbers.
fn sign(text: &[u8], field: &Range<usize>) -> Option<Sign> {
    let word = &text[field.clone()];
    if word.len() == 1 && word[0].is_ascii_alphabetic() {
        return Some(Sign::Letter(word[0]));
    }
    if let Some(value) = value(word) {
        let two_digits = word.len() == 2;
        return Some(Sign::Number { value, two_digits });
    }
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;()[]".contains(&byte);
    let parts: Vec<Range<usize>> = scan::words(word, 0, separates).collect();
    if let [first, second] = &parts[..] {
        let pair = value(&word[first.clone()]).zip(value(&word[second.clone()]));
        return pair.map(|(first, second)| Sign::Point([first, second]));
    }
    let letters = scan::run(word, 0, |byte| byte.is_ascii_alphabetic());
    let is_name =
        letters > 0 && letters < word.len() && word[letters..].iter().all(u8::is_ascii_digit);
    is_name.then_some(Sign::Name {
        start: field.start,
        len: field.len(),
    })
}

fn value(digits: &[u8]) -> Option<u32> {
    let number = scan::integer(digits).ok()?;
    u32::try_from(number).ok()
}
