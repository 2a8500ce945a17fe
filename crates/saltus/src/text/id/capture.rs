//! Capture boards in an ID: the rows separated by `=`, with `B` for kings, `W` for whites, `.` for
//! vacant squares and `-` for squares that are never used.

use super::part::{Word, faults_of};
use crate::capture::{Content, Field, Reading, Square};
use crate::problem::Problem;
use crate::puzzle::LoweringError;
use crate::text::{
    Fault,
    capture::{Numbering, parse_square},
};

/// The board of `capture:ROWS` or `capture:ROWS@KING`, with the named king.
fn parse_head(head: Word) -> Result<(Field, Option<Square>), Vec<Fault>> {
    let help = message!(
        "write-b-king-w",
        "write B (king), W (white), . (vacant) or - (never played on), rows between ="
    );
    let (rows, king) = head.split_at_mark('@');
    let mut faults = Vec::new();
    for (index, mark) in rows.text.char_indices() {
        if "BWbw.-=".contains(mark) || faults.len() == 8 {
            continue;
        }
        let place = Word {
            text: &rows.text[index..index + mark.len_utf8()],
            at: rows.at + index,
        };
        let message = message!(
            "no-meaning-capture-board",
            "`{mark}` has no meaning on a capture board",
            mark
        );
        faults.push(place.fault(message, help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }

    let mut lines = Vec::new();
    for row in rows.text.split('=') {
        lines.push(in_contest_form(row));
    }
    let field = match Field::from_rows(lines, Reading::Lenient) {
        Ok(field) => field,
        Err(error) => return Err(rows.faults(error, help)),
    };
    let king = match king {
        Some(name) => Some(named_king(&field, name)?),
        None => None,
    };
    Ok((field, king))
}

/// A row in the form of the contest, where `_` is vacant and `.` never played on.
fn in_contest_form(row: &str) -> Vec<u8> {
    let mut line = Vec::new();
    for mark in row.bytes() {
        line.push(match mark.to_ascii_uppercase() {
            b'.' => b'_',
            b'-' => b'.',
            piece => piece,
        });
    }
    line
}

fn named_king(field: &Field, name: Word) -> Result<Square, Vec<Fault>> {
    match parse_square(name.text, field.side(), Numbering::Top) {
        Some(square) if field.at(square) == Content::Black => Ok(square),
        _ => {
            let message = message!(
                "no-king-on",
                "there is no king on `{name}`",
                name = name.text
            );
            Err(name.faults(
                message,
                message!("name-king-such-b2", "name a king, such as B2"),
            ))
        }
    }
}

/// The board, or the puzzle of its king if one is named: of a board too large for the general model
/// the board with this king alone.
pub fn read(head: Word) -> Result<Problem, Vec<Fault>> {
    let (field, king) = parse_head(head)?;
    let Some(king) = king else {
        return Ok(Problem::Capture(field));
    };
    match field.puzzle(king) {
        Ok(puzzle) => Ok(Problem::Puzzle(puzzle)),
        Err(LoweringError::TooLarge) => Ok(Problem::Capture(field.with_only(king))),
        Err(error) => Err(faults_of(head, [error])),
    }
}

/// The board of an ID and its king: the named one, or the first. `None` if it is not a board with a
/// king.
///
/// ```
/// use saltus::{capture::Square, text::id::capture};
/// let (field, king) = capture("capture:.-.-.=-B-.-=.-W-.=-.-.-=.-.-B@B2").unwrap();
/// assert_eq!((field.side(), field.white_count(), king), (5, 1, Square::new(1, 1)));
/// ```
pub fn capture(id: &str) -> Option<(Field, Square)> {
    let rest = id.strip_prefix("capture:")?;
    let head = rest.split(',').next()?;
    let (field, king) = parse_head(Word { text: head, at: 0 }).ok()?;
    let king = match king {
        Some(king) => king,
        None => field.blacks().next()?,
    };
    Some((field, king))
}
