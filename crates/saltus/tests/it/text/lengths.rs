//! Answers that are numbers: of squares, or of moves.

use super::claims::{judged, puzzle, verdict};
use saltus::{
    problem::Verdict,
    text::{any::Origin, claim},
};

/// Numbers of squares are from 1 on, as this program writes them, unless a count from 0 solves the
/// puzzle: then that is meant.
#[test]
fn numbers_that_solve_nothing_are_those_of_this_program() {
    let legal = |text: &str| {
        let judged = judged("row:1x1", text, None).unwrap();
        let Verdict::Wrong(why) = judged.verdict else {
            panic!("{text}");
        };
        why
    };
    for text in ["2-1", "2 -> 1", "2-1 3-2", "1-2 1-3"] {
        let why = legal(text);
        assert!(why.starts_with("move "), "{text}: {why}");
    }
    assert_eq!(verdict("row:1x1", "0-1 2-0 1-2", None), "correct");
    // A square 0 is none of this program's.
    let why = legal("0-1");
    assert!(why.contains("does not reach the goal"), "{why}");
}

/// A number of moves is a claim of the length. Source: a row of m against n needs mn + m + n moves
/// (Dudeney, "Amusements in Mathematics", no. 216).
#[test]
fn a_number_of_moves_is_a_claim_of_the_length() {
    let table = [
        ("row:1x1", "3 moves", "correct"),
        ("row:1x1", "2 moves", "wrong"),
        ("row:2x2", "8 moves", "correct"),
        ("row:2x2", "It can be solved in 8 moves.", "correct"),
        ("row:2x2", "The minimum is 8 moves.", "correct"),
        ("row:2x2", "The shortest solution has 7 steps", "wrong"),
        ("row:2x2", "Antwort: 8 Züge", "correct"),
        ("row:2x2", "Mindestens 9 Züge", "wrong"),
        ("row:2x2", "length: 8", "correct"),
        ("row:2x2", "The minimum number of moves is 8.", "correct"),
        ("row:2x2", "number of moves: 7", "wrong"),
        ("foreaft:2", "20 moves", "wrong"),
        ("pegs:triangle4@a2-any", "1 jump", "wrong"),
    ];
    for (id, text, want) in table {
        assert_eq!(verdict(id, text, None), want, "{id}: {text}");
        let claims = claim::read(text.as_bytes(), &puzzle(id), &Origin::Plain, None).unwrap();
        assert_eq!(claims.read_as, "the number of moves", "{text}");
        assert!(!claims.own, "{text}");
    }
    // These are the moves of a square, or moves beside which something is counted.
    for text in ["1 3 2", "move 3", "3 left", "1-2 3-1 2-3 (3 moves)"] {
        let claims = claim::read(text.as_bytes(), &puzzle("row:1x1"), &Origin::Plain, None);
        let is_length = claims.is_ok_and(|claims| claims.read_as == "the number of moves");
        assert!(!is_length, "{text}");
    }
}
