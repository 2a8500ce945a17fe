//! Boards in the formats of contests: the size, then the rows.

use super::{
    alphabet::Alphabet,
    lines::{Line, Lines, show},
};
use crate::capture::{
    BadSquare, BoardRowError, Expected, Field, FieldBuilder, Reading, Route, Square, Winner,
    field_bytes, judge,
};
use crate::message::{Message, Wording};
use crate::order;
use crate::text::{BadText, Fault, Faults};
use std::{
    io::{self, Read, Write},
    ops::Range,
};

/// Why a board could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text has errors.
    #[error(transparent)]
    Faults(#[from] BadText),
}

/// Reads boards one after another from a stream. Memory holds the bits of one board and a small
/// buffer.
///
/// Accepted: CR LF, a missing last line end, blanks at the end of a line, blank lines between
/// boards.
///
/// ```
/// use saltus::capture::{Reading, judge};
/// use saltus::text::capture::{Alphabet, BoardReader};
/// let text = "3\n_._\n.W.\nB._\n\n1\nB\n";
/// let mut reader = BoardReader::new(text.as_bytes(), Alphabet::Contest, Reading::Strict);
/// while let Some(field) = reader.next_board()? {
///     assert_eq!(judge(&field).winner_count(), 1);
/// }
/// # Ok::<(), saltus::text::capture::ReadError>(())
/// ```
#[derive(Debug)]
pub struct BoardReader<R> {
    lines: Lines<R>,
    alphabet: Alphabet,
    reading: Reading,
    /// A line read in advance: the size of the next board.
    ahead: Option<Line>,
    /// The number of rows of a decided board that were not read.
    unread: u32,
    boards: u64,
    side: u32,
    most: u32,
}

/// A part of a stream with faults in it.
#[derive(Debug)]
pub struct FaultyPart {
    /// The text, from the beginning of a line.
    pub text: Vec<u8>,
    /// The number of its first line in the stream, from 1.
    pub first_line: usize,
    /// The faults, with places in this text.
    pub faults: BadText,
}

/// The result of reading a board.
enum Ending {
    Field(Box<Field>),
    /// No king can capture all whites, regardless of the remaining rows.
    Hopeless,
}

impl<R: Read> BoardReader<R> {
    /// A reader of boards in this alphabet.
    pub fn new(source: R, alphabet: Alphabet, reading: Reading) -> BoardReader<R> {
        BoardReader {
            lines: Lines::new(source),
            alphabet,
            reading,
            ahead: None,
            unread: 0,
            boards: 0,
            side: 0,
            most: u32::MAX,
        }
    }

    /// Rejects boards that need more than `memory` bytes, by their announced size and before their
    /// rows are read.
    pub fn with_memory_limit(mut self, memory: u64) -> BoardReader<R> {
        let bytes = |side: u64| {
            field_bytes(side)
                * if self.reading == Reading::Lenient {
                    2
                } else {
                    1
                }
        };
        // Bisects for the largest side that fits: 32 steps.
        let (mut enough, mut not) = (0, 1u64 << 32);
        while not - enough > 1 {
            let side = enough.midpoint(not);
            if bytes(side) <= memory {
                enough = side
            } else {
                not = side
            }
        }
        self.most = enough as u32;
        self
    }

    /// The next board; `None` after the last one. A stream without any board is an error.
    ///
    /// # Errors
    /// All errors of the board at once. The next call continues with the next board.
    pub fn next_board(&mut self) -> Result<Option<Field>, ReadError> {
        match self.read(false)? {
            Some(Ending::Field(field)) => Ok(Some(*field)),
            Some(Ending::Hopeless) | None => Ok(None),
        }
    }

    /// The winner of the next board; `None` after the last one. Reads a board only up to the row
    /// that decides it, and does not find errors beyond it.
    ///
    /// # Errors
    /// All errors of the board, as far as it was read.
    pub fn next_winner(&mut self) -> Result<Option<Winner>, ReadError> {
        Ok(self.read(true)?.map(|ending| match ending {
            Ending::Field(field) => judge(&field).winner(),
            Ending::Hopeless => Winner::None,
        }))
    }

    /// The size of the last board.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// The number of bytes up to the start of the next board.
    pub fn offset(&self) -> usize {
        self.lines.offset()
    }

