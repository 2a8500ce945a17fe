//! A gallery of puzzles.

use crate::german::CLASSIC;
use saltus::board::SHAPES;

/// The name of a family, a description, and examples: an ID and its name.
pub type Family = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// The families except peg solitaire, whose boards are [`peg_boards`].
pub const FAMILIES: &[Family] = &[
    (
        "Classics",
        "One of each kind to begin with.",
        &[
            ("pegs:english", "Solitaire"),
            ("pegs:triangle5", "The pub puzzle"),
            ("row:3x3", "Frogs and toads"),
            ("grid:5x5", "Lucas’s square"),
            ("foreaft:3", "Fore and Aft"),
            ("ring:6", "Checkers on a ring"),
            (
                "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
                "One king takes all",
            ),
            ("board:o-o-o=ooooo=oo.oo=ooooo,left=1", "The crown"),
        ],
    ),
    (
        "Frogs and toads",
        "Two groups in a row change places: a step to the vacant square, or a jump over one.",
        &[
            ("row:2x2", "Two and two"),
            ("row:3x3", "Three and three"),
            ("row:4x4", "Four and four"),
            ("row:3x1", "Three and one"),
            ("row:3x3v2", "Two vacancies"),
        ],
    ),
    (
        "Groups on a board",
        "The same on squares and hexagons: the two groups change places.",
        &[
            ("grid:3x3", "Lucas's square, small"),
            ("grid:5x5", "Lucas's square"),
            ("foreaft:3", "Fore and Aft"),
            ("hexagon:3", "Hexagon"),
        ],
    ),
    (
        "Checkers capture",
        "Which king can take every white in one move, and how? A king jumps diagonally over a \
         white to the vacant square behind it.",
        CAPTURES,
    ),
    (
        "Numbered checkers",
        "Bring the checkers into reverse order by steps and jumps.",
        &[
            ("reverse:4", "Four in a row"),
            ("reverse:6", "Six in a row"),
            ("ring:6", "Six on a ring"),
        ],
    ),
];

/// Capture boards, each with one king that can capture all.
const CAPTURES: &[(&str, &str)] = &[
    (
        "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.",
        "Five kings on seven rows",
    ),
    (
        "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
        "Three kings",
    ),
    (
        "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=\
         -B-W-W-.-=.-.-.-.-.",
        "Nine rows",
    ),
    (
        "capture:.-.-.-.-.=-.-W-W-.-=.-.-B-.-B=-W-W-W-.-=.-.-.-.-.=-W-.-.-.-=.-.-.-.-.=\
         -.-W-B-.-=.-B-B-.-.",
        "The long way",
    ),
    (
        "capture:B-B-B-.-.-.=-W-.-.-.-.-=.-.-.-B-.-.=-.-W-.-.-.-=.-.-.-.-.-.=-.-W-.-.-.-=\
         .-.-.-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.=-W-.-.-.-.-=.-.-B-.-.-.",
        "A ladder",
    ),
];

/// Every named board of peg solitaire: the ID of its usual problem, its name, and a short
/// description; then its classic problem, if that is impossible.
pub fn peg_boards() -> impl Iterator<Item = (String, String, &'static str)> {
    SHAPES.iter().flat_map(|shape| {
        let mut name = shape.name.to_string();
        name[..1].make_ascii_uppercase();
        if let Some(digit) = name.find(|c: char| c.is_ascii_digit()) {
            name.insert(digit, ' ');
        }
        let classic = (shape.problem != shape.vacancy).then(|| {
            let id = format!("pegs:{}@{}", shape.name, shape.vacancy);
            (id, format!("{name}{CLASSIC}"), shape.about)
        });
        [(format!("pegs:{}", shape.name), name, shape.about)]
            .into_iter()
            .chain(classic)
    })
}
