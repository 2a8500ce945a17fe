//! Puzzles that are solved at their start: what `solve` writes, in every notation, `check` reads.

use crate::command::{all_output, new_folder, saltus};
use std::fs;

/// All notations of `solve` that `check` reads. A certificate is for `saltus-verify`.
const NOTATIONS: [&[&str]; 10] = [
    &[],
    &["--format", "boards"],
    &["--format", "boards", "--ascii"],
    &["--format", "moves"],
    &["--format", "names"],
    &["--format", "positions"],
    &["--format", "list"],
    &["--format", "facts"],
    &["--format", "tatham"],
    &["--json"],
];

/// Source: the goal of each is its start.
const SOLVED: [&str; 11] = [
    "reverse:1",
    "ring:1",
    "row:r.l,to=r.l",
    "row:rr..l,to=rr..l",
    "grid:1x1",
    "foreaft:1",
    "board:o..,left=1",
    "board:o....=.....=.....=.....,left=1",
    "board:.o.=ooo=.o.,to=.o.=ooo=.o.",
    "board:oAB.,to=oAB.",
    "graph:A_",
];

/// The same as a planning problem.
const PROBLEM: &str = "(define (problem solved)
  (:domain pegsolitaire-sequential)
  (:objects pos-0-0 pos-1-0 pos-2-0 - location)
  (:init (= (total-cost) 0) (move-ended)
    (IN-LINE pos-0-0 pos-1-0 pos-2-0) (IN-LINE pos-2-0 pos-1-0 pos-0-0)
    (occupied pos-0-0) (free pos-1-0) (free pos-2-0))
  (:goal (and (occupied pos-0-0) (free pos-1-0) (free pos-2-0)))
  (:metric minimize (total-cost)))
";

#[test]
fn what_solve_writes_check_reads() {
    let folder = new_folder("solved");
    let problem = folder.join("problem.pddl");
    fs::write(&problem, PROBLEM).unwrap();
    let problem = problem.to_str().unwrap();
    let plan: &[&str] = &["--format", "plan"];
    for puzzle in SOLVED.into_iter().chain([problem]) {
        let mut written = 0;
        for notation in NOTATIONS.into_iter().chain([plan]) {
            let solved = saltus(&[&["solve", puzzle], notation].concat());
            let shown = all_output(&solved);
            match solved.status.code() {
                Some(0) => written += 1,
                // The notation is not for this family.
                Some(2) => continue,
                other => panic!("{puzzle} {notation:?}: {other:?}: {shown}"),
            }
            let answer = folder.join("answer.txt");
            fs::write(&answer, &solved.stdout).unwrap();
            let checked = saltus(&["check", puzzle, answer.to_str().unwrap()]);
            let said = all_output(&checked);
            assert_eq!(
                checked.status.code(),
                Some(0),
                "{puzzle} {notation:?}: {shown}{said}"
            );
        }
        assert!(written >= 3, "{puzzle}: {written} notations");
    }
}

/// A text that is not the drawing of the start alone is no solution without moves.
#[test]
fn a_wrong_drawing_is_no_solution() {
    for (puzzle, answer, expected) in [
        ("reverse:2", "start  · 1 2", 2),
        ("ring:2", "start\n·\n2 1", 2),
        (
            "board:oo..,left=1",
            "full(1,1). full(2,1). empty(3,1). empty(4,1). time(1..0).",
            1,
        ),
        (
            "board:o..,left=1",
            "full(1,1). full(2,1). empty(3,1). time(1..0).",
            2,
        ),
    ] {
        let checked = saltus(&["check", puzzle, answer]);
        let said = all_output(&checked);
        assert_eq!(checked.status.code(), Some(expected), "{puzzle}: {said}");
    }
}
