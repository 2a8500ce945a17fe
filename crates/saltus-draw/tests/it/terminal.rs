//! Compares text for the terminal with inspected files.

use crate::common;
use common::{ENGLISH, english, gallery, golden, moves, row, solve};
use saltus::{
    board::{Adjacency, SHAPES},
    capture::Square,
    problem::Problem,
    puzzle::{Move, Position, Puzzle},
    referee,
    text::{
        any,
        capture::{Numbering, square_name},
        id,
    },
};
use saltus_draw::{
    Marks, Pace,
    terminal::{self, Glyphs, Text},
};

#[test]
fn every_geometry_looks_right() {
    let mut found = String::new();
    for (name, puzzle) in gallery() {
        for text in [
            Text::default(),
            Text {
                coordinates: true,
                ..Text::default()
            },
            Text {
                glyphs: Glyphs::Ascii,
                ..Text::default()
            },
        ] {
            let drawn = terminal::position(&puzzle, &puzzle.start, None, &text).unwrap();
            found += &format!("{name}\n{drawn}\n");
        }
    }
    golden("positions.txt", &found);
}

fn draw(puzzle: &Puzzle, moves: &[Move], text: Text) -> String {
    terminal::sheet(puzzle, moves, &text).unwrap()
}

#[test]
fn sheets_look_right() {
    let english = english();
    let long = moves(&english, ENGLISH);
    golden("english.txt", &draw(&english, &long, Text::default()));
    golden(
        "english_sweeps.txt",
        &draw(
            &english,
            &long,
            Text {
                pace: Pace::Sweeps,
                coordinates: true,
                ..Text::default()
            },
        ),
    );
    golden(
        "english_colour.txt",
        &draw(
            &english,
            &long,
            Text {
                colour: true,
                ..Text::default()
            },
        ),
    );
    let row = row("rrr.lll");
    golden(
        "row.txt",
        &draw(
            &row,
            &solve(&row),
            Text {
                coordinates: true,
                ..Text::default()
            },
        ),
    );
    for (name, puzzle) in gallery() {
        if ["ring7", "triangle5"].contains(&name) {
            let text = Text {
                coordinates: true,
                ..Text::default()
            };
            golden(
                &format!("{name}.txt"),
                &draw(&puzzle, &solve(&puzzle), text),
            );
        }
    }
}

/// A position of every board known by name and of every family, as far as a game of the first moves
/// goes.
fn positions(puzzle: &Puzzle) -> Vec<Position> {
    let mut position = puzzle.start.clone();
    let mut all = vec![position.clone()];
    for turn in 0..9 {
        let legal = puzzle.moves(&position);
        let Some(&step) = legal.get(turn * 7 % legal.len().max(1)) else {
            break;
        };
        referee::play(puzzle, &mut position, step).unwrap();
        all.push(position.clone());
    }
    all
}

/// Whether the drawing of a position says too little: it has no move, or its numbers are not in
/// order.
fn may_be_asked(puzzle: &Puzzle, position: &Position) -> bool {
    let pieces: Vec<_> = position.0.iter().flatten().collect();
    let is_numbered = puzzle.rules.kinds.len() > 2;
    let is_out_of_order = !pieces.is_sorted_by_key(|kind| kind.index());
    puzzle.moves(position).is_empty() || is_numbered && is_out_of_order
}

