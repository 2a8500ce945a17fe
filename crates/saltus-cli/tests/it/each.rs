//! Many puzzles at once: each has the same answer as alone, in the order of the file, and an
//! invalid one has an error in its place. Sequences are those of the literature.

use crate::command::{command, commands, options_of, saltus, saltus_given, text};
use saltus_testing::{Running, output_given};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

const PUZZLES: [&str; 14] = [
    "row:70x70",
    "capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.",
    "row:3x3",
    "[1, 1, 0, -1]",
    "pegs:triangle4@a2-any",
    "pegs:triangle4@a1",
    "ring:4",
    "reverse:5",
    "grid:3x3",
    "O O _ X",
    "board:oo.o,left=1",
    "7x7cross:OOHHHOOOOHPHOOHHHPHHHHHHHPHHHHHHHHHOOHHHOOOOHHHOO",
    "row:5x1",
    "foreaft:2",
];

/// The commands that answer about each of many puzzles, with arguments behind the puzzle: every one
/// that the program lists, but `check`, which takes solutions.
fn commands_for_each() -> Vec<(String, &'static [&'static str])> {
    let mut found: Vec<(String, &[&str])> = Vec::new();
    for command in commands() {
        let options = options_of(&command);
        if command == "check" || !options.contains("--goal") || !options.contains("--each") {
            continue;
        }
        let arguments: &[&str] = match &command[..] {
            "at" => &["1"],
            "list" => &["-n", "3"],
            _ => &[],
        };
        found.push((command, arguments));
    }
    let names: Vec<&str> = found.iter().map(|(command, _)| &command[..]).collect();
    let all = ["solve", "explain", "count", "list", "at", "ask", "analyse"];
    assert_eq!(names, all);
    found
}

#[test]
fn batch_answers_equal_single_answers() {
    let bad = ["pegs:englsh", "nonsense", "row:2x"];
    let mixed: Vec<&str> = PUZZLES
        .into_iter()
        .zip(bad.into_iter().cycle())
        .flat_map(|(a, b)| [a, b])
        .collect();
    for (command, arguments) in commands_for_each() {
        let given = [&[&command[..], "--each", "-"], arguments].concat();
        let answered = saltus_given(&given, &(mixed.join("\n\n") + "\n"));
        assert_eq!(answered.status.code(), Some(2), "{command}: some are bad");
        let shown = text(&answered.stdout);
        let mut lines = shown.lines();
        for puzzle in &mixed {
            if bad.contains(puzzle) {
                let line = lines.next().unwrap();
                let object: Value = serde_json::from_str(line).unwrap();
                assert_eq!(
                    object["error"]["kind"], "input",
                    "{command} {puzzle}: {line}"
                );
                continue;
            }
            let given = [&[&command[..], "-", "--json"], arguments].concat();
            let alone = text(&saltus_given(&given, puzzle).stdout);
            assert!(!alone.is_empty(), "{command} {puzzle}");
            for expected in alone.lines() {
                assert_eq!(lines.next(), Some(expected), "{command} {puzzle}");
            }
        }
        assert_eq!(lines.next(), None, "{command}");
    }
}

/// Who sends the next line after the answer to the last one gets each answer: nobody waits for more
/// lines. A text that begins with an ID is one of lines, until a `---` begins blocks.
#[test]
fn an_answer_comes_before_the_next_line() {
    for (command, arguments) in commands_for_each() {
        let mut given = self::command(&[&[&command[..], "--each", "-", "-q"], arguments].concat());
        given.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut running = Running::start(&mut given);
        let mut input = running.stdin().unwrap();
        let mut out = BufReader::new(running.stdout());
        for (line, title) in [
            ("# rows\nrow:2x2\n", "row:2x2"),
            ("row:5x1\n", "row:5x1"),
            ("\nnonsense\n", ""),
            ("foreaft:2\n---\n", "foreaft:2"),
            ("oo.\noo.\n---\n", "picture"),
        ] {
            input.write_all(line.as_bytes()).unwrap();
            input.flush().unwrap();
            let mut answer = String::new();
            out.read_line(&mut answer).unwrap();
            let object: Value = serde_json::from_str(&answer).unwrap();
            match title {
                "" => assert_eq!(object["error"]["kind"], "input", "{command}: {answer}"),
                "picture" => assert_eq!(object["error"], Value::Null, "{command}: {answer}"),
                title => assert_eq!(object["puzzle"], title, "{command}: {answer}"),
            }
            // The other solutions of a list.
            let more = match (&command[..], title) {
                ("list", "row:2x2") => 1,
                ("list", "row:5x1") => 2,
                ("list", "picture") => continue,
                _ => 0,
            };
            for _ in 0..more {
                out.read_line(&mut answer).unwrap();
            }
        }
        drop(input);
        running.wait();
    }
}

