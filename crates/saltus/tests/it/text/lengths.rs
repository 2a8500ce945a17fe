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
        ("row:2x2", "at most 8 moves", "correct"),
        ("row:2x2", "It takes at most 9 moves.", "correct"),
        ("row:2x2", "at most 7 moves", "wrong"),
        ("row:2x2", "8 moves at most", "correct"),
        ("row:2x2", "7 moves or fewer", "wrong"),
        ("row:2x2", "no more than 8 moves", "correct"),
        ("row:2x2", "not more than 7 moves", "wrong"),
        ("row:2x2", "fewer than 9 moves", "correct"),
        ("row:2x2", "less than 8 moves", "wrong"),
        ("row:2x2", "up to ten moves", "correct"),
        ("row:2x2", "Höchstens 7 Züge", "wrong"),
        ("row:2x2", "au plus 9 coups", "correct"),
        ("row:2x2", "moves <= 9", "correct"),
        ("row:2x2", "≤ 7 moves", "wrong"),
        ("row:2x2", "length < 9", "correct"),
        ("row:2x2", ">= 7 moves", "correct"),
        ("row:2x2", "moves > 8", "wrong"),
        ("pegs:triangle5", "at most 13 moves", "correct"),
        ("pegs:triangle5", "at most 12 moves", "wrong"),
        // A start that meets the goal: by parity, each even number of moves leads back to it.
        ("ring:1", "0 moves", "correct"),
        ("ring:1", "1 move", "wrong"),
        ("ring:1", "2 moves", "correct"),
        ("ring:1", "7 moves", "wrong"),
        ("ring:1", "at most 0 moves", "correct"),
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
        ("row:1x1", "three moves", "correct"),
        ("row:1x1", "Two moves.", "wrong"),
        ("row:2x2", "It can be done in 8 moves.", "correct"),
        ("row:2x2", "The fewest moves: 8", "correct"),
        ("row:2x2", "The fewest moves possible is 9", "wrong"),
        ("row:2x2", "acht Züge", "correct"),
        ("row:2x2", "5 jumps and 3 slides", "wrong"),
        ("row:2x2", "8 moves: 5 jumps and 3 slides", "wrong"),
        ("row:2x2", "8 moves, 3 jumps", "wrong"),
        ("row:3x3", "15 moves: 9 jumps and 6 slides", "correct"),
        ("row:3x3", "15 moves: 6 jumps and 9 slides", "wrong"),
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

/// Sentences about solutions that name no move. Sources: Dudeney's formula; a row of two against
/// two has two shortest solutions, mirror images; three against three needs 15 moves, and goes only
/// forward, so that each solution has 15; the counts of Durango Bill for the triangle.
#[test]
fn sentences_about_solutions_are_claims() {
    let table = [
        ("row:3x3", "It cannot be done in 14 moves.", "correct"),
        (
            "row:2x2",
            "It cannot be solved in at most 7 moves.",
            "correct",
        ),
        ("row:2x2", "no solution with at most 8 moves", "wrong"),
        ("row:2x2", "no fewer than 8 moves", "correct"),
        ("row:2x2", "no fewer than 9 moves", "wrong"),
        ("row:3x3", "It can't be done in 15 moves.", "wrong"),
        ("row:3x3", "14 moves are impossible.", "correct"),
        ("row:3x3", "No solution has 15 moves", "wrong"),
        (
            "row:3x3",
            "No solution with fewer than 15 moves exists.",
            "correct",
        ),
        (
            "row:3x3",
            "There is no solution in less than 16 moves.",
            "wrong",
        ),
        ("row:3x3", "It takes more than 14 moves.", "correct"),
        ("row:3x3", "It takes more than 15 moves.", "wrong"),
        ("row:3x3", "14 moves are not enough.", "correct"),
        ("row:3x3", "15 moves are not enough.", "wrong"),
        ("row:3x3", "A solution exists.", "correct"),
        ("row:3x3", "There is a solution.", "correct"),
        ("row:3x3", "Yes, it can be solved.", "correct"),
        ("foreaft:2", "The puzzle has a solution.", "wrong"),
        ("foreaft:2", "It is solvable.", "wrong"),
        ("foreaft:2", "The goal can be reached.", "wrong"),
        (
            "row:2x2",
            "There are exactly two shortest solutions.",
            "correct",
        ),
        ("row:2x2", "There are three shortest solutions.", "wrong"),
        ("row:2x2", "2 solutions", "correct"),
        ("row:2x2", "The number of solutions is 5.", "wrong"),
        (
            "pegs:triangle5@a1-a1",
            "There are 6816 solutions.",
            "correct",
        ),
        ("pegs:triangle5@a1-a1", "There are 6815 solutions.", "wrong"),
        (
            "row:3x3",
            "15 moves. There are exactly two shortest solutions.",
            "correct",
        ),
        (
            "row:3x3",
            "15 moves.\nThere are 3 shortest solutions.",
            "wrong",
        ),
        ("row:3x3", "A solution exists. It takes 14 moves.", "wrong"),
        (
            "row:2x2,direction=both",
            "There are 2 solutions.",
            "undecided",
        ),
        ("reverse:3", "There are 7 solutions.", "wrong"),
        // Of 64 solutions, by a brute force of a few lines, two are shortest.
        ("row:2x2,hop=2", "There are 64 solutions.", "correct"),
        ("row:2x2,hop=2", "There are 4 solutions.", "wrong"),
        ("row:2x2,hop=2", "There are 2 solutions.", "undecided"),
        (
            "row:3x3,at=rrlr.ll",
            "There is exactly one solution.",
            "correct",
        ),
    ];
    for (id, text, want) in table {
        assert_eq!(verdict(id, text, None), want, "{id}: {text}");
    }
    // Other lines are the answer.
    let moves = "2 or 3 moves\n2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4";
    assert_ne!(verdict("row:2x2", moves, None), "wrong");
    for text in [
        "Is there a solution?",
        "There may be a solution.",
        "A solution exists if red starts.",
        "15 moves. 14 moves.",
        "Going back can be done.",
    ] {
        assert_eq!(verdict("row:3x3", text, None), "no answer", "{text}");
    }
}

