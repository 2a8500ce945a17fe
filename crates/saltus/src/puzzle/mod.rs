//! Kinds, rules, positions, goals, and the puzzle they make.
//!
//! ```
//! use saltus::{budget::Budget, puzzle::{Answer, Options, frogs}, referee, search};
//! let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
//! let answer = search::solve(&puzzle, &Budget::UNLIMITED);
//! let Answer::Solved(solution) = answer else { unreachable!() };
//! assert_eq!(solution.moves.len(), 8);
//! assert!(referee::judge(&puzzle, &solution.moves).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod answer;
pub mod frogs;
mod lowering;
pub(crate) mod moves;
mod options;
mod reason;
mod rules;
mod setup;
pub mod solitaire;

pub use answer::{Answer, Certainty, Move, Solution};
pub use lowering::LoweringError;
pub use options::{Direction, Options, Over, Steps, Vacancy};
pub use reason::Reason;
pub use rules::{Headings, Kind, KindId, Kinds, Rules};
pub use setup::{Goal, Position, Puzzle, Setup, SetupFault, SetupFaults, Wanted};
