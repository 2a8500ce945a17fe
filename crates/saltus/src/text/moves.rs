//! The standard notation of moves: `d2-d4`, on rows `3-5`; one per line, with the sweep of a peg as
//! `e7-e5-c5`. Where jumps over different cells lead from one cell to another, the cell follows
//! that a jump passes, as in `a1-d1/b1` and `a1-d1/b1-c1`. The reader also accepts `d2 - d4`;
//! arrows and dashes such as `d2→d4`, `d2->d4` and `d2–d4`; `d2d4` and `d2xd4` if cells begin with
//! letters; and tables with the cells in columns: [`csv`].
//!
//! ```
//! use saltus::text::{moves, picture};
//! let setup = picture::read(b"left 1\noo.o\n").unwrap();
//! let puzzle = setup.validate().unwrap();
//! let solution = moves::read(b"1. a1-c1, 2. d1-b1", &puzzle).unwrap();
//! assert_eq!(moves::write(&puzzle, &solution), "a1-c1\nd1-b1\n");
//! ```

use crate::text::{
    BadText, bergholt, csv, durango,
    joined::{JOINTS, Naming, read_as},
    tatham,
};
use crate::{
    board::Cell,
    puzzle::{Move, Puzzle},
};

/// Writes the moves, one per line. If every move removes a piece, consecutive jumps of one piece
/// are joined.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let sweeps = puzzle.rules.every_move_removes();
    let name = |cell: Cell| {
        if cell.index() < puzzle.board.len() {
            puzzle.board.name(cell)
        } else {
            "?".into()
        }
    };
    let mut text = String::new();
    let mut last = None;
    for step in moves {
        if !(sweeps && last == Some(step.from)) {
            text.push_str(if last.is_some() { "\n" } else { "" });
            text.push_str(&name(step.from));
        }
        text.push('-');
        text.push_str(&name(step.to));
        if let Some(over) = step.over {
            text.push(Move::OVER);
            text.push_str(&name(over));
        }
        last = Some(step.to);
    }
    text.push_str(if last.is_some() { "\n" } else { "" });
    text
}

/// Reads moves in this notation, or in [`tatham`], [`durango`] or [`bergholt`], as the first move
/// decides. Moves are separated by blanks, commas or semicolons, numbered (`12. d2-d4`) or not,
/// with sweeps joined or not. Takes time linear in the text.
///
/// # Errors
/// Every word that is not a move, and every cell that is not on the board.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let board = &puzzle.board;
    if let Some(moves) = csv::read_moves(text, puzzle) {
        return moves;
    }
    if !board.numbered() {
        if tatham::has_move(text) {
            return tatham::read_moves(text, puzzle);
        }
        if durango::has_move(text) {
            return durango::read(text, puzzle);
        }
        if bergholt::has_move(text) {
            return bergholt::read(text, puzzle);
        }
    }
    let cell = |name: &[u8]| {
        std::str::from_utf8(name)
            .ok()
            .and_then(|name| board.named(name))
    };
    let (help, example) = match board.numbered() {
        true => (
            message!(
                "squares-are-up-to",
                "the squares are 1 to {last}",
                last = board.len()
            )
            .message(),
            "3-5",
        ),
        false => (
            message!(
                "cell-is-letter-and-row",
                "a cell is a column letter and a row from the top, as `{example}`",
                example = "d4"
            )
            .message(),
            "d2-d4",
        ),
    };
    read_as(
        text,
        puzzle,
        &Naming {
            joints: JOINTS,
            cell: &cell,
            help,
            example,
            says_over: puzzle.has_unclear_ends(),
        },
    )
}
