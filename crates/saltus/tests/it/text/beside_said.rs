//! What a text says beside right moves: each false statement makes the answer wrong, is a question,
//! or is named as not checked. All expected values are counted by hand.

use super::claims::{judged, verdict};

/// A solution of three moves: a step, a jump and a step.
const THREE: &str = "1-2\n3-1\n2-3";

/// A number of moves in many wordings, before and behind the moves.
#[test]
fn a_number_of_moves_in_any_words_is_compared_with_the_moves() {
    for frame in [
        "Here is a solution in # moves:\n\n{}",
        "Here's a solution with # moves:\n{}",
        "The puzzle can be solved in # moves as follows:\n{}",
        "We can solve it in # moves:\n{}",
        "Final answer: # moves\n{}",
        "Moves: #\n{}",
        "{}\nTotal moves = #",
        "{}\n**Moves:** #",
        "{}\nMoves used: #",
        "{}\nLength: #",
        "{}\nSolution length: #",
        "{}\nThis solution uses # moves.",
        "{}\nThis uses # moves in total.",
        "{}\nAll # moves are legal.",
        "{}\nSoit # coups au total.",
        "{}\nDiese Lösung braucht # Züge.",
        "Voici une solution en # coups :\n{}",
        "{}\nMove count: #",
    ] {
        let text = frame.replace("{}", THREE);
        let right = text.replace('#', "3");
        assert_eq!(verdict("row:1x1", &right, None), "correct", "{right}");
        let judged_right = judged("row:1x1", &right, None).unwrap();
        assert_eq!(judged_right.unchecked, [""; 0], "{right}");
        for other in ["2", "4"] {
            let wrong = text.replace('#', other);
            assert_eq!(verdict("row:1x1", &wrong, None), "wrong", "{wrong}");
        }
    }
    let kinds = "In total we used # jumps and 2 slides.";
    for (number, want) in [("1", "correct"), ("2", "wrong")] {
        let text = format!("{THREE}\n{}", kinds.replace('#', number));
        assert_eq!(verdict("row:1x1", &text, None), want, "{text}");
    }
}

/// A number that may count something else is no statement about all moves; it is named.
#[test]
fn a_number_of_other_moves_is_named() {
    for said in [
        "After 2 moves the toad is home.",
        "The first 2 moves are forced.",
        "There were 2 legal moves at the start.",
        "My friend needs 7 moves for this.",
    ] {
        let text = format!("{THREE}\n{said}");
        let judged = judged("row:1x1", &text, None).unwrap();
        assert!(judged.verdict.is_correct(), "{text}");
        let named = ["line 4: what it says of a number of moves"];
        assert_eq!(judged.unchecked, named, "{text}");
    }
    // That the puzzle can be solved in a number of moves says nothing of those below.
    const BOTH: &str = "row:rr.l,to=lr.r,direction=both";
    const DETOUR: &str = "4-3 3-4 4-3 2-4 1-2 3-1";
    for (length, want) in [("4", "correct"), ("6", "correct"), ("5", "wrong")] {
        let text = format!("{DETOUR}\nThe puzzle can be solved in {length} moves.");
        assert_eq!(verdict(BOTH, &text, None), want, "{text}");
    }
}

/// In peg solitaire, jumps of one peg in a row may be one move; jumps are counted each.
#[test]
fn moves_of_pegs_may_be_jumps_or_sweeps() {
    let moves = "a4-a2 c3-a3 a1-c3 d4-b2 a3-a1 a1-c3 b4-d4 d4-b2";
    for (said, want) in [
        ("8 jumps in 6 moves", "correct"),
        ("8 jumps in 5 moves", "wrong"),
        ("7 jumps in 6 moves", "wrong"),
        ("8 moves", "correct"),
        ("8 jumps", "correct"),
        ("9 moves", "wrong"),
        ("9 jumps", "wrong"),
        ("6 jumps", "wrong"),
        // `a3-a1 a1-c3` and `b4-d4 d4-b2`.
        ("6 moves", "correct"),
    ] {
        let text = format!("Total: {said}\n{moves}");
        assert_eq!(verdict("pegs:triangle4@a2-b2", &text, None), want, "{text}");
    }
}

