//! Every command in the program's own list: it ends soon after `--time`, after Ctrl-C and when its
//! output cannot be written, with the right exit status.
//!
//! Linux only: whether a process listens to Ctrl-C is read from `/proc`.
#![cfg(target_os = "linux")]

use crate::command;
use command::{command, commands, options_of, saltus, text};
use saltus_testing::{Running, output, proc::status_line};
use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    io::Read,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread::{available_parallelism, scope, sleep},
    time::Duration,
};

/// A command, and its test cases.
struct TestedCommand {
    command: &'static str,
    /// Arguments with an immediate answer on standard output.
    short: Option<&'static str>,
    /// Arguments that take far more than half a second or wait for input, and the possible exit
    /// statuses at the end of `--time`.
    long: &'static [(&'static str, &'static [i32])],
}

/// Undecided.
const OPEN: &[i32] = &[3];
/// Solved: a solution is known, although not as the shortest.
const KNOWN: &[i32] = &[0];
/// Depends on the speed of the machine.
const EITHER: &[i32] = &[0, 3];
/// Waits for its input: `--time` does not end it.
const WAITS: &[i32] = &[];
/// Takes a moment only: it is undecided without any time, and that alone is tested.
const BRIEF: &[i32] = &[3, 3];

/// Each command with `--time` has at least one line whose problem is not decided in half a second.
const TRIED: &[TestedCommand] = &[
    TestedCommand {
        command: "solve",
        short: Some("row:3x3"),
        long: &[
            ("foreaft:4,direction=both", OPEN),
            ("grid:9x9", KNOWN),
            ("pegs:wiegleb@e1-e1", OPEN),
            ("--each many", OPEN),
            ("-", WAITS),
        ],
    },
    TestedCommand {
        command: "explain",
        short: Some("row:3x3"),
        // It decides nothing: without memory or time there is no forecast.
        long: &[("pegs:wiegleb@e1", KNOWN)],
    },
    TestedCommand {
        command: "check",
        short: Some("row:1x1 moves"),
        long: &[
            ("row:3x3 -", WAITS),
            ("foreaft:4,direction=both impossible", OPEN),
        ],
    },
    TestedCommand {
        command: "count",
        short: Some("row:3x3"),
        long: &[
            ("row:30x30v2", OPEN),
            ("pegs:wiegleb@e1-e1", OPEN),
            ("--each many", OPEN),
        ],
    },
    TestedCommand {
        command: "sequence",
        short: Some("row:{n}x1 --to 5"),
        long: &[("grid:{n}x{n} length --from 7 --to 9", OPEN)],
    },
    TestedCommand {
        command: "forecast",
        short: Some("pegs:triangle5"),
        // Its verdict is on the puzzle, which a forecast does not decide; without memory for tables
        // there is no forecast.
        long: &[("pegs:wiegleb@e1", OPEN)],
    },
    TestedCommand {
        command: "store",
        short: Some("store"),
        // Reading it takes a moment only.
        long: &[("store --verify", BRIEF)],
    },
    TestedCommand {
        command: "list",
        short: Some("row:3x1"),
        long: &[
            ("foreaft:4,direction=both", OPEN),
            ("row:100x1", OPEN),
            ("row:1000000x1", OPEN),
        ],
    },
    TestedCommand {
        command: "at",
        short: Some("row:3x3 3"),
        long: &[("foreaft:4,direction=both 3", OPEN), ("grid:9x9 3", KNOWN)],
    },
    TestedCommand {
        command: "export",
        short: Some("row:3x3 --to asp"),
        long: &[
            ("foreaft:4,direction=both --to dimacs", OPEN),
            ("reverse:30 --to dimacs", OPEN),
        ],
    },
    TestedCommand {
        command: "draw",
        short: Some("row:3x3"),
        long: &[("foreaft:4,direction=both", OPEN), ("grid:9x9", KNOWN)],
    },
    // Its behaviour in a terminal is tested elsewhere.
    TestedCommand {
        command: "play",
        short: Some("row:3x3"),
        long: &[
            ("row:3x3 --plain", WAITS),
            ("pegs:triangle5 --duotaire", WAITS),
        ],
    },
    TestedCommand {
        command: "ask",
        short: Some("row:3x3"),
        long: &[
            ("foreaft:4", OPEN),
            ("grid:5x5", OPEN),
            ("--each many", OPEN),
        ],
    },
    TestedCommand {
        command: "analyse",
        short: Some("row:3x3 3-4"),
        long: &[("foreaft:4,direction=both", OPEN)],
    },
    TestedCommand {
        command: "pairs",
        short: Some("triangle4"),
        long: &[("english --fewest sweeps", OPEN)],
    },
    TestedCommand {
        command: "serve",
        short: None,
        long: &[("--port 0", WAITS)],
    },
    TestedCommand {
        command: "generate pegs",
        short: Some(""),
        long: &[("english --pegs 20 --difficulty hard", OPEN)],
    },
    TestedCommand {
        command: "generate capture",
        short: Some(""),
        long: &[("--side 8000", EITHER)],
    },
    TestedCommand {
        command: "tasks",
        short: Some("row --count 2"),
        long: &[("pegs --count 10000000", OPEN)],
    },
    TestedCommand {
        command: "tasks report",
        short: Some("results"),
        long: &[("-", WAITS), ("results", BRIEF)],
    },
    TestedCommand {
        command: "judge",
        short: Some("replies"),
        long: &[("-", WAITS), ("long-reply", EITHER)],
    },
    TestedCommand {
        command: "graphs",
        short: Some("graphs"),
        long: &[("-", WAITS), ("paths", OPEN)],
    },
    TestedCommand {
        command: "classes",
        short: Some("triangle4"),
        long: &[("french", OPEN)],
    },
    TestedCommand {
        command: "reproduce",
        short: Some(""),
        long: &[("english-classes", OPEN)],
    },
    TestedCommand {
        command: "boards",
        short: Some(""),
        long: &[],
    },
    TestedCommand {
        command: "today",
        short: Some("--date 2026-11-25"),
        long: &[],
    },
    TestedCommand {
        command: "cache",
        short: Some(""),
        long: &[],
    },
    TestedCommand {
        command: "completions",
        short: Some("bash"),
        long: &[],
    },
    TestedCommand {
        command: "man",
        short: Some(""),
        long: &[],
    },
    TestedCommand {
        command: "help",
        short: Some(""),
        long: &[],
    },
];

