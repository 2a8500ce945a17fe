//! Written texts are read back, and readers accept any bytes without panic.

use super::common;
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use saltus::text::{
    MOST_FAULTS, any, asp, asp::Mode, asp::Reply, boards, csv, id, list, moves, names, picture,
    positions,
};
use saltus::{
    board::{Adjacency, Board, Point},
    puzzle::{
        Direction, Goal, KindId, Move, Options, Over, Position, Puzzle, Rules, Setup, Vacancy,
        Wanted, frogs,
    },
    referee,
};
use std::num::NonZeroU32;

/// A legal game: at each position the move that the next choice picks.
fn game(puzzle: &Puzzle, choices: &[Index]) -> Vec<Move> {
    let mut position = puzzle.start.clone();
    choices
        .iter()
        .map_while(|choice| {
            let legal = puzzle.moves(&position);
            let step = *legal.get(choice.index(legal.len().max(1)))?;
            referee::play(puzzle, &mut position, step)
                .ok()
                .map(|()| step)
        })
        .collect()
}

/// A row of frogs with the usual target, other than the start.
fn rows(letters: &'static [char], rules: Options) -> impl Strategy<Value = Puzzle> {
    vec(select(letters), 2..20).prop_filter_map("the start is the goal", move |letters| {
        let word: String = letters.into_iter().collect();
        let target = frogs::swapped(&word);
        (word != target).then(|| {
            frogs::row(&word, &target, rules)
                .unwrap()
                .validate()
                .unwrap()
        })
    })
}

/// A peg puzzle: every hole touched by a line, no empty row, at least one peg.
fn pegs(adjacency: Adjacency) -> impl Strategy<Value = Setup> {
    let cells = vec((any::<Index>(), 0..10u8, 0..3u8), 49);
    (cells, any::<bool>(), 1..4u32).prop_filter_map("no board", move |(cells, left, number)| {
        let hole = |&(index, (_, hole, _)): &(usize, &(Index, u8, u8))| {
            (*hole < 8).then_some(Point {
                y: index as i32 / 7,
                x: index as i32 % 7,
            })
        };
        let board = Board::new(
            adjacency,
            cells.iter().enumerate().filter_map(|cell| hole(&cell)),
        )
        .ok()?;
        let isolated_cells = board.isolated_cells();
        let touched = board.cells().filter(|cell| !isolated_cells.contains(cell));
        let points: Vec<Point> = touched.map(|cell| board.points()[cell.index()]).collect();
        let mut ys: Vec<i32> = points.iter().map(|point| point.y).collect();
        ys.dedup();
        if ys.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            return None;
        }
        // Pictures begin at line 1; columns count from the picture's own left edge, so compare by
        // cell.
        let board = Board::new(adjacency, points).ok()?;
        let start = Position(
            board
                .cells()
                .map(|cell| (cells[cell.index()].1 < 5).then_some(KindId(0)))
                .collect(),
        );
        let pattern = board.cells().map(|cell| match cells[cell.index()].2 {
            0 => Wanted::Any,
            1 => Wanted::Vacant,
            _ => Wanted::Piece(KindId(0)),
        });
        let goal = if left {
            Goal::Left(number)
        } else {
            Goal::Pattern(pattern.collect())
        };
        let setup = Setup {
            title: "pegs".into(),
            board,
            rules: Rules::pegs(),
            start,
            goal,
        };
        setup.clone().validate().ok().map(|_| setup)
    })
}

fn choices() -> impl Strategy<Value = Vec<Index>> {
    vec(any::<Index>(), 1..40)
}

const BOTH: Options = Options {
    direction: Direction::Both,
    over: Over::Any,
    hop: NonZeroU32::MIN.saturating_add(1),
    vacancy: Vacancy::Fixed,
    steps: saltus::puzzle::Steps::All,
};

