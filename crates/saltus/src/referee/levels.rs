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
    #[error("from position {place} of level {level} a move leads to {}, which the next level \
        lacks", describe(*step))]
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
    let [from, to] = [step.from, step.to].map(|cell| cell.index() + 1);
    let mut text = format!("cell {to} from cell {from}");
    if let Some(over) = step.over {
        text += &format!(" over cell {}", over.index() + 1);
    }
    text
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
    let last = match (length, &puzzle.goal) {
        (Some(length), _) => Some(length),
        // After this number of moves, every position satisfies the goal.
        (None, Goal::Moves(moves)) => Some(*moves),
        (None, _) => None,
    };
    if let Some(length) = last
        && levels.len() as u64 > length
    {
        return Err(LevelsError::TooMany {
            levels: levels.len(),
            length,
        });
    }
    if last == Some(0) {
        return Ok(0);
    }
    let Some(first) = levels.first() else {
        return Err(LevelsError::NoStart);
    };
    if !first.contains(&puzzle.start) {
        return Err(LevelsError::NoStart);
    }

    let mut positions = 0;
    let mut codes: Vec<Vec<u8>> = Vec::with_capacity(levels.len());
    for level in levels {
        positions += level.len();
        let mut codes_of_level = Vec::new();
        for position in level {
            codes_of_level.extend(self::codes(position));
        }
        codes.push(codes_of_level);
    }
    let known = KnownLevels::new(puzzle, levels, &codes, positions)?;

    // Moves of the last level do not matter if solutions have at least that length.
    let mut looked_at = levels.len();
    if let Some(length) = length {
        looked_at = looked_at.min(usize::try_from(length - 1).unwrap_or(usize::MAX));
    }
    check_moves(puzzle, &levels[..looked_at], &known)?;
    Ok(positions as u64)
}

/// The smallest level of each position, by its codes.
struct KnownLevels<'a> {
    /// If moves are counted, the same cells in another level are another position.
    counts_moves: bool,
    least: FxHashMap<(usize, &'a [u8]), usize>,
}

impl<'a> KnownLevels<'a> {
    /// Stores all positions.
    ///
    /// # Errors
    /// A position is invalid or satisfies the goal.
    fn new(
        puzzle: &Puzzle,
        levels: &[Vec<Position>],
        codes: &'a [Vec<u8>],
        positions: usize,
    ) -> Result<KnownLevels<'a>, LevelsError> {
        let cells = puzzle.board.len();
        let mut known = KnownLevels {
            counts_moves: matches!(puzzle.goal, Goal::Moves(_)),
            least: FxHashMap::with_capacity_and_hasher(positions, FxBuildHasher),
        };
        for (level, positions) in levels.iter().enumerate() {
            for (place, position) in (1..).zip(positions) {
                if !is_position_of(puzzle, position) {
                    return Err(LevelsError::InvalidPosition { level, place });
                }
                if meets(&puzzle.goal, position, level as u64) {
                    return Err(LevelsError::Goal { level, place });
                }
                let codes = &codes[level][(place - 1) * cells..place * cells];
                let key = (known.counted(level), codes);
                known.least.entry(key).or_insert(level);
            }
        }
        Ok(known)
    }

    /// The level as a part of a position.
    fn counted(&self, level: usize) -> usize {
        if self.counts_moves { level } else { 0 }
    }

    /// Whether a position is in this level or an earlier one.
    fn has(&self, codes: &[u8], level: usize) -> bool {
        match self.least.get(&(self.counted(level), codes)) {
            Some(&least) => least <= level,
            None => false,
        }
    }
}

/// Checks that every move leads to the same level, an earlier one or the next one.
fn check_moves(
    puzzle: &Puzzle,
    levels: &[Vec<Position>],
    known: &KnownLevels,
) -> Result<(), LevelsError> {
    let mut from: Vec<Vec<&Ray>> = vec![Vec::new(); puzzle.board.len()];
    for ray in puzzle.board.rays() {
        from[ray.from.index()].push(ray);
    }
    for (level, positions) in levels.iter().enumerate() {
        let gaps = threads::flat_map(positions, TASK, &|first, positions| {
            for (place, position) in (first + 1..).zip(positions) {
                let step = exit_move(puzzle, &from, position, |after| known.has(after, level + 1));
                if let Some(step) = step {
                    return vec![LevelsError::Outside { level, place, step }];
                }
            }
            Vec::new()
        });
        if let Some(gap) = gaps.into_iter().next() {
            return Err(gap);
        }
    }
    Ok(())
}

/// Whether a position has the cells and the kinds of the puzzle.
fn is_position_of(puzzle: &Puzzle, position: &Position) -> bool {
    let mut kinds = position.0.iter().flatten();
    let known = kinds.all(|kind| kind.index() < puzzle.rules.kinds.len());
    known && position.0.len() == puzzle.board.len()
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
            let mut cells = ray.cells.iter();
            let Some(passed) = cells.position(|&cell| position.get(cell).is_none()) else {
                continue;
            };
            let over = &ray.cells[..passed];
            if may_jump(puzzle, piece, ray, over, position) {
                if puzzle.rules.kinds[piece.index()].removes {
                    for cell in over {
                        after[cell.index()] = 0;
                    }
                }
                let to: Cell = ray.cells[passed];
                let kind = &puzzle.rules.kinds[piece.index()];
                after.swap(cell.index(), to.index());
                if !known(&after) {
                    return Some(Move::passing(&puzzle.board, kind, [cell, to], over));
                }
                after.copy_from_slice(&before);
            }
        }
    }
    None
}

/// A position with one byte per cell: 0 for a vacancy, else the kind plus 1.
fn codes(position: &Position) -> impl Iterator<Item = u8> + '_ {
    let pieces = position.0.iter();
    pieces.map(|piece| piece.map_or(0, |kind| kind.0.saturating_add(1)))
}

/// Whether a piece may jump over these cells of the ray.
fn may_jump(puzzle: &Puzzle, piece: KindId, ray: &Ray, over: &[Cell], position: &Position) -> bool {
    let kind = &puzzle.rules.kinds[piece.index()];
    let headings = if over.is_empty() {
        kind.steps
    } else {
        kind.jumps
    };
    if over.len() > usize::from(puzzle.rules.hop) || !headings.has(ray.heading) {
        return false;
    }
    for &cell in over {
        match position.get(cell) {
            Some(jumped) if kind.over.has(jumped) => {}
            _ => return false,
        }
    }
    true
}
