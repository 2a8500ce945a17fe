//! What a text states in words beside its drawing: the goal, and that it has several puzzles.

use super::rules::{DENIALS, Sentence, sentences};
use crate::{
    printable,
    text::{
        dress::{self, NAMES_OF_LEFT_PEGS, PEG_WORDS},
        goal::Wish,
        scan,
    },
};
use std::ops::Range;

/// Names of what the goal is, before a colon or `=`.
const GOAL_NAMES: &[&str] = &[
    "goal", "target", "end", "final", "finish", "last_peg", "lastpeg", "last", "ziel", "but",
];

/// What may stand between a name and the colon behind it, or the value behind that.
const MARKS_OF_NAMES: [char; 5] = ['"', '\'', '*', ' ', '\t'];

/// Words between the name of the goal and a number of pegs that need not be reached exactly: each
/// jump removes one peg, so that a game that ends below the number has passed it.
const AT_MOST: &[&str] = &[
    "at",
    "most",
    "no",
    "more",
    "than",
    "up",
    "to",
    "höchstens",
    "au",
    "plus",
];

/// Words for the last peg.
const LAST: &[&str] = &[
    "last",
    "final",
    "letzte",
    "letzter",
    "letzten",
    "dernier",
    "dernière",
    "última",
    "último",
];

/// Words for one peg.
const ONE: &[&str] = &[
    "one", "single", "1", "ein", "eine", "einen", "einzige", "un", "une",
];

/// Words for any hole.
const ANYWHERE: &[&str] = &[
    "anywhere",
    "irgendwo",
    "beliebig",
    "beliebige",
    "beliebigen",
];

/// Words of a start, where a hole may be any.
const STARTS: &[&str] = &[
    "start", "starts", "begin", "begins", "empty", "vacant", "vacancy", "leer", "beginn", "anfang",
    "move", "jump",
];

/// Words of a sentence about the end of a game.
const ENDS: &[&str] = &[
    "leave",
    "leaves",
    "leaving",
    "left",
    "remain",
    "remains",
    "remaining",
    "end",
    "ends",
    "finish",
    "goal",
    "aim",
    "objective",
    "target",
    "task",
    "until",
    "but",
    "übrig",
    "ziel",
    "bleibt",
    "bleiben",
    "reste",
    "rester",
    "laisser",
    "quede",
    "dejar",
];

/// Words that say where something is, other than by the name of a hole.
const PLACES: &[&str] = &[
    "centre", "center", "central", "middle", "corner", "corners", "edge", "border", "side", "row",
    "column", "top", "bottom", "mitte", "ecke", "rand", "milieu", "coin", "centro", "esquina",
    "where", "same",
];

/// Words before the hole of a peg.
const BEFORE_HOLE: &[&str] = &["at", "in", "on", "hole", "auf", "en", "dans"];

/// The most sentences about the end that are said to be passed over.
const MOST_SENTENCES: usize = 3;

/// Words for several puzzles, each with its number.
const PUZZLES: &[&str] = &[
    "puzzle",
    "board",
    "problem",
    "game",
    "level",
    "example",
    "rätsel",
    "brett",
    "aufgabe",
    "beispiel",
    "plateau",
    "problème",
    "exemple",
    "tablero",
    "problema",
    "ejemplo",
];

/// A word of a line, in lower case, at its place in the text.
struct Word {
    text: String,
    span: Range<usize>,
}

/// The first goal that a text states in words: the hole of the last peg, that it may be anywhere,
/// or how many pegs are left. One peg without a place may be anywhere.
pub fn goal(text: &str) -> Option<Wish> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = words(line, start);
        let found = named_goal(text, &words).or_else(|| sentence(&words));
        if found.is_some() {
            return found;
        }
        start += line.len();
    }
    // A sentence may go on in the next line.
    sentences(text)
        .iter()
        .find_map(|told| sentence(&words(&told.written, 0)))
}

