//! The linter of prose: misspellings (codespell), the phrases of `docs/words.txt`, and the width of
//! lines.

use crate::{python, run, version};
use anyhow::{Context, Result, bail};
use std::{path::Path, process::Command};

/// A phrase, its replacement, and the number of occurrences allowed in sources.
struct Phrase<'a> {
    phrase: &'a str,
    instead: &'a str,
    allowed: usize,
}

/// Reads `docs/words.txt`.
fn phrases(text: &str) -> Result<Vec<Phrase<'_>>> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let &[phrase, instead, allowed] = &parts[..] else {
                bail!("`{line}` does not have three parts")
            };
            Ok(Phrase {
                phrase,
                instead,
                allowed: allowed.parse().with_context(|| format!("`{line}`"))?,
            })
        })
        .collect()
}

/// The line numbers, from 1, at which a phrase occurs as whole words in a lower-case text. A line
/// end counts as a space.
fn places(text: &str, phrase: &str) -> Vec<usize> {
    let joined = text.replace('\n', " ");
    let whole = |at: usize| {
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !letter(joined[..at].chars().next_back())
            && !letter(joined[at + phrase.len()..].chars().next())
    };
    let found = joined.match_indices(phrase).filter(|&(at, _)| whole(at));
    found
        .map(|(at, _)| text[..at].matches('\n').count() + 1)
        .collect()
}

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

/// Checks the words of documents and sources.
///
/// # Errors
/// A misspelling, a phrase or a wide line in a document, or more of a phrase in the sources than
/// allowed.
pub fn check(root: &Path) -> Result<()> {
    let listed = version::git(root, &["ls-files"])?;
    let of = |ends: &[&str]| -> Vec<&str> {
        let generated = ["/tests/data/", "fuzz/", "site/src/reference/"];
        let own = |path: &&str| {
            ends.iter().any(|end| path.ends_with(end))
                && !generated.iter().any(|part| path.contains(part))
        };
        listed.lines().filter(own).collect()
    };
    let lowered = |path: &str| Ok(version::read(root, path)?.to_lowercase());
    // The release page shows line ends of the changelog as line breaks, so its lines are long.
    let documents = of(&[".md"])
        .into_iter()
        .filter(|path| *path != "CHANGELOG.md");
    let documents = documents.map(|path| Ok((path, version::read(root, path)?)));
    let mut documents = documents.collect::<Result<Vec<_>>>()?;
    let sources = of(&[".rs"])
        .into_iter()
        .filter(|path| *path != "xtask/src/words.rs")
        .map(lowered);
    let sources = sources.collect::<Result<Vec<_>>>()?;
    let mut faults = Vec::new();
    for (path, text) in &mut documents {
        for line in wide_lines(text) {
            faults.push(format!("{path}:{line}: wrap at {WIDEST} columns"));
        }
        *text = text.to_lowercase();
    }
    for Phrase {
        phrase,
        instead,
        allowed,
    } in phrases(&version::read(root, "docs/words.txt")?)?
    {
        for (path, text) in &documents {
            for line in places(text, phrase) {
                faults.push(format!("{path}:{line}: `{phrase}`: write {instead}"));
            }
        }
        let found: usize = sources.iter().map(|text| places(text, phrase).len()).sum();
        if found > allowed {
            faults.push(format!(
                "docs/words.txt: sources have `{phrase}` {found} times, more than {allowed}: write {instead}"
            ));
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    let Some(codespell) = python::tool(root, "codespell", "codespell==2.4.1")? else {
        println!("no Python with venv: misspellings are not checked");
        return Ok(());
    };
    let english = of(&[".md", ".rs", ".py", ".js", ".toml"])
        .into_iter()
        .filter(|path| !path.ends_with("/de.js") && !path.contains("german"));
    run(Command::new(codespell).args(english).current_dir(root))
}

#[cfg(test)]
mod tests {
    use super::{phrases, places, wide_lines};

    #[test]
    fn phrases_are_found_as_whole_words_across_lines() {
        assert_eq!(
            places("It is\ntold. Is tolder this told?\nis told", "is told"),
            [1, 3]
        );
        assert!(places("this told", "is told").is_empty());
    }

    #[test]
    fn wide_prose_is_found_outside_code_and_tables() {
        let wide = "word ".repeat(30);
        let text = format!(
            "{wide}\n```\n{wide}\n```\n| {wide} |\n    {wide}\n{}\n- {wide}\n",
            "x".repeat(200)
        );
        assert_eq!(wide_lines(&text), [1, 8]);
    }

    #[test]
    fn a_list_has_three_parts_a_line() {
        assert_eq!(
            phrases("# a\nis told | knows | 3\n")
                .unwrap_or_default()
                .len(),
            1
        );
        assert!(phrases("is told | knows\n").is_err());
    }
}
