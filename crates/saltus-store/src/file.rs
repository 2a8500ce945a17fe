//! A part as a file: a line of metadata, then its sets, then its sums.

use crate::{
    StoreError,
    format::{VERSION, checksum},
};
use num_bigint::BigUint;
use saltus::pegs::ranked::{CountedPart, Frame, Part, Stage, Totals};
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
};

/// Which sums to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sums {
    /// None.
    Skipped,
    /// All sums in the file; none if they were dropped.
    IfThere,
    /// All sums; it is an error if a part with classes has none.
    Needed,
}

/// The metadata in the first line of a file.
pub(crate) struct Head {
    pub count: Totals,
    /// The length of the line in bytes.
    line: usize,
    sets: (usize, u64),
    sums: (usize, u64),
}

/// The longest first line.
const LONGEST: u64 = 1 << 16;

/// The name of a level, in paths and in the manifest.
pub fn name(stage: Stage) -> String {
    match stage {
        Stage::Reached(jumps) => format!("reached-{jumps:02}"),
        Stage::Winning(jumps) => format!("winning-{jumps:02}"),
    }
}

/// The path of a part in the folder of its store.
pub fn place(stage: Stage, index: usize) -> PathBuf {
    Path::new(&name(stage)).join(format!("{index:04}.part"))
}

/// A count as JSON.
pub(crate) fn to_json(count: &Totals) -> Value {
    let text = |number: &dyn ToString| number.to_string();
    json!({
        "classes": text(&count.classes), "positions": text(&count.positions),
        "dead_classes": text(&count.dead_classes), "dead_positions": text(&count.dead_positions),
        "games": text(&count.games), "solutions": text(&count.solutions),
    })
}

/// The count in such JSON.
pub(crate) fn from_json(value: &Value) -> Option<Totals> {
    let text = |name: &str| value.get(name)?.as_str();
    let number = |name: &str| text(name)?.parse::<u64>().ok();
    let big = |name: &str| text(name)?.parse::<BigUint>().ok();
    Some(Totals {
        classes: number("classes")?,
        positions: number("positions")?,
        dead_classes: number("dead_classes")?,
        dead_positions: number("dead_positions")?,
        games: big("games")?,
        solutions: big("solutions")?,
    })
}

/// Whether `path` is a regular file, not a link, so that the store may read, write and remove it.
/// Other files, such as pipes and devices, could block for ever.
///
/// # Errors
/// The error of the file system; among others, there is no such file.
pub(crate) fn is_own(path: &Path) -> io::Result<bool> {
    Ok(fs::symlink_metadata(path)?.is_file())
}

/// Checks that the folder of a level belongs to the store and is not a link.
pub(crate) fn own_level(folder: &Path) -> Result<(), StoreError> {
    match fs::symlink_metadata(folder) {
        Ok(level) if !level.is_dir() => Err(StoreError::Damaged {
            path: folder.into(),
            why: "this is a link, or not a folder",
            part: None,
        }),
        // If there is nothing, there is no foreign file to overwrite.
        _ => Ok(()),
    }
}

/// Removes a path; of a link, not its target.
pub(crate) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::Io {
            path: path.into(),
            error,
        }),
        _ => Ok(()),
    }
}

/// Writes a part to its path.
pub(crate) fn write(
    path: &Path,
    game: &str,
    at: (Stage, usize),
    made: &CountedPart,
) -> Result<u64, StoreError> {
    let (sets, sums) = (made.part.sets(), made.part.sums());
    let head = json!({
        "saltus": "part", "version": VERSION, "game": game, "level": name(at.0), "part": at.1,
        "count": to_json(&made.count),
        "sets": [sets.len(), format!("{:016x}", checksum(sets))],
        "sums": [sums.len(), format!("{:016x}", checksum(sums))],
    });
    let line = head.to_string();
    let line = format!("{line} {:016x}\n", checksum(line.as_bytes()));
    let written = saltus_system::Draft::replacing(path).and_then(|mut draft| {
        draft.write_all(line.as_bytes())?;
        draft.write_all(sets)?;
        draft.write_all(sums)?;
        draft.finish()
    });
    written.map_err(|error| StoreError::Io {
        path: path.into(),
        error,
    })?;
    Ok((line.len() + sets.len() + sums.len()) as u64)
}

