//! The search by displacement: positions with the same displacement, each with its smallest number
//! of steps.
//!
//! A step moves a piece by one cell and a jump by two, so every position has a displacement, and a
//! solution of displacement D with s steps has (D + s)/2 moves. The positions of one displacement
//! are a layer, which follows from the two layers before. A position is pruned if its steps plus
//! the [`Bound`] on the remaining steps exceed a limit: iterative deepening by the limit (Korf
//! 1985) over layers instead of a depth-first search, so that equal positions are expanded once.

use super::{
    bound::Bound,
    puzzle::{Lucas, State},
    window::{View, Window},
};
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::sorted::{self, CHUNK};
use crate::threads;
use num_bigint::BigUint;

/// Positions expanded by one task.
const TASK: usize = 1 << 11;
/// The number of positions expanded between two checks of the budget.
const BLOCK: usize = 1 << 14;
/// The largest number of entries per expanded position: four, in each of the copies on the way to
/// one array.
const AFTER: usize = 12;

/// The number of paths to a position, or nothing where it is not needed.
pub(super) trait Ways: Copy + Send + Sync {
    const ONE: Self;
    /// Saturating addition: the maximum means overflow.
    fn add(self, other: Self) -> Self;
}

impl Ways for () {
    const ONE: () = ();
    fn add(self, _: ()) {}
}

impl Ways for u128 {
    const ONE: u128 = 1;
    fn add(self, other: u128) -> u128 {
        self.saturating_add(other)
    }
}

/// A position, the smallest number of steps to it, and the number of paths with that many steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<W> {
    state: State,
    steps: u16,
    ways: W,
}

/// The limits of a search.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    /// The largest number of steps of a solution.
    pub steps: u32,
    /// The largest number of positions of a layer.
    pub width: usize,
    pub budget: &'a Budget<'a>,
}

/// Calls `found` with every successor of a position, and whether the move is a step.
fn moves(lucas: Lucas, state: State, mut found: impl FnMut(State, bool)) {
    Window::whole(lucas).moves(View::of(state), |view, steps| {
        found(
            State {
                right: view.right,
                vacancy: view.vacancy as u8,
            },
            steps == 1,
        );
    });
}

/// The lesser of a position and its image under the half turn.
fn canonical(lucas: Lucas, state: State) -> State {
    state.min(lucas.half_turn(state))
}

/// Layers of canonical positions, each sorted, from displacement 0.
struct Layers<'a, W> {
    bound: &'a Bound,
    lucas: Lucas,
    layers: Vec<Vec<Entry<W>>>,
    positions: u64,
}

impl<'a, W: Ways> Layers<'a, W> {
    fn new(lucas: Lucas, bound: &'a Bound) -> Self {
        let start = Entry {
            state: lucas.start(),
            steps: 0,
            ways: W::ONE,
        };
        Layers {
            bound,
            lucas,
            layers: vec![vec![start]],
            positions: 1,
        }
    }

    fn find(&self, displacement: usize, state: State) -> Option<&Entry<W>> {
        let layer = self.layers.get(displacement)?;
        let state = canonical(self.lucas, state);
        let index = layer
            .binary_search_by(|entry| entry.state.cmp(&state))
            .ok()?;
        Some(&layer[index])
    }

    /// Generates the next layer, without a limit on its width.
    fn advance(&mut self, limits: &Limits) -> Result<(), Spent> {
        let held = self.bytes();
        let entry = size_of::<Entry<W>>() as u64;
        let mut runs: Vec<Vec<Entry<W>>> = Vec::new();
        for (back, step) in [(1, true), (2, false)] {
            let Some(index) = self.layers.len().checked_sub(back) else {
                continue;
            };
            for block in self.layers[index].chunks(BLOCK) {
                let found = runs.iter().map(Vec::len).sum::<usize>() + AFTER * block.len();
                self.check(limits.budget, held + found as u64 * entry)?;
                let mut next = threads::flat_map(block, TASK, &|_, entries| {
                    self.expand_all(entries, step, limits)
                });
                sort(&mut next);
                merge_sorted(&mut next);
                next.shrink_to_fit();
                runs.push(next);
                while sorted::merge_is_due(&runs) {
                    self.merge_last(&mut runs, limits.budget)?;
                }
            }
        }
        while runs.len() > 1 {
            self.merge_last(&mut runs, limits.budget)?;
        }
        let next = runs.pop().unwrap_or_default();
        self.positions += next.len() as u64;
        self.layers.push(next);
        Ok(())
    }

