//! Answers about the pieces of capture boards, which `check` and `judge` read alike. Source of all
//! verdicts: by hand, on boards where a king has a jump or two.

use crate::command::{all_output, new_folder, run, saltus, saltus_given, text};

/// The king on A1 takes the only white.
const ONE: &str = "capture:B-.-.=-W-.-=.-.-.=-.-.-=.-.-.";
/// The king on A1 takes two: A1 C3 E5.
const TWO_JUMPS: &str = "capture:B-.-.=-W-.-=.-.-.=-.-W-=.-.-.";
/// The same, with a king on E1 that takes none.
const IDLE: &str = "capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.";
/// The kings on E1 and E3 take the only white, and that on F6 does not.
const TWO_KINGS: &str = "capture:.-.-B-.=-.-W-.-=.-.-B-.=-.-.-.-=.-.-.-.=-.-.-B-=.-.-.-.";
/// Two kings, of which none takes all.
const NO_KING: &str = "capture:-B-=B-W=-.-";

/// The verdict of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Right,
    Wrong,
    /// It is asked what is meant.
    Asked,
}

use Expected::{Asked, Right, Wrong};

/// Checks and judges each answer.
fn judged_alike(cases: &[(&str, &str, Expected)]) {
    let mut misread = Vec::new();
    for (board, answer, expected) in cases {
        let checked = saltus_given(&["check", board, "-"], answer);
        let found = match checked.status.code() {
            Some(0) => Some(Right),
            Some(1) => Some(Wrong),
            Some(2) => Some(Asked),
            _ => None,
        };
        let reply = serde_json::json!({"puzzle": board, "question": "king", "reply": answer});
        let judged = saltus(&["judge", &reply.to_string()]);
        let line: serde_json::Value = serde_json::from_slice(&judged.stdout).unwrap();
        let exact = line["score"]["exact"] == 1.0;
        let is_read = line["format"] == "read";
        let is_as_expected = match expected {
            Right => is_read && exact,
            Wrong => is_read && !exact,
            Asked => !is_read && !exact,
        };
        if found != Some(*expected) || !is_as_expected {
            misread.push(format!(
                "{answer:?} {expected:?}: {}{line}",
                all_output(&checked)
            ));
        }
    }
    assert!(misread.is_empty(), "{}", misread.join("\n"));
}

/// Of an answer that is taken back the last one counts.
#[test]
fn an_answer_taken_back_is_not_judged() {
    judged_alike(&[
        (ONE, "A1\nWait, that is wrong.\nC3", Wrong),
        (ONE, "C3\nWait, that is wrong.\nA1", Right),
        (ONE, "C3\nWait, that is wrong.\nA1 C3", Right),
        (ONE, "C3\nThat is wrong.\nA1", Right),
        (ONE, "A1\nHmm, no. C3", Wrong),
        (ONE, "A1\nOn second thought, C3", Wrong),
        (ONE, "C3\nMy mistake: A1", Right),
        (ONE, "A1\n\nWait, that is wrong.\n\nC3", Wrong),
        (ONE, "C3\nMoment, das ist falsch.\nA1", Right),
        (ONE, "C3\nAttendez, c'est faux.\nA1", Right),
        (ONE, "~~C3~~ A1", Right),
        (ONE, "C3 \u{274C}\nA1 \u{2705}", Right),
        (
            ONE,
            "A1. Wait, let me check: it jumps over B2 to C3. Yes.",
            Right,
        ),
        (ONE, "A1\nWait, that is wrong.", Asked),
        (ONE, "First I thought C3.\nFinal answer: A1", Right),
        (TWO_KINGS, "E1 or E3", Asked),
        (
            ONE,
            "Answer: C3\n\nWait, I made a mistake. A1 is the answer.",
            Right,
        ),
        (
            ONE,
            "Answer: A1\n\nWait, I made a mistake. The answer should be C3.",
            Wrong,
        ),
        (ONE, "Answer: A1\n\nEvery other king is wrong.", Right),
    ]);
}

