//! Positions in the form that this program displays: `●`, `○` and `·` in the shape of the board,
//! and capture boards with the letters of columns. Numbered checkers are read apart.
//!
//! A picture has a position and no goal: it has the usual goal of its family.
//!
//! ```
//! use saltus::text::any;
//! let title = |text: &str| any::read(text.as_bytes()).map(|problem| problem.title());
//! assert_eq!(title("● ● ○\n● · ○\n● ○ ○\n")?, "grid:3x3");
//! assert_eq!(title("1 2 · 3\n")?, "reverse:3@2-2");
//! let outer = "0 0 1 1 1 0 0\n0 0 1 1 1 0 0\n";
//! let middle = "1 1 1 1 1 1 1\n1 1 1 0 1 1 1\n1 1 1 1 1 1 1\n";
//! assert_eq!(title(&format!("{outer}{middle}{outer}"))?, "pegs:english@d4");
//! # Ok::<(), saltus::text::BadText>(())
//! ```

pub use super::drawing::{is_shown, standard_mark};

use super::{
    BadText, Fault, Faults,
    drawing::{self, DrawnCell, Marks},
    id, scan,
};
use crate::{
    board::{Adjacency, Point, column_letters},
    capture::{Field, Reading},
    message::Message,
    order,
    problem::Problem,
    puzzle::{Options, Setup, frogs},
    row::{Letter, Row},
};
use std::{borrow::Cow, ops::ControlFlow};

/// Reads a picture of other pieces than pegs, which move by these rules; `None` if it may be a
/// picture of pegs.
pub fn read(text: &str, rules: Options) -> Option<Result<Problem, BadText>> {
    if let Some(field) = capture_under_letters(text) {
        return Some(Ok(Problem::Capture(field)));
    }
    let named = without_names(text);
    // Pegs drawn like this would have no neighbours.
    let captured = ['●', '○', '·'].iter().all(|&sign| text.contains(sign));
    if let Some(field) = checkered(&named).filter(|_| captured) {
        return Some(Ok(Problem::Capture(field)));
    }
    Some(two_groups(&named, rules)?.map_err(|message| {
        BadText::from(Fault {
            span: 0..text.len(),
            message,
            help: None,
        })
    }))
}

/// The text without a caption and without the names of columns and rows, each replaced by blanks.
/// Names are recognised only if all are present: the letters of all columns, and the number of each
/// row before it.
pub fn without_names(text: &str) -> Cow<'_, str> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let shown = is_shown(text);
    let had_caption = blank_caption(&mut lines);
    let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(0);

    let rows = rows_of(&lines, shown, first);
    if has_names_of_columns(&lines, shown, first) && has_numbers(&lines, &rows) {
        for (index, line) in lines.iter_mut().enumerate() {
            // Letters may also be pieces, unless pieces have other characters.
            let has_letters = shown || index == first;
            *line = without_name(line, rows.contains(&index), has_letters);
        }
    } else if !had_caption {
        return Cow::Borrowed(text);
    }
    Cow::Owned(lines.join("\n"))
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Replaces the caption by blanks. Returns whether there was one.
fn blank_caption(lines: &mut [String]) -> bool {
    for line in lines {
        if !is_blank(line) {
            let is_caption = is_caption(line) && !is_shown(line);
            if is_caption {
                *line = " ".repeat(line.len());
            }
            return is_caption;
        }
    }
    false
}

/// The lines that are rows of the board. `shown` is whether pieces have other characters than
/// letters; otherwise the names of the columns are on top, in the line `first`.
fn rows_of(lines: &[String], shown: bool, first: usize) -> Vec<usize> {
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let is_row = if shown { is_shown(line) } else { index > first };
        if is_row && !is_blank(line) {
            rows.push(index);
        }
    }
    rows
}

/// Whether the words of small letters are the names of columns: a, b, c and so on, two at least.
fn has_names_of_columns(lines: &[String], shown: bool, first: usize) -> bool {
    let mut names: Vec<&str> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if !shown && index != first {
            continue;
        }
        for word in line.split_whitespace() {
            if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
                names.push(word);
            }
        }
    }
    order::sort_by(&mut names, &|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let are_in_order = (0..)
        .zip(&names)
        .all(|(index, name)| *name == column_letters(index));
    names.len() >= 2 && are_in_order
}

/// Whether there are rows, and each begins with its number.
fn has_numbers(lines: &[String], rows: &[usize]) -> bool {
    for (number, &row) in (1u64..).zip(rows) {
        let word = lines[row].split_whitespace().next();
        if word.and_then(|word| word.parse().ok()) != Some(number) {
            return false;
        }
    }
    !rows.is_empty()
}

