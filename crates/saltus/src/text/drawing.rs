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
    message::{Argument, Message, Wording},
    order,
    puzzle::{Position, Setup},
};
use std::ops::{ControlFlow, Range};

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
    pub expected: &'a dyn Argument,
    /// Whether cells with one blank between any two are neighbours, rather than apart.
    pub spaced: bool,
}

impl Marks<'_> {
    /// The mark of a character, if it is one.
    fn mark(&self, seen: scan::Seen) -> Option<char> {
        let scan::Seen::Char(c) = seen else {
            return None;
        };
        if (self.known)(c) {
            return Some(c);
        }
        let standard = standard_mark(c);
        (self.spaced && (self.known)(standard)).then_some(standard)
    }
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
    let mut skew = Skew::default();
    let mut cells: Vec<DrawnCell> = Vec::new();
    for (y, line) in lines.enumerate() {
        let mut at = line.start;
        let mut column = 0;
        while at < line.end {
            let (seen, len) = scan::item_at(text, at);
            let span = at..at + len;
            at += len;
            column += 1;
            if seen == scan::Seen::Char(' ') {
                continue;
            }
            let Some(mark) = marks.mark(seen) else {
                let message = message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = seen,
                    expected = marks.expected
                );
                if let Some(fault) = faults.add(span, message) {
                    fault.help = alternative(seen).map(Message::from);
                }
                continue;
            };
            if let Some(message) = too_large(cells.len(), y.max(column)) {
                faults.add(span, message);
                return cells;
            }
            let mut point = Point {
                y: y as i32 + 1,
                x: column as i32,
            };
            if triangular {
                point = skew.point(point, &span, faults);
            }
            cells.push(DrawnCell { point, mark, span });
        }
    }

    if !triangular && marks.spaced && same_parity(cells.iter().map(|cell| cell.point.x)) {
        for cell in &mut cells {
            cell.point.x /= 2;
        }
    }
    cells
}

/// What is said of a further cell after this number of cells, in this line or column, if there
/// cannot be one.
fn too_large(cells: usize, farthest: usize) -> Option<Message> {
    if cells == MAX_CELLS {
        let message = message!(
            "board-more-than-cells",
            "the board has more than {most} cells",
            most = MAX_CELLS
        );
        return Some(message.into());
    }
    if farthest > FARTHEST {
        let message = message!(
            "cell-beyond-line-column",
            "this cell is beyond line or column {most}",
            most = FARTHEST
        );
        return Some(message.into());
    }
    None
}

/// The places of the triangular lattice in a picture.
#[derive(Default)]
struct Skew {
    /// The parity of column and row together, from the first cell on.
    parity: Option<i32>,
    /// Whether a cell between the places was reported.
    reported: bool,
}

impl Skew {
    /// The coordinates of a cell on the lattice. Reports the first cell between its places.
    fn point(&mut self, drawn: Point, span: &Range<usize>, faults: &mut Faults) -> Point {
        let sum = drawn.x + drawn.y;
        let parity = *self.parity.get_or_insert(sum & 1);
        if sum & 1 != parity && !self.reported {
            self.reported = true;
            faults.add_help(
                span.clone(),
                message!(
                    "cell-between-two-places",
                    "this cell is between two places of the triangular lattice"
                ),
                message!(
                    "shift-each-row",
                    "draw the cells of a row two columns apart, and shift each row by one column \
                     against the row above, as in `  o`, ` o o`, `o o o`"
                ),
            );
        }
        Point {
            y: drawn.y,
            x: (sum - parity) / 2,
        }
    }
}

