//! Exact numbers of reachable positions, of winnable positions and of dead ends.

use super::{
    account::Account,
    count::{self, Number},
    levels::Search,
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
    /// Positions without a legal move that do not satisfy the goal.
    pub stuck: u64,
    /// Solutions of any length, as sequences of positions that end when the goal is first met.
    /// `None` if positions can recur on the way to the goal, so that there are infinitely many.
    pub solutions: Option<BigUint>,
}

/// Counts the positions of a puzzle. Takes time and memory linear in the number of reachable
/// positions.
///
/// ```
/// use saltus::{budget::Budget, puzzle::{Options, frogs}, search::census};
/// let census = census(&frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?, &Budget::UNLIMITED)?;
/// assert_eq!((census.positions, census.winnable, census.stuck), (23, 16, 4));
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
    let mut search = Search::new(&mover, start, puzzle, false);
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
    let dead_ends = goals
        .iter()
        .filter(|&&goal| count::unique_successors(&mover, goal).is_empty());
    let stuck = stuck - dead_ends.count() as u64;
    let winnable = winnable(&mover, &positions, &goals, &account)?;
    drop(positions);
    account.held = winnable.len() as u64 * each;
    let way = winnable_before_goal(&mover, &winnable, &goals, start, &account)?;
    let number = winnable.len() as u64;
    drop(winnable);
    account.held = way.len() as u64 * each;
    let solutions = match from_the_end(&mover, &way, &goals, &account)? {
        None => None,
        Some(order) => match solutions::<N, u128>(&mover, &way, &goals, &order, start, &account)? {
            Some(small) => Some(small.into()),
            None => solutions::<N, BigUint>(&mover, &way, &goals, &order, start, &account)?,
        },
    };
    Ok(PositionCounts {
        positions: found,
        winnable: number,
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

/// The winnable positions before a goal is met, and the goals that are met first; both sorted.
fn winnable_before_goal<const N: usize>(
    mover: &MoveMaker<N>,
    winnable: &[Packed<N>],
    goals: &[Packed<N>],
    start: Packed<N>,
    account: &Account,
) -> Result<Vec<Packed<N>>, Spent> {
    let mut reached = vec![false; winnable.len()];
    let mut open: Vec<usize> = winnable.binary_search(&start).into_iter().collect();
    open.iter().for_each(|&index| reached[index] = true);
    for done in 0usize.. {
        if done.is_multiple_of(CHUNK) {
            account.check(
                (winnable.len() * (size_of::<Packed<N>>() + 1) + 8 * open.capacity()) as u64,
            )?;
        }
        let Some(index) = open.pop() else { break };
        if goals.binary_search(&winnable[index]).is_err() {
            mover.successors(winnable[index], &mut |_, next| {
                if let Ok(next) = winnable.binary_search(&next)
                    && !std::mem::replace(&mut reached[next], true)
                {
                    open.push(next);
                }
            });
        }
    }
    Ok(winnable
        .iter()
        .zip(reached)
        .filter_map(|(&position, reached)| reached.then_some(position))
        .collect())
}

/// A topological order of the positions on the way, successors first, as indices. `None` if there
/// is a cycle.
fn from_the_end<const N: usize>(
    mover: &MoveMaker<N>,
    way: &[Packed<N>],
    goals: &[Packed<N>],
    account: &Account,
) -> Result<Option<Vec<usize>>, Spent> {
    account.check(2 * 8 * way.len() as u64)?;
    let after = |position: &Packed<N>| match goals.binary_search(position) {
        Ok(_) => 0,
        Err(_) => {
            let next = count::unique_successors(mover, *position);
            next.iter()
                .filter(|next| way.binary_search(next).is_ok())
                .count()
        }
    };
    let mut open: Vec<usize> = Vec::with_capacity(way.len());
    for chunk in way.chunks(CHUNK) {
        account.check(2 * 8 * way.len() as u64)?;
        open.extend(threads::map(chunk, &after));
    }
    let mut order: Vec<usize> = (0..way.len()).filter(|&index| open[index] == 0).collect();
    let mut done = 0;
    while let Some(&index) = order.get(done) {
        if done.is_multiple_of(CHUNK) {
            account.check(2 * 8 * way.len() as u64)?;
        }
        done += 1;
        let before = count::unique_predecessors(mover, way[index]);
        for before in before
            .iter()
            .filter(|before| goals.binary_search(before).is_err())
        {
            if let Ok(index) = way.binary_search(before) {
                open[index] -= 1;
                if open[index] == 0 {
                    order.push(index);
                }
            }
        }
    }
    Ok((done == way.len()).then_some(order))
}

/// The number of paths from the start to the goals; `None` if it overflows the type.
fn solutions<const N: usize, T: Number>(
    mover: &MoveMaker<N>,
    way: &[Packed<N>],
    goals: &[Packed<N>],
    order: &[usize],
    start: Packed<N>,
    account: &Account,
) -> Result<Option<T>, Spent> {
    let each = T::BYTES + 8;
    account.check(each * way.len() as u64)?;
    let mut ways = vec![T::from(0); way.len()];
    for part in order.chunks(CHUNK) {
        account.check(each * way.len() as u64)?;
        for &index in part {
            let sum = match goals.binary_search(&way[index]) {
                Ok(_) => Some(T::from(1)),
                Err(_) => {
                    let next = count::unique_successors(mover, way[index]);
                    let mut next = next.iter().filter_map(|next| way.binary_search(next).ok());
                    next.try_fold(T::from(0), |sum, next| sum.try_add(&ways[next]))
                }
            };
            let Some(sum) = sum else { return Ok(None) };
            ways[index] = sum;
        }
    }
    Ok(Some(
        way.binary_search(&start)
            .map_or(T::from(0), |start| ways[start].clone()),
    ))
}
