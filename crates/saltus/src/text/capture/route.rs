//! Routes in four notations: names of squares, rows and columns, direction codes, and draughts
//! moves.

use super::pdn::{pdn_number, pdn_square};
use super::square::{Numbering, parse_square, square_name};
use crate::capture::{Diagonal, Route, Square};
use crate::message::Wording;
use crate::text::{BadText, Faults, scan};
use std::io::{self, Write};
use std::ops::Range;

/// How a route is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteNotation {
    /// The names of the squares: `B2 D4 F2`.
    Squares(Numbering),
    /// Row and column of each square from 1 at the top left, one square per line, as in USACO: `2
    /// 2`, `4 4`, `2 6`.
    Pairs,
    /// The first square, then a digit per jump as on a keypad (7 up-left, 9 up-right, 1 down-left,
    /// 3 down-right): `B2 39`.
    Codes(Numbering),
    /// The numbers of the squares, as in draughts captures: `6x15x22`.
    Pdn,
}

/// The digits of the directions, in their order.
const CODES: [u8; 4] = *b"7913";

/// Writes a route on a board of this size, with a line end.
///
/// # Errors
/// The error of the writer; [`io::ErrorKind::InvalidInput`] if a square is not a playing square of
/// draughts and so has no number.
///
/// ```
/// use saltus::capture::{Diagonal, Route, Square};
/// use saltus::text::capture::{Numbering, RouteNotation, write_route};
/// let jumps = vec![Diagonal::DownRight, Diagonal::DownLeft];
/// let route = Route { start: Square::new(1, 2), jumps };
/// let mut out = Vec::new();
/// write_route(&route, 8, RouteNotation::Pdn, &mut out)?;
/// write_route(&route, 8, RouteNotation::Codes(Numbering::Top), &mut out)?;
/// assert_eq!(String::from_utf8_lossy(&out), "6x15x22\nC2 31\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_route(
    route: &Route,
    side: u32,
    notation: RouteNotation,
    out: &mut impl Write,
) -> io::Result<()> {
    match notation {
        RouteNotation::Squares(numbering) => {
            let mut gap = "";
            for square in route.squares() {
                write!(out, "{gap}{}", square_name(square, side, numbering))?;
                gap = " ";
            }
            writeln!(out)
        }
        RouteNotation::Pairs => {
            for Square { row, col } in route.squares() {
                writeln!(out, "{} {}", u64::from(row) + 1, u64::from(col) + 1)?;
            }
            Ok(())
        }
        RouteNotation::Codes(numbering) => {
            write!(out, "{}", square_name(route.start, side, numbering))?;
            let mut gap = " ".as_bytes();
            for jumps in route.jumps.chunks(1 << 14) {
                let codes: Vec<u8> = jumps.iter().map(|&jump| CODES[jump as usize]).collect();
                out.write_all(gap)?;
                out.write_all(&codes)?;
                gap = b"";
            }
            writeln!(out)
        }
        RouteNotation::Pdn => {
            let mut joint = "";
            for square in route.squares() {
                let number = pdn_number(square, side).ok_or(io::ErrorKind::InvalidInput)?;
                write!(out, "{joint}{number}")?;
                joint = "x";
            }
            writeln!(out)
        }
    }
}

