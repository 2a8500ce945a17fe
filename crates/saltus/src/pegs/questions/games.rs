//! The shortest and the longest game, regardless of the target, and the longest sweep of any
//! solution.

use super::meet::{self, Winning};
use crate::budget::{Progress, Spent};
use crate::pegs::levels::keys::canonical::{Pass, stuck};
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step};
use crate::pegs::levels::list::{self, Level, first};
use crate::pegs::solve;
use crate::pegs::{Budget, Game, Jump, PegBoard, Target};
use crate::puzzle::Answer;
use crate::threads;

/// A game with the smallest number of jumps until no jump is possible, which leaves the most pegs
/// (*fool's solitaire*). Visits all positions of the earlier levels.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, games::shortest}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let game = english.game(english.full() ^ 1 << 16, Target::Left(1)).unwrap();
/// assert_eq!(shortest(&game, &Budget::UNLIMITED)?.len(), 6); // Source: Durango Bill
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn shortest(game: &Game, budget: &Budget) -> Result<Vec<Jump>, Spent> {
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(budget);
    let mut level = first(&layout, game.start, ());
    let mut jumps = 0;
    // The loop ends at a level without a jump, at the latest when one peg is left.
    let end = loop {
        if let Some(key) = dead(&layout, &level) {
            break layout.position(key);
        }
        jumps += 1;
        account.begin(jumps);
        level = step(&layout, Pass::Forward, &level, &account)?;
    };
    path(game, game.start, end, budget)
}

/// The least class without a jump.
fn dead(layout: &Layout, level: &Level<()>) -> Option<u64> {
    let of_cell = |cell: usize| {
        let cell = &level[cell];
        stuck(layout, &cell.keys)
            .iter()
            .map(|&place| cell.keys[place as usize])
            .min()
    };
    let mut least = None;
    for found in threads::gather(level.len(), &of_cell) {
        least = match (least, found) {
            (Some(least), Some(found)) => Some(u64::min(least, found)),
            (least, found) => least.or(found),
        };
    }
    least
}

/// Jumps that lead from one position of a game to another.
fn path(game: &Game, start: u64, end: u64, budget: &Budget) -> Result<Vec<Jump>, Spent> {
    let target = Target::Pattern {
        care: game.board.full(),
        pegs: end,
    };
    solve_solvable(
        &Game {
            start,
            target,
            ..game.clone()
        },
        budget,
    )
}

/// A solution of a game that is known to have one.
fn solve_solvable(game: &Game, budget: &Budget) -> Result<Vec<Jump>, Spent> {
    match solve(game, budget) {
        Answer::Solved(jumps) => Ok(jumps),
        Answer::Undecided(spent) => Err(spent),
        Answer::Impossible(reason) => unreachable!("the start leads to the target: {reason}"),
    }
}

/// A game with the largest number of jumps, which leaves the fewest pegs.
///
/// # Errors
/// The budget ran out; the number is a lower bound on the pegs left.
pub fn longest(game: &Game, budget: &Budget) -> Result<Vec<Jump>, (Spent, u32)> {
    for left in 1..game.start.count_ones() {
        match solve(
            &Game {
                target: Target::Left(left),
                ..game.clone()
            },
            budget,
        ) {
            Answer::Solved(jumps) => return Ok(jumps),
            Answer::Impossible(_) => {}
            Answer::Undecided(spent) => return Err((spent, left)),
        }
    }
    Ok(Vec::new())
}

/// A solution with the longest sweep of any solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestSweep {
    /// The jumps of the solution.
    pub jumps: Vec<Jump>,
    /// The number of jumps of the sweep.
    pub length: u64,
}

/// The longest sweep of any solution, with such a solution; `None` if there is no solution.
/// A sweep between winning positions is part of a solution, so it suffices to follow the pegs of
/// each winning position.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, games::longest_sweep}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
/// let found = longest_sweep(&game, &Budget::UNLIMITED)?.unwrap();
/// assert_eq!((found.jumps.len(), found.length), (13, 4));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn longest_sweep(game: &Game, budget: &Budget) -> Result<Option<LongestSweep>, Spent> {
    let winning = meet::winning(game, budget)?;
    let best = best_sweep(game, &winning, budget)?;
    // A sweep has at least one jump: without any, only the start can meet the goal.
    if best.jumps.is_empty() {
        let none = LongestSweep {
            jumps: Vec::new(),
            length: 0,
        };
        return Ok(game.target.holds(game.start).then_some(none));
    }

    let mut end = best.start;
    for jump in &best.jumps {
        end = jump.flip(end);
    }
    let rest = Game {
        start: end,
        ..game.clone()
    };
    let length = best.jumps.len() as u64;
    let before = path(game, game.start, best.start, budget)?;
    let after = solve_solvable(&rest, budget)?;
    Ok(Some(LongestSweep {
        jumps: [before, best.jumps, after].concat(),
        length,
    }))
}

/// A sweep between two winning positions.
struct Sweep {
    start: u64,
    jumps: Vec<Jump>,
}

/// The longest sweep between winning positions; it is empty if there is none.
fn best_sweep(game: &Game, winning: &Winning, budget: &Budget) -> Result<Sweep, Spent> {
    let progress = Progress {
        positions: winning.classes(),
        ..Progress::default()
    };
    let mut best = Sweep {
        start: game.start,
        jumps: Vec::new(),
    };
    for level in winning.levels.values().rev() {
        let keys = list::keys(level);
        let positions: Vec<u64> = keys.map(|key| winning.layout.position(key)).collect();
        let least = best.jumps.len();
        let found = threads::flat_map(&positions, 1 << 10, &|_, positions| {
            vec![best_sweep_from(game, winning, positions, least)]
        });
        for sweep in found {
            if sweep.jumps.len() > best.jumps.len() {
                best = sweep;
            }
        }
        budget.check(progress)?;
    }
    Ok(best)
}

/// The first of the longest sweeps from these positions that have more than `least` jumps.
fn best_sweep_from(game: &Game, winning: &Winning, positions: &[u64], least: usize) -> Sweep {
    let mut best = Sweep {
        start: 0,
        jumps: Vec::new(),
    };
    for &position in positions {
        let mut visit = |at, jumps: &[Jump]| {
            if jumps.len() > least.max(best.jumps.len()) && winning.contains(at) {
                best.start = position;
                best.jumps = jumps.to_vec();
            }
        };
        follow(&game.board, position, None, &mut Vec::new(), &mut visit);
    }
    best
}

/// Calls `visit` with the position after each sweep of each peg, or of the peg in one hole.
fn follow(
    board: &PegBoard,
    position: u64,
    at: Option<u8>,
    sweep: &mut Vec<Jump>,
    visit: &mut impl FnMut(u64, &[Jump]),
) {
    for &jump in board
        .jumps
        .iter()
        .filter(|jump| at.is_none_or(|at| jump.from == at) && jump.fits(position))
    {
        let next = jump.flip(position);
        sweep.push(jump);
        visit(next, sweep);
        follow(board, next, Some(jump.to), sweep, visit);
        sweep.pop();
    }
}
