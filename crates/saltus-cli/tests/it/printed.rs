//! Every text that a command prints, given back, is the same puzzle or solution, or is refused: the
//! commands are those of the program's own list, and the notations those of its help.

use crate::command;
use command::{all_output, commands, saltus, saltus_given, text};
use std::{collections::BTreeSet, fs, path::Path, sync::Mutex, thread};

/// Puzzles of every family.
const PUZZLES: &[&str] = &[
    "row:2x2",
    "row:3x1",
    "row:2x2v2,direction=both",
    "row:2x3,vacancy=free",
    "reverse:4",
    "ring:3",
    "grid:3x3",
    "pegs:triangle4@a2-b2",
    "pegs:triangle5@c3-any",
    "pegs:english",
    "board:oo.o=o..=o,left=1",
    "graph:C~",
    "examples/capture8.txt",
    "examples/fore-and-aft.toml",
];

/// What a command prints about a puzzle, or why its output is no matter here.
struct Printing {
    command: &'static str,
    /// The arguments, with `PUZZLE`; `FORMAT` stands for each value of the option before it.
    lines: &'static [&'static str],
}

const PRINTINGS: &[Printing] = &[
    Printing {
        command: "solve",
        lines: &[
            "PUZZLE",
            "PUZZLE --json",
            "PUZZLE --why",
            "PUZZLE --format FORMAT",
        ],
    },
    Printing {
        command: "list",
        lines: &[
            "PUZZLE -n 2",
            "PUZZLE -n 2 --json",
            "PUZZLE -n 2 --format FORMAT",
        ],
    },
    Printing {
        command: "at",
        lines: &["PUZZLE 1", "PUZZLE 0 --json"],
    },
    Printing {
        command: "draw",
        lines: &["PUZZLE", "PUZZLE --start", "PUZZLE --steps 0-1"],
    },
    Printing {
        command: "export",
        lines: &["PUZZLE --to FORMAT"],
    },
    Printing {
        command: "count",
        lines: &["PUZZLE", "PUZZLE --json"],
    },
    Printing {
        command: "ask",
        lines: &["PUZZLE", "PUZZLE --json"],
    },
    Printing {
        command: "forecast",
        lines: &["PUZZLE"],
    },
    Printing {
        command: "generate pegs",
        lines: &["english --pegs 5 --seed 1"],
    },
    Printing {
        command: "pairs",
        lines: &["triangle4"],
    },
    Printing {
        command: "classes",
        lines: &["triangle4"],
    },
    Printing {
        command: "boards",
        lines: &[""],
    },
];

/// Commands that print nothing about one puzzle, wait for input, or have sessions of their own.
const OTHERS: &[&str] = &[
    "analyse",
    "cache",
    "check",
    "completions",
    "generate capture",
    "graphs",
    "help",
    "man",
    "play",
    "reproduce",
    "sequence",
    "serve",
    "store",
];

/// The values of the last option of a line, by the help of its command.
fn values(command: &str, option: &str) -> Vec<String> {
    let mut arguments = vec!["help"];
    arguments.extend(command.split_whitespace());
    let help = text(&saltus(&arguments).stdout);
    let mut found = Vec::new();
    let mut inside = false;
    for line in help.lines() {
        let line = line.trim_start();
        if line.starts_with("--") || line.starts_with("-") && line.contains(", --") {
            inside = line.split([' ', ',']).any(|word| word == option);
        } else if let (true, Some(value)) = (inside, line.strip_prefix("- ")) {
            let value = value.split([':', ' ']).next().unwrap();
            found.push(value.to_owned());
        } else if let (true, Some(rest)) = (inside, line.split_once("[possible values: ")) {
            let values = rest.1.trim_end_matches(']').split(", ");
            found.extend(values.map(str::to_owned));
        }
    }
    assert!(!found.is_empty(), "{command} {option} has no values");
    found
}

