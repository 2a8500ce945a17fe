//! The rows of numbers of a text, and what its words say of their order.

use super::{Shape, are_checkers};
use crate::text::scan;
use std::ops::Range;

/// What a text draws and says.
pub struct Page {
    pub shape: Shape,
    /// The numbers at the start.
    pub start: Vec<Option<usize>>,
    /// The numbers at the end, if they are drawn too.
    pub goal: Option<Vec<Option<usize>>>,
    /// The order at the end, if one is told in words.
    pub order: Option<Order>,
    /// Whether the vacancy has the sign that only this program draws.
    pub own_sign: bool,
    /// The bytes of the first drawing.
    pub span: Range<usize>,
}

/// An order of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Opposite,
    Ascending,
    Descending,
}

/// Words that name an order, in lower case.
const ORDERS: &[(Order, &[&str])] = &[
    (
        Order::Opposite,
        &[
            "reverse",
            "reversed",
            "reverses",
            "reversing",
            "reversal",
            "opposite",
            "invert",
            "umgekehrt",
            "umgekehrte",
            "umgekehrten",
            "umgekehrter",
            "umkehren",
            "umdrehen",
            "inverse",
            "inverser",
            "invertir",
        ],
    ),
    (
        Order::Ascending,
        &[
            "sort",
            "sorted",
            "ascending",
            "increasing",
            "sortiere",
            "sortieren",
            "sortiert",
            "aufsteigend",
            "aufsteigender",
            "ordne",
            "trier",
            "trie",
            "croissant",
            "ordenar",
        ],
    ),
    (
        Order::Descending,
        &[
            "descending",
            "decreasing",
            "absteigend",
            "absteigender",
            "décroissant",
        ],
    ),
];

/// Names before a row that is the end, or the start.
const ENDS: &[&str] = &[
    "goal", "target", "end", "final", "finish", "ziel", "ende", "but", "to", "nachher", "after",
];
const STARTS: &[&str] = &[
    "start", "begin", "initial", "from", "anfang", "vorher", "before", "départ", "puzzle", "given",
];

/// What a sign of a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Number(usize),
    Vacancy,
    /// `·`.
    OwnVacancy,
    /// A `0`, which is a vacancy beside 1 to n.
    Zero,
}

/// A row of signs at its place.
struct Signs {
    signs: Vec<Sign>,
    is_end: bool,
    span: Range<usize>,
}

impl Signs {
    fn cells(&self) -> Vec<Option<usize>> {
        let mut cells = Vec::new();
        for sign in &self.signs {
            cells.push(match sign {
                Sign::Number(number) => Some(*number),
                Sign::Vacancy | Sign::OwnVacancy | Sign::Zero => None,
            });
        }
        cells
    }
}

/// The longest text that is read.
const LONGEST: usize = 1 << 14;

impl Page {
    /// The page of a text, if it has no other drawing than one of numbered checkers.
    pub fn of(text: &str) -> Option<Page> {
        if text.len() > LONGEST {
            return None;
        }
        let mut rows: Vec<Signs> = Vec::new();
        let mut words: Vec<String> = Vec::new();
        let marked = text.len();
        let text = text.trim_start_matches('\u{FEFF}');
        let mut start = marked - text.len();
        for line in text.split_inclusive('\n') {
            match rows_of(line, start) {
                Some(found) => {
                    rows.extend(found);
                    words.extend(words_of(label(line).0.unwrap_or_default()));
                }
                None if is_prose(line) => {
                    words.extend(
                        line.split(|c: char| !c.is_alphabetic())
                            .map(str::to_lowercase),
                    );
                }
                None => return None,
            }
            start += line.len();
        }
        Page::of_rows(&rows, order_in(&words))
    }

    /// The page of one row, of a start and a goal, or of a ring in two lines, of which the second
    /// returns below the first.
    fn of_rows(rows: &[Signs], order: Option<Order>) -> Option<Page> {
        let mut cells = Vec::new();
        for row in rows {
            cells.push(row.cells());
        }
        let has = |sign| rows.iter().any(|row| row.signs.contains(&sign));
        let mut page = Page {
            shape: Shape::Row,
            start: cells.first()?.clone(),
            goal: None,
            order,
            own_sign: has(Sign::OwnVacancy),
            span: rows[0].span.clone(),
        };
        match &cells[..] {
            [_] => {}
            [first, second] if are_checkers(first) && are_checkers(second) => {
                let [first_is_end, second_is_end] = [rows[0].is_end, rows[1].is_end];
                if first.len() != second.len() || first_is_end && second_is_end {
                    return None;
                }
                page.goal = Some(second.clone());
                if first_is_end {
                    page.start = second.clone();
                    page.goal = Some(first.clone());
                }
            }
            [above, below] if above.len() == (above.len() + below.len()).div_ceil(2) => {
                page.shape = Shape::Ring;
                page.start.extend(below.iter().rev());
            }
            _ => return None,
        }
        // A zero among few signs may be a hole.
        let few = page.start.len() <= 3;
        (are_checkers(&page.start) && !(few && has(Sign::Zero))).then_some(page)
    }
}

/// The numbers of a goal that is written alone: `3 2 1 _` or `321.`.
pub fn cells(text: &str) -> Option<Vec<Option<usize>>> {
    let row = row(text, 0).or_else(|| each(text))?;
    Some(row.cells())
}

