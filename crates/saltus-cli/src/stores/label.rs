//! The label behind a table in the cache: the ID of its puzzle, which tells the goal. A table alone
//! knows its game by a hash only.

use super::read::named;
use anyhow::{Context, ensure};
use saltus::pegs::{Game, table::fingerprint};

/// The end of a file with a label.
const MARK: &[u8; 8] = b"SALTUSID";

/// The bytes behind the ID: its length, and the mark.
const TAIL: usize = 4 + MARK.len();

/// The longest ID that is kept.
const LONGEST: usize = 1024;

/// What a label tells.
pub struct Labelled {
    pub puzzle: String,
    pub goal: String,
}

/// The hash of a game, as the names of its files have it.
pub fn hash(game: &Game) -> String {
    format!("{:016x}", fingerprint(game))
}

/// A table with the ID of its puzzle behind it.
pub fn attach(table: &[u8], id: &str) -> Vec<u8> {
    let mut bytes = table.to_vec();
    if id.len() <= LONGEST {
        bytes.extend(id.as_bytes());
        bytes.extend((id.len() as u32).to_le_bytes());
        bytes.extend(MARK);
    }
    bytes
}

/// Takes the ID from behind a table; `None` if there is none.
pub fn detach(bytes: &mut Vec<u8>) -> Option<String> {
    let end = bytes.len().checked_sub(TAIL)?;
    if !bytes.ends_with(MARK) {
        return None;
    }
    let length = u32::from_le_bytes(*bytes[end..].first_chunk()?) as usize;
    let begin = end.checked_sub(length).filter(|_| length <= LONGEST)?;
    let id = String::from_utf8(bytes[begin..end].to_vec()).ok()?;
    bytes.truncate(begin);
    Some(id)
}

/// The puzzle of a label, which must be that of the table in the file with this `name`.
///
/// # Errors
/// It is none, or another one.
pub fn read(id: &str, name: &str) -> anyhow::Result<Labelled> {
    let subject = named(id).context("the label of the table is damaged")?;
    let game = Game::of(&subject.puzzle()?);
    let is_own = game.is_some_and(|game| name.contains(&hash(&game)));
    ensure!(is_own, "the table is labelled as that of another puzzle");
    Ok(Labelled {
        puzzle: id.to_owned(),
        goal: subject.reading.goal.to_string(),
    })
}
