//! Positions drawn beside moves. Source: the positions are those of a replay by the referee, and
//! the altered ones are no position of the game.

use super::claims::{judged, puzzle};
use saltus::{
    problem::Verdict,
    puzzle::{Move, Position, Puzzle},
    referee,
    text::moves,
};

/// A puzzle, a solution, and the signs of a vacancy and of each kind.
struct Case {
    id: &'static str,
    moves: &'static str,
    signs: &'static [char],
}

const CASES: [Case; 4] = [
    Case {
        id: "row:2x2",
        moves: "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4",
        signs: &['_', 'R', 'L'],
    },
    Case {
        id: "row:1x1",
        moves: "1-2 3-1 2-3",
        signs: &['.', '>', '<'],
    },
    Case {
        id: "board:oo.o,left=1",
        moves: "a1-c1 d1-b1",
        signs: &['.', 'o'],
    },
    Case {
        id: "board:-oo=-oo=oooo=o.oo,left=1",
        moves: "d4-b4 a4-c4 b2-b4 d3-b3 c1-c3 c4-c2 b4-b2 b1-b3 a3-c3 c3-c1",
        signs: &['○', '●'],
    },
];

/// The rows of a position.
fn drawn(puzzle: &Puzzle, position: &Position, signs: &[char]) -> String {
    let mut rows: Vec<String> = Vec::new();
    let mut last = None;
    for (cell, content) in puzzle.board.cells().zip(&position.0) {
        let [_, y] = puzzle.board.place(cell);
        if last != Some(y) {
            rows.push(String::new());
            last = Some(y);
        }
        let sign = signs[content.map_or(0, |kind| usize::from(kind.0) + 1)];
        rows.last_mut().unwrap().push(sign);
    }
    rows.join("\n")
}

/// The moves that can be made of a text of moves, and the positions after them.
fn replayed(puzzle: &Puzzle, text: &str) -> (Vec<Move>, Vec<Position>) {
    let mut position = puzzle.start.clone();
    let mut made = Vec::new();
    let mut positions = Vec::new();
    for step in moves::read(text.as_bytes(), puzzle).unwrap() {
        if referee::play(puzzle, &mut position, step).is_ok() {
            made.push(step);
            positions.push(position.clone());
        }
    }
    (made, positions)
}

/// The moves as a numbered list, each with a drawing below it where there is one.
fn written(puzzle: &Puzzle, made: &[Move], drawings: &[Option<String>]) -> String {
    let mut text = String::new();
    for (number, (step, drawing)) in (1..).zip(made.iter().zip(drawings)) {
        let step = referee::describe(puzzle, *step);
        text.push_str(&format!("Step {number}: {step}\n"));
        if let Some(drawing) = drawing {
            text.push_str(&format!("{drawing}\n\n"));
        }
    }
    text
}

fn is_correct(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Correct(_))
}

#[test]
fn positions_beside_moves_are_those_of_the_game() {
    for case in CASES {
        let puzzle = puzzle(case.id);
        let (made, positions) = replayed(&puzzle, case.moves);
        let text_of = |at: usize| drawn(&puzzle, &positions[at], case.signs);
        let right: Vec<Option<String>> = (0..made.len()).map(|at| Some(text_of(at))).collect();
        let text = written(&puzzle, &made, &right);
        let found = judged(case.id, &text, None).unwrap();
        let solves = referee::judge(&puzzle, &made).is_ok();
        assert_eq!(is_correct(&found.verdict), solves, "{text}");
        if !solves {
            continue;
        }
        assert!(found.unchecked.is_empty(), "{:?}\n{text}", found.unchecked);

        // Each drawing in turn shows a position that the game never has.
        for at in 1..made.len() {
            let mut wrong = right.clone();
            let mut altered = positions[at].clone();
            altered.0.reverse();
            if positions.contains(&altered) || altered == puzzle.start {
                continue;
            }
            wrong[at] = Some(drawn(&puzzle, &altered, case.signs));
            let text = written(&puzzle, &made, &wrong);
            let found = judged(case.id, &text, None).unwrap();
            assert!(!is_correct(&found.verdict), "{text}");
        }

        // Of a single drawing it is not known what it shows.
        let mut few = vec![None; made.len()];
        few[0] = Some(text_of(0));
        let text = written(&puzzle, &made, &few);
        assert!(
            is_correct(&judged(case.id, &text, None).unwrap().verdict),
            "{text}"
        );
    }
}

/// Source: the solution is right, and the drawings show no position of it.
#[test]
fn positions_that_are_not_understood_are_named() {
    let text = "Step 1: a1-c1\noooo\n\nStep 2: d1-b1\noooo";
    let found = judged("board:oo.o,left=1", text, None).unwrap();
    assert!(is_correct(&found.verdict), "{text}");
    assert!(!found.unchecked.is_empty(), "{text}");
}
