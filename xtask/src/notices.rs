//! The licences of all packages in the binary, which must accompany it.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::Path,
    process::Command,
};

/// Writes the notices for the command on a platform to `out`: the text of each licence once, with
/// its packages.
///
/// # Errors
/// A package has neither a licence text nor a licence name.
pub fn write(root: &Path, out: &Path, platform: &str) -> Result<()> {
    let texts = licences(root, platform)?;
    let mut written =
        String::from("Saltus is made with the packages below, each under its own licence.\n");
    for (text, packages) in &texts {
        let rule = "=".repeat(80);
        let packages = Vec::from_iter(packages.iter().map(String::as_str)).join("\n");
        write!(written, "\n{rule}\n{packages}\n\n{text}\n")?;
    }
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    fs::write(out, written).with_context(|| format!("writing {}", out.display()))?;
    println!("{}: {} texts", out.display(), texts.len());
    Ok(())
}

/// The packages of each licence text.
fn licences(root: &Path, platform: &str) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--filter-platform"]);
    cargo.arg(platform).current_dir(root);
    let output = cargo.output().context("running cargo metadata")?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("what cargo metadata says")?;

    let used = linked_packages(&metadata, "saltus-cli");
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        let id = package["id"].as_str().unwrap_or_default();
        if !used.contains(id) || package["source"].is_null() {
            continue;
        }
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let Some(licence) = package["license"].as_str() else {
            bail!("{name} names no licence")
        };
        let manifest = Path::new(text(&package["manifest_path"]));
        let mut found = licence_texts(manifest.parent().unwrap_or(root))?;
        if found.is_empty() {
            let source = text(&package["repository"]);
            found.push(format!(
                "{licence}; the package does not contain its text: see {source}"
            ));
        }
        for text in found {
            let packages = texts.entry(text).or_default();
            packages.insert(format!("{name} ({licence})"));
        }
    }
    Ok(texts)
}

/// The texts of the licences in the folder of a package.
fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    const NAMES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];

    let mut files = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        files.push(entry.path());
    }
    files.sort();
    let mut texts = Vec::new();
    for file in files {
        let called = file.file_name().unwrap_or_default().to_string_lossy();
        let called = called.to_uppercase();
        let is_licence = NAMES.iter().any(|name| called.starts_with(name));
        if is_licence && file.is_file() {
            let text =
                fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
            texts.push(text.trim().replace('\r', ""));
        }
    }
    Ok(texts)
}

/// The IDs of the packages that are linked into a package.
fn linked_packages<'a>(metadata: &'a Value, name: &str) -> BTreeSet<&'a str> {
    let mut nodes = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        nodes.insert(text(&node["id"]), node);
    }
    let mut left = Vec::new();
    for package in list(&metadata["packages"]) {
        if package["name"] == name {
            left.push(text(&package["id"]));
        }
    }
    let mut used = BTreeSet::new();
    while let Some(id) = left.pop() {
        if !used.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        for dependency in list(&node["deps"]) {
            let mut kinds = list(&dependency["dep_kinds"]).iter();
            if kinds.any(|kind| kind["kind"].is_null()) {
                left.push(text(&dependency["pkg"]));
            }
        }
    }
    used
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
