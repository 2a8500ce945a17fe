//! A gallery of puzzles.

use crate::{Language, Phrase, language::phrase};
use saltus::board::{SHAPES, Shape};

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
        name: phrase("Classics", "Klassiker"),
        about: phrase(
            "One of each kind to begin with.",
            "Von jeder Art eine für den Anfang.",
        ),
        puzzles: &[
            listed("pegs:english", phrase("Solitaire", "Solitär")),
            listed(
                "pegs:triangle5",
                phrase("The pub puzzle", "Das Wirtshausspiel"),
            ),
            listed("row:3x3", phrase("Frogs and toads", "Frösche und Kröten")),
            listed(
                "grid:5x5",
                phrase("Lucas’s square", "Das Quadrat von Lucas"),
            ),
            listed("foreaft:3", phrase("Fore and Aft", "Vorn und hinten")),
            listed("ring:6", phrase("Checkers on a ring", "Steine im Ring")),
            listed(
                "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
                phrase("One king takes all", "Eine Dame schlägt alle"),
            ),
            listed(
                "board:o-o-o=ooooo=oo.oo=ooooo,left=1",
                phrase("The crown", "Die Krone"),
            ),
        ],
    },
    Family {
        name: phrase("Frogs and toads", "Frösche und Kröten"),
        about: phrase(
            "Two groups in a row change places: a step to the vacant square, or a jump over \
             one.",
            "Zwei Gruppen in einer Reihe tauschen die Plätze: mit Schritten auf das leere Feld \
             oder Sprüngen über einen Stein.",
        ),
        puzzles: &[
            listed("row:2x2", phrase("Two and two", "Zwei und zwei")),
            listed("row:3x3", phrase("Three and three", "Drei und drei")),
            listed("row:4x4", phrase("Four and four", "Vier und vier")),
            listed("row:3x1", phrase("Three and one", "Drei und einer")),
            listed("row:3x3v2", phrase("Two vacancies", "Zwei leere Felder")),
        ],
    },
    Family {
        name: phrase("Groups on a board", "Gruppen auf einem Brett"),
        about: phrase(
            "The same on squares and hexagons: the two groups change places.",
            "Dasselbe auf Quadraten und Sechsecken: Die beiden Gruppen tauschen die Plätze.",
        ),
        puzzles: &[
            listed(
                "grid:3x3",
                phrase("Lucas's square, small", "Das kleine Quadrat von Lucas"),
            ),
            listed(
                "grid:5x5",
                phrase("Lucas's square", "Das Quadrat von Lucas"),
            ),
            listed("foreaft:3", phrase("Fore and Aft", "Vorn und hinten")),
            listed("hexagon:3", phrase("Hexagon", "Sechseck")),
        ],
    },
    Family {
        name: phrase("Checkers capture", "Dame schlägt"),
        about: phrase(
            "Which king can take every white in one move, and how? A king jumps diagonally over \
             a white to the vacant square behind it.",
            "Welche Dame kann alle weißen Steine in einem Zug schlagen, und wie? Sie springt \
             schräg über einen weißen Stein auf das leere Feld dahinter.",
        ),
        puzzles: CAPTURES,
    },
    Family {
        name: phrase("Numbered checkers", "Nummerierte Steine"),
        about: phrase(
            "Bring the checkers into reverse order by steps and jumps.",
            "Kehre die Reihenfolge der Steine durch Schritte und Sprünge um.",
        ),
        puzzles: &[
            listed("reverse:4", phrase("Four in a row", "Vier in einer Reihe")),
            listed("reverse:6", phrase("Six in a row", "Sechs in einer Reihe")),
            listed("ring:6", phrase("Six on a ring", "Sechs im Ring")),
        ],
    },
];

/// Capture boards, each with one king that can capture all.
const CAPTURES: &[Listed] = &[
    listed(
        "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.",
        phrase("Five kings on seven rows", "Fünf Damen auf sieben Zeilen"),
    ),
    listed(
        "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
        phrase("Three kings", "Drei Damen"),
    ),
    listed(
        "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=\
         -B-W-W-.-=.-.-.-.-.",
        phrase("Nine rows", "Neun Zeilen"),
    ),
    listed(
        "capture:.-.-.-.-.=-.-W-W-.-=.-.-B-.-B=-W-W-W-.-=.-.-.-.-.=-W-.-.-.-=.-.-.-.-.=\
         -.-W-B-.-=.-B-B-.-.",
        phrase("The long way", "Der lange Weg"),
    ),
    listed(
        "capture:B-B-B-.-.-.=-W-.-.-.-.-=.-.-.-B-.-.=-.-W-.-.-.-=.-.-.-.-.-.=-.-W-.-.-.-=\
         .-.-.-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.",
        phrase("A ladder", "Eine Leiter"),
    ),
];

/// Peg solitaire, whose puzzles are [`peg_boards`].
pub static PEG_SOLITAIRE: Family = Family {
    name: phrase("Peg solitaire", "Solitär"),
    about: phrase(
        "Jump over a neighbour into a hole; the jumped peg is removed. Add @a3 to an ID for \
         another vacancy, @d4-d1 for the last hole, too.",
        "Spring über einen Nachbarn in ein leeres Loch; der übersprungene Stift kommt weg. Mit @a3 \
         an der Kennung ist ein anderes Loch leer, mit @d4-d1 steht auch das letzte fest.",
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
        if self.is_impossible {
            words += CLASSIC.spoken(language);
        }
        words
    }

    /// A short description, such as `15 holes, the pub puzzle`.
    pub fn about(&self, language: Language) -> String {
        language.message(&self.shape.about())
    }
}

/// The end of the name of a classic problem without a solution.
const CLASSIC: Phrase = phrase(", classic game: impossible", ", klassisch: unlösbar");

/// The kinds of boards by their names in IDs, without the size.
fn kind_of_board(name: &str) -> Option<Phrase> {
    Some(match name {
        "english" => phrase("English", "Englisches Brett"),
        "french" => phrase("French", "Französisches Brett"),
        "wiegleb" => phrase("Wiegleb", "Wiegleb"),
        "asymmetric" => phrase("Asymmetric", "Asymmetrisches Brett"),
        "diamond" => phrase("Diamond", "Raute"),
        "senku" => phrase("Senku", "Senku"),
        "square" => phrase("Square", "Quadrat"),
        "hexagon" => phrase("Hexagon", "Sechseck"),
        "triangle" => phrase("Triangle", "Dreieck"),
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
        "row" => phrase("Frogs and toads", "Frösche und Kröten"),
        "reverse" => phrase("Numbered checkers", "Nummerierte Steine"),
        "ring" => phrase("Numbered checkers on a ring", "Nummerierte Steine im Ring"),
        "grid" => phrase("Lucas’s square", "Das Quadrat von Lucas"),
        "foreaft" => phrase("Fore and Aft", "Vorn und hinten"),
        "hexagon" => phrase("Hexagon", "Sechseck"),
        "pegs" => phrase("Peg solitaire", "Solitär"),
        "board" => phrase("A board of your own", "Ein eigenes Brett"),
        "capture" => phrase("Checkers capture", "Dame schlägt"),
        _ => phrase("A puzzle of your own", "Eine eigene Aufgabe"),
    }
}
