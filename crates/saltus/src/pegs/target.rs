//! What a game of peg solitaire shall end in.

use super::Holes;

/// The positions that a game may end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target<S = u64> {
    /// The holes of `care` hold exactly the pegs of `pegs`; the others do not matter.
    Pattern {
        /// The holes that matter.
        care: S,
        /// Those of them that hold a peg.
        pegs: S,
    },
    /// That many pegs are left, wherever they stand.
    Left(u32),
}

impl<S: Holes> Target<S> {
    /// Whether `position` is a goal.
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
