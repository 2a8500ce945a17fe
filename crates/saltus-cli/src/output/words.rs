//! Numbers with their nouns.

use std::fmt::Display;

/// The digits of a number in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of classes.
pub fn classes(number: u64) -> String {
    match number {
        1 => "1 class".into(),
        _ => format!("{number} classes"),
    }
}

/// A number with its noun, in the plural unless it is 1.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