/// The route and the captures that are named beside the right king are right, too.
#[test]
fn what_is_named_beside_a_king_is_judged() {
    judged_alike(&[
        (
            ONE,
            "**Answer: A1**\n\nRoute: A1 \u{2192} C5 \u{2192} E3",
            Wrong,
        ),
        (ONE, "**Answer: A1**\n\nRoute: A1 \u{2192} C3", Right),
        (ONE, "Route: A1 \u{2192} C5\n\nAnswer: A1", Wrong),
        (ONE, "Route: A1 \u{2192} C3\n\nAnswer: A1", Right),
        (ONE, "Answer: A1 (captures D4)", Wrong),
        (ONE, "Answer: A1 (captures B2)", Right),
        (ONE, "Answer: A1\n\nIt captures D4.", Wrong),
        (ONE, "Answer: A1\n\nIt captures B2.", Right),
        (ONE, "\\boxed{A1}\n\nRoute: A1 -> C5", Wrong),
        (
            TWO_JUMPS,
            "Answer: A1\nIt jumps over B2 to C3, then over D4 to E5.",
            Right,
        ),
        (
            TWO_JUMPS,
            "Answer: A1\nIt jumps over B2 to C3, then over D2 to E1.",
            Wrong,
        ),
        (
            TWO_JUMPS,
            "Answer: A1. It lands on C3 by jumping over B2, and on E5.",
            Right,
        ),
        (
            TWO_JUMPS,
            "Answer: A1\n\nThe white on B2 is next to A1, and C3 is vacant.",
            Right,
        ),
        (
            TWO_JUMPS,
            "{\"answer\": \"A1\",\n \"path\": [\"A1\", \"C5\", \"E3\"]}",
            Wrong,
        ),
        (
            TWO_JUMPS,
            "{\"answer\": \"A1\",\n \"path\": [\"A1\", \"C3\", \"E5\"]}",
            Right,
        ),
        (TWO_JUMPS, "A1 captures B2 and D4, and ends on E5", Right),
        (TWO_JUMPS, "A1 over B2 to C3 over D4 to E5", Right),
        (
            IDLE,
            "A1 jumps over D4 to C3\nC3 jumps over B2 to E5",
            Wrong,
        ),
        (IDLE, "A1 (not E1)", Right),
    ]);
}

/// Each king that can take all is a right answer, and so is how many there are.
#[test]
fn several_kings_are_an_answer() {
    judged_alike(&[
        (TWO_KINGS, "E3", Right),
        (TWO_KINGS, "E3 C1", Right),
        (TWO_KINGS, "F6", Wrong),
        (TWO_KINGS, "E1, E3", Right),
        (TWO_KINGS, "E1\nE3", Right),
        (TWO_KINGS, "E1 and E3", Right),
        (TWO_KINGS, "E1 and F6", Wrong),
        (TWO_KINGS, "Two kings can: E1 and E3.", Right),
        (TWO_KINGS, "Three kings can: E1, E3, F6", Wrong),
        (TWO_KINGS, "E1: E1 \u{2192} C3; E3: E3 \u{2192} C1", Right),
        (TWO_KINGS, "2", Right),
        (TWO_KINGS, "Two", Right),
        (TWO_KINGS, "3", Wrong),
        (TWO_KINGS, "Multiple", Right),
        (TWO_KINGS, "Answer: Multiple", Right),
        (TWO_KINGS, "More than one king can take all.", Right),
        (TWO_KINGS, "1 king can take all.", Wrong),
        (TWO_KINGS, "Only one king can take all: E3", Wrong),
        (TWO_KINGS, "No king can take all.", Wrong),
        (
            TWO_KINGS,
            "Zwei K\u{f6}nige k\u{f6}nnen alles schlagen: E1 und E3",
            Right,
        ),
        (TWO_KINGS, "{\"answer\": \"Multiple\"}", Right),
        (TWO_KINGS, "{\"answer\": null}", Wrong),
        (ONE, "1 king can take all.", Right),
        (ONE, "Exactly one king can capture everything.", Right),
        (ONE, "{\"answer\": \"Multiple\"}", Wrong),
        (NO_KING, "0 kings can take all.", Right),
        (NO_KING, "{\"answer\": null}", Right),
        (NO_KING, "None of the kings can.", Right),
    ]);
    let unread = all_output(&saltus_given(&["check", ONE, "-"], "{\"foo\": 1}"));
    assert!(!unread.contains("missing field"), "{unread}");
}

