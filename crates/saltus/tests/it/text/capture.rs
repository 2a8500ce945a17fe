//! Reading and writing capture boards: valid texts, invalid texts, and random texts.

use proptest::prelude::*;
use saltus::capture::*;
use saltus::text::capture::*;
use saltus::text::{BadText, Fault, MOST_FAULTS};
use serde_json::Value;

const BOARD: &str = "5\n_._._\n.W.W.\n_._._\n.W.W.\n_.B._\n";

fn read_strict(text: &[u8]) -> Result<Vec<Field>, BadText> {
    read_boards(text, Alphabet::Contest, Reading::Strict)
}

#[test]
fn answers_of_the_table_in_both_numberings() {
    let table: Value = serde_json::from_str(include_str!("../../data/capture.json")).unwrap();
    for case in table["cases"].as_array().unwrap() {
        let rows: Vec<&str> = case["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row.as_str().unwrap())
            .collect();
        let text = format!("{}\n{}\n", rows.len(), rows.join("\n"));
        let well_formed = case["wellformed"].as_bool().unwrap();
        assert_eq!(read_strict(text.as_bytes()).is_ok(), well_formed);
        let reading = if well_formed {
            Reading::Strict
        } else {
            Reading::Lenient
        };
        let mut reader = BoardReader::new(text.as_bytes(), Alphabet::Contest, reading);
        let field = reader.next_board().unwrap().unwrap();
        let winner = judge(&field).winner();
        let side = field.side();
        assert_eq!(
            winner_word(winner, side, Numbering::Top),
            case["answer_seed"],
            "{}",
            case["id"]
        );
        assert_eq!(
            winner_word(winner, side, Numbering::Bottom),
            case["answer_pacnw"],
            "{}",
            case["id"]
        );
        assert!(reader.next_board().unwrap().is_none());
        let mut early = BoardReader::new(text.as_bytes(), Alphabet::Contest, reading);
        assert_eq!(early.next_winner().unwrap(), Some(winner), "{}", case["id"]);
        assert_eq!(early.next_winner().unwrap(), None);
        let mut out = Vec::new();
        write_board(&field, Alphabet::Contest, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }
}

#[test]
fn tolerated_input_is_read() {
    let board = read_strict(BOARD.as_bytes()).unwrap();
    let texts = [
        BOARD.replace('\n', "\r\n"),
        BOARD.trim_end().to_owned(),
        BOARD.replace('\n', "  \t\n"),
        format!("\n\n  {BOARD}\n\n"),
        BOARD.replacen('5', "005", 1),
    ];
    for text in texts {
        assert_eq!(read_strict(text.as_bytes()).unwrap(), board, "{text:?}");
    }
    let several = format!("{BOARD}\n1\nB\n{BOARD}");
    assert_eq!(read_strict(several.as_bytes()).unwrap().len(), 3);
}

/// The faults of a text: the marked part, and the message.
fn faults(text: &[u8]) -> Vec<(String, String)> {
    let faults = read_strict(text).unwrap_err();
    let show = |Fault { span, message, .. }: Fault| {
        (
            String::from_utf8_lossy(&text[span.clone()]).into_owned(),
            message.to_string(),
        )
    };
    faults.into_iter().map(show).collect()
}

#[test]
fn faults_of_boards() {
    let table: [(&str, &[(&str, &str)]); 13] = [
        ("", &[("", "there is no board")]),
        ("\n \n", &[("\n \n", "there is no board")]),
        ("0\n", &[("0", "n is 0")]),
        (
            "1000000000000000000000000000000\n_\n",
            &[("1000000000000000000000000000000", "n is too large")],
        ),
        (
            "3\n_._\n.W.\n",
            &[("3", "n is 3, but the board has 2 rows")],
        ),
        (
            "3\n_._\n.W.\nB._\n_._\n._.\n",
            &[("_._", "n is 3, but the board has 5 rows")],
        ),
        (
            "3\n_._\n.W\nB.__\n",
            &[
                (".W", "the row has 2 squares, but n is 3"),
                ("B.__", "the row has 4 squares, but n is 3"),
            ],
        ),
        (
            "4\n_._\n.W.\nB._\n",
            &[
                ("4", "n is 4, but the board has 3 rows"),
                ("_._", "the row has 3 squares, but n is 4"),
                (".W.", "the row has 3 squares, but n is 4"),
                ("B._", "the row has 3 squares, but n is 4"),
            ],
        ),
        (
            "3\n_.x\n.W.\nBB_\n",
            &[
                ("x", "found 'x', expected '_', 'B' or 'W'"),
                ("B", "found 'B', expected '.'"),
            ],
        ),
        (
            "3\n_._\n.W.\n_.B7\n",
            &[
                ("_.B7", "the row has 4 squares, but n is 3"),
                ("7", "found '7', expected '.', '_', 'B' or 'W'"),
            ],
        ),
        (
            "_._\n.W.\nB._\n",
            &[("_._", "the size of the board, a number, is expected here")],
        ),
        (
            "3\n_._\n.W.\nB._3\n_._\n.W.\nB._\n",
            &[
                ("B._3", "the row has 4 squares, but n is 3"),
                ("3", "found '3', expected '.', '_', 'B' or 'W'"),
                ("_._", "n is 3, but the board has 6 rows"),
            ],
        ),
        ("2\n_.\n", &[("2", "n is 2, but the board has 1 row")]),
    ];
    for (text, wanted) in table {
        let found = faults(text.as_bytes());
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(mark, message)| (&mark[..], &message[..]))
            .collect();
        assert_eq!(found, wanted, "{text:?}");
    }
    assert_eq!(
        faults(b"1\n\xff\n")[0].1,
        "found byte 0xff, expected '_', 'B' or 'W'"
    );
}

#[test]
fn many_faults_are_counted_but_not_kept() {
    let text = format!("100\n{}", format!("{}\n", "x".repeat(100)).repeat(100));
    let faults = read_strict(text.as_bytes()).unwrap_err();
    assert_eq!(faults.len(), MOST_FAULTS + 1);
    let rest = 10_000 - MOST_FAULTS;
    assert_eq!(
        faults[MOST_FAULTS].message.to_string(),
        format!("and {rest} more faults from here on")
    );
    // Noise, with and without line ends.
    let noise: Vec<u8> = (0..1_000_000u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    assert!(read_strict(&noise).is_err());
    let line: Vec<u8> = noise
        .iter()
        .map(|&byte| if byte == b'\n' { b'x' } else { byte })
        .collect();
    assert!(read_strict(&line).is_err());
}

#[test]
fn a_faulty_board_does_not_hide_the_next() {
    let text = format!("3\n_._\n.W.\n{BOARD}");
    let mut reader = BoardReader::new(text.as_bytes(), Alphabet::Contest, Reading::Strict);
    assert!(matches!(reader.next_board(), Err(ReadError::Faults(_))));
    assert_eq!(reader.next_board().unwrap().unwrap().side(), 5);
    assert!(reader.next_board().unwrap().is_none());
}

#[test]
fn hopeless_boards_are_not_read_further() {
    // A stream that fails if it is read to its end.
    struct EndlessStream(usize);
    impl std::io::Read for EndlessStream {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            assert!(self.0 < 1 << 22, "read on and on");
            let row = b"_._._._._W\n";
            for byte in buffer.iter_mut() {
                *byte = match self.0 {
                    i if i < 5 => b"1001\n"[i],
                    // A white on the edge in the third row.
                    i if i == 5 + 2 * 1002 => b'W',
                    i if (i - 5) % 1002 == 1001 => b'\n',
                    i => row[((i - 5) % 1002 + (i - 5) / 1002) % 2],
                };
                self.0 += 1;
            }
            Ok(buffer.len())
        }
    }
    let mut reader = BoardReader::new(EndlessStream(0), Alphabet::Contest, Reading::Strict);
    assert_eq!(reader.next_winner().unwrap(), Some(Winner::None));
    assert_eq!(reader.offset(), 5 + 3 * 1002);
}

#[test]
fn usaco_boards() {
    // USACO, December 2008, Bronze, "Checkers": the sample, whose published route is (8,3) (6,1)
    // (4,3) (6,5).
    let text =
        "8\n-+-+-+-+\n+-+-+-+-\n-+-K-+-+\n+-+-+-+-\n-o-o-+-+\n+-K-+-+-\n-o-+-+-+\n+-K-+-K-\n";
    let fields = read_boards(text.as_bytes(), Alphabet::Usaco, Reading::Strict).unwrap();
    let king = judge(&fields[0]).winners().next().unwrap();
    let mut out = Vec::new();
    write_route(
        &route(&fields[0], king).unwrap(),
        8,
        RouteNotation::Pairs,
        &mut out,
    )
    .unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "8 3\n6 1\n4 3\n6 5\n");
    let mut out = Vec::new();
    write_board(&fields[0], Alphabet::Usaco, &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), text);
    let faults = read_boards(b"1\nB\n", Alphabet::Usaco, Reading::Strict).unwrap_err();
    assert_eq!(faults[0].message, "found 'B', expected '+', 'K' or 'o'");
}

