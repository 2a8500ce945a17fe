//! Draughts positions: the FEN of Portable Draughts Notation.
//!
//! `B:W9,10,17,18:BK6` means black to move; whites on the squares 9, 10, 17 and 18; a black king on
//! 6. The playing squares are numbered row by row from the top left, from 1; square 1 is the second
//! square of the first row.

use super::lines::show;
use crate::capture::{Content, Field, Square};
use crate::text::{BadText, Faults};
use std::ops::Range;

/// The kind of the moving pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pieces {
    /// Kings, written with a `K`.
    #[default]
    Kings,
    /// Men, written without.
    Men,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdn {
    /// The board. The pieces of the side to move are the blacks.
    pub field: Field,
    /// Whether white is to move, so that its men move up the board.
    pub white_to_move: bool,
}

/// The number of a square; `None` if it is not a playing square.
pub fn pdn_number(square: Square, side: u32) -> Option<u64> {
    let Square { row, col } = square;
    if row >= side || col >= side || (row ^ col) & 1 == 0 {
        return None;
    }
    // Two rows together have as many playing squares as the board has columns.
    let before =
        u64::from(row / 2) * u64::from(side) + if row % 2 == 1 { u64::from(side / 2) } else { 0 };
    Some(before + u64::from(col / 2) + 1)
}

/// The square with a number; `None` if it is off the board.
pub fn pdn_square(number: u64, side: u32) -> Option<Square> {
    let index = number.checked_sub(1)?;
    let pair = index.checked_div(side.into())?;
    let within = index % u64::from(side);
    let half = u64::from(side / 2);
    let (row, col) = if within < half {
        (2 * pair, 2 * within + 1)
    } else {
        (2 * pair + 1, 2 * (within - half))
    };
    (row < side.into()).then(|| Square::new(row as u32, col as u32))
}

const EXAMPLE: &str = "write a position like B:W9,10:BK6";

/// Reads a position whose moving pieces are kings, on the board that the tag `GameType` names, or
/// without it on a board of 8 rows or else of 10.
///
/// # Errors
/// All errors on the board of 8 rows; a game on other squares or with other numbers than those of
/// this notation.
pub fn read_pdn_kings(text: &[u8]) -> Result<Pdn, BadText> {
    let read = |side| read_pdn(text, side, Pieces::Kings);
    match game_type(text)? {
        Some(side) => read(side),
        None => read(8).or_else(|faults| read(10).map_err(|_| faults)),
    }
}

/// The number of rows in the tag `[GameType "20,W,10,10,N2,0"]`: the number of the game, the side
/// that begins, the columns and rows, the corner of square 1, and whether the light squares are
/// played on. Source: the PDN 3.0 draft, section GameType.
///
/// # Errors
/// The game is played on squares that this notation does not number.
fn game_type(text: &[u8]) -> Result<Option<u32>, BadText> {
    let Some(value) = tag_value(text, b"GameType") else {
        return Ok(None);
    };
    let mut faults = Faults::default();
    let given = String::from_utf8_lossy(&text[value.clone()]).into_owned();
    let mut fields = given.split(',').map(str::trim);
    let number = fields.next().and_then(|number| number.parse().ok());
    let side = match number {
        Some(21..=26 | 28 | 29) => 8,
        Some(20 | 40) => 10,
        Some(27) => 12,
        _ => {
            let help = "20 is played on ten rows, 21 to 26, 28 and 29 on eight, 27 on twelve";
            faults.add_help(value, "this game is not read", help);
            return Err(faults.into_bad());
        }
    };
    let fields: Vec<&str> = fields.collect();
    let sides: Vec<u32> = fields
        .iter()
        .skip(1)
        .take(2)
        .filter_map(|side| side.parse().ok())
        .collect();
    let side = match sides[..] {
        [columns, rows] if columns == rows && rows > 1 => rows,
        [] => side,
        _ => {
            faults.add(value, "only square boards are read");
            return Err(faults.into_bad());
        }
    };
    // Square 1 at the top left, or turned by half, which is the same.
    if fields
        .get(3)
        .is_some_and(|corner| !matches!(*corner, "N2" | "N1"))
    {
        let help = "N2: square 1 is at the top left, and squares have numbers";
        faults.add_help(value, "these names of squares are not read", help);
    } else if fields.get(4).is_some_and(|light| *light != "0") {
        let help = "write 0 at the end: the dark squares are played on";
        faults.add_help(value, "a game on the light squares is not read", help);
    }
    faults.or(Some(side))
}

