//! Reversal of n numbered checkers on a ring of n + 1 cells: Dudeney's "Grasshopper Puzzle",
//! *Amusements in Mathematics* (1917), no. 215. The vacancy ends in its start cell.
//!
//! The search is breadth first from the start alone, by sorted levels, to half of the length: a
//! symmetry maps the half from the start to the half from the goal. So one list serves both sides
//! of a bidirectional search (Pohl 1971).

use super::model::RowMove;
use crate::budget::{Budget, Progress, Spent};
use crate::puzzle::Certainty;
use crate::sorted::{self, CHUNK, subtract};
use crate::threads;

/// Exhaustive search has covered rings of up to this number of checkers.
pub const RINGS_SEARCHED: u64 = 12;

/// The largest number of checkers for which the cells fit in a machine word.
const MOST: usize = 15;

/// The smallest number of moves that reverse n checkers on a ring, and its evidence: Dudeney's
/// formula, which he did not prove.
///
/// ```
/// use saltus::{puzzle::Certainty, row::ring_length};
/// assert_eq!(ring_length(12), (44, Certainty::Searched));
/// ```
pub fn ring_length(n: u64) -> (u128, Certainty) {
    let half = u128::from(n / 2);
    let length = match n {
        0 | 1 => 0,
        2 | 3 => 3,
        4 => 6,
        _ if n.is_multiple_of(2) => half * half + 2 * half - 4, // (n² + 4n - 16)/4
        _ => half * half + 4 * half - 6,                        // (n² + 6n - 31)/4
    };
    let certainty = if n <= RINGS_SEARCHED {
        Certainty::Searched
    } else {
        Certainty::BestKnown
    };
    (length, certainty)
}

/// A shortest reversal of n checkers on a ring, by exhaustive search to half its length: renaming
/// the checkers from the other end maps positions near the start to positions near the goal. Cells
/// are counted from 1; the vacancy is on cell 1 and checker i on cell i + 1.
///
/// `None` for more than 15 checkers.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::{budget::Budget, row::ring_solution};
/// assert_eq!(ring_solution(6, &Budget::UNLIMITED).unwrap()?.len(), 11);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn ring_solution(n: usize, budget: &Budget) -> Option<Result<Vec<RowMove>, Spent>> {
    if n > MOST {
        return None;
    }
    Some(search(n, budget))
}

fn search(n: usize, budget: &Budget) -> Result<Vec<RowMove>, Spent> {
    let ring = Ring { cells: n + 1 };
    let mut levels = vec![ring.level_of(ring.start())];
    loop {
        let progress = LevelsHeld::of(&levels);
        let last = &levels[levels.len() - 1];
        let before = levels.len().checked_sub(2).map(|before| &levels[before]);

        // Two halves meet: with the same number of moves from the start and from the goal, or one
        // more.
        let mut middle = None;
        if let Some(before) = before {
            middle = ring.find_meeting(last, before, progress, budget)?;
        }
        if middle.is_none() {
            middle = ring.find_meeting(last, last, progress, budget)?;
        }
        if let Some(middle) = middle {
            return Ok(ring.solution(&levels, middle));
        }
        let next = ring.next_level(last, before, progress, budget)?;
        levels.push(next);
    }
}

/// The cells of a ring, four bits each: 0 for the vacancy, else the number of the checker.
#[derive(Clone, Copy)]
struct Ring {
    cells: usize,
}

/// The sorted positions of a level, by the cell of their vacancy.
type Level = Vec<Vec<u64>>;

/// The levels that a search holds.
#[derive(Clone, Copy)]
struct LevelsHeld {
    /// The number of the last level.
    last: u64,
    positions: u64,
}

impl LevelsHeld {
    fn of(levels: &[Level]) -> LevelsHeld {
        let mut positions = 0;
        for level in levels {
            positions += size(level) as u64;
        }
        LevelsHeld {
            last: levels.len() as u64 - 1,
            positions,
        }
    }

    /// Checks that a number of further positions fits and that the search may continue.
    fn ask(self, more: usize, budget: &Budget) -> Result<(), Spent> {
        budget.check(Progress {
            level: self.last,
            positions: self.positions,
            bytes: 8 * (self.positions + more as u64),
            ..Progress::default()
        })
    }
}

/// The number of positions of a level.
fn size(level: &Level) -> usize {
    level.iter().map(Vec::len).sum()
}

/// Whether a sorted list has a position.
fn is_in(list: &[u64], position: u64) -> bool {
    list.binary_search(&position).is_ok()
}

impl Ring {
    fn start(self) -> u64 {
        let mut position = 0;
        for cell in 0..self.cells {
            position |= (cell as u64) << (4 * cell);
        }
        position
    }

