//! Tables of winning positions in the user's cache folder.

use super::label::{self, Labelled};
use crate::{
    args::{CacheArgs, CacheCommand, TableFormat},
    exit::Exit,
    input::source::reading,
    output::{report, table::Table, words::counted},
};
use anyhow::{Context, bail};
use saltus::pegs::{
    Budget, Game,
    table::{Summary, WinningTable, inspect},
};
use saltus::text::{
    id,
    json::{CacheCleared, CacheContents, CachedTable, Version},
};
use saltus::{budget::Spent, printable, puzzle::Puzzle};
use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The limit on the total size of tables in bytes; the least recently used ones are removed first.
const MOST: u64 = 4 << 30;

/// The table of the game of a puzzle, from the cache or computed and stored there.
///
/// # Errors
/// The budget ran out.
pub fn table(puzzle: &Puzzle, game: &Game, budget: &Budget) -> Result<WinningTable, Spent> {
    let path = store(game, "table");
    if let Some(path) = &path
        && let Some(table) = kept_table(path, game, budget)
    {
        mark_as_used(path);
        return Ok(table);
    }

    let table = WinningTable::build(game, budget)?;
    // If a table cannot be stored, it is computed again next time. An empty one could not be
    // verified by the rules.
    if let Some(path) = &path
        && table.classes() > 0
    {
        let id = id::name(puzzle, &puzzle.start);
        let _ = store_table(path, &label::attach(table.bytes(), &id));
    }
    Ok(table)
}

/// The table of a game in the cache, if it is there, undamaged and not empty.
fn kept_table(path: &Path, game: &Game, budget: &Budget) -> Option<WinningTable> {
    if !is_own(path) {
        return None;
    }
    let mut bytes = saltus_system::read(path, budget.memory.min(MOST)).ok()?;
    // What the label says is of no importance here: the table has the hash of its game.
    label::detach(&mut bytes);
    let table = WinningTable::read(game, bytes).ok()?;
    (table.classes() > 0).then_some(table)
}

/// Updates the time of last use, which only decides what is removed first.
fn mark_as_used(path: &Path) {
    if let Ok(file) = fs::File::options().append(true).open(path) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// The path in the cache for what is kept of a game: a table, or the folder of a store.
pub fn store(game: &Game, kind: &str) -> Option<PathBuf> {
    Some(folder()?.join(format!("pegs-{}.{kind}", label::hash(game))))
}

/// Whether a path in the cache is a file that this program wrote: a link, say, is not.
fn is_own(path: &Path) -> bool {
    saltus_system::is_own(path).unwrap_or(false)
}

/// Whether the name of a file is one that [`table`] gives.
fn is_table(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("pegs-") else {
        return false;
    };
    let Some(number) = rest.strip_suffix(".table") else {
        return false;
    };
    let is_lower_hex = number
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    number.len() == 16 && is_lower_hex
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
    fn inspect(&self) -> anyhow::Result<Contents> {
        let mut bytes = saltus_system::read(&self.path, MOST)?;
        let id = label::detach(&mut bytes);
        let summary = inspect(&bytes)?;
        let labelled = match id {
            Some(id) => Some(label::read(&id, &self.name())?),
            None => None,
        };
        Ok(Contents { summary, labelled })
    }

    fn name(&self) -> String {
        printable::line(&self.path.file_name().unwrap_or_default().to_string_lossy())
    }
}

/// `saltus cache`.
pub fn run(args: &CacheArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(folder) = folder() else {
        bail!("there is no folder for the cache: set SALTUS_CACHE to one");
    };
    let kept = entries(&folder).with_context(|| reading(folder.display()))?;
    match args.what {
        CacheCommand::List | CacheCommand::Verify => {
            let mut tables = Vec::new();
            for entry in &kept {
                let inspected = entry.inspect();
                tables.push(Inspected { entry, inspected });
            }
            if args.json {
                report::object(&object(&folder, &tables), out)?;
            } else if let Some(format) = args.format {
                tabulate(&tables, format, out)?;
            } else {
                write_list(&folder, &tables, out)?;
            }
            let is_damaged = tables.iter().any(|table| table.inspected.is_err());
            Ok(if args.what == CacheCommand::Verify && is_damaged {
                Exit::Impossible
            } else {
                Exit::Solved
            })
        }
        CacheCommand::Clear => {
            remove_all(&folder, &kept)?;
            write_removed(&folder, kept.len(), args, out)?;
            Ok(Exit::Solved)
        }
    }
}

/// What is in a table.
struct Contents {
    summary: Summary,
    /// Its puzzle, which earlier versions did not note.
    labelled: Option<Labelled>,
}

impl Contents {
    fn in_words(&self) -> String {
        let Summary { classes, pegs } = self.summary;
        let positions = counted(classes, "winning position");
        let pegs = counted(pegs, "peg");
        match &self.labelled {
            Some(Labelled { puzzle, goal }) => {
                format!("{puzzle} (goal: {goal}): {positions} of up to {pegs}")
            }
            None => format!("a puzzle and a goal that were not noted: {positions} of up to {pegs}"),
        }
    }
}

/// A table, and its contents or fault.
struct Inspected<'a> {
    entry: &'a Entry,
    inspected: anyhow::Result<Contents>,
}

