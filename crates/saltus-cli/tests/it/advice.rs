//! A message advises what the command takes, and says what is wrong with what it was given.

use crate::command::{all_output, new_folder, options_of, run, saltus, text};
use std::fs;

/// The options in a text, in any quotation marks.
fn options_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("`--") {
        let rest = &text[at + 1..];
        let end = rest.find(|sign: char| sign != '-' && !sign.is_ascii_alphanumeric());
        found.push(rest[..end.unwrap_or(rest.len())].to_owned());
    }
    found
}

/// A drawing that cannot be read, and two readings that are as good: each option that the message
/// names is one of the command, and takes what is written there.
#[test]
fn a_drawing_is_advised_with_options_of_the_command() {
    let folder = new_folder("advice/drawings");
    let file = folder.join("row.txt");
    fs::write(&file, "X X O\n").unwrap();
    let file = file.to_str().unwrap();
    let commands: [(&str, &[&str]); 10] = [
        ("solve", &["solve", file]),
        ("count", &["count", file]),
        ("ask", &["ask", file]),
        ("explain", &["explain", file]),
        ("draw", &["draw", file]),
        ("forecast", &["forecast", file]),
        ("pairs", &["pairs", file]),
        ("classes", &["classes", file]),
        ("generate pegs", &["generate", "pegs", file, "--pegs", "2"]),
        (
            "sequence",
            &["sequence", file, "--goal", "left:{n}", "--to", "2"],
        ),
    ];
    for (name, line) in commands {
        let refused = text(&saltus(line).stderr);
        let advised = options_in(&refused);
        assert!(advised.contains(&"--signs".to_owned()), "{name}: {refused}");
        let known = options_of(name);
        for option in &advised {
            assert!(known.contains(option), "{name} {option}: {refused}");
            // The first size of a sequence has the name of another option.
            assert!(name != "sequence" || option != "--from", "{refused}");
        }
        let read = saltus(&[line, &["--signs", "peg=X,hole=O"]].concat());
        assert_ne!(read.status.code(), Some(2), "{name}: {}", all_output(&read));
    }
}

/// The options of a drawing say nothing of a board that has a name.
#[test]
fn options_of_drawings_are_not_for_named_boards() {
    for line in [
        &["pairs", "triangle4"][..],
        &["classes", "triangle4"],
        &["generate", "pegs", "triangle4", "--pegs", "3"],
    ] {
        let refused = saltus(&[line, &["--signs", "peg=X,hole=O"]].concat());
        assert_eq!(refused.status.code(), Some(2), "{line:?}");
        assert!(text(&refused.stderr).contains("is the name of a board"));
    }
}

/// Two kings, each of which can take all.
const BOARD: &str = "capture:.-.-B=-W-W-=B-.-.=-.-.-=.-.-.";

/// What a message about a capture board offers is not what it refuses.
#[test]
fn a_capture_board_is_not_refused_what_is_offered() {
    for format in ["boards", "contest", "count"] {
        let refused = saltus(&["list", BOARD, "--format", format]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        // What is refused is quoted.
        let offered = said.replace(&format!("'{format}'"), "");
        assert!(!offered.contains(format), "{format}: {said}");
    }
    for command in ["solve", "list", "count", "draw"] {
        let plain = run(&[command, BOARD]);
        assert_eq!(plain.0, Some(0), "{command}");
        assert_eq!(run(&[command, BOARD, "--engine", "capture"]), plain);
        let refused = saltus(&[command, BOARD, "--engine", "search"]);
        assert_eq!(refused.status.code(), Some(2), "{command}");
        assert!(text(&refused.stderr).contains("@A3`"), "{command}");
    }
}

/// A picture in text is written wherever another one is.
#[test]
fn a_capture_board_is_drawn_as_text_into_a_file() {
    let folder = new_folder("advice/text");
    let file = folder.join("board.txt");
    let file = file.to_str().unwrap();
    for options in [&[][..], &["--start"]] {
        let (status, shown) = run(&[&["draw", BOARD], options].concat());
        assert_eq!(status, Some(0));
        assert_eq!(
            run(&[&["draw", BOARD, "--to", "txt"], options].concat()).1,
            shown
        );
        let written = saltus(&[&["draw", BOARD, "-o", file], options].concat());
        assert_eq!(written.status.code(), Some(0), "{}", all_output(&written));
        assert_eq!(fs::read_to_string(file).unwrap(), shown);
    }
}

/// What is measured in peg solitaire alone is refused by what the puzzle is, and by its size where
/// that is too large.
#[test]
fn a_measure_is_refused_by_what_is_wrong() {
    for (line, why) in [
        (
            &["solve", "row:7x1", "--fewest", "sweeps"][..],
            "sweeps are for peg solitaire: this is a row of two groups",
        ),
        (
            &["draw", "row:7x1", "--fewest", "rounds"],
            "rounds are for peg solitaire: this is a row of two groups",
        ),
        (
            &["solve", "reverse:4", "--longest", "game"],
            "games are for peg solitaire: this is a row of numbered checkers",
        ),
        (
            &["solve", "grid:3x3", "--shortest", "game"],
            "games are for peg solitaire: this is a board of two groups",
        ),
        (
            &["solve", "pegs:square9@e5", "--fewest", "rounds"],
            "rounds are measured on boards of up to 64 holes: this one has 81",
        ),
    ] {
        let refused = saltus(line);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{line:?}: {said}");
    }
}

/// A number alone is a question about so many moves, of which one is one.
#[test]
fn one_move_is_advised_as_one() {
    for (number, advice) in [("1", "`1 move`"), ("3", "`3 moves`")] {
        let asked = saltus(&["check", "row:2x2", number]);
        assert!(text(&asked.stderr).contains(advice), "{number}");
    }
}

/// The wish that no game meets is named. Source: the last peg of nine in the corner of ten holes
/// with one vacancy is of another position class.
#[test]
fn a_wish_that_is_impossible_is_named() {
    let wish = [
        "generate",
        "pegs",
        "triangle4",
        "--last",
        "a1",
        "--pegs",
        "9",
    ];
    let said = all_output(&saltus(&wish));
    assert!(
        said.contains("impossible: ") && said.contains("9 pegs"),
        "{said}"
    );
    let more = ["--most-solutions", "1", "--difficulty", "hard"];
    let said = all_output(&saltus(&[&wish[..], &more].concat()));
    assert!(said.contains("hard, of at most 1 solution"), "{said}");
}
