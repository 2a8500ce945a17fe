//! All solutions with the fewest sweeps: their number and their list, against a count jump by jump.

use crate::{
    command::{all_output, object, saltus, text},
    rules::{Board, Goal, solutions_by_sweeps},
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The directions of lines of a triangle drawn flush left, and of a square lattice.
const TRIANGULAR: &[(i32, i32)] = &[(1, 0), (0, 1), (1, 1)];
const SQUARE: &[(i32, i32)] = &[(1, 0), (0, 1)];

fn triangle(side: i32) -> Board {
    let rows = (0..side).flat_map(|y| (0..=y).map(move |x| (x, y)));
    Board::new(rows.collect(), TRIANGULAR)
}

fn name((x, y): (i32, i32)) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// The number of solutions by their sweeps.
fn numbers(board: &Board, start: u128, goal: Goal) -> BTreeMap<u64, u64> {
    solutions_by_sweeps(board, goal, (start, None), &mut HashMap::new())
}

/// Checks the count and the list of a puzzle.
fn assert_number(id: &str, numbers: &BTreeMap<u64, u64>) {
    let counted = object(&["count", id, "--fewest", "sweeps"]);
    let listed = saltus(&["list", id, "--fewest", "sweeps", "--json", "-n", "3000"]);
    let lines = text(&listed.stdout);
    let Some((&sweeps, &number)) = numbers.first_key_value() else {
        assert_eq!(counted["verdict"], "impossible", "{counted}");
        assert_eq!(listed.status.code(), Some(1), "{}", all_output(&listed));
        return;
    };
    assert_eq!(counted["sweeps"], sweeps, "{counted}");
    assert_eq!(counted["solutions"], number, "{counted}");
    let distinct: BTreeSet<&str> = lines
        .lines()
        .map(|line| line.split_once("\"moves\"").unwrap().1)
        .collect();
    assert_eq!(distinct.len() as u64, number.min(3000), "{id}");
    for line in lines.lines() {
        assert_eq!(
            sweeps_of(&serde_json::from_str(line).unwrap()),
            sweeps,
            "{line}"
        );
    }
}

/// The sweeps of a listed solution: a jump from where the last one ended begins none.
fn sweeps_of(listed: &Value) -> u64 {
    let moves = listed["moves"].as_array().unwrap();
    let mut sweeps = 0;
    let mut last = &Value::Null;
    for jump in moves {
        sweeps += u64::from(jump["from"] != *last);
        last = &jump["to"];
    }
    sweeps
}

/// Every problem of two triangles with one vacancy and one last peg.
#[test]
fn every_problem_of_small_triangles() {
    for side in [4, 5] {
        let board = triangle(side);
        for (vacancy, &start) in board.holes.iter().enumerate() {
            for (last, &end) in board.holes.iter().enumerate() {
                let full = (1u128 << board.holes.len()) - 1;
                let goal = Goal::Pattern(full, 1 << last);
                let numbers = numbers(&board, full ^ 1 << vacancy, goal);
                let id = format!("pegs:triangle{side}@{}-{}", name(start), name(end));
                assert_number(&id, &numbers);
            }
        }
    }
}

/// Drawings, also with holes that the goal leaves open: then a solution may pass through it.
#[test]
fn small_drawings() {
    let cross: Vec<(i32, i32)> = (0..25)
        .map(|at| (at % 5, at / 5))
        .filter(|&(x, y)| (1..4).contains(&x) || (1..4).contains(&y))
        .collect();
    let cross = Board::new(cross, SQUARE);
    let row = Board::new((0..9).map(|x| (x, 0)).collect(), SQUARE);
    let draw = |board: &Board, sign: &dyn Fn(usize) -> char| -> String {
        let rows = 1 + board.holes.iter().map(|hole| hole.1).max().unwrap();
        let row = |y: i32| -> String {
            let mut signs = String::new();
            for x in 0..9 {
                if let Some(at) = board.holes.iter().position(|&hole| hole == (x, y)) {
                    while signs.len() < x as usize {
                        signs.push('-');
                    }
                    signs.push(sign(at));
                }
            }
            signs
        };
        (0..rows).map(row).collect::<Vec<_>>().join("=")
    };
    for (board, start, goal) in [
        (&cross, 0b1_0111_1111_1011_1110_1110, Goal::Left(3)),
        (&cross, 0b1_1111_1111_1011_1111_1111, Goal::Left(4)),
        (&cross, 0b0_1011_1111_1011_1111_1010, Goal::Left(2)),
        (&row, 0b0_1101_1011, Goal::Left(1)),
        (&row, 0b0_0101_0110, Goal::Left(2)),
    ] {
        let Goal::Left(left) = goal else { continue };
        let drawn = draw(board, &|at| if start >> at & 1 == 1 { 'o' } else { '.' });
        assert_number(
            &format!("board:{drawn},left={left}"),
            &numbers(board, start, goal),
        );
    }
    // The first hole of the row is open.
    let (start, care, pegs) = (0b0_0001_0110, 0b1_1111_1110, 0b0_0000_1000);
    let drawn = draw(&row, &|at| if start >> at & 1 == 1 { 'o' } else { '.' });
    let wanted = draw(&row, &|at| match (care >> at & 1, pegs >> at & 1) {
        (0, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    });
    let goal = Goal::Pattern(care, pegs);
    assert_number(
        &format!("board:{drawn},to={wanted}"),
        &numbers(&row, start, goal),
    );
}

/// Graphs, on which two pegs may jump with the same result.
#[test]
fn small_graphs() {
    for (id, vertices, edges) in [
        (
            "graph:C~",
            4,
            &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][..],
        ),
        ("graph:Cp", 4, &[(0, 1), (0, 2), (2, 3)]),
        ("graph:DqK", 5, &[(0, 1), (0, 2), (1, 3), (2, 4), (3, 4)]),
        (
            "graph:DyK",
            5,
            &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4)],
        ),
    ] {
        let near = |a: usize, b: usize| edges.contains(&(a.min(b), a.max(b)));
        let mut jumps = Vec::new();
        for from in 0..vertices {
            for over in (0..vertices).filter(|&over| near(from, over)) {
                for to in (0..vertices).filter(|&to| to != from && near(over, to)) {
                    jumps.push([from, over, to].map(|hole| 1u128 << hole));
                }
            }
        }
        let board = Board {
            holes: Vec::new(),
            jumps,
        };
        let start = (1 << vertices) - 2;
        assert_number(id, &numbers(&board, start, Goal::Left(1)));
    }
}

