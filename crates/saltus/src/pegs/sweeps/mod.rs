//! Fewest sweeps: consecutive jumps by the same peg count once. A search from both ends, level by level, up to symmetry;
//! the first level at which the two meet is the optimum, and where a side runs out there is no solution.

mod bound;
mod moves;
mod seen;

use super::canonical::Way;
use super::images::image;
use super::solve::{end_turned, group, turned};
use super::{Jump, Layout, Limits, PegBoard, Progress, Target};
use crate::proof::{self, Reason};
use bound::Bound;
use moves::{Moves, Scratch};
use rayon::prelude::*;
use seen::{SHARDS, Shard, shard};

/// What is known of the fewest sweeps from a start to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// The sweeps of a solution, each the jumps of one peg; no solution has fewer.
    Solved(Vec<Vec<Jump>>),
    /// There is no solution.
    Impossible(Reason),
    /// The budget ran out; every solution there may be has at least that many sweeps.
    Undecided {
        /// Sweeps that are certainly needed.
        at_least: u32,
    },
}

/// Goals are listed, to search back from them, where there are no more than this.
const MOST_GOALS: usize = 1 << 18;

/// Positions that one task expands, and that are expanded before their successors are sorted into the shards.
const TASK: usize = 1 << 12;
const BATCH: usize = 1 << 18;
const SAMPLE: usize = 1 << 14;

/// The fewest sweeps from `start` to `target`, with a solution that has so few. The answer does not depend on the
/// number of threads.
///
/// ```
/// use saltus::{board::shape, pegs::{Limits, PegBoard, Target, sweeps::{Fewest, fewest}}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let start = board.full() ^ 1 << 1;
/// let Fewest::Solved(sweeps) = fewest(&board, start, Target::Left(1), &Limits::NONE) else { panic!() };
/// assert_eq!(sweeps.len(), 5); // Source: OEIS A127500
/// ```
pub fn fewest(board: &PegBoard, start: u64, target: Target, limits: &Limits) -> Fewest {
    if target.holds(start) {
        return Fewest::Solved(Vec::new());
    }
    if let Some(reason) = proof::refute(board, start, target) {
        return Fewest::Impossible(reason);
    }
    let group = group(board, start, target);
    let goals = goals(board, start, target);
    let blocks = bound::blocks(board);
    let starts: Vec<u64> = group.iter().map(|g| image(g, start)).collect();
    let goal_images: Option<Vec<u64>> = goals
        .as_ref()
        .map(|goals| goals.iter().flat_map(|&goal| group.iter().map(move |g| image(g, goal))).collect());
    let layout = Layout::under(board, None, |symmetry| group.iter().any(|g| g == symmetry));
    let search = Search {
        moves: Moves::new(board, &layout),
        from_start: Bound::new(board, &layout, &blocks, false, |block, pegs| {
            starts.iter().any(|p| p & block == pegs)
        }),
        to_goal: Bound::new(board, &layout, &blocks, true, |block, pegs| match (&goal_images, target) {
            (Some(goals), _) => goals.iter().any(|p| p & block == pegs),
            (None, Target::Left(left)) => pegs.count_ones() <= left,
            (None, Target::Pattern { .. }) => true,
        }),
        layout,
        target,
        limits,
    };
    match search.run(start, goals.as_deref()) {
        Outcome::Chain(chain) => Fewest::Solved(search.replay(start, &chain, &group)),
        Outcome::Exhausted(positions) => Fewest::Impossible(Reason::Exhausted { positions }),
        Outcome::Stopped(at_least) => Fewest::Undecided { at_least },
    }
}

/// Every goal that has fewer pegs than the start and its class, in order; `None` if there are too many to list.
fn goals(board: &PegBoard, start: u64, target: Target) -> Option<Vec<u64>> {
    let sets = proof::invariants(board);
    let class = proof::signature(&sets, start);
    let fits = |position: u64| {
        let pegs = position.count_ones();
        pegs > 0 && pegs < start.count_ones() && proof::signature(&sets, position) == class
    };
    let (free, fixed, left) = match target {
        Target::Pattern { care, pegs } => (board.full() & !care, pegs, None),
        Target::Left(left) => (board.full(), 0, Some(left)),
    };
    let mut goals = Vec::new();
    let mut steps = 0usize;
    // Every subset of `free`, or those of one size, in increasing order.
    let mut subset = left.map_or(0, |left| deposit(u64::MAX.checked_shr(64 - left).unwrap_or(0), free));
    loop {
        steps += 1;
        if steps > MOST_GOALS * 64 || goals.len() > MOST_GOALS {
            return None;
        }
        if fits(subset | fixed) {
            goals.push(subset | fixed);
        }
        let next = match left {
            None if subset == free => None,
            None => Some((subset | !free).wrapping_add(1) & free),
            Some(_) => following(subset).filter(|next| next & !free == 0),
        };
        match next {
            Some(next) => subset = next,
            None => return Some(goals),
        }
    }
}

