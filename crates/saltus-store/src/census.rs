//! The manifest of a census.

use crate::{
    StoreError, file,
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
        Manifest {
            puzzle: puzzle.into(),
            game: game.into(),
            games,
            written: 0,
            levels: BTreeMap::new(),
        }
    }

    /// Whether the store belongs to this game, under any name.
    pub fn is_of(&self, game: &Game) -> bool {
        self.game == mark(game)
    }

    pub(crate) fn parse(body: &Map<String, Value>) -> Option<Manifest> {
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
                parts => Some(
                    u32::try_from(parts.as_u64()?)
                        .ok()
                        .filter(|&parts| parts > 0)?,
                ),
            };
            let total = match level.get("total")? {
                Value::Null => None,
                total => Some(file::from_json(total)?),
            };
            levels.insert(stage, Level { parts, total });
        }
        is_possible(&levels).then_some(())?;
        Some(Manifest {
            puzzle: manifest::printable(&text("puzzle")?),
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
        manifest::write(folder, &body)
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

/// Whether levels are in a possible state: reachable ones are complete in order from the start,
/// winning ones in order from the last, and a complete level is divided into parts.
fn is_possible(levels: &BTreeMap<Stage, Level>) -> bool {
    let is_finished = |stage| {
        levels
            .get(&stage)
            .is_some_and(|level| level.total.is_some())
    };
    let reached = (0..)
        .take_while(|&jumps| is_finished(Stage::Reached(jumps)))
        .count() as u32;
    levels
        .iter()
        .filter(|(_, level)| level.total.is_some())
        .all(|(&stage, level)| match stage {
            Stage::Reached(jumps) => jumps < reached && level.parts.is_some(),
            Stage::Winning(jumps) => {
                jumps < reached && (jumps + 2 >= reached || is_finished(Stage::Winning(jumps + 1)))
            }
        })
}
