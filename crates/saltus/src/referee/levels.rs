//! The checker of levels: whether lists of positions prove that no game, or no shorter game, meets
//! the goal.
//!
//! It makes every move of each position and looks up the result. It does not search, and it shares
//! no code with the search that wrote the lists.

use super::meets;
use crate::threads;
use crate::{
    board::{Cell, Ray},
    puzzle::{Goal, KindId, Move, Position, Puzzle},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The number of positions per parallel task.
const TASK: usize = 1 << 10;

/// Why levels prove nothing. Levels count from 0, positions from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// The start is not in the first level.
    #[error("the first level lacks the start")]
    NoStart,
    /// There are at least as many levels as the solution has moves.
    #[error("there are {levels} levels, and a solution has {length} moves")]
    TooMany {
        /// The number of levels.
        levels: usize,
        /// The number of moves of the solution.
        length: u64,
    },
    /// A position has other cells or pieces than the puzzle.
    #[error("position {place} of level {level} is not a position of this board")]
    InvalidPosition {
        /// The level.
        level: usize,
        /// The index of the position in the level.
        place: usize,
    },
    /// A position satisfies the goal.
    #[error("position {place} of level {level} meets the goal")]
    Goal {
        /// The level.
        level: usize,
        /// The index of the position in the level.
        place: usize,
    },
    /// A move leads to a position outside the levels.
    #[error("from position {place} of level {level} a move leads to {}, which the next level lacks", describe(*step))]
    Outside {
        /// The level.
        level: usize,
        /// The index of the position in the level.
        place: usize,
        /// The move.
        step: Move,
    },
}

fn describe(step: Move) -> String {
    format!(
        "cell {} from cell {}",
        step.to.index() + 1,
        step.from.index() + 1
    )
}

/// Checks that `levels` prove that no solution has fewer than `length` moves, or for `None` that
/// there is no solution. Returns the number of positions.
///
/// Level i must contain every position whose distance from the start is i moves; if the goal counts
/// moves, every position after i moves. That holds if the first level has the start and every move
/// of a position leads to the same level, an earlier one or the next one. Then every game stays
/// within the levels for as many moves as there are levels, so it suffices that no position
/// satisfies the goal. If there are as many levels as a solution has moves, moves of the last level
/// are not checked.
///
/// Takes time linear in the number of positions and moves.
/// Takes time in proportion to the positions and their moves.
///
/// ```
/// use saltus::{budget::Budget, puzzle::frogs, referee, search};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let levels = search::levels_below(&puzzle, Some(3), &Budget::UNLIMITED)?.unpack();
/// assert_eq!(referee::excludes(&puzzle, Some(3), &levels), Ok(5));
/// assert!(referee::excludes(&puzzle, Some(3), &levels[..2]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first gap.
pub fn excludes(
    puzzle: &Puzzle,
    length: Option<u64>,
    levels: &[Vec<Position>],
) -> Result<u64, LevelsError> {
    let counts_moves = matches!(puzzle.goal, Goal::Moves(_));
    let last = match (length, &puzzle.goal) {
        (Some(length), _) => Some(length),
        // After this number of moves, every position satisfies the goal.
        (None, Goal::Moves(moves)) => Some(*moves),
        (None, _) => None,
    };
    if let Some(length) = last.filter(|&length| levels.len() as u64 > length) {
        return Err(LevelsError::TooMany {
            levels: levels.len(),
            length,
        });
    }
    if last == Some(0) {
        return Ok(0);
    }
    if !levels
        .first()
        .is_some_and(|first| first.contains(&puzzle.start))
    {
        return Err(LevelsError::NoStart);
    }
    let positions: usize = levels.iter().map(Vec::len).sum();
    let codes: Vec<Vec<u8>> = levels
        .iter()
        .map(|level| level.iter().flat_map(codes).collect())
        .collect();
    let cells = puzzle.board.len();
    // The smallest level of each position. If moves are counted, the same cells in another level
    // are another position.
    let mut least: FxHashMap<(usize, &[u8]), usize> =
        FxHashMap::with_capacity_and_hasher(positions, FxBuildHasher);
    for (level, positions) in levels.iter().enumerate() {
        for (place, position) in (1..).zip(positions) {
            if position.0.len() != cells
                || position
                    .0
                    .iter()
                    .flatten()
                    .any(|kind| kind.index() >= puzzle.rules.kinds.len())
            {
                return Err(LevelsError::InvalidPosition { level, place });
            }
            if meets(&puzzle.goal, position, level as u64) {
                return Err(LevelsError::Goal { level, place });
            }
            let codes = &codes[level][(place - 1) * cells..place * cells];
            least
                .entry((if counts_moves { level } else { 0 }, codes))
                .or_insert(level);
        }
    }
    let mut from: Vec<Vec<&Ray>> = vec![Vec::new(); cells];
    puzzle
        .board
        .rays()
        .iter()
        .for_each(|ray| from[ray.from.index()].push(ray));
    // Moves of the last level do not matter if solutions have at least that length.
    let looked_at = length.map_or(levels.len(), |length| {
        levels
            .len()
            .min(usize::try_from(length - 1).unwrap_or(usize::MAX))
    });
    for (level, positions) in levels[..looked_at].iter().enumerate() {
        let known = |after: &[u8]| {
            let least = least.get(&(if counts_moves { level + 1 } else { 0 }, after));
            least.is_some_and(|&least| least <= level + 1)
        };
        let gaps = threads::flat_map(positions, TASK, &|first, positions| {
            let mut places = (first + 1..).zip(positions);
            let gap = places.find_map(|(place, position)| {
                Some(LevelsError::Outside {
                    level,
                    place,
                    step: exit_move(puzzle, &from, position, known)?,
                })
            });
            gap.into_iter().collect()
        });
        if let Some(gap) = gaps.into_iter().next() {
            return Err(gap);
        }
    }
    Ok(positions as u64)
}

