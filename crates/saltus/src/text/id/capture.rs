//! Capture boards in an ID: the rows separated by `=`, with `B` for kings, `W` for whites, `.` for
//! vacant squares and `-` for squares that are never used.

use super::part::{Word, faults_of};
use crate::capture::{Content, Field, FieldFromRowsError, Reading, Square};
use crate::problem::Problem;
use crate::text::{
    Fault,
    capture::{Numbering, parse_square},
};

/// The board of `capture:ROWS` or `capture:ROWS@KING`, with the named king.
fn parse_head(head: Word) -> Result<(Field, Option<Square>), Vec<Fault>> {
    let (rows, king) = head
        .split_once('@')
        .map_or((head, None), |(rows, king)| (rows, Some(king)));
    let strange = rows
        .text
        .char_indices()
        .filter(|&(_, mark)| !"BWbw.-=".contains(mark))
        .take(8);
    let help = "write B (king), W (white), . (vacant) or - (never played on), rows between =";
    let faults: Vec<Fault> = strange
        .map(|(index, mark)| {
            let place = Word {
                text: &rows.text[index..index + mark.len_utf8()],
                at: rows.at + index,
            };
            place.fault(format!("`{mark}` has no meaning on a capture board"), help)
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let contest = |mark: u8| match mark.to_ascii_uppercase() {
        b'.' => b'_',
        b'-' => b'.',
        piece => piece,
    };
    let lines = rows
        .text
        .split('=')
        .map(|row| row.bytes().map(contest).collect::<Vec<u8>>());
    let field = Field::from_rows(lines, Reading::Lenient)
        .map_err(|error: FieldFromRowsError| vec![rows.fault(error.to_string(), help)])?;
    let king = match king {
        None => None,
        Some(name) => {
            let square = parse_square(name.text, field.side(), Numbering::Top);
            let king = square.filter(|&square| field.at(square) == Content::Black);
            Some(king.ok_or_else(|| {
                vec![name.fault(
                    format!("there is no king on `{}`", name.text),
                    "name a king, such as B2",
                )]
            })?)
        }
    };
    Ok((field, king))
}

/// The board, or the puzzle of its king if one is named.
pub fn read(head: Word) -> Result<Problem, Vec<Fault>> {
    let (field, king) = parse_head(head)?;
    match king {
        Some(king) => field
            .puzzle(king)
            .map(Problem::Puzzle)
            .map_err(|error| faults_of(head, [error])),
        None => Ok(Problem::Capture(field)),
    }
}

/// The board of an ID and its king: the named one, or the first. `None` if it is not a board with a
/// king.
///
/// ```
/// let (field, king) = saltus::text::id::capture("capture:.-.-.=-B-.-=.-W-.=-.-.-=.-.-B@B2").unwrap();
/// assert_eq!((field.side(), field.white_count(), king), (5, 1, saltus::capture::Square::new(1, 1)));
/// ```
pub fn capture(id: &str) -> Option<(Field, Square)> {
    let rest = id.strip_prefix("capture:")?;
    let head = rest.find(',').map_or(rest, |end| &rest[..end]);
    let (field, king) = parse_head(Word { text: head, at: 0 }).ok()?;
    let king = king.or_else(|| field.blacks().next())?;
    Some((field, king))
}
