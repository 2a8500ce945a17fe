//! `cargo xtask test`, `cargo xtask bench` and their kin.
#![forbid(unsafe_code)]
fn main() {}
