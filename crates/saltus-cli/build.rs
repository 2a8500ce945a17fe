//! Passes to the command which commit and features it is built from.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SALTUS_COMMIT");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = match env::var("SALTUS_COMMIT") {
        // Set by a build from an archive.
        Ok(commit) => commit,
        // While one develops, each commit would rebuild the command.
        Err(_) if !release => "development".into(),
        Err(_) => commit().unwrap_or_else(|| "unknown commit".into()),
    };
    let mut features: Vec<String> = env::vars()
        .filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_lowercase()))
        .filter(|name| name != "default")
        .collect();
    features.sort();
    let with = if features.is_empty() {
        String::new()
    } else {
        format!(", with {}", features.join(", "))
    };
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo::rustc-env=SALTUS_VERSION={version} ({commit}{with})");
}

fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .output()
            .ok()
            .filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
    };
    // The files that change when a commit is made or checked out.
    let head = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for name in ["HEAD", &head, "packed-refs"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if std::path::Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"]).map(|commit| format!("commit {commit}"))
}
