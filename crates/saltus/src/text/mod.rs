//! Reading and writing of text: one module per notation, each a few functions on bytes.
//!
//! Every reader accepts any bytes and reports all errors at once, as [`Fault`]s with their places.
//! Readers know no rules beyond the needs of their notation: the referee decides whether moves are
//! legal.

pub mod any;
pub mod asp;
pub mod bergholt;
pub mod boards;
pub mod capture;
pub mod certificate;
pub mod claim;
pub mod csv;
pub mod customs;
pub mod detect;
mod drawing;
pub mod drawn;
mod dress;
pub mod durango;
pub mod export;
mod fault;
mod full_board;
pub mod goal;
pub mod graph6;
pub mod id;
pub(crate) mod joined;
pub mod json;
mod lattice;
mod legend;
pub mod lines;
pub mod list;
pub mod many;
mod marked;
pub mod moves;
pub mod names;
pub mod notation;
mod numbered;
pub mod own;
pub mod pddl;
pub mod picture;
pub mod pnml;
pub mod positions;
mod reading;
mod replay;
pub(crate) mod scan;
mod shapes;
pub mod sheet;
pub mod shown;
pub mod stream;
pub mod tatham;
mod told;

pub use fault::{BadText, Fault, Faults, MOST_FAULTS};
pub use marked::Marked;
pub use reading::{Alternative, Meaning, Origin, Reading, Role, lattice_name};
pub use replay::WrittenGame;
pub use scan::locate;
