//! The version and the address of the repository: both are in `Cargo.toml`, and repeated in other
//! files.

use crate::root;
use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use std::{fmt::Write, fs, ops::Range, path::Path, process::Command};

/// Files that repeat the version. [`version_spans`] finds it in each.
const REPEATED: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "fuzz/Cargo.lock",
    "crates/saltus-web/src/openapi.json",
    "python/up-saltus/pyproject.toml",
    "CHANGELOG.md",
];

/// The metadata of the project, from its manifests and its changelog.
#[derive(Debug, PartialEq, Eq)]
pub struct Facts {
    pub version: String,
    pub repository: String,
    pub documentation: String,
    pub rust: String,
    pub license: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// The date of the release as `YYYY-MM-DD`, if the changelog has it.
    pub released: Option<String>,
}

impl Facts {
    /// Reads them.
    ///
    /// # Errors
    /// A file is missing, or a field of it.
    pub fn read(root: &Path) -> Result<Facts> {
        let workspace = manifest(root, "Cargo.toml")?;
        let library = manifest(root, "crates/saltus/Cargo.toml")?;
        let package = &workspace["workspace"]["package"];
        let keywords = package.get("keywords").and_then(toml::Value::as_array);
        let mut words = Vec::new();
        for keyword in keywords.context("Cargo.toml has no `keywords`")? {
            words.push(keyword.as_str().context("a keyword is no text")?.to_owned());
        }
        Ok(Facts {
            version: field(package, "version")?,
            repository: field(package, "repository")?,
            documentation: field(package, "documentation")?,
            rust: field(package, "rust-version")?,
            license: field(package, "license")?,
            description: field(&library["package"], "description")?,
            keywords: words,
            released: released(&read(root, "CHANGELOG.md")?),
        })
    }

    /// Whether the address of the repository is still a placeholder: `.invalid` is reserved for
    /// names that never resolve (RFC 2606).
    pub fn is_placeholder(&self) -> bool {
        let host = self
            .repository
            .split("://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        host.is_none_or(|host| host.ends_with(".invalid"))
    }
}

#[cfg(test)]
impl Facts {
    /// Example data for tests.
    pub fn example() -> Facts {
        Facts {
            version: "1.2.3".into(),
            repository: "https://host.example/a/b".into(),
            documentation: "https://docs.example/b".into(),
            rust: "1.95".into(),
            license: "MIT OR Apache-2.0".into(),
            description: "The engine: it's exact".into(),
            keywords: vec!["puzzle".into()],
            released: Some("2026-12-01".into()),
        }
    }
}

/// Lists the places of the version, or changes it everywhere.
///
/// # Errors
/// The places differ, or the new version is invalid.
pub fn command(new: Option<&str>) -> Result<()> {
    let root = root();
    if let Some(new) = new {
        ensure!(
            is_version(new),
            "`{new}` is not a version: expected three numbers, such as 0.1.1"
        );
        for path in REPEATED {
            let text = read(root, path)?;
            let text = if path == "CHANGELOG.md" {
                with_heading(&text, new)
            } else {
                with_version(path, &text, new)
            };
            fs::write(root.join(path), text).with_context(|| format!("writing {path}"))?;
        }
        for (path, text) in generated(&Facts::read(root)?) {
            fs::write(root.join(path), text).with_context(|| format!("writing {path}"))?;
        }
    }
    let wrong = disagreements(root)?;
    ensure!(
        wrong.is_empty(),
        "{}\n`cargo xtask version X.Y.Z` makes them agree",
        wrong.join("\n")
    );
    println!("{}", Facts::read(root)?.version);
    Ok(())
}

/// `cargo xtask publishable`: checks whether this commit may be published.
///
/// # Errors
/// All reasons.
pub fn publishable() -> Result<()> {
    let root = root();
    let facts = Facts::read(root)?;
    let mut reasons = disagreements(root)?;
    if facts.is_placeholder() {
        let places = placeholders(root, &facts)?.join(", ");
        reasons.push(format!(
            "`{}` is a placeholder, in {places}",
            facts.repository
        ));
    }
    if facts.released.is_none() {
        reasons.push(format!(
            "CHANGELOG.md has no date of release: `## {} (YYYY-MM-DD)`",
            facts.version
        ));
    }
    reasons.extend(
        changed_files(root)?.map(|files| format!("files are changed and not committed:\n{files}")),
    );
    let tag = format!("v{}", facts.version);
    if !git(root, &["tag", "--points-at", "HEAD"])?
        .lines()
        .any(|line| line == tag)
    {
        reasons.push(format!("the commit has no tag {tag}"));
    }
    if !reasons.is_empty() {
        bail!("this is not to be published:\n{}", reasons.join("\n"));
    }
    println!("{} may be published", facts.version);
    Ok(())
}

/// Every place whose version or derived text differs from `Cargo.toml`.
///
/// # Errors
/// A file cannot be read, or lacks a required version.
pub fn disagreements(root: &Path) -> Result<Vec<String>> {
    let facts = Facts::read(root)?;
    let mut wrong = Vec::new();
    for path in REPEATED {
        let text = read(root, path)?;
        let found = version_spans(path, &text);
        ensure!(!found.is_empty(), "{path} has no version");
        for span in found {
            let line = text[..span.start].lines().count();
            if text[span.clone()] != facts.version {
                wrong.push(format!(
                    "{path}:{line}: {}, not {}",
                    &text[span], facts.version
                ));
            }
        }
    }
    for (path, text) in generated(&facts) {
        if fs::read_to_string(root.join(path)).unwrap_or_default() != text {
            wrong.push(format!(
                "{path} differs from what `cargo xtask version {}` writes",
                facts.version
            ));
        }
    }
    Ok(wrong)
}

/// A manifest.
fn manifest(root: &Path, path: &str) -> Result<toml::Table> {
    let text = read(root, path)?;
    text.parse().with_context(|| format!("reading {path}"))
}

/// The text of a field of a manifest.
fn field(table: &toml::Value, name: &str) -> Result<String> {
    let text = table.get(name).and_then(toml::Value::as_str);
    let text = text.with_context(|| format!("Cargo.toml has no `{name}`"))?;
    Ok(text.to_owned())
}

/// The files of git that contain the placeholder's host, except the sources of this program.
///
/// # Errors
/// Git does not list its files.
pub fn placeholders(root: &Path, facts: &Facts) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for path in git(root, &["ls-files"])?.lines() {
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        if !path.starts_with("xtask/") && text.contains(&facts.repository) {
            found.push(path.to_owned());
        }
    }
    Ok(found)
}

