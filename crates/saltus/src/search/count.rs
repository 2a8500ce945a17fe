//! Shortest solutions as paths through levels: the positions on them, their number and their
//! enumeration.

use super::{
    account::Account,
    levels::{PackedLevels, expand},
    moves::MoveMaker,
    packed::Packed,
};
use crate::{
    budget::Spent,
    puzzle::{Goal, Move, Wanted},
    referee,
    sorted::{self, CHUNK},
    threads,
};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The positions of a sorted level that satisfy the goal.
///
/// # Errors
/// The budget ran out.
pub fn goals_among<const N: usize>(
    goal: &Goal,
    mover: &MoveMaker<N>,
    level: &[Packed<N>],
    account: &Account,
) -> Result<Vec<Packed<N>>, Spent> {
    if let Some(exact) = goal.exact() {
        let end = Packed::pack(&exact, mover.bits());
        return Ok(level.binary_search(&end).map_or(Vec::new(), |_| vec![end]));
    }
    // A few bits decide almost every position; the referee decides the rest.
    let fixed = match goal {
        Goal::Pattern(pattern) => pattern.iter().position(|wanted| *wanted != Wanted::Any),
        _ => None,
    };
    let meets = |&&position: &&Packed<N>| {
        let position = position.position(mover.bits(), mover.cells());
        if let (Goal::Pattern(pattern), Some(cell)) = (goal, fixed) {
            let wanted = if let Wanted::Piece(kind) = pattern[cell] {
                Some(kind)
            } else {
                None
            };
            if position.0[cell] != wanted {
                return false;
            }
        }
        referee::meets(goal, &position, 0)
    };
    let mut found: Vec<Packed<N>> = Vec::new();
    for chunk in level.chunks(CHUNK) {
        account.check(
            2 * (found.len() + CHUNK.min(level.len())) as u64 * size_of::<Packed<N>>() as u64,
        )?;
        found.extend(threads::flat_map(chunk, 1 << 10, &|_, part| {
            part.iter().filter(meets).copied().collect()
        }));
    }
    Ok(found)
}

/// Reduces the levels to the positions that lead to the ends, which are in the last level.
///
/// # Errors
/// The budget ran out.
pub fn leading_to<const N: usize>(
    mover: &MoveMaker<N>,
    mut levels: PackedLevels<N>,
    ends: Vec<Packed<N>>,
    account: &Account,
) -> Result<PackedLevels<N>, Spent> {
    let word = size_of::<Packed<N>>() as u64;
    let mut account = Account {
        held: levels.iter().map(Vec::len).sum::<usize>() as u64 * word,
        ..*account
    };
    let Some(last) = levels.last_mut() else {
        return Ok(levels);
    };
    account.held -= (last.len() - ends.len()) as u64 * word;
    *last = ends;
    for place in (1..levels.len()).rev() {
        let (before, after) = levels.split_at_mut(place);
        let level = &mut before[place - 1];
        account.level = place as u64;
        let known = |found: &mut Vec<Packed<N>>| intersect(found, level);
        let reduced = all_before(mover, &after[0], &known, &account)?;
        account.held -= (level.len() - reduced.len()) as u64 * word;
        *level = reduced;
    }
    Ok(levels)
}

/// The predecessors of a set of positions, sorted and filtered by `keep`.
///
/// # Errors
/// The budget ran out.
pub fn all_before<const N: usize>(
    mover: &MoveMaker<N>,
    positions: &[Packed<N>],
    keep: &(dyn Fn(&mut Vec<Packed<N>>) + Sync),
    account: &Account,
) -> Result<Vec<Packed<N>>, Spent> {
    let moves = |position: Packed<N>, before: &mut Vec<Packed<N>>| {
        mover.predecessors(position, &mut |found| before.push(found));
    };
    expand(positions, &moves, keep, account)
}

/// Keeps the members of `new` that are in the sorted `known`.
fn intersect<const N: usize>(new: &mut Vec<Packed<N>>, known: &[Packed<N>]) {
    new.retain(|position| known.binary_search(position).is_ok());
}

/// The predecessors of a position, sorted, without duplicates.
pub fn unique_predecessors<const N: usize>(
    mover: &MoveMaker<N>,
    position: Packed<N>,
) -> Vec<Packed<N>> {
    let mut before = Vec::new();
    mover.predecessors(position, &mut |found| before.push(found));
    before.sort_unstable();
    before.dedup();
    before
}

/// The successors of a position, sorted, without duplicates.
pub fn unique_successors<const N: usize>(
    mover: &MoveMaker<N>,
    position: Packed<N>,
) -> Vec<Packed<N>> {
    let mut next = Vec::new();
    mover.successors(position, &mut |_, found| next.push(found));
    next.sort_unstable();
    next.dedup();
    next
}

