//! What stands below an ID: moves are read, and nothing is passed over.

use crate::command::{all_output, object, run, saltus, saltus_given, text};
use std::{fs, path::Path};

const ID_AND_MOVES: &str = "pegs:triangle5\na3-a1\na5-a3 c5-a5\n";

/// The path of a file with this text.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Source: the same moves as arguments.
#[test]
fn moves_below_an_id_are_those_of_the_game() {
    let file = &file("below-an-id.txt", ID_AND_MOVES);
    let moves = ["a3-a1", "a5-a3", "c5-a5"];
    for command in ["ask", "analyse"] {
        let given = [&[command, "pegs:triangle5"], &moves[..]].concat();
        assert_eq!(run(&[command, file]), run(&given), "{command}");
    }
    let position = object(&[&["ask", "pegs:triangle5"], &moves[..]].concat());
    let id = position["position"].as_str().unwrap();
    for command in ["solve", "count", "list", "explain"] {
        assert_eq!(run(&[command, file]), run(&[command, id]), "{command}");
        let piped = saltus_given(&[command, "-"], ID_AND_MOVES);
        assert_eq!(text(&piped.stdout), run(&[command, id]).1, "{command}");
    }
}

/// Source: the same moves as arguments.
#[test]
fn moves_in_the_line_of_an_id_are_those_of_the_game() {
    for (id, moves) in [
        ("pegs:triangle5", "a3-a1 a5-a3"),
        ("pegs:triangle5@a1", "a3-a1"),
        ("row:2x2", "2-3\n4-2"),
        ("grid:3x3", "a2-b2"),
    ] {
        let given = [
            &["analyse", id],
            &moves.split_whitespace().collect::<Vec<_>>()[..],
        ]
        .concat();
        let together = format!("{id} {moves}");
        assert_eq!(run(&["analyse", &together]), run(&given), "{together}");
        let piped = saltus_given(&["analyse", "-"], &together);
        assert_eq!(text(&piped.stdout), run(&given).1, "{together}");
    }
    let other = saltus(&["analyse", "row:2x2 foo"]);
    assert_eq!(other.status.code(), Some(2), "{}", all_output(&other));
}

/// The start of a saved game is that of its puzzle, and no game is drawn.
#[test]
fn the_start_of_a_saved_game_is_drawn_alone() {
    let file = &file(
        "start-below.saltus",
        "game row:2x2\nstep 2\nmoves 2-3 4-2 5-4\n",
    );
    let start = run(&["draw", file, "--start"]).1;
    assert_eq!(start, run(&["draw", "row:2x2", "--start"]).1);
}

#[test]
fn other_words_below_an_id_are_a_fault() {
    for below in ["foo bar", "a3-a1 zz", "row:3x3", "solved by hand"] {
        let given = format!("row:2x2\n{below}\n");
        for command in ["solve", "ask", "count", "analyse", "explain", "play"] {
            let mut line = vec![command, "-"];
            if command == "play" {
                line.push("--plain");
            }
            let found = saltus_given(&line, &given);
            assert_eq!(
                found.status.code(),
                Some(2),
                "{line:?} {below}: {}",
                all_output(&found)
            );
        }
    }
}

/// A saved game is about its position: the goal is said, as of an ID.
#[test]
fn a_saved_game_names_its_goal() {
    let file = &file(
        "saved-below.saltus",
        "game row:2x2\nstep 2\nmoves 2-3 4-2 5-4\n",
    );
    for command in ["solve", "ask", "count", "list", "analyse", "at", "draw"] {
        let mut line = vec![command, file];
        if command == "at" {
            line.push("1");
        }
        let found = saltus(&line);
        assert!(
            text(&found.stderr).contains("goal: "),
            "{line:?}: {}",
            all_output(&found)
        );
    }
}