    /// The end of what was read, with the faults of the last board in it; `None` if one of them
    /// stands before that.
    ///
    /// ```
    /// use saltus::capture::Reading;
    /// use saltus::text::capture::{Alphabet, BoardReader, ReadError};
    /// let text = "1\nB\n3\n_._\n.X.\n_._\n".as_bytes();
    /// let mut reader = BoardReader::new(text, Alphabet::Contest, Reading::Strict);
    /// assert!(reader.next_board()?.is_some());
    /// let Err(ReadError::Faults(faults)) = reader.next_board() else { panic!("`X` is a fault") };
    /// let part = reader.faulty_part(&faults).expect("a short text is kept");
    /// let fault = part.faults.iter().next().expect("there is one");
    /// assert_eq!(&part.text[fault.span.clone()], b"X");
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn faulty_part(&self, faults: &BadText) -> Option<FaultyPart> {
        let part = self.lines.part();
        let mut placed = Vec::new();
        for fault in faults.iter() {
            let start = fault.span.start.checked_sub(part.offset)?;
            let end = fault.span.end.checked_sub(part.offset)?;
            placed.push(Fault {
                span: start..end,
                ..fault.clone()
            });
        }
        Some(FaultyPart {
            text: part.text,
            first_line: part.first_line,
            faults: placed.into(),
        })
    }

    fn read(&mut self, stop_early: bool) -> Result<Option<Ending>, ReadError> {
        self.lines.keep(false);
        for _ in 0..std::mem::take(&mut self.unread) {
            self.lines.next(0)?;
        }
        let mut faults = Faults::default();
        let Some(size) = self.size(&mut faults)? else {
            return Ok(faults.or(None)?);
        };
        self.boards += 1;
        let mut builder = FieldBuilder::with_side(self.reading, size.number);
        while builder.side() == 0 || builder.rows() < builder.side() {
            if faults.is_empty() && self.fast_row(&mut builder)? {
                if stop_early && builder.obstacle().is_some() {
                    self.unread = builder.side() - builder.rows();
                    return Ok(Some(Ending::Hopeless));
                }
                continue;
            }
            let limit = (builder.side() as usize).max(LINE);
            let Some(line) = self.next_line(limit)? else {
                break;
            };
            if is_number(&line) {
                self.ahead = Some(line);
                break;
            }
            self.slow_row(&mut builder, line, &mut faults);
            self.lines.keep(!faults.is_empty());
        }
        self.side = builder.side();
        let rows = u64::from(builder.rows()) + self.skip_surplus(&size, &mut faults)?;
        if u64::from(builder.side()) > rows {
            faults.add_help(
                size.span,
                message!(
                    "n-but-board",
                    "n is {n}, but the board has {rows}",
                    n = builder.side(),
                    rows = some_rows(rows)
                ),
                message!("give-n-rows-n", "give n rows of n squares"),
            );
        }
        faults.or(())?;
        // A board without errors is complete.
        Ok(builder
            .finish()
            .ok()
            .map(|field| Ending::Field(field.into())))
    }

