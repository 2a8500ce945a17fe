//! Jump puzzles as pictures: text for the terminal.
//!
//! Marks have [roles](Role), not colours.

#![forbid(unsafe_code)]

mod error;
mod frames;
mod layout;
mod role;
pub mod terminal;

pub use error::DrawError;
pub use frames::Pace;
pub use role::Role;

use saltus::puzzle::{Move, Position, Puzzle};

/// Whether the position and the moves can be drawn on the puzzle's board at all.
fn check(puzzle: &Puzzle, position: &Position, moves: &[Move]) -> Result<(), DrawError> {
    let (given, cells) = (position.0.len(), puzzle.board.len());
    if given != cells {
        return Err(DrawError::PositionSize { given, cells });
    }
    let unknown = position.0.iter().flatten().find(|kind| kind.index() >= puzzle.rules.kinds.len());
    if let Some(&kind) = unknown {
        return Err(DrawError::UnknownKind(kind));
    }
    match moves.iter().flat_map(|step| [step.from, step.to]).find(|cell| cell.index() >= cells) {
        Some(cell) => Err(DrawError::OffBoard(cell)),
        None => Ok(()),
    }
}
