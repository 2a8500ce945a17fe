//! Well-formed texts in all layouts, and their meaning.

use super::common;
use saltus::text::{
    any::{self, Notation, Wishes},
    asp,
    asp::Mode,
    asp::Reply,
    boards, list, moves, names, own, picture, positions,
};
use saltus::{
    board::{Adjacency, Cell},
    puzzle::{Goal, Headings, KindId, Wanted, frogs},
    referee,
};

#[test]
fn facts_in_every_layout() {
    // The text, then cells, pegs and jumps.
    let cases: &[(&str, usize, usize, u64)] = &[
        ("full(1,1). full(2,1). empty(3,1). time(1).", 3, 2, 1),
        (
            "full(1,1).full(2,1).\r\nempty ( 3 , 1 ) .\ttime(1).\r\n",
            3,
            2,
            1,
        ),
        (
            "time(2). time(1). time(3..4). full(1..5,1). empty(6,1).",
            6,
            5,
            4,
        ),
        (
            "% comment\nfull(1..2,1..2). %* full(9,9).\n time(7). *% empty(3,1..2). time(1..2). % end",
            6,
            4,
            2,
        ),
        ("full(-3..-1,0). empty(0,0). time(1).", 4, 3, 1),
        ("full(3,1;4,1). empty(5,1). time(1;2).", 3, 2, 2),
        ("full(3;4,1). empty(5;6,1;2). time(1).", 6, 2, 1),
        (
            "full(1,1). empty(2,1). time(1..99999999999).",
            2,
            1,
            99_999_999_999,
        ),
        ("\u{FEFF}full(1000000000,-1000000000). time(1).", 1, 1, 1),
    ];
    for &(text, cells, pegs, jumps) in cases {
        let facts = asp::read(text.as_bytes(), Mode::Strict)
            .unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        let setup = &facts.setup;
        assert_eq!(
            (setup.board.len(), setup.start.pieces(), &setup.goal),
            (cells, pegs, &Goal::Moves(jumps)),
            "{text}"
        );
        // The facts, written again, have the same meaning.
        let again = asp::read(facts.echo.as_bytes(), Mode::Strict).unwrap();
        assert_eq!(&again.setup, setup, "{text}");
        assert_eq!(again.echo, facts.echo, "{text}");
        let written = asp::read(asp::write_facts(setup, jumps).as_bytes(), Mode::Strict).unwrap();
        assert_eq!(&written.setup, setup, "{text}");
    }
}

#[test]
fn lenient_facts_prefer_full() {
    let text = b"empty(1,1). full(1,1). full(2,1). full(2,1). empty(2,1). empty(3,1). time(1). time(1..2).";
    let setup = asp::read(text, Mode::Lenient).unwrap().setup;
    assert_eq!(
        (setup.board.len(), setup.start.pieces(), setup.goal),
        (3, 2, Goal::Moves(2))
    );
}

#[test]
fn solver_output() {
    let setup = common::english();
    let named = |from: &str, to: &str| {
        let cell = |name| setup.board.named(name).unwrap();
        saltus::puzzle::Move::new(cell(from), cell(to))
    };
    let two = Reply::Moves(vec![named("d2", "d4"), named("b3", "d3")]);
    let cases = [
        ("move(1,down,4,2). move(2,right,2,3).", &two),
        (
            "full(3,1) empty(4,4) time(1)\nmove(2,right,2,3)\nmove(1,down,4,2)",
            &two,
        ),
        ("move( 1 , down,\r\n4,2 ).\r\nmove(2,right,2,3).", &two),
        (
            "clingo version 5.4.0\nReading from stdin\nSolving...\nAnswer: 1\nok state(1,full(3,1)) move(2,right,2,3) \
             move(1,down,4,2)\nSATISFIABLE\n\nModels       : 1+\nCalls        : 1\nTime         : 0.010s (Solving: \
             0.00s 1st Model: 0.00s Unsat: 0.00s)\nCPU Time     : 0.004s\n",
            &two,
        ),
        (
            "DLV [build BEN/Dec 17 2012]\n\n{move(1,down,4,2), move(2,right,2,3)}\n",
            &two,
        ),
        ("UNSATISFIABLE", &Reply::Unsatisfiable),
        (
            "clingo version 5.4.0\nSolving...\nUNSATISFIABLE\n\nModels       : 0\n",
            &Reply::Unsatisfiable,
        ),
        ("INCOHERENT\n", &Reply::Unsatisfiable),
        (asp::UNSATISFIABLE, &Reply::Unsatisfiable),
    ];
    for (text, reply) in cases {
        assert_eq!(
            asp::read_answer(text.as_bytes(), &setup).as_ref(),
            Ok(reply),
            "{text}"
        );
    }
}

