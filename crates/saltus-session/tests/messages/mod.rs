//! Messages in the sources, and their wordings in the files of the languages.

use saltus::{message, message::Message};
use saltus_session::{Language, internals};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The crates that make messages.
const CRATES: [&str; 7] = [
    "saltus",
    "saltus-cli",
    "saltus-draw",
    "saltus-session",
    "saltus-store",
    "saltus-tui",
    "saltus-web",
];

/// A message as a source makes it.
struct Made {
    /// The English wordings; two if one is for the number 1.
    english: Vec<String>,
    /// The first file that makes it.
    file: PathBuf,
}

/// The texts in quotation marks at the start of the arguments of a macro, and those after `|`.
fn literals(mut arguments: &str) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        arguments = arguments.trim_start_matches([' ', '\n', ',', '|']);
        let Some(rest) = arguments.strip_prefix('"') else {
            return found;
        };
        let mut text = String::new();
        let mut signs = rest.char_indices();
        let mut end = rest.len();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '"' => {
                    end = at + 1;
                    break;
                }
                '\\' => match signs.next() {
                    Some((_, '\n')) => {
                        while signs.as_str().starts_with(' ') {
                            signs.next();
                        }
                    }
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, other)) => text.push(other),
                    None => {}
                },
                _ => text.push(sign),
            }
        }
        found.push(text);
        arguments = &rest[end..];
    }
}

/// The messages of the sources in a folder by their IDs.
///
/// # Panics
/// An ID has two wordings.
fn messages_in(folder: &Path, found: &mut BTreeMap<String, Made>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            messages_in(&path, found);
            continue;
        }
        if path.ends_with("saltus/src/message.rs") {
            continue; // what stands there is the macro
        }
        let mut source = String::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            if !line.trim_start().starts_with("//") {
                source += line;
                source.push('\n');
            }
        }
        for call in calls(&source) {
            let mut texts = literals(call);
            assert!(texts.len() > 1, "{}: {call:.60}", path.display());
            let id = texts.remove(0);
            let file = path.clone();
            let made = found.entry(id.clone()).or_insert_with(|| Made {
                english: texts.clone(),
                file,
            });
            let files = [made.file.display(), path.display()];
            assert_eq!(made.english, texts, "{id} in {files:?}");
        }
    }
}

/// The arguments of each call in a source that makes a message or a phrase, and what is after it.
fn calls(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for name in ["message!(", "phrase("] {
        for (place, _) in source.match_indices(name) {
            let arguments = &source[place + name.len()..];
            let of_another = source[..place].ends_with('_');
            // What takes a phrase, or is made of one, has no text there.
            let has_text = arguments.trim_start().starts_with('"');
            if !of_another && (has_text || name == "message!(") {
                found.push(arguments);
            }
        }
    }
    found
}

/// All messages; none if the package is alone.
fn messages() -> BTreeMap<String, Made> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for name in CRATES {
        let sources = crates.join(name).join("src");
        if sources.exists() && crates.join("saltus-cli").exists() {
            messages_in(&sources, &mut found);
        }
    }
    found
}

/// The names in braces.
fn names(english: &str) -> BTreeSet<&str> {
    let parts = english.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

/// Every message has a wording in every language, with its arguments and no others, and no language
/// has more.
#[test]
fn every_message_is_in_every_language() {
    let messages = messages();
    if messages.is_empty() {
        return; // the package alone
    }
    assert!(messages.len() > 500, "only {}", messages.len());
    for language in Language::ALL {
        let Some(file) = internals::file(language) else {
            continue;
        };
        let locale = internals::Locale::read(file, 1..=1).unwrap();
        let mut faults = Vec::new();
        let mut known = BTreeSet::new();
        for (id, arguments) in locale.arguments() {
            known.insert(id);
            match messages.get(id) {
                None => faults.push(format!("{id} is no message")),
                Some(made) => {
                    let arguments: BTreeSet<&str> = arguments.into_iter().collect();
                    let expected: BTreeSet<&str> =
                        made.english.iter().flat_map(|text| names(text)).collect();
                    if arguments != expected {
                        faults.push(format!("{id} has {arguments:?}, expected {expected:?}"));
                    }
                }
            }
        }
        for (id, made) in &messages {
            if !known.contains(&id[..]) {
                faults.push(format!("{id} is missing: {}", made.english[0]));
            }
        }
        assert!(faults.is_empty(), "{}: {faults:#?}", language.code());
    }
}

/// French has no straight apostrophe within a word, and a space that does not break where one belongs
/// before a sign, or within guillemets.
#[test]
fn french_has_its_own_signs() {
    let Some(file) = internals::file(Language::French) else {
        return;
    };
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        // What stands between backticks is code.
        let words: String = line.split('`').step_by(2).collect();
        let signs: Vec<char> = words.chars().collect();
        for part in signs.windows(3) {
            let straight = part[1] == '\'' && part[0].is_alphabetic() && part[2].is_alphabetic();
            let breaks = part[0] != ' ' && part[1] == ' ' && ";!»:".contains(part[2]);
            let opens = part[0] == '«' && part[1] != '\u{a0}';
            assert!(!straight && !breaks && !opens, "{line}");
        }
    }
}

