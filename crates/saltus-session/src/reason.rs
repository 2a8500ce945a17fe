//! Why a puzzle has no solution, and why a king cannot capture every white.

use crate::Language;
use saltus::{
    capture::{Obstacle, Square},
    message,
    message::Message,
    puzzle::Reason,
};

impl Language {
    /// Why there is no solution, without a full stop.
    ///
    /// ```
    /// use saltus::puzzle::Reason;
    /// use saltus_session::Language;
    /// let reason = Language::German.reason(&Reason::NoKing);
    /// assert_eq!(reason, "Keine Dame kann alle weißen Steine in einem Zug schlagen");
    /// ```
    pub fn reason(self, reason: &Reason) -> String {
        self.message(&reason.message())
    }

    /// Why a king cannot capture every white, without a full stop; `name` names the squares.
    ///
    /// ```
    /// use saltus::capture::{Obstacle, Square};
    /// use saltus_session::Language;
    /// let obstacle = Obstacle::WhiteOnEdge(Square::new(0, 2));
    /// let words = Language::English.obstacle(&obstacle, &|square| square.to_string());
    /// assert_eq!(words, "C1 is on the edge, where nothing can jump over it");
    /// ```
    pub fn obstacle(self, obstacle: &Obstacle, name: &dyn Fn(Square) -> String) -> String {
        self.message(&obstacle_message(obstacle, name))
    }
}

fn obstacle_message(obstacle: &Obstacle, name: &dyn Fn(Square) -> String) -> Message {
    match *obstacle {
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
