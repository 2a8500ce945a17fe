//! Text for the terminal against files that were looked at.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod common;

use common::{ENGLISH, english, gallery, golden, moves, row, solve};
use saltus::puzzle::{Move, Puzzle};
use saltus_draw::{
    Pace,
    terminal::{self, Glyphs, Text},
};

#[test]
fn every_geometry_looks_right() {
    let mut found = String::new();
    for (name, puzzle) in gallery() {
        for text in [
            Text::default(),
            Text { coordinates: true, ..Text::default() },
            Text { glyphs: Glyphs::Ascii, ..Text::default() },
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
        &draw(&english, &long, Text { pace: Pace::Sweeps, coordinates: true, ..Text::default() }),
    );
    golden("english_colour.txt", &draw(&english, &long, Text { colour: true, ..Text::default() }));
    let row = row("rrr.lll");
    golden("row.txt", &draw(&row, &solve(&row), Text { coordinates: true, ..Text::default() }));
    for (name, puzzle) in gallery() {
        if ["ring7", "triangle5"].contains(&name) {
            let text = Text { coordinates: true, ..Text::default() };
            golden(&format!("{name}.txt"), &draw(&puzzle, &solve(&puzzle), text));
        }
    }
}
