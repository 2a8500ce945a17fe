//! What a call takes and gives: its limits, its request, and its reply or why there is none.

use super::LONGEST;
use saltus::{
    message,
    message::Message,
    text::{
        BadText, Fault,
        json::{OtherReading, Version},
    },
};
use saltus_session::{DateError, Language};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
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

/// An answer about a puzzle and its goal.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "About{T}"))]
pub(super) struct About<T> {
    schema: Version,
    /// The puzzle as in the request.
    puzzle: String,
    /// The goal in words.
    goal: String,
    #[serde(flatten)]
    answer: T,
}

impl<T> About<T> {
    /// An answer about the puzzle of a request.
    pub(super) fn new(request: &Request, goal: String, answer: T) -> About<T> {
        About {
            schema: Version::One,
            puzzle: request.puzzle.clone(),
            goal,
            answer,
        }
    }
}

/// The language in which a request is answered: messages, reasons, goals, rules and names.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spoken(Language);

impl From<Spoken> for Language {
    fn from(spoken: Spoken) -> Language {
        spoken.0
    }
}

impl<'a> Deserialize<'a> for Spoken {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Spoken, D::Error> {
        let code = String::deserialize(deserializer)?;
        match Language::with_code(&code) {
            Some(language) => Ok(Spoken(language)),
            None => {
                let codes = Language::ALL.map(Language::code).join(", ");
                let message = format!("unknown language `{code}`, expected one of {codes}");
                Err(D::Error::custom(message))
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Spoken {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Spoken".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut names = Vec::new();
        for language in Language::ALL {
            names.push(serde_json::json!({
                "description": format!("{}.", language.english_name()),
                "type": "string",
                "const": language.code(),
            }));
        }
        schemars::json_schema!({
            "description": "The language in which a request is answered: messages, reasons, \
                goals, rules and names.",
            "oneOf": names,
        })
    }
}

/// The language of a request, also of one that is invalid otherwise; English if none is named.
pub(super) fn language_of(json: &str) -> Language {
    /// The only field that matters.
    #[derive(Deserialize)]
    struct Part {
        #[serde(default)]
        language: Spoken,
    }
    match serde_json::from_str(json) {
        Ok(Part { language }) => language.into(),
        Err(_) => Language::English,
    }
}

/// A request without a question of its own.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Listing {
    /// The language of the answer; English by default.
    #[serde(default)]
    pub language: Spoken,
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
    /// For `learn`: only if the puzzle is small, for a caller that waits meanwhile.
    #[serde(default)]
    pub small: bool,
    /// The language of the answer; English by default.
    #[serde(default)]
    pub language: Spoken,
}

/// The request `read`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    /// A puzzle or a saved game, in any notation.
    pub text: String,
    /// The language of the answer; English by default.
    #[serde(default)]
    pub language: Spoken,
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
    /// What is wrong, as an ID such as `no-board-named`: it is the same in every language.
    id: &'static str,
    /// What is wrong, in words.
    message: String,
    /// A suggestion.
    help: Option<String>,
}

/// Why a call has no answer.
#[derive(Debug)]
pub(super) enum ApiError {
    /// The request is invalid.
    Request(Refusal),
    /// A text of the request has faults.
    Faults {
        field: &'static str,
        faults: BadText,
    },
    /// The referee rejects the solution of the engine.
    Engine(String),
}

/// What is wrong with a request as a whole.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It is not JSON with the fields of the call: what the parser says, in English.
    Json(String),
    /// The moves are too long.
    Moves,
    /// There is no such step.
    Step { step: usize, moves: usize },
    /// The date is none.
    Date(DateError),
    /// The question is only for capture boards.
    NotCapture,
    /// The question is only for small boards of peg solitaire.
    NotPegs,
}

impl Refusal {
    /// The refusal as a message.
    fn message(&self) -> Message {
        match self {
            Refusal::Json(error) => message!("request-not-read", "{error}", error).message(),
            Refusal::Moves => message!(
                "moves-too-long",
                "the moves take more than {most} bytes",
                most = LONGEST
            )
            .message(),
            Refusal::Step { step, moves } => message!(
                "no-such-step",
                "`step` is {step}, and the number of moves is {moves}",
                step = *step,
                moves = *moves
            )
            .message(),
            Refusal::Date(error) => error.message(),
            Refusal::NotCapture => {
                message!("not-capture-board", "the puzzle is not a capture board").message()
            }
            Refusal::NotPegs => message!(
                "not-small-pegs",
                "this is for peg solitaire on at most {most} holes",
                most = 64
            )
            .message(),
        }
    }
}

pub(super) fn value(reply: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(reply).map_err(|error| ApiError::Engine(error.to_string()))
}

pub(super) fn parsed<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, ApiError> {
    serde_json::from_str(json).map_err(|error| ApiError::Request(Refusal::Json(error.to_string())))
}

/// The reply that says why a call has no answer.
pub(super) fn error_reply(refusal: &ApiError, language: Language) -> Reply {
    let mut refused = InvalidRequest {
        schema: Version::One,
        error: None,
        text: None,
    };
    let status = match refusal {
        ApiError::Request(error) => {
            refused.error = Some(language.message(&error.message()));
            400
        }
        ApiError::Engine(error) => {
            let failed = message!("engine-failed", "{error}", error);
            refused.error = Some(language.message(&failed.message()));
            500
        }
        ApiError::Faults { field, faults } => {
            refused.text = Some(FaultyText {
                field,
                faults: faults.iter().map(|fault| marked(fault, language)).collect(),
                readings: other_readings(faults, language),
            });
            400
        }
    };
    Reply {
        status,
        json: serde_json::to_value(refused).unwrap_or_default(),
    }
}

fn other_readings(faults: &BadText, language: Language) -> Vec<OtherReading> {
    let mut readings = Vec::new();
    for other in faults.readings() {
        let mut reading = OtherReading::from(other);
        reading.line = language.message(&other.line);
        readings.push(reading);
    }
    readings
}

fn marked(fault: &Fault, language: Language) -> Marked {
    Marked {
        start: fault.span.start,
        end: fault.span.end,
        id: fault.message.id(),
        message: language.message(&fault.message),
        help: fault.help.as_ref().map(|help| language.message(help)),
    }
}
