//! Link previews on other sites, for a link such as `/?p=pegs:english`: the head of the page names
//! the puzzle, and a picture shows its board. `/?d=2026-11-25&l=easy` is a puzzle of a day, and
//! `&m=d2-d4` a position. A fragment (after `#`) never reaches a server, so shared links have the
//! puzzle in the query.

use super::{
    Server,
    error::{Answer, Error, MISSING, body_of, language_of},
    files,
    search::{WAIT, enter_within},
};
use crate::page;
use hyper::{HeaderMap, Uri, header};
use saltus::{budget::Budget, puzzle::Puzzle};
use saltus_draw::{Paper, Style, Theme};
use saltus_session::{Date, Language, Level, Phrase, Session, phrase, puzzle_of_day};
use std::{borrow::Cow, fmt::Write};

/// The longest query that is parsed.
const LONGEST: usize = 2000;

/// What the head of the page says.
const TITLE: &str = "Saltus: jump puzzles";
const ABOUT: &str = "A jump puzzle a day, a ladder from the first jump, and an exact answer to \
                     every question about them.";

/// `GET /`: the page; if the link names a puzzle, with that puzzle in its head.
pub async fn index(server: &Server, uri: &Uri, headers: &HeaderMap) -> Answer {
    let Some(link) = Link::of(uri) else {
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
    let page = quickly(server, move || page_with_preview(&link, &base, language)).await;
    match page.flatten() {
        Some(page) => Ok(body_of("text/html; charset=utf-8", page)),
        None => files::send("index.html", headers),
    }
}

/// A header as text.
fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// `GET /preview.png`: the board of the puzzle that the query names, else a fixed one.
pub async fn picture(server: &Server, uri: &Uri, headers: &HeaderMap) -> Answer {
    let Some(link) = Link::of(uri) else {
        return files::send("preview.png", headers);
    };
    match quickly(server, move || preview_image(&link)).await {
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

/// What the query of a link names.
enum Link {
    /// `d=` and `l=`: a puzzle of a day.
    Day { date: Date, level: Level },
    /// `p=`, `m=` and `s=`: a puzzle, the moves made, and how many of them.
    Game {
        id: String,
        moves: String,
        step: Option<usize>,
    },
}

impl Link {
    /// What a link names; `None` if that is neither a day nor a puzzle.
    fn of(uri: &Uri) -> Option<Link> {
        let query = uri.query().filter(|query| query.len() <= LONGEST)?;
        let field = |name: &str| field_of(query, name);
        if let Some(date) = field("d") {
            let level = field("l").and_then(|level| level.parse().ok());
            return Some(Link::Day {
                date: date.parse().ok()?,
                level: level.unwrap_or(Level::Medium),
            });
        }
        Some(Link::Game {
            id: field("p")?,
            moves: field("m").unwrap_or_default().replace(',', " "),
            step: field("s").and_then(|step| step.parse().ok()),
        })
    }

    /// The ID of the puzzle.
    fn id(&self) -> Option<Cow<'_, str>> {
        match self {
            Link::Day { date, level } => {
                let puzzle = puzzle_of_day(*date, *level, &Budget::UNLIMITED)?;
                Some(puzzle.into())
            }
            Link::Game { id, .. } => Some(id.into()),
        }
    }

    /// The game, at the start if its moves cannot be made.
    fn session(&self) -> Option<Session> {
        let mut session = saltus_session::open(&self.id()?).ok()?;
        if let Link::Game { moves, step, .. } = self
            && session.play(moves).is_ok()
        {
            session.go_to(step.unwrap_or(session.moves().len()));
        }
        Some(session)
    }

    /// What the link is called.
    fn title(&self, puzzle: &Puzzle, language: Language) -> String {
        match self {
            Link::Day { date, level } => {
                format!("Saltus: {date}, {}", level_phrase(*level).spoken(language))
            }
            Link::Game { .. } => format!("Saltus: {}", puzzle.title),
        }
    }

    /// The query of the same link.
    fn query(&self) -> String {
        match self {
            Link::Day { date, level } => format!("d={date}&l={level}"),
            Link::Game { id, moves, step } => {
                let mut query = format!("p={}", encoded(id));
                if !moves.is_empty() {
                    let _ = write!(query, "&m={}", encoded(&moves.replace(' ', ",")));
                }
                if let Some(step) = step {
                    let _ = write!(query, "&s={step}");
                }
                query
            }
        }
    }
}

/// The first field of a query with this name.
fn field_of(query: &str, name: &str) -> Option<String> {
    for field in query.split('&') {
        if let Some((key, text)) = field.split_once('=')
            && key == name
        {
            return Some(decoded(text));
        }
    }
    None
}

/// The name of a level.
const fn level_phrase(level: Level) -> Phrase {
    match level {
        Level::Easy => phrase("play-level-easy", "easy"),
        Level::Medium => phrase("play-level-medium", "medium"),
        Level::Hard => phrase("play-level-hard", "hard"),
    }
}

/// The page with the puzzle in its head, in the language of whoever asks.
fn page_with_preview(link: &Link, base: &str, language: Language) -> Option<String> {
    let session = link.session()?;
    let puzzle = session.puzzle();
    let page = std::str::from_utf8(page::file("index.html")?.bytes).ok()?;
    let title = content(&link.title(puzzle, language));
    let goal = content(&saltus_session::goal(puzzle, language));
    let picture = content(&format!("{base}/preview.png?{}", link.query()));
    let page = page.replacen(&content(TITLE), &title, 1);
    let page = page.replacen(&content(ABOUT), &goal, 1);
    Some(page.replacen("content=\"preview.png\"", &picture, 1))
}

/// The attribute of an element of HTML.
fn content(text: &str) -> String {
    format!("content=\"{}\"", escaped(text))
}

/// A picture of the board, all of whose kings look alike.
fn preview_image(link: &Link) -> Option<Vec<u8>> {
    let session = link.session()?;
    let puzzle = session.puzzle();
    let scene = saltus_draw::position(puzzle, session.position(), &Style::default()).ok()?;
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
