//! What a new user meets: a proof before numbers, formulas wherever they apply, and every number
//! with its noun.

use crate::command::{command, commands, object, run, saltus, saltus_given, text};
use saltus_testing::Running;
use std::{collections::BTreeSet, io::Read, net::IpAddr, num::NonZeroU32, process::Stdio};

/// Refuted by its position class; no table of its positions fits this memory.
const REFUTED: &str = "pegs:wiegleb@e4-e5";
const LITTLE: [&str; 4] = ["--time", "1000s", "--memory", "64M"];

/// Source: the position classes of de Bruijn, by which no jump leads from this start to its goal.
#[test]
fn a_proof_comes_before_every_table() {
    for question in [
        &["solve", REFUTED, "--fewest", "rounds"][..],
        &["solve", REFUTED, "--longest", "sweep"],
        &["ask", REFUTED, "--forced"],
        &["analyse", REFUTED],
        &["list", REFUTED],
        &["count", REFUTED, "--alike"],
        &["count", REFUTED],
        &["count", REFUTED, "--no-games"],
        &["count", "pegs:triangle15@a1-a2"],
    ] {
        let (status, shown) = run(&[question, &LITTLE].concat());
        assert_eq!(status, Some(1), "{question:?}: {shown}");
        let first = shown.lines().next().unwrap_or_default();
        let verdict = ["impossible", "lost", "the puzzle cannot be won"];
        let is_verdict = verdict.iter().any(|verdict| first.starts_with(verdict));
        assert!(is_verdict, "{question:?}: {shown}");
    }
    let counted = object(&[&["count", REFUTED][..], &LITTLE].concat());
    assert_eq!(counted["verdict"], "impossible", "{counted}");
    assert!(counted["reason"].is_string(), "{counted}");
}

/// A game that is refuted still has its positions and games, where they can be counted. Source:
/// the census by the general search, which knows no proof.
#[test]
fn the_positions_of_a_refuted_game_are_counted() {
    let refuted = "pegs:triangle5@a1-a2";
    let counted = object(&["count", refuted]);
    assert_eq!(counted["verdict"], "impossible", "{counted}");
    let (_, searched) = run(&["count", refuted, "--positions", "--engine", "search"]);
    assert!(searched.starts_with("impossible"), "{searched}");
    let every = object(&["count", "pegs:triangle5@a1-any"]);
    assert_eq!(counted["positions"], every["positions"]);
    assert_eq!(counted["games"], every["games"]);
}

/// Three pegs on four holes of which any three are a line. Source: by hand, six sequences of
/// positions: three positions after the first jump, two after the second.
#[test]
fn moves_to_the_same_position_share_their_solutions() {
    let (_, shown) = run(&["ask", "graph:C~"]);
    assert!(shown.contains("6 solutions"), "{shown}");
    let mut sum = 0;
    let mut twins = 0;
    for line in shown.lines().skip(1) {
        twins += usize::from(line.ends_with("the position is the same"));
        if let Some((_, rest)) = line.split_once("left, ") {
            sum += rest.trim_end_matches(" solutions").parse::<u32>().unwrap();
        }
    }
    assert_eq!((sum, twins), (6, 3), "{shown}");
    assert_eq!(object(&["count", "graph:C~", "--alike"])["unordered"], 6);
    assert_eq!(object(&["count", "graph:C~"])["solutions"], 6);
}

/// Source: the search, for the sizes that it finishes at once, and the formula of `solve`.
#[test]
fn formulas_reach_sequences_lists_and_analyses() {
    let sequence = ["sequence", "reverse:{n}", "length", "--to"];
    let (_, searched) = run(&[&sequence[..], &["6", "--engine", "search"]].concat());
    let (status, terms) = run(&[&sequence[..], &["14", "--memory", "16M"]].concat());
    assert_eq!(status, Some(0), "{terms}");
    assert!(terms.starts_with(searched.trim()), "{terms}{searched}");
    let last = object(&["solve", "reverse:14"]);
    assert!(
        terms.trim().ends_with(&format!(", {}", last["length"])),
        "{terms}"
    );

    let (status, first) = run(&["list", "reverse:12", "-n", "1", "--memory", "16M"]);
    assert_eq!(status, Some(0), "{first}");
    let checked = saltus_given(&["check", "reverse:12", "-"], &first);
    assert_eq!(checked.status.code(), Some(0), "{first}");
}

/// Lines come as they are known. Source: the referee, which plays each.
#[test]
fn a_list_begins_without_a_table() {
    let list = ["list", "pegs:wiegleb", "-n", "40"];
    let (status, shown) = run(&[&list[..], &LITTLE].concat());
    assert_eq!(status, Some(0), "{shown}");
    let lines: BTreeSet<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 40);
    let checked = saltus_given(&["check", "pegs:wiegleb", "-"], &shown);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    // The rest of a list has none of its beginning. Source: no line comes twice.
    let (status, shown) = run(&["list", "pegs:english", "-n", "4000"]);
    assert_eq!(status, Some(0));
    let lines: BTreeSet<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 4000);
}

