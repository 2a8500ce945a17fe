//! Remarks beside moves: `6 -> 1 (13 pegs left)`, `6 -> 1  # 3 removed`, `Time: 0.01 s`.
//!
//! A remark has one number and no move. Its words tell what it counts, or that it names the cell
//! that the move before it passes. Without words, `6 -> 1 (3)`, numbers that go up or down by one
//! from line to line count, and others name cells.

use super::{
    facts,
    words::{JOINT_WORDS, is_count, is_direction, is_one_of, joint},
};
use crate::{order, text::scan};
use std::ops::Range;

/// A part of a text that is beside its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its place.
    pub span: Range<usize>,
    /// The digits or the name of the cell that the move before it passes, if it names one.
    pub passed: Option<Range<usize>>,
    /// Whether it is a number without words.
    pub bare: bool,
}

/// What the one number of a remark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// How many of something there are.
    Count,
    /// The cell that a move passes.
    Passed,
    /// No word says.
    Bare,
}

/// Words of a remark that counts.
pub const COUNTING: &[&str] = &[
    "left",
    "remaining",
    "remain",
    "remains",
    "pegs",
    "marbles",
    "pieces",
    "balls",
    "stones",
    "total",
    "far",
    "time",
    "elapsed",
    "seconds",
    "second",
    "sec",
    "ms",
    "s",
    "score",
    "count",
    "cost",
    "depth",
    "length",
    "nodes",
    "states",
    "übrig",
    "uebrig",
    "verbleiben",
    "verbleibend",
    "verbleibende",
    "bleiben",
    "stifte",
    "steine",
    "noch",
    "restant",
    "restants",
    "reste",
    "restent",
    "pions",
    "billes",
    "quedan",
    "queda",
    "restantes",
    "restante",
    "fichas",
    "rimanenti",
    "rimangono",
    "restam",
    "kvar",
    "pozostało",
    "осталось",
];

/// Words of pieces that are counted, right behind their number.
const COUNTED_PIECES: &str = "pegs marbles pieces balls stones stifte steine pions billes fichas";

/// Words of a remark that names a passed cell.
const PASSING: &[&str] = &[
    "removed",
    "captured",
    "jumped",
    "taken",
    "eliminated",
    "removes",
    "removing",
    "remove",
    "capture",
    "captures",
    "capturing",
    "over",
    "eaten",
    "gone",
    "out",
    "off",
    "x",
    "geschlagen",
    "entfernt",
    "raus",
    "weg",
    "übersprungen",
    "über",
    "supprimé",
    "retiré",
    "enlevé",
    "quitada",
    "eliminada",
    "rimosso",
    "removida",
    "удалить",
];

/// Words that may stand in any remark.
pub const NEUTRAL: &[&str] = &[
    "peg", "hole", "marble", "piece", "ball", "stone", "the", "is", "are", "was", "gets", "and",
    "cell", "square", "position", "number", "no", "from", "board", "on", "of", "in", "there",
    "now", "then", "stift", "stein", "feld", "loch", "wird", "ist", "der", "die", "das", "le",
    "la", "pion", "est", "ficha",
];

/// Finds the remarks of a text, in order.
pub fn find(text: &[u8]) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut others = 0;
    let labels = facts::Labels::of(text);
    let numbering = facts::numbering(text);
    for line in scan::lines(text, scan::start(text)) {
        let has_digits = text[line.clone()].iter().any(u8::is_ascii_digit);
        let is_beside = match has_digits {
            true => order::contains(&numbering, &line.start) || labels.is_fact(&text[line.clone()]),
            false => facts::is_head_of_table(text, &line),
        };
        if is_beside {
            found.push(Remark {
                span: line,
                passed: None,
                bare: false,
            });
        } else if has_digits {
            others += 1;
            behind_move(text, line, &mut found);
        }
    }
    // Alone, such a line may be the answer.
    if others == 0 {
        found.clear();
    }
    without_counts(text, &mut found);
    found
}

