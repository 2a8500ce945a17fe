//! Squares as pairs of numbers: rows and columns, or columns and rows, from 1 or from 0.

use super::said::Named;
use saltus::text::capture::PairNaming;

/// Pairs of numbers, in order.
pub struct Pairs {
    pairs: Vec<[u32; 2]>,
}

/// The pairs of a text that is nothing else: `(2,2) (4,4) (6,6)`, `[[2, 2], [4, 4]]`, `2,2 4,4`.
pub fn read(text: &str) -> Option<Pairs> {
    let mut numbers: Vec<u32> = Vec::new();
    let mut marks: Vec<String> = Vec::new(); // before each number
    let mut mark = String::new();
    let mut chars = text.trim().chars().peekable();
    while let Some(letter) = chars.next() {
        if !letter.is_ascii_digit() {
            if letter.is_alphabetic() {
                return None;
            }
            mark.push(letter);
            continue;
        }
        let mut digits = String::from(letter);
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        numbers.push(digits.parse().ok()?);
        marks.push(std::mem::take(&mut mark));
    }

    let mut pairs = Vec::new();
    for (index, pair) in numbers.chunks(2).enumerate() {
        let [first, second] = *pair else {
            return None;
        };
        let between = marks[2 * index + 1].trim();
        let before = &marks[2 * index];
        let is_apart = before.contains(['(', '[', '{']) || before.contains([' ', ';', '>']);
        if between != "," && between != ";" || !is_apart && index > 0 {
            return None;
        }
        pairs.push([first, second]);
    }
    (pairs.len() > 1).then_some(Pairs { pairs })
}

impl Pairs {
    /// The squares on a board with so many rows; `None` if it has not all of them.
    pub fn squares(&self, naming: PairNaming, side: u32) -> Option<Vec<Named>> {
        let mut squares = Vec::new();
        for &pair in &self.pairs {
            squares.push(Named {
                square: naming.square(pair, side)?,
                is_captured: false,
            });
        }
        Some(squares)
    }
}
