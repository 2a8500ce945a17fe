//! The referee: it replays moves by the rules.
//!
//! It shares no code with any engine: it looks up a move among the rays of the board and applies
//! [`Rules`](crate::puzzle::Rules) literally.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod levels;
mod lucas;

pub use levels::{LevelsError, excludes};
pub use lucas::LucasJudge;

use crate::{
    board::Cell,
    puzzle::{Goal, Kinds, Move, Position, Puzzle, Wanted},
};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// An end of the move is not on the board.
    #[error("there is no such cell on the board")]
    OffBoard,
    /// There is no piece on `from`.
    #[error("there is no piece where the move begins")]
    NoPiece,
    /// There is a piece on `to`.
    #[error("the cell where the move ends is occupied")]
    Occupied,
    /// No ray leads from `from` to `to`.
    #[error("no step or jump leads there")]
    NoLine,
    /// The kind may not move in that heading.
    #[error("this kind of piece may not go that way")]
    WrongHeading,
    /// A cell to be jumped over is vacant.
    #[error("there is no piece to jump over")]
    NothingToJump,
    /// The kind may not jump over that piece.
    #[error("this kind of piece may not jump over that piece")]
    ForbiddenJump,
    /// The jump passes more pieces than the rules allow.
    #[error("the jump passes more pieces than the rules allow")]
    TooFar,
    /// All moves are legal, but the final position does not satisfy the goal.
    #[error("the goal is not met at the end")]
    GoalMissed,
}

/// Why a solution is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {step}: {error}")]
pub struct ReplayError {
    /// The number of the move, from 1. If the goal is missed, the number of moves.
    pub step: usize,
    /// The rule that it breaks.
    pub error: MoveError,
}

/// Makes a move.
///
/// # Errors
/// The move is illegal. The position does not change.
pub fn play(puzzle: &Puzzle, position: &mut Position, step: Move) -> Result<(), MoveError> {
    let cells = puzzle.board.len();
    if step.from.index() >= cells || step.to.index() >= cells {
        return Err(MoveError::OffBoard);
    }
    let piece = position.get(step.from).ok_or(MoveError::NoPiece)?;
    if position.get(step.to).is_some() {
        return Err(MoveError::Occupied);
    }
    let kind = &puzzle.rules.kinds[piece.index()];
    // On a ring two rays can join the same two cells; either may allow the move.
    let mut error = MoveError::NoLine;
    for ray in puzzle.board.rays() {
        if ray.from != step.from {
            continue;
        }
        let Some(place) = ray.cells.iter().position(|&cell| cell == step.to) else {
            continue;
        };
        let over = &ray.cells[..place];
        let headings = if over.is_empty() {
            kind.steps
        } else {
            kind.jumps
        };
        let judged = if over.len() > usize::from(puzzle.rules.hop) {
            Err(MoveError::TooFar)
        } else if !headings.has(ray.heading) {
            Err(MoveError::WrongHeading)
        } else {
            check_passed(position, over, kind.over)
        };
        if let Err(why) = judged {
            error = why;
            continue;
        }

        if kind.removes {
            for cell in over {
                position.0[cell.index()] = None;
            }
        }
        position.0[step.from.index()] = None;
        position.0[step.to.index()] = Some(piece);
        return Ok(());
    }
    Err(error)
}

/// Checks that there is a piece to jump over, of these kinds, on each of some cells.
fn check_passed(position: &Position, over: &[Cell], kinds: Kinds) -> Result<(), MoveError> {
    for &cell in over {
        match position.get(cell) {
            None => return Err(MoveError::NothingToJump),
            Some(jumped) if !kinds.has(jumped) => return Err(MoveError::ForbiddenJump),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Whether `position` satisfies `goal` after `moves` moves.
pub fn meets(goal: &Goal, position: &Position, moves: u64) -> bool {
    match goal {
        Goal::Pattern(pattern) => {
            for (wanted, piece) in pattern.iter().zip(&position.0) {
                let is_met = match wanted {
                    Wanted::Any => true,
                    Wanted::Vacant => piece.is_none(),
                    Wanted::Piece(kind) => *piece == Some(*kind),
                };
                if !is_met {
                    return false;
                }
            }
            true
        }
        Goal::Order(order) => position.0.iter().flatten().eq(order),
        Goal::Left(left) => position.pieces() == *left as usize,
        Goal::Moves(wanted) => moves == *wanted,
    }
}

/// A sentence: this number of moves is correct.
pub fn confirmation(moves: u64) -> String {
    if moves == 1 {
        "1 move leads to the goal".into()
    } else {
        format!("{moves} moves lead to the goal")
    }
}

/// A sentence: this number of moves is legal and misses the goal.
pub fn missed(moves: u64) -> String {
    match moves {
        0 => "there is no move, and the start does not meet the goal".into(),
        1 => "the move is legal, but it does not reach the goal".into(),
        _ => format!("all {moves} moves are legal, but they do not reach the goal"),
    }
}

/// Replays a solution from the start. Returns the final position.
///
/// # Errors
/// The first illegal move, or a missed goal.
pub fn judge(puzzle: &Puzzle, moves: &[Move]) -> Result<Position, ReplayError> {
    let mut position = puzzle.start.clone();
    for (index, &step) in moves.iter().enumerate() {
        if let Err(error) = play(puzzle, &mut position, step) {
            let step = index + 1;
            return Err(ReplayError { step, error });
        }
    }
    if meets(&puzzle.goal, &position, moves.len() as u64) {
        Ok(position)
    } else {
        Err(ReplayError {
            step: moves.len(),
            error: MoveError::GoalMissed,
        })
    }
}

/// The cells of a move, by their names on the board.
pub fn describe(puzzle: &Puzzle, step: Move) -> String {
    let (from, to) = (name(puzzle, step.from), name(puzzle, step.to));
    format!("{from}-{to}")
}

fn name(puzzle: &Puzzle, cell: Cell) -> String {
    if cell.index() < puzzle.board.len() {
        puzzle.board.name(cell)
    } else {
        "?".into()
    }
}
