//! A part as a file: a line of metadata, then its sets, then its sums.

use crate::{
    StoreError,
    error::at,
    format::{VERSION, checksum},
};
use saltus::pegs::ranked::{CountedPart, Frame, Part, Stage, Totals};
use saltus_system::is_own;
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    ops::Range,
    path::{Path, PathBuf},
    str::FromStr,
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

/// The checksums of a part, by which a manifest knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seal {
    /// That of its sets.
    pub sets: u64,
    /// That of its sums; `None` once they were dropped.
    pub sums: Option<u64>,
}

impl Seal {
    pub fn of(part: &Part) -> Seal {
        Seal {
            sets: checksum(part.sets()),
            sums: Some(checksum(part.sums())),
        }
    }
}

/// A block of bytes in a file.
#[derive(Clone, Copy)]
struct Block {
    length: usize,
    checksum: u64,
}

/// The metadata in the first line of a file.
pub(crate) struct Head {
    pub count: Totals,
    /// The length of the line in bytes.
    line: usize,
    sets: Block,
    sums: Block,
}

impl Head {
    /// Whether a part with classes was made without sums.
    pub fn lacks_sums(&self) -> bool {
        self.sums.length == 0 && self.count.classes > 0
    }

    /// The size of the file in bytes, with sums.
    pub fn bytes(&self) -> u64 {
        (self.line + self.sets.length + self.sums.length) as u64
    }

    /// The checksums of the part that was written.
    pub fn seal(&self) -> Seal {
        Seal {
            sets: self.sets.checksum,
            sums: Some(self.sums.checksum),
        }
    }
}

/// A part in its file.
pub(crate) struct PartFile<'a> {
    pub path: PathBuf,
    /// The fingerprint of the game.
    pub game: &'a str,
    pub at: (Stage, usize),
    /// The cells of the part: another division of the level has other parts.
    pub cells: Range<u32>,
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

/// Whether the name of a folder is that of a level.
pub(crate) fn is_level(path: &Path) -> bool {
    has_numbered_name(path, "reached-", "") || has_numbered_name(path, "winning-", "")
}

/// Whether the name of a file is that of a part.
pub(crate) fn is_part(path: &Path) -> bool {
    has_numbered_name(path, "", ".part")
}

/// Whether the name at the end of a path is a number between these texts.
pub(crate) fn has_numbered_name(path: &Path, before: &str, after: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let number = name.and_then(|name| name.strip_prefix(before)?.strip_suffix(after));
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A count as JSON.
pub(crate) fn to_json(count: &Totals) -> Value {
    json!({
        "classes": count.classes.to_string(),
        "positions": count.positions.to_string(),
        "dead_classes": count.dead_classes.to_string(),
        "dead_positions": count.dead_positions.to_string(),
        "games": count.games.to_string(),
        "solutions": count.solutions.to_string(),
    })
}

/// The digits of the largest number of ways: a game has at most 63 jumps, each one of at most 512,
/// and 512^63 has 171 digits.
const MOST_DIGITS: usize = 171;

/// The count in such JSON; `None` too for numbers that no game has, which would take long to read.
pub(crate) fn from_json(value: &Value) -> Option<Totals> {
    Some(Totals {
        classes: read_digits(value, "classes")?,
        positions: read_digits(value, "positions")?,
        dead_classes: read_digits(value, "dead_classes")?,
        dead_positions: read_digits(value, "dead_positions")?,
        games: read_digits(value, "games")?,
        solutions: read_digits(value, "solutions")?,
    })
}

/// The number in decimal in a field.
fn read_digits<N: FromStr>(value: &Value, field: &str) -> Option<N> {
    let digits = value.get(field)?.as_str()?;
    if digits.len() > MOST_DIGITS {
        return None;
    }
    digits.parse().ok()
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
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => at(path, removed),
    }
}

