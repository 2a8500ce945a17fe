//! A lock that lets one process at a time write to a folder.

use crate::{StoreError, error::at, manifest};
use std::{
    fs::{self, DirEntry, File, TryLockError},
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
    at(folder, fs::create_dir_all(folder))?;
    saltus_system::sweep(folder);
    let is_store = fs::symlink_metadata(folder.join(manifest::NAME)).is_ok();
    for entry in at(folder, fs::read_dir(folder))? {
        if !may_be_there(&at(folder, entry)?, is_store) {
            return Err(StoreError::NoStore(folder.into()));
        }
    }

    let path = folder.join(NAME);
    let lock = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path);
    let lock = at(&path, lock)?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(folder.into())),
        Err(TryLockError::Error(error)) => at(&path, Err(error)),
    }
}

/// Whether something in a folder is no reason to leave it alone. A store may have anything beside
/// its own files; a process that was killed before it wrote the manifest leaves only the lock.
fn may_be_there(entry: &DirEntry, is_store: bool) -> bool {
    if entry.file_name() != NAME {
        // A draft belongs to the process that holds the lock, and becomes the first manifest.
        return is_store || saltus_system::is_draft(&entry.file_name());
    }
    let lock = entry.metadata(); // of a link, not of its target
    lock.is_ok_and(|lock| lock.is_file() && lock.len() == 0)
}
