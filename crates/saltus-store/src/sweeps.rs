//! The manifest of a search for the fewest sweeps.

use crate::{StoreError, format::VERSION, manifest};
use saltus::pegs::{
    Jump,
    sweeps::{Layer, RunId, State},
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, path::Path};

/// The manifest of the layers of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayersManifest {
    /// The name of the puzzle given by the user.
    pub puzzle: String,
    /// The fingerprint of board, start and target.
    pub game: String,
    /// The state of the search; `None` before its first layers.
    pub state: Option<State>,
    /// The checksums of the indices of the runs.
    pub(crate) sums: BTreeMap<RunId, u64>,
}

impl LayersManifest {
    /// The complete layers, by name.
    pub fn layers(&self) -> Vec<(String, Layer)> {
        let layers = self.state.iter().flat_map(State::runs);
        layers.map(|(run, layer)| (name(run), layer)).collect()
    }

    pub(crate) fn parse(body: &Map<String, Value>) -> Option<LayersManifest> {
        let text = |name: &str| Some(body.get(name)?.as_str()?.to_owned());
        let mut sums = BTreeMap::new();
        let mut side = |name: &str, run: fn(u32) -> RunId| {
            let layer = |(sweeps, layer): (u32, &Value)| {
                let number = |name: &str| layer.get(name)?.as_u64();
                sums.insert(
                    run(sweeps),
                    u64::from_str_radix(layer.get("index")?.as_str()?, 16).ok()?,
                );
                Some(Layer {
                    kept: number("classes")?,
                    left_out: number("left_out")?,
                    more: u32::try_from(number("more")?).ok()?,
                })
            };
            (0..)
                .zip(body.get(name)?.as_array()?)
                .map(layer)
                .collect::<Option<Vec<Layer>>>()
        };
        let state = match body.get("allowed")? {
            Value::Null => None,
            allowed => {
                let ahead = side("ahead", RunId::Ahead)?;
                let back = if body.get("back")?.is_null() {
                    None
                } else {
                    Some(side("back", RunId::Back)?)
                };
                let hole = |hole: &Value| u8::try_from(hole.as_u64()?).ok();
                let jump = |jump: &Value| {
                    let [from, over, to] = jump.as_array()?.as_slice() else {
                        return None;
                    };
                    Some(Jump {
                        from: hole(from)?,
                        over: hole(over)?,
                        to: hole(to)?,
                    })
                };
                let sweep = |sweep: &Value| {
                    sweep
                        .as_array()?
                        .iter()
                        .map(jump)
                        .collect::<Option<Vec<Jump>>>()
                };
                let solution = match body.get("solution")? {
                    Value::Null => None,
                    sweeps => Some(
                        sweeps
                            .as_array()?
                            .iter()
                            .map(sweep)
                            .collect::<Option<_>>()?,
                    ),
                };
                let begun = !ahead.is_empty() && back.as_ref().is_none_or(|back| !back.is_empty());
                begun.then_some(())?;
                Some(State {
                    allowed: u32::try_from(allowed.as_u64()?).ok()?,
                    ahead,
                    back,
                    solution,
                })
            }
        };
        Some(LayersManifest {
            puzzle: manifest::printable(&text("puzzle")?),
            game: text("game")?,
            state,
            sums,
        })
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let layer = |(run, layer): (RunId, &Layer)| {
            let Layer {
                kept,
                left_out,
                more,
            } = layer;
            let sum = self.sums.get(&run).copied().unwrap_or_default();
            json!({"classes": kept, "left_out": left_out, "more": more, "index": format!("{sum:016x}")})
        };
        let state = self.state.as_ref();
        let ahead = state.map(|state| {
            (0..)
                .map(RunId::Ahead)
                .zip(&state.ahead)
                .map(layer)
                .collect::<Value>()
        });
        let back = state.and_then(|state| state.back.as_ref());
        let back = back.map(|back| {
            (0..)
                .map(RunId::Back)
                .zip(back)
                .map(layer)
                .collect::<Value>()
        });
        let jumps = |sweep: &Vec<Jump>| {
            sweep
                .iter()
                .map(|&Jump { from, over, to }| json!([from, over, to]))
                .collect::<Value>()
        };
        let solution = state.and_then(|state| state.solution.as_ref());
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("kind".into(), manifest::SWEEPS.into()),
            ("puzzle".into(), self.puzzle.clone().into()),
            ("game".into(), self.game.clone().into()),
            (
                "solution".into(),
                solution
                    .map(|sweeps| sweeps.iter().map(jumps).collect())
                    .unwrap_or_default(),
            ),
            ("allowed".into(), state.map(|state| state.allowed).into()),
            ("ahead".into(), ahead.unwrap_or_default()),
            ("back".into(), back.unwrap_or_default()),
        ]);
        manifest::write(folder, &body)
    }
}

/// The name of a run.
pub(crate) fn name(run: RunId) -> String {
    match run {
        RunId::Ahead(sweeps) => format!("ahead-{sweeps:02}"),
        RunId::Back(sweeps) => format!("back-{sweeps:02}"),
        RunId::Found(number) => format!("found-{number:04}"),
    }
}
