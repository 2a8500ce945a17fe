//! The ID in a text that a command has printed: on a line of its own, beside a picture.

use super::looks_like_id;
use std::ops::Range;

/// The lines of a text that are IDs, if it has other lines too.
///
/// `saltus at` and `saltus draw` write the ID below a position, because the picture has neither the
/// rules nor the goal.
pub(in crate::text) fn printed_ids(text: &str) -> Vec<Range<usize>> {
    let mut ids = Vec::new();
    let mut others = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let word = line.trim();
        at += line.len();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b":,@.=-_".contains(&byte);
        // `board:` alone is a heading.
        let whole = word.contains(':') && !word.ends_with(':');
        if whole && word.bytes().all(plain) && looks_like_id(word) {
            ids.push(start..start + word.len());
        } else {
            others |= !word.is_empty();
        }
    }
    if others { ids } else { Vec::new() }
}
