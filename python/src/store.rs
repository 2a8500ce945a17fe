//! Level stores for a cluster: what to compute next, and the computation of one part.

use crate::error::OrRaise;
use crate::{
    error::placeless_error,
    puzzle::Puzzle,
    run::{Memory, Spending},
};
use pyo3::{exceptions::PyOSError, prelude::*};
use saltus::{
    budget::Fail,
    pegs::{
        Game,
        ranked::{self, CountedPart, Part, Shelf, Stage, Totals},
    },
    problem::Counted,
    text::json,
};
use saltus_store::{Options, Store, StoreError};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A level in Python: whether it has winning positions, and its number of jumps.
type Level = (bool, u32);

fn stage_of(level: Level) -> Stage {
    if level.0 {
        Stage::Winning(level.1)
    } else {
        Stage::Reached(level.1)
    }
}

fn level_of(stage: Stage) -> Level {
    (matches!(stage, Stage::Winning(_)), stage.jumps())
}

/// The level store of a game of peg solitaire, in a folder that all workers can access. One process
/// is the leader: it starts and completes levels.
#[pyclass(frozen, module = "saltus")]
#[derive(Debug)]
pub struct LevelStore {
    puzzle: Puzzle,
    game: Game,
    store: Store,
}

#[pymethods]
impl LevelStore {
    #[new]
    #[pyo3(signature = (puzzle, folder, *, lead, memory = None))]
    fn new(
        py: Python,
        puzzle: Puzzle,
        folder: PathBuf,
        lead: bool,
        memory: Option<Memory>,
    ) -> PyResult<LevelStore> {
        let game = puzzle.game(py)?;
        let options = Options::default();
        let options = Options {
            memory: memory.map_or(options.memory, |Memory(bytes)| bytes),
            ..options
        };
        let store = py.detach(|| {
            if lead {
                Store::open(&folder, puzzle.id(), &game, options)
            } else {
                Store::read(&folder, &game, options.memory)
            }
        });
        Ok(LevelStore {
            store: store.map_err(|error| failed(py, error))?,
            puzzle,
            game,
        })
    }

    /// The next level to compute with its missing parts; None when everything is complete. Starts
    /// and completes levels.
    fn next(&self, py: Python) -> PyResult<Option<(Level, Vec<usize>)>> {
        let plan = Plan {
            store: &self.store,
            missing: Mutex::default(),
        };
        let frame = self.store.frame();
        let ended = Spending::default().run(py, |budget| {
            ranked::census(frame, &plan, u32::MAX, budget, &|_, _| ())
        })?;
        match ended {
            Ok(_) => Ok(None),
            Err(Fail::Spent(spent)) => Err(placeless_error(py, spent.to_string())),
            Err(Fail::Shelf(Halt::Store(error))) => Err(failed(py, error)),
            Err(Fail::Shelf(Halt::Missing(stage))) => {
                let missing = plan.missing.into_inner();
                let mut missing = missing.unwrap_or_else(PoisonError::into_inner);
                missing.sort_unstable();
                missing.dedup();
                Ok(Some((level_of(stage), missing)))
            }
        }
    }

    /// The level after this one, which is being computed, with its missing parts; None if that is
    /// not known yet, or if the level has only one part.
    fn after(&self, py: Python, level: Level) -> PyResult<Option<(Level, Vec<usize>)>> {
        let after = match stage_of(level) {
            Stage::Reached(jumps) => Stage::Reached(jumps + 1),
            Stage::Winning(0) => return Ok(None),
            Stage::Winning(jumps) => Stage::Winning(jumps - 1),
        };
        let missing = py.detach(|| -> Result<_, StoreError> {
            if self.store.begin_level(level.1)? < 2 {
                return Ok(None);
            }
            let mut missing = Vec::new();
            for index in 0..self.store.begin_level(after.jumps())? {
                if self.store.count(after, index)?.is_none() {
                    missing.push(index);
                }
            }
            Ok(Some((level_of(after), missing)))
        });
        missing.map_err(|error| failed(py, error))
    }

    /// Computes a part, unless it exists and is intact. Damaged sources are computed again.
    fn make(&self, py: Python, level: Level, index: usize) -> PyResult<()> {
        let made = Spending::default().run(py, |budget| {
            self.store.refresh()?;
            self.store.make_part(stage_of(level), index, budget)
        })?;
        made.map_err(|fail| to_py_err(py, fail))
    }

    /// Counts on a part that a worker reported as made. Returns whether there is such a part.
    fn accept(&self, py: Python, level: Level, index: usize) -> PyResult<bool> {
        py.detach(|| self.store.accept_part(stage_of(level), index))
            .map_err(|error| failed(py, error))
    }

