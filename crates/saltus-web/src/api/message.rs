//! What a call takes and gives: its limits, its request, and its reply or why there is none.

use saltus::text::{
    BadText, Fault,
    json::{OtherReading, Version},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The limits of a call. There is no clock here: the caller's `keep_going` has one.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The memory limit of a search in bytes.
    pub memory: u64,
    /// Called regularly; returning `false` stops the search, and the answer is undecided.
    pub keep_going: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// An answer with its HTTP status.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// 200; 400 if the request is invalid, where `json` has the faults; 500 if the engine failed.
    pub status: u16,
    /// The answer.
    pub json: Value,
}

/// The fields of a request.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// The ID of the puzzle, such as pegs:english@d4-d1.
    pub puzzle: String,
    /// The moves of the game, such as `d2-d4 b3-d3`; none by default.
    #[serde(default)]
    pub moves: String,
    /// The number of moves made; all by default.
    pub step: Option<usize>,
    /// For `look`: no search, so that the board is shown at once.
    #[serde(default)]
    pub bare: bool,
    /// For `look`: makes the moves up to the first impossible one, and the reply states why it is
    /// impossible.
    #[serde(default)]
    pub lenient: bool,
}

/// The request `read`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    /// A puzzle or a saved game, in any notation.
    pub text: String,
}

/// An invalid request: `error`, or `field` and `faults`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct InvalidRequest {
    schema: Version,
    /// The error of the request as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    text: Option<FaultyText>,
}

/// A text of the request with faults.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FaultyText {
    /// The name of the text: puzzle, moves or text.
    field: &'static str,
    /// The faults of the text.
    faults: Vec<Marked>,
    /// The readings of a text that has several, so that the user must choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    readings: Vec<OtherReading>,
}

/// A fault in a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Marked {
    /// The first byte of the fault.
    start: usize,
    /// The byte after the last byte of the fault.
    end: usize,
    /// What is wrong.
    message: String,
    /// A suggestion.
    help: Option<String>,
}

/// Why a call has no answer.
#[derive(Debug)]
pub(super) enum ApiError {
    /// The request is invalid.
    Request(String),
    /// A text of the request has faults.
    Faults {
        field: &'static str,
        faults: BadText,
    },
    /// The referee rejects the solution of the engine.
    Engine(String),
}

pub(super) fn value(reply: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(reply).map_err(|error| ApiError::Engine(error.to_string()))
}

pub(super) fn parsed<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, ApiError> {
    serde_json::from_str(json).map_err(|error| ApiError::Request(error.to_string()))
}

pub(super) fn error_reply(refusal: &ApiError) -> Reply {
    let marked = |fault: &Fault| Marked {
        start: fault.span.start,
        end: fault.span.end,
        message: fault.message.clone(),
        help: fault.help.clone(),
    };
    let (status, error, text) = match refusal {
        ApiError::Request(error) => (400, Some(error.clone()), None),
        ApiError::Engine(error) => (500, Some(error.clone()), None),
        ApiError::Faults { field, faults } => (
            400,
            None,
            Some(FaultyText {
                field,
                faults: faults.iter().map(marked).collect(),
                readings: faults.readings().iter().map(OtherReading::from).collect(),
            }),
        ),
    };
    let refused = InvalidRequest {
        schema: Version::One,
        error,
        text,
    };
    Reply {
        status,
        json: serde_json::to_value(refused).unwrap_or_default(),
    }
}