/// The moves of a game stand behind a tab, as for `ask`. Source: the analysis of the one game.
#[test]
fn each_game_is_analysed() {
    let games = "row:2x2\t2-3 1-2\npegs:triangle5\ta3-a1 a5-a3 c5-a5\nrow:100x100\t100-101\n\
                 row:1x1\t-\nrow:1x1\tzz\n";
    let analysed = saltus_given(&["analyse", "--each", "-"], games);
    assert_eq!(analysed.status.code(), Some(2));
    let shown = text(&analysed.stdout);
    let lines: Vec<&str> = shown.lines().collect();
    for (line, game) in lines.iter().zip(games.lines()).take(3) {
        let mut words = vec!["analyse", "--json"];
        words.extend(game.split_whitespace());
        assert_eq!(text(&saltus(&words).stdout).trim_end(), *line, "{game}");
    }
    for line in &lines[3..] {
        let object: Value = serde_json::from_str(line).unwrap();
        assert!(object["error"].is_object(), "{line}");
    }
    assert_eq!(lines.len(), 5, "{shown}");
}

/// A list that ends early ends with an object that says so, and spoils no other: also where the
/// line of a long solution would be cut short. A board without a king is impossible.
#[test]
fn each_list_has_an_end() {
    let puzzles = "pegs:wiegleb\nrow:3000x3000\ncapture:.-.=-W-=.-.\nrow:1x1,at=_<>\n";
    let listed = saltus_given(&["list", "--each", "-", "--time", "0s"], puzzles);
    let shown = text(&listed.stdout);
    assert_eq!(listed.status.code(), Some(2), "{shown}");
    let mut found = Vec::new();
    for line in shown.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        found.push(object);
    }
    assert_eq!(found[0]["verdict"], "undecided", "{shown}");
    assert!(
        found.iter().any(|object| object["verdict"] == "impossible"),
        "{shown}"
    );
}

/// A count shares its work between threads. A thread that starts another puzzle while it waits for
/// a part of its own has both on its stack, then a third: 400 such lines overflowed a stack of two
/// megabytes.
#[test]
fn puzzles_do_not_pile_up_on_a_stack() {
    let puzzles = ["pegs:triangle4@a1-any", "pegs:triangle5@a1"]
        .repeat(200)
        .join("\n");
    let mut command = command(&["count", "--each", "-"]);
    command.env("RUST_MIN_STACK", "200000");
    let counted = output_given(&mut command, &puzzles);
    assert_eq!(
        text(&counted.stdout).lines().count(),
        400,
        "{}",
        text(&counted.stderr)
    );
    assert_eq!(counted.status.code(), Some(0));
}

#[test]
fn claims_and_blocks_are_read_one_by_one() {
    let claims = "row:1x1\t1-2 3-1 2-3\nrow:1x1\t1-2\npegs:triangle4@a2-any\tz9\n";
    let judged = saltus_given(&["check", "--each", "-"], claims);
    let lines = String::from_utf8(judged.stdout).unwrap();
    let verdict = |line: &str| serde_json::from_str::<Value>(line).unwrap()["verdict"].clone();
    let verdicts: Vec<Value> = lines.lines().map(verdict).collect();
    assert_eq!(
        verdicts,
        [Value::from("solved"), Value::from("wrong"), Value::Null],
        "{lines}"
    );

    let blocks = "left 1\noo.o\n---\nrow:1x1\n---\n3\n_._\n.W.\nB._\n";
    let solved = saltus_given(&["solve", "--each", "-"], blocks);
    let lines = String::from_utf8(solved.stdout).unwrap();
    assert_eq!(
        lines.lines().map(verdict).collect::<Vec<_>>(),
        ["solved"; 3],
        "{lines}"
    );
}