/// A row of signs of one character each.
fn each(text: &str) -> Option<Signs> {
    let mut signs = Vec::new();
    for c in text.trim().chars() {
        signs.push(sign(c.encode_utf8(&mut [0; 4]))?);
    }
    Some(Signs {
        signs,
        is_end: false,
        span: 0..text.len(),
    })
}

/// The words of a text in small letters.
fn words_of(text: String) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.map(str::to_owned).collect()
}

/// The order that words name, if it is one.
fn order_in(words: &[String]) -> Option<Order> {
    let mut named = ORDERS.iter().filter(|(_, names)| {
        let mut words = words.iter();
        words.any(|word| names.contains(&&word[..]))
    });
    match (named.next(), named.next()) {
        (Some((order, _)), None) => Some(*order),
        _ => None,
    }
}

/// Whether a line is in words, or empty, or the fence of a block of code.
fn is_prose(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic());
    let fence = line.trim().chars().all(|c| c == '`' || c == '~');
    fence || words.any(|word| word.chars().count() > 1)
}

/// The rows of a line, one or two with an arrow between them; `None` if it has other signs.
fn rows_of(line: &str, start: usize) -> Option<Vec<Signs>> {
    let (label, rest) = label(line);
    let offset = start + line.len() - rest.len();
    for arrow in ["->", "→", "=>", "⇒", "-->"] {
        if let Some((before, after)) = rest.split_once(arrow) {
            let at = offset + before.len() + arrow.len();
            let first = row(before, offset)?;
            let mut second = row(after.trim_start_matches('>'), at)?;
            second.is_end = true;
            return Some(vec![first, second]);
        }
    }
    let mut row = row(rest, offset)?;
    row.is_end = label.is_some_and(|label| is_end(&label));
    Some(vec![row])
}

/// The words before a colon or `=`, if they name a row, and what is after it.
fn label(line: &str) -> (Option<String>, &str) {
    let Some(at) = line
        .find([':', '='])
        .filter(|&at| !line[at..].starts_with("=>"))
    else {
        return (None, line);
    };
    let label = line[..at]
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let is_name = label.split(|c: char| !c.is_alphanumeric()).count() <= 4
        && label.contains(char::is_alphabetic);
    match is_name {
        true => (Some(label), &line[at + 1..]),
        false => (None, line),
    }
}

/// Whether a label names the end. One that names nothing names the start.
fn is_end(label: &str) -> bool {
    let has = |names: &[&str]| {
        let mut words = label.split(|c: char| !c.is_alphabetic());
        words.any(|word| names.contains(&word))
    };
    has(ENDS) && !has(STARTS)
}

/// The signs of a row.
fn row(text: &str, at: usize) -> Option<Signs> {
    let plain = text
        .trim()
        .trim_matches(['[', ']', '(', ')', '{', '}', '`', ',', ';', '>']);
    let plain = plain.trim();
    let begin = at + (plain.as_ptr() as usize - text.as_ptr() as usize);
    let signs = match plain
        .chars()
        .any(|c| c.is_whitespace() || ",;|".contains(c))
    {
        true => parted(plain)?,
        false => joined(plain)?,
    };
    Some(Signs {
        signs,
        is_end: false,
        span: begin..begin + plain.len(),
    })
}

/// The signs between bars, commas or blanks.
fn parted(text: &str) -> Option<Vec<Sign>> {
    let mark = ['|', ',', ';']
        .into_iter()
        .find(|&mark| text.contains(mark));
    let Some(mark) = mark else {
        return text.split_whitespace().map(sign).collect();
    };
    let inner = match mark {
        '|' => text.trim_matches('|'),
        _ => text,
    };
    let mut signs = Vec::new();
    for cell in inner.split(mark) {
        let bare = cell.trim().trim_matches(['"', '\'']).trim();
        let is_quoted = bare.len() < cell.trim().len();
        signs.push(match bare {
            "" if mark == '|' || is_quoted => Sign::Vacancy,
            bare => sign(bare)?,
        });
    }
    Some(signs)
}

/// A number or a vacancy alone, or signs of one character each with three numbers at least:
/// `123_`.
fn joined(text: &str) -> Option<Vec<Sign>> {
    if let Some(alone) = sign(text) {
        return Some(vec![alone]);
    }
    let signs = each(text)?.signs;
    let numbers = signs.iter().filter(|sign| matches!(sign, Sign::Number(_)));
    (numbers.count() > 2).then_some(signs)
}

/// The meaning of a sign.
fn sign(text: &str) -> Option<Sign> {
    if text == "0" {
        return Some(Sign::Zero);
    }
    if scan::is_number(text) {
        return text.parse().ok().map(Sign::Number);
    }
    let is_line = !text.is_empty() && text.chars().all(|c| c == '_');
    match &text.to_lowercase()[..] {
        "·" => Some(Sign::OwnVacancy),
        "." | "-" | "–" | "*" | "□" | "☐" | "⬜" | "▢" | "none" | "null" | "nil" | "empty"
        | "leer" | "frei" | "free" | "gap" | "vide" => Some(Sign::Vacancy),
        _ => is_line.then_some(Sign::Vacancy),
    }
}
