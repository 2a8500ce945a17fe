//! `saltus check` accepts the output of `saltus solve` in every family, under every rule and in
//! every notation, and rejects it with one move altered. A notation that does not determine the
//! solution is refused.

use crate::command;
use command::{all_output, saltus, saltus_given, text};
use serde_json::{Value, json};

/// The text without its last line that is not blank.
fn without_last_line(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[..lines.len() - 1].join("\n") + "\n"
}

/// The text with one move removed or changed.
fn alter(notation: &str, text: &str) -> String {
    match notation {
        "--json" => {
            let mut object: Value = serde_json::from_str(text).unwrap();
            object["moves"].as_array_mut().unwrap().pop();
            object.to_string()
        }
        "names" => {
            let at = text.rfind("step").max(text.rfind("jump")).unwrap();
            let other = if text[at..].starts_with("step") {
                "jump"
            } else {
                "step"
            };
            format!("{}{other}{}", &text[..at], &text[at + 4..])
        }
        "facts" => {
            let at = text.rfind("move(").unwrap();
            let end = at + text[at..].find(')').unwrap() + 1;
            let end = end + usize::from(text[end..].starts_with('.'));
            format!("{}{}", &text[..at], &text[end..])
        }
        // The caption of the last board.
        "boards" if text.starts_with("start") => {
            let numbered =
                |word: &&str| word.ends_with('.') && word[..word.len() - 1].parse::<u32>().is_ok();
            let last = text.split_whitespace().rfind(numbered).unwrap();
            let at = text
                .rfind(&format!(" {last} "))
                .map_or_else(|| text.rfind(last).unwrap(), |at| at + 1);
            let rest = &text[at + last.len()..];
            let moved = rest.len() - rest.trim_start().len();
            let end = moved
                + rest[moved..]
                    .find(char::is_whitespace)
                    .unwrap_or(rest.len() - moved);
            format!("{}{}", &text[..at], &rest[end..])
        }
        // The last move, joined with others or not.
        "moves" => {
            let text = text.trim_end();
            let at = text.rfind(['-', '\n']).unwrap();
            let joined = text[at..].starts_with('-')
                && text[..at].rsplit('\n').next().unwrap().contains('-');
            if joined {
                format!("{}\n", &text[..at])
            } else {
                without_last_line(text)
            }
        }
        _ => without_last_line(text),
    }
}

/// Solves a puzzle in a notation and checks the output. Returns whether there was any.
fn round_trips(puzzle: &[&str], notation: &str) -> bool {
    let asked = if notation == "--json" {
        vec!["--json"]
    } else {
        vec!["--format", notation]
    };
    let solved = saltus(&[&["solve"], puzzle, &asked].concat());
    let (message, text) = (
        String::from_utf8(solved.stderr).unwrap(),
        String::from_utf8(solved.stdout).unwrap(),
    );
    if solved.status.code() == Some(2) {
        let reasons = [
            "does not determine",
            "is only for",
            "are only for",
            "can be written as",
            "can only be written as",
            "for capture boards",
        ];
        assert!(
            reasons.iter().any(|reason| message.contains(reason)),
            "{puzzle:?} {notation}: {message}"
        );
        assert!(text.is_empty(), "{puzzle:?} {notation}: {text}");
        return false;
    }
    assert_eq!(
        solved.status.code(),
        Some(0),
        "{puzzle:?} {notation}: {message}"
    );
    let checked = |text: &str| saltus_given(&["check", puzzle[0], "-"], text);
    let judged = checked(&text);
    let why = all_output(&judged);
    assert_eq!(
        judged.status.code(),
        Some(0),
        "{puzzle:?} {notation}: {why}\n{text:.500}"
    );
    let bad = alter(notation, &text);
    let judged = checked(&bad);
    let why = all_output(&judged);
    assert!(
        matches!(judged.status.code(), Some(1 | 2)),
        "{puzzle:?} {notation}: {why}\n{bad:.500}"
    );
    true
}

const NOTATIONS: [&str; 8] = [
    "boards",
    "moves",
    "names",
    "positions",
    "list",
    "facts",
    "plan",
    "--json",
];

