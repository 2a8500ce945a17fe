//! Breadth first by levels: sorted arrays, duplicates removed by sorting.

use super::{moves::Mover, packed::Packed};
use crate::threads::prelude::*;
use crate::{
    budget::{Budget, Progress, Spent},
    puzzle::Puzzle,
};
use rustc_hash::FxHashSet;

/// Positions by the number of moves from the start, each level sorted.
pub type Levels<const N: usize> = Vec<Vec<Packed<N>>>;

/// Positions expanded between two looks at the budget.
const BLOCK: usize = 1 << 18;
/// Positions expanded by one task.
const TASK: usize = 1 << 12;

/// What is known to be old when a level is new.
enum Seen<const N: usize> {
    /// Nothing can come back: every move removes a piece, or the number of moves is part of the question.
    Nothing,
    /// Moves can be taken back, so that only the two levels before can come back.
    LastTwo,
    /// Anything can come back.
    All(FxHashSet<Packed<N>>),
}

/// A breadth-first search under way.
pub struct Search<'a, const N: usize> {
    mover: &'a Mover<'a, N>,
    levels: Levels<N>,
    seen: Seen<N>,
    positions: u64,
}

impl<'a, const N: usize> Search<'a, N> {
    /// At the start. With `every_length`, a position counts anew in each level that reaches it.
    pub fn new(mover: &'a Mover<'a, N>, start: Packed<N>, puzzle: &Puzzle, every_length: bool) -> Self {
        let seen = if every_length || puzzle.rules.every_move_removes() {
            Seen::Nothing
        } else if puzzle.rules.reversible() {
            Seen::LastTwo
        } else {
            Seen::All(FxHashSet::from_iter([start]))
        };
        Search { mover, levels: vec![vec![start]], seen, positions: 1 }
    }

    /// The newest level, sorted.
    pub fn last(&self) -> &[Packed<N>] {
        self.levels.last().map_or(&[], Vec::as_slice)
    }

    /// All positions found.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// All levels.
    pub fn into_levels(self) -> Levels<N> {
        self.levels
    }

    /// How many positions of the newest level have no move.
    pub fn stuck(&self) -> u64 {
        let stuck = |&position: &Packed<N>| {
            let mut any = false;
            self.mover.successors(position, |_, _| any = true);
            !any
        };
        self.last().par_iter().filter(|position| stuck(position)).count() as u64
    }

    /// Makes the next level; the number of its positions, 0 if the search is at its end.
    ///
    /// # Errors
    /// The budget ran out; the levels before are kept.
    pub fn advance(&mut self, budget: &Budget) -> Result<u64, Spent> {
        let level = self.levels.len() as u64 - 1;
        let mut runs: Vec<Vec<Packed<N>>> = Vec::new();
        for block in self.last().chunks(BLOCK) {
            let found: usize = runs.iter().map(Vec::len).sum();
            let positions = self.positions + found as u64;
            budget.check(Progress { level, positions, bytes: self.bytes(found) })?;
            let mut new: Vec<Packed<N>> = block
                .par_chunks(TASK)
                .flat_map_iter(|task| {
                    let mut new = Vec::with_capacity(4 * task.len());
                    task.iter()
                        .for_each(|&position| self.mover.successors(position, |_, next| new.push(next)));
                    new.sort_unstable();
                    new.dedup();
                    self.retain_unseen(&mut new);
                    new
                })
                .collect();
            new.par_sort_unstable();
            new.dedup();
            runs.push(new);
            // Runs of falling length, each at most half its neighbour: every position is merged a few times only.
            while let [.., a, b] = &runs[..] {
                if a.len() > 2 * b.len() {
                    break;
                }
                let merged = union(a, b);
                runs.truncate(runs.len() - 2);
                runs.push(merged);
            }
        }
        let next = runs
            .iter()
            .rev()
            .fold(Vec::new(), |all, run| if all.is_empty() { run.clone() } else { union(&all, run) });
        drop(runs);
        if let Seen::All(seen) = &mut self.seen {
            seen.extend(next.iter().copied());
        }
        let found = next.len() as u64;
        if found > 0 {
            self.positions += found;
            self.levels.push(next);
        }
        Ok(found)
    }

    fn bytes(&self, extra: usize) -> u64 {
        let word = size_of::<Packed<N>>() as u64;
        let seen = if let Seen::All(seen) = &self.seen { seen.capacity() as u64 * (word + 1) } else { 0 };
        (self.positions + 2 * extra as u64) * word + seen
    }

    fn retain_unseen(&self, new: &mut Vec<Packed<N>>) {
        match &self.seen {
            Seen::Nothing => {}
            Seen::LastTwo => {
                for old in self.levels.iter().rev().take(2) {
                    subtract(new, old);
                }
            }
            Seen::All(seen) => new.retain(|position| !seen.contains(position)),
        }
    }
}

/// The union of two sorted arrays without duplicates.
fn union<T: Copy + Ord>(a: &[T], b: &[T]) -> Vec<T> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        merged.push(x.min(y));
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged
}

/// Takes the members of the sorted `old` out of the sorted `new`, which is the shorter.
fn subtract<T: Copy + Ord>(new: &mut Vec<T>, old: &[T]) {
    let mut rest = old;
    new.retain(|item| {
        // Gallop: the next member is near where the last one was.
        let mut step = 1;
        while step < rest.len() && rest[step] < *item {
            step *= 2;
        }
        rest = &rest[rest[..rest.len().min(step + 1)].partition_point(|old| old < item)..];
        rest.first() != Some(item)
    });
}
