//! Boards: cells, the rays and lines between them, and their symmetries.
//!
//! A [`Board`] knows nothing about pieces. It consists of *rays*. A ray lists the cells that follow
//! a cell in one direction, such as `left`, nearest first. A piece steps to the first cell of a
//! ray; it jumps over the first cell to the second.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod name;
mod shape;
mod symmetry;
mod twins;

pub use name::{column_letters, parse_column};
pub use shape::{SHAPES, Shape, shape};

use crate::message::Message;
use crate::order;
use std::sync::{Arc, OnceLock};
use twins::Twins;

/// The largest number of cells of a [`Board`]: a set of cells fits in a `u128`.
pub const MAX_CELLS: usize = 128;

/// A cell of a board: an index into [`Board::points`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(pub u8);

impl Cell {
    /// The index of the cell, for tables with one entry per cell.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A direction on a board, such as `left`: an index into [`Board::headings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(pub u8);

/// The coordinates of a cell: column `x` and row `y`, with `y` growing downward. On triangular
/// boards the axes are skew: row `y` is drawn half a cell further left than row `y - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The row, growing downward. This field is first, so that points sort in reading order.
    pub y: i32,
    /// Column, growing to the right.
    pub x: i32,
}

/// The neighbourhood of a board. It also decides how the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Adjacency {
    /// Left, right, up, down.
    Square,
    /// The four of the square lattice and the four diagonals.
    Diagonal,
    /// Left, right and the four oblique headings of a triangular lattice.
    Triangular,
    /// One row of cells; positions are numbered from 1.
    Row,
    /// One row whose ends meet.
    Ring,
    /// User-defined lines, each with the headings `along` and `back`.
    Lines,
}

impl Adjacency {
    /// The headings and their offsets, `(name, dx, dy)`. Opposite headings are adjacent.
    pub fn offsets(self) -> &'static [(&'static str, i32, i32)] {
        const DIAGONAL: &[(&str, i32, i32)] = &[
            ("left", -1, 0),
            ("right", 1, 0),
            ("up", 0, -1),
            ("down", 0, 1),
            ("up-left", -1, -1),
            ("down-right", 1, 1),
            ("up-right", 1, -1),
            ("down-left", -1, 1),
        ];
        const TRIANGULAR: &[(&str, i32, i32)] = &[
            ("left", -1, 0),
            ("right", 1, 0),
            ("up-left", -1, -1),
            ("down-right", 1, 1),
            ("up-right", 0, -1),
            ("down-left", 0, 1),
        ];
        const RING: &[(&str, i32, i32)] = &[("left", -1, 0), ("right", 1, 0)];
        const LINES: &[(&str, i32, i32)] = &[("back", 0, 0), ("along", 0, 0)];
        match self {
            Adjacency::Square => &DIAGONAL[..4],
            Adjacency::Diagonal => DIAGONAL,
            Adjacency::Triangular => TRIANGULAR,
            Adjacency::Row | Adjacency::Ring => RING,
            Adjacency::Lines => LINES,
        }
    }
}

/// The cells that follow a cell in one direction, nearest first. A ray is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The cell where the ray begins.
    pub from: Cell,
    /// The heading of the ray.
    pub heading: Heading,
    /// The cells after `from`.
    pub cells: Vec<Cell>,
}

/// A jump path: three cells in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// Where the jump begins.
    pub from: Cell,
    /// The cell that is jumped over.
    pub over: Cell,
    /// The cell where it ends.
    pub to: Cell,
}

/// An error that makes a board invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// More cells than [`MAX_CELLS`].
    TooManyCells(usize),
    /// No cell at all.
    Empty,
    /// Two cells share a point.
    Twice(Point),
    /// A user-defined line contains a cell that is not on the board, or the same cell twice.
    BadLine(usize),
}

impl BoardError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            BoardError::TooManyCells(cells) => message!(
                "board-cells-general-model",
                "the board has {cells} cells; the general model takes up to {most}",
                cells,
                most = MAX_CELLS
            )
            .message(),
            BoardError::Empty => message!("board-no-cells", "the board has no cells").message(),
            BoardError::Twice(point) => message!(
                "cell-given-twice",
                "the cell ({x}, {y}) is given twice",
                x = point.x,
                y = point.y
            )
            .message(),
            BoardError::BadLine(line) => message!(
                "line-leaves-board-crosses",
                "line {line} leaves the board or crosses itself",
                line
            )
            .message(),
        }
    }
}

