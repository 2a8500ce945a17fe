//! The squares left: any bytes; the moves read are the moves written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::positions;

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::row();
    if let Ok(moves) = positions::read(text, puzzle) {
        assert_eq!(
            positions::read(positions::write(&moves).as_bytes(), puzzle),
            Ok(moves)
        );
    }
});
