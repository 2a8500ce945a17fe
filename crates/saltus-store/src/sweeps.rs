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
        let mut layers = Vec::new();
        if let Some(state) = &self.state {
            for (run, layer) in state.runs() {
                layers.push((name(run), layer));
            }
        }
        layers
    }

    pub(crate) fn parse(body: &Map<String, Value>) -> Option<LayersManifest> {
        let mut sums = BTreeMap::new();
        let state = match body.get("allowed")? {
            Value::Null => None,
            allowed => {
                let ahead = read_side(body.get("ahead")?, RunId::Ahead, &mut sums)?;
                let back = match body.get("back")? {
                    Value::Null => None,
                    back => Some(read_side(back, RunId::Back, &mut sums)?),
                };
                Some(State {
                    allowed: u32::try_from(allowed.as_u64()?).ok()?,
                    ahead,
                    back,
                    solution: read_solution(body.get("solution")?)?,
                })
            }
        };
        Some(LayersManifest {
            puzzle: body.get("puzzle")?.as_str()?.to_owned(),
            game: body.get("game")?.as_str()?.to_owned(),
            state,
            sums,
        })
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let state = self.state.as_ref();
        let back = state.and_then(|state| state.back.as_ref());
        let solution = state.and_then(|state| state.solution.as_ref());
        let body = Map::from_iter([
            ("version".into(), VERSION.into()),
            ("kind".into(), manifest::SWEEPS.into()),
            ("puzzle".into(), self.puzzle.clone().into()),
            ("game".into(), self.game.clone().into()),
            (
                "solution".into(),
                solution.map_or(Value::Null, |sweeps| solution_json(sweeps)),
            ),
            ("allowed".into(), state.map(|state| state.allowed).into()),
            (
                "ahead".into(),
                self.side_json(state.map(|state| &state.ahead), RunId::Ahead),
            ),
            ("back".into(), self.side_json(back, RunId::Back)),
        ]);
        manifest::write(folder, &body)?;
        Ok(())
    }

    /// The layers of a side as JSON; `null` if there are none.
    fn side_json(&self, layers: Option<&Vec<Layer>>, run: fn(u32) -> RunId) -> Value {
        let Some(layers) = layers else {
            return Value::Null;
        };
        let mut side = Vec::new();
        for (number, layer) in (0..).zip(layers) {
            let sum = self.sums.get(&run(number)).copied().unwrap_or_default();
            side.push(json!({
                "classes": layer.kept,
                "left_out": layer.left_out,
                "more": layer.more,
                "index": format!("{sum:016x}"),
            }));
        }
        side.into()
    }
}

/// The layers of a side, which has at least one; their checksums go to `sums`.
fn read_side(
    side: &Value,
    run: fn(u32) -> RunId,
    sums: &mut BTreeMap<RunId, u64>,
) -> Option<Vec<Layer>> {
    let mut layers = Vec::new();
    for (number, layer) in (0..).zip(side.as_array()?) {
        let sum = u64::from_str_radix(layer.get("index")?.as_str()?, 16).ok()?;
        sums.insert(run(number), sum);
        layers.push(Layer {
            kept: layer.get("classes")?.as_u64()?,
            left_out: layer.get("left_out")?.as_u64()?,
            more: u32::try_from(layer.get("more")?.as_u64()?).ok()?,
        });
    }
    if layers.is_empty() {
        return None;
    }
    Some(layers)
}

/// A solution as JSON: its sweeps, each a list of jumps.
fn solution_json(sweeps: &[Vec<Jump>]) -> Value {
    let mut solution = Vec::new();
    for sweep in sweeps {
        let mut jumps = Vec::new();
        for &Jump { from, over, to } in sweep {
            jumps.push(json!([from, over, to]));
        }
        solution.push(Value::from(jumps));
    }
    solution.into()
}

/// The solution in such JSON, if there is one; `None` if it is none.
fn read_solution(value: &Value) -> Option<Option<Vec<Vec<Jump>>>> {
    if value.is_null() {
        return Some(None);
    }
    let mut solution = Vec::new();
    for sweep in value.as_array()? {
        let mut jumps = Vec::new();
        for jump in sweep.as_array()? {
            let [from, over, to] = jump.as_array()?.as_slice() else {
                return None;
            };
            jumps.push(Jump {
                from: read_hole(from)?,
                over: read_hole(over)?,
                to: read_hole(to)?,
            });
        }
        solution.push(jumps);
    }
    Some(Some(solution))
}

fn read_hole(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}

/// The name of a run.
pub(crate) fn name(run: RunId) -> String {
    match run {
        RunId::Ahead(sweeps) => format!("ahead-{sweeps:02}"),
        RunId::Back(sweeps) => format!("back-{sweeps:02}"),
        RunId::Found(number) => format!("found-{number:04}"),
    }
}