/// Squares as pairs of numbers on one line are those of a route.
#[test]
fn pairs_on_one_line_are_a_route() {
    judged_alike(&[
        (TWO_JUMPS, "(1,1) (3,3) (5,5)", Right),
        (TWO_JUMPS, "[(1,1),(3,3),(5,5)]", Right),
        (TWO_JUMPS, "[[0, 0], [2, 2], [4, 4]]", Right),
        (TWO_JUMPS, "1,1 3,3 5,5", Right),
        (TWO_JUMPS, "(1,1) (2,2) (3,3) (4,4) (5,5)", Right),
        (TWO_JUMPS, "(1,1) -> (3,3) -> (5,5)", Right),
        (TWO_JUMPS, "(1,1) (3,3) (5,1)", Wrong),
        (TWO_JUMPS, "[(1,1),(3,3)]", Wrong),
    ]);
}

/// The reason of a wrong route is that of its first wrong jump.
#[test]
fn the_reason_is_that_of_the_wrong_jump() {
    for (answer, why) in [
        (
            "King A1 takes all: A1, C3, E6.",
            "the board has no square E6",
        ),
        (
            "King A1 takes all: A1, C3, D5.",
            "jump 2, from C3 to D5, is not two squares along a diagonal",
        ),
        ("Answer: A1 (captures D2)", "there is no white on D2"),
        (
            "A1 jumps over D4 to C3",
            "the jump from A1 to C3 passes B2, not D4",
        ),
    ] {
        let shown = all_output(&saltus_given(&["check", TWO_JUMPS, "-"], answer));
        assert!(shown.contains(why), "{answer}: {shown}");
    }
}

/// Answers about men and flying kings are read as those about kings are.
#[test]
fn answers_about_other_pieces_are_read() {
    // The piece on C3 takes the white on B4, downwards: not as a man that goes up.
    let down = "capture:.-.-.=-.-.-=.-B-.=-W-.-=.-.-.";
    for (pieces, can) in [
        ("kings", true),
        ("men", true),
        ("men-up", false),
        ("flying", true),
        ("flying-at-once", true),
    ] {
        for (answer, says) in [
            ("1", true),
            ("0", false),
            ("C3", true),
            ("C3 A5", true),
            ("None", false),
            ("There is no solution.", false),
            ("A solution exists.", true),
            ("King C3 can take all.", true),
        ] {
            let given = ["check", down, answer, "--pieces", pieces];
            let (status, shown) = run(&given);
            let expected = if says == can { 0 } else { 1 };
            assert_eq!(status, Some(expected), "{given:?}: {shown}");
        }
        if !pieces.starts_with("flying") {
            let given = ["check", down, "1 move", "--pieces", pieces];
            assert_eq!(run(&given).0, Some(if can { 0 } else { 1 }), "{given:?}");
        }
    }
}

