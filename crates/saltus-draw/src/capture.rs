//! Capture boards with the numbered route of a king, or the squares that prove that there is none.

use crate::{
    DrawError,
    canvas::{Canvas, Glyphs, Text},
    picture::{MARGIN, PIECE, crown},
    role::Role,
    scene::{Anchor, Point, Scene, Shape, add, head, unit},
};
use saltus::board::column_letters;
use std::collections::BTreeMap;

/// The largest number of rows or columns of a drawn capture board.
pub const MAX_SIDE: usize = 64;

/// A square: row and column, counted from 0 at the top left.
pub type Square = (usize, usize);

/// The marks on a capture board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The squares of a king, from its start to its end; jumped pieces are numbered.
    pub route: Vec<Square>,
    /// Squares of odd degree.
    pub odd: Vec<Square>,
    /// Squares that prove that something is impossible.
    pub witnesses: Vec<Square>,
    /// Whether to name the columns, from `A`, and the rows, from 1 at the top.
    pub coordinates: bool,
    /// With coordinates: rows from 1 at the bottom and columns in small letters, as in chess.
    pub from_bottom: bool,
}

/// A picture of a capture board: rows of `B` (black king), `W` (white), `_` (playable) and `.` (not
/// playable).
///
/// ```
/// use saltus_draw::{Marks, capture};
/// let rows: [&[u8]; 3] = [b"._.", b"_W_", b".B."];
/// assert!(capture(&rows, &Marks::default()).is_ok());
/// ```
///
/// # Errors
/// Another character, a side longer than [`MAX_SIDE`], or a mark off the board.
pub fn capture(rows: &[&[u8]], marks: &Marks) -> Result<Scene, DrawError> {
    check(rows, marks)?;
    let numbers = numbers(rows, &marks.route);
    let mut shapes = Vec::new();
    for (square, byte) in squares(rows) {
        let ([x, y], role) = (
            centre(square),
            if byte == b'.' {
                Role::Light
            } else {
                Role::Dark
            },
        );
        let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
            .map(|by| add([x, y], by))
            .to_vec();
        shapes.push(Shape::Polygon { corners, role });
    }
    let route: Vec<Point> = marks.route.iter().map(|&square| centre(square)).collect();
    if route.len() > 1 {
        shapes.push(Shape::Strokes {
            lines: vec![route.clone()],
            width: 0.1,
            role: Role::Route,
        });
    }
    for (square, byte) in squares(rows) {
        let at = centre(square);
        match byte {
            b'B' => shapes.extend([
                Shape::Disc {
                    at,
                    radius: PIECE,
                    role: Role::King,
                },
                crown(at, PIECE),
            ]),
            b'W' => shapes.push(Shape::Disc {
                at,
                radius: PIECE,
                role: Role::White,
            }),
            _ => {}
        }
        if let Some(number) = numbers.get(&square) {
            let (text, role) = (number.to_string(), Role::White);
            let size = if text.len() < 3 { 0.46 } else { 0.36 };
            shapes.push(Shape::Label {
                at,
                anchor: Anchor::Middle,
                size,
                text,
                role,
            });
        }
    }
    for pair in route.windows(2) {
        let short = unit(pair[1], pair[0]).map(|way| way * 0.3);
        shapes.push(head(add(pair[1], short), pair[0], 0.1, Role::Route));
    }
    for (squares, role, dashed) in [
        (&marks.odd, Role::Odd, true),
        (&marks.witnesses, Role::Witness, false),
    ] {
        shapes.extend(squares.iter().map(|&at| Shape::Ring {
            at: centre(at),
            radius: 0.44,
            dashed,
            role,
        }));
    }
    let size = [
        rows.iter().map(|row| row.len()).max().unwrap_or(0),
        rows.len(),
    ]
    .map(|side| side as f64);
    let margin = 2.0 * (MARGIN - 0.5);
    let mut scene = Scene {
        title: format!("capture board of {} rows", rows.len()),
        corner: [-margin / 2.0 - 0.5; 2],
        size: size.map(|side| side + margin),
        unit: 40.0,
        shapes,
    };
    if marks.coordinates {
        let names = names(rows, marks);
        scene
            .shapes
            .extend(names.into_iter().map(|(text, at)| Shape::Label {
                at,
                anchor: Anchor::Middle,
                size: 0.42,
                text,
                role: Role::Coordinate,
            }));
        scene.corner = scene.corner.map(|at| at - 0.5);
        scene.size = scene.size.map(|side| side + 0.5);
    }
    Ok(scene)
}

