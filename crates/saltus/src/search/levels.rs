//! Breadth-first search by levels in sorted arrays; sorting removes duplicates.
//!
//! This is delayed duplicate detection (Korf 2004; Munagala and Ranade 1999), in memory, against a
//! hash table, which takes more than twice the memory and visits it at random.

use super::{account::Account, moves::MoveMaker, packed::Packed};
use crate::{
    budget::{Budget, Spent},
    puzzle::Puzzle,
    sorted::{self, CHUNK},
    threads,
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions by the number of moves from the start, each level sorted.
pub type PackedLevels<const N: usize> = Vec<Vec<Packed<N>>>;

/// Positions expanded by one task.
const TASK: usize = 1 << 12;
/// The size of the first block, before the branching factor is known.
const FIRST: usize = 1 << 6;
/// The largest number of positions generated between two checks of the budget: some tens of
/// milliseconds.
const BLOCK: u64 = 1 << 20;
/// A block uses at most one part in this number of the memory.
const SHARE: u64 = 16;
/// The number of copies of a block in memory: in the tasks, merged, and in between.
const COPIES: u64 = 3;

/// The positions that a new level is compared with.
enum Seen<const N: usize> {
    /// None: positions cannot recur, since every move removes a piece or the number of moves is
    /// part of the question.
    Nothing,
    /// The last two levels: moves are reversible, so no older position can recur.
    LastTwo,
    /// All of them, in sorted runs.
    All(Vec<Vec<Packed<N>>>),
}

/// A breadth-first search in progress.
pub struct LevelSearch<'a, const N: usize> {
    mover: &'a MoveMaker<'a, N>,
    levels: PackedLevels<N>,
    seen: Seen<N>,
    positions: u64,
}

impl<'a, const N: usize> LevelSearch<'a, N> {
    /// A search at its start. With `every_length`, a position counts in each level that reaches it.
    pub fn new(
        mover: &'a MoveMaker<'a, N>,
        start: Packed<N>,
        puzzle: &Puzzle,
        every_length: bool,
    ) -> Self {
        let seen = if every_length || puzzle.rules.every_move_removes() {
            Seen::Nothing
        } else if puzzle.rules.reversible() {
            Seen::LastTwo
        } else {
            Seen::All(vec![vec![start]])
        };
        LevelSearch {
            mover,
            levels: vec![vec![start]],
            seen,
            positions: 1,
        }
    }

    /// The newest level, sorted.
    pub fn newest(&self) -> &[Packed<N>] {
        self.levels.last().map_or(&[], Vec::as_slice)
    }

    /// The number of positions found.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The positions of the largest level.
    pub fn widest(&self) -> u64 {
        let sizes = self.levels.iter().map(Vec::len);
        sizes.max().unwrap_or(0) as u64
    }

    /// All levels.
    pub fn into_levels(self) -> PackedLevels<N> {
        self.levels
    }

