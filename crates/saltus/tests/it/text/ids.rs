//! Every position of every puzzle has an ID that reads back, and every puzzle a file; what IDs
//! mean, and their faults.

use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use saltus::text::{
    any::{self, Wishes},
    export::pnml,
    id, own, picture,
};
use saltus::{
    board::{Adjacency, Board, Point},
    problem::Problem,
    puzzle::{
        Goal, Headings, Kind, KindId, Kinds, Options, Over, Position, Puzzle, Rules, Setup, Wanted,
    },
    referee,
    row::{Ending, Reversal},
};
use std::ops::Range;

/// The position after a game whose moves the choices select.
fn played(puzzle: &Puzzle, choices: &[Index]) -> Position {
    let mut position = puzzle.start.clone();
    for choice in choices {
        let legal = puzzle.moves(&position);
        let Some(&step) = legal.get(choice.index(legal.len().max(1))) else {
            break;
        };
        referee::play(puzzle, &mut position, step).unwrap();
    }
    position
}

/// A puzzle read from an ID of any family, with options.
fn named() -> impl Strategy<Value = (String, Puzzle)> {
    let rules = (
        select(&["", ",direction=both", ",direction=forward"][..]),
        select(&["", ",over=opposite"][..]),
        select(&["", ",hop=2", ",hop=3"][..]),
        select(&["", ",vacancy=free"][..]),
    );
    let frogs = select(
        &[
            "row:2x3",
            "row:2x2v2",
            "row:r.rl.l",
            "row:rrl.,to=rlr.",
            "reverse:4",
            "reverse:12@3-5",
            "ring:4",
            "grid:3x5",
            "foreaft:2",
            "hexagon:2",
        ][..],
    );
    let frogs = (frogs, rules).prop_map(|(base, (a, b, c, d))| {
        // A free vacancy has no final cell to name.
        let base = if d.is_empty() {
            base
        } else {
            base.split('-').next().unwrap_or(base)
        };
        format!("{base}{c}{a}{d}{b}")
    });
    let pegs = select(
        &[
            "pegs:english",
            "pegs:english@a3",
            "pegs:french@d2,d4-d1",
            "pegs:english@d4,d2",
            "pegs:english@d4,d2,to=complement",
            "board:oo.oo.",
            "board:ooo..o,to=complement",
            "pegs:triangle5@a1-any",
            "pegs:hexagon3",
            "board:-o-=o.o=-o-,left=1",
            "board:oo.o=oooo,to=x.o.=....",
            "board:--.=-o-o=o-o-o,lattice=triangular",
            "board:ooo=o.o=ooo,lattice=diagonal,left=2",
        ][..],
    );
    prop_oneof![frogs, pegs.prop_map(String::from)].prop_map(|id| {
        let puzzle = id::read(&id, |rules| rules).unwrap().puzzle().unwrap();
        (id, puzzle)
    })
}

