//! Small numbers in words before what is counted: `three moves`, `zwei Lösungen`.

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

/// Beginnings of words for what is counted, and of those that stand before them.
const COUNTED: &[&str] = &[
    "different",
    "distinct",
    "hop",
    "jump",
    "kürzeste",
    "lösung",
    "minimal",
    "more",
    "move",
    "optimal",
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
    for pair in words.windows(2) {
        let [word, next] = [&pair[0], &pair[1]].map(|span| &text[span.clone()]);
        if let Some(number) = named(word)
            && counts(next)
        {
            let place = &mut changed.to_mut()[pair[0].clone()];
            place.fill(b' ');
            let digits = number.to_string();
            place[..digits.len()].copy_from_slice(digits.as_bytes());
        }
    }
    changed
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