error_with_message!(BoardError);

/// A board: cells and the rays between them.
///
/// ```
/// use saltus::board::{Adjacency, Board};
/// let board = saltus::board::shape("english").unwrap().board();
/// assert_eq!((board.len(), board.lines().count()), (33, 76));
/// assert_eq!(board.symmetries().len(), 8);
/// assert_eq!(board.name(board.named("d4").unwrap()), "d4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    adjacency: Adjacency,
    points: Vec<Point>,
    rays: Vec<Ray>,
    symmetries: Symmetries,
    twins: Twins,
    letters: Letters,
}

/// The symmetries of a board, computed on first use and shared by clones. They do not affect
/// equality.
#[derive(Clone, Debug, Default)]
struct Symmetries(Arc<OnceLock<Vec<Vec<Cell>>>>);

impl PartialEq for Symmetries {
    fn eq(&self, _: &Symmetries) -> bool {
        true
    }
}

impl Eq for Symmetries {}

/// Whether columns have capital letters, as those of capture boards; boards that differ in nothing
/// else are equal.
#[derive(Clone, Copy, Debug, Default)]
struct Letters {
    capital: bool,
}

impl PartialEq for Letters {
    fn eq(&self, _: &Letters) -> bool {
        true
    }
}

impl Eq for Letters {}

impl Board {
    /// The board with these points and the rays of `adjacency`. Cells are in reading order,
    /// regardless of the order of `points`.
    ///
    /// # Errors
    /// No point, more than [`MAX_CELLS`], or a duplicate point.
    pub fn new(
        adjacency: Adjacency,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Board, BoardError> {
        Board::adjacent(adjacency, points.into_iter().collect())
    }

    fn adjacent(adjacency: Adjacency, points: Vec<Point>) -> Result<Board, BoardError> {
        let points = sorted(points)?;
        let mut rays = Vec::new();
        for (index, &point) in points.iter().enumerate() {
            for (heading, &(_, dx, dy)) in adjacency.offsets().iter().enumerate() {
                let cells = if adjacency == Adjacency::Ring {
                    cells_around(index, points.len(), dx)
                } else {
                    cells_along(&points, point, dx, dy)
                };
                if !cells.is_empty() {
                    rays.push(Ray {
                        from: Cell(index as u8),
                        heading: Heading(heading as u8),
                        cells,
                    });
                }
            }
        }
        Ok(Board {
            adjacency,
            points,
            rays,
            symmetries: Symmetries::default(),
            twins: Twins::default(),
            letters: Letters::default(),
        })
    }

    /// The board with these points whose rays follow `lines`. Each line is a list of points and is
    /// used in both directions. A line that is part of another one adds nothing.
    ///
    /// # Errors
    /// As for [`Board::new`]; also if a line leaves the board or visits a point twice.
    pub fn with_lines(
        points: impl IntoIterator<Item = Point>,
        lines: &[Vec<Point>],
    ) -> Result<Board, BoardError> {
        Board::from_lines(points.into_iter().collect(), lines)
    }

    fn from_lines(points: Vec<Point>, lines: &[Vec<Point>]) -> Result<Board, BoardError> {
        let points = sorted(points)?;
        let mut rays = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let mut along = Vec::with_capacity(line.len());
            for &point in line {
                let cell = cell_of(&points, point).ok_or(BoardError::BadLine(number))?;
                if along.contains(&cell) {
                    return Err(BoardError::BadLine(number));
                }
                along.push(cell);
            }
            for heading in [1, 0] {
                for i in 1..along.len() {
                    rays.push(Ray {
                        from: along[i - 1],
                        heading: Heading(heading),
                        cells: along[i..].to_vec(),
                    });
                }
                along.reverse();
            }
        }
        // Compare cells too, so that the order of the lines does not matter.
        order::sort_by(&mut rays, &|a, b| {
            (a.from, a.heading, &a.cells).cmp(&(b.from, b.heading, &b.cells))
        });
        // Drop a ray that is a prefix of another one. In sorted order it comes directly before such
        // a ray.
        rays.dedup_by(|next, ray| {
            let same_way = ray.from == next.from && ray.heading == next.heading;
            let is_part = same_way && next.cells.starts_with(&ray.cells);
            if is_part {
                std::mem::swap(ray, next);
            }
            is_part
        });
        Ok(Board {
            adjacency: Adjacency::Lines,
            points,
            rays,
            symmetries: Symmetries::default(),
            twins: Twins::default(),
            letters: Letters::default(),
        })
    }

