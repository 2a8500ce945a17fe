//! A gallery of puzzles.

use crate::{Language, Phrase, phrase};
use saltus::{
    board::{SHAPES, Shape},
    message,
};

/// A family of puzzles with examples.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: Phrase,
    /// A description.
    pub about: Phrase,
    /// Examples.
    pub puzzles: &'static [Listed],
}

/// A puzzle of a family.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its ID.
    pub id: &'static str,
    /// Its name.
    pub name: Phrase,
}

const fn listed(id: &'static str, name: Phrase) -> Listed {
    Listed { id, name }
}

/// The families except peg solitaire, whose boards are [`peg_boards`].
pub const FAMILIES: &[Family] = &[
    Family {
        name: phrase("name-classics", "Classics"),
        about: phrase("about-classics", "One of each kind to begin with."),
        puzzles: &[
            listed("pegs:english", phrase("name-solitaire", "Solitaire")),
            listed(
                "pegs:triangle5",
                phrase("name-the-pub-puzzle", "The pub puzzle"),
            ),
            listed("row:3x3", phrase("name-frogs-and-toads", "Frogs and toads")),
            listed("grid:5x5", phrase("name-lucass-square", "Lucas’s square")),
            listed("foreaft:3", phrase("name-fore-and-aft", "Fore and Aft")),
            listed(
                "ring:6",
                phrase("name-checkers-on-a-ring", "Checkers on a ring"),
            ),
            listed(
                "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
                phrase("name-one-king-takes-all", "One king takes all"),
            ),
            listed(
                "board:o-o-o=ooooo=oo.oo=ooooo,left=1",
                phrase("name-the-crown", "The crown"),
            ),
        ],
    },
    Family {
        name: phrase("name-frogs-and-toads", "Frogs and toads"),
        about: phrase(
            "about-frogs-and-toads",
            "Two groups in a row change places: a step to the vacant square, or a jump over one.",
        ),
        puzzles: &[
            listed("row:2x2", phrase("name-two-and-two", "Two and two")),
            listed("row:3x3", phrase("name-three-and-three", "Three and three")),
            listed("row:4x4", phrase("name-four-and-four", "Four and four")),
            listed("row:3x1", phrase("name-three-and-one", "Three and one")),
            listed("row:3x3v2", phrase("name-two-vacancies", "Two vacancies")),
        ],
    },
    Family {
        name: phrase("name-groups-on-a-board", "Groups on a board"),
        about: phrase(
            "about-groups-on-a-board",
            "The same on squares and hexagons: the two groups change places.",
        ),
        puzzles: &[
            listed(
                "grid:3x3",
                phrase("name-lucass-square-small", "Lucas’s square, small"),
            ),
            listed("grid:5x5", phrase("name-lucass-square", "Lucas’s square")),
            listed("foreaft:3", phrase("name-fore-and-aft", "Fore and Aft")),
            listed("hexagon:3", phrase("name-hexagon", "Hexagon")),
        ],
    },
    Family {
        name: phrase("name-checkers-capture", "Checkers capture"),
        about: phrase(
            "about-checkers-capture",
            "Which king can take every white in one move, and how? A king jumps diagonally over a \
             white to the vacant square behind it.",
        ),
        puzzles: CAPTURES,
    },
    Family {
        name: phrase("name-numbered-checkers", "Numbered checkers"),
        about: phrase(
            "about-numbered-checkers",
            "Bring the checkers into reverse order by steps and jumps.",
        ),
        puzzles: &[
            listed("reverse:4", phrase("name-four-in-a-row", "Four in a row")),
            listed("reverse:6", phrase("name-six-in-a-row", "Six in a row")),
            listed("ring:6", phrase("name-six-on-a-ring", "Six on a ring")),
        ],
    },
];

/// Capture boards, each with one king that can capture all.
const CAPTURES: &[Listed] = &[
    listed(
        "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.",
        phrase("name-five-kings-on-seven-rows", "Five kings on seven rows"),
    ),
    listed(
        "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
        phrase("name-three-kings", "Three kings"),
    ),
    listed(
        "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=\
         -B-W-W-.-=.-.-.-.-.",
        phrase("name-nine-rows", "Nine rows"),
    ),
    listed(
        "capture:.-.-.-.-.=-.-W-W-.-=.-.-B-.-B=-W-W-W-.-=.-.-.-.-.=-W-.-.-.-=.-.-.-.-.=\
         -.-W-B-.-=.-B-B-.-.",
        phrase("name-the-long-way", "The long way"),
    ),
    listed(
        "capture:B-B-B-.-.-.=-W-.-.-.-.-=.-.-.-B-.-.=-.-W-.-.-.-=.-.-.-.-.-.=-.-W-.-.-.-=\
         .-.-.-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.",
        phrase("name-a-ladder", "A ladder"),
    ),
];

