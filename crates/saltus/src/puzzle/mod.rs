//! Kinds, rules, positions, goals, and the puzzle they make.
//!
//! ```
//! use saltus::{budget::Budget, puzzle::{Answer, Options, frogs}, referee, search};
//! let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
//! let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else { unreachable!() };
//! assert_eq!(solution.moves.len(), 8);
//! assert!(referee::judge(&puzzle, &solution.moves).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod frogs;
mod lowering;
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
