//! Answers in a word: that there is a solution, that there is none, or that nobody knows.

use crate::text::scan;
use std::ops::Range;

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a solution.
    Some,
    /// There is none.
    None,
    /// It is not known.
    Open,
}

/// A status in a text.
#[derive(Clone, Debug)]
pub struct Said {
    /// What it says.
    pub status: Status,
    /// Whether a solver says it of an instance, and not somebody of the puzzle.
    pub of_instance: bool,
    /// Its line.
    pub span: Range<usize>,
}

/// The lines of solvers. Sources: the SAT competition, SMT-LIB 2.6, clingo, DLV, minisat, MiniZinc.
const OF_INSTANCES: &[(&str, Status)] = &[
    ("s SATISFIABLE", Status::Some),
    ("s OPTIMUM FOUND", Status::Some),
    ("s UNSATISFIABLE", Status::None),
    ("s UNKNOWN", Status::Open),
    ("SATISFIABLE", Status::Some),
    ("OPTIMUM FOUND", Status::Some),
    ("UNSATISFIABLE", Status::None),
    ("INCOHERENT", Status::None),
    ("INCONSISTENT", Status::None),
    ("UNKNOWN", Status::Open),
    ("SAT", Status::Some),
    ("UNSAT", Status::None),
    ("INDET", Status::Open),
    ("sat", Status::Some),
    ("unsat", Status::None),
    ("unknown", Status::Open),
    ("timeout", Status::Open),
    ("=====UNSATISFIABLE=====", Status::None),
    ("=====UNSATorUNBOUNDED=====", Status::Open),
    ("=====UNKNOWN=====", Status::Open),
    ("=====ERROR=====", Status::Open),
];

/// The words of people and of Prolog.
const OF_PUZZLES: &[(&str, Status)] = &[
    ("impossible", Status::None),
    ("unsolvable", Status::None),
    ("no solution", Status::None),
    ("false", Status::None),
    ("no", Status::None),
    ("none", Status::None),
    ("true", Status::Some),
    ("yes", Status::Some),
    ("possible", Status::Some),
    ("solvable", Status::Some),
    ("lösbar", Status::Some),
    ("there is a solution", Status::Some),
    ("undecided", Status::Open),
];

/// The statuses in a text, each on its own line, with or without a full stop or a reason after a
/// colon.
pub fn find(text: &[u8]) -> Vec<Said> {
    let mut found = Vec::new();
    for span in scan::lines(text, scan::start(text)) {
        if span.len() > MOST_BYTES && !has_reason(&text[span.clone()]) {
            continue;
        }
        let line = String::from_utf8_lossy(&text[span.clone()]);
        let line = line.trim();
        let is = |&&(word, _): &&(&str, Status)| line == word;
        if let Some(&(_, status)) = OF_INSTANCES.iter().find(is) {
            found.push(Said {
                status,
                of_instance: true,
                span,
            });
            continue;
        }
        let head = line.split_once(':').map_or(line, |(head, _)| head);
        let word = head.trim_end_matches(['.', '!']).to_ascii_lowercase();
        if let Some(&(_, status)) = OF_PUZZLES.iter().find(|(known, _)| *known == word) {
            found.push(Said {
                status,
                of_instance: false,
                span,
            });
        }
    }
    found
}

/// Longer lines are no words.
const MOST_BYTES: usize = 64;

/// Whether a line begins with a word and a reason, which may be long.
fn has_reason(line: &[u8]) -> bool {
    line.starts_with(b"impossible:") || line.starts_with(b"undecided:")
}

/// The reason after the colon of `impossible: ...`.
pub fn reason(line: &[u8]) -> Option<String> {
    let line = String::from_utf8_lossy(line);
    let (_, reason) = line.split_once(':')?;
    Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty())
}

/// The number of moves of an answer `K = 15` of Prolog that names none.
pub fn length(text: &[u8]) -> Option<u64> {
    let text = text.trim_ascii();
    let text = text.strip_suffix(b".").unwrap_or(text);
    let number = text.strip_prefix(b"K")?.trim_ascii_start();
    let number = number.strip_prefix(b"=")?.trim_ascii();
    scan::integer(number).ok()?.try_into().ok()
}
