//! Game IDs of Pegs in Simon Tatham's Portable Puzzle Collection. `7x7cross:OOPPPOO...` has columns
//! by rows, the optional type of board, and row by row `P` for a peg, `H` for a vacant hole and `O`
//! for no hole. The goal is one peg anywhere. Moves are `3,1-3,3`: column and row, from 0. Source:
//! `pegs.c` of that collection.
//!
//! ```
//! use saltus::text::{id, moves, tatham};
//! let puzzle = id::read("4x4random:OOOOPPHOOOOOOOOO", |rules| rules).unwrap().puzzle()?;
//! let solution = moves::read(b"0,1-2,1", &puzzle).unwrap();
//! assert_eq!(tatham::write(&puzzle, &solution).unwrap(), "4x4random:OOOOPPHOOOOOOOOO\n0,1-2,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{
    board::{Adjacency, Board, Cell, MAX_CELLS, Point},
    puzzle::{Goal, Move, Position, Puzzle, Rules, Setup, Wanted, solitaire::PEG},
    text::{
        BadText, Faults, replay,
        scan::{self, Shown},
    },
};
use std::fmt::Write;

/// The types of boards of the collection.
const KINDS: [&str; 3] = ["cross", "octagon", "random"];

/// The smallest side that the collection accepts.
const LEAST_SIDE: usize = 4;

/// The largest side accepted here. Wider boards have more cells than the general model allows, or
/// almost none.
const LARGEST_SIDE: usize = 999;

/// The columns and rows in the text before the colon; `None` if it is not a type of this game.
pub fn size(head: &str) -> Option<[usize; 2]> {
    let end = head
        .find(|c: char| c.is_ascii_alphabetic() && c != 'x')
        .unwrap_or(head.len());
    let (sides, kind) = head.split_at(end);
    let (columns, rows) = sides.split_once('x')?;
    let side = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse()
            .ok()
            .filter(|&side| plain && (1..=LARGEST_SIDE).contains(&side))
    };
    (kind.is_empty() || KINDS.contains(&kind)).then_some([side(columns)?, side(rows)?])
}

/// Reads the text after the colon, with places counted from `base`.
///
/// # Errors
/// Other letters, a wrong number of cells, more than 128 holes, no hole.
pub fn read(id: &str) -> Result<Setup, BadText> {
    let mut faults = Faults::default();
    let (head, drawn) = id.split_once(':').unwrap_or((id, ""));
    let Some([columns, rows]) = size(head) else {
        faults.add_help(
            0..head.len(),
            format_args!("{} is not a size of a board", Shown(head.as_bytes())),
            "write one such as 7x7cross",
        );
        return Err(faults.into_bad());
    };
    let base = (head.len() + 1).min(id.len());
    let mut holes: Vec<(Point, bool)> = Vec::new();
    for (place, (at, sign)) in drawn.char_indices().enumerate() {
        let point = Point {
            y: (place / columns) as i32,
            x: (place % columns) as i32,
        };
        match sign {
            'P' | 'H' if holes.len() < MAX_CELLS => holes.push((point, sign == 'P')),
            'P' | 'H' => {
                faults.add(
                    base + at..id.len(),
                    format_args!("the board has more than {MAX_CELLS} holes"),
                );
                break;
            }
            'O' => {}
            _ => {
                let message = format_args!(
                    "found `{}`, expected `P` (peg), `H` (vacant hole) or `O` (no hole)",
                    sign.escape_debug()
                );
                faults.add(base + at..base + at + sign.len_utf8(), message);
            }
        }
    }
    let (given, expected) = (drawn.chars().count(), columns * rows);
    if faults.is_empty() && given != expected {
        faults.add(
            base..id.len(),
            format_args!("these are {given} places, the board has {expected}"),
        );
    }
    let board = Board::new(Adjacency::Square, holes.iter().map(|&(point, _)| point));
    let board = match board {
        Ok(board) => board,
        Err(error) => {
            faults.add(base..id.len(), error);
            return Err(faults.into_bad());
        }
    };
    let start = Position(holes.iter().map(|&(_, peg)| peg.then_some(PEG)).collect());
    faults.or(Setup {
        title: id.into(),
        board,
        rules: Rules::pegs(),
        start,
        goal: Goal::Left(1),
    })
}

