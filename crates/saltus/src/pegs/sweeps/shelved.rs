//! One direction of the search on a shelf: its layers are runs of positions, only parts of which
//! are in memory.
//!
//! The successors of a layer are gathered up to a limit, sorted and written as a run. At the end of
//! the layer all such runs are merged, shard by shard, and the positions that are in no earlier
//! layer form the next one.

use super::expand::Expanded;
use super::search::{BATCH, DEAD, Limited, Search, Side, Turn, groups};
use super::seen::{SHARDS, shard};
use super::shelf::{Coded, Layer, RunId, RunShelf, Slice, State};
use crate::budget::{Fail, LevelUnit, Progress};
use crate::pegs::Layout;
use crate::threads::{self, current_num_threads};
use std::ops::Range;

/// One direction: the sizes of its layers, and their storage.
pub(super) struct ShelfSide<'a, S> {
    shelf: &'a S,
    forward: bool,
    pub(super) layers: Vec<Layer>,
}

impl<'a, S: RunShelf> ShelfSide<'a, S> {
    /// A direction that starts with some classes.
    pub(super) fn begin(
        shelf: &'a S,
        forward: bool,
        layout: &Layout,
        classes: &[u64],
    ) -> Result<ShelfSide<'a, S>, S::Error> {
        let mut kept = ShelfSide {
            shelf,
            forward,
            layers: Vec::new(),
        };
        let mut draft = shelf.begin(kept.run(0))?;
        let mut count = 0;
        for positions in by_shard(layout, classes) {
            count += positions.len() as u64;
            let slice = Slice {
                kept: Coded::of(&positions),
                ..Slice::default()
            };
            shelf.push(&mut draft, slice)?;
        }
        shelf.finish(draft)?;
        kept.layers.push(Layer {
            kept: count,
            left_out: 0,
            more: DEAD,
        });
        Ok(kept)
    }

    /// A direction with existing layers.
    pub(super) fn resume(shelf: &'a S, forward: bool, layers: Vec<Layer>) -> ShelfSide<'a, S> {
        ShelfSide {
            shelf,
            forward,
            layers,
        }
    }

    fn run(&self, sweeps: u32) -> RunId {
        if self.forward {
            RunId::Ahead(sweeps)
        } else {
            RunId::Back(sweeps)
        }
    }

    /// The keys of some shards of the last layer.
    fn keys(&self, layout: &Layout, shards: Range<usize>) -> Result<Vec<u64>, S::Error> {
        let run = self.run(self.sweeps());
        let keys = threads::try_gather(shards.len(), &|place| {
            let slice = self.shelf.read(run, shards.start + place)?;
            let positions = slice.kept.positions();
            Ok::<Vec<u64>, S::Error>(positions.map(|position| layout.key(position)).collect())
        })?;
        Ok(keys.concat())
    }

    /// Expands the last layer in parts that fit in memory, a group of shards at a time.
    fn expand(
        &self,
        search: &Search,
        group: Range<usize>,
        bound: Option<Limited>,
        progress: Progress,
        mut take: impl FnMut(Vec<Expanded>) -> Result<(), Fail<S::Error>>,
    ) -> Result<(), Fail<S::Error>> {
        // Half is for the successors of the layer.
        let before = Progress {
            bytes: search.budget.memory / 2,
            ..progress
        };
        // A position may have a hundred successors.
        let batch = (search.budget.memory >> 12).clamp(64, BATCH as u64) as usize;
        let keys = self.keys(&search.layout, group)?;
        for keys in keys.chunks(batch) {
            search.expand_within(keys, self.forward, bound, before, &mut take)?;
        }
        Ok(())
    }

    fn grow(
        &mut self,
        search: &Search,
        other: Option<&Self>,
        allowed: u32,
    ) -> Result<Turn, Fail<S::Error>> {
        let left = allowed - self.layers.len() as u32;
        let sizes = self.shelf.sizes(self.run(self.sweeps()))?;
        let positions = self.visited() + other.map_or(0, ShelfSide::visited);
        let progress = Progress {
            level: allowed.into(),
            positions,
            bytes: 0,
            unit: LevelUnit::Sweeps,
        };
        let mut found = Successors::new(self.shelf, search, progress, self.frontier());
        if other.map_or(0, ShelfSide::sweeps) == left {
            return self.find_meetings(search, other, &sizes, found);
        }
        let bound = search.bound(self.forward, left, &sizes, |shard| {
            self.keys(&search.layout, shard..shard + 1)
        })?;
        let mut needs = DEAD;
        for group in groups(&sizes) {
            self.expand(search, group, bound, progress, |expanded| {
                for expanded in &expanded {
                    needs = needs.min(expanded.needs);
                }
                found.make_room(&expanded)?;
                found.add(&expanded)
            })?;
        }
        let mut before = Vec::new();
        for (sweeps, &layer) in (0..).zip(&self.layers) {
            before.push((self.run(sweeps), layer));
        }
        let layer = found.write(self.run(self.sweeps() + 1), &before, bound)?;
        let more = (layer.more.min(needs) + allowed - left).min(self.more());
        self.layers.push(Layer { more, ..layer });
        Ok(Turn::Grown)
    }

    /// The keys of the next layer that the other direction has visited, from the first group of
    /// shards that leads to any. Many groups together show whether there are any.
    fn find_meetings(
        &self,
        search: &Search,
        other: Option<&Self>,
        sizes: &[u64],
        mut found: Successors<S>,
    ) -> Result<Turn, Fail<S::Error>> {
        let groups = groups(sizes);
        let progress = found.progress;
        let mut meets = Vec::new();
        let mut first = 0;
        for (at, group) in groups.iter().enumerate() {
            self.expand(search, group.clone(), None, progress, |expanded| {
                let Some(other) = other else {
                    for_each_key(&expanded, |key| {
                        if search.is_goal(key) {
                            meets.push(key);
                        }
                    });
                    return found.check_budget(0);
                };
                if !found.has_room(&expanded) {
                    let successors = found.take_successors()?;
                    meets.extend(other.common(&search.layout, other.sweeps(), &successors)?);
                }
                found.add(&expanded)
            })?;
            let Some(other) = other else {
                if !meets.is_empty() {
                    return Ok(Turn::last_turn(meets));
                }
                continue;
            };
            // Doubles the number of groups each time, so that the other direction is neither read
            // too often nor searched too far.
            if at + 1 < groups.len() && at + 1 < 2 * first && !found.is_half_full() {
                continue;
            }
            let successors = found.take_successors()?;
            meets.extend(other.common(&search.layout, other.sweeps(), &successors)?);
            if !meets.is_empty() {
                meets.sort_unstable();
                return self.first_meets(search, &groups[first..=at], &meets, progress);
            }
            first = at + 1;
        }
        Ok(Turn::last_turn(meets))
    }

    /// The keys to which the first group leads that leads to any; `keys` is ascending.
    fn first_meets(
        &self,
        search: &Search,
        groups: &[Range<usize>],
        keys: &[u64],
        progress: Progress,
    ) -> Result<Turn, Fail<S::Error>> {
        let mut meets: Vec<u64> = Vec::new();
        for group in groups {
            self.expand(search, group.clone(), None, progress, |expanded| {
                for_each_key(&expanded, |key| {
                    if keys.binary_search(&key).is_ok() {
                        meets.push(key);
                    }
                });
                Ok(())
            })?;
            if !meets.is_empty() {
                break;
            }
        }
        Ok(Turn::last_turn(meets))
    }

    /// The keys of positions, ascending by shard, that are in a layer.
    fn common(
        &self,
        layout: &Layout,
        sweeps: u32,
        shards: &[Vec<u64>],
    ) -> Result<Vec<u64>, S::Error> {
        let run = self.run(sweeps);
        let common = threads::try_gather(SHARDS, &|shard| {
            let mut common = Vec::new();
            let mut positions = shards[shard].iter().copied().peekable();
            if positions.peek().is_none() {
                return Ok(common);
            }
            let slice = self.shelf.read(run, shard)?;
            for known in slice.kept.positions() {
                while positions.next_if(|&position| position < known).is_some() {}
                if positions.next_if_eq(&known).is_some() {
                    common.push(layout.key(known));
                }
            }
            Ok::<Vec<u64>, S::Error>(common)
        })?;
        Ok(common.concat())
    }
}

