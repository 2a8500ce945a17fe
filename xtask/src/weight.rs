//! The weight of the project: the code that the compiler processes, the packages and the time of a
//! build, and the sizes of the artefacts.

use crate::{run, tools};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The limits of the full test: the measured numbers with a margin of a tenth.
const LIMITS: [(&str, u64); 3] = [(LINES, 1_890_000), (PACKAGES, 173), (COMMAND, 14_100_000)];
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
    build
        .args([
            "build",
            "--release",
            "--package",
            "saltus-cli",
            "--timings",
            "--target-dir",
        ])
        .arg(&target);
    run(build.current_dir(root))?;
    let command = fs::metadata(target.join("release/saltus"))
        .context("reading the command")?
        .len();
    println!("\nLines of LLVM IR by origin");
    origins
        .iter()
        .for_each(|(lines, origin)| println!("{lines:12}  {origin}"));
    if seconds {
        println!("\nSeconds by unit, the longest");
        units(&target)?
            .iter()
            .for_each(|(seconds, unit)| println!("{seconds:12.1}  {unit}"));
    }
    println!("\nBytes");
    let wheels = root.join("target/wheels");
    for (name, place) in [
        ("the page with its engine", root.join("target/web")),
        ("the wheel", wheels),
        ("target", root.join("target")),
    ] {
        // Artefacts that were not built are not measured.
        if place.exists() {
            println!("{:12}  {name}", bytes(&place)?);
        }
    }
    println!("\nHeld");
    let mut over = Vec::new();
    for ((name, limit), found) in LIMITS.into_iter().zip([lines, packages, command]) {
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
    let mut origins: BTreeMap<String, u64> = BTreeMap::new();
    let mut all = None;
    // `  81645 (3.7%,  3.7%)    589 (1.0%,  1.0%)  core::iter::Map<A,B>::fold`, and first the total
    // without percents.
    for line in output.lines() {
        let Some(lines) = line
            .split_whitespace()
            .next()
            .and_then(|word| word.parse::<u64>().ok())
        else {
            continue;
        };
        match line.rsplit_once("%)") {
            None if line.contains("(TOTAL)") => all = Some(lines),
            None => (),
            Some((_, name)) => *origins.entry(origin(name.trim())).or_default() += lines,
        }
    }
    let mut origins: Vec<(u64, String)> = origins
        .into_iter()
        .map(|(name, lines)| (lines, name))
        .collect();
    origins.retain(|&(lines, _)| lines >= FEWEST);
    origins.sort_unstable_by(|a, b| b.cmp(a));
    Ok((all.context("cargo llvm-lines printed no total")?, origins))
}

/// The crate of a function, or its module in the engine and the standard library.
fn origin(function: &str) -> String {
    let name = function
        .trim_start_matches(['<', '&', '*', '[', '('])
        .trim_start_matches("mut ");
    let mut words = name
        .split("::")
        .map(|word| word.split(['<', ' ', '>', '[']).next().unwrap_or_default());
    match (words.next().unwrap_or_default(), words.next()) {
        (first @ ("saltus" | "core" | "alloc" | "std"), Some(second)) => {
            format!("{first}::{second}")
        }
        (first, _) => first.to_string(),
    }
}

/// The packages in the command, including those of the workspace.
fn packages(root: &Path) -> Result<u64> {
    let mut command = Command::new(env!("CARGO"));
    command.args([
        "tree",
        "--package",
        "saltus-cli",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    let output = command
        .current_dir(root)
        .output()
        .context("running cargo tree")?
        .stdout;
    let output = String::from_utf8_lossy(&output);
    let name = |line: &str| {
        line.split_whitespace()
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let packages: std::collections::BTreeSet<String> = output
        .lines()
        .map(name)
        .filter(|name| !name.is_empty())
        .collect();
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
    let data = report
        .split_once("const UNIT_DATA = ")
        .and_then(|(_, rest)| rest.split_once("];"));
    let data = format!("{}]", data.context("cargo's report has no units")?.0);
    let units: Vec<Value> = serde_json::from_str(&data).context("the units of cargo's report")?;
    let unit = |unit: &Value| {
        let word = |field: &str| unit[field].as_str().unwrap_or_default().to_string();
        (
            unit["duration"].as_f64().unwrap_or(0.0),
            word("name") + &word("target"),
        )
    };
    let mut units: Vec<(f64, String)> = units.iter().map(unit).collect();
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
