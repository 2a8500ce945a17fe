//! Capture boards: any bytes in either alphabet; every board read is judged, and is the board
//! written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::capture::{Reading, judge};
use saltus::text::capture::{Alphabet, read_boards, write_board};

fuzz_target!(|text: &[u8]| {
    for alphabet in [Alphabet::Contest, Alphabet::Usaco] {
        for reading in [Reading::Strict, Reading::Lenient] {
            let Ok(fields) = read_boards(text, alphabet, reading) else {
                continue;
            };
            for field in fields {
                judge(&field).winner();
                let mut written = Vec::new();
                write_board(&field, alphabet, &mut written).expect("memory takes all");
                assert_eq!(
                    read_boards(&written, alphabet, reading).expect("it is well formed"),
                    [field]
                );
            }
        }
    }
});