#[test]
fn draughts_positions() {
    let read = |text: &str| read_pdn(text.as_bytes(), 8, Pieces::Kings);
    let pdn = read("B:W10,18:BK6").unwrap();
    for text in [
        "B:BK6:W18,10.",
        " B : W 10 , 18 : B K6 \n",
        "[FEN \"B:W10,K18:BK6\"]",
    ] {
        assert_eq!(read(text).unwrap(), pdn, "{text}");
    }
    assert_eq!(write_pdn(&pdn.field).unwrap(), "B:W10,18:BK6");
    assert_eq!(read("B:W9-11:BK6").unwrap().field.white_count(), 3);
    assert!(read("W:WK6:B10").unwrap().white_to_move);
    assert_eq!(
        read_pdn(b"B:W7:B2", 8, Pieces::Men)
            .unwrap()
            .field
            .black_count(),
        1
    );
    let table = [
        ("", "", "the side to move is expected here: B or W"),
        ("B:W10:B6", "6", "this piece is a man, not a king"),
        (
            "B:W33:BK6",
            "33",
            "the board has no such square: its squares are 1 to 32",
        ),
        (
            "B:W0:BK6",
            "0",
            "the board has no such square: its squares are 1 to 32",
        ),
        (
            "B:W1-999999999999999999999:BK6",
            "999999999999999999999",
            "the board has no such square: its squares are 1 to 32",
        ),
        ("B:W10,10:BK6", "10", "there are two pieces on 10"),
        (
            "B:W10,x:BK6",
            "x",
            "found 'x', expected the number of a square",
        ),
        (
            "B:W10,,11:BK6",
            "",
            "the number of a square is expected here",
        ),
        ("B:W12-10:BK6", "12-10", "this is not a range of squares"),
        ("B:BK6", "", "the list of W's pieces is missing"),
        (
            "B:W10:W11:BK6",
            "W11",
            "this side's pieces are listed a second time",
        ),
        (
            "B:X10:W11:BK6",
            "X10",
            "a list of pieces begins with W or B",
        ),
    ];
    for (text, marked, message) in table {
        let fault = &read(text).unwrap_err()[0];
        assert_eq!(
            (&text[fault.span.clone()], fault.message.to_string()),
            (marked, message.to_owned()),
            "{text}"
        );
    }
    assert_eq!(read("x:W40,41:B6").unwrap_err().len(), 3 + 1);
}

