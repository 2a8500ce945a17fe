//! Stores whose contents were altered together with their checksums, or that are given back in an
//! earlier state: a damaged store, and never a wrong answer, a hidden character or an internal
//! error.
#![cfg(unix)]

use crate::command;
use command::{all_output, command, new_folder, text};
use saltus_store::Notes;
use saltus_testing::{LIMIT, Running, output, stored::rewrite_manifest};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Runs the command in a folder.
fn run(folder: &Path, line: &str) -> Output {
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    output(command.current_dir(folder).env("SALTUS_CACHE", folder))
}

fn numbers(output: &Output) -> Value {
    let object: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", all_output(output)));
    json!([object["games"], object["solutions"]])
}

/// An earlier manifest beside later parts, one of which was computed again without numbers of ways.
///
/// Source of the numbers: Durango Bill; the number of solutions to one hole by the census in
/// memory.
#[test]
fn an_earlier_manifest_gives_no_wrong_number() {
    let folder = new_folder("forged/earlier");
    let count = "count pegs:triangle5 --json";
    let whole = numbers(&run(&folder, count));
    assert_eq!(whole, json!([568_630, 6_816]));
    run(&folder, &format!("{count} --store s --jumps 7"));
    fs::copy(folder.join("s/manifest.json"), folder.join("earlier")).unwrap();
    assert_eq!(numbers(&run(&folder, &format!("{count} --store s"))), whole);
    fs::write(folder.join("s/reached-13/0000.part"), "").unwrap();
    let mended = run(&folder, "store s --mend");
    assert_eq!(mended.status.code(), Some(0), "{}", all_output(&mended));
    fs::copy(folder.join("earlier"), folder.join("s/manifest.json")).unwrap();
    let again = run(&folder, &format!("{count} --store s"));
    match again.status.code() {
        Some(0) => assert_eq!(numbers(&again), whole),
        status => {
            assert_eq!(status, Some(2), "{}", all_output(&again));
            assert!(
                text(&again.stderr).contains("s/reached-"),
                "{}",
                all_output(&again)
            );
        }
    }
}

