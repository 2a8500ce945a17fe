//! What every command in the program's own list has: objects that name their version, their puzzle
//! and its goal, tables for other programs, limits, and a first word before the numbers. A command
//! that lacks one of them says here why.

use crate::{
    command::{self, all_output, command, commands, new_folder, object, options_of, saltus, text},
    tour::has_wrong_plural,
};
use saltus_testing::Running;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Output, Stdio},
};

/// What a command has, or the reason why not.
#[derive(Clone, Copy)]
enum Has {
    /// It has it.
    It,
    /// It lacks it, for this reason.
    Not(&'static str),
}

/// What the objects of a command are about.
#[derive(Clone, Copy)]
enum About {
    /// A puzzle: each object names it and its goal.
    Puzzle,
    /// Something else, which each object names in this field.
    Other(&'static str),
    /// There is no option `--json`, for this reason.
    Nothing(&'static str),
}

/// The first word of a long run.
#[derive(Clone, Copy)]
enum First {
    /// With these arguments, which take minutes, the first line begins so, while the command runs.
    Word(&'static str, &'static str),
    /// There is none, for this reason.
    None(&'static str),
}

/// A command, with arguments whose answer is immediate.
struct Case {
    command: &'static str,
    arguments: &'static [&'static str],
    about: About,
    tables: Has,
    time: Has,
    memory: Has,
    first: First,
}

use Has::{It, Not};

const BOARDS: &str = "a solution is boards and moves; its numbers are in `--json`";
const PICTURE: &str = "it prints a picture";
const INSTANCE: &str = "it prints an instance for another program";
const PUZZLE: &str = "it prints a puzzle, which every command reads";
const OBJECTS: &str = "each line of its output is an object";
const PERSON: &str = "a person plays";
const SERVER: &str = "a server, whose answers are objects";
const PROGRAM: &str = "it prints what the program has";
const AT_ONCE: &str = "it searches nothing";
const ONE_ANSWER: &str = "its answer is one, which comes when it is known";
const NUMBERS: &str = "it prints numbers, each when it is known";

/// A command about the program itself.
const fn of_program(command: &'static str, arguments: &'static [&'static str]) -> Case {
    Case {
        command,
        arguments,
        about: About::Nothing(PROGRAM),
        tables: Not(PROGRAM),
        time: Not(AT_ONCE),
        memory: Not(AT_ONCE),
        first: First::None(AT_ONCE),
    }
}

/// A command with everything.
const fn about_a_puzzle(
    command: &'static str,
    arguments: &'static [&'static str],
    first: First,
) -> Case {
    Case {
        command,
        arguments,
        about: About::Puzzle,
        tables: It,
        time: It,
        memory: It,
        first,
    }
}

const CASES: &[Case] = &[
    Case {
        tables: Not(BOARDS),
        ..about_a_puzzle("solve", &["row:2x2"], First::None(ONE_ANSWER))
    },
    about_a_puzzle(
        "explain",
        &["row:2x2"],
        First::None("what it knows comes first, and the sample for a forecast is short"),
    ),
    Case {
        tables: Not("it prints a verdict"),
        ..about_a_puzzle(
            "check",
            &["row:1x1", "1-2", "3-1", "2-3"],
            First::None(ONE_ANSWER),
        )
    },
    about_a_puzzle("count", &["pegs:triangle4"], First::None(NUMBERS)),
    about_a_puzzle(
        "sequence",
        &["row:{n}x1", "--to", "3"],
        First::Word("grid:{n}x{n} length --from 5 --to 11 --memory 1G", "45"),
    ),
    about_a_puzzle("forecast", &["pegs:triangle4"], First::None(NUMBERS)),
    Case {
        tables: Not("its formats are notations of solutions"),
        ..about_a_puzzle(
            "list",
            &["foreaft:2"],
            First::Word("pegs:wiegleb --memory 1G", "e3-e5 "),
        )
    },
    about_a_puzzle("at", &["row:2x2", "1"], First::None(ONE_ANSWER)),
    about_a_puzzle(
        "ask",
        &["row:2x2"],
        First::Word(
            "pegs:wiegleb --memory 1G --time 1000s",
            "winnable: 43 moves left",
        ),
    ),
    about_a_puzzle(
        "analyse",
        &["row:2x2", "2-3"],
        First::Word("pegs:wiegleb --memory 1G --time 1000s", "still to be won"),
    ),
    about_a_puzzle(
        "pairs",
        &["triangle4"],
        First::Word("diamond41", "  e1   e1  impossible"),
    ),
    Case {
        about: About::Other("vertices"),
        ..about_a_puzzle(
            "graphs",
            &["crates/saltus-cli/tests/sessions/graphs.g6"],
            First::None(NUMBERS),
        )
    },
    Case {
        about: About::Other("board"),
        ..about_a_puzzle("classes", &["triangle4"], First::None(NUMBERS))
    },
    Case {
        about: About::Other("results"),
        ..about_a_puzzle("reproduce", &["--list"], First::None(NUMBERS))
    },
    Case {
        about: About::Other("puzzle"),
        ..about_a_puzzle("store", &["STORE"], First::None(AT_ONCE))
    },
    Case {
        about: About::Other("boards"),
        tables: It,
        ..of_program("boards", &[])
    },
    Case {
        about: About::Other("date"),
        tables: Not("it prints three lines at most"),
        ..of_program("today", &["--date", "2026-11-25"])
    },
    Case {
        about: About::Other("tables"),
        tables: It,
        ..of_program("cache", &[])
    },
    Case {
        about: About::Other("model"),
        tables: It,
        time: It,
        memory: It,
        ..of_program("tasks report", &["RESULTS"])
    },
    Case {
        about: About::Other("puzzle"),
        tables: Not(OBJECTS),
        time: It,
        memory: It,
        ..of_program("tasks", &["row", "--count", "2"])
    },
    Case {
        about: About::Other("puzzle"),
        tables: Not(OBJECTS),
        time: It,
        memory: It,
        ..of_program("judge", &["{\"puzzle\":\"row:1x1\",\"reply\":\"1-2\"}"])
    },
    Case {
        tables: Not(PUZZLE),
        ..about_a_puzzle("generate pegs", &[], First::None(ONE_ANSWER))
    },
    Case {
        tables: Not(PUZZLE),
        ..about_a_puzzle("generate capture", &[], First::None(ONE_ANSWER))
    },
    Case {
        about: About::Nothing(INSTANCE),
        tables: Not(INSTANCE),
        time: It,
        memory: It,
        ..of_program("export", &["row:3x3", "--to", "asp"])
    },
    Case {
        about: About::Nothing(PICTURE),
        tables: Not(PICTURE),
        time: It,
        memory: It,
        ..of_program("draw", &["row:3x3"])
    },
    Case {
        about: About::Nothing(PERSON),
        tables: Not(PERSON),
        time: Not(PERSON),
        memory: It,
        ..of_program("play", &["row:3x3"])
    },
    Case {
        about: About::Nothing(SERVER),
        tables: Not(SERVER),
        time: Not(SERVER),
        memory: It,
        ..of_program("serve", &[])
    },
    of_program("completions", &["bash"]),
    of_program("man", &[]),
    of_program("help", &[]),
];

/// A file of judgements, and a store of levels, in a folder for one test: others run beside it.
fn folder(test: &str) -> PathBuf {
    let folder = new_folder(&format!("every/{test}"));
    let judged = r#"{"family":"row","size":3,"format":"read","legal":15,"score":{"exact":1.0}}"#;
    fs::write(folder.join("results"), judged).unwrap();
    let store = folder.join("store");
    let made = saltus(&[
        "count",
        "pegs:triangle4",
        "--store",
        store.to_str().unwrap(),
    ]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    folder
}

/// The output of the program with these words.
fn run(words: &[String]) -> Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    saltus(&words)
}

impl Case {
    /// The words of the command with these options.
    fn line(&self, folder: &Path, options: &[&str]) -> Vec<String> {
        let mut words: Vec<String> = self.command.split(' ').map(str::to_owned).collect();
        for argument in self.arguments {
            words.push(match *argument {
                "STORE" => folder.join("store").to_str().unwrap().to_owned(),
                "RESULTS" => folder.join("results").to_str().unwrap().to_owned(),
                other => other.to_owned(),
            });
        }
        words.extend(options.iter().map(|&option| option.to_owned()));
        words
    }

    /// The lines of its output with these options.
    fn lines(&self, folder: &Path, options: &[&str]) -> Vec<String> {
        let words = self.line(folder, options);
        let output = run(&words);
        let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
        assert!(!lines.is_empty(), "{words:?}: {}", text(&output.stderr));
        lines
    }
}

#[test]
fn no_command_is_left_out() {
    let mut cases = BTreeSet::new();
    for case in CASES {
        assert!(cases.insert(case.command.to_owned()), "{}", case.command);
    }
    let all: BTreeSet<String> = commands().into_iter().collect();
    assert_eq!(all, cases, "add a case for each command in this file");
}

/// A command has an option, or says here why not.
#[test]
fn what_is_missing_has_a_reason() {
    let mut faults = Vec::new();
    for case in CASES {
        let options = options_of(case.command);
        let json = match case.about {
            About::Puzzle | About::Other(_) => It,
            About::Nothing(why) => Not(why),
        };
        for (option, has) in [
            ("--json", json),
            ("--time", case.time),
            ("--memory", case.memory),
        ] {
            match (options.contains(option), has) {
                (true, It) => {}
                (false, Not(why)) if !why.is_empty() => {}
                (is_there, _) => faults.push(format!("{} {option}: {is_there}", case.command)),
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

/// Each line of `--json` is an object that names its version, and what it is about: a puzzle with
/// its goal, as the reading says it or as a field of its own.
#[test]
fn every_object_names_its_version_its_puzzle_and_its_goal() {
    let folder = &folder("objects");
    for case in CASES {
        let options: &[&str] = match case.about {
            About::Puzzle | About::Other(_) => &["--json"],
            About::Nothing(_) => continue,
        };
        for line in case.lines(folder, options) {
            let object: Value = serde_json::from_str(&line).unwrap();
            let name = case.command;
            let schema = object["schema"].as_str().unwrap_or_default();
            assert!(
                ["saltus/1", "saltus-tasks/1"].contains(&schema),
                "{name}: {line}"
            );
            match case.about {
                About::Puzzle => {
                    let id = object["puzzle"].as_str().unwrap_or_default();
                    assert!(!id.is_empty(), "{name}: {line}");
                    let goals = [&object["reading"]["goal"], &object["goal"]];
                    assert!(goals.iter().any(|goal| goal.is_string()), "{name}: {line}");
                }
                About::Other(field) => assert!(!object[field].is_null(), "{name}: {line}"),
                About::Nothing(_) => {}
            }
        }
    }
}

/// A verdict names its goal also with `--quiet`, which leaves out the line that says it.
#[test]
fn every_verdict_names_its_goal_with_quiet() {
    const EXEMPT: [(&str, &str); 4] = [
        ("play", PERSON),
        ("export", INSTANCE),
        ("forecast", NUMBERS),
        ("draw", PICTURE),
    ];
    for command in commands() {
        let is_exempt = EXEMPT.iter().any(|(name, _)| *name == command);
        if is_exempt || !options_of(&command).contains("--quiet") {
            continue;
        }
        let answers: &[&str] = match &*command {
            "check" => &["impossible", "solvable", "2 moves"],
            "at" => &["1"],
            _ => &[""],
        };
        for answer in answers {
            for puzzle in ["pegs:triangle4@a1", "row:2x2", "pegs:triangle4"] {
                let is_lost = puzzle == "pegs:triangle4@a1";
                // A solution shows its end, and a number stands alone for other programs.
                if !is_lost && ["solve", "count", "list", "at"].contains(&&*command) {
                    continue;
                }
                let mut words = vec![&*command, puzzle, "--quiet"];
                if !answer.is_empty() {
                    words.insert(2, answer);
                }
                let said = all_output(&saltus(&words));
                assert!(said.contains("goal"), "{words:?}: {said}");
            }
        }
    }
}

/// Options that ask for another notation than objects.
const OTHER_NOTATIONS: [&str; 3] = ["--format", "--picture", "--certificates"];

/// `--json` goes with each option that only says what is asked: nothing that is printed as a number
/// or a table is printed for people alone.
#[test]
fn objects_are_taken_with_every_other_option() {
    let folder = &folder("with-json");
    for case in CASES {
        let options = options_of(case.command);
        if !options.contains("--json") {
            continue;
        }
        for option in &options {
            if ["--json", "--help"].contains(&&**option) || OTHER_NOTATIONS.contains(&&**option) {
                continue;
            }
            let refused = run(&case.line(folder, &["--json", "--time", "0s", option]));
            let said = all_output(&refused);
            let conflict = ["'--json' cannot be used", "cannot be used with '--json'"];
            let is_refused = conflict.iter().any(|words| said.contains(words));
            assert!(!is_refused, "{} {option}: {said}", case.command);
        }
    }
}

/// A summary of a board, and of what a board has no puzzle like. Source: the lines for people.
#[test]
fn what_is_printed_in_words_is_an_object_too() {
    let summary = object(&["pairs", "triangle4", "--summary"]);
    let counts = ["holes", "problems", "solved", "impossible", "undecided"];
    assert_eq!(
        counts.map(|name| summary[name].as_u64().unwrap()),
        [10, 19, 1, 18, 0]
    );
    assert_eq!(summary["reasons"]["exhausted search"], 2, "{summary}");
    let (_, table) = command::run(&["pairs", "triangle4", "--summary", "--format", "csv"]);
    assert!(table.contains("\ntriangle4,10,19,1,18,0,"), "{table}");

    let made = object(&["generate", "pegs", "triangle5", "--seed", "7"]);
    let (_, written) = command::run(&["generate", "pegs", "triangle5", "--seed", "7"]);
    assert_eq!(made["text"], written);
    let solved = object(&["solve", made["puzzle"].as_str().unwrap()]);
    assert_eq!(solved["verdict"], "solved");
    assert_eq!(solved["reading"]["goal"], made["goal"]);

    let board = object(&["generate", "capture", "--seed", "3"]);
    let (_, written) = command::run(&["generate", "capture", "--seed", "3"]);
    assert_eq!(board["text"], written);
    assert_eq!(
        object(&["solve", board["puzzle"].as_str().unwrap()])["verdict"],
        "solved"
    );

    // Three pegs have two jumps, which nobody finds hard.
    let hard = [
        "generate",
        "pegs",
        "triangle5",
        "--pegs",
        "3",
        "--difficulty",
        "hard",
    ];
    let (status, none) = command::run(&[&hard[..], &["--json"]].concat());
    let none: Value = serde_json::from_str(&none).unwrap();
    assert_eq!(
        (status, &none["verdict"]),
        (Some(1), &Value::from("impossible"))
    );
    assert_eq!(none["goal"], "one peg anywhere");
}

/// Numbers and verdicts in words stand beside their goal, on either output: also those about an ID.
#[test]
fn every_answer_in_words_names_its_goal() {
    let folder = &folder("goals");
    for case in CASES {
        let tables: &[&str] = match (case.about, case.tables) {
            (About::Puzzle, It) => &["--format", "csv"],
            (About::Puzzle, Not(_)) => &[],
            _ => continue,
        };
        for options in [&[][..], tables] {
            let words = case.line(folder, options);
            let said = all_output(&run(&words));
            assert!(said.contains("goal"), "{words:?}: {said}");
        }
    }
}

/// What was understood is said before the answer is looked for, and so within a second, in a pipe
/// as on a terminal, also if the answer is one object: the program runs on, for minutes.
#[test]
fn the_goal_is_said_before_the_answer_is_looked_for() {
    let long = folder("each").join("long");
    fs::write(&long, "row:20x20v2\nrow:1x1\n").unwrap();
    let [solved, counted] =
        ["solve", "count"].map(|command| format!("{command} --each {}", long.display()));
    for question in [
        &solved,
        &counted,
        "explain pegs:wiegleb --json --time 1000s",
        "generate pegs english --pegs 20 --difficulty hard",
        "reproduce english-rounds",
        "reproduce quick --json",
        "solve grid:7x7",
        "count reverse:12",
        "list grid:7x7",
        "at grid:7x7 1",
        "ask grid:7x7 --time 1000s",
        "analyse grid:7x7 --time 1000s",
        "draw grid:7x7",
        "export grid:7x7 --to asp",
        "sequence grid:{n}x{n} length --from 7 --to 7",
        "classes english",
        "pairs english --fewest sweeps",
    ] {
        let words: Vec<&str> = question.split(' ').collect();
        let has_json = options_of(words[0]).contains("--json") && !words.contains(&"--json");
        for options in [&[][..], &["--json"]] {
            if has_json || options.is_empty() {
                says_its_goal_first(&[&words, options].concat());
            }
        }
    }
}

/// Whether its first line is what it looks for, while it runs.
fn says_its_goal_first(words: &[&str]) {
    let mut given = command(words);
    given
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut running = Running::start(&mut given);
    let mut line = String::new();
    let mut said = BufReader::new(running.stderr());
    said.read_line(&mut line).unwrap();
    let beginnings = [
        "goal",
        "board",
        "looking for",
        "computing",
        "an object for each",
    ];
    let begins = beginnings.iter().any(|word| line.starts_with(word));
    assert!(begins, "{words:?}: {line}");
    assert!(running.ended().is_none(), "{words:?} ends by itself");
}

/// A file in a folder with this text: its path.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Lines that come one by one are written one by one. The input or the work of the rest takes
/// minutes.
#[test]
fn each_line_is_written_when_it_is_known() {
    let folder = &folder("lines");
    let reply = |puzzle| format!("{{\"puzzle\":\"{puzzle}\",\"reply\":\"impossible\"}}\n");
    let replies = reply("row:1x1").repeat(20) + &reply("foreaft:4,direction=both");
    // The complete graph on 22 vertices.
    let graphs = format!("U{}w\n", "~".repeat(38)).repeat(2000);
    let puzzles = "row:1x1\nforeaft:4,direction=both\n";
    let (replies, puzzles) = (
        written(folder, "replies", &replies),
        written(folder, "many", puzzles),
    );
    let graphs = written(folder, "graphs", &graphs);
    for question in [
        "classes triangle7 --json",
        "pairs diamond41 --fewest sweeps --json --memory 1G",
        "tasks pegs --count 10000000",
        &format!("graphs {graphs} --each --json"),
        &format!("judge {replies}"),
        &format!("solve --each {puzzles}"),
        &format!("count --each {puzzles}"),
        &format!("ask --each {puzzles} --time 1000s"),
    ] {
        let words: Vec<&str> = question.split(' ').collect();
        let mut given = command(&words);
        given
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut running = Running::start(&mut given);
        let mut line = String::new();
        let mut out = BufReader::new(running.stdout());
        out.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "{question}: {line}");
        assert!(running.ended().is_none(), "{question} ends by itself");
    }
}

/// The tables for other programs: the same cells in each notation, and as many in each row.
#[test]
fn every_table_is_printed_for_other_programs() {
    let folder = &folder("tables");
    for case in CASES {
        let Not(why) = case.tables else {
            let csv = case.lines(folder, &["--format", "csv"]);
            let markdown = case.lines(folder, &["--format", "markdown"]);
            let name = case.command;
            let columns = csv[0].split(',').count();
            let bars = markdown[0].matches(" | ").count();
            assert_eq!(bars + 1, columns, "{name}: {csv:?} {markdown:?}");
            // Markdown has a line below the names.
            assert_eq!(markdown.len(), csv.len() + 1, "{name}");
            assert!(
                markdown
                    .iter()
                    .all(|line| line.starts_with("| ") || line.starts_with("|---"))
            );
            continue;
        };
        let is_table = "comma-separated values".to_owned();
        let words = [case.command.split(' ').collect(), vec!["--help"]].concat();
        let help = text(&saltus(&words).stdout).to_lowercase();
        assert!(
            !help.contains(&is_table),
            "{}: has tables: {why}",
            case.command
        );
    }
}

/// Of a puzzle of one move with one solution everything is singular, whatever command is asked.
#[test]
fn one_of_anything_is_singular_in_every_command() {
    let folder = &folder("plurals");
    for case in CASES {
        if matches!(case.about, About::Nothing(SERVER)) {
            continue;
        }
        let own = case.line(folder, &[]);
        let mut lines = vec![own.clone()];
        let first = case.command.split(' ').count();
        if own.len() > first {
            for puzzle in ["board:oo.,left=1", "row:1x0"] {
                let mut line = own.clone();
                line[first] = puzzle.to_owned();
                lines.push(line);
            }
        }
        for words in lines {
            let said = all_output(&run(&words));
            assert!(!has_wrong_plural(&said), "{words:?}: {said}");
        }
    }
}

/// A program that reads a table finds only a table: what is undecided is said on standard error.
#[test]
fn no_table_has_words_in_it() {
    for question in [
        "count pegs:wiegleb --format csv --time 0s",
        "count pegs:wiegleb --format csv --no-games --time 0s",
        "forecast pegs:wiegleb --format csv --time 0s",
        "classes english --format csv --time 0s",
    ] {
        let words: Vec<&str> = question.split(' ').collect();
        let asked = saltus(&words);
        let (shown, said) = (text(&asked.stdout), text(&asked.stderr));
        assert_eq!(asked.status.code(), Some(3), "{question}: {said}");
        assert!(!shown.contains("undecided"), "{question}: {shown}");
        assert!(said.contains("undecided: "), "{question}: {said}");
    }
}

/// The first line comes while the rest is still to be found: the program runs on, for minutes.
#[test]
fn the_first_word_comes_before_the_numbers() {
    for case in CASES {
        let (arguments, expected) = match case.first {
            First::Word(arguments, expected) => (arguments, expected),
            First::None(why) => {
                assert!(!why.is_empty());
                continue;
            }
        };
        let words: Vec<&str> = case
            .command
            .split(' ')
            .chain(arguments.split(' '))
            .collect();
        let mut given = command(&words);
        given
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut running = Running::start(&mut given);
        let mut begun = String::new();
        let mut out = BufReader::new(running.stdout());
        // The line need not be complete: it may go on with the numbers.
        while begun.len() < expected.len() {
            let new = out.fill_buf().unwrap();
            assert!(!new.is_empty(), "{words:?} ends with {begun}");
            begun += &text(new);
            let many = new.len();
            out.consume(many);
        }
        assert!(begun.starts_with(expected), "{words:?}: {begun}");
        assert!(
            running.ended().is_none(),
            "{words:?} ends by itself: {begun}"
        );
    }
}