#[test]
fn faults_of_routes() {
    let read = |text: &str, notation| read_route(text.as_bytes(), 8, notation).unwrap_err();
    assert_eq!(
        read("", RouteNotation::Pairs)[0].message,
        "there is no route"
    );
    assert_eq!(
        read("B2 J4 D9 D4 7", RouteNotation::Squares(Numbering::Top)).len(),
        3
    );
    assert_eq!(read("1 2\n9 9\n3", RouteNotation::Pairs).len(), 2);
    assert_eq!(read("6x33xx0", RouteNotation::Pdn).len(), 2);
    assert_eq!(
        read("A1 73x", RouteNotation::Codes(Numbering::Top)).len(),
        2
    );
}

proptest! {
    /// Routes round-trip in every notation.
    #[test]
    fn routes_round_trip(side in 3u32..40, seed: u64, density: u8) {
        let (field, king) = generate(side, Pattern::Trees { density }, seed);
        let route = route(&field, king).unwrap();
        let notations = [
            RouteNotation::Squares(Numbering::Top), RouteNotation::Squares(Numbering::Bottom), RouteNotation::Pairs,
            RouteNotation::Codes(Numbering::Top), RouteNotation::Codes(Numbering::Bottom),
        ];
        for notation in notations {
            let mut out = Vec::new();
            write_route(&route, side, notation, &mut out).unwrap();
            prop_assert_eq!(read_route(&out, side, notation).unwrap(), route.squares().collect::<Vec<_>>());
        }
        let mut out = Vec::new();
        prop_assert!(write_route(&route, side, RouteNotation::Pdn, &mut out).is_err());
    }

    /// Numbers and names of squares are one to one.
    #[test]
    fn squares_round_trip(side in 2u32..900, number: u64) {
        let last = u64::from(side) * u64::from(side) / 2;
        let number = number % last + 1;
        let square = pdn_square(number, side).unwrap();
        prop_assert_eq!(pdn_number(square, side), Some(number));
        prop_assert_eq!(pdn_square(last + 1, side), None);
        for numbering in [Numbering::Top, Numbering::Bottom] {
            prop_assert_eq!(parse_square(&square_name(square, side, numbering), side, numbering), Some(square));
        }
    }

    /// No text makes a reader panic, and every board that is read round-trips.
    #[test]
    fn every_text_is_read_or_refused(text in "[0-9._BWKo+:,\\-x \n\r]{0,60}", bytes: Vec<u8>) {
        for text in [text.as_bytes(), &bytes] {
            for reading in [Reading::Strict, Reading::Lenient] {
                for alphabet in [Alphabet::Contest, Alphabet::Usaco] {
                    if let Ok(fields) = read_boards(text, alphabet, reading) {
                        let mut out = Vec::new();
                        fields.iter().for_each(|field| write_board(field, alphabet, &mut out).unwrap());
                        prop_assert_eq!(read_boards(&out, alphabet, reading).unwrap(), fields);
                    }
                }
            }
            for pieces in [Pieces::Kings, Pieces::Men] {
                let _ = read_pdn(text, 8, pieces);
            }
            for notation in [RouteNotation::Squares(Numbering::Top), RouteNotation::Pairs,
                RouteNotation::Codes(Numbering::Bottom), RouteNotation::Pdn] {
                let _ = read_route(text, 8, notation);
            }
        }
    }
}

