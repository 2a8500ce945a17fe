//! Cells drawn as characters: the layout shared by pictures and puzzle files.
//!
//! On most boards a column is one character, or every second character: `o o o` with blanks between
//! all cells means the same as `ooo`. On triangular boards the cells of a row are two characters
//! apart, and each row is shifted by one character against the row above:
//! ```text
//!     o
//!    o o
//!   o o o
//! ```

use crate::text::{Faults, scan};
use crate::{
    board::{Adjacency, Board, MAX_CELLS, Point},
    puzzle::{Position, Setup},
};
use std::{
    collections::BTreeMap,
    ops::{ControlFlow, Range},
};

/// A drawn cell.
#[derive(Clone, Debug)]
pub struct DrawnCell {
    pub point: Point,
    pub mark: char,
    pub span: Range<usize>,
}

/// The largest line and column, much larger than a board of [`MAX_CELLS`] cells needs.
const FARTHEST: usize = 1 << 20;

/// The largest number of adjacent empty columns or rows that are drawn.
pub const WIDEST_GAP: u64 = 8;

/// The characters that may be drawn.
pub struct Marks<'a> {
    /// Whether a character is a mark.
    pub known: &'a dyn Fn(char) -> bool,
    /// A description of these characters for messages.
    pub expected: &'a str,
    /// Whether cells with one blank between any two are neighbours, rather than apart.
    pub spaced: bool,
}

/// Whether a text has characters that occur only in pictures.
pub fn is_shown(text: &str) -> bool {
    text.contains(['●', '○', '·'])
}

/// The standard character of a picture for a character of this program's output.
pub fn standard_mark(mark: char) -> char {
    match mark {
        '●' => 'o',
        '·' => '.',
        other => other,
    }
}

/// Reads the cells drawn on `lines` of `text`, in reading order; a blank is not a cell.
pub fn read(
    text: &[u8],
    lines: impl Iterator<Item = Range<usize>>,
    adjacency: Adjacency,
    marks: &Marks,
    faults: &mut Faults,
) -> Vec<DrawnCell> {
    let triangular = adjacency == Adjacency::Triangular;
    let mut cells: Vec<DrawnCell> = Vec::new();
    let mut parity = None;
    let mut askew = false;
    for (y, line) in lines.enumerate() {
        let (mut at, mut column) = (line.start, 0);
        while at < line.end {
            let (seen, len) = scan::item_at(text, at);
            let span = at..at + len;
            at += len;
            column += 1;
            let mark = match seen {
                scan::Seen::Char(' ') => continue,
                scan::Seen::Char(c) if (marks.known)(c) => c,
                scan::Seen::Char(c) if marks.spaced && (marks.known)(standard_mark(c)) => {
                    standard_mark(c)
                }
                _ => {
                    let message = format_args!("found {seen}, expected {}", marks.expected);
                    if let Some(fault) = faults.add(span, message) {
                        fault.help = alternative(seen).map(str::to_string);
                    }
                    continue;
                }
            };
            if cells.len() == MAX_CELLS || y.max(column) > FARTHEST {
                if cells.len() == MAX_CELLS {
                    faults.add(
                        span,
                        format_args!("the board has more than {MAX_CELLS} cells"),
                    );
                } else {
                    faults.add(
                        span,
                        format_args!("this cell is beyond line or column {FARTHEST}"),
                    );
                }
                return cells;
            }
            let (mut x, y) = (column as i32, y as i32 + 1);
            if triangular {
                let odd = *parity.get_or_insert((x + y) & 1);
                if (x + y) & 1 != odd && !askew {
                    askew = true;
                    faults.add_help(
                        span.clone(),
                        "this cell is between two places of the triangular lattice",
                        "draw the cells of a row two columns apart, and shift each row by one column against the \
                         row above, as in `  o`, ` o o`, `o o o`",
                    );
                }
                x = (x + y - odd) / 2;
            }
            cells.push(DrawnCell {
                point: Point { y, x },
                mark,
                span,
            });
        }
    }
    if marks.spaced && !triangular && same_parity(cells.iter().map(|cell| cell.point.x)) {
        cells.iter_mut().for_each(|cell| cell.point.x /= 2);
    }
    cells
}

/// Whether the cells are arranged as only on a triangular lattice: two columns apart within rows,
/// and each row shifted by one against the row above. On a square board such cells would have no
/// neighbours.
pub fn is_triangular(text: &[u8], lines: impl Iterator<Item = Range<usize>>) -> bool {
    let mut parities = [[false; 2]; 2];
    for (y, line) in lines.enumerate() {
        let line = String::from_utf8_lossy(&text[line]);
        for (x, _) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            parities[y & 1][x & 1] = true;
        }
    }
    matches!(
        parities,
        [[true, false], [false, true]] | [[false, true], [true, false]]
    )
}

/// Whether all columns are odd or all are even.
fn same_parity(mut columns: impl Iterator<Item = i32>) -> bool {
    let first = columns.next().unwrap_or(0);
    columns.all(|column| column & 1 == first & 1)
}

/// A suggestion for characters that are commonly used with the same meaning.
fn alternative(seen: scan::Seen) -> Option<&'static str> {
    match seen {
        scan::Seen::Char('\t') => Some("indent with spaces: the width of a tab is not fixed"),
        scan::Seen::Char('#') => Some("leave cells outside the board blank"),
        scan::Seen::Char('*' | 'x' | 'X' | '1') => Some("draw a peg as `o`"),
        scan::Seen::Char('0' | '-' | '○') => Some("draw a vacant hole as `.`"),
        _ => None,
    }
}