/// The lowest `bits` one bits of `free`, for `free` a run of ones from the lowest bit.
fn deposit(bits: u64, free: u64) -> u64 {
    bits & free
}

/// The next larger number with as many one bits (Gosper).
fn following(set: u64) -> Option<u64> {
    if set == 0 {
        return None;
    }
    let lowest = set & set.wrapping_neg();
    let ripple = set.checked_add(lowest)?;
    Some(ripple | ((set ^ ripple) >> 2) / lowest)
}

enum Outcome {
    /// A shortest chain of positions up to symmetry, one sweep apart, from the start to a goal.
    Chain(Vec<u64>),
    Exhausted(u64),
    Stopped(u32),
}

struct Search<'a> {
    moves: Moves,
    layout: Layout,
    from_start: Bound,
    to_goal: Bound,
    target: Target,
    limits: &'a Limits<'a>,
}

/// One direction: all positions up to symmetry at each distance, and all of them as sets.
struct Side {
    seen: Vec<Shard>,
    layers: Vec<Vec<Vec<u64>>>,
    forward: bool,
    /// The fewest sweeps of a solution through a position that was left out.
    more: u32,
    /// The first layers, in which nothing was left out that another round may need.
    complete: usize,
}

impl Side {
    fn new(positions: impl Iterator<Item = u64>, forward: bool) -> Side {
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
    fn reset(&mut self) {
        self.more = DEAD;
        if self.complete < self.layers.len() {
            self.layers.truncate(self.complete);
            let layers = &self.layers;
            self.seen.par_iter_mut().enumerate().for_each(|(shard, seen)| {
                *seen = Shard::default();
                layers.iter().flat_map(|layer| &layer[shard]).for_each(|&key| drop(seen.insert(key)));
            });
        }
    }

    fn frontier(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.iter().map(Vec::len).sum())
    }

    /// All positions met.
    fn met(&self) -> u64 {
        self.seen.iter().map(Shard::len).sum()
    }

    fn sweeps(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    fn bytes(&self) -> u64 {
        let sets: u64 = self.seen.iter().map(Shard::bytes).sum();
        let lists: usize = self.layers.iter().flatten().map(|list| list.capacity() * 8).sum();
        sets + lists as u64
    }
}

fn positions(ahead: &Side, back: Option<&Side>) -> u64 {
    ahead.met() + back.map_or(0, Side::met)
}

impl Search<'_> {
    /// The least key of the class of a key.
    fn least(&self, key: u64) -> u64 {
        let mut keys = [key];
        self.layout.least(&mut keys);
        keys[0]
    }

    /// Rounds with more and more sweeps allowed.
    fn run(&self, start: u64, goals: Option<&[u64]>) -> Outcome {
        let start = self.layout.key(start);
        let first = [self.least(start)];
        let last: Option<Vec<u64>> =
            goals.map(|goals| goals.iter().map(|&goal| self.least(self.layout.key(goal))).collect());
        let mut allowed = self.to_goal.of(start).max(1);
        let mut ahead = Side::new(first.iter().copied(), true);
        let mut back = last.map(|goals| Side::new(goals.into_iter(), false));
        loop {
            match self.round(allowed, &mut ahead, back.as_mut()) {
                Round::Met(position) => return Outcome::Chain(self.chain(position, &ahead, back.as_ref())),
                Round::Failed { more } if more < DEAD => allowed = more,
                Round::Failed { .. } => return Outcome::Exhausted(positions(&ahead, back.as_ref())),
                Round::Stopped => return Outcome::Stopped(allowed),
            }
            ahead.reset();
            back.iter_mut().for_each(Side::reset);
        }
    }

    /// Searches for a solution of `allowed` sweeps, when it is known that there is none with fewer.
    fn round(&self, allowed: u32, ahead: &mut Side, mut back: Option<&mut Side>) -> Round {
        loop {
            let sweeps = ahead.sweeps() + back.as_ref().map_or(0, |side| side.sweeps());
            let positions = positions(ahead, back.as_deref());
            if !(self.limits.keep_going)(Progress { positions, at_least: allowed }) {
                return Round::Stopped;
            }
            let (turn, side) = match &mut back {
                Some(back) if back.frontier() < ahead.frontier() => {
                    (self.grow(back, Some(ahead), allowed), &**back)
                }
                back => (self.grow(ahead, back.as_deref(), allowed), &*ahead),
            };
            match turn {
                Turn::Met(position) => return Round::Met(position),
                Turn::Grown if sweeps + 1 == allowed => return Round::Failed { more: allowed + 1 },
                Turn::Grown if side.frontier() == 0 => return Round::Failed { more: side.more },
                Turn::Grown => {}
                Turn::Stopped => return Round::Stopped,
            }
        }
    }