/// The route of another king than the first that can take all is played with that king.
#[test]
fn a_route_names_its_king() {
    // E1 C3 A1 and A3 C1 E3 take both whites.
    let board = "capture:.-.-B=-W-W-=B-.-.=-.-.-=.-.-.";
    for moves in ["A3 C1 E3", "A3-C1-E3", "E1 C3 A1"] {
        for command in ["ask", "analyse", "draw", "check"] {
            let (status, shown) = run(&[command, board, moves]);
            assert_eq!(status, Some(0), "{command} {moves}: {shown}");
        }
        for puzzle in [board, ONE] {
            let line = match puzzle {
                ONE => format!("{ONE}\tA1 C3\n"),
                _ => format!("{board}\t{moves}\n"),
            };
            let asked = saltus_given(&["ask", "--each", "-"], &line);
            let answer: serde_json::Value = serde_json::from_slice(&asked.stdout).unwrap();
            assert_eq!(answer["winnable"], true, "{line}: {answer}");
        }
    }
    let game = format!("{board}@A3");
    let (status, shown) = run(&["ask", &game, "A3 C1 E3"]);
    assert_eq!(status, Some(0), "{shown}");
}

/// All routes of a king are as long, and so their number is known; each king has its own.
#[test]
fn solutions_of_one_king_are_counted() {
    for (board, claim, status) in [
        (TWO_JUMPS, "There is exactly 1 solution.", 0),
        (TWO_JUMPS, "There are exactly 2 solutions.", 1),
        (TWO_JUMPS, "There is exactly one shortest solution.", 0),
        (TWO_KINGS, "There are exactly 2 solutions.", 2),
    ] {
        let checked = saltus_given(&["check", board, "-"], claim);
        let shown = text(&checked.stderr);
        assert_eq!(checked.status.code(), Some(status), "{claim}: {shown}");
    }
}

/// A drawing in the letters of draughts, with one sign for a vacancy and for no square, is a capture
/// board; a small one, or one that is not square, may be one; with pieces on both colours it is another puzzle. Source:
/// the same boards with `_` for the vacancies.
#[test]
fn drawings_in_letters_of_draughts_are_capture_boards() {
    let drawn = "B....\n.W...\n.....\n...W.\n.....\n";
    let with_size = "5\nB._._\n.W._.\n_._._\n._.W.\n_._._\n";
    let [read, sized] = [drawn, with_size].map(|text| saltus_given(&["solve", "-"], text));
    let shown = all_output(&read);
    assert!(shown.contains("one king captures every white"), "{shown}");
    assert_eq!(text(&read.stdout), text(&sized.stdout), "{shown}");
    assert_eq!(read.status.code(), sized.status.code(), "{shown}");
    for other in [
        ".B.W.\nW.W.W\n.W.W.\n",
        "B.W\n.W.\n..W\n",
        "W.W\n...\nB.B\n",
    ] {
        let refused = saltus_given(&["solve", "-"], other);
        let shown = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{shown}");
        assert!(shown.contains("may be a capture board"), "{shown}");
    }
    let signs = ["solve", "-", "--signs", "peg=W,hole=B,none=."];
    let pegs = saltus_given(&signs, ".B.W.\nW.W.W\n.W.W.\n");
    let shown = all_output(&pegs);
    assert!(shown.contains("peg solitaire"), "{shown}");
    let groups = saltus_given(&["explain", "-"], "BBBBB\nBBWBB\nBBBBB\n");
    let shown = all_output(&groups);
    assert!(!shown.contains("capture"), "{shown}");
}

/// What is refused of other pieces than kings is said of them. Source: by hand.
#[test]
fn other_pieces_are_not_sent_to_kings() {
    let why = all_output(&saltus(&["solve", ONE, "--pieces", "men", "--why"]));
    assert!(!why.contains("ask about one king"), "{why}");
    let listed = all_output(&saltus(&[
        "list", ONE, "--pieces", "men", "--format", "squares",
    ]));
    assert!(listed.starts_with("A1 C3\n"), "{listed}");
    let cell = all_output(&saltus(&["solve", "board:oo.,to=.."]));
    assert!(cell.contains("in an ID `x`"), "{cell}");
}

