//! Answers of solvers to instances: any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{boards, export, list};

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::row();
    for moves in [None, Some(8)] {
        if let Some(Ok(export::Reply::Moves(moves))) = export::read_answer(text, puzzle, moves) {
            assert!(
                moves
                    .iter()
                    .all(|step| step.from.index().max(step.to.index()) < puzzle.board.len())
            );
        }
    }
    for word in [boards::read_seed(text), list::read(text)]
        .into_iter()
        .flatten()
    {
        assert!(!word.is_empty() && word.bytes().all(|byte| b"rl.".contains(&byte)));
    }
});