/// A formula tells that a puzzle can be won, and in how many moves, whatever memory there is.
#[test]
fn a_formula_is_the_first_verdict() {
    let little = ["--memory", "16M", "--time", "2s"];
    for command in ["ask", "analyse"] {
        let (_, shown) = run(&[&[command, "reverse:12"][..], &little].concat());
        let first = shown.lines().next().unwrap_or_default();
        let right = first.starts_with("winnable: 78 moves") || first == "still to be won";
        assert!(right, "{command}: {shown}");
    }
}

/// Source: the steps of the same solution.
#[test]
fn the_start_of_a_large_puzzle_is_known_by_formula() {
    for (puzzle, left) in [("reverse:200", 20100), ("grid:3x101", 7802)] {
        let asked = object(&["ask", puzzle]);
        assert_eq!(asked["winnable"], true, "{asked}");
        let solved = object(&["at", puzzle, "1"]);
        assert_eq!(asked["winning_moves"][0]["move"], solved["move"], "{asked}");
        if asked["moves_left"].is_u64() {
            assert_eq!(asked["moves_left"], left, "{asked}");
        }
    }
    assert_eq!(run(&["ask", "reverse:200", "1-2"]).0, Some(2));
}

/// A reader that has seen enough closes the pipe, which is no error, in an object as in lines.
#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["solve", "row:300x300", "--json"][..],
        &["solve", "row:300x300"],
        &["list", "row:2000x1", "--json"],
        &["pairs", "english", "--json"],
    ] {
        let mut piped = command(arguments);
        piped.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = Running::start(&mut piped);
        let mut begun = [0; 16];
        running.stdout().read_exact(&mut begun).unwrap(); // and is closed
        let ended = running.finish();
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
        let said = text(&ended.stderr);
        assert!(
            said.lines().all(|line| line.starts_with("goal")),
            "{arguments:?}: {said}"
        );
    }
}

/// A word that is no move says which cell it lacks.
#[test]
fn moves_that_are_none_are_shown() {
    let refused = text(&saltus(&["ask", "row:3x3", "9-9"]).stderr);
    assert!(refused.contains("no cell `9`"), "{refused}");
}

/// Source: Lucas: n frogs and n toads need n(n + 2) moves, and two of a kind that meet are lost.
#[test]
fn long_rows_are_analysed() {
    let game = object(&["analyse", "row:100x100", "100-101", "102-100"]);
    assert_eq!(game["winnable"], true, "{game}");
    assert_eq!(game["moves"][1]["moves_left"], 100 * 102 - 2, "{game}");
    let lost = ["analyse", "row:100x100", "100-101 98-100"];
    let game = object(&lost);
    assert_eq!(game["lost_at"], 2, "{game}");
    let better = game["moves"][1]["better"].as_array().unwrap();
    assert!(better.iter().any(|step| step["from"] == 102), "{game}");
    let (status, shown) = run(&lost);
    assert_eq!(status, Some(1));
    assert!(
        shown.contains("2. 98-100: loses the game; these keep it: "),
        "{shown}"
    );
    let (status, _) = run(&["analyse", "row:100x100,hop=2"]);
    assert_eq!(status, Some(2));
}

/// A board on which the first piece has far too many moves for a search, and the last has none.
fn crowded() -> String {
    const SIDE: usize = 60;
    let mut rows = vec![vec!['.'; SIDE]; SIDE];
    for (y, row) in rows.iter_mut().enumerate() {
        for x in (y % 2..SIDE).step_by(2) {
            let inside = (1..SIDE - 1).contains(&x) && (1..SIDE - 1).contains(&y);
            let white = inside && x % 2 == 1 && y % 2 == 1 && (x + 3 * y) % 7 < 4;
            row[x] = if white { 'W' } else { '_' };
        }
    }
    rows[0][0] = 'B';
    rows[SIDE - 1][SIDE - 1] = 'B';
    rows[SIDE - 2][SIDE - 2] = '_';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    format!("{SIDE}\n{}\n", rows.join("\n"))
}

#[test]
fn a_piece_with_many_moves_leaves_time_to_the_others() {
    let solve = ["solve", "-", "--pieces", "flying", "--time", "8s"];
    let output = saltus_given(&solve, &crowded());
    let shown = text(&output.stdout);
    assert_eq!(shown.lines().count(), 2, "{shown}{}", text(&output.stderr));
    assert!(shown.contains("are not ruled out"), "{shown}");
}