/// Reads the first line of a part; `None` if the file does not exist.
pub(crate) fn head(
    path: &Path,
    game: &str,
    at: (Stage, usize),
) -> Result<Option<Head>, StoreError> {
    match open(path, game, at) {
        Ok((head, _)) => Ok(Some(head)),
        Err(StoreError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn open(
    path: &Path,
    game: &str,
    at: (Stage, usize),
) -> Result<(Head, BufReader<File>), StoreError> {
    let io = |error| StoreError::Io {
        path: path.into(),
        error,
    };
    let damaged = |why| StoreError::Damaged {
        path: path.into(),
        why,
        part: Some(at),
    };
    path.parent().map_or(Ok(()), own_level)?;
    if !is_own(path).map_err(io)? {
        return Err(damaged("this is a link, or not a file"));
    }
    let mut file = BufReader::new(File::open(path).map_err(io)?);
    let mut line = Vec::new();
    (&mut file)
        .take(LONGEST)
        .read_until(b'\n', &mut line)
        .map_err(io)?;
    let value = first_line(&line).map_err(damaged)?;
    let version = value["version"].as_u64().unwrap_or(0);
    if version != VERSION {
        return Err(StoreError::Version {
            path: path.into(),
            version,
        });
    }
    if value["game"] != game {
        return Err(damaged("this is a part of another puzzle"));
    }
    if value["level"] != name(at.0) || value["part"] != at.1 {
        return Err(damaged("this is another part of the store"));
    }
    let run = |name: &str| {
        let length = usize::try_from(value[name][0].as_u64()?).ok()?;
        Some((
            length,
            u64::from_str_radix(value[name][1].as_str()?, 16).ok()?,
        ))
    };
    let head = || {
        Some(Head {
            count: from_json(&value["count"])?,
            line: line.len(),
            sets: run("sets")?,
            sums: run("sums")?,
        })
    };
    Ok((head().ok_or(damaged("the first line is incomplete"))?, file))
}

/// The metadata of a first line, or what is wrong with it.
fn first_line(line: &[u8]) -> Result<Value, &'static str> {
    let text = std::str::from_utf8(line)
        .ok()
        .and_then(|line| line.strip_suffix('\n'));
    let (text, sum) = text
        .and_then(|line| line.rsplit_once(' '))
        .ok_or("the first line is torn")?;
    if sum != format!("{:016x}", checksum(text.as_bytes())) {
        return Err("the first line was altered");
    }
    serde_json::from_str(text).map_err(|_| "the first line is not JSON")
}

/// Reads a part with the sums that `wanted` selects, and verifies its checksums.
pub(crate) fn read(
    path: &Path,
    game: &str,
    at: (Stage, usize),
    frame: &Frame,
    wanted: Sums,
) -> Result<(Part, Totals), StoreError> {
    let damaged = |why| StoreError::Damaged {
        path: path.into(),
        why,
        part: Some(at),
    };
    let (head, mut file) = open(path, game, at)?;
    let size = file.get_ref().metadata().map_or(0, |file| file.len());
    let mut run = |(length, sum): (usize, u64), why| {
        // Allocate at most the size of the file: a wrong length must not exhaust the memory.
        let mut bytes = Vec::new();
        bytes.reserve_exact(length.min(size as usize) + 8);
        (&mut file)
            .take(length as u64)
            .read_to_end(&mut bytes)
            .map_err(|error| StoreError::Io {
                path: path.into(),
                error,
            })?;
        if bytes.len() != length || checksum(&bytes) != sum {
            Err(damaged(why))
        } else {
            Ok(bytes)
        }
    };
    let sets = run(head.sets, "the sets of classes are torn or altered")?;
    let is_bare = (head.line + head.sets.0) as u64 == size;
    let sums = match wanted {
        Sums::Skipped => Vec::new(),
        Sums::IfThere if is_bare => Vec::new(),
        // The part was recomputed after the sums of the level before were dropped.
        Sums::Needed if head.sums.0 == 0 && head.count.classes > 0 => {
            return Err(StoreError::NoSums(path.into()));
        }
        Sums::IfThere | Sums::Needed => run(
            head.sums,
            "the numbers of ways are torn, altered or dropped",
        )?,
    };
    let part = Part::read(frame, sets, sums).ok_or(damaged("this is not part of this game"))?;
    Ok((part, head.count))
}

/// Drops the sums, which are at the end of the file.
pub(crate) fn drop_sums(path: &Path, game: &str, at: (Stage, usize)) -> Result<(), StoreError> {
    let io = |error| StoreError::Io {
        path: path.into(),
        error,
    };
    let (head, file) = open(path, game, at)?; // no link
    let size = file.get_ref().metadata().map_err(io)?.len();
    drop(file);
    if let Some(kept) =
        length_without_sums(head.line, (head.sets.0 as u64, head.sums.0 as u64), size)
    {
        File::options()
            .write(true)
            .open(path)
            .and_then(|file| file.set_len(kept))
            .map_err(io)?;
    }
    Ok(())
}

/// The length of a part without its sums, from its first line and its size. `None` if it has no
/// sums or is incomplete, so that a truncated file is not truncated again.
pub fn without_sums(line: &[u8], size: u64) -> Option<u64> {
    let value = first_line(line).ok()?;
    let length = |run: &str| value[run][0].as_u64();
    length_without_sums(line.len(), (length("sets")?, length("sums")?), size)
}

/// The same, from the lengths of the line, the sets and the sums.
fn length_without_sums(line: usize, (sets, sums): (u64, u64), size: u64) -> Option<u64> {
    let kept = (line as u64).checked_add(sets)?;
    (sums > 0 && kept.checked_add(sums)? == size).then_some(kept)
}
