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
    printable::is_printable,
};

/// Why a setup cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FrogsError {
    /// A character other than `r`, `l` and `.`.
    #[error("`{0}` is neither `r` (right-going), `l` (left-going) nor `.` (vacant)")]
    Character(char),
    /// A grid needs odd sides: otherwise it has no middle cell to leave vacant.
    #[error("a {0}x{1} grid has no middle cell: both sides must be odd")]
    EvenGrid(usize, usize),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] BoardError),
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
    let points = (1..=rows as i32).flat_map(|y| (1..=columns as i32).map(move |x| Point { x, y }));
    halves(
        &format!("grid:{rows}x{columns}"),
        Board::new(Adjacency::Square, points)?,
        (rows, columns),
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
    let end = side as i32;
    let square = |from: i32| {
        (from..from + end).flat_map(move |y| (from..from + end).map(move |x| Point { x, y }))
    };
    let points = square(1).chain(square(end).filter(|&point| point != Point { x: end, y: end }));
    let board = Board::new(Adjacency::Square, points)?;
    halves(
        &format!("foreaft:{side}"),
        board,
        (2 * side - 1, 2 * side - 1),
        options,
    )
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
    let points = (-end..=end).flat_map(|y| (-end..=end).map(move |x| Point { x, y }));
    let board = Board::new(
        Adjacency::Triangular,
        points.filter(|point| (point.x - point.y).abs() <= end),
    )?;
    let size = 2 * side - 1;
    halves(&format!("hexagon:{side}"), board, (size, size), options)
}

/// Puts `r` on the cells before the middle one and `l` on those after it. In a grid the middle cell
/// divides the middle column.
fn halves(
    title: &str,
    board: Board,
    (rows, columns): (usize, usize),
    options: Options,
) -> Result<Setup, FrogsError> {
    let corner = board.corner();
    let middle = Point {
        x: corner.x + columns as i32 / 2,
        y: corner.y + rows as i32 / 2,
    };
    let rectangle = board.len() == rows * columns;
    let start: Vec<Option<KindId>> = board
        .points()
        .iter()
        .map(|point| {
            let before = if rectangle {
                (point.x, point.y) < (middle.x, middle.y)
            } else {
                *point < middle
            };
            (*point != middle).then_some(if before { RIGHT } else { LEFT })
        })
        .collect();
    let target: Vec<Option<KindId>> = start
        .iter()
        .map(|piece| piece.map(|kind| if kind == RIGHT { LEFT } else { RIGHT }))
        .collect();
    exchange(title, board, &start, &target, options)
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
    Ok(numbered(
        &format!("reverse:{n}@{before}{end}"),
        board,
        n,
        before,
        after,
        options,
    ))
}

/// The checkers `1` to `n` on a ring of `n + 1` cells, whose order is reversed with the
/// vacancy in the same cell.
///
/// # Errors
/// More than 127 checkers.
pub fn ring_reversal(n: usize, options: Options) -> Result<Setup, FrogsError> {
    let board = Board::ring(n.saturating_add(1))?;
    Ok(numbered(&format!("ring:{n}"), board, n, 0, 0, options))
}

/// The symbol of a numbered checker: a digit, else a printable character from `A` on.
fn symbol_of(index: usize) -> char {
    let digits = '1'..='9';
    let others = ('A'..).filter(|&c| is_printable(c));
    digits.chain(others).nth(index).unwrap_or('?')
}

fn numbered(
    title: &str,
    board: Board,
    n: usize,
    before: usize,
    after: usize,
    options: Options,
) -> Setup {
    let with_vacancy = |order: Vec<KindId>, place: usize| {
        let mut cells: Vec<Option<KindId>> = order.into_iter().map(Some).collect();
        cells.insert(place.min(n), None);
        Position(cells)
    };
    let kind = |index: usize| Kind {
        name: (index + 1).to_string(),
        symbol: symbol_of(index),
        steps: steps(options, Headings::ALL),
        jumps: Headings::ALL,
        over: Kinds::ALL,
        removes: false,
    };
    let start = with_vacancy((0..n as u8).map(KindId).collect(), before);
    let target = with_vacancy((0..n as u8).rev().map(KindId).collect(), after);
    let rules = Rules {
        kinds: (0..n).map(kind).collect(),
        hop: hop(options),
    };
    let title = format!("{title}{}", options.suffix(&Options::NUMBERED));
    Setup {
        title,
        board,
        rules,
        start,
        goal: goal(&target, options),
    }
}

fn exchange(
    title: &str,
    board: Board,
    start: &[Option<KindId>],
    target: &[Option<KindId>],
    options: Options,
) -> Result<Setup, FrogsError> {
    let forward = board
        .headings()
        .enumerate()
        .fold(0, |headings, (index, heading)| {
            headings | u8::from(heading == "right" || heading.starts_with("down")) << index
        });
    let kind = |id: KindId, name: &str, symbol: char, forward: Headings| {
        let headings = match options.direction {
            Direction::Forward => forward,
            Direction::Both => Headings::ALL,
        };
        let over = match options.over {
            Over::Any => Kinds::ALL,
            Over::Opposite => Kinds::one(if id == RIGHT { LEFT } else { RIGHT }),
        };
        Kind {
            name: name.into(),
            symbol,
            steps: steps(options, headings),
            jumps: headings,
            over,
            removes: false,
        }
    };
    let forward = Headings(forward);
    let kinds = vec![
        kind(RIGHT, "right", 'r', forward),
        kind(LEFT, "left", 'l', forward.opposite()),
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

fn pieces(text: &str) -> Result<Vec<Option<KindId>>, FrogsError> {
    let piece = |c| match c {
        'r' => Ok(Some(RIGHT)),
        'l' => Ok(Some(LEFT)),
        '.' => Ok(None),
        other => Err(FrogsError::Character(other)),
    };
    text.chars().map(piece).collect()
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
