//! Rows of jumping checkers (frogs and toads): closed forms and exact counts.

mod exchange;
mod judge;
mod model;
mod natural;
mod stream;

pub use exchange::{Exchange, ExchangeError, Group};
pub use model::{Direction, Move, Over, Row, RowError, Rules, Shape, Square, Vacancy};
pub use judge::{Fault, Illegal, Judge};
pub use natural::Natural;
pub use stream::Run;
