//! The names of squares: a column letter and a row number, from the top (`B2`) or from the bottom
//! (`b6`).

use crate::{
    capture::{Square, Winner, letters},
    text::scan,
};

/// The side from which rows are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// From the top, with capital letters.
    #[default]
    Top,
    /// From the bottom, as in chess, with small letters.
    Bottom,
}

/// The name of a square on a board of this size. Columns beyond the 26th have two letters or more:
/// Z, AA, AB.
///
/// ```
/// use saltus::capture::Square;
/// use saltus::text::capture::{Numbering, square_name};
/// assert_eq!(square_name(Square::new(1, 1), 7, Numbering::Top), "B2");
/// assert_eq!(square_name(Square::new(1, 1), 7, Numbering::Bottom), "b6");
/// assert_eq!(square_name(Square::new(0, 27), 30, Numbering::Top), "AB1");
/// ```
pub fn square_name(square: Square, side: u32, numbering: Numbering) -> String {
    match numbering {
        Numbering::Top => square.to_string(),
        Numbering::Bottom => format!(
            "{}{}",
            letters(square.col, b'a'),
            side.saturating_sub(square.row)
        ),
    }
}

/// The square with this name, in capital or small letters; `None` if it is invalid or not on the
/// board.
pub fn parse_square(name: &str, side: u32, numbering: Numbering) -> Option<Square> {
    let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, number) = name.split_at(digits);
    let mut col = 0u32;
    for letter in letters.bytes() {
        let place = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        col = col.checked_mul(26)?.checked_add(place)?;
    }
    if !scan::are_digits(number) {
        return None;
    }
    let row = number.parse::<u32>().ok()?.checked_sub(1)?;
    let col = col.checked_sub(1)?;
    if row >= side || col >= side {
        return None;
    }
    let from_top = match numbering {
        Numbering::Top => row,
        Numbering::Bottom => side - 1 - row,
    };
    Some(Square::new(from_top, col))
}

/// How two numbers name a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairNaming {
    /// The number of the first row and column.
    first: u32,
    column_first: bool,
}

impl PairNaming {
    /// All ways, the usual one first: rows and columns, or columns and rows, from 1 or from 0.
    pub const ALL: [PairNaming; 4] = [
        PairNaming::new(1, false),
        PairNaming::new(0, false),
        PairNaming::new(1, true),
        PairNaming::new(0, true),
    ];

    const fn new(first: u32, column_first: bool) -> PairNaming {
        PairNaming {
            first,
            column_first,
        }
    }

    /// The square that two numbers name; `None` if it is not on the board.
    ///
    /// ```
    /// use saltus::capture::Square;
    /// use saltus::text::capture::PairNaming;
    /// let [rows_first, ..] = PairNaming::ALL;
    /// assert_eq!(rows_first.square([3, 1], 3), Some(Square::new(2, 0)));
    /// assert_eq!(rows_first.square([3, 4], 3), None);
    /// ```
    pub fn square(self, [one, other]: [u32; 2], side: u32) -> Option<Square> {
        let one = one.checked_sub(self.first)?;
        let other = other.checked_sub(self.first)?;
        let (row, col) = match self.column_first {
            true => (other, one),
            false => (one, other),
        };
        (row < side && col < side).then(|| Square::new(row, col))
    }
}

/// The answer of the contest: the square, `None` or `Multiple`.
pub fn winner_word(winner: Winner, side: u32, numbering: Numbering) -> String {
    match winner {
        Winner::None => "None".to_owned(),
        Winner::One(king) => square_name(king, side, numbering),
        Winner::Multiple => "Multiple".to_owned(),
    }
}
