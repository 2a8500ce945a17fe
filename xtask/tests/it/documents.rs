//! The documents: terms of the glossary are unique, used, and in the code; links are valid; the
//! site has every page.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// All files below a folder with this ending, sorted; without build products and hidden folders.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            found.extend(files(&path, end));
        } else if name.ends_with(end) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The documents for readers: those in the root, in `docs/`, and in the packages.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = files(root(), ".md")
        .into_iter()
        .filter(|path| path.parent() == Some(root()))
        .collect();
    found.extend(files(&root().join("docs"), ".md"));
    found.extend(["python/README.md", "crates/saltus/README.md"].map(|name| root().join(name)));
    found
}

/// The rows of the glossary's tables, cell by cell.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| term"));
    lines
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

#[test]
fn terms_of_the_glossary_are_unique_used_and_in_the_code() {
    let path = root().join("docs/glossary.md");
    let glossary = fs::read_to_string(&path).unwrap();
    let rows = rows(&glossary);
    assert!(rows.len() > 30, "the glossary has {} terms", rows.len());

    let mut documents: String = documents()
        .iter()
        .filter(|other| **other != path)
        .map(|path| fs::read_to_string(path).unwrap().to_lowercase())
        .collect();
    documents.retain(|c| c != '*' && c != '`');
    let code: String = ["crates/saltus/src", "crates/saltus-tasks/src"]
        .iter()
        .flat_map(|folder| files(&root().join(folder), ".rs"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let used: BTreeSet<&str> = documents.split(|c: char| !c.is_alphanumeric()).collect();
    let names: BTreeSet<&str> = code
        .lines()
        .filter_map(|line| {
            let words: Vec<&str> = line
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| !word.is_empty())
                .collect();
            let at = words.iter().position(|word| {
                ["struct", "enum", "type", "trait", "fn", "mod", "const"].contains(word)
            })?;
            words.get(at + 1).copied()
        })
        .collect();

    let mut seen = BTreeSet::new();
    for row in rows {
        let [term, meaning, _, item, source] = row[..] else {
            panic!("a row has five cells: {row:?}")
        };
        assert!(seen.insert(term), "{term} stands twice");
        assert!(
            meaning.ends_with('.'),
            "the meaning of {term} is not a sentence: {meaning}"
        );
        let plural = |word: &str| used.contains(word) || used.contains(format!("{word}s").as_str());
        let whole = documents.contains(term) || term.split(' ').count() == 1 && plural(term);
        assert!(whole, "no document uses {term}");
        if item != "—" {
            let name = item.trim_matches('`');
            assert!(
                names.contains(name),
                "{term}: no item of the library is named {name}"
            );
        }
        // A source is a short name; the list below the tables has the reference.
        for work in source
            .split([',', ';'])
            .map(str::trim)
            .filter(|work| *work != "—")
        {
            let known = work.split(" in ").all(|part| {
                let author = part
                    .split(|c: char| c.is_ascii_digit())
                    .next()
                    .unwrap()
                    .trim();
                author == "Conway" || glossary.contains(&format!("- **{author}**"))
            });
            assert!(known, "{term}: the source {work} is not in the list");
        }
    }
}

/// The targets of links in a document, outside code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        // Every second part is in backquotes.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("` `");
        for rest in prose.split("](").skip(1) {
            found.extend(
                rest.split(')')
                    .next()
                    .map(|link| link.split(' ').next().unwrap().to_string()),
            );
        }
    }
    found
}

/// The anchors of a document: its headings as mdBook and GitHub name them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let kept: String = line
                .trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
                .collect();
            kept.replace(' ', "-")
        })
        .collect()
}

#[test]
fn links_of_documents_are_valid() {
    let mut texts = BTreeMap::new();
    for path in documents() {
        texts.insert(path.clone(), fs::read_to_string(&path).unwrap());
    }
    let mut checked = 0;
    for (path, text) in &texts {
        for link in links(text) {
            // `cargo xtask site` puts the API pages and the page beside the book.
            if link.contains("://")
                || ["mailto:", "../rust/", "../python/", "../play/"]
                    .iter()
                    .any(|part| link.contains(part))
            {
                continue;
            }
            checked += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let mut to = if file.is_empty() {
                path.clone()
            } else {
                path.parent().unwrap().join(file)
            };
            // `cargo xtask site` copies the pictures of docs/ into the book.
            let picture = [".svg", ".png"].iter().any(|end| file.ends_with(end));
            if path.starts_with(root().join("docs/site")) && picture {
                to = root().join("docs").join(to.file_name().unwrap());
            }
            let place = format!("{}: {link}", path.display());
            assert!(to.exists(), "{place} leads nowhere");
            if !anchor.is_empty() {
                let mut text = fs::read_to_string(&to).unwrap();
                // A page may include a document elsewhere.
                let included = text
                    .trim()
                    .strip_prefix("{{#include ")
                    .and_then(|rest| rest.strip_suffix("}}"));
                if let Some(other) = included.map(|other| to.parent().unwrap().join(other)) {
                    text = fs::read_to_string(other).unwrap();
                }
                assert!(anchors(&text).contains(anchor), "{place}: no such heading");
            }
        }
    }
    assert!(checked > 10, "only {checked} links were found");
}

#[test]
fn rust_of_the_site_is_tested() {
    // Examples of the crate's README are its doctests.
    let tested = fs::read_to_string(root().join("crates/saltus/README.md")).unwrap();
    let mut examples = 0;
    for path in files(&root().join("docs/site/src"), ".md") {
        let text = fs::read_to_string(&path).unwrap();
        for block in text.split("```rust\n").skip(1) {
            let block = block.split("```").next().unwrap();
            assert!(
                tested.contains(block),
                "{}: this block is not in the README of the crate: {block}",
                path.display()
            );
            examples += 1;
        }
    }
    assert!(examples > 1);
}

/// An indented session is shown, but not run.
#[test]
fn sessions_are_not_indented() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let indented = text
            .lines()
            .position(|line| line.starts_with(' ') && line.trim_start() == "```console");
        assert_eq!(indented, None, "{}: a line from 0 on", path.display());
    }
}

#[test]
fn the_site_lists_all_its_pages() {
    let source = root().join("docs/site/src");
    let summary = fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let listed = links(&summary);
    let recipes = listed
        .iter()
        .filter(|link| link.starts_with("howto/"))
        .count();
    assert_eq!(recipes, 23);
    for path in files(&source, ".md") {
        let page = path
            .strip_prefix(&source)
            .unwrap()
            .display()
            .to_string()
            .replace('\\', "/");
        assert!(
            page == "SUMMARY.md" || listed.contains(&page),
            "{page} is in no list"
        );
    }
}
