//! Kinds, rules, positions, goals, and the puzzle they make.
//!
//! ```
//! use saltus::{budget::Budget, puzzle::{Answer, frogs}, referee, row::Rules, search};
//! let puzzle = frogs::row("rr.ll", "ll.rr", Rules::default())?.validate()?;
//! let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else { unreachable!() };
//! assert_eq!(solution.moves.len(), 8);
//! assert!(referee::judge(&puzzle, &solution.moves).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod frogs;
mod rules;
mod setup;
pub mod solitaire;

pub use answer::{Answer, Move, Solution};
pub use rules::{Kind, KindId, Kinds, Rules, Ways};
pub use setup::{Fault, Faults, Goal, Position, Puzzle, Setup, Wanted};
