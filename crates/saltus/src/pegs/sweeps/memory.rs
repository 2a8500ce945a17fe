//! One direction of the search in memory: its layers as lists, and all visited positions as a set.

use super::expand::Expanded;
use super::search::{BATCH, DEAD, Limited, Search, Side, Turn, groups};
use super::seen::{SHARDS, Shard, shard};
use crate::budget::{Fail, LevelUnit, Progress};
use crate::threads;
use std::convert::Infallible;

/// One direction: all positions up to symmetry at each distance, and the set of all of them.
pub(super) struct MemorySide {
    seen: Vec<Shard>,
    layers: Vec<Vec<Vec<u64>>>,
    forward: bool,
    /// The smallest number of sweeps of a solution through a pruned position.
    more: u32,
    /// The number of complete layers, in which no position was pruned that a later round may need.
    complete: usize,
}

impl MemorySide {
    pub(super) fn new(classes: Vec<u64>, forward: bool) -> MemorySide {
        let mut seen = vec![Shard::default(); SHARDS];
        let mut layer = vec![Vec::new(); SHARDS];
        for key in classes {
            let shard = shard(key);
            if seen[shard].insert(key) {
                layer[shard].push(key);
            }
        }
        MemorySide {
            seen,
            layers: vec![layer],
            forward,
            more: DEAD,
            complete: 1,
        }
    }

    /// Adds unvisited positions to the next layer. Returns the smallest number of sweeps through
    /// those that a bound pruned.
    fn admit(
        &mut self,
        search: &Search,
        expanded: &[Expanded],
        bound: Option<Limited>,
        next: &mut [Vec<u64>],
    ) -> u32 {
        let mut shards: Vec<(&mut Shard, &mut Vec<u64>)> = self.seen.iter_mut().zip(next).collect();
        let needs = threads::map_mut(&mut shards, &|shard, (seen, next)| {
            let mut needs = DEAD;
            for &key in in_shard(expanded, shard).filter(|&&key| seen.insert(key)) {
                match bound.and_then(|bound| search.rejects(bound, key)) {
                    Some(needed) => needs = needs.min(needed),
                    None => next.push(key),
                }
            }
            needs
        });
        let mut least = DEAD;
        for needs in needs {
            least = least.min(needs);
        }
        for expanded in expanded {
            least = least.min(expanded.needs);
        }
        least
    }

    /// The bytes of some expanded positions, and of the set with all of them, as if they were new;
    /// all shards double at about the same time. The `last` positions are not added to it.
    fn bytes_with(&self, expanded: &[Expanded], last: bool) -> u64 {
        let mut bytes = 0;
        for (shard, seen) in self.seen.iter().enumerate() {
            let made: usize = expanded.iter().map(|of| of.shard(shard).len()).sum();
            let new = if last { 0 } else { made };
            bytes += seen.bytes_with(new) + 8 * made as u64;
        }
        bytes
    }

    /// Adds a layer, which is complete if no position was pruned so far.
    fn add_layer(&mut self, layer: Vec<Vec<u64>>) -> Turn {
        self.layers.push(layer);
        if self.more == DEAD {
            self.complete = self.layers.len();
        }
        Turn::Grown
    }

    /// Whether a position was visited, at any distance.
    pub(super) fn has_visited(&self, key: u64) -> bool {
        self.seen[shard(key)].contains(key)
    }

    /// All positions after this number of sweeps.
    pub(super) fn layer(&self, sweeps: u32) -> Vec<u64> {
        self.layers[sweeps as usize].concat()
    }

    /// Those of some ascending keys that are in the layer after this number of sweeps.
    pub(super) fn common(&self, sweeps: u32, keys: &[u64]) -> Vec<u64> {
        let mut common = Vec::new();
        for &key in self.layers[sweeps as usize].iter().flatten() {
            if keys.binary_search(&key).is_ok() {
                common.push(key);
            }
        }
        common.sort_unstable();
        common
    }

    fn lists(&self) -> u64 {
        self.layers.iter().map(|layer| list_bytes(layer)).sum()
    }
}

fn in_shard(expanded: &[Expanded], shard: usize) -> impl Iterator<Item = &u64> {
    expanded.iter().flat_map(move |of| of.shard(shard))
}

