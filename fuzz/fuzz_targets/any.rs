//! A puzzle in any detected notation: every puzzle read has an ID that round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{any, id};

fuzz_target!(|text: &[u8]| {
    match any::read(text) {
        Ok(problem) => {
            let name = id::problem_id(&problem);
            let again =
                any::read(name.as_bytes()).unwrap_or_else(|faults| panic!("{name}: {faults}"));
            assert_eq!(id::problem_id(&again), name);
        }
        Err(faults) => {
            assert!(!faults.is_empty() && faults.read_as().is_some());
            for fault in faults {
                assert!(
                    fault.span.start <= text.len() && fault.span.end <= text.len() + 1,
                    "{fault:?}"
                );
            }
        }
    }
});
