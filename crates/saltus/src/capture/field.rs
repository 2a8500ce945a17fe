//! The board of the capture puzzle: n x n squares, one bit each, in four quarters by the parity of
//! row and column.
//!
//! A king keeps the parity of its row and of its column, and jumps only over whites for which both
//! parities differ. So a question about one king involves only two quarters: its own and the
//! opposite one.

use super::classify::strict_row;
use super::classify_portable::Row;
use super::obstacle::Obstacle;
use super::square::{Content, Square};

/// The accepted deviation of a board from a checkerboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// `.` on every square of one colour; `_`, `B` or `W` on every square of the other.
    #[default]
    Strict,
    /// Any of `. _ B W` on any square. No piece lands on `.`.
    Lenient,
}

/// The characters that are valid on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// `_`, `B` or `W`: the square has the playing colour.
    Playing,
    /// `.`: the square has the other colour.
    Hole,
    /// Any of `. _ B W`.
    Any,
}

/// An invalid character on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadSquare {
    /// The column, from 0.
    pub col: u32,
    /// The character.
    pub found: u8,
    /// The valid characters.
    pub expected: Expected,
}

/// Why a row is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardRowError {
    /// The row differs in length from the first.
    #[error("the row has {found} squares, but the first row has {expected}")]
    Length {
        /// The length of the first row.
        expected: u64,
        /// The length of this row.
        found: u64,
    },
    /// There are more rows than columns.
    #[error("the board has {side} columns, and already as many rows")]
    TooMany {
        /// The number of columns.
        side: u32,
    },
    /// Invalid characters.
    #[error("{total} squares of the row have invalid contents")]
    Squares {
        /// The first [`FieldBuilder::KEPT`] of them, from left to right.
        first: Vec<BadSquare>,
        /// The total number.
        total: u64,
    },
    /// The row has more than 2^32 - 1 squares.
    #[error("a row of {found} squares is longer than 4294967295")]
    TooLong {
        /// The length of the row.
        found: u64,
    },
}

/// Why rows do not form a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// There are no rows.
    #[error("the board has no rows")]
    Empty,
    /// There are fewer rows than columns.
    #[error("the board has {side} columns but {rows} rows")]
    TooFew {
        /// The number of columns.
        side: u32,
        /// The number of rows.
        rows: u32,
    },
    /// A row was rejected.
    #[error("a row of the board was faulty")]
    Faulty,
}

/// The squares of one residue class: row parity `index / 2`, column parity `index % 2`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Quarter {
    /// Words per row; 0 in a quarter that has only holes and is not stored.
    pub stride: usize,
    pub white: Vec<u64>,
    pub black: Vec<u64>,
    /// Empty if there are no holes.
    pub hole: Vec<u64>,
}

impl Quarter {
    /// Allocates this number of rows.
    fn grow(&mut self, rows: usize, reading: Reading) {
        self.white.resize(rows * self.stride, 0);
        self.black.resize(rows * self.stride, 0);
        if reading == Reading::Lenient {
            self.hole.resize(rows * self.stride, 0);
        }
    }

    #[inline]
    fn bit(plane: &[u64], at: usize, mask: u64) -> bool {
        at < plane.len() && plane[at] & mask != 0
    }

    pub(crate) fn content(&self, y: usize, x: usize) -> Content {
        let (at, mask) = (y * self.stride + x / 64, 1 << (x % 64));
        if self.stride == 0 || Self::bit(&self.hole, at, mask) {
            Content::Hole
        } else if Self::bit(&self.white, at, mask) {
            Content::White
        } else if Self::bit(&self.black, at, mask) {
            Content::Black
        } else {
            Content::Empty
        }
    }
}

/// The index of the quarter of a square.
pub(crate) const fn class(row: u32, col: u32) -> usize {
    (2 * (row & 1) + (col & 1)) as usize
}

/// A capture board of any size. Each square is a hole, empty, black or white.
///
/// Takes n²/4 bits for the pieces of each colour: 12.5 MB for n = 9999.
///
/// ```
/// use saltus::capture::{Content, Field, Reading, Square};
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// assert_eq!(field.at(Square::new(1, 1)), Content::White);
/// assert_eq!(field.blacks().collect::<Vec<_>>(), [Square::new(2, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    side: u32,
    quarters: [Quarter; 4],
}

impl Field {
    /// The board with these rows of `. _ B W`.
    ///
    /// # Errors
    /// The first invalid row, or numbers of rows and columns that differ.
    pub fn from_rows<R: AsRef<[u8]>>(
        rows: impl IntoIterator<Item = R>,
        reading: Reading,
    ) -> Result<Field, FieldFromRowsError> {
        let mut builder = FieldBuilder::new(reading);
        for row in rows {
            builder.push_row(row.as_ref())?;
        }
        Ok(builder.finish()?)
    }

