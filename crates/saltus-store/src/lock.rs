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

/// Takes the lock of a folder that holds a store, is empty or not there yet.
pub(crate) fn lock(folder: &Path) -> Result<Lock, StoreError> {
    let io = |error| StoreError::Io { path: folder.into(), error };
    fs::create_dir_all(folder).map_err(io)?;
    let path = folder.join("lock");
    let is_empty = fs::read_dir(folder).map_err(io)?.next().is_none();
    if !is_empty && !folder.join(manifest::NAME).exists() && !path.exists() {
        return Err(StoreError::NoStore(folder.into()));
    }
    let lock = File::create(&path).map_err(|error| StoreError::Io { path: path.clone(), error })?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(folder.into())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io { path, error }),
    }
}
