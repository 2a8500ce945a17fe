//! The reasons why a king cannot capture every white.

use super::square::Square;
use crate::message::Message;

/// Why a king cannot capture every white, with the squares that prove it.
///
/// Reasons are reported in the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstacle {
    /// This white is on the edge of the board: no piece can jump over it.
    WhiteOnEdge(Square),
    /// These two whites differ in the parity of row or column: no king can capture both.
    MixedParity(Square, Square),
    /// This white shares the parity of the row or column of the king: the king cannot jump over it.
    KingParity(Square),
    /// To capture this white the king needs this square, which is neither free nor its own.
    BlockedLanding {
        /// The white.
        white: Square,
        /// The square.
        square: Square,
    },
    /// The king cannot capture any white from its own square.
    NotAtStart(Square),
    /// This white is not connected to the square of the king.
    Disconnected(Square),
    /// These two squares, neither of them the king's, have odd degree: each would have to be the
    /// end of the move.
    OddDegree(Square, Square),
}

impl Obstacle {
    /// The name of the reason, such as `WHITE_ON_EDGE`.
    pub const fn name(&self) -> &'static str {
        match self {
            Obstacle::WhiteOnEdge(_) => "WHITE_ON_EDGE",
            Obstacle::MixedParity(..) => "MIXED_PARITY",
            Obstacle::KingParity(_) => "KING_PARITY",
            Obstacle::BlockedLanding { .. } => "BLOCKED_LANDING",
            Obstacle::NotAtStart(_) => "NOT_AT_START",
            Obstacle::Disconnected(_) => "DISCONNECTED",
            Obstacle::OddDegree(..) => "ODD_DEGREE",
        }
    }

    /// The squares that prove the reason; for a blocked landing, the white first.
    pub fn witness(&self) -> Vec<Square> {
        match *self {
            Obstacle::WhiteOnEdge(a)
            | Obstacle::KingParity(a)
            | Obstacle::NotAtStart(a)
            | Obstacle::Disconnected(a) => {
                vec![a]
            }
            Obstacle::MixedParity(a, b) | Obstacle::OddDegree(a, b) => vec![a, b],
            Obstacle::BlockedLanding { white, square } => vec![white, square],
        }
    }

    /// The reason as a message, without a full stop; `name` names the squares.
    pub fn message(&self, name: &dyn Fn(Square) -> String) -> Message {
        match *self {
            Obstacle::WhiteOnEdge(white) => message!(
                "obstacle-white-on-edge",
                "{white} is on the edge, where nothing can jump over it",
                white = name(white)
            )
            .message(),
            Obstacle::MixedParity(first, second) => message!(
                "obstacle-mixed-parity",
                "no king reaches both {first} and {second}",
                first = name(first),
                second = name(second)
            )
            .message(),
            Obstacle::KingParity(white) => message!(
                "obstacle-king-parity",
                "it can never jump over {white}: their rows or columns have the same parity",
                white = name(white)
            )
            .message(),
            Obstacle::BlockedLanding { white, square } => message!(
                "obstacle-blocked-landing",
                "to take {white} it needs {square}, which is not free",
                white = name(white),
                square = name(square)
            )
            .message(),
            Obstacle::NotAtStart(king) => message!(
                "obstacle-not-at-start",
                "no white piece can be taken from {king}",
                king = name(king)
            )
            .message(),
            Obstacle::Disconnected(white) => message!(
                "obstacle-disconnected",
                "{white} is cut off from it",
                white = name(white)
            )
            .message(),
            Obstacle::OddDegree(first, second) => message!(
                "obstacle-odd-degree",
                "{first} and {second} both have an odd number of white pieces around them, and the \
                 route could end on only one of them",
                first = name(first),
                second = name(second)
            )
            .message(),
        }
    }
}
