//! The file of a manifest: a JSON object with a checksum.

use crate::{
    StoreError,
    error::at,
    format::{self, SINCE, VERSION},
};
use saltus::printable::line;
use serde_json::{Map, Value};
use std::{
    io::{self, Write},
    path::Path,
};

/// The name of the file.
pub(crate) const NAME: &str = "manifest.json";
/// The longest manifest: a census has a seal of 36 bytes for each part, on the largest boards some
/// millions, and notes have an entry per pair of holes.
const LONGEST: u64 = 256 << 20;

/// The kind of a store with the layers of a search; that of a census has no name.
pub(crate) const SWEEPS: &str = "sweeps";
/// The kind of a store with notes.
pub(crate) const PAIRS: &str = "pairs";

/// Reads the manifest in a folder, with printable words; `None` if there is none.
pub(crate) fn read(folder: &Path) -> Result<Option<Map<String, Value>>, StoreError> {
    let path = folder.join(NAME);
    match saltus_system::is_own(&path) {
        Ok(true) => (),
        Ok(false) => {
            let why = "the manifest is a link, or not a file; use another folder";
            return Err(StoreError::Damaged {
                path,
                why,
                part: None,
            });
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return at(&path, Err(error)),
    }
    let text = at(&path, saltus_system::read(&path, LONGEST))?;
    let Some(body) = format::read_checked(&text) else {
        return Err(damaged(folder));
    };
    let version = body.get("version").and_then(Value::as_u64).unwrap_or(0);
    // A census has no kind.
    let oldest = if body.contains_key("kind") {
        SINCE
    } else {
        VERSION
    };
    if (oldest..=VERSION).contains(&version) {
        Ok(Some(printable(body)))
    } else {
        Err(StoreError::Version { path, version })
    }
}

/// The error that a manifest is not what was written.
pub(crate) fn damaged(folder: &Path) -> StoreError {
    let why = "the manifest is torn or altered; without it the store is lost: use another folder";
    StoreError::Damaged {
        path: folder.join(NAME),
        why,
        part: None,
    }
}

/// Writes a manifest. Returns its size in bytes.
pub(crate) fn write(folder: &Path, body: &Map<String, Value>) -> Result<u64, StoreError> {
    let path = folder.join(NAME);
    let mut draft = at(&path, saltus_system::Draft::replacing(&path))?;
    let text = format::with_checksum(body);
    at(&path, draft.write_all(text.as_bytes()))?;
    at(&path, draft.finish())?;
    Ok(text.len() as u64)
}

/// The same object with all its words as printable lines: a manifest may contain anything, and
/// commands print it.
fn printable(body: Map<String, Value>) -> Map<String, Value> {
    body.into_iter()
        .map(|(name, value)| (line(&name), printable_value(value)))
        .collect()
}

fn printable_value(value: Value) -> Value {
    match value {
        Value::String(text) => line(&text).into(),
        Value::Array(values) => values.into_iter().map(printable_value).collect(),
        Value::Object(body) => printable(body).into(),
        other => other,
    }
}
