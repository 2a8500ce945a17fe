//! What a part of a search has spent, told to the caller's budget while it works.

use crate::budget::{Budget, Progress, Spent};

/// What is held and done already.
#[derive(Clone, Copy)]
pub struct Account<'a> {
    pub budget: &'a Budget<'a>,
    /// Moves from the start, or back from the goal.
    pub level: u64,
    /// Positions found.
    pub positions: u64,
    /// Bytes held, but for those that `check` is told.
    pub held: u64,
}

impl Account<'_> {
    /// Whether so many bytes more, and some more time, may be taken.
    ///
    /// # Errors
    /// They may not.
    pub fn check(&self, more: u64) -> Result<(), Spent> {
        let bytes = self.held.saturating_add(more);
        self.budget.check(Progress { level: self.level, positions: self.positions, bytes })
    }
}
