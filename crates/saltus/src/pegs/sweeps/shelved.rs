//! A side of the search on a shelf: its layers as runs of positions, of which only parts are in memory.
//!
//! What a layer leads to is gathered up to a limit, sorted and put away as a run; at the end of the layer all such runs are
//! merged, shard by shard, and what is in no layer before is the next one.

use super::search::{BATCH, DEAD, Expanded, Limited, Search, Side, Turn, groups};
use super::seen::{SHARDS, shard};
use super::shelf::{Coded, Layer, RunId, RunShelf, Slice, State};
use crate::budget::Progress;
use crate::pegs::{layout::Layout, parts::Fail};
use crate::threads::{self, current_num_threads};
use std::ops::Range;

/// One direction: how large its layers are, and where.
pub(super) struct Kept<'a, S> {
    shelf: &'a S,
    forward: bool,
    pub(super) layers: Vec<Layer>,
}

impl<'a, S: RunShelf> Kept<'a, S> {
    /// The side that begins with some classes.
    pub(super) fn begin(
        shelf: &'a S,
        forward: bool,
        layout: &Layout,
        classes: &[u64],
    ) -> Result<Kept<'a, S>, S::Error> {
        let mut kept = Kept { shelf, forward, layers: Vec::new() };
        let mut draft = shelf.begin(kept.run(0))?;
        let mut count = 0;
        for positions in by_shard(layout, classes) {
            count += positions.len() as u64;
            shelf.push(&mut draft, Slice { kept: Coded::of(&positions), ..Slice::default() })?;
        }
        shelf.finish(draft)?;
        kept.layers.push(Layer { kept: count, left_out: 0, more: DEAD });
        Ok(kept)
    }

    /// The side with layers that are there.
    pub(super) fn resume(shelf: &'a S, forward: bool, layers: Vec<Layer>) -> Kept<'a, S> {
        Kept { shelf, forward, layers }
    }

    fn run(&self, sweeps: u32) -> RunId {
        if self.forward { RunId::Ahead(sweeps) } else { RunId::Back(sweeps) }
    }

    /// The keys of some shards of the last layer.
    fn keys(&self, layout: &Layout, shards: Range<usize>) -> Result<Vec<u64>, S::Error> {
        let run = self.run(self.sweeps());
        let keys = |place: usize| -> Result<Vec<u64>, S::Error> {
            let slice = self.shelf.read(run, shards.start + place)?;
            Ok(slice.kept.positions().map(|position| layout.key(position)).collect())
        };
        Ok(threads::try_gather(shards.len(), &keys)?.concat())
    }

    /// What the last layer leads to, in parts for which there is room, a group of shards at a time.
    fn expand(
        &self,
        search: &Search,
        group: Range<usize>,
        bound: Option<Limited>,
        progress: Progress,
        mut take: impl FnMut(Vec<Expanded>) -> Result<(), Fail<S::Error>>,
    ) -> Result<(), Fail<S::Error>> {
        // Half is for what the layer leads to.
        let before = Progress { bytes: search.budget.memory / 2, ..progress };
        // A position may lead to a hundred others.
        let batch = (search.budget.memory >> 12).clamp(64, BATCH as u64) as usize;
        let keys = self.keys(&search.layout, group)?;
        keys.chunks(batch)
            .try_for_each(|keys| search.expand_within(keys, self.forward, bound, before, &mut take))
    }

    fn grown(&mut self, search: &Search, other: Option<&Self>, allowed: u32) -> Result<Turn, Fail<S::Error>> {
        let left = allowed - self.layers.len() as u32;
        let sizes = self.shelf.sizes(self.run(self.sweeps()))?;
        let positions = self.met() + other.map_or(0, Kept::met);
        let progress = Progress { level: allowed.into(), positions, bytes: 0 };
        let mut found = Found::new(self.shelf, search, progress, self.frontier());
        if other.map_or(0, Kept::sweeps) == left {
            return self.meet(search, other, &sizes, found);
        }
        let bound =
            search.bound(self.forward, left, &sizes, |shard| self.keys(&search.layout, shard..shard + 1))?;
        let mut needs = DEAD;
        for group in groups(&sizes) {
            self.expand(search, group, bound, progress, |expanded| {
                needs = expanded.iter().map(|expanded| expanded.needs).fold(needs, u32::min);
                found.make_room(&expanded)?;
                found.add(&expanded)
            })?;
        }
        let before: Vec<(RunId, Layer)> =
            (0..).map(|sweeps| self.run(sweeps)).zip(self.layers.iter().copied()).collect();
        let layer = found.write(self.run(self.sweeps() + 1), &before, bound)?;
        let more = (layer.more.min(needs) + allowed - left).min(self.more());
        self.layers.push(Layer { more, ..layer });
        Ok(Turn::Grown)
    }

    /// The keys of the next layer that the other side knows, in the first group of shards that leads to any. That there is one
    /// is found for many groups at once.
    fn meet(
        &self,
        search: &Search,
        other: Option<&Self>,
        sizes: &[u64],
        mut found: Found<S>,
    ) -> Result<Turn, Fail<S::Error>> {
        let groups = groups(sizes);
        let progress = found.progress;
        let mut meets = Vec::new();
        let mut first = 0;
        for (at, group) in groups.iter().enumerate() {
            self.expand(search, group.clone(), None, progress, |expanded| {
                let Some(other) = other else {
                    let keys =
                        expanded.iter().flat_map(|expanded| (0..SHARDS).flat_map(|s| expanded.shard(s)));
                    meets.extend(keys.copied().filter(|&key| search.is_goal(key)));
                    return found.go_on(0);
                };
                if !found.has_room(&expanded) {
                    meets.extend(other.common(&search.layout, other.sweeps(), &found.take()?)?);
                }
                found.add(&expanded)
            })?;
            let Some(other) = other else {
                if !meets.is_empty() {
                    return Ok(Turn::last(meets));
                }
                continue;
            };
            // Twice as many groups each time: the other side is not read too often, nor much looked at in vain.
            if at + 1 < groups.len() && at + 1 < 2 * first && !found.is_half_full() {
                continue;
            }
            meets.extend(other.common(&search.layout, other.sweeps(), &found.take()?)?);
            if !meets.is_empty() {
                meets.sort_unstable();
                return self.first_meets(search, &groups[first..=at], &meets, progress);
            }
            first = at + 1;
        }
        Ok(Turn::last(meets))
    }

    /// Of the keys, ascending, those to which the first group leads that leads to any.
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
                let made = expanded.iter().flat_map(|expanded| (0..SHARDS).flat_map(|s| expanded.shard(s)));
                meets.extend(made.filter(|key| keys.binary_search(key).is_ok()));
                Ok(())
            })?;
            if !meets.is_empty() {
                break;
            }
        }
        Ok(Turn::last(meets))
    }

    /// Of ascending positions by shard, the keys of those in a layer.
    fn common(&self, layout: &Layout, sweeps: u32, shards: &[Vec<u64>]) -> Result<Vec<u64>, S::Error> {
        let run = self.run(sweeps);
        let common = |shard: usize| -> Result<Vec<u64>, S::Error> {
            let mut positions = shards[shard].iter().copied().peekable();
            if positions.peek().is_none() {
                return Ok(Vec::new());
            }
            let slice = self.shelf.read(run, shard)?;
            let common = slice.kept.positions().filter(|&known| {
                while positions.next_if(|&position| position < known).is_some() {}
                positions.next_if_eq(&known).is_some()
            });
            Ok(common.map(|position| layout.key(position)).collect())
        };
        Ok(threads::try_gather(SHARDS, &common)?.concat())
    }
}

