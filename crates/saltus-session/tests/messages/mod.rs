//! The messages with a translation.

use saltus_session::internals::{GOALS, messages, values};
use std::{fs, path::Path};

/// All texts between quotation marks in the sources of a folder, and what is between those, with
/// empty holes.
fn literals(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("german") {
                literals(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            // Escaped quotation marks are not the end of a text.
            let source = fs::read_to_string(&path).unwrap().replace("\\\"", "\u{1}");
            let texts = source.split('"').map(|text| {
                let joined: String = text
                    .split("\\\n")
                    .enumerate()
                    .map(|(line, part)| if line == 0 { part } else { part.trim_start() })
                    .collect();
                let parts: Vec<&str> = joined
                    .split('{')
                    .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
                    .collect();
                parts.join("{}").replace('\u{1}', "\"")
            });
            found.extend(texts);
        }
    }
}

/// Every message that has a translation is one of the program.
#[test]
fn messages_are_up_to_date() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for name in ["saltus", "saltus-session", "saltus-web", "saltus-cli"] {
        let sources = crates.join(name).join("src");
        if !sources.exists() {
            return; // the package alone
        }
        literals(&sources, &mut found);
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let is = |english: &str| {
        let expected = format!(", expected {english}");
        // A hole of one may be more than a hole of the other.
        found.iter().any(|text| {
            values(english, text).is_some()
                || letters(text) > 8 && values(text, english).is_some()
                || text.ends_with(&expected)
        })
    };
    let stale: Vec<&str> = messages()
        .chain(GOALS)
        .map(|&(english, _)| english)
        .filter(|english| !is(english))
        .collect();
    assert!(stale.is_empty(), "{stale:#?}");
}
