//! The command line as people type it: a puzzle without a command is solved, and faults of
//! arguments are in the words of the program, not of its parser.

use crate::{args::Cli, input::source};
use clap::{
    ArgMatches, CommandFactory,
    error::{ContextKind, ContextValue, ErrorKind},
};
use saltus::text::detect::{self, Argument};
use std::ffi::OsString;

/// The arguments of the process. If the first is no command but a puzzle, the command is `solve`.
///
/// # Errors
/// The arguments are wrong, or ask for help.
pub fn matches() -> Result<ArgMatches, clap::Error> {
    let words: Vec<OsString> = std::env::args_os().collect();
    match Cli::command().try_get_matches_from(&words) {
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => {
            match to_solve(&words, &error) {
                Some(words) => Cli::command().try_get_matches_from(words),
                None => Err(error),
            }
        }
        parsed => parsed,
    }
}

/// The same words with `solve` before the one that is no command, if that is a puzzle.
fn to_solve(words: &[OsString], error: &clap::Error) -> Option<Vec<OsString>> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    if let Argument::Unknown(_) = detect::argument(word, None, &source::exists) {
        return None;
    }
    let at = words.iter().skip(1).position(|other| *other == **word)? + 1;
    // After a command the word is none of its subcommands, as in `generate english`.
    let command = Cli::command();
    let names = |before: &&OsString| command.find_subcommand(before).is_some();
    if words[1..at].iter().any(|before| names(&before)) {
        return None;
    }
    let mut solving = words.to_vec();
    solving.insert(at, "solve".into());
    Some(solving)
}

/// What the parser of numbers says, and what it means.
const JARGON: [(&str, &str); 6] = [
    (
        "invalid IP address syntax",
        "expected an address such as 127.0.0.1",
    ),
    ("invalid digit found in string", "expected a whole number"),
    (
        "cannot parse integer from empty string",
        "expected a whole number",
    ),
    (
        "number would be zero for non-zero type",
        "expected a number of at least 1",
    ),
    (
        "number too large to fit in target type",
        "the number is too large",
    ),
    (
        "number too small to fit in target type",
        "the number is too small",
    ),
];

/// How the parser begins its advice to write an unknown option after `--`, where it is none.
const TIP: &str = "  tip: to pass '";

/// What the parser says of a number out of its range.
const NOT_IN: &str = " is not in ";

/// Whether a message has words of the parser.
pub fn has_jargon(error: &clap::Error) -> bool {
    let message = error.to_string();
    message.contains(NOT_IN)
        || message.contains(TIP)
        || message.lines().any(is_mistaken_option)
        || JARGON.iter().any(|(jargon, _)| message.contains(jargon))
}

/// A message in the words of the program.
pub fn plain(message: &str) -> String {
    let mut plain = message.to_owned();
    for (jargon, words) in JARGON {
        plain = plain.replace(jargon, words);
    }
    let mut lines = Vec::new();
    let mut parsed = plain.split('\n');
    while let Some(line) = parsed.next() {
        if line.starts_with(TIP) {
            parsed.next(); // the blank line after it
        } else if let Some(word) = file_like_option(line) {
            lines.push(format!(
                "error: `{word}` begins as an option: the file of this name is `./{word}`"
            ));
        } else if let Some(word) = drawing_like_option(line) {
            lines.push(format!(
                "error: `{word}` begins as an option: a drawing that begins so stands after `--`, \
                 which ends the options, or in a file"
            ));
        } else {
            lines.push(range_in_words(line));
        }
    }
    lines.join("\n")
}

/// What a message states, without how the command is used.
pub fn statement(message: &str) -> String {
    let mut paragraphs = Vec::new();
    for paragraph in message.split("\n\n") {
        if !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information") {
            paragraphs.push(paragraph.trim());
        }
    }
    let statement = paragraphs.join("; ");
    statement.trim_start_matches("error: ").to_owned()
}

/// Whether a line is about a word that was not typed as an option.
fn is_mistaken_option(line: &str) -> bool {
    file_like_option(line).is_some() || drawing_like_option(line).is_some()
}

/// The word that was typed as the name of a file and is read as options, as `-x.txt` is.
fn file_like_option(line: &str) -> Option<String> {
    let word = unexpected(line)?;
    let is_file = !word.starts_with("--") && detect::has_extension(&word);
    is_file.then_some(word)
}

/// The word that was typed as a drawing and is read as an option, as `--ooo--` is.
fn drawing_like_option(line: &str) -> Option<String> {
    let word = unexpected(line)?;
    let marks = word.trim_start_matches('-');
    let has_blank = marks.contains(char::is_whitespace);
    let is_drawn = has_blank || marks.contains("--") || marks.ends_with(['-', '.', '_']);
    is_drawn.then_some(word)
}

/// The argument that a line says was not expected, whole.
fn unexpected(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("unexpected argument '-")?;
    let (letters, _) = rest.split_once("' found")?;
    let begin = format!("-{letters}");
    for word in std::env::args_os() {
        let word = word.to_string_lossy();
        if word.starts_with(&begin) {
            return Some(word.into_owned());
        }
    }
    None
}

/// A line that names a range of numbers, as `0 is not in 1..18446744073709551615`, in words.
fn range_in_words(line: &str) -> String {
    let Some((start, range)) = line.rsplit_once(NOT_IN) else {
        return line.into();
    };
    let (Some((start, _)), Some((from, to))) = (start.rsplit_once(": "), range.split_once(".."))
    else {
        return line.into();
    };
    let to = to.trim_start_matches('=');
    if to.is_empty() || to == u64::MAX.to_string() || to == u32::MAX.to_string() {
        format!("{start}: expected a number of at least {from}")
    } else {
        format!("{start}: expected a number from {from} to {to}")
    }
}
