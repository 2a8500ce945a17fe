//! The results on peg solitaire on graphs.

use crate::graphs::{Graphs, Kind};
use crate::published::{Published, Question};

pub const TABLE: &[Published] = &[
    Published {
        name: "trees",
        what: "peg solitaire on trees: vertices, trees, solvable, freely solvable",
        goal: "one peg anywhere",
        value: "\
            2: 1 1 1, 3: 1 1 0, 4: 2 1 0, 5: 3 1 0, 6: 6 3 2, 7: 11 6 0, 8: 23 11 4, 9: 47 24 6, \
            10: 106 58 17, 11: 235 125 39, 12: 551 317 101, 13: 1301 741 268, 14: 3159 1856 665",
        source: "docs/results",
        seconds: 2,
        megabytes: 20,
        last_run: Some("2026-11-25"),
        question: Question::Graphs(Graphs::Solvable {
            kind: Kind::Trees,
            largest: 14,
        }),
    },
    Published {
        name: "graphs-7",
        what: "peg solitaire on connected graphs: vertices, graphs, solvable, freely solvable",
        goal: "one peg anywhere",
        value: "2: 1 1 1, 3: 2 2 1, 4: 6 5 3, 5: 21 18 13, 6: 112 107 103, 7: 853 843 820",
        source: "Beeler and Gray 2018: 54 of up to 7 vertices are not freely solvable",
        seconds: 1,
        megabytes: 10,
        last_run: Some("2026-11-25"),
        question: Question::Graphs(Graphs::Solvable {
            kind: Kind::Connected,
            largest: 7,
        }),
    },
    Published {
        name: "graphs-7-left",
        what: "\
            peg solitaire on connected graphs: vertices, the numbers of graphs by the fewest and \
            by the most pegs left",
        goal: "one peg anywhere",
        value: "\
            2: 1x1; 1x1, 3: 2x1; 1x1 1x2, 4: 5x1 1x2; 2x1 3x2 1x3, 5: 18x1 2x2 1x3; 1x1 14x2 5x3 \
            1x4, 6: 107x1 4x2 1x4; 1x1 38x2 64x3 8x4 1x5, 7: 843x1 4x2 5x3 1x5; 1x1 103x2 544x3 \
            193x4 11x5 1x6",
        source: "docs/results",
        seconds: 1,
        megabytes: 10,
        last_run: Some("2026-11-25"),
        question: Question::Graphs(Graphs::PegsLeft { largest: 7 }),
    },
    Published {
        name: "products",
        what: "\
            peg solitaire on Cartesian products of connected graphs of 2 to 7 vertices, at most 26 \
            together",
        goal: "one peg anywhere",
        value: "4032 products, 4032 solvable, 4032 freely",
        source: "conjecture of Kreh and de Wiljes 2021; docs/results",
        seconds: 30,
        megabytes: 100,
        last_run: None,
        question: Question::Graphs(Graphs::Products),
    },
];
