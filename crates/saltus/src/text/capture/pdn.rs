//! Draughts positions: the FEN of Portable Draughts Notation.
//!
//! `B:W9,10,17,18:BK6` means black to move; whites on the squares 9, 10, 17 and 18; a black king on
//! 6. The playing squares are numbered row by row from the top left, from 1; square 1 is the second
//! square of the first row.

use super::lines::show;
use crate::capture::{Content, Field, Square};
use crate::message::Wording;
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
    let rows_before = u64::from(row / 2) * u64::from(side);
    let row_before = if row % 2 == 1 { u64::from(side / 2) } else { 0 };
    Some(rows_before + row_before + u64::from(col / 2) + 1)
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

const EXAMPLE: Wording = message!("write-position-like", "write a position like B:W9,10:BK6");

/// Reads a position whose moving pieces are kings, on the board that the tag `GameType` names, or
/// without it on a board of 8 rows or else of 10.
///
/// # Errors
/// All errors on the board of 8 rows; a game on other squares or with other numbers than those of
/// this notation.
pub fn read_pdn_kings(text: &[u8]) -> Result<Pdn, BadText> {
    read_pdn_of(text, Pieces::Kings)
}

/// Reads a position whose moving pieces are men, as [`read_pdn_kings`] does that of kings. They may
/// be written as kings: who asks about men says what they are.
///
/// # Errors
/// As for [`read_pdn_kings`].
///
/// ```
/// use saltus::text::capture::read_pdn_men;
/// let men = read_pdn_men(b"B:W18,19:B14")?.field;
/// assert_eq!(men, read_pdn_men(b"B:W18,19:BK14")?.field);
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn read_pdn_men(text: &[u8]) -> Result<Pdn, BadText> {
    read_pdn_of(text, Pieces::Men).or_else(|faults| {
        // The faults are those of men.
        read_pdn_of(text, Pieces::Kings).map_err(|_| faults)
    })
}

/// Reads a position whose moving pieces are of a kind, on the board that the text names, or of 8
/// rows or else of 10.
fn read_pdn_of(text: &[u8], pieces: Pieces) -> Result<Pdn, BadText> {
    if let Some(side) = game_type(text)? {
        return read_pdn(text, side, pieces);
    }
    match read_pdn(text, 8, pieces) {
        Ok(pdn) => Ok(pdn),
        Err(faults) => read_pdn(text, 10, pieces).map_err(|_| faults),
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
    let fields: Vec<&str> = given.split(',').map(str::trim).collect();
    let Some(mut side) = usual_side(fields[0]) else {
        let help = message!(
            "games-by-number",
            "20 is played on ten rows, 21 to 26, 28 and 29 on eight, 27 on twelve"
        );
        faults.add_help(
            value,
            message!("game-not-read", "this game is not read"),
            help,
        );
        return Err(faults.into_bad());
    };
    let sides = fields.iter().skip(2).take(2);
    let sides: Vec<u32> = sides.filter_map(|side| side.parse().ok()).collect();
    match sides[..] {
        [columns, rows] if columns == rows && rows > 1 => side = rows,
        [] => {}
        _ => {
            faults.add(
                value,
                message!("only-square-boards-read", "only square boards are read"),
            );
            return Err(faults.into_bad());
        }
    }
    report_squares(&fields, value, &mut faults);
    faults.or(Some(side))
}

/// Reports names of squares, or a colour of squares, that are not read.
fn report_squares(fields: &[&str], value: Range<usize>, faults: &mut Faults) {
    // Square 1 at the top left, or turned by half, which is the same.
    let corner = fields.get(4).copied().unwrap_or("N2");
    let light = fields.get(5).copied().unwrap_or("0");
    if !matches!(corner, "N2" | "N1") {
        let help = message!(
            "n2-square-1-top",
            "N2: square 1 is at the top left, and squares have numbers"
        );
        faults.add_help(
            value,
            message!(
                "names-squares-not-read",
                "these names of squares are not read"
            ),
            help,
        );
    } else if light != "0" {
        let help = message!(
            "write-0-end-dark",
            "write 0 at the end: the dark squares are played on"
        );
        faults.add_help(
            value,
            message!(
                "game-light-squares-not",
                "a game on the light squares is not read"
            ),
            help,
        );
    }
}

/// The rows of the board of a game by its number.
fn usual_side(number: &str) -> Option<u32> {
    match number.parse().ok()? {
        21..=26 | 28 | 29 => Some(8),
        20 | 40 => Some(10),
        27 => Some(12),
        _ => None,
    }
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
    let body = body(text);
    let mut reader = PositionReader {
        text,
        pieces,
        field: Field::blank(side, false),
        faults: Faults::default(),
    };
    let sections = split_range(text, body.clone(), b':');
    let white_to_move = reader.turn(&sections[0]);
    let mut has_black = false;
    let mut has_white = false;
    for section in &sections[1..] {
        let section = trim(text, section.clone());
        let white = match text[section.clone()].first() {
            Some(b'W') => true,
            Some(b'B') => false,
            _ => {
                let message = message!(
                    "list-pieces-begins-w",
                    "a list of pieces begins with W or B"
                );
                reader.faults.add(section, message);
                continue;
            }
        };
        let seen = if white {
            &mut has_white
        } else {
            &mut has_black
        };
        if std::mem::replace(seen, true) {
            let message = message!(
                "sides-pieces-listed-second",
                "this side's pieces are listed a second time"
            );
            reader.faults.add(section.clone(), message);
        }
        reader.list(section.start + 1..section.end, white == white_to_move);
    }
    for (seen, name) in [(has_black, "B"), (has_white, "W")] {
        if !seen {
            let message = message!(
                "list-s-pieces-missing",
                "the list of {name}'s pieces is missing",
                name
            );
            reader.faults.add_help(body.end..body.end, message, EXAMPLE);
        }
    }
    reader.faults.or(Pdn {
        field: reader.field,
        white_to_move,
    })
}

/// A position, as far as it is read.
struct PositionReader<'a> {
    text: &'a [u8],
    pieces: Pieces,
    field: Field,
    faults: Faults,
}

