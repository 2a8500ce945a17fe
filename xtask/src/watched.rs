//! Test programs whose output is shown and read at the same time.

use crate::{
    root,
    summary::{Failure, Outcome},
};
use anyhow::{Context, Result};
use std::{
    io::{BufRead, BufReader},
    process::{Command, ExitStatus, Stdio},
};

/// Runs a command, shows each line of its standard output, and passes it to `read`.
///
/// # Errors
/// It does not start.
pub fn run(command: &mut Command, read: &mut dyn FnMut(&str)) -> Result<ExitStatus> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("running {command:?}"))?;
    let output = child
        .stdout
        .take()
        .context("the output of a test program")?;
    for line in BufReader::new(output).lines() {
        let line = line.context("reading the output of a test program")?;
        println!("{line}");
        read(&line);
    }
    child.wait().context("the end of a test program")
}

/// The numbers and the failures that cargo's tests print.
#[derive(Default)]
struct Counts {
    passed: u64,
    ignored: u64,
    filtered: u64,
    failed: Vec<String>,
}

impl Counts {
    fn read(&mut self, line: &str) {
        if let Some(counts) = line.strip_prefix("test result: ") {
            self.passed += number_before(counts, "passed");
            self.ignored += number_before(counts, "ignored");
            self.filtered += number_before(counts, "filtered out");
            return;
        }
        let test = line.strip_prefix("test ");
        if let Some(name) = test.and_then(|line| line.strip_suffix(" ... FAILED")) {
            self.failed.push(name.to_owned());
        }
    }
}

/// The number before a word, as in `ok. 12 passed; 0 failed`.
fn number_before(counts: &str, word: &str) -> u64 {
    for part in counts.split(['.', ';']) {
        if let Some(number) = part.trim().strip_suffix(word) {
            return number.trim().parse().unwrap_or(0);
        }
    }
    0
}

/// Runs cargo's tests.
pub fn cargo(arguments: &[&str]) -> Outcome {
    let line = format!("cargo {}", arguments.join(" "));
    println!("{line}");
    let mut counts = Counts::default();
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root());
    let ended = run(&mut command, &mut |line| counts.read(line));

    let Counts {
        passed,
        ignored,
        filtered,
        failed,
    } = counts;
    let message = match ended {
        Ok(status) if status.success() => {
            return Outcome::Passed(format!(
                "{passed} passed, {ignored} long ones skipped, {filtered} not selected"
            ));
        }
        // A test binary that crashed or did not build has no result line; the end of cargo's output
        // names it.
        Ok(_) => format!(
            "{passed} passed, {} failed\n{}",
            failed.len(),
            failed.join("\n")
        ),
        Err(error) => format!("{error:#}"),
    };
    let again = if failed.is_empty() {
        line
    } else {
        cargo_again(&failed)
    };
    Outcome::Failed(Failure {
        message,
        tests: failed,
        again,
    })
}

/// The command that runs these tests alone. It builds the whole workspace like the others, so that
/// nothing is compiled again with other features.
fn cargo_again(failed: &[String]) -> String {
    let mut again = "cargo test --workspace -- --include-ignored --exact".to_owned();
    for name in failed {
        // The names of examples in documents have blanks.
        let name = name.strip_suffix(" - should panic").unwrap_or(name);
        if name.contains(' ') {
            again += &format!(" '{name}'");
        } else {
            again += &format!(" {name}");
        }
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted_and_named() {
        let mut counts = Counts::default();
        for line in [
            "running 3 tests",
            "test walk::a ... ok",
            "test serve::b ... FAILED",
            "test crates/saltus/src/lib.rs - (line 3) ... FAILED",
            "test result: FAILED. 12 passed; 2 failed; 3 ignored; 0 measured; 4 filtered out; \
             finished",
            "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished",
        ] {
            counts.read(line);
        }
        assert_eq!((counts.passed, counts.ignored, counts.filtered), (17, 4, 4));
        assert_eq!(
            cargo_again(&counts.failed),
            "cargo test --workspace -- --include-ignored --exact serve::b \
             'crates/saltus/src/lib.rs - (line 3)'"
        );
    }
}
