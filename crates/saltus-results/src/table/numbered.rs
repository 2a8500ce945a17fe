//! The results on numbered checkers.

use crate::numbered::Numbered;
use crate::published::{Published, Question};

pub const TABLE: &[Published] = &[
    Published {
        name: "reverse11",
        what: "reverse:11, vacancy at 2 and 1, fewest moves to each end",
        goal: "the numbers in the opposite order, with the vacancy at each end",
        value: "\
            2: 73 74 73 72 71 70 69 68 67 66 67 66\n\
            1: 74 75 74 73 72 71 70 69 68 67 66 65",
        source: "docs/results",
        seconds: 10,
        megabytes: 70,
        last_run: None,
        question: Question::Numbered(Numbered::Reversals { checkers: 11 }),
    },
    Published {
        name: "reverse12",
        what: "reverse:12, vacancy at 2 and 1, fewest moves to each end",
        goal: "the numbers in the opposite order, with the vacancy at each end",
        value: "\
            2: 78 79 80 81 82 83 84 85 86 87 88 87 86\n\
            1: 77 78 79 80 81 82 83 84 85 86 87 88 87",
        source: "docs/results",
        seconds: 120,
        megabytes: 800,
        last_run: None,
        question: Question::Numbered(Numbered::Reversals { checkers: 12 }),
    },
    Published {
        name: "reverse13",
        what: "reverse:13, vacancy at 2 and 1, fewest moves to each end",
        goal: "the numbers in the opposite order, with the vacancy at each end",
        value: "\
            2: 100 101 100 99 98 97 96 95 94 93 92 91 92 91\n\
            1: 101 102 101 100 99 98 97 96 95 94 93 92 91 90",
        source: "docs/results",
        seconds: 1200,
        megabytes: 11600,
        last_run: None,
        question: Question::Numbered(Numbered::Reversals { checkers: 13 }),
    },
    Published {
        name: "ring12",
        what: "ring:12, fewest moves",
        goal: "the numbers in the opposite order",
        value: "44",
        source: "Dudeney 1917, without proof; docs/results",
        seconds: 100,
        megabytes: 4000,
        last_run: None,
        question: Question::Numbered(Numbered::Ring { checkers: 12 }),
    },
];
