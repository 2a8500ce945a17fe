//! The manifest of a census.

use crate::{
    StoreError,
    file::{self, Seal},
    format::{VERSION, mark},
    manifest,
};
use saltus::pegs::{
    Game,
    ranked::{Stage, Totals},
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, path::Path};

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
    /// The bytes of parts whose seals the file lacks.
    unwritten: u64,
    /// The size of the file in bytes.
    size: u64,
}

/// The state of a level.
#[derive(Clone, Debug, Default)]
struct Level {
    /// The number of its parts, once it is started.
    parts: Option<u32>,
    /// Its counts, once it is complete.
    total: Option<Totals>,
    /// The seals of its parts, of those that were made.
    seals: Vec<Option<Seal>>,
}

/// While a level is made, the manifest is written again after parts of this many times its size: so
/// little is lost with a killed process, and little is written.
const SHARE: u64 = 16;

impl Manifest {
    pub(crate) fn new(puzzle: &str, game: &str, games: bool) -> Manifest {
        Manifest {
            puzzle: puzzle.into(),
            game: game.into(),
            games,
            written: 0,
            levels: BTreeMap::new(),
            unwritten: 0,
            size: 0,
        }
    }

    /// Whether the store belongs to this game, under any name.
    pub fn is_of(&self, game: &Game) -> bool {
        self.game == mark(game)
    }

    pub(crate) fn parse(body: &Map<String, Value>) -> Option<Manifest> {
        let mut levels = BTreeMap::new();
        for level in body.get("levels")?.as_array()? {
            levels.insert(read_stage(level)?, read_level(level)?);
        }
        is_possible(&levels).then_some(())?;
        Some(Manifest {
            puzzle: body.get("puzzle")?.as_str()?.to_owned(),
            game: body.get("game")?.as_str()?.to_owned(),
            games: body.get("games")?.as_bool()?,
            written: body.get("written")?.as_u64()?,
            levels,
            unwritten: 0,
            size: 0,
        })
    }

    pub(crate) fn write(&mut self, folder: &Path) -> Result<(), StoreError> {
        let levels = self.levels.iter();
        let levels: Value = levels
            .map(|(stage, level)| level_json(*stage, level))
            .collect();
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("puzzle".into(), self.puzzle.clone().into()),
            ("game".into(), self.game.clone().into()),
            ("games".into(), self.games.into()),
            ("written".into(), self.written.into()),
            ("levels".into(), levels),
        ]);
        self.size = manifest::write(folder, &body)?;
        self.unwritten = 0;
        Ok(())
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
        let mut finished = Vec::new();
        for (stage, level) in &self.levels {
            if let Some(total) = &level.total {
                finished.push((*stage, total.clone()));
            }
        }
        finished
    }

    pub(crate) fn begin(&mut self, jumps: u32, parts: u32) {
        self.levels.entry(Stage::Reached(jumps)).or_default().parts = Some(parts);
    }

    pub(crate) fn finish(&mut self, stage: Stage, total: &Totals) {
        self.levels.entry(stage).or_default().total = Some(total.clone());
    }

    /// The seal of a part; `None` if this store did not make it.
    pub(crate) fn seal(&self, stage: Stage, index: usize) -> Option<Seal> {
        *self.levels.get(&stage)?.seals.get(index)?
    }

    /// Records that a part of this many bytes was made.
    pub(crate) fn add_part(&mut self, stage: Stage, index: usize, seal: Seal, bytes: u64) {
        self.written = self.written.saturating_add(bytes);
        self.unwritten = self.unwritten.saturating_add(bytes);
        self.set_seal(stage, index, seal);
    }

    pub(crate) fn set_seal(&mut self, stage: Stage, index: usize, seal: Seal) {
        let seals = &mut self.levels.entry(stage).or_default().seals;
        if seals.len() <= index {
            seals.resize(index + 1, None);
        }
        seals[index] = Some(seal);
    }

    /// Records that the sums of a level were dropped.
    pub(crate) fn drop_sums(&mut self, stage: Stage) {
        if let Some(level) = self.levels.get_mut(&stage) {
            for seal in level.seals.iter_mut().flatten() {
                seal.sums = None;
            }
        }
    }

    /// Whether the file should be written before the level is finished.
    pub(crate) fn is_due(&self) -> bool {
        self.unwritten >= SHARE * self.size
    }

    /// Whether the file has everything.
    pub(crate) fn is_written(&self) -> bool {
        self.unwritten == 0
    }
}

