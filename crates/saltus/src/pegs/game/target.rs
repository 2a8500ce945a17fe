//! The target of a game of peg solitaire.

use super::holes::Holes;

/// The positions in which a game may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target<S = u64> {
    /// The holes of `care` have exactly the pegs of `pegs`; other holes do not matter.
    Pattern {
        /// The holes that matter.
        care: S,
        /// Those of them that have a peg.
        pegs: S,
    },
    /// This number of pegs is left, anywhere.
    Left(u32),
}

impl<S: Holes> Target<S> {
    /// Whether `position` is in the target.
    ///
    /// ```
    /// use saltus::pegs::Target;
    /// assert!(Target::Left(2).holds(0b101u64));
    /// assert!(Target::Pattern { care: 0b110u64, pegs: 0b100 }.holds(0b101));
    /// ```
    pub fn holds(self, position: S) -> bool {
        match self {
            Target::Pattern { care, pegs } => position & care == pegs,
            Target::Left(count) => position.count() == count,
        }
    }
}
