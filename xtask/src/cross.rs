//! Compilers for other systems: those of rustup, or Debian's with a standard library built by
//! cargo.

use crate::run;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Debian packages of a compiler for WebAssembly with its sources, used if rustup cannot fetch a
/// target.
const PACKAGES: [&str; 5] = [
    "rustc-web",
    "libstd-rust-web-1.96",
    "libstd-rust-web-dev",
    "rust-web-src",
    "libllvm22",
];

/// Prepares a cargo command for a target: rustup has or fetches its standard library, or cargo
/// builds it.
///
/// # Errors
/// Neither rustup nor Debian provides it.
pub fn prepare(root: &Path, cargo: &mut Command, target: &str) -> Result<()> {
    if is_installed(target) {
        return Ok(());
    }
    let compiler = debian_compiler(root, target)?;
    // Debian has no compiled standard library for it, so cargo builds it, which needs
    // `RUSTC_BOOTSTRAP`.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    cargo.env("RUSTC", compiler.join("usr/bin/rustc"));
    cargo.env("LD_LIBRARY_PATH", compiler.join("usr/lib/x86_64-linux-gnu"));
    if target.starts_with("wasm32") {
        cargo.arg("-Zbuild-std=std,panic_abort");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
    } else {
        cargo.arg("-Zbuild-std=std,panic_unwind");
    }
    Ok(())
}

/// Runs the tests of the library's internals for a target by a command of cargo, with an emulator.
///
/// # Errors
/// A test fails, or they do not build.
pub fn test_internals(cargo: &mut Command, target: &str, emulator: &str) -> Result<()> {
    let variable = target.to_uppercase().replace('-', "_");
    cargo.env(format!("CARGO_TARGET_{variable}_RUNNER"), emulator);
    run(cargo.args(["--package", "saltus", "--test", "it", "--", "internals::"]))
}

/// Whether the target is installed; rustup fetches it if necessary.
fn is_installed(target: &str) -> bool {
    if has_library(target) {
        return true;
    }
    let mut rustup = Command::new("timeout");
    rustup.args(["60", "rustup", "target", "add", target]);
    rustup.stdout(Stdio::null()).stderr(Stdio::null());
    match rustup.status() {
        Ok(status) => status.success() && has_library(target),
        Err(_) => false,
    }
}

/// Whether the standard library of the target is there.
fn has_library(target: &str) -> bool {
    match sysroot() {
        Ok(sysroot) => sysroot
            .join("lib/rustlib")
            .join(target)
            .join("lib")
            .exists(),
        Err(_) => false,
    }
}

/// The path of the compiler.
///
/// # Errors
/// There is none.
pub fn sysroot() -> Result<PathBuf> {
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .context("running rustc")?;
    Ok(PathBuf::from(
        String::from_utf8_lossy(&output.stdout).trim(),
    ))
}

/// The linker for WebAssembly that rustup installs with the compiler.
fn linker() -> Result<PathBuf> {
    let linker = sysroot()?.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    if !linker.exists() {
        bail!(
            "{} is missing: rustup installs it with the compiler",
            linker.display()
        );
    }
    Ok(linker)
}

/// Debian's compiler, unpacked in the target folder and not installed in the system.
fn debian_compiler(root: &Path, target: &str) -> Result<PathBuf> {
    let folder = root.join("target/wasm-rust");
    let unpacked = folder.join("root");
    let done = folder.join("done");
    if done.exists() {
        return Ok(unpacked);
    }
    println!(
        "rustup cannot fetch {target}: fetching Debian's compiler into {}",
        folder.display()
    );
    let packages = folder.join("packages");
    fs::create_dir_all(&packages).with_context(|| format!("making {}", packages.display()))?;
    run(Command::new("apt-get")
        .arg("download")
        .args(PACKAGES)
        .current_dir(&packages))
    .with_context(|| {
        format!(
            "where neither `rustup target add {target}` nor Debian 12's packages ({}) are \
                 available, \
             build on a machine where one of them is",
            PACKAGES.join(", ")
        )
    })?;
    for package in fs::read_dir(&packages).context("listing the packages")? {
        let package = package.context("listing the packages")?.path();
        run(Command::new("dpkg").arg("-x").arg(package).arg(&unpacked))?;
    }
    // Cargo looks for the sources of the standard library here.
    let sources = unpacked.join("usr/lib/rustlib/src");
    fs::create_dir_all(&sources).context("making a folder for the sources")?;
    let link = sources.join("rust");
    if !link.exists() {
        let name = fs::read_dir(unpacked.join("usr/src"))
            .context("looking for the sources")?
            .filter_map(|entry| Some(entry.ok()?.file_name()))
            .find(|name| name.to_string_lossy().starts_with("rustc-"))
            .context("the package of the sources has no sources")?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(Path::new("../../../src").join(name), &link)
            .context("linking the sources")?;
        #[cfg(not(unix))]
        bail!("Debian's compiler runs on Linux only, but the linker here is {name:?}");
    }
    fs::write(&done, "").context("marking the compiler as unpacked")?;
    Ok(unpacked)
}