/// Reads the squares of a route in this notation on a board of this size. The referee decides
/// whether they are a legal move.
///
/// # Errors
/// All errors, each with its place.
///
/// ```
/// use saltus::capture::Square;
/// use saltus::text::capture::{Numbering, RouteNotation, read_route};
/// let squares = [Square::new(1, 2), Square::new(3, 4), Square::new(5, 2)];
/// let read = |text: &str, notation| read_route(text.as_bytes(), 8, notation);
/// assert_eq!(read("6x15x22", RouteNotation::Pdn)?, squares);
/// assert_eq!(read("C2 E4 C6\n", RouteNotation::Squares(Numbering::Top))?, squares);
/// assert_eq!(read("C2 31", RouteNotation::Codes(Numbering::Top))?, squares);
/// assert_eq!(read("2 3\n4 5\n6 3\n", RouteNotation::Pairs)?, squares);
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn read_route(text: &[u8], side: u32, notation: RouteNotation) -> Result<Vec<Square>, BadText> {
    let words = words(text, notation == RouteNotation::Pdn);
    let mut reader = RouteReader {
        side,
        squares: Vec::new(),
        faults: Faults::default(),
    };
    if words.is_empty() {
        reader
            .faults
            .add(0..text.len(), message!("no-route", "there is no route"));
    }
    match notation {
        RouteNotation::Squares(numbering) => {
            for word in &words {
                let square = parse_square(word.text, side, numbering);
                reader.add(square, message!("a-square", "a square"), &word.span);
            }
        }
        RouteNotation::Pdn => {
            for word in &words {
                let number = word.text.parse().ok();
                let square = number.and_then(|number| pdn_square(number, side));
                reader.add(
                    square,
                    message!("number-square", "the number of a square"),
                    &word.span,
                );
            }
        }
        RouteNotation::Pairs => {
            for pair in words.chunks(2) {
                let span = pair[0].span.start..pair[pair.len() - 1].span.end;
                reader.add(
                    square_of(pair, side),
                    message!("row-and-column", "a row and a column"),
                    &span,
                );
            }
        }
        RouteNotation::Codes(numbering) => {
            if let Some((first, rest)) = words.split_first() {
                let start = parse_square(first.text, side, numbering);
                reader.add(start, message!("a-square", "a square"), &first.span);
                reader.add_codes(start, rest);
            }
        }
    }
    reader.faults.or(reader.squares)
}

/// A word and its place.
struct Word<'a> {
    text: &'a str,
    span: Range<usize>,
}

/// The words between blanks, and between `x` if that separates them; without invalid UTF-8.
fn words(text: &[u8], has_joints: bool) -> Vec<Word<'_>> {
    let separates = |byte: u8| byte.is_ascii_whitespace() || (has_joints && byte == b'x');
    let mut words = Vec::new();
    for span in scan::words(text, 0, separates) {
        words.push(Word {
            text: std::str::from_utf8(&text[span.clone()]).unwrap_or("\u{fffd}"),
            span,
        });
    }
    words
}

/// The square of a row and a column.
fn square_of(pair: &[Word], side: u32) -> Option<Square> {
    let [row, col] = pair else {
        return None;
    };
    Some(Square::new(
        coordinate(row.text, side)?,
        coordinate(col.text, side)?,
    ))
}

/// A row or a column, from 1 in the text.
fn coordinate(word: &str, side: u32) -> Option<u32> {
    let number = word.parse::<u32>().ok()?.checked_sub(1)?;
    (number < side).then_some(number)
}

/// The squares of a route, as far as they are read.
struct RouteReader {
    side: u32,
    squares: Vec<Square>,
    faults: Faults,
}

impl RouteReader {
    /// Adds a square, or reports that the text is not `what` was expected.
    fn add(&mut self, square: Option<Square>, what: Wording, span: &Range<usize>) {
        match square {
            Some(square) => self.squares.push(square),
            None => {
                let side = self.side;
                let message = message!(
                    "not-board-rows",
                    "this is not {what} on a board of {n} rows",
                    what,
                    n = side
                );
                self.faults.add(span.clone(), message);
            }
        }
    }

    /// Adds the squares of the directions in these words.
    fn add_codes(&mut self, start: Option<Square>, words: &[Word]) {
        let mut at = start;
        for word in words {
            for (code, i) in word.text.bytes().zip(word.span.start..) {
                let Some(direction) = CODES.iter().position(|&known| known == code) else {
                    let help = message!(
                        "directions-by-digit",
                        "7 is up-left, 9 up-right, 1 down-left, 3 down-right"
                    );
                    let message = message!("not-direction", "this is not a direction");
                    self.faults.add_help(i..i + 1, message, help);
                    continue;
                };
                let Some(from) = at else { continue };
                at = Diagonal::ALL[direction].landing(from);
                at = at.filter(|to| to.row < self.side && to.col < self.side);
                self.add(
                    at,
                    message!("jump-that-stays", "a jump that stays"),
                    &(i..i + 1),
                );
            }
        }
    }
}