const PUZZLES: &[&[&str]] = &[
    &["row:3x3"],
    &["row:3x3", "--why"],
    &["row:5x1", "--nth", "3"],
    &["row:3x3v2"],
    &["row:3x3,hop=2"],
    &["row:3x3,over=opposite"],
    &["row:4x2,direction=both,over=opposite"],
    &["row:2x3,vacancy=free"],
    &["row:2x2v2,direction=both,hop=2,vacancy=free"],
    &["row:rr.l.l,to=l.l.rr"],
    &["row:70x70"],
    &["row:130x1"],
    &["reverse:5"],
    &["reverse:6", "--why"],
    &["reverse:5@1-4"],
    &["reverse:5,vacancy=free"],
    &["reverse:4,hop=2"],
    &["reverse:200"],
    &["reverse:150@3-9"],
    &["ring:5"],
    &["ring:5", "--why"],
    &["ring:4,hop=2"],
    &["pegs:triangle5"],
    &["pegs:triangle5", "--fewest", "sweeps"],
    &["pegs:triangle5@a1-any"],
    &["grid:3x3"],
    &["grid:3x45"],
    &["grid:3x45", "--why"],
    &["grid:5x27,over=opposite"],
    &["grid:3x3,direction=both"],
    &["foreaft:3"],
    &["hexagon:2"],
    &["board:oo.o,left=1"],
    &["pegs:triangle4@a2-any"],
    &["examples/cross.lp"],
    &["examples/fore-and-aft.toml"],
    &["examples/frogs-and-toads.toml"],
    &["examples/heron.toml"],
    &["examples/triangle.toml"],
];

#[test]
fn sampled_answers_round_trip() {
    for (puzzle, notation) in [
        (&["row:3x3v2"][..], "names"),
        (&["row:3x3v2"], "positions"),
        (&["row:3x3,hop=2"], "names"),
    ] {
        assert!(
            !round_trips(puzzle, notation),
            "{puzzle:?} {notation} does not determine the moves"
        );
    }
    for (puzzle, notation) in [
        (&["row:70x70"][..], "names"),
        (&["row:70x70"], "--json"),
        (&["reverse:200"], "moves"),
        (&["grid:3x45", "--why"], "moves"),
        (&["grid:5x27,over=opposite"], "boards"),
        (&["grid:3x45"], "--json"),
        (&["pegs:triangle5", "--fewest", "sweeps"], "moves"),
        (&["reverse:6", "--why"], "boards"),
    ] {
        assert!(
            round_trips(puzzle, notation),
            "{puzzle:?} {notation} is written"
        );
    }
}

#[test]
#[ignore = "runs the command a thousand times"]
fn answers_round_trip() {
    let mut written = 0;
    for puzzle in PUZZLES {
        for notation in NOTATIONS {
            written += usize::from(round_trips(puzzle, notation));
        }
    }
    assert!(written > 4 * PUZZLES.len(), "{written}");
}

/// Where the start meets the goal, the solution without moves is read too.
#[test]
fn answers_without_moves_round_trip() {
    for puzzle in ["row:0x0", "row:2x2,at=ll.rr", "grid:1x1"] {
        for notation in ["moves", "names", "boards", "list", "plan", "--json"] {
            let asked = match notation {
                "--json" => vec!["solve", puzzle, "--json"],
                _ => vec!["solve", puzzle, "--format", notation],
            };
            let solved = saltus(&asked);
            if solved.status.code() == Some(2) {
                continue; // this notation is for other puzzles
            }
            let written = String::from_utf8(solved.stdout).unwrap();
            let judged = saltus_given(&["check", puzzle, "-"], &written);
            let why = all_output(&judged);
            assert_eq!(judged.status.code(), Some(0), "{asked:?}: {why}\n{written}");
        }
    }
    // No list of three moves is empty.
    let judged = saltus_given(&["check", "row:1x1", "-"], "K = 3,\nX = []\n");
    assert_eq!(judged.status.code(), Some(1), "{}", all_output(&judged));
}

