//! The removal of a store, and of nothing else.

use crate::{
    StoreError,
    error::at,
    file, layers,
    lock::{self, lock},
    manifest,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Removes the files of a store, and then its folders if nothing else is in them.
///
/// # Errors
/// [`StoreError`]: among others, another process is using it, or the folder is not that of a store.
pub fn remove(folder: &Path) -> Result<(), StoreError> {
    // Not through a link, and not a folder without a manifest.
    file::own_level(folder)?;
    if manifest::read(folder)?.is_none() {
        return Ok(());
    }
    let held = lock(folder)?;
    for path in paths_in(folder)? {
        if layers::is_run(&path) {
            remove_own(&path)?;
        } else if file::is_level(&path) {
            remove_level(&path)?;
        }
    }
    remove_own(&folder.join(manifest::NAME))?;
    drop(held);
    remove_own(&folder.join(lock::NAME))?;
    remove_if_empty(folder)
}

/// Removes the parts in the folder of a level, and the folder if nothing else is in it.
fn remove_level(level: &Path) -> Result<(), StoreError> {
    if file::own_level(level).is_err() {
        return Ok(());
    }
    saltus_system::sweep(level);
    for path in paths_in(level)? {
        if file::is_part(&path) {
            remove_own(&path)?;
        }
    }
    remove_if_empty(level)
}

pub(crate) fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut paths = Vec::new();
    for entry in at(folder, fs::read_dir(folder))? {
        paths.push(at(folder, entry)?.path());
    }
    Ok(paths)
}

/// Removes a regular file; of anything else, the store is not the owner.
pub(crate) fn remove_own(path: &Path) -> Result<(), StoreError> {
    match saltus_system::is_own(path) {
        Ok(true) => file::remove(path),
        _ => Ok(()),
    }
}

fn remove_if_empty(folder: &Path) -> Result<(), StoreError> {
    match fs::remove_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        removed => at(folder, removed),
    }
}
