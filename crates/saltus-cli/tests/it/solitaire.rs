//! Peg solitaire in every command: a proof that one command has, all have; the goal that is said is
//! the one of the question; and what is not understood is not passed over in silence.

use crate::command::{all_output, object, run, saltus, saltus_given, text};

/// What a certificate, the reach of marked pegs or a pass over a board proves impossible, no
/// command leaves undecided. Source: each proof by hand. No peg leaves the holes of its class; the
/// vacancy and the last peg are not three apart; there is no king, or none that reaches the white.
#[test]
fn what_one_command_proves_impossible_all_do() {
    for puzzle in [
        "pegs:french@d4,marked=a4-b4",
        "pegs:english@d4,marked=a3-b3",
        "pegs:french@d4",
        "pegs:english@d4-d3",
        "pegs:square9@e5-e6",
        "pegs:square11@f6-f6",
        "pegs:triangle6@a1-0",
    ] {
        for command in [
            &["solve", puzzle][..],
            &["solve", puzzle, "--json"],
            &["count", puzzle],
            &["count", puzzle, "--json"],
            &["list", puzzle],
            &["at", puzzle, "1"],
            &["ask", puzzle],
            &["analyse", puzzle],
            &["draw", puzzle],
        ] {
            // The positions of some are counted as far as the time allows.
            let limited = [command, &["--time", "2s"]].concat();
            let (status, shown) = run(&limited);
            assert_eq!(status, Some(1), "{limited:?}: {shown}");
        }
    }
}

/// A puzzle whose goal is another one than the question's.
const WITH_GOALS: [&str; 3] = ["board:o.o,left=1", "pegs:triangle5", "oo.o.oo"];

/// The goal that is said is not that of the puzzle where this does not matter.
#[test]
fn a_question_without_the_goal_does_not_state_it() {
    for puzzle in WITH_GOALS {
        for asking in [
            &["solve", puzzle, "--longest", "game"][..],
            &["solve", puzzle, "--shortest", "game"],
            &["ask", puzzle, "--duotaire"],
        ] {
            for form in [&[][..], &["--json"]] {
                let given = [asking, form].concat();
                let ran = saltus(&given);
                let said = all_output(&ran);
                assert_ne!(ran.status.code(), Some(2), "{given:?}: {said}");
                for goal in ["one peg anywhere", "the last peg in", "meets the goal"] {
                    assert!(!said.contains(goal), "{given:?}: {said}");
                }
            }
        }
    }
    let ask = |goal: &str| object(&["ask", goal, "--duotaire"]);
    assert_eq!(ask("pegs:triangle5")["reading"]["goal"], "the last jump");
    let asked = saltus(&["ask", "pegs:triangle5", "--duotaire"]);
    assert!(text(&asked.stderr).contains("goal: the last jump"));
    let played = saltus_given(&["play", "oo.o", "--duotaire"], "quit\n");
    assert!(all_output(&played).contains("goal: the last jump"));
}

/// Two pegs that are apart have no jump, whatever the goal.
#[test]
fn a_game_without_a_jump_has_no_moves() {
    for measure in ["--longest", "--shortest"] {
        for puzzle in ["board:o.o,left=1", "board:ooo=o.o=ooo,lattice=diagonal"] {
            let ran = saltus(&["solve", puzzle, measure, "game"]);
            let said = all_output(&ran);
            assert!(said.contains("no jump is possible: 0 moves"), "{said}");
        }
    }
}

/// Source: by hand. The only jump of the first leads from a position of the goal to another one;
/// after the only jump of the second no goal is left.
#[test]
fn a_sweep_from_a_start_that_meets_the_goal_is_counted() {
    for (puzzle, jumps) in [
        ("board:oo..=o.o.,to=xxxx=x.ox", 1),
        ("board:oo..,to=oo..", 0),
        ("board:o.o.,to=o.x.", 0),
    ] {
        let found = object(&["solve", puzzle, "--longest", "sweep"]);
        assert_eq!(found["longest_sweep"], jumps, "{found}");
    }
}