impl<S: RunShelf> Side for Kept<'_, S> {
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

    fn met(&self) -> u64 {
        self.layers.iter().map(|layer| layer.kept + layer.left_out).sum()
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn more(&self) -> u32 {
        self.layers.last().map_or(DEAD, |layer| layer.more)
    }

    fn reset(&mut self) {
        let complete = self.layers.iter().take_while(|layer| layer.more == DEAD).count();
        if complete < self.layers.len() {
            self.layers.truncate(complete);
            // What is dead is met again.
            self.layers.iter_mut().for_each(|layer| layer.left_out = 0);
        }
    }

    fn grow(&mut self, search: &Search, other: Option<&Self>, allowed: u32) -> Result<Turn, S::Error> {
        match self.grown(search, other, allowed) {
            Ok(turn) => Ok(turn),
            Err(Fail::Spent(spent)) => Ok(Turn::Spent(spent)),
            Err(Fail::Shelf(error)) => Err(error),
        }
    }

    fn among(&self, search: &Search, sweeps: u32, keys: &mut Vec<u64>) -> Result<(), S::Error> {
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

/// Ascending positions of keys, by shard, each once.
fn by_shard(layout: &Layout, keys: &[u64]) -> Vec<Vec<u64>> {
    let mut shards = vec![Vec::new(); SHARDS];
    keys.iter().for_each(|&key| shards[shard(key)].push(layout.position(key)));
    shards.iter_mut().for_each(sort);
    shards
}

fn sort(positions: &mut Vec<u64>) {
    positions.sort_unstable();
    positions.dedup();
}

/// Positions to which one leads.
const MANY: usize = 16;

/// Shards that are sorted or coded between two looks at the budget.
const AT_ONCE: usize = 16;

/// What a layer leads to, by shard: some positions in memory, others in runs.
struct Found<'a, S> {
    shelf: &'a S,
    search: &'a Search<'a>,
    progress: Progress,
    shards: Vec<Vec<u64>>,
    /// The most positions of a shard to hold.
    room: usize,
    /// The positions of a shard that are usual.
    usual: usize,
    runs: u32,
    /// The positions in the runs.
    written: u64,
}

impl<'a, S: RunShelf> Found<'a, S> {
    /// Room for what so many positions lead to. It is set aside at once where they are many, since lists that grow leave gaps behind.
    fn new(shelf: &'a S, search: &'a Search<'a>, progress: Progress, frontier: u64) -> Found<'a, S> {
        let room = (search.budget.memory / 2 / 8) as usize / SHARDS;
        let usual = room.min(frontier as usize * MANY / SHARDS);
        Found { shelf, search, progress, shards: lists(usual), room, usual, runs: 0, written: 0 }
    }

    /// Tells how far it is; `more` bytes are held beside what was found.
    fn go_on(&self, more: u64) -> Result<(), Fail<S::Error>> {
        let held: usize = self.shards.iter().map(|shard| shard.capacity() * 8).sum();
        let progress = Progress { bytes: held as u64 + more, ..self.progress };
        self.search.budget.check(progress).map_err(Fail::Spent)
    }

    fn has_room(&self, expanded: &[Expanded]) -> bool {
        let made = |shard: usize| expanded.iter().map(|of| of.shard(shard).len()).sum::<usize>();
        self.shards.iter().enumerate().all(|(shard, held)| held.len() + made(shard) <= self.room)
    }

    fn is_half_full(&self) -> bool {
        self.len() > self.room * SHARDS / 2
    }

    fn len(&self) -> usize {
        self.shards.iter().map(Vec::len).sum()
    }

    /// Sorts, and keeps of what is there twice or more one.
    fn squeeze(&mut self) -> Result<(), Fail<S::Error>> {
        for first in (0..SHARDS).step_by(AT_ONCE) {
            threads::each(&mut self.shards[first..SHARDS.min(first + AT_ONCE)], &|_, shard| sort(shard));
            self.go_on(0)?;
        }
        Ok(())
    }

    /// Makes room for what was made: what is there twice goes, and what is still too much is put away.
    fn make_room(&mut self, expanded: &[Expanded]) -> Result<(), Fail<S::Error>> {
        if !self.has_room(expanded) {
            self.squeeze()?;
            if self.is_half_full() {
                self.put_away()?;
            }
        }
        Ok(())
    }

    fn add(&mut self, expanded: &[Expanded]) -> Result<(), Fail<S::Error>> {
        let (layout, room) = (&self.search.layout, self.room);
        threads::each(&mut self.shards, &|shard, held| {
            let made: usize = expanded.iter().map(|of| of.shard(shard).len()).sum();
            if held.capacity() < held.len() + made {
                // Twice as much, but no more than there is room for.
                let wanted = (2 * held.capacity()).min(room).max(held.len() + made);
                held.reserve_exact(wanted - held.len());
            }
            let keys = expanded.iter().flat_map(|of| of.shard(shard));
            held.extend(keys.map(|&key| layout.position(key)));
        });
        let made: usize = expanded.iter().map(Expanded::bytes).sum();
        self.go_on(made as u64)
    }

    /// All that was found, ascending.
    fn take(&mut self) -> Result<Vec<Vec<u64>>, Fail<S::Error>> {
        self.squeeze()?;
        Ok(std::mem::replace(&mut self.shards, lists(self.usual)))
    }

    /// Writes what was found as a run.
    fn put_away(&mut self) -> Result<(), S::Error> {
        self.written += self.len() as u64;
        let mut draft = self.shelf.begin(RunId::Found(self.runs))?;
        for shards in self.shards.chunks_mut(AT_ONCE) {
            let coded = threads::gather(shards.len(), &|shard| Coded::of(&shards[shard]));
            shards.iter_mut().for_each(Vec::clear);
            for kept in coded {
                self.shelf.push(&mut draft, Slice { kept, ..Slice::default() })?;
            }
        }
        self.shelf.finish(draft)?;
        self.runs += 1;
        Ok(())
    }

    /// Writes what was found and is in no layer before, as a layer; of its `more` only what the bound says here is known.
    fn write(
        mut self,
        run: RunId,
        before: &[(RunId, Layer)],
        bound: Option<Limited>,
    ) -> Result<Layer, Fail<S::Error>> {
        self.squeeze()?;
        if self.runs > 0 {
            self.put_away()?;
            self.shards = vec![Vec::new(); SHARDS];
        }
        // Of a shard: what was found, sorted beside itself, and coded; and a layer before.
        let most = before.iter().map(|(_, layer)| layer.kept + layer.left_out).max().unwrap_or(0);
        let bytes = ((self.written + self.len() as u64) * 24 + most * 4) / SHARDS as u64;
        self.go_on(bytes)?;
        // As many as keep all threads at work, but not so many that the clock is not looked at for long.
        let most = 2 * current_num_threads() as u64;
        let at_once = (self.search.budget.memory / 4 / (bytes + 1)).clamp(1, most) as usize;
        let mut layer = Layer { kept: 0, left_out: 0, more: DEAD };
        let mut draft = self.shelf.begin(run)?;
        for first in (0..SHARDS).step_by(at_once) {
            let shards = at_once.min(SHARDS - first);
            for (slice, needs) in
                threads::try_gather(shards, &|shard| self.new_in(first + shard, before, bound))?
            {
                layer.kept += slice.kept.count;
                layer.left_out += slice.left_out.count;
                layer.more = layer.more.min(needs);
                self.shelf.push(&mut draft, slice)?;
            }
            self.go_on(bytes * at_once as u64)?;
        }
        self.shelf.finish(draft)?;
        (0..self.runs).try_for_each(|run| self.shelf.remove(RunId::Found(run)))?;
        Ok(layer)
    }

    /// What is new in a shard, and the fewest sweeps that any of it may do with that the bound leaves out.
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
        // Runs are in order, which this sort makes use of.
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
            match bound.and_then(|bound| self.search.rejects(bound, self.search.layout.key(position))) {
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

fn lists(room: usize) -> Vec<Vec<u64>> {
    (0..SHARDS).map(|_| Vec::with_capacity(room)).collect()
}

/// Takes what is known out of what is new; both ascend.
fn subtract(new: &mut Vec<u64>, known: impl Iterator<Item = u64>) {
    let mut known = known.peekable();
    new.retain(|&position| {
        while known.next_if(|&known| known < position).is_some() {}
        known.next_if_eq(&position).is_none()
    });
}
