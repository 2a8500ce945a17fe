//! The ladder: lessons of two or three jumps, then steps from easy to hard, each with its idea. The
//! page, the command and Python show these; there is no other list.

use crate::{Idea, Phrase, Session, phrase};

/// A step of the ladder.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The ID of its puzzle.
    pub id: &'static str,
    /// Its name.
    pub name: Phrase,
    /// The idea that it teaches or needs; none in lessons about the rules.
    pub idea: Option<Idea>,
    /// The fewest moves or sweeps of a solution, for the third star. None where each jump takes a
    /// piece and the fewest sweeps are not known, and in lessons that have one solution.
    pub fewest: Option<Fewest>,
    /// The first steps are lessons.
    pub lesson: Option<Lesson>,
}

impl Step {
    /// The fewest sweeps of a solution, if the third star is for these.
    pub fn sweeps(&self) -> Option<u64> {
        match self.fewest {
            Some(Fewest::Sweeps(sweeps)) => Some(sweeps),
            _ => None,
        }
    }

    /// The fewest moves of a solution, if the third star is for these.
    pub fn moves(&self) -> Option<u64> {
        match self.fewest {
            Some(Fewest::Moves(moves)) => Some(moves),
            _ => None,
        }
    }
}

/// The fewest that a solution takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// Moves, where the number of moves is not given by the pieces.
    Moves(u64),
    /// Sweeps: jumps by one peg in a row are one sweep.
    Sweeps(u64),
}

/// What a lesson says.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// A sentence or two before.
    pub before: Phrase,
    /// And when it is solved; or, if it cannot be won, when no jump is left.
    pub after: Phrase,
    /// Whether it can be won.
    pub winnable: bool,
}

impl Lesson {
    /// Whether a game is where the lesson says its last sentence: solved, or without a jump on a
    /// board that cannot be won.
    pub fn is_over(&self, session: &Session) -> bool {
        session.done() || !self.winnable && session.legal().is_empty()
    }
}

/// A step that is no lesson.
const fn step(id: &'static str, name: Phrase, idea: Idea, fewest: Option<Fewest>) -> Step {
    Step {
        id,
        name,
        idea: Some(idea),
        fewest,
        lesson: None,
    }
}