/// The ID of a game of peg solitaire on the square grid that ends with one peg. In the collection
/// any last peg wins, so the ID does not state its hole. `None` for any other puzzle.
pub fn id(setup: &Setup) -> Option<String> {
    let one = match &setup.goal {
        Goal::Left(left) => *left == 1,
        Goal::Pattern(goal) => {
            goal.iter()
                .filter(|wanted| matches!(wanted, Wanted::Piece(_)))
                .count()
                == 1
                && !goal.contains(&Wanted::Any)
        }
        Goal::Order(_) | Goal::Moves(_) => false,
    };
    if setup.rules != Rules::pegs() || setup.board.adjacency() != Adjacency::Square || !one {
        return None;
    }
    let Frame {
        corner,
        columns,
        rows,
    } = Frame::of(setup)?;
    let at = |x: usize, y: usize| {
        setup.board.cell_at(Point {
            x: corner.x + x as i32,
            y: corner.y + y as i32,
        })
    };
    let places = || (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    // The types of boards as the collection makes them.
    let is = |hole: &dyn Fn(usize, usize) -> bool| {
        places()
            .all(|(x, y)| hole(x.abs_diff(columns / 2), y.abs_diff(rows / 2)) == at(x, y).is_some())
    };
    let kind = if is(&|x, y| x <= 1 || y <= 1) {
        "cross"
    } else if is(&|x, y| x + y <= 1 + columns.max(rows) / 2) {
        "octagon"
    } else {
        "random"
    };
    let mut id = format!("{columns}x{rows}{kind}:");
    id.extend(
        places().map(|(x, y)| match at(x, y).map(|cell| setup.start.get(cell)) {
            None => 'O',
            Some(None) => 'H',
            Some(Some(_)) => 'P',
        }),
    );
    Some(id)
}

/// A game as its ID and its moves, one per line; `None` if [`id`] is.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> Option<String> {
    let mut text = id(puzzle)? + "\n";
    let corner = Frame::of(puzzle)?.corner;
    let place = |cell: Cell| {
        let point = puzzle.board.points()[cell.index()];
        (point.x - corner.x, point.y - corner.y)
    };
    for step in moves
        .iter()
        .filter(|step| step.from.index().max(step.to.index()) < puzzle.board.len())
    {
        let ((x, y), (to_x, to_y)) = (place(step.from), place(step.to));
        // Writing to a String does not fail.
        let _ = writeln!(text, "{x},{y}-{to_x},{to_y}");
    }
    Some(text)
}

/// Whether a text has a move in this notation.
pub fn has_move(text: &[u8]) -> bool {
    let mut words = scan::words(text, scan::start(text), |byte| byte.is_ascii_whitespace());
    words.any(|word| text[word.clone()][0].is_ascii_digit() && numbers(&text[word]).is_some())
}

/// Reads moves separated by blanks; an ID before them is skipped.
///
/// # Errors
/// Every word that is not a move, and every cell that is not a hole.
pub fn read_moves(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let corner = Frame::of(puzzle).map_or(puzzle.board.corner(), |frame| frame.corner);
    let words = scan::words(text, scan::start(text), |byte| byte.is_ascii_whitespace());
    for (number, span) in words.enumerate() {
        let word = &text[span.clone()];
        if number == 0 && word.contains(&b':') {
            continue;
        }
        let Some(numbers) = numbers(word) else {
            let message = format_args!("found {}, expected a move", Shown(word));
            faults.add_help(
                span,
                message,
                "a move is two places, column and row from 0, as `3,1-3,3`",
            );
            continue;
        };
        let hole = |[x, y]: [i32; 2]| {
            puzzle.board.cell_at(Point {
                x: corner.x.checked_add(x)?,
                y: corner.y.checked_add(y)?,
            })
        };
        match numbers.map(hole) {
            [Some(from), Some(to)] => moves.push(Move { from, to }),
            _ => drop(faults.add(
                span,
                format_args!("the holes of the board are not those of {}", Shown(word)),
            )),
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// The cells of a move, `3,1-3,3`.
fn numbers(word: &[u8]) -> Option<[[i32; 2]; 2]> {
    let word = std::str::from_utf8(word).ok()?;
    let place = |place: &str| -> Option<[i32; 2]> {
        let (x, y) = place.split_once(',')?;
        let number = |digits: &str| {
            digits
                .bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| digits.parse().ok())?
        };
        Some([number(x)?, number(y)?])
    };
    let (from, to) = word.split_once('-')?;
    Some([place(from)?, place(to)?])
}

/// The rectangle of the coordinates.
struct Frame {
    corner: Point,
    columns: usize,
    rows: usize,
}

impl Frame {
    /// The rectangle of the ID from which the puzzle was read, or else the smallest one around its
    /// holes that the collection accepts; `None` if it is too large.
    fn of(setup: &Setup) -> Option<Frame> {
        let points = setup.board.points();
        let (head, _) = setup.title.split_once(':').unwrap_or_default();
        if let Some([columns, rows]) = size(head)
            && points.iter().all(|point| {
                (0..columns as i32).contains(&point.x) && (0..rows as i32).contains(&point.y)
            })
        {
            return Some(Frame {
                corner: Point { x: 0, y: 0 },
                columns,
                rows,
            });
        }
        let corner = setup.board.corner();
        let side = |far: u32| {
            usize::try_from(far)
                .ok()
                .map(|far| (far + 1).max(LEAST_SIDE))
                .filter(|&side| side <= LARGEST_SIDE)
        };
        let columns = side(
            points
                .iter()
                .map(|point| point.x.abs_diff(corner.x))
                .max()?,
        )?;
        let rows = side(
            points
                .iter()
                .map(|point| point.y.abs_diff(corner.y))
                .max()?,
        )?;
        Some(Frame {
            corner,
            columns,
            rows,
        })
    }
}