impl PositionReader<'_> {
    /// Whether white is to move.
    fn turn(&mut self, turn: &Range<usize>) -> bool {
        match self.text[turn.clone()].trim_ascii() {
            b"B" => false,
            b"W" => true,
            _ => {
                let message = message!(
                    "side-move-expected-here",
                    "the side to move is expected here: B or W"
                );
                self.faults.add_help(turn.clone(), message, EXAMPLE);
                false
            }
        }
    }

    /// The list of the pieces of a side, of the moving one or of the other.
    fn list(&mut self, list: Range<usize>, moving: bool) {
        let content = if moving {
            Content::Black
        } else {
            Content::White
        };
        for item in split_range(self.text, list.clone(), b',') {
            let item = trim(self.text, item);
            if item.is_empty() {
                if !list.is_empty() {
                    let message = message!(
                        "number-square-expected-here",
                        "the number of a square is expected here"
                    );
                    self.faults.add(item, message);
                }
                continue;
            }
            let king = self.text[item.start] == b'K';
            let Some([first, last]) = self.numbers(&item, king) else {
                continue;
            };
            if moving {
                self.check_kind(&item, king);
            }
            for number in first..=last {
                if let Some(square) = pdn_square(number, self.field.side()) {
                    if self.field.at(square) != Content::Empty {
                        let message =
                            message!("two-pieces", "there are two pieces on {number}", number);
                        self.faults.add(item.clone(), message);
                    }
                    self.field.set(square, content);
                }
            }
        }
    }

    /// Reports a piece of the moving side of the wrong kind.
    fn check_kind(&mut self, item: &Range<usize>, king: bool) {
        let (message, help) = match (self.pieces, king) {
            (Pieces::Kings, true) | (Pieces::Men, false) => return,
            (Pieces::Men, true) => (
                message!("piece-king-not-man", "this piece is a king, not a man"),
                message!("write-number-without-k", "write the number without the K"),
            ),
            (Pieces::Kings, false) => (
                message!("piece-man-not-king", "this piece is a man, not a king"),
                message!(
                    "write-k-before-number",
                    "write K before the number of a king"
                ),
            ),
        };
        self.faults.add_help(item.clone(), message, help);
    }

    /// The first and the last number of an item: a square or a range of squares, after a `K` for
    /// kings.
    fn numbers(&mut self, item: &Range<usize>, king: bool) -> Option<[u64; 2]> {
        let digits = item.start + usize::from(king)..item.end;
        let mut numbers = Vec::new();
        for part in split_range(self.text, digits, b'-') {
            numbers.push(self.number(trim(self.text, part), item)?);
        }
        match numbers[..] {
            [one] => Some([one, one]),
            [first, last] if first <= last => Some([first, last]),
            _ => {
                let message = message!("not-range-squares", "this is not a range of squares");
                let help = message!("write-range-like-31", "write a range like 31-50");
                self.faults.add_help(item.clone(), message, help);
                None
            }
        }
    }

    /// The number of a square, in a part of an item.
    fn number(&mut self, part: Range<usize>, item: &Range<usize>) -> Option<u64> {
        let word = &self.text[part.clone()];
        let wrong = word.iter().find(|byte| !byte.is_ascii_digit());
        if word.is_empty() || wrong.is_some() {
            let found = match wrong {
                Some(&byte) => show(byte),
                None => message!("nothing", "nothing").into(),
            };
            let place = if part.is_empty() { item.clone() } else { part };
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found,
                expected = message!("number-square", "the number of a square")
            );
            self.faults.add(place, message);
            return None;
        }
        let side = self.field.side();
        let number = std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse().ok());
        match number {
            Some(number) if pdn_square(number, side).is_some() => Some(number),
            _ => {
                let last = u64::from(side) * u64::from(side) / 2;
                let message = message!(
                    "board-no-such-square",
                    "the board has no such square: its squares are 1 to {last}",
                    last
                );
                self.faults.add(part, message);
                None
            }
        }
    }
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
    let mut parts = Vec::new();
    let mut start = range.start;
    for at in range.clone() {
        if text[at] == separator {
            parts.push(start..at);
            start = at + 1;
        }
    }
    parts.push(start..range.end);
    parts
}

/// A range without the blanks around it.
fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { mut start, mut end } = range;
    while start < end && text[start].is_ascii_whitespace() {
        start += 1;
    }
    while end > start && text[end - 1].is_ascii_whitespace() {
        end -= 1;
    }
    start..end
}

/// Writes a position in this notation with black to move; `None` if a piece or a free square has
/// the other colour.
pub fn write_pdn(field: &Field) -> Option<String> {
    if field.at(Square::new(0, 0)) != Content::Hole {
        return None;
    }
    let mut white = Vec::new();
    for square in field.whites() {
        white.push(pdn_number(square, field.side())?.to_string());
    }
    let mut black = Vec::new();
    for square in field.blacks() {
        black.push(format!("K{}", pdn_number(square, field.side())?));
    }
    Some(format!("B:W{}:B{}", white.join(","), black.join(",")))
}
