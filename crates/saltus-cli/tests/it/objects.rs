//! Objects are whole, also where the time ends while they are written.

use crate::command::{all_output, commands, new_folder, options_of, saltus, saltus_given, text};
use serde_json::Value;
use std::fs;

/// One puzzle of each family, small and too long to write in no time.
const PUZZLES: [&str; 12] = [
    "row:3x3",
    "row:3000x3000",
    "row:100000x1",
    "grid:3x3",
    "grid:3x101",
    "pegs:triangle5",
    "pegs:square9@e5",
    "ring:5",
    "ring:30",
    "reverse:6",
    "reverse:3000",
    "foreaft:3",
];

const CAPTURE: &str = "5\n_ _ _ _ _\n_ B _ _ _\n_ _ W _ _\n_ _ _ _ _\n_ _ _ _ _\n";

/// The objects that a command writes, one on each line.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let ran = saltus_given(arguments, "");
    let shown = all_output(&ran);
    assert!(ran.status.code().is_some(), "{arguments:?}: {shown}");
    let lines = text(&ran.stdout);
    assert!(
        lines.is_empty() || lines.ends_with('\n'),
        "{arguments:?}: {shown}"
    );
    let mut objects = Vec::new();
    for line in lines.lines() {
        let object = serde_json::from_str(line);
        objects.push(object.unwrap_or_else(|error| panic!("{arguments:?}: {error}: {line}")));
    }
    objects
}

/// Every command with objects and a time limit, with no time and with little.
#[test]
fn objects_are_whole_without_time() {
    let board = new_folder("objects").join("board.txt");
    fs::write(&board, CAPTURE).unwrap();
    let puzzles = PUZZLES.into_iter().chain(board.to_str());
    let puzzles: Vec<&str> = puzzles.collect();
    let mut tried = 0;
    for command in commands() {
        let options = options_of(&command);
        let has_both = options.contains("--json") && options.contains("--time");
        // These are about results, games of language models or many graphs, or wait for a browser.
        let others = ["reproduce", "judge", "tasks", "graphs", "serve", "store"];
        if !has_both || others.iter().any(|other| command.starts_with(other)) {
            continue;
        }
        tried += 1;
        let words: Vec<&str> = command.split(' ').collect();
        for puzzle in &puzzles {
            let more: &[&str] = match words[0] {
                "at" => &["1"],
                "check" => &["12 moves"],
                "sequence" => &["--to", "2"],
                _ => &[],
            };
            let puzzle = match words[0] {
                "pairs" | "classes" => puzzle.trim_start_matches("pegs:"),
                _ => puzzle,
            };
            let arguments = [&words, &[puzzle][..], more, &["--json", "--time"]].concat();
            objects(&[&arguments[..], &["0s"]].concat());
        }
    }
    assert!(tried >= 10, "{tried} commands");
}

/// An object that is cut short says so, and is no solution.
#[test]
fn an_object_that_is_cut_short_says_so() {
    let folder = new_folder("objects/short");
    for puzzle in ["row:3000x3000", "reverse:3000"] {
        for command in ["solve", "list"] {
            for time in ["0s", "300ms"] {
                let arguments = [command, puzzle, "--json", "--time", time];
                let [object] = &objects(&arguments)[..] else {
                    panic!("{arguments:?}: not one object");
                };
                if time != "0s" && object["cut_short"].is_null() {
                    continue; // A fast machine.
                }
                assert_eq!(object["cut_short"], "time", "{arguments:?}");
                assert!(object["moves"].is_array(), "{arguments:?}");
                let file = folder.join("object.json");
                fs::write(&file, format!("{object}\n")).unwrap();
                let checked = saltus(&["check", puzzle, file.to_str().unwrap()]);
                let shown = all_output(&checked);
                assert_eq!(checked.status.code(), Some(2), "{shown}");
                assert!(shown.contains("cut short"), "{shown}");
            }
        }
    }
}
