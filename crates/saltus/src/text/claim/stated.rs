//! What a text states beside moves in sentences of its own: their number, `It takes 8 moves:`,
//! `(8 moves)`, that no solution is shorter, `This is optimal.`, and how many solutions there are.

use super::{
    Claims, drafts::Drafts, fenced, length, listed, objects::is_object, quoted, sentences, words,
};
use crate::{
    problem::Statement,
    puzzle::Puzzle,
    text::{BadText, any::Origin, dress, scan},
};
use std::{borrow::Cow, ops::Range};

/// The longest part of a line in parentheses, in bytes.
const LONGEST: usize = 80;

/// A sentence beside moves.
struct Stated {
    /// Its place, with the colon behind it or the parentheses around it.
    place: Range<usize>,
    says: Vec<Statement>,
    /// Whether it says how many moves there are.
    is_number: bool,
}

/// Reads the claims of a text. What it states beside them is a statement about each, or, if it says
/// nothing of their number, about the last claim before it.
///
/// # Errors
/// Those of the text, if it cannot be read without the sentences either.
pub fn read(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let beside = without_lists(&bare.text, puzzle);
    let stated = find(&beside, puzzle);
    if stated.is_empty() {
        let mut claims = fenced::read(bare, puzzle, origin, length)?;
        note_unread(&beside, &mut claims);
        return Ok(claims);
    }
    let others = without(bare, &beside, &stated);
    // No moves are those of a start that meets the goal: sentences alone are not about them.
    if others.text.trim_ascii().is_empty()
        && let Ok(claims) = fenced::read(bare, puzzle, origin, length)
    {
        return Ok(claims);
    }
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
    note_unread(&without_lists(&others.text, puzzle), &mut claims);
    let mut numbers: Vec<Statement> = Vec::new();
    for Stated {
        place,
        says,
        is_number,
    } in stated
    {
        if !is_number {
            attach(&mut claims, &bare.text, place, says);
        } else if numbers.is_empty() {
            numbers = says;
        }
    }
    for placed in &mut claims.claims {
        placed.says.extend(numbers.iter().cloned());
    }
    Ok(claims)
}

/// Names the first sentence beside moves that speaks of a number of moves and is not read, as not
/// checked.
fn note_unread(text: &[u8], claims: &mut Claims) {
    let mut placed = claims.claims.iter();
    if !placed.all(|placed| placed.claim.moves().is_some()) {
        return;
    }
    for part in sentences::parts(text) {
        if length::counts_moves(&text[part.clone()]) {
            let (line, _) = scan::locate(text, part.start);
            let what = format!("line {line}: what it says of a number of moves");
            claims.unchecked.push(what);
            return;
        }
    }
}

/// Adds statements to the last claim before them, or the first one behind them, unless the text
/// takes back what is between.
fn attach(claims: &mut Claims, text: &[u8], place: Range<usize>, says: Vec<Statement>) {
    let before = |claim: &super::PlacedClaim| claim.span.start < place.start;
    let last = claims.claims.iter().rposition(before);
    let Some(claim) = claims.claims.get_mut(last.unwrap_or(0)) else {
        return;
    };
    let between = place.end..claim.span.start.max(place.end);
    if last.is_some() || !Drafts::of(text).says(between, words::is_revision) {
        claim.says.extend(says);
    }
}

/// The sentences of a text; without numbers of moves if there are several, as in one that counts
/// while it goes on.
fn find(text: &[u8], puzzle: &Puzzle) -> Vec<Stated> {
    let mut found: Vec<Stated> = Vec::new();
    let mut start = 0;
    let mut number: Option<Vec<Statement>> = None;
    let mut are_several = false;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        for mut stated in in_line(line, puzzle) {
            stated.place = start + stated.place.start..start + stated.place.end;
            if stated.is_number {
                let before = number.replace(stated.says.clone());
                are_several |= before.is_some_and(|before| before != stated.says);
            }
            found.push(stated);
        }
        start += line.len();
    }
    if are_several {
        found.retain(|stated| !stated.is_number);
    }
    found
}