impl Inspected<'_> {
    /// The row of the table.
    fn row(&self) -> [String; 7] {
        let mut cells = [const { String::new() }; 5];
        match &self.inspected {
            Ok(Contents { summary, labelled }) => {
                if let Some(Labelled { puzzle, goal }) = labelled {
                    cells[0] = puzzle.clone();
                    cells[1] = goal.clone();
                }
                cells[2] = summary.classes.to_string();
                cells[3] = summary.pegs.to_string();
            }
            Err(fault) => cells[4] = fault.to_string(),
        }
        let [puzzle, goal, positions, pegs, fault] = cells;
        [
            self.entry.name(),
            self.entry.bytes.to_string(),
            puzzle,
            goal,
            positions,
            pegs,
            fault,
        ]
    }
}

fn object(folder: &Path, tables: &[Inspected]) -> CacheContents {
    let mut cached = Vec::new();
    for Inspected { entry, inspected } in tables {
        let contents = inspected.as_ref().ok();
        let labelled = contents.and_then(|contents| contents.labelled.as_ref());
        cached.push(CachedTable {
            file: entry.name(),
            bytes: entry.bytes,
            puzzle: labelled.map(|labelled| labelled.puzzle.clone()),
            goal: labelled.map(|labelled| labelled.goal.clone()),
            positions: contents.map(|contents| contents.summary.classes),
            pegs: contents.map(|contents| contents.summary.pegs),
            fault: inspected.as_ref().err().map(ToString::to_string),
        });
    }
    CacheContents {
        schema: Version::One,
        folder: folder.to_string_lossy().into_owned(),
        tables: cached,
    }
}

/// A row for each table.
fn tabulate(tables: &[Inspected], format: TableFormat, out: &mut dyn Write) -> anyhow::Result<()> {
    let names = [
        "file",
        "bytes",
        "puzzle",
        "goal",
        "positions",
        "pegs",
        "fault",
    ];
    let rows = tables.iter().map(Inspected::row);
    Ok(Table::write(format, names, rows, out)?)
}

fn write_list(folder: &Path, tables: &[Inspected], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut sum = 0;
    for table in tables {
        sum += table.entry.bytes;
    }
    writeln!(
        out,
        "{}: {}, {} MiB of at most {} MiB",
        printable::line(&folder.to_string_lossy()),
        counted(tables.len(), "table"),
        sum >> 20,
        MOST >> 20
    )?;
    for Inspected { entry, inspected } in tables {
        let description = match inspected {
            Ok(contents) => contents.in_words(),
            Err(error) => error.to_string(),
        };
        let kibibytes = entry.bytes.div_ceil(1024);
        writeln!(out, "  {}  {kibibytes:6} KiB  {description}", entry.name())?;
    }
    Ok(())
}

/// Writes how many tables were removed.
fn write_removed(
    folder: &Path,
    removed: usize,
    args: &CacheArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let named = printable::line(&folder.to_string_lossy());
    if args.json {
        let cleared = CacheCleared {
            schema: Version::One,
            folder: folder.to_string_lossy().into_owned(),
            removed,
        };
        report::object(&cleared, out)?;
    } else if let Some(format) = args.format {
        let row = [named, removed.to_string()];
        Table::write(format, ["folder", "removed"], [row], out)?;
    } else {
        writeln!(out, "{named}: {} removed", counted(removed, "table"))?;
    }
    Ok(())
}

/// Removes the tables, and what interrupted runs left.
fn remove_all(folder: &Path, kept: &[Entry]) -> anyhow::Result<()> {
    for entry in kept {
        fs::remove_file(&entry.path)
            .with_context(|| format!("removing {}", entry.path.display()))?;
    }
    saltus_system::sweep(folder);
    Ok(())
}

/// `SALTUS_CACHE`, or a folder in the cache folder of the system.
fn folder() -> Option<PathBuf> {
    if let Some(folder) = path_in("SALTUS_CACHE") {
        return Some(folder);
    }
    for name in ["XDG_CACHE_HOME", "LOCALAPPDATA"] {
        if let Some(caches) = path_in(name) {
            return Some(caches.join("saltus"));
        }
    }
    Some(path_in("HOME")?.join(".cache").join("saltus"))
}

/// The path in a variable of the environment, unless it is empty.
fn path_in(variable: &str) -> Option<PathBuf> {
    let value = env::var_os(variable)?;
    (!value.is_empty()).then(|| PathBuf::from(value))
}