/// The changes that `git status` reports; `None` for a clean tree.
///
/// # Errors
/// There is no git, or no repository.
pub fn changed_files(root: &Path) -> Result<Option<String>> {
    let output = git(root, &["status", "--porcelain"])?;
    Ok(Some(output).filter(|output| !output.is_empty()))
}

/// The output of git.
///
/// # Errors
/// There is no git, or it fails.
pub fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .output()
        .context("running git")?;
    ensure!(
        output.status.success(),
        "git {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_string())
}

/// Whether a text is three numbers: such versions are the same for Python, Debian and npm.
fn is_version(text: &str) -> bool {
    text.split('.').count() == 3 && text.split('.').all(is_plain_number)
}

/// Whether a text is a number without a sign or a leading zero.
fn is_plain_number(text: &str) -> bool {
    match text.parse::<u32>() {
        Ok(number) => number.to_string() == text,
        Err(_) => false,
    }
}

/// The places of the version in a file.
fn version_spans(path: &str, text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    let mut own = false;
    for line in text.split_inclusive('\n') {
        if path.ends_with(".lock")
            && let Some(name) = line.strip_prefix("name = \"")
        {
            // The fuzz targets are never published.
            own = (name.starts_with("saltus") || name.starts_with("xtask"))
                && !name.starts_with("saltus-fuzz");
        }
        if let Some(start) = version_start(path, line, found.is_empty(), own) {
            let rest = &line[start..];
            let length = rest.find(['"', ' ', '\n']).unwrap_or(rest.len());
            found.push(at + start..at + start + length);
        }
        at += line.len();
    }
    found
}

/// Where the version starts in a line of a file: of one of the project's packages (`own`) in a
/// list of all, and only in the `first` place of other files.
fn version_start(path: &str, line: &str, first: bool, own: bool) -> Option<usize> {
    if path.ends_with(".toml") {
        let ours = line.starts_with("version = ") || line.starts_with("saltus");
        let start = line.find("version = \"")? + 11;
        return if ours { Some(start) } else { None };
    }
    if path.ends_with(".lock") {
        let is_version = own && line.starts_with("version = \"");
        return if is_version { Some(11) } else { None };
    }
    if !first {
        return None;
    }
    if path == "CHANGELOG.md" {
        return if line.starts_with("## ") {
            Some(3)
        } else {
            None
        };
    }
    Some(line.find("\"version\": \"")? + 12)
}

/// The text of a file with another version.
fn with_version(path: &str, text: &str, new: &str) -> String {
    let mut text = text.to_string();
    for span in version_spans(path, &text).into_iter().rev() {
        text.replace_range(span, new);
    }
    text
}

/// The changelog with a heading for a version above the others; unchanged if it already has one.
fn with_heading(text: &str, new: &str) -> String {
    match version_spans("CHANGELOG.md", text).first() {
        Some(first) if &text[first.clone()] != new => {
            let (before, after) = text.split_at(first.start - 3);
            format!("{before}## {new} (unreleased)\n\n{after}")
        }
        _ => text.to_string(),
    }
}