/// The place of the second of several numbered puzzles: `Puzzle 2:`.
pub fn second_puzzle(text: &str) -> Option<Range<usize>> {
    let mut start = 0;
    let mut count = 0;
    for line in text.split_inclusive('\n') {
        let words = words(line, start);
        if let [name, number, ..] = &words[..]
            && PUZZLES.contains(&&name.text[..])
            && scan::is_number(&number.text)
            && ends_heading(text, number.span.end)
        {
            count += 1;
            if count == 2 {
                return Some(name.span.start..number.span.end);
            }
        }
        start += line.len();
    }
    None
}

/// Whether a colon or the end of the line is behind the number of a heading.
fn ends_heading(text: &str, end: usize) -> bool {
    let rest = text[end..].trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with([':', '\n', '\r'])
}

/// The words of a line that begins at a place: letters, digits and `_`.
fn words(line: &str, start: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut begin = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (c.is_alphanumeric() || c == '_', begin) {
            (true, None) => begin = Some(at),
            (false, Some(first)) => {
                words.push(Word {
                    text: line[first..at].to_lowercase(),
                    span: start + first..start + at,
                });
                begin = None;
            }
            _ => {}
        }
    }
    words
}

/// `"target": "b1"`, `goal = d4`, `pegs_left: 2`, `Goal: at most 2 pegs`.
fn named_goal(text: &str, words: &[Word]) -> Option<Wish> {
    for (at, pair) in words.windows(2).enumerate() {
        let [name, value] = pair else { continue };
        let between = text[name.span.end..value.span.start].trim_matches(MARKS_OF_NAMES);
        if !matches!(between, ":" | "=") {
            continue;
        }
        if NAMES_OF_LEFT_PEGS.contains(&&name.text[..]) {
            return one_or_more(&value.text);
        }
        if !GOAL_NAMES.contains(&&name.text[..]) {
            continue;
        }
        if is_hole(&value.text) && ends(text, value) {
            return Some(Wish::Last(value.text.clone()));
        }
        let wish = number_of_pegs(&words[at + 1..]);
        if wish.is_some() {
            return wish;
        }
    }
    None
}

/// The goal that words behind its name are: `2 pegs`, `at most 2 pegs`, `left:2`.
fn number_of_pegs(words: &[Word]) -> Option<Wish> {
    if let [name, number] = words
        && name.text == "left"
    {
        return one_or_more(&number.text);
    }
    let is_of_bound = |word: &Word| AT_MOST.contains(&&word.text[..]);
    let before = words.iter().take_while(|word| is_of_bound(word)).count();
    let [number, pegs, rest @ ..] = &words[before..] else {
        return None;
    };
    let is_placed = rest
        .iter()
        .any(|word| is_hole(&word.text) || PLACES.contains(&&word.text[..]));
    let is_of_pegs = PEG_WORDS.contains(&&pegs.text[..]) && !is_placed;
    is_of_pegs.then(|| left(&number.text)).flatten()
}

/// Sentences about the goal that [`goal`] does not read: `The last peg must not be in the centre`,
/// `Goal: as few pegs as possible`.
pub fn unread_goals(sentences: &[Sentence]) -> Vec<String> {
    let mut unread = Vec::new();
    for told in sentences {
        let words = words(&told.written, 0);
        let has = |known: &[&str]| words.iter().any(|word| known.contains(&&word.text[..]));
        let is_of_last = has(PEG_WORDS) && (has(LAST) || has(ONE)) || has(&["finish", "end"]);
        let is_placed = has(PLACES) || has(DENIALS);
        let is_of_start = has(STARTS) && !has(LAST);
        let is_of_place = is_of_last && is_placed && !is_of_start;
        let is_of_goal = is_of_place || is_named(&told.written);
        let is_read = named_goal(&told.written, &words)
            .or_else(|| sentence(&words))
            .is_some();
        if is_of_goal && !is_read && unread.len() < MOST_SENTENCES {
            unread.push(printable::line(&told.written));
        }
    }
    unread
}

