//! A verdict comes before numbers, and every puzzle can be explained.

use crate::command::{
    all_output, commands, new_folder, options_of, run, saltus, saltus_given, text,
};
use saltus::budget::Progress;
use serde_json::Value;
use std::{fs, path::Path, time::Duration};

/// The exit status and the first line of the output.
fn first_line(arguments: &[&str]) -> (Option<i32>, String) {
    let output = saltus(arguments);
    let lines = text(&output.stdout);
    let first = lines.lines().next().unwrap_or_default().to_owned();
    (output.status.code(), first)
}

fn object(arguments: &[&str]) -> Value {
    let output = saltus(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!(
            "{arguments:?}: {error}: {} {}",
            text(&output.stdout),
            text(&output.stderr)
        )
    })
}

/// Source: `saltus solve` finds a solution of 43 jumps, which the referee replays; no table of all
/// positions of a board of 45 holes fits the time.
#[test]
fn a_question_has_the_verdict_of_the_solver() {
    let (_, first) = first_line(&["ask", "pegs:wiegleb", "--time", "1000s", "--memory", "64M"]);
    assert_eq!(first, "winnable: 43 moves left");
}

/// Source: the position classes of de Bruijn, by which no jump leads from this start to its goal.
#[test]
fn a_refuted_position_is_lost_at_once() {
    let (status, first) = first_line(&["ask", "pegs:wiegleb@e4-e5", "--time", "1000s"]);
    assert_eq!(status, Some(1));
    assert!(first.starts_with("lost"), "{first}");
}

/// Four moves are images of each other under the symmetries of the board, and one of them is the
/// first of a solution.
#[test]
fn moves_that_are_images_have_the_same_verdict() {
    let asked = object(&[
        "ask",
        "pegs:wiegleb",
        "--time",
        "1000s",
        "--memory",
        "64M",
        "--json",
    ]);
    assert_eq!(
        asked["winning_moves"].as_array().unwrap().len(),
        4,
        "{asked}"
    );
    assert_eq!(asked["verdict"], "solved");
}

