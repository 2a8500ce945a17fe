//! Python lists: any bytes as a row and as a solution.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::list;

fuzz_target!(|text: &[u8]| {
    if let Ok(word) = list::read(text) {
        assert!(!word.is_empty() && word.bytes().all(|byte| b"rl.".contains(&byte)));
    }
    let puzzle = saltus_fuzz::row();
    if let Ok(moves) = list::read_moves(text, puzzle) {
        saltus_fuzz::same_if_legal(
            puzzle,
            &moves,
            |text| list::read_moves(text, puzzle),
            list::write,
        );
    }
});