/// The number of pegs that are left after a move or at the end, the vacancy and the last peg.
#[test]
fn what_is_said_of_pegs_is_compared_with_the_game() {
    const ID: &str = "pegs:triangle4@a2-b2";
    const MOVES: [&str; 8] = [
        "a4-a2", "c3-a3", "a1-c3", "d4-b2", "a3-a1", "a1-c3", "b4-d4", "d4-b2",
    ];
    // Nine pegs at the start, one less after each move.
    let counted = |frame: &str, shift: usize| {
        let mut text = String::new();
        for (index, step) in MOVES.iter().enumerate() {
            let left = (8 - index + shift).to_string();
            text += &frame.replace("{}", step).replace('#', &left);
            text.push('\n');
        }
        text
    };
    for frame in [
        "{} (# pegs left)",
        "{} (# left)",
        "{}: # pegs remain",
        "{}, leaving # pegs",
        "{} – # marbles remaining",
        "{}  // # pegs left",
        "{} (noch # Steine)",
    ] {
        let right = counted(frame, 0);
        assert_eq!(verdict(ID, &right, None), "correct", "{right}");
        let wrong = counted(frame, 1);
        assert_eq!(verdict(ID, &wrong, None), "wrong", "{wrong}");
    }
    let moves = MOVES.join("\n");
    for (said, want) in [
        ("{}\n1 peg remains.", "correct"),
        ("{}\n2 pegs remain.", "wrong"),
        ("{}\nTwo pegs remain.", "wrong"),
        ("{}\nExactly one peg is left.", "correct"),
        ("Start with a2 empty.\n{}", "correct"),
        ("Start with a1 empty.\n{}", "wrong"),
        ("At the start, a2 is empty.\n{}", "correct"),
        ("At the start, b2 is empty.\n{}", "wrong"),
        ("After the first jump, a4 is empty.\n{}", "correct"),
        (
            "If you go on to the left, the last peg is in a1.\n{}",
            "correct",
        ),
        ("{}\nIf you go on otherwise, 3 pegs remain.", "correct"),
        ("{}\nThe last peg is in b2.", "correct"),
        ("{}\nThe last peg is in a1.", "wrong"),
        ("{}\nThe final peg is on a1.", "wrong"),
        ("{}\nThe remaining peg is at b2.", "correct"),
        ("{}\nThe last peg is not in a1.", "correct"),
        ("{}\nThe last peg ends in b2.", "correct"),
        ("{}\nThe last peg ends in a1.", "wrong"),
        ("{}\nOne peg remains in b2.", "correct"),
        ("{}\nOne peg remains in a1.", "wrong"),
        ("{}\nPegs left: 1", "correct"),
        ("{}\nPegs left: 2", "wrong"),
        ("{}\nRemaining pegs: 3", "wrong"),
        ("{}\n8 jumps remove 8 pegs, leaving 1.", "correct"),
        ("{}\n8 jumps remove 8 pegs, leaving 2.", "wrong"),
        ("Empty hole: a2\n{}", "correct"),
        ("Empty hole: a1\n{}", "wrong"),
    ] {
        let text = said.replace("{}", &moves);
        assert_eq!(verdict(ID, &text, None), want, "{text}");
    }
    let one = moves.replacen("a4-a2", "a4-a2 (3 pegs left)", 1);
    assert_eq!(verdict(ID, &one, None), "wrong", "{one}");
}

