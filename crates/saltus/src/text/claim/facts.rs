//! Lines beside moves that are none: `Moves: 15`, `Time: 0.01 s`, `13 pegs left`, the head of a
//! table, and a drawing of the numbers of the cells.

use super::{
    counting::has_any,
    remarks::{COUNTING, NEUTRAL, has_move, words},
};
use crate::text::scan;
use std::{collections::BTreeMap, ops::Range};

/// Words of the parts of a move: a line such as `from: 6` is no fact.
const OF_MOVES: &[&str] = &[
    "from", "to", "over", "via", "start", "end", "source", "target", "src", "dst", "jump", "move",
    "step", "landing", "peg", "hole", "solution", "answer", "jumped", "removed", "von", "nach",
    "über", "de", "cell", "square", "piece", "row", "column", "col", "x", "y", "lösung", "antwort",
];

/// Words of moves that are counted.
const MOVES: &[&str] = &[
    "moves", "jumps", "steps", "hops", "züge", "sprünge", "coups", "pasos",
];

/// Words of a vacancy.
const VACANT: &[&str] = &["empty", "vacant", "leer", "frei", "vide", "vacío", "vuoto"];

/// How often each name before a number stands in a text: what repeats may be a part of a move.
pub struct Labels {
    lines: BTreeMap<Vec<String>, usize>,
}

impl Labels {
    /// Counts the names of a text.
    pub fn of(text: &[u8]) -> Labels {
        let mut lines = BTreeMap::new();
        for line in scan::lines(text, scan::start(text)) {
            if let Some(named) = Named::of(&text[line]) {
                *lines.entry(named.label).or_default() += 1;
            }
        }
        Labels { lines }
    }

    /// Whether a line says how many of something there are, how long something took, or where the
    /// vacancy is, and nothing of a move.
    pub fn is_fact(&self, line: &[u8]) -> bool {
        let Some(Named {
            label,
            is_named,
            behind,
        }) = Named::of(line)
        else {
            return false;
        };
        if has_any(&label, VACANT) || has_any(&behind, VACANT) {
            return label.len() + behind.len() <= 8;
        }
        if is_named {
            let counts = has_any(&label, COUNTING) || has_any(&label, MOVES);
            let once = self.lines.get(&label) == Some(&1);
            let of_a_move = matches!(&label[..], [only] if OF_MOVES.contains(&only.as_str()));
            let is_name = !label.is_empty() && !of_a_move && behind.len() <= 3;
            return is_name && (counts || once);
        }
        // `13 pegs left`, but not `4 left`.
        let counted = behind
            .iter()
            .filter(|word| counts_or_is_silent(word))
            .count()
            > 1
            && has_any(&behind, COUNTING);
        label.is_empty() && behind.len() <= 4 && (counted || has_any(&behind, MOVES))
    }
}

/// Whether a word counts, or says nothing.
fn counts_or_is_silent(word: &str) -> bool {
    COUNTING.contains(&word) || NEUTRAL.contains(&word)
}

/// A line with one number among words.
struct Named {
    /// The words before the number.
    label: Vec<String>,
    /// Whether a colon or a sign of equality is between them.
    is_named: bool,
    /// The words behind the number.
    behind: Vec<String>,
}

impl Named {
    /// The parts of a line; `None` if it is long, has several numbers or a move.
    fn of(line: &[u8]) -> Option<Named> {
        const LONGEST: usize = 80;
        if line.len() > LONGEST || has_move(line) {
            return None;
        }
        let first_digit = scan::run(line, 0, |byte| !byte.is_ascii_digit());
        let number_end = scan::run(line, first_digit, |byte| {
            byte.is_ascii_digit() || b".,".contains(&byte)
        });
        let [label, rest] = [&line[..first_digit], &line[number_end..]];
        let has_number = first_digit < line.len();
        let is_joined = label.ends_with(b"_") || rest.first().is_some_and(u8::is_ascii_alphabetic);
        if !has_number || rest.iter().any(u8::is_ascii_digit) || is_joined && rest.len() > 3 {
            return None;
        }
        Some(Named {
            label: words(label),
            is_named: matches!(label.trim_ascii_end().last(), Some(b':' | b'=')),
            behind: words(rest),
        })
    }
}

/// Whether a line without numbers is the head of a table: a line that rules off follows.
pub fn is_head_of_table(text: &[u8], line: &Range<usize>) -> bool {
    if !text[line.clone()].contains(&b'|') {
        return false;
    }
    let next = text[line.end..].trim_ascii_start();
    let next = &next[..scan::run(next, 0, |byte| byte != b'\n')];
    let rules = next.iter().all(|byte| b"|-:+ \r".contains(byte));
    rules && next.contains(&b'|') && next.contains(&b'-')
}

/// The starts, in order, of the lines of drawings of the numbers of the cells: 1, 2, 3 and so on,
/// or from 0, in more than two lines.
pub fn numbering(text: &[u8]) -> Vec<usize> {
    const FEWEST: usize = 6;
    let mut found = Vec::new();
    let mut starts = Vec::new();
    let mut next = None;
    let end = text.len()..text.len();
    for line in scan::lines(text, scan::start(text)).chain([end]) {
        let goes_on = follow(&text[line.clone()], next);
        if goes_on.is_some() && !line.is_empty() {
            starts.push(line.start);
            next = goes_on;
            continue;
        }
        // The drawing ends here.
        if starts.len() > 2 && next >= Some(FEWEST) {
            found.append(&mut starts);
        }
        starts.clear();
        next = None;
    }
    found
}

/// The number behind those of a line that go on with `next`, or begin with 0 or 1; `None` if the
/// line has anything else.
fn follow(line: &[u8], next: Option<usize>) -> Option<usize> {
    let mut next = next;
    for word in scan::words(line, 0, |byte| byte.is_ascii_whitespace()) {
        let number = usize::try_from(scan::integer(&line[word]).ok()?).ok()?;
        let fits = match next {
            Some(next) => number == next,
            None => number <= 1,
        };
        if !fits {
            return None;
        }
        next = Some(number + 1);
    }
    next
}