/// The path of 22 vertices in graph6, whose games take a moment each, many times.
fn paths() -> String {
    let vertices = 22;
    let mut bits = Vec::new();
    for to in 1..vertices {
        for from in 0..to {
            bits.push(from + 1 == to);
        }
    }
    let mut line = vec![63 + vertices];
    for six in bits.chunks(6) {
        let mut byte = 0;
        for (index, &bit) in six.iter().enumerate() {
            byte |= u8::from(bit) << (5 - index);
        }
        line.push(63 + byte);
    }
    (String::from_utf8(line).unwrap() + "\n").repeat(50_000)
}

/// A folder with the input files of the commands.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("walk");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in [
        // Foreaft is undecided, regardless of the others.
        (
            "many",
            "row:1x1\nforeaft:4,direction=both\nforeaft:4,direction=both\n",
        ),
        ("moves", "1-2\n3-1\n2-3\n"),
        ("graphs", "C~\n"),
        ("replies", "{\"puzzle\":\"row:1x1\",\"reply\":\"1-2\"}\n"),
        // Its table has more positions than fit the memory: what needs one is left open.
        (
            "long-reply",
            "{\"puzzle\":\"foreaft:4,direction=both\",\"reply\":\"1-2\"}\n",
        ),
        ("paths", &paths()),
        (
            "results",
            "{\"family\":\"row\",\"size\":3,\"format\":\"read\",\"legal\":15,\
             \"score\":{\"exact\":1.0}}\n",
        ),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// The program in this folder, with a separate cache.
fn program(folder: &Path, line: &str) -> Command {
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    command
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder)
        .env("BROWSER", "");
    command
}