/// A level as JSON.
fn level_json(stage: Stage, level: &Level) -> Value {
    let kind = match stage {
        Stage::Reached(_) => "reached",
        Stage::Winning(_) => "winning",
    };
    let mut seals = Vec::with_capacity(level.seals.len());
    for seal in &level.seals {
        seals.push(seal_json(*seal));
    }
    json!({
        "kind": kind,
        "jumps": stage.jumps(),
        "parts": level.parts,
        "total": level.total.as_ref().map(file::to_json),
        "seals": seals,
    })
}

/// The stage of a level in such JSON.
fn read_stage(level: &Value) -> Option<Stage> {
    let jumps = u32::try_from(level.get("jumps")?.as_u64()?).ok()?;
    match level.get("kind")?.as_str()? {
        "reached" => Some(Stage::Reached(jumps)),
        "winning" => Some(Stage::Winning(jumps)),
        _ => None,
    }
}

/// The state of a level in such JSON.
fn read_level(level: &Value) -> Option<Level> {
    let parts = match level.get("parts")? {
        Value::Null => None,
        parts => Some(u32::try_from(parts.as_u64()?).ok()?),
    };
    let total = match level.get("total")? {
        Value::Null => None,
        total => Some(file::from_json(total)?),
    };
    let mut seals = Vec::new();
    for seal in level.get("seals")?.as_array()? {
        seals.push(read_seal(seal)?);
    }
    let has_parts = parts != Some(0);
    has_parts.then_some(Level {
        parts,
        total,
        seals,
    })
}

/// The seal of a part as JSON: a text with one checksum or two, or null.
fn seal_json(seal: Option<Seal>) -> Value {
    match seal {
        None => Value::Null,
        Some(Seal { sets, sums: None }) => format!("{sets:016x}").into(),
        Some(Seal {
            sets,
            sums: Some(sums),
        }) => format!("{sets:016x} {sums:016x}").into(),
    }
}

/// The seal in such JSON, if there is one; `None` if it is none.
fn read_seal(value: &Value) -> Option<Option<Seal>> {
    if value.is_null() {
        return Some(None);
    }
    let mut checksums = value.as_str()?.split(' ');
    let sets = u64::from_str_radix(checksums.next()?, 16).ok()?;
    let sums = match checksums.next() {
        Some(sums) => Some(u64::from_str_radix(sums, 16).ok()?),
        None => None,
    };
    Some(Some(Seal { sets, sums }))
}

/// Whether levels are in a possible state: reachable ones are complete in order from the start,
/// winning ones in order from the last, and a complete level is divided into parts that were all
/// made.
fn is_possible(levels: &BTreeMap<Stage, Level>) -> bool {
    let mut reached = 0;
    while is_finished(levels, Stage::Reached(reached)) {
        reached += 1;
    }
    for (&stage, level) in levels {
        if level.total.is_none() {
            continue;
        }
        let is_next = match stage {
            Stage::Reached(jumps) => jumps < reached && level.parts.is_some(),
            Stage::Winning(jumps) => {
                let is_last = jumps + 2 >= reached;
                jumps < reached && (is_last || is_finished(levels, Stage::Winning(jumps + 1)))
            }
        };
        if !is_next || level.seals.is_empty() || level.seals.contains(&None) {
            return false;
        }
    }
    true
}

fn is_finished(levels: &BTreeMap<Stage, Level>, stage: Stage) -> bool {
    levels
        .get(&stage)
        .is_some_and(|level| level.total.is_some())
}