    /// Adds the next layer to `side`, or finds the least position of some part of it that the other side knows.
    fn grow(&self, side: &mut Side, other: Option<&Side>, allowed: u32) -> Turn {
        let left = allowed - side.layers.len() as u32;
        let last = other.map_or(0, Side::sweeps) == left;
        let way = if side.forward { Way::Forth } else { Way::Back };
        let bound = if side.forward { &self.to_goal } else { &self.from_start };
        let frontier = std::mem::take(side.layers.last_mut().expect("a side has at least its first layer"));
        let mut next = vec![Vec::new(); SHARDS];
        let keys = frontier.concat();
        let other_bytes = other.map_or(0, Side::bytes);
        let mut turn = Turn::Grown;
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
            if last {
                let met = |shard: usize| {
                    let known = |key: &&u64| match other {
                        Some(other) => other.seen[shard].contains(**key),
                        None => self.target.holds(self.layout.position(**key)),
                    };
                    in_shard(shard).filter(known).min()
                };
                if let Some(&key) = (0..SHARDS).into_par_iter().filter_map(met).min() {
                    next[shard(key)].push(key);
                    turn = Turn::Met(key);
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
                let rejected = rejected.reduce(Rejected::default, Rejected::and);
                let rejected = expanded.fold(rejected, Rejected::and);
                side.more = side.more.min(rejected.fewest.saturating_add(allowed - left)).min(DEAD);
                let kept: usize = next.iter().map(Vec::len).sum();
                bounded &= rejected.count >= kept / 16;
            }
            let new: usize = next.iter().map(|list: &Vec<u64>| list.capacity() * 8).sum();
            let positions = side.met() + other.map_or(0, Side::met);
            let bytes = side.bytes() + other_bytes + (new + keys.len() * 8) as u64;
            if bytes > self.limits.memory
                || !(self.limits.keep_going)(Progress { positions, at_least: allowed })
            {
                turn = Turn::Stopped;
                break;
            }
        }
        *side.layers.last_mut().expect("as above") = frontier;
        if !last {
            side.layers.push(next);
            if side.more == DEAD {
                side.complete = side.layers.len();
            }
        } else if let Turn::Met(_) = turn {
            side.layers.push(next);
        }
        turn
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

    /// The chain from start to goal through a position that both sides know.
    fn chain(&self, meeting: u64, ahead: &Side, back: Option<&Side>) -> Vec<u64> {
        let layer_of = |side: &Side| {
            let of = |layer: &Vec<Vec<u64>>| layer[shard(meeting)].contains(&meeting);
            side.layers.iter().position(of).unwrap_or(0)
        };
        let mut chain = self.trail(meeting, &ahead.layers[..layer_of(ahead)], true);
        chain.reverse();
        chain.push(meeting);
        if let Some(back) = back {
            chain.extend(self.trail(meeting, &back.layers[..layer_of(back)], false));
        }
        chain
    }

    /// From a position outward through the layers, last to first, one position of each.
    fn trail(&self, mut position: u64, layers: &[Vec<Vec<u64>>], forward: bool) -> Vec<u64> {
        let mut trail = Vec::new();
        for layer in layers.iter().rev() {
            let way = if forward { Way::Back } else { Way::Forth };
            let mut near = self.expand(&[position], way, None, &mut Scratch::default());
            near.keys.sort_unstable();
            let known = near.keys.into_iter().find(|key| layer[shard(*key)].contains(key));
            position = known.expect("a position of one layer came from the layer before it");
            trail.push(position);
        }
        trail
    }

    /// The sweeps of an actual game from `start` through the classes of the chain.
    fn replay(&self, start: u64, chain: &[u64], group: &[Vec<u8>]) -> Vec<Vec<Jump>> {
        let mut key = self.layout.key(start);
        let mut sweeps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let sweep = self.moves.sweep_to(key, &|next| self.least(next) == class);
            let sweep = sweep.expect("a sweep leads from each class of the chain to the next");
            key = sweep.iter().fold(key, |key, jump| key ^ self.layout.key(jump.flips()));
            sweeps.push(sweep);
        }
        let turn = end_turned(self.layout.position(key), self.target, group);
        sweeps.into_iter().map(|sweep| turned(sweep, turn)).collect()
    }
}

/// Bounds from here on mean that there is no way.
const DEAD: u32 = 250;

enum Round {
    Met(u64),
    /// No solution has so few sweeps; every one has `more`.
    Failed {
        more: u32,
    },
    Stopped,
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

enum Turn {
    Grown,
    Met(u64),
    Stopped,
}
