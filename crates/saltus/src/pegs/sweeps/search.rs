//! The bidirectional search, in rounds with an increasing limit on sweeps.

use super::bound::Bound;
use super::moves::{Moves, Pegs, Scratch};
use super::seen::{SHARDS, mix};
use crate::budget::{Budget, LevelUnit, Limit, Progress, Spent};
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::{Layout, Target};
use std::ops::Range;

/// The number of positions expanded before their successors are distributed to the shards.
pub(super) const BATCH: usize = 1 << 18;
/// The size of the sample that shows whether a bound is worth its cost.
const SAMPLE: u64 = 1 << 8;
/// The largest number of bytes of successors of the sample.
const SAMPLE_BYTES: usize = 16 << 20;
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
                unit: LevelUnit::Sweeps,
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
}

pub(super) fn pass(forward: bool) -> Pass {
    if forward {
        Pass::Forward
    } else {
        Pass::Backward
    }
}