/// What a command writes in the notation of another collection, every command reads.
#[test]
fn games_of_a_collection_are_read_by_every_command() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for puzzle in ["pegs:english@a3", "pegs:square4"] {
        let solved = saltus(&["solve", puzzle, "--format", "tatham"]);
        let path = folder.join(format!("collection-{}.txt", puzzle.replace(':', "-")));
        std::fs::write(&path, &solved.stdout).unwrap();
        let file = path.to_str().unwrap();
        for command in ["check", "ask", "analyse", "draw"] {
            let found = saltus(&[command, puzzle, file]);
            let why = all_output(&found);
            assert_eq!(found.status.code(), Some(0), "{command} {puzzle}: {why}");
        }
        let other = saltus(&["ask", "pegs:french", file]);
        assert_eq!(other.status.code(), Some(2), "{}", all_output(&other));
    }
}

/// Kinds with any name and symbol: the written solution is read.
#[test]
fn kinds_of_any_name_round_trip() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (a, b) in [("a", "b"), ("r", "l"), ("l", "r"), ("w", "x")] {
        let kind = |symbol, way| {
            format!("[[kind]]\nsymbol = '{symbol}'\nsteps = ['{way}']\njumps = ['{way}']\n")
        };
        let text = format!(
            "adjacency = 'row'\nboard = '{a}{a}.{b}{b}'\n{}{}[goal]\nboard = '{b}{b}.{a}{a}'\n",
            kind(a, "right"),
            kind(b, "left")
        );
        let path = folder.join(format!("kinds-{a}{b}.toml"));
        std::fs::write(&path, text).unwrap();
        for notation in NOTATIONS {
            round_trips(&[path.to_str().unwrap()], notation);
        }
    }
}

/// Each line of a list with labels is a solution, and is judged.
#[test]
fn labelled_lines_round_trip() {
    let listed = String::from_utf8(saltus(&["list", "row:5x1"]).stdout).unwrap();
    assert_eq!(listed.lines().count(), 13, "a Fibonacci number");
    assert_eq!(
        saltus_given(&["check", "row:5x1", "-"], &listed)
            .status
            .code(),
        Some(0)
    );
    for line in listed.lines() {
        assert_eq!(
            saltus_given(&["check", "row:5x1", "-"], line).status.code(),
            Some(0),
            "{line}"
        );
        let bad = line.rsplit_once(' ').unwrap().0;
        assert_eq!(
            saltus_given(&["check", "row:5x1", "-"], bad).status.code(),
            Some(1),
            "{bad}"
        );
    }
}

/// Capture boards: the output in every notation and as JSON, with whites and without, with one
/// winner, two and none.
#[test]
fn captures_round_trip() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let boards = [
        (
            "one",
            "7\n_._._._\n.B._._.\n_.W._._\n._._._.\n_._.W._\n._._._.\n_._._._\n",
        ),
        ("pair", "5\n_._._\n.W.W.\n_._._\n.W.W.\nB.B._\n"),
        ("none", "5\n_._._\n.W._.\n_._.W\n._._.\n_.B._\n"),
        ("bare", "4\n._._\n_.B.\n._._\nB._.\n"),
        ("empty", "3\n_._\n._.\n_._\n"),
    ];
    for (name, text) in boards {
        let path = folder.join(format!("capture-{name}.txt"));
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        for options in [
            &["--format", "boards"][..],
            &[
                "--format",
                "boards",
                "--ascii",
                "--squares",
                "bottom",
                "--most",
                "--all-reasons",
            ],
            &["--format", "contest"],
            &["--format", "count"],
            &["--format", "squares"],
            &["--format", "squares", "--squares", "bottom"],
            &["--format", "pairs"],
            &["--format", "directions"],
            &["--format", "pdn"],
            &["--json"],
            &["--json", "--squares", "bottom"],
        ] {
            let solved = saltus(&[&["solve", path], options].concat());
            let text = String::from_utf8(solved.stdout).unwrap();
            if solved.status.code() == Some(2) {
                assert_eq!(
                    options[1], "pdn",
                    "{name}: only draughts may have no number for a square"
                );
                continue;
            }
            let judged = saltus_given(&["check", path, "-"], &text);
            let why = all_output(&judged);
            assert_eq!(
                judged.status.code(),
                Some(0),
                "{name} {options:?}: {why}\n{text}"
            );
            let judged = saltus_given(&["check", path, "-"], &format!("{text}\nnonsense\n"));
            assert_ne!(judged.status.code(), Some(0), "{name} {options:?}\n{text}");
        }
    }
}

