//! Commands that show puzzles: in pictures, in the terminal, in a browser.

pub mod draw;
pub mod play;
pub mod serve;