/// A puzzle with rules, board and goal of any kind; its cells from column and row 1.
fn own_setups() -> impl Strategy<Value = Setup> {
    let adjacency = select(
        &[
            Adjacency::Square,
            Adjacency::Diagonal,
            Adjacency::Triangular,
            Adjacency::Row,
            Adjacency::Ring,
            Adjacency::Lines,
        ][..],
    );
    let kind = (
        any::<[u8; 3]>(),
        select(&["all", "", "two words", "\"'\\\n\u{7f}", "Käfer"][..]),
        any::<bool>(),
    );
    let symbols = Just(vec!['o', 'r', 'X', '7', '\\', '"', 'ä', '#', '-', '=']).prop_shuffle();
    let cells = vec((0..4u8, any::<Index>(), any::<Index>()), 2..36);
    let lines = vec(vec(any::<Index>(), 0..6), 0..6);
    let title = select(
        &[
            "",
            "row:3x3",
            "Ein \"Spiel\"\\\t\n",
            "a user-defined puzzle",
            "pegs:english,at=o",
        ][..],
    );
    let goal = (0..4u8, any::<u32>(), any::<bool>());
    (
        adjacency,
        vec(kind, 0..6),
        symbols,
        cells,
        lines,
        title,
        (goal, 1..4u8),
    )
        .prop_filter_map(
            "no puzzle",
            |(adjacency, kinds, symbols, cells, lines, title, ((goal, number, some), hop))| {
                let len = kinds.len();
                let point = |index: usize| Point {
                    x: index as i32 % 6 + 1,
                    y: index as i32 / 6 + 1,
                };
                let points: Vec<Point> = cells
                    .iter()
                    .enumerate()
                    .filter(|(_, cell)| cell.0 > 0)
                    .map(|(index, _)| point(index))
                    .collect();
                let line = |line: &Vec<Index>| {
                    let mut taken: Vec<Point> = Vec::new();
                    for index in line.iter().filter(|_| !points.is_empty()) {
                        let point = points[index.index(points.len())];
                        if !taken.contains(&point) {
                            taken.push(point)
                        }
                    }
                    taken
                };
                let board = match adjacency {
                    Adjacency::Row => Board::row(cells.len()).ok()?,
                    Adjacency::Ring => Board::ring(cells.len()).ok()?,
                    Adjacency::Lines => Board::with_lines(
                        points.clone(),
                        &lines.iter().map(line).collect::<Vec<_>>(),
                    )
                    .ok()?,
                    _ => Board::new(adjacency, points).ok()?,
                };
                let all = (1u16 << adjacency.offsets().len()) - 1;
                let headings = |bits: u8| {
                    if bits.is_multiple_of(5) {
                        Headings::ALL
                    } else {
                        Headings(bits & all as u8)
                    }
                };
                let kind = |(index, ([steps, jumps, over], name, removes)): (
                    usize,
                    ([u8; 3], &str, bool),
                )| Kind {
                    name: if name == "all" {
                        symbols[index].to_string()
                    } else {
                        name.into()
                    },
                    symbol: symbols[index],
                    steps: headings(steps),
                    jumps: headings(jumps),
                    over: match over % 4 {
                        0 => Kinds::ALL,
                        1 => Kinds(!Kinds::one(KindId(index as u8)).0),
                        _ => Kinds(u128::from(over >> 2) & ((1 << len) - 1)),
                    },
                    removes,
                };
                let kinds: Vec<Kind> = kinds.into_iter().enumerate().map(kind).collect();
                let piece = |index: &Index| {
                    index
                        .index(len + 1)
                        .checked_sub(1)
                        .map(|kind| KindId(kind as u8))
                };
                let places = || board.cells().map(|cell| &cells[cell.index()]);
                let start = Position(places().map(|cell| piece(&cell.1)).collect());
                let wanted = |index: &Index| match piece(index) {
                    _ if some && number % 3 == 0 => Wanted::Any,
                    None => Wanted::Vacant,
                    Some(kind) => Wanted::Piece(kind),
                };
                let goal = match goal {
                    0 => Goal::Left(number % 4),
                    1 => Goal::Moves(number.into()),
                    2 => Goal::Order(start.0.iter().rev().flatten().copied().collect()),
                    _ if some => Goal::Pattern(places().map(|cell| wanted(&cell.2)).collect()),
                    _ => Goal::Pattern(
                        start
                            .0
                            .iter()
                            .rev()
                            .map(|piece| piece.map_or(Wanted::Vacant, Wanted::Piece))
                            .collect(),
                    ),
                };
                let setup = Setup {
                    title: title.into(),
                    board,
                    rules: Rules { kinds, hop },
                    start,
                    goal,
                };
                setup.clone().validate().ok().map(|_| setup)
            },
        )
}

/// The same puzzle up to a translation of its board.
fn assert_same(a: &Setup, b: &Setup, text: &str) {
    assert_eq!(
        (&a.rules, &a.start, &a.goal),
        (&b.rules, &b.start, &b.goal),
        "{text}"
    );
    assert_eq!(
        (a.board.adjacency(), a.board.rays()),
        (b.board.adjacency(), b.board.rays()),
        "{text}"
    );
    let names = |board: &Board| {
        board
            .cells()
            .map(|cell| board.name(cell))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&a.board), names(&b.board), "{text}");
}

fn assert_named(puzzle: &Puzzle, position: &Position) -> String {
    let id = id::name(puzzle, position);
    assert!(
        id.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b":,@.=-".contains(&byte)),
        "{id}"
    );
    let read = id::read(&id, |rules| rules)
        .unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
        .puzzle()
        .unwrap();
    assert_same(
        &read,
        &Setup {
            start: position.clone(),
            ..Setup::clone(puzzle)
        },
        &id,
    );
    // The ID of the puzzle that was read back is the same.
    let again = id::name(&read, position);
    let read = id::read(&again, |rules| rules).unwrap().puzzle().unwrap();
    assert_same(
        &read,
        &Setup {
            start: position.clone(),
            ..Setup::clone(puzzle)
        },
        &again,
    );
    id
}

