//! The puzzles and solutions that the tests draw.

use saltus::{
    board::{Adjacency, Board, Cell, Point, shape},
    budget::Budget,
    puzzle::{Answer, Goal, Kind, KindId, Move, Position, Puzzle, Rules, Setup, Wanted, frogs},
    search,
};

/// All holes of the board full but `vacancy`, to end with one peg there.
pub fn pegs(board: Board, vacancy: &str) -> Puzzle {
    let vacant = board.named(vacancy).unwrap();
    let start = board
        .cells()
        .map(|cell| (cell != vacant).then_some(KindId(0)))
        .collect();
    let peg = |cell| {
        if cell == vacant {
            Wanted::Piece(KindId(0))
        } else {
            Wanted::Vacant
        }
    };
    let goal = Goal::Pattern(board.cells().map(peg).collect());
    let setup = Setup {
        title: "pegs".into(),
        board,
        rules: Rules::pegs(),
        start: Position(start),
        goal,
    };
    setup.validate().unwrap()
}

pub fn english() -> Puzzle {
    let shape = shape("english").unwrap();
    Setup {
        title: "pegs:english".into(),
        ..(*pegs(shape.board(), shape.vacancy)).clone()
    }
    .validate()
    .unwrap()
}

/// A solution of the English board. Source: depth-first search by a program of a dozen lines;
/// `frames` has the referee replay it.
pub const ENGLISH: &str = "d2-d4 b3-d3 c1-c3 e1-c1 d3-b3 a3-c3 e3-e1 g3-e3 c4-c2 c1-c3 a4-c4 c4-c2 e4-c4 g4-e4 \
    e4-e2 e1-e3 c5-c3 c2-c4 a5-c5 d5-b5 e6-e4 g5-e5 c7-c5 c4-c6 e7-c7 c7-c5 b5-d5 d5-f5 e3-e5 f5-d5 d6-d4";

pub fn moves(puzzle: &Puzzle, text: &str) -> Vec<Move> {
    let cell = |name: &str| puzzle.board.named(name).unwrap();
    let one = |step: &str| {
        step.split_once('-')
            .map(|(from, to)| Move::new(cell(from), cell(to)))
    };
    text.split_whitespace()
        .map(|step| one(step).unwrap())
        .collect()
}

pub fn solve(puzzle: &Puzzle) -> Vec<Move> {
    match search::solve(puzzle, &Budget::UNLIMITED) {
        Answer::Solved(solution) => solution.moves,
        other => panic!("{other:?}"),
    }
}

pub fn row(start: &str) -> Puzzle {
    frogs::row(
        start,
        &frogs::swapped(start),
        saltus::puzzle::Options::default(),
    )
    .unwrap()
    .validate()
    .unwrap()
}

/// Pieces of four kinds that step and jump in all directions and remove nothing: a puzzle on any
/// board.
pub fn walkers(board: Board) -> Puzzle {
    let kind = |name: &str| {
        let steps = saltus::puzzle::Headings::ALL;
        Kind {
            name: name.into(),
            symbol: 'x',
            steps,
            removes: false,
            ..Rules::pegs().kinds[0].clone()
        }
    };
    let rules = Rules {
        kinds: ["right", "left", "17", "king"].map(kind).to_vec(),
        hop: 1,
    };
    let piece = |cell: Cell| (cell.0 % 5).checked_sub(1).map(KindId);
    let start = Position(board.cells().map(piece).collect());
    let goal = Goal::Pattern(vec![Wanted::Any; board.len()]);
    Setup {
        title: "walkers".into(),
        board,
        rules,
        start,
        goal,
    }
    .validate()
    .unwrap()
}

/// A star of five arms, each a line of three cells that meets the next.
pub fn star() -> Puzzle {
    let points = [
        (4, 0),
        (0, 3),
        (3, 3),
        (5, 3),
        (8, 3),
        (2, 5),
        (6, 5),
        (4, 6),
        (1, 8),
        (7, 8),
    ];
    let at = |i: usize| Point {
        x: points[i].0,
        y: points[i].1,
    };
    let line = |cells: [usize; 4]| cells.map(at).to_vec();
    let lines = [
        [1, 2, 3, 4],
        [0, 2, 5, 8],
        [0, 3, 6, 9],
        [1, 5, 7, 9],
        [4, 6, 7, 8],
    ]
    .map(line);
    pegs(Board::with_lines((0..10).map(at), &lines).unwrap(), "e1")
}

/// One puzzle of every geometry and kind.
pub fn gallery() -> Vec<(&'static str, Puzzle)> {
    let options = saltus::puzzle::Options::default();
    let valid = |setup: Result<Setup, frogs::FrogsError>| setup.unwrap().validate().unwrap();
    let named = |name: &str| pegs(shape(name).unwrap().board(), shape(name).unwrap().vacancy);
    let diagonal = (0..16).map(|i| Point { x: i % 4, y: i / 4 });
    vec![
        ("english", english()),
        ("triangle5", named("triangle5")),
        ("hexagon3", named("hexagon3")),
        (
            "diagonal4",
            pegs(Board::new(Adjacency::Diagonal, diagonal).unwrap(), "b2"),
        ),
        ("row3", row("rrr.lll")),
        ("row_two", row("rrr..ll")),
        (
            "reverse6",
            valid(frogs::reversal(6, 0, 0, saltus::puzzle::Options::NUMBERED)),
        ),
        (
            "reverse12",
            valid(frogs::reversal(12, 0, 0, saltus::puzzle::Options::NUMBERED)),
        ),
        (
            "ring7",
            valid(frogs::ring_reversal(7, saltus::puzzle::Options::NUMBERED)),
        ),
        ("grid5", valid(frogs::grid(5, 5, options))),
        ("foreaft3", valid(frogs::fore_and_aft(3, options))),
        ("star", star()),
    ]
}

/// Compares a text with a file in `tests/pictures`, or writes the file if `UPDATE` is set.
pub fn golden(name: &str, found: &str) {
    let path = format!("{}/tests/pictures/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == found,
        "{name} has changed; look at it, then run the tests with UPDATE=1\n{found}"
    );
}

/// A capture board on which one king takes all by six jumps whose path crosses itself. Source:
/// drawn by hand.
pub const CROSSING: [&[u8]; 9] = [
    b"_._._._._",
    b".B._._._.",
    b"_.W.W.W._",
    b"._._._._.",
    b"_.W.W.W._",
    b"._._._._.",
    b"_._._._._",
    b"._.B._._.",
    b"_._._._._",
];

pub fn crossing_marks() -> saltus_draw::Marks {
    saltus_draw::Marks {
        route: vec![(1, 1), (3, 3), (5, 5), (3, 7), (1, 5), (3, 3), (5, 1)],
        odd: vec![(1, 1), (5, 1)],
        witnesses: vec![(7, 3)],
        coordinates: true,
        from_bottom: false,
    }
}