    /// The next line that is not blank.
    fn next_line(&mut self, limit: usize) -> io::Result<Option<Line>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        loop {
            match self.lines.next(limit)? {
                Some(line) if line.length == 0 => {}
                line => return Ok(line),
            }
        }
    }

    /// The size of the next board; 0 if it is missing or invalid, so that the rows determine it.
    fn size(&mut self, faults: &mut Faults) -> Result<Option<Size>, ReadError> {
        let Some(line) = self.next_line(LINE)? else {
            if self.boards == 0 {
                faults.add_help(
                    0..self.lines.offset(),
                    message!("no-board", "there is no board"),
                    SIZE_FIRST,
                );
            }
            return Ok(None);
        };
        let span = line.span();
        if is_number(&line) {
            let text = std::str::from_utf8(line.bytes.trim_ascii()).unwrap_or_default();
            let number = text.parse().unwrap_or_default();
            if text.bytes().all(|digit| digit == b'0') {
                let help = message!("board-least-one-square", "a board has at least one square");
                faults.add_help(span.clone(), message!("n-is", "n is {text}", text), help);
            } else if number == 0 {
                faults.add_help(
                    span.clone(),
                    message!("n-too-large", "n is too large"),
                    message!("n-up-to", "n can be up to {most}", most = u32::MAX),
                );
            } else if number > self.most {
                self.report_size(number, span, faults);
                return Err(std::mem::take(faults).into_bad().into());
            }
            return Ok(Some(Size { number, span }));
        }
        faults.add_help(
            span.clone(),
            message!(
                "size-board-number-expected",
                "the size of the board, a number, is expected here"
            ),
            SIZE_FIRST,
        );
        let known = line
            .bytes
            .iter()
            .filter(|&&byte| self.alphabet.holds(byte))
            .count();
        if 2 * known >= line.length {
            // It looks like a row: the board may have rows without a size.
            self.ahead = Some(line);
        }
        Ok(Some(Size { number: 0, span }))
    }

    /// Reads the next row without a search for its end: it must have exactly the expected bytes.
    /// This is not used for the first row, so that a wrong size does not make the reader wait for a
    /// long row.
    fn fast_row(&mut self, builder: &mut FieldBuilder) -> io::Result<bool> {
        if builder.rows() == 0 || self.alphabet != Alphabet::Contest {
            return Ok(false);
        }
        let side = builder.side() as usize;
        let bytes = self.lines.peek(side + 2)?;
        let Some((row, end)) = bytes.split_at_checked(side) else {
            return Ok(false);
        };
        let end = match end {
            [] => 0,
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return Ok(false),
        };
        let taken = builder.try_row(row);
        if taken {
            self.lines.skip(side + end, end > 0);
        }
        Ok(taken)
    }

    fn slow_row(&self, builder: &mut FieldBuilder, mut line: Line, faults: &mut Faults) {
        let given = line.bytes.clone();
        self.alphabet.to_contest(&mut line.bytes);
        // A truncated line is longer than the width of the board, so the builder needs no more of
        // it.
        let cut = line.length > line.bytes.len();
        let result = builder.push_row(if cut { &[] } else { &line.bytes });
        match result {
            Ok(()) => {}
            Err(BoardRowError::Squares { first, total }) => {
                let more = total - first.len() as u64;
                for BadSquare { col, expected, .. } in first {
                    let byte = given.get(col as usize).copied().unwrap_or_default();
                    let help = message!(
                        "pieces-free-squares-one",
                        "pieces and free squares are on one colour only, unless read leniently"
                    );
                    if let Some(fault) =
                        self.add_fault(faults, line.offset + col as usize, byte, expected)
                    {
                        fault.help = self.alphabet.holds(byte).then(|| help.into());
                    }
                }
                faults.add_more(line.span(), more);
            }
            Err(_) => {
                let (squares, side) = (line.length, builder.side());
                faults.add(
                    line.span(),
                    message!(
                        "row-squares-but-n",
                        "the row has {squares} squares, but n is {n}",
                        squares,
                        n = side
                    ),
                );
                for (at, &byte) in (line.offset..)
                    .zip(&given)
                    .filter(|(_, byte)| !self.alphabet.holds(**byte))
                {
                    self.add_fault(faults, at, byte, Expected::Any);
                }
            }
        }
    }

    /// Adds the fault of a character, or only counts it.
    fn add_fault<'a>(
        &self,
        faults: &'a mut Faults,
        at: usize,
        byte: u8,
        expected: Expected,
    ) -> Option<&'a mut Fault> {
        let (byte, expected) = (show(byte), self.alphabet.describe(expected));
        faults.add(
            at..at + 1,
            message!(
                "found-expected",
                "found {found}, expected {expected}",
                found = byte,
                expected
            ),
        )
    }

    /// Reports that a board needs more memory than is allowed.
    fn report_size(&self, number: u32, span: Range<usize>, faults: &mut Faults) {
        faults.add_help(
            span,
            message!(
                "board-rows-exceeds-memory",
                "a board of {number} rows exceeds the memory limit",
                number
            ),
            message!(
                "up-rows-fit-allow",
                "up to {most} rows fit: allow more memory",
                most = self.most
            ),
        );
    }

    /// Skips the lines up to the next size: surplus rows. Returns their number.
    fn skip_surplus(&mut self, size: &Size, faults: &mut Faults) -> io::Result<u64> {
        let mut first = None;
        let mut rows = 0;
        while let Some(line) = self.next_line(LINE)? {
            if is_number(&line) {
                self.ahead = Some(line);
                break;
            }
            rows += 1;
            first.get_or_insert(line.span());
        }
        if let Some(span) = first {
            let message = match size.number {
                0 => {
                    let rows = some_rows(rows);
                    message!(
                        "more-rows-than-columns",
                        "the board has {rows} more than columns",
                        rows
                    )
                    .message()
                }
                n => {
                    let rows = some_rows(u64::from(n) + rows);
                    message!("n-but-board", "n is {n}, but the board has {rows}", n, rows).message()
                }
            };
            faults.add_help(
                span,
                message,
                message!(
                    "each-board-begins-n",
                    "each board begins with its n, and has n rows"
                ),
            );
        }
        Ok(rows)
    }
}

