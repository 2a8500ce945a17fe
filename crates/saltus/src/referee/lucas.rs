//! The judge of Lucas's puzzle on grids too large for the general model.

use super::MoveError;
use crate::puzzle::Over;

/// A position of Lucas's puzzle with its rules, one byte per cell.
///
/// ```
/// use saltus::{puzzle::Over, referee::LucasJudge};
/// let mut judge = LucasJudge::new(3, 3, Over::Any).unwrap();
/// judge.play([0, 1], [1, 1])?;
/// assert_eq!(judge.play([2, 0], [0, 1]), Err(saltus::referee::MoveError::NoLine));
/// assert!(!judge.is_over());
/// # Ok::<(), saltus::referee::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LucasJudge {
    rows: usize,
    columns: usize,
    over: Over,
    cells: Vec<Option<Kind>>,
    vacancy: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Goes right or down.
    Right,
    /// Goes left or up.
    Left,
}

impl LucasJudge {
    /// The start on `rows` x `columns` cells. `None` if one is even or the cells do not fit in
    /// memory.
    pub fn new(rows: usize, columns: usize, over: Over) -> Option<LucasJudge> {
        let number = rows.checked_mul(columns)?;
        if rows.is_multiple_of(2) || columns.is_multiple_of(2) {
            return None;
        }
        let mut cells = Vec::new();
        cells.try_reserve_exact(number).ok()?;
        cells.extend((0..number).map(|cell| start(rows, columns, cell)));
        Some(LucasJudge {
            rows,
            columns,
            over,
            cells,
            vacancy: number / 2,
        })
    }

    /// Moves a piece to the vacancy. `from` and `to` are `[row, column]`, counted from 0.
    ///
    /// # Errors
    /// The rule that the move breaks. The position does not change.
    pub fn play(&mut self, from: [u64; 2], to: [u64; 2]) -> Result<(), MoveError> {
        let (piece, vacancy) = (self.cell(from)?, self.cell(to)?);
        let kind = self.cells[piece].ok_or(MoveError::NoPiece)?;
        if vacancy != self.vacancy {
            return Err(MoveError::Occupied);
        }
        let (rows, columns) = (from[0].abs_diff(to[0]), from[1].abs_diff(to[1]));
        if !matches!((rows, columns), (0, 1 | 2) | (1 | 2, 0)) {
            return Err(MoveError::NoLine);
        }
        if (piece < vacancy) != (kind == Kind::Right) {
            return Err(MoveError::WrongHeading);
        }
        // The cell between the ends of a jump has the mean of their numbers.
        let between = self.cells[(piece + vacancy) / 2];
        if rows + columns == 2 && self.over == Over::Opposite && between == Some(kind) {
            return Err(MoveError::ForbiddenJump);
        }
        self.cells.swap(piece, vacancy);
        self.vacancy = piece;
        Ok(())
    }

    /// Whether the groups have exchanged places.
    pub fn is_over(&self) -> bool {
        for (cell, &kind) in self.cells.iter().enumerate() {
            let goal = match start(self.rows, self.columns, cell) {
                Some(Kind::Right) => Some(Kind::Left),
                Some(Kind::Left) => Some(Kind::Right),
                None => None,
            };
            if kind != goal {
                return false;
            }
        }
        true
    }

    fn cell(&self, [row, column]: [u64; 2]) -> Result<usize, MoveError> {
        let (rows, columns) = (self.rows as u64, self.columns as u64);
        if row >= rows || column >= columns {
            return Err(MoveError::OffBoard);
        }
        // Below the number of cells, which are in memory.
        Ok((row * columns + column) as usize)
    }
}

/// The contents of a cell at the start: right-going pieces in the columns before the middle one and
/// in its upper half.
fn start(rows: usize, columns: usize, cell: usize) -> Option<Kind> {
    match (cell % columns, cell / columns).cmp(&(columns / 2, rows / 2)) {
        std::cmp::Ordering::Less => Some(Kind::Right),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Kind::Left),
    }
}
