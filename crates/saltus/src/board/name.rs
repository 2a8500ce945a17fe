//! Names of cells: numbers from 1 on rows and rings; elsewhere the letters of the column and the
//! row, such as `d4`. `a1` is the top left. Capture boards use capital letters.

use super::{Adjacency, Board, Cell, Point};

/// The letters of a column, counted from 0: `a` to `z`, then `aa`, `ab` and so on, as in
/// spreadsheets.
///
/// ```
/// assert_eq!(saltus::board::column_letters(3), "d");
/// assert_eq!(saltus::board::column_letters(26), "aa");
/// ```
pub fn column_letters(column: usize) -> String {
    let mut rest = column + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push((b'a' + (rest % 26) as u8) as char);
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// Splits leading column letters off `text`. Returns the column, counted from 0, and the rest.
/// Letters may be of either case.
pub fn parse_column(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic());
    let (letters, rest) = text.split_at(end.unwrap_or(text.len()));
    let mut column = 0usize;
    for letter in letters.bytes() {
        let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        column = column.checked_mul(26)?.checked_add(digit)?;
    }
    Some((column.checked_sub(1)?, rest))
}

impl Board {
    /// The name of a cell: `7` on a row, `d4` elsewhere.
    pub fn name(&self, cell: Cell) -> String {
        if self.numbered() {
            return (cell.index() + 1).to_string();
        }
        let [x, y] = self.place(cell);
        format!("{}{y}", self.column_name(x as usize - 1))
    }

    /// The names of holes, which are cells by their numbers from 0.
    ///
    /// ```
    /// let board = saltus::board::shape("english").unwrap().board();
    /// assert_eq!(board.names(&[0, 16]), ["c1", "d4"]);
    /// ```
    pub fn names(&self, holes: &[u8]) -> Vec<String> {
        let mut names = Vec::new();
        for &hole in holes {
            names.push(self.name(Cell(hole)));
        }
        names
    }

    /// The letters of a column, counted from 0. Capture boards use capitals: there, small letters
    /// count rows from the bottom.
    pub fn column_name(&self, column: usize) -> String {
        let letters = column_letters(column);
        if self.letters.capital {
            letters.to_uppercase()
        } else {
            letters
        }
    }

    /// The same board with capital letters as column names.
    pub(crate) fn with_capitals(mut self) -> Board {
        self.letters.capital = true;
        self
    }

    /// The cell with that name; case does not matter.
    pub fn named(&self, name: &str) -> Option<Cell> {
        if self.numbered() {
            let number: usize = name.parse().ok()?;
            return self.cells().nth(number.checked_sub(1)?);
        }
        let (column, row) = parse_column(name)?;
        let row: i32 = row.parse().ok()?;
        let corner = self.corner();
        let x = corner.x.checked_add(i32::try_from(column).ok()?)?;
        self.cell_at(Point {
            x,
            y: corner.y.checked_add(row.checked_sub(1)?)?,
        })
    }

    /// The column and row of a cell, counted from 1 at the top left.
    pub fn place(&self, cell: Cell) -> [u64; 2] {
        let (point, corner) = (self.points()[cell.index()], self.corner());
        let right = u64::from(point.x.abs_diff(corner.x));
        let down = u64::from(point.y.abs_diff(corner.y));
        [right + 1, down + 1]
    }

    /// Whether the names of cells are numbers.
    pub fn numbered(&self) -> bool {
        matches!(self.adjacency(), Adjacency::Row | Adjacency::Ring)
    }
}
