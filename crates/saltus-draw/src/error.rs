//! Errors of drawing, and the check of what is drawn.

use saltus::{
    board::Cell,
    puzzle::{KindId, Move, Position, Puzzle},
    referee::ReplayError,
};

/// Why something cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The position has another number of cells than the board.
    #[error("the position has {given} cells, the board {cells}")]
    PositionSize {
        /// The number of cells of the position.
        given: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// A piece has a kind that is not in the rules.
    #[error("a piece of kind {} is not in the rules", .0.0)]
    UnknownKind(KindId),
    /// An end of a move is not on the board.
    #[error("there is no cell {} on the board", .0.0)]
    OffBoard(Cell),
    /// A move of the solution is illegal.
    #[error(transparent)]
    Illegal(#[from] ReplayError),
    /// There are too many boards for a sheet or an animation.
    #[error("{boards} boards are too many for one picture; the most is {most}")]
    TooManyBoards {
        /// The number of boards.
        boards: usize,
        /// The limit.
        most: usize,
    },
    /// The solution does not have these steps.
    #[error("{}: the solution has steps 0 (the start) to {all}", no_steps(*.first, *.last))]
    Steps {
        /// The first requested step.
        first: usize,
        /// The last requested step.
        last: usize,
        /// The last step of the solution.
        all: usize,
    },
    /// The picture has too many pixels.
    #[error(
        "a picture of {width} x {height} pixels is too large; the most is {most} pixels in all"
    )]
    TooManyPixels {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The limit on their product.
        most: u64,
    },
    /// The scale is not a positive number.
    #[error("the scale {0} is not a positive number")]
    Scale(String),
    /// A speed that is not a positive number.
    #[error("the speed {0} is not a positive number")]
    Speed(String),
    /// A capture board with more squares a side than can be drawn.
    #[error(
        "a capture board of {rows} x {columns} squares is too large to draw; the most is {most} a \
         side"
    )]
    LargeBoard {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The limit on each.
        most: usize,
    },
    /// The character is not valid on a capture board.
    #[error("row {row}, column {column}: {byte:?} is neither `.`, `_`, `B` nor \
        `W`", byte = char::from(*.byte))]
    Square {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        byte: u8,
    },
    /// A route or a mark is off the capture board.
    #[error("there is no square in row {row}, column {column}")]
    OffSquare {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A moving format for a picture that does not move.
    #[error("this picture does not move: save it as .svg, .png or .pdf")]
    Still,
    /// An encoder failed.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// Checks that the position and the moves fit the board of the puzzle.
pub(crate) fn check(puzzle: &Puzzle, position: &Position, moves: &[Move]) -> Result<(), DrawError> {
    let (given, cells) = (position.0.len(), puzzle.board.len());
    if given != cells {
        return Err(DrawError::PositionSize { given, cells });
    }
    for &kind in position.0.iter().flatten() {
        if kind.index() >= puzzle.rules.kinds.len() {
            return Err(DrawError::UnknownKind(kind));
        }
    }
    for step in moves {
        for cell in [step.from, step.to] {
            if cell.index() >= cells {
                return Err(DrawError::OffBoard(cell));
            }
        }
    }
    Ok(())
}

/// Which steps there are not.
fn no_steps(first: usize, last: usize) -> String {
    if first == last {
        format!("there is no step {first}")
    } else {
        format!("there are no steps {first} to {last}")
    }
}