proptest! {
    #[test]
    fn row_games_round_trip(puzzle in rows(&['r', 'l', '.'], BOTH), choices in choices()) {
        let game = game(&puzzle, &choices);
        prop_assert_eq!(list::read_moves(list::write(&puzzle, &game).as_bytes(), &puzzle), Ok(game.clone()));
        prop_assert_eq!(boards::read(boards::write(&puzzle, &game).as_bytes(), &puzzle), Ok(game.clone()));
        if game.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(moves::read(moves::write(&puzzle, &game).as_bytes(), &puzzle), Ok(game.clone()));
    }

    #[test]
    fn games_with_one_vacancy_round_trip(
        left in vec(select(&['r', 'l'][..]), 0..9),
        right in vec(select(&['r', 'l'][..]), 1..9),
        choices in choices(),
    ) {
        let word = left.iter().chain(&['.']).chain(&right).collect::<String>();
        let puzzle = frogs::row(&word, &frogs::swapped(&word), Default::default()).unwrap().validate().unwrap();
        let game = game(&puzzle, &choices);
        if game.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(names::read(names::write(&puzzle, &game).as_bytes(), &puzzle), Ok(game.clone()));
        prop_assert_eq!(positions::read(positions::write(&game).as_bytes(), &puzzle), Ok(game.clone()));
    }

    #[test]
    fn peg_games_round_trip(setup in pegs(Adjacency::Square), choices in choices()) {
        let puzzle = setup.validate().unwrap();
        let game = game(&puzzle, &choices);
        if game.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(moves::read(moves::write(&puzzle, &game).as_bytes(), &puzzle), Ok(game.clone()));
        let facts = asp::read(asp::write_facts(&puzzle, game.len() as u64).as_bytes(), Mode::Strict).unwrap();
        prop_assert_eq!(&facts.setup.board, &puzzle.board);
        prop_assert_eq!(&facts.setup.start, &puzzle.start);
        let answer = asp::write_answer(&facts, &game);
        let reply = asp::read_answer(answer.as_bytes(), &facts.setup);
        prop_assert_eq!(reply, Ok(Reply::Moves(game.clone())));
        let as_printed = answer.replace(".\n", " ");
        prop_assert_eq!(asp::read_answer(as_printed.as_bytes(), &facts.setup), Ok(Reply::Moves(game)));
    }

    #[test]
    fn joints_of_all_kinds_are_read(setup in pegs(Adjacency::Square), choices in choices()) {
        let puzzle = setup.validate().unwrap();
        let game = game(&puzzle, &choices);
        if game.is_empty() {
            return Ok(());
        }
        let written = moves::write(&puzzle, &game);
        for joint in ["→", "–", "—", "−", "->", " -> ", " → ", "=>", "×", "x", ">"] {
            let others = written.replace('-', joint);
            prop_assert_eq!(moves::read(others.as_bytes(), &puzzle), Ok(game.clone()), "{}", others);
        }
        let table = csv::write_moves(&puzzle, &game);
        let bare = table.lines().skip(1).collect::<Vec<_>>().join("\n");
        let cells = bare.lines().map(|line| line.split_once(',').unwrap().1).collect::<Vec<_>>().join("\r\n");
        for text in [table.replace(',', ";"), table.replace(',', "\t"), table.replace(',', "\", \""), table, bare, cells] {
            prop_assert_eq!(moves::read(text.as_bytes(), &puzzle), Ok(game.clone()), "{}", text);
        }
    }

    #[test]
    fn pictures_round_trip(
        setup in prop_oneof![pegs(Adjacency::Square), pegs(Adjacency::Diagonal), pegs(Adjacency::Triangular)],
    ) {
        let text = picture::write(&setup).unwrap();
        let read = picture::read(text.as_bytes()).unwrap();
        prop_assert_eq!(read.board.rays(), setup.board.rays(), "{}", text);
        prop_assert_eq!(read.board.adjacency(), setup.board.adjacency());
        prop_assert_eq!((read.start, read.goal), (setup.start, setup.goal), "{}", text);
    }

    #[test]
    fn any_bytes_are_accepted(text in vec(any::<u8>(), 0..300)) {
        for reader in common::READERS {
            check(reader, &text);
        }
    }

    #[test]
    fn every_puzzle_read_has_an_id_that_round_trips(
        signs in vec(select(&["●", "○", "·", " ", "\n", "o", ".", "1", "2", "0", "R", "_", "L", "B", "W", "-", "3", "a b\n"][..]), 0..24),
    ) {
        let text = signs.concat();
        if let Ok(problem) = any::read(text.as_bytes()) {
            let name = id::problem_id(&problem);
            let again = any::read(name.as_bytes()).map(|problem| id::problem_id(&problem));
            prop_assert_eq!(again, Ok(name), "{}", text);
        }
    }

    #[test]
    fn nor_words_in_any_order(words in vec(select(WORDS), 0..60)) {
        let text = words.concat();
        for reader in common::READERS {
            check(reader, text.as_bytes());
        }
    }
}