    /// A checkerboard without pieces. `corner` states whether the top left square is playable.
    pub fn blank(side: u32, corner: bool) -> Field {
        let mut quarters: [Quarter; 4] = Default::default();
        for (index, quarter) in quarters.iter_mut().enumerate() {
            let (rho, gamma) = (index as u32 / 2, index as u32 % 2);
            if (rho == gamma) == corner {
                let half = side.div_ceil(2);
                let missing_row = if side % 2 == 1 { rho } else { 0 };
                quarter.stride = (half as usize).div_ceil(64);
                let words = quarter.stride * (half - missing_row) as usize;
                quarter.white = vec![0; words];
                quarter.black = vec![0; words];
            }
        }
        Field { side, quarters }
    }

    /// The number of rows, which equals the number of columns.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// The content of a square; a hole if it is off the board.
    pub fn at(&self, square: Square) -> Content {
        if square.row >= self.side || square.col >= self.side {
            return Content::Hole;
        }
        self.quarters[class(square.row, square.col)]
            .content(square.row as usize / 2, square.col as usize / 2)
    }

    /// Puts a piece on a square, or removes it. Returns `false` without a change if the square is
    /// off the board or a hole, or if `content` is a hole: the shape of a board is fixed.
    pub fn set(&mut self, square: Square, content: Content) -> bool {
        if self.at(square) == Content::Hole || content == Content::Hole {
            return false;
        }
        let quarter = &mut self.quarters[class(square.row, square.col)];
        let at = square.row as usize / 2 * quarter.stride + square.col as usize / 128;
        let mask = 1u64 << (square.col / 2 % 64);
        quarter.white[at] &= !mask;
        quarter.black[at] &= !mask;
        match content {
            Content::White => quarter.white[at] |= mask,
            Content::Black => quarter.black[at] |= mask,
            Content::Empty | Content::Hole => {}
        }
        true
    }

    /// The white pieces in reading order.
    pub fn whites(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares(Plane::White)
    }

    /// The black kings in reading order.
    pub fn blacks(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares(Plane::Black)
    }

    /// The number of white pieces.
    pub fn white_count(&self) -> u64 {
        let counts = self
            .quarters
            .iter()
            .map(|quarter| count_ones(&quarter.white));
        counts.sum()
    }

    /// The number of black kings.
    pub fn black_count(&self) -> u64 {
        let counts = self
            .quarters
            .iter()
            .map(|quarter| count_ones(&quarter.black));
        counts.sum()
    }

    /// A row in the characters `. _ B W` without a line end; empty if it is off the board.
    pub fn row(&self, row: u32) -> Vec<u8> {
        let cols = if row < self.side { self.side } else { 0 };
        let mut bytes = Vec::with_capacity(cols as usize);
        for col in 0..cols {
            bytes.push(self.at(Square { row, col }).byte());
        }
        bytes
    }

    pub(crate) fn quarter_mut(&mut self, class: usize) -> &mut Quarter {
        &mut self.quarters[class]
    }

    pub(crate) fn quarter(&self, class: usize) -> &Quarter {
        &self.quarters[class]
    }

    /// The squares of the pieces of a colour in reading order.
    fn squares(&self, plane: Plane) -> impl Iterator<Item = Square> + '_ {
        let chunks = self.side.div_ceil(64);
        let rows = (0..self.side).flat_map(move |row| (0..chunks).map(move |chunk| [row, chunk]));
        rows.flat_map(move |[row, chunk]| {
            let pieces = bits(self.chunk_of_row(plane, row, chunk));
            let first = 64 * chunk;
            pieces.map(move |bit| Square::new(row, first + bit))
        })
    }

    /// The pieces of a colour on 64 squares of a row, one bit each.
    fn chunk_of_row(&self, plane: Plane, row: u32, chunk: u32) -> u64 {
        let mut pieces = 0;
        for gamma in 0..2 {
            let quarter = &self.quarters[class(row, gamma)];
            if quarter.stride == 0 {
                continue;
            }
            let words = match plane {
                Plane::White => &quarter.white,
                Plane::Black => &quarter.black,
            };
            let at = row as usize / 2 * quarter.stride + chunk as usize / 2;
            let word = words.get(at).copied().unwrap_or_default();
            let half = (word >> (32 * (chunk % 2))) as u32;
            pieces |= spread_bits(half) << gamma;
        }
        pieces
    }
}

/// The pieces of one colour.
#[derive(Clone, Copy)]
enum Plane {
    White,
    Black,
}

/// An upper bound on the bytes for a board of this side and its derived data: an eighth of a byte
/// per square for the board, the rest for the lattice of the jumps of a king.
pub fn field_bytes(side: u64) -> u64 {
    side.saturating_mul(side) / 2
}

/// Why rows do not form a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FieldFromRowsError {
    /// A row was rejected.
    #[error(transparent)]
    Row(#[from] BoardRowError),
    /// The rows together are not a board.
    #[error(transparent)]
    Field(#[from] FieldError),
}

fn count_ones(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The indices of the set bits of a word, ascending.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

/// Moves bit i of a half word to bit 2i of a word.
fn spread_bits(half: u32) -> u64 {
    let mut x = u64::from(half);
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

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
