//! The search from both ends, in rounds with more and more sweeps allowed.

use super::bound::Bound;
use super::moves::{Moves, Scratch};
use super::seen::{SHARDS, Shard, shard};
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::pegs::canonical::Way;
use crate::pegs::images::moved;
use crate::pegs::solve::turned;
use crate::pegs::{Jump, Target, layout::Layout};
use crate::threads::prelude::*;

/// Positions that one task expands, and that are expanded before their successors are sorted into the shards.
const TASK: usize = 1 << 12;
const BATCH: usize = 1 << 18;
const SAMPLE: usize = 1 << 14;

/// Positions where the sides meet that are followed to the goals.
const MOST_MEETS: usize = 1 << 10;

/// Bounds from here on mean that there is no way.
pub(super) const DEAD: u32 = 250;

/// What one round comes to.
pub(super) enum Round {
    /// Some positions, up to symmetry, where solutions of so many sweeps come by, and how many sweeps they are from the start.
    Met { meets: Vec<u64>, from_start: u32 },
    /// No solution has so few sweeps; every one has `more`.
    Failed { more: u32 },
    /// The budget ran out.
    Spent(Spent),
}

enum Turn {
    Grown,
    Met(Vec<u64>),
    Spent(Spent),
}

/// What does not change while rounds are played.
pub(super) struct Search<'a> {
    pub(super) moves: Moves,
    pub(super) layout: Layout,
    pub(super) from_start: Bound,
    pub(super) to_goal: Bound,
    /// What tells a goal where the goals are too many to search back from.
    pub(super) target: Target,
    pub(super) budget: &'a Budget<'a>,
}

/// One direction: all positions up to symmetry at each distance, and all of them as sets.
pub(super) struct Side {
    seen: Vec<Shard>,
    layers: Vec<Vec<Vec<u64>>>,
    forward: bool,
    /// The fewest sweeps of a solution through a position that was left out.
    more: u32,
    /// The first layers, in which nothing was left out that another round may need.
    complete: usize,
}

impl Side {
    pub(super) fn new(positions: impl Iterator<Item = u64>, forward: bool) -> Side {
        let mut seen = vec![Shard::default(); SHARDS];
        let mut layer = vec![Vec::new(); SHARDS];
        for position in positions {
            let shard = shard(position);
            if seen[shard].insert(position) {
                layer[shard].push(position);
            }
        }
        Side { seen, layers: vec![layer], forward, more: DEAD, complete: 1 }
    }

    /// Only what holds in every round.
    pub(super) fn reset(&mut self) {
        self.more = DEAD;
        if self.complete < self.layers.len() {
            self.layers.truncate(self.complete);
            let layers = &self.layers;
            self.seen.par_iter_mut().enumerate().for_each(|(shard, seen)| {
                *seen = Shard::default();
                layers.iter().flat_map(|layer| &layer[shard]).for_each(|&key| {
                    seen.insert(key);
                });
            });
        }
    }

    fn frontier(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.iter().map(Vec::len).sum())
    }

    /// All positions met.
    pub(super) fn met(&self) -> u64 {
        self.seen.iter().map(Shard::len).sum()
    }

    fn sweeps(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    fn bytes(&self) -> u64 {
        self.seen.iter().map(Shard::bytes).sum::<u64>() + self.lists()
    }

    fn lists(&self) -> u64 {
        self.layers.iter().flatten().map(|list| list.capacity() as u64 * 8).sum()
    }
}

/// All positions met on both sides.
pub(super) fn positions(ahead: &Side, back: Option<&Side>) -> u64 {
    ahead.met() + back.map_or(0, Side::met)
}

