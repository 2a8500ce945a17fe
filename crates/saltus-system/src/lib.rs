//! The services of the operating system that Saltus uses: the amount of [`memory`], and files that
//! are complete or absent, even if an operation fails or the process is killed.
//!
//! A [`Draft`] is written beside its destination, synced to disk, and then renamed. A process that
//! ends in any other way than by a kill removes its drafts; those of a killed process are removed
//! by the next draft in the same folder. A living process holds a lock on its draft.
//!
//! One rule holds for all files of this program. It writes through a link only where the user named
//! the link, and it removes only what it wrote itself.

#![deny(unsafe_code)] // except for functions of the C library: allocator, calendar, signals

pub mod allocator;
pub mod calendar;
mod fault;
pub mod memory;
#[cfg(unix)]
pub mod signals;

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// The prefix and suffix of the names of drafts.
const NAME: [&str; 2] = [".saltus-", ".part"];

/// The unfinished drafts of this process.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    // Every change is complete before any panic.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the unfinished drafts of this process, before it ends without running destructors. No
/// draft is begun or finished from then on: a thread that tries to waits for the end.
pub fn abandon_drafts() {
    let drafts = unfinished();
    for draft in drafts.iter() {
        // The next draft in that folder removes what cannot be removed now.
        let _ = fs::remove_file(draft);
    }
    std::mem::forget(drafts);
}

/// A file that is being written and appears at its destination when it is
/// [finished](Draft::finish). If it is dropped before, it leaves no trace.
///
/// A link keeps its target, and a file keeps its permissions. Other files, such as pipes and
/// devices, are written directly.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let folder = std::env::temp_dir().join(format!("saltus-draft-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use std::io::Write;
/// let place = folder.join("answer.txt");
/// let mut draft = saltus_system::Draft::new(&place)?;
/// writeln!(draft, "solved")?;
/// assert!(!place.exists());
/// draft.finish()?;
/// assert_eq!(std::fs::read(&place)?, b"solved\n");
/// # std::fs::remove_dir_all(&folder)
/// # }
/// ```
#[derive(Debug)]
pub struct Draft {
    out: BufWriter<Checked>,
    /// The destination and the temporary path; `None` if the destination is written directly.
    way: Option<(PathBuf, PathBuf)>,
}

impl Draft {
    /// Starts a file with destination `place`, in an existing folder.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn new(place: &Path) -> io::Result<Draft> {
        // Follow a link; a new file has no target.
        let place = fs::canonicalize(place).unwrap_or(place.into());
        let Ok(old) = fs::metadata(&place) else {
            return Draft::replacing(&place);
        };
        if !old.is_file() {
            let file = OpenOptions::new().write(true).open(&place)?;
            return Ok(Draft {
                out: BufWriter::new(Checked(file)),
                way: None,
            });
        }
        if old.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Draft::replacing(&place)
    }

    /// As [`Draft::new`], but replaces a link at the destination, not its target.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn replacing(place: &Path) -> io::Result<Draft> {
        sweep(folder(place));
        let (file, part) = part(folder(place))?;
        let draft = Draft {
            out: BufWriter::with_capacity(1 << 16, Checked(file)),
            way: Some((place.into(), part)),
        };
        if let Ok(old) = fs::symlink_metadata(place)
            && old.is_file()
        {
            draft.out.get_ref().0.set_permissions(old.permissions())?;
        }
        Ok(draft)
    }

    /// Syncs the file to disk and moves it to its destination.
    ///
    /// # Errors
    /// The error of the file system. The old file is then unchanged, unless only the sync of the
    /// folder failed.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        self.appear()
    }

    /// Writes what is left to the disk, still under the temporary name.
    fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        if self.way.is_some() {
            fault::point()?;
            self.out.get_ref().0.sync_all()?;
        }
        Ok(())
    }

    /// Moves the file to its destination.
    fn appear(mut self) -> io::Result<()> {
        let Some((place, part)) = &self.way else {
            return Ok(());
        };
        fault::point()?;
        {
            let mut unfinished = unfinished();
            fs::rename(part, place)?;
            unfinished.remove(part);
        }
        let folder = folder(place).to_owned();
        self.way = None;
        sync_folder(&folder)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((_, part)) = &self.way {
            // A later draft removes what cannot be removed now.
            let _ = fs::remove_file(part);
            unfinished().remove(part);
        }
    }
}