impl PartFile<'_> {
    /// The error that the file is not what was written.
    pub fn damaged(&self, why: &'static str) -> StoreError {
        StoreError::Damaged {
            path: self.path.clone(),
            why,
            part: Some(self.at),
        }
    }

    /// Writes the part with these checksums. Returns its bytes in the file.
    pub fn write(&self, made: &CountedPart, seal: Seal) -> Result<u64, StoreError> {
        let (sets, sums) = (made.part.sets(), made.part.sums());
        let head = json!({
            "saltus": "part", "version": VERSION, "game": self.game,
            "level": name(self.at.0), "part": self.at.1,
            "cells": [self.cells.start, self.cells.end],
            "count": to_json(&made.count),
            "sets": [sets.len(), format!("{:016x}", seal.sets)],
            "sums": [sums.len(), format!("{:016x}", seal.sums.unwrap_or_default())],
        });
        let line = head.to_string();
        let line = format!("{line} {:016x}\n", checksum(line.as_bytes()));
        at(&self.path, self.replace(&[line.as_bytes(), sets, sums]))?;
        Ok((line.len() + sets.len() + sums.len()) as u64)
    }

    /// Replaces the file by one with these bytes.
    fn replace(&self, blocks: &[&[u8]]) -> io::Result<()> {
        let mut draft = saltus_system::Draft::replacing(&self.path)?;
        for block in blocks {
            draft.write_all(block)?;
        }
        draft.finish()
    }

    /// Replaces the file by its first bytes.
    fn shorten(&self, kept: u64) -> io::Result<()> {
        let mut draft = saltus_system::Draft::replacing(&self.path)?;
        io::copy(&mut File::open(&self.path)?.take(kept), &mut draft)?;
        draft.finish()
    }

    /// Reads the first line; `None` if the file does not exist.
    pub fn head(&self) -> Result<Option<Head>, StoreError> {
        match self.open() {
            Ok((head, _)) => Ok(Some(head)),
            Err(StoreError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn open(&self) -> Result<(Head, BufReader<File>), StoreError> {
        self.path.parent().map_or(Ok(()), own_level)?;
        if !at(&self.path, is_own(&self.path))? {
            return Err(self.damaged("this is a link, or not a file"));
        }
        let mut file = BufReader::new(at(&self.path, File::open(&self.path))?);
        let mut line = Vec::new();
        let read = (&mut file).take(LONGEST).read_until(b'\n', &mut line);
        at(&self.path, read)?;

        let value = match first_line(&line) {
            Ok(value) => value,
            Err(why) => return Err(self.damaged(why)),
        };
        let version = value["version"].as_u64().unwrap_or(0);
        if version > VERSION {
            let path = self.path.clone();
            return Err(StoreError::Version { path, version });
        }
        if version < VERSION {
            return Err(self.damaged("this is a part of an earlier version of the format"));
        }
        if value["game"] != self.game {
            return Err(self.damaged("this is a part of another puzzle"));
        }
        if value["level"] != name(self.at.0) || value["part"] != self.at.1 {
            return Err(self.damaged("this is another part of the store"));
        }
        if value["cells"] != json!([self.cells.start, self.cells.end]) {
            return Err(self.damaged("this is a part of another division of the level"));
        }
        match read_head(&value, line.len()) {
            Some(head) => Ok((head, file)),
            None => Err(self.damaged("the first line is incomplete")),
        }
    }

    /// Reads the part with the sums that `wanted` selects. It must have its own checksums, and
    /// those of `seal`, if there is one.
    pub fn read(
        &self,
        frame: &Frame,
        wanted: Sums,
        seal: Option<Seal>,
    ) -> Result<(Part, Totals), StoreError> {
        let (head, mut file) = self.open()?;
        if seal.is_some_and(|seal| seal.sets != head.sets.checksum) {
            return Err(self.damaged("it is not the part that was counted"));
        }
        let size = file.get_ref().metadata().map_or(0, |file| file.len());
        let torn = "the sets of classes are torn or altered";
        let sets = self.read_block(&mut file, head.sets, size, torn)?;

        let is_bare = (head.line + head.sets.length) as u64 == size;
        let were_dropped = head.count.classes > 0
            && match seal {
                Some(seal) => seal.sums.is_none(),
                None => head.lacks_sums(),
            };
        let sums = match wanted {
            Sums::Skipped => Vec::new(),
            Sums::IfThere if is_bare => Vec::new(),
            // The part was recomputed after the sums of the level before were dropped.
            Sums::Needed if were_dropped => {
                return Err(StoreError::NoSums(self.path.clone()));
            }
            Sums::Needed if !is_counted(&head, seal) => {
                return Err(self.damaged("its numbers of ways are not those that were counted"));
            }
            Sums::IfThere | Sums::Needed => {
                let torn = "the numbers of ways are torn, altered or dropped";
                self.read_block(&mut file, head.sums, size, torn)?
            }
        };

        match Part::read(frame, sets, sums) {
            Some(part) => Ok((part, head.count)),
            None => Err(self.damaged("this is not part of this game")),
        }
    }

    /// Reads the next block of the file, which has `size` bytes, and verifies its checksum.
    fn read_block(
        &self,
        file: &mut BufReader<File>,
        block: Block,
        size: u64,
        torn: &'static str,
    ) -> Result<Vec<u8>, StoreError> {
        // Allocate at most the size of the file: a wrong length must not exhaust the memory.
        let mut bytes = Vec::new();
        bytes.reserve_exact(block.length.min(size as usize) + 8);
        let read = file.take(block.length as u64).read_to_end(&mut bytes);
        at(&self.path, read)?;
        if bytes.len() != block.length || checksum(&bytes) != block.checksum {
            return Err(self.damaged(torn));
        }
        Ok(bytes)
    }

    /// Drops the sums, which are at the end of the file, if it has any.
    ///
    /// The file is replaced and not truncated, because it may have a second name: in a snapshot
    /// made of links it keeps its sums.
    pub fn drop_sums(&self) -> Result<(), StoreError> {
        let (head, file) = self.open()?; // no link
        let size = at(&self.path, file.get_ref().metadata())?.len();
        let (sets, sums) = (head.sets.length as u64, head.sums.length as u64);
        let Some(kept) = length_without_sums(head.line, sets, sums, size) else {
            return Ok(());
        };
        at(&self.path, self.shorten(kept))
    }
}

/// Whether a part has the sums that a manifest counts on.
fn is_counted(head: &Head, seal: Option<Seal>) -> bool {
    let counted_on = seal.and_then(|seal| seal.sums);
    counted_on.is_none_or(|sums| sums == head.sums.checksum)
}

/// The metadata in the first line of a file, which has `line` bytes.
fn read_head(value: &Value, line: usize) -> Option<Head> {
    Some(Head {
        count: from_json(&value["count"])?,
        line,
        sets: read_entry(&value["sets"])?,
        sums: read_entry(&value["sums"])?,
    })
}

/// The length and the checksum of a block, as the first line has them.
fn read_entry(value: &Value) -> Option<Block> {
    Some(Block {
        length: usize::try_from(value[0].as_u64()?).ok()?,
        checksum: u64::from_str_radix(value[1].as_str()?, 16).ok()?,
    })
}

/// The metadata of a first line, or what is wrong with it.
fn first_line(line: &[u8]) -> Result<Value, &'static str> {
    let Some((text, sum)) = split_checksum(line) else {
        return Err("the first line is torn");
    };
    if sum != format!("{:016x}", checksum(text.as_bytes())) {
        return Err("the first line was altered");
    }
    match serde_json::from_str(text) {
        Ok(value) => Ok(value),
        Err(_) => Err("the first line is not JSON"),
    }
}

/// The text of a first line, and its checksum.
fn split_checksum(line: &[u8]) -> Option<(&str, &str)> {
    let line = std::str::from_utf8(line).ok()?;
    line.strip_suffix('\n')?.rsplit_once(' ')
}

/// The length of a part without its sums, from its first line and its size. `None` if it has no
/// sums or is incomplete, so that a truncated file is not truncated again.
pub fn without_sums(line: &[u8], size: u64) -> Option<u64> {
    let value = first_line(line).ok()?;
    let (sets, sums) = (value["sets"][0].as_u64()?, value["sums"][0].as_u64()?);
    length_without_sums(line.len(), sets, sums, size)
}

/// The same, from the lengths of the line, the sets and the sums.
fn length_without_sums(line: usize, sets: u64, sums: u64, size: u64) -> Option<u64> {
    let kept = (line as u64).checked_add(sets)?;
    (sums > 0 && kept.checked_add(sums)? == size).then_some(kept)
}