impl<S: RunShelf> Side for ShelfSide<'_, S> {
    type Error = S::Error;

    fn forward(&self) -> bool {
        self.forward
    }

    fn sweeps(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    fn frontier(&self) -> u64 {
        self.layers.last().map_or(0, |layer| layer.kept)
    }

    fn visited(&self) -> u64 {
        let layers = self.layers.iter();
        layers.map(|layer| layer.kept + layer.left_out).sum()
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn more(&self) -> u32 {
        self.layers.last().map_or(DEAD, |layer| layer.more)
    }

    fn reset(&mut self) {
        let pruned = self.layers.iter().position(|layer| layer.more != DEAD);
        if let Some(complete) = pruned {
            self.layers.truncate(complete);
            // Pruned positions are found again.
            for layer in &mut self.layers {
                layer.left_out = 0;
            }
        }
    }

    fn grow(
        &mut self,
        search: &Search,
        other: Option<&Self>,
        allowed: u32,
    ) -> Result<Turn, S::Error> {
        match self.grow(search, other, allowed) {
            Ok(turn) => Ok(turn),
            Err(Fail::Spent(spent)) => Ok(Turn::Spent(spent)),
            Err(Fail::Shelf(error)) => Err(error),
        }
    }

    fn retain_layer(
        &self,
        search: &Search,
        sweeps: u32,
        keys: &mut Vec<u64>,
    ) -> Result<(), S::Error> {
        *keys = self.common(&search.layout, sweeps, &by_shard(&search.layout, keys))?;
        keys.sort_unstable();
        Ok(())
    }

    fn note(allowed: u32, ahead: &Self, back: Option<&Self>) -> Result<(), S::Error> {
        let state = State {
            allowed,
            ahead: ahead.layers.clone(),
            back: back.map(|back| back.layers.clone()),
            solution: None,
        };
        ahead.shelf.note(&state)
    }
}

/// The positions of keys by shard, ascending, without duplicates.
fn by_shard(layout: &Layout, keys: &[u64]) -> Vec<Vec<u64>> {
    let mut shards = vec![Vec::new(); SHARDS];
    for &key in keys {
        shards[shard(key)].push(layout.position(key));
    }
    for positions in &mut shards {
        sort(positions);
    }
    shards
}

/// Visits the keys of expanded positions, shard by shard.
fn for_each_key(expanded: &[Expanded], mut visit: impl FnMut(u64)) {
    for expanded in expanded {
        for shard in 0..SHARDS {
            for &key in expanded.shard(shard) {
                visit(key);
            }
        }
    }
}

fn sort(positions: &mut Vec<u64>) {
    positions.sort_unstable();
    positions.dedup();
}

/// The typical number of successors of a position.
const MANY: usize = 16;

/// The number of shards sorted or encoded between two checks of the budget.
const AT_ONCE: usize = 16;

/// The successors of a layer by shard: some positions in memory, others in runs.
struct Successors<'a, S> {
    shelf: &'a S,
    search: &'a Search<'a>,
    progress: Progress,
    shards: Vec<Vec<u64>>,
    /// The largest number of positions of a shard in memory.
    room: usize,
    /// The typical number of positions of a shard.
    usual: usize,
    runs: u32,
    /// The number of positions in the runs.
    written: u64,
}

