//! The coordinates of the cells of a board and of the names of its columns and rows.
//!
//! Coordinates count half cells across and rows down, so that they are integers on triangular
//! boards too.

use saltus::board::{Adjacency, Board, Point};
use std::collections::BTreeMap;

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
    let (columns, rows) = axes(board);
    board
        .points()
        .iter()
        .map(|point| place(board, columns[&point.x], rows[&point.y]))
        .collect()
}

/// The names of columns and rows with their coordinates. Columns are named above the board, rows to
/// its left. On rows and rings the numbers of the cells are above and below. On triangular boards
/// the name of a column is at its upper right end; on triangles, where rows would collide with it,
/// below.
pub fn names(board: &Board, cells: &[Place]) -> Vec<(String, Place)> {
    if board.numbered() {
        let beside = |&[x, y]: &Place| [x, if y == 0 { -1 } else { y + 1 }];
        return cells
            .iter()
            .enumerate()
            .map(|(i, cell)| ((i + 1).to_string(), beside(cell)))
            .collect();
    }
    let (columns, rows) = axes(board);
    let corner = board.corner();
    let left = cells.iter().map(|cell| cell[0]).min().unwrap_or(0) - 2;
    let bottom = board.points().last().map(|point| point.y);
    let widest = board
        .points()
        .iter()
        .filter(|point| Some(point.y) == bottom)
        .count()
        == columns.len();
    let triangle = board.adjacency() == Adjacency::Triangular && widest;
    let letters = columns.iter().map(|(&x, &column)| {
        let first = match board.adjacency() {
            Adjacency::Triangular => board
                .points()
                .iter()
                .find(|point| point.x == x)
                .map(|point| point.y),
            _ => rows.keys().next().copied(),
        };
        let beside = match bottom.filter(|_| triangle) {
            Some(bottom) => {
                let [x, y] = place(board, column, rows[&bottom]);
                [x, y + 1]
            }
            None => place(board, column, first.map_or(0, |y| rows[&y]) - 1),
        };
        (board.column_name(x.abs_diff(corner.x) as usize), beside)
    });
    let numbers = rows.iter().map(|(&y, &row)| {
        (
            (u64::from(y.abs_diff(corner.y)) + 1).to_string(),
            [left, row],
        )
    });
    letters.chain(numbers).collect()
}

fn place(board: &Board, column: i32, row: i32) -> Place {
    match board.adjacency() {
        Adjacency::Triangular => [2 * column - row, row],
        _ => [2 * column, row],
    }
}

fn ring(len: i32) -> Vec<Place> {
    let above = (len + 1) / 2;
    let below = |i: i32| [2 * (above - 1) - 2 * (i - above) - len % 2, 1];
    (0..len)
        .map(|i| if i < above { [2 * i, 0] } else { below(i) })
        .collect()
}

/// The columns and rows that contain cells, numbered from 0 without gaps wider than [`GAP`].
fn axes(board: &Board) -> (BTreeMap<i32, i32>, BTreeMap<i32, i32>) {
    let axis = |coordinate: fn(&Point) -> i32| {
        let mut numbers: BTreeMap<i32, i32> = board
            .points()
            .iter()
            .map(|point| (coordinate(point), 0))
            .collect();
        let mut last = None;
        for (&at, number) in &mut numbers {
            *number = last.map_or(0, |(before, n)| {
                n + (i64::from(at) - i64::from(before)).min(GAP) as i32
            });
            last = Some((at, *number));
        }
        numbers
    };
    (axis(|point| point.x), axis(|point| point.y))
}
