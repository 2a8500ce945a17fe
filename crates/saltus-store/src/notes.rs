//! Results of many small problems in one file, which is written again for each.

use crate::{
    StoreError,
    contents::{Contents, contents},
    format::VERSION,
    lock::{Lock, lock},
    manifest,
};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// A folder with results of problems of boards, in the order in which they were found, open for
/// writing.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("saltus-notes-{}", std::process::id()));
/// use saltus_store::Notes;
/// let mut notes = Notes::open(&folder)?;
/// notes.insert("pegs:triangle4@a1-a1", "impossible".into())?;
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
    /// Held while the store is open.
    _lock: Lock,
}

impl Notes {
    /// Opens the notes in a folder, or creates them.
    ///
    /// # Errors
    /// [`StoreError`]: among others, another process is using them, or the folder contains
    /// something else.
    pub fn open(folder: &Path) -> Result<Notes, StoreError> {
        let lock = lock(folder)?;
        let notes = match contents(folder)? {
            None => Map::new(),
            Some(Contents::Pairs(notes)) => notes,
            Some(other) => {
                return Err(other.other_contents(folder, "the problems of boards".into()));
            }
        };
        let notes = Notes {
            folder: folder.into(),
            notes,
            _lock: lock,
        };
        notes.write()?;
        Ok(notes)
    }

    /// The result of a problem.
    pub fn get(&self, problem: &str) -> Option<&Value> {
        self.notes.get(problem)
    }

    /// All results, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.notes
            .iter()
            .map(|(problem, note)| (problem.as_str(), note))
    }

    /// Stores the result of a problem, replacing an earlier one.
    ///
    /// # Errors
    /// [`StoreError`]
    pub fn insert(&mut self, problem: &str, note: Value) -> Result<(), StoreError> {
        self.notes.insert(problem.into(), note);
        self.write()
    }

    fn write(&self) -> Result<(), StoreError> {
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("kind".into(), manifest::PAIRS.into()),
            ("problems".into(), self.notes.clone().into()),
        ]);
        manifest::write(&self.folder, &body)?;
        Ok(())
    }
}
