//! Numbers with their nouns.

use std::fmt::Display;

/// A number with its noun, in the plural unless it is 1.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
