//! Capture boards in an ID: the rows between `=`, with `B` kings, `W` whites, `.` vacant and `-` squares never played on.

use super::{Word, all};
use crate::capture::{Content, Field, FieldFromRowsError, Reading, Square};
use crate::puzzle::{Puzzle, Setup};
use crate::text::{
    Fault,
    capture::{Numbering, parse_square, square_name},
};

/// The board of `capture:ROWS` or `capture:ROWS@KING`, with the king that is to move: the first, unless one is named.
fn split(head: Word) -> Result<(Field, Square), Vec<Fault>> {
    let (rows, king) = head.split_once('@').map_or((head, None), |(rows, king)| (rows, Some(king)));
    let strange = rows.text.char_indices().filter(|&(_, mark)| !"BWbw.-=".contains(mark)).take(8);
    let help = "write B (king), W (white), . (vacant) or - (never played on), rows between =";
    let faults: Vec<Fault> = strange
        .map(|(index, mark)| {
            let place = Word { text: &rows.text[index..index + mark.len_utf8()], at: rows.at + index };
            place.fault(format!("`{mark}` stands for nothing on a capture board"), help)
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
    let lines = rows.text.split('=').map(|row| row.bytes().map(contest).collect::<Vec<u8>>());
    let field = Field::from_rows(lines, Reading::Lenient)
        .map_err(|error: FieldFromRowsError| vec![rows.fault(error.to_string(), help)])?;
    let king = match king {
        None => field.blacks().next().ok_or_else(|| vec![rows.fault("the board has no king", help)])?,
        Some(name) => parse_square(name.text, field.side(), Numbering::Top)
            .filter(|&square| field.at(square) == Content::Black)
            .ok_or_else(|| {
                vec![name.fault(format!("no king stands on `{}`", name.text), "name a king, such as B2")]
            })?,
    };
    Ok((field, king))
}

/// The puzzle in which that king is to take every white.
pub fn read(head: Word) -> Result<Puzzle, Vec<Fault>> {
    let (field, king) = split(head)?;
    let puzzle = field.puzzle(king).map_err(|error| all(head, [error]))?;
    let titled = Setup { title: name(&field, king), ..Setup::clone(&puzzle) };
    titled.validate().map_err(|faults| all(head, faults.0))
}

/// The board and the king of an ID, `None` if it names none.
///
/// ```
/// let (field, king) = saltus::text::id::capture("capture:.-.-.=-B-.-=.-W-.=-.-.-=.-.-B@B2").unwrap();
/// assert_eq!((field.side(), field.white_count(), king), (5, 1, saltus::capture::Square::new(1, 1)));
/// ```
pub fn capture(id: &str) -> Option<(Field, Square)> {
    let rest = id.strip_prefix("capture:")?;
    let head = rest.find(',').map_or(rest, |end| &rest[..end]);
    split(Word { text: head, at: 0 }).ok()
}

/// The ID of a capture board.
pub fn capture_name(field: &Field) -> String {
    let rows = (0..field.side()).map(|row| {
        let id = |mark: u8| match mark {
            b'.' => '-',
            b'_' => '.',
            piece => char::from(piece),
        };
        field.row(row).into_iter().map(id).collect::<String>()
    });
    format!("capture:{}", rows.collect::<Vec<_>>().join("="))
}

fn name(field: &Field, king: Square) -> String {
    format!("{}@{}", capture_name(field), square_name(king, field.side(), Numbering::Top))
}
