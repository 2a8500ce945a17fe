//! The parts that were read last, as many as the memory holds.

use crate::StoreError;
use saltus::pegs::parts::{Part, Stage};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Which part, and whether with its numbers of ways.
type Key = (Stage, usize, bool);

/// A place for a part: locked while one thread reads it, so that no other reads it too.
type Slot = Arc<Mutex<Option<Arc<Part>>>>;

#[derive(Debug)]
pub(crate) struct Cache {
    most: u64,
    /// What is taken beside it.
    taken: u64,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    clock: u64,
    bytes: u64,
    slots: BTreeMap<Key, (Slot, u64, u64)>,
}

impl Cache {
    /// A cache of at most so many bytes.
    pub(crate) fn new(most: u64, taken: u64) -> Cache {
        Cache { most, taken, held: Mutex::default() }
    }

    /// The bytes in use, with what is taken beside the cache.
    pub(crate) fn bytes(&self) -> u64 {
        self.taken + self.held().bytes
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Every change is complete before anything can panic.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part, from the cache or read now.
    pub(crate) fn get(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Part, StoreError>,
    ) -> Result<Arc<Part>, StoreError> {
        let slot = {
            let mut held = self.held();
            held.clock += 1;
            let clock = held.clock;
            let (slot, used, _) = held.slots.entry(key).or_default();
            *used = clock;
            slot.clone()
        };
        let mut place = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = &*place {
            return Ok(part.clone());
        }
        let part = Arc::new(read()?);
        *place = Some(part.clone());
        drop(place);
        self.make_room(key, part.bytes())?;
        Ok(part)
    }

    /// Counts the new part, and lets go of those that were used longest ago and by nobody now.
    fn make_room(&self, new: Key, bytes: u64) -> Result<(), StoreError> {
        let mut held = self.held();
        if let Some((_, _, size)) = held.slots.get_mut(&new) {
            *size = bytes;
            held.bytes += bytes;
        }
        while held.bytes > self.most {
            let free = |slot: &Slot| {
                slot.try_lock()
                    .is_ok_and(|part| part.as_ref().is_none_or(|part| Arc::strong_count(part) == 1))
            };
            let oldest =
                held.slots.iter().filter(|(key, (slot, _, size))| **key != new && *size > 0 && free(slot));
            let Some(key) = oldest.min_by_key(|(_, (_, used, _))| *used).map(|(key, _)| *key) else {
                return Err(StoreError::Memory {
                    allowed: self.most + self.taken,
                    needed: held.bytes + self.taken,
                });
            };
            if let Some((_, _, size)) = held.slots.remove(&key) {
                held.bytes -= size;
            }
        }
        Ok(())
    }

    /// Lets go of a part that is no longer what it was.
    pub(crate) fn forget(&self, stage: Stage, index: usize) {
        let mut held = self.held();
        for sums in [false, true] {
            if let Some((_, _, size)) = held.slots.remove(&(stage, index, sums)) {
                held.bytes -= size;
            }
        }
    }
}
