//! Games that `saltus play` saved.

use super::fault::FaultyText;
use saltus::text::{id, moves};
use saltus_session::Session;

/// The game of the text of a saved game.
pub fn open_saved_game(text: String, name: &str) -> anyhow::Result<Session> {
    saltus_session::open(&text).map_err(|faults| FaultyText::new(name, text, faults).into())
}

/// How the text of a game that `saltus play` saved begins.
const GAME: &str = "game ";

/// The text of a saved game; `None` if it is none. An ID with its moves behind it, in its line or
/// in those below, is one too.
pub fn as_saved_game(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    if text.starts_with(GAME) {
        return Some(text.to_owned());
    }

    let (id, behind) = text.trim_start().split_once(char::is_whitespace)?;
    if !id::looks_like_id(id) {
        return None;
    }
    let puzzle = id::read(id, |rules| rules).ok()?.puzzle().ok()?;
    let moves: Vec<&str> = behind.split_whitespace().collect();
    let moves = moves.join(" ");
    let has_moves = moves::read(moves.as_bytes(), &puzzle).is_ok_and(|read| !read.is_empty());
    has_moves.then(|| format!("{GAME}{id}\nmoves {moves}\n"))
}