/// Peg solitaire, whose puzzles are [`peg_boards`].
pub static PEG_SOLITAIRE: Family = Family {
    name: phrase("name-peg-solitaire", "Peg solitaire"),
    about: phrase(
        "about-peg-solitaire",
        "Jump over a neighbour into a hole; the jumped peg is removed. Add @a3 to an ID for \
         another vacancy, @d4-d1 for the last hole, too.",
    ),
    puzzles: &[],
};

/// A named board of peg solitaire with its usual problem, or with its classic problem if that is
/// another one, which nobody can solve.
#[derive(Clone, Copy, Debug)]
pub struct PegBoard {
    shape: &'static Shape,
    /// Whether this is the classic problem, and has no solution.
    pub is_impossible: bool,
}

/// Every named board of peg solitaire with its usual problem, each followed by its classic problem
/// if that is impossible.
///
/// ```
/// use saltus_session::{Language, peg_boards};
/// let boards: Vec<_> = peg_boards().collect();
/// assert_eq!(boards[0].name(Language::English), "English");
/// assert!(boards.iter().any(|board| board.name(Language::German) == "Dreieck 5"));
/// ```
pub fn peg_boards() -> impl Iterator<Item = PegBoard> {
    SHAPES.iter().flat_map(problems_of)
}

fn problems_of(shape: &'static Shape) -> Vec<PegBoard> {
    let mut problems = vec![PegBoard {
        shape,
        is_impossible: false,
    }];
    if shape.problem != shape.vacancy {
        problems.push(PegBoard {
            shape,
            is_impossible: true,
        });
    }
    problems
}

impl PegBoard {
    /// The ID of the problem.
    pub fn id(&self) -> String {
        let Shape { name, vacancy, .. } = self.shape;
        if self.is_impossible {
            format!("pegs:{name}@{vacancy}")
        } else {
            format!("pegs:{name}")
        }
    }

    /// Its name, such as `Triangle 5`.
    pub fn name(&self, language: Language) -> String {
        let name = self.shape.name;
        let digits = name.find(|c: char| c.is_ascii_digit());
        let (kind, size) = name.split_at(digits.unwrap_or(name.len()));
        let mut words = kind_of_board(kind)
            .map_or(kind, |kind| kind.spoken(language))
            .to_owned();
        if !size.is_empty() {
            words = format!("{words} {size}");
        }
        if !self.is_impossible {
            return words;
        }
        let classic = message!(
            "board-classic-impossible",
            "{name}, classic game: impossible",
            name = words
        );
        language.message(&classic.message())
    }

    /// A short description, such as `15 holes, the pub puzzle`.
    pub fn about(&self, language: Language) -> String {
        language.message(&self.shape.about())
    }
}

/// The kinds of boards by their names in IDs, without the size.
fn kind_of_board(name: &str) -> Option<Phrase> {
    Some(match name {
        "english" => phrase("name-english", "English"),
        "french" => phrase("name-french", "French"),
        "wiegleb" => phrase("name-wiegleb", "Wiegleb"),
        "asymmetric" => phrase("name-asymmetric", "Asymmetric"),
        "diamond" => phrase("name-diamond", "Diamond"),
        "senku" => phrase("name-senku", "Senku"),
        "square" => phrase("name-square", "Square"),
        "hexagon" => phrase("name-hexagon", "Hexagon"),
        "triangle" => phrase("name-triangle", "Triangle"),
        _ => return None,
    })
}

/// What kind of puzzle an ID names.
///
/// ```
/// assert_eq!(saltus_session::title("foreaft:3").english, "Fore and Aft");
/// ```
pub fn title(id: &str) -> Phrase {
    match id.split_once(':').map_or(id, |(family, _)| family) {
        "row" => phrase("name-frogs-and-toads", "Frogs and toads"),
        "reverse" => phrase("name-numbered-checkers", "Numbered checkers"),
        "ring" => phrase(
            "name-numbered-checkers-on-a-ring",
            "Numbered checkers on a ring",
        ),
        "grid" => phrase("name-lucass-square", "Lucas’s square"),
        "foreaft" => phrase("name-fore-and-aft", "Fore and Aft"),
        "hexagon" => phrase("name-hexagon", "Hexagon"),
        "pegs" => phrase("name-peg-solitaire", "Peg solitaire"),
        "board" => phrase("name-a-board-of-your-own", "A board of your own"),
        "capture" => phrase("name-checkers-capture", "Checkers capture"),
        _ => phrase("name-a-puzzle-of-your-own", "A puzzle of your own"),
    }
}
