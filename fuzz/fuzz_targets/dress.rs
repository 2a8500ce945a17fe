//! Drawings in any dress: any bytes; every fault is in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{
    drawn::{self, Wishes},
    notation::Notation,
};

fuzz_target!(|text: &[u8]| {
    if let Err(bad) = drawn::read(text, Notation::Picture, &Wishes::default()) {
        for fault in bad.iter() {
            assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len());
        }
    }
});
