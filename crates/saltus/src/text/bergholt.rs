//! Holes as two digits, column and row, as Bergholt and Dudeney write games: `46-44`.
//!
//! Some authors count rows from the bottom and some from the top, and some write the row first. The
//! reader uses the first interpretation that makes the moves a solution, or else that with the most
//! legal moves. Several interpretations that make a solution differ by a symmetry of the puzzle.
//!
//! ```
//! use saltus::text::{id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules).unwrap().puzzle()?;
//! assert_eq!(moves::write(&puzzle, &moves::read(b"46-44", &puzzle).unwrap()), "d2-d4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::joined::{self, Naming};
use crate::{
    board::{Board, Cell, Point},
    puzzle::{Move, Puzzle},
    referee::{self, MoveError},
    text::{BadText, scan},
};

/// Whether the first move of a text is in this notation.
pub fn has_move(text: &[u8]) -> bool {
    for span in scan::words(text, scan::start(text), separates) {
        let word = &text[joined::without_number(text, span)];
        if word.is_empty() {
            continue;
        }
        let cells = joined::unjoined_by(joined::JOINTS, word);
        return cells.len() > 1 && cells.into_iter().all(is_two_digits);
    }
    false
}

fn separates(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b",;".contains(&byte)
}

fn is_two_digits(hole: &[u8]) -> bool {
    hole.len() == 2 && hole.iter().all(u8::is_ascii_digit)
}

/// What the two digits of a hole mean.
#[derive(Clone, Copy)]
struct Meaning {
    column_first: bool,
    from_bottom: bool,
}

/// All meanings, the likeliest first.
const MEANINGS: [Meaning; 4] = [
    Meaning {
        column_first: true,
        from_bottom: true,
    },
    Meaning {
        column_first: true,
        from_bottom: false,
    },
    Meaning {
        column_first: false,
        from_bottom: false,
    },
    Meaning {
        column_first: false,
        from_bottom: true,
    },
];

impl Meaning {
    /// The hole of two digits.
    fn cell(self, word: &[u8], board: &Board) -> Option<Cell> {
        if !is_two_digits(word) {
            return None;
        }
        let digits = [word[0], word[1]].map(|digit| i32::from(digit) - i32::from(b'1'));
        let [column, row] = if self.column_first {
            digits
        } else {
            [digits[1], digits[0]]
        };
        let corner = board.corner();
        let x = corner.x.checked_add(column)?;
        let y = if self.from_bottom {
            last_row(board).checked_sub(row)?
        } else {
            corner.y.checked_add(row)?
        };
        board.cell_at(Point { x, y })
    }
}

fn last_row(board: &Board) -> i32 {
    let rows = board.points().iter().map(|point| point.y);
    rows.max().unwrap_or(0)
}

/// Reads moves, as [`super::moves::read`] does.
///
/// # Errors
/// As for [`super::moves::read`].
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut best: Option<Legible> = None;
    let mut faults = None;
    for meaning in MEANINGS {
        let moves = match read_as(text, puzzle, meaning) {
            Ok(moves) => moves,
            Err(bad) => {
                faults.get_or_insert(bad);
                continue;
            }
        };
        let legal = match referee::judge(puzzle, &moves) {
            Ok(_) => return Ok(moves),
            Err(objection) if objection.error == MoveError::GoalMissed => moves.len(),
            Err(objection) => objection.step - 1,
        };
        if best.as_ref().is_none_or(|best| legal > best.legal) {
            best = Some(Legible { moves, legal });
        }
    }
    match (best, faults) {
        (Some(best), _) => Ok(best.moves),
        (None, Some(faults)) => Err(faults),
        (None, None) => Ok(Vec::new()),
    }
}

/// Moves in one meaning of their digits.
struct Legible {
    moves: Vec<Move>,
    /// How many of them are legal, from the first one on.
    legal: usize,
}

/// Reads moves with one meaning of the digits.
fn read_as(text: &[u8], puzzle: &Puzzle, meaning: Meaning) -> Result<Vec<Move>, BadText> {
    let naming = Naming {
        says_over: false,
        joints: joined::JOINTS,
        cell: &|word| meaning.cell(word, &puzzle.board),
        help: message!(
            "two-digits-column-row",
            "two digits are the column and the row of a hole, from the bottom left"
        )
        .message(),
        example: "46-44",
    };
    joined::read_as(text, puzzle, &naming)
}
