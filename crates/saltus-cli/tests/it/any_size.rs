//! Puzzles too large for the general model: what one command answers, the others do not refuse.

use crate::command::{all_output, object, options_of, run, saltus, text};
use serde_json::Value;

/// A board of 31 rows on which a king at A31 takes 15 whites along the diagonal, and no other can.
fn diagonal() -> String {
    let mut rows = vec![vec![b'.'; 31]; 31];
    rows[30][0] = b'B';
    rows[0][2] = b'B';
    for white in 0..15 {
        rows[29 - 2 * white][1 + 2 * white] = b'W';
    }
    id_of(&rows)
}

fn id_of(rows: &[Vec<u8>]) -> String {
    let rows: Vec<&str> = rows
        .iter()
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    format!("capture:{}", rows.join("="))
}

/// The same board with squares around it that no piece reaches: a frame of holes, and beyond it
/// more vacant squares than the general model has.
fn framed(rows: &[&str]) -> String {
    let side = 20;
    let mut framed = vec![vec![b'.'; side]; side];
    for (row, line) in framed.iter_mut().enumerate() {
        for (col, square) in line.iter_mut().enumerate() {
            let inside = row < rows.len() && col < rows.len();
            let on_frame = row.max(col) == rows.len();
            match (inside, on_frame) {
                (true, _) => *square = rows[row].as_bytes()[col],
                (_, true) => *square = b'-',
                _ => {}
            }
        }
    }
    id_of(&framed)
}

/// Boards with a loop, with a choice that loses, and with a king that cannot take all.
const BOARDS: [&[&str]; 4] = [
    &[".....", ".W.W.", ".....", ".W.W.", "..B.."],
    &[
        ".......", ".W...W.", ".......", ".W.W.W.", "..B....", "...W...", ".......",
    ],
    &["B....", ".W.W.", ".....", ".W.W.", "....."],
    &[
        "B......", ".W.....", ".......", "...W...", ".......", ".......", "......B",
    ],
];

#[test]
fn every_question_about_one_king_is_answered() {
    let board = &diagonal();
    let king = &format!("{board}@C1");
    for (question, status) in [
        (&["solve", board][..], 0),
        (&["count", board], 0),
        (&["list", board], 0),
        (&["check", board, "impossible"], 1),
        (&["check", board, "A31"], 0),
        (&["explain", board], 0),
        (&["draw", board], 0),
        (&["ask", board], 0),
        (&["ask", board, "--king", "C1"], 1),
        (&["ask", board, "A31-C29", "C29-E27"], 0),
        (&["at", board, "0", "15"], 0),
        (&["analyse", board], 0),
        (&["analyse", board, "A31", "C29", "E27"], 0),
        (&["analyse", board, "--king", "C1"], 1),
        (&["solve", king], 1),
        (&["ask", king], 1),
        (&["at", king, "0"], 1),
        (&["check", king, "There is no solution."], 0),
    ] {
        let output = saltus(question);
        let shown = all_output(&output);
        let command = question[0];
        assert_eq!(output.status.code(), Some(status), "{command}: {shown}");
        assert!(!shown.contains("error"), "{command}: {shown}");
    }

    let last = object(&["at", board, "15"]);
    assert_eq!(last["move"]["to"], serde_json::json!([31, 1]), "{last}");
    let (_, lost) = run(&["ask", king]);
    assert!(lost.starts_with("lost: the king on C1 cannot"), "{lost}");
    let refused = all_output(&saltus(&["ask", board, "A31-C29", "C29-A31"]));
    assert!(refused.contains("a second time"), "{refused}");
}

