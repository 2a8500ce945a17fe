//! Why a puzzle has no solution, and why a king cannot capture every white.

use crate::Language;
use saltus::{
    capture::{Obstacle, Square},
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
        self.message(&obstacle.message(name))
    }
}
