//! Whether a text is an ID, by the family before its colon.

use super::FAMILIES;
use crate::text::{scan, tatham};

/// Whether a text begins like an ID.
pub fn looks_like_id(text: &str) -> bool {
    let Some((family, rest)) = text.split_once(':') else {
        return false;
    };
    // `board:` at the end of a line is a heading, and before a blank the name in a program.
    let named = family == "board" && rest.starts_with(' ');
    if named || rest.starts_with(['\n', '\r']) {
        return false;
    }
    FAMILIES.iter().any(|&(name, ..)| name == family) || tatham::size(family).is_some()
}

/// Whether a text is an ID of a family that does not exist: a word, a colon, and a number or two
/// with an `x`, perhaps with options. As a drawing it would have a colon among letters and digits;
/// more than two digits of a board of 0, 1 and 2 are a drawing below a heading.
///
/// ```
/// use saltus::text::id::has_unknown_family;
/// assert!(has_unknown_family("foo:3") && has_unknown_family("rows:3x3,hop=2"));
/// assert!(!has_unknown_family("row:3x3") && !has_unknown_family("Board:1101"));
/// ```
pub fn has_unknown_family(text: &str) -> bool {
    let Some((family, rest)) = text.trim().split_once(':') else {
        return false;
    };
    let is_word = has_different_letters(family);
    let sizes = rest.split([',', '@']).next().unwrap_or_default();
    let is_size = match sizes.split_once('x') {
        Some((rows, columns)) => scan::is_number(rows) && scan::is_number(columns),
        None => scan::is_number(sizes) && !is_row_of_digits(sizes),
    };
    is_word && is_size && !rest.contains(char::is_whitespace) && !looks_like_id(text.trim())
}

/// Whether a word has at least two different letters and nothing but letters.
fn has_different_letters(word: &str) -> bool {
    let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let first = word.chars().next();
    is_word && word.chars().any(|letter| Some(letter) != first)
}

/// Whether digits may be the cells of a drawing.
fn is_row_of_digits(digits: &str) -> bool {
    digits.len() > 2 && digits.bytes().all(|digit| b"012".contains(&digit))
}
