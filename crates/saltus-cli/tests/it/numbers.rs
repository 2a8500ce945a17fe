//! What the numbers of `count` and its kin mean: compared with brute force in a few lines.

use crate::command::{saltus, text};
use serde_json::Value;
use std::collections::BTreeSet;

/// The exit status and the output.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = saltus(arguments);
    (output.status.code(), text(&output.stdout))
}

fn object(arguments: &[&str]) -> Value {
    let (_, shown) = run(&[arguments, &["--json"]].concat());
    serde_json::from_str(&shown).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {shown}"))
}

/// The numbers of positions on a line that the start reaches, and of those without a move.
/// `patterns` are moves as the cells before and after.
fn reached_and_stuck(start: &str, patterns: &[[&str; 2]]) -> [usize; 2] {
    let (mut seen, mut stuck) = (BTreeSet::new(), 0);
    let mut open = vec![start.to_owned()];
    while let Some(position) = open.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let before = open.len();
        for [from, to] in patterns {
            for (at, _) in position.match_indices(from) {
                let (left, right) = (&position[..at], &position[at + from.len()..]);
                open.push(format!("{left}{to}{right}"));
            }
        }
        stuck += usize::from(open.len() == before);
    }
    [seen.len(), stuck]
}

const JUMPS: [[&str; 2]; 2] = [["oo.", "..o"], [".oo", "o.."]];
const EXCHANGE: [[&str; 2]; 4] = [["r.", ".r"], [".l", "l."], ["rl.", ".lr"], [".rl", "lr."]];

/// A stuck position has no move, whether it meets the goal or not: on pegs, in rows, in tables of
/// levels.
#[test]
fn stuck_positions_have_no_move_at_the_goal_or_not() {
    for pegs in ["oo.o", "o.oo.oo", "oo.ooo", "ooo..", "o.o.o"] {
        let [positions, stuck] = reached_and_stuck(pegs, &JUMPS);
        let id = format!("board:{pegs}");
        let counted = object(&["count", &id, "--goal", "one"]);
        let mut dead = 0;
        for level in counted["levels"].as_array().unwrap() {
            dead += level["dead_positions"].as_u64().unwrap();
        }
        assert_eq!(counted["positions"], positions, "{id}: {counted}");
        assert_eq!(dead, stuck as u64, "{id}: {counted}");
        let searched = object(&[
            "count",
            &id,
            "--goal",
            "one",
            "--positions",
            "--engine",
            "search",
        ]);
        assert_eq!(searched["positions"], positions, "{id}: {searched}");
        assert_eq!(searched["stuck_positions"], stuck, "{id}: {searched}");
    }
    for (row, goal) in [("rr.ll", "ll.rr"), (".r", ".r"), ("r.lr.", "l.r.r")] {
        let [positions, stuck] = reached_and_stuck(row, &EXCHANGE);
        let id = format!("row:{row},to={goal}");
        let counted = object(&["count", &id, "--positions"]);
        assert_eq!(counted["positions"], positions, "{id}: {counted}");
        assert_eq!(counted["stuck_positions"], stuck, "{id}: {counted}");
    }
}

/// A puzzle without a solution has its positions nevertheless, in every family and as `saltus
/// sequence` has them.
#[test]
fn the_positions_of_impossible_puzzles_are_counted() {
    for (id, template) in [
        ("foreaft:2", "foreaft:{n}"),
        ("row:.rrll,to=ll.rr", ""),
        ("pegs:triangle5@a1-a2", ""),
        ("capture:.-.-.=-W-W-=.-B-.=-W-W-=.-.-.@C3", ""),
    ] {
        let counted = object(&["count", id, "--positions"]);
        assert_eq!(counted["verdict"], "impossible", "{id}: {counted}");
        assert_eq!(counted["winning_positions"], 0, "{id}: {counted}");
        assert_eq!(counted["solutions"], 0, "{id}: {counted}");
        let positions = counted["positions"].as_u64().unwrap();
        let (status, shown) = run(&["count", id, "--positions", "--engine", "search"]);
        assert_eq!(status, Some(1), "{id}: {shown}");
        assert!(shown.starts_with("impossible: "), "{id}: {shown}");
        let line = format!("positions          {positions}\n");
        assert!(shown.contains(&line), "{id}: {shown}");
        if template.starts_with("foreaft") {
            let (_, term) = run(&[
                "sequence",
                template,
                "positions",
                "--from",
                "2",
                "--to",
                "2",
            ]);
            assert_eq!(term.trim(), positions.to_string());
        }
    }
    let [positions, stuck] = reached_and_stuck(".rrll", &EXCHANGE);
    let lost = object(&["count", "row:.rrll,to=ll.rr", "--positions"]);
    assert_eq!(lost["positions"], positions, "{lost}");
    assert_eq!(lost["stuck_positions"], stuck, "{lost}");
}

