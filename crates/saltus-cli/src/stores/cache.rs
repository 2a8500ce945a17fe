//! Tables of winning positions in the user's cache folder.

use crate::{args::CacheCommand, exit::Exit, output::report};
use anyhow::{Context, bail};
use saltus::pegs::{
    Budget, Game,
    table::{Summary, WinningTable, fingerprint, inspect},
};
use saltus::text::json::{CacheContents, CachedTable, Version};
use saltus::{budget::Spent, printable};
use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The limit on the total size of tables in bytes; the least recently used ones are removed first.
const MOST: u64 = 4 << 30;

/// The table of a game, from the cache or computed and stored there.
///
/// # Errors
/// The budget ran out.
pub fn table(game: &Game, budget: &Budget) -> Result<WinningTable, Spent> {
    let path = folder().map(|folder| folder.join(format!("pegs-{:016x}.table", fingerprint(game))));
    let kept = path.as_ref().filter(|path| is_own(path));
    let kept = kept.and_then(|path| {
        Some((
            path,
            saltus_system::read(path, budget.memory.min(MOST)).ok()?,
        ))
    });
    if let Some((path, bytes)) = kept
        && let Ok(table) = WinningTable::read(game, bytes)
        && table.classes() > 0
    {
        // Updates the time of last use, which only decides what is removed first.
        let _ = fs::File::options()
            .append(true)
            .open(path)
            .map(|file| file.set_modified(SystemTime::now()));
        return Ok(table);
    }
    let table = WinningTable::build(game, budget)?;
    // If a table cannot be stored, it is computed again next time. An empty one could not be
    // verified by the rules.
    if table.classes() > 0 {
        let _ = path.map(|path| store_table(&path, table.bytes()));
    }
    Ok(table)
}

/// The default folder for the store of a game.
pub fn store(game: &Game, kind: &str) -> Option<PathBuf> {
    Some(folder()?.join(format!("pegs-{:016x}.{kind}", fingerprint(game))))
}

/// Whether a path in the cache is a file that this program wrote: a link, say, is not.
fn is_own(path: &Path) -> bool {
    saltus_system::is_own(path).unwrap_or(false)
}

/// Whether the name of a file is one that [`table`] gives.
fn is_table(name: &str) -> bool {
    let number = name
        .strip_prefix("pegs-")
        .and_then(|name| name.strip_suffix(".table"));
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    number.is_some_and(|number| number.len() == 16 && number.bytes().all(is_digit))
}

/// Stores a table in the cache, and removes others beyond the limit.
fn store_table(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let something_else = fs::symlink_metadata(path).is_ok_and(|there| !there.is_file());
    if bytes.len() as u64 > MOST || something_else {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
        let mut kept = entries(folder)?;
        kept.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.used));
        let mut sum = bytes.len() as u64;
        for entry in kept.iter().filter(|entry| entry.path != path) {
            sum = sum.saturating_add(entry.bytes);
            if sum > MOST {
                fs::remove_file(&entry.path)?;
            }
        }
    }
    let mut draft = saltus_system::Draft::replacing(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// A table in the cache.
struct Entry {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// The tables in the cache folder; none if it does not exist.
fn entries(folder: &Path) -> std::io::Result<Vec<Entry>> {
    let found = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found?,
    };
    let mut entries = Vec::new();
    for entry in found {
        let entry = entry?;
        let name = entry.file_name();
        if is_table(&name.to_string_lossy()) && is_own(&entry.path()) {
            let meta = fs::symlink_metadata(entry.path())?;
            let used = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            entries.push(Entry {
                path: entry.path(),
                bytes: meta.len(),
                used,
            });
        }
    }
    entries.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Ok(entries)
}

impl Entry {
    fn inspect(&self) -> anyhow::Result<Summary> {
        Ok(inspect(&saltus_system::read(&self.path, MOST)?)?)
    }

    fn name(&self) -> String {
        printable::line(&self.path.file_name().unwrap_or_default().to_string_lossy())
    }
}

/// `saltus cache`.
pub fn run(command: CacheCommand, json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(folder) = folder() else {
        bail!("there is no folder for the cache: set SALTUS_CACHE to one");
    };
    let kept = entries(&folder).with_context(|| format!("reading {}", folder.display()))?;
    match command {
        CacheCommand::List | CacheCommand::Verify => {
            let inspected: Vec<_> = kept.iter().map(|entry| (entry, entry.inspect())).collect();
            let damaged = inspected.iter().any(|(_, summary)| summary.is_err());
            if json {
                let tables = inspected.iter().map(|(entry, summary)| CachedTable {
                    file: entry.name(),
                    bytes: entry.bytes,
                    positions: summary.as_ref().ok().map(|summary| summary.classes),
                    pegs: summary.as_ref().ok().map(|summary| summary.pegs),
                    fault: summary.as_ref().err().map(ToString::to_string),
                });
                let folder = folder.to_string_lossy().into_owned();
                let cached = CacheContents {
                    schema: Version::One,
                    folder,
                    tables: tables.collect(),
                };
                report::object(&cached, out)?;
            } else {
                let sum: u64 = kept.iter().map(|entry| entry.bytes).sum();
                let folder = printable::line(&folder.to_string_lossy());
                writeln!(
                    out,
                    "{folder}: {} tables, {} MiB of at most {} MiB",
                    kept.len(),
                    sum >> 20,
                    MOST >> 20
                )?;
                for (entry, summary) in inspected {
                    let description = match summary {
                        Ok(Summary { classes, pegs }) => {
                            format!("{classes} winning positions of up to {pegs} pegs")
                        }
                        Err(error) => error.to_string(),
                    };
                    writeln!(
                        out,
                        "  {}  {:6} KiB  {description}",
                        entry.name(),
                        entry.bytes.div_ceil(1024)
                    )?;
                }
            }
            Ok(if command == CacheCommand::Verify && damaged {
                Exit::Impossible
            } else {
                Exit::Solved
            })
        }
        CacheCommand::Clear => {
            for entry in &kept {
                fs::remove_file(&entry.path)
                    .with_context(|| format!("removing {}", entry.path.display()))?;
            }
            saltus_system::sweep(&folder);
            writeln!(
                out,
                "{}: {} tables removed",
                printable::line(&folder.to_string_lossy()),
                kept.len()
            )?;
            Ok(Exit::Solved)
        }
    }
}

/// `SALTUS_CACHE`, or a folder in the cache folder of the system.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    set("SALTUS_CACHE").or_else(|| {
        let caches = set("XDG_CACHE_HOME")
            .or_else(|| set("LOCALAPPDATA"))
            .or_else(|| Some(set("HOME")?.join(".cache")));
        caches.map(|caches| caches.join("saltus"))
    })
}