/// Source: the one object of the same question. The first of two lines says less, and nothing else.
#[test]
fn the_first_line_has_the_verdict_and_the_last_is_the_answer() {
    for question in [
        &["ask", "pegs:triangle5"][..],
        &["ask", "pegs:triangle5", "a3-a1"],
        &["ask", "pegs:wiegleb@e4-e5"],
        &["analyse", "pegs:triangle5@a1-a1", "a3-a1", "a5-a3"],
    ] {
        let output = saltus(&[question, &["--json", "--lines"]].concat());
        let lines: Vec<Value> = text(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let [first, last] = &lines[..] else {
            panic!("{question:?}: {} lines", lines.len());
        };
        assert_eq!(*last, object(&[question, &["--json"]].concat()));
        for field in ["schema", "puzzle", "winnable", "lost_at"] {
            assert_eq!(first[field], last[field], "{question:?}: {field}");
        }
        for field in ["winning_moves", "losing_moves"] {
            let known = first[field].as_array().into_iter().flatten();
            for found in known {
                let step = found.get("move").unwrap_or(found);
                let mut same = last[field].as_array().into_iter().flatten();
                assert!(
                    same.any(|other| other.get("move").unwrap_or(other) == step),
                    "{question:?}: {found}"
                );
            }
        }
    }
}

/// A line is of an object, and not of a table.
#[test]
fn lines_are_of_objects() {
    for also in [&[][..], &["--format", "csv"], &["--json", "--forced"]] {
        let output = saltus(&[&["ask", "pegs:triangle5", "--lines"][..], also].concat());
        assert_eq!(output.status.code(), Some(2), "{also:?}");
    }
}

/// A question about the position after the move has the same verdict.
#[test]
fn an_analysis_has_the_verdict_of_a_question() {
    let of = |command: &str| {
        object(&[
            command,
            "pegs:triangle10",
            "a4-a2",
            "--time",
            "20s",
            "--json",
        ])
    };
    let (asked, analysed) = (of("ask"), of("analyse"));
    assert_eq!(asked["winnable"], true, "{asked}");
    assert_eq!(analysed["winnable"], true, "{analysed}");
    assert_eq!(analysed["lost_at"], Value::Null);
    assert_eq!(analysed["moves"][0]["moves_left"], asked["moves_left"]);
}

/// The first line is the solution of another engine, which the referee accepts.
#[test]
fn the_first_of_a_list_comes_at_once() {
    for puzzle in ["pegs:french", "pegs:wiegleb", "grid:5x5"] {
        let (status, first) = first_line(&["list", puzzle, "-n", "1", "--time", "1000s"]);
        assert_eq!(status, Some(0), "{puzzle}: {first}");
        let moves: Vec<&str> = [&["check", puzzle][..], &[&first]].concat();
        let checked = saltus(&moves);
        assert_eq!(
            checked.status.code(),
            Some(0),
            "{puzzle}: {first}: {}",
            text(&checked.stdout)
        );
    }
}

/// Source: a solution is listed once, also the one that comes first. The engine `search` lists in
/// the order of the moves.
#[test]
fn the_first_of_a_list_is_not_listed_again() {
    let lines = |arguments: &[&str]| -> Vec<String> {
        let output = saltus(&[&["list", "grid:3x7"], arguments].concat());
        text(&output.stdout).lines().map(str::to_owned).collect()
    };
    let (mut listed, mut searched) = (lines(&[]), lines(&["--engine", "search"]));
    assert!(searched.len() > 1);
    listed.sort();
    searched.sort();
    assert!(listed == searched, "{listed:?} {searched:?}");
}

/// A puzzle of each family, the engine of `solve`, and that of `count`.
/// Source: the table in `pegs/mod.rs` and the engines that `--json` names.
const EXPLAINED: [(&str, &str, &str); 10] = [
    ("row:3x3", "closed", "closed"),
    ("row:1000000000x1000000000", "closed", "closed"),
    ("reverse:6", "closed", "search"),
    ("ring:5", "ring", "search"),
    ("grid:3x3", "grid", "grid"),
    ("foreaft:2", "search", "search"),
    ("pegs:triangle5", "pegs", "pegs"),
    ("O O _ X", "closed", "closed"),
    ("board:oo.o,left=1", "pegs", "pegs"),
    ("examples/heron.toml", "search", "search"),
];

#[test]
fn an_explanation_names_the_engines_that_answer() {
    for (puzzle, solver, counter) in EXPLAINED {
        let explained = object(&["explain", puzzle, "--json"]);
        assert_eq!(explained["schema"], "saltus/1", "{puzzle}");
        let engines = explained["engines"].as_array().unwrap();
        let named = |question: &str| {
            let of = engines.iter().find(|named| named["question"] == question);
            of.unwrap()["engine"].clone()
        };
        assert_eq!(named("solve"), solver, "{puzzle}");
        assert_eq!(named("count"), counter, "{puzzle}");
        if puzzle.len() > 20 {
            continue; // too many moves to write
        }
        let solved = object(&["solve", puzzle, "--json"]);
        assert_eq!(named("solve"), solved["engine"], "{puzzle}");
        assert_eq!(explained["puzzle"], solved["puzzle"], "{puzzle}");
        assert_eq!(explained["reading"]["goal"], solved["reading"]["goal"]);
    }
}

/// Source: Reiss 1857 and de Bruijn 1972: 16 classes, and the five last holes of the central game.
#[test]
fn an_explanation_has_the_class_and_the_symmetries() {
    let english = object(&["explain", "pegs:english", "--json", "--time", "1ms"]);
    assert_eq!(english["position_class"]["classes"], 16);
    let last = serde_json::json!(["d1", "a4", "d4", "g4", "d7"]);
    assert_eq!(english["position_class"]["last"], last);
    assert_eq!(english["symmetries"], 8);
    assert_eq!(english["symmetries_of_puzzle"], 8);
    assert_eq!(english["length"], 31);

    // The corner of a triangle is kept by one reflection and the identity.
    let triangle = object(&["explain", "pegs:triangle5@a1", "--json"]);
    assert_eq!(triangle["symmetries"], 6);
    assert_eq!(triangle["symmetries_of_puzzle"], 2);
    // 568,630 games through 3,016 positions up to symmetry: the census of the same game.
    let counted = object(&["count", "pegs:triangle5@a1", "--json"]);
    assert_eq!(triangle["forecast"]["classes"], counted["classes"]);
    assert_eq!(triangle["forecast"]["counted"], true);
}

/// Source: 7! / (3! 3! 1!) = 140 ways to place three frogs, three toads and a vacancy.
#[test]
fn an_explanation_bounds_the_positions() {
    assert_eq!(
        object(&["explain", "row:3x3", "--json"])["arrangements"],
        140
    );
}

#[test]
fn explanations_are_for_capture_boards_too() {
    let output = saltus(&["explain", "examples/capture.txt"]);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    assert!(shown.contains("goal                   one king captures every white"));
    assert!(
        shown.contains("capture: a capture board: one pass"),
        "{shown}"
    );
}

/// A puzzle without a command is solved.
#[test]
fn a_puzzle_alone_is_solved() {
    for arguments in [
        &["row:3x3"][..],
        &["pegs:triangle5", "--json"],
        &["--color", "never", "examples/heron.toml"],
        &["O O _ X"],
    ] {
        let alone = saltus(arguments);
        let puzzle = arguments
            .iter()
            .position(|word| word.contains([':', '/', ' ']));
        let mut solving = arguments.to_vec();
        solving.insert(puzzle.unwrap(), "solve");
        let solved = saltus(&solving);
        assert_eq!(alone.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&alone.stdout), text(&solved.stdout), "{arguments:?}");
        assert_eq!(text(&alone.stderr), text(&solved.stderr), "{arguments:?}");
    }
    let unknown = saltus(&["slove", "row:3x3"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("unrecognized subcommand 'slove'"));
}

/// Every option of every command that takes a number says what it expects in words of the program.
#[test]
fn no_fault_of_an_argument_has_words_of_the_parser() {
    let mut tried = 0;
    for command in commands() {
        let words: Vec<&str> = command.split_whitespace().collect();
        for option in options_of(&command) {
            for value in ["x", "0", "-1", "1.5", "99999999999999999999999", ""] {
                let value = format!("{option}={value}");
                let given = [&words[..], &["row:3x3", &value]].concat();
                let refused = command_line(&given);
                let Some(message) = refused else { continue };
                tried += 1;
                for jargon in [
                    "in string",
                    "empty string",
                    "non-zero type",
                    "target type",
                    "invalid float",
                ] {
                    assert!(!message.contains(jargon), "{given:?}: {message}");
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// Why the parser refuses the arguments, if it does. Nothing else is run.
fn command_line(arguments: &[&str]) -> Option<String> {
    let given = ["saltus"].into_iter().chain(arguments.iter().copied());
    let parsed = saltus_cli::internals::command_line().try_get_matches_from(given);
    parsed
        .err()
        .map(|error| saltus_cli::internals::plain(&error.to_string()))
}

/// An instance for another program is not a puzzle with thousands of faults.
#[test]
fn instances_of_other_programs_are_named() {
    for to in ["dimacs", "opb", "smtlib"] {
        let instance = text(&saltus(&["export", "row:1x1", "--to", to]).stdout);
        let refused = saltus_given(&["solve", "-"], &instance);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{to}: {message}");
        assert!(message.contains("not a puzzle"), "{to}: {message}");
        assert_eq!(message.lines().count(), 1, "{to}: {message}");
    }
}

/// A board of one's own is as good as a name: the same board drawn gives the same table.
#[test]
fn boards_of_ones_own_stand_where_names_do() {
    // The board of 15 holes, as people draw it.
    let drawn = "    .\n   o o\n  o o o\n o o o o\no o o o o\n";
    let verdicts = |arguments: &[&str]| -> Vec<(String, String)> {
        let output = saltus_given(&[&["pairs"], arguments].concat(), drawn);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let lines = text(&output.stdout);
        let mut verdicts = Vec::new();
        for line in lines.lines().take_while(|line| !line.is_empty()) {
            let (ends, verdict) = line.split_at(11);
            verdicts.push((ends.to_owned(), verdict.to_owned()));
        }
        verdicts
    };
    let (own, named) = (verdicts(&["-"]), verdicts(&["triangle5"]));
    assert!(named.len() > 10);
    assert_eq!(own, named);

    let classes = |board: &str| text(&saltus_given(&["classes", board], drawn).stdout);
    assert_eq!(classes("-"), classes("triangle5"));

    let generated = |board: &str| {
        let arguments = ["generate", "pegs", board, "--pegs", "6", "--seed", "3"];
        text(&saltus_given(&arguments, drawn).stdout)
    };
    assert!(!generated("-").is_empty());
    assert_eq!(generated("-"), generated("triangle5"));
}

/// The picture has a peg wherever the table has a solution. Source: the table itself, hole by hole.
#[test]
fn pairs_are_drawn_on_the_board() {
    let shown = text(&saltus(&["pairs", "triangle4", "--picture"]).stdout);
    let vacancies: Vec<&str> = shown
        .lines()
        .filter(|line| line.starts_with("vacant"))
        .collect();
    assert_eq!(vacancies.len(), 3, "{shown}");
    for line in vacancies {
        let (start, ends) = line.split_once(": ").unwrap();
        let vacancy = start.split_whitespace().nth(1).unwrap().trim_matches(',');
        let ends: Vec<&str> = ends
            .trim_start_matches("the last peg can be in ")
            .trim_start_matches("no single peg can be left")
            .split_whitespace()
            .collect();
        for last in ["a1", "a2", "b2", "a3", "b3", "c3", "a4", "b4", "c4", "d4"] {
            let puzzle = format!("pegs:triangle4@{vacancy}-{last}");
            let solved = saltus(&["solve", &puzzle]).status.code() == Some(0);
            assert_eq!(solved, ends.contains(&last), "{puzzle}: {shown}");
        }
    }
}

/// Source: by hand. Pegs apart cannot move, and a pair at an end of a row can only jump inwards,
/// where its peg stays alone. The english board leaves one peg, but not in this hole: Reiss 1857.
#[test]
fn a_lost_game_says_how_few_pegs_can_be_left() {
    for (line, pegs, moves) in [("o..o...", 2, 0), ("oo....o", 2, 1), ("oo...oo", 2, 2)] {
        let puzzle = format!("board:{line},left=1");
        let asked = object(&["ask", &puzzle, "--json"]);
        assert_eq!(asked["winnable"], false, "{asked}");
        let fewest = &asked["fewest_pegs"];
        assert_eq!(fewest["at_least"], pegs, "{asked}");
        assert_eq!(fewest["at_most"], pegs, "{asked}");
        assert_eq!(fewest["moves"].as_array().unwrap().len(), moves, "{asked}");
        let shown = text(&saltus(&["ask", &puzzle]).stdout);
        let claim = format!("{pegs} pegs can be left, and no fewer");
        assert!(shown.contains(&claim), "{shown}");
    }
    // One peg can be left, but not where the goal has it.
    let asked = object(&["ask", "pegs:english@d4-d3", "--json"]);
    assert_eq!(asked["fewest_pegs"]["at_most"], 1, "{asked}");
    assert_eq!(asked["fewest_pegs"]["moves"].as_array().unwrap().len(), 31);
    assert_eq!(
        object(&["ask", "pegs:english", "--json"])["fewest_pegs"],
        Value::Null
    );
}

/// The verdict is proved without a search, so no limit of time takes it away; how few pegs can be
/// left is found by games, for which there is no time. Source: the position classes of de Bruijn.
#[test]
fn a_lost_game_is_lost_also_without_time_for_its_pegs() {
    let lost = [
        "pegs:square10@e5",
        "pegs:triangle13@a1",
        "pegs:wiegleb@e4-e5",
    ];
    for puzzle in lost {
        let question = ["ask", puzzle, "--time", "0s", "--json"];
        let output = saltus(&question);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{puzzle}: {said}");
        assert!(
            said.contains("how few pegs can be left is not known"),
            "{said}"
        );
        let asked = object(&question);
        assert_eq!(asked["verdict"], "impossible", "{asked}");
        assert_eq!(asked["fewest_pegs"], Value::Null, "{asked}");

        let (status, first) = first_line(&["ask", puzzle, "--time", "0s"]);
        assert_eq!(status, Some(1), "{first}");
        assert!(first.starts_with("lost"), "{first}");
    }
    let asked = object(&["ask", lost[0], "--time", "1000s", "--json"]);
    assert!(
        asked["fewest_pegs"]["at_most"].as_u64() >= Some(1),
        "{asked}"
    );
}

/// Source: the terms are those of the list, and the puzzles those of `count`.
#[test]
fn a_sequence_is_printed_as_objects() {
    let terms = text(&saltus(&["sequence", "row:{n}x1", "--to", "4"]).stdout);
    let objects = text(&saltus(&["sequence", "row:{n}x1", "--to", "4", "--json"]).stdout);
    let terms: Vec<&str> = terms.trim().split(", ").collect();
    assert_eq!(objects.lines().count(), terms.len());
    for ((n, line), term) in (1..).zip(objects.lines()).zip(terms) {
        let object: Value = serde_json::from_str(line).unwrap();
        let puzzle = format!("row:{n}x1");
        assert_eq!(object["n"], n);
        assert_eq!(object["puzzle"], puzzle);
        assert_eq!(object["term"].to_string(), term);
        let counted = self::object(&["count", &puzzle, "--json"]);
        assert_eq!(object["term"], counted["solutions"], "{line}");
    }
}

/// The numbers of `row:{n}x1` are those of Fibonacci: Zhu and Wang. The same rows drawn, in files
/// of their own and as one file with its size in the text, have the same numbers.
/// Of these three jumps the last peg cannot be left alone. Source: all games by hand.
#[test]
fn a_size_without_a_solution_has_no_length() {
    let template = "board:oo.o=oo..,left={n}";
    let listed = saltus(&["sequence", template, "length", "--to", "4"]);
    let shown = all_output(&listed);
    assert_eq!(listed.status.code(), Some(0), "{shown}");
    assert_eq!(text(&listed.stdout).trim(), "3, 2, 1", "{shown}");
    assert!(shown.contains("skipped n = 1: "), "{shown}");

    let unknown = all_output(&saltus(&["sequence", template, "nothing", "--to", "4"]));
    assert_eq!(unknown.matches(" positions,").count(), 1, "{unknown}");
}

#[test]
fn a_sequence_of_boards_of_ones_own() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sequence");
    fs::create_dir_all(&folder).unwrap();
    for n in [1, 2, 3, 5] {
        let row = format!("{} _ X\n", "O ".repeat(n).trim_end());
        fs::write(folder.join(format!("row{n}.txt")), row).unwrap();
    }
    fs::write(folder.join("id.txt"), "row:{n}x1\n").unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let terms = |template: &str, more: &[&str], input: &str| {
        let arguments = [&["sequence", template][..], more].concat();
        let output = saltus_given(&arguments, input);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).trim().to_owned()
    };
    assert_eq!(terms(&path("row{n}.txt"), &["--to", "3"], ""), "2, 3, 5");
    // There is no file for 4.
    assert_eq!(
        terms(&path("row{n}.txt"), &["--to", "5"], ""),
        "2, 3, 5, 13"
    );
    assert_eq!(terms(&path("id.txt"), &["--to", "5"], ""), "2, 3, 5, 8, 13");
    assert_eq!(terms("-", &["--to", "3"], "row:{n}x1"), "2, 3, 5");

    // By hand: of a row of two pegs and two vacancies, one jump leaves one peg and none leaves two;
    // the goal of two pegs is met at the start.
    let goals = ["--goal", "left:{n}", "--to", "1"];
    assert_eq!(terms("board:oo..", &goals, ""), "1");
    let toml = "board = \"o o . .\"\n[[kind]]\nsymbol = \"o\"\njumps = \"all\"\nremoves = true\n\
                [goal]\nleft = {n}\n";
    assert_eq!(terms("-", &["--to", "1"], toml), "1");

    let refused = saltus(&["sequence", "pegs:triangle4", "--to", "3"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("there is no {n}"));
}

/// A line for each graph, whose puzzle is one: the path of four vertices is solvable from its inner
/// ones (Beeler and Hoilman 2011).
#[test]
fn each_graph_is_an_object_or_a_row() {
    let graphs = "CU\n"; // the path b-d-a-c
    let output = saltus_given(&["graphs", "-", "--each", "--json"], graphs);
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["puzzle"], "graph:CU");
    assert_eq!(object["vertices"], 4);
    assert_eq!(object["solvable_from"].as_array().unwrap().len(), 2);
    assert_eq!(object["fewest"], 1);
    let solved = saltus(&["solve", "graph:CU", "--json"]);
    assert!(!solved.stdout.is_empty());
    let output = saltus_given(&["graphs", "-", "--each", "--format", "csv"], graphs);
    let rows = text(&output.stdout);
    assert_eq!(
        rows,
        "graph,vertices,solvable_from,fewest,most\nCU,4,0 3,1,2\n"
    );
}

/// A search that counts nothing says so, and no number has many digits in a row.
#[test]
fn progress_lines_say_what_is_counted() {
    let second = Duration::from_secs(1);
    let words = saltus_cli::internals::progress_words;
    assert_eq!(words(Progress::default(), second), "working");
    let progress = Progress {
        level: 12,
        positions: 1_234_567,
        bytes: 5 << 20,
        ..Progress::default()
    };
    let line = words(progress, second);
    assert!(
        line.starts_with("1,234,567 positions up to move 12 (1,234,567/s), "),
        "{line}"
    );
}

/// All boards share one clock: after its end no problem takes any time.
#[test]
fn pairs_of_several_boards_have_one_clock() {
    let output = saltus(&[
        "pairs",
        "wiegleb",
        "asymmetric",
        "--summary",
        "--time",
        "0s",
    ]);
    assert_eq!(output.status.code(), Some(3));
    let shown = text(&output.stdout);
    for line in shown.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [problems, solved, impossible, undecided] = [2, 3, 4, 5].map(|at| words[at]);
        assert_eq!([solved, impossible], ["0", "0"], "{shown}");
        assert_eq!(problems, undecided, "{shown}");
    }
}

/// The reading is a part of the explanation, and not said beside it.
#[test]
fn an_explanation_says_once_how_it_was_read() {
    let output = saltus_given(&["explain", "-"], "oo.o\n");
    assert!(text(&output.stdout).contains("read as: "));
    assert_eq!(text(&output.stderr), "");
}

/// Moves are the same in words, in a file of any notation and on standard input, for each command
/// that takes them; and so is a saved game.
#[test]
fn moves_stand_where_they_do_for_check() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("moves");
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [plain, table, saved] = [path("moves.txt"), path("moves.csv"), path("game.saltus")];
    fs::write(&plain, "a3-a1\na5-a3\n").unwrap();
    fs::write(&table, "from,to\na3,a1\na5,a3\n").unwrap();
    fs::write(&saved, "game pegs:triangle5\nmoves a3-a1 a5-a3\n").unwrap();
    for command in ["ask", "analyse", "draw", "check"] {
        let after = |moves: &[&str], input: &str| {
            let arguments = [&[command, "pegs:triangle5"], moves].concat();
            let output = saltus_given(&arguments, input);
            assert!(
                output.status.code() < Some(2),
                "{arguments:?}: {}",
                text(&output.stderr)
            );
            text(&output.stdout)
        };
        let words = after(&["a3-a1", "a5-a3"], "");
        assert!(!words.is_empty());
        assert_eq!(after(&[&plain], ""), words, "{command}");
        assert_eq!(after(&[&table], ""), words, "{command}");
        assert_eq!(after(&["-"], "a3-a1, a5-a3"), words, "{command}");
        if command != "check" {
            assert_eq!(text(&saltus(&[command, &saved]).stdout), words, "{command}");
        }
    }
}

/// The position of a saved game is a puzzle, for every command that takes one.
#[test]
fn a_saved_game_is_a_puzzle() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved");
    fs::create_dir_all(&folder).unwrap();
    let saved = folder.join("game.saltus");
    let saved = saved.to_str().unwrap();
    fs::write(saved, "game pegs:triangle5\nmoves a3-a1\n").unwrap();
    // By hand: the peg of a3 stands in a1, and the hole between is vacant.
    let position = "pegs:triangle5,at=o.o.ooooooooooo";
    for command in [
        &["solve"][..],
        &["count"],
        &["list", "-n", "1"],
        &["explain", "--json"],
        &["export", "--to", "asp"],
        &["forecast", "--json"],
    ] {
        let of = |puzzle: &str| {
            let output = saltus(&[&command[..1], &[puzzle], &command[1..]].concat());
            assert_eq!(
                output.status.code(),
                Some(0),
                "{command:?}: {}",
                text(&output.stderr)
            );
            text(&output.stdout)
        };
        let seconds = |text: String| text.split("\"seconds\"").next().unwrap().to_owned();
        assert_eq!(seconds(of(saved)), seconds(of(position)), "{command:?}");
    }
}

/// A game is the same as a file, on standard input, and as a puzzle with moves in words or a file.
#[test]
fn a_saved_game_is_a_game_wherever_it_stands() {
    let folder = new_folder("saved-anywhere");
    for (puzzle, moves) in [
        ("row:3x3", "3-4 2-3"),
        ("row:2x2", "2-3"),
        ("pegs:triangle5", "a3-a1 a5-a3 c5-a5"),
    ] {
        let file = folder.join("game");
        let file = file.to_str().unwrap();
        let saved = format!("{puzzle}\n{}\n", moves.replace(' ', "\n"));
        fs::write(file, &saved).unwrap();
        for command in ["analyse", "ask", "draw"] {
            let words = text(&saltus(&[command, puzzle, moves]).stdout);
            assert!(!words.is_empty());
            assert_eq!(text(&saltus(&[command, file]).stdout), words, "{command}");
            assert_eq!(
                text(&saltus(&[command, puzzle, file]).stdout),
                words,
                "{command}"
            );
            let given = saltus_given(&[command, "-"], &saved);
            assert_eq!(text(&given.stdout), words, "{command}");
        }
    }

    let other = saltus(&["ask", "row:1x1", folder.join("game").to_str().unwrap()]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("is one of pegs:triangle5"));
}

/// A position with one legal move is lost if the move loses. Source: e3-e1 is the only first move
/// of this puzzle, and `ask` proves that it loses, where no proof is known for the start itself.
#[test]
#[ignore = "takes half a minute"]
fn a_loss_is_not_that_of_a_forced_move() {
    let puzzle = "pegs:diamond41@e1-b6";
    assert_eq!(run(&["ask", puzzle, "e3-e1", "--time", "60s"]).0, Some(1));
    let (status, conclusion) = first_line(&["analyse", puzzle, "e3-e1", "e5-e3", "--time", "60s"]);
    assert_eq!(status, Some(1));
    assert_eq!(
        conclusion,
        "the puzzle cannot be won from its start; goal: the last peg in b6"
    );
}

/// How a game stands comes first, and then each move.
#[test]
fn an_analysis_begins_with_its_conclusion() {
    let first = |moves: &[&str]| first_line(&[&["analyse", "pegs:triangle5"], moves].concat());
    assert_eq!(first(&[]), (Some(0), "still to be won".into()));
    assert_eq!(first(&["a3-a1"]), (Some(0), "still to be won".into()));
    // Source: `ask` after each move, by a table of all positions.
    let lost = first(&["a3-a1", "a5-a3", "c5-a5"]);
    assert_eq!(
        lost,
        (Some(1), "lost by move 2; goal: the last peg in a1".into())
    );
    let won = first_line(&["analyse", "row:1x1", "1-2", "3-1", "2-3"]);
    assert_eq!(won, (Some(0), "won".into()));
}

/// Tables of a question have a row for the position and one for each move.
#[test]
fn an_evaluation_is_a_table() {
    let table = text(&saltus(&["ask", "row:1x1", "--format", "csv"]).stdout);
    // By hand: either checker may begin, and the way back is forced.
    assert_eq!(
        table,
        "move,verdict,moves_left,solutions,chance\n,winnable,3,2,1\n1-2,winnable,2,1,1\n\
         3-2,winnable,2,1,1\n"
    );
    let table = text(&saltus(&["analyse", "row:1x1", "1-2", "--format", "csv"]).stdout);
    assert_eq!(
        table,
        "number,move,verdict,moves_left,solutions,better\n0,,winnable,3,2,\n1,1-2,winnable,2,1,\n"
    );
    let table = text(&saltus(&["at", "row:1x1", "0", "1", "--format", "csv"]).stdout);
    assert_eq!(
        table,
        "puzzle,step,move,vacancy,position\nrow:1x1,0,,2,r.l\nrow:1x1,1,1-2,1,.rl\n"
    );
}

/// A count without levels is a table of one row: the Fibonacci number of Zhu and Wang.
#[test]
fn a_count_is_a_table() {
    let table = text(&saltus(&["count", "row:3x1", "--format", "csv"]).stdout);
    assert_eq!(table, "puzzle,length,solutions\nrow:3x1,7,5\n");
    let refused = saltus(&["count", "row:3x1", "--format", "bfile"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// A board with fewer holes than the usual number of pegs has a puzzle too.
#[test]
fn a_small_board_has_a_generated_puzzle() {
    let output = saltus(&["generate", "pegs", "board:oo.o"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