/// Two kings, of which none takes all; and one of them alone.
const TWO_KINGS: &str = "capture:.-.-.=-W-W-=.-B-.=-W-W-=B-.-.";
const FIRST_KING: &str = "capture:.-.-.=-W-W-=.-B-.=-W-W-=B-.-.@C3";

/// Every command about one king of a board says which one, and how to ask about another; every
/// verdict on one king names it and what stops it.
#[test]
fn verdicts_on_kings_say_whose_they_are() {
    for question in [
        &["at", TWO_KINGS, "1"][..],
        &["ask", TWO_KINGS],
        &["analyse", TWO_KINGS],
        &["export", TWO_KINGS, "--to", "toml"],
    ] {
        let output = saltus(question);
        let said = text(&output.stderr);
        assert!(said.contains("the king on C3"), "{question:?}: {said}");
        assert!(
            said.contains("B-.-.@A5` is about another"),
            "{question:?}: {said}"
        );
        let quiet = saltus(&[question, &["--quiet"]].concat());
        assert_eq!(text(&quiet.stderr), "", "{question:?}");
    }
    for question in [
        &["solve", FIRST_KING][..],
        &["count", FIRST_KING],
        &["count", FIRST_KING, "--positions"],
        &["list", FIRST_KING],
        &["at", FIRST_KING, "1"],
        &["at", TWO_KINGS, "1"],
        &["ask", FIRST_KING],
        &["ask", TWO_KINGS],
    ] {
        let (status, shown) = run(question);
        let why = "the king on C3 cannot take every white piece in one move: to take B4 it needs \
                   A5, which is not free";
        assert_eq!(status, Some(1), "{question:?}");
        assert!(
            shown.lines().next().unwrap().ends_with(why),
            "{question:?}: {shown}"
        );
        let reply = object(question);
        assert_eq!(reply["reason"], why, "{question:?}");
        assert_eq!(reply["engine"], "capture", "{question:?}");
    }
    let drawn = saltus(&["draw", TWO_KINGS]);
    assert_eq!(drawn.status.code(), Some(1));
    assert!(text(&drawn.stderr).contains("impossible: no king can take every white"));
    assert_eq!(
        saltus(&["draw", TWO_KINGS, "--start"]).status.code(),
        Some(0)
    );
}

/// A bare number says what it counts, and an option for one king how to ask about one.
#[test]
fn numbers_of_kings_and_routes_say_what_they_count() {
    for (id, what) in [
        ("capture:.-.=-W-=B-.", "the kings that can take all"),
        (
            "capture:.-.=-W-=B-.@A3",
            "the routes by which this king takes all",
        ),
    ] {
        let output = saltus(&["count", id]);
        assert_eq!(text(&output.stdout), "1\n");
        assert!(text(&output.stderr).contains(what), "{id}");
        assert_eq!(text(&saltus(&["count", id, "--quiet"]).stderr), "");
    }
    for option in [
        &["count", TWO_KINGS, "--positions"][..],
        &["solve", TWO_KINGS, "--why"],
        &["solve", TWO_KINGS, "--engine", "search"],
    ] {
        let said = text(&saltus(option).stderr);
        assert!(
            said.contains("by its square after the ID"),
            "{option:?}: {said}"
        );
    }
}
