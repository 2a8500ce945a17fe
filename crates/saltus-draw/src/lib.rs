//! Jump puzzles as pictures: text for the terminal, SVG, PDF, TikZ, PNG and animated GIF.
//!
//! A position, a solution or a capture board becomes a [`Scene`]: shapes with [roles](Role) instead
//! of colours. A [`Theme`] assigns the colours. The module [`terminal`] draws text.

#![forbid(unsafe_code)]

mod animation;
mod canvas;
mod capture;
mod error;
mod font;
mod format;
mod frames;
mod layout;
mod moving;
mod painter;
mod paper;
mod pdf;
mod picture;
mod pixels;
mod role;
mod scene;
mod sheet;
mod svg;
pub mod terminal;
mod theme;
mod tikz;
mod view;
mod words;
mod worksheet;

pub use animation::{MAX_ANIMATED, animation};
pub use capture::{MAX_SIDE, Marks, Square, capture};
pub use error::DrawError;
pub use font::unknown_letters;
pub use format::Format;
pub use frames::{Motion, Pace};
pub use moving::moving;
pub use paper::Paper;
pub use pdf::pdf;
pub use picture::{Labels, MAX_BOARDS, Plan, Style, plan, position, proof};
pub use pixels::{MAX_PIXELS, USUAL_SCALE};
pub use role::{Role, label};
pub use saltus_session::Language;
pub use scene::{Anchor, Point, Scene, Shape};
pub use sheet::{pages, sheet, steps};
pub use theme::{Theme, custom_properties};
pub use tikz::{beamer, overlays};
pub use words::{impossible_caption, solution_heading};
pub use worksheet::{Task, worksheet};

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::font::glyph;
    pub use crate::theme::{Paint, ground, paint};
}
