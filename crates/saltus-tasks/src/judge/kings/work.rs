//! The work of a king: the squares where it lands, and those of the whites that it takes.
//!
//! No piece lands on a white, so that the two kinds are told apart without a word.

use super::{
    board::{Board, Part},
    said::Named,
};
use saltus::capture::{Content, Mover, Square};

/// The parts of an answer that names these squares: each piece, with the squares behind it.
pub fn parts(board: &Board, squares: &[Named]) -> Vec<Part> {
    let mut works: Vec<Work> = Vec::new();
    for named in squares {
        let content = board.field.at(named.square);
        let Some(work) = works.last_mut() else {
            // Whites before the first piece are what it takes.
            let is_taken = named.is_captured && content == Content::White;
            if !is_taken {
                works.push(Work::of(named.square));
            }
            continue;
        };
        if content == Content::Black && work.is_another(board, named.square) {
            works.push(Work::of(named.square));
        } else {
            work.add(board, *named);
        }
    }
    let mut parts = Vec::new();
    for work in works {
        parts.push(work.part());
    }
    parts
}

/// What is said of a piece, as far as it is read.
struct Work {
    /// The square of the piece, and those where it lands.
    route: Vec<Square>,
    /// The whites since the last of them.
    passed: Vec<Square>,
    /// What is wrong with it.
    wrong: Option<String>,
}

impl Work {
    fn of(piece: Square) -> Work {
        Work {
            route: vec![piece],
            passed: Vec::new(),
            wrong: None,
        }
    }

    /// The square where the piece stands after what is read.
    fn end(&self) -> Square {
        // There is a square at least, that of the piece.
        self.route[self.route.len() - 1]
    }

    /// Whether a square with a piece begins the work of another one, or this one again: a route may
    /// also end where it begins.
    fn is_another(&self, board: &Board, square: Square) -> bool {
        let end = self.end();
        if square == end {
            return false;
        }
        let [rows, columns] = distances(end, square);
        let over = landings(end, &self.passed);
        let is_over = over.is_some_and(|landings| landings.last() == Some(&square));
        let is_jump = rows == columns && (rows == 2 || flies(board) && rows > 2);
        let returns = is_over || is_jump;
        square != self.route[0] || !returns
    }

    /// Adds a square behind the piece.
    fn add(&mut self, board: &Board, named: Named) {
        let square = named.square;
        if board.field.at(square) == Content::White {
            if !self.has_passed(square) {
                self.passed.push(square);
            }
            return;
        }
        if named.is_captured && !self.may_land(board, square) {
            let why = format!("there is no white on {square}");
            self.wrong.get_or_insert(why);
            return;
        }
        if self.end() != square {
            self.land(board, square);
        }
        self.passed.clear();
    }

    /// Whether a jump that was read passes a square.
    fn has_passed(&self, square: Square) -> bool {
        for jump in self.route.windows(2) {
            if distances(jump[0], jump[1]) == [2, 2] && between(jump[0], jump[1]) == square {
                return true;
            }
        }
        false
    }

    /// Whether the piece can reach a square by any jumps over a neighbour.
    fn may_land(&self, board: &Board, square: Square) -> bool {
        let [rows, columns] = distances(self.route[0], square);
        !flies(board) && rows.is_multiple_of(2) && columns.is_multiple_of(2)
    }

    /// Goes to a square over the whites that were named.
    fn land(&mut self, board: &Board, square: Square) {
        let end = self.end();
        if !flies(board) {
            if let Some(landings) = landings(end, &self.passed)
                && landings.last() == Some(&square)
            {
                self.route.extend(landings);
                return;
            }
            if let [over] = self.passed[..]
                && distances(end, square) == [2, 2]
            {
                let passed = between(end, square);
                let why = format!("the jump from {end} to {square} passes {passed}, not {over}");
                self.wrong.get_or_insert(why);
            }
        }
        self.route.push(square);
    }

    /// The part of the answer that this is.
    fn part(self) -> Part {
        match self.wrong {
            Some(why) => Part::Wrong(why),
            None if self.route.len() == 1 => Part::King(self.route[0]),
            None => Part::Route(self.route),
        }
    }
}

/// Whether the pieces of a board jump over pieces that are no neighbours.
fn flies(board: &Board) -> bool {
    matches!(board.mover, Mover::Flying(_))
}

/// The rows and the columns between two squares.
fn distances(one: Square, other: Square) -> [u32; 2] {
    [one.row.abs_diff(other.row), one.col.abs_diff(other.col)]
}

/// The square in the middle of two.
fn between(one: Square, other: Square) -> Square {
    Square::new(one.row.midpoint(other.row), one.col.midpoint(other.col))
}

/// Where a piece lands that jumps from a square over each of some neighbours; `None` if one of them
/// is no neighbour, or a jump leaves the board at its first row or column.
fn landings(from: Square, over: &[Square]) -> Option<Vec<Square>> {
    let mut at = from;
    let mut found = Vec::new();
    for passed in over {
        if distances(at, *passed) != [1, 1] {
            return None;
        }
        let row = (2 * passed.row).checked_sub(at.row)?;
        let col = (2 * passed.col).checked_sub(at.col)?;
        at = Square::new(row, col);
        found.push(at);
    }
    Some(found)
}
