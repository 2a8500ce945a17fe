//! Exact numbers of reachable, winnable and stuck positions.

use super::{
    account::Account,
    count::{self, Number},
    levels::LevelSearch,
    moves::MoveMaker,
    packed::{self, Packed},
    table::TableError,
};
use crate::threads;
use crate::{
    budget::{Budget, Spent},
    puzzle::{Goal, Puzzle},
    sorted::CHUNK,
};
use num_bigint::BigUint;

/// The numbers of positions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCounts {
    /// Reachable positions, including the start.
    pub positions: u64,
    /// Positions from which the goal can be reached, including the goal.
    pub winnable: u64,
    /// Positions without a legal move, at the goal or not.
    pub stuck: u64,
    /// Solutions of any length: sequences of positions from the start to one that satisfies the
    /// goal, perhaps through others that do. `None` if positions can recur on the way, so that
    /// there are infinitely many.
    pub solutions: Option<BigUint>,
}

/// Counts the positions of a puzzle. Takes time and memory linear in the number of reachable
/// positions.
///
/// ```
/// use saltus::{budget::Budget, puzzle::{Options, frogs}, search::census};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let census = census(&puzzle, &Budget::UNLIMITED)?;
/// assert_eq!((census.positions, census.winnable, census.stuck), (23, 16, 5));
/// assert_eq!(census.solutions, Some(2u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The goal counts moves, or the budget ran out.
pub fn census(puzzle: &Puzzle, budget: &Budget) -> Result<PositionCounts, TableError> {
    if matches!(puzzle.goal, Goal::Moves(_)) {
        return Err(TableError::CountsMoves);
    }
    sized!(puzzle, N => census_in::<N>(puzzle, budget).map_err(TableError::Spent))
}

fn census_in<const N: usize>(puzzle: &Puzzle, budget: &Budget) -> Result<PositionCounts, Spent> {
    let mover = MoveMaker::<N>::new(puzzle);
    let start = Packed::pack(&puzzle.start, mover.bits());
    let mut search = LevelSearch::new(&mover, start, puzzle, false);
    let mut stuck = search.stuck(budget)?;
    while search.advance(budget)? > 0 {
        stuck += search.stuck(budget)?;
    }
    let level = search.account(budget).level;
    let positions = search.into_positions(budget)?;
    let found = positions.len() as u64;
    let each = size_of::<Packed<N>>() as u64;
    let mut account = Account {
        budget,
        level,
        positions: found,
        held: found * each,
    };
    let goals = count::goals_among(&puzzle.goal, &mover, &positions, &account)?;
    let winnable = winnable(&mover, &positions, &goals, &account)?;
    drop(positions);
    account.held = winnable.len() as u64 * each;
    let way = Way {
        mover: &mover,
        positions: &winnable,
        goals: &goals,
        start,
    };
    let solutions = match from_the_end(&way, &account)? {
        None => None,
        Some(order) => match solutions::<N, u128>(&way, &order, &account)? {
            Some(small) => Some(small.into()),
            None => solutions::<N, BigUint>(&way, &order, &account)?,
        },
    };
    Ok(PositionCounts {
        positions: found,
        winnable: winnable.len() as u64,
        stuck,
        solutions,
    })
}

/// The positions from which a goal can be reached, sorted.
fn winnable<const N: usize>(
    mover: &MoveMaker<N>,
    positions: &[Packed<N>],
    goals: &[Packed<N>],
    account: &Account,
) -> Result<Vec<Packed<N>>, Spent> {
    let flags = positions.len() as u64;
    let mut wins = vec![false; positions.len()];
    let mut level = goals.to_vec();
    for moves in 0.. {
        level.retain(|goal| {
            positions
                .binary_search(goal)
                .is_ok_and(|index| !std::mem::replace(&mut wins[index], true))
        });
        if level.is_empty() {
            break;
        }
        let account = Account {
            level: moves,
            held: account.held + flags + size_of_val(&level[..]) as u64,
            ..*account
        };
        let new = |found: &mut Vec<Packed<N>>| {
            found.retain(|position| {
                positions
                    .binary_search(position)
                    .is_ok_and(|index| !wins[index])
            });
        };
        level = count::all_before(mover, &level, &new, &account)?;
    }
    let won = wins.iter().filter(|&&wins| wins).count();
    account.check(flags + (won * size_of::<Packed<N>>()) as u64)?;
    let mut winnable = Vec::with_capacity(won);
    winnable.extend(
        positions
            .iter()
            .zip(wins)
            .filter_map(|(&position, wins)| wins.then_some(position)),
    );
    Ok(winnable)
}

/// The positions from which a goal can be reached, sorted, as all that solutions consist of.
struct Way<'a, const N: usize> {
    mover: &'a MoveMaker<'a, N>,
    positions: &'a [Packed<N>],
    goals: &'a [Packed<N>],
    start: Packed<N>,
}

impl<const N: usize> Way<'_, N> {
    /// The index of a position on the way.
    fn index_of(&self, position: &Packed<N>) -> Option<usize> {
        self.positions.binary_search(position).ok()
    }

    /// The positions on the way after this one, as indices.
    fn after(&self, position: Packed<N>) -> Vec<usize> {
        let next = count::unique_successors(self.mover, position);
        next.iter().filter_map(|next| self.index_of(next)).collect()
    }
}

/// A topological order of the positions on the way, successors first, as indices. `None` if there
/// is a cycle.
fn from_the_end<const N: usize>(
    way: &Way<N>,
    account: &Account,
) -> Result<Option<Vec<usize>>, Spent> {
    let number = way.positions.len();
    let bytes = 2 * size_of::<usize>() as u64 * number as u64;
    account.check(bytes)?;
    let mut open: Vec<usize> = Vec::with_capacity(number);
    for chunk in way.positions.chunks(CHUNK) {
        account.check(bytes)?;
        open.extend(threads::map(chunk, &|&position| way.after(position).len()));
    }

    let mut order: Vec<usize> = (0..number).filter(|&index| open[index] == 0).collect();
    let mut done = 0;
    while let Some(&index) = order.get(done) {
        if done.is_multiple_of(CHUNK) {
            account.check(bytes)?;
        }
        done += 1;
        for before in count::unique_predecessors(way.mover, way.positions[index]) {
            let Some(index) = way.index_of(&before) else {
                continue;
            };
            open[index] -= 1;
            if open[index] == 0 {
                order.push(index);
            }
        }
    }
    Ok((done == number).then_some(order))
}

/// The number of paths from the start to the goals; `None` if it overflows the type.
fn solutions<const N: usize, T: Number>(
    way: &Way<N>,
    order: &[usize],
    account: &Account,
) -> Result<Option<T>, Spent> {
    let bytes = (T::BYTES + size_of::<usize>() as u64) * way.positions.len() as u64;
    account.check(bytes)?;
    let mut ways = vec![T::from(0); way.positions.len()];
    for part in order.chunks(CHUNK) {
        account.check(bytes)?;
        for &index in part {
            let position = way.positions[index];
            let ends_here = way.goals.binary_search(&position).is_ok();
            let mut sum = T::from(u8::from(ends_here));
            for next in way.after(position) {
                let Some(more) = sum.try_add(&ways[next]) else {
                    return Ok(None);
                };
                sum = more;
            }
            ways[index] = sum;
        }
    }
    let of_start = way.index_of(&way.start).map(|start| ways[start].clone());
    Ok(Some(of_start.unwrap_or(T::from(0))))
}
