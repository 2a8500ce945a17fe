//! The files of the page, sent again only when they have changed.

use super::MISSING;
use crate::page::{self, File};
use axum::{
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

/// A file as it is sent.
struct Sent {
    media: &'static str,
    bytes: &'static [u8],
    /// Names this content: a browser that has it is sent nothing.
    tag: String,
}

static SENT: LazyLock<HashMap<&'static str, Sent>> =
    LazyLock::new(|| page::FILES.iter().map(|file| (file.name, prepared(file))).collect());

fn prepared(file: &File) -> Sent {
    let mut hasher = DefaultHasher::new();
    file.bytes.hash(&mut hasher);
    Sent { media: file.media, bytes: file.bytes, tag: format!("\"{:016x}\"", hasher.finish()) }
}

/// `GET /FILE`.
pub async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

/// `GET /`.
pub async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(sent) = SENT.get(name) else { return MISSING.into_response() };
    let listed = |name| {
        headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().split(',').map(str::trim)
    };
    let same = [(header::ETAG, sent.tag.as_str())];
    if listed(header::IF_NONE_MATCH).any(|tag| tag.trim_start_matches("W/") == sent.tag || tag == "*") {
        return (StatusCode::NOT_MODIFIED, same).into_response();
    }
    (same, [(header::CONTENT_TYPE, sent.media)], sent.bytes).into_response()
}