/// The number of paths through the levels, as sequences of positions.
///
/// # Errors
/// The budget ran out.
pub fn paths<const N: usize>(
    mover: &MoveMaker<N>,
    levels: &PackedLevels<N>,
    account: &Account,
) -> Result<BigUint, Spent> {
    if let Some(paths) = paths_in::<N, u128>(mover, levels, account)? {
        return Ok(paths.into());
    }
    Ok(paths_in::<N, BigUint>(mover, levels, account)?.unwrap_or_default())
}

/// A type for numbers of paths.
pub trait Number: Clone + Send + Sync + From<u8> {
    /// The approximate size of a number in bytes.
    const BYTES: u64;
    /// The sum, or `None` on overflow.
    fn try_add(self, other: &Self) -> Option<Self>;
}

impl Number for u128 {
    const BYTES: u64 = 16;
    fn try_add(self, other: &u128) -> Option<u128> {
        self.checked_add(*other)
    }
}

impl Number for BigUint {
    const BYTES: u64 = 72;
    fn try_add(self, other: &BigUint) -> Option<BigUint> {
        Some(self + other)
    }
}

/// The number of paths, or `None` if it overflows the type.
fn paths_in<const N: usize, T: Number>(
    mover: &MoveMaker<N>,
    levels: &PackedLevels<N>,
    account: &Account,
) -> Result<Option<T>, Spent> {
    let Some((last, before)) = levels.split_last() else {
        return Ok(None);
    };
    let held = levels.iter().map(Vec::len).sum::<usize>() as u64 * size_of::<Packed<N>>() as u64;
    let account = Account { held, ..*account };
    let mut next = (last, vec![T::from(1); last.len()]);
    for level in before.iter().rev() {
        let (positions, ways) = &next;
        account.check((level.len() + ways.len()) as u64 * T::BYTES)?;
        let count = |&position: &Packed<N>| {
            unique_successors(mover, position)
                .iter()
                .try_fold(T::from(0), |sum, found| {
                    positions
                        .binary_search(found)
                        .map_or(Some(sum.clone()), |index| sum.try_add(&ways[index]))
                })
        };
        let mut here = Vec::with_capacity(level.len());
        for positions in level.chunks(CHUNK) {
            account.check((level.len() + ways.len()) as u64 * T::BYTES)?;
            for count in threads::map(positions, &count) {
                let Some(count) = count else { return Ok(None) };
                here.push(count);
            }
        }
        next = (level, here);
    }
    Ok(next
        .1
        .into_iter()
        .try_fold(T::from(0), |sum, ways| sum.try_add(&ways)))
}

/// Calls `visit` with every path through the levels, in the order of moves, until it breaks.
pub fn walk<const N: usize>(
    mover: &MoveMaker<N>,
    levels: &PackedLevels<N>,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(&start) = levels.first().and_then(|level| level.first()) else {
        return ControlFlow::Continue(());
    };
    let onward = |position: Packed<N>, made: usize| {
        let mut onward: Vec<(Move, Packed<N>)> = Vec::new();
        if let Some(next) = levels.get(made + 1) {
            mover.successors(position, &mut |step, found| {
                if next.binary_search(&found).is_ok() {
                    onward.push((step, found));
                }
            });
        }
        onward
    };
    depth_first(start, levels.len() - 1, onward, visit)
}

/// Calls `visit` with every path of length `length` from a position, in the order of moves, until
/// it breaks. `onward` gives the moves from a position after some number of moves, in any order.
pub fn depth_first<P: Copy + Ord>(
    start: P,
    length: usize,
    onward: impl Fn(P, usize) -> Vec<(Move, P)>,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if length == 0 {
        return visit(&[]);
    }
    // The untried moves, in reverse order.
    let choices = |position: P, made: usize| {
        let mut choices = onward(position, made);
        sorted::sort_few(&mut choices);
        // Two moves to the same position are one path, by the first of them.
        let mut kept: Vec<(Move, P)> = Vec::with_capacity(choices.len());
        for (step, found) in choices {
            if kept.iter().all(|&(_, known)| known != found) {
                kept.push((step, found));
            }
        }
        kept.reverse();
        kept
    };
    let (mut moves, mut open) = (Vec::new(), vec![choices(start, 0)]);
    while let Some(alternatives) = open.last_mut() {
        let Some((step, position)) = alternatives.pop() else {
            open.pop();
            moves.pop();
            continue;
        };
        moves.push(step);
        if moves.len() == length {
            visit(&moves)?;
            moves.pop();
        } else {
            open.push(choices(position, moves.len()));
        }
    }
    ControlFlow::Continue(())
}
