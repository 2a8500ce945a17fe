//! The number of moves that a text states beside them: `It takes 8 moves:`, `Total: 8 moves`,
//! `(8 moves)`.

use super::{Claims, fenced, length};
use crate::{
    problem::Statement,
    puzzle::Puzzle,
    text::{BadText, any::Origin, dress, scan},
};
use std::{borrow::Cow, ops::Range};

/// The longest part of a line in parentheses, in bytes.
const LONGEST: usize = 80;

/// A number of moves that a text states, once or several times.
struct Stated {
    /// Its places, each with the colon behind it or the parentheses around it.
    places: Vec<Range<usize>>,
    says: Vec<Statement>,
}

/// Reads the claims of a text. A number of moves beside them is a statement about each.
///
/// # Errors
/// Those of the text, if it cannot be read without the sentence either.
pub fn read(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let Some(stated) = find(&bare.text, puzzle) else {
        return fenced::read(bare, puzzle, origin, length);
    };
    let others = without(bare, &stated.places);
    let mut claims = match fenced::read(&others, puzzle, origin, length) {
        Ok(claims)
            if claims
                .claims
                .iter()
                .all(|placed| placed.claim.moves().is_some()) =>
        {
            claims
        }
        _ => return fenced::read(bare, puzzle, origin, length),
    };
    for placed in &mut claims.claims {
        placed.says.extend(stated.says.iter().cloned());
    }
    Ok(claims)
}

/// The number of moves that a text states; `None` if there are several, as in one that counts
/// while it goes on.
fn find(text: &[u8], puzzle: &Puzzle) -> Option<Stated> {
    let mut stated: Option<Stated> = None;
    let mut start = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let found = in_line(line, puzzle);
        if let Some((place, says)) = found {
            let place = start + place.start..start + place.end;
            match &mut stated {
                Some(before) if before.says == says => before.places.push(place),
                Some(_) => return None,
                None => {
                    let places = vec![place];
                    stated = Some(Stated { places, says });
                }
            }
        }
        start += line.len();
    }
    stated
}

/// The sentence of a line: all of it, what is before its colon, or what is in parentheses.
fn in_line(line: &[u8], puzzle: &Puzzle) -> Option<(Range<usize>, Vec<Statement>)> {
    let line = line.trim_ascii_end();
    if let Some(says) = length::says_of_moves(line, puzzle) {
        return Some((0..line.len(), says));
    }
    let colon = scan::run(line, 0, |byte| byte != b':');
    if colon < line.len()
        && let Some(says) = length::says_of_moves(&line[..colon], puzzle)
    {
        return Some((0..colon + 1, says));
    }
    let open = line.iter().rposition(|&byte| byte == b'(')?;
    let close = scan::run(line, open, |byte| byte != b')');
    if close == line.len() || close - open > LONGEST {
        return None;
    }
    let says = length::says_of_moves(&line[open + 1..close], puzzle)?;
    Some((open..close + 1, says))
}

/// The text with spaces at these places.
fn without<'a>(bare: &'a dress::Bare, places: &[Range<usize>]) -> dress::Bare<'a> {
    let mut text = bare.text.to_vec();
    for place in places {
        text[place.clone()].fill(b' ');
    }
    bare.with_text(Cow::Owned(text))
}