proptest! {
    #[test]
    fn positions_of_named_puzzles_have_short_ids((id, puzzle) in named(), choices in vec(any::<Index>(), 0..40)) {
        let name = assert_named(&puzzle, &puzzle.start);
        prop_assert!(!name.starts_with("own:"), "{id} became {name}");
        let name = assert_named(&puzzle, &played(&puzzle, &choices));
        prop_assert!(!name.starts_with("own:"), "{id} became {name}");
    }

    #[test]
    fn positions_of_any_puzzle_have_ids(setup in own_setups(), choices in vec(any::<Index>(), 0..20)) {
        let puzzle = setup.validate().unwrap();
        assert_named(&puzzle, &puzzle.start);
        assert_named(&puzzle, &played(&puzzle, &choices));
    }

    #[test]
    fn user_defined_puzzles_round_trip(setup in own_setups()) {
        let text = own::write(&setup);
        let read = own::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        assert_same(&read, &setup, &text);
        prop_assert_eq!(read.title, setup.title);
    }
}

#[test]
fn won_positions_have_ids() {
    let won = |id: &str| {
        let puzzle = id::read(id, |rules| rules).unwrap().puzzle().unwrap();
        let position = puzzle.goal.exact().unwrap();
        assert_named(&puzzle, &position)
    };
    assert_eq!(
        won("pegs:triangle4@a1-a4"),
        "pegs:triangle4@a1-a4,at=......o..."
    );
    assert_eq!(won("row:2x2"), "row:2x2,at=ll.rr");
    assert_eq!(won("board:oo."), "board:oo.,at=..o");
    assert_eq!(won("reverse:3"), "reverse:3@0-0,at=.321");
}

#[test]
fn boards_from_pictures_are_drawn_in_their_ids() {
    let puzzle = picture::read(b"  o\n  o\nooo.o\n  o\n  o\n")
        .unwrap()
        .validate()
        .unwrap();
    assert_eq!(
        assert_named(&puzzle, &puzzle.start),
        "board:--o=--o=ooo.o=--o=--o"
    );
    let mut position = puzzle.start.clone();
    position.0[0] = None;
    assert_eq!(
        assert_named(&puzzle, &position),
        "board:--o=--o=ooo.o=--o=--o,at=.oooo.ooo"
    );
}

#[test]
fn misleading_titles_are_ignored() {
    let mut setup = Setup::clone(
        &id::read("row:2x2", |rules| rules)
            .unwrap()
            .puzzle()
            .unwrap(),
    );
    for title in [
        "row:2x3",
        "row:3x2,hop=2",
        "row:2x2\n",
        "",
        "own:Zm9v",
        "row:1000000000x1",
    ] {
        setup.title = title.into();
        let puzzle = setup.clone().validate().unwrap();
        assert!(
            assert_named(&puzzle, &puzzle.start).starts_with("own:"),
            "{title}"
        );
    }
}

/// There are more numbered checkers than letters, so only the file distinguishes them.
#[test]
fn many_numbered_checkers_have_an_id() {
    let puzzle = id::read("reverse:100", |rules| rules)
        .unwrap()
        .puzzle()
        .unwrap();
    assert_eq!(id::name(&puzzle, &puzzle.start), "reverse:100@0-0");
    let mut position = puzzle.start.clone();
    position.0.swap(0, 1);
    let name = id::name(&puzzle, &position);
    let read = id::read(&name, |rules| rules).unwrap().puzzle().unwrap();
    assert_eq!((&read.start, &read.goal), (&position, &puzzle.goal));
}

fn messages(id: &str) -> Vec<(Range<usize>, String)> {
    id::read(id, |options| options)
        .unwrap_err()
        .into_iter()
        .map(|fault| (fault.span, fault.message.to_string()))
        .collect()
}

#[test]
fn every_example_reads() {
    for (family, example, _) in id::FAMILIES.iter().filter(|(family, ..)| *family != "own") {
        assert!(id::read(example, |options| options).is_ok(), "{example}");
        assert!(id::looks_like_id(example) && example.starts_with(family));
    }
    for id in [
        "row:3x3v2",
        "row:rr.l,to=l.rr",
        "row:1000000000000000000000000000000x1",
        "reverse:6@2-3",
        "row:0x0",
        "pegs:english@d4,d1-any",
    ] {
        assert!(id::read(id, |options| options).is_ok(), "{id}");
    }
}

