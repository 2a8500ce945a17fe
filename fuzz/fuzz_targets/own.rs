//! Puzzle files: any bytes; every puzzle read is valid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::own;

fuzz_target!(|text: &[u8]| {
    match own::read(text) {
        Ok(setup) => assert!(setup.validate().is_ok()),
        Err(faults) => assert!(!faults.is_empty()),
    }
});
