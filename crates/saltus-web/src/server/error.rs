//! Responses in JSON, and errors as such, in the language that the browser asks for.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use saltus::text::json;
use saltus_session::{Language, Phrase, phrase};
use serde_json::json;

/// An error response: its status and a message.
#[derive(Clone, Copy, Debug)]
pub struct Error(StatusCode, Phrase);

impl Error {
    /// An error with its message.
    pub const fn new(status: StatusCode, message: Phrase) -> Error {
        Error(status, message)
    }

    /// The response in a language.
    pub fn in_language(self, language: Language) -> Response {
        let mut response = json_of(self.0, json!({"error": self.1.spoken(language)}));
        // Whoever knows the language of the request says it again.
        response.extensions_mut().insert(self);
        response
    }
}

pub const MISSING: Error = Error::new(
    StatusCode::NOT_FOUND,
    phrase("server-no-page", "there is no page at this address"),
);
pub const BUSY: Error = Error::new(
    StatusCode::SERVICE_UNAVAILABLE,
    phrase("server-busy", "all searchers are busy"),
);

/// The language that a browser prefers, of those that the server has.
pub fn language_of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    // Browsers send them from the best on, such as `de-AT,de;q=0.9,en;q=0.8`.
    for tag in accepted.unwrap_or_default().split(',') {
        if let Some(language) = Language::of_tag(tag.trim()) {
            return language;
        }
    }
    Language::English
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.in_language(Language::English)
    }
}

pub fn json_of(status: StatusCode, json: serde_json::Value) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "application/json")],
        // A value has no map with other keys than strings, which alone could fail.
        json::line(&json).unwrap_or_default(),
    )
        .into_response()
}
