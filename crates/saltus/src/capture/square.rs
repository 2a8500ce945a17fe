//! Squares, their contents, and the four directions of jumps.

use std::fmt;

/// A square of a capture board: row from the top and column from the left, both from 0.
///
/// Squares are ordered by row, then by column.
///
/// ```
/// assert_eq!(saltus::capture::Square::new(1, 2).to_string(), "C2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, 0 at the top.
    pub row: u32,
    /// The column, 0 at the left.
    pub col: u32,
}

impl Square {
    /// The square in this row and column, both from 0.
    pub const fn new(row: u32, col: u32) -> Self {
        Square { row, col }
    }

    /// The square `rows` further down and `cols` further right; `None` on overflow.
    pub fn offset(self, rows: i32, cols: i32) -> Option<Square> {
        Some(Square {
            row: self.row.checked_add_signed(rows)?,
            col: self.col.checked_add_signed(cols)?,
        })
    }
}

impl fmt::Display for Square {
    /// Writes the letters of the column and the number of the row from the top, as in `C2`. AA
    /// follows Z.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(self.col, b'A'))?;
        write!(f, "{}", u64::from(self.row) + 1)
    }
}

/// The letters of a column, counted from 0; `first` is the first letter.
pub(crate) fn letters(col: u32, first: u8) -> String {
    let mut letters = Vec::new();
    let mut left = u64::from(col) + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(first + (left % 26) as u8));
        left /= 26;
    }
    letters.into_iter().rev().collect()
}

/// The content of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// `.`: no piece may ever be here.
    Hole,
    /// `_`: free.
    Empty,
    /// `B`: a black king.
    Black,
    /// `W`: a white piece.
    White,
}

impl Content {
    /// The character of the contest for it: one of `. _ B W`.
    pub const fn byte(self) -> u8 {
        match self {
            Content::Hole => b'.',
            Content::Empty => b'_',
            Content::Black => b'B',
            Content::White => b'W',
        }
    }

    /// The content for a character of the contest.
    pub const fn from_byte(byte: u8) -> Option<Content> {
        match byte {
            b'.' => Some(Content::Hole),
            b'_' => Some(Content::Empty),
            b'B' => Some(Content::Black),
            b'W' => Some(Content::White),
            _ => None,
        }
    }
}

/// The direction of a jump, in the order of target squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Diagonal {
    /// Two rows up, two columns left.
    UpLeft,
    /// Two rows up, two columns right.
    UpRight,
    /// Two rows down, two columns left.
    DownLeft,
    /// Two rows down, two columns right.
    DownRight,
}

impl Diagonal {
    /// The four directions in order.
    pub const ALL: [Diagonal; 4] = [
        Diagonal::UpLeft,
        Diagonal::UpRight,
        Diagonal::DownLeft,
        Diagonal::DownRight,
    ];

    /// The change of row and of column per single step: each is -1 or 1.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Diagonal::UpLeft => (-1, -1),
            Diagonal::UpRight => (-1, 1),
            Diagonal::DownLeft => (1, -1),
            Diagonal::DownRight => (1, 1),
        }
    }

    /// The opposite direction.
    pub const fn reverse(self) -> Diagonal {
        Diagonal::ALL[3 - self as usize]
    }

    /// The direction of a jump between two squares; `None` unless they are two apart on a diagonal.
    pub fn between(from: Square, to: Square) -> Option<Diagonal> {
        Diagonal::ALL
            .into_iter()
            .find(|d| d.landing(from) == Some(to))
    }

    /// The square that a jump from here passes.
    pub fn over(self, from: Square) -> Option<Square> {
        let (rows, cols) = self.step();
        from.offset(rows, cols)
    }

    /// The square where a jump from here ends.
    pub fn landing(self, from: Square) -> Option<Square> {
        let (rows, cols) = self.step();
        from.offset(2 * rows, 2 * cols)
    }
}
