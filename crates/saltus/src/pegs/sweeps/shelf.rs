//! Where the layers of a search are kept that may outgrow memory: as runs of positions, ascending, in shards.

pub use super::seen::SHARDS;
use crate::pegs::Jump;
use crate::varint::{push_varint, varint};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Positions that are kept together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunId {
    /// The layer so many sweeps after the start.
    Ahead(u32),
    /// The layer so many sweeps before the goals.
    Back(u32),
    /// What was found on the way to the next layer, before it is known what of it is new; numbered from 0.
    Found(u32),
}

/// Positions in ascending order, each as its difference to the one before, the first to 0 (LEB128).
///
/// ```
/// use saltus::pegs::sweeps::Coded;
/// let coded = Coded::of(&[3, 5, 1 << 40]);
/// assert_eq!(coded.positions().collect::<Vec<u64>>(), [3, 5, 1 << 40]);
/// assert_eq!((coded.count, coded.bytes.len()), (3, 8));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coded {
    /// How many there are.
    pub count: u64,
    /// Their differences.
    pub bytes: Vec<u8>,
    last: u64,
}

impl Coded {
    /// What was read from where it was written.
    pub fn read(count: u64, bytes: Vec<u8>) -> Coded {
        Coded { count, bytes, last: 0 }
    }

    /// Ascending positions.
    pub fn of(positions: &[u64]) -> Coded {
        let mut coded = Coded::default();
        positions.iter().for_each(|&position| coded.push(position));
        coded
    }

    /// Appends a position that is greater than all others.
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
    /// Those of a layer.
    pub kept: Coded,
    /// Those that were met and left out, as too far from where the search goes.
    pub left_out: Coded,
}

/// A layer that is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its positions, up to symmetry.
    pub kept: u64,
    /// Those that were met and left out, where that still counts.
    pub left_out: u64,
    /// The fewest sweeps of a solution through a position that was left out so far; 250 stands for none.
    pub more: u32,
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The sweeps allowed: there is no solution with fewer.
    pub allowed: u32,
    /// The layers from the start, the first of which is the start.
    pub ahead: Vec<Layer>,
    /// The layers back from the goals, if those can be listed.
    pub back: Option<Vec<Layer>>,
    /// The sweeps of a solution, once it is found: no solution has fewer.
    pub solution: Option<Vec<Vec<Jump>>>,
}

impl State {
    /// Whether a run is one of the layers.
    pub fn has(&self, run: RunId) -> bool {
        self.runs().any(|(layer, _)| layer == run)
    }

    /// The runs of the layers, with what is in them.
    pub fn runs(&self) -> impl Iterator<Item = (RunId, Layer)> + '_ {
        let ahead = (0..).map(RunId::Ahead).zip(self.ahead.iter().copied());
        ahead.chain((0..).map(RunId::Back).zip(self.back.iter().flatten().copied()))
    }
}

/// Where runs are kept.
pub trait RunShelf: Sync {
    /// What can go wrong with it.
    type Error: Send;
    /// A run that is being written.
    type Draft;

    /// What was noted last; `None` if nothing was.
    ///
    /// # Errors
    /// The shelf cannot be read.
    fn state(&self) -> Result<Option<State>, Self::Error>;

    /// Notes how far the search is. Layers that are not in the state are not needed any more.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn note(&self, state: &State) -> Result<(), Self::Error>;

    /// Begins a run, in place of the one that may be there.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn begin(&self, run: RunId) -> Result<Self::Draft, Self::Error>;

    /// Appends the next shard: all [`SHARDS`] are written in turn.
    ///
    /// # Errors
    /// There is no room.
    fn push(&self, draft: &mut Self::Draft, slice: Slice) -> Result<(), Self::Error>;

    /// Puts a run to its place.
    ///
    /// # Errors
    /// There is no room.
    fn finish(&self, draft: Self::Draft) -> Result<(), Self::Error>;

    /// Of every shard of a run, how many positions it keeps.
    ///
    /// # Errors
    /// It is not there, or damaged.
    fn sizes(&self, run: RunId) -> Result<Vec<u64>, Self::Error>;

    /// A shard of a run.
    ///
    /// # Errors
    /// It is not there, or damaged.
    fn read(&self, run: RunId, shard: usize) -> Result<Slice, Self::Error>;

    /// Removes a run.
    ///
    /// # Errors
    /// The shelf cannot be written.
    fn remove(&self, run: RunId) -> Result<(), Self::Error>;
}

/// A shelf in memory, where a position takes a few bytes.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, sweeps::{RunMemory, fewest, fewest_on}}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
/// let Ok(found) = fewest_on(&game, &RunMemory::default(), &Budget { memory: 1 << 20, ..Budget::UNLIMITED });
/// assert_eq!(found, fewest(&game, &Budget::UNLIMITED));
/// ```
#[derive(Debug, Default)]
pub struct RunMemory {
    runs: Mutex<BTreeMap<RunId, Arc<Vec<Slice>>>>,
    state: Mutex<Option<State>>,
}

impl RunMemory {
    fn runs(&self) -> MutexGuard<'_, BTreeMap<RunId, Arc<Vec<Slice>>>> {
        // Every change is complete before anything can panic.
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
        Ok(self.state.lock().unwrap_or_else(PoisonError::into_inner).clone())
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