    /// A row of `len` cells.
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn row(len: usize) -> Result<Board, BoardError> {
        Board::strip(Adjacency::Row, len)
    }

    /// A ring of `len` cells.
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn ring(len: usize) -> Result<Board, BoardError> {
        Board::strip(Adjacency::Ring, len)
    }

    fn strip(adjacency: Adjacency, len: usize) -> Result<Board, BoardError> {
        if len > MAX_CELLS {
            return Err(BoardError::TooManyCells(len));
        }
        Board::new(adjacency, (1..=len as i32).map(|x| Point { x, y: 1 }))
    }

    /// The number of cells, 1 to [`MAX_CELLS`].
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.points.len() as u8).map(Cell)
    }

    /// The neighbourhood of the board.
    pub fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// The points of the cells, in reading order. The index of a point is its [`Cell`].
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The cell at a point.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        cell_of(&self.points, point)
    }

    /// All rays, sorted by first cell, then by heading.
    pub fn rays(&self) -> &[Ray] {
        &self.rays
    }

    /// The names of the headings, by index. A heading and its opposite differ in the last bit.
    pub fn headings(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.adjacency.offsets().iter().map(|&(name, _, _)| name)
    }

    /// All lines `from, over, to`, in both directions.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        self.rays.iter().filter_map(|ray| match ray.cells[..] {
            [over, to, ..] => Some(Line {
                from: ray.from,
                over,
                to,
            }),
            _ => None,
        })
    }

    /// The cells that are on no line. No jump begins, passes or ends there.
    pub fn isolated_cells(&self) -> Vec<Cell> {
        let mut touched = 0u128;
        for line in self.lines() {
            touched |= 1 << line.from.index() | 1 << line.over.index() | 1 << line.to.index();
        }
        let mut isolated = Vec::new();
        for cell in self.cells() {
            if touched >> cell.index() & 1 == 0 {
                isolated.push(cell);
            }
        }
        isolated
    }

    /// The smallest column and row of the board, from which names count.
    pub fn corner(&self) -> Point {
        // A board has a cell.
        let mut corner = self.points[0];
        for point in &self.points {
            corner.x = corner.x.min(point.x);
            corner.y = corner.y.min(point.y);
        }
        corner
    }
}

/// The other cells of a ring in order, from a cell in one direction.
fn cells_around(from: usize, len: usize, dx: i32) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(len - 1);
    for k in 1..len {
        let index = if dx > 0 { from + k } else { from + len - k };
        cells.push(Cell((index % len) as u8));
    }
    cells
}

/// The cells at equal distances from a point, up to the first point without a cell.
fn cells_along(points: &[Point], from: Point, dx: i32, dy: i32) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut point = from;
    while let Some(x) = point.x.checked_add(dx)
        && let Some(y) = point.y.checked_add(dy)
    {
        point = Point { x, y };
        let Some(cell) = cell_of(points, point) else {
            break;
        };
        cells.push(cell);
    }
    cells
}

/// The points in reading order, if they make a board.
fn sorted(mut points: Vec<Point>) -> Result<Vec<Point>, BoardError> {
    order::sort(&mut points);
    if points.is_empty() {
        return Err(BoardError::Empty);
    }
    if points.len() > MAX_CELLS {
        return Err(BoardError::TooManyCells(points.len()));
    }
    for pair in points.windows(2) {
        if pair[0] == pair[1] {
            return Err(BoardError::Twice(pair[0]));
        }
    }
    Ok(points)
}

/// The cell at a point, if there is one.
fn cell_of(points: &[Point], point: Point) -> Option<Cell> {
    let index = points.binary_search(&point).ok()?;
    Some(Cell(index as u8))
}
