//! What the small letters of squares mean. Rows are counted from the top, as with capitals and as
//! in the ID of a board, unless the text shows that it counts them from the bottom, as `saltus
//! solve --squares bottom` writes them.

use super::{Claim, ReadAnswer, holds, numbering, read_plain};
use crate::{
    capture::{Content, Field, Mover, judge},
    text::{BadText, Fault, capture::parse_square, scan},
};

/// Reads an answer, with the rows counted from where its small letters mean.
///
/// # Errors
/// The faults of the text, or the question which side is meant.
pub fn read(field: &Field, mover: Mover, text: &[u8]) -> Result<ReadAnswer, BadText> {
    let Some(capitals) = with_capitals(text) else {
        return read_plain(field, mover, text).map(from_top);
    };
    let bottom = read_plain(field, mover, text);
    if has_small_columns(text) {
        return bottom.map(from_bottom);
    }
    match (read_plain(field, mover, &capitals), bottom) {
        (Ok(top), Ok(bottom)) => match meant(field, mover, &top, &bottom) {
            Some(Side::Top) => Ok(from_top(top)),
            Some(Side::Bottom) => Ok(from_bottom(bottom)),
            None => Err(question(text)),
        },
        (Err(_), Ok(bottom)) => Ok(from_bottom(bottom)),
        (top, _) => top.map(from_top),
    }
}

fn from_top(claims: Vec<Claim>) -> ReadAnswer {
    ReadAnswer {
        claims,
        from_bottom: false,
    }
}

fn from_bottom(claims: Vec<Claim>) -> ReadAnswer {
    ReadAnswer {
        claims,
        from_bottom: true,
    }
}

/// The side from which rows are counted.
enum Side {
    Top,
    Bottom,
}

/// The side that is meant: that from which all claims are about pieces, or else from which the
/// routes are right; `None` if another square would have another verdict.
fn meant(field: &Field, mover: Mover, top: &[Claim], bottom: &[Claim]) -> Option<Side> {
    let top_fits = top.iter().all(|claim| is_about_piece(field, claim));
    let bottom_fits = bottom.iter().all(|claim| is_about_piece(field, claim));
    if !top_fits && bottom_fits {
        return Some(Side::Bottom);
    }
    if !bottom_fits || top == bottom {
        return Some(Side::Top);
    }

    let judgement = judge(field);
    let is_right = |claim: &Claim| holds(field, mover, &judgement, claim).is_ok();
    let top_is_right = top.iter().all(is_right);
    let bottom_is_right = bottom.iter().all(is_right);
    // Squares with kings on all of them are no route.
    let has_route = top.iter().chain(bottom).any(has_jump);
    match (top_is_right, bottom_is_right) {
        (false, true) if has_route => Some(Side::Bottom),
        (true, false) if has_route => Some(Side::Top),
        (one, other) if one == other => Some(Side::Top),
        _ => None,
    }
}

/// Whether the piece that a claim is about stands on the board, if it is about one.
fn is_about_piece(field: &Field, claim: &Claim) -> bool {
    let square = match claim {
        Claim::Route(route) | Claim::Takes(_, route) => route.first().copied(),
        Claim::Can(king) | Claim::Cannot(king, _) => Some(*king),
        Claim::Word(word) => parse_square(word, field.side(), numbering(word)),
        Claim::Winners(_) | Claim::NoPiece => None,
    };
    square.is_none_or(|square| field.at(square) == Content::Black)
}

/// Whether a claim is a route of several squares.
fn has_jump(claim: &Claim) -> bool {
    match claim {
        Claim::Route(route) | Claim::Takes(_, route) => route.len() > 1,
        _ => false,
    }
}

/// The text with capitals in the names of its squares; `None` if it has no small ones.
fn with_capitals(text: &[u8]) -> Option<Vec<u8>> {
    let mut capitals = text.to_vec();
    let mut has_small = false;
    for word in scan::words(text, 0, |byte| !byte.is_ascii_alphanumeric()) {
        let letters = text[word.clone()]
            .iter()
            .take_while(|byte| byte.is_ascii_lowercase());
        let end = word.start + letters.count();
        let has_digits = end < word.end && text[end..word.end].iter().all(u8::is_ascii_digit);
        if has_digits && (1..=3).contains(&(end - word.start)) {
            capitals[word.start..end].make_ascii_uppercase();
            has_small = true;
        }
    }
    has_small.then_some(capitals)
}

/// Whether a line of a picture has the columns in small letters, `a b c`.
fn has_small_columns(text: &[u8]) -> bool {
    for line in scan::lines(text, 0) {
        let words = scan::words(&text[..line.end], line.start, |byte| {
            byte.is_ascii_whitespace()
        });
        let mut columns = 0;
        let mut are_columns = true;
        for (word, letter) in words.zip(b'a'..) {
            are_columns &= text[word] == [letter];
            columns += 1;
        }
        if are_columns && columns > 1 {
            return true;
        }
    }
    false
}

/// Both ways of counting as a question.
fn question(text: &[u8]) -> BadText {
    let message = message!(
        "rows-from-either-side",
        "small letters may count rows from the top or from the bottom, and only one of the two is \
         right here"
    );
    let help = message!(
        "capitals-from-top",
        "write squares in capital letters, which count from the top, as `A1`"
    );
    Fault {
        span: 0..text.len(),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}