#[test]
fn lists_of_any_layout_and_length() {
    let cases = [
        ("[1, 1, 1, 0, -1, -1, -1]", "rrr.lll"),
        ("[1,0,-1]", "r.l"),
        ("  [ 1 ,\r\n 0 , -1 , ]\r\n", "r.l"),
        ("\u{FEFF}[+1]", "r"),
    ];
    for (text, word) in cases {
        assert_eq!(list::read(text.as_bytes()).as_deref(), Ok(word), "{text}");
    }
    let long = format!("[{}0{}]", "1, ".repeat(200_000), ", -1".repeat(200_000));
    assert_eq!(
        list::read(long.as_bytes()),
        Ok("r".repeat(200_000) + "." + &"l".repeat(200_000))
    );
}

/// The fifteen moves of three against three, in each notation. Source: the move lists that the
/// classic Prolog and Python programs print; every row was checked by hand.
#[test]
fn three_against_three_in_every_notation() {
    let puzzle = common::row("rrr.lll");
    let plain = "3-4 5-3 6-5 4-6 2-4 1-2 3-1 5-3 7-5 6-7 4-6 2-4 3-2 5-3 4-5";
    let solution = moves::read(plain.as_bytes(), &puzzle).unwrap();
    assert!(referee::judge(&puzzle, &solution).is_ok());
    let names = "K = 15,\nX = [white_step, black_jump, black_step, white_jump, white_jump, white_step, black_jump, \
                 black_jump, black_jump, white_step, white_jump, white_jump, black_step, black_jump, white_step]\n";
    assert_eq!(names::write(&puzzle, &solution), names);
    let rows = " 1. O O O _ X X X\n 2. O O _ O X X X\n 3. O O X O _ X X\n 4. O O X O X _ X\n 5. O O X _ X O X\n \
                6. O _ X O X O X\n 7. _ O X O X O X\n 8. X O _ O X O X\n 9. X O X O _ O X\n10. X O X O X O _\n\
                11. X O X O X _ O\n12. X O X _ X O O\n13. X _ X O X O O\n14. X X _ O X O O\n15. X X X O _ O O\n\
                16. X X X _ O O O\n";
    assert_eq!(boards::write(&puzzle, &solution), rows);
    let lists = rows
        .lines()
        .map(|line| {
            let codes = line[4..]
                .split(' ')
                .map(|sign| ["0", "1", "-1"]["_OX".find(sign).unwrap()]);
            format!("[{}]\n", codes.collect::<Vec<_>>().join(", "))
        })
        .collect::<String>();
    assert_eq!(list::write(&puzzle, &solution), lists);
    assert_eq!(
        positions::write(&solution),
        "3\n5\n6\n4\n2\n1\n3\n5\n7\n6\n4\n2\n3\n5\n4\n"
    );

    let list_of_lists = format!("[{}]", lists.trim_end().replace('\n', ",\n "));
    let moves_numbered: String = plain
        .split(' ')
        .enumerate()
        .map(|(i, step)| format!("{}. {step}\r\n", i + 1))
        .collect();
    assert_eq!(
        moves::read(moves_numbered.as_bytes(), &puzzle).as_ref(),
        Ok(&solution)
    );
    for text in [
        names,
        &names.replace(']', "]."),
        &names["K = 15,\n".len()..],
        &names.replace(", ", ",\n"),
    ] {
        assert_eq!(
            names::read(text.as_bytes(), &puzzle).as_ref(),
            Ok(&solution),
            "{text}"
        );
    }
    for text in [
        rows,
        &rows.replace('\n', "\r\n\r\n"),
        &rows
            .lines()
            .map(|l| format!("{}\n", &l[4..]))
            .collect::<String>(),
    ] {
        assert_eq!(
            boards::read(text.as_bytes(), &puzzle).as_ref(),
            Ok(&solution),
            "{text}"
        );
    }
    for text in [&lists, &list_of_lists, &lists.replace('\n', ",")] {
        assert_eq!(
            list::read_moves(text.as_bytes(), &puzzle).as_ref(),
            Ok(&solution),
            "{text}"
        );
    }
    for text in [
        "3,5,6,4,2,1,3,5,7,6,4,2,3,5,4",
        "[3 5 6 4 2 1 3]; 5 7 6 4 2 3 5 4",
    ] {
        assert_eq!(
            positions::read(text.as_bytes(), &puzzle).as_ref(),
            Ok(&solution),
            "{text}"
        );
    }
}

