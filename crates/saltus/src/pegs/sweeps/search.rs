//! The bidirectional search, in rounds with an increasing limit on sweeps.

use super::bound::Bound;
use super::moves::{Moves, Pegs, Scratch};
use super::seen::{SHARDS, mix, shard};
use crate::budget::{Budget, Fail, Limit, Progress, Spent};
use crate::pegs::game::images::image;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::solve::map_jumps;
use crate::pegs::{Jump, Layout, Target};
use crate::threads;
use std::{
    ops::Range,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicI64, Ordering},
    },
};

/// The number of positions per task, and the number expanded before their successors are
/// distributed to the shards.
const TASK: usize = 1 << 12;
pub(super) const BATCH: usize = 1 << 18;
/// The size of the sample that shows whether a bound is worth its cost.
const SAMPLE: u64 = 1 << 8;
/// The largest number of bytes of successors of the sample.
const SAMPLE_BYTES: usize = 16 << 20;
/// The smallest change of bytes that a task reports, and the size from which it checks the budget;
/// smaller tasks end soon.
const NOTABLE: i64 = 1 << 20;
const LONG: i64 = 32 << 20;
/// If a batch of this size has too many successors, it is expanded nevertheless.
const LEAST_BATCH: usize = 64;
/// A bound is worth its cost if it rejects one successor in this number.
const WORTH: usize = 64;

/// The number of meeting positions that are followed to the goals.
const MOST_MEETS: usize = 1 << 10;

/// A bound of at least this means that there is no path.
pub(super) const DEAD: u32 = 250;

/// The result of a round.
pub(super) enum Round {
    /// Some positions, up to symmetry, on solutions with the allowed number of sweeps, and their
    /// distance from the start in sweeps.
    Met { meets: Vec<u64>, from_start: u32 },
    /// No solution has this number of sweeps; every solution has at least `more`.
    Failed { more: u32 },
    /// The budget ran out.
    Spent(Spent),
}

/// The result of one more layer.
pub(super) enum Turn {
    /// The layer was added, or it would have been the last, and the directions do not meet.
    Grown,
    /// Some positions, up to symmetry, where the directions meet.
    Met(Vec<u64>),
    /// The budget ran out.
    Spent(Spent),
}

impl Turn {
    /// The result of the last layer: the directions meet in these positions or never.
    pub(super) fn last_turn(mut meets: Vec<u64>) -> Turn {
        meets.sort_unstable();
        meets.dedup();
        meets.truncate(MOST_MEETS);
        if meets.is_empty() {
            Turn::Grown
        } else {
            Turn::Met(meets)
        }
    }
}

/// A bound, and the number of sweeps left.
pub(super) type Limited<'a> = (&'a Bound, u32);

/// One direction of the search: all positions up to symmetry at each distance, in any storage.
/// Results depend only on the sets of positions, not on their storage or order.
pub(super) trait Side: Sized {
    /// The error of the storage.
    type Error;

    /// Whether the direction is forward, from the start.
    fn forward(&self) -> bool;

    /// The number of sweeps made.
    fn sweeps(&self) -> u32;

    /// The number of positions of the last layer.
    fn frontier(&self) -> u64;

    /// The number of positions visited.
    fn visited(&self) -> u64;

    /// The bytes in use.
    fn bytes(&self) -> u64;

    /// The smallest number of sweeps of a solution through a pruned position.
    fn more(&self) -> u32;

    /// Keeps only what is valid in every round.
    fn reset(&mut self);

    /// Adds the next layer. If that would be the last one, finds keys of it that the other
    /// direction has visited.
    fn grow(
        &mut self,
        search: &Search,
        other: Option<&Self>,
        allowed: u32,
    ) -> Result<Turn, Self::Error>;

    /// Keeps only the keys of the layer after `sweeps` sweeps; `keys` is ascending.
    fn retain_layer(
        &self,
        search: &Search,
        sweeps: u32,
        keys: &mut Vec<u64>,
    ) -> Result<(), Self::Error>;

