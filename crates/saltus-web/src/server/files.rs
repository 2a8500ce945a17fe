//! The files of the page: compressed once, and sent again only when they have changed.

use super::MISSING;
use crate::page::{self, File};
use axum::{
    body::Bytes,
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    sync::LazyLock,
};

/// A file as it is sent.
struct Sent {
    media: &'static str,
    plain: &'static [u8],
    /// Smaller than the plain bytes, if that is possible.
    small: Option<Bytes>,
    /// Names this content: a browser that has it is sent nothing.
    tag: String,
}

static SENT: LazyLock<HashMap<&'static str, Sent>> =
    LazyLock::new(|| page::FILES.iter().map(|file| (file.name, prepared(file))).collect());

fn prepared(file: &File) -> Sent {
    let mut hasher = DefaultHasher::new();
    file.bytes.hash(&mut hasher);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let small = encoder.write_all(file.bytes).and_then(|()| encoder.finish()).ok();
    Sent {
        media: file.media,
        plain: file.bytes,
        small: small.filter(|small| small.len() < file.bytes.len()).map(Bytes::from),
        tag: format!("\"{:016x}\"", hasher.finish()),
    }
}

/// `GET /FILE`.
pub async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

/// The page.
pub async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// A file of the page.
pub fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(sent) = SENT.get(name) else { return MISSING.into_response() };
    let listed = |name| {
        headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().split(',').map(str::trim)
    };
    let same = [(header::ETAG, sent.tag.as_str()), (header::VARY, "accept-encoding")];
    if listed(header::IF_NONE_MATCH).any(|tag| tag.trim_start_matches("W/") == sent.tag || tag == "*") {
        return (StatusCode::NOT_MODIFIED, same).into_response();
    }
    let media = [(header::CONTENT_TYPE, sent.media)];
    let gzip = listed(header::ACCEPT_ENCODING).any(takes_gzip);
    match sent.small.clone().filter(|_| gzip) {
        Some(small) => (same, media, [(header::CONTENT_ENCODING, "gzip")], small).into_response(),
        None => (same, media, sent.plain).into_response(),
    }
}

/// Whether a part of `accept-encoding` allows gzip: `gzip;q=0` forbids it.
fn takes_gzip(coding: &str) -> bool {
    let (name, quality) = coding.split_once(';').unwrap_or((coding, "q=1"));
    name.trim().eq_ignore_ascii_case("gzip") && quality.trim().trim_start_matches("q=").parse() != Ok(0.0)
}