/// Without what depends on the engine: the names of puzzles, reasons and chances.
fn essence(mut answer: Value) -> Value {
    let fields = answer.as_object_mut().unwrap();
    for field in [
        "puzzle", "reading", "position", "engine", "reason", "chance",
    ] {
        fields.remove(field);
    }
    for list in ["winning_moves", "moves"] {
        let moves = fields.get_mut(list).and_then(Value::as_array_mut);
        for step in moves.into_iter().flatten() {
            let step = step.as_object_mut().unwrap();
            step.remove("chance");
            if list == "moves" {
                step.remove("solutions");
            }
        }
    }
    // A large board has no ID of a position.
    fields.remove("position");
    for list in ["winning_moves", "losing_moves"] {
        if let Some(moves) = fields.get_mut(list).and_then(Value::as_array_mut) {
            moves.sort_by_key(Value::to_string);
        }
    }
    answer
}

/// Source: the general search, on the board without the squares around it.
#[test]
fn a_king_on_a_large_board_has_the_answers_of_a_small_one() {
    for rows in BOARDS {
        let small = format!("capture:{}", rows.join("="));
        let large = framed(rows);
        let mut played: Vec<String> = Vec::new();
        loop {
            for command in ["ask", "analyse"] {
                let answer = |board: &str| {
                    let moves = played.iter().map(String::as_str);
                    let line: Vec<&str> = [command, board].into_iter().chain(moves).collect();
                    essence(object(&line))
                };
                assert_eq!(
                    answer(&large),
                    answer(&small),
                    "{command} {small} {played:?}"
                );
            }
            let moves: Vec<&str> = played.iter().map(String::as_str).collect();
            let (_, asked) = run(&[&["ask", &small], &moves[..]].concat());
            // The last move in the list: a losing one on some of the boards.
            let Some(next) = asked.lines().rfind(|line| line.starts_with("  ")) else {
                break;
            };
            let next = next.split_whitespace().next().unwrap().to_owned();
            played.push(next);
        }
        assert!(!played.is_empty(), "{small}");
    }
}

/// The true limit is said, and what takes any size.
#[test]
fn a_board_too_large_to_be_played_says_so() {
    for question in [
        &["play", "row:1000x1000"][..],
        &["export", "row:1000x1000", "--to", "toml"],
        &["play", &diagonal(), "--plain"],
        &["export", &diagonal(), "--to", "toml"],
        &["draw", "row:1000x1000"],
    ] {
        let refused = saltus(question);
        let shown = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{shown}");
        assert!(
            shown.contains("played, searched, drawn or exported has at most 128"),
            "{shown}"
        );
        assert!(shown.contains("`saltus ask`"), "{shown}");
        let error = shown.lines().find(|line| line.starts_with("error:"));
        assert!(error.unwrap().len() < 400, "{shown}");
    }
    let (_, explained) = run(&["explain", "row:1000x1000"]);
    assert!(explained.contains("play, export"), "{explained}");
}

