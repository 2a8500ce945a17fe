//! The results on exchanges: rows, Lucas's rectangles and Fore and Aft.

use crate::exchanges::Exchange;
use crate::published::{Published, Question};

pub const TABLE: &[Published] = &[
    Published {
        name: "foreaft",
        what: "foreaft:3,over=opposite",
        goal: "the two groups change places",
        value: "46 moves, 9904 ways",
        source: "46 by Dudeney",
        seconds: 1,
        megabytes: 100,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Shortest {
            id: "foreaft:3,over=opposite",
        }),
    },
    Published {
        name: "grid5x5",
        what: "grid:5x5,over=opposite, where 48 is classical",
        goal: "the two groups change places",
        value: "47 moves, 304 ways",
        source: "exhaustive search",
        seconds: 1,
        megabytes: 50,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Shortest {
            id: "grid:5x5,over=opposite",
        }),
    },
    Published {
        name: "lucas-3xk",
        what: "\
            3 rows and 2k + 1 columns: 3(k + 1)^2 - 1 moves over any, 3(k + 1)^2 over the other \
            kind; k to 10 by search with the number of solutions, to 101 and k = 1000 replayed",
        goal: "the two groups change places",
        value: "\
            over any 11 (2) 26 (4) 47 (6) 74 (8) 107 (10) 146 (12) 191 (14) 242 (16) 299 (18) 362 \
            (20); over the other kind 12 (50) 27 (130) 48 (198) 75 (224) 108 (278) 147 (336) 192 \
            (398) 243 (464) 300 (534) 363 (608); replayed 101, 3006002 and 3006003 moves for k = \
            1000",
        source: "theorem in docs/results",
        seconds: 1,
        megabytes: 100,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Lucas {
            rows: 3,
            searched: 10,
        }),
    },
    Published {
        name: "lucas-5xk",
        what: "\
            5 rows and 2k + 1 columns: 5(k + 1)^2 moves over any, 5(k + 1)^2 + 2 over the other \
            kind; k to 5 by search with the number of solutions, to 101 and k = 1000 replayed",
        goal: "the two groups change places",
        value: "\
            over any 20 (4) 45 (24) 80 (72) 125 (160) 180 (300); over the other kind 22 (4) 47 \
            (304) 82 (2160) 127 (5872) 182 (15620); replayed 101, 5010005 and 5010007 moves for k \
            = 1000",
        source: "docs/results",
        seconds: 60,
        megabytes: 2000,
        last_run: None,
        question: Question::Exchange(Exchange::Lucas {
            rows: 5,
            searched: 5,
        }),
    },
    Published {
        name: "grid7x7-opposite",
        what: "grid:7x7,over=opposite, where 120 is classical",
        goal: "the two groups change places",
        value: "117 moves, 10756 ways",
        source: "docs/results",
        seconds: 65,
        megabytes: 500,
        last_run: None,
        question: Question::Exchange(Exchange::Shortest {
            id: "grid:7x7,over=opposite",
        }),
    },
    Published {
        name: "row-5x1",
        what: "row:5x1, shortest solutions",
        goal: "the two groups change places",
        value: "13",
        source: "Zhu and Wang",
        seconds: 1,
        megabytes: 10,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::RowSolutions {
            lefts: 5,
            rights: 1,
        }),
    },
    Published {
        name: "grid7x7",
        what: "grid:7x7, where 120 is classical",
        goal: "the two groups change places",
        value: "115 moves, 155928 ways",
        source: "docs/results",
        seconds: 96,
        megabytes: 800,
        last_run: None,
        question: Question::Exchange(Exchange::Shortest { id: "grid:7x7" }),
    },
    Published {
        name: "grid5x7-opposite",
        what: "grid:5x7,over=opposite",
        goal: "the two groups change places",
        value: "82 moves, 2160 ways",
        source: "docs/results",
        seconds: 5,
        megabytes: 200,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Shortest {
            id: "grid:5x7,over=opposite",
        }),
    },
    Published {
        name: "grid7x5-opposite",
        what: "grid:7x5,over=opposite",
        goal: "the two groups change places",
        value: "68 moves, 252 ways",
        source: "docs/results",
        seconds: 5,
        megabytes: 200,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Shortest {
            id: "grid:7x5,over=opposite",
        }),
    },
    Published {
        name: "rows-hop-2",
        what: "row:NxN,hop=2 for N = 1 to 11, fewest moves and shortest solutions",
        goal: "the two groups change places",
        value: "\
            3 (2) 5 (2) 10 (4) 16 (2) 24 (88) 33 (260) 44 (12616) 55 (2792) 68 (20636) 83 \
            (1441118) 98 (282728)",
        source: "to 9 best known, without proof, scratch.mit.edu/projects/757947021; docs/results",
        seconds: 15,
        megabytes: 300,
        last_run: None,
        question: Question::Exchange(Exchange::Rows {
            options: ",hop=2",
            longest: 11,
        }),
    },
    Published {
        name: "rows-jumps-only",
        what: "row:NxN,hop=2,steps=none for N = 1 to 8, fewest moves and shortest solutions",
        goal: "the two groups change places",
        value: "- 5 (2) - 16 (2) - 33 (2) - 55 (10)",
        source: "docs/results",
        seconds: 15,
        megabytes: 300,
        last_run: None,
        question: Question::Exchange(Exchange::Rows {
            options: ",hop=2,steps=none",
            longest: 8,
        }),
    },
    Published {
        name: "rows-two-vacancies",
        what: "row:NxNv2 for N = 1 to 9, fewest moves and shortest solutions",
        goal: "the two groups change places",
        value: "\
            5 (8) 10 (76) 18 (3088) 28 (464440) 40 (200432064) 54 (268062228624) 70 \
            (1155406096514880) 88 (16759644928231749900) 108 (839482698479050400877732)",
        source: "docs/results",
        seconds: 2,
        megabytes: 100,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Rows {
            options: "v2",
            longest: 9,
        }),
    },
    Published {
        name: "rows-three-vacancies",
        what: "row:NxNv3 for N = 1 to 6, fewest moves and shortest solutions",
        goal: "the two groups change places",
        value: "\
            7 (30) 12 (424) 21 (73438) 32 (746678330) 45 (20484762390418) 60 (3931630301813157814)",
        source: "docs/results",
        seconds: 5,
        megabytes: 500,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::Rows {
            options: "v3",
            longest: 6,
        }),
    },
    Published {
        name: "foreaft4",
        what: "\
            foreaft:4, fewest moves over any and over the other kind, and the positions of half as \
            many moves or fewer",
        goal: "the two groups change places",
        value: "115 moves, 1267442775 positions; 119 moves, 1298854194 positions",
        source: "docs/results",
        seconds: 140,
        megabytes: 2100,
        last_run: Some("2026-11-25"),
        question: Question::Exchange(Exchange::ForeAndAftByRank { side: 4 }),
    },
];