/// For every board of the table, the written answer is accepted in every notation, and rejected
/// with one square changed.
#[test]
fn written_answers_are_accepted() {
    let table: Value = serde_json::from_str(include_str!("../../data/capture.json")).unwrap();
    let (mut right, mut altered) = (0, 0);
    for case in table["cases"].as_array().unwrap() {
        let rows = case["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row.as_str().unwrap());
        let field = Field::from_rows(rows, Reading::Lenient).unwrap();
        let (judgement, side) = (judge(&field), field.side());
        let judged = |text: &str| judge_answer(&field, Mover::King, text.as_bytes());
        let holds = |text: &str| matches!(judged(text), Ok(Ok(_)));
        let number = judgement.winner_count();
        assert!(holds(&number.to_string()), "{}", case["id"]);
        assert!(!holds(&format!(
            "{} nonsense",
            case["answer_seed"].as_str().unwrap()
        )));
        assert!(
            field.white_count() == 0 || !holds(&(number + 1).to_string()),
            "{}",
            case["id"]
        );
        let top = case["answer_seed"].as_str().unwrap();
        assert!(holds(top), "{}", case["id"]);
        // Small letters count from the top where another piece stands there.
        let bottom = case["answer_pacnw"].as_str().unwrap();
        let from_top = parse_square(bottom, side, Numbering::Top);
        if from_top.is_none_or(|square| field.at(square) != Content::Black) {
            assert!(holds(bottom), "{}", case["id"]);
        } else {
            assert_eq!(
                holds(bottom),
                bottom.to_uppercase() == top,
                "{}",
                case["id"]
            );
        }
        let routes: Vec<Route> = judgement
            .winners()
            .map(|king| route(&field, king).unwrap())
            .collect();
        for notation in [
            RouteNotation::Squares(Numbering::Top),
            RouteNotation::Squares(Numbering::Bottom),
            RouteNotation::Pairs,
            RouteNotation::Codes(Numbering::Top),
            RouteNotation::Codes(Numbering::Bottom),
            RouteNotation::Pdn,
        ] {
            let write = |routes: &[Route]| -> Option<String> {
                let mut out = Vec::new();
                routes
                    .iter()
                    .try_for_each(|route| write_route(route, side, notation, &mut out))
                    .ok()?;
                String::from_utf8(out).ok()
            };
            let Some(text) = write(&routes).filter(|text| !text.is_empty()) else {
                continue;
            };
            assert!(holds(&text), "{} {text}: {:?}", case["id"], judged(&text));
            right += 1;
            if field.white_count() == 0 {
                continue;
            }
            assert!(!holds(&format!("{text}nonsense")), "{} {text}", case["id"]);
            for (index, jump) in routes
                .iter()
                .enumerate()
                .flat_map(|(i, route)| (0..route.jumps.len()).map(move |j| (i, j)))
            {
                for other in Diagonal::ALL
                    .into_iter()
                    .filter(|&other| other != routes[index].jumps[jump])
                {
                    let mut bad = routes.clone();
                    bad[index].jumps[jump] = other;
                    // Routes that leave the board cannot be written.
                    let squares = catch_squares(&bad[index], side);
                    if replay(&field, squares.iter().copied()) == Ok(field.white_count()) {
                        continue; // another right route
                    }
                    if squares.len() == bad[index].jumps.len() + 1
                        && let Some(text) = write(&bad)
                    {
                        assert!(!holds(&text), "{} {text}", case["id"]);
                        altered += 1;
                    }
                }
            }
        }
    }
    assert!(right > 300 && altered > 1000, "{right} {altered}");
}

/// The squares of a route as far as it stays on the board.
fn catch_squares(route: &Route, side: u32) -> Vec<Square> {
    let mut squares = vec![route.start];
    for jump in &route.jumps {
        match jump
            .landing(squares[squares.len() - 1])
            .filter(|to| to.row < side && to.col < side)
        {
            Some(to) => squares.push(to),
            None => break,
        }
    }
    squares
}

/// A board whose announced size does not fit is refused, and one that fits is read.
#[test]
fn routes_in_invalid_text_are_refused() {
    let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict).unwrap();
    // With replacement characters the line is longer than the text.
    let text = [&b"A3 takes all 1:"[..], &[0xFF; 40]].concat();
    assert!(judge_answer(&field, Mover::King, &text).is_err());
}