/// Adds the remarks behind the moves of a line, and counts in brackets before them.
fn behind_move(text: &[u8], line: Range<usize>, found: &mut Vec<Remark>) {
    const LONGEST: usize = 1024;
    if line.len() > LONGEST {
        return;
    }
    let written = &text[line.clone()];
    let joined = end_of_joined(written).unwrap_or(line.len());
    let directed = end_of_directed(written).unwrap_or(line.len());
    let move_end = line.start + joined.min(directed);
    let mut at = line.start;
    while let Some(part) = next_part(text, at..line.end) {
        at = part.span.end;
        let inner = &text[part.inner.clone()];
        let tells_passed = meaning_beside_name(inner) == Some(Meaning::Passed);
        let behind = part.span.start >= move_end
            || tells_passed && has_two_cells(&text[line.start..part.span.start]);
        if !behind && is_count_in_brackets(text, &part) {
            found.push(Remark {
                span: part.span,
                passed: None,
                bare: false,
            });
            continue;
        }
        if !behind || has_move(inner) {
            // A bracket within it may be one.
            at = part.inner.start;
            continue;
        }
        let Some(number) = only_number(text, part.inner.clone()) else {
            at = part.inner.start;
            continue;
        };
        if tells_passed && let Some(name) = name_of_cell(text, &part.inner, &number) {
            found.push(Remark {
                span: part.span,
                passed: Some(name),
                bare: false,
            });
            continue;
        }
        let passed = match meaning(inner) {
            Some(Meaning::Bare) if !part.apart => continue,
            Some(Meaning::Passed) if part.after_arrow => continue,
            Some(Meaning::Bare | Meaning::Passed) => Some(number),
            Some(Meaning::Count) if directed <= joined && may_go_left(text, &number, &part) => {
                // `1 right, 3 left`.
                at = part.inner.start;
                continue;
            }
            Some(Meaning::Count) => None,
            None => continue,
        };
        found.push(Remark {
            span: part.span,
            passed,
            bare: meaning(inner) == Some(Meaning::Bare),
        });
    }
}

/// What a remark means apart from the letter of a cell in it.
fn meaning_beside_name(remark: &[u8]) -> Option<Meaning> {
    let digits = scan::run(remark, 0, |byte| !byte.is_ascii_digit());
    let mut words = remark.to_vec();
    let is_letter = digits > 0 && words[digits - 1].is_ascii_alphabetic();
    if is_letter && (digits < 2 || !words[digits - 2].is_ascii_alphanumeric()) {
        words[digits - 1] = b' ';
    }
    meaning(&words)
}

/// Whether a part of a line has two cells behind the number of its move: `1. 4 jumps over 2`.
fn has_two_cells(text: &[u8]) -> bool {
    let mut cells = 0;
    for word in scan::words(text, 0, |byte| !byte.is_ascii_alphanumeric()) {
        let is_ordinal = cells == 0 && matches!(text.get(word.end), Some(b'.' | b')' | b':'));
        let has_digit = text[word].iter().any(u8::is_ascii_digit);
        cells += usize::from(has_digit && !is_ordinal);
    }
    cells > 1
}

/// The name of the cell whose row the only number of a part is: `a3 is removed`.
fn name_of_cell(text: &[u8], part: &Range<usize>, digits: &Range<usize>) -> Option<Range<usize>> {
    let letter = digits.start.checked_sub(1).filter(|at| part.contains(at))?;
    let is_apart = letter == part.start || !text[letter - 1].is_ascii_alphanumeric();
    // `x3` is a sign and a number.
    let is_letter = text[letter].is_ascii_alphabetic() && !matches!(text[letter], b'x' | b'X');
    (is_apart && is_letter).then_some(letter..digits.end)
}

/// Whether a part is a number of pegs in brackets, which may stand before a move too: `(9 pegs
/// left) a4-a2`.
fn is_count_in_brackets(text: &[u8], part: &Part) -> bool {
    let inner = &text[part.inner.clone()];
    let is_bracket = b"([{".contains(&text[part.span.start]);
    let Some(number) = only_number(text, part.inner.clone()) else {
        return false;
    };
    let counted = words(&text[number.end..part.inner.end]);
    let counts_pegs = counted
        .first()
        .is_some_and(|word| is_one_of(word, COUNTED_PIECES));
    is_bracket && counts_pegs && !has_move(inner)
}

