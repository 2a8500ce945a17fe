//! Routes in four notations: names of squares, rows and columns, direction codes, and draughts
//! moves.

use super::pdn::{pdn_number, pdn_square};
use super::square::{Numbering, parse_square, square_name};
use crate::capture::{Diagonal, Route, Square};
use crate::text::{BadText, Faults};
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
/// let route = Route { start: Square::new(1, 2), jumps: vec![Diagonal::DownRight, Diagonal::DownLeft] };
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
            for (square, i) in route.squares().zip(0u64..) {
                let gap = if i == 0 { "" } else { " " };
                write!(out, "{gap}{}", square_name(square, side, numbering))?;
            }
            writeln!(out)
        }
        RouteNotation::Pairs => route.squares().try_for_each(|Square { row, col }| {
            writeln!(out, "{} {}", u64::from(row) + 1, u64::from(col) + 1)
        }),
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
            for (square, i) in route.squares().zip(0u64..) {
                let number = pdn_number(square, side).ok_or(io::ErrorKind::InvalidInput)?;
                write!(out, "{}{number}", if i == 0 { "" } else { "x" })?;
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
    let mut faults = Faults::default();
    let mut squares = Vec::new();
    let x =
        |byte: &u8| byte.is_ascii_whitespace() || (notation == RouteNotation::Pdn && *byte == b'x');
    let words: Vec<(Range<usize>, &str)> = text
        .split(x)
        .map(|word| {
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            (
                start..start + word.len(),
                std::str::from_utf8(word).unwrap_or("\u{fffd}"),
            )
        })
        .filter(|(_, word)| !word.is_empty())
        .collect();
    if words.is_empty() {
        faults.add(0..text.len(), "there is no route");
    }
    let mut note =
        |span: &Range<usize>, square: Option<Square>, what: &str, faults: &mut Faults| match square
        {
            Some(square) => squares.push(square),
            None => {
                faults.add(
                    span.clone(),
                    format_args!("this is not {what} on a board of {side} rows"),
                );
            }
        };
    match notation {
        RouteNotation::Squares(numbering) => {
            for (span, word) in &words {
                note(
                    span,
                    parse_square(word, side, numbering),
                    "a square",
                    &mut faults,
                );
            }
        }
        RouteNotation::Pdn => {
            for (span, word) in &words {
                let square = word
                    .parse()
                    .ok()
                    .and_then(|number| pdn_square(number, side));
                note(span, square, "the number of a square", &mut faults);
            }
        }
        RouteNotation::Pairs => {
            let coordinate = |word: &str| {
                let number = word.parse::<u32>().ok()?.checked_sub(1)?;
                (number < side).then_some(number)
            };
            for pair in words.chunks(2) {
                let span = pair[0].0.start..pair[pair.len() - 1].0.end;
                let square = match pair {
                    [(_, row), (_, col)] => coordinate(row)
                        .zip(coordinate(col))
                        .map(|(row, col)| Square::new(row, col)),
                    _ => None,
                };
                note(&span, square, "a row and a column", &mut faults);
            }
        }
        RouteNotation::Codes(numbering) => {
            let mut words = words.iter();
            let first = words.next().and_then(|(span, word)| {
                let square = parse_square(word, side, numbering);
                note(span, square, "a square", &mut faults);
                square
            });
            let mut at = first;
            for (span, word) in words {
                for (code, i) in word.bytes().zip(span.start..) {
                    let Some(direction) = CODES.iter().position(|&known| known == code) else {
                        let help = "7 is up-left, 9 up-right, 1 down-left, 3 down-right";
                        faults.add_help(i..i + 1, "this is not a direction", help);
                        continue;
                    };
                    let Some(from) = at else { continue };
                    at = Diagonal::ALL[direction]
                        .landing(from)
                        .filter(|to| to.row < side && to.col < side);
                    note(&(i..i + 1), at, "a jump that stays", &mut faults);
                }
            }
        }
    }
    faults.or(squares)
}
