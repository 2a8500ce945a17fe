//! How commands end: with an answer for every puzzle, with a reason, and without output before an
//! error in the arguments.

use crate::command::{saltus, saltus_given, text};
use serde_json::Value;

/// The limit is below what the program itself takes, so there is nothing left for a search.
#[test]
fn no_memory_is_no_silence() {
    let given = "row:1x1\nrow:2x1\n";
    for command in ["solve", "count"] {
        let answered = saltus_given(&[command, "--each", "-", "--memory", "4M"], given);
        let lines = text(&answered.stdout);
        assert_eq!(lines.lines().count(), 2, "{command}: {lines}");
        let undecided = lines.contains("undecided");
        let expected = if undecided { Some(3) } else { Some(0) };
        assert_eq!(answered.status.code(), expected, "{command}: {lines}");
    }
}

#[test]
fn invalid_puzzles_among_many_are_announced() {
    let answered = saltus_given(&["count", "--each", "-"], "row:1x1\nnonsense\n");
    assert_eq!(answered.status.code(), Some(2));
    assert_eq!(text(&answered.stdout).lines().count(), 2);
    assert!(text(&answered.stderr).contains("1 object with an `error`"));
}

#[test]
fn arguments_are_checked_before_output() {
    for arguments in [
        &["at", "row:2x1", "1", "99"][..],
        &["at", "row:2x1", "1", "x"],
        &[
            "sequence",
            "row:{n}x1",
            "length",
            "--from",
            "5",
            "--to",
            "3",
        ],
        &[
            "sequence",
            "row:{n}x1",
            "nothing",
            "--to",
            "3",
            "--format",
            "csv",
        ],
        &["pairs", "triangle4", "--summary", "--count"],
        &["pairs", "triangle4", "--format", "csv", "--count"],
        &[
            "pairs",
            "triangle4",
            "--format",
            "csv",
            "--fewest",
            "rounds",
        ],
        &["pairs", "triangle4", "--format", "csv", "--engine", "grid"],
        &["pairs", "triangle4", "triangle12", "--fewest", "sweeps"],
    ] {
        let ended = saltus(arguments);
        let (out, message) = (text(&ended.stdout), text(&ended.stderr));
        assert_eq!(
            ended.status.code(),
            Some(2),
            "{arguments:?}: {out}{message}"
        );
        assert_eq!(out, "", "{arguments:?}");
        assert!(message.contains("error"), "{arguments:?}: {message}");
    }
}

/// The time is over before the first problem: all are undecided, without proofs one by one.
#[test]
fn the_time_of_pairs_is_for_all() {
    let ended = saltus(&["pairs", "wiegleb", "--time", "0s", "--json"]);
    assert_eq!(ended.status.code(), Some(3));
    for line in text(&ended.stdout).lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["verdict"], "undecided", "{line}");
    }
}

#[test]
fn boards_almost_full_are_generated() {
    for pegs in ["29", "30", "31", "32"] {
        let made = saltus(&["generate", "pegs", "english", "--pegs", pegs]);
        assert_eq!(
            made.status.code(),
            Some(0),
            "{pegs}: {}",
            text(&made.stderr)
        );
        let drawn = text(&made.stdout);
        let full = drawn.matches('o').count();
        assert_eq!(full.to_string(), pegs, "{drawn}");
    }
}

/// A word that is no move is not passed over among arguments.
#[test]
fn every_argument_is_a_move() {
    for command in ["ask", "analyse", "draw"] {
        let output = saltus(&[command, "pegs:triangle4", "a4-a2", "zz"]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(text(&output.stderr).contains("`zz`"), "{command}");
    }
    for moves in [&["a4", "to", "a2"][..], &["a4-a2"]] {
        let output = saltus(&[&["ask", "pegs:triangle4"][..], moves].concat());
        assert_eq!(
            output.status.code(),
            Some(0),
            "{moves:?}: {}",
            text(&output.stderr)
        );
    }
}

/// Source: the facts ask for two moves, and after the first one move is left.
#[test]
fn a_position_of_a_goal_in_moves_has_the_moves_that_are_left() {
    let facts = "full(1,1). full(2,1). empty(3,1). full(4,1). time(1..2).";
    let shown = text(&saltus_given(&["at", "-", "1"], facts).stdout);
    let id = shown.lines().last().unwrap();
    let asked = saltus(&["ask", id]);
    assert_eq!(asked.status.code(), Some(0), "{id}");
    assert!(text(&asked.stdout).starts_with("winnable: 1 move left"));
    assert_eq!(saltus(&["solve", id]).status.code(), Some(0));
}

/// Source: the positions of the census, of which all but the last were searched for the target.
#[test]
fn a_list_without_solutions_says_how_many_positions_were_searched() {
    let solved = text(&saltus(&["solve", "pegs:triangle4@a2-a3"]).stdout);
    let listed = saltus(&["list", "pegs:triangle4@a2-a3"]);
    let listed = text(&listed.stdout) + &text(&listed.stderr);
    for said in [solved, listed] {
        assert!(
            said.contains("an exhaustive search of 61 positions finds no way"),
            "{said}"
        );
    }
}

/// Games, positions and numbers that agree, in the words of the command.
#[test]
fn totals_and_lists_agree() {
    let through = "board:o=o=o=--o=--o=--o,to=x=.=.=--x=--x=--x,at=.oo.oo";
    let asked = saltus(&["ask", through, "--json"]);
    let object: Value = serde_json::from_slice(&asked.stdout).unwrap();
    let of_moves = object["winning_moves"].as_array().unwrap();
    let sum: u64 = of_moves
        .iter()
        .map(|step| step["solutions"].as_u64().unwrap())
        .sum();
    assert_eq!(object["solutions"].as_u64(), Some(sum), "{object}");

    let listed = saltus(&["list", "graph:Bw"]);
    let counted = saltus(&["count", "graph:Bw", "--json"]);
    let object: Value = serde_json::from_slice(&counted.stdout).unwrap();
    let lines = text(&listed.stdout).lines().count() as u64;
    assert_eq!(object["solutions"].as_u64(), Some(lines), "{object}");
}

/// A file that is written from an ID is the same puzzle, even where nothing is left to do.
#[test]
fn positions_that_meet_their_goal_are_read_back() {
    let id = "pegs:triangle4@a1,at=o.........";
    let written = text(&saltus(&["export", id, "--to", "toml"]).stdout);
    let here = saltus(&["ask", id]);
    let again = saltus_given(&["ask", "-"], &written);
    assert_eq!(again.status.code(), here.status.code());
    assert_eq!(text(&again.stdout), text(&here.stdout));
}
