//! What is said where a file, a goal or a line cannot be read: in words of this program, beside the
//! text that is wrong.

use crate::command::{
    all_output, command, commands, new_folder, options_of, saltus, saltus_given, text,
};
use saltus_testing::output;
use serde_json::Value;
use std::{fs, path::PathBuf};

/// Options that name a file or a folder.
const FILES: [&str; 5] = ["--output", "--store", "--spill", "--tasks", "--template"];

/// A folder with one file, for one test.
fn folder(test: &str) -> PathBuf {
    let folder = new_folder(&format!("refusals/{test}"));
    fs::write(folder.join("file"), "row:1x1\n").unwrap();
    folder
}

/// Runs every command on files that are none, are folders, or are below files.
#[test]
fn no_message_has_a_number_of_the_system() {
    let folder = folder("walk");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let paths = [path("none/file"), path("file/below"), path("")];
    let mut said = 0;
    for name in commands() {
        let options = options_of(&name);
        let mut lines: Vec<Vec<&str>> = vec![vec![]];
        for option in FILES {
            if options.contains(option) {
                lines.push(vec!["pegs:triangle4", option]);
            }
        }
        for line in lines {
            for path in &paths {
                let mut words: Vec<&str> = name.split(' ').collect();
                words.extend(&line);
                words.push(path);
                for language in ["C", "de"] {
                    let mut run = command(&words);
                    let ran = output(run.env("LC_ALL", language));
                    let errors = text(&ran.stderr);
                    assert!(!errors.contains("os error"), "{words:?}: {errors}");
                    said += usize::from(errors.contains("there is no file"));
                }
            }
        }
    }
    assert!(said > 5, "{said}");
}

#[test]
fn a_file_is_refused_in_words() {
    let folder = folder("words");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (arguments, words) in [
        (
            vec!["check", "row:1x1", "none.txt"],
            "there is no file `none.txt`",
        ),
        (vec!["graphs", "none.txt"], "there is no file `none.txt`"),
        (vec!["judge", "none.txt"], "there is no file `none.txt`"),
        (vec!["solve", &path("")], "this is a folder, not a file"),
        (
            vec!["draw", "row:1x1", "-o", &path("none/picture.svg")],
            "there is no such file or folder",
        ),
        (
            vec!["store", &path("file")],
            "a part of this path is a file, not a folder",
        ),
    ] {
        let errors = text(&saltus(&arguments).stderr);
        assert!(errors.contains(words), "{arguments:?}: {errors}");
        let json = text(&saltus(&[&arguments[..], &["--json"]].concat()).stdout);
        assert!(!json.contains("os error"), "{arguments:?}: {json}");
    }
}

/// A goal is a text of its own: a fault of it is not marked in the puzzle.
#[test]
fn a_fault_of_the_goal_is_marked_in_the_goal() {
    let drawing = "ooo\nooo\no..\n";
    for (puzzle, goal) in [
        ("pegs:english", "q9"),
        ("row:1x1", "r.x"),
        ("pegs:english", "zzz"),
        ("-", "q9"),
        ("-", "zzz"),
        ("-", "oo"),
    ] {
        let refused = saltus_given(&["solve", puzzle, "--goal", goal], drawing);
        let errors = text(&refused.stderr);
        assert!(
            errors.contains(" --> --goal:1:1"),
            "{puzzle} {goal}: {errors}"
        );
        assert!(
            errors.contains(&format!("1 | {goal}")),
            "{puzzle} {goal}: {errors}"
        );
        assert!(!errors.contains("read as"), "{puzzle} {goal}: {errors}");
    }
}

#[test]
fn lines_of_many_puzzles_are_counted_with_comments() {
    let lines = "# two puzzles\n\nrow:1x1\n# a bad one\nrow:1xx1\n";
    let solved = saltus_given(&["solve", "--each", "-"], lines);
    let objects: Vec<Value> = text(&solved.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 2, "{objects:?}");
    assert_eq!(objects[0]["puzzle"], "row:1x1");
    assert_eq!(objects[1]["error"]["places"][0]["line"], 5);
}

/// Source: the formula of the reversal, by which `saltus solve` has a solution.
#[test]
fn a_start_too_large_for_a_search_is_analysed_by_its_formula() {
    let ran = saltus(&["analyse", "reverse:200", "--json"]);
    let analysed: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(0), "{analysed}");
    assert_eq!(analysed["winnable"], true, "{analysed}");
    // Its solution begins with 3-1.
    for command in ["ask", "analyse"] {
        let ran = saltus(&[command, "reverse:200", "3-1"]);
        let shown = all_output(&ran);
        assert_eq!(ran.status.code(), Some(0), "{shown}");
        assert!(shown.contains("20099 moves left"), "{shown}");
        let ran = saltus(&[command, "reverse:200", "2-1"]);
        assert_eq!(ran.status.code(), Some(2));
        assert!(text(&ran.stderr).contains("positions of one solution alone"));
    }
}

