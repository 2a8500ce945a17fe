//! Setups in which no piece is removed: rows of frogs, Lucas's squares, Fore and Aft, numbered
//! reversal.
//!
//! Either two kinds, `right` (drawn `r`) and `left` (drawn `l`), exchange places, or numbered
//! checkers reverse their order.

use super::{
    Direction, Goal, Headings, Kind, KindId, Kinds, Options, Over, Position, Rules, Setup, Steps,
    Vacancy,
};
use crate::{
    board::{Adjacency, Board, BoardError, Point},
    message::Message,
    printable::is_printable,
};
use std::ops::RangeInclusive;

/// Why a setup cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrogsError {
    /// A character other than `r`, `l` and `.`.
    Character(char),
    /// A grid needs odd sides: otherwise it has no middle cell to leave vacant.
    EvenGrid(usize, usize),
    /// The board is invalid.
    Board(BoardError),
}

impl FrogsError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            FrogsError::Character(sign) => message!(
                "neither-r-right-going",
                "`{sign}` is neither `r` (right-going), `l` (left-going) nor `.` (vacant)",
                sign
            )
            .message(),
            FrogsError::EvenGrid(rows, columns) => message!(
                "grid-has-no-middle",
                "a {rows}x{columns} grid has no middle cell: both sides must be odd",
                rows,
                columns
            )
            .message(),
            FrogsError::Board(error) => error.message(),
        }
    }
}

error_with_message!(FrogsError);

impl From<BoardError> for FrogsError {
    fn from(error: BoardError) -> FrogsError {
        FrogsError::Board(error)
    }
}

const RIGHT: KindId = KindId(0);
const LEFT: KindId = KindId(1);

/// A row from `start` to `target`. Both strings consist of `r`, `l` and `.`.
///
/// # Errors
/// Any other character, no cell, or more than 128 cells.
pub fn row(start: &str, target: &str, options: Options) -> Result<Setup, FrogsError> {
    let board = Board::row(start.chars().count())?;
    let title = if target == swapped(start) {
        format!("row:{start}")
    } else {
        format!("row:{start},to={target}")
    };
    exchange(&title, board, &pieces(start)?, &pieces(target)?, options)
}

/// Lucas's square puzzle on `rows` x `columns` cells, both odd. The left half and the upper half of
/// the middle column exchange places with the rest. Source: Lucas, *Récréations mathématiques*
/// (1883); Ball.
///
/// # Errors
/// An even side, or more than 128 cells.
pub fn grid(rows: usize, columns: usize, options: Options) -> Result<Setup, FrogsError> {
    if rows.is_multiple_of(2) || columns.is_multiple_of(2) {
        return Err(FrogsError::EvenGrid(rows, columns));
    }
    let cells = rows.saturating_mul(columns);
    if cells > crate::board::MAX_CELLS {
        return Err(BoardError::TooManyCells(cells).into());
    }
    let points = rectangle(1..=columns as i32, 1..=rows as i32);
    let board = Board::new(Adjacency::Square, points)?;
    halves(
        &format!("grid:{rows}x{columns}"),
        board,
        [rows, columns],
        options,
    )
}

/// Fore and Aft (the English Sixteen for `side` 3): two squares of side `side` that share the
/// vacant corner.
///
/// # Errors
/// A side of 0, or more than 128 cells.
pub fn fore_and_aft(side: usize, options: Options) -> Result<Setup, FrogsError> {
    if side > crate::board::MAX_CELLS {
        return Err(BoardError::TooManyCells(side.saturating_mul(side)).into());
    }
    let middle = side as i32;
    let mut points = rectangle(1..=middle, 1..=middle);
    points.pop(); // the shared corner
    points.extend(rectangle(middle..=2 * middle - 1, middle..=2 * middle - 1));
    let board = Board::new(Adjacency::Square, points)?;
    let size = 2 * side - 1;
    halves(&format!("foreaft:{side}"), board, [size, size], options)
}

/// A hexagon of side `side`. The cells before the middle one exchange places with those after it.
/// Forward is right and down.
///
/// # Errors
/// A side of 0, or more than 128 cells.
pub fn hexagon(side: usize, options: Options) -> Result<Setup, FrogsError> {
    if side > crate::board::MAX_CELLS {
        return Err(BoardError::TooManyCells(side.saturating_mul(side)).into());
    }
    let end = side as i32 - 1;
    let mut points = rectangle(-end..=end, -end..=end);
    points.retain(|point| (point.x - point.y).abs() <= end);
    let board = Board::new(Adjacency::Triangular, points)?;
    let size = 2 * side - 1;
    halves(&format!("hexagon:{side}"), board, [size, size], options)
}

/// The points of some columns and rows, in reading order.
fn rectangle(columns: RangeInclusive<i32>, rows: RangeInclusive<i32>) -> Vec<Point> {
    let mut points = Vec::new();
    for y in rows {
        for x in columns.clone() {
            points.push(Point { x, y });
        }
    }
    points
}

/// Puts `r` on the cells before the middle one and `l` on those after it. In a grid the middle cell
/// divides the middle column.
fn halves(
    title: &str,
    board: Board,
    [rows, columns]: [usize; 2],
    options: Options,
) -> Result<Setup, FrogsError> {
    let corner = board.corner();
    let middle = Point {
        x: corner.x + columns as i32 / 2,
        y: corner.y + rows as i32 / 2,
    };
    let is_rectangle = board.len() == rows * columns;
    let (mut start, mut target) = (Vec::new(), Vec::new());
    for &point in board.points() {
        let is_before = if is_rectangle {
            [point.x, point.y] < [middle.x, middle.y]
        } else {
            point < middle
        };
        let kind = if is_before { RIGHT } else { LEFT };
        let is_occupied = point != middle;
        start.push(is_occupied.then_some(kind));
        target.push(is_occupied.then_some(other(kind)));
    }
    exchange(title, board, &start, &target, options)
}