/// Whether `left` may be the direction of a move from the number: `3 left` and `3 down-left`, and
/// not `3 pegs left`.
fn may_go_left(text: &[u8], number: &Range<usize>, part: &Part) -> bool {
    let behind = words(&text[number.end..part.inner.end]);
    let is_left = behind.last().is_some_and(|word| word == "left");
    is_left && behind.iter().all(|word| is_direction(word))
}

/// A part of a line behind a sign that may begin a remark.
struct Part {
    /// Its place with its signs.
    span: Range<usize>,
    /// What it says.
    inner: Range<usize>,
    /// Whether its signs set it apart so that a number alone may be a remark.
    apart: bool,
    /// Whether an arrow is before it, so that it may be a cell.
    after_arrow: bool,
}

/// The next part of a line.
fn next_part(text: &[u8], line: Range<usize>) -> Option<Part> {
    for at in line.clone() {
        let rest = &text[at..line.end];
        let closing = match rest[0] {
            b'(' => Some(b')'),
            b'[' => Some(b']'),
            b'{' => Some(b'}'),
            _ => None,
        };
        if let Some(closing) = closing {
            let end = scan::run(&text[..line.end], at + 1, |byte| byte != closing);
            if end < line.end {
                return Some(Part {
                    span: at..end + 1,
                    inner: at + 1..end,
                    apart: true,
                    after_arrow: false,
                });
            }
        }
        let Some(sign) = separator(rest) else {
            continue;
        };
        let inner = at + sign.len..line.end;
        let end = match sign.is_comment {
            true => line.end,
            false => end_of_part(text, inner.clone()),
        };
        return Some(Part {
            span: at..end,
            inner: inner.start..end,
            apart: sign.is_comment || b"|=".contains(text[at..].trim_ascii_start().first()?),
            after_arrow: rest.starts_with(b" ->") || rest.starts_with(" →".as_bytes()),
        });
    }
    None
}

/// A sign between a move and a remark.
struct Separator {
    len: usize,
    /// Whether the remark goes to the end of the line.
    is_comment: bool,
}

/// The sign at the beginning of a text, if it may stand before a remark.
fn separator(text: &[u8]) -> Option<Separator> {
    for comment in [&b" #"[..], b"\t#", b" //", b" %", b" -- "] {
        if text.starts_with(comment) {
            return Some(Separator {
                len: comment.len(),
                is_comment: true,
            });
        }
    }
    let signs = [
        ". ", ", ", "; ", ": ", "|", " - ", " – ", " — ", " = ", " -> ", " → ", "  ",
    ];
    let sign = signs
        .into_iter()
        .find(|sign| text.starts_with(sign.as_bytes()))?;
    Some(Separator {
        len: sign.len(),
        is_comment: false,
    })
}

/// Where a part ends that no bracket closes: at the next sign of this kind, or an opening bracket.
fn end_of_part(text: &[u8], part: Range<usize>) -> usize {
    for at in part.clone() {
        let rest = &text[at..part.end];
        let ends = separator(rest).is_some_and(|sign| &rest[..sign.len] != b": ");
        if ends || b"([{".contains(&rest[0]) {
            return at;
        }
    }
    part.end
}

/// The digits of the only number of a part.
fn only_number(text: &[u8], part: Range<usize>) -> Option<Range<usize>> {
    let mut numbers = scan::words(&text[..part.end], part.start, |byte| !byte.is_ascii_digit());
    let first = numbers.next()?;
    numbers.next().is_none().then_some(first)
}

/// What the number of a remark means by its words; `None` if other words are there.
fn meaning(remark: &[u8]) -> Option<Meaning> {
    let mut meaning = Meaning::Bare;
    let mut counts_moves = false;
    let mut others = 0;
    for word in words(remark) {
        let word = word.as_str();
        counts_moves |= is_count(word.as_bytes());
        if COUNTING.contains(&word) {
            return Some(Meaning::Count);
        }
        if PASSING.contains(&word) {
            meaning = Meaning::Passed;
        } else if !NEUTRAL.contains(&word) {
            others += 1;
        }
    }
    if counts_moves && others == 1 && meaning == Meaning::Bare {
        return Some(Meaning::Count);
    }
    (others == 0).then_some(meaning)
}