/// The date in the first heading of the changelog: `## 0.1.0 (2026-12-01)`.
fn released(changelog: &str) -> Option<String> {
    let heading = changelog.lines().find(|line| line.starts_with("## "))?;
    let day = heading.split_once('(')?.1.strip_suffix(')')?;
    let shape = day.replace(|c: char| c.is_ascii_digit(), "0");
    if shape == "0000-00-00" {
        Some(day.to_string())
    } else {
        None
    }
}

/// The generated files of the repository: citations, for people and for programs, and the date of
/// the manual pages.
fn generated(facts: &Facts) -> [(&'static str, String); 3] {
    let date = facts.released.clone();
    [
        ("CITATION.cff", citation(facts)),
        ("codemeta.json", codemeta(facts)),
        (
            "crates/saltus-cli/src/released.txt",
            date.unwrap_or_else(|| "unreleased".into()),
        ),
    ]
}

fn citation(facts: &Facts) -> String {
    let mut text = format!(
        "# Written by `cargo xtask version`.\n\
         cff-version: 1.2.0\n\
         message: If you use Saltus in your work, please cite it as below.\n\
         type: software\n\
         title: Saltus\n\
         abstract: {}\n\
         authors:\n  - name: The Saltus authors\n\
         version: {}\n",
        yaml(&format!("{}.", facts.description)),
        facts.version
    );
    if let Some(day) = &facts.released {
        let _ = writeln!(text, "date-released: {day}");
    }
    let _ = write!(
        text,
        "repository-code: {}\nurl: {}\n",
        facts.repository, facts.documentation
    );
    let _ = writeln!(text, "license:");
    for license in facts.license.split(" OR ") {
        let _ = writeln!(text, "  - {license}");
    }
    let _ = writeln!(text, "keywords:");
    for word in &facts.keywords {
        let _ = writeln!(text, "  - {word}");
    }
    text
}

/// A text in YAML on one line, quoted if it contains a colon.
fn yaml(text: &str) -> String {
    if text.contains(": ") {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        text.to_string()
    }
}

fn codemeta(facts: &Facts) -> String {
    let licenses: Vec<String> = facts
        .license
        .split(" OR ")
        .map(|name| format!("https://spdx.org/licenses/{name}"))
        .collect();
    let mut object = json!({
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "SoftwareSourceCode",
        "name": "Saltus",
        "description": facts.description,
        "version": facts.version,
        "author": [{"@type": "Organization", "name": "The Saltus authors"}],
        "license": licenses,
        "codeRepository": facts.repository,
        "softwareHelp": facts.documentation,
        "programmingLanguage": ["Rust", "Python", "JavaScript", "Coq"],
        "runtimePlatform": format!("Rust {} or later", facts.rust),
        "operatingSystem": ["Linux", "macOS", "Windows"],
        "keywords": facts.keywords,
        "developmentStatus": "active",
    });
    if let Some(day) = &facts.released {
        object["datePublished"] = json!(day);
    }
    format!("{object:#}\n")
}

/// A file of the project.
///
/// # Errors
/// It cannot be read.
pub fn read(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| format!("reading {path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "[[package]]\nname = \"rayon\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \
        \"saltus-tui\"\n\
                        version = \"0.1.0\"\n\n[[package]]\nname = \"saltus-fuzz\"\nversion = \
                        \"0.0.0\"\n";

    #[test]
    fn only_our_packages_of_a_lock_file_change() {
        let changed = with_version("Cargo.lock", LOCK, "0.2.10");
        assert_eq!(
            changed,
            LOCK.replace("tui\"\nversion = \"0.1.0", "tui\"\nversion = \"0.2.10")
        );
    }

    #[test]
    fn the_manifest_names_its_version_for_each_crate() {
        let text = "version = \"0.1.0\"\nrust-version = \"1.95\"\nsaltus = { path = \"x\", \
            version = \"0.1.0\" }\n\
                    clap = { version = \"0.1.0\" }\n";
        let changed = with_version("Cargo.toml", text, "1.0.0");
        assert_eq!(
            changed,
            "version = \"1.0.0\"\nrust-version = \"1.95\"\nsaltus = { path = \"x\", version = \
             \"1.0.0\" }\n\
             clap = { version = \"0.1.0\" }\n"
        );
    }

    #[test]
    fn a_new_version_has_a_heading_once() {
        let text = "# Changelog\n\n## 0.1.0 (2026-12-01)\n\n- One.\n";
        let next = with_heading(text, "0.1.1");
        assert_eq!(
            next,
            "# Changelog\n\n## 0.1.1 (unreleased)\n\n## 0.1.0 (2026-12-01)\n\n- One.\n"
        );
        assert_eq!(with_heading(&next, "0.1.1"), next);
        assert_eq!(
            (released(text).as_deref(), released(&next)),
            (Some("2026-12-01"), None)
        );
    }

    #[test]
    fn versions_are_three_numbers() {
        for version in ["0.1.0", "1.0.0", "10.20.30"] {
            assert!(is_version(version), "{version}");
        }
        for other in [
            "",
            "1",
            "1.0",
            "1.0.0.0",
            "01.0.0",
            "1.0.x",
            "v1.0.0",
            "1.0.0-rc.1",
            "1.0.+1",
            "1..0",
        ] {
            assert!(!is_version(other), "{other}");
        }
    }

    #[test]
    fn an_address_on_a_reserved_host_is_a_placeholder() {
        assert!(!Facts::example().is_placeholder());
        for (repository, held) in [
            ("https://repository.invalid/a", true),
            ("https://invalid.example/a.invalid", false),
            ("nothing", true),
        ] {
            assert_eq!(
                Facts {
                    repository: repository.into(),
                    ..Facts::example()
                }
                .is_placeholder(),
                held,
                "{repository}"
            );
        }
    }

    #[test]
    fn citations_have_the_facts() {
        let text = citation(&Facts::example());
        for line in [
            "version: 1.2.3",
            "date-released: 2026-12-01",
            "repository-code: https://host.example/a/b",
            "abstract: 'The engine: it''s exact.'",
            "  - Apache-2.0",
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "{line} is not in\n{text}"
            );
        }
        let object: serde_json::Value =
            serde_json::from_str(&codemeta(&Facts::example())).expect("it is JSON");
        assert_eq!(object["version"], "1.2.3");
        assert_eq!(object["license"][1], "https://spdx.org/licenses/Apache-2.0");
    }

    #[test]
    fn the_repository_is_consistent() {
        assert_eq!(
            disagreements(root()).expect("the files can be read"),
            [""; 0]
        );
    }

    #[test]
    fn a_version_that_disagrees_is_named_with_its_line() {
        let copy = std::env::temp_dir().join(format!("saltus-versions-{}", std::process::id()));
        let facts = Facts::read(root()).expect("the manifest can be read");
        for path in REPEATED.into_iter().chain([
            "crates/saltus/Cargo.toml",
            "CITATION.cff",
            "codemeta.json",
            "crates/saltus-cli/src/released.txt",
        ]) {
            let to = copy.join(path);
            fs::create_dir_all(to.parent().expect("a file has a folder"))
                .expect("a folder can be made");
            fs::copy(root().join(path), to).expect("a file can be copied");
        }
        assert_eq!(
            disagreements(&copy).expect("the files can be read"),
            [""; 0]
        );
        let (path, old) = (
            "python/up-saltus/pyproject.toml",
            format!("version = \"{}\"", facts.version),
        );
        let text = read(&copy, path).expect("it can be read");
        let line = text
            .lines()
            .position(|line| line == old)
            .expect("it has the version")
            + 1;
        fs::write(copy.join(path), text.replace(&old, "version = \"9.9.9\""))
            .expect("it can be written");
        fs::write(copy.join("CITATION.cff"), "version: 9.9.9\n").expect("it can be written");
        let wrong = disagreements(&copy).expect("the files can be read");
        let cited = format!(
            "CITATION.cff differs from what `cargo xtask version {}` writes",
            facts.version
        );
        assert_eq!(
            wrong,
            [
                format!("{path}:{line}: 9.9.9, not {}", facts.version),
                cited
            ]
        );
        fs::remove_dir_all(copy).expect("the copy can be removed");
    }

    #[test]
    fn a_changed_file_makes_a_tree_dirty() {
        let tree = std::env::temp_dir().join(format!("saltus-tree-{}", std::process::id()));
        fs::create_dir_all(&tree).expect("a folder can be made");
        git(&tree, &["init", "--quiet"]).expect("git makes a repository");
        assert_eq!(changed_files(&tree).expect("git answers"), None);
        fs::write(tree.join("new.txt"), "").expect("a file can be written");
        assert_eq!(
            changed_files(&tree).expect("git answers").as_deref(),
            Some("?? new.txt")
        );
        fs::remove_dir_all(tree).expect("the repository can be removed");
    }

    /// The address is in the manifest and in files generated from it, and nowhere else.
    #[test]
    fn the_address_is_defined_once() {
        let facts = Facts::read(root()).expect("the manifest can be read");
        // An archive of the sources is not a git repository.
        if let Ok(places) = placeholders(root(), &facts) {
            assert_eq!(places, ["CITATION.cff", "Cargo.toml", "codemeta.json"]);
        }
    }
}
