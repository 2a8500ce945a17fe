//! Puzzles by ID: any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_text::id;

fuzz_target!(|text: &str| {
    if let Err(faults) = id::read(text, |rules| rules) {
        assert!(!faults.is_empty());
        for fault in faults {
            assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{fault:?}");
        }
    }
});
