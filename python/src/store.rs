//! Level stores for a cluster: what is to be made next, and the making of one part.

use crate::{error::refused, puzzle::Puzzle, run::Spending};
use pyo3::{exceptions::PyOSError, prelude::*};
use saltus::{
    pegs::{
        Game,
        parts::{self, Fail, Made, Part, Shelf, Stage, Totals},
    },
    problem::Counted,
    text::json,
};
use saltus_store::{Options, Store, StoreError};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A level as Python names it: whether it is of winning positions, and its jumps.
type Level = (bool, u32);

fn stage_of(level: Level) -> Stage {
    if level.0 { Stage::Winning(level.1) } else { Stage::Reached(level.1) }
}

fn level_of(stage: Stage) -> Level {
    (matches!(stage, Stage::Winning(_)), stage.jumps())
}

/// The level store of a game of peg solitaire, in a folder that all workers see. One process leads: it begins and finishes levels.
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
        memory: Option<u64>,
    ) -> PyResult<LevelStore> {
        let game = puzzle.game(py)?;
        let options = Options::default();
        let options = Options { memory: memory.unwrap_or(options.memory), ..options };
        let store = py.detach(|| {
            if lead {
                Store::open(&folder, puzzle.id(), &game, options)
            } else {
                Store::read(&folder, &game, options.memory)
            }
        });
        Ok(LevelStore { store: store.map_err(|error| failed(py, error))?, puzzle, game })
    }

    /// The level to be made next with the parts of it that are missing; None when all is made. Begins and finishes levels on the way.
    fn next(&self, py: Python) -> PyResult<Option<(Level, Vec<usize>)>> {
        let plan = Plan { store: &self.store, missing: Mutex::default() };
        let frame = self.store.frame();
        let ended = Spending::default()
            .run(py, |budget| parts::census(frame, &plan, u32::MAX, budget, &|_, _| ()))?;
        match ended {
            Ok(_) => Ok(None),
            Err(Fail::Spent(spent)) => Err(refused(py, spent.to_string())),
            Err(Fail::Shelf(Halt::Store(error))) => Err(failed(py, error)),
            Err(Fail::Shelf(Halt::Missing(stage))) => {
                let mut missing = plan.missing.into_inner().unwrap_or_else(PoisonError::into_inner);
                missing.sort_unstable();
                missing.dedup();
                Ok(Some((level_of(stage), missing)))
            }
        }
    }

    /// The level that is made after this one, which is in the making, with the parts of it that are missing; None where that is not known yet, or
    /// the level is no more than one part.
    fn after(&self, py: Python, level: Level) -> PyResult<Option<(Level, Vec<usize>)>> {
        let after = match stage_of(level) {
            Stage::Reached(jumps) => Some(Stage::Reached(jumps + 1)),
            Stage::Winning(jumps) => jumps.checked_sub(1).map(Stage::Winning),
        };
        let Some(after) = after else { return Ok(None) };
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

    /// Makes a part, unless it is there and whole; what it is made from is made again where it is damaged.
    fn make(&self, py: Python, level: Level, index: usize) -> PyResult<()> {
        let made = Spending::default().run(py, |budget| {
            self.store.refresh()?;
            self.store.make_part(stage_of(level), index, budget)
        })?;
        made.map_err(|fail| halted(py, fail))
    }

    /// Where a part stands in the folder.
    #[staticmethod]
    fn place(level: Level, index: usize) -> PathBuf {
        saltus_store::place(stage_of(level), index)
    }

    /// The parts of which the numbers of ways are needed no more since the last level was finished.
    fn dropped(&self) -> Vec<(Level, usize)> {
        self.store.dropped().into_iter().map(|(stage, index)| (level_of(stage), index)).collect()
    }

    /// How long a part is without its numbers of ways, by its first line and its bytes; None where it has none, or is not whole.
    #[staticmethod]
    fn without_sums(first_line: &[u8], size: u64) -> Option<u64> {
        saltus_store::without_sums(first_line, size)
    }

    /// The parts from which a part is made.
    fn sources(&self, py: Python, level: Level, index: usize) -> PyResult<Vec<(Level, usize)>> {
        let sources = py.detach(|| {
            self.store.refresh()?;
            self.store.sources(stage_of(level), index)
        });
        let sources = sources.map_err(|error| failed(py, error))?;
        Ok(sources.into_iter().map(|(stage, index)| (level_of(stage), index)).collect())
    }

    /// Whether a part is there as it was written.
    fn is_sound(&self, py: Python, level: Level, index: usize) -> PyResult<bool> {
        py.detach(|| self.store.is_sound(stage_of(level), index)).map_err(|error| failed(py, error))
    }

    /// What was counted, when all is made: a Census, and the object that the command prints.
    fn census<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, String)> {
        let census = Spending::default().run(py, |budget| self.store.census(u32::MAX, budget, &|_, _| ()))?;
        let census = census.map_err(|fail| halted(py, fail))?;
        let said = self.puzzle.census(py, &census)?;
        let counted = Counted::census(&self.game, census);
        let object = serde_json::to_string(&json::counted(self.puzzle.id(), &counted, ""));
        Ok((said, object.map_err(|error| refused(py, error))?))
    }
}

/// A store on which nothing is made: it notes the first level that lacks parts, and which.
struct Plan<'a> {
    store: &'a Store,
    missing: Mutex<Vec<usize>>,
}

/// Why the plan goes no further.
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

    /// What is missing passes for empty until the level is to be finished.
    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, Halt> {
        let count = self.store.count(stage, index)?;
        if count.is_none() {
            self.missing().push(index);
        }
        Ok(Some(count.unwrap_or_default()))
    }

    fn put(&self, stage: Stage, index: usize, made: Made) -> Result<(), Halt> {
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

    fn counted(&self, stage: Stage) -> bool {
        self.store.counted(stage)
    }

    fn bytes(&self) -> u64 {
        self.store.bytes()
    }
}

fn halted(py: Python, fail: Fail<StoreError>) -> PyErr {
    match fail {
        Fail::Spent(spent) => refused(py, spent.to_string()),
        Fail::Shelf(error) => failed(py, error),
    }
}

fn failed(py: Python, error: StoreError) -> PyErr {
    match error {
        StoreError::Io { .. } => PyOSError::new_err(error.to_string()),
        other => refused(py, other),
    }
}
