//! The syntax of facts: words, numbers, ranges, pools, comments.

use crate::board::Point;
use crate::message::Argument;
use crate::text::{
    Faults,
    scan::{self, NotInteger, Seen, Shown},
};
use std::{fmt, ops::Range};

/// The predicates of facts.
const PREDICATES: [&str; 3] = ["full", "empty", "time"];

/// The largest absolute coordinate: far beyond any board, and safe for addition.
pub const FARTHEST: i64 = 1_000_000_000;

/// The largest number of arguments of a fact; a pool such as `time(1;2;3)` can have many.
const MOST_ARGUMENTS: usize = 4096;

/// The integers from `low` to `high`, inclusive.
#[derive(Clone, Copy)]
pub struct Interval {
    pub low: i64,
    pub high: i64,
}

impl Interval {
    pub fn len(self) -> u64 {
        if self.low > self.high {
            0
        } else {
            self.low.abs_diff(self.high).saturating_add(1)
        }
    }
}

impl Argument for Interval {
    fn value(&self) -> crate::message::Value {
        crate::message::Value::Text(self.to_string())
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Interval { low, high } if low == high => write!(f, "{low}"),
            Interval { low, high } => write!(f, "{low}..{high}"),
        }
    }
}

/// The predicate of a fact.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Predicate {
    Full,
    Empty,
    Time,
}

impl Predicate {
    pub fn of(word: &[u8]) -> Option<Predicate> {
        match word {
            b"full" => Some(Predicate::Full),
            b"empty" => Some(Predicate::Empty),
            b"time" => Some(Predicate::Time),
            _ => None,
        }
    }
}

/// The content of a statement.
pub enum Fact {
    /// All cells of these areas (columns by rows) are full or empty.
    Cells {
        full: bool,
        areas: Vec<[Interval; 2]>,
    },
    /// These are times.
    Times(Vec<Interval>),
}

impl Fact {
    /// The cells of all areas; coordinates are within [`FARTHEST`].
    pub fn cells(&self) -> impl Iterator<Item = Point> {
        let areas = if let Fact::Cells { areas, .. } = self {
            &areas[..]
        } else {
            &[]
        };
        areas.iter().flat_map(|[xs, ys]| {
            (ys.low..=ys.high).flat_map(|y| {
                (xs.low..=xs.high).map(move |x| Point {
                    y: y as i32,
                    x: x as i32,
                })
            })
        })
    }

    /// The number of cells, counted once per area.
    pub fn count(&self) -> u64 {
        let areas = if let Fact::Cells { areas, .. } = self {
            &areas[..]
        } else {
            &[]
        };
        let mut count: u64 = 0;
        for [xs, ys] in areas {
            count = count.saturating_add(xs.len().saturating_mul(ys.len()));
        }
        count
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = |index: usize| if index == 0 { '(' } else { ';' };
        match self {
            Fact::Cells { full, areas } => {
                f.write_str(if *full { "full" } else { "empty" })?;
                for (index, [xs, ys]) in areas.iter().enumerate() {
                    write!(f, "{}{xs},{ys}", separator(index))?;
                }
            }
            Fact::Times(times) => {
                f.write_str("time")?;
                for (index, numbers) in times.iter().enumerate() {
                    write!(f, "{}{numbers}", separator(index))?;
                }
            }
        }
        f.write_str(").")
    }
}

