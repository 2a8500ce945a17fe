//! The coordinates of the cells of a board and of the names of its columns and rows.
//!
//! Coordinates count half cells across and rows down, so that they are integers on triangular
//! boards too.

use saltus::board::{Adjacency, Board};
use std::collections::{BTreeMap, BTreeSet};

/// The widest gap between the parts of a board, in cells; parts may be any distance apart.
const GAP: i64 = 3;

/// A coordinate pair: half cells to the right, rows down.
pub type Place = [i32; 2];

/// The coordinates of the cells of a board. A ring is drawn flat: its second half returns below the
/// first.
pub fn cells(board: &Board) -> Vec<Place> {
    if board.adjacency() == Adjacency::Ring {
        return ring(board.len() as i32);
    }
    let axes = Axes::new(board);
    let mut places = Vec::new();
    for point in board.points() {
        places.push(place(board, axes.columns[&point.x], axes.rows[&point.y]));
    }
    places
}

/// The names of columns and rows with their coordinates. Columns are named above the board, rows to
/// its left. On rows and rings the numbers of the cells are above and below. On triangular boards
/// the name of a column is at its upper right end; on triangles, where rows would collide with it,
/// below.
pub fn names(board: &Board, cells: &[Place]) -> Vec<(String, Place)> {
    let mut names = Vec::new();
    if board.numbered() {
        for (index, &[x, y]) in cells.iter().enumerate() {
            let beside = if y == 0 { -1 } else { y + 1 };
            names.push(((index + 1).to_string(), [x, beside]));
        }
        return names;
    }

    let axes = Axes::new(board);
    let corner = board.corner();
    for (&x, &column) in &axes.columns {
        let name = board.column_name(x.abs_diff(corner.x) as usize);
        names.push((name, beside_column(board, &axes, x, column)));
    }
    let mut left = cells.first().map_or(0, |cell| cell[0]);
    for cell in cells {
        left = left.min(cell[0]);
    }
    for (&y, &row) in &axes.rows {
        let number = u64::from(y.abs_diff(corner.y)) + 1;
        names.push((number.to_string(), [left - 2, row]));
    }
    names
}

/// The place of the name of the column `x`, whose number is `column`.
fn beside_column(board: &Board, axes: &Axes, x: i32, column: i32) -> Place {
    let triangular = board.adjacency() == Adjacency::Triangular;
    let bottom = board.points().last().map(|point| point.y);
    if let Some(bottom) = bottom
        && triangular
        && row_length(board, bottom) == axes.columns.len()
    {
        let [x, y] = place(board, column, axes.rows[&bottom]);
        return [x, y + 1];
    }

    let mut points = board.points().iter();
    let top = if triangular {
        points.find(|point| point.x == x).map(|point| point.y)
    } else {
        axes.rows.keys().next().copied()
    };
    let row = top.map_or(0, |y| axes.rows[&y]);
    place(board, column, row - 1)
}

/// The number of cells in a row.
fn row_length(board: &Board, y: i32) -> usize {
    let mut length = 0;
    for point in board.points() {
        length += usize::from(point.y == y);
    }
    length
}

fn place(board: &Board, column: i32, row: i32) -> Place {
    match board.adjacency() {
        Adjacency::Triangular => [2 * column - row, row],
        _ => [2 * column, row],
    }
}

fn ring(len: i32) -> Vec<Place> {
    let above = (len + 1) / 2;
    let mut places = Vec::new();
    for index in 0..len {
        if index < above {
            places.push([2 * index, 0]);
        } else {
            let right = 2 * (above - 1) - len % 2;
            places.push([right - 2 * (index - above), 1]);
        }
    }
    places
}

/// The columns and rows that contain cells, numbered from 0 without gaps wider than [`GAP`].
struct Axes {
    columns: BTreeMap<i32, i32>,
    rows: BTreeMap<i32, i32>,
}

impl Axes {
    fn new(board: &Board) -> Axes {
        let mut columns = BTreeSet::new();
        let mut rows = BTreeSet::new();
        for point in board.points() {
            columns.insert(point.x);
            rows.insert(point.y);
        }
        Axes {
            columns: numbered(&columns),
            rows: numbered(&rows),
        }
    }
}

/// Coordinates with their numbers.
fn numbered(coordinates: &BTreeSet<i32>) -> BTreeMap<i32, i32> {
    let mut numbers = BTreeMap::new();
    let mut number = 0;
    let mut before = None;
    for &at in coordinates {
        if let Some(before) = before {
            number += (i64::from(at) - i64::from(before)).min(GAP) as i32;
        }
        numbers.insert(at, number);
        before = Some(at);
    }
    numbers
}
