//! Sentences that say that a puzzle has no solution, as people and language models write them, and
//! whether one of them is what a text concludes.

use super::{
    Claims,
    denying::{Denied, conclude, denies},
    drafts::{self, Drafts},
    listed, places, scanner, words,
};
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
    /// What it denies.
    pub denied: Denied,
    /// Whether it concludes, so that it stands for what is before it.
    pub concludes: bool,
}

/// Longer sentences say more than this.
const LONGEST: usize = 240;

/// What stands before the sentence with which a text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// No answer.
    Nothing,
    /// Moves or positions that are no solution.
    Attempt,
    /// An answer of which this is not known, or a solution.
    Answer,
}

/// The sentence with which a text says that there is no solution, if it has no answer behind it.
pub fn at_end(text: &[u8], puzzle: &Puzzle) -> Option<Denial> {
    let denial = last(text, 0)?;
    let behind = &text[denial.span.end..];
    let goes_on = has_answer(behind, puzzle) || has_moves(behind, puzzle);
    (!goes_on).then_some(denial)
}

/// The claim of a sentence at the end of a text.
///
/// # Errors
/// The text has an answer before it, and does not take it back.
pub fn claims(text: &[u8], denial: Denial, before: Before) -> Result<Claims, BadText> {
    let Denial {
        span,
        concludes,
        denied,
    } = denial;
    let takes_back = denied == Denied::Puzzle && (concludes || before == Before::Attempt);
    if before != Before::Nothing && !takes_back {
        return Err(beside_moves(span).into());
    }

    let mut claims = Claims::one(Claim::Impossible, Vec::new(), span.clone(), "a sentence");
    claims.own = false;
    if before != Before::Nothing {
        let first = scan::run(&text[..span.start], 0, |byte| !byte.is_ascii_alphanumeric());
        let (line, _) = scan::locate(text, first);
        claims.notes.push(drafts::passed_over(line));
    }
    Ok(claims)
}

/// The fault of a sentence that says that there is no solution, beside moves.
fn beside_moves(span: Range<usize>) -> Fault {
    let message = message!(
        "says-no-solution-but",
        "this says that there is no solution, but the text also has moves"
    );
    let help = message!(
        "write-one-answer-final",
        "write one answer, or `Final answer:` before the one that is meant"
    );
    Fault {
        span,
        message: message.into(),
        help: Some(help.into()),
    }
}

/// Refuses a text that says right before its moves that there is no solution, and does not take
/// that back: `It is impossible: 1-2 3-1 2-3`.
///
/// # Errors
/// The sentence.
pub fn refuse_before(text: &[u8], claims: &Claims, puzzle: &Puzzle) -> Result<(), BadText> {
    let [only] = &claims.claims[..] else {
        return Ok(());
    };
    if only.claim.moves().is_none_or(<[_]>::is_empty) {
        return Ok(());
    }
    match before(text, only.span.start) {
        Some(span) if !has_answer(&text[span.end..only.span.start], puzzle) => {
            Err(beside_moves(span).into())
        }
        _ => Ok(()),
    }
}

/// The last sentence before a place that says that the puzzle has no solution, if nothing between
/// takes it back.
fn before(text: &[u8], place: usize) -> Option<Range<usize>> {
    let denial = find(text.get(..place)?).pop()?;
    let between = denial.span.end..place;
    let is_taken_back = Drafts::of(text).says(between, takes_back);
    let stands = denial.denied == Denied::Puzzle && !is_taken_back;
    stands.then_some(denial.span)
}

/// Whether a text says before a place that the puzzle has no solution, and does not take it back.
///
/// ```
/// use saltus::text::claim::denies_before;
/// assert!(denies_before(b"It is impossible: 1-2", 18));
/// assert!(!denies_before(b"It is impossible? Wait: 1-2", 24));
/// ```
pub fn denies_before(text: &[u8], place: usize) -> bool {
    before(text, place).is_some()
}

/// Whether a word takes back a sentence that is not of moves.
fn takes_back(word: &str) -> bool {
    words::is_revision(word) || words::is_one_of(word, "but however yet actually though aber doch")
}

/// Whether a part of a text has moves or positions in lines of their own, or in lists.
pub fn has_answer(part: &[u8], puzzle: &Puzzle) -> bool {
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
    let has = |line: Range<usize>| places::count_of_positions(&part[line], &puzzle.board) > 0;
    lines.by_ref().any(has) && lines.any(has)
}

/// The last sentence behind a place that says that there is no solution, unless what follows takes
/// it back.
pub fn last(text: &[u8], from: usize) -> Option<Denial> {
    let denial = find(text).pop().filter(|last| last.span.start >= from)?;
    let behind = denial.span.end..text.len();
    let is_taken_back = Drafts::of(text).says(behind, words::is_retraction);
    (!is_taken_back).then_some(denial)
}

/// The last sentence behind the moves of a text that says that there is no solution, if no moves
/// follow it: such a sentence takes moves back that are no solution. `from` is where the moves end,
/// 0 if there are none.
///
/// ```
/// use saltus::text::claim;
/// let text = b"moves = [[0, 1]], but then red is stuck. So the puzzle is impossible.";
/// assert_eq!(claim::denial(text, 16), Some(40..68));
/// assert_eq!(claim::denial(b"In fewer moves, it is impossible.", 0), None);
/// ```
pub fn denial(text: &[u8], from: usize) -> Option<Range<usize>> {
    let denial = last(text, from)?;
    let is_of_moves = denial.denied == Denied::Position && from > 0;
    let has_moves = |byte: &u8| byte.is_ascii_digit() || *byte == b'[';
    let goes_on = text[denial.span.end..].iter().any(has_moves);
    (!is_of_moves && !goes_on).then_some(denial.span)
}

/// The sentences of a text that say that there is no solution.
pub fn find(text: &[u8]) -> Vec<Denial> {
    let mut found = Vec::new();
    for line in scan::lines(text, scan::start(text)) {
        let mut start = line.start;
        while start < line.end {
            let end = scan::run(&text[..line.end], start, |byte| !b".!?;".contains(&byte));
            let asks = text.get(end) == Some(&b'?');
            let sentence = start + behind_moves(&text[start..end])..end;
            if sentence.len() <= LONGEST
                && !asks
                && let Some(denied) = denies(&text[sentence.clone()])
            {
                found.push(Denial {
                    span: sentence,
                    denied,
                    concludes: conclude(&text[line.start..end]),
                });
            }
            start = end + 1;
        }
    }
    found
}

/// Where a sentence begins that stands behind moves without a stop: `1-2 3-1 There is no solution`.
fn behind_moves(line: &[u8]) -> usize {
    let mut begin = 0;
    while begin < line.len() {
        let word = scan::run(line, begin, |byte| byte.is_ascii_whitespace());
        let end = scan::run(line, word, |byte| !byte.is_ascii_whitespace());
        if !line[word..end].iter().any(u8::is_ascii_digit) {
            let begins = begin > 0 && line.get(word).is_some_and(u8::is_ascii_uppercase);
            return if begins { word } else { 0 };
        }
        begin = end;
    }
    0
}