#[test]
fn numbers_of_rows_grow_with_them() {
    let puzzle = common::row("r.l");
    let step = |from, to| saltus::puzzle::Move::new(Cell(from), Cell(to));
    assert!(boards::write(&puzzle, &[step(0, 1)]).starts_with(" 1. O _ X\n 2. _ O X\n"));
    let both = saltus::puzzle::Options {
        direction: saltus::puzzle::Direction::Both,
        ..Default::default()
    };
    let puzzle = frogs::row("r.l", "l.r", both).unwrap().validate().unwrap();
    let to_and_fro: Vec<_> = (0..99)
        .map(|i| if i % 2 == 0 { step(0, 1) } else { step(1, 0) })
        .collect();
    let text = boards::write(&puzzle, &to_and_fro);
    assert!(
        text.starts_with("  1. O _ X\n") && text.ends_with("100. _ O X\n"),
        "{text}"
    );
    assert_eq!(boards::read(text.as_bytes(), &puzzle), Ok(to_and_fro));
}

#[test]
fn ambiguous_names_are_faults() {
    let both = saltus::puzzle::Options {
        direction: saltus::puzzle::Direction::Both,
        ..Default::default()
    };
    let puzzle = frogs::row("r.r.l", "l.r.r", both)
        .unwrap()
        .validate()
        .unwrap();
    let faults = names::read(b"X = [white_step]", &puzzle).unwrap_err();
    assert_eq!(
        faults[0].message,
        "`white_step` is ambiguous here: it may be 1-2 or 3-2"
    );
    let numbered = frogs::reversal(3, 0, 0, Default::default())
        .unwrap()
        .validate()
        .unwrap();
    assert!(names::read(b"X = [white_step]", &numbered).is_err());
    let two_vacancies = common::row("r..l");
    assert_eq!(
        positions::read(b"1", &two_vacancies).unwrap_err()[0].message,
        "the puzzle has 2 vacancies: the squares left determine the moves for one only"
    );
}

#[test]
fn numbered_checkers_are_written_by_number() {
    let puzzle = frogs::reversal(3, 0, 0, Default::default())
        .unwrap()
        .validate()
        .unwrap();
    let solution = positions::read(b"3 4 2 3 1", &puzzle).unwrap();
    assert_eq!(
        boards::write(&puzzle, &solution[..1]),
        " 1. _ 1 2 3\n 2. 2 1 _ 3\n"
    );
    assert_eq!(
        list::write(&puzzle, &solution[..1]),
        "[0, 1, 2, 3]\n[2, 1, 0, 3]\n"
    );
    assert_eq!(
        boards::read(b"_ 1 2 3\n2 1 _ 3", &puzzle).as_deref(),
        Ok(&solution[..1])
    );
    assert_eq!(
        list::read_moves(b"[0, 1, 2, 3], [2, 1, 0, 3]", &puzzle).as_deref(),
        Ok(&solution[..1])
    );
}

#[test]
fn sweeps_are_joined_and_split() {
    let puzzle = picture::read(b"left 1\noo.o.\n")
        .unwrap()
        .validate()
        .unwrap();
    let solution = moves::read(b"a1-c1, c1-e1", &puzzle).unwrap();
    assert_eq!(moves::write(&puzzle, &solution), "a1-c1-e1\n");
    assert_eq!(moves::read(b"1) A1-C1-E1;", &puzzle), Ok(solution));
}

