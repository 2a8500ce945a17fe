//! Published results, each with its source and its question, and their computation anew.
//!
//! The tables in `table` are the only place of the numbers; `pegs`, `exchanges`, `numbered` and
//! `graphs` compute them by the engines.
//!
//! ```
//! use saltus::{budget::Budget, text::json::Comparison};
//! let chosen = saltus_results::chosen(&["english-solutions"], saltus_results::Extent::default())?;
//! let found = chosen[0].recompute(None, &Budget::UNLIMITED);
//! assert_eq!(found.comparison(), Comparison::Match);
//! assert_eq!(found.computed.as_deref(), Some("40861647040079968"));
//! # Ok::<(), saltus_results::ChoiceError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod choice;
mod exchanges;
pub mod graph_lists;
mod graphs;
mod numbered;
mod pegs;
mod published;
mod table;

pub use choice::{ChoiceError, Extent, LONG, QUICK, chosen};
pub use published::{Compared, Published, on_one_line};
pub use table::all;