/// The text and the current position.
pub struct Reader<'a> {
    pub text: &'a [u8],
    pub at: usize,
    pub faults: Faults,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a [u8]) -> Reader<'a> {
        Reader {
            text,
            at: scan::start(text),
            faults: Faults::default(),
        }
    }

    /// Skips blanks and comments. Returns whether anything follows.
    pub fn skip_blanks(&mut self) -> bool {
        loop {
            self.at = scan::run(self.text, self.at, |byte| byte.is_ascii_whitespace());
            match self.text[self.at..] {
                [b'%', b'*', ..] => {
                    let inside = self.at + 2;
                    match self.text[inside..]
                        .windows(2)
                        .position(|pair| pair == b"*%")
                    {
                        Some(len) => self.at = inside + len + 2,
                        None => {
                            self.faults.add(
                                self.at..inside,
                                message!(
                                    "comment-not-closed",
                                    "this comment is not closed by `*%`"
                                ),
                            );
                            self.at = self.text.len();
                        }
                    }
                }
                [b'%', ..] => self.at = scan::run(self.text, self.at, |byte| byte != b'\n'),
                [] => return false,
                _ => return true,
            }
        }
    }

    pub fn next_is(&mut self, byte: u8) -> bool {
        self.skip_blanks() && self.text[self.at] == byte
    }

    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.next_is(byte);
        self.at += usize::from(found);
        found
    }

    pub fn expected(&mut self, what: impl Argument) {
        let (seen, len) = scan::item_at(self.text, self.at);
        self.faults.add(
            self.at..self.at + len,
            message!(
                "found-expected",
                "found {found}, expected {expected}",
                found = seen,
                expected = what
            ),
        );
    }

    /// Error recovery: continues after the next full stop, or at the next line.
    pub fn recover(&mut self) {
        loop {
            self.at = scan::run(self.text, self.at, |byte| byte != b'.' && byte != b'\n');
            match self.text[self.at..] {
                [b'.', b'.', ..] => self.at += 2,
                [_, ..] => break self.at += 1,
                [] => break,
            }
        }
    }

    /// A fact with its full stop, and its span without it.
    pub fn statement(&mut self) -> Option<(Fact, Range<usize>)> {
        let start = self.at;
        let word = self.word();
        let Some(predicate) = Predicate::of(word) else {
            if word.is_empty() {
                self.expected(message!("a-fact", "a fact such as `full(3,1).`"));
            } else if let Some(fault) = self.faults.add(
                start..self.at,
                message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = Shown(word),
                    expected = message!("full-empty-time", "`full`, `empty` or `time`")
                ),
            ) {
                let near = scan::nearest(&String::from_utf8_lossy(word), PREDICATES);
                fault.help = match word {
                    b"move" => Some(
                        message!(
                            "moves-belong-answer-not",
                            "moves belong to an answer, not to the puzzle"
                        )
                        .into(),
                    ),
                    _ => near.map(|near| {
                        message!("did-you-mean", "did you mean `{near}`?", near).into()
                    }),
                };
            }
            self.recover();
            return None;
        };
        let Some(fact) = self.fact(predicate, start) else {
            self.recover();
            return None;
        };
        let span = start..self.at;
        if !self.eat(b'.') {
            let seen = scan::item_at(self.text, self.at).0;
            self.faults.add(
                span.end..span.end,
                message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = seen,
                    expected = message!("after-fact", "`.` after the fact")
                ),
            );
            if !matches!(seen, Seen::Char('a'..='z')) {
                self.recover();
            }
        }
        Some((fact, span))
    }

    /// The word at the current position, if any.
    pub fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        self.at = scan::run(self.text, start, |byte| {
            byte.is_ascii_alphanumeric() || byte == b'_'
        });
        &self.text[start..self.at]
    }

    /// The arguments of a fact whose predicate starts at `start`.
    pub fn fact(&mut self, predicate: Predicate, start: usize) -> Option<Fact> {
        if !self.eat(b'(') {
            self.expected("`(`");
            return None;
        }
        let Arguments {
            numbers,
            separators,
        } = self.arguments(predicate, start)?;
        let span = start..self.at;
        for range in &numbers {
            if range.len() == 0 {
                let message = message!("range-is-empty", "the range {range} is empty", range);
                let help = message!(
                    "write-smaller-number-first",
                    "write the smaller number first"
                );
                self.faults.add_help(span.clone(), message, help);
            }
        }

        let (fact, form) = match predicate {
            Predicate::Time => (times(numbers, &separators), "time(T)"),
            Predicate::Full => (cells(true, &numbers, &separators), "full(X,Y)"),
            Predicate::Empty => (cells(false, &numbers, &separators), "empty(X,Y)"),
        };
        if fact.is_none() {
            let message = message!(
                "wrong-number-arguments-expected",
                "wrong number of arguments, expected `{form}`",
                form
            );
            self.faults.add(span, message);
        }
        fact
    }

    /// The arguments of a fact up to its parenthesis.
    fn arguments(&mut self, predicate: Predicate, start: usize) -> Option<Arguments> {
        let limit = match predicate {
            Predicate::Time => i64::MAX,
            Predicate::Full | Predicate::Empty => FARTHEST,
        };
        let mut found = Arguments {
            numbers: Vec::with_capacity(2),
            separators: Vec::new(),
        };
        let mut good = true;
        loop {
            match self.numbers(limit)? {
                Some(numbers) => found.numbers.push(numbers),
                None => good = false,
            }
            self.skip_blanks();
            match self.text.get(self.at) {
                Some(&separator @ (b',' | b';')) => found.separators.push(separator),
                Some(b')') => break,
                _ => {
                    self.expected(message!("comma-or-parenthesis", "`,` or `)`"));
                    return None;
                }
            }
            if found.separators.len() == MOST_ARGUMENTS {
                let message = message!(
                    "fact-more-than-arguments",
                    "a fact with more than {most} arguments",
                    most = MOST_ARGUMENTS
                );
                self.faults.add(start..self.at, message);
                return None;
            }
            self.at += 1;
        }
        self.at += 1;
        good.then_some(found)
    }

    /// A number or a range; `Some(None)` if it is too large. Reports errors.
    pub fn numbers(&mut self, limit: i64) -> Option<Option<Interval>> {
        let low = self.number(limit)?;
        if !(self.skip_blanks() && self.text[self.at..].starts_with(b"..")) {
            return Some(low.map(|low| Interval { low, high: low }));
        }
        self.at += 2;
        let high = self.number(limit)?;
        Some(low.zip(high).map(|(low, high)| Interval { low, high }))
    }

    pub fn number(&mut self, limit: i64) -> Option<Option<i64>> {
        self.skip_blanks();
        let start = self.at;
        let signed = start + usize::from(self.text.get(start) == Some(&b'-'));
        let end = scan::digits(self.text, signed);
        let word = &self.text[start..end];
        match scan::integer(word) {
            Ok(number) if number.abs() <= limit => {
                self.at = end;
                Some(Some(number))
            }
            Err(NotInteger::Malformed) => {
                self.at = signed;
                self.expected(message!("a-number", "a number"));
                None
            }
            Ok(_) | Err(NotInteger::TooLarge) => {
                let message = message!(
                    "number-too-large",
                    "the number {name} is too large",
                    name = Shown(word)
                );
                self.faults.add_help(
                    start..end,
                    message,
                    message!("largest-is", "the largest is {limit}", limit),
                );
                self.at = end;
                Some(None)
            }
        }
    }
}

