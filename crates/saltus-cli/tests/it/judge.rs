//! `saltus check` as the judge: several solutions, all solutions, answers of solvers with default
//! options, and texts that other commands print.

use crate::command;
use command::{all_output, saltus, saltus_given};
use serde_json::Value;

fn printed(arguments: &[&str]) -> String {
    let output = saltus(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        all_output(&output)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn status(arguments: &[&str], input: &str) -> Option<i32> {
    saltus_given(arguments, input).status.code()
}

/// What `list` writes, in each of its formats, is a list of solutions, and each is judged.
#[test]
fn lists_are_judged_solution_by_solution() {
    for (puzzle, number) in [
        ("row:2x2", "9"),
        ("row:5x1", "13"),
        ("pegs:triangle5", "3"),
        ("pegs:triangle5@a1-a1", "2"),
        ("ring:3", "9"),
    ] {
        for format in [
            "",
            "--json",
            "moves",
            "names",
            "positions",
            "boards",
            "list",
        ] {
            let chosen: &[&str] = match format {
                "" => &[],
                "--json" => &["--json"],
                other => &["--format", other],
            };
            let listed = saltus(&[&["list", puzzle, "-n", number], chosen].concat());
            if !listed.status.success() {
                continue;
            }
            let text = String::from_utf8(listed.stdout).unwrap();
            let judged = saltus_given(&["check", puzzle, "-"], &text);
            let why = all_output(&judged);
            assert_eq!(
                judged.status.code(),
                Some(0),
                "{puzzle} {format}: {why}\n{text}"
            );
            assert!(
                why.contains("solution 2, line "),
                "{puzzle} {format}: {why}"
            );
        }
    }
}

/// `--all`: complete and without duplicates, or wrong. The number of solutions of five against one
/// is 13, a Fibonacci number.
#[test]
fn a_list_is_complete_or_not() {
    for (puzzle, solutions) in [("row:5x1", 13), ("row:2x2", 2), ("board:oo.o,left=1", 1)] {
        let all = printed(&["list", puzzle]);
        let lines: Vec<&str> = all.lines().collect();
        assert_eq!(lines.len(), solutions, "{puzzle}");
        let checked = |text: &str| status(&["check", puzzle, "-", "--all"], text);
        assert_eq!(checked(&all), Some(0), "{puzzle}");
        let twice = format!("{all}{}\n", lines[0]);
        assert_eq!(checked(&twice), Some(1), "{puzzle}: a duplicate");
        if solutions > 1 {
            let fewer = lines[1..].join("\n");
            assert_eq!(checked(&fewer), Some(1), "{puzzle}: one is missing");
            assert_eq!(status(&["check", puzzle, "-"], &fewer), Some(0), "{puzzle}");
        }
    }
    let longer = "1-2 2-1 1-2 3-1 2-3\n";
    let both = "row:1x1,direction=both";
    assert_eq!(status(&["check", both, "-"], longer), Some(0));
    assert_eq!(status(&["check", both, "-", "--all"], longer), Some(1));
}

/// The verdict of each solution is in the object too, with how the text was read.
#[test]
fn objects_have_every_verdict() {
    let text = "1 -> 2, 3 -> 1, 2 -> 3\n1 -> 2, 2 -> 1\n";
    let judged = saltus_given(&["check", "row:1x1", "-", "--json"], text);
    assert_eq!(judged.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&judged.stdout).unwrap();
    assert_eq!(object["verdict"], "wrong");
    assert_eq!(object["solutions"][0]["correct"], true);
    assert_eq!(object["solutions"][1]["correct"], false);
    assert_eq!(object["solutions"][1]["line"], 2);
    assert!(object["read_as"].is_string());

    let from_zero = saltus_given(&["check", "row:1x1", "-", "--quiet"], "0-1\n2-0\n1-2\n");
    assert_eq!(from_zero.status.code(), Some(0));
    let message = String::from_utf8(from_zero.stderr).unwrap();
    assert!(message.starts_with("answer read as: "), "{message}");
    let own = saltus_given(&["check", "row:1x1", "-", "--quiet"], "1-2\n3-1\n2-3\n");
    assert!(own.stderr.is_empty(), "{}", all_output(&own));
}

/// Moves may be arguments; what looks like a file is one.
#[test]
fn moves_are_arguments() {
    assert_eq!(
        saltus(&["check", "row:1x1", "1-2", "3-1", "2-3"])
            .status
            .code(),
        Some(0)
    );
    assert_eq!(
        saltus(&["check", "pegs:english", "d2-d4"]).status.code(),
        Some(1)
    );
    let missing = saltus(&["check", "pegs:english", "solution.txt"]);
    assert_eq!(missing.status.code(), Some(2), "{}", all_output(&missing));
}

/// The values of the variables of an exported instance that make these moves.
fn values(instance: &str, moves: &[(String, String)]) -> String {
    let mut line = String::from("s SATISFIABLE\nv");
    for (number, (from, to)) in (1..).zip(moves) {
        let meaning = format!(": move {number} is {from}-{to}");
        let found = instance.lines().find_map(|line| {
            let line = line.trim_start_matches(['c', '*', ' ']);
            let at = line.find(&meaning)?;
            let rest = &line[at + meaning.len()..];
            let whole = rest.is_empty() || rest.starts_with(' ');
            whole.then(|| line[..at].trim_start_matches('x').to_owned())
        });
        line.push_str(&format!(" {}", found.unwrap()));
    }
    line + " 0\n"
}

/// Default options meet: an instance that was exported without `--moves` is checked without it, for
/// capture boards too.
#[test]
fn answers_to_instances_with_default_options() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let board = folder.join("judge-capture.txt");
    std::fs::write(&board, "5\n_._._\n.W.W.\n_._._\n.W.W.\nB.B._\n").unwrap();
    let board = board.to_str().unwrap();
    let route = printed(&["list", board, "-n", "1", "--format", "squares"]);
    let squares: Vec<String> = route.split_whitespace().map(str::to_owned).collect();
    let row = ["1-2", "3-1", "2-3"].map(|step| step.split_once('-').unwrap());
    for (puzzle, moves) in [
        (
            "row:1x1",
            row.map(|(from, to)| (from.to_owned(), to.to_owned()))
                .to_vec(),
        ),
        (
            board,
            squares
                .windows(2)
                .map(|pair| (pair[0].clone(), pair[1].clone()))
                .collect(),
        ),
    ] {
        let instance = printed(&["export", puzzle, "--to", "dimacs"]);
        let answer = values(&instance, &moves);
        let judged = saltus_given(&["check", puzzle, "-"], &answer);
        assert_eq!(
            judged.status.code(),
            Some(0),
            "{puzzle}: {}",
            all_output(&judged)
        );

        let program = printed(&["export", puzzle, "--to", "asp"]);
        assert!(program.contains("#show move/3."));
        let atom = |(time, (from, to)): (usize, &(String, String))| {
            let [from, to] = [from, to].map(|cell| cell.to_lowercase());
            assert!(program.contains(&format!("{from},{to}")), "{program}");
            format!("move({time},{from},{to})")
        };
        let atoms: Vec<String> = (1..).zip(&moves).map(atom).collect();
        let answer = format!("Answer: 1\n{}\nSATISFIABLE\n", atoms.join(" "));
        let judged = saltus_given(&["check", puzzle, "-"], &answer);
        assert_eq!(
            judged.status.code(),
            Some(0),
            "{puzzle}: {}",
            all_output(&judged)
        );

        let fewer = format!("Answer: 1\n{}\nSATISFIABLE\n", atoms[1..].join(" "));
        assert_eq!(status(&["check", puzzle, "-"], &fewer), Some(1), "{puzzle}");
        assert_eq!(
            status(&["check", puzzle, "-"], "UNSATISFIABLE\n"),
            Some(1),
            "{puzzle}"
        );
        assert_eq!(
            status(&["check", puzzle, "-"], "s UNKNOWN\n"),
            Some(3),
            "{puzzle}"
        );
    }
    let exact = ["check", "row:1x1", "-", "--moves", "2"];
    assert_eq!(status(&exact, "s UNSATISFIABLE\n"), Some(0));
}

/// What `at` and `draw` print is the same position with the same rules and goal when it is read.
#[test]
fn printed_positions_are_read_back() {
    for (puzzle, steps) in [
        ("row:3x3", &["0", "1", "7"][..]),
        ("row:3x3,hop=2", &["1"]),
        ("row:rr.l,to=lr.r,direction=both", &["1"]),
        ("pegs:triangle5@a1-a1", &["0", "3"]),
        ("pegs:triangle5@c3-any", &["2"]),
        ("pegs:english", &["3"]),
        ("reverse:4", &["2"]),
        ("grid:3x3,over=opposite", &["2"]),
        ("board:oo.o=o..=o,left=1", &["1"]),
    ] {
        for step in steps {
            let text = printed(&["at", puzzle, step]);
            let id = text.lines().last().unwrap();
            // A puzzle may have several IDs.
            let again = printed(&["at", id, "0"]);
            let id = again.lines().last();
            let read = saltus_given(&["at", "-", "0"], &text);
            let read = String::from_utf8(read.stdout).unwrap();
            assert_eq!(read.lines().last(), id, "{puzzle} {step}: {text}");
            let solved = saltus_given(&["solve", "-", "--format", "moves"], &text);
            assert_eq!(
                solved.status.code(),
                Some(0),
                "{puzzle} {step}: {}",
                all_output(&solved)
            );
        }
        let start = printed(&["at", puzzle, "0"]);
        for options in [&["--start"][..], &["--steps", "0-1"], &[]] {
            let text = printed(&[&["draw", puzzle], options].concat());
            let read = saltus_given(&["at", "-", "0"], &text);
            let read = String::from_utf8(read.stdout).unwrap();
            let ids = [read.lines().last(), start.lines().last()];
            assert_eq!(ids[0], ids[1], "{puzzle} {options:?}: {text}");
        }
    }
    let two = printed(&["at", "row:3x3", "1", "2"]);
    assert_eq!(
        status(&["solve", "-"], &two),
        Some(2),
        "two positions are no puzzle"
    );
}

/// The routes of a capture board: `--all` is about all of them, and people write them with joints
/// and in fences. Source: the two ways around a square of four whites.
#[test]
fn routes_of_a_capture_board() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let board = folder.join("judge-routes.txt");
    std::fs::write(&board, "5\n_._._\n.W.W.\n_._._\n.W.W.\nB.B._\n").unwrap();
    let board = board.to_str().unwrap();
    let all = "C5 A3 C1 E3 C5\nC5 E3 C1 A3 C5\n";
    let objects = printed(&["list", board, "--json"]);
    let short = "C5 A3 C1 E3\n";
    for (text, plain, whole) in [
        (all, 0, 0),
        (&objects, 0, 0),
        (&all[..15], 0, 1),
        (&format!("{all}{}", &all[..15]), 0, 1),
        (short, 1, 1),
        ("C5-A3-C1-E3-C5\nC5xE3xC1xA3xC5\n", 0, 0),
        ("```\nC5 → A3 → C1 → E3 → C5\n```\n", 0, 1),
        ("C5-A3-C1-E3-A5\n", 1, 1),
    ] {
        assert_eq!(status(&["check", board, "-"], text), Some(plain), "{text}");
        let judged = status(&["check", board, "-", "--all"], text);
        assert_eq!(judged, Some(whole), "{text}");
    }
    let solver = status(&["check", board, "-", "--all"], "s UNSATISFIABLE\n");
    assert_eq!(solver, Some(2));
    let number = status(&["check", board, "-", "--all"], "1\n");
    assert_eq!(number, Some(2));
}

