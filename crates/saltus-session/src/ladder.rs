//! The ladder: lessons of two or three jumps, then steps from easy to hard, each with its idea. The
//! page, the command and Python show these; there is no other list.

use crate::{Idea, Phrase, Session};

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

/// A step that is no lesson, with its name in English and German.
const fn step(
    id: &'static str,
    [english, german]: [&'static str; 2],
    idea: Idea,
    fewest: Option<Fewest>,
) -> Step {
    Step {
        id,
        name: Phrase { english, german },
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
        name: Phrase {
            english: "A jump",
            german: "Ein Sprung",
        },
        idea: None,
        fewest: None,
        lesson: Some(Lesson {
            before: Phrase {
                english: "A peg jumps over its neighbour into the hole behind it, and the \
                          neighbour is taken away. Leave one peg.",
                german: "Ein Stift springt über seinen Nachbarn in das Loch dahinter, und der \
                         Nachbar kommt weg. Lass einen Stift übrig.",
            },
            after: Phrase {
                english: "There is no other rule. Every jump takes one peg away.",
                german: "Mehr Regeln gibt es nicht. Jeder Sprung nimmt einen Stift weg.",
            },
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.=..o=...",
        name: Phrase {
            english: "A corner",
            german: "Eine Ecke",
        },
        idea: None,
        fewest: None,
        lesson: Some(Lesson {
            before: Phrase {
                english: "A peg may turn between two jumps. Go round the corner.",
                german: "Zwischen zwei Sprüngen darf ein Stift abbiegen. Geh um die Ecke.",
            },
            after: Phrase {
                english: "Where a peg lands decides what it can do next: look one jump ahead.",
                german: "Wo ein Stift landet, entscheidet, was er danach kann: Schau einen \
                         Sprung voraus.",
            },
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.=.o.=.o.",
        name: Phrase {
            english: "A package of three",
            german: "Ein Dreierpaket",
        },
        idea: Some(Idea::Purge),
        fewest: None,
        lesson: Some(Lesson {
            before: Phrase {
                english: "Three pegs in a line are a package. The peg beside them jumps over the \
                          first one, and comes back in the end.",
                german: "Drei Stifte in einer Linie sind ein Paket. Der Stift daneben springt \
                         über den ersten und kommt am Ende zurück.",
            },
            after: Phrase {
                english: "The package is gone, and the peg that helped stands where it stood. \
                          Look for packages on large boards, too.",
                german: "Das Paket ist weg, und der Stift, der geholfen hat, steht wieder da, \
                         wo er stand. Such solche Pakete auch auf großen Brettern.",
            },
            winnable: true,
        }),
    },
    Step {
        id: "row:1x2",
        name: Phrase {
            english: "A frog and two toads",
            german: "Ein Frosch und zwei Kröten",
        },
        idea: Some(Idea::Alternation),
        fewest: Some(Fewest::Moves(5)),
        lesson: Some(Lesson {
            before: Phrase {
                english: "Each side goes forward only: a step into the gap, or a jump over one \
                          of the others. Let the two sides change places.",
                german: "Jede Seite geht nur vorwärts: ein Schritt in die Lücke oder ein Sprung \
                         über einen der anderen. Lass die beiden Seiten die Plätze tauschen.",
            },
            after: Phrase {
                english: "In the middle of the game the two kinds stood alternately. Two of a \
                          kind side by side would have blocked the others.",
                german: "Mitten im Spiel standen die beiden Arten abwechselnd. Zwei gleiche \
                         nebeneinander hätten die anderen versperrt.",
            },
            winnable: true,
        }),
    },
    Step {
        id: "board:oo.oo,left=1",
        name: Phrase {
            english: "It cannot be won",
            german: "Nicht zu gewinnen",
        },
        idea: Some(Idea::Parity),
        fewest: None,
        lesson: Some(Lesson {
            before: Phrase {
                english: "Try to leave one peg. When no jump is left, ask why.",
                german: "Versuch, einen Stift übrig zu lassen. Wenn kein Sprung mehr geht, frag \
                         warum.",
            },
            after: Phrase {
                english: "Nobody can do it. The colours prove it: on coloured holes the number \
                          of pegs stays odd or stays even, whatever you do.",
                german: "Das kann niemand. Die Farben beweisen es: Auf gefärbten Löchern bleibt \
                         die Zahl der Stifte ungerade oder gerade, was du auch tust.",
            },
            winnable: false,
        }),
    },
    Step {
        id: "board:oo.=..o=.o.",
        name: Phrase {
            english: "A sweep",
            german: "Eine Zugfolge",
        },
        idea: None,
        fewest: Some(Fewest::Sweeps(1)),
        lesson: Some(Lesson {
            before: Phrase {
                english: "One peg may jump again and again. All its jumps in a row are one \
                          sweep: take the three others in one.",
                german: "Ein Stift darf weiter und weiter springen. Alle seine Sprünge \
                         hintereinander sind eine Zugfolge: Nimm die drei anderen in einer.",
            },
            after: Phrase {
                english: "Three jumps, one sweep. On many steps the third star is for the fewest \
                          sweeps.",
                german: "Drei Sprünge, eine Zugfolge. Auf vielen Stufen gibt es den dritten \
                         Stern für die wenigsten Zugfolgen.",
            },
            winnable: true,
        }),
    },
    step(
        "pegs:hexagon3@c3-any,at=....ooo...oo.......",
        ["The trapezium", "Das Trapez"],
        Idea::Package,
        Some(Fewest::Sweeps(2)),
    ),
    step(
        "row:2x2",
        ["Two and two", "Zwei und zwei"],
        Idea::Alternation,
        Some(Fewest::Moves(8)),
    ),
    step(
        "pegs:triangle4",
        ["The little pub puzzle", "Das kleine Wirtshausspiel"],
        Idea::Purge,
        Some(Fewest::Sweeps(5)),
    ),
    step(
        "pegs:square4",
        ["Square 4", "Quadrat 4"],
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "pegs:english@d4-d4,at=....o...ooo.....o......o.........",
        ["Cross", "Kreuz"],
        Idea::Package,
        Some(Fewest::Sweeps(5)),
    ),
    step(
        "grid:3x3",
        ["Lucas's square, small", "Das kleine Quadrat von Lucas"],
        Idea::Alternation,
        Some(Fewest::Moves(11)),
    ),
    step(
        "capture:.-.-.-.-.=-.-.-W-W-=.-.-B-.-.=-.-W-W-W-=.-.-B-.-.=-W-.-W-W-=.-\
         B-.-.-.=-W-W-W-W-=.-.-.-.-.",
        ["Three kings", "Drei Damen"],
        Idea::Bridge,
        None,
    ),
    step(
        "row:3x2",
        ["Three and two", "Drei und zwei"],
        Idea::Alternation,
        Some(Fewest::Moves(11)),
    ),
    step(
        "board:o-o-o=ooooo=oo.oo=ooooo,left=1",
        ["The crown", "Die Krone"],
        Idea::Package,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "pegs:english@d4-d4,at=....o....o....ooooo....o....o....",
        ["Plus", "Plus"],
        Idea::Purge,
        Some(Fewest::Sweeps(6)),
    ),
    step(
        "reverse:4",
        ["Four in a row", "Vier in einer Reihe"],
        Idea::Parity,
        Some(Fewest::Moves(10)),
    ),
    step(
        "row:3x3",
        ["Three and three", "Drei und drei"],
        Idea::Alternation,
        Some(Fewest::Moves(15)),
    ),
    step(
        "pegs:english@d4-d4,at=....o...ooo...ooooo.ooooooo......",
        ["Pyramid", "Pyramide"],
        Idea::Purge,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:triangle5",
        ["The pub puzzle", "Das Wirtshausspiel"],
        Idea::Parity,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "capture:.-.-.-.-B-.=-.-.-W-W-W-=.-.-.-.-.-.=-.-W-.-W-W-=.-.-B-B-.-.=-.\
         -W-W-W-W-=.-.-.-.-.-.=-.-W-W-W-W-=.-.-B-.-.-.=-.-W-W-W-W-=.-.-.-.-.-.",
        ["Four kings", "Vier Damen"],
        Idea::Bridge,
        None,
    ),
    step(
        "hexagon:3",
        ["Hexagon", "Sechseck"],
        Idea::Alternation,
        Some(Fewest::Moves(26)),
    ),
    step(
        "ring:6",
        ["Six on a ring", "Sechs im Ring"],
        Idea::Parity,
        Some(Fewest::Moves(11)),
    ),
    step(
        "pegs:hexagon3",
        ["Hexagon 3", "Sechseck 3"],
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "pegs:square5",
        ["Square 5", "Quadrat 5"],
        Idea::Pagoda,
        Some(Fewest::Sweeps(13)),
    ),
    step(
        "pegs:diamond25",
        ["Diamond 25", "Raute 25"],
        Idea::Pagoda,
        Some(Fewest::Sweeps(13)),
    ),
    step(
        "row:4x4",
        ["Four and four", "Vier und vier"],
        Idea::Alternation,
        Some(Fewest::Moves(24)),
    ),
    step(
        "pegs:triangle6",
        ["Triangle 6", "Dreieck 6"],
        Idea::Parity,
        Some(Fewest::Sweeps(10)),
    ),
    step(
        "pegs:english@d4-d4,at=.o.ooo.ooooo....o......o...oooooo",
        ["Double arrow", "Doppelpfeil"],
        Idea::Package,
        Some(Fewest::Sweeps(9)),
    ),
    step(
        "reverse:6",
        ["Six in a row", "Sechs in einer Reihe"],
        Idea::Parity,
        Some(Fewest::Moves(21)),
    ),
    step(
        "pegs:english@d4-d4,at=.o.ooo.ooooo.ooo.ooo.ooooo.ooo.o.",
        ["Large diamond", "Große Raute"],
        Idea::Purge,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:english@d4-d4,at=oooooo..ooo....o.o...............",
        ["Fireplace", "Kamin"],
        Idea::Package,
        Some(Fewest::Sweeps(8)),
    ),
    step(
        "pegs:english@d4-any",
        ["English, one peg anywhere", "Englisch, ein Stift irgendwo"],
        Idea::Pagoda,
        Some(Fewest::Sweeps(17)),
    ),
    step(
        "pegs:english",
        ["English", "Englisches Brett"],
        Idea::Package,
        Some(Fewest::Sweeps(18)),
    ),
    step(
        "pegs:french",
        ["French", "Französisches Brett"],
        Idea::Parity,
        None,
    ),
];
