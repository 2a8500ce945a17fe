//! Texts with faults, and every fault that the readers report.
//!
//! A table `bad/READER.txt` has cases of three parts: `=== ` and the fault; the text, without the
//! last `\n` and with the escapes `\r`, `\t`, `\xHH` and `\\`; and below `---` the faults as
//! `LINE:COLUMN MESSAGE`, each with its help, if any, in a line of its own after `= `. The faults
//! were written down from the notations' definitions.

use super::common;
use saltus::text::{BadText, Fault, Faults, MOST_FAULTS, locate};
use saltus::{
    message,
    message::{Argument, Message, Value},
};
use std::{cell::Cell, fmt::Write};

#[test]
fn every_fault_is_reported_at_its_place() {
    let tables = [
        ("asp", include_str!("bad/asp.txt")),
        ("asp-lenient", include_str!("bad/asp-lenient.txt")),
        ("asp-answer", include_str!("bad/asp-answer.txt")),
        ("list", include_str!("bad/list.txt")),
        ("list-moves", include_str!("bad/list-moves.txt")),
        ("names", include_str!("bad/names.txt")),
        ("boards", include_str!("bad/boards.txt")),
        ("positions", include_str!("bad/positions.txt")),
        ("picture", include_str!("bad/picture.txt")),
        ("own", include_str!("bad/own.txt")),
        ("moves", include_str!("bad/moves.txt")),
    ];
    let mut wrong = String::new();
    for (reader, table) in tables {
        for case in table.split("=== ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap();
            let (text, expected) = rest.split_once("---\n").unwrap();
            let text = unescaped(text.strip_suffix('\n').unwrap_or(text));
            let found = match common::read(reader, &text) {
                Ok(value) => format!("read as {value}\n"),
                Err(faults) => rendered(&text, &faults),
            };
            if found.trim_end() != expected.trim_end() {
                let _ = writeln!(
                    wrong,
                    "\n=== {reader}: {title}\nexpected:\n{}\nfound:\n{found}",
                    expected.trim_end()
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn rendered(text: &[u8], faults: &[Fault]) -> String {
    let mut lines = String::new();
    for fault in faults {
        let (line, column) = locate(text, fault.span.start);
        let _ = writeln!(lines, "{line}:{column} {}", fault.message);
        if let Some(help) = &fault.help {
            let _ = writeln!(lines, "  = {help}");
        }
    }
    lines
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut parts = text.split('\\');
    bytes.extend(parts.next().unwrap().bytes());
    while let Some(part) = parts.next() {
        match part.as_bytes() {
            [b'r', rest @ ..] => bytes.extend([b"\r", rest].concat()),
            [b't', rest @ ..] => bytes.extend([b"\t", rest].concat()),
            [b'x', high, low, rest @ ..] => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                bytes.extend(rest);
            }
            [] => {
                bytes.push(b'\\');
                bytes.extend(parts.next().unwrap().bytes());
            }
            _ => panic!("unknown escape \\{part}"),
        }
    }
    bytes
}

/// An argument that counts how often it is written.
struct Counted(Cell<usize>);

impl Argument for Counted {
    fn value(&self) -> Value {
        self.0.set(self.0.get() + 1);
        Value::Number(0)
    }
}

/// A long invalid text is cheap.
#[test]
fn faults_beyond_the_most_are_not_written() {
    let counted = Counted(Cell::new(0));
    let mut faults = Faults::default();
    for at in 0..MOST_FAULTS + 7 {
        let message = message!("wrong-number", "{number} is wrong", number = &counted);
        faults.add(at..at + 1, message);
    }
    assert_eq!(counted.0.get(), MOST_FAULTS);
    assert_eq!(faults.into_bad()[0].message, "0 is wrong");
}

/// One fault more, two more.
#[test]
fn the_rest_is_counted_in_words() {
    for (more, words) in [(1, "1 more fault"), (2, "2 more faults")] {
        let mut faults = Faults::default();
        for at in 0..MOST_FAULTS + more {
            faults.add(at..at + 1, message!("wrong", "wrong"));
        }
        let expected = format!("and {words} from here on");
        assert_eq!(faults.into_bad()[MOST_FAULTS].message, expected[..]);
    }
}

#[test]
fn faults_beyond_the_most_are_counted() {
    let mut faults = Faults::default();
    for at in 0..MOST_FAULTS + 7 {
        faults.add(at..at + 1, message!("wrong", "wrong"));
    }
    let faults = faults.into_bad();
    assert_eq!(faults.len(), MOST_FAULTS + 1);
    assert_eq!(
        faults[MOST_FAULTS].message,
        "and 7 more faults from here on"
    );
    assert_eq!(faults[MOST_FAULTS].span, MOST_FAULTS..MOST_FAULTS + 1);
}

/// A text with one fault at a place, as it is printed.
fn marked(text: &str, span: std::ops::Range<usize>, help: Option<&str>) -> String {
    let fault = Fault {
        span,
        message: message!("wrong", "wrong").into(),
        help: help.map(Message::verbatim),
    };
    BadText::from(fault).marked(text.as_bytes()).to_string()
}

/// By hand: the line of the place, and a mark below it.
#[test]
fn faults_are_marked_in_their_text() {
    for (text, span, help, expected) in [
        (
            "ooo\noq\n",
            5..6,
            None,
            "line 2, column 2: wrong\n    oq\n     ^",
        ),
        (
            "abc",
            0..3,
            None,
            "line 1, column 1: wrong\n    abc\n    ^^^",
        ),
        // At the end of a line, beyond it, and over several lines.
        (
            "ab\r\nc",
            2..2,
            None,
            "line 1, column 3: wrong\n    ab\n      ^",
        ),
        ("", 0..0, None, "line 1, column 1: wrong\n    \n    ^"),
        (
            "ab\ncd",
            1..4,
            None,
            "line 1, column 2: wrong\n    ab\n     ^",
        ),
        (
            "äö!",
            2..4,
            None,
            "line 1, column 2: wrong\n    äö!\n     ^",
        ),
        (
            "\u{feff}q",
            3..4,
            Some("write o"),
            "line 1, column 1: wrong\n    q\n    ^\n    write o",
        ),
    ] {
        assert_eq!(
            marked(text, span.clone(), help),
            expected,
            "{text:?} {span:?}"
        );
    }
}

/// Wherever it is in a long line, the mark stands below its place, and no line is wide.
#[test]
fn places_in_long_lines_are_marked() {
    for at in [0, 1, 50, 99, 100, 101, 250, 498, 499] {
        let text = format!("{}q{}", "o".repeat(at), "o".repeat(499 - at));
        let shown = marked(&text, at..at + 1, None);
        let lines: Vec<&str> = shown.lines().collect();
        let mark = lines[2].find('^').unwrap();
        assert_eq!(lines[1].as_bytes()[mark], b'q', "{at}: {shown}");
        assert!(lines[1].len() <= 104, "{at}: {shown}");
    }
}
