//! Compares the judge of claims about puzzles of any size with the one that searches all games of a
//! given length.

use saltus::{
    budget::Budget,
    problem::{Claim, Problem, Verdict, judge, judge_by_length},
};

/// On small puzzles every verdict of the first is that of the second, and it decides most.
#[test]
fn claims_without_moves_have_one_verdict() {
    let mut open = 0;
    for id in [
        "row:1x1",
        "row:2x1",
        "row:2x2",
        "row:3x2",
        "row:2x2,direction=both",
        "row:2x2v2,over=opposite",
        "row:3x1,vacancy=free",
        "reverse:4",
        "ring:5",
        "grid:3x3",
    ] {
        let problem: Problem = id.parse().unwrap();
        let puzzle = problem.puzzle().unwrap();
        let mut claims = vec![Claim::Impossible, Claim::Possible, Claim::Open];
        for moves in 0..20 {
            claims.push(Claim::NoneOfLength(moves));
            claims.push(Claim::SomeOfLength(moves));
            claims.push(Claim::NoneShorter(moves));
            claims.push(Claim::SomeWithin(moves));
        }
        for claim in claims {
            let by_length = judge_by_length(&problem, &claim, &Budget::UNLIMITED).unwrap();
            let searched = judge(&problem, &puzzle, &claim, &Budget::UNLIMITED);
            match by_length {
                Verdict::Undecided(_) => open += 1,
                decided => {
                    let same = decided.is_correct() == searched.is_correct()
                        && decided.is_wrong() == searched.is_wrong();
                    assert!(same, "{id}, {claim:?}: {decided:?}, but {searched:?}");
                }
            }
        }
    }
    assert!(open < 200, "{open} of 830 claims are undecided");
}

/// Source: the theorem of the exchange, nm + n + m moves.
#[test]
fn claims_about_long_rows_are_decided() {
    let problem: Problem = "row:1000000x1000000".parse().unwrap();
    let length = 1_000_002_000_000;
    let is = |claim: Claim| judge_by_length(&problem, &claim, &Budget::UNLIMITED).unwrap();
    assert!(is(Claim::Impossible).is_wrong());
    assert!(is(Claim::Possible).is_correct());
    assert!(is(Claim::SomeOfLength(length)).is_correct());
    assert!(is(Claim::SomeOfLength(length + 2)).is_wrong());
    assert!(is(Claim::NoneShorter(length)).is_correct());
    assert!(is(Claim::NoneShorter(length + 1)).is_wrong());
    assert!(is(Claim::SomeWithin(length)).is_correct());
    assert!(is(Claim::SomeWithin(length - 1)).is_wrong());
}
