//! Errors in a question.

use super::Version;
use serde::Serialize;

/// An error in place of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// The version of the objects.
    pub schema: Version,
    /// The error.
    pub error: ErrorDetails,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorDetails {
    /// The kind of error: `usage`, `input` or `io`.
    pub kind: &'static str,
    /// The message.
    pub message: String,
    /// The faults of a text.
    pub places: Vec<PlacedFault>,
}

/// A fault in a text with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedFault {
    /// The name of the text: the path of a file, or another source.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The first byte of the fault, and the byte after the last one.
    pub span: [usize; 2],
    /// What is wrong, as an ID such as `no-board-named`: it stays the same where the words change.
    pub id: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// A suggestion.
    pub help: Option<String>,
}
