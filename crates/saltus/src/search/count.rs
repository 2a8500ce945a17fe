//! Shortest solutions as paths through levels: which positions lie on one, how many there are, and each in turn.

use super::{levels::Levels, moves::Mover, packed::Packed};
use crate::threads::prelude::*;
use crate::{
    puzzle::{Goal, Move, Wanted},
    referee,
};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The positions of a sorted level that meet the goal.
pub fn meeting<const N: usize>(goal: &Goal, mover: &Mover<N>, level: &[Packed<N>]) -> Vec<Packed<N>> {
    if let Some(exact) = goal.exact() {
        let end = Packed::pack(&exact, mover.bits());
        return level.binary_search(&end).map_or(Vec::new(), |_| vec![end]);
    }
    // A few bits decide almost always; the rest is the referee's.
    let fixed = match goal {
        Goal::Pattern(pattern) => pattern.iter().position(|wanted| *wanted != Wanted::Any),
        _ => None,
    };
    let meets = |&&position: &&Packed<N>| {
        let position = position.position(mover.bits(), mover.cells());
        if let (Goal::Pattern(pattern), Some(cell)) = (goal, fixed) {
            let wanted = if let Wanted::Piece(kind) = pattern[cell] { Some(kind) } else { None };
            if position.0[cell] != wanted {
                return false;
            }
        }
        referee::meets(goal, &position, 0)
    };
    level.par_iter().filter(meets).copied().collect()
}

/// The levels reduced to the positions from which the ends, in the last level, are reached in time.
pub fn leading_to<const N: usize>(
    mover: &Mover<N>,
    mut levels: Levels<N>,
    ends: Vec<Packed<N>>,
) -> Levels<N> {
    let mut wanted = ends;
    for level in levels.iter_mut().rev() {
        wanted.retain(|position| level.binary_search(position).is_ok());
        let before = all_before(mover, &wanted);
        *level = std::mem::replace(&mut wanted, before);
    }
    levels
}

/// The positions from which one move leads to one of these, sorted.
pub fn all_before<const N: usize>(mover: &Mover<N>, positions: &[Packed<N>]) -> Vec<Packed<N>> {
    let before_one = |&position: &Packed<N>| {
        let mut before = Vec::new();
        mover.predecessors(position, |found| before.push(found));
        before
    };
    let mut before: Vec<Packed<N>> = positions.par_iter().flat_map_iter(before_one).collect();
    before.par_sort_unstable();
    before.dedup();
    before
}

/// The positions from which one move leads to this one, sorted.
pub fn unique_predecessors<const N: usize>(mover: &Mover<N>, position: Packed<N>) -> Vec<Packed<N>> {
    let mut before = Vec::new();
    mover.predecessors(position, |found| before.push(found));
    before.sort_unstable();
    before.dedup();
    before
}

/// The positions that one move leads to, sorted.
pub fn unique_successors<const N: usize>(mover: &Mover<N>, position: Packed<N>) -> Vec<Packed<N>> {
    let mut next = Vec::new();
    mover.successors(position, |_, found| next.push(found));
    next.sort_unstable();
    next.dedup();
    next
}

/// The number of paths through the levels, as sequences of positions.
pub fn paths<const N: usize>(mover: &Mover<N>, levels: &Levels<N>) -> BigUint {
    paths_in::<N, u128>(mover, levels)
        .map(BigUint::from)
        .or_else(|| paths_in::<N, BigUint>(mover, levels))
        .unwrap_or_default()
}

/// A type to count ways in.
pub trait Number: Clone + Send + Sync + From<u8> {
    /// The sum, if it fits.
    fn plus(self, other: &Self) -> Option<Self>;
}

impl Number for u128 {
    fn plus(self, other: &u128) -> Option<u128> {
        self.checked_add(*other)
    }
}

impl Number for BigUint {
    fn plus(self, other: &BigUint) -> Option<BigUint> {
        Some(self + other)
    }
}

/// `None` if the number does not fit the type.
fn paths_in<const N: usize, T: Number>(mover: &Mover<N>, levels: &Levels<N>) -> Option<T> {
    let (last, before) = levels.split_last()?;
    let mut next = (last, vec![T::from(1); last.len()]);
    for level in before.iter().rev() {
        let (positions, ways) = &next;
        let count = |&position: &Packed<N>| {
            unique_successors(mover, position).iter().try_fold(T::from(0), |sum, found| {
                positions.binary_search(found).map_or(Some(sum.clone()), |index| sum.plus(&ways[index]))
            })
        };
        let ways = level.par_iter().map(count).collect::<Option<Vec<T>>>()?;
        next = (level, ways);
    }
    next.1.into_iter().try_fold(T::from(0), |sum, ways| sum.plus(&ways))
}

/// Gives every path through the levels to `visit`, in the order of their moves, until it breaks off.
pub fn walk<const N: usize>(
    mover: &Mover<N>,
    levels: &Levels<N>,
    mut visit: impl FnMut(&[Move]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let choices = |position: Packed<N>, level: usize| {
        let mut choices: Vec<(Move, Packed<N>)> = Vec::new();
        if let Some(next) = levels.get(level + 1) {
            mover.successors(position, |step, found| {
                if next.binary_search(&found).is_ok() {
                    choices.push((step, found));
                }
            });
            // Two moves to one position are one path.
            choices.sort_unstable_by_key(|&(step, found)| (found, step));
            choices.dedup_by_key(|&mut (_, found)| found);
            choices.sort_unstable_by_key(|&(step, _)| std::cmp::Reverse(step));
        }
        choices
    };
    let Some(&start) = levels.first().and_then(|level| level.first()) else {
        return ControlFlow::Continue(());
    };
    if levels.len() == 1 {
        return visit(&[]);
    }
    let (mut moves, mut open) = (Vec::new(), vec![choices(start, 0)]);
    while let Some(alternatives) = open.last_mut() {
        let Some((step, position)) = alternatives.pop() else {
            open.pop();
            moves.pop();
            continue;
        };
        moves.push(step);
        if moves.len() + 1 == levels.len() {
            visit(&moves)?;
            moves.pop();
        } else {
            let next = choices(position, moves.len());
            open.push(next);
        }
    }
    ControlFlow::Continue(())
}
