//! Puzzles and games as other people and programs write them.

use super::common;
use proptest::prelude::*;
use saltus::{
    puzzle::{Goal, Move, Puzzle},
    referee,
    text::{any, boards, id, list, moves, picture, tatham},
};

fn puzzle(id: &str) -> Puzzle {
    id::read(id, |options| options).unwrap().puzzle().unwrap()
}

#[test]
fn pasted_rows() {
    for text in [
        "O O O _ X X X",
        "OOO_XXX",
        " 1. O O O _ X X X\n",
        "1.OOO _XXX",
        "\u{FEFF}O O O _ X X X\r\n\n",
    ] {
        assert!(boards::is_seed(text.as_bytes()), "{text}");
        // Without a blank after the number it looks like a sign.
        if text != "1.OOO _XXX" {
            assert_eq!(
                boards::read_seed(text.as_bytes()).as_deref(),
                Ok("rrr.lll"),
                "{text}"
            );
        }
    }
    for text in [
        "start = [1, 1, 0, -1]",
        "seed=[1,1,0,-1]\n",
        "[1, 1, 0, -1]",
        " board =\n[ +1, 1, 0, -1 ]",
    ] {
        assert_eq!(list::read(text.as_bytes()).as_deref(), Ok("rr.l"), "{text}");
    }
    assert!(list::is_assigned(b"start = [1, 0, -1]"));
    for other in ["lines = [['a1']]", "[1, 0, -1]", "hop = 1", "= [1]", "a = "] {
        assert!(!list::is_assigned(other.as_bytes()), "{other}");
    }
    for other in ["OO.\nO_O", "ooo_xxx", "O O O", "_", ""] {
        assert!(!boards::is_seed(other.as_bytes()), "{other}");
    }
    for (text, message) in [
        (
            "X X _ O O",
            "every left-going checker is left of every right-going one: none of them has anything to pass",
        ),
        ("O _ X\nX _ O", "a second row, expected one"),
        ("O - X _", "found `-`, expected `O`, `X` or `_`"),
        ("", "there is no row, expected one such as `O O O _ X X X`"),
    ] {
        assert_eq!(
            boards::read_seed(text.as_bytes()).unwrap_err()[0].message,
            message,
            "{text}"
        );
    }
}

/// Texts and their detected notations; each text has at least one fault when its first line is cut
/// short.
#[test]
fn notations_are_detected() {
    use any::Notation;
    let facts = "full(1,1). full(2,1). empty(3,1). time(1).";
    for (text, notation, title) in [
        ("pegs:triangle5", Notation::Id, "pegs:triangle5"),
        ("\u{FEFF}row:2x2\n", Notation::Id, "row:2x2"),
        (
            "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO",
            Notation::Id,
            "7x7cross:",
        ),
        ("[1, 0, -1]", Notation::List, "row:1x1"),
        ("start = [1, 0, -1]", Notation::List, "row:1x1"),
        ("O O _ X", Notation::Boards, "row:2x1"),
        (facts, Notation::Facts, ""),
        ("oo.o", Notation::Picture, ""),
        ("_._\n.W.\nB._", Notation::Picture, "capture"),
        ("3\n_._\n.W.\nB._", Notation::Contest, "capture"),
        ("3\n-+-\n+o+\nK+-", Notation::Usaco, "capture"),
        ("B:W18:BK22", Notation::Pdn, "capture"),
        ("board = \"ff.tt\"\n[goal]", Notation::Toml, ""),
        ("(define (problem p)", Notation::Pddl, ""),
        ("<?xml version=\"1.0\"?><pnml/>", Notation::Pnml, ""),
    ] {
        assert_eq!(any::notation(text.as_bytes()), notation, "{text}");
        assert_eq!(Notation::named(notation.name()), Some(notation));
        let partial = matches!(notation, Notation::Toml | Notation::Pddl | Notation::Pnml);
        match any::read(text.as_bytes()) {
            Ok(problem) => assert!(
                problem.title().starts_with(title) && !partial,
                "{text}: {problem:?}"
            ),
            Err(faults) => assert!(partial, "{text}: {faults:?}"),
        }
    }
    let two = any::read(b"1\nB\n1\nB\n").unwrap_err();
    assert_eq!(two[0].message, "found 2 boards, expected one");

    // The beginning of a row of ten million letters, of which the vacancy is in the middle.
    for letter in ["O", "r", ">"] {
        assert_eq!(
            any::notation(letter.repeat(1 << 17).as_bytes()),
            Notation::Boards
        );
    }
}