/// An ID of a board without a king means all kings, with the same answer as a file of the board;
/// with a king, it is the game of that king.
#[test]
fn a_board_by_id_has_all_kings() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("capture-second-king.txt");
    // The king on A1 has nothing to take, and the king on A5 takes the white on B4.
    std::fs::write(&path, "5\nB._._\n._._.\n_._._\n.W._.\nB._._\n").unwrap();
    let board = "capture:B-.-.=-.-.-=.-.-.=-W-.-=B-.-.";
    for format in [
        "boards",
        "contest",
        "count",
        "squares",
        "pairs",
        "directions",
        "moves",
    ] {
        let [by_id, by_file] = [board, path.to_str().unwrap()]
            .map(|puzzle| saltus(&["solve", puzzle, "--format", format]));
        assert_eq!(
            (by_id.status.code(), &by_id.stdout),
            (Some(0), &by_file.stdout),
            "{format}"
        );
        assert_eq!(
            saltus_given(&["check", board, "-"], &text(&by_id.stdout))
                .status
                .code(),
            Some(0),
            "{format}"
        );
    }
    let alone = saltus(&["solve", &format!("{board}@A1")]);
    assert_eq!(alone.status.code(), Some(1));
    assert_eq!(
        text(&alone.stdout),
        "impossible: the king on A1 cannot take every white piece in one move: to take B4 it \
         needs A5, which is not free\n"
    );
    assert_eq!(
        saltus(&["solve", &format!("{board}@A5")]).status.code(),
        Some(0)
    );
}

/// On the first board the man takes the white piece in front of it; on the second the white piece
/// is behind it.
#[test]
fn each_board_has_its_own_verdict() {
    let ahead = "5\n_._._\n.B._.\n_.W._\n._._.\n_._._\n";
    let behind = "5\n_._._\n.W._.\n_.B._\n._._.\n_._._\n";
    let boards = [ahead, behind].concat();
    let solved = saltus_given(&["solve", "-", "--pieces", "men", "--json"], &boards);
    let text = String::from_utf8(solved.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("\"verdict\":\"solved\""), "{text}");
    assert!(lines[1].contains("\"verdict\":\"impossible\""), "{text}");
    assert_eq!(solved.status.code(), Some(0));
}

/// The moves of men and flying kings with their numbers of captures; moves that capture fewer, or
/// that the piece cannot make, are rejected.
#[test]
fn other_pieces_round_trip() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("capture-pieces.txt");
    std::fs::write(
        &path,
        "7\n_._._._\n.B._.W.\n_.W._._\n._._._.\n_._.W._\n.W._._.\n_._.B._\n",
    )
    .unwrap();
    let path = path.to_str().unwrap();
    let mut answers = std::collections::HashSet::new();
    for pieces in ["men", "men-up", "flying", "flying-at-once"] {
        for json in [false, true] {
            let options = if json {
                &["--pieces", pieces, "--json"][..]
            } else {
                &["--pieces", pieces]
            };
            let solved = saltus(&[&["solve", path], options].concat());
            let text = String::from_utf8(solved.stdout).unwrap();
            let judged = |pieces: &str, text: &str| {
                saltus_given(&["check", path, "-", "--pieces", pieces], text)
                    .status
                    .code()
            };
            assert_eq!(judged(pieces, &text), Some(0), "{pieces}\n{text}");
            let altered = match json {
                true => text.replacen("\"most\":1", "\"most\":2", 1).replacen(
                    "\"most\":0",
                    "\"most\":1",
                    1,
                ),
                false => text
                    .replacen("takes 1", "takes 2", 1)
                    .replacen("takes 0", "takes 1", 1),
            };
            assert_ne!(altered, text);
            assert_eq!(judged(pieces, &altered), Some(1), "{pieces}\n{altered}");
            // A king can make every move of a man, but not the leap of a flying king.
            assert!(
                !pieces.starts_with("flying") || judged("kings", &text) != Some(0),
                "{pieces}\n{text}"
            );
            answers.insert(text);
        }
    }
    // A board without a piece to move has an answer, too, and the answer is wrong for another
    // board.
    let bare = folder.join("capture-no-pieces.txt");
    std::fs::write(&bare, "3\n_._\n.W.\n_._\n").unwrap();
    for format in [&[][..], &["--json"]] {
        let reply = text(
            &saltus(
                &[
                    &["solve", bare.to_str().unwrap(), "--pieces", "men"],
                    format,
                ]
                .concat(),
            )
            .stdout,
        );
        let judged = |board: &str| {
            saltus_given(&["check", board, "-", "--pieces", "men"], &reply)
                .status
                .code()
        };
        assert_eq!(
            (judged(bare.to_str().unwrap()), judged(path)),
            (Some(0), Some(if format.is_empty() { 1 } else { 2 })),
            "{reply}"
        );
    }
    assert!(
        answers.len() >= 6,
        "each kind moves in its own way: {answers:?}"
    );
    let back = saltus_given(&["check", path, "-", "--pieces", "men"], "E7 C5\n");
    let message = String::from_utf8(back.stdout).unwrap();
    assert!(
        back.status.code() == Some(1) && message.contains("men go one way"),
        "{message}"
    );
}

