//! What is wrong with a question, as the command says it.

use super::Version;
use serde::Serialize;

/// An error in place of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed {
    /// The version of the objects.
    pub schema: Version,
    /// The error.
    pub error: Trouble,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trouble {
    /// Where it lies: `usage`, `input` or `io`.
    pub kind: &'static str,
    /// In words.
    pub message: String,
    /// The faults of a text.
    pub places: Vec<Marked>,
}

/// A fault in a text with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marked {
    /// What the text is called: a file's path, or where else it came from.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The first byte at fault, and the one after the last.
    pub span: [usize; 2],
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}
