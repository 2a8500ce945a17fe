//! Rows of jumping checkers (frogs and toads): closed forms and exact counts.

mod best_first;
mod binomial;
mod bound;
mod closed;
mod exchange;
mod hint;
mod judge;
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
mod zeckendorf;

pub use best_first::solve_best_first;
pub use closed::{ClosedForm, Count, Theorem};
pub use exchange::{Exchange, ExchangeError, Group};
pub use hint::{Hint, hint, winnable};
pub use judge::{Fault, Illegal, Judge};
pub use lower::LoweringError;
pub use model::{Direction, Move, Over, Row, RowError, Rules, Shape, Square, Vacancy};
pub use natural::Natural;
pub use reversal::{CursorPath, Ending, Evidence, Reversal, ReversalError, SEARCHED};
pub use reversal_search::{SearchError, reversal_memory, reversal_minima};
pub use ring::{RINGS_SEARCHED, ring_length, ring_solution};
pub use stream::Run;
pub use tiling::{Tiling, TilingError};