/// Parts of every notation, so that random text gets past the first character.
const WORDS: &[&str] = &[
    "full(",
    "empty(",
    "time(",
    "move(",
    "1",
    "2",
    "3",
    "0",
    "-",
    "..",
    ",",
    ";",
    ").",
    ")",
    ".",
    " ",
    "\n",
    "\n\n",
    "%",
    "%*",
    "*%",
    "right",
    "up",
    "UNSATISFIABLE",
    "Answer: ",
    "[",
    "]",
    "[1, 0, -1]",
    "-1",
    "K = ",
    "X = ",
    "white_step",
    "black_jump",
    "|",
    " 1. ",
    "O",
    "X",
    "_",
    "o",
    "oo.",
    "?",
    "triangular",
    "left ",
    "board = ",
    "\"",
    "\"\"\"",
    "'''",
    "[[kind]]\n",
    "symbol = \"o\"\n",
    "jumps = \"all\"\n",
    "steps = [\"right\"]\n",
    "removes = true\n",
    "[goal]\n",
    "left = 1\n",
    "board = \"oo.\"\n",
    "order = \"o\"\n",
    "adjacency = \"ring\"\n",
    "lines = [[\"a1\", \"b1\"]]\n",
    "hop = 2\n",
    "over = \"others\"\n",
    "d2-d4",
    "d4",
    "→",
    "–",
    "from,to",
    "●",
    "○",
    "·",
    "R",
    "L",
    "a b c\n",
    "[FEN \"",
    "99999999999999999999",
    "\r\n",
    "\t",
    "\0",
    "ä",
    "\u{FEFF}",
];

fn check(reader: &str, text: &[u8]) {
    if let Err(faults) = common::read(reader, text) {
        assert!(
            !faults.is_empty() && faults.len() <= MOST_FAULTS + 1,
            "{reader}: {} faults",
            faults.len()
        );
        for fault in faults {
            assert!(
                fault.span.start <= fault.span.end && fault.span.end <= text.len(),
                "{reader}: {fault:?}"
            );
            assert!(
                !fault.message.to_string().is_empty() && !fault.message.to_string().contains('\n'),
                "{reader}: {fault:?}"
            );
        }
    }
}

/// Noise, repeated parts and one endless word, each of 100 MB, through every reader in seconds.
#[test]
#[ignore = "a minute"]
fn a_hundred_megabytes_are_read() {
    const SIZE: usize = 100_000_000;
    let mut state = 1u64;
    let noise = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 56) as u8
    });
    let mut texts: Vec<(&str, Vec<u8>)> = vec![("noise", noise.take(SIZE).collect())];
    let parts = [
        "a",
        "o\n",
        "1,",
        "[",
        "full(1,1).",
        "time(1).",
        "d2-d4 ",
        "[1, 0, -1]\n",
    ];
    texts.extend(parts.map(|part| (part, part.as_bytes().repeat(SIZE / part.len()))));
    for (name, text) in &texts {
        for reader in common::READERS {
            let start = std::time::Instant::now();
            check(reader, text);
            let seconds = start.elapsed().as_secs_f64();
            println!("{seconds:.2} s {reader} {name:?}");
        }
    }
}
