//! Games that `saltus play` saved.

use super::{fault::FaultyText, source::read_file};
use saltus::text::{id, moves};
use saltus_session::Session;
use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

/// The game of the text of a saved game.
pub fn open_saved_game(text: String, path: &Path) -> anyhow::Result<Session> {
    saltus_session::open(&text).map_err(|faults| {
        let name = path.display().to_string();
        FaultyText::new(name, text, faults).into()
    })
}

/// How the text of a game that `saltus play` saved begins.
const GAME: &str = "game ";

/// The bytes of a file that show whether it may be a saved game.
const HEAD: u64 = 256;

/// The text of a saved game; `None` if it is none. An ID with its moves in the lines below it is
/// one too.
pub fn as_saved_game(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    if text.starts_with(GAME) {
        return Some(text.to_owned());
    }

    let (id, below) = text.trim_start().split_once('\n')?;
    let id = id.trim();
    if !id::looks_like_id(id) {
        return None;
    }
    let puzzle = id::read(id, |rules| rules).ok()?.puzzle().ok()?;
    let moves: Vec<&str> = below.split_whitespace().collect();
    let moves = moves.join(" ");
    let has_moves = moves::read(moves.as_bytes(), &puzzle).is_ok_and(|read| !read.is_empty());
    has_moves.then(|| format!("{GAME}{id}\nmoves {moves}\n"))
}

/// The text and the path of a saved game, if the argument is one.
pub fn read_saved_game(argument: &str) -> Option<(String, PathBuf)> {
    if !Path::new(argument).is_file() {
        return None; // a pipe is read once, and not here
    }
    let mut head = Vec::new();
    File::open(argument)
        .ok()?
        .take(HEAD)
        .read_to_end(&mut head)
        .ok()?;
    let head = String::from_utf8_lossy(&head);
    let first = head.trim_start().lines().next()?;
    if !head.starts_with(GAME) && !id::looks_like_id(first.trim()) {
        return None;
    }
    Some((as_saved_game(&read_file(argument).ok()?)?, argument.into()))
}
