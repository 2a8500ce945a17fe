//! Censuses on a store: after any failure of the process or its disk, the same command continues to
//! the same bytes.

use crate::command;
use command::text;
use saltus_store::Notes;
use saltus_testing::{Running, output};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A folder with this name, in memory if possible, because every file of a store is synced to disk.
fn folder(name: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        Path::new(env!("CARGO_TARGET_TMPDIR"))
    };
    let folder = base.join(format!("saltus-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The command, with a folder for its caches.
fn command(caches: &Path, arguments: &[&str]) -> Command {
    let mut command = command::command(arguments);
    command.env("SALTUS_CACHE", caches);
    command
}

fn saltus(caches: &Path, arguments: &[&str]) -> Output {
    output(&mut command(caches, arguments))
}

/// A part in its file.
#[derive(Debug, PartialEq)]
struct PartFile {
    inode: u64,
    size: usize,
    first_line: Vec<u8>,
}

/// The parts of the finished levels of a store.
#[cfg(unix)]
fn finished_parts(store: &Path) -> BTreeMap<PathBuf, PartFile> {
    use std::os::unix::fs::MetadataExt;
    let shown = saltus(store, &["store", store.to_str().unwrap()]);
    let names = text(&shown.stdout);
    let levels = names
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().next());
    let mut parts = BTreeMap::new();
    for level in levels {
        for part in fs::read_dir(store.join(level)).into_iter().flatten() {
            let path = part.unwrap().path();
            if saltus_system::is_draft(path.file_name().unwrap()) {
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            let line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
            let file = PartFile {
                inode: fs::metadata(&path).unwrap().ino(),
                size: bytes.len(),
                first_line: bytes[..line].to_vec(),
            };
            parts.insert(path, file);
        }
    }
    parts
}

/// Whether no part was made again: at most, numbers of ways were dropped, for which the file is
/// replaced by its beginning.
fn are_kept(before: &BTreeMap<PathBuf, PartFile>, after: &BTreeMap<PathBuf, PartFile>) -> bool {
    before.iter().all(|(path, old)| {
        let new = &after[path];
        let is_shortened = new.size < old.size && new.first_line == old.first_line;
        new == old || is_shortened
    })
}

/// Each disk operation fails in turn, or the process is killed at it; then the same command
/// continues to the same answer. `kept` lists the finished files of the store;
/// `holds` is the condition on them before and after.
#[cfg(all(debug_assertions, unix))]
fn after_any_fault<K, V>(
    store: &Path,
    command_line: &[&str],
    step: usize,
    kept: impl Fn(&Path) -> BTreeMap<K, V>,
    holds: impl Fn(&BTreeMap<K, V>, &BTreeMap<K, V>) -> bool,
) -> usize {
    let caches = store.parent().unwrap();
    let unbroken = saltus(caches, command_line);
    assert!(unbroken.status.success(), "{unbroken:?}");
    let on_store = [command_line, &["--store", store.to_str().unwrap()]].concat();
    let mut faults = 0;
    for number in (1..).step_by(step) {
        let mut came_to_its_end = false;
        for kill in ["", "!"] {
            let _ = fs::remove_dir_all(store);
            let mut broken = command(caches, &on_store);
            let broken = output(broken.env("SALTUS_FAULT", format!("{number}{kill}")));
            came_to_its_end = broken.status.success();
            if !came_to_its_end {
                faults += 1;
                assert!(
                    !kill.is_empty() || broken.status.code() == Some(2),
                    "{broken:?}"
                );
                assert!(
                    !kill.is_empty() || text(&broken.stderr).contains("on purpose"),
                    "{broken:?}"
                );
            }
            let before = kept(store);
            let gone_on = saltus(caches, &on_store);
            assert_eq!(
                text(&gone_on.stdout),
                text(&unbroken.stdout),
                "operation {number}{kill}"
            );
            assert!(holds(&before, &kept(store)), "recomputed: {number}{kill}");
        }
        if came_to_its_end {
            break;
        }
    }
    assert!(
        saltus(caches, &["store", store.to_str().unwrap(), "--verify"])
            .status
            .success()
    );
    faults
}

#[test]
#[cfg(all(debug_assertions, unix))]
fn a_run_resumed_after_any_fault_gives_the_same_bytes() {
    let folder = folder("faults-of-stores");
    let count = ["count", "pegs:triangle5@a1-any", "--json"];
    assert!(text(&saltus(&folder, &count).stdout).contains("568630"));
    let levels = folder.join("levels");
    let faults = after_any_fault(&levels, &count, 11, finished_parts, are_kept);
    assert!(faults > 40, "{faults}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Killed at a hundred random moments.
#[test]
#[cfg(unix)]
#[ignore = "counts the french board twice: some minutes, and 4 GB"]
fn the_french_census_survives_a_hundred_kills() {
    let folder = folder("killed-french");
    let store = folder.join("levels");
    let levels = store.to_str().unwrap();
    let count = [
        "count",
        "pegs:french@d4-d4",
        "--store",
        levels,
        "--memory",
        "1G",
        "--json",
    ];
    let mut random = 7u64;
    for _ in 0..100 {
        let kept = finished_parts(&store);
        let mut child = Running::start(command(&folder, &count).stdout(Stdio::null()));
        random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        std::thread::sleep(std::time::Duration::from_millis(
            100 + (random >> 33) % 1500,
        ));
        child.kill();
        let after = finished_parts(&store);
        assert!(are_kept(&kept, &after), "a finished level was recomputed");
    }
    let gone_on = saltus(&folder, &count);
    let unbroken = saltus(&folder, &["count", "pegs:french@d4-d4", "--json"]);
    assert_eq!(text(&gone_on.stdout), text(&unbroken.stdout));
    assert!(
        saltus(&folder, &["store", levels, "--verify"])
            .status
            .success()
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_census_in_temporary_files_is_the_same() {
    let folder = folder("spill");
    let spill = ["--spill", folder.to_str().unwrap()];
    let count =
        |options: &[&str]| saltus(&folder, &[&["count", "pegs:triangle6"], options].concat());
    for options in [&[][..], &["--no-games"], &["--json"]] {
        let (whole, spilled) = (count(options), count(&[options, &spill].concat()));
        assert_eq!(
            (text(&spilled.stdout), spilled.status),
            (text(&whole.stdout), whole.status)
        );
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
    fs::remove_dir_all(&folder).unwrap();
    let none = count(&spill);
    assert_eq!(
        (text(&none.stdout), none.status.code()),
        (String::new(), Some(2))
    );
    let message = text(&none.stderr);
    assert!(
        message.contains("the temporary files in ") && message.contains(folder.to_str().unwrap()),
        "{message}"
    );
}

/// A census in a store is written in each notation of one in memory. Source: the census in memory,
/// and temporary files.
#[test]
fn a_census_in_a_store_has_the_tables_of_one_in_memory() {
    let folder = folder("tables");
    // The second is impossible by its position class, the third by exhaustion.
    for (at, (puzzle, status)) in [
        ("pegs:triangle5@a1-any", 0),
        ("pegs:triangle5@a1-a2", 1),
        ("pegs:triangle5@a1-b3", 1),
    ]
    .into_iter()
    .enumerate()
    {
        for more in [&[][..], &["--no-games"]] {
            let store = folder.join(format!("{at}-{}", more.len()));
            for format in ["csv", "markdown", "latex", "bfile"] {
                let count = [&["count", puzzle, "--format", format][..], more].concat();
                let memory = saltus(&folder, &count);
                let spilled = [&count[..], &["--spill", folder.to_str().unwrap()]].concat();
                assert_eq!(saltus(&folder, &spilled).stdout, memory.stdout);
                let stored = [&count[..], &["--store", store.to_str().unwrap()]].concat();
                let stored = saltus(&folder, &stored);
                let said = text(&stored.stderr);
                assert_eq!(stored.status.code(), Some(status), "{count:?}: {said}");
                assert_eq!(text(&stored.stdout), text(&memory.stdout), "{count:?}");
                assert_eq!(said.contains("impossible: "), status == 1, "{count:?}");
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// The table of levels so far has no winning positions, which are not known, and is undecided.
/// Source: the first levels of the whole census.
#[test]
fn a_table_of_levels_so_far_has_no_winning_positions() {
    let folder = folder("tables-so-far");
    let [puzzle, store] = ["pegs:triangle5@a1-any", folder.to_str().unwrap()];
    let census = |more: &[&str]| {
        let count = ["count", puzzle, "--format", "csv"];
        saltus(&folder, &[&count[..], more].concat())
    };
    let whole = text(&census(&[]).stdout);
    let mut expected = Vec::new();
    for line in whole.lines().take(5) {
        let mut cells: Vec<&str> = line.split(',').collect();
        if cells[0] != "jumps" {
            (cells[4], cells[5]) = ("", "");
        }
        expected.push(cells.join(","));
    }
    let so_far = census(&["--store", store, "--jumps", "3"]);
    let lines: Vec<String> = text(&so_far.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines, expected);
    let said = text(&so_far.stderr);
    assert_eq!(so_far.status.code(), Some(3), "{said}");
    assert!(said.contains("undecided: "), "{said}");

    let stopped = census(&["--store", store, "--time", "0s"]);
    let said = text(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(3), "{said}");
    assert_eq!(text(&stopped.stdout), "");
    assert!(said.contains("undecided: "), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A store of a start serves each end of it where the reached positions are enough; the other
/// commands refuse it, and say which do not. Source: `solve` without a store.
#[test]
fn a_store_with_another_goal_names_what_it_serves() {
    let folder = folder("another-goal");
    let store = ["--store", folder.to_str().unwrap()];
    let asked = |words: &[&str]| saltus(&folder, &[words, &store].concat());
    let made = asked(&["count", "pegs:triangle5@a1-any", "--no-games"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    for puzzle in ["pegs:triangle5@a1-a1", "pegs:triangle5@a1-b3"] {
        let status = saltus(&folder, &["solve", puzzle]).status;
        for serving in [
            &["solve", puzzle][..],
            &["list", puzzle, "-n", "1"],
            &["at", puzzle, "1"],
        ] {
            assert_eq!(asked(serving).status, status, "{serving:?}");
        }
        for refusing in [
            &["ask", puzzle][..],
            &["analyse", puzzle, "a3-a1"],
            &["count", puzzle],
            &["count", puzzle, "--no-games"],
            &["play", puzzle, "--plain"],
        ] {
            let refused = asked(refusing);
            let said = text(&refused.stderr);
            assert_eq!(refused.status.code(), Some(2), "{refusing:?}: {said}");
            assert!(
                said.contains("serves only `solve`, `list -n 1` and `at`"),
                "{refusing:?}: {said}"
            );
        }
    }
    // Of another start it serves nothing.
    let elsewhere = asked(&["ask", "pegs:triangle5@a2-a2"]);
    let said = text(&elsewhere.stderr);
    assert!(
        said.contains("this store is of pegs:triangle5@a1-any"),
        "{said}"
    );
    assert!(!said.contains("serves"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// The state space of a net is not kept on disk, and an option for that is refused.
#[test]
fn a_state_space_is_not_kept_on_disk() {
    for option in ["--store", "--spill"] {
        let count = ["count", "pegs:triangle5", "--format", "mcc", option, "."];
        let refused = command::saltus(&count);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("omit `{option}`")), "{said}");
    }
}

/// A search of peg solitaire that ran out of time recommends a store; others do not.
#[test]
fn timeout_recommends_a_store() {
    let folder = folder("recommendation");
    let shown = |line: &str| {
        let output = saltus(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(
            output.status.code(),
            Some(3),
            "{line}: {}",
            text(&output.stderr)
        );
        text(&output.stderr).contains("--store FOLDER` keeps the levels on disk")
    };
    for line in [
        "solve pegs:diamond41@d2-f8 --time 50ms",
        "solve pegs:french@c1-b4 --fewest sweeps --time 50ms",
        "count pegs:french@c1-b4 --memory 20M",
        // The boards after it have no effect.
        "pairs diamond41 triangle4 --time 10ms",
    ] {
        assert!(shown(line), "{line}");
    }
    for line in [
        "solve pegs:diamond41@d2-f8 --time 50ms --json",
        "solve pegs:english --fewest rounds --time 50ms",
        "count foreaft:4 --time 50ms",
        "pairs diamond41 --time 10ms --json",
        "pairs french --fewest sweeps --time 10ms",
    ] {
        assert!(!shown(line), "{line}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// An obstacle to a census is reported, and nothing is damaged.
#[test]
fn invalid_dates_are_reported() {
    let folder = folder("bad-days");
    let store = folder.join("levels");
    let levels = store.to_str().unwrap();
    let count = |puzzle: &str, more: &[&str]| {
        saltus(
            &folder,
            &[&["count", puzzle, "--store", levels][..], more].concat(),
        )
    };
    let shown = |output: &Output| text(&output.stdout) + &text(&output.stderr);
    let refused = |output: &Output, status: i32, why: &str| {
        assert_eq!(output.status.code(), Some(status), "{}", shown(output));
        assert!(shown(output).contains(why), "{}", shown(output));
    };
    refused(
        &saltus(&folder, &["store", levels]),
        2,
        "there is no such folder",
    );
    // Not enough memory for anything.
    refused(
        &count("pegs:english", &["--memory", "1M"]),
        3,
        "a larger --memory would help",
    );
    fs::remove_dir_all(&store).unwrap();
    // There is no forecast without levels.
    refused(
        &saltus(&folder, &["forecast", "pegs:triangle6", "--time", "0s"]),
        3,
        "undecided",
    );
    // A few levels do not give an answer.
    refused(
        &count("pegs:triangle5@a1-any", &["--jumps", "5"]),
        3,
        "classes so far",
    );
    // The winning positions are not known yet, and not stated.
    let so_far = count("pegs:triangle5@a1-any", &["--jumps", "5"]);
    let so_far = String::from_utf8(so_far.stdout).unwrap();
    let second: Vec<&str> = so_far.lines().nth(2).unwrap().split_whitespace().collect();
    assert_eq!(second, ["1", "13", "1", "2", "-", "-", "0", "0"]);
    let object = count("pegs:triangle5@a1-any", &["--jumps", "5", "--json"]);
    assert!(
        !String::from_utf8(object.stdout)
            .unwrap()
            .contains("winning")
    );
    refused(
        &saltus(
            &folder,
            &["ask", "pegs:triangle5@a1-any", "--store", levels],
        ),
        2,
        "the census is not complete",
    );
    refused(
        &count("pegs:triangle5@a2-any", &[]),
        2,
        "this store is of pegs:triangle5@a1-any, not of",
    );
    refused(
        &count("pegs:triangle5@a1-any", &["--no-games"]),
        2,
        "without games; name another folder",
    );
    refused(&count("row:3x3", &[]), 2, "`--store` is for peg solitaire");
    refused(
        &count("pegs:square8", &["--memory", "1G"]),
        2,
        "this store is of",
    );
    // The complete census, then a table of verdicts.
    let whole = count("pegs:triangle5@a1-any", &[]);
    let memory = saltus(&folder, &["count", "pegs:triangle5@a1-any"]);
    assert_eq!(whole.stdout, memory.stdout);
    let ask = |more: &[&str]| {
        let asked = [&["ask", "pegs:triangle5@a1-any", "a3-a1"][..], more].concat();
        text(&saltus(&folder, &asked).stdout)
    };
    let verdicts = |shown: &str| -> Vec<String> {
        shown
            .lines()
            .map(|line| line.split(':').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(verdicts(&ask(&["--store", levels])), verdicts(&ask(&[])));
    // The terminal and the page ask it, too.
    let play = |more: &[&str]| saltus(&folder, &[&["play", "--store", levels][..], more].concat());
    for named in [&[][..], &["pegs:triangle5@a1-any"]] {
        assert!(text(&play(named).stdout).ends_with("\nsaltus play pegs:triangle5@a1-any\n"));
    }
    refused(
        &play(&["pegs:triangle5@a2-any"]),
        2,
        "this store is of pegs:triangle5@a1-any, not of the puzzle that",
    );
    refused(&play(&["row:3x3"]), 2, "`--store` is for peg solitaire");
    let nowhere = folder.join("nowhere");
    refused(
        &saltus(&folder, &["play", "--store", nowhere.to_str().unwrap()]),
        2,
        "there is no such folder",
    );
    refused(
        &saltus(&folder, &["serve", "--store", nowhere.to_str().unwrap()]),
        2,
        "there is no such folder",
    );
    // For an unsolvable game no winning levels are made.
    let lost = folder.join("lost");
    let lost = lost.to_str().unwrap();
    let status = saltus(
        &folder,
        &["count", "pegs:triangle4@a1-any", "--store", lost],
    )
    .status;
    assert_eq!(status.code(), Some(1));
    refused(
        &saltus(&folder, &["ask", "pegs:triangle4@a1-any", "--store", lost]),
        1,
        "lost: no game leads",
    );
    // A changed part is detected.
    let part = store.join("reached-07").join("0000.part");
    let mut bytes = fs::read(&part).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&part, &bytes).unwrap();
    refused(
        &saltus(&folder, &["store", levels, "--verify"]),
        1,
        "reached-07/0000.part: ",
    );
    // Something else in the folder.
    let other = folder.join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("letter.txt"), "Dear ...").unwrap();
    let into = saltus(
        &folder,
        &[
            "count",
            "pegs:triangle5",
            "--store",
            other.to_str().unwrap(),
        ],
    );
    refused(&into, 2, "something other than a store");
    // The command removes its own temporary store at the end.
    let caches = folder.join("caches");
    fs::create_dir(&caches).unwrap();
    let auto = saltus(
        &caches,
        &["count", "pegs:triangle5@a1-any", "--store", "auto"],
    );
    assert_eq!(auto.stdout, memory.stdout);
    let solve = [
        "solve",
        "pegs:triangle5@a1-any",
        "--fewest",
        "sweeps",
        "--store",
        "auto",
    ];
    assert_eq!(
        saltus(&caches, &solve).stdout,
        saltus(&caches, &solve[..4]).stdout
    );
    assert_eq!(fs::read_dir(&caches).unwrap().count(), 0);
    fs::remove_dir_all(&folder).unwrap();
}

/// The runs of finished layers, and the inode of each.
#[cfg(all(debug_assertions, unix))]
fn layers(store: &Path) -> BTreeMap<String, u64> {
    use std::os::unix::fs::MetadataExt;
    let shown = saltus(store, &["store", store.to_str().unwrap()]);
    let names = text(&shown.stdout);
    let names = names
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().next());
    let file = |name: &str| {
        fs::metadata(store.join(format!("{name}.run")))
            .unwrap()
            .ino()
    };
    names.map(|name| (name.to_owned(), file(name))).collect()
}

#[test]
#[cfg(all(debug_assertions, unix))]
fn a_search_resumed_after_any_fault_gives_the_same_answer() {
    let folder = folder("faults-of-searches");
    let sweeps = [
        "solve",
        "pegs:triangle6@b2-any",
        "--fewest",
        "sweeps",
        "--json",
    ];
    assert!(text(&saltus(&folder, &sweeps).stdout).contains("\"sweeps\":"));
    let faults = after_any_fault(
        &folder.join("layers"),
        &sweeps,
        13,
        layers,
        |before, after| {
            // A layer that a later round does not need is replaced by one with the same name.
            ["ahead-00", "back-00"].iter().all(|&first| {
                let file = |layers: &BTreeMap<String, u64>| layers.get(first).copied();
                file(before).is_none_or(|file_before| file(after) == Some(file_before))
            })
        },
    );
    assert!(faults > 10, "{faults}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn searches_on_a_store_are_reported() {
    let folder = folder("searches");
    let store = folder.join("layers");
    let layers = store.to_str().unwrap();
    let shown = |output: &Output| text(&output.stdout) + &text(&output.stderr);
    let refused = |arguments: &[&str], status: i32, why: &str| {
        let output = saltus(&folder, arguments);
        assert_eq!(output.status.code(), Some(status), "{}", shown(&output));
        assert!(shown(&output).contains(why), "{}", shown(&output));
    };
    let puzzle = "pegs:triangle5@a4-a4";
    refused(
        &["solve", puzzle, "--fewest", "rounds", "--store", layers],
        2,
        "`--store` is for one solution, or for the fewest sweeps",
    );
    refused(
        &["solve", "row:3x3", "--fewest", "sweeps", "--store", layers],
        2,
        "`--store` is for peg solitaire",
    );
    // In words and in JSON, solved, impossible and undecided.
    for puzzle in [
        puzzle,
        "pegs:triangle4@a1-any",
        "pegs:triangle5@c3-c3",
        "pegs:triangle6@b2-any",
    ] {
        for more in [&[][..], &["--json"]] {
            let _ = fs::remove_dir_all(&store);
            let memory = saltus(
                &folder,
                &[&["solve", puzzle, "--fewest", "sweeps"][..], more].concat(),
            );
            let on_store = [
                "solve", puzzle, "--fewest", "sweeps", "--store", layers, "--memory", "64M",
            ];
            let on_store = saltus(&folder, &[&on_store[..], more].concat());
            assert_eq!(shown(&on_store), shown(&memory), "{puzzle}");
            assert_eq!(on_store.status, memory.status);
        }
    }
    refused(
        &["store", layers],
        0,
        "pegs:triangle6@b2-any, fewest sweeps: ",
    );
    refused(
        &["store", layers],
        0,
        &format!("ahead-00  {:>16} class\n", 1),
    );
    refused(&["store", layers, "--json"], 0, "\"at_least\":");
    refused(&["store", layers, "--verify"], 0, "every part is intact");
    refused(
        &["solve", puzzle, "--fewest", "sweeps", "--store", layers],
        2,
        "this store is of the fewest sweeps of pegs:triangle6@b2-any, not of",
    );
    refused(
        &["count", "pegs:triangle6@b2-any", "--store", layers],
        2,
        "not of a census; name another folder",
    );
    refused(
        &["ask", "pegs:triangle6@b2-any", "--store", layers],
        2,
        "not of a census",
    );
    refused(
        &["solve", "pegs:triangle6@b2-any", "--store", layers],
        2,
        "not of a census",
    );
    refused(
        &["pairs", "triangle4", "--store", layers],
        2,
        "not of the problems of boards",
    );
    // A changed layer is named.
    let run = store.join("ahead-02.run");
    let mut bytes = fs::read(&run).unwrap();
    bytes[0] ^= 1;
    fs::write(&run, &bytes).unwrap();
    refused(
        &["store", layers, "--verify"],
        1,
        "ahead-02.run: a part of it is torn or altered",
    );
    // Decided problems are reported without it.
    let again = [
        "solve",
        "pegs:triangle6@b2-any",
        "--fewest",
        "sweeps",
        "--store",
        layers,
    ];
    refused(&again, 0, "sweeps, the fewest");
    fs::remove_dir_all(&folder).unwrap();
}

/// Stored results are not computed again, and every form of the command prints the same lines.
#[test]
fn problems_of_boards_are_noted() {
    let folder = folder("notes");
    let store = folder.join("notes");
    let notes = store.to_str().unwrap();
    for arguments in [
        &["pairs", "triangle5"][..],
        &["pairs", "triangle5", "--json"],
        &["pairs", "triangle5", "--fewest", "sweeps"],
        &[
            "pairs",
            "triangle5",
            "--fewest",
            "sweeps",
            "--count",
            "--json",
        ],
        &["pairs", "triangle5", "--fewest", "sweeps", "--count"],
    ] {
        let plain = text(&saltus(&folder, arguments).stdout);
        let noted = || text(&saltus(&folder, &[arguments, &["--store", notes]].concat()).stdout);
        let (first, second) = (noted(), noted());
        assert_eq!(first, second, "{arguments:?}");
        // The times of problems are those of the first run.
        let untimed = |message: &str| message.split("\n\n").next().unwrap().to_owned();
        assert_eq!(untimed(&first), untimed(&plain), "{arguments:?}");
    }
    let shown = saltus(&folder, &["store", notes]);
    let goal = "the last peg in the second hole of each problem";
    let begins = format!("84 problems; goal: {goal}\npegs:triangle5@a1-a1\n");
    assert!(
        text(&shown.stdout).starts_with(&begins),
        "{}",
        text(&shown.stdout)
    );
    // Interrupted anywhere: some results are stored, and some are not.
    let part = folder.join("part");
    let mut some = Notes::open(&part).unwrap();
    let all = Notes::open(&store).unwrap();
    for (key, note) in all
        .iter()
        .filter(|(key, _)| key.ends_with("in sweeps"))
        .step_by(3)
    {
        some.insert(key, note.clone()).unwrap();
    }
    drop((some, all));
    let sweeps = ["pairs", "triangle5", "--fewest", "sweeps", "--json"];
    let plain = saltus(&folder, &sweeps);
    let again = [&sweeps[..], &["--store", part.to_str().unwrap()]].concat();
    assert_eq!(text(&saltus(&folder, &again).stdout), text(&plain.stdout));
    // Interrupted before the first result, nothing is stored; stored results need no time.
    let other = folder.join("others");
    let timed = |store: &Path| {
        let arguments = [
            "pairs",
            "triangle5",
            "--fewest",
            "sweeps",
            "--time",
            "0s",
            "--store",
        ];
        saltus(
            &folder,
            &[&arguments[..], &[store.to_str().unwrap()]].concat(),
        )
    };
    assert_eq!(
        (timed(&store).status.code(), timed(&other).status.code()),
        (Some(0), Some(3))
    );
    // One manifest, sealed.
    let manifest = store.join("manifest.json");
    let sound = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, sound.replacen("\"sweeps\":", "\"sweep\":", 1)).unwrap();
    let altered = saltus(&folder, &["pairs", "triangle5", "--store", notes]);
    assert!(
        text(&altered.stderr).contains("the manifest is torn or altered"),
        "{altered:?}"
    );
    assert_eq!(altered.status.code(), Some(2));
    fs::remove_dir_all(&folder).unwrap();
}

/// The store of a census without games has the levels for every goal of its start; without a store
/// `solve` makes the same levels.
#[test]
fn levels_answer_every_goal_of_a_start() {
    let folder = folder("ends-of-stores");
    let store = folder.join("levels");
    let on_store = |word: &str, puzzle: &str, more: &[&str]| {
        saltus(
            &folder,
            &[&[word, puzzle, "--store", store.to_str().unwrap()], more].concat(),
        )
    };
    let counted = on_store("count", "pegs:triangle6@a2-any", &["--no-games"]);
    assert!(counted.status.success(), "{counted:?}");
    let made = finished_parts(&store);
    // All ends of the right position class.
    for end in ["a2", "c3", "b4", "a5", "d5", "c6", "f6"] {
        let puzzle = format!("pegs:triangle6@a2-{end}");
        let solved = on_store("solve", &puzzle, &["--format", "moves"]);
        assert_eq!(solved.status.code(), Some(0), "{puzzle}: {solved:?}");
        let path = folder.join("solution");
        fs::write(&path, &solved.stdout).unwrap();
        let judged = saltus(&folder, &["check", &puzzle, path.to_str().unwrap()]);
        assert!(judged.status.success(), "{judged:?}");
    }
    assert_eq!(finished_parts(&store), made, "nothing was recomputed");
    let other = on_store("solve", "pegs:triangle6@c4-c4", &[]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("this store is of pegs:triangle6@a2-any"),
        "{other:?}"
    );
    fs::remove_dir_all(&store).unwrap();
    // A user-defined board with any name.
    let picture = folder.join("board");
    fs::write(&picture, "oo.\n").unwrap();
    for name in [
        picture.to_str().unwrap(),
        &format!("pegs:{}", picture.display()),
    ] {
        let drawn = on_store("solve", name, &[]);
        assert_eq!(drawn.status.code(), Some(0), "{drawn:?}");
    }
    fs::remove_dir_all(&store).unwrap();
    let alone = on_store("solve", "pegs:triangle6@a2-f6", &[]);
    assert_eq!(alone.status.code(), Some(0), "{alone:?}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Two missing levels: in an unfinished census the second cannot be recomputed, and every command
/// reports this; a finished one is repaired and gives the same answers as before. Source of the
/// number: Durango Bill, 6,816 solutions that end at the corner.
#[test]
fn two_missing_levels_are_reported_or_repaired() {
    let folder = folder("two-levels");
    let on = |store: &str, line: &str| {
        let words: Vec<&str> = line.split(' ').chain(["--store", store]).collect();
        saltus(&folder, &words)
    };
    let shown = |output: &Output| text(&output.stdout) + &text(&output.stderr);
    let remove = |store: &str, levels: [&str; 2]| {
        for level in levels {
            fs::remove_dir_all(Path::new(store).join(level)).unwrap();
        }
    };
    let (half, whole) = (folder.join("half"), folder.join("whole"));
    let (half, whole) = (half.to_str().unwrap(), whole.to_str().unwrap());
    assert_eq!(
        on(half, "count pegs:triangle5@a1-a1 --jumps 7")
            .status
            .code(),
        Some(3)
    );
    remove(half, ["reached-06", "reached-07"]);
    for line in [
        "count pegs:triangle5@a1-a1",
        "solve pegs:triangle5@a1-a1",
        "count pegs:triangle5@a1-a1 --json",
    ] {
        let output = on(half, line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", shown(&output));
        for file in ["reached-06", "reached-07"] {
            assert!(shown(&output).contains(file), "{line}: {}", shown(&output));
        }
    }
    assert_eq!(on(half, "ask pegs:triangle5@a1-a1").status.code(), Some(2));

    let counted = on(whole, "count pegs:triangle5@a1-a1 --json");
    assert!(
        text(&counted.stdout).contains(r#""solutions":6816,"#),
        "{}",
        shown(&counted)
    );
    let asked = on(whole, "ask pegs:triangle5@a1-a1 a3-a1");
    for gone in [["reached-05", "reached-06"], ["winning-01", "winning-02"]] {
        remove(whole, gone);
        // The numbers are in the manifest; the evaluations of positions are not.
        assert_eq!(
            on(whole, "count pegs:triangle5@a1-a1 --json").stdout,
            counted.stdout
        );
        let damaged = saltus(&folder, &["store", whole, "--verify"]);
        assert_eq!(damaged.status.code(), Some(1), "{}", shown(&damaged));
        let mended = saltus(&folder, &["store", whole, "--mend"]);
        assert_eq!(mended.status.code(), Some(0), "{}", shown(&mended));
        for level in gone {
            let file = format!("{level}/0000.part: this file is missing");
            assert!(
                shown(&damaged).contains(&file) && shown(&mended).contains(&file),
                "{}",
                shown(&mended)
            );
        }
        let sound = saltus(&folder, &["store", whole, "--verify"]);
        assert_eq!(sound.status.code(), Some(0), "{}", shown(&sound));
        assert_eq!(
            on(whole, "ask pegs:triangle5@a1-a1 a3-a1").stdout,
            asked.stdout
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}