#[test]
fn pegs_drawn_as_capitals_are_pegs() {
    let small = " ooo\nooooo\noo.oo\nooooo\n ooo\n";
    let read = |text: &str| picture::read(text.as_bytes()).unwrap();
    assert_eq!(read(&small.replace('o', "O")), read(small));
    assert_eq!(read("OO_"), read("oo."));
    assert_eq!(read("OO.O\n\n?O.."), read("oo.o\n\n?o.."));
    // With both, a capital letter is a hole that holds a peg at the end.
    assert_ne!(read("oO.o"), read("oo.o"));
}

#[test]
fn tathams_game_ids_are_read() {
    // Source: the game ID of the collection's page for a 7x7 cross.
    let cross = puzzle("7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO");
    let english = puzzle("pegs:english");
    assert_eq!(
        (cross.board.rays(), &cross.start, &cross.goal),
        (english.board.rays(), &english.start, &Goal::Left(1))
    );
    assert_eq!(tatham::id(&cross).as_deref(), Some(&cross.title[..]));
    assert_eq!(tatham::id(&english).as_deref(), Some(&cross.title[..]));
    // Source: `pegs.c`, the presets: 5x7, 7x7 and 9x9 crosses and the 7x7 octagon.
    assert!(
        tatham::id(&puzzle("pegs:french@d4"))
            .unwrap()
            .starts_with("7x7octagon:OOPPPOOOPPPPPO")
    );
    assert_eq!(
        tatham::id(&puzzle("board:oo.")).unwrap(),
        "4x4random:PPHOOOOOOOOOOOOO"
    );
    for none in ["pegs:triangle5", "row:2x2", "board:oo.oo.,to=x.oo.."] {
        assert_eq!(tatham::id(&puzzle(none)), None, "{none}");
    }
    // Coordinates are those of the ID, including empty rows and columns.
    let apart = puzzle("5x4:OOOOOOOPPHOOOOOOOOOO");
    assert_eq!(moves::read(b"2,1-4,1", &apart).unwrap().len(), 1);
    let first = moves::read(b"d2-d4\nb3-d3", &cross).unwrap();
    assert_eq!(moves::read(b"3,1-3,3 1,2-3,2", &cross).unwrap(), first);
    assert_eq!(
        moves::read(tatham::write(&cross, &first).unwrap().as_bytes(), &cross).unwrap(),
        first
    );
    let moved = id::name(&cross, &apart_position(&cross, &first));
    assert!(
        moved.starts_with("7x7cross:") && id::read(&moved, |options| options).is_ok(),
        "{moved}"
    );
    for (id, message) in [
        ("7x7cross:OOPPPOO", "these are 7 places, the board has 49"),
        (
            "4x1:PPHX",
            "found `X`, expected `P` (peg), `H` (vacant hole) or `O` (no hole)",
        ),
        ("2x1:OO", "the board has no cells"),
        ("20x20:PP", "these are 2 places, the board has 400"),
        ("2x1:PP,left=1", "`left` is not an option here"),
        ("3x1:PPP,at=oo", "these are 2 cells, the board has 3"),
        ("3x1:PPP,at=o", "this is 1 cell, the board has 3"),
    ] {
        let faults = id::read(id, |options| options).unwrap_err();
        assert!(
            faults.iter().any(|fault| fault.message == message),
            "{id}: {faults:?}"
        );
    }
    for none in ["7x7crux:PPH", "x7:PPH", "0x7:PPH", "7x7cross#12345"] {
        assert!(!id::looks_like_id(none), "{none}");
    }
}

fn apart_position(puzzle: &Puzzle, moves: &[Move]) -> saltus::puzzle::Position {
    let mut position = puzzle.start.clone();
    moves
        .iter()
        .for_each(|&step| referee::play(puzzle, &mut position, step).unwrap());
    position
}

/// Bergholt's solution of the central game in 18 sweeps, as he wrote it. Source: Bergholt, *The
/// Queen*, 1912; in Beasley, *The Ins and Outs of Peg Solitaire*.
const BERGHOLT: &str = "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 37-57-55-53 31-33 \
                        34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44";

