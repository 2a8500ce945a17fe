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
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--filter-platform",
            platform,
        ])
        .current_dir(root)
        .output()
        .context("running cargo metadata")?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("what cargo metadata says")?;
    let used = linked_packages(&metadata, "saltus-cli");
    // The packages of each licence text.
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
        let folder = Path::new(text(&package["manifest_path"]))
            .parent()
            .unwrap_or(root);
        let mut found = false;
        let mut files: Vec<_> = fs::read_dir(folder)?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        files.sort();
        for file in files {
            let called = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_uppercase();
            if ["LICENSE", "LICENCE", "COPYING", "NOTICE"]
                .iter()
                .any(|word| called.starts_with(word))
                && file.is_file()
            {
                let text = fs::read_to_string(&file)
                    .with_context(|| format!("reading {}", file.display()))?;
                texts
                    .entry(text.trim().replace('\r', ""))
                    .or_default()
                    .insert(format!("{name} ({licence})"));
                found = true;
            }
        }
        if !found {
            let source = text(&package["repository"]);
            let text = format!("{licence}; the package does not contain its text: see {source}");
            texts
                .entry(text)
                .or_default()
                .insert(format!("{name} ({licence})"));
        }
    }
    let mut written =
        String::from("Saltus is made with the packages below, each under its own licence.\n");
    for (text, packages) in &texts {
        let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
        write!(
            written,
            "\n{}\n{}\n\n{text}\n",
            "=".repeat(80),
            packages.join("\n")
        )?;
    }
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    fs::write(out, written).with_context(|| format!("writing {}", out.display()))?;
    println!("{}: {} texts", out.display(), texts.len());
    Ok(())
}

/// The IDs of the packages that are linked into a package.
fn linked_packages<'a>(metadata: &'a Value, name: &str) -> BTreeSet<&'a str> {
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let roots = list(&metadata["packages"])
        .iter()
        .filter(|package| package["name"] == name);
    let mut left: Vec<&str> = roots.map(|package| text(&package["id"])).collect();
    let mut used = BTreeSet::new();
    while let Some(id) = left.pop() {
        if !used.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        for dependency in list(&node["deps"]) {
            if list(&dependency["dep_kinds"])
                .iter()
                .any(|kind| kind["kind"].is_null())
            {
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
