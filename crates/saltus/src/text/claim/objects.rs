//! Objects of JSON and of programs: those of this one, and those that others write, whose cells may
//! have other names and whose moves may be quoted texts.

use super::{
    Claims, holds, listed,
    quoted::{self, Said},
    readers::{denied, has_solution, read_beside, read_game, read_lists},
    solver,
};
use crate::{
    problem::{Claim, Statement},
    puzzle::Puzzle,
    referee::{self, MoveError},
    text::{BadText, json},
};

/// Whether a text is a JSON object, or a list of them.
pub fn is_object(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    match text.strip_prefix(b"[") {
        Some(inner) => inner.trim_ascii_start().starts_with(b"{"),
        None => text.starts_with(b"{") && !text.starts_with(b"{move") && !is_braced_move(text),
    }
}

/// Whether a text begins with numbers in braces, `{6,1}` or `{{6,1}, {4,6}}`: an object has names.
fn is_braced_move(text: &[u8]) -> bool {
    let inner = text[1..].trim_ascii_start();
    inner
        .first()
        .is_some_and(|&byte| byte.is_ascii_digit() || byte == b'{')
}

/// Reads an object of this program, or of another one.
pub fn read_object(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    // No other program writes a certificate, and moves without theirs claim less.
    let is_own = holds(text, "saltus/") || holds(text, "\"certificate\"");
    let is_foreign = !is_own && !lists.lists.is_empty();
    let mut claims = match json::claims(text, puzzle) {
        Err(_) if is_foreign => read_lists(text, puzzle, lists)?,
        Err(bad) if !is_own => read_quoted(text, puzzle).unwrap_or(Err(bad))?,
        Ok(claims) if is_foreign => read_foreign_object(text, puzzle, lists, claims)?,
        read => return read,
    };
    if let [only] = &mut claims.claims[..]
        && only.claim.moves().is_some()
    {
        for said in quoted::says(text) {
            add(&mut only.says, said);
        }
    }
    Ok(claims)
}

/// Adds what a field says, once. It is then none that nobody checks.
fn add(says: &mut Vec<Statement>, field: Said) {
    let unchecked = Statement::Unchecked(format!("`{}`", field.name));
    says.retain(|said| *said != unchecked);
    if !says.contains(&field.says) {
        says.push(field.says);
    }
}

/// Whether the only claim is refuted.
fn has_refuted(claims: &Claims) -> bool {
    matches!(&claims.claims[..], [only] if matches!(only.claim, Claim::Refuted(_)))
}

/// Reads the moves, or the word, in quoted texts of an object of another program.
fn read_quoted(text: &[u8], puzzle: &Puzzle) -> Option<Result<Claims, BadText>> {
    if quoted::has_no_answer(text) {
        let span = 0..text.len();
        let read_as = "an object without a solution";
        let mut claims = Claims::one(Claim::Impossible, Vec::new(), span, read_as);
        claims.own = false;
        return Some(Ok(claims));
    }
    let answer = match quoted::answer(text, puzzle) {
        Some(Ok(answer)) => answer,
        Some(Err(question)) => return Some(Err(question)),
        None => return read_beside(text, puzzle, true),
    };
    let mut claims = match solver::read_status(&answer, None) {
        Some(claims) => claims,
        None => match denied(&answer, puzzle) {
            Some(denied) => return Some(denied),
            None => match read_game(&answer, puzzle, listed::find(&answer, &puzzle.board)) {
                Ok(claims) => claims,
                Err(bad) => return Some(Err(bad)),
            },
        },
    };
    claims.own = false;
    let unchecked = "the other fields of the object";
    claims.unchecked.push(unchecked.into());
    Some(Ok(claims))
}

/// An object that another program wrote: its cells may have other names. What else it says stands.
fn read_foreign_object(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
    own: Claims,
) -> Result<Claims, BadText> {
    let [placed] = &own.claims[..] else {
        return Ok(own);
    };
    let legible = match &placed.claim {
        Claim::Moves(moves) => match referee::judge(puzzle, moves) {
            Ok(_) => true,
            // Its cells are named as here, and it says too little.
            Err(objection) => objection.error == MoveError::TwoLines,
        },
        Claim::Refuted(_) => false,
        _ => true,
    };
    if lists.lists.len() != 1 {
        return Ok(own);
    }
    let says = placed.says.clone();
    if legible {
        // Fields such as `type` say more of a move than where it begins and ends.
        if !has_solution(&own, puzzle) {
            return Ok(own);
        }
        return match read_lists(text, puzzle, lists) {
            Ok(foreign) if has_refuted(&foreign) => Ok(foreign),
            _ => Ok(own),
        };
    }
    let mut foreign = read_lists(text, puzzle, lists)?;
    if let [placed] = &mut foreign.claims[..] {
        placed.says = says;
    }
    foreign.unchecked = own.unchecked;
    Ok(foreign)
}