#[test]
fn options_come_in_any_order_and_arguments_override_them() {
    let said_by = |id, given: fn(Options) -> Options| match id::read(id, given) {
        Ok(Problem::Row(row)) => row.options(),
        other => panic!("{id}: {other:?}"),
    };
    let ids = [
        "row:3x3,hop=2,direction=both,over=opposite",
        "row:rr.l,over=opposite,to=l.rr,direction=both,hop=2",
    ];
    for id in ids {
        let options = said_by(id, |options| options);
        assert_eq!(
            options.suffix(&Options::default()),
            ",direction=both,over=opposite,hop=2",
            "{id}"
        );
        let given = said_by(id, |options| Options {
            over: Over::Any,
            ..options
        });
        assert_eq!(
            given.suffix(&Options::default()),
            ",direction=both,hop=2",
            "{id}"
        );
    }
    let free = id::read("reverse:4,vacancy=free", |options| options);
    assert_eq!(
        free,
        Ok(Problem::Reversal(
            Reversal::new(4, 0, Ending::Anywhere).unwrap()
        ))
    );
}

#[test]
fn at_moves_the_start_and_leaves_the_goal() {
    let puzzle = |id| id::read(id, |options| options).unwrap().puzzle().unwrap();
    for (id, base) in [
        ("row:2x2,at=rrl.l", "row:2x2"),
        ("row:rr.l,at=l.rr", "row:rr.l"),
        ("reverse:3,at=.321", "reverse:3"),
        ("ring:3,at=1.32,vacancy=free", "ring:3,vacancy=free"),
        ("grid:3x3,at=rrlrl.rll", "grid:3x3"),
        ("board:oo.,at=..o", "board:oo."),
    ] {
        let (moved, base) = (puzzle(id), puzzle(base));
        assert_eq!(
            (&moved.goal, &moved.board, &moved.rules),
            (&base.goal, &base.board, &base.rules),
            "{id}"
        );
        assert_ne!(moved.start, base.start, "{id}");
    }
}

/// The rule by hand: one vacancy, then the last peg goes into it; several, then one peg anywhere.
#[test]
fn the_goal_follows_from_the_number_of_vacancies() {
    let goal = |id: &str| {
        let problem =
            id::read(id, |options| options).unwrap_or_else(|faults| panic!("{id}: {faults}"));
        problem.puzzle().unwrap().goal.clone()
    };
    let last_in = |id: &str, last: &str| {
        let puzzle = id::read(id, |options| options).unwrap().puzzle().unwrap();
        let last = puzzle.board.named(last).unwrap();
        let mut pattern = vec![Wanted::Vacant; puzzle.board.len()];
        pattern[last.index()] = Wanted::Piece(KindId(0));
        Goal::Pattern(pattern)
    };
    for (id, last) in [
        ("pegs:english", "d4"),
        ("pegs:english@a3", "a3"),
        ("board:oo.", "c1"),
        ("board:oo.,to=complement", "c1"),
        ("board:ooo=o.o=ooo", "b2"),
    ] {
        assert_eq!(goal(id), last_in(id, last), "{id}");
    }
    for id in [
        "pegs:english@d4,d2",
        "pegs:triangle5@a1,a2,a3",
        "board:oo...",
        "board:oo.=.o.=...",
    ] {
        assert_eq!(goal(id), Goal::Left(1), "{id}");
    }
    let complement = |id: &str| match goal(&format!("{id},to=complement")) {
        Goal::Pattern(pattern) => pattern
            .iter()
            .filter(|&&wanted| wanted != Wanted::Vacant)
            .count(),
        goal => panic!("{goal:?}"),
    };
    assert_eq!(complement("pegs:english@d4,d2"), 2);
    assert_eq!(complement("board:oooo..."), 3);
    assert_eq!(goal("board:oo..,to=complement"), goal("board:oo..,to=..oo"));
}

