//! The contents and the state of a store.

use crate::{StoreError, VERSION, file, layers, mark, notes};
use saltus::pegs::{
    Game,
    parts::{Stage, Totals},
};
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::Path,
};

/// The name of the file.
pub(crate) const NAME: &str = "manifest.json";
/// The longest manifest: a census has a few hundred lines, and notes have one per pair of holes.
const LONGEST: u64 = 16 << 20;

/// The contents and the state of a census.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The name of the puzzle given by the user.
    pub puzzle: String,
    /// The fingerprint of board, start and target.
    pub game: String,
    /// Whether games and solutions are counted.
    pub games: bool,
    /// The number of bytes written to parts so far.
    pub written: u64,
    levels: BTreeMap<Stage, Level>,
}

/// The contents of a store, by its manifest.
#[derive(Clone, Debug)]
pub enum Contents {
    /// The levels of a game.
    Census(Manifest),
    /// The layers of a search for the fewest sweeps.
    Sweeps(layers::LayersManifest),
    /// The results for the problems of boards.
    Pairs(Map<String, Value>),
}

impl Contents {
    /// A description of the contents.
    pub fn in_words(&self) -> String {
        match self {
            Contents::Census(manifest) => format!("a census of {}", manifest.puzzle),
            Contents::Sweeps(manifest) => format!("the fewest sweeps of {}", manifest.puzzle),
            Contents::Pairs(_) => "the problems of boards".into(),
        }
    }

    /// The error that the store in a folder has other contents than requested.
    pub(crate) fn other_contents(&self, folder: &Path, wanted: String) -> StoreError {
        StoreError::OtherGame { path: folder.join(NAME), holds: self.in_words(), wanted }
    }
}

/// The contents of the store in a folder; `None` if there is no manifest.
///
/// # Errors
/// [`StoreError`]: it cannot be read, is damaged or has a later version.
pub fn contents(folder: &Path) -> Result<Option<Contents>, StoreError> {
    let path = folder.join(NAME);
    let damaged = |why| StoreError::Damaged { path: path.clone(), why, part: None };
    let io = |error| StoreError::Io { path: path.clone(), error };
    match file::is_own(&path) {
        Ok(true) => (),
        Ok(false) => return Err(damaged("the manifest is a link, or not a file; use another folder")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io(error)),
    }
    let text = saltus_system::read(&path, LONGEST).map_err(io)?;
    let damaged =
        damaged("the manifest is torn or altered; without it the store is lost: use another folder");
    let Some(body) = std::str::from_utf8(&text).ok().and_then(file::read_checked) else {
        return Err(damaged);
    };
    let version = body.get("version").and_then(Value::as_u64).unwrap_or(0);
    if version != VERSION {
        return Err(StoreError::Version { path, version });
    }
    let contents = match body.get("kind").map(Value::as_str) {
        None => Manifest::parse(&body).map(Contents::Census),
        Some(Some(layers::KIND)) => layers::LayersManifest::parse(&body).map(Contents::Sweeps),
        Some(Some(notes::KIND)) => {
            let problems = body.get("problems").and_then(Value::as_object);
            let printed = |(name, note): (&String, &Value)| (printable(name), note.clone());
            problems.map(|problems| Contents::Pairs(problems.iter().map(printed).collect()))
        }
        Some(_) => None,
    };
    contents.ok_or(damaged).map(Some)
}

/// A name without control characters: a manifest may contain anything.
pub(crate) fn printable(name: &str) -> String {
    name.chars()
        .map(|letter| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter })
        .collect()
}

/// Writes a manifest.
pub(crate) fn write(folder: &Path, body: &Map<String, Value>) -> Result<(), StoreError> {
    let path = folder.join(NAME);
    let written = saltus_system::Draft::replacing(&path).and_then(|mut draft| {
        draft.write_all(file::with_checksum(body).as_bytes())?;
        draft.finish()
    });
    written.map_err(|error| StoreError::Io { path, error })
}

