use crate::format::VERSION;
use saltus::{
    budget::Limit,
    message,
    message::Message,
    pegs::ranked::{NoFrame, Stage},
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The result of an operation on a file or a folder, with its path in an error.
pub(crate) fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(StoreError::Io {
            path: path.into(),
            error,
        }),
    }
}

/// An error of a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An error of the file system.
    #[error("{}: {}{}", path.display(), advice(error), Message::of_system(error))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// Another process is writing to the store.
    #[error(
        "{}: another process is using this store; wait until it ends, or use another folder",
        .0.display()
    )]
    Busy(PathBuf),
    /// The folder contains something else.
    #[error(
        "{}: this folder contains something other than a store; name an empty or a new folder",
        .0.display()
    )]
    NoStore(PathBuf),
    /// The store belongs to another puzzle, or was started with other options.
    #[error(
        "{}: this store is of {holds}, not of {}; name another folder",
        path.display(),
        wanted_words(holds, wanted)
    )]
    OtherGame {
        /// The manifest.
        path: PathBuf,
        /// What the store contains.
        holds: String,
        /// What was requested.
        wanted: String,
    },
    /// The store has another version.
    #[error(
        "{}: the store has version {version} of the format, but this program supports version {}: \
         {}",
        path.display(),
        VERSION,
        version_advice(*version)
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// A file differs from what was written.
    #[error("{}: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: &'static str,
        /// The part in the file, if it has one.
        part: Option<(Stage, usize)>,
    },
    /// A part has no sums, but they are needed.
    #[error("{}: its numbers of ways were dropped", .0.display())]
    NoSums(PathBuf),
    /// A part is damaged, and so are its sources.
    #[error(
        "{}: {why}; it cannot be repaired, as {} no longer has sums: start again in another folder",
        path.display(),
        from.display()
    )]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: &'static str,
        /// The damaged file of the level before.
        from: PathBuf,
    },
    /// The puzzle is too large for the tables.
    #[error(transparent)]
    TooLarge(NoFrame),
    /// The memory is too small for a single part.
    #[error(
        "{} MiB of memory are allowed, but {} MiB are needed; a larger --memory would help",
        allowed >> 20,
        needed >> 20
    )]
    Memory {
        /// The allowed number of bytes.
        allowed: u64,
        /// The required number of bytes.
        needed: u64,
    },
}

impl StoreError {
    /// What it says.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Io { path, error } if advice(error).is_empty() => message!(
                "file-error",
                "{path}: {error}",
                path = path.display().to_string(),
                error = Message::of_system(error)
            )
            .message(),
            _ => Message::verbatim(self),
        }
    }

    /// The limit that did not suffice: the memory, or the disk, which stops a search. `None` if the
    /// store is in use, damaged or of another game.
    ///
    /// ```
    /// use saltus::budget::Limit;
    /// use saltus_store::StoreError;
    /// let error = StoreError::Memory { allowed: 1, needed: 2 };
    /// assert_eq!(error.limit(), Some(Limit::Memory));
    /// assert_eq!(StoreError::NoStore("levels".into()).limit(), None);
    /// ```
    pub fn limit(&self) -> Option<Limit> {
        match self {
            StoreError::Memory { .. } | StoreError::TooLarge(_) => Some(Limit::Memory),
            StoreError::Io { error, .. } if error.kind() == io::ErrorKind::StorageFull => {
                Some(Limit::Stopped)
            }
            _ => None,
        }
    }
}

/// What to do about an error of the file system, before it.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull => "what is finished is kept, so make room and start again: ",
        _ => "",
    }
}

/// What was wanted of a store; the same words as for what it holds would not say how they differ.
fn wanted_words<'a>(holds: &str, wanted: &'a str) -> &'a str {
    if holds == wanted {
        "the puzzle that was asked for"
    } else {
        wanted
    }
}

/// What to do about a store of another version.
fn version_advice(version: u64) -> &'static str {
    if version > VERSION {
        "a later program is needed"
    } else {
        "its numbers cannot be verified, so count again in another folder"
    }
}
