//! Rows of jumping checkers (frogs and toads): closed forms and exact counts.

mod model;

pub use model::{Direction, Move, Over, Row, RowError, Rules, Shape, Square, Vacancy};
