//! Puzzles by ID: any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_text::id;

fuzz_target!(|text: &str| {
    if let Err(faults) = id::read(text, |rules| rules) {
        assert!(!faults.is_empty());
        for fault in faults {
            // What is missing at the end is marked one byte wide, where it should stand.
            assert!(fault.span.start <= text.len() && fault.span.end <= text.len() + 1, "{fault:?}");
        }
    }
});