/// The steps, from 0. The numbers of the fewest are proved by `tests/it/ladder.rs`.
///
/// ```
/// let first = &saltus_session::LADDER[0];
/// assert_eq!(first.name.english, "A jump");
/// assert_eq!(saltus_session::LADDER.last().unwrap().id, "pegs:french");
/// ```
pub const LADDER: &[Step] = &[
    Step {
        id: "board:oo.o.",
        name: phrase("step-a-jump", "A jump"),
        idea: None,
        fewest: None,
        lesson: Some(Lesson {
            before: phrase(
                "lesson-a-jump-before",
                "A peg jumps over its neighbour into the hole behind it, and the neighbour is \
                 taken away. Leave one peg.",
            ),
            after: phrase(
                "lesson-a-jump-after",
                "There is no other rule. Every jump takes one peg away.",
            ),
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.=..o=...",
        name: phrase("step-a-corner", "A corner"),
        idea: None,
        fewest: None,
        lesson: Some(Lesson {
            before: phrase(
                "lesson-a-corner-before",
                "A peg may turn between two jumps. Go round the corner.",
            ),
            after: phrase(
                "lesson-a-corner-after",
                "Where a peg lands decides what it can do next: look one jump ahead.",
            ),
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.=.o.=.o.",
        name: phrase("step-a-package-of-three", "A package of three"),
        idea: Some(Idea::Purge),
        fewest: None,
        lesson: Some(Lesson {
            before: phrase(
                "lesson-a-package-of-three-before",
                "Three pegs in a line are a package. The peg beside them jumps over the first \
                 one, and comes back in the end.",
            ),
            after: phrase(
                "lesson-a-package-of-three-after",
                "The package is gone, and the peg that helped stands where it stood. Look for \
                 packages on large boards, too.",
            ),
            winnable: true,
        }),
    },
    Step {
        id: "row:1x2",
        name: phrase("step-a-frog-and-two-toads", "A frog and two toads"),
        idea: Some(Idea::Alternation),
        fewest: Some(Fewest::Moves(5)),
        lesson: Some(Lesson {
            before: phrase(
                "lesson-a-frog-and-two-toads-before",
                "Each side goes forward only: a step into the gap, or a jump over one of the \
                 others. Let the two sides change places.",
            ),
            after: phrase(
                "lesson-a-frog-and-two-toads-after",
                "In the middle of the game the two kinds stood alternately. Two of a kind side by \
                 side would have blocked the others.",
            ),
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.oo,left=1",
        name: phrase("step-it-cannot-be-won", "It cannot be won"),
        idea: Some(Idea::Parity),
        fewest: None,
        lesson: Some(Lesson {
            before: phrase(
                "lesson-it-cannot-be-won-before",
                "Try to leave one peg. When no jump is left, ask why.",
            ),
            after: phrase(
                "lesson-it-cannot-be-won-after",
                "Nobody can do it. The colours prove it: on coloured holes the number of pegs \
                 stays odd or stays even, whatever you do.",
            ),
            winnable: false,
        }),
    },
    Step {
        id: "board:oo.=..o=.o.",
        name: phrase("step-a-sweep", "A sweep"),
        idea: None,
        fewest: Some(Fewest::Sweeps(1)),
        lesson: Some(Lesson {
            before: phrase(
                "lesson-a-sweep-before",
                "One peg may jump again and again. All its jumps in a row are one sweep: take the \
                 three others in one.",
            ),
            after: phrase(
                "lesson-a-sweep-after",
                "Three jumps, one sweep. On many steps the third star is for the fewest sweeps.",
            ),
            winnable: true,
        }),
    },
    step(
        "pegs:hexagon3@c3-any,at=....ooo...oo.......",
        phrase("name-the-trapezium", "The trapezium"),
        Idea::Package,
        Some(Fewest::Sweeps(2)),
    ),
    step(
        "row:2x2",
        phrase("name-two-and-two", "Two and two"),
        Idea::Alternation,
        Some(Fewest::Moves(8)),
    ),
    step(
        "pegs:triangle4",
        phrase("name-the-little-pub-puzzle", "The little pub puzzle"),
        Idea::Purge,
        Some(Fewest::Sweeps(5)),
    ),
    step(
        "pegs:square4",
        phrase("name-square-4", "Square 4"),
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "pegs:english@d4-d4,at=....o...ooo.....o......o.........",
        phrase("name-cross", "Cross"),
        Idea::Package,
        Some(Fewest::Sweeps(5)),
    ),
    step(
        "grid:3x3",
        phrase("name-lucass-square-small", "Lucas’s square, small"),
        Idea::Alternation,
        Some(Fewest::Moves(11)),
    ),
    step(
        "capture:.-.-.-.-.=-.-.-W-W-=.-.-B-.-.=-.-W-W-W-=.-.-B-.-.=-W-.-W-W-=.-\
         B-.-.-.=-W-W-W-W-=.-.-.-.-.",
        phrase("name-three-kings", "Three kings"),
        Idea::Bridge,
        None,
    ),
    step(
        "row:3x2",
        phrase("name-three-and-two", "Three and two"),
        Idea::Alternation,
        Some(Fewest::Moves(11)),
    ),
    step(
        "board:o-o-o=ooooo=oo.oo=ooooo,left=1",
        phrase("name-the-crown", "The crown"),
        Idea::Package,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "pegs:english@d4-d4,at=....o....o....ooooo....o....o....",
        phrase("name-plus", "Plus"),
        Idea::Purge,
        Some(Fewest::Sweeps(6)),
    ),
    step(
        "reverse:4",
        phrase("name-four-in-a-row", "Four in a row"),
        Idea::Parity,
        Some(Fewest::Moves(10)),
    ),
    step(
        "row:3x3",
        phrase("name-three-and-three", "Three and three"),
        Idea::Alternation,
        Some(Fewest::Moves(15)),
    ),
    step(
        "pegs:english@d4-d4,at=....o...ooo...ooooo.ooooooo......",
        phrase("name-pyramid", "Pyramid"),
        Idea::Purge,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:triangle5",
        phrase("name-the-pub-puzzle", "The pub puzzle"),
        Idea::Parity,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "capture:.-.-.-.-B-.=-.-.-W-W-W-=.-.-.-.-.-.=-.-W-.-W-W-=.-.-B-B-.-.=-.\
         -W-W-W-W-=.-.-.-.-.-.=-.-W-W-W-W-=.-.-B-.-.-.=-.-W-W-W-W-=.-.-.-.-.-.",
        phrase("name-four-kings", "Four kings"),
        Idea::Bridge,
        None,
    ),
    step(
        "hexagon:3",
        phrase("name-hexagon", "Hexagon"),
        Idea::Alternation,
        Some(Fewest::Moves(26)),
    ),
    step(
        "ring:6",
        phrase("name-six-on-a-ring", "Six on a ring"),
        Idea::Parity,
        Some(Fewest::Moves(11)),
    ),
    step(
        "pegs:hexagon3",
        phrase("name-hexagon-3", "Hexagon 3"),
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "pegs:square5",
        phrase("name-square-5", "Square 5"),
        Idea::Pagoda,
        Some(Fewest::Sweeps(13)),
    ),
    step(
        "pegs:diamond25",
        phrase("name-diamond-25", "Diamond 25"),
        Idea::Pagoda,
        Some(Fewest::Sweeps(13)),
    ),
    step(
        "row:4x4",
        phrase("name-four-and-four", "Four and four"),
        Idea::Alternation,
        Some(Fewest::Moves(24)),
    ),
    step(
        "pegs:triangle6",
        phrase("name-triangle-6", "Triangle 6"),
        Idea::Parity,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "pegs:english@d4-d4,at=.o.ooo.ooooo....o......o...oooooo",
        phrase("name-double-arrow", "Double arrow"),
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "reverse:6",
        phrase("name-six-in-a-row", "Six in a row"),
        Idea::Parity,
        Some(Fewest::Moves(21)),
    ),
    step(
        "pegs:english@d4-d4,at=.o.ooo.ooooo.ooo.ooo.ooooo.ooo.o.",
        phrase("name-large-diamond", "Large diamond"),
        Idea::Purge,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:english@d4-d4,at=oooooo..ooo....o.o...............",
        phrase("name-fireplace", "Fireplace"),
        Idea::Package,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:english@d4-any",
        phrase("name-english-one-peg-anywhere", "English, one peg anywhere"),
        Idea::Pagoda,
        Some(Fewest::Sweeps(17)),
    ),
    step(
        "pegs:english",
        phrase("name-english", "English"),
        Idea::Package,
        Some(Fewest::Sweeps(18)),
    ),
    step(
        "pegs:french",
        phrase("name-french", "French"),
        Idea::Parity,
        None,
    ),
];
