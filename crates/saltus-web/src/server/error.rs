//! Responses in JSON, and errors as such.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use saltus::text::json;
use serde_json::json;

/// An error response: its status and a message.
#[derive(Clone, Copy, Debug)]
pub struct Error(pub StatusCode, pub &'static str);

pub const MISSING: Error = Error(StatusCode::NOT_FOUND, "there is no page at this address");
pub const BUSY: Error = Error(StatusCode::SERVICE_UNAVAILABLE, "all searchers are busy");

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        json_of(self.0, json!({"error": self.1}))
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