/// Each object is written when it and those before it are known: the second takes for ever.
#[test]
fn an_answer_does_not_wait_for_the_next() {
    let mut given = command(&["count", "--each", "-", "--time", "1000s"]);
    given
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut running = Running::start(&mut given);
    running
        .stdin()
        .unwrap()
        .write_all(b"row:2x2\ngrid:7x7\n")
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(running.stdout());
    out.read_line(&mut line).unwrap();
    let counted: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(counted["solutions"], 2, "{line}");
    assert!(running.ended().is_none(), "the second ends by itself");
}

/// A file for `ask --each` has moves behind a tab, which `solve` and `count` do not read; faults
/// name their line, of any kind.
#[test]
fn faults_name_their_line() {
    for (arguments, input, words) in [
        (
            &["solve", "--each", "-"][..],
            "row:1x1\nrow:2x2\t2-3\n",
            "line 2: there is more after the puzzle and a tab",
        ),
        (
            &["check", "--each", "-"],
            "\nrow:1x1 1-2\n",
            "line 2: there is no tab",
        ),
        (
            &["judge", "-"],
            "\n\n{\"puzzle\":\"row:1x1\",\"reply\":null}\n",
            "line 3: this is no line with a task and a reply",
        ),
    ] {
        let answered = saltus_given(arguments, input);
        assert_eq!(answered.status.code(), Some(2), "{arguments:?}");
        let lines = text(&answered.stdout);
        let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        let message = last["error"]["message"].as_str().unwrap();
        assert!(message.starts_with(words), "{arguments:?}: {message}");
    }
}

/// A capture board has its ID as its name, as it has alone.
#[test]
fn a_capture_board_of_many_has_its_name() {
    let id = "capture:.-.=-W-=B-.";
    let solved = saltus_given(&["solve", "--each", "-"], id);
    let object: Value = serde_json::from_slice(&solved.stdout).unwrap();
    assert_eq!(object["puzzle"], id);
}

/// Sources: OEIS A005563, n(n+2); A000045, Fibonacci numbers.
#[test]
fn sequences_match_the_literature() {
    let list = |args: &[&str]| {
        let output = saltus(&[&["sequence"], args].concat());
        assert!(
            output.status.success(),
            "{args:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        list(&["row:{n}x{n}", "length", "--to", "7"]),
        "3, 8, 15, 24, 35, 48, 63\n"
    );
    let fibonacci = list(&["row:{n}x1", "solutions", "--to", "40", "--format", "bfile"]);
    let terms: Vec<u64> = fibonacci
        .lines()
        .zip(1..)
        .map(|(line, number)| {
            let (n, term) = line.split_once(' ').unwrap();
            assert_eq!(n, number.to_string());
            term.parse().unwrap()
        })
        .collect();
    assert_eq!((terms.len(), &terms[..2]), (40, &[2, 3][..]));
    assert!(
        terms.windows(3).all(|next| next[2] == next[0] + next[1]),
        "{terms:?}"
    );
    for bad in [
        &["row:{n}x1", "colour", "--to", "2"][..],
        &["row:3x1", "--to", "2"],
        &["row:{n}x", "--to", "2"],
    ] {
        let output = saltus(&[&["sequence"], bad].concat());
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{bad:?}"
        );
    }
}

/// Sizes without a puzzle or without the number are omitted, with a note.
#[test]
fn sequences_omit_missing_terms() {
    for (args, list, out) in [
        (
            ["grid:{n}x{n}", "length", "--from", "2", "--to", "4"],
            "11\n",
            &["skipped n = 2", "skipped n = 4"][..],
        ),
        (
            ["foreaft:{n}", "length", "--from", "2", "--to", "3"],
            "46\n",
            &["skipped n = 2: foreaft:2 has no solution"],
        ),
    ] {
        let output = saltus(&[&["sequence"], &args[..]].concat());
        assert_eq!(
            (output.status.code(), &*text(&output.stdout)),
            (Some(0), list),
            "{}",
            text(&output.stderr)
        );
        assert!(
            out.iter()
                .all(|message| text(&output.stderr).contains(message)),
            "{}",
            text(&output.stderr)
        );
    }
    let alone = saltus(&[
        "sequence",
        "foreaft:{n}",
        "length",
        "--from",
        "2",
        "--to",
        "2",
    ]);
    let message = text(&alone.stderr);
    assert!(
        alone.status.code() == Some(2)
            && message.contains("has no solution")
            && message.contains("winning_positions"),
        "{message}"
    );
}

