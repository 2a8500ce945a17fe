//! An interface without output plays any puzzle of every family.
#![no_main]

#[path = "../../crates/saltus-session/tests/null_face/mod.rs"]
mod null_face;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| null_face::drive(bytes));
