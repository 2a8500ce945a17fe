//! Budgets: the library has no clock, so a search asks its caller whether to go on.

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions met so far, over all rounds.
    pub positions: u64,
    /// Jumps or sweeps proved necessary so far, whichever the search counts.
    pub at_least: u32,
}

/// When a search must give up.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most bytes that its tables may take.
    pub memory: u64,
    /// Asked now and then; `false` ends the search.
    pub keep_going: &'a (dyn Fn(Progress) -> bool + Sync),
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Limits").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Limits<'_> {
    /// No limit at all.
    pub const NONE: Limits<'static> = Limits { memory: u64::MAX, keep_going: &|_| true };
}
