//! Small numbers in words before what is counted: `three moves`, `zwei Lösungen`.

use super::words::is_one_of;
use crate::text::scan;
use std::borrow::Cow;

/// The names of the numbers from 0 on, by language. None is shorter than its digits.
const NAMES: [&[&str]; 2] = [
    &[
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ],
    &[
        "null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
        "elf", "zwölf",
    ],
];

/// Words before an article that make it a number, `genau eine Lösung`, and one behind it that does.
const EXACTLY: &str = "genau nur exakt lediglich bloß";
const ONLY: &str = "einzige einzigen";

/// Beginnings of words for what is counted, and of those that stand before them.
const COUNTED: &[&str] = &[
    "different",
    "distinct",
    "einzige",
    "hop",
    "jump",
    "kürzeste",
    "lösung",
    "marble",
    "minimal",
    "more",
    "move",
    "optimal",
    "peg",
    "possible",
    "schritt",
    "shift",
    "shortest",
    "slide",
    "solution",
    "sprung",
    "sprüng",
    "step",
    "sweep",
    "way",
    "zug",
    "züge",
];

/// A text with digits, and blanks behind them, in place of numbers in words, so that places stay.
pub fn with_digits(text: &[u8]) -> Cow<'_, [u8]> {
    let mut changed = Cow::Borrowed(text);
    let is_between = |byte: u8| byte.is_ascii() && !byte.is_ascii_alphabetic();
    let words: Vec<_> = scan::words(text, 0, is_between).collect();
    for (index, pair) in words.windows(2).enumerate() {
        let [word, next] = [&pair[0], &pair[1]].map(|span| &text[span.clone()]);
        let before = match index.checked_sub(1) {
            Some(before) => &text[words[before].clone()],
            None => b"",
        };
        if let Some(number) = named(word)
            && counts(next)
            && !is_article(word, before, next)
        {
            let place = &mut changed.to_mut()[pair[0].clone()];
            place.fill(b' ');
            let digits = number.to_string();
            place[..digits.len()].copy_from_slice(digits.as_bytes());
        }
    }
    changed
}

/// Whether a word is the article between two others: `Es gibt eine Lösung` counts nothing.
fn is_article(word: &[u8], before: &[u8], next: &[u8]) -> bool {
    let [word, before, next] =
        [word, before, next].map(|word| String::from_utf8_lossy(word).to_lowercase());
    word == "eine" && !is_one_of(&before, EXACTLY) && !is_one_of(&next, ONLY)
}

/// The number that a word names.
fn named(word: &[u8]) -> Option<usize> {
    let word = String::from_utf8_lossy(word).to_lowercase();
    for names in NAMES {
        if let Some(number) = names.iter().position(|name| *name == word) {
            return Some(number);
        }
    }
    None
}

/// Whether a word may stand behind a number of moves or solutions.
fn counts(word: &[u8]) -> bool {
    let word = String::from_utf8_lossy(word).to_lowercase();
    COUNTED.iter().any(|known| word.starts_with(known))
}
