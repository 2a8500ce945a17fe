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
    referee,
    text::{
        BadText, Faults, replay,
        scan::{self, Shown},
    },
};
/// The types of boards of the collection.
const KINDS: [&str; 3] = ["cross", "octagon", "random"];

/// The smallest side that the collection accepts.
const LEAST_SIDE: usize = 4;

/// The largest side accepted here. Wider boards have more cells than the general model allows, or
/// almost none.
const LARGEST_SIDE: usize = 999;

/// The columns and rows in the text before the colon; `None` if it is not a type of this game.
pub fn size(head: &str) -> Option<[usize; 2]> {
    let kind_at = head.find(|c: char| c.is_ascii_alphabetic() && c != 'x');
    let (sides, kind) = head.split_at(kind_at.unwrap_or(head.len()));
    if !kind.is_empty() && !KINDS.contains(&kind) {
        return None;
    }
    let (columns, rows) = sides.split_once('x')?;
    Some([side(columns)?, side(rows)?])
}

/// The length of a side.
fn side(digits: &str) -> Option<usize> {
    let plain = scan::are_digits(digits);
    let side = digits.parse().ok()?;
    (plain && (1..=LARGEST_SIDE).contains(&side)).then_some(side)
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
            message!(
                "not-size-board",
                "{name} is not a size of a board",
                name = Shown(head.as_bytes())
            ),
            message!("write-one-such-7x7cross", "write one such as 7x7cross"),
        );
        return Err(faults.into_bad());
    };
    let base = (head.len() + 1).min(id.len());
    let holes = holes(drawn, columns, base, &mut faults);
    let given = drawn.chars().count();
    let expected = columns * rows;
    if faults.is_empty() && given != expected {
        let message = message!(
            "places-board",
            "these are {given} places, the board has {expected}",
            given,
            expected
        );
        faults.add(base..id.len(), message);
    }

    let points = holes.iter().map(|hole| hole.point);
    let board = match Board::new(Adjacency::Square, points) {
        Ok(board) => board,
        Err(error) => {
            faults.add(base..id.len(), error);
            return Err(faults.into_bad());
        }
    };
    let start = holes.iter().map(|hole| hole.peg.then_some(PEG));
    faults.or(Setup {
        title: id.into(),
        board,
        rules: Rules::pegs(),
        start: Position(start.collect()),
        goal: Goal::Left(1),
    })
}

/// A hole of the board, and whether it has a peg.
struct Hole {
    point: Point,
    peg: bool,
}

/// The holes of a board that is drawn row by row; places are counted from `base`.
fn holes(drawn: &str, columns: usize, base: usize, faults: &mut Faults) -> Vec<Hole> {
    let mut holes = Vec::new();
    for (place, (at, sign)) in drawn.char_indices().enumerate() {
        let at = base + at;
        match sign {
            'O' => {}
            'P' | 'H' if holes.len() < MAX_CELLS => holes.push(Hole {
                point: Point {
                    y: (place / columns) as i32,
                    x: (place % columns) as i32,
                },
                peg: sign == 'P',
            }),
            'P' | 'H' => {
                let message = message!(
                    "board-more-than-holes",
                    "the board has more than {most} holes",
                    most = MAX_CELLS
                );
                faults.add(at..base + drawn.len(), message);
                break;
            }
            _ => {
                let message = message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = format!("`{}`", sign.escape_debug()),
                    expected = message!(
                        "sign-of-board-with-holes",
                        "`P` (peg), `H` (vacant hole) or `O` (no hole)"
                    )
                );
                faults.add(at..at + sign.len_utf8(), message);
            }
        }
    }
    holes
}

/// The ID of a game of peg solitaire on the square grid that ends with one peg. In the collection
/// any last peg wins, so the ID does not state its hole. `None` for any other puzzle.
pub fn id(setup: &Setup) -> Option<String> {
    let is_square = setup.board.adjacency() == Adjacency::Square;
    if setup.rules != Rules::pegs() || !is_square || !leaves_one(&setup.goal) {
        return None;
    }
    let frame = Rectangle::of(setup)?;
    let Rectangle { columns, rows, .. } = frame;
    let kind = frame.kind(&setup.board);
    let mut id = format!("{columns}x{rows}{kind}:");
    for y in 0..rows {
        for x in 0..columns {
            id.push(match frame.cell(&setup.board, x, y) {
                None => 'O',
                Some(cell) if setup.start.get(cell).is_some() => 'P',
                Some(_) => 'H',
            });
        }
    }
    Some(id)
}

/// Whether a goal is one peg, anywhere or in a given hole.
fn leaves_one(goal: &Goal) -> bool {
    match goal {
        Goal::Left(left) => *left == 1,
        Goal::Pattern(pattern) => {
            let pegs = pattern
                .iter()
                .filter(|wanted| matches!(wanted, Wanted::Piece(_)));
            pegs.count() == 1 && !pattern.contains(&Wanted::Any)
        }
        Goal::Order(_) | Goal::Moves(_) => false,
    }
}

/// A game as its ID and its moves, one per line; `None` if [`id`] is.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> Option<String> {
    let mut text = id(puzzle)? + "\n";
    let corner = Rectangle::of(puzzle)?.corner;
    let points = puzzle.board.points();
    for step in moves {
        let from = points.get(step.from.index());
        let to = points.get(step.to.index());
        if let (Some(from), Some(to)) = (from, to) {
            let (x, y) = (from.x - corner.x, from.y - corner.y);
            let (to_x, to_y) = (to.x - corner.x, to.y - corner.y);
            text += &format!("{x},{y}-{to_x},{to_y}\n");
        }
    }
    Some(text)
}

