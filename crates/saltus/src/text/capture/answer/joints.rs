//! The joints between the squares of a route, as other commands and people write them: `A1-C3-E5`,
//! or each move for itself, `A1-C3 C3-E5`.

use crate::text::{
    joined::{self, JOINTS},
    scan,
};
use std::ops::Range;

/// The text with blanks for the joints in routes of named squares, `B2-D4` or `B2xD4`, and with `x`
/// for those in routes of numbers, `6-15-22`; places stay. Where moves are written each for itself,
/// the square where one begins is blank if the one before ends there.
pub fn without_joints(text: &[u8]) -> Vec<u8> {
    let mut plain = text.to_vec();
    for line in scan::lines(text, 0) {
        if let Some(route) = plain_line(&text[line.clone()]) {
            plain[line].copy_from_slice(&route);
        }
    }
    plain
}

/// A line of squares without their joints; `None` if it is none.
fn plain_line(line: &[u8]) -> Option<Vec<u8>> {
    let joints = joints(line);
    let mut rest = line.to_vec();
    for joint in &joints {
        rest[joint.clone()].fill(b' ');
    }
    let words: Vec<Range<usize>> =
        scan::words(&rest, 0, |byte| b" \t\r,;".contains(&byte)).collect();
    let are_names = words.iter().all(|word| is_square_name(&rest[word.clone()]));
    let are_numbers = words
        .iter()
        .all(|word| rest[word.clone()].iter().all(u8::is_ascii_digit));
    let are_lone_moves = are_names && are_pairs(&rest, &words);
    let are_joined = !joints.is_empty() && (are_names || are_numbers);
    if words.len() < 2 || !(are_joined || are_names) {
        return None;
    }

    // Squares with commas alone are a list.
    let are_moves = are_joined || are_lone_moves;
    let mut repeated = Vec::new();
    for pair in words.windows(2).filter(|_| are_moves) {
        let [before, word] = pair else { continue };
        let is_joined = joints
            .iter()
            .any(|joint| before.end <= joint.start && joint.end <= word.start);
        if !is_joined && is_same(&rest, before, word) {
            repeated.push(word.clone());
        }
    }
    for word in repeated {
        rest[word].fill(b' ');
    }
    for byte in &mut rest {
        if matches!(*byte, b',' | b';') {
            *byte = b' ';
        }
    }
    if are_numbers {
        for joint in &joints {
            rest[joint.start] = b'x';
        }
    }
    Some(rest)
}

/// Whether words are from, to, from, to, each move from where the one before ends.
fn are_pairs(line: &[u8], words: &[Range<usize>]) -> bool {
    if words.len() < 4 || !words.len().is_multiple_of(2) {
        return false;
    }
    let mut ends = words[1..words.len() - 1].chunks(2);
    ends.all(|pair| is_same(line, &pair[0], &pair[1]))
}

/// Whether two words are the same square.
fn is_same(line: &[u8], one: &Range<usize>, other: &Range<usize>) -> bool {
    line[one.clone()].eq_ignore_ascii_case(&line[other.clone()])
}

/// The places of joints in a line.
fn joints(line: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let after_digit = at > 0 && line[at - 1].is_ascii_digit();
        let next = line.get(at + 1).copied().unwrap_or(b' ');
        let takes = match line[at] {
            b'x' | b'X' => after_digit,
            // Before a blank it ends the name of what follows.
            b':' => after_digit && next != b' ',
            _ => false,
        };
        let len = joined::joint(JOINTS, &line[at..]).max(usize::from(takes));
        if len > 0 {
            found.push(at..at + len);
        }
        at += len.max(1);
    }
    found
}

/// Whether a word is a letter or two and digits.
fn is_square_name(word: &[u8]) -> bool {
    let letters = scan::letters(word, 0);
    let digits = &word[letters..];
    (1..=3).contains(&letters) && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}
