//! The classes one sweep after others, in tasks for the threads and in batches that fit in memory.

use super::moves::{Pegs, Scratch};
use super::search::{DEAD, Limited, Search, pass};
use super::seen::{SHARDS, shard};
use crate::budget::{Fail, Limit, Progress, Spent};
use crate::pegs::levels::keys::canonical::Pass;
use crate::threads;
use std::sync::{
    Mutex, OnceLock,
    atomic::{AtomicI64, Ordering},
};

/// The number of positions per task.
const TASK: usize = 1 << 12;
/// The smallest change of bytes that a task reports, and the size from which it checks the budget;
/// smaller tasks end soon.
const NOTABLE: i64 = 1 << 20;
const LONG: i64 = 32 << 20;
/// If a batch of this size has too many successors, it is expanded nevertheless.
const LEAST_BATCH: usize = 64;

/// Keys by shard.
pub(super) struct Expanded {
    pub(super) keys: Vec<u64>,
    /// The start of each shard, and the end of the last.
    starts: Vec<u32>,
    /// The smallest number of sweeps of a solution through the positions that the bound pruned.
    pub(super) needs: u32,
}

impl Expanded {
    fn new(keys: &[u64], needs: u32) -> Expanded {
        let mut starts = vec![0u32; SHARDS + 1];
        keys.iter().for_each(|&key| starts[shard(key) + 1] += 1);
        for shard in 0..SHARDS {
            starts[shard + 1] += starts[shard];
        }
        let mut places = starts.clone();
        let mut sorted = vec![0; keys.len()];
        for &key in keys {
            let place = &mut places[shard(key)];
            sorted[*place as usize] = key;
            *place += 1;
        }
        Expanded {
            keys: sorted,
            starts,
            needs,
        }
    }

    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * 8
    }

    pub(super) fn shard(&self, shard: usize) -> &[u64] {
        &self.keys[self.starts[shard] as usize..self.starts[shard + 1] as usize]
    }
}

impl Search<'_> {
    /// Calls `take` with the classes one sweep after some others, in batches that fit in memory
    /// besides the bytes `before`.
    ///
    /// # Errors
    /// The error of `take`, or the budget ran out.
    pub(super) fn expand_within<E>(
        &self,
        keys: &[u64],
        forward: bool,
        bound: Option<Limited>,
        before: Progress,
        mut take: impl FnMut(Vec<Expanded>) -> Result<(), Fail<E>>,
    ) -> Result<(), Fail<E>> {
        let (mut rest, mut batch) = (keys, keys.len());
        while !rest.is_empty() {
            let (now, later) = rest.split_at(batch.min(rest.len()));
            let over = OnceLock::new();
            let go_on = |bytes, long| {
                let progress = Progress {
                    bytes: before.bytes.saturating_add(bytes),
                    ..before
                };
                let asked = long || progress.bytes > self.budget.memory;
                !asked
                    || self
                        .budget
                        .check(progress)
                        .map_err(|spent| over.get_or_init(|| spent))
                        .is_ok()
            };
            match self.expand_all(now, forward, bound, &go_on) {
                Some(expanded) => {
                    take(expanded)?;
                    rest = later;
                }
                None => match over.into_inner() {
                    Some(Spent {
                        limit: Limit::Memory,
                        ..
                    }) if now.len() > LEAST_BATCH => batch = now.len() / 8,
                    spent => {
                        let stopped = Spent {
                            limit: Limit::Stopped,
                            progress: before,
                        };
                        return Err(Fail::Spent(spent.unwrap_or(stopped)));
                    }
                },
            }
        }
        Ok(())
    }

    /// The classes one sweep after some others, in tasks. `go_on` receives their bytes and whether
    /// a task takes long; `None` if it returns `false`.
    fn expand_all(
        &self,
        keys: &[u64],
        forward: bool,
        bound: Option<Limited>,
        go_on: &(dyn Fn(u64, bool) -> bool + Sync),
    ) -> Option<Vec<Expanded>> {
        let held = AtomicI64::new(0);
        let free: Mutex<Vec<Scratch>> = Mutex::default();
        let expand = |task: usize| {
            let keys = &keys[task * TASK..keys.len().min((task + 1) * TASK)];
            let mut scratch = free
                .lock()
                .ok()
                .and_then(|mut free| free.pop())
                .unwrap_or_default();
            let mut mine = 0;
            let mut account = |bytes: usize| {
                let more = bytes as i64 - mine;
                if more.abs() < NOTABLE {
                    return true;
                }
                mine += more;
                let all = held.fetch_add(more, Ordering::Relaxed) + more;
                go_on(all.unsigned_abs(), mine >= LONG)
            };
            let expanded = self
                .expand(
                    keys,
                    pass(forward),
                    &self.pegs,
                    bound,
                    &mut scratch,
                    &mut account,
                )
                .ok_or(())?;
            if let Ok(mut free) = free.lock() {
                free.push(scratch);
            }
            // The next task accounts for the scratch memory that it finds.
            if account(expanded.bytes()) {
                Ok(expanded)
            } else {
                Err(())
            }
        };
        threads::try_gather(keys.len().div_ceil(TASK), &expand).ok()
    }

    /// The classes one sweep after some others, perhaps with duplicates; if a bound is given, only
    /// those that can finish with the sweeps left.
    pub(super) fn expand(
        &self,
        keys: &[u64],
        pass: Pass,
        limits: &Pegs,
        bound: Option<Limited>,
        scratch: &mut Scratch,
        go_on: impl FnMut(usize) -> bool,
    ) -> Option<Expanded> {
        let mut found = Vec::new();
        let moves = &self.moves;
        if !moves.expand(keys, pass, limits, scratch, &mut found, go_on) {
            return None;
        }
        let mut needs = DEAD;
        if let Some((bound, left)) = bound {
            found.retain(|&key| {
                let needed = bound.lower_bound(key);
                if needed > left {
                    needs = needs.min(needed);
                }
                needed <= left
            });
        }
        self.layout.canonicalize(&mut found);
        Some(Expanded::new(&found, needs))
    }
}
