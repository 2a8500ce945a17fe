//! Rows of jumping checkers (frogs and toads) of any size: closed forms, and searches where there
//! is none.
//!
//! - A [`Row`] has a start, a target and [`Options`](crate::puzzle::Options). [`Row::closed_form`]
//!   gives its length and number of solutions if a theorem applies, and [`Row::why`] the proof.
//!   [`Row::puzzle`] converts it for the general search; [`solve_best_first`] is a search for rows.
//! - [`Exchange`]: n against m over one vacancy, any step, position or the whole stream.
//!   [`Tiling`]: all solutions of n against 1, by label and by rank. [`hint()`]: lost positions.
//! - [`Reversal`]: numbered checkers in reverse order, by formula; [`reversal_minima`] by
//!   exhaustive search; [`ring_solution`] on a ring.
//! - [`Judge`] replays moves and runs: the referee of rows too long for the general model.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod best_first;
mod binomial;
pub(crate) mod bound;
mod closed;
mod exchange;
mod hint;
mod judge;
pub(crate) mod label_rank;
mod label_walk;
mod lower;
mod model;
mod natural;
mod rank;
mod reversal;
mod reversal_search;
mod ring;
mod stream;
mod tiling;
mod why;
pub(crate) mod zeckendorf;

pub use best_first::{solve_best_first, takes_best_first};
pub use closed::{ClosedForm, Count, Theorem};
pub use exchange::{Exchange, ExchangeError, Group};
pub(crate) use hint::moves_left;
pub use hint::{Hint, hint, winning_positions};
pub use judge::{IllegalMove, Judge, NumberedJudge, RowMoveError};
pub use lower::ring_puzzle;
pub use model::{Ends, Letter, Row, RowError, RowMove};
pub use natural::Natural;
pub use reversal::{CursorPath, Ending, REVERSALS_SEARCHED, Reversal, ReversalError};
pub use reversal_search::{MinimaError, reversal_memory, reversal_minima};
pub use ring::{RINGS_SEARCHED, ring_length, ring_solution};
pub use stream::Run;
pub use tiling::{Tiling, TilingError};