/// The end of a text that may be long.
fn ending(text: &str) -> String {
    let characters = text.chars().count();
    text.chars().skip(characters.saturating_sub(300)).collect()
}

/// Whether it explains what ended it or what would help.
fn explains_why(text: &str) -> bool {
    ["--time", "--memory", "the budget", "another seed"]
        .iter()
        .any(|word| text.contains(word))
}

/// With a fraction of a second and 200 MB, it states the known results and the limit that ended it.
fn keeps_its_limits(
    folder: &Path,
    tried: &TestedCommand,
    args: &str,
    statuses: &[i32],
) -> Result<(), String> {
    let options = options_of(tried.command);
    // A solution takes a busy machine longer than to give up.
    let time = if statuses == OPEN { "200ms" } else { "500ms" };
    let mut line = format!("{} {args} --time {time}", tried.command);
    if options.contains("--memory") {
        line += " --memory 200M";
    }
    let json = options.contains("--json") && !args.contains("--each");
    if json {
        line += " --json";
    }
    let ended = output(&mut program(folder, &line));
    let (status, out, stderr) = (ended.status, text(&ended.stdout), text(&ended.stderr));
    let code = status.code().filter(|code| statuses.contains(code));
    let code =
        code.ok_or_else(|| format!("{line}: ends with {status:?}, not {statuses:?}: {stderr}"))?;
    if json || args.contains("--each") {
        let objects: Result<Vec<serde_json::Value>, _> =
            out.lines().map(serde_json::from_str).collect();
        let objects = objects.map_err(|error| format!("{line}: {error} in {}", ending(&out)))?;
        let open = objects
            .iter()
            .any(|object| object["verdict"] == "undecided" || object["result"] == "open");
        // An interrupted list has no verdict.
        if open && code != 3 || code == 3 && !open && !explains_why(&stderr) {
            return Err(format!(
                "{line}: ends with {code} and says {}",
                ending(&out)
            ));
        }
    } else if code == 3 && !explains_why(&out) && !explains_why(&stderr) {
        return Err(format!(
            "{line}: does not say what ran out: {}{stderr}",
            ending(&out)
        ));
    }
    Ok(())
}

/// Without any time it decides nothing, says so, and ends.
fn ends_without_time(folder: &Path, tried: &TestedCommand, args: &str) -> Result<(), String> {
    let line = format!("{} {args} --time 0s", tried.command);
    let ended = output(&mut program(folder, &line));
    match ended.status.code() {
        Some(3) => Ok(()),
        code => Err(format!("{line}: ends with {code:?}, not 3")),
    }
}

/// The signals that a process catches, as a set of bits.
fn caught_signals(child: &Running) -> u64 {
    let caught = status_line(&child.id().to_string(), "SigCgt");
    let mask = caught.and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    mask.unwrap_or(0)
}

/// Whether a process catches a signal of this number.
fn catches(child: &Running, signal: u32) -> bool {
    caught_signals(child) >> (signal - 1) & 1 == 1
}

/// Whether a process listens to Ctrl-C.
fn listens(child: &Running) -> bool {
    const INTERRUPT: u32 = 2;
    catches(child, INTERRUPT)
}

/// Ctrl-C ends it with 130, regardless of the results so far and even if its output is not read. A
/// server ends in order.
fn heeds_ctrl_c(folder: &Path, tried: &TestedCommand, args: &str) -> Result<(), String> {
    let mut line = format!("{} {args}", tried.command);
    if options_of(tried.command).contains("--memory") {
        // With what is free on a busy machine some would end at once.
        line += " --memory 16G";
    }
    let expected = if tried.command == "serve" { 0 } else { 130 };
    // On a busy machine it may finish before the signal.
    for _ in 0..5 {
        // Nothing is written to the pipe.
        let mut command = program(folder, &line);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        while !listens(&child) && child.ended().is_none() {
            sleep(Duration::from_millis(2));
        }
        sleep(Duration::from_millis(100));
        if child.ended().is_some() {
            continue;
        }
        child.signal("INT");
        let status = child.wait();
        if status.code() == Some(expected) {
            return Ok(());
        }
        let mut stderr = String::new();
        child.stderr().read_to_string(&mut stderr).unwrap();
        return Err(format!("{line}: Ctrl-C ends it with {status:?}: {stderr}"));
    }
    Err(format!("{line}: ends by itself"))
}

