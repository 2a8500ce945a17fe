//! The command `saltus`.
#![forbid(unsafe_code)]
fn main() {}