#[test]
fn boards_too_large_for_the_memory_are_refused() {
    let huge: &[u8] = b"1000000\n_._";
    let mut reader =
        BoardReader::new(huge, Alphabet::Contest, Reading::Strict).with_memory_limit(1 << 30);
    let Err(ReadError::Faults(faults)) = reader.next_board() else {
        panic!("62 GB are too much")
    };
    assert!(
        faults[0]
            .message
            .to_string()
            .contains("exceeds the memory limit"),
        "{faults:?}"
    );
    assert_eq!((faults.len(), faults[0].span.clone()), (1, 0..7));
    let most = |memory| {
        let fits = |side: u64| {
            let text = format!("{side}\n");
            let mut reader = BoardReader::new(text.as_bytes(), Alphabet::Contest, Reading::Strict)
                .with_memory_limit(memory);
            let Err(ReadError::Faults(faults)) = reader.next_board() else {
                panic!("there are no rows")
            };
            !faults[0].message.to_string().contains("memory")
        };
        (1..).take_while(|&side| fits(side)).last()
    };
    assert_eq!(
        (most(0), most(50), most(5000)),
        (Some(1), Some(10), Some(100))
    );
}

/// A fault far behind is shown with its line, and so is the first fault of a board that is larger
/// than every buffer.
#[test]
fn faults_of_a_stream_are_shown_in_their_lines() {
    let boards = "3\n_._\n.W.\nB._\n\n".repeat(100_000);
    let side = 901;
    let row = |first: usize| -> String {
        let square = |col: usize| {
            if (first + col).is_multiple_of(2) {
                '_'
            } else {
                '.'
            }
        };
        (0..side).map(square).collect()
    };
    let mut large = format!("{side}\n{}\n", row(0).replacen('_', "X", 1));
    for number in 1..side {
        large += &(row(number) + "\n");
    }
    for (before, board) in [
        (&boards[..], "3\n_._\n.X.\nB._\n"),
        ("", &large),
        (&boards, &large),
    ] {
        let text = format!("{before}{board}");
        let mut reader = BoardReader::new(text.as_bytes(), Alphabet::Contest, Reading::Strict);
        let faults = loop {
            match reader.next_board() {
                Ok(Some(_)) => {}
                Err(ReadError::Faults(faults)) => break faults,
                other => panic!("{other:?}"),
            }
        };
        let place = text.find('X').unwrap();
        let line = text[..place].matches('\n').count() + 1;
        let part = reader.faulty_part(&faults).unwrap();
        let fault = part.faults.iter().next().unwrap();
        assert_eq!(&part.text[fault.span.clone()], b"X");
        let before = part.text[..fault.span.start]
            .split(|&byte| byte == b'\n')
            .count()
            - 1;
        assert_eq!(part.first_line + before, line);
    }
}

