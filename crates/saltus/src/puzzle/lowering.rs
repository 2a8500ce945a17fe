//! From the families that take any size to the general model.

use super::SetupFaults;
use crate::board::MAX_CELLS;

/// Why there is no puzzle of the general model for a row, a reversal, a ring or a capture board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoweringError {
    /// It has more cells than the general model takes.
    #[error("the general search takes at most {MAX_CELLS} cells, and this puzzle has more")]
    TooLarge,
    /// No king stands on the board, or on the square named.
    #[error("there is no king")]
    NoKing,
    /// It is no puzzle: there is no piece, or the start is the goal.
    #[error(transparent)]
    NoPuzzle(#[from] SetupFaults),
}
