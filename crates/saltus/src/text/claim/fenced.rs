//! Answers in fenced parts of a text, as chat programs write them: the last one is meant, unless
//! the text offers several.

use super::{
    Claims, LineCounter, denial,
    drafts::{self, Drafts},
    listed, readers, refuted, scanner, states,
};
use crate::{
    puzzle::Puzzle,
    text::{BadText, any::Origin, dress},
};
use std::ops::Range;

/// Reads the fenced part of a text that has the answer, or all of it.
pub fn read(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let text = &bare.text[..];
    let whole = 0..text.len();
    if bare.fences.is_empty() {
        return read_part(text, whole, puzzle, origin, length);
    }
    if let Some(claims) = read_positions(bare, puzzle, origin, length) {
        return claims;
    }
    let mut read: Vec<FencedAnswer> = Vec::new();
    let mut bad = None;
    let mut has_unread_moves = false;
    for fence in &bare.fences {
        match read_part(text, fence.clone(), puzzle, origin, length) {
            Ok(claims) => read.push(FencedAnswer {
                span: fence.clone(),
                claims,
            }),
            // It may be the answer that is meant.
            Err(faults) if may_be_answer(&text[fence.clone()], puzzle) => {
                read.clear();
                has_unread_moves = true;
                bad = Some(faults);
            }
            Err(faults) => bad = Some(bad.unwrap_or(faults)),
        }
    }

    // An answer may also be outside, behind the last fence.
    let outside = without(text, &bare.fences);
    let is_outside = is_outside(read.last(), &outside, puzzle);
    let last_fence = bare.fences.last().map_or(0, |fence| fence.end);
    let mut answers = read.iter();
    let is_solved = answers.any(|answer| readers::has_solution(&answer.claims, puzzle));
    if let Some(denial) = denial::last(&outside, last_fence)
        && (denial.concludes || !is_solved)
        && let Some(denied) = readers::denied(text, puzzle)
    {
        return denied;
    }
    if !is_outside {
        return Ok(of_fences(text, &outside, read));
    }
    let said = read_part(&outside, whole, puzzle, origin, length);
    match (said, bad) {
        // No answer is none of no moves, beside what is not read.
        (Ok(_), Some(bad)) if outside.trim_ascii().is_empty() => Err(bad),
        // Beside moves that are not read, `That makes 3 moves.` is no answer of its own.
        (Ok(claims), Some(bad)) if has_unread_moves && !has_moves(&claims) => Err(bad),
        (Ok(claims), _) => Ok(claims),
        (Err(_), Some(bad)) => Err(bad),
        (Err(faults), None) => Err(faults),
    }
}

/// Reads positions that are each in a fence of its own: together they are one answer. What is
/// around them may say where another one begins.
fn read_positions(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Option<Result<Claims, BadText>> {
    let text = &bare.text[..];
    if bare.fences.len() < 2 || !states::are_positions(text, &bare.fences, puzzle) {
        return None;
    }
    let whole = 0..text.len();
    let mut inside = without(text, std::slice::from_ref(&whole));
    for fence in &bare.fences {
        inside[fence.clone()].copy_from_slice(&text[fence.clone()]);
    }
    let read =
        [&inside[..], text].map(|text| read_part(text, whole.clone(), puzzle, origin, length));
    let [alone, with_words] = read;
    Some(match (alone, with_words) {
        (Ok(claims), Ok(_) | Err(_)) if readers::has_solution(&claims, puzzle) => Ok(claims),
        (_, Ok(claims)) => Ok(claims),
        (alone, _) => alone,
    })
}

/// Whether the answer stands outside the fences: none has one, or a list of moves is behind it.
fn is_outside(last: Option<&FencedAnswer>, outside: &[u8], puzzle: &Puzzle) -> bool {
    let Some(answer) = last else {
        return true;
    };
    let lists = listed::find(outside, &puzzle.board).lists;
    lists
        .last()
        .is_some_and(|list| list.span.start > answer.span.start)
}

/// Whether some claim has moves.
fn has_moves(claims: &Claims) -> bool {
    let mut placed = claims.claims.iter();
    placed.any(|placed| placed.claim.moves().is_some_and(|moves| !moves.is_empty()))
}

/// Whether a text that is not read has what may be a cell, or several positions: one alone may be
/// the last of an answer, shown again.
fn may_be_answer(text: &[u8], puzzle: &Puzzle) -> bool {
    let words = scanner::read(text, puzzle);
    !words.tokens.is_empty() || states::drawings(text, puzzle).len() > 1
}

/// An answer in a fenced part of a text.
struct FencedAnswer {
    span: Range<usize>,
    claims: Claims,
}

/// The claims of the fenced parts: of the last one in prose, unless the text offers several.
fn of_fences(text: &[u8], outside: &[u8], mut answers: Vec<FencedAnswer>) -> Claims {
    let in_prose = listed::has_prose(outside, &listed::MoveLists::default());
    let mut spans = Vec::with_capacity(answers.len());
    for answer in &answers {
        spans.push(answer.span.clone());
    }
    let first = Drafts::of(text).first_valid(&spans, in_prose);
    let mut lines = LineCounter::new(text);
    let mut notes = Vec::new();
    for answer in answers.drain(..first) {
        notes.push(drafts::passed_over(lines.line_of(answer.span.start)));
    }
    let mut all: Option<Claims> = None;
    for FencedAnswer { claims, .. } in answers {
        match &mut all {
            None => all = Some(claims),
            Some(all) => {
                all.own &= claims.own;
                all.claims.extend(claims.claims);
                all.notes.extend(claims.notes);
                all.unchecked.extend(claims.unchecked);
            }
        }
    }
    let mut all = all.unwrap_or_else(|| Claims::new(Vec::new(), "a text"));
    all.notes.splice(0..0, notes);
    all
}

/// The text with some parts blanked out, to keep places.
fn without(text: &[u8], parts: &[Range<usize>]) -> Vec<u8> {
    let mut kept = text.to_vec();
    for part in parts {
        for byte in &mut kept[part.clone()] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    kept
}

/// Reads a part of a text. What is an answer and wrong is refuted.
pub fn read_part(
    text: &[u8],
    part: Range<usize>,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let before = part.start;
    match readers::read(&text[part.clone()], puzzle, origin, length) {
        Err(bad) if bad.refutes() => {
            let claim = refuted(text, &bad.shifted(before));
            Ok(Claims::one(claim, Vec::new(), part, "an answer"))
        }
        Err(bad) => Err(bad.shifted(before)),
        Ok(mut claims) => {
            for claim in &mut claims.claims {
                claim.span = claim.span.start + before..claim.span.end + before;
            }
            Ok(claims)
        }
    }
}
