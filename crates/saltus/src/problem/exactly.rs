//! Games of exactly some number of moves: whether one is a solution, and how many there are.

use super::{Problem, jumps};
use crate::{
    budget::{Budget, Progress, Spent},
    puzzle::{Goal, Position, Puzzle},
    referee,
};
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of moves of every solution, if start and goal determine it: each move removes one
/// piece, or the goal is a number of moves.
///
/// ```
/// use saltus::{problem, puzzle::frogs};
/// let row = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// assert_eq!(problem::determined_length(&row), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn determined_length(puzzle: &Puzzle) -> Option<u64> {
    let start = puzzle.start.pieces() as u64;
    let left = match &puzzle.goal {
        Goal::Moves(moves) => return Some(*moves),
        Goal::Left(left) => u64::from(*left),
        Goal::Pattern(_) => puzzle.goal.exact()?.pieces() as u64,
        Goal::Order(order) => order.len() as u64,
    };
    let removes_one = puzzle.rules.every_move_removes() && puzzle.rules.hop == 1;
    if removes_one {
        start.checked_sub(left)
    } else {
        None
    }
}

/// The number of moves of the instance that `saltus export` writes without `--moves`: the
/// determined one, or that of a shortest solution. `None` if neither is known within the budget.
pub fn default_length(puzzle: &Puzzle, budget: &Budget) -> Option<u64> {
    if let Some(length) = determined_length(puzzle) {
        return Some(length);
    }
    let outcome = super::solve(&Problem::from(puzzle.clone()), None, budget).ok()?;
    u64::try_from(outcome.evidence.length?).ok()
}

/// Whether some game of exactly `moves` legal moves ends in a position that satisfies the goal. An
/// earlier position may satisfy it too.
///
/// Goes forward through the sets of positions after each number of moves. If two of these sets with
/// one between them are equal, they alternate from there on, and parity decides.
///
/// # Errors
/// The budget ran out.
pub(super) fn has_length(puzzle: &Puzzle, moves: u64, budget: &Budget) -> Result<bool, Spent> {
    let mut before = FxHashSet::default();
    let mut now = FxHashSet::from_iter([puzzle.start.clone()]);
    for made in 0..moves {
        let next = successors(puzzle, &now, made, budget)?;
        if next.is_empty() {
            return Ok(false);
        }

        let alternate = made > 0 && next == before;
        if alternate {
            let rest = moves - (made + 1);
            let last = if rest.is_multiple_of(2) { &next } else { &now };
            return Ok(holds_goal(puzzle, last, moves));
        }

        before = now;
        now = next;
    }
    Ok(holds_goal(puzzle, &now, moves))
}

/// Whether some game of exactly `moves` legal moves, of which `jumps` are jumps, ends in a position
/// that satisfies the goal: the positions after each move, in a set for each number of jumps.
///
/// # Errors
/// The budget ran out.
pub(super) fn has_jumps(
    puzzle: &Puzzle,
    moves: u64,
    jumps: u64,
    budget: &Budget,
) -> Result<bool, Spent> {
    let mut by_jumps = vec![FxHashSet::from_iter([puzzle.start.clone()])];
    let mut looked_at = 0;
    for made in 0..moves {
        let mut next = vec![FxHashSet::default(); by_jumps.len() + 1];
        for (before, positions) in by_jumps.iter().enumerate() {
            looked_at += 1 + positions.len() as u64;
            budget.check(Progress {
                level: made,
                positions: looked_at,
                ..Progress::default()
            })?;
            for position in positions {
                add_successors(puzzle, position, &mut next[before..]);
            }
        }
        let most = usize::try_from(jumps).unwrap_or(usize::MAX);
        next.truncate(most.saturating_add(1));
        by_jumps = next;
    }
    let index = usize::try_from(jumps).ok();
    let last = index.and_then(|index| by_jumps.get(index));
    Ok(last.is_some_and(|positions| holds_goal(puzzle, positions, moves)))
}

/// The games that lead to a position, or the games of a length.
#[derive(Clone, Default)]
pub(super) struct Games {
    /// How many there are.
    pub number: BigUint,
    /// The probability that a player who moves at random plays one of them.
    pub chance: f64,
}

/// The games of exactly `moves` legal moves from a position, whatever they end in.
///
/// # Errors
/// The budget ran out.
pub(super) fn games_of_length(
    puzzle: &Puzzle,
    from: &Position,
    moves: u64,
    budget: &Budget,
) -> Result<Games, Spent> {
    let begun = Games {
        number: BigUint::from(1u32),
        chance: 1.0,
    };
    let mut now = FxHashMap::from_iter([(from.clone(), begun)]);
    for made in 0..moves {
        let mut next: FxHashMap<Position, Games> = FxHashMap::default();
        for (number, (position, games)) in (0u64..).zip(&now) {
            check_pace(puzzle, made, number, now.len() + next.len(), budget)?;
            let steps = puzzle.moves(position);
            for &step in &steps {
                let mut after = position.clone();
                if referee::play(puzzle, &mut after, step).is_ok() {
                    let there = next.entry(after).or_default();
                    there.number += &games.number;
                    there.chance += games.chance / steps.len() as f64;
                }
            }
        }
        now = next;
    }

    let mut all = Games::default();
    for games in now.values() {
        all.number += &games.number;
        all.chance += games.chance;
    }
    Ok(all)
}

/// Asks the budget at every 256th position of a set.
fn check_pace(
    puzzle: &Puzzle,
    level: u64,
    number: u64,
    positions: usize,
    budget: &Budget,
) -> Result<(), Spent> {
    const PACE: u64 = 1 << 8;
    if !number.is_multiple_of(PACE) {
        return Ok(());
    }
    // A position has two bytes a cell; three sets are in memory, and a set may be half empty.
    let bytes_each = 6 * (2 * puzzle.board.len() as u64 + 32);
    let positions = positions as u64;
    budget.check(Progress {
        level,
        positions,
        bytes: positions * bytes_each,
        ..Progress::default()
    })
}

/// Adds the positions one move after this one: to the first set behind a step, to the second behind
/// a jump.
fn add_successors(puzzle: &Puzzle, position: &Position, sets: &mut [FxHashSet<Position>]) {
    for step in puzzle.moves(position) {
        let mut after = position.clone();
        if referee::play(puzzle, &mut after, step).is_ok() {
            let set = usize::from(!jumps::is_step(puzzle, step));
            sets[set].insert(after);
        }
    }
}

fn holds_goal(puzzle: &Puzzle, positions: &FxHashSet<Position>, moves: u64) -> bool {
    let mut positions = positions.iter();
    positions.any(|position| referee::meets(&puzzle.goal, position, moves))
}

/// All positions one move after one of these.
fn successors(
    puzzle: &Puzzle,
    positions: &FxHashSet<Position>,
    made: u64,
    budget: &Budget,
) -> Result<FxHashSet<Position>, Spent> {
    let mut next = FxHashSet::default();
    for (number, position) in (0u64..).zip(positions) {
        check_pace(puzzle, made, number, positions.len() + next.len(), budget)?;
        for step in puzzle.moves(position) {
            let mut after = position.clone();
            if referee::play(puzzle, &mut after, step).is_ok() {
                next.insert(after);
            }
        }
    }
    Ok(next)
}
