//! What all files of a store have in common: the version, the fingerprint of the game, checksums.

use saltus::pegs::{Game, table::fingerprint};
use serde_json::{Map, Value, json};

/// The version of the format.
pub const VERSION: u64 = 4;
/// The first version in which the layers of searches and the problems of boards are as they are
/// now. Only censuses changed since.
pub(crate) const SINCE: u64 = 3;

/// The fingerprint of a game.
pub(crate) fn mark(game: &Game) -> String {
    format!("{:016x}", fingerprint(game))
}

/// A checksum against damage, not against forgery. A change of one word always changes it, since
/// every step is invertible.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut sum = 0;
    for word in words {
        sum = mixed(sum, u64::from_le_bytes(*word));
    }
    let mut last = 0;
    for &byte in rest {
        last = last << 8 | u64::from(byte);
    }
    mixed(mixed(sum, last), bytes.len() as u64)
}

/// A step of the checksum.
fn mixed(sum: u64, word: u64) -> u64 {
    (sum ^ word)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// A JSON object with a checksum.
pub(crate) fn with_checksum(body: &Map<String, Value>) -> String {
    let body = json!(body).to_string();
    let sum = checksum(body.as_bytes());
    format!("{{\"checksum\":\"{sum:016x}\",\"store\":{body}}}\n")
}

/// The object of such a text.
pub(crate) fn read_checked(text: &[u8]) -> Option<Map<String, Value>> {
    let value: Value = serde_json::from_slice(text).ok()?;
    let Value::Object(body) = value.get("store")?.clone() else {
        return None;
    };
    let sum = format!(
        "{:016x}",
        checksum(Value::Object(body.clone()).to_string().as_bytes())
    );
    (value.get("checksum")? == &Value::String(sum)).then_some(body)
}