/// If standard output cannot be written, it reports this and ends with 2.
fn reports_a_full_disk(folder: &Path, tried: &TestedCommand, args: &str) -> Result<(), String> {
    let line = format!("{} {args}", tried.command);
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = program(folder, &line);
    command
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped());
    let ended = Running::start(&mut command).finish();
    let (status, stderr) = (ended.status, text(&ended.stderr));
    if status.code() == Some(2) && stderr.contains("standard output") {
        Ok(())
    } else {
        Err(format!(
            "{line}: to a full disk ends with {status:?}: {stderr}"
        ))
    }
}

/// The next job of a thread.
type Job<'a> = Box<dyn FnOnce() -> Result<(), String> + Send + 'a>;

#[test]
fn every_command_ends_in_time_with_its_status() {
    let tried: BTreeSet<&str> = TRIED.iter().map(|tried| tried.command).collect();
    let all = commands();
    assert_eq!(
        all.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        tried,
        "add test cases for each command in this file"
    );
    let folder = &folder();
    let _ = fs::remove_dir_all(folder.join("store"));
    let store = folder.join("store");
    let made = saltus(&[
        "count",
        "pegs:triangle5",
        "--store",
        store.to_str().unwrap(),
    ]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let mut jobs: Vec<Job> = Vec::new();
    for tried in TRIED {
        if let Some(args) = tried.short {
            jobs.push(Box::new(move || reports_a_full_disk(folder, tried, args)));
        }
        let bounded = options_of(tried.command).contains("--time");
        assert!(
            !bounded || tried.long.iter().any(|(_, statuses)| !statuses.is_empty()),
            "`{}` has `--time`: add a case that takes longer than half a second in this file",
            tried.command
        );
        for &(args, statuses) in tried.long {
            if statuses != BRIEF {
                jobs.push(Box::new(move || heeds_ctrl_c(folder, tried, args)));
            }
            if bounded && (statuses == OPEN || statuses == BRIEF) {
                jobs.push(Box::new(move || ends_without_time(folder, tried, args)));
            }
            if bounded && !statuses.is_empty() && statuses != BRIEF {
                jobs.push(Box::new(move || {
                    keeps_its_limits(folder, tried, args, statuses)
                }));
            }
        }
    }
    let (jobs, faults) = (Mutex::new(jobs), Mutex::new(Vec::new()));
    let worker = || {
        let next = || jobs.lock().unwrap().pop();
        while let Some(job) = next() {
            let found = job();
            faults.lock().unwrap().extend(found.err());
        }
    };
    // Two for each processor: most of them wait for a second to pass.
    let workers = 2 * available_parallelism().map_or(1, usize::from);
    scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(worker))));
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What `nohup` and scripts ignore stays ignored: Ctrl-C and the end of the session do not end the
/// command, and a request to end does.
#[test]
fn ignored_signals_stay_ignored() {
    const TERMINATION: u32 = 15;
    for (args, ended_by_request) in [
        ("solve foreaft:4,direction=both", 130),
        ("solve -", 130),
        ("serve --port 0", 0),
    ] {
        let saltus = env!("CARGO_BIN_EXE_saltus");
        let line = format!("trap '' INT HUP; exec '{saltus}' {args}");
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &line])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = Running::start(&mut shell);
        while !catches(&child, TERMINATION) {
            assert!(child.ended().is_none(), "{args} ended by itself");
            sleep(Duration::from_millis(2));
        }
        assert!(!listens(&child), "{args} heeds Ctrl-C");
        child.signal("INT");
        child.signal("HUP");
        sleep(Duration::from_millis(300));
        assert!(child.ended().is_none(), "{args} was ended");
        child.signal("TERM");
        assert_eq!(child.wait().code(), Some(ended_by_request), "{args}");
    }
}
