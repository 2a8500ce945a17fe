//! The files of the page, compressed once and sent only when changed.

use super::error::{Answer, MISSING, Response, body_of};
use crate::page::{self, File};
use flate2::{Compression, write::GzEncoder};
use hyper::{
    HeaderMap, StatusCode,
    body::Bytes,
    header::{self, HeaderValue},
};
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
    tag: HeaderValue,
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
    let tag = format!("\"{:016x}\"", hasher.finish());
    let small = compressed(file.bytes).filter(|small| small.len() < file.bytes.len());
    EncodedFile {
        media: file.media,
        plain: file.bytes,
        small: small.map(Bytes::from),
        tag: tag.parse().expect("digits in quotes are a header"),
    }
}

/// The bytes in gzip; writing to memory does not fail.
fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// The page's own name for one of its files.
pub fn named(name: &str) -> Option<&'static str> {
    SENT.get_key_value(name).map(|(&name, _)| name)
}

/// A file of the page.
pub fn send(name: &str, headers: &HeaderMap) -> Answer {
    let sent = SENT.get(name).ok_or(MISSING)?;
    let mut response = if has_same(headers, sent) {
        let mut nothing = Response::default();
        *nothing.status_mut() = StatusCode::NOT_MODIFIED;
        nothing
    } else {
        contents(headers, sent)
    };

    let about = response.headers_mut();
    about.insert(header::ETAG, sent.tag.clone());
    let differs_by = HeaderValue::from_static("accept-encoding");
    about.insert(header::VARY, differs_by);
    Ok(response)
}

/// Whether the browser has this version.
fn has_same(headers: &HeaderMap, sent: &EncodedFile) -> bool {
    parts_of(headers, header::IF_NONE_MATCH)
        .any(|tag| tag == "*" || sent.tag == tag.trim_start_matches("W/"))
}

/// The contents in an encoding that the browser takes.
fn contents(headers: &HeaderMap, sent: &EncodedFile) -> Response {
    let mut codings = parts_of(headers, header::ACCEPT_ENCODING);
    match &sent.small {
        Some(small) if codings.any(takes_gzip) => {
            let mut response = body_of(sent.media, small.clone());
            let gzip = HeaderValue::from_static("gzip");
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, gzip);
            response
        }
        _ => body_of(sent.media, sent.plain),
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