/// The kind that goes the other way.
fn other(kind: KindId) -> KindId {
    if kind == RIGHT { LEFT } else { RIGHT }
}

/// The checkers `1` to `n` in a row of `n + 1` cells, whose order is reversed. `before` checkers
/// are left of the vacancy at the start, `after` at the end.
///
/// # Errors
/// More than 127 checkers.
pub fn reversal(
    n: usize,
    before: usize,
    after: usize,
    options: Options,
) -> Result<Setup, FrogsError> {
    let board = Board::row(n.saturating_add(1))?;
    // With free vacancies the goal is only an order.
    let end = if options.vacancy == Vacancy::Free {
        String::new()
    } else {
        format!("-{after}")
    };
    let title = format!("reverse:{n}@{before}{end}");
    Ok(numbered(&title, board, [before, after], options))
}

/// The checkers `1` to `n` on a ring of `n + 1` cells, whose order is reversed with the
/// vacancy in the same cell.
///
/// # Errors
/// More than 127 checkers.
pub fn ring_reversal(n: usize, options: Options) -> Result<Setup, FrogsError> {
    let board = Board::ring(n.saturating_add(1))?;
    Ok(numbered(&format!("ring:{n}"), board, [0, 0], options))
}

/// The reversal of checkers on all cells of a board but one, with the vacancy after `before` of
/// them at the start and after `after` at the end.
fn numbered(title: &str, board: Board, [before, after]: [usize; 2], options: Options) -> Setup {
    let n = board.len() - 1;
    let mut kinds = Vec::with_capacity(n);
    let (mut start, mut target) = (Vec::with_capacity(n + 1), Vec::with_capacity(n + 1));
    for index in 0..n {
        kinds.push(Kind {
            name: (index + 1).to_string(),
            symbol: checker_symbol(index),
            steps: steps(options, Headings::ALL),
            jumps: Headings::ALL,
            over: Kinds::ALL,
            removes: false,
        });
        start.push(Some(KindId(index as u8)));
        target.push(Some(KindId((n - 1 - index) as u8)));
    }
    start.insert(before.min(n), None);
    target.insert(after.min(n), None);

    Setup {
        title: format!("{title}{}", options.suffix(&Options::NUMBERED)),
        board,
        rules: Rules {
            kinds,
            hop: hop(options),
        },
        start: Position(start),
        goal: goal(&Position(target), options),
    }
}

/// The symbol of a numbered checker, counted from 0: a digit, else a printable character from `A`
/// on.
fn checker_symbol(index: usize) -> char {
    let others = ('A'..).filter(|&c| is_printable(c));
    ('1'..='9').chain(others).nth(index).unwrap_or('?')
}

/// The exchange of two groups: `right` goes along the forward headings, right and down, and `left`
/// along the opposite ones.
fn exchange(
    title: &str,
    board: Board,
    start: &[Option<KindId>],
    target: &[Option<KindId>],
    options: Options,
) -> Result<Setup, FrogsError> {
    let mut forward = Headings::NONE;
    for (index, heading) in board.headings().enumerate() {
        if heading == "right" || heading.starts_with("down") {
            forward.0 |= 1 << index;
        }
    }
    let kinds = vec![
        group(RIGHT, forward, options),
        group(LEFT, forward.opposite(), options),
    ];
    Ok(Setup {
        title: format!("{title}{}", options.suffix(&Options::default())),
        board,
        rules: Rules {
            kinds,
            hop: hop(options),
        },
        start: Position(start.to_vec()),
        goal: goal(&Position(target.to_vec()), options),
    })
}

/// The kind of a group with these forward headings.
fn group(id: KindId, forward: Headings, options: Options) -> Kind {
    let (name, symbol) = if id == RIGHT {
        ("right", 'r')
    } else {
        ("left", 'l')
    };
    let headings = match options.direction {
        Direction::Forward => forward,
        Direction::Both => Headings::ALL,
    };
    let over = match options.over {
        Over::Any => Kinds::ALL,
        Over::Opposite => Kinds::one(other(id)),
    };
    Kind {
        name: name.into(),
        symbol,
        steps: steps(options, headings),
        jumps: headings,
        over,
        removes: false,
    }
}

/// The headings of steps for pieces that move in these headings.
fn steps(options: Options, headings: Headings) -> Headings {
    if options.steps == Steps::None {
        Headings::NONE
    } else {
        headings
    }
}

fn goal(target: &Position, options: Options) -> Goal {
    match options.vacancy {
        Vacancy::Fixed => Goal::position(target),
        Vacancy::Free => Goal::Order(target.0.iter().flatten().copied().collect()),
    }
}

/// The contents of cells from their letters.
fn pieces(text: &str) -> Result<Vec<Option<KindId>>, FrogsError> {
    let mut pieces = Vec::new();
    for letter in text.chars() {
        pieces.push(match letter {
            'r' => Some(RIGHT),
            'l' => Some(LEFT),
            '.' => None,
            other => return Err(FrogsError::Character(other)),
        });
    }
    Ok(pieces)
}

/// No jump passes more pieces than there are cells.
fn hop(options: Options) -> u8 {
    u8::try_from(options.hop.get()).unwrap_or(u8::MAX)
}

/// The usual target of a row: its mirror image.
///
/// ```
/// assert_eq!(saltus::puzzle::frogs::swapped("rr.lll"), "lll.rr");
/// ```
pub fn swapped(word: &str) -> String {
    word.chars().rev().collect()
}
