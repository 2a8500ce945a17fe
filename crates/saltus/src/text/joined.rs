//! Moves as names of cells with separators between them; each notation has its own names.

use crate::text::{
    BadText, Fault, Faults, replay,
    scan::{self, Shown},
};
use crate::{
    board::Cell,
    message::Message,
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// The separators between the cells of a move: a hyphen, or what other authors use.
pub(super) const JOINTS: &[&str] = &[
    "-", "->", "=>", "-->", "–>", "→", "⇒", "➔", "➜", "⟶", "‐", "‑", "‒", "–", "—", "−", "×", ">",
    "⟹", "⇨", "~>",
];

/// The names of cells in a notation.
pub(super) struct Naming<'a> {
    /// The separators between cells; the first is the standard one.
    pub joints: &'a [&'a str],
    /// The cell with a name.
    pub cell: &'a dyn Fn(&[u8]) -> Option<Cell>,
    /// A description of the names.
    pub help: Message,
    /// An example of a move.
    pub example: &'a str,
    /// Whether the cell that a move passes may follow its end: `a1-d1/b1`.
    pub says_over: bool,
}

impl Naming<'_> {
    fn joint(&self, text: &[u8]) -> usize {
        joint(self.joints, text)
    }

    /// Whether a word is a separator and nothing else.
    fn is_joint(&self, word: &[u8]) -> bool {
        self.joint(word) == word.len()
    }
}

/// The length of the separator at the start of a text, 0 if there is none. The longest one counts:
/// `->` begins with `-`.
pub(super) fn joint(joints: &[&str], text: &[u8]) -> usize {
    let mut longest = 0;
    for joint in joints {
        if text.starts_with(joint.as_bytes()) {
            longest = longest.max(joint.len());
        }
    }
    longest
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
    for joint in &JOINTS[1..] {
        let mut places = text.windows(joint.len());
        if places.any(|window| window == joint.as_bytes()) {
            return true;
        }
    }
    false
}

