//! Problems of all families, positions and moves round-trip through serde.
//! `cargo test -p saltus --features serde`

use saltus::{
    problem::Problem,
    puzzle::{Move, Position, Puzzle},
    text::{any, id, moves},
};

#[test]
fn problems_have_ids() {
    for name in [
        "row:3x3",
        "row:1000000000000000000000x1",
        "row:rr..l,to=l..rr,hop=2",
        "reverse:6@0-6",
        "ring:12",
        "pegs:english@d4-d1",
        "grid:3x5,over=opposite",
        "foreaft:3",
        "board:-oo=-oo=oooo=o.oo,left=1",
        "capture:.-.=-W-=B-.@A3",
    ] {
        let problem = any::read(name.as_bytes()).unwrap();
        let json = serde_json::to_string(&problem).unwrap();
        let back: Problem = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&back, id::problem_id(&back)),
            (&problem, id::problem_id(&problem)),
            "{json}"
        );
    }
    let board: Problem = serde_json::from_str("\"capture:.-.=-W-=B-.\"").unwrap();
    assert!(
        matches!(&board, Problem::Capture(_)) && id::problem_id(&board) == "capture:.-.=-W-=B-."
    );
    let drawn = any::read(b"left 1\noo.o\n").unwrap();
    let back: Problem = serde_json::from_str(&serde_json::to_string(&drawn).unwrap()).unwrap();
    assert_eq!(id::problem_id(&back), id::problem_id(&drawn));
    for bad in ["3", "\"pegs:englsh\"", "\"row:0x0x\"", "null"] {
        assert!(serde_json::from_str::<Problem>(bad).is_err(), "{bad}");
    }
}

#[test]
fn games_round_trip() {
    let puzzle = id::read("pegs:triangle5", |options| options)
        .unwrap()
        .puzzle()
        .unwrap();
    let game = moves::read(b"a3-a1 a5-a3", &puzzle).unwrap();
    let json = serde_json::to_string(&(&puzzle, &puzzle.start, &game)).unwrap();
    let (same, start, played): (Puzzle, Position, Vec<Move>) = serde_json::from_str(&json).unwrap();
    assert!(
        same.rules == puzzle.rules && start == puzzle.start && played == game,
        "{json}"
    );
}