#[test]
fn a_board_drawn_in_an_id_is_its_picture() {
    let drawn = |id| Setup::clone(&id::read(id, |options| options).unwrap().puzzle().unwrap());
    for (id, picture) in [
        (
            "board:-oo=-oo=oooo=o.oo,left=1",
            "left 1\n oo\n oo\noooo\no.oo\n",
        ),
        ("board:oo.o,to=.x.o", "oo.o\n\n.?.o\n"),
        (
            "board:--.=-o-o=o-o-o,lattice=triangular",
            "triangular\n  .\n o o\no o o\n",
        ),
        (
            "board:ooo=o.o=ooo,left=1,lattice=diagonal",
            "diagonal left 1\nooo\no.o\nooo\n",
        ),
    ] {
        let (drawn, picture) = (drawn(id), picture::read(picture.as_bytes()).unwrap());
        assert_eq!(drawn.title, id);
        assert_eq!(
            (drawn.board.rays(), drawn.start, drawn.goal),
            (picture.board.rays(), picture.start, picture.goal)
        );
    }
}

/// Rows of 1, 2, 3 and more cells from the first column on are a triangle, as in a drawing; the ID
/// has the cells in their places. Other rows without gaps are none.
#[test]
fn a_triangle_may_be_drawn_at_the_left() {
    let drawn =
        |id: &str| Setup::clone(&id::read(id, |options| options).unwrap().puzzle().unwrap());
    let named = drawn("pegs:triangle4@b3");
    for goal in ["to=.=..=.o.=....", "to=complement"] {
        let aligned = drawn(&format!("board:o=oo=o.o=oooo,{goal},lattice=triangular"));
        assert_eq!(
            (&aligned.board.rays(), &aligned.start, &aligned.goal),
            (&named.board.rays(), &named.start, &named.goal),
            "{goal}"
        );
        assert!(aligned.title.contains("---o=--o-o="), "{}", aligned.title);
    }
    for other in ["oo=oo=o.", "o=oo=o.o=ooo", "o=o-=o.o"] {
        let id = format!("board:{other},left=1,lattice=triangular");
        assert!(id::read(&id, |options| options).is_err(), "{id}");
    }
}

#[test]
fn faults_have_their_place() {
    for (id, span, message) in [
        ("rows:3x3", 0..4, "`rows` is not a kind of puzzle"),
        ("row:3", 4..5, "`3` lacks the `x` between two numbers"),
        ("row:3xx", 6..7, "`x` is not a number"),
        ("row:", 4..4, "the row is empty"),
        ("board:", 6..6, "the board has no cells"),
        ("row:rq.l", 5..6, "`q` denotes no checker"),
        ("row:3x3v0", 4..9, "a row needs at least one vacancy"),
        (
            "grid:4x5",
            0..8,
            "a 4x5 grid has no middle cell: both sides must be odd",
        ),
        ("grid:0x5", 5..6, "0 is too small"),
        ("pegs:englsh", 5..11, "there is no board named `englsh`"),
        ("pegs:english@d4-h1", 16..18, "the board has no hole `h1`"),
        (
            "reverse:6@7-6",
            10..11,
            "7 checkers cannot be left of the vacancy: there are 6",
        ),
        (
            "reverse:5@0-0,vacancy=free",
            12..13,
            "`0` states where the vacancy ends, but a free vacancy may end anywhere",
        ),
        ("row:3x3,hop=0", 12..13, "`0` is not a valid hop"),
        ("grid:3x3,ovre=any", 9..13, "`ovre` is not an option here"),
        (
            "grid:3x3,hop=2,hop=2",
            15..18,
            "the option `hop` is given twice",
        ),
        ("grid:3x3,hop=2,3", 15..16, "`3` is not an option"),
        (
            "pegs:english,at=oo",
            16..18,
            "these are 2 cells, the board has 33",
        ),
        (
            "pegs:triangle4,at=oooooqoooo",
            23..24,
            "`q` denotes no piece",
        ),
        (
            "row:1x1,at=r.",
            11..13,
            "the row has more squares than these",
        ),
        (
            "row:1x1,at=r.r",
            11..14,
            "the start has 2 `r` and 0 `l`, the goal 1 and 1",
        ),
        (
            "row:rr.l,at=rr.l.",
            12..17,
            "the start has 5 squares and the goal 4",
        ),
        (
            "board:oo.=o,left=1",
            10..11,
            "no line touches this hole: no peg can jump from it, over it or into it",
        ),
        (
            "board:ooq",
            8..9,
            "found `q`, expected `o` (peg), `A` to `H` (marked pegs), `.` (vacant) or `-` (no hole)",
        ),
        (
            "board:oo.,left=1,to=..o",
            20..23,
            "the goal is given by `to` and by `left`",
        ),
        (
            "board:oo.,to=..oo",
            16..17,
            "the goal is of another shape: the start has no cell here",
        ),
        ("own:Zm9", 4..7, "this is not text in base 64"),
        (
            "own:Zm9v",
            4..8,
            "the puzzle in this ID is invalid: key with no value, expected `=`",
        ),
        (
            "pegs:english,marked=a3-z9",
            23..25,
            "the board has no hole `z9`",
        ),
        ("pegs:english,marked=d4-a3", 20..22, "`d4` is vacant"),
        (
            "pegs:english,marked=a3",
            20..22,
            "`a3` lacks the `-` between two holes",
        ),
        (
            "pegs:english,marked=a3-a3.a4-a3",
            29..31,
            "`a3` is given twice",
        ),
        (
            "pegs:english@d4-any,marked=a3-a3",
            16..19,
            "marked pegs end in holes that are named",
        ),
        ("board:oA.", 6..9, "marked pegs need a goal"),
        ("ring:0", 5..6, "0 is too small"),
        (
            "foreaft:200",
            8..11,
            "200 is too large for the general search, which takes 128 cells",
        ),
    ] {
        assert!(
            messages(id).contains(&(span.clone(), message.into())),
            "{id}: {:?}",
            messages(id)
        );
    }
    assert_eq!(
        messages("pegs:english@x1,y2-z3").len(),
        3,
        "all faults at once"
    );
    assert_eq!(messages("row:ax1").len(), 3);
}