/// A move over one of two cells between the same two: what is written is judged, and what could be
/// either is refused.
#[test]
fn a_move_over_another_cell_is_not_judged_for_it() {
    for (text, expected) in [
        ("a1 over b1 to d1", 1),
        ("a1-d1/c1", 1),
        ("b1 over c1 to a1", 1),
        ("b1 over c1 to a1, d1 over a1 to b1", 0),
        ("b1-a1/c1 d1-b1", 0),
        ("b1-a1/c1-b1/d1", 0),
        ("b1-a1/c1-b1/c1", 1),
        ("b1-a1/d1 d1-b1", 1),
        ("b1-a1 d1-b1", 2),
        ("b1xa1", 2),
        (r#"{"moves": [{"from": [2, 1], "to": [1, 1]}]}"#, 2),
        (
            r#"{"moves": [{"from": [2, 1], "to": [1, 1], "over": [3, 1]}]}"#,
            1,
        ),
    ] {
        let judged = saltus_given(&["check", "graph:C~", "-"], text);
        let code = judged.status.code();
        assert_eq!(code, Some(expected), "{text}: {}", all_output(&judged));
    }
}

/// What the command writes about such boards is read back by it.
#[test]
fn moves_over_different_cells_are_read_back() {
    for puzzle in ["graph:C~", "graph:Cl", "graph:D~{", "graph:EFz_"] {
        for arguments in [
            vec!["solve", puzzle],
            vec!["solve", puzzle, "--format", "moves"],
            vec!["solve", puzzle, "--json"],
            vec!["solve", puzzle, "--fewest", "sweeps", "--format", "moves"],
            vec!["solve", puzzle, "--fewest", "rounds"],
            vec!["list", puzzle, "-n", "20"],
            vec!["list", puzzle, "-n", "20", "--json"],
        ] {
            let text = printed(&arguments);
            let judged = saltus_given(&["check", puzzle, "-"], &text);
            let code = judged.status.code();
            assert_eq!(
                code,
                Some(0),
                "{arguments:?}: {text}{}",
                all_output(&judged)
            );
        }
        for format in ["asp", "dimacs", "opb", "pddl", "pnml", "smtlib", "toml"] {
            if format == "pddl" {
                continue; // two files
            }
            let text = printed(&["export", puzzle, "--to", format]);
            assert!(!text.is_empty(), "{puzzle} {format}");
        }
        let net = printed(&["export", puzzle, "--to", "pnml"]);
        let own = printed(&["export", puzzle, "--to", "toml"]);
        for text in [net, own] {
            let counted = saltus_given(&["count", "-", "--format", "mcc"], &text);
            let known = saltus(&["count", puzzle, "--format", "mcc"]);
            assert_eq!(counted.stdout, known.stdout, "{puzzle}");
            let solved = saltus_given(&["solve", "-", "--format", "moves"], &text);
            let judged = saltus_given(
                &["check", puzzle, "-"],
                &String::from_utf8_lossy(&solved.stdout),
            );
            assert_eq!(judged.status.code(), Some(0), "{}", all_output(&judged));
        }
    }
}
