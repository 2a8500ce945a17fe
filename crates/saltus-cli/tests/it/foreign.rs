//! What is not ours stays as it is, and what is ours goes: in the cache, in stores that are removed,
//! and beside every output, however the command ends.
#![cfg(unix)]

use crate::command;
use command::{all_output, command, new_folder, text};
use saltus::pegs::{PegBoard, Target, table::fingerprint};
use saltus_testing::{Running, output, status};
use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Duration,
};

/// Runs the command with a folder as its cache.
fn run(cache: &Path, line: &str) -> Output {
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    output(command.current_dir(cache).env("SALTUS_CACHE", cache))
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The name in the cache of the table or the store of a board with the first hole vacant.
fn cached(board: &str, kind: &str) -> String {
    let board = PegBoard::new(&saltus::board::shape(board).unwrap().board()).unwrap();
    let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
    format!("pegs-{:016x}.{kind}", fingerprint(&game))
}

#[test]
fn a_link_in_the_cache_is_neither_followed_nor_removed() {
    let cache = new_folder("foreign/link");
    let table = cached("triangle5", "table");
    fs::write(cache.join("precious"), "precious").unwrap();
    symlink("precious", cache.join(&table)).unwrap();
    let kept = || {
        assert!(cache.join(&table).is_symlink());
        assert_eq!(
            fs::read_to_string(cache.join("precious")).unwrap(),
            "precious"
        );
    };
    for line in [
        "ask pegs:triangle5@a1-any",
        "cache verify",
        "cache list",
        "cache clear",
    ] {
        let output = run(&cache, line);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{line}: {}",
            all_output(&output)
        );
        kept();
    }
    // A link to a sound table is not followed either: its time of last use stays.
    fs::remove_file(cache.join(&table)).unwrap();
    run(&cache, "ask pegs:triangle5@a1-any");
    fs::rename(cache.join(&table), cache.join("elsewhere")).unwrap();
    symlink("elsewhere", cache.join(&table)).unwrap();
    let before = fs::metadata(cache.join("elsewhere"))
        .unwrap()
        .modified()
        .unwrap();
    run(&cache, "ask pegs:triangle5@a1-any");
    let after = fs::metadata(cache.join("elsewhere"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
}

#[test]
fn clearing_the_cache_leaves_what_is_not_a_table() {
    let cache = new_folder("foreign/clear");
    run(&cache, "ask pegs:triangle5@a1-any");
    let table = cached("triangle5", "table");
    assert_eq!(names(&cache), [table]);
    let others = [
        "pegs-mine.table",
        "pegs-0123456789ABCDEF.table",
        ".saltus-x-1.part",
    ];
    for name in others {
        fs::write(cache.join(name), "mine").unwrap();
    }
    fs::create_dir(cache.join("pegs-0123456789abcdef.table")).unwrap();
    let output = run(&cache, "cache clear");
    assert_eq!(output.status.code(), Some(0), "{}", all_output(&output));
    let left = [
        others[2],
        others[1],
        "pegs-0123456789abcdef.table",
        others[0],
    ];
    assert_eq!(names(&cache), left);
}

#[test]
fn a_temporary_store_is_removed_without_what_is_not_its_own() {
    let cache = new_folder("foreign/auto");
    let store = cached("triangle5", "store");
    let line = format!("count pegs:triangle5@a1-any --store {store} --jumps 5");
    assert_eq!(run(&cache, &line).status.code(), Some(3));
    let store = cache.join(store);
    fs::create_dir(store.join("mine")).unwrap();
    for name in ["letter", "mine/letter", "reached-03/letter"] {
        fs::write(store.join(name), "mine").unwrap();
    }
    symlink("letter", store.join("winning-03")).unwrap();
    fs::create_dir_all(cache.join("elsewhere")).unwrap();
    fs::write(cache.join("elsewhere/0000.part"), "mine").unwrap();
    symlink("../elsewhere", store.join("reached-77")).unwrap();
    fs::remove_file(store.join("winning-03")).unwrap();

    let output = run(&cache, "count pegs:triangle5@a1-any --store auto --json");
    assert_eq!(output.status.code(), Some(0), "{}", all_output(&output));
    let left = ["letter", "mine", "reached-03", "reached-77"];
    assert_eq!(names(&store), left);
    assert_eq!(names(&store.join("reached-03")), ["letter"]);
    assert_eq!(names(&cache.join("elsewhere")), ["0000.part"]);

    // Nothing else is in it: it is gone. A link in its place is refused.
    fs::remove_dir_all(&store).unwrap();
    let output = run(&cache, "count pegs:triangle5@a1-any --store auto --json");
    assert_eq!(output.status.code(), Some(0), "{}", all_output(&output));
    assert!(!store.exists());
    symlink("elsewhere", &store).unwrap();
    let output = run(&cache, "count pegs:triangle5@a1-any --store auto");
    assert_eq!(output.status.code(), Some(2), "{}", all_output(&output));
    assert_eq!(names(&cache.join("elsewhere")), ["0000.part"]);
}

/// The formats of exports, of which two write a second file.
const EXPORTS: [&str; 6] = [
    "reverse:30 --to dimacs",
    "reverse:30 --to opb",
    "pegs:wiegleb --to pddl --moves 24900000",
    "pegs:wiegleb --to smtlib --moves 200000",
    "pegs:wiegleb --to asp --moves 200000",
    "reverse:12 --to veripb --moves 5",
];

#[test]
fn exports_that_run_out_of_time_leave_nothing() {
    let place = new_folder("foreign/late");
    for export in EXPORTS {
        let output = run(&place, &format!("export {export} -o out.txt --time 0s"));
        assert_eq!(
            output.status.code(),
            Some(3),
            "{export}: {}",
            all_output(&output)
        );
        assert_eq!(names(&place), [""; 0], "{export}");
    }
}

/// Ctrl-C, and a second one that ends the command at once.
#[test]
fn interrupted_exports_leave_nothing() {
    let place = new_folder("foreign/interrupted");
    for export in EXPORTS {
        let line = format!("export {export} -o out.txt");
        let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
        command
            .current_dir(&place)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = Running::start(&mut command);
        // From the first draft on, unless it ends before.
        while names(&place).is_empty() && child.ended().is_none() {
            sleep(Duration::from_millis(1));
        }
        for _ in 0..2 {
            // It may have ended by itself.
            let mut kill = Command::new("kill");
            kill.args(["-INT", &child.id().to_string()]);
            status(kill.stderr(Stdio::null()));
            sleep(Duration::from_millis(5));
        }
        let code = child.wait().code();
        if code != Some(0) {
            assert_eq!(code, Some(130), "{export}");
            assert_eq!(names(&place), [""; 0], "{export}");
        }
        for name in names(&place) {
            fs::remove_file(place.join(name)).unwrap();
        }
    }
}

/// A second file replaces that of an earlier export, and nothing else.
#[test]
fn second_files_replace_only_their_like() {
    let place = new_folder("foreign/second");
    let export = |line: &str| run(&place, &format!("export {line}"));
    let pddl = "pegs:triangle5 --to pddl -o puzzle.pddl";
    let veripb = "pegs:triangle4@a1-a1 --to veripb -o puzzle.opb";
    for (line, second) in [(pddl, "domain.pddl"), (veripb, "puzzle.pbp")] {
        let second = place.join(second);
        for _ in 0..2 {
            let output = export(line);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{line}: {}",
                all_output(&output)
            );
        }
        fs::remove_file(&second).unwrap();
        fs::write(place.join("precious"), "precious").unwrap();
        for link in [false, true] {
            if link {
                fs::remove_file(&second).unwrap();
                symlink("precious", &second).unwrap();
            } else {
                fs::write(&second, "precious").unwrap();
            }
            let output = export(line);
            assert_eq!(
                output.status.code(),
                Some(2),
                "{line}: {}",
                all_output(&output)
            );
            assert!(text(&output.stderr).contains("is there already"), "{line}");
            assert_eq!(fs::read_to_string(&second).unwrap(), "precious");
            assert_eq!(second.is_symlink(), link);
        }
        fs::remove_file(&second).unwrap();
    }
}

/// An impossible puzzle whose number of moves nothing determines has no instance: every notation
/// that needs the number says why, and takes it from `--moves`. Source: no checker can move.
#[test]
fn impossible_puzzles_have_no_number_of_moves() {
    let place = new_folder("foreign/impossible");
    for notation in ["asp", "dimacs", "opb", "smtlib", "veripb"] {
        for puzzle in ["row:l.r", "row:rrll.,to=llrr."] {
            let line = format!("export {puzzle} --to {notation} -o file");
            let output = run(&place, &line);
            let shown = all_output(&output);
            assert_eq!(output.status.code(), Some(1), "{line}: {shown}");
            assert!(
                shown.contains("impossible: the start has no"),
                "{line}: {shown}"
            );
            assert!(shown.contains("`--moves K` does"), "{line}: {shown}");
            assert_eq!(fs::read_dir(&place).unwrap().count(), 0, "{line}");

            let output = run(&place, &format!("{line} --moves 3"));
            let shown = all_output(&output);
            assert_eq!(output.status.code(), Some(0), "{line}: {shown}");
            for file in fs::read_dir(&place).unwrap() {
                fs::remove_file(file.unwrap().path()).unwrap();
            }
        }
    }
}