/// Whether levels are in a possible state: reachable ones are complete in order from the start,
/// winning ones in order from the last, and a complete level is divided into parts.
fn is_possible(levels: &BTreeMap<Stage, Level>) -> bool {
    let is_finished = |stage| levels.get(&stage).is_some_and(|level| level.total.is_some());
    let reached = (0..).take_while(|&jumps| is_finished(Stage::Reached(jumps))).count() as u32;
    levels.iter().filter(|(_, level)| level.total.is_some()).all(|(&stage, level)| match stage {
        Stage::Reached(jumps) => jumps < reached && level.parts.is_some(),
        Stage::Winning(jumps) => {
            jumps < reached && (jumps + 2 >= reached || is_finished(Stage::Winning(jumps + 1)))
        }
    })
}

/// The state of a level.
#[derive(Clone, Debug, Default)]
struct Level {
    /// The number of its parts, once it is started.
    parts: Option<u32>,
    /// Its counts, once it is complete.
    total: Option<Totals>,
}

impl Manifest {
    pub(crate) fn new(puzzle: &str, game: &str, games: bool) -> Manifest {
        Manifest { puzzle: puzzle.into(), game: game.into(), games, written: 0, levels: BTreeMap::new() }
    }

    /// The manifest of a census in a folder; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError`]: it cannot be read, is damaged or has a later version, or the store has other
    /// contents.
    pub fn read(folder: &Path) -> Result<Option<Manifest>, StoreError> {
        Ok(match contents(folder)? {
            None => None,
            Some(Contents::Census(manifest)) => Some(manifest),
            Some(other) => return Err(other.other_contents(folder, "a census".into())),
        })
    }

    /// Whether the store belongs to this game, under any name.
    pub fn is_of(&self, game: &Game) -> bool {
        self.game == mark(game)
    }

    fn parse(body: &Map<String, Value>) -> Option<Manifest> {
        let text = |name: &str| Some(body.get(name)?.as_str()?.to_owned());
        let mut levels = BTreeMap::new();
        for level in body.get("levels")?.as_array()? {
            let jumps = u32::try_from(level.get("jumps")?.as_u64()?).ok()?;
            let stage = match level.get("kind")?.as_str()? {
                "reached" => Stage::Reached(jumps),
                "winning" => Stage::Winning(jumps),
                _ => return None,
            };
            let parts = match level.get("parts")? {
                Value::Null => None,
                parts => Some(u32::try_from(parts.as_u64()?).ok().filter(|&parts| parts > 0)?),
            };
            let total = match level.get("total")? {
                Value::Null => None,
                total => Some(file::from_json(total)?),
            };
            levels.insert(stage, Level { parts, total });
        }
        is_possible(&levels).then_some(())?;
        Some(Manifest {
            puzzle: printable(&text("puzzle")?),
            game: text("game")?,
            games: body.get("games")?.as_bool()?,
            written: body.get("written")?.as_u64()?,
            levels,
        })
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let level = |(stage, Level { parts, total }): (&Stage, &Level)| {
            json!({
                "kind": match stage { Stage::Reached(_) => "reached", Stage::Winning(_) => "winning" },
                "jumps": stage.jumps(),
                "parts": parts,
                "total": total.as_ref().map(file::to_json),
            })
        };
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("puzzle".into(), self.puzzle.clone().into()),
            ("game".into(), self.game.clone().into()),
            ("games".into(), self.games.into()),
            ("written".into(), self.written.into()),
            ("levels".into(), self.levels.iter().map(level).collect()),
        ]);
        write(folder, &body)
    }

    /// The largest number of parts of the level after `jumps` jumps, and of its winning classes.
    pub fn parts(&self, jumps: u32) -> Option<u32> {
        self.levels.get(&Stage::Reached(jumps))?.parts
    }

    /// The counts of a complete level.
    pub fn total(&self, stage: Stage) -> Option<Totals> {
        self.levels.get(&stage)?.total.clone()
    }

    /// The complete levels with their counts.
    pub fn finished_levels(&self) -> Vec<(Stage, Totals)> {
        let of = |(stage, level): (&Stage, &Level)| Some((*stage, level.total.clone()?));
        self.levels.iter().filter_map(of).collect()
    }

    pub(crate) fn begin(&mut self, jumps: u32, parts: u32) {
        self.levels.entry(Stage::Reached(jumps)).or_default().parts = Some(parts);
    }

    pub(crate) fn finish(&mut self, stage: Stage, total: &Totals) {
        self.levels.entry(stage).or_default().total = Some(total.clone());
    }

    pub(crate) fn add_written(&mut self, bytes: u64) {
        self.written += bytes;
    }
}
