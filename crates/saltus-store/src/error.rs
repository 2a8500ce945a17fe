use saltus::pegs::parts::{NoFrame, Stage};
use std::{io, path::PathBuf};

/// What can go wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file system said no.
    #[error("{}: {}{error}", path.display(), if error.kind() == io::ErrorKind::StorageFull { "the disk is full; what is finished is kept, so make room and start again: " } else { "" })]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// Another process writes to the store.
    #[error("{}: another process is at work on this store; wait for its end, or take another folder", .0.display())]
    Busy(PathBuf),
    /// There is something else in the folder.
    #[error("{}: this folder holds something else than a store; name an empty or a new folder", .0.display())]
    NoStore(PathBuf),
    /// The store belongs to another puzzle, or was begun otherwise.
    #[error("{}: this store is of {holds}, not of {}; name another folder", path.display(), if holds == wanted { "the puzzle that was asked for" } else { wanted })]
    OtherGame {
        /// The manifest.
        path: PathBuf,
        /// What the store is of.
        holds: String,
        /// What was asked for.
        wanted: String,
    },
    /// The store was written by another version.
    #[error("{}: the store has version {version} of the format, and this program knows version {}; {} is needed", path.display(), crate::VERSION, if *version > crate::VERSION { "a later one" } else { "another folder" })]
    Version {
        /// The file.
        path: PathBuf,
        /// The version it has.
        version: u64,
    },
    /// A file is not what was written.
    #[error("{}: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
        /// The part that it holds, if it holds one.
        part: Option<(Stage, usize)>,
    },
    /// A part holds no numbers of ways, where they are needed.
    #[error("{}: its numbers of ways were dropped", .0.display())]
    NoSums(PathBuf),
    /// A part is damaged, and so is what it would be made from.
    #[error("{}: {why}; it cannot be made again, as {} no longer holds numbers of ways: begin anew in another folder", path.display(), from.display())]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
        /// The file of the level before.
        from: PathBuf,
    },
    /// The puzzle is too large for the tables.
    #[error(transparent)]
    TooLarge(NoFrame),
    /// The memory would not hold what one part needs.
    #[error("{} MiB of memory are allowed, and {} MiB are needed here; a larger --memory would help", allowed >> 20, needed >> 20)]
    Memory {
        /// Bytes allowed.
        allowed: u64,
        /// Bytes needed.
        needed: u64,
    },
}
