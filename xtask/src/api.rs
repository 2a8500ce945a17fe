//! The public API of the library, compared with the list of the last version in `docs/api.txt`.

use crate::{run, tools, version::Facts};
use anyhow::{Context, Result, bail, ensure};
use std::{collections::BTreeSet, fs, path::Path, process::Command};

/// The list: the version, then one item per line.
const KEPT: &str = "docs/api.txt";

/// Prints the differences from the stored list, or with `write` stores the current one.
///
/// # Errors
/// A version that promises only additions lacks an item of the list, or the list cannot be
/// generated.
pub fn check(root: &Path, write: bool) -> Result<()> {
    let facts = Facts::read(root)?;
    let now = list(root)?;
    let kept = root.join(KEPT);
    if write {
        let text = format!("{}\n{}", facts.version, now);
        return fs::write(&kept, text).with_context(|| format!("writing {KEPT}"));
    }
    let text = fs::read_to_string(&kept).with_context(|| format!("reading {KEPT}"))?;
    let (version, before) = text
        .split_once('\n')
        .with_context(|| format!("{KEPT} is empty"))?;
    let (removed, added) = differences(before, &now);
    removed.iter().for_each(|item| println!("- {item}"));
    added.iter().for_each(|item| println!("+ {item}"));
    println!(
        "since {version}: {} items removed or changed, {} added",
        removed.len(),
        added.len()
    );
    if !removed.is_empty() && facts.released.is_some() && is_compatible(version, &facts.version) {
        bail!(
            "{} promises only additions to {version}: see docs/versions.md",
            facts.version
        );
    }
    Ok(())
}

/// The lines that only the first text has, and those that only the second has.
fn differences<'a>(before: &'a str, now: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    let [before, now] = [before, now].map(|text| text.lines().collect::<BTreeSet<_>>());
    (
        before.difference(&now).copied().collect(),
        now.difference(&before).copied().collect(),
    )
}

/// Whether programs for the first version build with the second, by cargo's rules for versions.
fn is_compatible(first: &str, second: &str) -> bool {
    let line = |version: &str| {
        let parts: Vec<&str> = version.split('.').collect();
        let fixed = parts.iter().take_while(|&&part| part == "0").count() + 1;
        parts
            .into_iter()
            .take(fixed)
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    line(first) == line(second)
}

/// The items of the library with all features, from rustdoc's JSON, which needs `RUSTC_BOOTSTRAP`.
fn list(root: &Path) -> Result<String> {
    // Its version depends on the compiler's: rustdoc's JSON is not stable.
    let tool = tools::cargo_tool(root, "cargo-public-api", "0.52.0", &[])?;
    let target = root.join("target/api");
    let mut rustdoc = Command::new(env!("CARGO"));
    rustdoc
        .args([
            "rustdoc",
            "--package",
            "saltus",
            "--lib",
            "--all-features",
            "--target-dir",
        ])
        .arg(&target);
    rustdoc.args([
        "--",
        "-Zunstable-options",
        "--output-format",
        "json",
        "--cap-lints",
        "allow",
    ]);
    run(rustdoc.env("RUSTC_BOOTSTRAP", "1").current_dir(root))?;
    let output = Command::new(tool)
        .args(["public-api", "-sss", "--color", "never", "--rustdoc-json"])
        .arg(target.join("doc/saltus.json"))
        .output()
        .context("running cargo-public-api")?;
    ensure!(
        output.status.success(),
        "cargo-public-api: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).context("the list is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_item_is_removed_and_added() {
        let before = "pub fn saltus::a()\npub fn saltus::b(u8)\n";
        let now = "pub fn saltus::a()\npub fn saltus::b(u16)\npub fn saltus::c()\n";
        let (removed, added) = differences(before, now);
        assert_eq!(removed, ["pub fn saltus::b(u8)"]);
        assert_eq!(added, ["pub fn saltus::b(u16)", "pub fn saltus::c()"]);
    }

    #[test]
    fn versions_are_compatible_as_cargo_reads_them() {
        for (first, second, compatible) in [
            ("0.1.0", "0.1.7", true),
            ("0.1.0", "0.2.0", false),
            ("1.2.3", "1.9.0", true),
            ("1.2.3", "2.0.0", false),
            ("0.0.3", "0.0.4", false),
        ] {
            assert_eq!(is_compatible(first, second), compatible, "{first} {second}");
        }
    }
}