/// What stands beside moves in a sentence of its own is verified: in `row:rr.l,to=lr.r` with moves
/// both ways 4 moves are enough, and 6 are a detour. Jumps and steps are counted.
#[test]
fn sentences_beside_moves_are_verified() {
    const BOTH: &str = "row:rr.l,to=lr.r,direction=both";
    const DETOUR: &str = "4-3 3-4 4-3 2-4 1-2 3-1";
    const FOUR: &str = "4-3 2-4 1-2 3-1";
    for frame in [
        "{}. This is optimal.",
        "{}\nThis is the shortest possible solution.",
        "{}\nNo shorter solution exists.",
        "{}\nIt cannot be done in fewer moves.",
        "Optimal solution:\n{}",
        "The fewest moves possible is #:\n{}",
        "The minimum is # moves:\n{}",
        "{}\nNo solution with fewer than # moves exists.",
        "```\n{}\n```\nThis solution is provably minimal.",
    ] {
        let good = frame.replace("{}", FOUR).replace('#', "4");
        assert_eq!(verdict(BOTH, &good, None), "correct", "{good}");
        let bad = frame.replace("{}", DETOUR).replace('#', "6");
        assert_eq!(verdict(BOTH, &bad, None), "wrong", "{bad}");
    }
    for modest in [
        "{}\nThis may not be optimal.",
        "{}\nThis is not the shortest solution.",
        "Find the shortest solution.\n{}",
        "Goal: the shortest solution\n{}",
        "{}\nIs this optimal?",
    ] {
        let text = modest.replace("{}", DETOUR);
        assert_eq!(verdict(BOTH, &text, None), "correct", "{text}");
    }

    const MOVES: &str = "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4";
    for (said, want) in [
        ("4 jumps and 4 slides", "correct"),
        ("5 jumps and 3 slides", "wrong"),
        ("That is 4 jumps and 4 slides.", "correct"),
        ("That is 5 jumps and 3 slides.", "wrong"),
        ("That makes 8 moves: 4 jumps, 4 steps.", "correct"),
        ("That makes 8 moves: 3 jumps, 5 steps.", "wrong"),
        ("The puzzle has 2 shortest solutions.", "correct"),
        ("The puzzle has 5 shortest solutions.", "wrong"),
        ("There are exactly two solutions.", "correct"),
        ("There are six solutions.", "wrong"),
    ] {
        let text = format!("{MOVES}\n{said}");
        assert_eq!(verdict("row:2x2", &text, None), want, "{text}");
    }
    // Of several solutions of a length it is enough that one has these jumps.
    let detour = judged(BOTH, "6 moves: 2 jumps and 4 slides", None).unwrap();
    assert!(detour.verdict.is_correct() && detour.unchecked.is_empty());
}

