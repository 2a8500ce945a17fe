//! A test that the same sources give the same bytes in every folder.

use crate::root;
use anyhow::{Context, Result, bail, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Builds the command twice, in two folders, and compares the files.
///
/// # Errors
/// The files differ, or a build fails.
pub fn check() -> Result<()> {
    let [one, two] = ["one", "two"].map(|name| build(&root().join("target/twice").join(name)));
    let (one, two) = (one?, two?);
    let (first, second) = (fs::read(&one)?, fs::read(&two)?);
    if first != second {
        let mut pairs = first.iter().zip(&second);
        let place = pairs.position(|(a, b)| a != b);
        let place = place.unwrap_or(first.len().min(second.len()));
        let (one, two) = (one.display(), two.display());
        bail!("{one} and {two} differ from byte {place} on");
    }
    println!("built twice: the same {} bytes", first.len());
    Ok(())
}

fn build(target: &PathBuf) -> Result<PathBuf> {
    let _ = fs::remove_dir_all(target);
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--release",
            "--locked",
            "--package",
            "saltus-cli",
            "--target-dir",
        ])
        .arg(target)
        .env("CARGO_ENCODED_RUSTFLAGS", flags(root(), target)?)
        .current_dir(root())
        .status()
        .context("running cargo")?;
    if !status.success() {
        bail!("the command cannot be built");
    }
    Ok(target.join("release/saltus"))
}

/// Compiler flags in the format of `CARGO_ENCODED_RUSTFLAGS` that make the binary independent of
/// the folders of sources, packages and results.
///
/// # Errors
/// Neither `CARGO_HOME` nor `HOME` is set.
pub fn flags(sources: &Path, target: &Path) -> Result<String> {
    let places = [
        (sources.display().to_string(), "/saltus"),
        (cargo_home()?, "/cargo"),
        (target.display().to_string(), "/target"),
    ];
    let mut flags = Vec::new();
    for (from, to) in places {
        flags.push(format!("--remap-path-prefix={from}={to}"));
    }
    Ok(flags.join("\u{1f}"))
}

/// Where cargo keeps packages.
fn cargo_home() -> Result<String> {
    if let Ok(home) = env::var("CARGO_HOME") {
        return Ok(home);
    }
    let home = env::var("HOME").context("neither CARGO_HOME nor HOME is set")?;
    Ok(format!("{home}/.cargo"))
}

/// Checks that a file contains no path of this machine.
///
/// # Errors
/// It contains one, so it differs from a build elsewhere.
pub fn names_no_place(file: &Path) -> Result<()> {
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    for place in [root().display().to_string(), cargo_home()?] {
        let mut parts = bytes.windows(place.len());
        let named = parts.any(|part| part == place.as_bytes());
        ensure!(!named, "{} names {place}", file.display());
    }
    Ok(())
}
