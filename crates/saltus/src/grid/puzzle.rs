//! The puzzle, its positions as sets of cells, and two symmetries that each halve the search.

use crate::{
    board::MAX_CELLS,
    puzzle::{Options, Over, Puzzle, frogs},
};

/// Lucas's square puzzle on a grid of odd sides, with forward moves and jumps over one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lucas {
    rows: usize,
    columns: usize,
    over: Over,
    start: State,
}

/// A position: the cells of the right-going pieces and the vacancy. Left-going pieces have the
/// other cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The cells of right-going pieces, in reading order.
    pub right: u128,
    pub vacancy: u8,
}

impl Lucas {
    /// The puzzle on `rows` x `columns` cells. `None` if a side is even, or if there are more than
    /// 128 cells or only one.
    pub fn new(rows: usize, columns: usize, over: Over) -> Option<Lucas> {
        let cells = rows.saturating_mul(columns);
        let is_even = rows.is_multiple_of(2) || columns.is_multiple_of(2);
        if !(2..=MAX_CELLS).contains(&cells) || is_even {
            return None;
        }
        let middle = [columns / 2, rows / 2];
        let mut right = 0;
        for cell in 0..cells {
            if [cell % columns, cell / columns] < middle {
                right |= 1 << cell;
            }
        }
        Some(Lucas {
            rows,
            columns,
            over,
            start: State {
                right,
                vacancy: (cells / 2) as u8,
            },
        })
    }

    /// Recognises such a puzzle in the general model.
    ///
    /// ```
    /// use saltus::{grid::Lucas, puzzle::{Options, Over, frogs}};
    /// let puzzle = frogs::grid(5, 7, Options::default()).unwrap().validate().unwrap();
    /// assert_eq!(Lucas::of(&puzzle), Lucas::new(5, 7, Over::Any));
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Lucas> {
        let corner = puzzle.board.points().last()?;
        let rows = usize::try_from(corner.y).ok()?;
        let columns = usize::try_from(corner.x).ok()?;
        for over in [Over::Any, Over::Opposite] {
            let lucas = Lucas::new(rows, columns, over)?;
            let options = Options {
                over,
                ..Options::default()
            };
            let setup = frogs::grid(rows, columns, options).ok()?;
            if setup.same(puzzle) {
                return Some(lucas);
            }
        }
        None
    }

    /// The number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[inline]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The pieces that may be jumped over.
    #[inline]
    pub fn over(&self) -> Over {
        self.over
    }

    #[inline]
    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    #[inline]
    fn all_cells(&self) -> u128 {
        u128::MAX >> (MAX_CELLS - self.cells())
    }

    #[inline]
    pub(super) fn middle_row(&self) -> usize {
        self.rows / 2
    }

    pub(super) fn start(&self) -> State {
        self.start
    }

    /// The number of right-going pieces that cross the line above `row` in every solution; the
    /// number of left-going pieces is equal. A piece crosses a line at most once, so this is the
    /// difference between the numbers above the line at the start and at the end.
    #[inline]
    pub(super) fn crossings(&self, row: usize) -> usize {
        row.min(self.rows - row)
    }

    /// The displacement of every solution, in cells. Each piece crosses a line between two rows or
    /// columns at most once, so the start and the goal determine the number of crossings.
    pub(super) fn displacement(&self) -> usize {
        let mut crossings = 0;
        for row in 1..self.rows {
            crossings += self.crossings(row);
        }
        for column in 1..self.columns {
            crossings += self.rows * column.min(self.columns - column);
        }
        2 * crossings
    }

    /// The position with the kinds exchanged. A move undone is a legal move after the exchange, and
    /// the exchanged goal is the start. Therefore **a solution read backward with the kinds
    /// exchanged is a solution**, and the start reaches a position with s steps exactly if the
    /// exchanged position reaches the goal with s steps.
    #[inline]
    pub(super) fn exchanged(&self, state: State) -> State {
        State {
            right: self.all_cells() & !state.right & !(1 << state.vacancy),
            ..state
        }
    }

    /// The position after a half turn with the kinds exchanged. This maps moves to moves, and start
    /// and goal to themselves.
    #[inline]
    pub(super) fn half_turn(&self, state: State) -> State {
        let State { right, vacancy } = self.exchanged(state);
        State {
            right: right.reverse_bits() >> (MAX_CELLS - self.cells()),
            vacancy: (self.cells() - 1) as u8 - vacancy,
        }
    }
}