#[test]
fn forged_solutions_are_damage() {
    let folder = new_folder("forged/solution");
    let solve = "solve pegs:triangle6@b2-any --fewest sweeps --store s";
    assert_eq!(run(&folder, solve).status.code(), Some(0));
    rewrite_manifest(&folder.join("s"), |body| {
        let mut body: Value = serde_json::from_str(body).unwrap();
        body["solution"].as_array_mut().unwrap().swap(0, 4);
        body.to_string()
    });
    let refused = run(&folder, solve);
    assert_eq!(refused.status.code(), Some(2), "{}", all_output(&refused));
    let message = text(&refused.stderr);
    assert!(
        message.contains("the store is damaged") && !message.contains("report"),
        "{message}"
    );

    // The same in the notes of a board.
    let pairs = "pairs triangle4 --json --store n";
    assert_eq!(run(&folder, pairs).status.code(), Some(0));
    let mut notes = Notes::open(&folder.join("n")).unwrap();
    let solved = |note: &Value| note["verdict"] == "solved";
    let (key, note) = notes.iter().find(|(_, note)| solved(note)).unwrap();
    let (key, mut note) = (key.to_owned(), note.clone());
    note["response"]["moves"].as_array_mut().unwrap().swap(0, 2);
    notes.insert(&key, note).unwrap();
    drop(notes);
    let refused = run(&folder, pairs);
    assert_eq!(refused.status.code(), Some(2), "{}", all_output(&refused));
    assert!(
        text(&refused.stderr).contains("the store is damaged"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn names_and_reasons_reach_the_terminal_without_hidden_characters() {
    let folder = new_folder("forged/hidden");
    let signs = [
        '\u{1b}',
        '\u{7}',
        '\u{9b}',
        '\u{202e}',
        '\u{200b}',
        '\u{feff}',
        '\u{2028}',
        '\u{e0041}',
    ];
    let hidden = &String::from_iter(signs);
    let mut notes = Notes::open(&folder.join("n")).unwrap();
    notes
        .insert(&format!("pegs:mine{hidden}"), json!({}))
        .unwrap();
    let response = json!({"schema": "saltus/1", "reason": hidden});
    let time = json!({"secs": 0, "nanos": 0});
    for engine in ["", " by pegs"] {
        let key = format!("pegs:triangle4@a1-a1{engine}");
        let note = json!({
            "verdict": "impossible", "reason": hidden, "time": time, "response": response,
        });
        notes.insert(&key, note).unwrap();
    }
    let swept = json!({
        "sweeps": null, "reason": [hidden, hidden], "at_least": null, "solutions": null,
    });
    notes
        .insert("pegs:triangle4@a1-a1 in sweeps", swept)
        .unwrap();
    drop(notes);
    for line in [
        "store n",
        "store n --json",
        "store n --format csv",
        "pairs triangle4 --store n",
        "pairs triangle4 --store n --json",
        "pairs triangle4 --store n --format csv",
        "pairs triangle4 --store n --summary",
        "pairs triangle4 --store n --fewest sweeps",
        "pairs triangle4 --store n --fewest sweeps --json",
    ] {
        let shown = run(&folder, line);
        assert_eq!(
            shown.status.code(),
            Some(0),
            "{line}: {}",
            all_output(&shown)
        );
        let shown = all_output(&shown);
        assert!(!shown.contains(signs), "{line}: {shown}");
    }
}

/// A shell in its own file systems, which runs this script.
fn shell_apart(script: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]);
    command.stdin(Stdio::null());
    command
}

/// Whether file systems can be mounted here.
fn can_mount() -> bool {
    let mounts = Running::try_start(&mut shell_apart("true"), LIMIT);
    let can = mounts.is_ok_and(|mut mounts| mounts.wait().success());
    if !can {
        eprintln!("skipped: no file system can be mounted here");
    }
    can
}

/// Runs the command in a folder on a disk of 64 kilobytes, and lists what is left there.
fn on_a_small_disk(folder: &Path, line: &str) -> Output {
    let script = format!(
        "mount -t tmpfs -o size=64k tmpfs '{0}' && cd '{0}' && {{ '{1}' {line}; status=$?; ls -A; exit $status; }}",
        folder.display(),
        env!("CARGO_BIN_EXE_saltus"),
    );
    output(&mut shell_apart(&script))
}

/// A full disk leaves the question open, for a store and for temporary files alike.
#[test]
fn a_full_disk_leaves_the_question_open() {
    if !can_mount() {
        return;
    }
    let folder = new_folder("forged/full");
    for option in ["--store s", "--spill ."] {
        let full = on_a_small_disk(&folder, &format!("count pegs:triangle6@a2-any {option}"));
        let said = all_output(&full);
        assert_eq!(full.status.code(), Some(3), "{option}: {said}");
        let output = text(&full.stdout);
        let is_full = ["the disk is full", "no room left on the disk"];
        assert!(is_full.iter().any(|words| output.contains(words)), "{said}");
    }
}

/// Of several files that belong together none is left if the disk is full before the last.
#[test]
fn a_full_disk_leaves_no_part_of_an_output() {
    if !can_mount() {
        return;
    }
    let folder = new_folder("forged/part");
    for line in [
        "export pegs:wiegleb --to pddl --moves 2000 -o x.pddl",
        "draw pegs:english --sheet -o x.svg",
        "draw pegs:english --sheet -o x.tex",
        "export reverse:7 --to dimacs -o x.cnf",
    ] {
        let full = on_a_small_disk(&folder, line);
        let said = all_output(&full);
        assert_eq!(full.status.code(), Some(2), "{line}: {said}");
        assert!(
            text(&full.stderr).contains("no room left on the disk"),
            "{line}: {said}"
        );
        assert_eq!(text(&full.stdout), "", "{line}");
    }
}
