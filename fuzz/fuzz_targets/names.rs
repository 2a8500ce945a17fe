//! Moves by name: any bytes; the moves read are the moves written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::names;

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::row();
    if let Ok(moves) = names::read(text, puzzle) {
        saltus_fuzz::same_if_legal(
            puzzle,
            &moves,
            |text| names::read(text, puzzle),
            names::write,
        );
    }
});
