//! What a reply says beside a solution. A number or a word that is false makes the answer wrong, as
//! it does in `saltus check`: the same readers find it, and the same engines verify it.

use super::game::{Game, LONGEST};
use saltus::{
    problem::{Claim, Verdict},
    puzzle::Move,
    text::{
        any::Origin,
        claim::{self, Claims},
    },
};
use std::ops::Range;

/// What stands beside a solution.
pub enum Beside {
    /// Nothing that is false.
    Nothing,
    /// Something that does not hold: why.
    False(String),
    /// A sentence behind it that there is no solution, so that it is not clear what is meant.
    Denial(String),
}

impl Beside {
    /// What a reply says beside a solution of these moves, which are in this part of it. The whole
    /// reply is read; where it is a question, as one that thinks aloud, what is said from the
    /// paragraph of the moves on.
    pub fn of(game: &Game, reply: &[u8], part: &Range<usize>, moves: &[Move]) -> Beside {
        let paragraph = start_of_paragraph(reply, part.start);
        for place in [0..reply.len(), paragraph..reply.len(), part.clone()] {
            let text = &reply[place.clone()];
            if text.len() > LONGEST {
                continue;
            }
            let before = place.start;
            let within = part.start - before..part.end - before;
            match claim::read(text, &game.puzzle, &Origin::Plain, None) {
                Ok(claims) => {
                    if let Some(found) = said(game, text, &claims, &within, moves) {
                        return found;
                    }
                }
                Err(faults) => {
                    let denial = faults.first().filter(|fault| {
                        fault.message.id() == "says-no-solution-but"
                            && fault.span.start >= within.end
                    });
                    if let Some(denial) = denial {
                        return Beside::Denial(denial.message.to_string());
                    }
                }
            }
        }
        Beside::Nothing
    }
}

/// What a text says beside its last solution; `None` if that has other moves.
fn said(
    game: &Game,
    text: &[u8],
    claims: &Claims,
    part: &Range<usize>,
    moves: &[Move],
) -> Option<Beside> {
    let last = claims.claims.last()?;
    if let Claim::Refuted(why) = &last.claim {
        let is_this = last.span.start < part.end && part.start < last.span.end;
        return is_this.then(|| Beside::False(why.clone()));
    }
    if !are_same(last.claim.moves()?, moves) {
        return None;
    }

    let only = Claims {
        claims: vec![last.clone()],
        ..claims.clone()
    };
    let effort = game.effort();
    let judged =
        effort.run(|budget| claim::judge_all(&game.problem, &game.puzzle, text, &only, budget));
    Some(match judged.verdict {
        Verdict::Wrong(why) => Beside::False(why),
        Verdict::Correct(_) | Verdict::Undecided(_) => Beside::Nothing,
    })
}

/// Whether two lists have the same moves.
fn are_same(one: &[Move], other: &[Move]) -> bool {
    let mut pairs = one.iter().zip(other);
    one.len() == other.len() && pairs.all(|(a, b)| (a.from, a.to) == (b.from, b.to))
}

/// Where the paragraph begins that has a place: behind the last blank line before it.
fn start_of_paragraph(text: &[u8], place: usize) -> usize {
    let mut start = place;
    while start > 0 {
        let before = text[..start - 1].iter().rposition(|&byte| byte == b'\n');
        let line = before.map_or(0, |end| end + 1);
        if text[line..start].trim_ascii().is_empty() {
            break;
        }
        start = line;
    }
    start
}
