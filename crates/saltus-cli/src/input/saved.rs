//! Games that `saltus play` saved.

use super::{fault::FaultyText, source::read_file};
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

/// How the text of a saved game begins.
pub const GAME: &[u8; 5] = b"game ";

/// The text and the path of a saved game, if the argument is one.
pub fn read_saved_game(argument: &str) -> Option<(String, PathBuf)> {
    if !Path::new(argument).is_file() {
        return None; // a pipe is read once, and not here
    }
    let mut head = [0; GAME.len()];
    File::open(argument).ok()?.read_exact(&mut head).ok()?;
    if head != *GAME {
        return None;
    }
    let text = String::from_utf8(read_file(argument).ok()?).ok()?;
    Some((text, argument.into()))
}
