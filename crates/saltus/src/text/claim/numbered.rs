//! Positions of numbered checkers drawn among moves and words: `Board: 3 1 2 _`, `[3, 1, 2, 0]`.

use super::drawing::{Drawing, Legend};
use crate::{
    puzzle::{KindId, Puzzle},
    text::scan,
};
use std::ops::Range;

/// The positions of a text: as many words of a line as there are cells, one after another, with
/// each number once, and another sign or 0.
pub fn drawings(text: &[u8], puzzle: &Puzzle) -> Vec<Drawing> {
    let cells = puzzle.board.len();
    let mut found = Vec::new();
    for line in scan::lines(text, scan::start(text)) {
        let words: Vec<Range<usize>> = scan::words(&text[..line.end], line.start, is_beside_word)
            .map(|word| without_stop(text, word))
            .collect();
        let mut first = 0;
        while first + cells <= words.len() {
            let signs = signs(text, &words[first..first + cells]);
            if is_position(&signs) {
                found.push(Drawing {
                    signs,
                    span: words[first].start..words[first + cells - 1].end,
                });
                first += cells;
            } else {
                first += 1;
            }
        }
    }
    found
}

/// What the signs of positions mean: each number its checker, and any other sign the vacancy.
pub fn legend(drawings: &[Drawing]) -> Legend {
    let mut legend = Legend::new();
    for drawing in drawings {
        let checkers = drawing.signs.len() - 1;
        for sign in &drawing.signs {
            let kind = number(sign, checkers).map(|number| KindId((number - 1) as u8));
            legend.insert(sign.clone(), kind);
        }
    }
    legend
}

fn is_beside_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"[](){}|:,;\"'`*".contains(&byte)
}

/// A word without the full stop at the end of its sentence.
fn without_stop(text: &[u8], word: Range<usize>) -> Range<usize> {
    match word.len() > 1 && text[word.clone()].ends_with(b".") {
        true => word.start..word.end - 1,
        false => word,
    }
}

fn signs(text: &[u8], words: &[Range<usize>]) -> Vec<String> {
    let mut signs = Vec::with_capacity(words.len());
    for word in words {
        signs.push(String::from_utf8_lossy(&text[word.clone()]).into_owned());
    }
    signs
}

/// Whether signs are all numbers from 1 on, each once, and one other that may be a vacancy.
fn is_position(signs: &[String]) -> bool {
    let checkers = signs.len() - 1;
    let mut is_seen = vec![false; checkers];
    let mut vacancies = 0;
    for sign in signs {
        match number(sign, checkers) {
            Some(number) if is_seen[number - 1] => return false,
            Some(number) => is_seen[number - 1] = true,
            None if is_vacancy(sign) => vacancies += 1,
            None => return false,
        }
    }
    vacancies == 1
}

/// The number of a checker.
fn number(sign: &str, checkers: usize) -> Option<usize> {
    let number = sign.parse().ok()?;
    (1..=checkers).contains(&number).then_some(number)
}

/// Whether a sign may be a vacancy: 0, or one that is neither letter nor digit.
fn is_vacancy(sign: &str) -> bool {
    let is_empty_word = sign.eq_ignore_ascii_case("empty") || sign.eq_ignore_ascii_case("none");
    let is_mark = sign.chars().count() <= 2 && !sign.chars().any(char::is_alphanumeric);
    sign == "0" || is_empty_word || is_mark
}