/// Tables have the same numbers as the JSON.
#[test]
fn tables_match_the_json() {
    let json: Value =
        serde_json::from_slice(&saltus(&["count", "pegs:triangle5", "--json"]).stdout).unwrap();
    let classes: Vec<String> = json["levels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|level| level["classes"].to_string())
        .collect();
    let written = |format: &str| {
        text(&saltus(&["count", "pegs:triangle5", "--format", format]).stdout).to_string()
    };
    let third = |line: &str, between: &str| line.split(between).nth(2).unwrap().trim().to_owned();
    let csv: Vec<String> = written("csv")
        .lines()
        .skip(1)
        .map(|line| third(line, ","))
        .collect();
    assert_eq!(csv, classes);
    let latex = written("latex");
    let rows = latex.lines().filter(|line| line.ends_with("\\\\")).skip(1);
    assert_eq!(
        rows.map(|line| third(line, "&")).collect::<Vec<_>>(),
        classes
    );
    let bfile: Vec<String> = classes
        .iter()
        .enumerate()
        .map(|(n, term)| format!("{n} {term}"))
        .collect();
    assert_eq!(written("bfile").lines().collect::<Vec<_>>(), bfile);
    let problems = text(&saltus(&["pairs", "triangle4", "--json"]).stdout)
        .lines()
        .count();
    for format in ["csv", "markdown"] {
        let table = text(&saltus(&["pairs", "triangle4", "--format", format]).stdout).to_string();
        assert_eq!(
            table.lines().count(),
            problems + 1 + usize::from(format == "markdown"),
            "{table}"
        );
    }
}

/// The analysis of a game names the losing move, in agreement with `ask` for each position, and
/// better moves.
#[test]
fn games_can_be_replayed() {
    let game = ["a3-a1", "a5-a3", "c5-a5"];
    let object: Value = serde_json::from_slice(
        &saltus(&[&["analyse", "pegs:triangle5", "--json"], &game[..]].concat()).stdout,
    )
    .unwrap();
    let mut lost = None;
    for made in 0..=game.len() {
        let asked = saltus(&[&["ask", "pegs:triangle5", "--json"], &game[..made]].concat());
        let asked: Value = serde_json::from_slice(&asked.stdout).unwrap();
        if asked["winnable"] == false && lost.is_none() {
            lost = Some(made);
        }
        if made > 0 {
            assert_eq!(object["moves"][made - 1]["winnable"], asked["winnable"]);
        }
        if lost.is_none() && made < game.len() {
            let keeping: Vec<&Value> = asked["winning_moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|kept| &kept["move"])
                .collect();
            let better = object["moves"][made]["better"].as_array().unwrap();
            let loses = object["moves"][made]["winnable"] == false;
            assert_eq!(
                better.iter().collect::<Vec<_>>(),
                if loses { keeping } else { vec![] }
            );
        }
    }
    assert_eq!((&object["lost_at"], lost), (&Value::from(2), Some(2)));
    // The moves can come from a file in any notation, or from a saved game.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [moves, saved] = ["analyse.csv", "analyse.saltus"].map(|name| folder.join(name));
    std::fs::write(&moves, "from,to\na3,a1\na5,a3\nc5,a5\n").unwrap();
    std::fs::write(&saved, "game pegs:triangle5\nmoves a3-a1 a5-a3 c5-a5\n").unwrap();
    for args in [
        &["analyse", "pegs:triangle5", moves.to_str().unwrap()][..],
        &["analyse", saved.to_str().unwrap()],
    ] {
        let reply = saltus(args);
        assert!(
            text(&reply.stdout).starts_with("lost by move 2; goal: the last peg in a1\n"),
            "{}",
            text(&reply.stdout)
        );
        assert_eq!(reply.status.code(), Some(1));
    }
}

/// An invalid graph is reported with its line.
#[test]
fn invalid_graphs_are_reported_with_their_line() {
    let output = saltus_given(&["graphs", "-"], "DQc\n\nzzzz\n");
    assert!(
        text(&output.stderr).contains("--> standard input:3:2"),
        "{}",
        text(&output.stderr)
    );
    let object: Value =
        serde_json::from_slice(&saltus_given(&["graphs", "-", "--json"], "DQc\n\nzzzz\n").stderr)
            .unwrap();
    assert_eq!(object["error"]["places"][0]["line"], 3, "{object}");
}

/// With `--each` a line that is no graph is said in its place, and costs no other one.
#[test]
fn invalid_graphs_cost_no_other_one() {
    let graphs = "DQc\nnot a graph\nDQc\n";
    let each = saltus_given(&["graphs", "-", "--each"], graphs);
    let alone = saltus_given(&["graphs", "-", "--each"], "DQc\nDQc\n");
    assert_eq!(each.status.code(), Some(2));
    assert_eq!(each.stdout, alone.stdout);
    assert!(text(&each.stderr).contains("--> standard input:2:4"));

    let objects = saltus_given(&["graphs", "-", "--each", "--json"], graphs);
    assert_eq!(objects.status.code(), Some(2));
    let lines = text(&objects.stdout);
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], lines[2]);
    assert_eq!(lines[0]["puzzle"], "graph:DQc");
    assert_eq!(lines[1]["error"]["places"][0]["line"], 2);
}