/// A capture board as text: pieces jumped by a route as numbers, odd squares followed by `?`,
/// witnesses by `!`. The width and the pace of `text` are ignored.
///
/// # Errors
/// As for [`capture()`].
pub fn text(rows: &[&[u8]], marks: &Marks, text: &Text) -> Result<String, DrawError> {
    check(rows, marks)?;
    let numbers = numbers(rows, &marks.route);
    let marked = !marks.odd.is_empty() || !marks.witnesses.is_empty();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let digits = numbers
        .values()
        .max()
        .map_or(1, |number| number.to_string().len());
    let letters = if marks.coordinates {
        column_letters(columns.saturating_sub(1)).len()
    } else {
        1
    };
    let label = digits.max(letters);
    let pitch = label + 1 + usize::from(marked);
    let left = if marks.coordinates {
        rows.len().to_string().len() + 1
    } else {
        0
    };
    let top = usize::from(marks.coordinates);
    let mut canvas = Canvas::default();
    let mut put = |column: usize, row: usize, mark: &str, role| {
        canvas.write_text(
            [left + column * pitch + label - mark.chars().count(), row],
            mark,
            role,
        );
    };
    let unicode = text.glyphs == Glyphs::Unicode;
    for (square @ (row, column), byte) in squares(rows) {
        let (mark, role) = match (byte, unicode) {
            (b'B', true) => ("●", Role::King),
            (b'B', false) => ("B", Role::King),
            (b'W', true) => ("○", Role::White),
            (b'W', false) => ("W", Role::White),
            (b'_', true) => ("·", Role::Vacancy),
            (b'_', false) => ("_", Role::Vacancy),
            _ => (" ", Role::Light),
        };
        let number = numbers.get(&square).map(usize::to_string);
        let passed = number.is_some() || byte == b'_' && marks.route.contains(&square);
        let role = if passed { Role::Route } else { role };
        put(column, row + top, number.as_deref().unwrap_or(mark), role);
    }
    for column in 0..if marks.coordinates { columns } else { 0 } {
        put(column, 0, &column_name(column, marks), Role::Coordinate);
    }
    for row in 0..if marks.coordinates { rows.len() } else { 0 } {
        let name = row_name(row, rows, marks);
        canvas.write_text([left - 1 - name.len(), row + top], &name, Role::Coordinate);
    }
    for (squares, mark, role) in [
        (&marks.odd, "?", Role::Odd),
        (&marks.witnesses, "!", Role::Witness),
    ] {
        for &(row, column) in squares {
            canvas.write_text([left + column * pitch + label, row + top], mark, role);
        }
    }
    Ok(canvas.text(text.colour))
}

/// The white checkers jumped by a route, with the number of the jump, from 1.
fn numbers(rows: &[&[u8]], route: &[Square]) -> BTreeMap<Square, usize> {
    let white = |&(row, column): &Square| rows[row].get(column) == Some(&b'W');
    let jumped = |(pair, number): (&[Square], usize)| {
        squares_between(pair[0], pair[1])
            .filter(white)
            .map(|square| (square, number))
            .collect::<Vec<_>>()
    };
    route.windows(2).zip(1..).flat_map(jumped).collect()
}

/// The squares strictly between two squares on a diagonal; empty for any others.
fn squares_between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let diagonal = from.0.abs_diff(to.0) == from.1.abs_diff(to.1);
    let step = |from: usize, to: usize, k: usize| if from < to { from + k } else { from - k };
    let steps = if diagonal { from.0.abs_diff(to.0) } else { 0 };
    (1..steps).map(move |k| (step(from.0, to.0, k), step(from.1, to.1, k)))
}

fn check(rows: &[&[u8]], marks: &Marks) -> Result<(), DrawError> {
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    if rows.len() > MAX_SIDE || columns > MAX_SIDE {
        return Err(DrawError::LargeBoard {
            rows: rows.len(),
            columns,
            most: MAX_SIDE,
        });
    }
    if let Some(((row, column), byte)) = squares(rows).find(|(_, byte)| !b"._BW".contains(byte)) {
        return Err(DrawError::Square {
            row: row + 1,
            column: column + 1,
            byte,
        });
    }
    let off =
        |&&(row, column): &&Square| rows.get(row).is_none_or(|squares| column >= squares.len());
    match marks
        .route
        .iter()
        .chain(&marks.odd)
        .chain(&marks.witnesses)
        .find(off)
    {
        Some(&(row, column)) => Err(DrawError::OffSquare {
            row: row.saturating_add(1),
            column: column.saturating_add(1),
        }),
        None => Ok(()),
    }
}

fn squares<'a>(rows: &'a [&[u8]]) -> impl Iterator<Item = (Square, u8)> + 'a {
    rows.iter()
        .enumerate()
        .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &byte)| ((y, x), byte)))
}

fn names(rows: &[&[u8]], marks: &Marks) -> Vec<(String, Point)> {
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let letters = (0..columns).map(|column| (column_name(column, marks), [column as f64, -0.9]));
    letters
        .chain((0..rows.len()).map(|row| (row_name(row, rows, marks), [-0.9, row as f64])))
        .collect()
}

fn column_name(column: usize, marks: &Marks) -> String {
    let letters = column_letters(column);
    if marks.from_bottom {
        letters.to_lowercase()
    } else {
        letters.to_uppercase()
    }
}

fn row_name(row: usize, rows: &[&[u8]], marks: &Marks) -> String {
    let number = if marks.from_bottom {
        rows.len() - row
    } else {
        row + 1
    };
    number.to_string()
}

fn centre((row, column): Square) -> Point {
    [column as f64, row as f64]
}
