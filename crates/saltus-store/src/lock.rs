//! One process writes to a folder at a time.

use crate::{StoreError, manifest};
use std::{
    fs::{self, File, TryLockError},
    path::Path,
};

/// The lock of a writer, given back at once: a process that is just being started holds a copy of the file for a moment.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Where this fails, closing the file gives it back.
        let _ = self.0.unlock();
    }
}

/// The name of the file that is locked, which is empty.
const NAME: &str = "lock";

/// Takes the lock of a folder that holds a store, is empty or not there yet. No file is changed that was there before.
pub(crate) fn lock(folder: &Path) -> Result<Lock, StoreError> {
    let io = |error| StoreError::Io { path: folder.into(), error };
    fs::create_dir_all(folder).map_err(io)?;
    let path = folder.join(NAME);
    saltus_system::sweep(folder);
    let is_store = fs::symlink_metadata(folder.join(manifest::NAME)).is_ok();
    for entry in fs::read_dir(folder).map_err(io)? {
        let entry = entry.map_err(io)?;
        let is_lock = entry.file_name() == NAME;
        // The lock alone is what a process leaves that was killed before it wrote the manifest.
        let is_empty = || entry.metadata().is_ok_and(|file| file.is_file() && file.len() == 0);
        // A draft is of the process that holds the lock, and writes the first manifest.
        let is_own =
            if is_lock { is_empty() } else { is_store || saltus_system::is_draft(&entry.file_name()) };
        if !is_own {
            return Err(StoreError::NoStore(folder.into()));
        }
    }
    let lock = File::options().read(true).write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(|error| StoreError::Io { path: path.clone(), error })?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(folder.into())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io { path, error }),
    }
}