    /// All positions, sorted, without duplicates.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn into_positions(self, budget: &Budget) -> Result<Vec<Packed<N>>, Spent> {
        let (mut account, widest) = (self.account(budget), self.widest());
        let LevelSearch {
            levels,
            seen,
            positions,
            ..
        } = self;
        drop(seen);
        account.held = positions * size_of::<Packed<N>>() as u64;
        account.check(widest * size_of::<Packed<N>>() as u64)?;
        let mut all = Vec::with_capacity(levels.iter().map(Vec::len).sum());
        for level in levels {
            all.extend_from_slice(&level);
        }
        sorted::sort(&mut all, &mut || account.check(0))?;
        Ok(all)
    }

    /// The number of positions of the newest level without a legal move.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn stuck(&self, budget: &Budget) -> Result<u64, Spent> {
        let account = self.account(budget);
        let mut number = 0;
        for chunk in self.newest().chunks(CHUNK) {
            account.check(0)?;
            for is_stuck in threads::map(chunk, &|&position| self.is_stuck(position)) {
                number += u64::from(is_stuck);
            }
        }
        Ok(number)
    }

    /// Whether a position has no legal move.
    fn is_stuck(&self, position: Packed<N>) -> bool {
        let mut is_stuck = true;
        self.mover
            .successors(position, &mut |_, _| is_stuck = false);
        is_stuck
    }

    /// Generates the next level. Returns its number of positions, 0 if the search is complete.
    ///
    /// # Errors
    /// The budget ran out; the earlier levels are kept.
    pub fn advance(&mut self, budget: &Budget) -> Result<u64, Spent> {
        let account = self.account(budget);
        let mover = self.mover;
        let next = expand(
            self.newest(),
            &|position, new| mover.successors(position, &mut |_, next| new.push(next)),
            &|new| self.retain_unseen(new),
            &account,
        )?;
        let found = next.len() as u64;
        if found > 0 {
            if let Seen::All(seen) = &mut self.seen {
                let word = size_of::<Packed<N>>() as u64;
                account.check(2 * found * word)?;
                seen.push(next.clone());
                // A merge counts the runs itself.
                let levels = Account {
                    held: (self.positions + found) * word,
                    ..account
                };
                while sorted::merge_is_due(seen) {
                    merge_last(seen, &levels)?;
                }
            }
            self.positions += found;
            self.levels.push(next);
        }
        Ok(found)
    }

    /// The resources used so far.
    pub fn account<'b>(&self, budget: &'b Budget<'b>) -> Account<'b> {
        let word = size_of::<Packed<N>>() as u64;
        let copies = if let Seen::All(_) = self.seen { 2 } else { 1 };
        let level = self.levels.len() as u64 - 1;
        Account {
            budget,
            level,
            positions: self.positions,
            held: copies * self.positions * word,
        }
    }

    fn retain_unseen(&self, new: &mut Vec<Packed<N>>) {
        match &self.seen {
            Seen::Nothing => {}
            Seen::LastTwo => {
                for old in self.levels.iter().rev().take(2) {
                    sorted::subtract(new, old);
                }
            }
            Seen::All(seen) => {
                for old in seen.iter().rev() {
                    sorted::subtract(new, old);
                }
            }
        }
    }
}

/// The positions that `moves` gives for each of `positions`, sorted, without duplicates and
/// filtered by `keep`.
///
/// Works in blocks whose size follows the branching factor.
///
/// # Errors
/// The budget ran out.
pub fn expand<const N: usize>(
    from: &[Packed<N>],
    moves: &(dyn Fn(Packed<N>, &mut Vec<Packed<N>>) + Sync),
    keep: &(dyn Fn(&mut Vec<Packed<N>>) + Sync),
    account: &Account,
) -> Result<Vec<Packed<N>>, Spent> {
    let word = size_of::<Packed<N>>() as u64;
    let most = (account.budget.memory / (SHARE * word)).clamp(1, BLOCK);
    let mut runs: Vec<Vec<Packed<N>>> = Vec::new();
    let (mut rest, mut block, mut each) = (from, FIRST, 1);
    while !rest.is_empty() {
        let (now, later) = rest.split_at(block.min(rest.len()));
        let held = runs.iter().map(Vec::len).sum::<usize>() as u64 * word;
        account.check(held + COPIES * now.len() as u64 * each * word)?;
        let made = AtomicUsize::new(0);
        let share = now.len().div_ceil(4 * threads::current_num_threads());
        let mut new = threads::flat_map(now, share.clamp(1, TASK), &|_, task| {
            let mut new = Vec::new();
            for &position in task {
                moves(position, &mut new);
            }
            made.fetch_add(new.len(), Ordering::Relaxed);
            new.sort_unstable();
            new.dedup();
            keep(&mut new);
            new
        });
        sorted::sort_all(&mut new);
        new.dedup();
        new.shrink_to_fit();
        runs.push(new);
        while sorted::merge_is_due(&runs) {
            merge_last(&mut runs, account)?;
        }
        each = (made.into_inner() as u64).div_ceil(now.len() as u64).max(1);
        let allowed = usize::try_from(most / each).unwrap_or(usize::MAX);
        block = allowed.clamp(1, 4 * now.len());
        rest = later;
    }
    while runs.len() > 1 {
        merge_last(&mut runs, account)?;
    }
    Ok(runs.pop().unwrap_or_default())
}

/// Merges the last two sorted arrays.
fn merge_last<const N: usize>(
    runs: &mut Vec<Vec<Packed<N>>>,
    account: &Account,
) -> Result<(), Spent> {
    let word = size_of::<Packed<N>>() as u64;
    let held = runs.iter().map(Vec::len).sum::<usize>() as u64 * word;
    if let [.., a, b] = &runs[..] {
        let merged = (a.len() + b.len()) as u64 * word;
        let union = sorted::union(a, b, || account.check(held + merged))?;
        runs.truncate(runs.len() - 2);
        runs.push(union);
    }
    Ok(())
}