/// A certificate by levels proves the answer of any engine that no solution is shorter, or that
/// there is none.
#[test]
fn levels_round_trip() {
    for (id, found) in [
        ("row:3x3", "solved"),
        ("row:3x3v2,hop=2", "solved"),
        ("reverse:5", "solved"),
        ("ring:3", "solved"),
        ("grid:3x5", "solved"),
        ("foreaft:3", "solved"),
        ("foreaft:2", "impossible"),
        ("row:lr.,to=.rl", "impossible"),
        ("pegs:triangle4@a2-a3", "impossible"),
    ] {
        let solved = saltus(&["solve", id, "--why", "--json"]);
        let claim = text(&solved.stdout);
        let mut object: Value = serde_json::from_str(&claim).unwrap();
        assert_eq!(
            (&object["verdict"], &object["certificate"]["kind"]),
            (&json!(found), &json!("levels")),
            "{id}"
        );
        let checked = |claim: &Value| {
            let judged = saltus_given(&["check", id, "-"], &claim.to_string());
            (judged.status.code(), text(&judged.stdout))
        };
        let (status, message) = checked(&object);
        assert_eq!(status, Some(0), "{id}: {message}");
        let positions = object["certificate"]["levels"].as_array().unwrap().iter();
        let positions: usize = positions.map(|level| level.as_array().unwrap().len()).sum();
        assert!(
            message.contains(&format!(
                ": {positions} positions and all their successors were checked"
            )),
            "{id}: {message}"
        );
        object["certificate"]["levels"][1]
            .as_array_mut()
            .unwrap()
            .pop();
        let (status, message) = checked(&object);
        assert_eq!(status, Some(1), "{id}: {message}");
        object["certificate"]["levels"] = json!([["?"]]);
        assert_eq!(checked(&object).0, Some(2), "{id}");
    }
    // All solutions of peg solitaire have the same length, and a solution for a billion checkers
    // does not fit in a list of positions.
    for id in ["pegs:triangle5", "row:1000000000x1", "row:100x100"] {
        let solved = text(&saltus(&["solve", id, "--why", "--json", "--time", "1s"]).stdout);
        assert!(
            !solved[..solved.len().min(1 << 16)].contains("certificate"),
            "{id}"
        );
    }
    let large = saltus(&["solve", "reverse:12", "--why", "--json"]);
    assert!(
        text(&large.stderr).contains("more than 1000000 positions"),
        "{}",
        all_output(&large)
    );
    assert_eq!(large.status.code(), Some(0));
}