    /// As [`Side::retain_layer`], but may keep keys at other distances.
    fn sift(&self, search: &Search, sweeps: u32, keys: &mut Vec<u64>) -> Result<(), Self::Error> {
        self.retain_layer(search, sweeps, keys)
    }

    /// Records the progress of a search.
    fn note(_allowed: u32, _ahead: &Self, _back: Option<&Self>) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// The constant part of a search.
pub(super) struct Search<'a> {
    pub(super) moves: Moves,
    pub(super) layout: Layout,
    pub(super) from_start: Bound,
    pub(super) to_goal: Bound,
    /// Identifies goals where they are too many to search backward from.
    pub(super) target: Target,
    /// The numbers of pegs from the fewest of a goal to those of the start.
    pub(super) pegs: Pegs,
    pub(super) budget: &'a Budget<'a>,
}

/// The number of positions visited in both directions.
pub(super) fn positions<S: Side>(ahead: &S, back: Option<&S>) -> u64 {
    ahead.visited() + back.map_or(0, Side::visited)
}

/// Groups the shards of a layer by their sizes. After each group the search checks whether the
/// directions meet.
pub(super) fn groups(sizes: &[u64]) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let (mut first, mut sum) = (0, 0);
    for (shard, size) in sizes.iter().enumerate() {
        if sum > 0 && sum + size > BATCH as u64 {
            groups.push(first..shard);
            (first, sum) = (shard, 0);
        }
        sum += size;
    }
    groups.push(first..sizes.len());
    groups
}

/// Some keys of a layer, chosen by their hashes and so independent of their order.
fn sample<T: AsRef<[u64]>, E>(
    sizes: &[u64],
    mut shard: impl FnMut(usize) -> Result<T, E>,
) -> Result<Vec<u64>, E> {
    let rarity = (sizes.iter().sum::<u64>() / SHARDS as u64 / SAMPLE).next_power_of_two();
    let mut keys = Vec::new();
    for (number, &size) in sizes.iter().enumerate() {
        if size == 0 {
            continue;
        }
        for &key in shard(number)?.as_ref() {
            if mix(key) & (rarity - 1) == 0 {
                keys.push(key);
            }
        }
        if keys.len() as u64 >= SAMPLE {
            break;
        }
    }
    Ok(keys)
}

