//! Moves as names of cells with separators between them; each notation has its own names.

use crate::text::{
    BadText, Faults, replay,
    scan::{self, Shown},
};
use crate::{
    board::Cell,
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// The separators between the cells of a move: a hyphen, or what other authors use.
pub(super) const JOINTS: &[&str] = &[
    "-", "->", "=>", "-->", "–>", "→", "⇒", "➔", "➜", "⟶", "‐", "‑", "‒", "–", "—", "−", "×", ">",
];

/// The names of cells in a notation.
pub(super) struct Naming<'a> {
    /// The separators between cells; the first is the standard one.
    pub joints: &'a [&'a str],
    /// The cell with a name.
    pub cell: &'a dyn Fn(&[u8]) -> Option<Cell>,
    /// A description of the names.
    pub help: &'a str,
    /// An example of a move.
    pub example: &'a str,
}

impl Naming<'_> {
    fn joint(&self, text: &[u8]) -> usize {
        joint(self.joints, text)
    }
}

/// The length of the separator at the start of a text, 0 if there is none. The longest one counts:
/// `->` begins with `-`.
fn joint(joints: &[&str], text: &[u8]) -> usize {
    let found = joints
        .iter()
        .filter(|joint| text.starts_with(joint.as_bytes()));
    found.map(|joint| joint.len()).max().unwrap_or(0)
}

/// Splits a word at its separators.
pub(super) fn unjoined_by<'a>(joints: &[&str], word: &'a [u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < word.len() {
        match joint(joints, &word[at..]) {
            0 => at += 1,
            len => {
                parts.push(&word[start..at]);
                at += len;
                start = at;
            }
        }
    }
    parts.push(&word[start..]);
    parts
}

/// Whether a text has a separator other than a hyphen.
pub(super) fn has_other_joint(text: &[u8]) -> bool {
    JOINTS[1..].iter().any(|joint| {
        text.windows(joint.len())
            .any(|window| window == joint.as_bytes())
    })
}

/// Reads moves with these names of cells.
pub(super) fn read_as(text: &[u8], puzzle: &Puzzle, naming: &Naming) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    let mut words = scan::words(text, scan::start(text), separates).peekable();
    while let Some(mut span) = words.next() {
        // Blanks around a separator do not separate moves: `d2 - d4`.
        let joint = |word: &Range<usize>| naming.joint(&text[word.clone()]) == word.len();
        let mut joined = false;
        while let Some(next) = words.next_if(|next| {
            let blank = text[span.end..next.start]
                .iter()
                .all(|byte| matches!(byte, b' ' | b'\t'));
            blank && (joined || joint(next))
        }) {
            joined = joint(&next);
            span.end = next.end;
        }
        let span = without_number(text, span);
        if !span.is_empty() {
            read_move(text, span, naming, &mut moves, &mut faults);
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// A word without the number of its move, `12.` or `12)`.
pub(super) fn without_number(text: &[u8], span: Range<usize>) -> Range<usize> {
    let digits = scan::run(&text[..span.end], span.start, |byte| byte.is_ascii_digit());
    let numbered = digits > span.start && matches!(text[digits..span.end], [b'.' | b')', ..]);
    if numbered { digits + 1..span.end } else { span }
}

fn read_move(
    text: &[u8],
    span: Range<usize>,
    naming: &Naming,
    moves: &mut Vec<Move>,
    faults: &mut Faults,
) {
    let mut last = None;
    let mut count = 0;
    let Naming {
        joints, example, ..
    } = naming;
    let word = &text[span.clone()];
    let mut at = span.start;
    // Adjacent separators, or one at an end, leave an empty name.
    let ends = joints.iter().any(|joint| word.ends_with(joint.as_bytes()));
    let whole = !word.is_empty() && !ends && naming.joint(word) == 0;
    while whole && at < span.end {
        let end = (at..span.end)
            .find(|&end| naming.joint(&text[end..span.end]) > 0)
            .unwrap_or(span.end);
        let part = at..end;
        at = end + naming.joint(&text[end..span.end]);
        let name = text[part.clone()].trim_ascii();
        if name.is_empty() {
            count = 0;
            break;
        }
        let cells = match (naming.cell)(name) {
            Some(cell) => Some(vec![cell]),
            None => split_names(name).into_iter().map(naming.cell).collect(),
        };
        let Some(cells) = cells else {
            let message = format_args!("the board has no cell {}", Shown(name));
            let alone = part == span;
            let fault = if is_like_a_name(name) && !alone {
                faults.refute(part, message)
            } else {
                faults.add(part, message)
            };
            if let Some(fault) = fault {
                fault.help = Some(naming.help.into());
            }
            return;
        };
        for cell in cells {
            count += 1;
            if let Some(from) = last {
                moves.push(Move { from, to: cell });
            }
            last = Some(cell);
        }
    }
    if count < 2 {
        let message = format_args!("found {}, expected a move", Shown(word));
        let joint = joints.first().copied().unwrap_or_default();
        faults.add_help(
            span,
            message,
            format_args!("a move is two or more cells joined by `{joint}`, as `{example}`"),
        );
    }
}

/// Whether a word looks like the name of a cell: letters, or none, and digits. Then a move with it
/// is a wrong one.
pub(super) fn is_like_a_name(word: &[u8]) -> bool {
    let letters = scan::run(word, 0, |byte| byte.is_ascii_alphabetic());
    let digits = &word[letters..];
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// The names in `d2d4` and `d2xd4`, where each is letters followed by digits; otherwise the whole
/// word.
pub fn split_names(word: &[u8]) -> Vec<&[u8]> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < word.len() {
        let digits = scan::run(word, at, |byte| byte.is_ascii_alphabetic());
        let end = scan::run(word, digits, |byte| byte.is_ascii_digit());
        if digits == at || end == digits {
            return vec![word];
        }
        names.push(&word[at..end]);
        // An `x` followed by a letter is a separator, not a column.
        let joint =
            matches!(word[end..], [b'x' | b'X', letter, ..] if letter.is_ascii_alphabetic());
        at = end + usize::from(joint);
    }
    names
}