/// With `--json` errors are JSON, too, on standard error.
#[test]
fn errors_are_json_where_answers_are() {
    for (args, kind) in [
        (&["solve", "row:3xq", "--json"][..], "input"),
        (&["solve", "no-such-file", "--json"], "usage"),
        (&["solve", "--no-such-option", "--json"], "usage"),
    ] {
        let output = saltus(args);
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{args:?}"
        );
        let object: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(object["schema"], "saltus/1");
        assert_eq!(object["error"]["kind"], kind, "{object}");
        assert!(!object["error"]["message"].as_str().unwrap().is_empty());
    }
    let places = saltus(&["solve", "row:3xq", "--json"]);
    let object: Value = serde_json::from_slice(&places.stderr).unwrap();
    assert_eq!(object["error"]["places"][0]["column"], 7, "{object}");
    // Programs compare IDs, which stay the same where the words change.
    assert_eq!(
        object["error"]["places"][0]["id"], "is-not-number",
        "{object}"
    );
    let wrong = saltus_given(&["check", "row:1x1", "-", "--json"], "1-2\n");
    let object: Value = serde_json::from_slice(&wrong.stdout).unwrap();
    assert_eq!(
        (wrong.status.code(), &object["verdict"]),
        (Some(1), &Value::from("wrong"))
    );
}

/// Squares of a capture board have the same name everywhere: a capital letter and the row from the
/// top.
#[test]
fn squares_have_one_name() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("capture-names.txt");
    std::fs::write(&path, "5\n_._._\n.B._.\n_.W._\n._._.\n_._._\n").unwrap();
    let path = path.to_str().unwrap();
    let king = "capture:.-.-.=-B-.-=.-W-.=-.-.-=.-.-.@B2";
    for args in [
        &["solve", path, "--format", "squares"][..],
        &["solve", king, "--format", "moves"],
        &["list", path],
        &["list", king],
        &["ask", path],
        &["ask", king, "B2-D4"],
        &["at", path, "1"],
        &["at", king, "1"],
        &["analyse", king, "B2-D4"],
    ] {
        let reply = saltus(args);
        let message = text(&reply.stdout);
        assert_eq!(
            reply.status.code(),
            Some(0),
            "{args:?}: {}",
            all_output(&reply)
        );
        assert!(
            !message.contains("b2") && !message.contains("d4"),
            "{args:?}: {message}"
        );
        assert!(
            message.contains("D4") || args[0] == "ask",
            "{args:?}: {message}"
        );
    }
    // Small letters are capitals, unless only from the bottom the route begins on a king.
    for route in ["b4 d2\n", "b2 d4\n"] {
        let checked = saltus_given(&["check", path, "-"], route);
        assert_eq!(checked.status.code(), Some(0), "{}", all_output(&checked));
    }
}

/// The standard output of `at` and `draw` is a puzzle that `solve` reads.
#[test]
fn printed_positions_are_read() {
    for (id, step) in [
        ("row:3x3", "4"),
        ("reverse:5", "3"),
        ("grid:3x3", "2"),
        ("foreaft:3", "5"),
        ("hexagon:2", "1"),
        ("pegs:triangle5", "3"),
        ("pegs:triangle5", "10"),
        ("capture:.-.=-W-=B-B", "1"),
    ] {
        let at = saltus(&["at", id, step]);
        let solved = saltus_given(
            &["solve", "-", "--format", "moves", "--time", "20s"],
            &text(&at.stdout),
        );
        assert!(
            matches!(solved.status.code(), Some(0 | 1)),
            "{id}: {}{}",
            text(&at.stdout),
            all_output(&solved)
        );
        let drawn = saltus(&["draw", id, "--start"]);
        let solved = saltus_given(
            &["solve", "-", "--format", "moves", "--time", "20s"],
            &text(&drawn.stdout),
        );
        assert_eq!(
            solved.status.code(),
            Some(0),
            "{id}: {}{}",
            text(&drawn.stdout),
            all_output(&solved)
        );
    }
}