    /// Merges the last two sorted arrays.
    fn merge_last(&self, runs: &mut Vec<Vec<Entry<W>>>, budget: &Budget) -> Result<(), Spent> {
        let (Some(b), Some(a)) = (runs.pop(), runs.pop()) else {
            return Ok(());
        };
        let found = runs.iter().map(Vec::len).sum::<usize>() + 2 * (a.len() + b.len());
        let bytes = self.bytes() + (found * size_of::<Entry<W>>()) as u64;
        // Before the allocation: the system may refuse it.
        self.check(budget, bytes)?;
        let mut merged = Vec::with_capacity(a.len() + b.len());
        let (mut i, mut j) = (0, 0);
        while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
            let first = (x.state, x.steps).cmp(&(y.state, y.steps)).is_le();
            merged.push(if first { *x } else { *y });
            i += usize::from(first);
            j += usize::from(!first);
            if merged.len().is_multiple_of(CHUNK) {
                self.check(budget, bytes)?;
            }
        }
        merged.extend_from_slice(&a[i..]);
        merged.extend_from_slice(&b[j..]);
        merge_sorted(&mut merged);
        merged.shrink_to_fit();
        runs.push(merged);
        Ok(())
    }

    /// The size of the layers and tables in bytes.
    fn bytes(&self) -> u64 {
        let entries = self.layers.iter().map(Vec::len).sum::<usize>();
        self.bound.bytes() + (entries * size_of::<Entry<W>>()) as u64
    }

    fn check(&self, budget: &Budget, bytes: u64) -> Result<(), Spent> {
        budget.check(Progress {
            level: self.layers.len() as u64,
            positions: self.positions,
            bytes,
            ..Progress::default()
        })
    }

    /// The successors of some entries that can end within the limit, merged.
    fn expand_all(&self, entries: &[Entry<W>], step: bool, limits: &Limits) -> Vec<Entry<W>> {
        let mut next = Vec::with_capacity(4 * entries.len());
        for entry in entries {
            self.expand(entry, step, &mut next);
        }
        merge(&mut next);
        next.retain(|entry| self.can_end(entry, limits.steps));
        next
    }

    /// Adds the successors of an entry and of its image by a step, or by a jump; the successors of
    /// the image are the images of the successors.
    fn expand(&self, entry: &Entry<W>, step: bool, next: &mut Vec<Entry<W>>) {
        let own_image = self.lucas.half_turn(entry.state) == entry.state;
        moves(self.lucas, entry.state, |after, is_step| {
            let image = self.lucas.half_turn(after);
            if is_step == step && !(own_image && image < after) {
                // A symmetric successor is reached both from the entry and from its image.
                let ways = if image == after {
                    entry.ways.add(entry.ways)
                } else {
                    entry.ways
                };
                next.push(Entry {
                    state: after.min(image),
                    steps: entry.steps + u16::from(step),
                    ways,
                });
            }
        });
    }

    /// Whether a solution of at most this number of steps may pass through an entry.
    fn can_end(&self, entry: &Entry<W>, steps: u32) -> bool {
        match self.bound.to_goal(entry.state) {
            Some(more) => u32::from(entry.steps) + more <= steps,
            None => false,
        }
    }

    /// Keeps the `width` most promising positions of the newest layer.
    fn keep_best(&mut self, width: usize) {
        let bound = self.bound;
        let Some(layer) = self.layers.last_mut() else {
            return;
        };
        if layer.len() <= width {
            return;
        }
        let mut rated = threads::map(layer, &|entry| Rated::new(bound, *entry));
        rated.select_nth_unstable_by(width, Rated::compare);
        rated.truncate(width);
        layer.clear();
        for rated in rated {
            layer.push(rated.entry);
        }
        sort(layer);
    }

    /// A path from the start to a position of that displacement: its positions in reverse. The
    /// predecessors of a position are found as the exchanged successors of the exchanged position.
    fn way_to(&self, displacement: usize, state: State) -> Vec<State> {
        let mut way = vec![state];
        let (mut at, mut displacement) = (state, displacement);
        while displacement > 0
            && let Some(entry) = self.find(displacement, at)
        {
            let mut before = None;
            moves(self.lucas, self.lucas.exchanged(at), |state, step| {
                let state = self.lucas.exchanged(state);
                let cells = if step { 1 } else { 2 };
                if let Some(place) = displacement.checked_sub(cells)
                    && let Some(earlier) = self.find(place, state)
                    && earlier.steps + u16::from(step) == entry.steps
                {
                    before = Some((state, place));
                }
            });
            let Some((state, place)) = before else { break };
            (at, displacement) = (state, place);
            way.push(state);
        }
        way
    }

    /// Every solution visits a position of half the displacement or jumps over it. Calls `visit`
    /// with every such place in solutions of at most `limits.steps` steps, in the order of
    /// positions. A solution and its image are not distinguished.
    fn for_each_meeting(
        &self,
        half: usize,
        limits: &Limits,
        mut visit: impl FnMut(Meeting<W>),
    ) -> Result<(), Spent> {
        for block in self.layers[half].chunks(BLOCK) {
            self.check(limits.budget, self.bytes())?;
            let meetings = threads::flat_map(block, TASK, &|_, entries| {
                self.meetings_at(half, entries, limits)
            });
            for meeting in meetings {
                visit(meeting);
            }
        }
        let Some(before) = half.checked_sub(1) else {
            return Ok(());
        };
        for block in self.layers[before].chunks(BLOCK) {
            self.check(limits.budget, self.bytes())?;
            let meetings = threads::flat_map(block, TASK, &|_, entries| {
                self.meetings_over(before, entries, limits)
            });
            for meeting in meetings {
                visit(meeting);
            }
        }
        Ok(())
    }

    /// The meetings in positions of this displacement.
    fn meetings_at(
        &self,
        displacement: usize,
        entries: &[Entry<W>],
        limits: &Limits,
    ) -> Vec<Meeting<W>> {
        let mut meetings = Vec::new();
        for entry in entries {
            meetings.extend(self.meeting(displacement, entry, entry.state, limits));
        }
        meetings
    }

    /// The meetings by a jump from positions of this displacement.
    fn meetings_over(
        &self,
        displacement: usize,
        entries: &[Entry<W>],
        limits: &Limits,
    ) -> Vec<Meeting<W>> {
        let mut meetings = Vec::new();
        for entry in entries {
            moves(self.lucas, entry.state, |next, step| {
                if !step {
                    meetings.extend(self.meeting(displacement, entry, next, limits));
                }
            });
        }
        meetings
    }

    /// The meeting of the path to an entry and a path from `next` to the goal, if it is within the
    /// limit.
    fn meeting(
        &self,
        displacement: usize,
        before: &Entry<W>,
        next: State,
        limits: &Limits,
    ) -> Option<Meeting<W>> {
        let back = self.lucas.exchanged(next);
        let after = self.find(displacement, back)?;
        let steps = u32::from(before.steps + after.steps);
        if steps > limits.steps {
            return None;
        }
        let is_symmetric = self.lucas.half_turn(before.state) == before.state;
        Some(Meeting {
            displacement,
            at: before.state,
            back,
            steps,
            ways: (before.ways, after.ways),
            orbit: if is_symmetric { 1 } else { 2 },
        })
    }
}