/// A start that meets the goal has one solution, without a move.
#[test]
fn a_start_that_meets_the_goal() {
    let id = "board:o..,left=1";
    assert_number(id, &BTreeMap::from([(0, 1)]));
}

/// What is counted, and its goal, is said in every form; what has no answer says why.
#[test]
fn the_forms_of_the_number() {
    let id = "pegs:triangle5@a5";
    let number = numbers(
        &triangle(5),
        (1 << 15) - 1 - (1 << 10),
        Goal::Pattern((1 << 15) - 1, 1 << 10),
    );
    let (sweeps, number) = number.first_key_value().unwrap();
    let counted = |options: &[&str]| {
        let ran = saltus(&[&["count", id, "--fewest", "sweeps"], options].concat());
        let shown = all_output(&ran);
        assert_eq!(ran.status.code(), Some(0), "{shown}");
        assert!(shown.contains("goal: the last peg in a5"), "{shown}");
        shown
    };
    let plain = counted(&[]);
    let what = format!("counted: the sequences of jumps of {sweeps} sweeps, the fewest");
    assert!(plain.contains(&what), "{plain}");
    assert!(plain.contains(&format!("{number}\n")), "{plain}");
    let csv = format!("puzzle,sweeps,solutions\n{id},{sweeps},{number}\n");
    assert!(counted(&["--format", "csv"]).contains(&csv));
    for format in ["markdown", "latex"] {
        assert!(counted(&["--format", format]).contains(&number.to_string()));
    }

    let impossible = "pegs:triangle5@a5-a4";
    for (options, expected, words) in [
        (&["--fewest", "rounds"][..], Some(2), "have no order"),
        (
            &["--fewest", "sweeps", "--engine", "pegs"],
            Some(2),
            "only one engine",
        ),
        (
            &["--fewest", "sweeps", "--time", "0s"],
            Some(3),
            "undecided: the time ran out",
        ),
    ] {
        for command in ["count", "list"] {
            let ran = saltus(&[&[command, "pegs:french@c1-b4"], options].concat());
            let shown = all_output(&ran);
            assert_eq!(
                ran.status.code(),
                expected,
                "{command} {options:?}: {shown}"
            );
            assert!(shown.contains(words), "{command} {options:?}: {shown}");
        }
    }
    for command in ["count", "list"] {
        for (puzzle, expected, words) in [
            (impossible, Some(1), "impossible: "),
            ("row:3x3", Some(2), "sweeps are for peg solitaire"),
            ("pegs:square9@e5", Some(2), "this one has 81"),
        ] {
            let ran = saltus(&[command, puzzle, "--fewest", "sweeps"]);
            let shown = all_output(&ran);
            assert_eq!(ran.status.code(), expected, "{command} {puzzle}: {shown}");
            assert!(shown.contains(words), "{command} {puzzle}: {shown}");
        }
    }
}

/// A board turned or reflected has the same fewest sweeps, and as many solutions. Source: symmetry.
/// The goals have too many positions to list them, and fewer symmetries than the start.
#[test]
fn symmetric_goals_have_the_same_number() {
    let holes: Vec<(i32, i32)> = (0..49)
        .map(|at| (at % 7, at / 7))
        .filter(|&(x, y)| (2..5).contains(&x) || (2..5).contains(&y))
        .collect();
    let draw = |sign: &dyn Fn((i32, i32)) -> char| -> String {
        let mut rows = Vec::new();
        for y in 0..7 {
            let mut row = String::new();
            for x in 0..7 {
                match holes.contains(&(x, y)) {
                    true => row.push(sign((x, y))),
                    false => row.push('-'),
                }
            }
            rows.push(row.trim_end_matches('-').to_owned());
        }
        rows.join("=")
    };
    let start = draw(&|hole| if hole == (3, 3) { '.' } else { 'o' });
    let mut vacant = vec![(0, 2), (0, 3), (0, 4), (1, 3), (2, 0)];
    let mut numbers = BTreeSet::new();
    for _ in 0..4 {
        for hole in &mut vacant {
            *hole = (6 - hole.1, hole.0);
        }
        for reflected in [false, true] {
            let wanted = draw(&|(x, y)| {
                let image = if reflected { (6 - x, y) } else { (x, y) };
                if vacant.contains(&image) { '.' } else { 'x' }
            });
            let id = format!("board:{start},to={wanted}");
            let solved = object(&["solve", &id, "--fewest", "sweeps"]);
            let counted = object(&["count", &id, "--fewest", "sweeps"]);
            assert_eq!(solved["sweeps"], counted["sweeps"], "{id}");
            numbers.insert(format!("{} {}", counted["sweeps"], counted["solutions"]));
        }
    }
    assert_eq!(numbers.len(), 1, "{numbers:?}");
}
