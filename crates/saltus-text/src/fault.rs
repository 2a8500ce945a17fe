//! What is wrong with a text, and where.

use std::ops::Range;

/// One fault of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The faulty bytes of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub message: String,
    /// What would be right, if that is clear.
    pub help: Option<String>,
}
