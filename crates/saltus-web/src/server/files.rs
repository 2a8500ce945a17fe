//! The files of the page, compressed once and sent only when changed.

use super::error::MISSING;
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

/// A file in its encodings.
struct EncodedFile {
    media: &'static str,
    plain: &'static [u8],
    /// The compressed contents, if smaller.
    small: Option<Bytes>,
    /// The entity tag: a browser that has this version receives nothing.
    tag: String,
}

static SENT: LazyLock<HashMap<&'static str, EncodedFile>> = LazyLock::new(prepare_all);

fn prepare_all() -> HashMap<&'static str, EncodedFile> {
    let mut files = HashMap::new();
    for file in page::FILES {
        files.insert(file.name, prepare(file));
    }
    files
}

fn prepare(file: &File) -> EncodedFile {
    let mut hasher = DefaultHasher::new();
    file.bytes.hash(&mut hasher);
    let small = compressed(file.bytes).filter(|small| small.len() < file.bytes.len());
    EncodedFile {
        media: file.media,
        plain: file.bytes,
        small: small.map(Bytes::from),
        tag: format!("\"{:016x}\"", hasher.finish()),
    }
}

/// The bytes in gzip; writing to memory does not fail.
fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Whether the page has a file of this name.
pub fn is_file(name: &str) -> bool {
    SENT.contains_key(name)
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
    let Some(sent) = SENT.get(name) else {
        return MISSING.into_response();
    };
    let same = [
        (header::ETAG, sent.tag.as_str()),
        (header::VARY, "accept-encoding"),
    ];
    for tag in parts_of(headers, header::IF_NONE_MATCH) {
        if tag == "*" || tag.trim_start_matches("W/") == sent.tag {
            return (StatusCode::NOT_MODIFIED, same).into_response();
        }
    }

    let media = [(header::CONTENT_TYPE, sent.media)];
    let mut codings = parts_of(headers, header::ACCEPT_ENCODING);
    match &sent.small {
        Some(small) if codings.any(takes_gzip) => {
            let coding = [(header::CONTENT_ENCODING, "gzip")];
            (same, media, coding, small.clone()).into_response()
        }
        _ => (same, media, sent.plain).into_response(),
    }
}

/// The parts of a header that commas separate; none if it is missing.
fn parts_of(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().split(',').map(str::trim)
}

/// Whether a part of `accept-encoding` allows gzip: `gzip;q=0` forbids it.
fn takes_gzip(coding: &str) -> bool {
    let (name, quality) = coding.split_once(';').unwrap_or((coding, "q=1"));
    name.trim().eq_ignore_ascii_case("gzip")
        && quality.trim().trim_start_matches("q=").parse() != Ok(0.0)
}