/// An entry and how promising it is: less is better.
#[derive(Clone, Copy)]
struct Rated<W> {
    /// A lower bound on the steps of a solution through it.
    total: u32,
    /// A hash that breaks ties; the order of positions would keep similar ones only.
    mixed: u64,
    entry: Entry<W>,
}

impl<W: Ways> Rated<W> {
    fn new(bound: &Bound, entry: Entry<W>) -> Rated<W> {
        let State { right, vacancy } = entry.state;
        let mixed = (right ^ u128::from(vacancy) << 120).wrapping_mul(MIX);
        let more = bound.to_goal(entry.state);
        Rated {
            total: more.map_or(u32::MAX, |more| u32::from(entry.steps) + more),
            mixed: (mixed >> 64) as u64,
            entry,
        }
    }

    fn compare(&self, other: &Rated<W>) -> std::cmp::Ordering {
        let totals = self.total.cmp(&other.total);
        let hashes = self.mixed.cmp(&other.mixed);
        let states = self.entry.state.cmp(&other.entry.state);
        totals.then(hashes).then(states)
    }
}

/// A place where a path from the start and a path to the goal form a solution.
struct Meeting<W> {
    /// The displacement of the last position of the first path, and of the last exchanged position
    /// of the second path, read backward.
    displacement: usize,
    at: State,
    back: State,
    steps: u32,
    ways: (W, W),
    /// The number of positions that this one represents.
    orbit: u8,
}