/// The line with blanks for its number and the letters of columns.
fn without_name(line: &str, is_row: bool, has_letters: bool) -> String {
    // The number comes first, and the row follows it.
    let mut in_number = is_row;
    let mut plain = String::new();
    for c in line.chars() {
        in_number &= c == ' ' || c.is_ascii_digit();
        let is_name = has_letters && c.is_ascii_lowercase();
        plain.push(if in_number || is_name { ' ' } else { c });
    }
    plain
}

/// Whether a line is the caption of a single picture: `start`, or the number of a move and the
/// move, `12. d2-d4`.
fn is_caption(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("start"), None, _) => true,
        (Some(number), Some(step), None) => {
            let digits = number.strip_suffix('.').unwrap_or_default();
            let is_number = scan::is_number(digits);
            is_number && step.contains('-') && step.contains(|c: char| c.is_ascii_digit())
        }
        _ => false,
    }
}

/// A word of a line with its first column and the one after its last, from 0.
struct Word<'a> {
    begin: usize,
    end: usize,
    text: &'a str,
}

/// The words of a line.
fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for text in line.split_whitespace() {
        let at = text.as_ptr() as usize - line.as_ptr() as usize;
        let begin = line[..at].chars().count();
        words.push(Word {
            begin,
            end: begin + text.chars().count(),
            text,
        });
    }
    words
}

/// A capture board under the letters of its columns, with numbered rows; whites on a route have the
/// number of their jump. Small letters mean rows numbered from the bottom; with rows numbered from
/// the top the board is a peg board.
fn capture_under_letters(text: &str) -> Option<Field> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next()?;
    let from_bottom = head.trim_start().starts_with('a');
    let ends = ends_of_columns(head, from_bottom)?;
    let lines: Vec<&str> = lines.collect();
    if from_bottom && lines.len() < 2 {
        return None;
    }

    let mut rows: Vec<Vec<u8>> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let number = if from_bottom {
            lines.len() - row
        } else {
            row + 1
        };
        rows.push(squares_of_row(line, number, &ends)?);
    }
    // Pegs are drawn under letters too, but have neighbours, and no third sign.
    let is_told = rows.iter().flatten().any(|&square| square == b'_');
    if !is_told {
        return None;
    }
    Field::from_rows(&rows, Reading::Strict).ok()
}

/// The columns in which the names of the columns of squares end; `None` if these are not all there.
fn ends_of_columns(head: &str, from_bottom: bool) -> Option<Vec<usize>> {
    let mut ends = Vec::new();
    for (index, word) in words(head).iter().enumerate() {
        let mut name = column_letters(index);
        if !from_bottom {
            name = name.to_uppercase();
        }
        if word.text != name {
            return None;
        }
        ends.push(word.end);
    }
    Some(ends)
}

/// The squares of a row of a capture board with this number.
fn squares_of_row(line: &str, number: usize, ends: &[usize]) -> Option<Vec<u8>> {
    let mut squares = vec![b'.'; ends.len()];
    let words = words(line);
    let (name, pieces) = words.split_first()?;
    if name.text.parse() != Ok(number) {
        return None;
    }
    for word in pieces {
        let piece = word.text.trim_end_matches(['!', '?']);
        let end = word.end - (word.text.len() - piece.len());
        let mark = match piece {
            "" => continue,
            "●" | "B" => b'B',
            "○" | "W" => b'W',
            "·" | "_" => b'_',
            digits if scan::are_digits(digits) && word.begin < end => b'W',
            _ => return None,
        };
        let column = ends.iter().position(|&column| column == end)?;
        squares[column] = mark;
    }
    Some(squares)
}

/// Right-going `●` or `r` and left-going `○` or `l`: a row, a square, Fore and Aft or a hexagon.
pub(super) fn two_groups(text: &str, rules: Options) -> Option<Result<Problem, Message>> {
    let mut letters = String::new();
    for c in text.chars() {
        if !c.is_whitespace() {
            letters.push(letter_of_group(c)?);
        }
    }
    let two = letters.contains('l') && (letters.contains('r') || text.contains('○'));
    if !two || !letters.contains('.') {
        return None;
    }
    let lines = text.lines().filter(|line| !is_blank(line)).count();
    if lines == 1 {
        let word: Vec<Letter> = letters.chars().filter_map(Letter::from_letter).collect();
        let target = word.iter().rev().copied().collect();
        let row = Row::words(word, target, rules);
        return Some(row.map(Problem::Row).map_err(Message::from));
    }

    let cells = cells_of_groups(text, Adjacency::Square)?;
    let (rows, columns) = (extent(&cells, |at| at.y), extent(&cells, |at| at.x));
    let setups = [
        (frogs::grid(rows, columns, rules), Adjacency::Square),
        (
            frogs::fore_and_aft(rows.div_ceil(2), rules),
            Adjacency::Square,
        ),
        (
            frogs::hexagon(rows.div_ceil(2), rules),
            Adjacency::Triangular,
        ),
    ];
    for (setup, adjacency) in setups {
        if let Ok(setup) = setup
            && let Some(letters) = letters_on(&setup, text, adjacency)
        {
            return Some(named(&format!("{},at={letters}", setup.title)));
        }
    }
    Some(Err(message!(
        "two-kinds-pieces-board",
        "two kinds of pieces on a board that is not a row, square, hexagon or Fore and Aft: \
             write it as a TOML file"
    )
    .into()))
}

