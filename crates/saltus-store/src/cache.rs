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
    slots: BTreeMap<Key, Held>,
}

/// A slot, when it was used last, and the bytes of its part.
#[derive(Debug, Default)]
struct Held {
    slot: Slot,
    used: u64,
    bytes: u64,
}

impl Held {
    /// Whether it has a part that no thread uses.
    fn is_free(&self) -> bool {
        let Ok(part) = self.slot.try_lock() else {
            return false;
        };
        self.bytes > 0
            && part
                .as_ref()
                .is_none_or(|part| Arc::strong_count(part) == 1)
    }
}

impl Contents {
    /// The part used least recently that is not in use, except this one.
    fn oldest_free(&self, except: Key) -> Option<Key> {
        let mut oldest: Option<(u64, Key)> = None;
        for (key, held) in &self.slots {
            let is_older = oldest.is_none_or(|(used, _)| held.used < used);
            if *key != except && is_older && held.is_free() {
                oldest = Some((held.used, *key));
            }
        }
        oldest.map(|(_, key)| key)
    }

    fn remove(&mut self, key: Key) {
        if let Some(held) = self.slots.remove(&key) {
            self.bytes -= held.bytes;
        }
    }
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
            let entry = held.slots.entry(key).or_default();
            entry.used = clock;
            entry.slot.clone()
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
        if let Some(entry) = held.slots.get_mut(&new) {
            entry.bytes = bytes;
            held.bytes += bytes;
        }
        while held.bytes > self.most {
            let Some(oldest) = held.oldest_free(new) else {
                return Err(StoreError::Memory {
                    allowed: self.most + self.taken,
                    needed: held.bytes + self.taken,
                });
            };
            held.remove(oldest);
        }
        Ok(())
    }

    /// Evicts a part that has changed.
    pub(crate) fn evict(&self, stage: Stage, index: usize) {
        let mut held = self.lock();
        for sums in [false, true] {
            held.remove((stage, index, sums));
        }
    }
}
