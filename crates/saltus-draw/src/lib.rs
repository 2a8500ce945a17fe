//! Jump puzzles as pictures: text for the terminal, SVG, PDF, TikZ, PNG and animated GIF.
//!
//! A position, a whole solution or a capture board becomes a [`Scene`]: shapes with [roles](Role) rather than colours,
//! which a [`Theme`] paints. Text has a module of its own, [`terminal`].

#![forbid(unsafe_code)]

mod animation;
mod capture;
mod error;
mod font;
mod frames;
mod layout;
mod moving;
mod paper;
mod pdf;
mod picture;
mod pixels;
mod role;
mod scene;
mod svg;
pub mod terminal;
mod theme;
mod tikz;
mod words;

pub use animation::{MAX_ANIMATED, animation};
pub use capture::{MAX_SIDE, Marks, Square, capture};
pub use error::DrawError;
pub use frames::{Motion, Pace};
pub use moving::moving;
pub use paper::{Paper, worksheet};
pub use pdf::pdf;
pub use picture::{Labels, MAX_BOARDS, Plan, Style, pages, plan, position, proof, sheet, steps};
pub use pixels::MAX_PIXELS;
pub use role::{Role, label};
pub use scene::{Anchor, Point, Scene, Shape};
pub use theme::Theme;
pub use tikz::{beamer, overlays};
pub use words::Language;

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