#[test]
fn pictures_in_every_form() {
    let goal = |text: &[u8]| {
        picture::read(text)
            .unwrap_or_else(|faults| panic!("{faults:?}"))
            .goal
    };
    let peg = Wanted::Piece(KindId(0));
    let complement = Goal::Pattern(vec![Wanted::Vacant, Wanted::Vacant, peg]);
    for text in [
        "oo.",
        "oo_",
        "\n\n   oo.  \n\n\n",
        "square\noo.\r\n",
        "o o .",
        "oo.\n\n..o",
        "  oo.\n\n..o",
    ] {
        assert_eq!(goal(text.as_bytes()), complement, "{text}");
    }
    assert_eq!(
        goal(b"O.oo_"),
        Goal::Pattern(vec![
            peg,
            Wanted::Vacant,
            Wanted::Vacant,
            Wanted::Vacant,
            peg
        ])
    );
    assert_eq!(
        goal(b"oo.\n\n?.o"),
        Goal::Pattern(vec![Wanted::Any, Wanted::Vacant, peg])
    );
    assert_eq!(goal(b"left 1\noo."), Goal::Left(1));
    assert_eq!(goal(b"left 1 square\n\noo."), Goal::Left(1));

    let triangle =
        picture::read(b"triangular left 1\n    .\n   o o\n  o o o\n o o o o\no o o o o\n").unwrap();
    let named = saltus::board::shape("triangle5").unwrap().board();
    assert_eq!(
        triangle.board.lines().collect::<Vec<_>>(),
        named.lines().collect::<Vec<_>>()
    );
    let hexagon =
        picture::read(b"triangular left 1\n  o o o\n o o o o\no o . o o\n o o o o\n  o o o")
            .unwrap();
    let named = saltus::board::shape("hexagon3").unwrap().board();
    assert_eq!(
        hexagon.board.lines().collect::<Vec<_>>(),
        named.lines().collect::<Vec<_>>()
    );
    let diagonal = picture::read(b"diagonal\nooo\no.o\nooo").unwrap().board;
    assert_eq!(
        (diagonal.adjacency(), diagonal.lines().count()),
        (Adjacency::Diagonal, 16)
    );
}

#[test]
fn a_picture_of_a_known_board_is_that_board() {
    for shape in saltus::board::SHAPES {
        let board = shape.board();
        let vacancy = board.named(shape.vacancy).unwrap();
        let setup = saltus::puzzle::Setup {
            title: format!("{} holes", board.len()),
            start: saltus::puzzle::Position(
                board
                    .cells()
                    .map(|cell| (cell != vacancy).then_some(KindId(0)))
                    .collect(),
            ),
            rules: saltus::puzzle::Rules::pegs(),
            goal: Goal::Left(1),
            board,
        };
        let read = picture::read(picture::write(&setup).unwrap().as_bytes()).unwrap();
        assert_eq!(
            read.board.adjacency(),
            setup.board.adjacency(),
            "{}",
            shape.name
        );
        assert_eq!(read.board.rays(), setup.board.rays(), "{}", shape.name);
        assert_eq!(
            (read.start, read.goal),
            (setup.start, setup.goal),
            "{}",
            shape.name
        );
    }
}

#[test]
fn a_user_defined_puzzle_behaves_like_a_built_in_one() {
    let text = r#"
title = "row:rr.l"
adjacency = "row"
board = "r r . l"
[[kind]]
symbol = "r"
name = "right"
steps = ["right"]
jumps = ["right"]
[[kind]]
symbol = "l"
name = "left"
steps = ["left"]
jumps = ["left"]
[goal]
board = "l.rr"
"#;
    let built_in = frogs::row("rr.l", "l.rr", saltus::puzzle::Options::default()).unwrap();
    assert_eq!(own::read(text.as_bytes()), Ok(built_in));
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(own::read(crlf.as_bytes()).unwrap().board.len(), 4);
}