/// A jump leaves the peg that made it.
#[test]
fn no_peg_at_all_is_impossible_in_every_notation() {
    for given in [
        &["solve", "board:oo.,left=0"][..],
        &["solve", "pegs:triangle5", "--goal", "left:0"],
        &["solve", "pegs:triangle5@a1-0"],
        &["count", "pegs:triangle5@a1-0"],
        &["solve", "left 0\noo.\n"],
    ] {
        let (status, shown) = run(given);
        assert_eq!(status, Some(1), "{given:?}: {shown}");
        assert!(shown.contains("goal: no peg"), "{given:?}: {shown}");
    }
}

#[test]
fn every_measure_says_why_it_is_the_best() {
    for (measure, what) in [
        (["--fewest", "sweeps"], "no solution has fewer sweeps"),
        (["--fewest", "rounds"], "no solution has fewer rounds"),
        (["--longest", "sweep"], "no solution has a longer sweep"),
        (["--longest", "game"], "each smaller number of pegs left"),
        (
            ["--shortest", "game"],
            "in every shorter game a peg can still jump",
        ),
    ] {
        let asked = [&["solve", "pegs:triangle4", "--why"][..], &measure].concat();
        let said = text(&saltus(&asked).stderr);
        assert!(said.contains(what), "{asked:?}: {said}");
    }
}

/// Words of a list of moves that say nothing are refused, in one argument as in several.
#[test]
fn no_word_beside_moves_is_dropped() {
    for command in ["ask", "analyse", "draw"] {
        for moves in [&["a3-a1 zz"][..], &["a3-a1", "zz"], &["zz a3-a1"]] {
            let given = [&[command, "pegs:triangle5"], moves].concat();
            let (status, shown) = run(&given);
            assert_eq!(status, Some(2), "{given:?}: {shown}");
            assert!(shown.is_empty(), "{given:?}: {shown}");
        }
    }
    for moves in [
        "a3-a1",
        "jump a3-a1",
        "1. a3-a1",
        "a3 to a1",
        "move the peg from a3 to a1",
    ] {
        let (status, shown) = run(&["ask", "pegs:triangle5", moves]);
        assert_eq!(status, Some(0), "{moves}: {shown}");
    }
}

/// A misspelt family is no drawing.
#[test]
fn a_family_that_does_not_exist_is_none() {
    for id in ["foo:3", "fooo:2", "rows:3x3", "foo:3x3,hop=2", "foo:10@a1"] {
        let (status, shown) = run(&["solve", id]);
        assert_eq!(status, Some(2), "{id}: {shown}");
        assert!(shown.is_empty(), "{id}: {shown}");
        for command in ["solve", "count"] {
            let each = saltus_given(&[command, "--each", "-"], &format!("{id}\n"));
            let said = text(&each.stdout);
            assert!(said.contains("is not a kind of puzzle"), "{id}: {said}");
        }
        let given = saltus_given(&["solve", "-"], id);
        let said = all_output(&given);
        assert!(said.contains("is not a kind of puzzle"), "{id}: {said}");
    }
    let drawn = all_output(&saltus_given(&["solve", "-"], "Board:1101\n"));
    assert!(drawn.contains("4 holes, 3 pegs"), "{drawn}");
}

/// A quiet command has still its answer.
#[test]
fn a_quiet_picture_says_that_it_is_impossible() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("quiet.svg");
    for puzzle in ["pegs:english@d4-d3", "capture:.-.=-W-=.-."] {
        let ran = saltus(&["draw", puzzle, "-q", "-o", file.to_str().unwrap()]);
        let said = all_output(&ran);
        assert!(said.contains("impossible: "), "{puzzle}: {said}");
    }
}

/// Pieces of one kind that every move removes are pegs, whatever the file calls them.
#[test]
fn the_pegs_of_a_file_are_pegs() {
    let file = r#"
board = """
ooo
o.o
ooo
"""

[[kind]]
symbol = "o"
jumps = "all"
removes = true

[goal]
left = 2
"#;
    let solved = all_output(&saltus_given(&["explain", "-"], file));
    assert!(solved.contains("8 pegs; goal: 2 pegs anywhere"), "{solved}");
}