/// Numbers are written as each language writes them.
#[test]
fn numbers_are_of_the_language() {
    let written = Language::ALL.map(|language| language.grouped(&1_234_567, 10));
    assert_eq!(
        written,
        ["1,234,567", "1.234.567", "1\u{202f}234\u{202f}567"]
    );
    let decimals = Language::ALL.map(|language| language.decimal("2.5"));
    assert_eq!(decimals, ["2.5", "2,5", "2,5"]);
}

/// IDs are words in lower case and digits, joined by hyphens.
#[test]
fn ids_are_words() {
    for id in messages().keys() {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(id.chars().all(is_part), "{id}");
        assert!(id.starts_with(|c: char| c.is_ascii_lowercase()), "{id}");
    }
}

const FILE: &str = "\
# A comment.

## A section

none = nichts
step = Schritt { $from } nach { $to }
rows = { $rows ->
        [0] keine Zeile
        [one] eine Zeile
       *[other] { $rows } Zeilen
    } im Brett
lines = erste { $from }
    {\"  \"}zweite
";

/// Places of arguments, choices by a number, texts in quotes and wordings of several lines.
#[test]
fn files_are_read() {
    let locale = internals::Locale::read(FILE, 1..=1).unwrap();
    let (from, to) = ("a1", "b2");
    let none = message!("none", "none").message();
    assert_eq!(locale.say(&none), "nichts");
    let step: Message = message!("step", "{from} to {to}", from, to = none).into();
    assert_eq!(locale.say(&step), "Schritt a1 nach nichts");
    for (rows, said) in [
        (0, "keine Zeile im Brett"),
        (1, "eine Zeile im Brett"),
        (21, "21 Zeilen im Brett"),
    ] {
        let message: Message = message!("rows", "{rows} rows", rows = rows as u32).into();
        assert_eq!(locale.say(&message), said);
    }
    let lines: Message = message!("lines", "{from}", from).into();
    assert_eq!(locale.say(&lines), "erste a1\n  zweite");
    // What the file lacks is in English.
    let other: Message = message!("other", "{from} and {to}", from, to).into();
    assert_eq!(locale.say(&other), "a1 and b2");
}

/// What is no number, such as a number too long for one, takes the default variant, wherever it is.
#[test]
fn what_is_no_number_takes_the_default() {
    let file = "rows = { $rows ->\n *[other] { $rows } Zeilen\n [one] eine Zeile\n}\n";
    let locale = internals::Locale::read(file, 1..=1).unwrap();
    let long = "9".repeat(50);
    let message: Message = message!("rows", "{rows} rows", rows = long).into();
    assert_eq!(locale.say(&message), format!("{long} Zeilen"));
    let one: Message = message!("rows", "{rows} rows", rows = 1_u32).into();
    assert_eq!(locale.say(&one), "eine Zeile");
}

/// A language decides which numbers are singular: none in French, too.
#[test]
fn languages_have_their_own_singular() {
    let file = "rows = { $rows ->\n [one] une\n *[other] plusieurs\n}\n";
    let locale = internals::Locale::read(file, 0..=1).unwrap();
    for (rows, said) in [(0_u32, "une"), (1, "une"), (2, "plusieurs")] {
        let message: Message = message!("rows", "{rows} rows", rows).into();
        assert_eq!(locale.say(&message), said);
    }
}

/// A faulty entry is named.
#[test]
fn faulty_files_are_rejected() {
    for (file, fault) in [
        ("no entry\n", "no entry"),
        ("a = { $b\n", "a"),
        ("a = { b }\n", "a"),
        ("a = { $b -> }\n", "a"),
        ("a = { $b ->\n    [one] c\n}\n", "a"),
        ("a = { \"b }\n", "a"),
        ("a = b\na = c\n", "a"),
    ] {
        let read = internals::Locale::read(file, 1..=1);
        assert_eq!(read.err(), Some(fault), "{file}");
    }
}
