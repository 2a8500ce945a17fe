//! Responses, and errors in the language that the browser asks for.

use http_body_util::Full;
use hyper::{
    HeaderMap, StatusCode,
    body::Bytes,
    header::{self, HeaderName, HeaderValue},
};
use saltus::text::json::{self, Version};
use saltus_session::{Language, Phrase, phrase};
use serde_json::json;

/// A response with its whole body.
pub type Response = hyper::Response<Full<Bytes>>;

/// What answers a request.
pub type Answer = Result<Response, Error>;

/// An error response: its status, a message, and a header that says more.
#[derive(Clone, Debug)]
pub struct Error {
    status: StatusCode,
    message: Phrase,
    more: Option<Header>,
}

/// A header with a fixed value.
#[derive(Clone, Debug)]
struct Header {
    name: HeaderName,
    value: &'static str,
}

impl Error {
    /// An error with its message.
    pub const fn new(status: StatusCode, message: Phrase) -> Error {
        Error {
            status,
            message,
            more: None,
        }
    }

    /// No place is free for a search.
    pub fn busy() -> Error {
        let message = phrase("server-busy", "all searchers are busy");
        let error = Error::new(StatusCode::SERVICE_UNAVAILABLE, message);
        error.with_header(header::RETRY_AFTER, "1")
    }

    /// The path takes only these methods.
    pub fn wrong_method(allowed: &'static str) -> Error {
        let message = phrase("server-method", "this path does not take that method");
        let error = Error::new(StatusCode::METHOD_NOT_ALLOWED, message);
        error.with_header(header::ALLOW, allowed)
    }

    fn with_header(mut self, name: HeaderName, value: &'static str) -> Error {
        self.more = Some(Header { name, value });
        self
    }

    /// The response in a language.
    pub fn in_language(self, language: Language) -> Response {
        let message = json!({"schema": Version::One, "error": self.message.spoken(language)});
        let mut response = json_of(self.status, &message);
        if let Some(Header { name, value }) = self.more {
            let value = HeaderValue::from_static(value);
            response.headers_mut().insert(name, value);
        }
        response
    }
}

pub const MISSING: Error = Error::new(
    StatusCode::NOT_FOUND,
    phrase("server-no-page", "there is no page at this address"),
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

/// A body of a media type, with the status 200.
pub fn body_of(media: &'static str, body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(Full::new(body.into()));
    let media = HeaderValue::from_static(media);
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response
}

/// A value as a line of JSON.
pub fn json_of(status: StatusCode, json: &serde_json::Value) -> Response {
    // A value has no map with other keys than strings, which alone could fail.
    let line = json::line(json).unwrap_or_default();
    let mut response = body_of("application/json", line);
    *response.status_mut() = status;
    response
}
