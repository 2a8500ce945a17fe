//! A board that is built row by row while it is read.

use super::{BadSquare, BoardRowError, Expected, Field, FieldError, Quarter, Reading, class};
use crate::capture::classify::strict_row;
use crate::capture::classify_portable::Row;
use crate::capture::obstacle::Obstacle;
use crate::capture::square::{Content, Square};

/// Builds a board row by row while it is read, and stores only bits.
///
/// In strict reading the first row of valid length decides the playing colour: the one with which
/// more of its squares agree.
#[derive(Debug, Clone, Default)]
pub struct FieldBuilder {
    reading: Reading,
    side: u32,
    rows: u32,
    /// The parity of row + column of the playing squares (strict reading), once known.
    colour: Option<u32>,
    quarters: [Quarter; 4],
    faulty: bool,
    rim: Option<Square>,
    /// The first white of each class in reading order.
    first_white: [Option<Square>; 4],
}

impl FieldBuilder {
    /// The number of invalid characters of a row that are kept.
    pub const KEPT: usize = 50;

    /// A builder that takes the size of the board from the first row.
    pub fn new(reading: Reading) -> FieldBuilder {
        FieldBuilder {
            reading,
            ..FieldBuilder::default()
        }
    }

    /// A builder for a board of this size. Allocates nothing before the first row.
    pub fn with_side(reading: Reading, side: u32) -> FieldBuilder {
        FieldBuilder {
            side,
            ..FieldBuilder::new(reading)
        }
    }

    /// The number of rows so far.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The size of the board; 0 while unknown.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// Adds a row, given without a line end. Takes O(squares) time, 128 at a time if the processor
    /// has AVX2.
    ///
    /// # Errors
    /// The row is rejected. It still counts, so that later rows can be checked; but the board is
    /// lost.
    pub fn push_row(&mut self, squares: &[u8]) -> Result<(), BoardRowError> {
        if self.try_row(squares) {
            return Ok(());
        }
        self.faulty = true;
        let found = squares.len() as u64;
        let Ok(length) = u32::try_from(found) else {
            return Err(BoardRowError::TooLong { found });
        };
        if self.rows == 0 && self.side == 0 {
            self.side = length;
        }
        if self.rows >= self.side {
            return Err(BoardRowError::TooMany { side: self.side });
        }
        let row = self.rows;
        self.rows += 1;
        if length != self.side {
            return Err(BoardRowError::Length {
                expected: self.side.into(),
                found,
            });
        }
        Err(self.bad_squares(row, squares))
    }

    /// What is valid on a square.
    fn expected(&self, row: u32, col: u32) -> Expected {
        match self.colour {
            Some(colour) if (row + col) % 2 == colour => Expected::Playing,
            Some(_) => Expected::Hole,
            None => Expected::Any,
        }
    }

    /// The error of a row with invalid characters.
    fn bad_squares(&self, row: u32, squares: &[u8]) -> BoardRowError {
        let (mut first, mut total) = (Vec::new(), 0);
        for (col, &found) in (0..).zip(squares) {
            let expected = self.expected(row, col);
            if is_valid(found, expected) {
                continue;
            }
            total += 1;
            if first.len() < FieldBuilder::KEPT {
                first.push(BadSquare {
                    col,
                    found,
                    expected,
                });
            }
        }
        BoardRowError::Squares { first, total }
    }

    /// Adds a row if it is valid; otherwise changes nothing and returns `false`.
    pub fn try_row(&mut self, squares: &[u8]) -> bool {
        let Ok(length) = u32::try_from(squares.len()) else {
            return false;
        };
        let side = if self.side == 0 { length } else { self.side };
        if length != side || self.rows >= side {
            return false;
        }
        let row = self.rows;
        // The first row may have been tried and rejected before.
        if row == 0 || self.quarters.iter().all(|quarter| quarter.stride == 0) {
            self.start(row, squares);
        }
        let rows = row as usize / 2 + 1;
        for gamma in 0..2 {
            self.quarters[class(row, gamma)].grow(rows, self.reading);
        }
        let good = match self.colour {
            Some(colour) => self.take_strict(row, (row + colour) % 2, squares),
            None => self.take_lenient(row, squares),
        };
        if good {
            self.side = side;
            self.rows += 1;
            self.note_whites(row);
        }
        good
    }

