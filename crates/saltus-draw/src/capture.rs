//! Capture boards with the numbered route of a king, or the squares that prove that there is none.

use crate::{
    DrawError,
    canvas::{Canvas, Glyphs, Text},
    picture::{MARGIN, PIECE},
    role::Role,
    scene::{Point, Scene, Shape, add, head, unit},
    view::crown,
};
use saltus::board::column_letters;
use saltus::printable::counted;
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
    let mut shapes = Vec::new();
    for square in squares(rows) {
        let role = if square.byte == b'.' {
            Role::Light
        } else {
            Role::Dark
        };
        shapes.push(square_shape(centre(square.place()), role));
    }

    let mut route = Vec::new();
    for &square in &marks.route {
        route.push(centre(square));
    }
    if route.len() > 1 {
        shapes.push(Shape::Strokes {
            lines: vec![route.clone()],
            width: 0.1,
            role: Role::Route,
        });
    }
    add_pieces(&mut shapes, rows, marks);
    for pair in route.windows(2) {
        let short = unit(pair[1], pair[0]).map(|way| way * 0.3);
        shapes.push(head(add(pair[1], short), pair[0], 0.1, Role::Route));
    }
    add_rings(&mut shapes, &marks.odd, Role::Odd, true);
    add_rings(&mut shapes, &marks.witnesses, Role::Witness, false);

    let size = [widest(rows), rows.len()].map(|side| side as f64);
    let margin = 2.0 * (MARGIN - 0.5);
    let mut scene = Scene {
        title: format!("capture board of {}", counted(rows.len(), "row")),
        corner: [-margin / 2.0 - 0.5; 2],
        size: size.map(|side| side + margin),
        unit: 40.0,
        shapes,
    };
    if marks.coordinates {
        add_names(&mut scene.shapes, rows, marks);
        scene.corner = scene.corner.map(|at| at - 0.5);
        scene.size = scene.size.map(|side| side + 0.5);
    }
    Ok(scene)
}

/// The area of a square.
fn square_shape(centre: Point, role: Role) -> Shape {
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    Shape::Polygon {
        corners: corners.map(|by| add(centre, by)).to_vec(),
        role,
    }
}

/// The pieces, and the numbers of those that the route jumps.
fn add_pieces(shapes: &mut Vec<Shape>, rows: &[&[u8]], marks: &Marks) {
    let numbers = numbers(rows, &marks.route);
    for square in squares(rows) {
        let at = centre(square.place());
        match square.byte {
            b'B' => {
                shapes.push(Shape::disc(at, PIECE, Role::King));
                shapes.push(crown(at, PIECE));
            }
            b'W' => shapes.push(Shape::disc(at, PIECE, Role::White)),
            _ => {}
        }
        if let Some(number) = numbers.get(&square.place()) {
            let text = number.to_string();
            let size = if text.len() < 3 { 0.46 } else { 0.36 };
            shapes.push(Shape::centred(at, size, text, Role::White));
        }
    }
}

/// A ring around each of the squares.
fn add_rings(shapes: &mut Vec<Shape>, squares: &[Square], role: Role, dashed: bool) {
    for &square in squares {
        shapes.push(Shape::Ring {
            at: centre(square),
            radius: 0.44,
            dashed,
            role,
        });
    }
}

/// The names of columns, above, and of rows, on the left.
fn add_names(shapes: &mut Vec<Shape>, rows: &[&[u8]], marks: &Marks) {
    const SIZE: f64 = 0.42;
    for column in 0..widest(rows) {
        let at = [column as f64, -0.9];
        let name = column_name(column, marks);
        shapes.push(Shape::centred(at, SIZE, name, Role::Coordinate));
    }
    for row in 0..rows.len() {
        let at = [-0.9, row as f64];
        let name = row_name(row, rows, marks);
        shapes.push(Shape::centred(at, SIZE, name, Role::Coordinate));
    }
}

/// A capture board as text: pieces jumped by a route as numbers, odd squares followed by `?`,
/// witnesses by `!`. The width and the pace of `text` are ignored.
///
/// # Errors
/// As for [`capture()`].
pub fn text(rows: &[&[u8]], marks: &Marks, text: &Text) -> Result<String, DrawError> {
    check(rows, marks)?;
    let numbers = numbers(rows, &marks.route);
    let grid = TextGrid::new(rows, marks, &numbers);
    let mut canvas = Canvas::default();

    for square in squares(rows) {
        let number = numbers.get(&square.place()).map(usize::to_string);
        let on_route = square.byte == b'_' && marks.route.contains(&square.place());
        let (mark, mut role) = mark(square.byte, text.glyphs);
        if number.is_some() || on_route {
            role = Role::Route;
        }
        let mark = number.as_deref().unwrap_or(mark);
        let place = grid.end_at(square.column, square.row + grid.top, mark);
        canvas.write_text(place, mark, role);
    }

    if marks.coordinates {
        for column in 0..widest(rows) {
            let name = column_name(column, marks);
            let place = grid.end_at(column, 0, &name);
            canvas.write_text(place, &name, Role::Coordinate);
        }
        for row in 0..rows.len() {
            let name = row_name(row, rows, marks);
            let place = [grid.left - 1 - name.len(), row + grid.top];
            canvas.write_text(place, &name, Role::Coordinate);
        }
    }
    for (squares, mark, role) in [
        (&marks.odd, "?", Role::Odd),
        (&marks.witnesses, "!", Role::Witness),
    ] {
        for &(row, column) in squares {
            let end = grid.left + column * grid.pitch + grid.label;
            canvas.write_text([end, row + grid.top], mark, role);
        }
    }
    Ok(canvas.text(text.colour))
}

