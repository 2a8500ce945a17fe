//! Every command respects `--time` and `--memory`: measured are the peak memory of the process and
//! its processor time after the limit.
//!
//! Linux only: memory and processor time are read from `/proc`.
#![cfg(target_os = "linux")]

use crate::command;
use command::{all_output, command, new_folder, object, saltus, text};
use saltus_testing::{Running, output, proc::memory_of};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread::{available_parallelism, scope, sleep},
    time::{Duration, Instant},
};

/// Clock ticks per second in `/proc`.
const TICKS: f64 = 100.0;

/// The resources of a run of the command.
#[derive(Debug)]
struct ResourceUsage {
    status: Option<i32>,
    /// The most bytes held.
    peak: u64,
    /// Seconds of processor time after the time limit.
    late: f64,
    /// Whether it had to be killed.
    ended: bool,
}

/// Runs the command with these budgets, and measures it.
fn run(folder: &Path, line: &str, memory: u64, seconds: u64) -> ResourceUsage {
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    command
        .args([
            "--memory",
            &memory.to_string(),
            "--time",
            &format!("{seconds}s"),
        ])
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = Running::start(&mut command);
    let process = child.id().to_string();
    let (began, allowed) = (Instant::now(), Duration::from_secs(seconds));
    let mut taken = ResourceUsage {
        status: None,
        peak: 0,
        late: 0.0,
        ended: false,
    };
    let mut in_time = 0.0;
    loop {
        if let Some((peak, spent)) = resource_usage(&process) {
            taken.peak = taken.peak.max(peak);
            if began.elapsed() < allowed {
                in_time = spent
            } else {
                taken.late = spent - in_time
            }
        }
        if let Some(status) = child.ended() {
            taken.status = status.code();
            return taken;
        }
        // Ten times the limit is enough to decide.
        if began.elapsed() > 10 * allowed + Duration::from_secs(30) {
            taken.ended = true;
            child.kill();
            return taken;
        }
        sleep(Duration::from_millis(4));
    }
}

/// The peak memory so far in bytes, and the processor time in seconds.
fn resource_usage(process: &str) -> Option<(u64, f64)> {
    let peak = memory_of(process, "VmHWM")?;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may hold blanks; the times are the 12th and 13th field after it.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some((peak, ticks / TICKS))
}

/// A folder with the boards that the commands read.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("budgets");
    fs::create_dir_all(&folder).unwrap();
    let made = |side: &str, layout: &str, seed: &str| {
        let args = [
            "generate", "capture", "--side", side, "--layout", layout, "--seed", seed,
        ];
        saltus(&args).stdout
    };
    fs::write(folder.join("full.txt"), made("41", "full", "1")).unwrap();
    fs::write(folder.join("faces.txt"), made("41", "faces", "5")).unwrap();
    fs::write(folder.join("trees.txt"), made("41", "trees", "5")).unwrap();
    // Forty kinds on a diagonal board of 121 cells that all jump over up to 127 others: thousands
    // of moves per position.
    let symbols: Vec<char> = ('a'..='z').chain('A'..='N').collect();
    let cell = |index: usize| {
        if index.is_multiple_of(3) {
            '.'
        } else {
            symbols[index % symbols.len()]
        }
    };
    let row = |y: usize| (0..11).map(|x| cell(11 * y + x)).collect::<String>();
    let rows: Vec<String> = (0..11).map(row).collect();
    let turned: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| row.chars().rev().collect())
        .collect();
    let kinds: String = symbols
        .iter()
        .map(|symbol| format!("[[kind]]\nsymbol = '{symbol}'\nsteps = 'all'\njumps = 'all'\n"))
        .collect();
    let own = format!(
        "adjacency = 'diagonal'\nhop = 127\nboard = '''\n{}'''\n{kinds}[goal]\nboard = '''\n{}'''\n",
        rows.join("\n") + "\n",
        turned.join("\n") + "\n"
    );
    fs::write(folder.join("own.toml"), own).unwrap();
    // Lines of half a megabyte that are read whole before they are refused.
    let line = format!("row:{}\n", "r".repeat(1 << 19));
    fs::write(folder.join("lines.txt"), line.repeat(25)).unwrap();
    folder
}