    /// Determines the playing colour and the quarters to store.
    fn start(&mut self, row: u32, squares: &[u8]) {
        self.colour = match self.reading {
            Reading::Strict => Some(likely_colour(row, squares)),
            Reading::Lenient => None,
        };
        for (index, quarter) in self.quarters.iter_mut().enumerate() {
            let colour = (index / 2 + index % 2) as u32 % 2;
            *quarter = Quarter::default();
            if self.colour.is_none_or(|playing| playing == colour) {
                quarter.stride = squares.len().div_ceil(2).div_ceil(64);
            }
        }
    }

    fn take_strict(&mut self, row: u32, parity: u32, squares: &[u8]) -> bool {
        let quarter = &mut self.quarters[class(row, parity)];
        let start = row as usize / 2 * quarter.stride;
        let (white, black) = (&mut quarter.white[start..], &mut quarter.black[start..]);
        strict_row(Row {
            squares,
            parity,
            white,
            black,
        })
    }

    fn take_lenient(&mut self, row: u32, squares: &[u8]) -> bool {
        for &byte in squares {
            if Content::from_byte(byte).is_none() {
                return false;
            }
        }
        for (col, &byte) in squares.iter().enumerate() {
            let quarter = &mut self.quarters[class(row, col as u32)];
            let at = row as usize / 2 * quarter.stride + col / 128;
            let mask = 1 << (col / 2 % 64);
            match byte {
                b'W' => quarter.white[at] |= mask,
                b'B' => quarter.black[at] |= mask,
                b'.' => quarter.hole[at] |= mask,
                _ => {}
            }
        }
        true
    }

    /// Notes the first white of a class, and the first white on the edge.
    fn note_whites(&mut self, row: u32) {
        for gamma in 0..2 {
            let class = class(row, gamma);
            let quarter = &self.quarters[class];
            let words = &quarter.white[row as usize / 2 * quarter.stride..];
            let Some([first, last]) = first_and_last_bit(words) else {
                continue;
            };
            let first = Square::new(row, 2 * first + gamma);
            let last = Square::new(row, 2 * last + gamma);
            self.first_white[class].get_or_insert(first);
            for white in [first, last] {
                if self.rim.is_none() && self.is_on_edge(white) {
                    self.rim = Some(white);
                }
            }
        }
    }

    fn is_on_edge(&self, square: Square) -> bool {
        let last = self.side - 1;
        let Square { row, col } = square;
        row == 0 || row == last || col == 0 || col == last
    }

    /// A reason why no king can capture all pieces, regardless of the remaining rows: a white on
    /// the edge, or two whites with different parities.
    pub fn obstacle(&self) -> Option<Obstacle> {
        if let Some(white) = self.rim {
            return Some(Obstacle::WhiteOnEdge(white));
        }
        let mut firsts = self.first_white.iter().flatten();
        let (&one, &other) = (firsts.next()?, firsts.next()?);
        Some(Obstacle::MixedParity(one, other))
    }

    /// The board.
    ///
    /// # Errors
    /// There are no rows, fewer rows than columns, or a row was rejected.
    pub fn finish(self) -> Result<Field, FieldError> {
        let FieldBuilder { side, rows, .. } = self;
        if self.faulty {
            Err(FieldError::Faulty)
        } else if rows == 0 {
            Err(FieldError::Empty)
        } else if rows < side {
            Err(FieldError::TooFew { side, rows })
        } else {
            Ok(Field {
                side,
                quarters: self.quarters,
            })
        }
    }
}

/// The first and the last bit that is set in some words.
fn first_and_last_bit(words: &[u64]) -> Option<[u32; 2]> {
    let first = words.iter().position(|&word| word != 0)?;
    let last = words.iter().rposition(|&word| word != 0)?;
    let first_bit = 64 * first as u32 + words[first].trailing_zeros();
    let last_bit = 64 * last as u32 + 63 - words[last].leading_zeros();
    Some([first_bit, last_bit])
}

/// The playing colour with which more squares of a row agree.
fn likely_colour(row: u32, squares: &[u8]) -> u32 {
    let mut agree = [0u64; 2];
    for (col, &byte) in (0..).zip(squares) {
        let colour = (row + col) % 2;
        let playing = if byte == b'.' { 1 - colour } else { colour };
        agree[playing as usize] += 1;
    }
    u32::from(agree[1] > agree[0])
}

/// Whether a character is valid on a square.
fn is_valid(found: u8, expected: Expected) -> bool {
    let Some(content) = Content::from_byte(found) else {
        return false;
    };
    match expected {
        Expected::Any => true,
        Expected::Hole => content == Content::Hole,
        Expected::Playing => content != Content::Hole,
    }
}
