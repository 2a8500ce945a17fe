//! The Python package: its wheel, and its tests in a virtual environment of their own.

use crate::run;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What installs what is missing, on Debian and its kin.
pub const INSTALL: &str = "apt-get install python3 python3-venv";

/// What links for an older C library, and for another processor.
pub const ZIG: [&str; 2] = ["cargo-zigbuild==0.24.0", "ziglang==0.17.1"];

/// Builds the wheel into `out`, optimised and stripped, and says how large it is.
pub fn wheel(root: &Path, out: &Path) -> Result<()> {
    let Some(environment) = environment(root)? else {
        bail!("the wheel needs Python 3.10 or later with venv: `{INSTALL}` installs it");
    };
    let wheel = build(root, &environment, out, &["--release", "--strip"])?;
    let bytes = fs::metadata(&wheel).context("reading the wheel")?.len();
    println!("{}: {} KiB", wheel.display(), bytes >> 10);
    Ok(())
}

/// Builds the wheel, installs it in the environment, and runs the tests there; `None` where there is no Python to do it with. The slow
/// ones only if `full`, and then optimised.
pub fn test(root: &Path, full: bool) -> Result<Option<()>> {
    let Some(environment) = environment(root)? else { return Ok(None) };
    let profile: &[&str] = if full { &["--release"] } else { &["--profile", "dev"] };
    let wheel = build(root, &environment, &root.join("target/python/wheels"), profile)?;
    let named = |extra: &str| format!("saltus[{extra}] @ file://{}", wheel.display());
    pip(&environment, &["--upgrade", &named("test")])?; // with what the tests need
    if pip(&environment, &["--upgrade", &named("test-s3")]).is_err() {
        println!(
            "moto's server, which stands in for S3, cannot be installed: tests of stores in a bucket are skipped"
        );
    }
    pip(&environment, &["--force-reinstall", "--no-deps", &named("test")])?; // the version may be the same, and the wheel another
    // Not from the folder of the package, whose sources would be taken for it.
    let which = if full { "" } else { "not slow" };
    run(Command::new(environment.join("bin/pytest"))
        .args(["-m", which])
        .current_dir(root.join("python/tests")))?;
    planner(root, &environment)?;
    Ok(Some(()))
}

/// Installs the planner for unified-planning beside the package, and runs its tests there. Both packages come from their sources, so nothing of
/// Saltus is taken from an index.
fn planner(root: &Path, environment: &Path) -> Result<()> {
    let package = root.join("python/up-saltus");
    pip(environment, &["mypy", "pytest", "unified-planning>=1.1,<2"])?;
    pip(environment, &["--force-reinstall", "--no-deps", &format!("{}", package.display())])?;
    run(Command::new(environment.join("bin/mypy")).args(["-p", "up_saltus"]).current_dir(&package))?;
    run(Command::new(environment.join("bin/pytest")).current_dir(&package))
}

/// Writes the pages of the Python API by pdoc, from the package as it is installed; `None` where there is no Python.
///
/// # Errors
/// The wheel or pdoc could not be had, or pdoc failed.
pub fn api(root: &Path, out: &Path) -> Result<Option<()>> {
    let Some(environment) = environment(root)? else { return Ok(None) };
    let wheel = build(root, &environment, &root.join("target/python/wheels"), &["--profile", "dev"])?;
    let named = format!("saltus[cluster] @ file://{}", wheel.display());
    pip(&environment, &["--force-reinstall", "--no-deps", &named])?;
    pip(&environment, &[&named, "pdoc>=15,<17"])?;
    run(Command::new(environment.join("bin/pdoc")).arg("saltus").arg("--output-directory").arg(out))?;
    Ok(Some(()))
}

/// A program of a package in an environment of its own, installed the first time; `None` where there is no Python.
///
/// # Errors
/// It could not be installed.
pub fn tool(root: &Path, name: &str, package: &str) -> Result<Option<PathBuf>> {
    let folder = root.join("target/tools").join(name);
    let program = folder.join("bin").join(name);
    if !program.exists() {
        let mut python = Command::new("python3");
        if !python.args(["-m", "venv"]).arg(&folder).status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        pip(&folder, &[package])?;
    }
    Ok(Some(program))
}

/// The virtual environment with what builds the wheel; `None` where there is no Python to make it with.
pub fn environment(root: &Path) -> Result<Option<PathBuf>> {
    let folder = root.join("target/python/venv");
    if !folder.join("bin/pip").exists() {
        let usable = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
        let mut python = Command::new("python3");
        python.args(["-c", usable]).stdout(Stdio::null()).stderr(Stdio::null());
        if !python.status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    pip(&folder, &["maturin>=1.9,<2"])?;
    Ok(Some(folder))
}

/// Installs packages in the environment, from the package index where they are not there yet.
pub fn pip(environment: &Path, packages: &[&str]) -> Result<()> {
    let mut pip = Command::new(environment.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(packages);
    run(&mut pip).context("pip needs Python's package index, or a mirror named in PIP_INDEX_URL")
}

fn build(root: &Path, environment: &Path, out: &Path, profile: &[&str]) -> Result<PathBuf> {
    // Whatever lies there is of another day.
    let _ = fs::remove_dir_all(out);
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin.args(["build", "--quiet", "--locked", "--manifest-path"]).arg(root.join("python/Cargo.toml"));
    maturin.args(profile).arg("--interpreter").arg(environment.join("bin/python")).arg("--out").arg(out);
    run(maturin.current_dir(root))?;
    let mut built = fs::read_dir(out).context("looking for the wheel")?;
    let wheel = built.next().context("maturin made no wheel")?.context("looking for the wheel")?;
    wheel.path().canonicalize().context("looking for the wheel")
}
