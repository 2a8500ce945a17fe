//! Every position of every puzzle has an ID that reads back, and every puzzle a file.

use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use saltus::text::{id, own, picture};
use saltus::{
    board::{Adjacency, Board, Point},
    puzzle::{Goal, Headings, Kind, KindId, Kinds, Position, Puzzle, Rules, Setup, Wanted},
    referee, search,
};

/// The position after a game whose moves the choices select.
fn played(puzzle: &Puzzle, choices: &[Index]) -> Position {
    let mut position = puzzle.start.clone();
    for choice in choices {
        let legal = search::moves(puzzle, &position);
        let Some(&step) = legal.get(choice.index(legal.len().max(1))) else { break };
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
        let base = if d.is_empty() { base } else { base.split('-').next().unwrap_or(base) };
        format!("{base}{c}{a}{d}{b}")
    });
    let pegs = select(
        &[
            "pegs:english",
            "pegs:english@a3",
            "pegs:french@d2,d4-d1",
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
    let kind =
        (any::<[u8; 3]>(), select(&["all", "", "two words", "\"'\\\n\u{7f}", "Käfer"][..]), any::<bool>());
    let symbols = Just(vec!['o', 'r', 'X', '7', '\\', '"', 'ä', '#', '-', '=']).prop_shuffle();
    let cells = vec((0..4u8, any::<Index>(), any::<Index>()), 2..36);
    let lines = vec(vec(any::<Index>(), 0..6), 0..6);
    let title =
        select(&["", "row:3x3", "Ein \"Spiel\"\\\t\n", "a user-defined puzzle", "pegs:english,at=o"][..]);
    let goal = (0..4u8, any::<u32>(), any::<bool>());
    (adjacency, vec(kind, 0..6), symbols, cells, lines, title, (goal, 1..4u8)).prop_filter_map(
        "no puzzle",
        |(adjacency, kinds, symbols, cells, lines, title, ((goal, number, some), hop))| {
            let len = kinds.len();
            let point = |index: usize| Point { x: index as i32 % 6 + 1, y: index as i32 / 6 + 1 };
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
                Adjacency::Lines => {
                    Board::with_lines(points.clone(), &lines.iter().map(line).collect::<Vec<_>>()).ok()?
                }
                _ => Board::new(adjacency, points).ok()?,
            };
            let all = (1u16 << adjacency.offsets().len()) - 1;
            let headings =
                |bits: u8| if bits.is_multiple_of(5) { Headings::ALL } else { Headings(bits & all as u8) };
            let kind =
                |(index, ([steps, jumps, over], name, removes)): (usize, ([u8; 3], &str, bool))| Kind {
                    name: if name == "all" { symbols[index].to_string() } else { name.into() },
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
            let piece = |index: &Index| index.index(len + 1).checked_sub(1).map(|kind| KindId(kind as u8));
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
                    start.0.iter().rev().map(|piece| piece.map_or(Wanted::Vacant, Wanted::Piece)).collect(),
                ),
            };
            let setup = Setup { title: title.into(), board, rules: Rules { kinds, hop }, start, goal };
            setup.clone().validate().ok().map(|_| setup)
        },
    )
}

/// The same puzzle up to a translation of its board.
fn assert_same(a: &Setup, b: &Setup, text: &str) {
    assert_eq!((&a.rules, &a.start, &a.goal), (&b.rules, &b.start, &b.goal), "{text}");
    assert_eq!((a.board.adjacency(), a.board.rays()), (b.board.adjacency(), b.board.rays()), "{text}");
    let names = |board: &Board| board.cells().map(|cell| board.name(cell)).collect::<Vec<_>>();
    assert_eq!(names(&a.board), names(&b.board), "{text}");
}

fn assert_named(puzzle: &Puzzle, position: &Position) -> String {
    let id = id::name(puzzle, position);
    assert!(id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":,@.=-".contains(&byte)), "{id}");
    let read =
        id::read(&id, |rules| rules).unwrap_or_else(|faults| panic!("{id}: {faults:?}")).puzzle().unwrap();
    assert_same(&read, &Setup { start: position.clone(), ..Setup::clone(puzzle) }, &id);
    // The ID of the puzzle that was read back is the same.
    let again = id::name(&read, position);
    let read = id::read(&again, |rules| rules).unwrap().puzzle().unwrap();
    assert_same(&read, &Setup { start: position.clone(), ..Setup::clone(puzzle) }, &again);
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
    assert_eq!(won("pegs:triangle4@a1-a4"), "pegs:triangle4@a1-a4,at=......o...");
    assert_eq!(won("row:2x2"), "row:2x2,at=ll.rr");
    assert_eq!(won("board:oo."), "board:oo.,at=..o");
    assert_eq!(won("reverse:3"), "reverse:3@0-0,at=.321");
}

#[test]
fn boards_from_pictures_are_drawn_in_their_ids() {
    let puzzle = picture::read(b"  o\n  o\nooo.o\n  o\n  o\n").unwrap().validate().unwrap();
    assert_eq!(assert_named(&puzzle, &puzzle.start), "board:--o=--o=ooo.o=--o=--o");
    let mut position = puzzle.start.clone();
    position.0[0] = None;
    assert_eq!(assert_named(&puzzle, &position), "board:--o=--o=ooo.o=--o=--o,at=.oooo.ooo");
}

#[test]
fn misleading_titles_are_ignored() {
    let mut setup = Setup::clone(&id::read("row:2x2", |rules| rules).unwrap().puzzle().unwrap());
    for title in ["row:2x3", "row:3x2,hop=2", "row:2x2\n", "", "own:Zm9v", "row:1000000000x1"] {
        setup.title = title.into();
        let puzzle = setup.clone().validate().unwrap();
        assert!(assert_named(&puzzle, &puzzle.start).starts_with("own:"), "{title}");
    }
}

/// There are more numbered checkers than letters, so only the file distinguishes them.
#[test]
fn many_numbered_checkers_have_an_id() {
    let puzzle = id::read("reverse:100", |rules| rules).unwrap().puzzle().unwrap();
    assert_eq!(id::name(&puzzle, &puzzle.start), "reverse:100@0-0");
    let mut position = puzzle.start.clone();
    position.0.swap(0, 1);
    let name = id::name(&puzzle, &position);
    let read = id::read(&name, |rules| rules).unwrap().puzzle().unwrap();
    assert_eq!((&read.start, &read.goal), (&position, &puzzle.goal));
}