/// Layers up to half the displacement; `None` if one has too many positions.
fn to_half<'a, W: Ways>(
    lucas: Lucas,
    bound: &'a Bound,
    limits: &Limits,
    keep: bool,
) -> Result<Option<Layers<'a, W>>, Spent> {
    let mut layers = Layers::new(lucas, bound);
    for displacement in 1..=lucas.displacement() / 2 {
        layers.advance(limits)?;
        if layers.layers[displacement].len() > limits.width {
            return Ok(None);
        }
        if let (false, Some(old)) = (keep, displacement.checked_sub(2)) {
            layers.layers[old] = Vec::new();
        }
    }
    Ok(Some(layers))
}

/// The result of an exhaustive search.
#[derive(Debug)]
pub(super) enum LayerSearch {
    /// A solution with the smallest number of steps, as positions.
    Solution(Vec<State>),
    /// There is no solution with this number of steps.
    None,
    /// A layer has too many positions.
    TooWide,
}

/// A solution with the smallest number of steps, if at most `limits.steps`.
pub(super) fn solve_shortest(
    lucas: Lucas,
    bound: &Bound,
    limits: &Limits,
) -> Result<LayerSearch, Spent> {
    let Some(layers) = to_half::<()>(lucas, bound, limits, true)? else {
        return Ok(LayerSearch::TooWide);
    };
    let mut best: Option<Meeting<()>> = None;
    layers.for_each_meeting(lucas.displacement() / 2, limits, |meeting| {
        if best.as_ref().is_none_or(|best| meeting.steps < best.steps) {
            best = Some(meeting);
        }
    })?;
    let Some(best) = best else {
        return Ok(LayerSearch::None);
    };
    let mut way = layers.way_to(best.displacement, best.at);
    way.reverse();
    // If the paths meet in one position, both contain it.
    let is_shared = lucas.exchanged(best.back) == best.at;
    let back = layers.way_to(best.displacement, best.back);
    for state in &back[usize::from(is_shared)..] {
        way.push(lucas.exchanged(*state));
    }
    Ok(LayerSearch::Solution(way))
}

/// The number of solutions with exactly `limits.steps` steps, if none has fewer.
pub(super) fn count(lucas: Lucas, bound: &Bound, limits: &Limits) -> Result<BigUint, Spent> {
    let too_many = Spent {
        limit: Limit::Memory,
        progress: Progress::default(),
    };
    let layers = to_half::<u128>(lucas, bound, limits, false)?.ok_or(too_many)?;
    let mut solutions = Some(BigUint::default());
    layers.for_each_meeting(lucas.displacement() / 2, limits, |meeting| {
        let (before, after) = meeting.ways;
        let overflowed = before == u128::MAX || after == u128::MAX;
        if meeting.steps != limits.steps {
            return;
        }
        if overflowed {
            solutions = None;
        } else if let Some(sum) = &mut solutions {
            *sum += BigUint::from(before) * after * meeting.orbit;
        }
    })?;
    solutions.ok_or(too_many)
}

/// A good solution with at most `limits.steps` steps by beam search: each layer keeps only its most
/// promising positions.
pub(super) fn beam_search(
    lucas: Lucas,
    bound: &Bound,
    limits: &Limits,
) -> Result<Option<Vec<State>>, Spent> {
    let mut layers = Layers::<()>::new(lucas, bound);
    for _ in 0..lucas.displacement() {
        layers.advance(limits)?;
        layers.keep_best(limits.width);
    }
    let goal = lucas.exchanged(lucas.start());
    if layers.find(lucas.displacement(), goal).is_none() {
        return Ok(None);
    }
    let mut way = layers.way_to(lucas.displacement(), goal);
    way.reverse();
    Ok(Some(way))
}

/// Sorts by position, and equal positions by their number of steps.
fn sort<W: Ways>(entries: &mut [Entry<W>]) {
    sorted::sort_all_by_key(entries, &|entry| (entry.state, entry.steps));
}

/// Sorts and removes duplicate positions.
fn merge<W: Ways>(entries: &mut Vec<Entry<W>>) {
    sort(entries);
    merge_sorted(entries);
}

/// Merges entries of the same position: the smallest number of steps counts.
fn merge_sorted<W: Ways>(entries: &mut Vec<Entry<W>>) {
    entries.dedup_by(|entry, kept| {
        let same = entry.state == kept.state;
        if same && entry.steps == kept.steps {
            kept.ways = kept.ways.add(entry.ways);
        }
        same
    });
}

/// An odd multiplier with well-mixed bits: 2^128 divided by the golden ratio.
const MIX: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
