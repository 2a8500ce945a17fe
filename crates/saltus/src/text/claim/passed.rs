//! Words beside moves that say nothing of them that is understood: they are named, so that a slip
//! such as `1-2 3-1 zz` is seen.

use super::{
    counting,
    reading::Spoken,
    remarks::Remark,
    tokens::{TokenLine, Tokens},
    words,
};
use crate::{
    order::sort_by_number,
    text::{WrittenGame, scan},
};
use std::ops::Range;

/// The most words that a note has.
const MOST_WORDS: usize = 6;

/// The most places of what is read of which one is within another.
const MOST_NESTED: usize = 4;

/// Names of moves and their parts that a program writes beside them.
const NAMES: &str = "answer antwort goal lösung moves option solution start ziel züge";

/// Names the words in the lines of moves that are passed over, of the first line that has any.
pub fn note(text: &[u8], words: &Tokens, remarks: &[Remark], spoken: &mut Spoken) {
    let taken = taken(words, remarks);
    let mut first = None;
    let mut others = 0;
    for line in &words.lines {
        if !has_move(words, line, &spoken.games) {
            continue;
        }
        let unknown = unknown_words(text, &taken, line.span.clone());
        match &first {
            _ if unknown.is_empty() => {}
            None => first = Some((line.span.start, unknown)),
            Some(_) => others += 1,
        }
    }
    let Some((place, mut unknown)) = first else {
        return;
    };

    let (line, _) = scan::locate(text, place);
    if unknown.len() > MOST_WORDS {
        unknown.truncate(MOST_WORDS);
        unknown.push("…".into());
    }
    let unknown = unknown.join(" ");
    let mut note = format!("line {line}: words beside the moves, passed over: {unknown}");
    match others {
        0 => {}
        1 => note += ", and those of 1 more line",
        more => note += &format!(", and those of {more} more lines"),
    }
    spoken.notes.push(note);
}

/// The places of what is read, in the order of the text: cells, remarks, numbers of moves, and what
/// is said of the pieces.
fn taken(words: &Tokens, remarks: &[Remark]) -> Vec<Range<usize>> {
    let mut taken = Vec::new();
    for token in &words.tokens {
        taken.push(token.span.clone());
    }
    for remark in remarks {
        taken.push(remark.span.clone());
    }
    for mark in &words.marks {
        taken.push(mark.digits.clone());
    }
    for saying in &words.sayings {
        taken.push(saying.span.clone());
    }
    sort_by_number(&mut taken, &|span| span.start);
    taken
}

/// Whether a line has a word of a game that was read. Games are in the order of the text.
fn has_move(words: &Tokens, line: &TokenLine, games: &[WrittenGame]) -> bool {
    for token in &words.tokens[line.tokens.clone()] {
        let behind = games.partition_point(|game| game.span.start <= token.span.start);
        let game = behind.checked_sub(1).and_then(|index| games.get(index));
        if game.is_some_and(|game| token.span.end <= game.span.end) {
            return true;
        }
    }
    false
}

/// The words of a line that are not read and not known.
fn unknown_words(text: &[u8], taken: &[Range<usize>], line: Range<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for word in scan::words(&text[..line.end], line.start, is_apart) {
        let behind = taken.partition_point(|span| span.start < word.end);
        let near = &taken[behind.saturating_sub(MOST_NESTED)..behind];
        let is_taken = near.iter().any(|span| word.start < span.end);
        let written = String::from_utf8_lossy(&text[word]).into_owned();
        let lower = written.to_lowercase();
        let is_word = lower.chars().all(char::is_alphabetic);
        if is_word && !is_taken && !is_known(&lower) {
            found.push(written);
        }
    }
    found
}

/// Whether a byte stands between words.
fn is_apart(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

/// Whether a word may stand beside moves.
fn is_known(word: &str) -> bool {
    let is_piece = [words::COLOURS, words::ANIMALS, words::CHECKERS]
        .iter()
        .any(|list| list.contains(&word));
    is_piece
        || words::is_between_cells(word)
        || words::is_motion(word)
        || words::motion(word).is_some()
        || words::is_count(word.as_bytes())
        || words::is_one_of(word, NAMES)
        || counting::is_known(word)
}
