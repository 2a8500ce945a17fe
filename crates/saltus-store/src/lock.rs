//! A lock that lets one process at a time write to a folder.

use crate::{StoreError, manifest};
use std::{
    fs::{self, File, TryLockError},
    path::Path,
};

/// The lock of a writer. It is released explicitly, because a child process may briefly hold a copy
/// of the file.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // If this fails, closing the file releases it.
        let _ = self.0.unlock();
    }
}

/// The name of the lock file, which is empty.
pub(crate) const NAME: &str = "lock";

/// Locks a folder that contains a store, is empty, or does not exist yet. Changes no existing file.
pub(crate) fn lock(folder: &Path) -> Result<Lock, StoreError> {
    let io = |error| StoreError::Io {
        path: folder.into(),
        error,
    };
    fs::create_dir_all(folder).map_err(io)?;
    let path = folder.join(NAME);
    saltus_system::sweep(folder);
    let is_store = fs::symlink_metadata(folder.join(manifest::NAME)).is_ok();
    for entry in fs::read_dir(folder).map_err(io)? {
        let entry = entry.map_err(io)?;
        let is_lock = entry.file_name() == NAME;
        // A process that was killed before it wrote the manifest leaves only the lock.
        let is_empty = || {
            entry
                .metadata()
                .is_ok_and(|file| file.is_file() && file.len() == 0)
        };
        // A draft belongs to the process that holds the lock, and becomes the first manifest.
        let is_own = if is_lock {
            is_empty()
        } else {
            is_store || saltus_system::is_draft(&entry.file_name())
        };
        if !is_own {
            return Err(StoreError::NoStore(folder.into()));
        }
    }
    let lock = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path);
    let lock = lock.map_err(|error| StoreError::Io {
        path: path.clone(),
        error,
    })?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(folder.into())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io { path, error }),
    }
}