impl<'a, S: RunShelf> Successors<'a, S> {
    /// Storage for the successors of `frontier` positions. A large one is allocated at once, since
    /// growing lists leave gaps.
    fn new(
        shelf: &'a S,
        search: &'a Search<'a>,
        progress: Progress,
        frontier: u64,
    ) -> Successors<'a, S> {
        let room = (search.budget.memory / 2 / 8) as usize / SHARDS;
        let usual = room.min(frontier as usize * MANY / SHARDS);
        Successors {
            shelf,
            search,
            progress,
            shards: lists(usual),
            room,
            usual,
            runs: 0,
            written: 0,
        }
    }

    /// Reports the progress; `more` bytes are in use besides the successors.
    fn check_budget(&self, more: u64) -> Result<(), Fail<S::Error>> {
        let held: usize = self.shards.iter().map(|shard| shard.capacity() * 8).sum();
        let progress = Progress {
            bytes: held as u64 + more,
            ..self.progress
        };
        self.search.budget.check(progress).map_err(Fail::Spent)
    }

    fn has_room(&self, expanded: &[Expanded]) -> bool {
        for (shard, held) in self.shards.iter().enumerate() {
            if held.len() + made_in(shard, expanded) > self.room {
                return false;
            }
        }
        true
    }

    fn is_half_full(&self) -> bool {
        self.len() > self.room * SHARDS / 2
    }

    fn len(&self) -> usize {
        self.shards.iter().map(Vec::len).sum()
    }

    /// Sorts and removes duplicates.
    fn deduplicate(&mut self) -> Result<(), Fail<S::Error>> {
        for first in (0..SHARDS).step_by(AT_ONCE) {
            let some = &mut self.shards[first..SHARDS.min(first + AT_ONCE)];
            threads::each(some, &|_, shard| sort(shard));
            self.check_budget(0)?;
        }
        Ok(())
    }

    /// Makes room for new positions: removes duplicates, and writes a run if that is not enough.
    fn make_room(&mut self, expanded: &[Expanded]) -> Result<(), Fail<S::Error>> {
        if !self.has_room(expanded) {
            self.deduplicate()?;
            if self.is_half_full() {
                self.write_run()?;
            }
        }
        Ok(())
    }

    fn add(&mut self, expanded: &[Expanded]) -> Result<(), Fail<S::Error>> {
        let (layout, room) = (&self.search.layout, self.room);
        threads::each(&mut self.shards, &|shard, held| {
            let made = made_in(shard, expanded);
            if held.capacity() < held.len() + made {
                // Doubles the capacity, up to the limit.
                let wanted = (2 * held.capacity()).min(room).max(held.len() + made);
                held.reserve_exact(wanted - held.len());
            }
            for &key in expanded.iter().flat_map(|of| of.shard(shard)) {
                held.push(layout.position(key));
            }
        });
        let made: usize = expanded.iter().map(Expanded::bytes).sum();
        self.check_budget(made as u64)
    }

    /// All successors found, ascending.
    fn take_successors(&mut self) -> Result<Vec<Vec<u64>>, Fail<S::Error>> {
        self.deduplicate()?;
        Ok(std::mem::replace(&mut self.shards, lists(self.usual)))
    }

    /// Writes the successors in memory as a run.
    fn write_run(&mut self) -> Result<(), S::Error> {
        self.written += self.len() as u64;
        let mut draft = self.shelf.begin(RunId::Found(self.runs))?;
        for shards in self.shards.chunks_mut(AT_ONCE) {
            let coded = threads::gather(shards.len(), &|shard| Coded::of(&shards[shard]));
            shards.iter_mut().for_each(Vec::clear);
            for kept in coded {
                let slice = Slice {
                    kept,
                    ..Slice::default()
                };
                self.shelf.push(&mut draft, slice)?;
            }
        }
        self.shelf.finish(draft)?;
        self.runs += 1;
        Ok(())
    }

    /// Writes the successors that are in no earlier layer as a layer. Its `more` only covers
    /// positions that the bound prunes here.
    fn write(
        mut self,
        run: RunId,
        before: &[(RunId, Layer)],
        bound: Option<Limited>,
    ) -> Result<Layer, Fail<S::Error>> {
        self.deduplicate()?;
        if self.runs > 0 {
            self.write_run()?;
            self.shards = vec![Vec::new(); SHARDS];
        }
        // Per shard: the successors, a sorted copy and the encoding; and an earlier layer.
        let mut most = 0;
        for (_, layer) in before {
            most = most.max(layer.kept + layer.left_out);
        }
        let bytes = ((self.written + self.len() as u64) * 24 + most * 4) / SHARDS as u64;
        self.check_budget(bytes)?;
        // Enough shards to keep all threads busy, but few enough to check the clock often.
        let most = 2 * current_num_threads() as u64;
        let at_once = (self.search.budget.memory / 4 / (bytes + 1)).clamp(1, most) as usize;
        let mut layer = Layer {
            kept: 0,
            left_out: 0,
            more: DEAD,
        };
        let mut draft = self.shelf.begin(run)?;
        for first in (0..SHARDS).step_by(at_once) {
            let shards = at_once.min(SHARDS - first);
            let new =
                threads::try_gather(shards, &|shard| self.new_in(first + shard, before, bound))?;
            for (slice, needs) in new {
                layer.kept += slice.kept.count;
                layer.left_out += slice.left_out.count;
                layer.more = layer.more.min(needs);
                self.shelf.push(&mut draft, slice)?;
            }
            self.check_budget(bytes * at_once as u64)?;
        }
        self.shelf.finish(draft)?;
        for run in 0..self.runs {
            self.shelf.remove(RunId::Found(run))?;
        }
        Ok(layer)
    }

    /// The new positions of a shard, and the smallest number of sweeps through those that the bound
    /// prunes.
    fn new_in(
        &self,
        shard: usize,
        before: &[(RunId, Layer)],
        bound: Option<Limited>,
    ) -> Result<(Slice, u32), S::Error> {
        let mut new = self.shards[shard].clone();
        for run in 0..self.runs {
            new.extend(self.shelf.read(RunId::Found(run), shard)?.kept.positions());
        }
        // Runs are sorted, which this sort exploits.
        new.sort();
        new.dedup();
        for &(run, layer) in before {
            let slice = self.shelf.read(run, shard)?;
            subtract(&mut new, slice.kept.positions());
            if layer.left_out > 0 {
                subtract(&mut new, slice.left_out.positions());
            }
        }
        let (mut slice, mut needs) = (Slice::default(), DEAD);
        for position in new {
            let key = self.search.layout.key(position);
            match bound.and_then(|bound| self.search.rejects(bound, key)) {
                None => slice.kept.push(position),
                Some(needed) => {
                    slice.left_out.push(position);
                    needs = needs.min(needed);
                }
            }
        }
        Ok((slice, needs))
    }
}

/// The number of expanded positions in a shard.
fn made_in(shard: usize, expanded: &[Expanded]) -> usize {
    expanded.iter().map(|of| of.shard(shard).len()).sum()
}

fn lists(room: usize) -> Vec<Vec<u64>> {
    (0..SHARDS).map(|_| Vec::with_capacity(room)).collect()
}

/// Removes `known` from `new`; both are ascending.
fn subtract(new: &mut Vec<u64>, known: impl Iterator<Item = u64>) {
    let mut known = known.peekable();
    new.retain(|&position| {
        while known.next_if(|&known| known < position).is_some() {}
        known.next_if_eq(&position).is_none()
    });
}