/// The characters of `cells` in the order of the cells of `board`, if they draw it, anywhere on the
/// page.
///
/// # Errors
/// The first difference, which is reported to `faults`.
pub fn fit(
    cells: &[DrawnCell],
    board: &Board,
    picture: Range<usize>,
    faults: &mut Faults,
) -> ControlFlow<(), Vec<char>> {
    let corner = |points: &mut dyn Iterator<Item = Point>| {
        points.fold((i32::MAX, i32::MAX), |(x, y), point| {
            (x.min(point.x), y.min(point.y))
        })
    };
    let from = corner(&mut cells.iter().map(|cell| cell.point));
    let to = board.corner();
    let moved = |point: Point| Point {
        y: point.y - from.1 + to.y,
        x: point.x - from.0 + to.x,
    };
    let marks: BTreeMap<Point, char> = cells
        .iter()
        .map(|cell| (moved(cell.point), cell.mark))
        .collect();
    if let Some(extra) = cells
        .iter()
        .find(|cell| board.cell_at(moved(cell.point)).is_none())
    {
        faults.add_help(
            extra.span.clone(),
            "the goal is of another shape: the start has no cell here",
            "draw the same board twice; `?` is a cell that may hold anything",
        );
        return ControlFlow::Break(());
    }
    if let Some(missing) = board
        .points()
        .iter()
        .find(|&point| !marks.contains_key(point))
    {
        let cell = board
            .cell_at(*missing)
            .map(|cell| board.name(cell))
            .unwrap_or_default();
        faults.add_help(
            picture,
            format_args!("the goal is of another shape: the start's cell {cell} is missing"),
            "draw the same board twice; `?` is a cell that may hold anything",
        );
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(marks.into_values().collect())
}

/// Reports every hole that is on no line.
pub fn report_isolated_cells(board: &Board, cells: &[DrawnCell], faults: &mut Faults) {
    for cell in board.isolated_cells() {
        let span = cells[cell.index()].span.clone();
        faults.add(
            span,
            "no line touches this hole: no peg can jump from it, over it or into it",
        );
    }
}

/// Draws a board with the character `mark` for each cell, in lines that [`read`] can read back.
/// Gaps between distant parts are shortened.
pub fn draw(board: &Board, mark: impl Fn(usize) -> char) -> String {
    draw_within(board, WIDEST_GAP, true, &mark)
}

/// As [`draw`], with gaps of up to `widest` columns or rows; [`Marks::same_parity`] reads it back.
pub fn draw_within(
    board: &Board,
    widest: u64,
    spaced_out: bool,
    mark: &dyn Fn(usize) -> char,
) -> String {
    let triangular = board.adjacency() == Adjacency::Triangular;
    let last = board
        .points()
        .iter()
        .map(|point| point.y)
        .max()
        .unwrap_or(0);
    // Blanks between distant columns must differ from those between neighbours.
    let apart = spaced_out && same_parity(board.points().iter().map(|point| point.x));
    let place = |point: &Point| {
        // On the skew axes a row begins half a cell further left than the row above.
        let x = i64::from(point.x);
        match triangular {
            true => 2 * x + i64::from(last) - i64::from(point.y),
            false if apart => 2 * x,
            false => x,
        }
    };
    let columns = compact(
        widest,
        &board.points().iter().map(place).collect::<Vec<i64>>(),
    );
    let rows = compact(
        widest,
        &board
            .points()
            .iter()
            .map(|point| point.y.into())
            .collect::<Vec<i64>>(),
    );
    let mut lines: Vec<Vec<char>> = Vec::new();
    for (index, point) in board.points().iter().enumerate() {
        let (x, y) = (columns[&place(point)], rows[&i64::from(point.y)]);
        lines.resize(lines.len().max(y + 1), Vec::new());
        let line = &mut lines[y];
        line.resize(line.len().max(x + 1), ' ');
        line[x] = mark(index);
    }
    lines
        .into_iter()
        .map(|line| line.into_iter().collect::<String>() + "\n")
        .collect()
}

/// New coordinates from 0, with gaps of at most `widest` and the same parities.
fn compact(widest: u64, places: &[i64]) -> BTreeMap<i64, usize> {
    let mut map: BTreeMap<i64, usize> = places.iter().map(|&place| (place, 0)).collect();
    let mut last: Option<(i64, usize)> = None;
    for (&place, new) in &mut map {
        *new = last.map_or(0, |(before, drawn)| {
            let gap = place.abs_diff(before);
            drawn
                + if gap <= widest {
                    gap
                } else {
                    widest - (gap - widest) % 2
                } as usize
        });
        last = Some((place, *new));
    }
    map
}

/// A position of any puzzle in the form of a picture: each piece is the symbol of its kind, and
/// each vacancy is `.`.
///
/// ```
/// use saltus::text::picture;
/// let setup = picture::read(b"triangular\n   .\n  o o\n o o o\n").unwrap();
/// assert_eq!(picture::draw(&setup, &setup.start), "  .\n o o\no o o\n");
/// ```
pub fn draw_position(setup: &Setup, position: &Position) -> String {
    draw(&setup.board, |index| {
        let kind = position
            .0
            .get(index)
            .copied()
            .flatten()
            .map(|kind| setup.rules.kinds.get(kind.index()));
        kind.map_or('.', |kind| kind.map_or('?', |kind| kind.symbol))
    })
}