impl Search<'_> {
    /// Sweeps that a game from `start` needs at the least; [`DEAD`] or more where there is none.
    pub(super) fn sweeps_from(&self, start: u64) -> u32 {
        self.to_goal.of(self.layout.key(start)).max(1)
    }

    /// The least key of the class of a position.
    pub(super) fn class(&self, position: u64) -> u64 {
        self.least(self.layout.key(position))
    }

    fn least(&self, key: u64) -> u64 {
        let mut keys = [key];
        self.layout.least(&mut keys);
        keys[0]
    }

    /// Searches for solutions of `allowed` sweeps, when it is known that there is none with fewer; stops at the first part of
    /// the last layer where the sides meet.
    pub(super) fn round(&self, allowed: u32, ahead: &mut Side, mut back: Option<&mut Side>) -> Round {
        loop {
            let sweeps = ahead.sweeps() + back.as_ref().map_or(0, |side| side.sweeps());
            let positions = positions(ahead, back.as_deref());
            let bytes = ahead.bytes() + back.as_deref().map_or(0, Side::bytes);
            // A round may take what it has: only the clock is asked here.
            let progress = Progress { level: allowed.into(), positions, bytes };
            if !(self.budget.keep_going)(progress) {
                return Round::Spent(Spent { limit: Limit::Stopped, progress });
            }
            let (turn, side) = match &mut back {
                Some(back) if back.frontier() < ahead.frontier() => {
                    (self.grow(back, Some(ahead), allowed), &**back)
                }
                back => (self.grow(ahead, back.as_deref(), allowed), &*ahead),
            };
            match turn {
                Turn::Met(meets) => {
                    let from_start = if side.forward { side.sweeps() + 1 } else { ahead.sweeps() };
                    return Round::Met { meets, from_start };
                }
                Turn::Grown if sweeps + 1 == allowed => return Round::Failed { more: allowed + 1 },
                Turn::Grown if side.frontier() == 0 => return Round::Failed { more: side.more },
                Turn::Grown => {}
                Turn::Spent(spent) => return Round::Spent(spent),
            }
        }
    }

    /// Adds the next layer to `side`, or, where that would be the last one, finds keys of it that the other side knows.
    fn grow(&self, side: &mut Side, other: Option<&Side>, allowed: u32) -> Turn {
        let left = allowed - side.layers.len() as u32;
        let last = other.map_or(0, Side::sweeps) == left;
        let way = if side.forward { Way::Forth } else { Way::Back };
        let bound = if side.forward { &self.to_goal } else { &self.from_start };
        let frontier = std::mem::take(side.layers.last_mut().expect("a side has at least its first layer"));
        let mut next = vec![Vec::new(); SHARDS];
        let keys = frontier.concat();
        let other_bytes = other.map_or(0, Side::bytes);
        let mut meets = Vec::new();
        let mut spent = None;
        // A bound that rejects little is not worth its price; the first batch, a small one, tells.
        let mut bounded = !last;
        let (sample, rest) = keys.split_at(keys.len().min(SAMPLE));
        for batch in std::iter::once(sample).chain(rest.chunks(BATCH)) {
            let expanded: Vec<Expanded> = batch
                .par_chunks(TASK)
                .map_init(Scratch::default, |scratch, task| {
                    self.expand(task, way, bounded.then_some((bound, left)), scratch)
                })
                .collect();
            let in_shard = |shard: usize| expanded.iter().flat_map(move |expanded| expanded.shard(shard));
            let made: [usize; SHARDS] =
                std::array::from_fn(|shard| expanded.iter().map(|of| of.shard(shard).len()).sum());
            // All shards grow at about the same time, to twice their size: so it is asked before, as if all that was made were new.
            let new = made.iter().map(|made| if last { 0 } else { *made });
            let grown: u64 = side.seen.iter().zip(new).map(|(seen, new)| seen.bytes_with(new)).sum();
            let lists: usize = next.iter().map(|list: &Vec<u64>| list.capacity()).sum();
            let made: usize = made.iter().sum();
            let positions = side.met() + other.map_or(0, Side::met);
            // The frontier is held twice, in shards and as one list.
            let bytes = side.lists() + grown + other_bytes + ((lists + 2 * keys.len() + made) * 8) as u64;
            if let Err(over) = self.budget.check(Progress { level: allowed.into(), positions, bytes }) {
                spent = Some(over);
                break;
            }
            if last {
                let met = |shard: usize| {
                    let known = |key: &u64| match other {
                        Some(other) => other.seen[shard].contains(*key),
                        None => self.target.holds(self.layout.position(*key)),
                    };
                    let mut met: Vec<u64> = in_shard(shard).copied().filter(known).collect();
                    met.sort_unstable();
                    met.dedup();
                    met
                };
                let met: Vec<Vec<u64>> = (0..SHARDS).into_par_iter().map(met).collect();
                meets.extend(met.concat());
                if !meets.is_empty() {
                    break;
                }
            } else {
                let rejected =
                    side.seen.par_iter_mut().zip(&mut next).enumerate().map(|(shard, (seen, next))| {
                        let mut rejected = Rejected::default();
                        for &key in in_shard(shard).filter(|&&key| seen.insert(key)) {
                            let images = self.layout.images();
                            match bounded.then(|| bound.of_images(images, key, left)).flatten() {
                                Some(needed) => rejected.add(needed),
                                None => next.push(key),
                            }
                        }
                        rejected
                    });
                let expanded = expanded.iter().map(|expanded| expanded.rejected);
                let rejected: Vec<Rejected> = rejected.collect();
                let rejected = rejected.into_iter().chain(expanded).fold(Rejected::default(), Rejected::and);
                side.more = side.more.min(rejected.fewest.saturating_add(allowed - left)).min(DEAD);
                let kept: usize = next.iter().map(Vec::len).sum();
                bounded &= rejected.count >= kept / 16;
            }
        }
        *side.layers.last_mut().expect("as above") = frontier;
        if let (Some(spent), true) = (spent, meets.is_empty()) {
            return Turn::Spent(spent);
        }
        if last {
            meets.sort_unstable();
            meets.truncate(MOST_MEETS);
            return if meets.is_empty() { Turn::Grown } else { Turn::Met(meets) };
        }
        side.layers.push(next);
        if side.more == DEAD {
            side.complete = side.layers.len();
        }
        Turn::Grown
    }

    /// The classes one sweep on from some, some twice; where a bound is given, only those from which so many sweeps may do.
    fn expand(
        &self,
        keys: &[u64],
        way: Way,
        bound: Option<(&Bound, u32)>,
        scratch: &mut Scratch,
    ) -> Expanded {
        let mut found = Vec::new();
        self.moves.expand(keys, way, scratch, &mut found);
        let mut rejected = Rejected::default();
        if let Some((bound, left)) = bound {
            found.retain(|&key| {
                let needed = bound.of(key);
                if needed > left {
                    rejected.add(needed);
                }
                needed <= left
            });
        }
        self.layout.least(&mut found);
        Expanded::new(&found, rejected)
    }

    /// Chains of classes one sweep apart, from the start through one of the meets to each goal that is reached in `sweeps`: the
    /// layers between the meets and the goals are followed forward, then one chain to each goal is followed back.
    pub(super) fn chains(
        &self,
        sweeps: u32,
        (meets, from_start): (Vec<u64>, u32),
        ahead: &Side,
        back: Option<&Side>,
        is_goal: impl Fn(u64) -> bool,
    ) -> Vec<Vec<u64>> {
        let mut layers = vec![meets];
        for _ in from_start..sweeps {
            let from = layers.last().map_or(&[][..], Vec::as_slice);
            let known = |key: &u64| back.is_none_or(|back| back.seen[shard(*key)].contains(*key));
            let next: Vec<Vec<u64>> = from
                .par_chunks(TASK)
                .map_init(Scratch::default, |scratch, task| {
                    let mut keys = self.expand(task, Way::Forth, None, scratch).keys;
                    keys.retain(known);
                    keys.sort_unstable();
                    keys.dedup();
                    keys
                })
                .collect();
            let mut next = next.concat();
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        let goals: Vec<u64> = layers.pop().into_iter().flatten().filter(|&key| is_goal(key)).collect();
        let before = |key: u64| self.expand(&[key], Way::Back, None, &mut Scratch::default()).keys;
        let chain = |goal: u64| {
            let mut chain = vec![goal];
            let mut key = goal;
            let found = layers.iter().rev().map(|layer| -> Box<dyn Fn(u64) -> bool> {
                Box::new(|key| layer.binary_search(&key).is_ok())
            });
            let ahead = ahead.layers[..from_start as usize].iter().rev();
            let ahead = ahead.map(|layer| -> Box<dyn Fn(u64) -> bool> {
                Box::new(|key| layer[shard(key)].contains(&key))
            });
            for holds in found.chain(ahead) {
                let known = before(key).into_iter().filter(|&key| holds(key)).min();
                key = known.expect("a position of one layer came from the layer before it");
                chain.push(key);
            }
            chain.reverse();
            chain
        };
        goals.into_iter().map(chain).collect()
    }

    /// The sweeps of an actual game from `start` through the classes of the chain, to the target, turned by one of `group`
    /// if need be: where the group is that of the start, the end may be only the image of a goal.
    pub(super) fn replay(
        &self,
        start: u64,
        chain: &[u64],
        target: Target,
        group: &[Vec<u8>],
    ) -> Option<Vec<Vec<Jump>>> {
        let mut key = self.layout.key(start);
        let mut sweeps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let sweep = self.moves.sweep_to(key, &|next| self.least(next) == class)?;
            key = sweep.iter().fold(key, |key, jump| key ^ self.layout.key(jump.flips()));
            sweeps.push(sweep);
        }
        let end = self.layout.position(key);
        let turn = group.iter().find(|symmetry| target.holds(moved(symmetry, end)))?;
        Some(sweeps.into_iter().map(|sweep| turned(sweep, Some(turn))).collect())
    }
}

/// What the bounds left out.
#[derive(Clone, Copy)]
struct Rejected {
    count: usize,
    /// The fewest sweeps that one of them may do with.
    fewest: u32,
}

impl Default for Rejected {
    fn default() -> Rejected {
        Rejected { count: 0, fewest: DEAD }
    }
}

impl Rejected {
    fn add(&mut self, needed: u32) {
        *self = self.and(Rejected { count: 1, fewest: needed });
    }

    fn and(self, other: Rejected) -> Rejected {
        Rejected { count: self.count + other.count, fewest: self.fewest.min(other.fewest) }
    }
}

/// Keys by shard.
struct Expanded {
    keys: Vec<u64>,
    /// Where each shard begins, and last where all end.
    starts: Vec<u32>,
    rejected: Rejected,
}

impl Expanded {
    fn new(keys: &[u64], rejected: Rejected) -> Expanded {
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
        Expanded { keys: sorted, starts, rejected }
    }

    fn shard(&self, shard: usize) -> &[u64] {
        &self.keys[self.starts[shard] as usize..self.starts[shard + 1] as usize]
    }
}
