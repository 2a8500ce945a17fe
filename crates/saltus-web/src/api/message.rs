//! What a call takes and gives: its limits, its request, and its reply or why there is none.

use super::LONGEST;
use saltus::text::{
    BadText, Fault,
    json::{OtherReading, Version},
};
use saltus_session::{DateError, Language};
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

/// The language in which a request is answered: messages, reasons, goals, rules and names.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Spoken {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl From<Spoken> for Language {
    fn from(spoken: Spoken) -> Language {
        match spoken {
            Spoken::En => Language::English,
            Spoken::De => Language::German,
        }
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
    /// What is wrong.
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
    /// The refusal in words.
    fn words(&self, language: Language) -> String {
        match language {
            Language::English => self.in_english(),
            Language::German => self.in_german(),
        }
    }

    fn in_english(&self) -> String {
        match self {
            Refusal::Json(error) => error.clone(),
            Refusal::Moves => format!("the moves take more than {LONGEST} bytes"),
            Refusal::Step { step, moves } => {
                format!("`step` is {step}, but there are {moves} moves")
            }
            Refusal::Date(error) => error.to_string(),
            Refusal::NotCapture => "the puzzle is not a capture board".into(),
            Refusal::NotPegs => "this is for peg solitaire on at most 64 holes".into(),
        }
    }

    fn in_german(&self) -> String {
        match self {
            Refusal::Json(error) => format!("Die Anfrage ist nicht lesbar: {error}"),
            Refusal::Moves => format!("Die Züge haben mehr als {LONGEST} Bytes"),
            Refusal::Step { step, moves } => {
                format!("„step“ ist {step}, aber es gibt {moves} Züge")
            }
            Refusal::Date(error) => error.words(Language::German),
            Refusal::NotCapture => "Diese Aufgabe ist kein Schlagbrett".into(),
            Refusal::NotPegs => "Das geht nur bei Solitär mit höchstens 64 Löchern".into(),
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
            refused.error = Some(error.words(language));
            400
        }
        ApiError::Engine(error) => {
            refused.error = Some(engine_words(error, language));
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

fn engine_words(error: &str, language: Language) -> String {
    match language {
        Language::English => error.to_owned(),
        Language::German => format!("Innerer Fehler: {error}"),
    }
}

fn marked(fault: &Fault, language: Language) -> Marked {
    Marked {
        start: fault.span.start,
        end: fault.span.end,
        message: language.message(&fault.message),
        help: fault.help.as_ref().map(|help| language.message(help)),
    }
}