/// Commands for all families that need far more than their budget.
const COMMANDS: &[&str] = &[
    // The general search: shortest solutions, their number, each of them, all positions, and a
    // table for hints.
    "solve own.toml",
    "count own.toml",
    "ask own.toml",
    "solve row:14x14v2,over=opposite --engine search",
    "count row:30x30v2",
    "count row:9x9v2,direction=both",
    "count row:7x7v3 --positions",
    "ask row:7x7v3",
    "list row:4x4v2,direction=both,over=opposite",
    "list pegs:french@d3-d3",
    "count foreaft:4",
    "solve foreaft:4,direction=both",
    "solve hexagon:4",
    "count hexagon:4",
    "count reverse:12",
    "solve reverse:13 --engine search",
    // Rows without a formula, rings.
    "solve row:rrrrrrrrrrlllllllll.lrlrlrlrlrlrlrlrlrl,to=lllllllllllllllllll.rrrrrrrrrrrrrrrrrrr,direction=both",
    "solve ring:12",
    "count ring:11",
    // Solutions that take longer to write than to find.
    "solve row:30000x30000 --json",
    "solve row:30000x30000 --format positions",
    "solve row:3000x3000",
    "list row:1000000x1",
    "list row:1000000x1 --json",
    "solve row:1000000000x1 --random 5",
    // Lucas's squares.
    "solve grid:7x7",
    "solve grid:9x9",
    "count grid:7x7",
    "count grid:9x9,over=opposite",
    // Peg solitaire: a census in memory and on disk, an unsolvable problem, other measures, a table
    // for hints, nets.
    "count pegs:french@d4-d4",
    "count pegs:french@d4-d4 --store store",
    "solve pegs:wiegleb@e1-e1",
    "solve pegs:french@c1-b4 --fewest sweeps",
    "solve pegs:french@c1-b4 --fewest sweeps --store layers",
    "solve pegs:french@c1-b4 --fewest rounds",
    "solve pegs:triangle9 --fewest sweeps",
    "solve pegs:triangle9 --fewest sweeps --store layers9",
    "export reverse:30 --to dimacs",
    "export reverse:30 --to opb",
    // Instances whose size grows with the number of moves, and the positions of a proof.
    "export pegs:wiegleb --to pddl --moves 24900000",
    "export pegs:wiegleb --to smtlib --moves 270000",
    "export pegs:wiegleb --to asp --moves 270000",
    "export reverse:12 --to veripb --moves 5 -o proof.opb",
    "export foreaft:3 --to veripb --moves 40 -o proof.opb",
    "solve lines.txt --each",
    "solve pegs:french@c1-b4 --longest sweep",
    "solve pegs:french@d4-d4 --shortest game",
    "ask pegs:french@c1-b4",
    "pairs english --fewest sweeps --count",
    "count pegs:french@c1-b4 --format mcc",
    "forecast pegs:wiegleb@e5",
    "export pegs:french@c1-b4 --to dimacs --moves 35",
    // Capture boards.
    "solve trees.txt --pieces flying",
    "solve faces.txt --pieces flying-at-once",
    "solve trees.txt --pieces men",
    "solve trees.txt --most",
    "count full.txt --json",
    // Puzzles from a seed.
    "generate pegs english --pegs 20 --difficulty hard",
    "generate capture --side 8000",
];

fn check_limits(folder: &Path, line: &str, memory: u64, seconds: u64) -> Result<(), String> {
    let taken = run(folder, line, memory, seconds);
    // `--time` with `--each` is for each line, not for the file.
    let is_late = taken.late > LATE && !line.ends_with("--each");
    let fault = if taken.peak > memory / 10 * 11 {
        "holds too much"
    } else if taken.ended || is_late {
        "takes too long"
    } else if !matches!(taken.status, Some(0..=3)) {
        "falls over"
    } else {
        return Ok(());
    };
    let megabytes = [taken.peak >> 20, memory >> 20];
    Err(format!(
        "{fault}: {line}: {megabytes:?} MiB, {seconds} s: {taken:?}"
    ))
}

/// The processor time allowed after the limit: 0.3 seconds on two processors, and the start of a
/// program on a busy machine.
const LATE: f64 = 1.0;

#[test]
fn sampled_commands_respect_the_budget() {
    let folder = folder();
    for line in [
        "count grid:7x7",
        "solve trees.txt --pieces flying",
        "list row:1000000x1",
        "solve pegs:triangle9 --fewest sweeps",
        "export reverse:30 --to dimacs",
    ] {
        assert_eq!(check_limits(&folder, line, 200 << 20, 1), Ok(()));
    }
}

