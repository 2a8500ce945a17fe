//! Tables of winning positions, built once and kept in the user's cache folder.

use saltus::pegs::{
    Budget, Game,
    levels::Stopped,
    table::{Table, fingerprint},
};
use std::{env, fs, path::PathBuf};

/// The table of a game: from the cache if it is there and undamaged, else built and put there.
///
/// # Errors
/// The budget ran out before it was built.
pub fn table(game: &Game, budget: &Budget) -> Result<Table, Stopped> {
    let Game { board, start, target } = game;
    let path = folder()
        .map(|folder| folder.join(format!("pegs-{:016x}.table", fingerprint(board, *start, *target))));
    let kept = path.as_ref().and_then(|path| fs::read(path).ok());
    if let Some(table) = kept.and_then(|bytes| Table::read(board, *start, *target, bytes).ok()) {
        return Ok(table);
    }
    let table = Table::build(board, *start, *target, *budget)?;
    // A table that cannot be kept is built again the next time.
    let _ = path.map(|path| keep(&path, table.bytes()));
    Ok(table)
}

/// Writes beside the place and moves it there, so that no one ever reads half a table.
fn keep(path: &PathBuf, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let half = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&half, bytes)?;
    fs::rename(&half, path)
}

/// `SALTUS_CACHE`, or a folder of ours where the system keeps caches.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("SALTUS_CACHE").or_else(|| {
        let caches = set("XDG_CACHE_HOME")
            .or_else(|| set("LOCALAPPDATA"))
            .or_else(|| Some(set("HOME")?.join(".cache")));
        caches.map(|caches| caches.join("saltus"))
    })
}