/// The positions of the last layer that the other direction has visited, or that are goals.
fn meetings(search: &Search, expanded: &[Expanded], other: Option<&MemorySide>) -> Vec<u64> {
    let met = threads::gather(SHARDS, &|shard| {
        let mut met = Vec::new();
        for &key in in_shard(expanded, shard) {
            let is_met = match other {
                Some(other) => other.seen[shard].contains(key),
                None => search.is_goal(key),
            };
            if is_met {
                met.push(key);
            }
        }
        met
    });
    met.concat()
}

fn list_bytes(lists: &[Vec<u64>]) -> u64 {
    lists.iter().map(|list| list.capacity() as u64 * 8).sum()
}

impl Side for MemorySide {
    type Error = Infallible;

    fn forward(&self) -> bool {
        self.forward
    }

    fn sweeps(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    fn frontier(&self) -> u64 {
        let last = self.layers.last().map_or(&[][..], |layer| layer);
        last.iter().map(|list| list.len() as u64).sum()
    }

    fn visited(&self) -> u64 {
        self.seen.iter().map(Shard::len).sum()
    }

    fn bytes(&self) -> u64 {
        self.seen.iter().map(Shard::bytes).sum::<u64>() + self.lists()
    }

    fn more(&self) -> u32 {
        self.more
    }

    fn reset(&mut self) {
        self.more = DEAD;
        if self.complete < self.layers.len() {
            self.layers.truncate(self.complete);
            let layers = &self.layers;
            threads::each(&mut self.seen, &|shard, seen| {
                *seen = Shard::default();
                for &key in layers.iter().flat_map(|layer| &layer[shard]) {
                    seen.insert(key);
                }
            });
        }
    }

    fn grow(
        &mut self,
        search: &Search,
        other: Option<&MemorySide>,
        allowed: u32,
    ) -> Result<Turn, Infallible> {
        let left = allowed - self.layers.len() as u32;
        let last = other.map_or(0, MemorySide::sweeps) == left;
        let last_layer = self.layers.last_mut();
        let frontier = std::mem::take(last_layer.expect("a side has at least its first layer"));
        let sizes: Vec<u64> = frontier.iter().map(|list| list.len() as u64).collect();
        let bound = match last {
            true => None,
            false => search.bound(self.forward, left, &sizes, |shard| {
                Ok::<_, Infallible>(&frontier[shard])
            })?,
        };
        let mut next = vec![Vec::new(); SHARDS];
        let held = list_bytes(&frontier) + other.map_or(0, MemorySide::bytes);
        let mut meets = Vec::new();
        let mut spent: Result<(), Fail<Infallible>> = Ok(());
        for group in groups(&sizes) {
            let keys = frontier[group].concat();
            for batch in keys.chunks(BATCH) {
                let before = Progress {
                    level: allowed.into(),
                    positions: self.visited() + other.map_or(0, MemorySide::visited),
                    bytes: self.bytes() + held + list_bytes(&next) + keys.len() as u64 * 8,
                    unit: LevelUnit::Sweeps,
                };
                spent = search.expand_within(batch, self.forward, bound, before, |expanded| {
                    let rest = held + self.lists() + list_bytes(&next) + keys.len() as u64 * 8;
                    let progress = Progress {
                        bytes: rest + self.bytes_with(&expanded, last),
                        ..before
                    };
                    search.budget.check(progress).map_err(Fail::Spent)?;
                    if last {
                        meets.extend(meetings(search, &expanded, other));
                        return Ok(());
                    }
                    let needs = self.admit(search, &expanded, bound, &mut next);
                    self.more = self.more.min(needs + allowed - left).min(DEAD);
                    Ok(())
                });
                if spent.is_err() {
                    break;
                }
            }
            if !meets.is_empty() || spent.is_err() {
                break;
            }
        }
        *self.layers.last_mut().expect("as above") = frontier;
        Ok(match spent {
            Err(Fail::Spent(spent)) => Turn::Spent(spent),
            Ok(()) if last => Turn::last_turn(meets),
            Ok(()) => self.add_layer(next),
        })
    }

    fn retain_layer(&self, _: &Search, sweeps: u32, keys: &mut Vec<u64>) -> Result<(), Infallible> {
        let layer = &self.layers[sweeps as usize];
        keys.retain(|&key| self.seen[shard(key)].contains(key) && layer[shard(key)].contains(&key));
        Ok(())
    }

    /// Positions at other distances do not matter: they do not reach the goal in time.
    fn sift(&self, _: &Search, _: u32, keys: &mut Vec<u64>) -> Result<(), Infallible> {
        keys.retain(|&key| self.seen[shard(key)].contains(key));
        Ok(())
    }
}