/// Where a jump may pass more pieces than one, the number of jumps is searched for. Brute force by
/// hand: in a row of two against two with jumps over two, both solutions of five moves have five
/// jumps, as steps do not get a piece past the others.
#[test]
fn kinds_of_moves_are_searched_for_where_jumps_differ() {
    const HOP: &str = "row:2x2,hop=2";
    for (text, want) in [
        ("5 moves: 5 jumps and 0 slides", "correct"),
        ("5 moves: 4 jumps and 1 slide", "wrong"),
        ("4 jumps and 1 slides", "wrong"),
        ("6 moves: 4 jumps and 2 slides", "correct"),
        ("minimum: 5", "correct"),
        ("minimum: 6", "wrong"),
    ] {
        assert_eq!(verdict(HOP, text, None), want, "{text}");
    }
}

/// What denies says nothing of whether there is a solution, as of a board without one; what states
/// a length does. An article counts nothing.
#[test]
fn sentences_that_deny_hold_of_a_puzzle_without_solution() {
    const NONE: &str = "board:oo.oo,left=1";
    for (id, text, want) in [
        (NONE, "It cannot be done in 5 moves.", "correct"),
        (NONE, "It cannot be done in 3 moves.", "correct"),
        (NONE, "It cannot be done in fewer than 5 moves.", "correct"),
        (NONE, "It cannot be done in at most 5 moves.", "correct"),
        (NONE, "at most 100 moves", "wrong"),
        (
            NONE,
            "No solution with fewer than 5 moves exists.",
            "correct",
        ),
        (NONE, "Less than 5 moves is impossible.", "correct"),
        (NONE, "4 moves are not enough.", "correct"),
        (NONE, "It takes more than 4 moves.", "wrong"),
        (NONE, "At least 2 moves are needed.", "wrong"),
        (
            "row:1x1",
            "It cannot be done in fewer than 3 moves.",
            "correct",
        ),
        (
            "row:1x1",
            "It cannot be done in fewer than 4 moves.",
            "wrong",
        ),
        ("row:2x2", "Es gibt eine Lösung.", "correct"),
        ("row:2x2", "Es existiert eine Lösung.", "correct"),
        ("row:2x2", "Es gibt genau eine Lösung.", "wrong"),
        ("row:2x2", "Es gibt nur eine Lösung.", "wrong"),
        ("row:2x2", "Es gibt eine einzige Lösung.", "wrong"),
        ("row:2x2", "Es gibt zwei Lösungen.", "correct"),
        ("row:2x2", "Il existe une solution.", "correct"),
        (NONE, "Es gibt eine Lösung.", "wrong"),
        ("row:1x1", "minimum: 3", "correct"),
        ("row:1x1", "Minimum = 3", "correct"),
        ("row:1x1", "minimum: 2", "wrong"),
        ("row:2x2", "The minimum is 8.", "correct"),
        ("row:2x2", "optimal: 7", "wrong"),
        ("row:2x2", "The shortest solution is unique.", "wrong"),
        ("board:oo.,left=1", "The solution is unique.", "correct"),
        (
            "row:2x2",
            "La solution la plus courte a 8 coups.",
            "correct",
        ),
        ("row:2x2", "La solution la plus courte a 7 coups.", "wrong"),
        ("row:2x2", "Mindestens 8 Züge sind nötig.", "correct"),
        ("row:2x2", "Mindestens 9 Züge sind nötig.", "wrong"),
        ("row:2x2", "lösbar", "correct"),
        (NONE, "lösbar", "wrong"),
        (NONE, "moves = []", "wrong"),
    ] {
        assert_eq!(verdict(id, text, None), want, "{id}: {text}");
    }
    let judged = judged(NONE, "It cannot be done in 5 moves.", None).unwrap();
    let said = judged.verdict.message();
    assert_eq!(said, "a solution would have exactly 3 moves, not 5");
}

/// A number of sweeps is a claim. Source: the central game of the English board has 18 sweeps at
/// the fewest (E. Bergholt, 1912; proved by J. D. Beasley).
#[test]
fn a_number_of_sweeps_is_a_claim() {
    for (text, want) in [
        ("18 sweeps", "correct"),
        ("17 sweeps", "wrong"),
        ("The fewest sweeps are 18.", "correct"),
        ("fewest sweeps: 19", "wrong"),
        // A solution may have more than the fewest, and no search tells.
        ("19 sweeps", "undecided"),
    ] {
        assert_eq!(verdict("pegs:english", text, None), want, "{text}");
    }
    for text in [
        "18 sweeps?",
        "at least 18 sweeps",
        "18 sweeps and 2 more sweeps",
    ] {
        assert!(judged("pegs:english", text, None).is_err(), "{text}");
    }
    assert!(judged("row:2x2", "8 sweeps", None).is_err());
}