/// Whether a text has a move in this notation.
pub fn has_move(text: &[u8]) -> bool {
    for span in scan::words(text, scan::start(text), |byte| byte.is_ascii_whitespace()) {
        let word = &text[span];
        if word[0].is_ascii_digit() && numbers(word).is_some() {
            return true;
        }
    }
    false
}

/// Reads moves separated by blanks; an ID before them is skipped.
///
/// # Errors
/// Every word that is not a move, and every cell that is not a hole.
pub fn read_moves(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let corner = match Rectangle::of(puzzle) {
        Some(frame) => frame.corner,
        None => puzzle.board.corner(),
    };
    let words = scan::words(text, scan::start(text), |byte| byte.is_ascii_whitespace());
    for (number, span) in words.enumerate() {
        let word = &text[span.clone()];
        if number == 0 && word.contains(&b':') {
            continue;
        }
        let Some([from, to]) = numbers(word) else {
            let message = message!(
                "found-expected-move",
                "found {found}, expected a move",
                found = Shown(word)
            );
            let help = message!(
                "move-two-places-column",
                "a move is two places, column and row from 0, as `3,1-3,3`"
            );
            faults.add_help(span, message, help);
            continue;
        };
        let from = hole_at(&puzzle.board, corner, from);
        let to = hole_at(&puzzle.board, corner, to);
        if let (Some(from), Some(to)) = (from, to) {
            moves.push(Move::new(from, to));
        } else {
            let word = Shown(word);
            faults.add(
                span,
                message!(
                    "holes-board-not-those",
                    "the holes of the board are not those of {name}",
                    name = word
                ),
            );
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// The moves of a text that has nothing but moves in this notation, behind an ID or not, with holes
/// that the board has.
pub fn only_moves(text: &[u8], puzzle: &Puzzle) -> Option<Vec<Move>> {
    if puzzle.board.numbered() {
        return None;
    }
    if !has_move(text) {
        // The ID alone is the solution without moves of a puzzle that is solved at its start.
        let is_solved = referee::meets(&puzzle.goal, &puzzle.start, 0);
        let is_own = is_solved && id(puzzle).is_some_and(|id| id.as_bytes() == text.trim_ascii());
        return is_own.then(Vec::new);
    }
    read_moves(text, puzzle).ok()
}

/// The hole at a column and a row, from the corner.
fn hole_at(board: &Board, corner: Point, [x, y]: [i32; 2]) -> Option<Cell> {
    let x = corner.x.checked_add(x)?;
    let y = corner.y.checked_add(y)?;
    board.cell_at(Point { x, y })
}

/// The columns and rows of the two holes of a move, `3,1-3,3`.
fn numbers(word: &[u8]) -> Option<[[i32; 2]; 2]> {
    let word = std::str::from_utf8(word).ok()?;
    let (from, to) = word.split_once('-')?;
    Some([place(from)?, place(to)?])
}

/// The column and the row in `3,1`.
fn place(text: &str) -> Option<[i32; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([number(x)?, number(y)?])
}

/// A number of digits alone.
fn number(digits: &str) -> Option<i32> {
    let plain = scan::are_digits(digits);
    if plain { digits.parse().ok() } else { None }
}

/// The rectangle of the coordinates.
struct Rectangle {
    corner: Point,
    columns: usize,
    rows: usize,
}

impl Rectangle {
    /// The rectangle of the ID from which the puzzle was read, or else the smallest one around its
    /// holes that the collection accepts; `None` if it is too large.
    fn of(setup: &Setup) -> Option<Rectangle> {
        let points = setup.board.points();
        let (head, _) = setup.title.split_once(':').unwrap_or_default();
        if let Some([columns, rows]) = size(head) {
            let frame = Rectangle {
                corner: Point { x: 0, y: 0 },
                columns,
                rows,
            };
            if points.iter().all(|&point| frame.contains(point)) {
                return Some(frame);
            }
        }

        let corner = setup.board.corner();
        let columns = points
            .iter()
            .map(|point| point.x.abs_diff(corner.x))
            .max()?;
        let rows = points
            .iter()
            .map(|point| point.y.abs_diff(corner.y))
            .max()?;
        Some(Rectangle {
            corner,
            columns: accepted_side(columns)?,
            rows: accepted_side(rows)?,
        })
    }

    /// Whether a point is within the rectangle, which begins at 0.
    fn contains(&self, point: Point) -> bool {
        let is_column = (0..self.columns as i32).contains(&point.x);
        let is_row = (0..self.rows as i32).contains(&point.y);
        is_column && is_row
    }

    /// The cell in a column and a row of the rectangle.
    fn cell(&self, board: &Board, x: usize, y: usize) -> Option<Cell> {
        hole_at(board, self.corner, [x as i32, y as i32])
    }

    /// The type of board, as the collection makes them.
    fn kind(&self, board: &Board) -> &'static str {
        let radius = self.columns.max(self.rows) / 2;
        let mut cross = true;
        let mut octagon = true;
        for y in 0..self.rows {
            for x in 0..self.columns {
                let dx = x.abs_diff(self.columns / 2);
                let dy = y.abs_diff(self.rows / 2);
                let is_hole = self.cell(board, x, y).is_some();
                cross &= is_hole == (dx <= 1 || dy <= 1);
                octagon &= is_hole == (dx + dy <= 1 + radius);
            }
        }
        match (cross, octagon) {
            (true, _) => KINDS[0],
            (false, true) => KINDS[1],
            (false, false) => KINDS[2],
        }
    }
}

/// The side of a rectangle that is `far` from its corner, at least as long as the collection
/// accepts.
fn accepted_side(far: u32) -> Option<usize> {
    let side = usize::try_from(far).ok()?.saturating_add(1).max(LEAST_SIDE);
    (side <= LARGEST_SIDE).then_some(side)
}
