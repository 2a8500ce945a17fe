//! Sentences about one king, as people write them: `The king on C5 can take all.`

use super::{Claim, numbering};
use crate::{capture::Square, text::capture::parse_square};

/// Words that say nothing before or after the verdict.
const SILENT: &str =
    "at black in king move of on one pieces piece square the them turn white whites";

/// What a king does.
const TAKE: &str = "capture captures take takes";

/// Everything.
const ALL: &str = "all every everything";

/// The claims of a text that consists of such sentences; `None` if it says anything else.
pub(super) fn claims_of_kings(text: &str, side: u32) -> Option<Vec<Claim>> {
    let mut claims = Vec::new();
    for sentence in text.split(['.', '!', ';', '\n']) {
        if !sentence.trim().is_empty() {
            claims.push(claim_of_king(sentence, side)?);
        }
    }
    Some(claims).filter(|claims| !claims.is_empty())
}

/// The claim of a sentence: a square, whether its king can, and that it takes all.
fn claim_of_king(sentence: &str, side: u32) -> Option<Claim> {
    let mut telling = Vec::new();
    for word in sentence.split_whitespace() {
        let lower = word.to_lowercase().replace('\u{2019}', "'");
        if !is_in(&lower, SILENT) {
            telling.push((word, lower));
        }
    }
    let [(name, _), said @ ..] = &telling[..] else {
        return None;
    };
    let king = parse_king(name, side)?;
    let said: Vec<&str> = said.iter().map(|(_, lower)| &lower[..]).collect();
    let (can, taken) = match said[..] {
        ["can", "not", ref taken @ ..] => (Some(false), taken),
        ["cannot" | "can't", ref taken @ ..] => (Some(false), taken),
        ["can", ref taken @ ..] => (Some(true), taken),
        ref taken => (None, taken),
    };
    let is_verdict = match *taken {
        [verb, all] => is_in(verb, TAKE) && is_in(all, ALL),
        [] => can.is_some(),
        _ => false,
    };
    match can {
        _ if !is_verdict => None,
        Some(false) => Some(Claim::Cannot(king, Vec::new())),
        Some(true) | None => Some(Claim::Can(king)),
    }
}

/// The square of a king: `C5` counts from the top, `c5` from the bottom.
fn parse_king(word: &str, side: u32) -> Option<Square> {
    let name = word.trim_matches(|c: char| !c.is_alphanumeric());
    parse_square(name, side, numbering(name))
}

fn is_in(word: &str, list: &str) -> bool {
    list.split(' ').any(|known| known == word)
}
