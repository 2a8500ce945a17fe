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

/// What is wrong with a text.
fn why_wrong(id: &str, text: &str) -> String {
    match judged(id, text, None).map(|judged| judged.verdict) {
        Ok(Verdict::Wrong(why)) => why,
        other => panic!("{text}: {other:?}"),
    }
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
        ("row:2x2", "Mindestens 7 Züge", "correct"),
        ("row:2x2", "at least 7 moves are needed", "correct"),
        ("row:2x2", "at least 8 moves", "correct"),
        ("row:2x2", "at least 9 moves", "wrong"),
        ("foreaft:2", "at least 9 moves", "wrong"),
        ("pegs:triangle5", "at least 7 moves", "correct"),
        ("pegs:triangle5", "at least 14 moves", "wrong"),
        ("row:2x2", "8 moves, 4 jumps and 4 slides", "correct"),
        ("row:2x2", "4 jumps and 4 slides", "correct"),
        ("row:2x2", "4 jumps and 3 steps", "wrong"),
        (
            "row:2x2",
            "It takes 8 moves (4 jumps and 4 steps).",
            "correct",
        ),
        ("row:2x2", "8 moves, of which 4 are jumps", "correct"),
        ("pegs:triangle5", "13 jumps in 13 moves", "correct"),
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
    let why = why_wrong("row:2x2", "8 moves, 5 jumps and 4 slides");
    assert_eq!(why, "5 jumps and 4 steps are not 8 moves");

    // These are the moves of a square, or moves beside which something is counted.
    for text in ["1 3 2", "move 3", "3 left", "1-2 3-1 2-3 (3 moves)"] {
        let claims = claim::read(text.as_bytes(), &puzzle("row:1x1"), &Origin::Plain, None);
        let is_length = claims.is_ok_and(|claims| claims.read_as == "the number of moves");
        assert!(!is_length, "{text}");
    }
}

/// A text with several numbers of moves, with that of some moves only, or with a number alone asks
/// what is meant, whatever cells have these numbers.
#[test]
fn numbers_that_may_be_of_anything_are_a_question() {
    let several = "several numbers of moves, and it is not clear which is meant";
    let some = "the number of some moves only: a solution may have jumps and steps";
    let alone = "a number alone is no answer: it may be the number of moves";
    let table = [
        ("row:2x2", "2 or 3 moves", several),
        ("row:2x2", "8 moves or 9 moves", several),
        ("row:2x2", "between 7 and 9 moves", several),
        ("row:2x2", "4 jumps", some),
        ("row:2x2", "4 slides", some),
        ("row:2x2", "8", alone),
        ("row:2x2", "3", alone),
        ("row:2x2", "Answer: 8.", alone),
        ("row:2x2", "**8**", alone),
        ("pegs:english", "31", alone),
    ];
    for (id, text, want) in table {
        let bad = claim::read(text.as_bytes(), &puzzle(id), &Origin::Plain, None).unwrap_err();
        assert!(bad.to_string().contains(want), "{id}: {text}: {bad}");
    }
    // The only move of a solution, as Prolog names it by its square.
    assert_eq!(verdict("row:.l,to=l.", "2", None), "correct");
}

/// A number of moves that stands beside them is a statement about them.
#[test]
fn a_number_beside_moves_is_verified() {
    const MOVES: &str = "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4";
    let why = "the solution has 8 moves, not 9";
    for frame in [
        "It takes N moves:\n{}",
        "It takes N moves: {}",
        "{}\nTotal: N moves",
        "{} (N moves)",
        "Solution (N moves): {}",
        "The answer has N moves.\n```\n{}\n```",
        "N moves (4 jumps, 4 slides): {}\n",
    ] {
        let text = frame.replace("{}", MOVES);
        let right = text.replace('N', "8");
        assert_eq!(verdict("row:2x2", &right, None), "correct", "{right}");
        let wrong = text.replace("N", "9").replace("4 slides", "5 slides");
        assert_eq!(why_wrong("row:2x2", &wrong), why, "{wrong}");
    }
    // What may be done next, the steps of an explanation, and numbers that go up say nothing.
    for text in [
        "{}\n3 moves possible",
        "In 3 steps:\n{}",
        "1 move\n2 moves\n{}",
    ] {
        let text = text.replace("{}", MOVES);
        if let Ok(claims) = claim::read(text.as_bytes(), &puzzle("row:2x2"), &Origin::Plain, None) {
            for placed in claims.claims {
                assert_eq!(placed.says, Vec::new(), "{text}");
            }
        }
    }
}
