//! The public interface of the library, held to the list of it that the last release left.

use crate::{root, tools, version::Facts};
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeSet, fs, process::Command};

/// The list, below a line with its version.
const BASELINE: &str = "crates/saltus/public-api.txt";

/// Compares the interface with the list, or writes the list anew; what became of it.
///
/// # Errors
/// The version promises compatibility with the list's, and items are gone or changed.
pub fn check(write: bool) -> Result<String> {
    let facts = Facts::read(root())?;
    let items = items()?;
    if write {
        let text = format!("# {}\n{}\n", facts.version, items.iter().cloned().collect::<Vec<_>>().join("\n"));
        fs::write(root().join(BASELINE), text).with_context(|| format!("writing {BASELINE}"))?;
    }
    let text = fs::read_to_string(root().join(BASELINE)).with_context(|| format!("reading {BASELINE}"))?;
    let (version, kept) = baseline(&text);
    let gone: Vec<&str> = kept.iter().copied().filter(|item| !items.contains(*item)).collect();
    let new = items.iter().filter(|item| !kept.contains(item.as_str())).count();
    let released = facts.version != version || facts.released.is_some();
    ensure!(
        gone.is_empty() || !released || may_break(version, &facts.version),
        "{} promises what {version} has, and these are gone or changed:\n{}",
        facts.version,
        gone.join("\n")
    );
    Ok(format!("{} items; since {version} {} are gone and {new} new", items.len(), gone.len()))
}

/// Every public item of the library, in one line each, by cargo-public-api; rustdoc's JSON is for a nightly compiler alone.
fn items() -> Result<BTreeSet<String>> {
    let tool = tools::cargo_tool(root(), "cargo-public-api", "0.52.0", &[])?;
    let mut command = Command::new(tool);
    command.args(["--package", "saltus", "--features", "schema,serde", "--target-dir", "target/api", "-sss"]);
    let said = command.current_dir(root()).output().context("running cargo-public-api")?;
    ensure!(said.status.success(), "cargo-public-api: {}", String::from_utf8_lossy(&said.stderr));
    Ok(String::from_utf8_lossy(&said.stdout).lines().map(str::to_string).collect())
}

/// The version and the items of a list.
fn baseline(text: &str) -> (&str, BTreeSet<&str>) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    (first.trim_start_matches("# "), rest.lines().collect())
}

/// Whether a version may take away what another has, as cargo reads versions: another first number that is not 0.
fn may_break(old: &str, new: &str) -> bool {
    let first = |version: &str| -> Vec<u32> {
        let numbers = version.split('.').map(|part| part.parse().unwrap_or(0));
        let mut kept = Vec::new();
        for number in numbers {
            kept.push(number);
            if number != 0 {
                break;
            }
        }
        kept
    };
    first(old) != first(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_break_as_cargo_reads_them() {
        for (old, new, breaks) in [
            ("0.1.0", "0.1.1", false),
            ("0.1.9", "0.2.0", true),
            ("0.9.0", "1.0.0", true),
            ("1.0.0", "1.9.0", false),
            ("1.9.0", "2.0.0", true),
            ("0.0.1", "0.0.2", true),
        ] {
            assert_eq!(may_break(old, new), breaks, "{old} to {new}");
        }
    }

    #[test]
    fn a_list_has_its_version_above_it() {
        let (version, items) = baseline("# 0.1.0\npub fn a()\npub fn b()\n");
        assert_eq!((version, items.len()), ("0.1.0", 2));
    }
}