/// Reads moves with these names of cells.
pub(super) fn read_as(text: &[u8], puzzle: &Puzzle, naming: &Naming) -> Result<Vec<Move>, BadText> {
    let mut words = Vec::new();
    for span in joined_words(text, naming) {
        words.push(without_number(text, span));
    }
    words.retain(|word| !word.is_empty());
    if words.len() > 1 && !words.iter().any(|word| has_name(text, word, naming)) {
        return Err(no_cells(
            words[0].start..words[words.len() - 1].end,
            naming.help.clone(),
        )
        .into());
    }

    let mut faults = Faults::default();
    let mut moves = Vec::new();
    for word in words {
        read_move(text, word, naming, &mut moves, &mut faults);
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// Whether a word has a cell, or joins what looks like the names of some.
fn has_name(text: &[u8], word: &Range<usize>, naming: &Naming) -> bool {
    let parts = parts(text, word, naming);
    let joins = parts.len() != 1;
    let mut names = parts.into_iter().map(|part| text[part].trim_ascii());
    names.any(|name| {
        let (name, _) = without_passed(name, naming);
        let is_cell = named_cells(name, naming).is_some();
        is_cell || joins && (name.is_empty() || is_like_a_name(name))
    })
}

/// The fault of several words without a cell, as of a sentence: one for all of them.
pub(super) fn no_cells(span: Range<usize>, help: Message) -> Fault {
    Fault {
        span,
        message: message!(
            "no-words-are-cells",
            "none of these words is a cell of the board"
        )
        .into(),
        help: Some(help),
    }
}

/// The words of a text. Blanks around a separator do not separate moves: `d2 - d4`.
fn joined_words(text: &[u8], naming: &Naming) -> Vec<Range<usize>> {
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for word in scan::words(text, scan::start(text), separates) {
        let is_joint = naming.is_joint(&text[word.clone()]);
        match words.last_mut() {
            Some(last) if (open || is_joint) && is_blank(&text[last.end..word.start]) => {
                last.end = word.end;
                open = is_joint;
            }
            _ => {
                words.push(word);
                open = false;
            }
        }
    }
    words
}

/// Whether a text between words is in one line and has no commas.
fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// A word without the number of its move, `12.` or `12)`.
pub(super) fn without_number(text: &[u8], span: Range<usize>) -> Range<usize> {
    let digits = scan::digits(&text[..span.end], span.start);
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
    let mut cells: Vec<Cell> = Vec::new();
    let mut passed: Vec<Option<Cell>> = Vec::new();
    for part in parts(text, &span, naming) {
        let (name, over) = without_passed(text[part.clone()].trim_ascii(), naming);
        if name.is_empty() {
            cells.clear();
            break;
        }
        let Some(named) = named_cells(name, naming) else {
            let message = message!(
                "board-no-cell",
                "the board has no cell {name}",
                name = Shown(name)
            );
            let alone = part == span;
            let fault = if is_like_a_name(name) && !alone {
                faults.refute(part, message)
            } else {
                faults.add(part, message)
            };
            if let Some(fault) = fault {
                fault.help = Some(naming.help.clone());
            }
            return;
        };
        cells.extend(named);
        passed.resize(cells.len(), None);
        if let Some(last) = passed.last_mut() {
            *last = over;
        }
    }

    if cells.len() < 2 {
        report_no_move(text, span, naming, faults);
        return;
    }
    for (pair, &over) in cells.windows(2).zip(&passed[1..]) {
        moves.push(Move {
            over,
            ..Move::new(pair[0], pair[1])
        });
    }
}

/// Reports a word that is no move.
fn report_no_move(text: &[u8], span: Range<usize>, naming: &Naming, faults: &mut Faults) {
    let message = message!(
        "found-expected-move",
        "found {found}, expected a move",
        found = Shown(&text[span.clone()])
    );
    let help = message!(
        "move-two-more-cells",
        "a move is two or more cells joined by `{joint}`, as `{example}`",
        joint = naming.joints.first().copied().unwrap_or_default(),
        example = naming.example
    );
    faults.add_help(span, message, help);
}

/// A name without the cell that the move to it passes, `d1/b1`, and that cell.
fn without_passed<'a>(name: &'a [u8], naming: &Naming) -> (&'a [u8], Option<Cell>) {
    let slash = name.iter().position(|&byte| byte == Move::OVER as u8);
    let Some(slash) = slash.filter(|_| naming.says_over) else {
        return (name, None);
    };
    match (naming.cell)(&name[slash + 1..]) {
        Some(over) => (&name[..slash], Some(over)),
        None => (name, None),
    }
}

/// The names in a move; none if a separator begins or ends it. Between adjacent separators the name
/// is empty.
fn parts(text: &[u8], span: &Range<usize>, naming: &Naming) -> Vec<Range<usize>> {
    let word = &text[span.clone()];
    let mut joints = naming.joints.iter();
    let ends = joints.any(|joint| word.ends_with(joint.as_bytes()));
    if word.is_empty() || ends || naming.joint(word) > 0 {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut start = span.start;
    let mut at = span.start;
    while at < span.end {
        match naming.joint(&text[at..span.end]) {
            0 => at += 1,
            len => {
                parts.push(start..at);
                at += len;
                start = at;
            }
        }
    }
    parts.push(start..span.end);
    parts
}

/// The cells of a name, or of several without separators.
fn named_cells(name: &[u8], naming: &Naming) -> Option<Vec<Cell>> {
    if let Some(cell) = (naming.cell)(name) {
        return Some(vec![cell]);
    }
    split_names(name).into_iter().map(naming.cell).collect()
}

/// Whether a word looks like the name of a cell: letters, or none, and digits. Then a move with it
/// is a wrong one.
pub(super) fn is_like_a_name(word: &[u8]) -> bool {
    let letters = scan::letters(word, 0);
    let digits = &word[letters..];
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// The names in `d2d4` and `d2xd4`, where each is letters followed by digits; otherwise the whole
/// word.
pub fn split_names(word: &[u8]) -> Vec<&[u8]> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < word.len() {
        let digits = scan::letters(word, at);
        let end = scan::digits(word, digits);
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
