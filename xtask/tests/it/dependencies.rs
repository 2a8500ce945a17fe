//! Each crate names in its sources every dependency that its manifest lists.

use std::{
    fs,
    path::{Path, PathBuf},
};

#[test]
fn none_is_unused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace");
    let mut crates: Vec<PathBuf> = entries(&root.join("crates"));
    crates.extend(["python", "xtask"].map(|folder| root.join(folder)));
    assert!(crates.len() > 5, "{crates:?}");
    for folder in crates {
        let manifest =
            fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        for (table, places) in [
            ("[dependencies]", &["src"][..]),
            (
                "[dev-dependencies]",
                &["src", "tests", "benches", "examples"],
            ),
        ] {
            let sources: String = places
                .iter()
                .map(|place| sources(&folder.join(place)))
                .collect();
            for name in listed(&manifest, table) {
                let word = name.replace('-', "_");
                let named = sources.match_indices(&word).any(|(at, _)| {
                    let part = |c: char| c.is_alphanumeric() || c == '_';
                    !sources[..at].ends_with(part) && !sources[at + word.len()..].starts_with(part)
                });
                assert!(
                    named,
                    "{}: {name} of {table} is never named",
                    folder.display()
                );
            }
        }
    }
}

/// The names in a table of a manifest.
fn listed<'a>(manifest: &'a str, table: &str) -> Vec<&'a str> {
    let lines = manifest.lines().skip_while(|line| *line != table).skip(1);
    let own = lines.take_while(|line| !line.starts_with('['));
    own.filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .collect()
}

/// All Rust sources of a folder, concatenated; empty if there is no folder.
fn sources(folder: &Path) -> String {
    let text = |path: PathBuf| {
        if path.is_dir() {
            sources(&path)
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            fs::read_to_string(path).expect("a source is text")
        } else {
            String::new()
        }
    };
    entries(folder).into_iter().map(text).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .map(|entry| entry.expect("a folder can be read").path())
        .collect()
}
