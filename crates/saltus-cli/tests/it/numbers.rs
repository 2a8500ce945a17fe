//! What the numbers of `count` and its kin mean: compared with brute force in a few lines.

use crate::command::{object, run, saltus, saltus_given, text};
use serde_json::Value;
use std::collections::BTreeSet;

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

/// Figures of an unfinished search are those that were measured, in their own unit. Each search
/// stops at once: its budget is over before it begins, or before its first level.
#[test]
fn figures_of_unfinished_searches_were_measured() {
    for question in [
        &["classes", "english"][..],
        &["ask", "pegs:english", "--duotaire"],
        &["solve", "pegs:english", "--longest", "sweep"],
        &["solve", "pegs:english", "--fewest", "sweeps"],
        &["solve", "pegs:english", "--fewest", "rounds"],
        &["ask", "pegs:wiegleb"],
        &["ask", "pegs:english", "--forced"],
        &["count", "pegs:wiegleb"],
        &["count", "grid:7x7"],
        &["solve", "row:9x9v3"],
    ] {
        for limits in [["--time", "50ms"], ["--memory", "64M"]] {
            let (_, shown) = run(&[question, &limits].concat());
            for nothing in [
                "up to 0",
                "up to move 0",
                " 0 bytes",
                "(0 positions",
                "(1 position ",
            ] {
                assert!(!shown.contains(nothing), "{question:?} {limits:?}: {shown}");
            }
            let in_moves = shown.contains("up to move");
            let sweeps = question.contains(&"sweeps") || question.contains(&"rounds");
            assert!(
                !(sweeps && in_moves && shown.contains(" of up to ")),
                "{shown}"
            );
        }
    }
}

/// A goal of a marked peg says so, and questions that are not for marked pegs name the reason. The
/// fewest pegs of a lost one are those of the game without marks.
#[test]
fn marked_pegs_are_named() {
    let marked = "pegs:triangle4@a2,marked=a1-b2";
    let explained = object(&["explain", marked]);
    let goal = &explained["reading"]["goal"];
    assert_eq!(goal, "the last peg in b2 (A), the marked one");
    for question in [
        &["forecast", marked][..],
        &["solve", marked, "--fewest", "sweeps"],
        &["solve", marked, "--longest", "game"],
        &["count", marked, "--alike"],
        &["count", marked, "--no-games"],
        &["ask", marked, "--forced"],
    ] {
        let output = saltus(question);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert!(said.contains("not for marked pegs"), "{question:?}: {said}");
    }
    let reasons = explained["engines"].to_string();
    assert!(reasons.contains("not for marked pegs"), "{reasons}");

    let fewest = &object(&["ask", marked])["fewest_pegs"];
    let plain = &object(&["solve", "pegs:triangle4@a2-any", "--longest", "game"])["pegs_left"];
    assert_eq!(&fewest["at_most"], plain);
    assert_eq!(&fewest["at_least"], plain);
    let (_, shown) = run(&["ask", marked]);
    assert!(shown.contains(" can be left"), "{shown}");
}

/// One of anything is singular, in proofs, exports and errors.
#[test]
fn one_move_and_one_jump_are_singular() {
    let one_jump = "board:oo.";
    for question in [
        &["solve", "row:1x1", "--why"][..],
        &["solve", "row:1x0", "--why"],
        &[
            "solve",
            "row:2x1v2",
            "--over",
            "opposite",
            "--direction",
            "both",
            "--why",
        ],
        &["export", one_jump, "--to", "asp"],
        &["export", one_jump, "--to", "dimacs"],
        &["export", one_jump, "--to", "opb"],
        &["export", one_jump, "--to", "smtlib"],
        &["draw", "row:2x2", "--steps", "9"],
        &["solve", "row:1x1", "--format", "facts"],
    ] {
        let output = saltus(question);
        let shown = text(&output.stdout) + &text(&output.stderr);
        for plural in [
            "1 moves",
            "1 jumps",
            "1 slides",
            "1 squares",
            "the 1 ",
            "are at least 1 ",
        ] {
            let mut found = shown.match_indices(plural);
            let is_one = |&(at, _): &(usize, &str)| {
                let before = shown[..at].chars().next_back();
                !before.is_some_and(|before| before.is_ascii_digit())
            };
            assert!(
                !found.any(|hit| is_one(&hit)),
                "{question:?}: {plural}: {shown}"
            );
        }
        assert!(!shown.contains("steps 9 to 9"), "{shown}");
    }
}

