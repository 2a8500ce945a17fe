use crate::format::VERSION;
use saltus::pegs::ranked::{NoFrame, Stage};
use std::{io, path::PathBuf};

/// An error of a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An error of the file system.
    #[error("{}: {}{error}", path.display(), if error.kind() == io::ErrorKind::StorageFull { "the disk is full; what is finished is kept, so make room and start again: " } else { "" })]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// Another process is writing to the store.
    #[error("{}: another process is using this store; wait until it ends, or use another folder", .0.display())]
    Busy(PathBuf),
    /// The folder contains something else.
    #[error("{}: this folder contains something other than a store; name an empty or a new folder", .0.display())]
    NoStore(PathBuf),
    /// The store belongs to another puzzle, or was started with other options.
    #[error("{}: this store is of {holds}, not of {}; name another folder", path.display(), if holds == wanted { "the puzzle that was asked for" } else { wanted })]
    OtherGame {
        /// The manifest.
        path: PathBuf,
        /// What the store contains.
        holds: String,
        /// What was requested.
        wanted: String,
    },
    /// The store has another version.
    #[error("{}: the store has version {version} of the format, but this program supports version {}: {}", path.display(), VERSION, if *version > VERSION { "a later program is needed" } else { "its numbers cannot be verified, so count again in another folder" })]
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
    #[error("{}: {why}; it cannot be repaired, as {} no longer has sums: start again in another folder", path.display(), from.display())]
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
    #[error("{} MiB of memory are allowed, but {} MiB are needed; a larger --memory would help", allowed >> 20, needed >> 20)]
    Memory {
        /// The allowed number of bytes.
        allowed: u64,
        /// The required number of bytes.
        needed: u64,
    },
}
