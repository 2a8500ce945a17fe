//! A result that `saltus reproduce` recomputes: its value, source, cost and computation.

use saltus::budget::Budget;
use std::path::Path;

/// A result: its name, its value, its source, its cost, and how to compute it.
pub struct Published {
    pub name: &'static str,
    pub what: &'static str,
    pub value: &'static str,
    pub source: &'static str,
    /// The estimated cost on a machine with two cores: seconds, and megabytes of memory.
    pub cost: (u32, u32),
    /// The day of the last complete recomputation before a release, if recorded.
    pub last_run: Option<&'static str>,
    pub compute: Compute,
}

/// How a result is computed; the function returns `None` if the budget runs out.
#[derive(Clone, Copy)]
pub enum Compute {
    /// In memory.
    Memory(fn(&Budget) -> Option<String>),
    /// With the levels in a folder, where an interrupted run continues.
    Store(fn(&Path, &Budget) -> Option<String>),
}