#[test]
#[ignore = "half a minute"]
fn fragmented_memory_and_address_space_are_limited() {
    // A count that starts again by another method in a fragmented heap, and runs until that fills
    // the memory, too.
    assert_eq!(
        check_limits(&folder(), "count pegs:french@d4-d4", 200 << 20, 20),
        Ok(())
    );
    limited_by_the_address_space("count pegs:wiegleb"); // winnable: a proof would answer
    limited_by_the_address_space("solve foreaft:4,direction=both");
}

/// The first moves of a long row are written before the row itself is.
#[test]
fn long_reversals_begin_at_once() {
    let mut solve = command(&[
        "solve",
        "reverse:1000000000",
        "--format",
        "moves",
        "--memory",
        "16G",
    ]);
    solve
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = Running::start(&mut solve);
    let mut line = String::new();
    BufReader::new(child.stdout()).read_line(&mut line).unwrap();
    let held = resource_usage(&child.id().to_string()).unwrap().0;
    drop(child);
    assert_eq!(
        (line.as_str(), held < 200 << 20),
        ("3-1\n", true),
        "{held} bytes"
    );
}

#[test]
#[ignore = "takes minutes: each command spends what it is given, three times"]
fn all_commands_respect_the_budget() {
    let folder = folder();
    let (lines, faults) = (Mutex::new(COMMANDS.iter()), Mutex::new(Vec::new()));
    // One command per processor at a time, and never the same one twice, because a store has one
    // writer.
    let worker = || {
        let next = || lines.lock().unwrap().next();
        while let Some(line) = next() {
            // Each memory limit and each time limit; it takes more than a second to fill a
            // gigabyte.
            for (memory, seconds) in [(200 << 20, 3), (500 << 20, 1), (1 << 30, 5)] {
                faults
                    .lock()
                    .unwrap()
                    .extend(check_limits(&folder, line, memory, seconds).err());
            }
        }
    };
    let workers = available_parallelism().map_or(1, usize::from);
    scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(worker))));
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_board_that_does_not_fit_is_refused() {
    for side in ["1000000", "4294967295"] {
        let output = saltus(&["generate", "capture", "--side", side, "--memory", "1G"]);
        assert_eq!(output.status.code(), Some(2), "{side}");
        assert!(text(&output.stderr).contains("a larger --memory would help"));
    }
}

/// A capture board whose announced size does not fit is refused.
#[test]
fn an_oversized_board_is_refused() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("announced.txt");
    fs::write(&path, "100000\n._.\n").unwrap();
    for command in ["solve", "count", "list"] {
        let output = saltus(&[command, path.to_str().unwrap(), "--memory", "200M"]);
        let message = text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && message.contains("allow more memory"),
            "{command}: {message}"
        );
    }
}

