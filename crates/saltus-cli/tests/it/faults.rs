//! The disk fails, the process is killed, a cache is damaged or forged: no answer is wrong, no file
//! is torn.

use crate::command;
use command::{command, new_folder, text};
use saltus_testing::{output, status};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Runs the command with its cache in a folder.
fn saltus(cache: &Path, fault: &str, arguments: &[&str]) -> Output {
    let mut command = command(arguments);
    command
        .env("SALTUS_CACHE", cache)
        .env("SALTUS_FAULT", fault);
    output(&mut command)
}

/// Names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// Each disk operation fails in turn, or the process is killed at it: a picture is the old one or
/// the new one.
#[test]
#[cfg(debug_assertions)]
fn pictures_are_never_torn() {
    let folder = new_folder("faults/pictures");
    for name in ["row.svg", "row.png", "row.gif", "row.txt"] {
        let place = folder.join(name);
        let place_text = place.to_str().unwrap();
        let draw = |fault: &str| saltus(&folder, fault, &["draw", "row:2x2", "-o", place_text]);
        assert!(draw("").status.success());
        let new = fs::read(&place).unwrap();
        let mut faults = 0;
        for number in 1.. {
            for kill in ["", "!"] {
                fs::write(&place, "old").unwrap();
                let output = draw(&format!("{number}{kill}"));
                let stands = fs::read(&place).unwrap();
                assert!(
                    stands == b"old" || stands == new,
                    "{name} is torn by the failure of operation {number}"
                );
                if output.status.success() {
                    assert!(stands == new && faults >= 10, "{name}: {faults}");
                } else {
                    faults += 1;
                    let message = text(&output.stderr);
                    assert!(
                        !kill.is_empty() || output.status.code() == Some(2),
                        "{message}"
                    );
                    assert!(
                        !kill.is_empty()
                            || message.contains("writing") && message.contains("on purpose"),
                        "{message}"
                    );
                }
            }
            if faults < 2 * number {
                break;
            }
        }
        // Each fault: making, writing, syncing, renaming, syncing the folder.
        assert_eq!(faults, 10, "{name}");
        assert_eq!(
            names(&folder)
                .iter()
                .filter(|name| name.ends_with(".part"))
                .count(),
            0
        );
    }
}

/// The same for tables in the cache: the answer never depends on them.
#[test]
#[cfg(debug_assertions)]
fn a_failing_cache_does_not_change_the_answer() {
    let folder = new_folder("faults/failing");
    let ask = |fault: &str| saltus(&folder, fault, &["ask", "pegs:triangle5@a1-any", "--json"]);
    let answer = ask("").stdout;
    assert!(text(&answer).contains("29760"), "{}", text(&answer));
    for number in 1..=6 {
        fs::remove_dir_all(&folder).unwrap();
        let output = ask(&number.to_string());
        assert!(
            output.status.success() && output.stdout == answer,
            "{}",
            text(&output.stderr)
        );
        fs::remove_dir_all(&folder).unwrap();
        ask(&format!("{number}!"));
        assert_eq!(ask("").stdout, answer);
        assert!(
            names(&folder).iter().all(|name| name.ends_with(".table")),
            "{:?}",
            names(&folder)
        );
    }
}

#[test]
fn a_damaged_cache_does_not_change_the_answer() {
    let folder = new_folder("faults/damaged");
    let ask = || saltus(&folder, "", &["ask", "pegs:triangle5@a1-any", "--json"]);
    let cache = |what: &str| saltus(&folder, "", &["cache", what]);
    let answer = ask().stdout;
    let place = folder.join(&names(&folder)[0]);
    let table = fs::read(&place).unwrap();
    let listed = cache("verify");
    assert!(
        listed.status.success()
            && text(&listed.stdout).contains("winning positions of up to 14 pegs")
    );
    let cut = table[..table.len() / 2].to_vec();
    let mut flipped = table.clone();
    flipped[table.len() / 2] ^= 4;
    for damaged in [cut, flipped, Vec::new(), vec![0xff; 1 << 20]] {
        fs::write(&place, damaged).unwrap();
        let verified = cache("verify");
        assert_eq!(
            verified.status.code(),
            Some(1),
            "{}",
            text(&verified.stdout)
        );
        assert_eq!(ask().stdout, answer);
        assert_eq!(fs::read(&place).unwrap(), table, "it is built again");
    }
    let cleared = saltus(&folder, "", &["cache", "clear", "--json"]);
    let cleared: serde_json::Value = serde_json::from_slice(&cleared.stdout).unwrap();
    assert_eq!(cleared["removed"], 1, "{cleared}");
    assert_eq!(names(&folder).len(), 0);
    let cleared = saltus(&folder, "", &["cache", "clear", "--format", "csv"]);
    let rows = text(&cleared.stdout);
    assert!(
        rows.starts_with("folder,removed\n") && rows.ends_with(",0\n"),
        "{rows}"
    );
    assert!(text(&cache("clear").stdout).ends_with(": 0 tables removed\n"));
}

/// A pipe where a table should be is not a table: the command does not wait for its writer.
#[test]
#[cfg(unix)]
fn a_pipe_in_the_cache_is_not_waited_for() {
    let folder = new_folder("faults/pipe");
    let ask = || saltus(&folder, "", &["ask", "pegs:triangle5@a1-any", "--json"]);
    let answer = ask().stdout;
    let place = folder.join(&names(&folder)[0]);
    fs::remove_file(&place).unwrap();
    assert!(status(Command::new("mkfifo").arg(&place)).success());
    assert_eq!(ask().stdout, answer);
}

#[test]
fn closed_standard_error_does_not_change_the_answer() {
    for (line, status) in [
        ("solve row:3x3 --why", 0),
        ("solve reverse:15 --time 1s --format moves", 0),
        ("ask grid:7x7 --time 1s", 3),
        ("export pegs:english --to opb --moves 3", 0),
        ("solve nonsense", 2),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let words: Vec<&str> = line.split(' ').collect();
        let ended = saltus_testing::status(command(&words).stdout(Stdio::null()).stderr(writer));
        assert_eq!(ended.code(), Some(status), "{line}");
    }
}
