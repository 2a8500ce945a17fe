//! What is said of a puzzle is about that puzzle and its goal.

use crate::command::{all_output, object, saltus, saltus_given, text};
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

/// On a board with a king that can take all, a game begins with that one; of a king that was chosen
/// it is said that this one cannot, and nothing of the board.
#[test]
fn a_game_is_about_the_king_that_plays() {
    // C5 takes all four, E1 cannot.
    let board = "capture:.-.-B=-W-W-=.-.-.=-W-W-=.-B-.";
    let begun = played(&[board], "verdict\n");
    assert!(begun.contains("The king on C5 plays"), "{begun}");
    assert!(begun.contains("It can be won"), "{begun}");

    let chosen = format!("{board}@E1");
    let lines = "solve\nverdict\nhint\nE1-C3\nC3-E5\nsolve\nundo 2\n";
    let other = played(&[&chosen], lines);
    assert!(other.contains("`king` chooses another"), "{other}");
    for wrong in ["cannot be won", "no longer", "from here: this is proved"] {
        assert!(!other.contains(wrong), "{wrong}: {other}");
    }
    // Where no king can, it is the board that cannot be won.
    let hopeless = played(&["capture:B-W-.=-.-.-=.-.-.=-.-.-=B-.-."], "verdict\n");
    assert!(
        hopeless.contains("It cannot be won from here"),
        "{hopeless}"
    );
}

/// What could not be won from the start is not lost by a move, nor by taking one back.
#[test]
fn nothing_is_lost_that_could_not_be_won() {
    let shown = played(&["foreaft:2"], "c2-b2\nundo\nc2-b2\n");
    assert!(
        shown.contains("It cannot be won: this is proved."),
        "{shown}"
    );
    assert!(!shown.contains("no longer"), "{shown}");
    let lost = played(&["row:3x3"], "3-4\n2-3\n");
    assert!(lost.contains("the goal can no longer be reached"), "{lost}");
}

/// An impossible way says nothing of the puzzle, and its certificate none of it.
#[test]
fn an_impossible_way_is_about_its_positions() {
    let id = "board:oo.o=oo..,left=2";
    let asked = ["solve", id, "--via", "..o.oo.."];
    let found = saltus(&asked);
    assert_eq!(found.status.code(), Some(1));
    let shown = text(&found.stdout);
    let says = "impossible: no solution passes through ..o.oo..: there is no way from the start to \
                ..o.oo.. (";
    assert!(shown.starts_with(says), "{shown}");

    let reply = object(&asked);
    assert_eq!(reply["puzzle"], id);
    assert_eq!(reply["via"], serde_json::json!(["..o.oo.."]));
    assert_eq!(reply["verdict"], "impossible");
    assert!(reply.get("certificate").is_none(), "{reply}");
    let reason = reply["reason"].as_str().unwrap();
    assert_eq!(
        shown,
        format!("impossible: {reason}; goal: 2 pegs anywhere\n")
    );

    let reply = object(&["solve", id, "--via", "..oooo.."]);
    assert_eq!(reply["verdict"], "solved");
    assert_eq!(reply["via"], serde_json::json!(["..oooo.."]));
}

/// A sequence names the goals of all its sizes, and not that of the first.
#[test]
fn a_sequence_names_the_goals_of_all_sizes() {
    let found = saltus(&["sequence", "oo.o\noo..", "--goal", "left:{n}", "--to", "3"]);
    let said = text(&found.stderr);
    assert!(said.contains("; goal: left:{n}\n"), "{said}");
    assert!(!said.contains("one peg anywhere"), "{said}");
}

/// A goal that is asked for beside an ID is said; a game says it itself.
#[test]
fn a_goal_that_is_asked_for_is_said() {
    let id = "board:oo.o=oo..";
    let commands: [&[&str]; 9] = [
        &["solve", id],
        &["ask", id],
        &["count", id],
        &["list", id],
        &["at", id, "1"],
        &["draw", id],
        &["check", id, "impossible"],
        &["analyse", id, "d1-b1"],
        &["export", id, "--to", "toml"],
    ];
    let asked = ["--goal", "left:2"];
    for command in commands {
        for (options, expected) in [
            (&asked[..], "goal: 2 pegs anywhere\n"),
            (&[], "goal: one peg anywhere\n"),
        ] {
            let said = text(&saltus(&[command, options].concat()).stderr);
            assert!(said.starts_with(expected), "{command:?}: {said}");
        }
        let quiet = saltus(&[command, &asked, &["--quiet"]].concat());
        assert!(!text(&quiet.stderr).contains("goal: "), "{command:?}");
    }
    let played = saltus(&[&["play", "--plain", id], &asked[..]].concat());
    assert!(
        text(&played.stdout).contains("End with 2 pegs"),
        "{}",
        all_output(&played)
    );
    let refused = text(&saltus(&["solve", id, "--goal", "d1"]).stdout);
    assert!(
        refused.ends_with("; goal: the last peg in d1\n"),
        "{refused}"
    );
}

/// A picture of a puzzle without a solution says so.
#[test]
fn a_picture_without_moves_says_why() {
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-moves.svg");
    let path = picture.to_str().unwrap();
    for id in ["foreaft:2", "row:rlr.l,to=rrl.l", "pegs:french@d4"] {
        let found = saltus(&["draw", id, "-o", path]);
        assert_eq!(found.status.code(), Some(1), "{id}");
        let said = text(&found.stderr);
        assert!(said.contains("\nimpossible: "), "{id}: {said}");
        let quiet = saltus(&["draw", id, "-o", path, "--quiet"]);
        // The verdict is the answer, where the picture is in a file.
        assert!(all_output(&quiet).starts_with("impossible: "), "{id}");
    }
}
