//! The table of published results, in the order in which they are listed.

mod exchanges;
mod graphs;
mod numbered;
mod pegs;

use super::published::Published;

/// All results.
pub fn all() -> impl Iterator<Item = &'static Published> {
    [
        pegs::TABLE,
        exchanges::TABLE,
        numbered::TABLE,
        graphs::TABLE,
    ]
    .into_iter()
    .flatten()
}
