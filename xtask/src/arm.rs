//! The tests of the library's internals on 64-bit ARM, in an emulator: its vectors have portable
//! twins, and only there can both be compared.

use crate::{cross, root, tools};
use anyhow::Result;
use std::process::Command;

const TRIPLE: &str = "aarch64-unknown-linux-gnu";

/// Debian's compiler for C, which links.
const LINKER: &str = "aarch64-linux-gnu-gcc";

/// The emulator: one of Debian's two packages of it.
const EMULATORS: [&str; 2] = ["qemu-aarch64", "qemu-aarch64-static"];

/// Where Debian has the libraries of C for the architecture.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Installs the linker and the emulator where they are missing.
///
/// # Errors
/// One is missing and could not be installed.
pub fn prepare(install: bool) -> Result<()> {
    tools::install("gcc-aarch64-linux-gnu", &[LINKER], install)?;
    let libraries = format!("{LIBRARIES}/lib/crt1.o");
    tools::install("libc6-dev-arm64-cross", &[&libraries], install)?;
    tools::install("qemu-user-static", &EMULATORS, install)
}

/// Builds the tests for this architecture and runs those of the internals.
///
/// # Errors
/// A test fails, or they do not build.
pub fn test() -> Result<String> {
    let [shared, fixed] = EMULATORS;
    let emulator = if tools::is_there(&[shared]) {
        shared
    } else {
        fixed
    };
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--target", TRIPLE]);
    cross::prepare(root(), &mut cargo, TRIPLE)?;
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    cross::test_internals(&mut cargo, TRIPLE, &format!("{emulator} -L {LIBRARIES}"))?;
    Ok(format!("by {emulator}"))
}
