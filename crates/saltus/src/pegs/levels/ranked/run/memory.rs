//! A shelf in memory, which forgets the levels that are not read again.

use super::{CountedPart, Shelf, Stage};
use crate::pegs::levels::ranked::part::{Part, Totals};
use crate::threads;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A shelf in memory.
#[derive(Debug)]
pub struct Memory {
    levels: Mutex<FxHashMap<Stage, LevelParts>>,
    bytes: AtomicU64,
    /// The size of the largest part in bytes.
    largest: AtomicU64,
    most: u64,
}

#[derive(Debug, Default)]
struct LevelParts {
    cut: Option<u32>,
    parts: FxHashMap<usize, (Arc<Part>, Totals)>,
    total: Option<Totals>,
}

/// The memory allowed did not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more memory is needed than allowed")]
pub struct OutOfMemory;

impl Memory {
    /// A shelf in memory with a limit in bytes.
    pub fn new(most: u64, taken: u64) -> Memory {
        Memory {
            levels: Mutex::default(),
            bytes: AtomicU64::new(taken),
            largest: AtomicU64::new(0),
            most,
        }
    }

    fn levels(&self) -> MutexGuard<'_, FxHashMap<Stage, LevelParts>> {
        // Every change is complete before anything can panic.
        self.levels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf for Memory {
    type Error = OutOfMemory;

    fn parts(&self, jumps: u32) -> Result<Option<u32>, OutOfMemory> {
        Ok(self
            .levels()
            .get(&Stage::Reached(jumps))
            .and_then(|level| level.cut))
    }

    fn begin(&self, jumps: u32, parts: u32) -> Result<(), OutOfMemory> {
        self.levels().entry(Stage::Reached(jumps)).or_default().cut = Some(parts);
        Ok(())
    }

    fn part(&self, stage: Stage, index: usize, _: bool) -> Result<Arc<Part>, OutOfMemory> {
        let levels = self.levels();
        let part = levels.get(&stage).and_then(|level| level.parts.get(&index));
        Ok(part.map(|(part, _)| part.clone()).unwrap_or_default())
    }

    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, OutOfMemory> {
        let levels = self.levels();
        Ok(levels
            .get(&stage)
            .and_then(|level| level.parts.get(&index))
            .map(|(_, count)| count.clone()))
    }

    fn put(&self, stage: Stage, index: usize, made: CountedPart) -> Result<(), OutOfMemory> {
        let own = made.part.bytes();
        let bytes = self.bytes.fetch_add(own, Relaxed) + own;
        let largest = self.largest.fetch_max(own, Relaxed).max(own);
        self.levels()
            .entry(stage)
            .or_default()
            .parts
            .insert(index, (Arc::new(made.part), made.count));
        // Each thread makes one more part meanwhile, in buffers that grow by doubling.
        let making = 2 * threads::current_num_threads() as u64 * largest;
        if bytes + making > self.most {
            Err(OutOfMemory)
        } else {
            Ok(())
        }
    }

    fn total(&self, stage: Stage) -> Result<Option<Totals>, OutOfMemory> {
        Ok(self
            .levels()
            .get(&stage)
            .and_then(|level| level.total.clone()))
    }

    fn finish(&self, stage: Stage, total: &Totals) -> Result<(), OutOfMemory> {
        let mut levels = self.levels();
        levels.entry(stage).or_default().total = Some(total.clone());
        let done = match stage {
            Stage::Reached(jumps) => jumps.checked_sub(1).map(Stage::Reached),
            // The winning classes of the level after this one and the reached classes of this one
            // are not read again.
            Stage::Winning(_) => stage.previous(),
        };
        if let Some(level) = done.and_then(|done| levels.get_mut(&done)) {
            for (part, _) in level.parts.values_mut() {
                self.bytes.fetch_sub(part.bytes(), Relaxed);
                let bare = std::mem::take(part);
                if matches!(stage, Stage::Reached(_)) {
                    *part = Arc::new(Arc::unwrap_or_clone(bare).without_sums());
                }
                self.bytes.fetch_add(part.bytes(), Relaxed);
            }
        }
        if let Stage::Winning(jumps) = stage
            && let Some(level) = levels.remove(&Stage::Reached(jumps + 1))
        {
            let bytes = level.parts.values().map(|(part, _)| part.bytes()).sum();
            self.bytes.fetch_sub(bytes, Relaxed);
        }
        Ok(())
    }

    fn has_sums(&self, stage: Stage) -> bool {
        matches!(stage, Stage::Reached(_))
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}
