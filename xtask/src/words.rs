//! The linter of prose: misspellings (codespell), and the width of lines.

use crate::{python, run, version};
use anyhow::{Result, bail};
use std::{path::Path, process::Command};

/// The largest width of a line of prose, in characters.
const WIDEST: usize = 100;

/// The lines of prose, from 1, that are too wide. Code, tables, HTML and lines without a space to
/// break at do not count.
fn wide_lines(text: &str) -> Vec<usize> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        fenced ^= line.trim_start().starts_with("```");
        let exempt = ["    ", "|", "<", "#"]
            .iter()
            .any(|start| line.starts_with(start));
        if !fenced && !exempt && line.chars().count() > WIDEST && line.trim().contains(' ') {
            found.push(number);
        }
    }
    found
}

/// Checks the words of documents and sources, and the width of lines of prose.
///
/// # Errors
/// A misspelling, or a wide line in a document.
pub fn check(root: &Path) -> Result<()> {
    let listed = version::git(root, &["ls-files"])?;

    let mut faults = Vec::new();
    for path in written_by_hand(&listed, &[".md"]) {
        for line in wide_lines(&version::read(root, path)?) {
            faults.push(format!("{path}:{line}: wrap at {WIDEST} columns"));
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }

    let Some(codespell) = python::tool(root, "codespell", "codespell==2.4.1")? else {
        println!("no Python with venv: misspellings are not checked");
        return Ok(());
    };
    let mut english = written_by_hand(&listed, &[".md", ".rs", ".py", ".js", ".toml"]);
    english.retain(|path| !path.ends_with("/de.js") && !path.ends_with("/fr.js"));
    run(Command::new(codespell).args(english).current_dir(root))
}

/// The listed files with one of these endings that no program writes.
fn written_by_hand<'a>(listed: &'a str, endings: &[&str]) -> Vec<&'a str> {
    const GENERATED: [&str; 3] = ["/tests/data/", "fuzz/", "site/src/reference/"];

    let mut paths = Vec::new();
    for path in listed.lines() {
        let generated = GENERATED.iter().any(|part| path.contains(part));
        if !generated && endings.iter().any(|ending| path.ends_with(ending)) {
            paths.push(path);
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::wide_lines;

    #[test]
    fn wide_prose_is_found_outside_code_and_tables() {
        let wide = "word ".repeat(30);
        let text = format!(
            "{wide}\n```\n{wide}\n```\n| {wide} |\n    {wide}\n{}\n- {wide}\n",
            "x".repeat(200)
        );
        assert_eq!(wide_lines(&text), [1, 8]);
    }
}
