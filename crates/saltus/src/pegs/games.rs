//! The shortest and the longest game, whatever it leaves, and the longest sweep of any solution.

use super::canonical::{Way, stuck};
use super::cells::{Account, Level, step};
use super::layout::Layout;
use super::levels::{Stopped, first};
use super::solve::{Answer, Goal, solve};
use super::{Budget, Jump, PegBoard, Progress, Target, meet};
use crate::threads::prelude::*;

/// A game with as few jumps as can be until no jump is left: the most pegs stay (*fool's solitaire*). Looks at all positions of the
/// levels before.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, games::shortest}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// assert_eq!(shortest(&english, english.full() ^ 1 << 16, Budget::UNLIMITED)?.len(), 6); // Source: Durango Bill
/// # Ok::<(), saltus::pegs::levels::Stopped>(())
/// ```
///
/// # Errors
/// [`Stopped`] where the limits were met first, or where `start` is no position of the board.
pub fn shortest(board: &PegBoard, start: u64, limits: Budget) -> Result<Vec<Jump>, Stopped> {
    let layout = Layout::fixing(board, start);
    let budget = Account::new(limits);
    let mut level = first(&layout, board, start, ())?;
    let mut jumps = 0;
    // The last level without a jump ends this, at the latest where one peg is left.
    let end = loop {
        if let Some(key) = dead(&layout, &level) {
            break layout.position(key);
        }
        jumps += 1;
        budget.begin(jumps);
        level = step(&layout, Way::Forth, &level, &budget).map_err(|halt| Stopped::from(halt, &budget))?;
    };
    between(board, start, end, &limits).ok_or_else(|| Stopped::at(true, budget.progress()))
}

/// The least class without a jump.
fn dead(layout: &Layout, level: &Level<()>) -> Option<u64> {
    let of_cell = |cell: &super::cells::Cell<()>| {
        stuck(layout, &cell.keys).iter().map(|&place| cell.keys[place as usize]).min()
    };
    level.par_iter().filter_map(of_cell).min()
}

/// The jumps from one position to another that it leads to; `None` if the budget ran out.
fn between(board: &PegBoard, start: u64, end: u64, limits: &Budget) -> Option<Vec<Jump>> {
    let target = Target::Pattern { care: board.full(), pegs: end };
    match solve(board, start, Goal::Target(target), limits) {
        Answer::Solved(jumps) => Some(jumps),
        Answer::Impossible(_) | Answer::Undecided => None,
    }
}

/// A game with as many jumps as can be: the fewest pegs stay.
///
/// # Errors
/// The budget ran out; at least so many pegs stay.
pub fn longest(board: &PegBoard, start: u64, limits: &Budget) -> Result<Vec<Jump>, u32> {
    for left in 1..start.count_ones() {
        match solve(board, start, Goal::Target(Target::Left(left)), limits) {
            Answer::Solved(jumps) => return Ok(jumps),
            Answer::Impossible(_) => {}
            Answer::Undecided => return Err(left),
        }
    }
    Ok(Vec::new())
}

/// A solution with a sweep than which no solution has a longer one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestSweep {
    /// The jumps of the whole solution.
    pub jumps: Vec<Jump>,
    /// The jumps of the sweep.
    pub length: u64,
}

/// The longest sweep of any solution, with a solution; `None` where there is none. A sweep that ends in a winning position
/// is part of a solution if it begins in one, so that it is enough to follow the pegs of each winning position.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, games::longest_sweep}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let found = longest_sweep(&board, board.full() ^ 1, Target::Left(1), Budget::UNLIMITED)?.unwrap();
/// assert_eq!((found.jumps.len(), found.length), (13, 4));
/// # Ok::<(), saltus::pegs::levels::Stopped>(())
/// ```
///
/// # Errors
/// [`Stopped`] where the limits were met first, or where `start` is no position of the board.
pub fn longest_sweep(
    board: &PegBoard,
    start: u64,
    target: Target,
    limits: Budget,
) -> Result<Option<LongestSweep>, Stopped> {
    let winning = meet::winning(board, start, target, limits)?;
    let progress = Progress { positions: winning.classes(), ..Progress::default() };
    let stopped = Stopped::at(true, progress);
    if target.holds(start) {
        return Ok(Some(LongestSweep { jumps: Vec::new(), length: 0 }));
    }
    let mut best: Option<(u64, Vec<Jump>)> = None;
    for level in winning.levels.values().rev() {
        let keys: Vec<u64> = level.iter().flat_map(|cell| &cell.keys).copied().collect();
        let longest = |least: usize, positions: &[u64]| -> Option<(u64, Vec<Jump>)> {
            let mut best: Option<(u64, Vec<Jump>)> = None;
            for &position in positions {
                let mut sweep = Vec::new();
                let wins = |position| winning.contains(position);
                let floor = best.as_ref().map_or(least, |(_, sweep)| sweep.len());
                let mut found = None;
                follow(board, position, None, &mut sweep, &mut |at, sweep| {
                    let longer = sweep.len()
                        > found.as_ref().map_or(floor, |(_, found): &(u64, Vec<Jump>)| found.len());
                    if longer && wins(at) {
                        found = Some((position, sweep.to_vec()));
                    }
                });
                best = found.or(best);
            }
            best
        };
        let least = best.as_ref().map_or(0, |(_, sweep)| sweep.len());
        let positions: Vec<u64> = keys.iter().map(|&key| winning.layout.position(key)).collect();
        let found: Vec<_> =
            positions.par_chunks(1 << 10).filter_map(|positions| longest(least, positions)).collect();
        for (position, sweep) in found {
            if best.as_ref().is_none_or(|(_, best)| sweep.len() > best.len()) {
                best = Some((position, sweep));
            }
        }
        if !(limits.keep_going)(progress) {
            return Err(stopped);
        }
    }
    let Some((position, sweep)) = best else { return Ok(None) };
    let end = sweep.iter().fold(position, |position, jump| jump.flip(position));
    let before = between(board, start, position, &limits).ok_or(stopped)?;
    let Answer::Solved(after) = solve(board, end, Goal::Target(target), &limits) else { return Err(stopped) };
    let length = sweep.len() as u64;
    Ok(Some(LongestSweep { jumps: [before, sweep, after].concat(), length }))
}

/// Visits the position after each sweep of each peg of a position, or of the one at a hole.
fn follow(
    board: &PegBoard,
    position: u64,
    at: Option<u8>,
    sweep: &mut Vec<Jump>,
    visit: &mut impl FnMut(u64, &[Jump]),
) {
    for &jump in board.jumps.iter().filter(|jump| at.is_none_or(|at| jump.from == at) && jump.fits(position))
    {
        let next = jump.flip(position);
        sweep.push(jump);
        visit(next, sweep);
        follow(board, next, Some(jump.to), sweep, visit);
        sweep.pop();
    }
}