/// The characters of a square that no route passes, and their role.
fn mark(byte: u8, glyphs: Glyphs) -> (&'static str, Role) {
    let unicode = glyphs == Glyphs::Unicode;
    match byte {
        b'B' => (if unicode { "●" } else { "B" }, Role::King),
        b'W' => (if unicode { "○" } else { "W" }, Role::White),
        b'_' => (if unicode { "·" } else { "_" }, Role::Vacancy),
        _ => (" ", Role::Light),
    }
}

/// A capture board in columns and rows of characters.
struct TextGrid {
    /// The columns before the first square, and the rows above it.
    left: usize,
    top: usize,
    /// The width of a label, and the columns from one square to the next.
    label: usize,
    pitch: usize,
}

impl TextGrid {
    fn new(rows: &[&[u8]], marks: &Marks, numbers: &BTreeMap<Square, usize>) -> TextGrid {
        let marked = !marks.odd.is_empty() || !marks.witnesses.is_empty();
        let largest = numbers.values().max().copied().unwrap_or(1);
        let mut label = largest.to_string().len();
        let mut left = 0;
        if marks.coordinates {
            let last = widest(rows).saturating_sub(1);
            label = label.max(column_letters(last).len());
            left = rows.len().to_string().len() + 1;
        }
        TextGrid {
            left,
            top: usize::from(marks.coordinates),
            label,
            pitch: label + 1 + usize::from(marked),
        }
    }

    /// Where a text starts that ends at the end of a label.
    fn end_at(&self, column: usize, row: usize, text: &str) -> [usize; 2] {
        let end = self.left + column * self.pitch + self.label;
        [end - text.chars().count(), row]
    }
}

/// The white checkers jumped by a route, with the number of the jump, from 1.
fn numbers(rows: &[&[u8]], route: &[Square]) -> BTreeMap<Square, usize> {
    let mut numbers = BTreeMap::new();
    for (index, pair) in route.windows(2).enumerate() {
        for (row, column) in squares_between(pair[0], pair[1]) {
            if rows[row].get(column) == Some(&b'W') {
                numbers.insert((row, column), index + 1);
            }
        }
    }
    numbers
}

/// The squares strictly between two squares on a diagonal; empty for any others.
fn squares_between(from: Square, to: Square) -> Vec<Square> {
    let length = from.0.abs_diff(to.0);
    let mut squares = Vec::new();
    if length != from.1.abs_diff(to.1) {
        return squares;
    }
    for steps in 1..length {
        squares.push((towards(from.0, to.0, steps), towards(from.1, to.1, steps)));
    }
    squares
}

/// The coordinate that is so many steps on the way from one to another.
fn towards(from: usize, to: usize, steps: usize) -> usize {
    if from < to {
        from + steps
    } else {
        from - steps
    }
}

fn check(rows: &[&[u8]], marks: &Marks) -> Result<(), DrawError> {
    let columns = widest(rows);
    if rows.len() > MAX_SIDE || columns > MAX_SIDE {
        return Err(DrawError::LargeBoard {
            rows: rows.len(),
            columns,
            most: MAX_SIDE,
        });
    }
    for square in squares(rows) {
        if !b"._BW".contains(&square.byte) {
            return Err(DrawError::Square {
                row: square.row + 1,
                column: square.column + 1,
                byte: square.byte,
            });
        }
    }
    for marked in [&marks.route, &marks.odd, &marks.witnesses] {
        for &(row, column) in marked {
            let on_board = rows.get(row).is_some_and(|squares| column < squares.len());
            if !on_board {
                return Err(DrawError::OffSquare {
                    row: row.saturating_add(1),
                    column: column.saturating_add(1),
                });
            }
        }
    }
    Ok(())
}

/// The length of the longest row.
fn widest(rows: &[&[u8]]) -> usize {
    let mut widest = 0;
    for row in rows {
        widest = widest.max(row.len());
    }
    widest
}

/// A square with its character.
struct Drawn {
    row: usize,
    column: usize,
    byte: u8,
}

impl Drawn {
    fn place(&self) -> Square {
        (self.row, self.column)
    }
}

fn squares(rows: &[&[u8]]) -> Vec<Drawn> {
    let mut squares = Vec::new();
    for (row, bytes) in rows.iter().enumerate() {
        for (column, &byte) in bytes.iter().enumerate() {
            squares.push(Drawn { row, column, byte });
        }
    }
    squares
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