/// The words of a text in small letters, without digits.
pub fn words(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let mut words = Vec::new();
    for word in text.split(|c: char| !c.is_alphabetic()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    words
}

/// Whether a text has a move: a joint with something of a cell on both sides.
pub fn has_move(text: &[u8]) -> bool {
    end_of_joined(text).is_some()
}

/// The end of the first cell with a joint before it and something of a cell before that.
fn end_of_joined(text: &[u8]) -> Option<usize> {
    let last_digit = text.iter().rposition(u8::is_ascii_digit)?;
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"()[]".contains(byte);
    let may_be_cell = |at: usize| {
        let is_word = text[at].is_ascii_alphabetic();
        !is_word || ends_with_cell(text[..at].trim_ascii_end())
    };
    for at in 1..=last_digit {
        let Some(len) = joint_at(text, at) else {
            continue;
        };
        let next = scan::run(text, at + len, |byte| byte == b' ' || byte == b'\t');
        let before = text[..at].trim_ascii_end().last();
        let behind = text.get(next);
        if before.is_some_and(is_cell)
            && may_be_cell(at)
            && behind.is_some_and(is_cell)
            && at + len <= last_digit
        {
            let cell = scan::run(text, at + len, |byte| b" ([".contains(&byte));
            let end = scan::letters_and_digits(text, cell);
            return Some(scan::run(text, end, |byte| b")]".contains(&byte)));
        }
    }
    None
}

/// Whether a text ends with what may be a cell before a word that joins: `jump to 2` has none, nor
/// has `Here's a solution in 2`.
fn ends_with_cell(text: &[u8]) -> bool {
    let letters = text
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphabetic());
    let letters = letters.count();
    let before = &text[..text.len() - letters];
    let is_cut_off = before.ends_with(b"'") || before.ends_with("\u{2019}".as_bytes());
    letters == 0 || letters == 1 && !is_cut_off
}

/// The end of the first word of a direction behind a number.
fn end_of_directed(text: &[u8]) -> Option<usize> {
    let first = scan::run(text, 0, |byte| !byte.is_ascii_digit());
    for word in scan::words(text, first, |byte| !byte.is_ascii_alphabetic()) {
        let written = String::from_utf8_lossy(&text[word.clone()]).to_lowercase();
        if is_direction(&written) {
            return Some(word.end);
        }
    }
    None
}

/// The length of the joint at a place: a sign, or a word between blanks.
fn joint_at(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    if let Some(len) = joint(rest) {
        return Some(len);
    }
    if rest.starts_with(b"<-") {
        return Some(2);
    }
    if text[at - 1] != b' ' {
        return None;
    }
    let end = scan::run(rest, 0, |byte| {
        byte.is_ascii_alphabetic() || !byte.is_ascii()
    });
    if rest.get(end) != Some(&b' ') || end > 16 {
        return None;
    }
    let word = String::from_utf8_lossy(&rest[..end]).to_lowercase();
    let others = ["from", "a", "over", "über"];
    let joins = JOINT_WORDS.contains(&word.as_str()) || others.contains(&word.as_str());
    joins.then_some(end)
}

/// Takes the numbers without words for counts if they go up or down by one.
fn without_counts(text: &[u8], remarks: &mut [Remark]) {
    let mut numbers = Vec::new();
    for remark in remarks.iter().filter(|remark| remark.bare) {
        if let Some(digits) = &remark.passed {
            numbers.push(scan::integer(&text[digits.clone()]).unwrap_or_default());
        }
    }
    if numbers.len() < 2 || !(goes_by(&numbers, 1) || goes_by(&numbers, -1)) {
        return;
    }
    for remark in remarks {
        if remark.bare {
            remark.passed = None;
            remark.bare = false;
        }
    }
}

/// Whether each number is more than the one before by a step.
fn goes_by(numbers: &[i64], step: i64) -> bool {
    let mut pairs = numbers.windows(2);
    pairs.all(|pair| pair[1].checked_sub(pair[0]) == Some(step))
}