/// Puzzles of every kind that a file in TOML can have, each with a title that is not its own.
const TITLES: &[(&str, &str)] = &[
    ("row:1x1", "row:2x2"),
    ("row:2x2,direction=both", "row:2x2"),
    ("row:2x2,at=rl.rl", "row:2x2"),
    ("reverse:3", "reverse:4"),
    ("grid:3x3", "grid:3x5"),
    ("foreaft:2", "pegs:english"),
    ("pegs:triangle5@a1-a1", "pegs:triangle5@a1-any"),
    ("pegs:english@d4-d3", "pegs:english"),
    ("board:oo.o", "row:1000000x1000000"),
    ("graph:Dhc", "graph:C~"),
];

fn puzzle(id: &str) -> Puzzle {
    id.parse::<Problem>().unwrap().puzzle().unwrap()
}

/// The title of what a file has, which is an ID only of this puzzle.
fn title_of(text: &str) -> String {
    let reading = any::understand(text.as_bytes(), &Wishes::default()).expect(text);
    if let Ok(named) = reading.title.parse::<Problem>() {
        let (named, read) = (named.puzzle().unwrap(), reading.problem.puzzle().unwrap());
        assert_eq!(named.start, read.start, "{}", reading.title);
        assert_eq!(named.goal, read.goal, "{}", reading.title);
        assert_eq!(named.rules, read.rules, "{}", reading.title);
    }
    reading.title
}

/// A file may have any title, but none that names another puzzle in an answer.
#[test]
fn a_title_that_is_the_id_of_another_puzzle_is_not_taken() {
    for (own, other) in TITLES {
        let setup = Setup::clone(&puzzle(own));
        let titled = |title: &str| {
            let title = title.to_owned();
            own::write(&Setup {
                title,
                ..setup.clone()
            })
        };
        assert_eq!(title_of(&titled(own)), *own);
        assert_eq!(title_of(&titled("My board")), "My board", "{own}");
        assert_ne!(title_of(&titled(other)), *other, "{own}");
    }

    let graph = Setup {
        title: "pegs:english".into(),
        ..Setup::clone(&puzzle("graph:Dhc"))
    };
    let whole = id::name_of(&graph);
    assert!(whole.starts_with("own:"));
    assert_eq!(puzzle(&whole).title, "a user-defined puzzle");
}

/// A net has no goal, so that its name may be the ID of a puzzle with another one.
#[test]
fn the_name_of_a_net_is_no_id_of_a_puzzle_with_another_goal() {
    for (id, title) in [
        ("pegs:triangle5@a1-any", "pegs:triangle5@a1-any"),
        ("pegs:triangle5@a1-a1", "a Petri net"),
        (
            "pegs:square6@a1-a3",
            "board:.ooooo=oooooo=oooooo=oooooo=oooooo=oooooo,left=1",
        ),
    ] {
        let net = pnml::write(&puzzle(id), None).unwrap();
        assert_eq!(title_of(&net), title);
    }
}