/// The sentences of a line: all of it, what is before its colon, what is in parentheses, or some.
fn in_line(line: &[u8], puzzle: &Puzzle) -> Vec<Stated> {
    let line = line.trim_ascii_end();
    if let Some(says) = field(line) {
        return vec![Stated {
            place: 0..line.len(),
            says: vec![says],
            is_number: false,
        }];
    }
    let colon = scan::run(line, 0, |byte| byte != b':');
    for whole in [line.len(), colon] {
        let end = (whole + 1).min(line.len());
        if let Some(stated) = sentence(line, 0..whole, 0..end, puzzle) {
            return vec![stated];
        }
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let open = scan::run(line, at, |byte| byte != b'(');
        let close = scan::run(line, open, |byte| byte != b')');
        let is_short = close < line.len() && close - open <= LONGEST;
        if is_short && let Some(stated) = number(line, open + 1..close, open..close + 1, puzzle) {
            return vec![stated];
        }
        at = open + 1;
    }
    for part in sentences::parts(line) {
        let end = (part.end + 1).min(line.len());
        found.extend(sentence(line, part.clone(), part.start..end, puzzle));
    }
    found
}

/// What a line says that is a field, `Solvable: no`; not a number, which may be of squares, and not
/// a field of an object.
fn field(line: &[u8]) -> Option<Statement> {
    if line.len() > LONGEST || line.contains(&b'"') || line.contains(&b'\'') {
        return None;
    }
    let joint = scan::run(line, 0, |byte| !b":=".contains(&byte));
    let says = quoted::said_by(&line[..joint], &line[joint..])?;
    (!matches!(says, Statement::Length(_))).then_some(says)
}

/// What a part of a line says that is a sentence.
fn sentence(
    line: &[u8],
    part: Range<usize>,
    place: Range<usize>,
    puzzle: &Puzzle,
) -> Option<Stated> {
    if let Some(stated) = number(line, part.clone(), place.clone(), puzzle) {
        return Some(stated);
    }
    let says = sentences::statement(&line[part], puzzle)?;
    Some(Stated {
        place,
        says: vec![says],
        is_number: false,
    })
}

/// What a part of a line says of the number of moves.
fn number(line: &[u8], part: Range<usize>, place: Range<usize>, puzzle: &Puzzle) -> Option<Stated> {
    let says = length::says_of_moves(&line[part], puzzle)?;
    Some(Stated {
        place,
        says,
        is_number: true,
    })
}

/// The text with a semicolon and blanks in place of its lists of moves, so that what is written
/// beside one is a sentence of its own. An object has fields and no sentences.
fn without_lists<'a>(text: &'a [u8], puzzle: &Puzzle) -> Cow<'a, [u8]> {
    let mut kept = Cow::Borrowed(text);
    if !text.contains(&b'[') || is_object(text) {
        return kept;
    }
    for list in listed::find(text, &puzzle.board).lists {
        let text = kept.to_mut();
        text[list.span.start] = b';';
        for byte in &mut text[list.span.start + 1..list.span.end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    kept
}

/// The text with spaces in place of the sentences, which were found in what is beside its lists.
fn without<'a>(bare: &'a dress::Bare, beside: &[u8], stated: &[Stated]) -> dress::Bare<'a> {
    let mut text = bare.text.to_vec();
    for Stated { place, .. } in stated {
        // `Final answer: 4 moves` takes back what is above it, and says so without its number.
        let takes_back = Drafts::of(&bare.text).says(place.clone(), words::is_revision);
        let start = match takes_back {
            true => scan::run(&bare.text, place.start, |byte| !byte.is_ascii_digit()),
            false => place.start,
        };
        for at in start.min(place.end)..place.end {
            if text[at] == beside[at] {
                text[at] = b' ';
            }
        }
    }
    bare.with_text(Cow::Owned(text))
}
