//! The file of a manifest: a JSON object with a checksum.

use crate::{
    StoreError, file,
    format::{self, VERSION},
};
use serde_json::{Map, Value};
use std::{
    io::{self, Write},
    path::Path,
};

/// The name of the file.
pub(crate) const NAME: &str = "manifest.json";
/// The longest manifest: a census has a few hundred lines, and notes have one per pair of holes.
const LONGEST: u64 = 16 << 20;

/// The kind of a store with the layers of a search; that of a census has no name.
pub(crate) const SWEEPS: &str = "sweeps";
/// The kind of a store with notes.
pub(crate) const PAIRS: &str = "pairs";

/// Reads the manifest in a folder; `None` if there is none.
pub(crate) fn read(folder: &Path) -> Result<Option<Map<String, Value>>, StoreError> {
    let path = folder.join(NAME);
    let io = |error| StoreError::Io {
        path: path.clone(),
        error,
    };
    match file::is_own(&path) {
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
        Err(error) => return Err(io(error)),
    }
    let text = saltus_system::read(&path, LONGEST).map_err(io)?;
    let Some(body) = std::str::from_utf8(&text)
        .ok()
        .and_then(format::read_checked)
    else {
        return Err(damaged(folder));
    };
    let version = body.get("version").and_then(Value::as_u64).unwrap_or(0);
    if version != VERSION {
        return Err(StoreError::Version { path, version });
    }
    Ok(Some(body))
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

/// Writes a manifest.
pub(crate) fn write(folder: &Path, body: &Map<String, Value>) -> Result<(), StoreError> {
    let path = folder.join(NAME);
    let written = saltus_system::Draft::replacing(&path).and_then(|mut draft| {
        draft.write_all(format::with_checksum(body).as_bytes())?;
        draft.finish()
    });
    written.map_err(|error| StoreError::Io { path, error })
}

/// A name without control characters: a manifest may contain anything.
pub(crate) fn printable(name: &str) -> String {
    name.chars()
        .map(|letter| {
            if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect()
}
