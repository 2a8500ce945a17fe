//! The board of the capture puzzle: n x n squares, one bit each, in four quarters by the parity of
//! row and column.
//!
//! A king keeps the parity of its row and of its column, and jumps only over whites for which both
//! parities differ. So a question about one king involves only two quarters: its own and the
//! opposite one.

mod builder;

pub use builder::FieldBuilder;

use super::square::{Content, Square};
use crate::message::Message;

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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardRowError {
    /// The row differs in length from the first.
    Length {
        /// The length of the first row.
        expected: u64,
        /// The length of this row.
        found: u64,
    },
    /// There are more rows than columns.
    TooMany {
        /// The number of columns.
        side: u32,
    },
    /// Invalid characters.
    Squares {
        /// The first [`FieldBuilder::KEPT`] of them, from left to right.
        first: Vec<BadSquare>,
        /// The total number.
        total: u64,
    },
    /// The row has more than 2^32 - 1 squares.
    TooLong {
        /// The length of the row.
        found: u64,
    },
}

impl BoardRowError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            BoardRowError::Length { expected, found } => message!(
                "row-squares-but-first",
                "the row has {found} squares, but the first row has {expected}",
                found,
                expected
            )
            .message(),
            BoardRowError::TooMany { side } => message!(
                "board-columns-already-many",
                "the board has {n} columns, and already as many rows",
                n = side
            )
            .message(),
            BoardRowError::Squares { total, .. } => message!(
                "squares-row-invalid-contents",
                "{total} squares of the row have invalid contents",
                total
            )
            .message(),
            BoardRowError::TooLong { found } => message!(
                "row-squares-longer-than",
                "a row of {found} squares is longer than 4294967295",
                found
            )
            .message(),
        }
    }
}

error_with_message!(BoardRowError);

/// Why rows do not form a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// There are no rows.
    Empty,
    /// There are fewer rows than columns.
    TooFew {
        /// The number of columns.
        side: u32,
        /// The number of rows.
        rows: u32,
    },
    /// A row was rejected.
    Faulty,
}

impl FieldError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            FieldError::Empty => message!("board-no-rows", "the board has no rows").message(),
            FieldError::TooFew { side, rows } => message!(
                "board-columns-but-rows",
                "the board has {n} columns but {rows} row"
                    | "the board has {n} columns but {rows} rows",
                rows,
                n = side
            )
            .message(),
            FieldError::Faulty => {
                message!("row-board-faulty", "a row of the board was faulty").message()
            }
        }
    }
}

error_with_message!(FieldError);

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

    /// The board for this king alone, of any size. The other kings never move, and nothing lands on
    /// their squares or jumps over them: holes are in their place. Takes time linear in the board.
    ///
    /// ```
    /// use saltus::capture::{Content, Field, Reading, Square};
    /// let field = Field::from_rows(["_._", ".W.", "B.B"], Reading::Strict)?;
    /// let alone = field.with_only(Square::new(2, 0));
    /// assert_eq!((alone.black_count(), alone.at(Square::new(2, 2))), (1, Content::Hole));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_only(&self, king: Square) -> Field {
        let mut alone = self.clone();
        let others = self.blacks().filter(|&other| other != king);
        for Square { row, col } in others {
            let quarter = &mut alone.quarters[class(row, col)];
            quarter.hole.resize(quarter.black.len(), 0);
            let at = row as usize / 2 * quarter.stride + col as usize / 128;
            let mask = 1u64 << (col / 2 % 64);
            quarter.black[at] &= !mask;
            quarter.hole[at] |= mask;
        }
        alone
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldFromRowsError {
    /// A row was rejected.
    Row(BoardRowError),
    /// The rows together are not a board.
    Field(FieldError),
}

impl FieldFromRowsError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            FieldFromRowsError::Row(error) => error.message(),
            FieldFromRowsError::Field(error) => error.message(),
        }
    }
}

error_with_message!(FieldFromRowsError);

impl From<BoardRowError> for FieldFromRowsError {
    fn from(error: BoardRowError) -> FieldFromRowsError {
        FieldFromRowsError::Row(error)
    }
}

impl From<FieldError> for FieldFromRowsError {
    fn from(error: FieldError) -> FieldFromRowsError {
        FieldFromRowsError::Field(error)
    }
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
