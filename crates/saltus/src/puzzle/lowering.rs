//! Conversion of families of any size to the general model.

use super::SetupFaults;
use crate::{board::MAX_CELLS, message::Message};

/// Why a row, a reversal, a ring or a capture board has no equivalent in the general model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoweringError {
    /// It has more cells than the general model allows.
    TooLarge,
    /// There is no king on the board, or none on the named square.
    NoKing,
    /// It is not a puzzle: there are no pieces, or the start is the goal.
    NoPuzzle(SetupFaults),
}

impl LoweringError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            LoweringError::TooLarge => message!(
                "general-search-takes-most",
                "a board that is played, searched, drawn or exported has at most {most} cells, and \
                 this puzzle has more",
                most = MAX_CELLS
            )
            .message(),
            LoweringError::NoKing => message!("no-king", "there is no king").message(),
            LoweringError::NoPuzzle(faults) => faults.message(),
        }
    }
}

error_with_message!(LoweringError);

impl From<SetupFaults> for LoweringError {
    fn from(faults: SetupFaults) -> LoweringError {
        LoweringError::NoPuzzle(faults)
    }
}