/// Source: by hand, of three pegs on four holes of which any three are a line.
#[test]
fn an_object_names_a_move_to_the_same_position() {
    let asked = text(&saltus(&["ask", "graph:C~", "--json"]).stdout);
    let asked: Value = serde_json::from_str(&asked).unwrap();
    let moves = asked["winning_moves"].as_array().unwrap();
    let mut twins = 0;
    for (number, choice) in moves.iter().enumerate() {
        if let Some(earlier) = choice.get("same_as") {
            let known = |other: &Value| other["move"] == *earlier;
            assert!(moves[..number].iter().any(known), "{asked}");
            twins += 1;
        }
    }
    assert_eq!((moves.len(), twins), (6, 3), "{asked}");
}

/// `solve`, `list` and `at` give every move of this row by the formula.
#[test]
fn a_formula_with_moves_is_not_said_to_have_none() {
    let said = all_output(&saltus(&["explain", "row:1000x1000"]));
    assert!(!said.contains("does not give the moves"), "{said}");
    let known = "its two shortest solutions, of 1002000 moves, are known by formula";
    assert!(said.contains(known), "{said}");
}

/// What is nearly right is named. Source: the IDs in small letters.
#[test]
fn an_id_in_capitals_names_the_one_that_is_meant() {
    for (written, meant) in [("ROW:3x3", "row:3x3"), ("Pegs:english", "pegs:english")] {
        let refused = saltus(&["solve", written]);
        let said = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{written}: {said}");
        assert!(
            said.contains(&format!("did you mean the ID `{meant}`")),
            "{said}"
        );
    }
}

/// A certificate has a checker of its own.
#[test]
fn a_certificate_is_sent_to_its_checker() {
    let certificate = text(&saltus(&["solve", "row:1x1", "--format", "certificate"]).stdout);
    let refused = saltus_given(&["check", "row:1x1", "-"], &certificate);
    let said = all_output(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("`saltus-verify` checks it"), "{said}");
}

/// The names of games to play are sent to `play`.
#[test]
fn the_puzzle_of_the_day_is_sent_to_play() {
    for name in ["today", "ladder"] {
        let refused = saltus(&["solve", name]);
        let said = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("`saltus play {name}`")), "{said}");
    }
}

/// An instance that `export` writes for a solver is called one, and is not read as a damaged puzzle.
#[test]
fn an_instance_of_a_solver_is_called_so() {
    let folder = folder("instances");
    for puzzle in ["pegs:triangle4@a2-b2", "row:2x2"] {
        for notation in ["asp", "dimacs", "opb", "smtlib", "pddl"] {
            let instance = text(&saltus(&["export", puzzle, "--to", notation]).stdout);
            let refused = saltus_given(&["solve", "-"], &instance);
            let said = all_output(&refused);
            assert_eq!(refused.status.code(), Some(2), "{notation}: {said}");
            assert!(said.contains(", not a puzzle: "), "{notation}: {said}");
            assert!(said.contains("solver") || said.contains("planner"));
        }
        let place = folder.join("problem.pddl");
        let path = place.to_str().unwrap();
        let written = saltus(&["export", puzzle, "--to", "pddl", "-o", path]);
        assert_eq!(written.status.code(), Some(0));
        let said = all_output(&saltus(&["solve", path]));
        assert!(
            said.contains("a problem of a planner, not a puzzle"),
            "{said}"
        );
    }
}

/// A notation without the numbers that an option asks for is refused, and not taken without them.
#[test]
fn a_notation_is_refused_beside_numbers_that_it_lacks() {
    let spill = folder("spilled");
    let spill = spill.to_str().unwrap();
    for option in [
        &["--no-games"][..],
        &["--positions"],
        &["--alike"],
        &["--fewest", "sweeps"],
        &["--fewest", "rounds"],
        &["--spill", spill],
    ] {
        let words = ["count", "pegs:triangle4@a2-b2", "--format", "mcc"];
        let refused = saltus(&[&words, option].concat());
        let said = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{option:?}: {said}");
        assert!(said.contains(&format!("omit `{}`", option[0])), "{said}");
    }

    let words = ["count", "board:oo.", "--format", "bfile"];
    let of_search = saltus(&[&words[..], &["--engine", "search"]].concat());
    assert!(all_output(&of_search).contains("omit `--engine`"));
    let alike = saltus(&[&words[..], &["--alike"]].concat());
    assert!(all_output(&alike).contains("`--alike` counts no levels"));
}
