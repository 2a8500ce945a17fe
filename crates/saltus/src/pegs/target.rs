//! What a game of peg solitaire shall end in.

/// The positions that a game may end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The holes of `care` hold exactly the pegs of `pegs`; the others do not matter.
    Pattern {
        /// The holes that matter.
        care: u64,
        /// Those of them that hold a peg.
        pegs: u64,
    },
    /// That many pegs are left, wherever they stand.
    Left(u32),
}

impl Target {
    /// Whether `position` is a goal.
    ///
    /// ```
    /// use saltus::pegs::Target;
    /// assert!(Target::Left(2).holds(0b101));
    /// assert!(Target::Pattern { care: 0b110, pegs: 0b100 }.holds(0b101));
    /// ```
    pub fn holds(self, position: u64) -> bool {
        match self {
            Target::Pattern { care, pegs } => position & care == pegs,
            Target::Left(count) => position.count_ones() == count,
        }
    }
}
