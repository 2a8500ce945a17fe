//! The last sentence of a reply, where it says that there is no solution.
//!
//! Models try moves, find them lost, and conclude in a sentence of their own. It counts only if all
//! its words are known, so that "going back is impossible" says nothing about the puzzle.

use std::ops::Range;

/// Longer sentences say more than this.
const LONGEST: usize = 240;

/// Words that may stand beside the verdict.
const KNOWN: &[&str] = &[
    "a",
    "actually",
    "and",
    "answer",
    "any",
    "be",
    "believe",
    "blue",
    "board",
    "can",
    "checkers",
    "conclude",
    "conclusion",
    "configuration",
    "exist",
    "exists",
    "final",
    "for",
    "from",
    "game",
    "get",
    "given",
    "goal",
    "has",
    "have",
    "hence",
    "i",
    "in",
    "initial",
    "into",
    "is",
    "it",
    "lead",
    "leads",
    "legal",
    "moves",
    "my",
    "of",
    "one",
    "or",
    "pegs",
    "position",
    "possible",
    "problem",
    "puzzle",
    "reach",
    "reachable",
    "reached",
    "reaches",
    "red",
    "rules",
    "sequence",
    "so",
    "solution",
    "solutions",
    "solvable",
    "solve",
    "solved",
    "start",
    "starting",
    "state",
    "such",
    "target",
    "that",
    "the",
    "there",
    "therefore",
    "think",
    "this",
    "thus",
    "to",
    "transform",
    "under",
    "valid",
    "verdict",
    "way",
    "we",
    "which",
    "with",
];

/// Words that deny by themselves.
const IMPOSSIBLE: &[&str] = &[
    "impossible",
    "infeasible",
    "insoluble",
    "unreachable",
    "unsolvable",
];

/// What there is none of, after `no`.
const NONE_OF: &[&str] = &["sequence", "solution", "solutions", "way"];

/// What cannot be done, and what a puzzle or a goal is not.
const CANNOT: &[&str] = &["get", "reach", "reached", "solve", "solved", "transform"];
const IS_NOT: &[&str] = &["possible", "reachable", "solvable"];

/// Places in a game: only of the first one does a sentence speak about the puzzle.
const PLACES: &[&str] = &["configuration", "position", "state"];
const FIRST: &[&str] = &["given", "initial", "start", "starting"];

/// The last sentence after this place of a reply, if it says that there is no solution.
pub fn at_end(reply: &[u8], from: usize) -> Option<Range<usize>> {
    let after = reply.get(from..)?;
    let last = after.iter().rposition(|&byte| !is_sign(byte))?;
    let end = from + last + 1;
    if reply[end..].contains(&b'?') {
        return None;
    }

    let ends = b".!?\n";
    let before = reply[from..end]
        .iter()
        .rposition(|byte| ends.contains(byte));
    let start = from + before.map_or(0, |place| place + 1);
    let sentence = reply.get(start..end).filter(|text| text.len() <= LONGEST)?;
    denies(&String::from_utf8_lossy(sentence)).then_some(start..end)
}

/// Whether a sentence says that there is no solution, and nothing else but why.
fn denies(sentence: &str) -> bool {
    let words = words(verdict_of(&sentence.to_lowercase()));
    if has_any(&words, PLACES) && !has_any(&words, FIRST) {
        return false;
    }

    let mut denials = 0;
    for (index, word) in words.iter().enumerate() {
        let rest = &words[index + 1..];
        let denies = match word.as_str() {
            word if IMPOSSIBLE.contains(&word) => true,
            "no" => has_any(rest, NONE_OF),
            "cannot" | "cant" => has_any(rest, CANNOT),
            "not" if index > 0 && words[index - 1] == "can" => has_any(rest, CANNOT),
            "not" | "isnt" => has_any(rest, IS_NOT),
            word if KNOWN.contains(&word) => continue,
            _ => return false,
        };
        if !denies {
            return false;
        }
        denials += 1;
    }
    denials == 1
}

/// Whether a byte is a sign or a blank.
fn is_sign(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

fn has_any(words: &[String], wanted: &[&str]) -> bool {
    words.iter().any(|word| wanted.contains(&word.as_str()))
}

/// A sentence up to the reason that it gives.
fn verdict_of(sentence: &str) -> &str {
    let mut end = sentence.len();
    for reason in ["(", ", because", " because ", " since ", ", as "] {
        end = end.min(sentence.find(reason).unwrap_or(end));
    }
    &sentence[..end]
}

/// The words of a sentence in small letters; `isn't` is one.
fn words(sentence: &str) -> Vec<String> {
    let joined = sentence.replace(['\'', '\u{2019}'], "");
    let mut words = Vec::new();
    for word in joined.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    words
}
