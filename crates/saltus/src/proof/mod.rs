//! Reasons why a puzzle has no solution, and their checkers.

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Each jump removes a piece and needs two, so that `moves` of them need `moves + 1` pieces.
    #[error("{moves} jumps need {} pieces, and there are {pieces}", moves + 1)]
    TooFewPieces {
        /// The jumps asked for.
        moves: u64,
        /// The pieces at the start.
        pieces: u64,
    },
    /// Every position that can be reached was looked at.
    #[error("none of the {positions} positions that can be reached meets the goal")]
    Exhausted {
        /// How many they are.
        positions: u64,
    },
}