/// A notation in which no capture board is answered is refused, whether a king can capture all or
/// not, and a worksheet says that its last page has the reason.
#[test]
fn boards_without_a_winner_are_answered_as_others() {
    for format in [
        "certificate",
        "names",
        "positions",
        "list",
        "facts",
        "plan",
        "tatham",
    ] {
        let found = [TWO_JUMPS, NO_KING].map(|board| saltus(&["solve", board, "--format", format]));
        for found in found {
            assert_eq!(
                found.status.code(),
                Some(2),
                "{format}: {}",
                all_output(&found)
            );
        }
    }
    let sheet = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lost-board.pdf");
    let drawn = saltus(&["draw", NO_KING, "--sheet", "-o", sheet.to_str().unwrap()]);
    assert_eq!(drawn.status.code(), Some(1), "{}", all_output(&drawn));
    let said = all_output(&drawn);
    assert!(
        said.contains("last page") && said.contains("goal: "),
        "{said}"
    );
}

/// The routes of other pieces are written in the notations of kings, and `check` reads them.
#[test]
fn routes_of_other_pieces_have_formats() {
    for (pieces, format, want) in [
        ("men", "squares", "A1 C3 E5\n"),
        ("men", "moves", "A1 C3 E5\n"),
        ("men", "count", "1\n"),
        ("flying", "squares", "A1 C3 E5\n"),
        ("flying", "count", "1\n"),
        ("men-up", "squares", "None\n"),
        ("men-up", "count", "0\n"),
    ] {
        let asked = ["solve", TWO_JUMPS, "--pieces", pieces, "--format", format];
        let solved = saltus(&asked);
        let written = text(&solved.stdout);
        assert_eq!(written, want, "{asked:?}: {}", all_output(&solved));
        let is_route = written.starts_with("A1");
        assert_eq!(
            solved.status.code(),
            Some(i32::from(!is_route && want != "1\n"))
        );
        if is_route {
            let check = ["check", TWO_JUMPS, "-", "--pieces", pieces];
            let checked = saltus_given(&check, &written);
            assert_eq!(checked.status.code(), Some(0), "{check:?} {written}");
        }
    }
    // Man and king write the same pairs of rows and columns.
    let pairs = |pieces| {
        let asked = ["solve", TWO_JUMPS, "--pieces", pieces, "--format", "pairs"];
        text(&saltus(&asked).stdout)
    };
    assert_eq!(pairs("men"), pairs("kings"));
}

/// What `solve` says of all kings of a board is an answer about each of them, and its route is
/// taken wherever moves are. Source: `solve` of the whole board, and by hand.
#[test]
fn an_answer_about_the_board_is_one_about_each_king() {
    let boards = [
        (ONE, "A1", true),
        (IDLE, "A1", true),
        (IDLE, "E1", false),
        (TWO_KINGS, "E1", true),
        (TWO_KINGS, "E3", true),
        (TWO_KINGS, "F6", false),
    ];
    for (board, king, can) in boards {
        let game = format!("{board}@{king}");
        let (sure, denied) = (format!("{king} takes all"), format!("{king} cannot"));
        for (answer, is_right) in [(&sure, can), (&denied, !can)] {
            let (status, shown) = run(&["check", &game, answer]);
            assert_eq!(
                status,
                Some(i32::from(!is_right)),
                "{game} {answer}: {shown}"
            );
        }
        for numbering in ["top", "bottom"] {
            let solved = saltus(&["solve", board, "--json", "--squares", numbering]);
            let answer = text(&solved.stdout);
            let checked = saltus_given(&["check", &game, "-"], &answer);
            let shown = all_output(&checked);
            assert_eq!(
                checked.status.code(),
                Some(0),
                "{game} {numbering}: {answer}{shown}"
            );
            for command in ["ask", "analyse", "draw"] {
                let made = saltus_given(&[command, &game, "-"], &answer);
                let shown = all_output(&made);
                let expected = if can { Some(0) } else { Some(2) };
                assert_eq!(
                    made.status.code(),
                    expected,
                    "{command} {game} {numbering}: {shown}"
                );
            }
        }
    }
}

