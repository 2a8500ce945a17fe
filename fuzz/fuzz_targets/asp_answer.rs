//! Answers of answer-set solvers: any bytes; the moves read are the moves written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::asp::{self, Reply};

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::pegs();
    // No moves are written as nothing, and nothing is no answer.
    if let Ok(Reply::Moves(moves)) = asp::read_answer(text, puzzle)
        && !moves.is_empty()
    {
        let written = asp::write_moves(&puzzle.board, &moves);
        assert_eq!(
            asp::read_answer(written.as_bytes(), puzzle),
            Ok(Reply::Moves(moves))
        );
    }
});
