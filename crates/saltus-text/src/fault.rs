//! What is wrong with a text, and where.

use std::ops::Range;

/// A fault in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What was found and what was expected, in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}