#[test]
fn a_user_defined_puzzle_may_have_everything() {
    let text = r#"
hop = 1
lines = [["a1", "b1", "c1"], ["c1", "b2", "a1"]]
board = '''
ab.
 b'''
[[kind]]
symbol = "a"
jumps = ["along"]
over = "others"
removes = true
[[kind]]
symbol = "b"
name = "target"
[goal]
left = 2
"#;
    let setup = own::read(text.as_bytes()).unwrap();
    let ends = ["a1", "c1"].map(|name| setup.board.named(name).unwrap());
    assert!(setup.board.has_two_lines(ends[0], ends[1]));
    let setup = own::read(
        text.replace("\"c1\", \"b2\", \"a1\"", "\"c1\", \"b2\"")
            .as_bytes(),
    )
    .unwrap();
    assert_eq!(
        (
            setup.board.len(),
            setup.board.lines().count(),
            setup.goal.clone()
        ),
        (4, 2, Goal::Left(2))
    );
    let [a, b] = &setup.rules.kinds[..] else {
        panic!()
    };
    assert_eq!(
        (a.jumps, a.steps, a.removes),
        (Headings(0b10), Headings::NONE, true)
    );
    assert!(a.over.has(KindId(1)) && !a.over.has(KindId(0)));
    assert_eq!(
        (b.name.as_str(), b.jumps, b.removes),
        ("target", Headings::NONE, false)
    );
    let ordered = text
        .replace("left = 2", "order = 'abb'")
        .replace("removes = true", "");
    assert_eq!(
        own::read(ordered.as_bytes()).unwrap().goal,
        Goal::Order([0, 1, 1].map(KindId).to_vec())
    );
}

/// Pasted texts, and the notation of each.
#[test]
fn pasted_text_is_read() {
    for (text, title) in [
        ("RRR_LLL", "row:3x3"),
        ("R R R _ L L L\n", "row:3x3"),
        ("rr.ll", "row:2x2"),
        (">>>_<<<", "row:3x3"),
        ("4-1", "row:4x1"),
        ("row:3X3", "row:3x3"),
        ("grid:3X5", "grid:3x5"),
        ("W:WK31:B27", "capture"),
        ("[FEN \"B:W10,18:BK6\"]", "capture"),
        ("[Event \"a game\"]\n[FEN \"B:W10,18:BK6\"]\n", "capture"),
        ("111\n101\n111\n", "9 holes"),
        (
            "[[0, 0, 1, 1, 1, 0, 0], [0, 0, 1, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 0, 1, 1, 1],\n [1, 1, 1, 1, 1, 1, 1], \
         [0, 0, 1, 1, 1, 0, 0], [0, 0, 1, 1, 1, 0, 0]]",
            "pegs:english@d4",
        ),
        ("start\n● ● ·\n", "3 holes"),
    ] {
        let read = any::read(text.as_bytes());
        assert_eq!(
            read.map(|problem| problem.title()),
            Ok(title.into()),
            "{text}"
        );
    }
    // A board's name alone is not a puzzle, and the message has a suggestion.
    let bad = any::read(b"english").unwrap_err();
    assert_eq!(
        *bad[0].help.as_ref().unwrap(),
        "did you mean `pegs:english`?"
    );
    // Places refer to the given bytes, also when they are not UTF-8.
    let bytes = [&b"grid:3x3,at=rrlr.lrll"[..], &[0xA7; 30]].concat();
    let bad = any::read(&bytes).unwrap_err();
    assert!(
        bad.iter().all(|fault| fault.span.end <= bytes.len()),
        "{bad:?}"
    );
    // Faults name the detected notation; at most ten are listed, then the number of others.
    let noise = "hello world\n".repeat(30);
    let bad = any::read(noise.as_bytes()).unwrap_err();
    assert_eq!((bad.read_as(), bad.len()), (Some(Notation::Picture), 11));
    assert!(
        bad[10].message.to_string().starts_with("and ")
            && bad[10].message.to_string().contains("more faults"),
        "{}",
        bad[10].message
    );
}

/// A notation that was given is the one that is read, or the text is refused.
#[test]
fn a_given_notation_is_no_other() {
    let texts = [
        "row:2x2",
        "OO_XX",
        "RR.LL",
        "2-2",
        "[1, 0, -1]",
        "oo.",
        "oo.\noo.",
        "[[1, 1, 0]]",
        "full(1,1). full(2,1). empty(3,1).",
        "board = 'oo.'",
        "3\n..B\n.W.\n_..",
        "B:W10,18:BK6",
        "<net/>",
        "(define (problem p))",
    ];
    let wishes = Wishes {
        exact: true,
        ..Wishes::default()
    };
    for text in texts {
        for notation in Notation::ALL {
            let read = any::read_as(text.as_bytes(), notation, false, &wishes, |usual| usual);
            if let Ok(reading) = read {
                assert_eq!(reading.notation, notation, "{text}");
            }
        }
    }
}