/// A drawn position is read back: the same board with the same pieces.
#[test]
fn drawn_positions_round_trip() {
    let shapes = SHAPES.iter().map(|shape| format!("pegs:{}", shape.name));
    let others = [
        "row:3x3",
        "row:5x1",
        "row:2x2v2",
        "reverse:3",
        "reverse:12",
        "reverse:5@2-3",
        "ring:4",
        "ring:5",
        "ring:12",
        "grid:3x3",
        "grid:3x5",
        "grid:7x7",
        "foreaft:2",
        "foreaft:3",
        "foreaft:5",
        "hexagon:2",
        "hexagon:4",
    ];
    let mut read = 0;
    for id in shapes.chain(others.map(str::to_owned)) {
        let puzzle = id::read(&id, |usual| usual).unwrap().puzzle().unwrap();
        for position in positions(&puzzle) {
            for (glyphs, coordinates) in [
                (Glyphs::Unicode, false),
                (Glyphs::Unicode, true),
                (Glyphs::Ascii, false),
                (Glyphs::Ascii, true),
            ] {
                // Where pieces and coordinates are both numbers, or both letters beside slanted
                // rows, they cannot be distinguished.
                let alike = puzzle.board.numbered() && coordinates
                    || coordinates
                        && glyphs == Glyphs::Ascii
                        && puzzle.board.adjacency() != Adjacency::Square;
                if alike {
                    continue;
                }
                let text = Text {
                    glyphs,
                    coordinates,
                    ..Text::default()
                };
                let drawn = terminal::position(&puzzle, &position, None, &text).unwrap();
                let found = match any::read(drawn.as_bytes()) {
                    Ok(found) => found,
                    // Nobody draws a start without a move, and numbers out of order may be to be
                    // reversed or sorted: these are questions.
                    Err(faults) if faults.is_question() && may_be_asked(&puzzle, &position) => {
                        continue;
                    }
                    Err(faults) => panic!("{id}\n{drawn}{faults}"),
                };
                let found = found.puzzle().unwrap();
                let places = |puzzle: &Puzzle| -> Vec<[u64; 2]> {
                    puzzle
                        .board
                        .cells()
                        .map(|cell| puzzle.board.place(cell))
                        .collect()
                };
                assert_eq!(found.board.rays(), puzzle.board.rays(), "{id}\n{drawn}");
                assert_eq!(places(&found), places(&puzzle), "{id}\n{drawn}");
                assert_eq!(found.start, position, "{id}\n{drawn}");
                assert_eq!(found.rules, puzzle.rules, "{id}\n{drawn}");
                read += 1;
            }
        }
    }
    assert!(read > 500, "{read}");
}

/// Capture boards, with the names of their squares or without.
#[test]
fn drawn_captures_round_trip() {
    for id in [
        "capture:.-.=-W-=B-B",
        "capture:-.-=W-B=-.-",
        "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
        "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=-B-W-W-.-=.-.-.-.-.",
    ] {
        let Problem::Capture(field) = id::read(id, |usual| usual).unwrap() else {
            panic!("{id}")
        };
        let rows: Vec<Vec<u8>> = (0..field.side()).map(|row| field.row(row)).collect();
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        for (glyphs, from_bottom) in [
            (Glyphs::Unicode, false),
            (Glyphs::Ascii, false),
            (Glyphs::Unicode, true),
            (Glyphs::Ascii, true),
        ] {
            let odd = vec![(1, 1), (2, 2)];
            let marks = Marks {
                coordinates: true,
                from_bottom,
                odd,
                ..Marks::default()
            };
            let drawn = terminal::capture(
                &rows,
                &marks,
                &Text {
                    glyphs,
                    ..Text::default()
                },
            )
            .unwrap();
            let found = any::read(drawn.as_bytes())
                .unwrap_or_else(|faults| panic!("{id}\n{drawn}{faults}"));
            assert_eq!(id::problem_id(&found), id, "{drawn}");
            // The name of the corner square, as in routes.
            let numbering = if from_bottom {
                Numbering::Bottom
            } else {
                Numbering::Top
            };
            let corner = square_name(Square::new(0, 0), field.side(), numbering);
            let mut names = drawn
                .lines()
                .map(|line| line.split_whitespace().next().unwrap());
            assert_eq!(
                corner,
                [names.next().unwrap(), names.next().unwrap()].concat(),
                "{drawn}"
            );
        }
        // The game of one king draws the squares of its lattice.
        let puzzle = field.puzzle(field.blacks().next().unwrap()).unwrap();
        for coordinates in [false, true] {
            let text = Text {
                coordinates,
                ..Text::default()
            };
            let drawn = terminal::position(&puzzle, &puzzle.start, None, &text).unwrap();
            assert_eq!(
                id::problem_id(&any::read(drawn.as_bytes()).unwrap()),
                id,
                "{drawn}"
            );
        }
    }
}
