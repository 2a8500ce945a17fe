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
    puzzle::{Goal, KindId, Move, Position, Wanted},
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
    let fixed = first_fixed(goal);
    let mut found: Vec<Packed<N>> = Vec::new();
    for chunk in level.chunks(CHUNK) {
        let more = found.len() + CHUNK.min(level.len());
        account.check(2 * more as u64 * size_of::<Packed<N>>() as u64)?;
        let goals = threads::flat_map(chunk, 1 << 10, &|_, part| {
            let mut goals = Vec::new();
            for &packed in part {
                let position = packed.position(mover.bits(), mover.cells());
                if has_fixed(&position, fixed) && referee::meets(goal, &position, 0) {
                    goals.push(packed);
                }
            }
            goals
        });
        found.extend(goals);
    }
    Ok(found)
}

/// The first cell that a pattern fixes, and what it must hold. It decides almost every position;
/// the referee decides the rest.
fn first_fixed(goal: &Goal) -> Option<(usize, Option<KindId>)> {
    let Goal::Pattern(pattern) = goal else {
        return None;
    };
    for (cell, wanted) in pattern.iter().enumerate() {
        match wanted {
            Wanted::Any => {}
            Wanted::Vacant => return Some((cell, None)),
            Wanted::Piece(kind) => return Some((cell, Some(*kind))),
        }
    }
    None
}

fn has_fixed(position: &Position, fixed: Option<(usize, Option<KindId>)>) -> bool {
    match fixed {
        Some((cell, wanted)) => position.0[cell] == wanted,
        None => true,
    }
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
        let reduced = all_before(mover, &after[0], &|found| intersect(found, level), &account)?;
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
    expand(
        positions,
        &|position, before| mover.predecessors(position, &mut |found| before.push(found)),
        keep,
        account,
    )
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
    let mut after = last;
    let mut ways = vec![T::from(1); last.len()];
    for level in before.iter().rev() {
        let bytes = (level.len() + ways.len()) as u64 * T::BYTES;
        account.check(bytes)?;
        let mut here = Vec::with_capacity(level.len());
        for positions in level.chunks(CHUNK) {
            account.check(bytes)?;
            let counts = threads::map(positions, &|&position| {
                let mut sum = T::from(0);
                for next in unique_successors(mover, position) {
                    if let Ok(index) = after.binary_search(&next) {
                        sum = sum.try_add(&ways[index])?;
                    }
                }
                Some(sum)
            });
            for count in counts {
                let Some(count) = count else { return Ok(None) };
                here.push(count);
            }
        }
        (after, ways) = (level, here);
    }

    let mut paths = T::from(0);
    for ways in &ways {
        let Some(sum) = paths.try_add(ways) else {
            return Ok(None);
        };
        paths = sum;
    }
    Ok(Some(paths))
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
    let onward = |position, made| onward(mover, position, levels.get(made + 1));
    depth_first(start, levels.len() - 1, onward, visit)
}

/// The moves to positions of the next level.
fn onward<const N: usize>(
    mover: &MoveMaker<N>,
    position: Packed<N>,
    next: Option<&Vec<Packed<N>>>,
) -> Vec<(Move, Packed<N>)> {
    let mut onward = Vec::new();
    let Some(next) = next else {
        return onward;
    };
    mover.successors(position, &mut |step, found| {
        if next.binary_search(&found).is_ok() {
            onward.push((step, found));
        }
    });
    onward
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
    let mut moves = Vec::new();
    let mut open = vec![untried(onward(start, 0))]; // after each move
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
            open.push(untried(onward(position, moves.len())));
        }
    }
    ControlFlow::Continue(())
}

/// The moves to try, in reverse order. Two moves to the same position are one path, by the first of
/// them.
fn untried<P: Copy + Ord>(mut choices: Vec<(Move, P)>) -> Vec<(Move, P)> {
    sorted::sort_few(&mut choices);
    let mut kept: Vec<(Move, P)> = Vec::with_capacity(choices.len());
    for (step, found) in choices {
        if kept.iter().all(|&(_, known)| known != found) {
            kept.push((step, found));
        }
    }
    kept.reverse();
    kept
}
