//! The resources that a part of a search uses, reported to the caller's budget.

use crate::budget::{Budget, Progress, Spent};

/// The resources used so far.
#[derive(Clone, Copy)]
pub struct Account<'a> {
    pub budget: &'a Budget<'a>,
    /// The number of moves from the start, or backward from the goal.
    pub level: u64,
    /// Positions found.
    pub positions: u64,
    /// Bytes in use, without those passed to `check`.
    pub held: u64,
}

impl Account<'_> {
    /// Checks that the budget allows `more` bytes.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn check(&self, more: u64) -> Result<(), Spent> {
        let bytes = self.held.saturating_add(more);
        self.budget.check(Progress {
            level: self.level,
            positions: self.positions,
            bytes,
            ..Progress::default()
        })
    }
}