/// The arguments of a fact, and what separates them.
struct Arguments {
    numbers: Vec<Interval>,
    separators: Vec<u8>,
}

/// A fact about times.
fn times(numbers: Vec<Interval>, separators: &[u8]) -> Option<Fact> {
    if separators.contains(&b',') {
        return None;
    }
    Some(Fact::Times(numbers))
}

/// A fact about cells that are full, or empty.
fn cells(full: bool, numbers: &[Interval], separators: &[u8]) -> Option<Fact> {
    let areas = areas(numbers, separators)?;
    Some(Fact::Cells { full, areas })
}

/// The areas denoted by a list of arguments with pools. `3,1;4,1` is (3,1) and (4,1) for current
/// solvers; `3;4,1` means the same for those of the first competitions. The separators decide.
fn areas(arguments: &[Interval], separators: &[u8]) -> Option<Vec<[Interval; 2]>> {
    let mut areas = Vec::new();
    if alternate(separators) {
        for pair in arguments.chunks_exact(2) {
            areas.push([pair[0], pair[1]]);
        }
        return Some(areas);
    }
    let comma = separators.iter().position(|&separator| separator == b',')?;
    if separators[comma + 1..].contains(&b',') {
        return None;
    }
    let (xs, ys) = arguments.split_at(comma + 1);
    for &x in xs {
        for &y in ys {
            areas.push([x, y]);
            // Larger pools have more cells than a board, so the first few suffice.
            if areas.len() > crate::board::MAX_CELLS {
                return Some(areas);
            }
        }
    }
    Some(areas)
}

/// Whether commas and semicolons take turns, with commas at both ends.
fn alternate(separators: &[u8]) -> bool {
    for (index, &separator) in separators.iter().enumerate() {
        let wanted = if index % 2 == 0 { b',' } else { b';' };
        if separator != wanted {
            return false;
        }
    }
    separators.len() % 2 == 1
}