/// Two letters in one row are pegs and holes, or groups without a vacancy: it is asked which.
#[test]
fn one_row_of_two_letters_is_a_question() {
    for (drawing, signs) in [
        ("XXO", "peg=X,hole=O"),
        ("xxox", "peg=x,hole=o"),
        ("x x o", "peg=x,hole=o"),
        ("HPP", "peg=P,hole=H"),
    ] {
        let asked = saltus_given(&["solve", "-"], drawing);
        let said = all_output(&asked);
        assert_eq!(asked.status.code(), Some(2), "{drawing}: {said}");
        assert!(
            said.contains(&format!("--signs '{signs}'")),
            "{drawing}: {said}"
        );
        let told = saltus_given(&["explain", "-", "--signs", signs], drawing);
        assert_eq!(
            told.status.code(),
            Some(0),
            "{drawing}: {}",
            all_output(&told)
        );
    }
}

/// Where levels cannot be written, it is said of what.
#[test]
fn levels_of_marked_pegs_are_refused_as_such() {
    let asked = [
        "count",
        "pegs:triangle5@a1,marked=a3-a1",
        "--format",
        "bfile",
    ];
    let said = text(&saltus(&asked).stderr);
    assert!(said.contains("is not for marked pegs"), "{said}");
}

/// The example is a jump of the game.
#[test]
fn the_game_of_two_begins_with_a_jump_that_is_one() {
    let played = saltus_given(&["play", "--duotaire", "pegs:triangle5"], "quit\n");
    let shown = text(&played.stdout);
    assert!(
        shown.contains("a jump such as a3-a1") || shown.contains("c3-a1"),
        "{shown}"
    );
    let wrong = saltus_given(&["play", "--duotaire", "pegs:triangle5"], "zz\nquit\n");
    assert!(
        !text(&wrong.stdout).contains("d2-d4"),
        "{}",
        text(&wrong.stdout)
    );
}

/// A store answers at once, and the numbers that it lacks follow where a table has them.
#[test]
fn a_store_takes_no_numbers_away() {
    let store = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("solitaire-store");
    let _ = std::fs::remove_dir_all(&store);
    let store = store.to_str().unwrap();
    run(&["count", "pegs:triangle5", "--store", store]);
    let without = object(&["ask", "pegs:triangle5", "a3-a1"]);
    let with = object(&["ask", "pegs:triangle5", "a3-a1", "--store", store]);
    assert!(!without["solutions"].is_null(), "{without}");
    assert_eq!(with, without);
}

/// Figures that the words leave out are none.
#[test]
fn an_object_has_no_figures_that_nobody_measured() {
    let asked = object(&["classes", "french", "--time", "0s"]);
    let spent = &asked["spent"];
    assert_eq!(asked["verdict"], "undecided");
    assert_eq!(
        (&spent["positions"], &spent["bytes"]),
        (&0.into(), &0.into()),
        "{spent}"
    );
}

/// Of every problem with one vacancy and one last peg on a small board, `ask` and `solve` say the
/// same. Source: one command against the other, which are a table and a search.
#[test]
fn a_question_and_a_solution_agree() {
    for board in [
        "triangle4",
        "triangle5",
        "triangle6",
        "square4",
        "hexagon3",
        "diamond25",
    ] {
        let pairs = saltus(&["pairs", board, "--format", "csv"]);
        let mut problems = String::new();
        for line in text(&pairs.stdout).lines().skip(1) {
            problems += line.split(',').next().unwrap();
            problems += "\n";
        }
        let of_each = |command: &str| -> Vec<serde_json::Value> {
            let ran = saltus_given(&[command, "--each", "-"], &problems);
            let lines = text(&ran.stdout);
            lines
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect()
        };
        let (asked, solved) = (of_each("ask"), of_each("solve"));
        assert!(asked.len() > 10, "{board}: {} problems", asked.len());
        assert_eq!(asked.len(), solved.len());
        for (asked, solved) in asked.iter().zip(&solved) {
            assert_eq!(asked["puzzle"], solved["puzzle"]);
            assert_ne!(solved["verdict"], "undecided", "{solved}");
            let winnable = solved["verdict"] == "solved";
            assert_eq!(asked["winnable"], winnable, "{asked} {solved}");
        }
    }
}