/// The letter of a sign of two groups: `r`, `l`, or `.` for a vacancy.
fn letter_of_group(sign: char) -> Option<char> {
    match sign {
        '●' | 'r' => Some('r'),
        '○' | 'l' => Some('l'),
        '·' | '.' => Some('.'),
        _ => None,
    }
}

/// The cells of a drawing of two groups; `None` if it has faults.
fn cells_of_groups(text: &str, adjacency: Adjacency) -> Option<Vec<DrawnCell>> {
    let marks = Marks {
        known: &|c| letter_of_group(c).is_some(),
        expected: &"",
        spaced: true,
    };
    let mut faults = Faults::default();
    let lines = scan::lines(text.as_bytes(), 0);
    let cells = drawing::read(text.as_bytes(), lines, adjacency, &marks, &mut faults);
    faults.is_empty().then_some(cells)
}

/// How many rows or columns the cells span.
fn extent(cells: &[DrawnCell], coordinate: fn(Point) -> i32) -> usize {
    let mut all: Vec<i32> = cells.iter().map(|cell| coordinate(cell.point)).collect();
    order::sort(&mut all);
    match (all.first(), all.last()) {
        (Some(least), Some(most)) => (most - least) as usize + 1,
        _ => 0,
    }
}

/// The letters on the cells of a board, if the drawing has its shape.
fn letters_on(setup: &Setup, text: &str, adjacency: Adjacency) -> Option<String> {
    let cells = cells_of_groups(text, adjacency)?;
    if cells.len() != setup.board.len() {
        return None;
    }
    let fit = drawing::fit(&cells, &setup.board, 0..text.len(), &mut Faults::default());
    match fit {
        ControlFlow::Continue(signs) => {
            Some(signs.into_iter().filter_map(letter_of_group).collect())
        }
        ControlFlow::Break(()) => None,
    }
}

/// A capture board of which only the squares of one colour are drawn, four columns apart.
fn checkered(text: &str) -> Option<Field> {
    let rows: Vec<&str> = text.lines().filter(|line| !is_blank(line)).collect();
    let pieces = checkered_pieces(&rows)?;
    let widest = pieces.iter().map(|piece| piece.column).max()? + 1;
    let side = widest.max(rows.len());

    let mut board = vec![vec![b'.'; side]; side];
    for piece in pieces {
        board[piece.row][piece.column] = match piece.text {
            "●" => b'B',
            "○" => b'W',
            "·" => b'_',
            _ => return None,
        };
    }
    Field::from_rows(&board, Reading::Lenient).ok()
}

/// A sign on a square.
struct Piece<'a> {
    row: usize,
    column: usize,
    text: &'a str,
}

/// The signs, if all are on squares of one colour; two columns of the text are a square.
fn checkered_pieces<'a>(rows: &[&'a str]) -> Option<Vec<Piece<'a>>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut is_indented = true;
    for (row, line) in rows.iter().enumerate() {
        for word in words(line) {
            is_indented &= word.begin > 0;
            if word.begin % 2 != 0 || word.text.chars().count() != 1 {
                return None;
            }
            pieces.push(Piece {
                row,
                column: word.begin / 2,
                text: word.text,
            });
        }
    }
    let first = pieces.first()?;
    let colour = (first.row + first.column) % 2;
    let has_one_colour = pieces
        .iter()
        .all(|piece| (piece.row + piece.column) % 2 == colour);
    // Two cells of a row would be two columns apart.
    let are_apart = pieces.windows(2).any(|pair| pair[0].row == pair[1].row);
    if !has_one_colour || !are_apart || is_indented || rows.len() < 2 {
        return None;
    }
    Some(pieces)
}

fn named(id: &str) -> Result<Problem, Message> {
    id::read(id, |usual| usual).map_err(Message::verbatim)
}