/// The value of a tag without its quotation marks.
fn tag_value(text: &[u8], name: &[u8]) -> Option<Range<usize>> {
    let head = [b"[", name].concat();
    let tag = text.windows(head.len()).position(|window| window == head)?;
    let rest = tag + head.len()..text.len();
    let open = rest.start + text[rest.clone()].iter().position(|&byte| byte == b'"')? + 1;
    let close = open + text[open..].iter().position(|&byte| byte == b'"')?;
    Some(open..close)
}

/// Reads a position on a board of `side` rows, usually 8 or 10. White pieces may be men or kings.
/// The text may be in a tag, `[FEN "..."]`, and may end with a full stop.
///
/// # Errors
/// All errors, each with its place. A piece of the side to move of another kind than `pieces` is an
/// error.
///
/// ```
/// use saltus::capture::{Square, Winner, judge};
/// use saltus::text::capture::{Pieces, read_pdn};
/// let pdn = read_pdn(b"B:W10,18:BK6", 8, Pieces::Kings)?;
/// assert_eq!(judge(&pdn.field).winner(), Winner::One(Square::new(1, 2)));
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn read_pdn(text: &[u8], side: u32, pieces: Pieces) -> Result<Pdn, BadText> {
    let mut faults = Faults::default();
    let mut field = Field::blank(side, false);
    let body = body(text);
    let mut sections = split_range(text, body.clone(), b':').into_iter();
    let turn = sections.next().unwrap_or(body.clone());
    let white_to_move = match text[turn.clone()].trim_ascii() {
        b"B" => false,
        b"W" => true,
        _ => {
            faults.add_help(turn, "the side to move is expected here: B or W", EXAMPLE);
            false
        }
    };
    let mut seen = [false; 2];
    for section in sections {
        let section = trim(text, section);
        let white = match text[section.clone()].first() {
            Some(b'W') => true,
            Some(b'B') => false,
            _ => {
                faults.add(section, "a list of pieces begins with W or B");
                continue;
            }
        };
        if std::mem::replace(&mut seen[usize::from(white)], true) {
            faults.add(
                section.clone(),
                "this side's pieces are listed a second time",
            );
        }
        let moving = white == white_to_move;
        let list = section.start + 1..section.end;
        for item in split_range(text, list.clone(), b',') {
            let item = trim(text, item);
            if item.is_empty() {
                if !list.is_empty() {
                    faults.add(item, "the number of a square is expected here");
                }
                continue;
            }
            let Some((king, squares)) = squares(text, item.clone(), side, &mut faults) else {
                continue;
            };
            if moving && king != (pieces == Pieces::Kings) {
                let (message, help) = if king {
                    (
                        "this piece is a king, not a man",
                        "write the number without the K",
                    )
                } else {
                    (
                        "this piece is a man, not a king",
                        "write K before the number of a king",
                    )
                };
                faults.add_help(item.clone(), message, help);
            }
            for square in squares {
                if field.at(square) != Content::Empty {
                    let number = pdn_number(square, side).unwrap_or_default();
                    faults.add(
                        item.clone(),
                        format_args!("there are two pieces on {number}"),
                    );
                }
                field.set(
                    square,
                    if moving {
                        Content::Black
                    } else {
                        Content::White
                    },
                );
            }
        }
    }
    for (seen, name) in seen.into_iter().zip(["B", "W"]) {
        if !seen {
            let end = body.end..body.end;
            faults.add_help(
                end,
                format_args!("the list of {name}'s pieces is missing"),
                EXAMPLE,
            );
        }
    }
    faults.or(Pdn {
        field,
        white_to_move,
    })
}