#[test]
fn games_as_other_people_write_them() {
    let english = puzzle("pegs:english");
    let judged = |text: &str| {
        referee::judge(&english, &moves::read(text.as_bytes(), &english).unwrap()).is_ok()
    };
    assert!(judged(BERGHOLT));
    assert!(judged(&BERGHOLT.replace(' ', ", ")));
    let numbered: Vec<String> = BERGHOLT
        .split(' ')
        .zip(1..)
        .map(|(sweep, number)| format!("{number}. {sweep}"))
        .collect();
    assert!(judged(&numbered.join("\n")));
    // The same with the row first, and with rows from the top.
    let turned = |hole: fn(char, char) -> [char; 2]| {
        let word = |word: &str| {
            word.split('-')
                .map(|two| {
                    hole(two.chars().next().unwrap(), two.chars().nth(1).unwrap())
                        .iter()
                        .collect::<String>()
                })
                .collect::<Vec<_>>()
                .join("-")
        };
        BERGHOLT.split(' ').map(word).collect::<Vec<_>>().join(" ")
    };
    assert!(judged(&turned(|column, row| [row, column])));
    assert!(judged(&turned(|column, row| [
        column,
        char::from(b'8' - (row as u8 - b'0'))
    ])));
    let letters = moves::write(
        &english,
        &moves::read(BERGHOLT.as_bytes(), &english).unwrap(),
    );
    assert_eq!(letters.lines().count(), 18);
    for none in ["40-42", "04-24", "00-00", "91-99"] {
        assert!(moves::read(none.as_bytes(), &english).is_err(), "{none}");
    }
    // In Durango Bill's numbers, the holes in reading order.
    let number = |name: &str| (english.board.named(name).unwrap().index() + 1).to_string();
    let numbers: Vec<String> = letters
        .lines()
        .map(|sweep| sweep.split('-').map(number).collect::<Vec<_>>().join("->"))
        .collect();
    assert!(numbers[0] == "5->17" && judged(&numbers.join("\n")));
    // Bell writes sweeps with the same names as here. Source: Bell's page on the triangular board
    // of 15 holes.
    let triangle = puzzle("pegs:triangle5@c3-c3");
    assert_eq!(
        moves::read(b"1. c5-c3, 2. d5-b5-b3;", &triangle)
            .unwrap()
            .len(),
        3
    );
    // A number on a row remains a square.
    assert_eq!(
        moves::read(b"12-11", &common::row("rrrrrrrrrrr.l")).unwrap()[0]
            .from
            .index(),
        11
    );
    for (text, message) in [
        ("46-99", "the board has no cell `99`"),
        ("4->99", "the board has no cell `99`"),
        ("4->", "found `4->`, expected a move"),
        (
            "3,1-9,9",
            "the holes of the board are not those of `3,1-9,9`",
        ),
        ("3,1-3,3 d4", "found `d4`, expected a move"),
        ("d2--d4", "found `d2--d4`, expected a move"),
    ] {
        let faults = moves::read(text.as_bytes(), &english).unwrap_err();
        assert_eq!(faults[0].message, message, "{text}");
    }
}

proptest! {
    /// Any peg board on the square grid, from any start, reads back.
    #[test]
    fn tathams_ids_round_trip(columns in 4usize..9, rows in 4usize..9, signs in prop::collection::vec(0..3usize, 64)) {
        let drawn: String = signs.iter().map(|&sign| ['P', 'H', 'O'][sign]).take(columns * rows).collect();
        let head = format!("{columns}x{rows}random:{drawn}");
        if let Ok(setup) = tatham::read(&head) {
            // The type of board is recognised from its holes; everything else is as before.
            let id = tatham::id(&setup).unwrap();
            prop_assert_eq!(id.split_once(':').unwrap().1, &drawn);
            let again = tatham::read(&id).unwrap();
            prop_assert_eq!((again.board, again.start), (setup.board, setup.start));
        }
    }

    #[test]
    fn any_move_is_read_without_panic(text in "[0-9a-h,> .;-]{0,24}") {
        let _ = moves::read(text.as_bytes(), &common::english());
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[a-zA-Z0-9\\[\\]{}()<>=:@.,_ \n-]{0,40}") {
        let _ = any::read(text.as_bytes());
    }
}
