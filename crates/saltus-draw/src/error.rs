//! What cannot be drawn.

use saltus::{board::Cell, puzzle::KindId, referee::Objection};

/// What cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The position does not have one entry a cell.
    #[error("the position has {given} cells, the board {cells}")]
    PositionSize {
        /// Cells in the position.
        given: usize,
        /// Cells on the board.
        cells: usize,
    },
    /// A piece of a kind that the rules lack.
    #[error("a piece of kind {} is not in the rules", .0.0)]
    UnknownKind(KindId),
    /// A move leaves a cell that the board lacks, or goes to one.
    #[error("there is no cell {} on the board", .0.0)]
    OffBoard(Cell),
    /// A solution with an illegal move has no boards to draw.
    #[error(transparent)]
    Illegal(#[from] Objection),
    /// More boards than one sheet or animation holds.
    #[error("{boards} boards are too many for one picture; the most is {most}")]
    TooManyBoards {
        /// The boards to draw.
        boards: usize,
        /// The most that can be drawn.
        most: usize,
    },
    /// Steps that the solution does not have.
    #[error("there are no steps {first} to {last}: the solution has steps 0 (the start) to {all}")]
    Steps {
        /// The first asked for.
        first: usize,
        /// The last asked for.
        last: usize,
        /// The last there is.
        all: usize,
    },
    /// More pixels than a picture holds.
    #[error("a picture of {width} x {height} pixels is too large; the most is {most} pixels in all")]
    TooManyPixels {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
        /// The most pixels in all.
        most: u64,
    },
    /// A scale that is not a positive number.
    #[error("the scale {0} is not a positive number")]
    Scale(String),
    /// A speed that is not a positive number.
    #[error("the speed {0} is not a positive number")]
    Speed(String),
    /// A capture board with more squares a side than can be drawn.
    #[error("a capture board of {rows} x {columns} squares is too large to draw; the most is {most} a side")]
    LargeBoard {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// The most rows or columns.
        most: usize,
    },
    /// A byte that is no square of a capture board.
    #[error("row {row}, column {column}: {byte:?} is neither `.`, `_`, `B` nor `W`", byte = char::from(*.byte))]
    Square {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        byte: u8,
    },
    /// A route or a mark on a square that the capture board lacks.
    #[error("there is no square in row {row}, column {column}")]
    OffSquare {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// An encoder failed.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}
