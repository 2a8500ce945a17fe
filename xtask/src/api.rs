//! The public API of the library, compared with that of the last version by cargo-semver-checks.

use crate::{run, tools};
use anyhow::{Context, Result, ensure};
use std::{path::Path, process::Command};

/// Compares the library with the last version in the history of this commit, by its tag.
///
/// # Errors
/// The version promises more than the changes keep, or they could not be compared.
pub fn check(root: &Path) -> Result<()> {
    let mut git = Command::new("git");
    git.args(["tag", "--merged", "HEAD", "--sort=-version:refname"]);
    let tags = git.current_dir(root).output().context("running git")?;
    ensure!(tags.status.success(), "git lists no tags");
    let tags = String::from_utf8(tags.stdout).context("tags are UTF-8")?;

    let Some(last) = last_version(&tags) else {
        println!("no version is released yet: there is nothing to compare with");
        return Ok(());
    };
    let tool = tools::cargo_tool(root, "cargo-semver-checks", "0.51.0", &[])?;
    let mut checks = Command::new(tool);
    checks.args(["semver-checks", "--package", "saltus", "--all-features"]);
    checks.args(["--baseline-rev", last]);
    run(checks.current_dir(root))
}

/// The first tag of a version, `v1.2.3`, in a list with the newest first.
fn last_version(tags: &str) -> Option<&str> {
    tags.lines().find(|tag| is_version(tag))
}

fn is_version(tag: &str) -> bool {
    let Some(version) = tag.strip_prefix('v') else {
        return false;
    };
    let mut parts = 0;
    for part in version.split('.') {
        if part.parse::<u32>().is_err() {
            return false;
        }
        parts += 1;
    }
    parts == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tags_of_versions_count() {
        for (tags, last) in [
            ("", None),
            ("wheel-7\nv0.1.0-rc.1\n", None),
            ("v0.2.0-rc.1\nv0.1.10\nv0.1.9\n", Some("v0.1.10")),
            ("vast\nv1.2\nv1.2.3\n", Some("v1.2.3")),
        ] {
            assert_eq!(last_version(tags), last, "{tags:?}");
        }
    }
}