/// A claim has the same verdict at every size. Source: the theorem of the exchange, the formulas of
/// reversals, and Lucas's grids.
#[test]
fn claims_are_judged_at_any_size() {
    for (puzzle, length) in [
        ("row:3x3", 15),
        ("row:63x64", 4159),
        ("row:64x64", 4224),
        ("reverse:20", 210),
        ("reverse:200", 20100),
    ] {
        for (claim, status) in [
            ("impossible", 1),
            ("none", 1),
            ("No.", 1),
            ("solvable", 0),
            ("There is no solution.", 1),
            (&format!("{length} moves"), 0),
            (&format!("It can be solved in {length} moves."), 0),
            ("2 moves", 1),
            ("at least 3 moves", 0),
            ("{\"verdict\":\"impossible\"}", 1),
        ] {
            let checked = saltus(&["check", puzzle, claim]);
            let shown = all_output(&checked);
            assert_eq!(
                checked.status.code(),
                Some(status),
                "{puzzle} {claim}: {shown}"
            );
        }
    }
    // A solution is still replayed, and is no claim.
    let checked = saltus(&["check", "row:64x64", "64-65", "66-64"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(all_output(&checked).contains("2 moves"));
}

/// Both solutions come at once, one move after the other.
#[test]
fn both_solutions_of_a_long_row_are_listed() {
    let (status, listed) = run(&["list", "row:70x70", "--time", "60s"]);
    assert_eq!((status, listed.lines().count()), (Some(0), 2));
    for line in listed.lines() {
        let checked = saltus(&["check", "row:70x70", line]);
        assert_eq!(checked.status.code(), Some(0), "{}", all_output(&checked));
    }
}

/// A list says what it cannot write, as `solve` does. Source: `solve` refuses, and the fewest moves
/// of n against m are nm + n + m (Lucas), more than 10^20 here: an object without moves is wrong.
#[test]
fn a_list_has_no_empty_solution() {
    for row in [
        "row:99999999999999999999x2",
        "row:2x99999999999999999999",
        "row:99999999999999999999x99999999999999999999",
    ] {
        for options in [&[][..], &["--json"], &["-n", "1"], &["-n", "1", "--json"]] {
            for command in ["list", "solve"] {
                if command == "solve" && options.contains(&"-n") {
                    continue;
                }
                let output = saltus(&[&[command, row], options].concat());
                let shown = all_output(&output);
                assert_eq!(
                    output.status.code(),
                    Some(2),
                    "{command} {options:?}: {shown}"
                );
                assert!(shown.contains("too large to replay"), "{shown}");
                assert!(!shown.contains("\"moves\":[]"), "{shown}");
            }
        }
    }
}

/// What is cut off is not all. Source: a million against a million have more than 10^12 moves.
#[test]
fn a_solution_that_is_cut_off_is_said_to_be() {
    for format in [
        &["--json"][..],
        &[],
        &["--format", "moves"],
        &["--format", "positions"],
        &["--format", "list"],
    ] {
        for number in [&[][..], &["-n", "1"]] {
            let cut = ["list", "row:1000000x1000000", "--time", "0.2s"];
            let output = saltus(&[&cut, format, number].concat());
            let said = text(&output.stderr);
            let asked = format!("{format:?} {number:?}");
            assert_eq!(output.status.code(), Some(3), "{asked}: {said}");
            assert!(said.contains("the time ran out"), "{asked}: {said}");
        }
    }
}

/// What refuses a large puzzle names no command that refuses it too. Source: those commands, with
/// their smallest arguments.
#[test]
fn a_refusal_names_commands_that_answer() {
    for puzzle in [
        "row:100x100v3",
        "row:100x100,hop=2",
        "row:100x100",
        "row:200x1",
        "row:200x1,direction=both",
        "reverse:1000",
        "ring:1000",
        "grid:13x13",
        "grid:3x101",
        "row:1000000000000x1000000000000",
        &diagonal(),
    ] {
        let refused = saltus(&["export", puzzle, "--to", "pddl"]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        let named = said.split("commands that answer: ").nth(1);
        let mut named: Vec<&str> = named.unwrap_or_default().trim().split(", ").collect();
        named.retain(|command| !command.is_empty());
        for (command, arguments) in [
            ("solve", &["--format", "moves"][..]),
            ("count", &[]),
            ("list", &["-n", "1"]),
            ("at", &["1"]),
            ("ask", &[]),
            ("analyse", &[]),
            ("check", &["impossible"]),
        ] {
            let name = format!("`saltus {command}`");
            if !named.contains(&&*name) {
                continue;
            }
            named.retain(|other| *other != name);
            let given = [&[command, puzzle], arguments].concat();
            let answered = saltus(&given);
            let decided = matches!(answered.status.code(), Some(0 | 1));
            assert!(decided, "{given:?}: {}", text(&answered.stderr));
        }
        assert!(named.is_empty(), "{said}");
        let is_answered = ![
            "row:100x100v3",
            "row:100x100,hop=2",
            "ring:1000",
            "grid:13x13",
        ]
        .contains(&puzzle);
        assert_eq!(said.contains("commands that answer"), is_answered, "{said}");
    }
}

/// `explain` names an engine for a question where its command has one. Source: the commands.
#[test]
fn an_explanation_agrees_with_the_commands() {
    for puzzle in [
        "grid:13x13",
        "grid:101x101",
        "grid:3x101",
        "grid:101x3",
        "reverse:1000",
        "row:100x100v3",
        "row:100x100",
        "row:200x1",
    ] {
        let explained = object(&["explain", puzzle]);
        for engine in explained["engines"].as_array().unwrap() {
            let asked = match engine["question"].as_str().unwrap() {
                "solve" => &["solve", puzzle, "--format", "moves"][..],
                "count" => &["count", puzzle],
                "list" => &["list", puzzle, "-n", "1"],
                _ => continue,
            };
            let (status, shown) = run(asked);
            let has_engine = !engine["engine"].is_null();
            assert_eq!(
                status == Some(0),
                has_engine,
                "{asked:?}: {engine}: {shown}"
            );
        }
    }
}

/// The same where the memory decides: `explain` says how much the moves need. Source: a byte for
/// each square of a row, which is replayed and drawn, and the commands.
#[test]
fn an_explanation_knows_the_memory() {
    let (row, memory) = ("row:1000000000x1000000000", ["--memory", "1G"]);
    for (command, options) in [
        ("solve", &["--format", "moves"][..]),
        ("list", &["-n", "1"]),
    ] {
        let explained = object(&[&["explain", row], &memory[..]].concat());
        let engines = explained["engines"].as_array().unwrap();
        let engine = engines.iter().find(|engine| engine["question"] == command);
        let why = engine.unwrap()["why"].as_str().unwrap();
        assert!(engine.unwrap()["engine"].is_null(), "{why}");
        assert!(why.contains("3814 MiB of memory are needed"), "{why}");

        let refused = saltus(&[&[command, row], options, &memory].concat());
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{command}: {said}");
    }
    let small = object(&["explain", "row:1000000x1000000", "--memory", "1G"]);
    assert_eq!(small["engines"][0]["engine"], "closed", "{small}");
}

/// The shortest solution that a formula gives is listed, also where no search can. Source: `solve`.
#[test]
fn a_list_begins_with_the_solution_by_formula() {
    for puzzle in ["reverse:200", "grid:3x101"] {
        let (status, listed) = run(&["list", puzzle, "-n", "1"]);
        assert_eq!(status, Some(0), "{puzzle}");
        let (_, solved) = run(&["solve", puzzle, "--format", "moves"]);
        let moves: Vec<&str> = solved.split_whitespace().collect();
        assert_eq!(listed.split_whitespace().collect::<Vec<_>>(), moves);
        let as_object = object(&["list", puzzle, "-n", "1"]);
        assert_eq!(as_object["moves"].as_array().unwrap().len(), moves.len());

        let all = saltus(&["list", puzzle]);
        let said = text(&all.stderr);
        assert_eq!((all.status.code(), text(&all.stdout)), (Some(2), listed));
        assert!(said.contains("known by formula, but no other"), "{said}");
    }
}

/// A puzzle that no engine takes is refused by every command in one way: no budget would help.
/// Source: `solve`.
#[test]
fn a_puzzle_without_an_engine_is_refused_by_every_command() {
    for puzzle in ["ring:128", "row:100x100v2", "grid:13x13"] {
        for question in [
            "solve",
            "count",
            "list",
            "ask",
            "analyse",
            "draw",
            "draw --start",
            "at 3",
            "check impossible",
            "check solvable",
            "check 1 solution",
            "check 5 moves",
            "export --to asp",
            "forecast",
        ] {
            for options in [&[][..], &["--json"]] {
                let mut words: Vec<&str> = question.split(' ').collect();
                if !options.is_empty() && !options_of(words[0]).contains("--json") {
                    continue;
                }
                words.insert(1, puzzle);
                words.extend(options);
                let refused = saltus(&words);
                let said = text(&refused.stderr);
                assert_eq!(refused.status.code(), Some(2), "{words:?}: {said}");
                assert_eq!(text(&refused.stdout), "", "{words:?}");
                assert!(said.contains("error"), "{words:?}: {said}");
            }
        }
    }
    // An answer that claims nothing is no question to an engine.
    let (status, said) = run(&["check", "row:100x100v2", "UNKNOWN"]);
    assert_eq!(status, Some(3), "{said}");
}

/// No word of a verdict stands there twice. Source: by hand; whether a reversal takes more moves
/// than the fewest is not known.
#[test]
fn what_is_undecided_is_said_once() {
    let (status, said) = run(&["check", "reverse:1000", "501000 moves"]);
    assert_ne!(status, Some(2), "{said}");
    assert!(!said.contains("not decided"), "{said}");
}

/// No engine is advised that refuses. Source: the engine itself.
#[test]
fn a_ring_names_a_search_only_where_there_is_one() {
    for (ring, is_searched) in [("ring:20", true), ("ring:127", true), ("ring:128", false)] {
        let (status, shown) = run(&["solve", ring]);
        assert_eq!(status, Some(if is_searched { 3 } else { 2 }), "{shown}");
        assert_eq!(shown.contains("--engine search"), is_searched, "{shown}");
        let given = ["solve", ring, "--engine", "search", "--time", "0s"];
        let (status, _) = run(&given);
        assert_eq!(status == Some(3), is_searched, "{ring}");
    }
}

/// Where a formula gives a shortest solution and no search decides the other moves in time, the
/// answer is that of a board too large for a search. Source: `at`, and the theorem on three rows.
#[test]
fn a_grid_is_asked_about_alike_below_and_above_the_general_model() {
    for grid in ["grid:3x41", "grid:3x101"] {
        let output = saltus(&["ask", grid, "--time", "0s"]);
        let (shown, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{grid}: {shown} {said}");
        assert!(said.contains("the others need a search"), "{grid}: {said}");
        assert!(!shown.contains("undecided"), "{grid}: {shown}");

        let at = object(&["at", grid, "1"]);
        let asked = object(&["ask", grid, "--time", "0s"]);
        assert_eq!(asked["verdict"], "solved", "{asked}");
        assert_eq!(asked["engine"], at["engine"], "{asked}");
        let winning = &asked["winning_moves"][0]["move"];
        assert_eq!(winning["from"], at["move"]["from"], "{asked}");
        assert_eq!(winning["to"], at["move"]["to"], "{asked}");
        assert_eq!(asked["undecided_moves"], Value::Null, "{asked}");
    }
}

/// `explain` says that a recipe gives the moves where `solve` has a proved solution without a
/// search, and that a list has one solution alone where `list` writes that. Source: the commands.
#[test]
fn an_explanation_of_a_grid_says_what_is_done() {
    for grid in [
        "grid:1x5",
        "grid:3x3",
        "grid:3x5",
        "grid:3x41",
        "grid:3x101",
        "grid:5x5",
        "grid:5x7",
        "grid:7x7",
        "reverse:10",
        "reverse:200",
    ] {
        let explained = object(&["explain", grid]);
        let engines = explained["engines"].as_array().unwrap();
        let why = |question: &str| {
            let of = engines.iter().find(|named| named["question"] == question);
            of.unwrap()["why"].as_str().unwrap().to_owned()
        };
        // The moves of a long solution take time to write.
        let solved = text(&saltus(&["solve", grid, "--time", "0s", "--json"]).stdout);
        let is_proved = solved.contains(r#""evidence":"proved""#);
        let has_formula = why("solve").contains("every move");
        assert_eq!(has_formula, is_proved, "{grid}: {explained}");

        let listed = saltus(&["list", grid, "--time", "1s"]);
        let is_alone = text(&listed.stderr).contains("known by formula, but no other");
        assert_eq!(
            why("list").contains("alone"),
            is_alone,
            "{grid}: {explained}"
        );
    }
}
