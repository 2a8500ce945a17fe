//! Lucas's puzzle with odd sides of any size, including grids too large for the general model.

use super::{Lucas, Recipe};
use crate::{
    board::{column_letters, parse_column},
    puzzle::{LoweringError, Options, Over, Puzzle, frogs},
    referee::LucasJudge,
};

/// Lucas's puzzle with odd sides of any size, forward moves and jumps over one piece. Cells are
/// numbered from 1 in reading order.
///
/// ```
/// use saltus::{grid::Rectangle, puzzle::{LoweringError, Options}};
/// let grid = Rectangle::new(3, 1001, Options::default()).unwrap();
/// assert_eq!((grid.title(), grid.cells()), ("grid:3x1001".into(), 3003));
/// assert_eq!(grid.recipe().unwrap().length(), 3 * 501 * 501 - 1);
/// assert_eq!((grid.name(1004), grid.named("C2")), ("c2".into(), Some(1004)));
/// assert_eq!(grid.puzzle(), Err(LoweringError::TooLarge));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    rows: u64,
    columns: u64,
    over: Over,
}

impl From<Lucas> for Rectangle {
    fn from(lucas: Lucas) -> Rectangle {
        Rectangle {
            rows: lucas.rows() as u64,
            columns: lucas.columns() as u64,
            over: lucas.over(),
        }
    }
}

impl Rectangle {
    /// The puzzle on `rows` x `columns` cells. `None` if a side is even, if there is only one cell,
    /// if the number of cells exceeds 64 bits, or if an option other than `over` is changed.
    pub fn new(rows: u64, columns: u64, options: Options) -> Option<Rectangle> {
        let usual = Options {
            over: options.over,
            ..Options::default()
        };
        let cells = rows.checked_mul(columns)?;
        (cells > 1 && !cells.is_multiple_of(2) && options == usual).then_some(Rectangle {
            rows,
            columns,
            over: options.over,
        })
    }

    /// Recognises such a puzzle in the general model.
    pub fn of(puzzle: &Puzzle) -> Option<Rectangle> {
        Lucas::of(puzzle).map(Rectangle::from)
    }

    /// The puzzle in the general model.
    ///
    /// # Errors
    /// [`LoweringError::TooLarge`].
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        let [rows, columns] =
            [self.rows, self.columns].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
        let setup =
            frogs::grid(rows, columns, self.options()).map_err(|_| LoweringError::TooLarge)?;
        Ok(setup.validate()?)
    }

    /// The ID of the puzzle.
    pub fn title(&self) -> String {
        format!(
            "grid:{}x{}{}",
            self.rows,
            self.columns,
            self.options().suffix(&Options::default())
        )
    }

    /// The pieces that may be jumped over.
    pub fn over(&self) -> Over {
        self.over
    }

    /// The numbers of rows and columns.
    pub fn sides(&self) -> [u64; 2] {
        [self.rows, self.columns]
    }

    /// The number of cells.
    pub fn cells(&self) -> u64 {
        self.rows * self.columns
    }

    /// The solution by formula, if there is one.
    pub fn recipe(&self) -> Option<Recipe> {
        Recipe::new(self.rows, self.columns, self.over)
    }

    /// The judge of its moves, at the start. `None` if one byte per cell exceeds `memory`. Takes
    /// O(cells) time.
    pub fn judge(&self, memory: u64) -> Option<LucasJudge> {
        let [rows, columns] = self.sides().map(|side| usize::try_from(side).ok());
        if self.cells() <= memory {
            LucasJudge::new(rows?, columns?, self.over)
        } else {
            None
        }
    }

    /// A lower bound on the moves of any solution. The displacement is fixed, and a move adds at
    /// most 2. With three rows or more, each of the two outer rows makes at least 2k - 2 steps,
    /// where k is the number of columns on each side of the middle one: the vacancy visits such a
    /// row once, and the row makes k² jumps (proof for three rows in `docs/results.md`).
    pub fn at_least(&self) -> u128 {
        let lines = |side: u64| u128::from(side / 2) * u128::from(side / 2 + 1);
        let by_way = u128::from(self.rows) * lines(self.columns) + lines(self.rows);
        match (self.rows, u128::from(self.columns / 2)) {
            // A single row or column.
            (1, _) | (_, 0) => by_way,
            (_, half) => by_way + 2 * half - 2,
        }
    }

    /// The number of the cell at `[row, column]`, both counted from 0.
    pub fn number(&self, [row, column]: [u64; 2]) -> u64 {
        row * self.columns + column + 1
    }

    /// The row and column, counted from 0, of a cell.
    pub fn place(&self, number: u64) -> [u64; 2] {
        let before = number.saturating_sub(1);
        [before / self.columns, before % self.columns]
    }

    /// The name of a cell, as in [`Board::name`](crate::board::Board::name).
    pub fn name(&self, number: u64) -> String {
        let [row, column] = self.place(number);
        format!(
            "{}{}",
            column_letters(usize::try_from(column).unwrap_or(usize::MAX - 1)),
            row + 1
        )
    }

    /// The number of the cell with that name; case does not matter.
    pub fn named(&self, name: &str) -> Option<u64> {
        let (column, row) = parse_column(name)?;
        let (column, row) = (
            u64::try_from(column).ok()?,
            row.parse::<u64>().ok()?.checked_sub(1)?,
        );
        (column < self.columns && row < self.rows).then(|| self.number([row, column]))
    }

    fn options(&self) -> Options {
        Options {
            over: self.over,
            ..Options::default()
        }
    }
}
