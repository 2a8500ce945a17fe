//! Moves as a table with the columns `from` and `to`, separated by commas, semicolons or tabs.
//!
//! The first line names the columns, and perhaps others. It is optional if cells begin with
//! letters: then each line has two cells, or a number and two cells.
//!
//! ```
//! use saltus::text::{csv, id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules)?.puzzle()?;
//! let table = "move,from,to\n1,d2,d4\n2,b3,d3\n";
//! let read = moves::read(table.as_bytes(), &puzzle)?;
//! assert_eq!(read, moves::read(b"d2-d4 b3-d3", &puzzle)?);
//! assert_eq!(csv::write_moves(&puzzle, &read), table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{
    BadText, Faults, joined, replay,
    scan::{self, Shown},
};
use crate::puzzle::{Move, Puzzle};
use std::{fmt::Write, ops::Range};

/// The moves, one per line, under a header line.
pub fn write_moves(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = String::from("move,from,to\n");
    for (number, step) in (1..).zip(moves) {
        // Writing to a String does not fail.
        let _: Result<(), std::fmt::Error> = writeln!(
            text,
            "{number},{},{}",
            puzzle.board.name(step.from),
            puzzle.board.name(step.to)
        );
    }
    text
}

/// Reads moves, if the text is such a table.
pub fn read_moves(text: &[u8], puzzle: &Puzzle) -> Option<Result<Vec<Move>, BadText>> {
    let mut lines = scan::lines(text, scan::start(text))
        .filter(|line| !text[line.clone()].trim_ascii().is_empty());
    let first = lines.next()?;
    let names: Vec<String> = fields(text, first.clone())
        .map(|field| String::from_utf8_lossy(&text[field]).to_ascii_lowercase())
        .collect();
    let column = |name: &str| names.iter().position(|other| other == name);
    let cell = |field: &Range<usize>| {
        std::str::from_utf8(&text[field.clone()])
            .ok()
            .and_then(|name| puzzle.board.named(name))
    };
    let (columns, headed) = match (column("from"), column("to")) {
        (Some(from), Some(to)) => ([from, to], true),
        _ => {
            // Numbers alone are ambiguous: `1,3,2` may be a list of squares.
            if puzzle.board.numbered() {
                return None;
            }
            let numbered = |number: usize, line: Range<usize>| -> Option<bool> {
                let fields: Vec<_> = fields(text, line).collect();
                let ([.., from, to], true) = (&fields[..], (2..=3).contains(&fields.len())) else {
                    return None;
                };
                (cell(from).is_some() && cell(to).is_some()).then_some(())?;
                match &fields[..] {
                    [count, _, _] => {
                        (scan::integer(&text[count.clone()]) == Ok(number as i64)).then_some(true)
                    }
                    _ => Some(false),
                }
            };
            let with_number = numbered(1, first.clone())?;
            if !lines
                .zip(2..)
                .all(|(line, number)| numbered(number, line) == Some(with_number))
            {
                return None;
            }
            (if with_number { [1, 2] } else { [0, 1] }, false)
        }
    };
    let mut faults = Faults::default();
    // Other words than names of cells are no wrong moves, but no moves.
    let mut named = true;
    let mut moves = Vec::new();
    let rows = scan::lines(text, if headed { first.end } else { first.start });
    for line in rows.filter(|line| !text[line.clone()].trim_ascii().is_empty()) {
        let fields: Vec<Range<usize>> = fields(text, line.clone()).collect();
        let found = columns.map(|column| match fields.get(column) {
            Some(field) => cell(field).ok_or_else(|| {
                named &= joined::is_like_a_name(&text[field.clone()]);
                (
                    field.clone(),
                    format!("the board has no cell {}", Shown(&text[field.clone()])),
                )
            }),
            None => Err((
                line.clone(),
                format!(
                    "this line has {} columns, and there is a cell in column {}",
                    fields.len(),
                    column + 1
                ),
            )),
        });
        match found {
            [Ok(from), Ok(to)] => moves.push(Move { from, to }),
            found => found
                .into_iter()
                .filter_map(Result::err)
                .for_each(|(span, message)| match named {
                    true => drop(faults.refute(span, message)),
                    false => drop(faults.add(span, message)),
                }),
        }
    }
    Some(replay::some_moves(moves, puzzle, text.len(), faults))
}

/// The fields of a line, without surrounding blanks and quotation marks.
fn fields(text: &[u8], line: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = Some(line.start);
    std::iter::from_fn(move || {
        let start = at?;
        let end = (start..line.end)
            .find(|&end| matches!(text[end], b',' | b';' | b'\t'))
            .unwrap_or(line.end);
        at = (end < line.end).then_some(end + 1);
        let bare = |byte: u8| byte.is_ascii_whitespace() || byte == b'"';
        let begin = (start..end).find(|&at| !bare(text[at])).unwrap_or(end);
        let last = (begin..end)
            .rev()
            .find(|&at| !bare(text[at]))
            .map_or(begin, |at| at + 1);
        Some(begin..last)
    })
}
