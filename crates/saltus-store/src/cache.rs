//! A cache of the parts read most recently, limited by memory.

use crate::StoreError;
use saltus::pegs::ranked::{Part, Stage};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The part, and whether its sums are included.
type Key = (Stage, usize, bool);

/// A slot for a part, locked while one thread reads the part, so that no other thread reads it too.
type Slot = Arc<Mutex<Option<Arc<Part>>>>;

#[derive(Debug)]
pub(crate) struct Cache {
    most: u64,
    /// The memory used besides the cache.
    taken: u64,
    held: Mutex<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    clock: u64,
    bytes: u64,
    slots: BTreeMap<Key, (Slot, u64, u64)>,
}

impl Cache {
    /// A cache of at most `most` bytes.
    pub(crate) fn new(most: u64, taken: u64) -> Cache {
        Cache {
            most,
            taken,
            held: Mutex::default(),
        }
    }

    /// The bytes in use, including those besides the cache.
    pub(crate) fn bytes(&self) -> u64 {
        self.taken + self.lock().bytes
    }

    fn lock(&self) -> MutexGuard<'_, Contents> {
        // Every change is complete before any panic.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part, from the cache or from disk.
    pub(crate) fn get(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Part, StoreError>,
    ) -> Result<Arc<Part>, StoreError> {
        let slot = {
            let mut held = self.lock();
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

    /// Accounts for the new part, and evicts the least recently used parts that are not in use.
    fn make_room(&self, new: Key, bytes: u64) -> Result<(), StoreError> {
        let mut held = self.lock();
        if let Some((_, _, size)) = held.slots.get_mut(&new) {
            *size = bytes;
            held.bytes += bytes;
        }
        while held.bytes > self.most {
            let free = |slot: &Slot| {
                slot.try_lock().is_ok_and(|part| {
                    part.as_ref()
                        .is_none_or(|part| Arc::strong_count(part) == 1)
                })
            };
            let oldest = held
                .slots
                .iter()
                .filter(|(key, (slot, _, size))| **key != new && *size > 0 && free(slot));
            let Some(key) = oldest
                .min_by_key(|(_, (_, used, _))| *used)
                .map(|(key, _)| *key)
            else {
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

    /// Evicts a part that has changed.
    pub(crate) fn evict(&self, stage: Stage, index: usize) {
        let mut held = self.lock();
        for sums in [false, true] {
            if let Some((_, _, size)) = held.slots.remove(&(stage, index, sums)) {
                held.bytes -= size;
            }
        }
    }
}