/// An item of a list: a square or a range of squares, with or without `K`.
fn squares(
    text: &[u8],
    item: Range<usize>,
    side: u32,
    faults: &mut Faults,
) -> Option<(bool, impl Iterator<Item = Square> + use<>)> {
    let king = text[item.start] == b'K';
    let digits = item.start + usize::from(king)..item.end;
    let mut numbers = Vec::new();
    for part in split_range(text, digits.clone(), b'-') {
        let part = trim(text, part);
        let word = &text[part.clone()];
        if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
            let found = word
                .iter()
                .find(|byte| !byte.is_ascii_digit())
                .map_or("nothing".into(), |&byte| show(byte));
            let place = if part.is_empty() { item.clone() } else { part };
            faults.add(
                place,
                format_args!("found {found}, expected the number of a square"),
            );
            return None;
        }
        let number = std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse().ok());
        if number.and_then(|number| pdn_square(number, side)).is_none() {
            let last = u64::from(side) * u64::from(side) / 2;
            faults.add(
                part,
                format_args!("the board has no such square: its squares are 1 to {last}"),
            );
            return None;
        }
        numbers.extend(number);
    }
    let (first, last) = match numbers[..] {
        [one] => (one, one),
        [first, last] if first <= last => (first, last),
        _ => {
            faults.add_help(
                item,
                "this is not a range of squares",
                "write a range like 31-50",
            );
            return None;
        }
    };
    Some((
        king,
        (first..=last).filter_map(move |number| pdn_square(number, side)),
    ))
}

/// The position without its tag and full stop.
fn body(text: &[u8]) -> Range<usize> {
    let mut body = trim(text, 0..text.len());
    // The tag of the position among the tags of a game.
    let tag = text[body.clone()]
        .windows(4)
        .position(|window| window == b"[FEN");
    if let Some(tag) = tag.filter(|_| text[body.start] == b'[') {
        body.start += tag + 4;
        if let Some(end) = text[body.clone()].iter().position(|&byte| byte == b']') {
            body.end = body.start + end;
        }
        body = trim(text, body);
        if body.len() >= 2 && text[body.start] == b'"' && text[body.end - 1] == b'"' {
            body = body.start + 1..body.end - 1;
        }
    }
    if text[body.clone()].ends_with(b".") {
        body.end -= 1;
    }
    trim(text, body)
}

/// The parts of a range of the text between these separators.
fn split_range(text: &[u8], range: Range<usize>, separator: u8) -> Vec<Range<usize>> {
    let mut start = range.start;
    let ends = range
        .clone()
        .filter(|&at| text[at] == separator)
        .chain([range.end]);
    ends.map(|end| std::mem::replace(&mut start, end + 1)..end)
        .collect()
}

fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let blank = |at: &usize| text[*at].is_ascii_whitespace();
    let start = range.clone().find(|at| !blank(at)).unwrap_or(range.end);
    let end = range
        .clone()
        .rfind(|at| !blank(at))
        .map_or(start, |at| at + 1);
    start..end
}

/// Writes a position in this notation with black to move; `None` if a piece or a free square has
/// the other colour.
pub fn write_pdn(field: &Field) -> Option<String> {
    let side = field.side();
    let list = |squares: &mut dyn Iterator<Item = Square>, king: &str| -> Option<String> {
        let numbers: Option<Vec<String>> = squares
            .map(|square| Some(format!("{king}{}", pdn_number(square, side)?)))
            .collect();
        Some(numbers?.join(","))
    };
    let corner = field.at(Square::new(0, 0)) == Content::Hole;
    let (white, black) = (
        list(&mut field.whites(), "")?,
        list(&mut field.blacks(), "K")?,
    );
    corner.then(|| format!("B:W{white}:B{black}"))
}
