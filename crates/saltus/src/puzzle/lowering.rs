//! Conversion of families of any size to the general model.

use super::SetupFaults;
use crate::board::MAX_CELLS;

/// Why a row, a reversal, a ring or a capture board has no equivalent in the general model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoweringError {
    /// It has more cells than the general model allows.
    #[error("the general search takes at most {MAX_CELLS} cells, and this puzzle has more")]
    TooLarge,
    /// There is no king on the board, or none on the named square.
    #[error("there is no king")]
    NoKing,
    /// It is not a puzzle: there are no pieces, or the start is the goal.
    #[error(transparent)]
    NoPuzzle(#[from] SetupFaults),
}