/// Rows from the bottom, as `--squares bottom` writes them, are read wherever moves are.
#[test]
fn small_letters_count_from_the_bottom_in_every_command() {
    for command in ["check", "ask", "analyse", "draw"] {
        for puzzle in ["capture:.-.=-W-=B-.@A3", "capture:.-.=-W-=B-."] {
            let (status, shown) = run(&[command, puzzle, "a1-c3"]);
            assert_eq!(status, Some(0), "{command} {puzzle}: {shown}");
        }
    }
}

/// A route as people write it names its king and is taken by every command that takes moves, as
/// words, from a file and from standard input. Source: by hand; the king that a command would
/// choose without it stands on B6.
#[test]
fn a_route_in_any_words_is_taken_wherever_moves_are() {
    let board = "capture:.-.-.-=-.-.-.=.-W-.-=-.-.-.=.-W-.-=-B-B-B";
    let game = format!("{board}@D6");
    let folder = new_folder("routes_in_words");
    let file = folder.join("route.txt");
    for route in [
        "D6 B4 D2",
        "Route: D6, B4, D2",
        "[\"D6\",\"B4\",\"D2\"]",
        "{\"king\":\"D6\",\"route\":[\"D6\",\"B4\",\"D2\"]}",
        "The king on D6 can capture all: D6 -> B4 -> D2.",
        "D6 takes C5 and lands on B4, then takes C3 and lands on D2.",
        "| from | to |\n|---|---|\n| D6 | B4 |\n| B4 | D2 |",
        "(6,4) (4,2) (2,4)",
        "(5,3), (3,1), (1,3)",
    ] {
        std::fs::write(&file, route).unwrap();
        for command in ["check", "ask", "analyse", "draw"] {
            for puzzle in [board, &game] {
                let written = saltus(&[command, puzzle, route]);
                let filed = saltus(&[command, puzzle, file.to_str().unwrap()]);
                let piped = saltus_given(&[command, puzzle, "-"], route);
                for output in [written, filed, piped] {
                    let shown = all_output(&output);
                    assert_eq!(
                        output.status.code(),
                        Some(0),
                        "{command} {puzzle} {route}: {shown}"
                    );
                }
            }
        }
    }
    for wrong in [
        "Route: D6, B4, C3",
        "D6 takes C3 and lands on B4.",
        "The king on D6 cannot reach D2.",
    ] {
        let (status, shown) = run(&["check", &game, wrong]);
        assert_ne!(status, Some(0), "{wrong}: {shown}");
    }
}

/// `count` and `list` answer about all men, as `solve` and `check` do. Source: by hand; a man that
/// takes all has one route.
#[test]
fn men_are_counted_and_listed_as_kings_are() {
    let board = "capture:.-.-.-=-.-.-.=.-W-.-=-.-.-.=.-W-.-=-B-B-B";
    let men = ["--pieces", "men-up"];
    let solved = run(&[&["solve", board, "--format", "count"], &men[..]].concat());
    let counted = run(&[&["count", board], &men[..]].concat());
    assert_eq!(counted, (Some(0), "2\n".to_owned()));
    assert_eq!(solved, counted);
    let (_, listed) = run(&[&["list", board], &men[..]].concat());
    assert_eq!(listed, "B6 D4 B2\nD6 B4 D2\n");
    for (answer, status) in [(&listed[..], 0), ("B6 D4 B2\n", 1)] {
        let check = [&["check", board, "-", "--all"], &men[..]].concat();
        let checked = saltus_given(&check, answer);
        let shown = all_output(&checked);
        assert_eq!(checked.status.code(), Some(status), "{answer}: {shown}");
    }
    for command in ["count", "list"] {
        let (status, shown) = run(&[command, board, "--pieces", "men"]);
        assert_eq!(status, Some(1), "{command}: {shown}");
        assert!(shown.contains("no man can take"), "{command}: {shown}");
    }
}
