//! Facts: any bytes, strict and lenient; reading the echo gives the same puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::asp::{self, Mode};

fuzz_target!(|text: &[u8]| {
    for mode in [Mode::Strict, Mode::Lenient] {
        if let Ok(facts) = asp::read(text, mode) {
            let again = asp::read(facts.echo.as_bytes(), mode).expect("the echo is well formed");
            assert_eq!(again, facts);
        }
    }
});
