//! Peg solitaire on boards of 65 to 128 holes: each question about a start of few pegs is answered
//! at once, as the positions that it reaches are few.

use crate::command::{all_output, object, run, saltus};

/// 121 holes, 4 pegs. Source: brute force over sets of points finds 34 positions and 14 solutions
/// of 3 jumps.
const FEW_PEGS: &str = "board:...........=...........=...........=...........=...........=\
    ...........=...........=...........=.....o.....=.....oo....=......o....,lattice=diagonal,left=1";

/// A row of 70 holes, of which two pairs of pegs are too far apart to meet.
const TWO_PAIRS: &str =
    "board:..oo...............................................................oo.";

/// Of more than enough for a search of few positions, and far less than the linear programs and
/// tables of large boards take.
const TIME: &[&str] = &["--time", "3s"];

#[test]
fn few_pegs_are_counted_from_the_start() {
    for question in [
        &["count", FEW_PEGS][..],
        &["count", FEW_PEGS, "--positions"],
        &["list", FEW_PEGS],
        &["solve", FEW_PEGS, "--fewest", "sweeps"],
    ] {
        let (status, shown) = run(&[question, TIME].concat());
        assert_eq!(status, Some(0), "{question:?}: {shown}");
    }
    let counted = object(&[&["count", FEW_PEGS, "--positions"][..], TIME].concat());
    let numbers = ["length", "solutions", "positions"].map(|name| counted[name].as_u64());
    assert_eq!(numbers, [Some(3), Some(14), Some(34)], "{counted}");

    let (status, listed) = run(&[&["list", FEW_PEGS][..], TIME].concat());
    assert_eq!((status, listed.lines().count()), (Some(0), 14), "{listed}");
    let terms = FEW_PEGS.replace("left=1", "left={n}");
    let (status, shown) = run(&[&["sequence", &terms, "--to", "1"][..], TIME].concat());
    assert_eq!((status, shown.trim()), (Some(0), "14"), "{shown}");
}

/// The verdict that one peg cannot be left is a bound on the pegs that can.
#[test]
fn a_lost_goal_bounds_the_pegs_that_are_left() {
    let (status, shown) = run(&["ask", TWO_PAIRS, "--goal", "left:1"]);
    assert_eq!(status, Some(1), "{shown}");
    assert!(
        shown.contains("2 pegs can be left, and no fewer, which is proved"),
        "{shown}"
    );
    let object = object(&["ask", TWO_PAIRS, "--goal", "left:1"]);
    let least = &object["fewest_pegs"];
    assert_eq!(
        (&least["at_least"], &least["at_most"]),
        (&2.into(), &2.into()),
        "{object}"
    );
}

/// An option that a board does not take is refused before anything is answered.
#[test]
fn a_refusal_is_no_answer() {
    for option in ["--alike", "--no-games"] {
        let refused = saltus(&["count", TWO_PAIRS, "--goal", "left:1", option]);
        let shown = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{option}: {shown}");
        assert!(
            shown.contains("boards of up to 64 holes"),
            "{option}: {shown}"
        );
        assert!(!shown.contains("impossible"), "{option}: {shown}");
    }
}

#[test]
fn a_net_of_too_many_holes_is_not_out_of_memory() {
    let counted = saltus(&["count", TWO_PAIRS, "--format", "mcc"]);
    let shown = all_output(&counted);
    assert_eq!(counted.status.code(), Some(3), "{shown}");
    assert!(
        shown.contains("of up to 64 holes, and here are 70"),
        "{shown}"
    );
    assert!(!shown.contains("memory"), "{shown}");
}
