//! Numbered rows: any bytes; the moves read are the moves written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::boards;

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::row();
    if let Ok(moves) = boards::read(text, puzzle) {
        saltus_fuzz::same_if_legal(
            puzzle,
            &moves,
            |text| boards::read(text, puzzle),
            boards::write,
        );
    }
});
