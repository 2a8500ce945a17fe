//! Squares as pairs of numbers: rows and columns, or columns and rows, from 1 or from 0.

use super::said::Named;
use saltus::capture::Square;

/// Pairs of numbers, in order.
pub struct Pairs {
    pairs: Vec<[u32; 2]>,
}

/// How pairs name squares.
#[derive(Clone, Copy)]
pub struct Naming {
    first: u32,
    column_first: bool,
}

impl Naming {
    /// All ways, the usual one first.
    pub const ALL: [Naming; 4] = [
        Naming::new(1, false),
        Naming::new(0, false),
        Naming::new(1, true),
        Naming::new(0, true),
    ];

    const fn new(first: u32, column_first: bool) -> Naming {
        Naming {
            first,
            column_first,
        }
    }
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
    pub fn squares(&self, naming: Naming, side: u32) -> Option<Vec<Named>> {
        let mut squares = Vec::new();
        for [one, other] in &self.pairs {
            let one = one.checked_sub(naming.first)?;
            let other = other.checked_sub(naming.first)?;
            let (row, col) = match naming.column_first {
                true => (other, one),
                false => (one, other),
            };
            if row >= side || col >= side {
                return None;
            }
            squares.push(Named {
                square: Square::new(row, col),
                is_captured: false,
            });
        }
        Some(squares)
    }
}