/// The first legal move of a position that leads outside the levels.
fn exit_move(
    puzzle: &Puzzle,
    from: &[Vec<&Ray>],
    position: &Position,
    known: impl Fn(&[u8]) -> bool,
) -> Option<Move> {
    let before: Vec<u8> = codes(position).collect();
    let mut after = before.clone();
    for (cell, piece) in puzzle.board.cells().zip(&position.0) {
        let Some(piece) = *piece else { continue };
        for ray in &from[cell.index()] {
            // The cells up to the first vacancy, where the piece can land.
            let Some(passed) = ray
                .cells
                .iter()
                .position(|&cell| position.get(cell).is_none())
            else {
                continue;
            };
            let over = &ray.cells[..passed];
            if may_jump(puzzle, piece, ray, over, position) {
                if puzzle.rules.kinds[piece.index()].removes {
                    over.iter().for_each(|cell| after[cell.index()] = 0);
                }
                let to: Cell = ray.cells[passed];
                after.swap(cell.index(), to.index());
                if !known(&after) {
                    return Some(Move { from: cell, to });
                }
                after.copy_from_slice(&before);
            }
        }
    }
    None
}

/// A position with one byte per cell: 0 for a vacancy, else the kind plus 1.
fn codes(position: &Position) -> impl Iterator<Item = u8> + '_ {
    position
        .0
        .iter()
        .map(|piece| piece.map_or(0, |kind| kind.0.saturating_add(1)))
}

/// Whether a piece may jump over these cells of the ray.
fn may_jump(puzzle: &Puzzle, piece: KindId, ray: &Ray, over: &[Cell], position: &Position) -> bool {
    let kind = &puzzle.rules.kinds[piece.index()];
    let headings = if over.is_empty() {
        kind.steps
    } else {
        kind.jumps
    };
    over.len() <= usize::from(puzzle.rules.hop)
        && headings.has(ray.heading)
        && over.iter().all(|&cell| {
            position
                .get(cell)
                .is_some_and(|jumped| kind.over.has(jumped))
        })
}
