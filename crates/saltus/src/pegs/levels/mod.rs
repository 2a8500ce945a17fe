//! All positions of a game by the number of jumps, or the classes of them up to symmetry: three
//! representations of a level, each with the step to the next one.
//!
//! A question uses the first one that fits. `bits` needs a word for every 64 positions that may
//! occur, reached or not, and is the fastest where many are; `list` needs a word for every class
//! that occurs; `ranked` needs one to five bits for it and may keep them anywhere.

pub(crate) mod bits;
pub(crate) mod census;
pub(crate) mod few;
pub(crate) mod keys;
pub(crate) mod list;
pub mod ranked;