    /// The path of a part in the folder.
    #[staticmethod]
    fn place(level: Level, index: usize) -> PathBuf {
        saltus_store::place(stage_of(level), index)
    }

    /// The parts whose sums are no longer needed since the last level was completed.
    fn dropped(&self) -> Vec<(Level, usize)> {
        parts(self.store.dropped_parts())
    }

    /// The length of a part without its sums, from its first line and its size; None if it has no
    /// sums or is incomplete.
    #[staticmethod]
    fn without_sums(first_line: &[u8], size: u64) -> Option<u64> {
        saltus_store::without_sums(first_line, size)
    }

    /// The parts from which a part is computed.
    fn sources(&self, py: Python, level: Level, index: usize) -> PyResult<Vec<(Level, usize)>> {
        let sources = py.detach(|| {
            self.store.refresh()?;
            self.store.sources(stage_of(level), index)
        });
        let sources = sources.map_err(|error| failed(py, error))?;
        Ok(parts(sources))
    }

    /// Whether a part is intact.
    fn is_sound(&self, py: Python, level: Level, index: usize) -> PyResult<bool> {
        py.detach(|| self.store.is_sound(stage_of(level), index))
            .map_err(|error| failed(py, error))
    }

    /// The result when everything is complete: a Census, and the object that the command prints.
    fn census<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, String)> {
        let census = Spending::default()
            .run(py, |budget| self.store.census(u32::MAX, budget, &|_, _| ()))?;
        let census = census.map_err(|fail| to_py_err(py, fail))?;
        let levels = self.puzzle.census(py, &census)?;
        let counted = Counted::census(&self.game, census);
        let object = serde_json::to_string(&json::counted(self.puzzle.id(), &counted, ""));
        Ok((levels, object.or_raise(py)?))
    }
}

/// A store on which nothing is computed: it records the first incomplete level and its missing
/// parts.
struct Plan<'a> {
    store: &'a Store,
    missing: Mutex<Vec<usize>>,
}

/// Why the plan ends.
enum Halt {
    /// Parts of this level are missing.
    Missing(Stage),
    Store(StoreError),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Halt {
        Halt::Store(error)
    }
}

impl Plan<'_> {
    fn missing(&self) -> MutexGuard<'_, Vec<usize>> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf for Plan<'_> {
    type Error = Halt;

    fn parts(&self, jumps: u32) -> Result<Option<u32>, Halt> {
        Ok(self.store.parts(jumps)?)
    }

    fn begin(&self, jumps: u32, parts: u32) -> Result<(), Halt> {
        Ok(self.store.begin(jumps, parts)?)
    }

    fn part(&self, stage: Stage, index: usize, sums: bool) -> Result<Arc<Part>, Halt> {
        Ok(self.store.part(stage, index, sums)?)
    }

    /// Missing parts count as empty until the level is completed.
    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, Halt> {
        let count = self.store.count(stage, index)?;
        if count.is_none() {
            self.missing().push(index);
        }
        Ok(Some(count.unwrap_or_default()))
    }

    fn put(&self, stage: Stage, index: usize, made: CountedPart) -> Result<(), Halt> {
        Ok(self.store.put(stage, index, made)?)
    }

    fn total(&self, stage: Stage) -> Result<Option<Totals>, Halt> {
        Ok(self.store.total(stage)?)
    }

    fn finish(&self, stage: Stage, total: &Totals) -> Result<(), Halt> {
        if !self.missing().is_empty() {
            return Err(Halt::Missing(stage));
        }
        Ok(self.store.finish(stage, total)?)
    }

    fn has_sums(&self, stage: Stage) -> bool {
        self.store.has_sums(stage)
    }

    fn bytes(&self) -> u64 {
        self.store.bytes()
    }
}

fn to_py_err(py: Python, fail: Fail<StoreError>) -> PyErr {
    match fail {
        Fail::Spent(spent) => placeless_error(py, spent.to_string()),
        Fail::Shelf(error) => failed(py, error),
    }
}

/// The exception for an error of a store.
pub fn failed(py: Python, error: StoreError) -> PyErr {
    match error {
        StoreError::Io { .. } => PyOSError::new_err(error.to_string()),
        other => placeless_error(py, other),
    }
}

/// Parts by their levels as Python names them.
fn parts(parts: impl IntoIterator<Item = (Stage, usize)>) -> Vec<(Level, usize)> {
    let mut named = Vec::new();
    for (stage, index) in parts {
        named.push((level_of(stage), index));
    }
    named
}
