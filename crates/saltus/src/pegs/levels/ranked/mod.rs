//! Levels of classes as bytes, part by part.
//!
//! A *part* of a level is a run of its cells. A part is a pure function of a few runs of cells of
//! the level before. So parts can be made in any order, by any number of threads, processes or
//! machines, with the same bytes, and a lost part can be recomputed. A part has the same form in
//! memory, in a file and on the wire: for every cell the set of its classes, by rank, as a bitmap
//! or as gaps, and the numbers of ways to them in the fewest bytes that hold the largest. That is
//! one to five bits per class, and the numbers of two levels.

pub(crate) mod coded;
mod forecast;
mod frame;
mod frame_tables;
mod part;
mod pull;
mod run;
mod solve;
mod step_tables;
mod steps;
pub(crate) mod sum;

pub use forecast::{forecast, max_classes};
pub use frame::Frame;
pub use frame_tables::NoFrame;
pub use part::{Part, Totals};
pub use run::{
    CountedPart, Memory, OutOfMemory, Shelf, Stage, begin, census, finish, make, sources,
};
pub(crate) use run::{Meter, census_metered};
pub use solve::{holds, solve};