/// Flying kings are written as others in draughts notation.
#[test]
fn kings_of_draughts_notation_are_named() {
    let note = |pieces: &[&str]| {
        let solve = [&["solve", "-"], pieces].concat();
        text(&saltus_given(&solve, "W:WK46:B41,32,22,13").stderr)
    };
    assert!(note(&[]).contains("--pieces flying"));
    assert!(!note(&["--pieces", "flying"]).contains("--pieces flying"));
}

/// A word after a command that has commands of its own is none of them, even if it names a board.
#[test]
fn only_the_first_word_may_be_a_puzzle() {
    let refused = text(&saltus(&["generate", "row:3x3"]).stderr);
    assert!(refused.contains("'row:3x3'"), "{refused}");
    assert!(!refused.contains("solve"), "{refused}");
}

/// Source: what the standard library says itself.
#[test]
fn no_words_of_the_standard_library() {
    let standard = [
        "x".parse::<u8>().unwrap_err().to_string(),
        "".parse::<u8>().unwrap_err().to_string(),
        "999".parse::<u8>().unwrap_err().to_string(),
        "-999".parse::<i8>().unwrap_err().to_string(),
        "0".parse::<NonZeroU32>().unwrap_err().to_string(),
        "x".parse::<f64>().unwrap_err().to_string(),
        "".parse::<f64>().unwrap_err().to_string(),
        "x".parse::<IpAddr>().unwrap_err().to_string(),
        "x".parse::<bool>().unwrap_err().to_string(),
        "xy".parse::<char>().unwrap_err().to_string(),
        // Of the parser of arguments.
        " is not in ".into(),
        "tip: to pass".into(),
    ];
    for command in commands() {
        let words: Vec<&str> = command.split_whitespace().collect();
        for option in crate::command::options_of(&command) {
            for value in ["x", "", "0", "-1", "1.5", "1,2", "99999999999999999999999"] {
                let value = format!("{option}={value}");
                let given = [&["saltus"], &words[..], &["row:3x3", &value]].concat();
                let parsed = saltus_cli::internals::command_line().try_get_matches_from(&given);
                let Err(error) = parsed else { continue };
                let message = saltus_cli::internals::plain(&error.to_string());
                for jargon in &standard {
                    assert!(!message.contains(jargon), "{given:?}: {message}");
                }
            }
        }
    }
}

/// Nouns that follow numbers in what the program says.
const NOUNS: [&str; 16] = [
    "moves",
    "pegs",
    "jumps",
    "sweeps",
    "rounds",
    "solutions",
    "positions",
    "holes",
    "squares",
    "classes",
    "games",
    "pieces",
    "checkers",
    "boards",
    "kings",
    "whites",
];

/// Whether a text has a number 1 before a plural.
pub fn has_wrong_plural(text: &str) -> bool {
    text.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        (1..words.len()).any(|at| {
            let noun = words[at].trim_end_matches([',', '.', ':', ';', ')']);
            // The last number of a formula, `n^2 - 1 moves`, is none.
            let in_formula = at >= 2 && ["+", "-"].contains(&words[at - 2]);
            words[at - 1].trim_start_matches('(') == "1" && NOUNS.contains(&noun) && !in_formula
        })
    })
}

/// A puzzle of one move, on one line, with one solution: everything about it is singular.
#[test]
fn one_of_anything_is_singular() {
    let peg = "board:oo.,left=1";
    for arguments in [
        &["solve", peg, "--why"][..],
        &["solve", peg, "--fewest", "sweeps"],
        &["solve", peg, "--fewest", "rounds"],
        &["solve", peg, "--longest", "game"],
        &["solve", "row:1x0", "--why"],
        &["solve", "board:o.o,left=1"],
        &[
            "solve",
            "board:oo.,left=1",
            "--time",
            "0s",
            "--engine",
            "search",
        ],
        &["at", peg, "5"],
        &["at", "row:1x0", "5"],
        &["at", "row:1000000x1", "99999999999999"],
        &["check", peg, "a1-c1"],
        &["check", peg, "a1-c1", "--moves", "1"],
        &["check", peg, "{\"moves\": [\"a1-c1\"], \"length\": 2}"],
        &["ask", peg],
        &["ask", "board:oo....o,left=1"],
        &["analyse", peg, "a1-c1"],
        &["explain", peg],
        &["explain", "row:1x0"],
        &["count", peg],
        &["list", peg, "--format", "names"],
        &["list", peg, "-n", "1"],
        &["pairs", "triangle4"],
        &["forecast", peg],
        &["duel", peg],
        &["play", "--plain", peg],
        &["boards"],
    ] {
        let output = saltus_given(arguments, "");
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(!has_wrong_plural(&shown), "{arguments:?}: {shown}");
    }
}

/// The help names the limit that the answer to a larger board names.
#[test]
fn the_limit_of_forecasts_is_the_true_one() {
    let (_, help) = run(&["forecast", "--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("up to about 50 holes"), "{help}");
    let refused = saltus(&["forecast", "pegs:diamond61"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("up to about 50 holes"));
}
