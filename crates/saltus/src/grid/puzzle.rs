//! The puzzle, its positions as sets of cells, and the two symmetries that halve every search.

use crate::{
    board::MAX_CELLS,
    puzzle::{Options, Over, Puzzle, frogs},
};

/// Lucas's square puzzle on a grid of odd sides, pieces going forward only, jumping over one piece: its sides, and over whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lucas {
    rows: usize,
    columns: usize,
    over: Over,
    start: State,
}

/// Where the right-going pieces stand and which cell is vacant; the left-going pieces have the other cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    /// The cells of right-going pieces, in reading order.
    pub right: u128,
    pub vacancy: u8,
}

impl Lucas {
    /// The puzzle with those sides; nothing if one is even, if there are more than 128 cells, or only one.
    pub fn new(rows: usize, columns: usize, over: Over) -> Option<Lucas> {
        let cells = Some(rows.saturating_mul(columns)).filter(|cells| (2..=MAX_CELLS).contains(cells))?;
        if rows.is_multiple_of(2) || columns.is_multiple_of(2) {
            return None;
        }
        let before = |&cell: &usize| (cell % columns, cell / columns) < (columns / 2, rows / 2);
        let right = (0..cells).filter(before).fold(0, |right, cell| right | 1 << cell);
        Some(Lucas { rows, columns, over, start: State { right, vacancy: (cells / 2) as u8 } })
    }

    /// The puzzle of the general model, if it is one of these.
    ///
    /// ```
    /// use saltus::{grid::Lucas, puzzle::{Options, Over, frogs}};
    /// let puzzle = frogs::grid(5, 7, Options::default()).unwrap().validate().unwrap();
    /// assert_eq!(Lucas::of(&puzzle), Lucas::new(5, 7, Over::Any));
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Lucas> {
        let corner = puzzle.board.points().last()?;
        let (rows, columns) = (usize::try_from(corner.y).ok()?, usize::try_from(corner.x).ok()?);
        [Over::Any, Over::Opposite].into_iter().find_map(|over| {
            let lucas = Lucas::new(rows, columns, over)?;
            let setup = frogs::grid(rows, columns, Options { over, ..Options::default() }).ok()?;
            let same = setup.board == puzzle.board
                && setup.rules == puzzle.rules
                && setup.start == puzzle.start
                && setup.goal == puzzle.goal;
            same.then_some(lucas)
        })
    }

    /// Rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of cells.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Over whom pieces jump.
    pub fn over(&self) -> Over {
        self.over
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    fn all(&self) -> u128 {
        u128::MAX >> (MAX_CELLS - self.cells())
    }

    pub(super) fn middle_row(&self) -> usize {
        self.rows / 2
    }

    pub(super) fn start(&self) -> State {
        self.start
    }

    /// How many right-going pieces pass the line above `row` in every solution; as many left-going pieces do. A piece
    /// that has passed a line never passes it again, so that this is what one side has more at the start than at the end.
    pub(super) fn crossings(&self, row: usize) -> usize {
        row.min(self.rows - row)
    }

    /// The cells that all pieces together go in every solution. Each piece passes a line between two rows or columns at
    /// most once, and how many do is what one side has more at the start than at the end.
    pub(super) fn displacement(&self) -> usize {
        let rows: usize = (1..self.rows).map(|row| self.crossings(row)).sum();
        let columns: usize =
            (1..self.columns).map(|column| self.rows * column.min(self.columns - column)).sum();
        2 * (rows + columns)
    }

    /// The kinds exchanged. A move taken back and seen so is a move: **a solution, read backward with the kinds
    /// exchanged, is a solution**, for the start becomes the goal. So a position can be reached from the start with so
    /// many steps exactly if the goal can be reached from its exchanged position with as many.
    pub(super) fn exchanged(&self, state: State) -> State {
        State { right: self.all() & !state.right & !(1 << state.vacancy), ..state }
    }

    /// The board turned half round and the kinds exchanged: moves stay moves, and start and goal are as they were.
    pub(super) fn turned(&self, state: State) -> State {
        let State { right, vacancy } = self.exchanged(state);
        State {
            right: right.reverse_bits() >> (MAX_CELLS - self.cells()),
            vacancy: (self.cells() - 1) as u8 - vacancy,
        }
    }
}
