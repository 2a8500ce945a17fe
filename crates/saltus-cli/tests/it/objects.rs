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

/// A question that takes long.
#[derive(Clone, Copy)]
struct Long {
    command: &'static str,
    arguments: &'static [&'static str],
    input: &'static str,
}

const fn asked(
    command: &'static str,
    arguments: &'static [&'static str],
    input: &'static str,
) -> Long {
    Long {
        command,
        arguments,
        input,
    }
}

const REPLY: &str = "{\"puzzle\":\"row:1x1\",\"reply\":\"1-2 3-1 2-3\"}\n";
const JUDGEMENT: &str = "{\"format\":\"read\",\"score\":{\"exact\":1}}\n";
const GRAPHS: &str = "C~\nCp\n";

/// A problem of peg solitaire that is not solved at once.
const PROBLEM: &str = "pegs:french@c1-b4";

/// What takes long of each command that takes more than a puzzle, or none.
const LONG: [Long; 17] = [
    asked("graphs", &["-"], GRAPHS),
    asked("graphs", &["-", "--each"], GRAPHS),
    asked("tasks", &["row"], ""),
    asked("tasks report", &["-"], JUDGEMENT),
    asked("judge", &["-"], REPLY),
    asked("classes", &["french"], ""),
    asked("pairs", &["french"], ""),
    asked("pairs", &["french", "--summary"], ""),
    asked("pairs", &["french", "--fewest", "sweeps"], ""),
    asked("generate pegs", &["french", "--pegs", "20"], ""),
    asked("generate capture", &["--side", "8"], ""),
    asked("at", &[PROBLEM, "1"], ""),
    asked("check", &[PROBLEM, "impossible"], ""),
    asked("sequence", &["row:{n}x{n}", "--to", "2"], ""),
    // There is no such board of one row.
    asked("sequence", &["pegs:triangle{n}@a1-any", "--to", "7"], ""),
    asked("reproduce", &["english-games"], ""),
    asked("count", &[PROBLEM, "--no-games"], ""),
];

/// The questions that take long of a command.
fn long_questions(command: &str) -> Vec<Long> {
    let mut questions = Vec::new();
    for question in LONG {
        if question.command == command {
            questions.push(question);
        }
    }
    if questions.is_empty() {
        questions.push(asked("", &[PROBLEM], ""));
    }
    questions
}

/// Where nothing is decided for want of time, an object says so, for every command with objects.
#[test]
fn an_undecided_answer_has_an_object() {
    // `explain` has no verdict, `serve` waits for a browser, and a store is a folder.
    let others = ["explain", "serve", "store"];
    let mut tried = 0;
    for command in commands() {
        let options = options_of(&command);
        let has_both = options.contains("--json") && options.contains("--time");
        if !has_both || others.contains(&&command[..]) {
            continue;
        }
        let words: Vec<&str> = command.split(' ').collect();
        for question in long_questions(&command) {
            let more = ["--json", "--time", "0s"];
            let arguments = [&words, question.arguments, &more].concat();
            let ran = saltus_given(&arguments, question.input);
            let shown = all_output(&ran);
            assert_eq!(ran.status.code(), Some(3), "{arguments:?}: {shown}");
            check_undecided(&text(&ran.stdout), &arguments);
            tried += 1;
        }
    }
    assert!(tried >= 22, "{tried} questions");
}

/// The last object says that it is undecided, and what it says of its limit is that it is the time.
fn check_undecided(written: &str, arguments: &[&str]) {
    let last = written.lines().last().unwrap_or_default();
    let object: Value = serde_json::from_str(last)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {written}"));
    assert_eq!(object["schema"], "saltus/1", "{arguments:?}: {last}");
    // A summary counts the open problems; a result that was published is open again.
    let is_undecided = object["verdict"] == "undecided"
        || object["undecided"].as_u64() > Some(0)
        || object["result"] == "open";
    assert!(is_undecided, "{arguments:?}: {last}");
    if !object["spent"].is_null() {
        assert_eq!(object["spent"]["limit"], "time", "{arguments:?}: {last}");
    }
}

/// The objects about a board name it in the same field, decided or not.
#[test]
fn an_undecided_object_names_its_board_as_a_decided_one() {
    for question in [
        &["classes"][..],
        &["pairs"],
        &["pairs", "--summary"],
        &["pairs", "--fewest", "sweeps"],
    ] {
        let named = |board: &str, time: &str| {
            let arguments = [question, &[board, "--json", "--time", time]].concat();
            let object = objects(&arguments).pop().unwrap();
            let fields = ["board", "puzzle"].map(|field| object[field].is_string());
            (fields, object["verdict"].clone())
        };
        let (decided, _) = named("triangle4", "1000s");
        let (undecided, verdict) = named("french", "0s");
        assert_eq!(undecided, decided, "{question:?}");
        let is_summary = question.contains(&"--summary");
        assert!(is_summary || verdict == "undecided", "{question:?}");
    }
}

/// A report of judgements that the time cut short is of those before, and says so.
#[test]
fn a_report_says_that_the_judgements_were_cut_short() {
    let reply = r#"{"puzzle":"row:1x1","model":"m","reply":"1-2 3-1 2-3"}"#;
    let judged = text(&saltus_given(&["judge", "-", "--json"], reply).stdout);
    let stopped = saltus_given(&["judge", "-", "--json", "--time", "0s"], reply);
    let both = judged.clone() + &text(&stopped.stdout);

    let whole = saltus_given(&["tasks", "report", "-"], &judged);
    let cut = saltus_given(&["tasks", "report", "-"], &both);
    assert_eq!(cut.stdout, whole.stdout);
    assert_eq!((whole.status.code(), cut.status.code()), (Some(0), Some(3)));
    assert!(text(&cut.stderr).contains("the time ran out before all replies"));
}
