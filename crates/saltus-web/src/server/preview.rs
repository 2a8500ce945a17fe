//! Link previews on other sites, for a link such as `/?p=pegs:english`: the head of the page names
//! the puzzle, and a picture shows its board. A fragment (after `#`) never reaches a server, so
//! shared links have the puzzle in the query.

use super::{
    Server,
    error::{Answer, Error, MISSING, body_of, language_of},
    files,
    search::{WAIT, enter_within},
};
use crate::page;
use hyper::{HeaderMap, Uri, header};
use saltus::puzzle::Puzzle;
use saltus_draw::{Paper, Style, Theme};
use saltus_session::Language;
use std::fmt::Write;

/// The longest ID that is parsed.
const LONGEST: usize = 2000;

/// What the head of the page says.
const TITLE: &str = "Saltus: jump puzzles";
const ABOUT: &str = "A jump puzzle a day, a ladder from the first jump, and an exact answer to \
                     every question about them.";

/// `GET /`: the page; if the link names a puzzle, with that puzzle in its head.
pub async fn index(server: &Server, uri: &Uri, headers: &HeaderMap) -> Answer {
    let Some(id) = requested_id(uri) else {
        return files::send("index.html", headers);
    };
    let host = text_of(headers, header::HOST).unwrap_or_default();
    let proto = text_of(
        headers,
        header::HeaderName::from_static("x-forwarded-proto"),
    );
    let scheme = if proto == Some("https") {
        "https"
    } else {
        "http"
    };
    let base = format!("{scheme}://{host}");
    let language = language_of(headers);
    let page = quickly(server, move || page_with_preview(&id, &base, language)).await;
    match page.flatten() {
        Some(page) => Ok(body_of("text/html; charset=utf-8", page)),
        None => files::send("index.html", headers),
    }
}

/// A header as text.
fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// `GET /preview.png`: the board of the puzzle that `?p=` names, else a fixed one.
pub async fn picture(server: &Server, uri: &Uri, headers: &HeaderMap) -> Answer {
    let Some(id) = requested_id(uri) else {
        return files::send("preview.png", headers);
    };
    match quickly(server, move || preview_image(&id)).await {
        Some(Some(picture)) => Ok(body_of("image/png", picture)),
        Some(None) => Err(MISSING),
        None => Err(Error::busy()),
    }
}

/// The result of `work`, run as a quick call; `None` if no place is free for it.
async fn quickly<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let place = enter_within(WAIT, &server.quick).await?;
    place.run(work).await.ok()
}

/// The ID that the address names by `p`.
fn requested_id(uri: &Uri) -> Option<String> {
    for field in uri.query()?.split('&') {
        if let Some(id) = field.strip_prefix("p=") {
            return (id.len() <= LONGEST).then(|| decoded(id));
        }
    }
    None
}

fn puzzle(id: &str) -> Option<Puzzle> {
    Some(saltus_session::open(id).ok()?.puzzle().clone())
}

/// The page with the puzzle in its head, in the language of whoever asks.
fn page_with_preview(id: &str, base: &str, language: Language) -> Option<String> {
    let puzzle = puzzle(id)?;
    let page = std::str::from_utf8(page::file("index.html")?.bytes).ok()?;
    let title = content(&format!("Saltus: {}", puzzle.title));
    let goal = content(&saltus_session::goal(&puzzle, language));
    let picture = content(&format!("{base}/preview.png?p={}", encoded(id)));
    let page = page.replacen(&content(TITLE), &title, 1);
    let page = page.replacen(&content(ABOUT), &goal, 1);
    Some(page.replacen("content=\"preview.png\"", &picture, 1))
}

/// The attribute of an element of HTML.
fn content(text: &str) -> String {
    format!("content=\"{}\"", escaped(text))
}

fn preview_image(id: &str) -> Option<Vec<u8>> {
    let puzzle = puzzle(id)?;
    let scene = saltus_draw::position(&puzzle, &puzzle.start, &Style::default()).ok()?;
    scene.fit_to(Paper::Tweet).png(1.0, Theme::Light).ok()
}

/// A text within a pair of quotes of HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A part of an address with all but letters, digits and a few signs as `%` and two digits.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:@,".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}"); // a String takes all that is written
        }
    }
    out
}

/// The text of a part of an address.
pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        match after.split_first_chunk() {
            Some((digits, behind)) if byte == b'%' && byte_of(digits).is_some() => {
                bytes.extend(byte_of(digits));
                rest = behind;
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte of two hexadecimal digits.
fn byte_of(digits: &[u8; 2]) -> Option<u8> {
    let digits = std::str::from_utf8(digits).ok()?;
    u8::from_str_radix(digits, 16).ok()
}