/// How a board begins.
const SIZE_FIRST: Wording = message!(
    "give-n-line-own",
    "give n on a line of its own, then n rows"
);

/// Longer lines are truncated, unless a row must be as long.
const LINE: usize = 1 << 16;

fn some_rows(rows: u64) -> Message {
    message!("rows", "{rows} row" | "{rows} rows", rows).into()
}

fn is_number(line: &Line) -> bool {
    let text = line.bytes.trim_ascii();
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

struct Size {
    number: u32,
    span: std::ops::Range<usize>,
}

/// All boards of a text.
///
/// # Errors
/// All errors of the first invalid board.
pub fn read_boards(
    text: &[u8],
    alphabet: Alphabet,
    reading: Reading,
) -> Result<Vec<Field>, BadText> {
    let mut reader = BoardReader::new(text, alphabet, reading);
    let mut fields = Vec::new();
    loop {
        match reader.next_board() {
            Ok(Some(field)) => fields.push(field),
            // A text in memory has no other error.
            Ok(None) | Err(ReadError::Io(_)) => return Ok(fields),
            Err(ReadError::Faults(faults)) => return Err(faults),
        }
    }
}

/// Writes a board: its size, then its rows.
///
/// # Errors
/// The error of the writer.
pub fn write_board(field: &Field, alphabet: Alphabet, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", field.side())?;
    let mut table = [0; 256];
    for (from, to) in Alphabet::Contest.bytes().into_iter().zip(alphabet.bytes()) {
        table[usize::from(from)] = to;
    }
    for row in 0..field.side() {
        let mut line: Vec<u8> = field
            .row(row)
            .into_iter()
            .map(|byte| table[usize::from(byte)])
            .collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// Writes a board with a route on it: each captured white shows the number of its jump, the square
/// of the king `B`, and the final square `*`, unless it is the first.
///
/// # Errors
/// The error of the writer.
///
/// ```
/// use saltus::capture::{Field, Reading, Square, route};
/// use saltus::text::capture::write_picture;
/// let field = Field::from_rows(["_._._", ".B._.", "_.W._", "._._.", "_._._"], Reading::Strict)?;
/// let route = route(&field, Square::new(1, 1)).expect("a route");
/// let mut out = Vec::new();
/// write_picture(&field, &route, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "_._._\n.B._.\n_.1._\n._.*.\n_._._\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_picture(field: &Field, route: &Route, out: &mut impl Write) -> io::Result<()> {
    let mut numbers: Vec<(Square, usize)> = route.taken().zip(1..).collect();
    order::sort(&mut numbers);
    let last = route.squares().last().filter(|&last| last != route.start);
    let width = numbers.len().max(1).ilog10() as usize + 1;
    let gap = usize::from(width > 1);
    let mut next = numbers.into_iter().peekable();
    for row in 0..field.side() {
        let mut line = Vec::new();
        for col in 0..field.side() {
            let square = Square::new(row, col);
            let shown = match next.next_if(|&(taken, _)| taken == square) {
                Some((_, number)) => number.to_string(),
                None if Some(square) == last => "*".to_owned(),
                None => char::from(field.at(square).byte()).to_string(),
            };
            write!(line, "{shown:>0$}", width + gap * usize::from(col > 0))?;
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}
