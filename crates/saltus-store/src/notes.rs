//! What is known of many small problems: one sealed file, written anew with each of them.

use crate::{
    StoreError, VERSION,
    lock::{Lock, lock},
    manifest::{self, Contents},
};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// The kind of store, as its manifest says.
pub(crate) const KIND: &str = "pairs";

/// A folder with what is known of the problems of boards, in the order in which it was found, open for writing.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("saltus-notes-{}", std::process::id()));
/// use saltus_store::Notes;
/// let mut notes = Notes::open(&folder)?;
/// notes.put("pegs:triangle4@a1-a1", "impossible".into())?;
/// drop(notes);
/// assert_eq!(Notes::open(&folder)?.get("pegs:triangle4@a1-a1"), Some(&"impossible".into()));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Notes {
    folder: PathBuf,
    notes: Map<String, Value>,
    /// Held as long as the store is open.
    _lock: Lock,
}

impl Notes {
    /// Opens the notes in a folder, or begins them there.
    ///
    /// # Errors
    /// [`StoreError`]: among others, another process is at work on them, or the folder holds something else.
    pub fn open(folder: &Path) -> Result<Notes, StoreError> {
        let lock = lock(folder)?;
        let notes = match manifest::contents(folder)? {
            None => Map::new(),
            Some(Contents::Pairs(notes)) => notes,
            Some(other) => return Err(other.refused(folder, "the problems of boards".into())),
        };
        let notes = Notes { folder: folder.into(), notes, _lock: lock };
        notes.write()?;
        Ok(notes)
    }

    /// What is known of a problem.
    pub fn get(&self, problem: &str) -> Option<&Value> {
        self.notes.get(problem)
    }

    /// All that is known, in the order in which it was found.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.notes.iter().map(|(problem, note)| (problem.as_str(), note))
    }

    /// Notes what is known of a problem, in place of what was known before.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn put(&mut self, problem: &str, note: Value) -> Result<(), StoreError> {
        self.notes.insert(problem.into(), note);
        self.write()
    }

    fn write(&self) -> Result<(), StoreError> {
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("kind".into(), KIND.into()),
            ("problems".into(), self.notes.clone().into()),
        ]);
        manifest::write(&self.folder, &body)
    }
}