/// All lines of arguments of a command.
fn lines_of(printing: &Printing) -> Vec<(String, Vec<String>)> {
    let mut lines = Vec::new();
    for puzzle in PUZZLES {
        for line in printing.lines {
            if !line.contains("PUZZLE") && *puzzle != PUZZLES[0] {
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let option = words.iter().position(|word| *word == "FORMAT");
            let values = match option {
                Some(at) => values(printing.command, words[at - 1]),
                None => vec![String::new()],
            };
            for value in values {
                let given = words.iter().map(|word| match *word {
                    "PUZZLE" => (*puzzle).to_owned(),
                    "FORMAT" => value.clone(),
                    other => other.to_owned(),
                });
                let command = printing.command.split_whitespace().map(str::to_owned);
                lines.push(((*puzzle).to_owned(), command.chain(given).collect()));
            }
        }
    }
    lines
}

/// What is wrong with reading a printed text.
fn fault(folder: &Path, number: usize, puzzle: &str, line: &[String]) -> Option<String> {
    let arguments: Vec<&str> = line.iter().map(String::as_str).collect();
    let printed = saltus(&arguments);
    let shown = String::from_utf8(printed.stdout).ok()?;
    if printed.status.code() != Some(0) || shown.trim().is_empty() {
        return None;
    }
    let about_puzzle = line.iter().any(|word| word == puzzle);
    let failed = |what: &str, output: &std::process::Output| {
        let said = all_output(output);
        Some(format!("{arguments:?} {what}: {said:.600}\n{shown:.600}"))
    };

    // As an answer: correct, or none.
    if about_puzzle {
        let judged = saltus_given(&["check", puzzle, "-"], &shown);
        if judged.status.code() == Some(1) {
            return failed("| check", &judged);
        }
    }

    // As a puzzle: the same, or none. A solution of either is one of the other, unless its cells
    // have other names.
    let solved = saltus_given(&["solve", "-", "--time", "5s", "--format", "moves"], &shown);
    match solved.status.code() {
        Some(0) if about_puzzle => {}
        Some(1) => return failed("| solve: impossible", &solved),
        _ => return None,
    }
    let at_start = matches!(line[0].as_str(), "export" | "draw") || line.contains(&"0".to_owned());
    if !at_start {
        return None;
    }
    let solution = text(&solved.stdout);
    let judged = saltus_given(&["check", puzzle, "-"], &solution);
    if judged.status.code() == Some(1) {
        return failed("| solve - | check: another puzzle", &judged);
    }
    let file = folder.join(format!("{number}.txt"));
    fs::write(&file, &shown).unwrap();
    let own = saltus(&["solve", puzzle, "--format", "moves"]);
    let judged = saltus_given(&["check", file.to_str().unwrap(), "-"], &text(&own.stdout));
    if own.status.success() && judged.status.code() == Some(1) {
        return failed("as the puzzle of check", &judged);
    }
    None
}

#[test]
fn printed_texts_are_read_back_or_refused() {
    let known: BTreeSet<String> = PRINTINGS
        .iter()
        .map(|printing| printing.command)
        .chain(OTHERS.iter().copied())
        .map(str::to_owned)
        .collect();
    let all: BTreeSet<String> = commands().into_iter().collect();
    let new: Vec<&String> = all.difference(&known).collect();
    assert!(new.is_empty(), "add to this file what these print: {new:?}");

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printed");
    fs::create_dir_all(&folder).unwrap();
    let mut jobs = Vec::new();
    for printing in PRINTINGS {
        jobs.extend(lines_of(printing));
    }
    let count = jobs.len();
    let jobs = Mutex::new(jobs.into_iter().enumerate().collect::<Vec<_>>());
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = jobs.lock().unwrap().pop();
                    let Some((number, (puzzle, line))) = next else {
                        break;
                    };
                    let fault = fault(&folder, number, &puzzle, &line);
                    faults.lock().unwrap().extend(fault);
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(count > 300, "{count}");
    assert!(
        faults.is_empty(),
        "{} of {count}\n{}",
        faults.len(),
        faults.join("\n----\n")
    );
}
