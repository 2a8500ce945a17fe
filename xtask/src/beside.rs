//! Parts that run beside others, each in a process of its own.

use crate::{
    root,
    summary::{Failure, Outcome, Part},
};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    time::Instant,
};

/// A part that runs beside others.
pub struct Beside {
    name: &'static str,
    began: Instant,
    child: Result<Child>,
    /// The file with its output.
    output: PathBuf,
}

impl Beside {
    /// Starts this program again, for this part alone.
    pub fn start(program: &Path, name: &'static str) -> Beside {
        let output = root().join("target").join(name).with_extension("log");
        Beside {
            name,
            began: Instant::now(),
            child: start(program, name, &output),
            output,
        }
    }

    /// Waits for its end, and shows its output.
    pub fn finish(mut self) -> Part {
        let outcome = match self.output_at_its_end() {
            Ok(text) => {
                print!("{text}");
                outcome_in(&text, self.name)
            }
            Err(error) => failed(self.name, format!("{error:#}")),
        };
        Part {
            name: self.name,
            time: self.began.elapsed(),
            outcome,
        }
    }

    fn output_at_its_end(&mut self) -> Result<String> {
        match &mut self.child {
            Ok(child) => child.wait()?,
            Err(error) => bail!("{error:#}"),
        };
        Ok(String::from_utf8_lossy(&fs::read(&self.output)?).into_owned())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if let Ok(child) = &mut self.child {
            // It may have ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(program: &Path, name: &str, output: &Path) -> Result<Child> {
    let file = fs::File::create(output).with_context(|| format!("writing {}", output.display()))?;
    let mut command = Command::new(program);
    command
        .args(["test", "--only", name])
        .stdout(file.try_clone()?)
        .stderr(file);
    command.spawn().context("running the part")
}

/// How a part ended, by the summary in its output.
fn outcome_in(text: &str, name: &str) -> Outcome {
    let of_part = |line: &&str| line.split_whitespace().nth(1) == Some(name);
    let Some(line) = text.lines().rev().find(of_part) else {
        return failed(name, "it was ended".into());
    };
    let remark = line.split_once(" s  ").map_or("", |(_, remark)| remark);
    match line.split_whitespace().next() {
        Some("passed") => Outcome::Passed(remark.to_owned()),
        Some("SKIPPED") => Outcome::Skipped(remark.to_owned()),
        _ => Outcome::Failed(last_failure(text).unwrap_or_else(|| failure(name, remark.into()))),
    }
}

/// What the last line of a run says: `failed: TESTS: `COMMAND``.
fn last_failure(text: &str) -> Option<Failure> {
    let line = text.lines().rev().find(|line| line.contains("failed: "))?;
    let (_, what) = line.split_once("failed: ")?;
    let (tests, again) = what.trim_end_matches('`').rsplit_once(": `")?;
    let tests: Vec<String> = tests.split(", ").map(str::to_owned).collect();
    Some(Failure {
        message: tests.join("\n"),
        tests,
        again: again.to_owned(),
    })
}

fn failure(name: &str, message: String) -> Failure {
    Failure {
        message,
        tests: Vec::new(),
        again: format!("cargo xtask test --only {name}"),
    }
}

fn failed(name: &str, message: String) -> Outcome {
    Outcome::Failed(failure(name, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_a_part_is_read() {
        let passed = "\nSummary\n  passed   python            12 s  \n";
        assert!(matches!(outcome_in(passed, "python"), Outcome::Passed(_)));
        let skipped = "\nSummary\n  SKIPPED  python             0 s  no Python\n";
        let Outcome::Skipped(why) = outcome_in(skipped, "python") else {
            panic!("{skipped}");
        };
        assert_eq!(why, "no Python");
        let failed = "\nSummary\n  FAILED   python            12 s  pytest failed\n\
                      Error: failed: test_a.py::test_b: `cargo xtask python -k 'test_b'`\n";
        let Outcome::Failed(failure) = outcome_in(failed, "python") else {
            panic!("{failed}");
        };
        assert_eq!(failure.tests, ["test_a.py::test_b"]);
        assert_eq!(failure.again, "cargo xtask python -k 'test_b'");
        assert!(matches!(outcome_in("", "python"), Outcome::Failed(_)));
    }
}
