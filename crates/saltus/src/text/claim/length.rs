//! A sentence about the number of moves alone: `3 moves`, `The shortest solution has 8 moves.`

use super::remarks::{has_move, words};
use crate::{
    problem::{Claim, Statement},
    text::scan,
};

/// What a sentence says of the number of moves.
pub struct Length {
    /// That a solution has this number.
    pub claim: Claim,
    /// That none has fewer.
    pub says: Vec<Statement>,
}

/// Words of moves that are counted, behind their number.
const MOVES: &[&str] = &[
    "move",
    "moves",
    "jump",
    "jumps",
    "step",
    "steps",
    "hop",
    "hops",
    "turns",
    "zug",
    "züge",
    "zügen",
    "zuege",
    "sprünge",
    "sprüngen",
    "sprung",
    "schritte",
    "schritten",
    "coup",
    "coups",
    "sauts",
    "pasos",
    "movimientos",
];

/// Words of a length, before its number.
const LENGTHS: &[&str] = &["length", "länge", "longueur"];

/// Words that say that no solution is shorter.
const LEAST: &[&str] = &[
    "minimum",
    "minimal",
    "minimally",
    "min",
    "least",
    "shortest",
    "fewest",
    "optimal",
    "optimally",
    "optimum",
    "mindestens",
    "kürzeste",
    "kürzesten",
    "wenigsten",
    "minimaal",
    "moins",
    "minimo",
];

/// Words that say nothing besides.
const SILENT: &[&str] = &[
    "a",
    "an",
    "the",
    "it",
    "is",
    "are",
    "in",
    "at",
    "of",
    "to",
    "by",
    "with",
    "takes",
    "take",
    "taking",
    "needs",
    "need",
    "needed",
    "required",
    "requires",
    "has",
    "have",
    "can",
    "be",
    "do",
    "exactly",
    "only",
    "just",
    "total",
    "number",
    "count",
    "answer",
    "solution",
    "solve",
    "solved",
    "solvable",
    "puzzle",
    "this",
    "you",
    "i",
    "we",
    "so",
    "and",
    "won",
    "win",
    "possible",
    "s",
    "es",
    "der",
    "die",
    "das",
    "ist",
    "sind",
    "man",
    "braucht",
    "benötigt",
    "geht",
    "sich",
    "lässt",
    "lösen",
    "lösbar",
    "gelöst",
    "antwort",
    "lösung",
    "rätsel",
    "genau",
    "nur",
    "hat",
    "insgesamt",
    "am",
    "anzahl",
    "la",
    "le",
    "est",
    "en",
    "réponse",
    "il",
    "faut",
    "au",
];

/// The longest sentence, in bytes.
const LONGEST: usize = 160;

/// The number of moves of a text that says nothing else; `None` if it says anything else. The
/// number is before the word of moves: `move 3` is rather the third move, or one of square 3.
pub fn of_sentence(text: &[u8]) -> Option<Length> {
    let text = text.trim_ascii();
    if text.len() > LONGEST || text.contains(&b'\n') || has_move(text) {
        return None;
    }
    let start = scan::run(text, 0, |byte| !byte.is_ascii_digit());
    let end = scan::digits(text, start);
    let number: u64 = scan::integer(text.get(start..end)?).ok()?.try_into().ok()?;
    let is_part = text[..start].last().is_some_and(u8::is_ascii_alphabetic)
        || text[..start].ends_with(b"-")
        || text.get(end).is_some_and(u8::is_ascii_alphanumeric);
    if is_part || text[end..].iter().any(u8::is_ascii_digit) {
        return None;
    }
    let (before, behind) = (words(&text[..start]), words(&text[end..]));
    let counts = behind
        .first()
        .is_some_and(|word| MOVES.contains(&&word[..]));
    let measures = has_any(&before, LENGTHS)
        || has_any(&before, MOVES) && has_any(&before, &["number", "anzahl", "nombre"]);
    let mut others = before.iter().chain(&behind);
    let is_known = others.all(|word| {
        [MOVES, LENGTHS, LEAST, SILENT]
            .iter()
            .any(|known| known.contains(&&word[..]))
    });
    if !is_known || !counts && !measures {
        return None;
    }
    let is_least = has_any(&before, LEAST) || has_any(&behind, LEAST);
    Some(Length {
        claim: Claim::SomeOfLength(number),
        says: is_least
            .then_some(Statement::AtLeast(number))
            .into_iter()
            .collect(),
    })
}

/// Whether some words have one of those that are known.
fn has_any(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&&word[..]))
}