/// Faults of arguments name what was typed, in objects without how the command is used.
#[test]
fn faults_of_arguments_are_statements() {
    let said = text(&saltus(&["solve", "-x.txt"]).stderr);
    assert!(
        said.contains("`-x.txt`") && said.contains("`./-x.txt`"),
        "{said}"
    );
    for question in [
        &["solve", "row:1x1", "--json", "--format", "moves"][..],
        &["solve", "-x.txt", "--json"],
        &["draw", "row:2x2", "--width", "0", "--json"],
    ] {
        let said = text(&saltus(question).stderr);
        let error: Value = serde_json::from_str(&said).unwrap();
        let message = error["error"]["message"].as_str().unwrap();
        assert!(
            !message.contains('\n') && !message.contains("Usage"),
            "{message}"
        );
    }
}

/// The verdict of a game line by line has the numbers of `ask`: for rows, which a theorem decides,
/// as for rings.
#[test]
fn the_verdict_of_a_row_has_its_ways_and_chance() {
    let asked = object(&["ask", "row:2x2"]);
    assert_eq!(
        (&asked["moves_left"], &asked["solutions"]),
        (&8.into(), &2.into())
    );
    let played = text(&saltus_given(&["play", "row:2x2", "--plain"], "verdict\nquit\n").stdout);
    let verdict = "It can be won, in 8 moves; 2 shortest ways; by random moves";
    assert!(played.contains(verdict), "{played}");
}

/// Where there is no solution, their number is 0 in every object that counts them, and in none that
/// does not. Source: the definition of a count; that they are impossible says `solve`.
#[test]
fn an_impossible_puzzle_has_no_solutions_in_every_family() {
    for puzzle in [
        "foreaft:2",
        "row:2x2,steps=none",
        "pegs:triangle4@a1",
        "pegs:french@d4",
        "board:oo.oo,left=1",
    ] {
        let solved = object(&["solve", puzzle]);
        assert_eq!(solved["verdict"], "impossible", "{puzzle}");
        assert!(solved["solutions"].is_null(), "{puzzle}");
        let counted = object(&["count", puzzle, "--time", "1s"]);
        assert_eq!(counted["verdict"], "impossible", "{puzzle}");
        assert_eq!(counted["solutions"], 0, "{puzzle}");
    }
    for puzzle in ["pegs:triangle4@a1", "pegs:french@d4"] {
        let counted = object(&["count", puzzle, "--fewest", "sweeps"]);
        assert_eq!(counted["solutions"], 0, "{puzzle}");
    }
}

/// A game of a number of moves: all sequences of moves from a position, which may go back.
fn games(position: &str, moves: u32, patterns: &[[&str; 2]]) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut number = 0;
    for [from, to] in patterns {
        for (at, _) in position.match_indices(from) {
            let (left, right) = (&position[..at], &position[at + from.len()..]);
            number += games(&format!("{left}{to}{right}"), moves - 1, patterns);
        }
    }
    number
}

/// `ask` has the games of a goal that is a number of moves, of the position and of each move, as
/// `count` has them of the start. Source: brute force above.
#[test]
fn games_of_a_number_of_moves_are_counted_by_ask() {
    let kinds = "[[kind]]\nsymbol='r'\nsteps=['right']\njumps=['right']\n\
                 [[kind]]\nsymbol='l'\nsteps=['left']\njumps=['left']\n";
    let patterns: Vec<[&str; 2]> = [&EXCHANGE[..], &[["rr.", ".rr"], [".ll", "ll."]]].concat();
    for (board, moves) in [("rr.l", 3), ("rr.ll", 4), ("r.l", 2)] {
        let text = format!("board='{board}'\nadjacency='row'\n{kinds}[goal]\nmoves={moves}\n");
        let ask = |command: &str| -> Value {
            let answered = saltus_given(&[command, "-", "--json"], &text);
            serde_json::from_slice(&answered.stdout).unwrap()
        };
        let expected = games(board, moves, &patterns);
        assert_eq!(ask("count")["solutions"], expected, "{board}");

        let asked = ask("ask");
        assert_eq!(asked["solutions"], expected, "{board}: {asked}");
        let mut after = 0;
        for choice in asked["winning_moves"].as_array().unwrap() {
            after += choice["solutions"]
                .as_u64()
                .unwrap_or_else(|| panic!("{asked}"));
        }
        assert_eq!(after, expected, "{board}: {asked}");
    }
}
