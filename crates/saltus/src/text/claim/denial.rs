//! Sentences that say that a puzzle has no solution, as people and language models write them.

use super::{Claims, drafts, listed, places, scanner};
use crate::{
    problem::Claim,
    puzzle::Puzzle,
    text::{BadText, Fault, scan},
};
use std::ops::Range;

/// A sentence that says that there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denial {
    /// Its place.
    pub span: Range<usize>,
    /// Whether it concludes, so that it stands for what is before it.
    pub concludes: bool,
}

/// Words that say nothing about whether there is a solution.
const NEUTRAL: &[&str] = &[
    "the",
    "this",
    "that",
    "there",
    "is",
    "are",
    "a",
    "an",
    "puzzle",
    "board",
    "position",
    "problem",
    "configuration",
    "instance",
    "game",
    "start",
    "starting",
    "it",
    "has",
    "have",
    "does",
    "exist",
    "exists",
    "found",
    "to",
    "for",
    "from",
    "of",
    "given",
    "valid",
    "can",
    "be",
    "and",
    "my",
    "answer",
    "result",
    "verdict",
    "es",
    "gibt",
    "das",
    "dieses",
    "rätsel",
    "ist",
    "hat",
    "die",
    "der",
    "für",
    "diese",
    "dieser",
    "stellung",
    "aufgabe",
    "zu",
    "antwort",
    "ergebnis",
    "il",
    "n",
    "y",
    "ce",
    "cet",
    "cette",
    "casse",
    "tête",
    "est",
    "existe",
    "problème",
    "le",
    "la",
    "de",
    "à",
    "hay",
    "este",
    "esta",
    "rompecabezas",
    "es",
    "tiene",
    "el",
    "respuesta",
    "c",
    "è",
    "questo",
    "puzzles",
    "ha",
    "há",
    "tem",
    "o",
    "quebra",
    "cabeça",
    "réponse",
    "boxed",
    "text",
    "mathrm",
    "textbf",
];

/// Words that conclude, and otherwise say nothing.
const CONCLUDING: &[&str] = &[
    "final",
    "finally",
    "conclusion",
    "therefore",
    "thus",
    "hence",
    "so",
    "in",
    "endgültige",
    "fazit",
    "also",
    "daher",
    "folglich",
    "conclusión",
    "donc",
    "finale",
    "finalmente",
    "quindi",
    "portanto",
];

/// What is left of a sentence that says that there is no solution.
const CORES: &[&str] = &[
    "no solution",
    "no solutions",
    "no possible solution",
    "not solution",
    "not any solution",
    "not solvable",
    "not possible",
    "not solve",
    "impossible",
    "impossible solve",
    "unsolvable",
    "insolvable",
    "cannot solved",
    "cant solved",
    "not solved",
    "isnt solvable",
    "isnt solution",
    "isnt any solution",
    "isnt possible",
    "doesnt solution",
    "cannot possibly solved",
    "keine lösung",
    "keine loesung",
    "unlösbar",
    "unloesbar",
    "unmöglich",
    "nicht lösbar",
    "nicht möglich",
    "pas solution",
    "pas possible",
    "aucune solution",
    "sans solution",
    "insoluble",
    "no solución",
    "ninguna solución",
    "sin solución",
    "imposible",
    "no resolverse",
    "nessuna soluzione",
    "non soluzione",
    "non soluzioni",
    "impossibile",
    "não solução",
    "sem solução",
    "impossível",
];

/// Longer sentences say more than this.
const LONGEST: usize = 160;

/// Whether a text says at its end that there is no solution: the last sentence of this kind, if it
/// has no answer behind it.
///
/// # Errors
/// The text has an answer before it, and does not take it back.
pub fn at_end(text: &[u8], puzzle: &Puzzle) -> Option<Result<Claims, BadText>> {
    let denial = find(text).pop()?;
    let Denial { span, concludes } = denial;
    let behind = &text[span.end..];
    if has_answer(behind, puzzle) || has_moves(behind, puzzle) {
        return None;
    }
    let before = &text[..span.start];
    let has_other = has_answer(before, puzzle);
    if has_other && !concludes {
        let fault = Fault {
            span,
            message: message!(
                "says-no-solution-but",
                "this says that there is no solution, but the text also has moves"
            )
            .into(),
            help: Some(
                message!(
                    "write-one-answer-final",
                    "write one answer, or `Final answer:` before the one that is meant"
                )
                .into(),
            ),
        };
        return Some(Err(fault.into()));
    }
    let read_as = "a sentence";
    let mut claims = Claims::one(Claim::Impossible, Vec::new(), span, read_as);
    claims.own = false;
    if has_other {
        let first = scan::run(before, 0, |byte| !byte.is_ascii_alphanumeric());
        let (line, _) = scan::locate(text, first);
        claims.notes.push(drafts::passed_over(line));
    }
    Some(Ok(claims))
}

/// Whether a part of a text has moves or positions in lines of their own, or in lists.
fn has_answer(part: &[u8], puzzle: &Puzzle) -> bool {
    if !listed::find(part, &puzzle.board).lists.is_empty() || has_positions(part, puzzle) {
        return true;
    }
    let words = scanner::read(part, puzzle);
    for line in &words.lines {
        let tokens = &words.tokens[line.tokens.clone()];
        let joined = tokens.iter().any(|token| token.glue.joins());
        if !line.is_loose() && (joined || tokens.len() > 2) {
            return true;
        }
    }
    false
}

/// Whether a part of a text has a move, also among other words.
fn has_moves(part: &[u8], puzzle: &Puzzle) -> bool {
    let words = scanner::read(part, puzzle);
    words.tokens.iter().any(|token| token.glue.joins())
}

/// Whether more than one line has a position of a row.
fn has_positions(part: &[u8], puzzle: &Puzzle) -> bool {
    let mut lines = scan::lines(part, 0);
    let has = |line: Range<usize>| places::has_positions(&part[line], &puzzle.board);
    lines.by_ref().any(has) && lines.any(has)
}

/// The sentences of a text that say that there is no solution.
pub fn find(text: &[u8]) -> Vec<Denial> {
    let mut found = Vec::new();
    for line in scan::lines(text, scan::start(text)) {
        let mut start = line.start;
        while start < line.end {
            let end = scan::run(&text[..line.end], start, |byte| !b".!?;,".contains(&byte));
            let asks = text.get(end) == Some(&b'?');
            if end - start <= LONGEST && !asks && denies(&text[start..end]) {
                found.push(Denial {
                    span: start..end,
                    concludes: concludes(&text[line.start..end]),
                });
            }
            start = end + 1;
        }
    }
    found
}

/// The words of a sentence in small letters.
fn words(sentence: &[u8]) -> Vec<String> {
    let lower = String::from_utf8_lossy(sentence).to_lowercase();
    let lower = lower.replace('’', "'").replace("n't", "nt");
    let mut words = Vec::new();
    for word in lower.split(|c: char| !c.is_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    words
}

/// Whether a part of a line has a word that concludes.
fn concludes(line: &[u8]) -> bool {
    let mut words = words(line).into_iter();
    words.any(|word| CONCLUDING.contains(&word.as_str()))
}

/// Whether a sentence says that there is no solution, and nothing else.
fn denies(sentence: &[u8]) -> bool {
    let words = words(sentence);
    let mut core = String::new();
    for word in &words {
        let word = word.as_str();
        if NEUTRAL.contains(&word) || CONCLUDING.contains(&word) {
            continue;
        }
        if !core.is_empty() {
            core.push(' ');
        }
        core.push_str(word);
    }
    // One word is a status.
    words.len() > 1 && CORES.contains(&core.as_str())
}
