//! The same text is the same puzzle, and the same answer, as an argument, in a file and on standard
//! input.

use crate::command::{all_output, commands, saltus, saltus_given, text};
use std::{fs, path::Path};

/// The commands that take a puzzle, with what else they need.
const COMMANDS: [(&str, &[&str]); 11] = [
    ("solve", &["--format", "moves"]),
    ("explain", &[]),
    ("check", &["impossible"]),
    ("count", &[]),
    ("forecast", &["--time", "1s"]),
    ("list", &["-n", "2"]),
    ("at", &["1"]),
    ("export", &["--to", "toml"]),
    ("draw", &[]),
    ("ask", &[]),
    ("analyse", &[]),
];

/// Those that take a puzzle beside something else, which are tried elsewhere.
const OTHERS: [&str; 2] = ["store", "play"];

const TEXTS: [&str; 8] = [
    "1 2 3 _",
    "3 2 1 _",
    "3 2 1 _ -> 1 2 3 _",
    "| 1 | 2 |   | 3 |",
    "O O _ X X",
    "● ● · ○ ○",
    "o o . x x",
    "1 2 _",
];

#[test]
fn a_puzzle_is_the_same_from_everywhere() {
    for command in commands() {
        let help = text(&saltus(&["help", &command]).stdout);
        let takes = help
            .lines()
            .any(|line| line.starts_with("Usage") && line.contains("PUZZLE"));
        let known = COMMANDS.iter().any(|(name, _)| *name == command);
        assert_eq!(takes, known || OTHERS.contains(&&command[..]), "{command}");
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawing-everywhere");
    let path = file.to_str().unwrap();
    for drawn in TEXTS {
        fs::write(&file, format!("{drawn}\n")).unwrap();
        for (command, rest) in COMMANDS {
            let given = saltus_given(&[&[command, "-"], rest].concat(), &format!("{drawn}\n"));
            for puzzle in [drawn, path] {
                let found = saltus(&[&[command, puzzle], rest].concat());
                let seen = all_output(&found);
                let [same, expected] = [&found, &given].map(|output| output.status.code());
                assert_eq!(same, expected, "{command} {puzzle:?}: {seen}");
                assert_eq!(
                    text(&found.stdout),
                    text(&given.stdout),
                    "{command} {puzzle:?}"
                );
            }
        }
    }
}

#[test]
fn a_puzzle_without_a_command_is_solved() {
    let solved = saltus(&["1 2 3 _"]);
    assert_eq!(solved.status.code(), Some(0), "{}", all_output(&solved));
}

/// What an answer may be that is no moves.
#[test]
fn an_answer_is_the_same_from_everywhere() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answer-everywhere");
    let path = file.to_str().unwrap();
    for answer in [
        "UNSATISFIABLE",
        "unsat",
        "s UNSATISFIABLE",
        "UNKNOWN",
        "unsolvable",
        "no",
        "yes",
        "[]",
        "20 moves",
        "2-3",
    ] {
        fs::write(&file, answer).unwrap();
        let given = saltus_given(&["check", "foreaft:2", "-"], answer);
        for solution in [answer, path] {
            let found = saltus(&["check", "foreaft:2", solution]);
            let seen = all_output(&found);
            assert_eq!(
                found.status.code(),
                given.status.code(),
                "{solution}: {seen}"
            );
            assert_eq!(text(&found.stdout), text(&given.stdout), "{solution}");
        }
    }
}

/// The message names all that was tried: a file, an ID, a text.
#[test]
fn what_is_nothing_is_said_to_be_none_of_all() {
    for puzzle in ["nothing-here", "nofile.txt", "1 2 5 _", "nowhere/at all"] {
        let found = saltus(&["solve", puzzle]);
        let seen = all_output(&found);
        assert_eq!(found.status.code(), Some(2), "{puzzle}: {seen}");
        for part in ["no file", "not an ID", "cannot be read as a drawing"] {
            assert!(seen.contains(part), "{puzzle}: {seen}");
        }
    }
    for (command, word) in [
        ("check", "nofile"),
        ("check", "moves1.txt"),
        ("ask", "moves.txt"),
        ("analyse", "some/where"),
        ("draw", "nofile"),
    ] {
        let found = saltus(&[command, "row:1x1", word]);
        let seen = all_output(&found);
        assert_eq!(found.status.code(), Some(2), "{command} {word}: {seen}");
        for part in ["no file", "cannot be read as an answer"] {
            assert!(seen.contains(part), "{command} {word}: {seen}");
        }
    }
}

/// In draughts notation White may move; on capture boards kings capture whites.
#[test]
fn exchanged_colours_are_said() {
    for (position, is_said) in [("W:WK1:B6", true), ("B:W6:BK1", false)] {
        for arguments in [
            &["explain", "-"][..],
            &["solve", "-"],
            &["solve", "-", "--json"],
        ] {
            let seen = all_output(&saltus_given(arguments, position));
            let says = seen.contains("White moves, so White's pieces are the kings here");
            assert_eq!(says, is_said, "{position} {arguments:?}: {seen}");
        }
    }
}

/// Where no numbering of squares solves a puzzle, `check` reads moves as `ask` and `analyse` do.
#[test]
fn commands_agree_on_the_names_of_squares() {
    for command in ["ask", "analyse", "check"] {
        let seen = all_output(&saltus(&[command, "row:1x1", "2-1"]));
        assert!(seen.contains("there is no piece"), "{command}: {seen}");
    }
    let reply = r#"{"puzzle":"row:1x1","reply":"Answer: 2-1"}"#;
    let judged = text(&saltus_given(&["judge", "-"], reply).stdout);
    assert!(judged.contains(r#""legal":0"#), "{judged}");
}

/// The same puzzle has the same name of its family and the same goal in words in every notation.
#[test]
fn a_family_is_named_by_its_puzzle() {
    let described = |arguments: &[&str], input: &str| {
        let shown = text(&saltus_given(arguments, input).stdout);
        let line = shown
            .lines()
            .find(|line| line.starts_with("read as: "))
            .unwrap()
            .to_owned();
        let family = line["read as: ".len()..]
            .split(',')
            .next()
            .unwrap()
            .to_owned();
        let goal = line.rsplit("goal: ").next().unwrap().to_owned();
        [family, goal]
    };
    for (id, drawing) in [
        ("grid:3x3", "R R L\nR . L\nR L L\n"),
        ("foreaft:2", "R R\nR . L\n  L L\n"),
        ("reverse:4@4", "1 2 3 4 _\n"),
        ("ring:5", "_ 1 2\n5 4 3\n"),
        ("row:2x2", "R R _ L L\n"),
        ("reverse:3@0-0,to=123.,at=321.", "3 2 1 _ -> 1 2 3 _\n"),
    ] {
        let by_id = described(&["explain", id], "");
        assert_eq!(by_id, described(&["explain", "-"], drawing), "{id}");
        assert!(!by_id[0].contains("jump puzzle"), "{id}: {by_id:?}");
        let exported = text(&saltus(&["export", id, "--to", "toml"]).stdout);
        assert_eq!(by_id, described(&["explain", "-"], &exported), "{id}");
    }
    for id in ["foreaft:3", "hexagon:2", "grid:3x5,over=opposite"] {
        let [family, goal] = described(&["explain", id], "");
        assert_eq!(family, "a board of two groups", "{id}");
        assert_eq!(goal, "the two groups change places", "{id}");
    }
}
