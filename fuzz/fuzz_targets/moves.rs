//! Plain moves: any bytes; the moves read are the moves written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::moves;

fuzz_target!(|text: &[u8]| {
    for puzzle in [saltus_fuzz::pegs(), saltus_fuzz::row()] {
        if let Ok(read) = moves::read(text, puzzle) {
            assert_eq!(
                moves::read(moves::write(puzzle, &read).as_bytes(), puzzle),
                Ok(read)
            );
        }
    }
});