/// Finishes files that belong together: none appears before all are on the disk.
///
/// # Errors
/// The error of the file system. If the disk is full, no file has appeared.
pub fn finish_all(mut drafts: Vec<Draft>) -> io::Result<()> {
    for draft in &mut drafts {
        draft.sync()?;
    }
    for draft in drafts {
        draft.appear()?;
    }
    Ok(())
}

/// Writes a whole file, replacing an existing one.
///
/// # Errors
/// The error of the file system; the old file is then unchanged.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::new(place)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// Writes a whole file that must not exist yet.
///
/// # Errors
/// The error of the file system, or [`io::ErrorKind::AlreadyExists`].
pub fn write_new(place: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::symlink_metadata(place) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => write(place, bytes),
    }
}

/// Reads a file of at most `most` bytes. Never blocks: pipes and devices are errors.
///
/// # Errors
/// The error of the file system, or [`io::ErrorKind::InvalidData`] if it is not a regular file or
/// too large.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let size = fs::metadata(path)?;
    if !size.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "this is not a file",
        ));
    }
    let mut bytes = Vec::new();
    // It may have grown since.
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("the file has more than {most} bytes"),
        ));
    }
    Ok(bytes)
}

/// A new file in a folder, for reading and writing, that disappears when it is closed, however the
/// process ends.
///
/// # Errors
/// The error of the file system.
pub fn temporary(folder: &Path) -> io::Result<File> {
    let (file, path) = part(folder)?;
    // It has no name from now on: the system removes it with its last handle.
    let mut unfinished = unfinished();
    fs::remove_file(&path)?;
    unfinished.remove(&path);
    Ok(file)
}

/// Removes the drafts in a folder whose writers are dead, as far as possible.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if !is_draft(&entry.file_name()) || !is_own(&entry.path()).unwrap_or(false) {
            continue;
        }
        // While this holds the lock, no process starts to write it.
        let Ok(file) = OpenOptions::new().write(true).open(entry.path()) else {
            continue;
        };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the name is that of a draft. If the draft exists after a [`sweep`], a living process is
/// writing it.
pub fn is_draft(name: &OsStr) -> bool {
    let Some(name) = name.to_str() else {
        return false;
    };
    let Some(name) = name.strip_prefix(NAME[0]) else {
        return false;
    };
    let Some(numbers) = name.strip_suffix(NAME[1]) else {
        return false;
    };
    match numbers.split_once('-') {
        Some((process, serial)) => is_number(process) && is_number(serial),
        None => false,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a path is a regular file, not a link. Other files, such as pipes and devices, could
/// block for ever.
///
/// # Errors
/// The error of the file system; among others, there is no such file.
pub fn is_own(path: &Path) -> io::Result<bool> {
    Ok(fs::symlink_metadata(path)?.is_file())
}

/// A new file with a unique name, locked against removal.
fn part(folder: &Path) -> io::Result<(File, PathBuf)> {
    static SERIAL: AtomicU64 = AtomicU64::new(0);
    loop {
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{}{}-{serial}{}", NAME[0], process::id(), NAME[1]));
        fault::point()?;
        let mut unfinished = unfinished();
        let file = match OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&path)
        {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        unfinished.insert(path.clone());
        match file.try_lock() {
            // Removed between its creation and its lock: try again.
            Err(TryLockError::WouldBlock) => {}
            Ok(()) if !path.exists() => {}
            // Without locks there is no removal either.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok((file, path)),
        }
    }
}

/// The folder of a file; the current folder for a name alone.
fn folder(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Syncs the entries of a folder to disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(()); // a folder cannot be opened there
    }
    fault::point()?;
    match File::open(folder)?.sync_all() {
        // Some file systems do not support this.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// A file whose writes can be made to fail.
#[derive(Debug)]
struct Checked(File);

impl Write for Checked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        fault::point()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