/// If the evaluation of even one move is open, the answer is undecided; known facts are still
/// written.
#[test]
fn a_move_that_stays_open_is_undecided() {
    // At least 8 s per move, by a search from each.
    let output = saltus(&["ask", "grid:5x5", "--time", "2s", "--json"]);
    let message = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(
        message.contains(r#""verdict":"undecided""#) && message.contains(r#""winnable":true"#),
        "{message}"
    );
    // The first move of the solution keeps the win.
    assert!(
        message.contains(r#""winning_moves":[{"#) && message.contains("undecided_moves"),
        "{message}"
    );
    for (line, status) in [
        ("ask row:3x3", 0),
        ("ask row:3x3 2-4", 1),
        ("ask reverse:40 --time 500ms", 0),
    ] {
        let output = saltus(&line.split_whitespace().collect::<Vec<_>>());
        assert_eq!(
            output.status.code(),
            Some(status),
            "{line}: {}",
            text(&output.stdout)
        );
    }
}

/// Every notation comes with a note if the solution is not proved to be shortest.
#[test]
fn every_notation_reports_unproved_results() {
    for format in ["moves", "boards", "positions"] {
        let output = saltus(&["solve", "reverse:15", "--format", format]);
        assert!(
            text(&output.stderr).contains("the best known"),
            "{format}: {}",
            text(&output.stderr)
        );
    }
}

/// Solutions of peg solitaire are listed while they are found, in the order of the general search;
/// each is replayed.
#[test]
fn games_are_listed_at_once() {
    let lines = |line: &str| text(&saltus(&line.split_whitespace().collect::<Vec<_>>()).stdout);
    for puzzle in [
        "pegs:triangle4@a2-any",
        "pegs:triangle5@a1-a1 -n 400",
        "pegs:square3",
    ] {
        assert_eq!(
            lines(&format!("list {puzzle}")),
            lines(&format!("list {puzzle} --engine search")),
            "{puzzle}"
        );
    }
    // There are more solutions than could be listed.
    first_games_are_listed("pegs:triangle6@a2-any");
}

#[test]
#[ignore = "some seconds"]
fn games_of_the_english_board_are_listed_at_once() {
    // The first of 40,861,647,040,079,968 solutions (Bell, 2007).
    first_games_are_listed("pegs:english");
}

fn first_games_are_listed(puzzle: &str) {
    let first = text(&saltus(&["list", puzzle, "-n", "5"]).stdout);
    assert_eq!(first.lines().count(), 5, "{first}");
    for solution in first.lines() {
        let replayed = command::saltus_given(&["check", puzzle, "-"], solution);
        assert_eq!(replayed.status.code(), Some(0), "{solution}");
    }
}

/// Reaching the file size limit is a write error that names the file; the process is not killed by
/// a signal.
#[test]
fn the_file_size_limit_is_reported() {
    use std::os::unix::process::ExitStatusExt;
    let folder = folder();
    let place = folder.join("long.cnf");
    let _ = fs::remove_file(&place);
    let line = format!(
        "ulimit -f 8; exec {} export row:12x12 --to dimacs -o {}",
        env!("CARGO_BIN_EXE_saltus"),
        place.display()
    );
    let output = output(Command::new("sh").args(["-c", &line]));
    let message = text(&output.stderr);
    assert_eq!(
        (output.status.code(), output.status.signal()),
        (Some(2), None),
        "{message}"
    );
    assert!(message.contains("long.cnf") && !place.exists(), "{message}");
}

#[test]
fn memory_is_limited_by_the_address_space() {
    limited_by_the_address_space("count row:40x40v2");
}

/// So little address space that a heap for each thread would take all of it: no allocation fails
/// before the budget is spent.
#[test]
fn little_address_space_is_no_abort() {
    for line in [
        "solve pegs:triangle7 --fewest sweeps --time 3s",
        "analyse pegs:triangle6 --time 3s",
    ] {
        for kilobytes in [200_000, 250_000, 300_000] {
            let line = format!(
                "ulimit -v {kilobytes}; exec {} {line}",
                env!("CARGO_BIN_EXE_saltus")
            );
            let output = output(Command::new("sh").args(["-c", &line]));
            let ended = output.status.code();
            let said = text(&output.stderr);
            assert!(matches!(ended, Some(0 | 3)), "{line}: {ended:?} {said}");
        }
    }
}

/// A memory budget above the address space limit is reduced to that limit.
fn limited_by_the_address_space(line: &str) {
    let line = format!(
        "ulimit -v 700000; exec {} {line} --memory 100G --time 20s",
        env!("CARGO_BIN_EXE_saltus")
    );
    let output = output(Command::new("sh").args(["-c", &line]));
    assert_eq!(
        output.status.code(),
        Some(3),
        "{line}: {}",
        text(&output.stderr)
    );
}

/// An incomplete output leaves no file.
#[test]
fn incomplete_instances_are_removed() {
    let place = folder().join("whole.cnf");
    let path = place.to_str().unwrap();
    let _ = fs::remove_file(&place);
    let output = saltus(&[
        "export",
        "reverse:30",
        "--to",
        "dimacs",
        "--time",
        "1s",
        "-o",
        path,
    ]);
    assert_eq!(
        (output.status.code(), place.exists()),
        (Some(3), false),
        "{}",
        text(&output.stderr)
    );
    let output = saltus(&["export", "reverse:4", "--to", "dimacs", "-o", path]);
    assert_eq!(
        (output.status.code(), place.exists()),
        (Some(0), true),
        "{}",
        text(&output.stderr)
    );
}

/// The peak memory in bytes and the exit status of a command that reads this text again and again,
/// without an end.
fn run_on_endless(line: &str, piece: &str) -> (u64, Option<i32>) {
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = Running::start(&mut command);
    let process = child.id().to_string();
    let mut input = child.stdin().unwrap();
    let text = piece.repeat((1 << 16) / piece.len());
    scope(|scope| {
        // Until the command ends, which closes the other end.
        scope.spawn(move || while input.write_all(text.as_bytes()).is_ok() {});
        let mut peak = 0;
        loop {
            if let Some((bytes, _)) = resource_usage(&process) {
                peak = peak.max(bytes);
                if peak > 4 * ENDLESS_MEMORY {
                    child.kill();
                }
            }
            if let Some(status) = child.ended() {
                return (peak, status.code());
            }
            sleep(Duration::from_millis(2));
        }
    })
}

/// The memory that commands with endless input are allowed.
const ENDLESS_MEMORY: u64 = 200 << 20;

/// A text without an end, or a line without one, is refused before it takes much memory, in every
/// notation that is not read as a stream.
#[test]
fn endless_input_is_refused() {
    let program = saltus_cli::internals::command_line();
    let solve = program.find_subcommand("solve").unwrap();
    let from = solve
        .get_arguments()
        .find(|option| option.get_id() == "from");
    let notations = from.unwrap().get_possible_values();
    let mut notations: Vec<&str> = notations.iter().map(|value| value.get_name()).collect();
    // Streams of capture boards.
    notations.retain(|notation| !["contest", "usaco"].contains(notation));

    let memory = ENDLESS_MEMORY.to_string();
    let limited = |line: &str| format!("{line} --memory {memory}");
    let mut lines: Vec<(String, &str)> = Vec::new();
    for notation in notations {
        lines.push((limited(&format!("solve - --from {notation}")), "y\n"));
        lines.push((limited(&format!("count - --from {notation}")), "["));
    }
    for command in ["check pegs:triangle5 -", "check grid:3x3 -"] {
        lines.push((command.into(), "y\n"));
        lines.push((command.into(), "y"));
    }
    lines.push((limited("analyse pegs:triangle5 -"), "y\n"));
    lines.push((limited("play --plain -"), "y\n"));
    lines.push((limited("play --plain pegs:triangle5"), "y"));
    lines.push((limited("play --duotaire pegs:triangle5"), "y"));
    lines.push(("graphs -".into(), "y"));
    for (line, piece) in lines {
        let (peak, status) = run_on_endless(&line, piece);
        let most = if line.contains("--memory") {
            ENDLESS_MEMORY
        } else {
            2 * ENDLESS_MEMORY
        };
        assert!(peak < most, "{line}: {peak} bytes");
        // Moves that are wrong end the reading of a solution.
        let refused = [Some(2), Some(1)].contains(&status);
        assert!(refused, "{line}: {status:?}");
    }
}

/// A game that a certificate refutes is impossible, however its positions are to be counted and
/// whatever stops that. Source: the position classes of the English board.
#[test]
fn an_impossible_game_stays_impossible_at_a_limit() {
    let folder = new_folder("budgets/refuted");
    let store = format!("--store {}", folder.join("store").display());
    let spill = format!("--spill {}", folder.display());
    let first = format!("--store {} --jumps 3", folder.join("first").display());
    for how in [
        "",
        "--no-games",
        "--alike",
        "--positions",
        &store,
        &spill,
        &first,
    ] {
        for limit in ["--time 0s", "--memory 1M"] {
            let line = format!("count pegs:english@d4-d5 {limit} {how}");
            let words: Vec<&str> = line.split_whitespace().collect();
            let counted = saltus(&words);
            let said = all_output(&counted);
            assert_eq!(counted.status.code(), Some(1), "{line}: {said}");
            assert!(said.contains("impossible: "), "{line}: {said}");
            assert!(!said.contains("undecided"), "{line}: {said}");

            let counted = object(&words);
            assert_eq!(counted["verdict"], "impossible", "{line}: {counted}");
        }
    }
}

/// An undecided object says what was spent, also if the time ended in a search that had just begun
/// after another one. Each is given time until a search has found something.
#[test]
fn an_undecided_object_says_what_was_spent() {
    for question in [
        "list grid:9x9",
        "list pegs:wiegleb@e1-e1",
        "classes english",
    ] {
        let mut spent = 0;
        for seconds in [1, 2, 4, 8, 16, 32, 64] {
            let line = format!("{question} --memory 1G --time {seconds}s");
            let undecided = object(&line.split(' ').collect::<Vec<_>>());
            assert_eq!(undecided["verdict"], "undecided", "{line}: {undecided}");
            spent = undecided["spent"]["positions"].as_u64().unwrap();
            if spent > 0 {
                break;
            }
        }
        assert!(spent > 0, "{question}");
    }
}
