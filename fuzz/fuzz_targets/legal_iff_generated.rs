//! A move is legal by the referee if and only if the search generates it, along random games of
//! puzzles of all kinds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::{board::Cell, puzzle::Move, referee};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, choices)) = bytes.split_first() else {
        return;
    };
    let puzzles = saltus_fuzz::puzzles();
    let puzzle = &puzzles[usize::from(first) % puzzles.len()];
    let mut position = puzzle.start.clone();
    for &choice in choices.iter().take(64) {
        let generated = puzzle.moves(&position);
        // Two cells beyond the board as well.
        let cells = || (0..puzzle.board.len() as u8 + 2).map(Cell);
        // What a move passes matters only where two lines have the same ends.
        let passed: Vec<Option<Cell>> = if puzzle.board.has_twin_lines() {
            std::iter::once(None).chain(cells().map(Some)).collect()
        } else {
            vec![None]
        };
        let mut legal: Vec<Move> = Vec::new();
        for from in cells() {
            for to in cells() {
                for &over in &passed {
                    let step = Move { from, to, over };
                    legal.extend(referee::named(puzzle, &position, step));
                }
            }
        }
        legal.sort_unstable();
        legal.dedup();
        assert_eq!(generated, legal);
        let Some(&step) = generated.get(usize::from(choice) % generated.len().max(1)) else {
            return;
        };
        referee::play(puzzle, &mut position, step).expect("it is legal, as just seen");
    }
});