impl Search<'_> {
    /// A lower bound on the sweeps from `start`; at least [`DEAD`] if there is no path.
    pub(super) fn sweeps_from(&self, start: u64) -> u32 {
        self.to_goal.lower_bound(self.layout.key(start)).max(1)
    }

    /// The canonical keys of positions.
    pub(super) fn classes(&self, positions: &[u64]) -> Vec<u64> {
        let mut keys = Vec::with_capacity(positions.len());
        for &position in positions {
            keys.push(self.layout.key(position));
        }
        self.layout.canonicalize(&mut keys);
        keys
    }

    fn canonical(&self, key: u64) -> u64 {
        let mut keys = [key];
        self.layout.canonicalize(&mut keys);
        keys[0]
    }

    /// Searches for solutions with `allowed` sweeps when none has fewer. Stops at the first part of
    /// the last layer where the directions meet.
    pub(super) fn round<S: Side>(
        &self,
        allowed: u32,
        ahead: &mut S,
        mut back: Option<&mut S>,
    ) -> Result<Round, S::Error> {
        loop {
            let sweeps = ahead.sweeps() + back.as_ref().map_or(0, |side| side.sweeps());
            let positions = positions(ahead, back.as_deref());
            let bytes = ahead.bytes() + back.as_deref().map_or(0, Side::bytes);
            // A round may use its memory: only the clock is checked here.
            let progress = Progress {
                level: allowed.into(),
                positions,
                bytes,
            };
            if !(self.budget.keep_going)(progress) {
                return Ok(Round::Spent(Spent {
                    limit: Limit::Stopped,
                    progress,
                }));
            }
            let (turn, side) = match &mut back {
                Some(back) if back.frontier() < ahead.frontier() => {
                    (back.grow(self, Some(ahead), allowed)?, &**back)
                }
                back => (ahead.grow(self, back.as_deref(), allowed)?, &*ahead),
            };
            match turn {
                Turn::Met(meets) => {
                    let from_start = if side.forward() {
                        side.sweeps() + 1
                    } else {
                        ahead.sweeps()
                    };
                    return Ok(Round::Met { meets, from_start });
                }
                Turn::Grown if sweeps + 1 == allowed => {
                    return Ok(Round::Failed { more: allowed + 1 });
                }
                Turn::Grown if side.frontier() == 0 => {
                    return Ok(Round::Failed { more: side.more() });
                }
                Turn::Grown => S::note(allowed, ahead, back.as_deref())?,
                Turn::Spent(spent) => return Ok(Round::Spent(spent)),
            }
        }
    }

    /// The bound on the successors in one direction with a number of sweeps left, if a sample of
    /// the layer shows that it is worth its cost.
    pub(super) fn bound<T: AsRef<[u64]>, E>(
        &self,
        forward: bool,
        left: u32,
        sizes: &[u64],
        shard: impl FnMut(usize) -> Result<T, E>,
    ) -> Result<Option<Limited<'_>>, E> {
        let bound = if forward {
            &self.to_goal
        } else {
            &self.from_start
        };
        let mut made = Vec::new();
        self.moves.expand(
            &sample(sizes, shard)?,
            pass(forward),
            &self.pegs,
            &mut Scratch::default(),
            &mut made,
            |bytes| bytes < SAMPLE_BYTES,
        );
        let mut rejected = 0;
        for &key in &made {
            rejected += usize::from(bound.lower_bound(key) > left);
        }
        if rejected * WORTH >= made.len() {
            Ok(Some((bound, left)))
        } else {
            Ok(None)
        }
    }

    /// If some image of the key needs more sweeps than are left, that number.
    pub(super) fn rejects(&self, (bound, left): Limited, key: u64) -> Option<u32> {
        bound.of_images(self.layout.images(), key, left)
    }

    /// Whether the class of a key is in the target, which the symmetries fix.
    pub(super) fn is_goal(&self, key: u64) -> bool {
        self.target.holds(self.layout.position(key))
    }

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
    fn expand(
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

    /// Chains of classes one sweep apart, from the start through a meeting position to each goal
    /// that is reached in `sweeps`. The layers between the meeting positions and the goals are
    /// followed forward, and then one chain to each goal backward.
    ///
    /// # Errors
    /// The error of the storage, or the budget ran out.
    pub(super) fn chains<S: Side>(
        &self,
        sweeps: u32,
        (meets, from_start): (Vec<u64>, u32),
        ahead: &S,
        back: Option<&S>,
        is_goal: impl Fn(u64) -> bool,
    ) -> Result<Vec<Vec<u64>>, Fail<S::Error>> {
        let progress = Progress {
            level: sweeps.into(),
            positions: positions(ahead, back),
            bytes: ahead.bytes() + back.map_or(0, Side::bytes),
        };
        let mut layers = vec![meets];
        for made in from_start + 1..=sweeps {
            let from = layers.last().map_or(&[][..], Vec::as_slice);
            let mut next = self.after(from, progress)?;
            if let Some(back) = back {
                back.sift(self, sweeps - made, &mut next)?;
            }
            layers.push(next);
        }

        let followed = Followed {
            sweeps,
            from_start,
            goals: layers.pop().unwrap_or_default(),
            layers,
            progress,
        };
        let mut chains = Vec::new();
        for &goal in &followed.goals {
            if is_goal(goal) {
                chains.push(self.chain_to(goal, &followed, ahead)?);
            }
        }
        Ok(chains)
    }

    /// The classes one sweep after others, ascending.
    fn after<E>(&self, keys: &[u64], progress: Progress) -> Result<Vec<u64>, Fail<E>> {
        let mut next: Vec<u64> = Vec::new();
        self.expand_within(keys, true, None, progress, |expanded| {
            for expanded in expanded {
                next.extend(expanded.keys);
            }
            next.sort_unstable();
            next.dedup();
            Ok(())
        })?;
        Ok(next)
    }

    /// A chain of classes from the start to a goal, found from its end.
    fn chain_to<S: Side>(
        &self,
        goal: u64,
        followed: &Followed,
        ahead: &S,
    ) -> Result<Vec<u64>, Fail<S::Error>> {
        let mut chain = vec![goal];
        let mut key = goal;
        for made in (0..followed.sweeps).rev() {
            let behind = made.checked_sub(followed.from_start);
            let layer = behind.map(|behind| &followed.layers[behind as usize]);
            // Every sweep takes a peg at least.
            let most = match layer {
                Some(layer) => layer.iter().map(|&key| self.moves.pegs(key)).max(),
                None => self.pegs.end().checked_sub(made),
            };
            let limits = 0..=most.unwrap_or(0);
            let mut known = self.before(key, &limits, followed.progress)?;
            match layer {
                Some(layer) => known.retain(|key| layer.binary_search(key).is_ok()),
                None => ahead.retain_layer(self, made, &mut known)?,
            }
            key = *known
                .first()
                .expect("a position of one layer came from the layer before it");
            chain.push(key);
        }
        chain.reverse();
        Ok(chain)
    }

    /// The classes one sweep before another, with a number of pegs within `limits`, ascending.
    fn before<E>(&self, key: u64, limits: &Pegs, progress: Progress) -> Result<Vec<u64>, Fail<E>> {
        let mut over = None;
        let go_on = |bytes: usize| {
            let bytes = progress.bytes.saturating_add(bytes as u64);
            let asked = self.budget.check(Progress { bytes, ..progress });
            over = asked.err();
            over.is_none()
        };
        let scratch = &mut Scratch::default();
        match self.expand(&[key], Pass::Backward, limits, None, scratch, go_on) {
            Some(mut expanded) => {
                expanded.keys.sort_unstable();
                expanded.keys.dedup();
                Ok(expanded.keys)
            }
            None => Err(Fail::Spent(over.unwrap_or(Spent {
                limit: Limit::Stopped,
                progress,
            }))),
        }
    }

    /// The sweeps of an actual game from `start` through the classes of the chain to the target. If
    /// the group fixes only the start, the end may be the image of a goal; then a symmetry of
    /// `group` is applied.
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
            let sweep = self
                .moves
                .sweep_to(key, &|next| self.canonical(next) == class)?;
            for jump in &sweep {
                key ^= self.layout.key(jump.flips());
            }
            sweeps.push(sweep);
        }

        let end = self.layout.position(key);
        let mut symmetries = group.iter();
        let turn = symmetries.find(|symmetry| target.holds(image(symmetry, end)))?;
        for sweep in &mut sweeps {
            *sweep = map_jumps(std::mem::take(sweep), Some(turn));
        }
        Some(sweeps)
    }
}

fn pass(forward: bool) -> Pass {
    if forward {
        Pass::Forward
    } else {
        Pass::Backward
    }
}

/// The layers from the meeting positions to the goals.
struct Followed {
    sweeps: u32,
    /// The sweeps from the start to the meeting positions, the first of `layers`.
    from_start: u32,
    layers: Vec<Vec<u64>>,
    /// The layer after the last one, where goals are.
    goals: Vec<u64>,
    progress: Progress,
}

/// Keys by shard.
pub(super) struct Expanded {
    keys: Vec<u64>,
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