/// Sentences about one king have the verdict of the judge, and the sentence that contradicts them
/// the other one.
#[test]
fn sentences_about_a_king_are_judged() {
    let rows = ["B._._", ".W.W.", "_._._", ".W.W.", "_._.B"];
    let unmoved = Field::from_rows(rows, Reading::Strict).unwrap();
    let one = Field::from_rows(
        ["B._._", ".W...", "_._._", ".....", "_._.B"],
        Reading::Lenient,
    );
    for field in [unmoved, one.unwrap()] {
        let judgement = judge(&field);
        for king in field.blacks() {
            let can = judgement.verdict(king).unwrap().can();
            let bottom = square_name(king, field.side(), Numbering::Bottom);
            for (sentence, says) in [
                (format!("The king on {king} can take all."), true),
                (format!("{king} can capture every white piece!"), true),
                (format!("The king at {bottom} takes all"), true),
                (format!("The king on {king} cannot take all."), false),
                (
                    format!("The king on {king} can\u{2019}t capture all the whites"),
                    false,
                ),
                (format!("{king} can not take all of them."), false),
            ] {
                let judged = judge_answer(&field, Mover::King, sentence.as_bytes());
                assert_eq!(judged.unwrap().is_ok(), can == says, "{sentence}");
            }
        }
    }
}

/// Two whites on the way of the king on A1 of five rows.
fn one_route() -> Field {
    let rows = ["B._._", ".W._.", "_._._", "._.W.", "_._._"];
    Field::from_rows(rows, Reading::Strict).unwrap()
}

/// A route is the same in one piece and move by move, with any joints. Source: by hand.
#[test]
fn a_route_is_read_move_by_move() {
    let field = one_route();
    for (route, is_right) in [
        ("A1 C3 E5", true),
        ("A1-C3-E5", true),
        ("A1-C3 C3-E5", true),
        ("A1-C3, C3-E5", true),
        ("A1\u{2192}C3 C3\u{2192}E5", true),
        ("A1 C3 C3 E5", true),
        ("A1-C3\nC3-E5", true),
        ("A1 C3\nC3 E5", true),
        ("1-9 9-17", false),
        ("A1-C3", false),
        ("A1-C3 E5-C3", false),
        ("A1-C3 C3-E1", false),
        ("C3-E5 A1-C3", false),
        ("A1-C3-C3-E5", false),
    ] {
        let judged = judge_answer(&field, Mover::King, route.as_bytes());
        assert_eq!(matches!(judged, Ok(Ok(_))), is_right, "{route}: {judged:?}");
    }
}

