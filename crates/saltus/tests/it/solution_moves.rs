//! The moves of solutions of every family, one after another.

use num_bigint::BigUint;
use saltus::{
    budget::Budget,
    capture::Reading,
    problem::{self, Moves, Problem},
    puzzle::Answer,
    text::{capture, moves},
};

fn solution(problem: &Problem) -> Moves {
    let outcome = problem::solve(problem, None, &Budget::UNLIMITED);
    match outcome.expect("no fault").answer {
        Answer::Solved(moves) => moves,
        other => panic!("{other:?}"),
    }
}

fn of_id(id: &str) -> Moves {
    solution(&id.parse().expect("an ID"))
}

#[test]
fn moves_have_the_names_that_readers_take() {
    let ids = [
        "row:1x1",
        "row:4x4",
        "row:5x1",
        "row:1x3",
        "reverse:5",
        "ring:4",
        "grid:3x3",
        "pegs:english",
        "pegs:triangle5",
        "foreaft:3,over=opposite",
        "board:oo.o,to=.o..",
    ];
    for id in ids {
        let found = of_id(id);
        let (puzzle, expected) = found.replayed().expect("it is small");
        let read = moves::read(found.to_string().as_bytes(), puzzle).expect("a text of moves");
        assert_eq!(read, expected, "{id}");
        assert_eq!(found.iter().count(), expected.len(), "{id}");
    }
}

/// Too long to be stored: each move is computed from its number.
#[test]
fn long_solutions_have_the_moves_of_their_formula() {
    let ids = [
        "row:1000x1000",
        "row:1000000x1",
        "row:1x1000000",
        "reverse:1000",
        "row:100000000000000000000x1",
        "row:100000000000000000000x100000000000000000000",
    ];
    for id in ids {
        let found = of_id(id);
        for (made, step) in (1u32..).zip(found.iter().take(1_000)) {
            let at = found.at(&BigUint::from(made)).expect("it is longer");
            let last = at.last.expect("a move");
            assert_eq!(
                step.to_string(),
                format!("{}-{}", last.from, last.to),
                "{id}"
            );
        }
    }
    assert_eq!(of_id("row:1000x1000").iter().count(), 1_002_000); // n m + n + m
}

#[test]
fn cells_of_a_large_grid_are_named_by_column_and_row() {
    let found = of_id("grid:3x43");
    let first = found.iter().next().expect("a move");
    // The vacancy is in the middle, in column 22, which is V, and row 2.
    assert_eq!(first.to, "v2");
}

#[test]
fn a_king_goes_from_square_to_square() {
    // The king in A1 jumps over B2 and D2.
    let text = b"5\nB._._\n.W.W.\n_._._\n._._.\n_._._\n";
    let boards = capture::read_boards(text, capture::Alphabet::Contest, Reading::Strict);
    let field = boards.expect("a board").remove(0);
    let found = solution(&Problem::Capture(field));
    assert_eq!(found.to_string(), "A1-C3 C3-E1");
}
