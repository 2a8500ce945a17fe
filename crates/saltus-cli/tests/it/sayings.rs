//! What is said of a puzzle is about that puzzle and its goal.

use crate::command::{saltus, saltus_given, text};
use std::{fs, path::Path};

/// The answers of a game line by line to these lines.
fn played(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["play", "--plain", "--lang", "en"], arguments].concat();
    text(&saltus_given(&arguments, lines).stdout)
}

/// Without a vacancy that is fixed, the goal is an order, which the ends of brute force have in
/// common.
#[test]
fn the_goal_of_a_row_with_a_free_vacancy_is_an_order() {
    let id = "row:rl..,to=..lr,vacancy=free,direction=both";
    let shown = text(&saltus(&["explain", id]).stdout);
    assert!(shown.contains("the order lr\n"), "{shown}");
    assert!(!shown.contains("the row ..lr"), "{shown}");
    let fixed = text(&saltus(&["explain", "row:rl..,to=..lr,direction=both"]).stdout);
    assert!(fixed.contains("the row ..lr\n"), "{fixed}");
}

/// A game and a worksheet tell the goal of the puzzle, and not the usual one of its pieces.
#[test]
fn games_and_worksheets_tell_the_goal() {
    let sheet = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goal-of-sheet.svg");
    let path = sheet.to_str().unwrap();
    for (id, goal) in [
        ("row:rr.l,to=lr.r", "The position lr.r is the goal."),
        ("reverse:3,to=.213", "The position .213 is the goal."),
        ("ring:4,to=1234.", "The position 1234. is the goal."),
        ("row:2x1", "The two groups change places."),
        ("reverse:3", "The pieces are in reverse order at the end."),
    ] {
        let shown = played(&[id], "");
        assert!(shown.contains(&format!("\n{goal}\n")), "{id}: {shown}");
        let sheet_only = ["draw", id, "--sheet", "--no-solution", "-o", path];
        assert!(saltus(&sheet_only).status.success(), "{id}");
        let drawn = fs::read_to_string(&sheet).unwrap();
        assert!(drawn.contains(goal), "{id}");
    }
}