/// A graph that is too large is named and left out; the others are searched.
#[test]
fn too_large_graphs_are_skipped() {
    let path = "DQc";
    let empty = format!("Z{}", "?".repeat(59)); // 27 vertices
    let alone = saltus_given(&["graphs", "-", "--each"], &format!("{path}\n{path}\n"));
    let output = saltus_given(
        &["graphs", "-", "--each"],
        &format!("{path}\n{empty}\n{path}\n"),
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(output.stdout, alone.stdout);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("line 2 of standard input: skipped a graph of 27 vertices"),
        "{message}"
    );
}

/// A sequence without sizes, a b-file with gaps, and a template that no size completes are refused.
#[test]
fn sequences_that_are_none_are_refused() {
    for (args, why) in [
        (
            &["row:{n}x1", "--from", "5", "--to", "3"][..],
            "no size from 5 to 3",
        ),
        (
            &["grid:{n}x{n}", "length", "--to", "5", "--format", "bfile"],
            "there is none for 2",
        ),
        (
            &["row:{n}xx1", "--to", "18446744073709551615"],
            "`x1` is not a number",
        ),
    ] {
        let output = saltus(&[&["sequence"], args].concat());
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(why), "{args:?}: {message}");
        assert_eq!(text(&output.stdout), "", "{args:?}");
    }
    // Sizes without a puzzle before the first term are no gap. Source: the table of squares.
    let output = saltus(&[
        "sequence",
        "grid:{n}x{n}",
        "length",
        "--from",
        "2",
        "--to",
        "3",
        "--format",
        "bfile",
    ]);
    assert_eq!(text(&output.stdout), "3 11\n");
    // The time ends it while no size has a term.
    let output = saltus(&[
        "sequence",
        "grid:{n}0x{n}",
        "--to",
        "18446744073709551615",
        "--time",
        "0s",
    ]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
}

/// A line that begins with `# ` is a comment, however short.
#[test]
fn a_short_comment_is_no_puzzle() {
    for command in ["solve", "count", "ask", "analyse", "explain"] {
        let input = "# c\nrow:1x1\n# o\n# 1\nrow:1x2\n# x\n";
        let answered = saltus_given(&[command, "--each", "-"], input);
        let lines = text(&answered.stdout);
        assert_eq!(answered.status.code(), Some(0), "{command}: {lines}");
        assert_eq!(lines.lines().count(), 2, "{command}: {lines}");
    }
}