    fn level_of(self, start: u64) -> Level {
        let mut level = vec![Vec::new(); self.cells];
        level[0].push(start);
        level
    }

    /// The cells from which a checker can move to a vacant cell, without duplicates.
    fn sources(self, vacant: usize) -> impl Iterator<Item = usize> {
        let cells = self.cells;
        let is_near = move |distance: usize| distance.min(cells - distance) <= 2;
        (0..cells).filter(move |&cell| cell != vacant && is_near(cell.abs_diff(vacant)))
    }

    /// The checker on a cell, 0 for the vacancy.
    fn checker(self, position: u64, cell: usize) -> u64 {
        position >> (4 * cell) & 15
    }

    /// The position after the checker on `from` moves to the vacant cell `to`.
    fn after_move(self, position: u64, from: usize, to: usize) -> u64 {
        let checker = self.checker(position, from);
        position ^ checker << (4 * from) ^ checker << (4 * to)
    }

    /// The position with the checkers renamed from the other end.
    fn relabel(self, position: u64) -> u64 {
        let mut renamed = 0;
        for cell in 0..self.cells {
            let checker = self.checker(position, cell);
            if checker > 0 {
                renamed |= (self.cells as u64 - checker) << (4 * cell);
            }
        }
        renamed
    }

    /// The positions one move after the last level, without those of the level before.
    fn next_level(
        self,
        last: &Level,
        before: Option<&Level>,
        progress: LevelsHeld,
        budget: &Budget,
    ) -> Result<Level, Spent> {
        let mut level: Level = Vec::new();
        for vacant in 0..self.cells {
            let mut made = 0;
            for from in self.sources(vacant) {
                made += last[from].len();
            }
            let more = size(&level) + made;
            let mut ask = || progress.ask(more, budget);

            let mut next: Vec<u64> = Vec::with_capacity(made);
            for from in self.sources(vacant) {
                // A checker on `vacant` moves to the vacancy on `from`.
                for part in last[from].chunks(CHUNK) {
                    ask()?;
                    for &position in part {
                        next.push(self.after_move(position, vacant, from));
                    }
                }
            }

            sorted::sort(&mut next, &mut ask)?;
            next.dedup();
            subtract(&mut next, &last[vacant]);
            ask()?;
            if let Some(before) = before {
                subtract(&mut next, &before[vacant]);
            }
            next.shrink_to_fit();
            level.push(next);
        }
        Ok(level)
    }

    /// The first position of a level whose renaming is in another level.
    fn find_meeting(
        self,
        level: &Level,
        other: &Level,
        progress: LevelsHeld,
        budget: &Budget,
    ) -> Result<Option<u64>, Spent> {
        for (positions, other) in level.iter().zip(other) {
            for part in positions.chunks(CHUNK) {
                progress.ask(0, budget)?;
                let first_of = |_, block: &[u64]| self.first_met(block, other);
                let met = threads::flat_map(part, 1 << 12, &first_of);
                if let Some(&position) = met.first() {
                    return Ok(Some(position));
                }
            }
        }
        Ok(None)
    }

    /// The first position whose renaming is in another list, if there is one.
    fn first_met(self, positions: &[u64], other: &[u64]) -> Vec<u64> {
        for &position in positions {
            if is_in(other, self.relabel(position)) {
                return vec![position];
            }
        }
        Vec::new()
    }

    /// The vacant cell.
    fn vacancy(self, position: u64) -> usize {
        let mut cell = 0;
        while self.checker(position, cell) != 0 {
            cell += 1;
        }
        cell
    }

    /// The moves that lead to a position of the levels, in reverse.
    fn way_back(self, levels: &[Level], mut position: u64) -> Vec<RowMove> {
        let vacant = self.vacancy(position);
        let has_position = |level: &Level| is_in(&level[vacant], position);
        let depth = levels.iter().position(has_position).unwrap_or(0);

        let mut moves = Vec::new();
        for level in levels[..depth].iter().rev() {
            let from = self.vacancy(position);
            for to in self.sources(from) {
                let earlier = self.after_move(position, to, from);
                if is_in(&level[to], earlier) {
                    moves.push(RowMove {
                        from: from as u64 + 1,
                        to: to as u64 + 1,
                    });
                    position = earlier;
                    break;
                }
            }
        }
        moves
    }

    /// The solution: to the middle from the start, then the path to the renamed middle backward.
    fn solution(self, levels: &[Level], middle: u64) -> Vec<RowMove> {
        let mut moves = self.way_back(levels, middle);
        moves.reverse();
        for step in self.way_back(levels, self.relabel(middle)) {
            moves.push(RowMove {
                from: step.to,
                to: step.from,
            });
        }
        moves
    }
}
