//! The weight of the project: the code that the compiler processes, the packages and the time of a
//! build, and the sizes of the artefacts.

use crate::{run, tools};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The limits of the full test: the measured numbers with a small margin.
const LIMITS: [(&str, u64); 3] = [(LINES, 1_840_000), (PACKAGES, 140), (COMMAND, 14_600_000)];
const LINES: &str = "lines of LLVM IR of the engine";
const PACKAGES: &str = "packages compiled for the command";
const COMMAND: &str = "bytes of the command";

/// Measures everything that has a limit, and prints a table; with `seconds` also the time of each
/// unit of a clean build.
///
/// # Errors
/// A value exceeds its limit, or could not be measured.
pub fn table(root: &Path, seconds: bool) -> Result<()> {
    let target = root.join("target/weight");
    let (lines, origins) = lines(root, &target)?;
    let packages = packages(root)?;
    if seconds {
        let _ = fs::remove_dir_all(target.join("release"));
    }
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--release", "--package", "saltus-cli", "--timings"]);
    build.arg("--target-dir").arg(&target);
    run(build.current_dir(root))?;
    let command = fs::metadata(target.join("release/saltus")).context("reading the command")?;

    println!("\nLines of LLVM IR by origin");
    for (lines, origin) in &origins {
        println!("{lines:12}  {origin}");
    }
    if seconds {
        println!("\nSeconds by unit, the longest");
        for (seconds, unit) in units(&target)? {
            println!("{seconds:12.1}  {unit}");
        }
    }
    println!("\nBytes");
    for (name, place) in [
        ("the page with its engine", "target/web"),
        ("the wheel", "target/wheels"),
        ("target", "target"),
    ] {
        let place = root.join(place);
        // Artefacts that were not built are not measured.
        if place.exists() {
            println!("{:12}  {name}", bytes(&place)?);
        }
    }
    println!("\nHeld");
    let mut over = Vec::new();
    for ((name, limit), found) in LIMITS.into_iter().zip([lines, packages, command.len()]) {
        println!("{found:12}  {name}, at most {limit}");
        if found > limit {
            over.push(name);
        }
    }
    if !over.is_empty() {
        bail!("over the limit in xtask/src/weight.rs: {}", over.join(", "));
    }
    Ok(())
}

/// The lines of LLVM IR of the engine before optimisation: the total, and by crate or module in
/// descending order.
fn lines(root: &Path, target: &Path) -> Result<(u64, Vec<(u64, String)>)> {
    const FEWEST: u64 = 5_000;
    let program = tools::llvm_lines(root)?;
    let mut command = Command::new(program);
    command.args(["llvm-lines", "--release", "--package", "saltus", "--lib"]);
    command
        .env("CARGO_TARGET_DIR", target)
        .current_dir(root)
        .stderr(Stdio::inherit());
    let output = command.output().context("running cargo llvm-lines")?;
    if !output.status.success() {
        bail!("cargo llvm-lines failed");
    }

    let output = String::from_utf8_lossy(&output.stdout);
    let mut by_origin: BTreeMap<String, u64> = BTreeMap::new();
    let mut all = None;
    // `  81645 (3.7%,  3.7%)    589 (1.0%,  1.0%)  core::iter::Map<A,B>::fold`, and first the total
    // without percents.
    for line in output.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        let Ok(lines) = first.parse::<u64>() else {
            continue;
        };
        match line.rsplit_once("%)") {
            None if line.contains("(TOTAL)") => all = Some(lines),
            None => (),
            Some((_, name)) => *by_origin.entry(origin(name.trim())).or_default() += lines,
        }
    }
    let mut origins = Vec::new();
    for (name, lines) in by_origin {
        if lines >= FEWEST {
            origins.push((lines, name));
        }
    }
    origins.sort_unstable();
    origins.reverse();
    Ok((all.context("cargo llvm-lines printed no total")?, origins))
}

/// The crate of a function, or its module in the engine and the standard library.
fn origin(function: &str) -> String {
    let name = function
        .trim_start_matches(['<', '&', '*', '[', '('])
        .trim_start_matches("mut ");
    let mut words = name.split("::");
    let first = without_parameters(words.next().unwrap_or_default());
    match (first, words.next()) {
        ("saltus" | "core" | "alloc" | "std", Some(second)) => {
            format!("{first}::{}", without_parameters(second))
        }
        _ => first.to_string(),
    }
}

/// A word of a path without what follows its name.
fn without_parameters(word: &str) -> &str {
    word.split(['<', ' ', '>', '[']).next().unwrap_or_default()
}

/// The packages in the command, including those of the workspace.
fn packages(root: &Path) -> Result<u64> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--package", "saltus-cli", "--edges", "normal"]);
    command.args(["--prefix", "none", "--format", "{p}"]);
    command.current_dir(root);
    let output = command.output().context("running cargo tree")?;

    let mut packages = BTreeSet::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let mut words = line.split_whitespace();
        if let Some(name) = words.next() {
            let version = words.next().unwrap_or_default();
            packages.insert(format!("{name} {version}"));
        }
    }
    if packages.is_empty() {
        bail!("cargo tree named no package");
    }
    Ok(packages.len() as u64)
}

/// The seconds of the longest units of the last build, from cargo's report.
fn units(target: &Path) -> Result<Vec<(f64, String)>> {
    const SHOWN: usize = 20;
    let report = fs::read_to_string(target.join("cargo-timings/cargo-timing.html"));
    let report = report.context("reading cargo's report of the build")?;
    let after = report.split_once("const UNIT_DATA = ");
    let (_, data) = after.context("cargo's report has no units")?;
    let (list, _) = data.split_once("];").context("the list of units ends")?;

    let values: Vec<Value> =
        serde_json::from_str(&format!("{list}]")).context("the units of cargo's report")?;
    let mut units = Vec::new();
    for unit in &values {
        let name = unit["name"].as_str().unwrap_or_default();
        let target = unit["target"].as_str().unwrap_or_default();
        let seconds = unit["duration"].as_f64().unwrap_or(0.0);
        units.push((seconds, format!("{name}{target}")));
    }
    units.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    units.truncate(SHOWN);
    Ok(units)
}

/// The bytes of a file, or of all files of a folder.
fn bytes(place: &Path) -> Result<u64> {
    let mut open: Vec<PathBuf> = vec![place.into()];
    let mut sum = 0;
    while let Some(place) = open.pop() {
        let about =
            fs::symlink_metadata(&place).with_context(|| format!("reading {}", place.display()))?;
        if about.is_dir() {
            for entry in
                fs::read_dir(&place).with_context(|| format!("reading {}", place.display()))?
            {
                open.push(entry.context("reading a folder")?.path());
            }
        } else {
            sum += about.len();
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_origins() {
        for (function, crate_or_module) in [
            (
                "<rayon_core::job::StackJob<L,F,R> as rayon_core::job::Job>::execute",
                "rayon_core",
            ),
            (
                "<core::slice::iter::Iter<T> as core::iter::traits::iterator::Iterator>::fold",
                "core::slice",
            ),
            (
                "saltus::search::moves::MoveMaker<_>::successors",
                "saltus::search",
            ),
            (
                "<&mut alloc::vec::Vec<T> as core::fmt::Debug>::fmt",
                "alloc::vec",
            ),
        ] {
            assert_eq!(origin(function), crate_or_module);
        }
    }
}
