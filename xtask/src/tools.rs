//! Programs that the tests use.

use crate::run;
use anyhow::{Context, Result, bail};
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Installs a Debian package unless one of these programs or files exists: as root, or, if
/// `allowed`, through `sudo` without a password.
///
/// # Errors
/// It is missing and could not be installed.
pub fn install(package: &str, programs: &[&str], allowed: bool) -> Result<()> {
    install_by(package, programs, &|arguments| {
        let mut apt = as_root("apt-get", allowed)?;
        apt.args(["-o", "DPkg::Lock::Timeout=300"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        Ok(apt.status().is_ok_and(|status| status.success()))
    })
}

/// Installs a package by `apt`, which returns whether a call succeeded.
fn install_by(
    package: &str,
    programs: &[&str],
    apt: &dyn Fn(&[&str]) -> Result<bool>,
) -> Result<()> {
    if is_there(programs) {
        return Ok(());
    }
    println!("{package} is needed: apt-get install {package}, with its dependencies");
    // An outdated package list may still suffice.
    let updated = apt(&["update", "-q"]).with_context(|| format!("{package} is not installed"))?;
    if !updated {
        println!("the list of packages is old");
    }
    let installed = apt(&["install", "-y", "-q", "--no-install-recommends", package])?;
    if !installed || !is_there(programs) {
        bail!("{package} is not installed, and apt-get could not install it");
    }
    Ok(())
}

/// Whether one of these programs runs, or one of these files exists.
pub fn is_there(programs: &[&str]) -> bool {
    for &program in programs {
        // What another system's programs need does not run here.
        if program.starts_with('/') {
            if Path::new(program).exists() {
                return true;
            }
            continue;
        }
        let option = if program == "tmux" { "-V" } else { "--version" };
        let mut command = Command::new(program);
        command
            .arg(option)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if command.status().is_ok_and(|status| status.success()) {
            return true;
        }
    }
    false
}

/// A command for a program as root: directly, or, if `allowed`, through `sudo` without a password.
///
/// # Errors
/// Neither is possible.
pub fn as_root(program: &str, allowed: bool) -> Result<Command> {
    if is_root() {
        return Ok(Command::new(program));
    }
    if !allowed {
        bail!("only root may run {program}; with `--install` it is run through sudo");
    }
    let mut command = Command::new("sudo");
    command.args(["-n", program]);
    Ok(command)
}

/// Whether this process runs as root.
pub fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// cargo-llvm-lines, which cargo installs into the target folder at first use.
///
/// # Errors
/// It could not be built.
pub fn llvm_lines(root: &Path) -> Result<PathBuf> {
    const VERSION: &str = "0.4.48";
    let folder = root.join("target/tools");
    let program = folder.join("bin/cargo-llvm-lines");
    if !program.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args([
                "install",
                "cargo-llvm-lines",
                "--version",
                VERSION,
                "--locked",
                "--root",
            ])
            .arg(&folder);
        run(&mut cargo)?;
    }
    Ok(program)
}

/// mdBook, which cargo installs into the target folder at first use.
///
/// # Errors
/// It could not be built.
pub fn mdbook(root: &Path) -> Result<PathBuf> {
    // Without its server and watcher: the site consists of files.
    cargo_tool(
        root,
        "mdbook",
        "0.5.4",
        &["--no-default-features", "--features", "search"],
    )
}

/// A program of a package with the same name, which cargo installs into the target folder at first
/// use.
///
/// # Errors
/// It could not be built.
pub fn cargo_tool(root: &Path, name: &str, version: &str, options: &[&str]) -> Result<PathBuf> {
    let folder = root.join("target/tools");
    let program = folder.join("bin").join(name);
    if !program.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(["install", name, "--version", version, "--locked", "--root"])
            .arg(&folder);
        // One target folder for all tools: shared dependencies are compiled once.
        run(cargo
            .args(options)
            .arg("--target-dir")
            .arg(folder.join("target")))?;
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_its_package() {
        let missing = |apt: &dyn Fn(&[&str]) -> Result<bool>| {
            let error =
                install_by("gcc-mingw-w64", &["no-such-gcc"], apt).expect_err("there is none");
            format!("{error:#}")
        };
        let refused = missing(&|_| bail!("only root may"));
        assert_eq!(refused, "gcc-mingw-w64 is not installed: only root may");
        let failed = missing(&|arguments| Ok(arguments[0] == "update"));
        assert_eq!(
            failed,
            "gcc-mingw-w64 is not installed, and apt-get could not install it"
        );
        // Reported as installed, but missing.
        assert_eq!(missing(&|_| Ok(true)), failed);
        install_by("coreutils", &["true"], &|_| bail!("it is there")).expect("nothing to do");
    }
}