/// Small letters are capitals, unless only from the bottom they begin on a piece or are right; and
/// two verdicts are a question. Source: by hand. On the second board the kings mirror each other.
#[test]
fn small_letters_count_from_the_top() {
    let one = one_route();
    let rows = ["B._._", ".W._.", "_._._", "._.W.", "B._._"];
    let two = Field::from_rows(rows, Reading::Strict).unwrap();
    for (field, answer, is_right, from_bottom) in [
        (&one, "a1", true, false),
        (&one, "a1 c3 e5", true, false),
        (&one, "a1-c3 c3-e5", true, false),
        (&one, "a5", true, true),
        (&one, "a5 c3 e1", true, true),
        (&one, "a5 c3 e5", false, true),
        (&one, "c3", false, false),
        (&one, "a1 c3 e1", false, false),
        (&two, "a1 c3 e5", true, false),
        (&two, "a5 c3 e1", true, true),
        (&two, "a5 c3 e5", false, false),
        (&two, "the king on A1 can take all", true, false),
    ] {
        let judged = judge_answer(field, Mover::King, answer.as_bytes());
        assert_eq!(judged.unwrap().is_ok(), is_right, "{answer}");
        let counted = counts_from_bottom(field, Mover::King, answer.as_bytes());
        assert_eq!(counted, from_bottom, "{answer}");
    }
    for question in ["a1", "a5", "the king on a5 can take all"] {
        let asked = judge_answer(&two, Mover::King, question.as_bytes()).unwrap_err();
        let message = asked.first().unwrap().message.to_string();
        assert!(message.contains("from the bottom"), "{question}: {message}");
    }
    // The picture names its columns.
    let shown = "a5 takes all 2: a5 c3 e1\na1 cannot: DISCONNECTED\n\n  a b c d e\n5 B\n";
    assert!(counts_from_bottom(&two, Mover::King, shown.as_bytes()));
}

/// Several kings are named side by side, each of which is a right answer; other pieces than kings
/// have answers of several squares only. Source: by hand. The kings on E1 and E3 take the white on
/// D2, and that on F6 does not.
#[test]
fn kings_are_named_side_by_side() {
    let rows = [
        "_._.B._", "._.W._.", "_._.B._", "._._._.", "_._._._", "._._.B.", "_._._._",
    ];
    let field = Field::from_rows(rows, Reading::Strict).unwrap();
    for (answer, is_right) in [
        ("E1", true),
        ("E3", true),
        ("F6", false),
        ("E1 E3", true),
        ("E1, E3", true),
        ("E1\nE3\n", true),
        ("E1 E3 F6", false),
        ("E1 C3", true),
        ("E1 C3\nE3 C1", true),
        ("Multiple", true),
        ("None", false),
        ("2", true),
    ] {
        let judged = judge_answer(&field, Mover::King, answer.as_bytes());
        let judged = judged.unwrap_or_else(|bad| panic!("{answer}: {bad:?}"));
        assert_eq!(judged.is_ok(), is_right, "{answer}");
    }
    let man = Mover::Man(Forward::Down);
    for answer in ["E1", "2", "0"] {
        let judged = judge_answer(&field, man, answer.as_bytes());
        assert!(judged.is_err(), "{answer}: {judged:?}");
    }
    assert!(judge_answer(&field, man, b"E1 C3").unwrap().is_ok());
    let object = judge_answer(&field, Mover::King, b"{\"answer\": null}").unwrap_err();
    let message = object.first().unwrap().message.to_string();
    assert!(
        message.contains("as `saltus solve` writes them"),
        "{message}"
    );
}