/// A sentence before or behind the moves that there is no solution is a question, also without a
/// stop between.
#[test]
fn a_denial_beside_moves_is_a_question() {
    for text in [
        "It is impossible:\n1-2 3-1 2-3",
        "There is no solution. 1-2 3-1 2-3",
        "This puzzle has no solution.\n\n1-2\n3-1\n2-3",
        "Das Rätsel ist unlösbar.\n1-2 3-1 2-3",
        "1-2 3-1 2-3 There is no solution.",
        "1-2 3-1 2-3 Es gibt keine Lösung.",
    ] {
        assert_eq!(verdict("row:1x1", text, None), "no answer", "{text}");
    }
    for text in [
        "It is impossible. Wait, that is wrong:\n1-2 3-1 2-3",
        "There is no solution, I thought. But then:\n1-2 3-1 2-3",
        "With fewer moves it is impossible:\n1-2 3-1 2-3",
        "Is it impossible?\n1-2 3-1 2-3",
    ] {
        assert_eq!(verdict("row:1x1", text, None), "correct", "{text}");
    }
}

/// The fields of an object of another program.
#[test]
fn fields_beside_moves_are_compared_with_them() {
    let moves = r#"["1-2", "3-1", "2-3"]"#;
    for (field, want) in [
        (r#""solvable": true"#, "correct"),
        (r#""solvable": false"#, "wrong"),
        (r#""impossible": true"#, "wrong"),
        (r#""has_solution": false"#, "wrong"),
        (r#""length": 3"#, "correct"),
        (r#""length": 4"#, "wrong"),
        (r#""move_count": 4"#, "wrong"),
        (r#""total_moves": 2"#, "wrong"),
        (r#""moves": 4"#, "wrong"),
        (r#""moves": 3"#, "correct"),
        (r#""optimal": true"#, "correct"),
        (r#""time": 4"#, "correct"),
        (r#""meta": {"length": 7}"#, "correct"),
    ] {
        let before = format!("{{{field}, \"solution\": {moves}}}");
        assert_eq!(verdict("row:1x1", &before, None), want, "{before}");
        let behind = format!("{{\"solution\": {moves}, {field}}}");
        assert_eq!(verdict("row:1x1", &behind, None), want, "{behind}");
        let lists = format!("{{{field}, \"solution\": [[1, 2], [3, 1], [2, 3]]}}");
        assert_eq!(verdict("row:1x1", &lists, None), want, "{lists}");
    }
}

/// What a move passes in a ring, where two ways lead from one square to another: only what it jumps
/// over. In a ring of five squares with the first vacant, 5 and 1 are neighbours, and the jump from
/// 2 to 5 goes over 1, since no jump passes two checkers.
#[test]
fn what_a_move_of_a_ring_passes_is_what_it_jumps_over() {
    const RING: &str = "ring:4";
    let moves = "5-1\n2 over # to 5\n1-2\n3-1\n4-3\n1-4";
    for (passed, want) in [("1", "correct"), ("3", "wrong"), ("4", "wrong")] {
        let text = moves.replace('#', passed);
        assert_eq!(verdict(RING, &text, None), want, "{text}");
    }
    let plain = moves.replace(" over #", "");
    let stepped = plain.replacen("5-1", "5 jumps over 4 to 1", 1);
    assert_eq!(verdict(RING, &plain, None), "correct", "{plain}");
    assert_eq!(verdict(RING, &stepped, None), "wrong", "{stepped}");
}

/// Columns and rows of Simon Tatham's collection are from the corner of the frame in the ID, also
/// where it begins with rows or columns without holes. The two jumps were found by hand.
#[test]
fn moves_in_a_frame_with_an_empty_edge_are_read() {
    const ID: &str = "5x4random:OOOOOPPHPOOOOOOOOOOO";
    for (text, want) in [
        ("0,1-2,1\n3,1-1,1\n", "correct"),
        (
            "5x4random:OOOOOPPHPOOOOOOOOOOO\n0,1-2,1\n3,1-1,1\n",
            "correct",
        ),
        ("3,1-1,1\n0,1-2,1\n", "wrong"),
        ("0,1-2,1\n", "wrong"),
        // From the first hole, or from 1: people count otherwise.
        ("0,0-2,0\n3,0-1,0\n", "correct"),
        ("(1,1)-(3,1), (4,1)-(2,1)", "correct"),
    ] {
        assert_eq!(verdict(ID, text, None), want, "{text}");
    }
}
