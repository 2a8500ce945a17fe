//! The ideas behind the puzzles, each with a small board that shows it.

use crate::{Phrase, phrase};

/// An idea that helps with many puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Three pegs in a line are removed, and a fourth returns to its place.
    Purge,
    /// Groups of pegs that are removed as a whole.
    Package,
    /// What stays odd or even, and so proves that a goal is out of reach.
    Parity,
    /// Numbers whose total no jump raises.
    Pagoda,
    /// The two sides stand alternately around the vacancy.
    Alternation,
    /// Every white is crossed once: where a route begins and ends.
    Bridge,
}

impl Idea {
    /// All ideas, in the order in which they are explained.
    pub const ALL: [Idea; 6] = [
        Idea::Purge,
        Idea::Package,
        Idea::Parity,
        Idea::Pagoda,
        Idea::Alternation,
        Idea::Bridge,
    ];

    /// Its key, such as `purge`.
    pub fn key(self) -> &'static str {
        match self {
            Idea::Purge => "purge",
            Idea::Package => "package",
            Idea::Parity => "parity",
            Idea::Pagoda => "pagoda",
            Idea::Alternation => "alternation",
            Idea::Bridge => "bridge",
        }
    }

    /// Its name.
    pub fn name(self) -> Phrase {
        match self {
            Idea::Purge => phrase("idea-purge", "Purge"),
            Idea::Package => phrase("idea-package", "Package"),
            Idea::Parity => phrase("idea-parity", "Parity"),
            Idea::Pagoda => phrase("idea-pagoda", "Pagoda"),
            Idea::Alternation => phrase("idea-alternation", "Alternation"),
            Idea::Bridge => phrase("idea-bridge", "Bridge"),
        }
    }

    /// What it says.
    pub fn about(self) -> Phrase {
        match self {
            Idea::Purge => phrase(
                "idea-purge-about",
                "Three pegs in a line go in three jumps: a peg beside the end jumps over the \
                 first of them, the third jumps over the second, and the helper jumps back. It \
                 stands where it stood, so it can help again.",
            ),
            Idea::Package => phrase(
                "idea-package-about",
                "Do not look for jumps, look for packages: groups of pegs that go as a whole, \
                 such as these two lines of three. Cut a large board into packages, and take them \
                 one after the other.",
            ),
            Idea::Parity => phrase(
                "idea-parity-about",
                "A jump changes three neighbours in a line. Colour the holes so that each such \
                 three has two coloured ones or none: then the number of pegs on colour stays \
                 odd, or stays even. Where start and goal differ, nobody can win.",
            ),
            Idea::Pagoda => phrase(
                "idea-pagoda-about",
                "Give every hole a number so that no jump can raise the total of the numbers \
                 under the pegs: of three in a line, the last is at most the sum of the other \
                 two. If the goal needs more than there is, it is out of reach.",
            ),
            Idea::Alternation => phrase(
                "idea-alternation-about",
                "Keep frogs and toads alternating around the gap: right, left, right, left. Two \
                 of a kind that meet two of the other kind are stuck for ever. So after a step \
                 the others jump, as often as they can.",
            ),
            Idea::Bridge => phrase(
                "idea-bridge-about",
                "Every white piece is a bridge that is crossed once. A square with an odd number \
                 of bridges is where the route begins or ends, and there are at most two of them: \
                 that is how Euler answered the question of the seven bridges of Königsberg in \
                 1736.",
            ),
        }
    }

    /// The ID of a board that shows it. What the proofs of parity and pagoda show cannot be won.
    ///
    /// ```
    /// assert_eq!(saltus_session::Idea::Alternation.board(), "row:3x3");
    /// ```
    pub fn board(self) -> &'static str {
        match self {
            Idea::Purge => "board:oo.=.o.=.o.",
            Idea::Package => "board:oooo=ooo.=....",
            Idea::Parity => "board:oo.oo,left=1",
            Idea::Pagoda => "pegs:english@d4-d1,at=...............o.o....ooo........",
            Idea::Alternation => "row:3x3",
            Idea::Bridge => "capture:.-.-.-.=-W-W-.-=.-.-B-.=-W-W-W-=.-.-.-.=-.-.-W-=.-.-.-.",
        }
    }
}
