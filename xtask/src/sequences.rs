/// The sequences of the archive, in the order of their names.
pub const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "english-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 33-hole peg solitaire board",
        table: "english-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: Some((
            "A112737",
            &[
                1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927, 229614, 517854, 1022224,
                1753737, 2598215, 3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372,
                265865, 100565, 32250, 8688, 1917, 348, 50, 7, 2,
            ],
        )),
        keywords: "nonn,fini,full",
    },
    Sequence {
        name: "english-winning-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 33-hole peg solitaire board and from which one peg in the centre \
            can be left",
        table: "english-levels.csv",
        only: &[],
        n: "jumps",
        term: "winning_classes",
        known: Some((
            "A112738",
            &[
                1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992,
                230230, 230230, 204992, 162319, 112788, 68326, 35749, 16020, 6174, 2089, 635, 164,
                38, 8, 2, 1, 1,
            ],
        )),
        keywords: "nonn,fini,full",
    },
    Sequence {
        name: "french-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 37-hole peg solitaire board",
        table: "french-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "french-d2-classes",
        title: "Number of classes of positions, up to reflection, reached by n jumps from the \
            vacancy in the middle of the second row of the 37-hole peg solitaire board",
        table: "french-d2-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "french-d2-winning-classes",
        title: "Number of classes of positions, up to reflection, reached by n jumps from the \
            vacancy in the middle of the second row of the 37-hole peg solitaire board, and from \
            which one peg in the middle of the sixth row can be left",
        table: "french-d2-levels.csv",
        only: &[],
        n: "jumps",
        term: "winning_classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "diamond41-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 41-hole diamond peg solitaire board",
        table: "diamond41-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "wiegleb-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 45-hole peg solitaire board of Wiegleb",
        table: "wiegleb-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "wiegleb-winning-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps from the \
            vacant centre of the 45-hole peg solitaire board of Wiegleb and from which one peg in \
            the centre can be left",
        table: "wiegleb-levels.csv",
        only: &[],
        n: "jumps",
        term: "winning_classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "eight-ways-classes",
        title: "Number of classes of positions, up to symmetry, reached by n jumps in eight \
            directions from the vacant centre of the 33-hole peg solitaire board",
        table: "eight-ways-levels.csv",
        only: &[],
        n: "jumps",
        term: "classes",
        known: None,
        keywords: "nonn,fini,full,new",
    },
    Sequence {
        name: "solvable-graphs",
        title: "Number of connected graphs of n vertices on which peg solitaire leaves one peg \
            from some vacancy",
        table: "graphs.csv",
        only: &[],
        n: "vertices",
        term: "solvable",
        known: None,
        keywords: "nonn,hard,more,new",
    },
    Sequence {
        name: "freely-solvable-graphs",
        title: "Number of connected graphs of n vertices on which peg solitaire leaves one peg \
            from every vacancy",
        table: "graphs.csv",
        only: &[],
        n: "vertices",
        term: "freely_solvable",
        known: None,
        keywords: "nonn,hard,more,new",
    },
    Sequence {
        name: "connected-graphs",
        title: "Number of connected graphs of n vertices",
        table: "graphs.csv",
        only: &[],
        n: "vertices",
        term: "graphs",
        known: Some(("A001349", &[1, 2, 6, 21, 112, 853, 11117, 261080, 11716571])),
        keywords: "nonn",
    },
    Sequence {
        name: "solvable-trees",
        title: "Number of trees of n vertices on which peg solitaire leaves one peg from some \
            vacancy",
        table: "trees.csv",
        only: &[],
        n: "vertices",
        term: "solvable",
        known: None,
        keywords: "nonn,more,new",
    },
    Sequence {
        name: "freely-solvable-trees",
        title: "Number of trees of n vertices on which peg solitaire leaves one peg from every \
            vacancy",
        table: "trees.csv",
        only: &[],
        n: "vertices",
        term: "freely_solvable",
        known: None,
        keywords: "nonn,more,new",
    },
    Sequence {
        name: "trees",
        title: "Number of trees of n vertices",
        table: "trees.csv",
        only: &[],
        n: "vertices",
        term: "trees",
        known: Some((
            "A000055",
            &[
                1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320, 48629,
            ],
        )),
        keywords: "nonn",
    },
    Sequence {
        name: "lucas-3-any",
        title: "Fewest moves of Lucas's puzzle on 3 rows and 2n + 1 columns, pieces going forward \
            and jumping over any: 3(n + 1)^2 - 1",
        table: "lucas.csv",
        only: &[("rows", "3"), ("over", "any")],
        n: "half",
        term: "best",
        known: None,
        keywords: "nonn,easy,new",
    },
    Sequence {
        name: "lucas-3-any-solutions",
        title: "Number of shortest solutions of Lucas's puzzle on 3 rows and 2n + 1 columns, \
            pieces going forward and jumping over any",
        table: "lucas.csv",
        only: &[("rows", "3"), ("over", "any")],
        n: "half",
        term: "solutions",
        known: None,
        keywords: "nonn,more,new",
    },
    Sequence {
        name: "lucas-3-opposite-solutions",
        title: "Number of shortest solutions of Lucas's puzzle on 3 rows and 2n + 1 columns, \
            pieces going forward and jumping over the other kind only",
        table: "lucas.csv",
        only: &[("rows", "3"), ("over", "opposite")],
        n: "half",
        term: "solutions",
        known: None,
        keywords: "nonn,more,new",
    },
    Sequence {
        name: "lucas-5-any-solutions",
        title: "Number of shortest solutions of Lucas's puzzle on 5 rows and 2n + 1 columns, \
            pieces going forward and jumping over any",
        table: "lucas.csv",
        only: &[("rows", "5"), ("over", "any")],
        n: "half",
        term: "solutions",
        known: None,
        keywords: "nonn,more,new",
    },
    Sequence {
        name: "rows-hop-2",
        title: "Fewest moves that exchange n pieces with n over one vacancy, forward only, jumps \
            passing one piece or two",
        table: "rows.csv",
        only: &[("vacancies", "1"), ("hop", "2"), ("steps", "all"), ("over", "any")],
        n: "n",
        term: "length",
        known: None,
        keywords: "nonn,hard,more,new",
    },
    Sequence {
        name: "rows-hop-2-solutions",
        title: "Number of shortest ways to exchange n pieces with n over one vacancy, forward \
            only, jumps passing one piece or two",
        table: "rows.csv",
        only: &[("vacancies", "1"), ("hop", "2"), ("steps", "all"), ("over", "any")],
        n: "n",
        term: "solutions",
        known: None,
        keywords: "nonn,hard,more,new",
    },
    Sequence {
        name: "rows-two-vacancies",
        title: "Fewest moves that exchange n pieces with n over two vacancies, forward only, \
            jumps passing one piece",
        table: "rows.csv",
        only: &[("vacancies", "2"), ("hop", "1"), ("steps", "all"), ("over", "any")],
        n: "n",
        term: "length",
        known: None,
        keywords: "nonn,hard,more,new",
    },
];