/// Whether the cells are arranged as only on a triangular lattice: two columns apart within rows,
/// and each row shifted by one against the row above. On a square board such cells would have no
/// neighbours.
pub fn is_triangular(text: &[u8], lines: impl Iterator<Item = Range<usize>>) -> bool {
    let mut parities = [[false; 2]; 2];
    for (y, line) in lines.enumerate() {
        let line = String::from_utf8_lossy(&text[line]);
        for (x, c) in line.chars().enumerate() {
            if !c.is_whitespace() {
                parities[y & 1][x & 1] = true;
            }
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
fn alternative(seen: scan::Seen) -> Option<Wording<'static>> {
    match seen {
        scan::Seen::Char('\t') => Some(message!(
            "indent-spaces-width-tab",
            "indent with spaces: the width of a tab is not fixed"
        )),
        scan::Seen::Char('#') => Some(message!(
            "leave-cells-outside-board",
            "leave cells outside the board blank"
        )),
        scan::Seen::Char('*' | 'x' | 'X' | '1') => {
            Some(message!("draw-peg-as", "draw a peg as `o`"))
        }
        scan::Seen::Char('0' | '-' | '○') => {
            Some(message!("draw-vacant-hole-as", "draw a vacant hole as `.`"))
        }
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
    const HELP: Wording = message!(
        "draw-same-board-twice",
        "draw the same board twice; `?`, in an ID `x`, is a cell that may hold anything"
    );
    let from = Point {
        y: cells.iter().map(|cell| cell.point.y).min().unwrap_or(0),
        x: cells.iter().map(|cell| cell.point.x).min().unwrap_or(0),
    };
    let to = board.corner();
    let mut marks = vec![None; board.len()];
    for cell in cells {
        let point = Point {
            y: cell.point.y - from.y + to.y,
            x: cell.point.x - from.x + to.x,
        };
        let Some(at) = board.cell_at(point) else {
            let message = message!(
                "goal-another-shape-start",
                "the goal is of another shape: the start has no cell here"
            );
            faults.add_help(cell.span.clone(), message, HELP);
            return ControlFlow::Break(());
        };
        marks[at.index()] = Some(cell.mark);
    }

    let mut of_cells = Vec::new();
    for cell in board.cells() {
        let Some(mark) = marks[cell.index()] else {
            let cell = board.name(cell);
            let message = message!(
                "goal-another-shape-starts",
                "the goal is of another shape: the start's cell {cell} is missing",
                cell
            );
            faults.add_help(picture, message, HELP);
            return ControlFlow::Break(());
        };
        of_cells.push(mark);
    }
    ControlFlow::Continue(of_cells)
}

/// Reports every hole that is on no line.
pub fn report_isolated_cells(board: &Board, cells: &[DrawnCell], faults: &mut Faults) {
    for cell in board.isolated_cells() {
        let span = cells[cell.index()].span.clone();
        faults.add(
            span,
            message!(
                "no-line-touches-hole",
                "no line touches this hole: no peg can jump from it, over it or into it"
            ),
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
    let points = board.points();
    let last = points.iter().map(|point| point.y).max().unwrap_or(0);
    // Blanks between distant columns must differ from those between neighbours.
    let apart = spaced_out && same_parity(points.iter().map(|point| point.x));
    let mut columns = Vec::new();
    let mut rows = Vec::new();
    for point in points {
        let x = i64::from(point.x);
        let y = i64::from(point.y);
        rows.push(y);
        columns.push(match board.adjacency() {
            // On the skew axes a row begins half a cell further left than the row above.
            Adjacency::Triangular => 2 * x + i64::from(last) - y,
            _ if apart => 2 * x,
            _ => x,
        });
    }

    let new_columns = compact(widest, &columns);
    let new_rows = compact(widest, &rows);
    let mut lines: Vec<Vec<char>> = Vec::new();
    for index in 0..points.len() {
        let x = new_columns[index];
        let y = new_rows[index];
        lines.resize(lines.len().max(y + 1), Vec::new());
        let line = &mut lines[y];
        line.resize(line.len().max(x + 1), ' ');
        line[x] = mark(index);
    }
    let mut text = String::new();
    for line in lines {
        text.extend(line);
        text.push('\n');
    }
    text
}

/// New coordinates for old ones, from 0, with gaps of at most `widest` and the same parities.
fn compact(widest: u64, places: &[i64]) -> Vec<usize> {
    let old = order::distinct(places.to_vec());
    let mut new = vec![0; old.len()];
    for at in 1..old.len() {
        let gap = old[at].abs_diff(old[at - 1]);
        let narrowed = if gap <= widest {
            gap
        } else {
            widest - (gap - widest) % 2
        };
        new[at] = new[at - 1] + narrowed as usize;
    }

    let mut moved = Vec::new();
    for place in places {
        moved.push(new[old.partition_point(|old| old < place)]);
    }
    moved
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
        let Some(&Some(kind)) = position.0.get(index) else {
            return '.';
        };
        match setup.rules.kinds.get(kind.index()) {
            Some(kind) => kind.symbol,
            None => '?',
        }
    })
}