/// Whether a sentence is behind the name of the goal, as `Goal: clear the board` is.
fn is_named(sentence: &str) -> bool {
    let Some((name, rest)) = sentence.split_once(':') else {
        return false;
    };
    let names_goal = match words(name, 0).last() {
        Some(word) => GOAL_NAMES.contains(&&word.text[..]),
        None => false,
    };
    names_goal && dress::is_prose_line(rest)
}

/// Whether a value ends behind a word: it is not the first cell of a row.
fn ends(text: &str, value: &Word) -> bool {
    let rest = &text[value.span.end..];
    rest.is_empty() || rest.starts_with(['"', '\'', ',', '}', ')', '.', ';', '\n', '\r'])
}

/// `The last peg must end in d1`, `leave two pegs`.
fn sentence(words: &[Word]) -> Option<Wish> {
    for (at, word) in words.iter().enumerate() {
        let next = |ahead: usize| words.get(at + ahead).map_or("", |word| &word.text[..]);
        let is_last = LAST.contains(&&word.text[..]);
        if is_last && PEG_WORDS.contains(&next(1)) {
            let mut rest = words[at + 2..].iter().take(8);
            if let Some(hole) = rest.find(|word| is_hole(&word.text)) {
                return Some(Wish::Last(hole.text.clone()));
            }
        }
        let leaves = matches!(&word.text[..], "leave" | "leaving" | "leaves");
        if leaves && PEG_WORDS.contains(&next(2)) && left(next(1)).is_some() {
            return left(next(1));
        }
    }
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&&word.text[..]));
    let is_one = has(PEG_WORDS) && (has(ONE) || has(LAST)) && !has(STARTS);
    let is_end = has(ONE) && has(ENDS) && !has(PLACES) && !has(DENIALS);
    let names_hole = words.iter().any(|word| is_hole(&word.text));
    if is_end
        && is_one
        && let Some(hole) = hole_of_one_peg(words)
    {
        return Some(Wish::Last(hole));
    }
    (is_one && (has(ANYWHERE) || is_end && !names_hole)).then_some(Wish::Left(1))
}

/// The hole behind words for one peg: `Goal: one peg at c2`.
fn hole_of_one_peg(words: &[Word]) -> Option<String> {
    let pairs: Vec<&[Word]> = words.windows(2).collect();
    let one_peg = pairs.iter().position(|pair| is_one_peg(pair))?;
    let mut places = Vec::new();
    for pair in &pairs[one_peg + 1..] {
        if is_hole(&pair[1].text) {
            places.push(pair);
        }
    }

    let [place] = places[..] else {
        return None;
    };
    let is_placed = BEFORE_HOLE.contains(&&place[0].text[..]);
    is_placed.then(|| place[1].text.clone())
}

/// Whether two words are those for one peg.
fn is_one_peg(pair: &[Word]) -> bool {
    ONE.contains(&&pair[0].text[..]) && PEG_WORDS.contains(&&pair[1].text[..])
}

/// Whether a word is the name of a hole, such as `d4`.
fn is_hole(word: &str) -> bool {
    let mut characters = word.chars();
    let letter = characters.next().is_some_and(|c| c.is_ascii_lowercase());
    letter && word.len() <= 3 && scan::is_number(characters.as_str())
}

/// A number of pegs in digits or as a word.
fn one_or_more(number: &str) -> Option<Wish> {
    match ONE.contains(&number) {
        true => Some(Wish::Left(1)),
        false => left(number),
    }
}

/// A number of pegs, more than one, in digits or as a word.
fn left(number: &str) -> Option<Wish> {
    let number = match number {
        "two" | "zwei" | "deux" | "dos" => 2,
        "three" | "drei" | "trois" | "tres" => 3,
        "four" | "vier" | "quatre" | "cuatro" => 4,
        digits => digits.parse().ok()?,
    };
    (2..=99).contains(&number).then_some(Wish::Left(number))
}
