//! Storage for the layers of a search that may exceed memory: runs of ascending positions, in
//! shards.

pub use super::seen::SHARDS;
use crate::pegs::Jump;
use crate::varint::{push_varint, varint};
use rustc_hash::FxHashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunId {
    /// The layer this number of sweeps after the start.
    Ahead(u32),
    /// The layer this number of sweeps before the goals.
    Back(u32),
    /// Successors found for the next layer, before visited positions are removed; numbered from 0.
    Found(u32),
}

/// Ascending positions, encoded as differences (LEB128); the first is the difference from 0.
///
/// ```
/// use saltus::pegs::sweeps::Coded;
/// let coded = Coded::of(&[3, 5, 1 << 40]);
/// assert_eq!(coded.positions().collect::<Vec<u64>>(), [3, 5, 1 << 40]);
/// assert_eq!((coded.count, coded.bytes.len()), (3, 8));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coded {
    /// The number of positions.
    pub count: u64,
    /// The encoded differences.
    pub bytes: Vec<u8>,
    last: u64,
}

impl Coded {
    /// Positions read from storage.
    pub fn read(count: u64, bytes: Vec<u8>) -> Coded {
        Coded {
            count,
            bytes,
            last: 0,
        }
    }

    /// Encodes ascending positions.
    pub fn of(positions: &[u64]) -> Coded {
        let mut coded = Coded::default();
        positions.iter().for_each(|&position| coded.push(position));
        coded
    }

    /// Appends a position that is larger than all others.
    pub(super) fn push(&mut self, position: u64) {
        push_varint(&mut self.bytes, position - self.last);
        self.last = position;
        self.count += 1;
    }

    /// The positions.
    pub fn positions(&self) -> impl Iterator<Item = u64> + '_ {
        let (mut at, mut last) = (0, 0);
        std::iter::from_fn(move || {
            last += varint(&self.bytes, &mut at)?;
            Some(last)
        })
    }
}

/// One shard of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// The positions of the layer.
    pub kept: Coded,
    /// Positions that were found but pruned, since they cannot finish within the limit.
    pub left_out: Coded,
}

/// A complete layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number of its positions, up to symmetry.
    pub kept: u64,
    /// The number of its pruned positions, where still relevant.
    pub left_out: u64,
    /// The smallest number of sweeps of a solution through a position pruned so far; 250 if there
    /// is none.
    pub more: u32,
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The limit on sweeps: no solution has fewer.
    pub allowed: u32,
    /// The layers from the start; the first is the start.
    pub ahead: Vec<Layer>,
    /// The layers backward from the goals, if those can be listed.
    pub back: Option<Vec<Layer>>,
    /// The sweeps of an optimal solution, once found.
    pub solution: Option<Vec<Vec<Jump>>>,
}

impl State {
    /// Whether a run is one of the layers.
    pub fn has(&self, run: RunId) -> bool {
        self.runs().any(|(layer, _)| layer == run)
    }

    /// The runs of the layers, with their layers.
    pub fn runs(&self) -> impl Iterator<Item = (RunId, Layer)> + '_ {
        let ahead = (0..).map(RunId::Ahead).zip(self.ahead.iter().copied());
        ahead.chain(
            (0..)
                .map(RunId::Back)
                .zip(self.back.iter().flatten().copied()),
        )
    }
}

/// A storage for runs.
pub trait RunShelf: Sync {
    /// The error of the storage.
    type Error: Send;
    /// A run that is being written.
    type Draft;

    /// The last recorded state; `None` if there is none.
    ///
    /// # Errors
    /// The shelf cannot be read.
    fn state(&self) -> Result<Option<State>, Self::Error>;

    /// Records the state. Layers that are not in the state are no longer needed.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn note(&self, state: &State) -> Result<(), Self::Error>;

    /// Starts a run, which replaces the existing one.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn begin(&self, run: RunId) -> Result<Self::Draft, Self::Error>;

    /// Appends the next shard: all [`SHARDS`] are written in turn.
    ///
    /// # Errors
    /// The storage is full.
    fn push(&self, draft: &mut Self::Draft, slice: Slice) -> Result<(), Self::Error>;

    /// Completes a run.
    ///
    /// # Errors
    /// The storage is full.
    fn finish(&self, draft: Self::Draft) -> Result<(), Self::Error>;

    /// The number of positions of each shard of a run.
    ///
    /// # Errors
    /// The run does not exist or is damaged.
    fn sizes(&self, run: RunId) -> Result<Vec<u64>, Self::Error>;

    /// A shard of a run.
    ///
    /// # Errors
    /// The run does not exist or is damaged.
    fn read(&self, run: RunId, shard: usize) -> Result<Slice, Self::Error>;

    /// Removes a run.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn remove(&self, run: RunId) -> Result<(), Self::Error>;
}

/// A storage in memory, with a few bytes per position.
///
/// ```
/// use saltus::board::shape;
/// use saltus::pegs::{Budget, PegBoard, Target, sweeps::{RunMemory, fewest, fewest_on}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
/// let budget = Budget { memory: 1 << 20, ..Budget::UNLIMITED };
/// let Ok(found) = fewest_on(&game, &RunMemory::default(), &budget);
/// assert_eq!(found, fewest(&game, &Budget::UNLIMITED));
/// ```
#[derive(Debug, Default)]
pub struct RunMemory {
    runs: Mutex<FxHashMap<RunId, Arc<Vec<Slice>>>>,
    state: Mutex<Option<State>>,
}

impl RunMemory {
    fn runs(&self) -> MutexGuard<'_, FxHashMap<RunId, Arc<Vec<Slice>>>> {
        // Every change is complete before any panic.
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, run: RunId) -> Arc<Vec<Slice>> {
        self.runs().get(&run).cloned().unwrap_or_default()
    }
}

impl RunShelf for RunMemory {
    type Error = Infallible;
    type Draft = (RunId, Vec<Slice>);

    fn state(&self) -> Result<Option<State>, Infallible> {
        Ok(self
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone())
    }

    fn note(&self, state: &State) -> Result<(), Infallible> {
        self.runs().retain(|&run, _| state.has(run));
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Some(state.clone());
        Ok(())
    }

    fn begin(&self, run: RunId) -> Result<(RunId, Vec<Slice>), Infallible> {
        Ok((run, Vec::with_capacity(SHARDS)))
    }

    fn push(&self, draft: &mut (RunId, Vec<Slice>), slice: Slice) -> Result<(), Infallible> {
        draft.1.push(slice);
        Ok(())
    }

    fn finish(&self, (run, slices): (RunId, Vec<Slice>)) -> Result<(), Infallible> {
        self.runs().insert(run, Arc::new(slices));
        Ok(())
    }

    fn sizes(&self, run: RunId) -> Result<Vec<u64>, Infallible> {
        Ok(self.run(run).iter().map(|slice| slice.kept.count).collect())
    }

    fn read(&self, run: RunId, shard: usize) -> Result<Slice, Infallible> {
        Ok(self.run(run).get(shard).cloned().unwrap_or_default())
    }

    fn remove(&self, run: RunId) -> Result<(), Infallible> {
        self.runs().remove(&run);
        Ok(())
    }
}