/// Each says what is so: a folder that is not there, squares without numbers, the place of a fault
/// on standard input, a board without a solution.
#[test]
fn messages_say_what_is_so() {
    let message = |args: &[&str], input: &str| {
        let output = command::saltus_given(args, input);
        (output.status.code(), command::all_output(&output))
    };
    let (status, said) = message(&["ask", "pegs:triangle5", "--store", "nowhere/at/all"], "");
    assert_eq!(status, Some(2));
    assert!(said.contains("there is no such folder"), "{said}");

    // The top left square is in play, where draughts has none.
    let board = "6\nB._._.\n.W._._\n_._._.\n._._._\n_._._.\n._._._\n";
    let (status, said) = message(&["solve", "-", "--format", "pdn"], board);
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("numbers only the dark squares"), "{said}");

    let (status, said) = message(&["solve", "-"], "2\nB.\n.W\n2\nB.\n.x\n");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("standard input:6:2"), "{said}");
    assert!(said.contains("| .x"), "{said}");

    let (status, said) = message(&["list", "examples/capture8.txt", "--quiet"], "");
    assert_eq!(status, Some(1));
    assert!(said.starts_with("impossible: "), "{said}");
    for command in ["solve", "ask"] {
        let (status, said) = message(&[command, "-", "--quiet"], "ooo\no.o\n");
        assert_eq!(status, Some(1), "{command}: {said}");
        assert!(
            said.contains("; goal: the last peg in b2\n"),
            "{command}: {said}"
        );
    }
    let (_, said) = message(&["solve", "board:oo.o,to=.x.o", "--quiet"], "");
    assert!(
        said.contains("; goal: the position .?.o, with `?` for anything\n"),
        "{said}"
    );
    let (status, said) = message(&["list", "examples/capture8.txt", "--json", "--quiet"], "");
    assert_eq!(status, Some(1));
    let object: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(object["verdict"], "impossible");
}

/// The verdict and the field say the same of a game that was lost, and a forecast has no verdict on
/// the puzzle.
#[test]
fn objects_agree_with_their_exit_status() {
    let json = |args: &[&str]| {
        let output = command::saltus(args);
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), object)
    };
    let (status, lost) = json(&["analyse", "row:2x2", "2-3", "1-2", "--json"]);
    assert_eq!(status, Some(1));
    assert_eq!(lost["verdict"], "impossible");
    assert_eq!(lost["winnable"], false);
    assert_eq!(lost["lost_at"], 2);
    let (status, forecast) = json(&["forecast", "pegs:triangle5", "--json"]);
    assert_eq!(status, Some(0));
    assert!(forecast.get("verdict").is_none(), "{forecast}");
}

/// Source: the rules; a vacancy is one hole.
#[test]
fn a_vacancy_is_named_once() {
    let output = command::saltus(&["solve", "pegs:english@d4,d4"]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("named twice"), "{message}");
}

/// Every command has a page, also those in two words, and each page has a date.
#[test]
fn every_command_has_a_page_with_a_date() {
    for name in command::commands() {
        let output = command::saltus(&["man", &name]);
        let page = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{name}");
        let words: Vec<&str> = name.split(' ').collect();
        let apart = command::saltus(&[&["man"], &words[..]].concat());
        assert_eq!(apart.stdout, output.stdout, "{name}");
        let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        let words: Vec<&str> = title.split_whitespace().collect();
        let expected = format!("saltus-{}", name.replace(' ', "-"));
        assert_eq!(words[1], expected, "{title}");
        let date = words[3].trim_matches('"');
        let is_day = date.split('-').count() == 3;
        assert!(is_day || date == "unreleased", "{title}");
    }
}

/// That a verdict is not decided, or that the time was over, is said once, and in the words of the
/// other commands.
#[test]
fn an_undecided_verdict_says_why_once() {
    for (claim, why) in [
        (
            &["check", "row:2x2,hop=2", "There are 2 solutions."][..],
            "there are 2 shortest solutions",
        ),
        (&["check", "ring:30", "251 moves", "--time", "0s"], ""),
        (&["check", "grid:7x7", "90 moves", "--time", "0s"], ""),
    ] {
        let output = saltus(claim);
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{claim:?}: {shown}");
        let begin = format!("undecided: {why}");
        assert!(shown.starts_with(&begin), "{claim:?}: {shown}");
        assert!(!shown.contains("not decided"), "{claim:?}: {shown}");
        assert!(!shown.contains("stopped"), "{claim:?}: {shown}");
    }
    let given = ["count", "pegs:english@d4-d3", "--positions", "--time", "0s"];
    let counted = saltus(&given);
    let said = text(&counted.stderr);
    assert_eq!(counted.status.code(), Some(1), "{said}");
    assert!(said.contains("not counted: the time ran out"), "{said}");
}
