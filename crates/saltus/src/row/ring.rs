//! Reversal of n numbered checkers on a ring of n + 1 cells: Dudeney's "Grasshopper Puzzle",
//! *Amusements in Mathematics* (1917), no. 215. The vacancy ends in its start cell.

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
    (
        length,
        if n <= RINGS_SEARCHED {
            Certainty::Searched
        } else {
            Certainty::BestKnown
        },
    )
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
    (n <= MOST).then(|| search(n, budget))
}

fn search(n: usize, budget: &Budget) -> Result<Vec<RowMove>, Spent> {
    let ring = Ring { cells: n + 1 };
    let mut levels = vec![ring.level_of(ring.start())];
    loop {
        let positions: u64 = levels
            .iter()
            .flatten()
            .map(|places| places.len() as u64)
            .sum();
        let level = levels.len() as u64 - 1;
        // Checks the budget for `more` further positions.
        let mut ask = |more: u64| {
            budget.check(Progress {
                level,
                positions,
                bytes: 8 * (positions + more),
            })
        };
        let last = &levels[levels.len() - 1];
        let before = levels.len().checked_sub(2).map(|before| &levels[before]);
        // Two halves meet: with the same number of moves from the start and from the goal, or one
        // more.
        let middle = match before
            .map(|before| ring.find_meeting(last, before, &mut ask))
            .transpose()?
            .flatten()
        {
            Some(middle) => Some(middle),
            None => ring.find_meeting(last, last, &mut ask)?,
        };
        if let Some(middle) = middle {
            return Ok(ring.solution(&levels, middle));
        }
        let next = ring.next_level(last, before, &mut ask)?;
        levels.push(next);
    }
}

/// The cells of a ring, four bits each: 0 for the vacancy, else the number of the checker.
#[derive(Clone, Copy)]
struct Ring {
    cells: usize,
}

/// Checks that a number of further positions fits and that the search may continue.
type Ask<'a> = dyn FnMut(u64) -> Result<(), Spent> + 'a;

/// The sorted positions of a level, by the cell of their vacancy.
type Level = Vec<Vec<u64>>;

impl Ring {
    fn start(self) -> u64 {
        (0..self.cells).fold(0, |position, cell| position | (cell as u64) << (4 * cell))
    }

    fn level_of(self, start: u64) -> Level {
        let mut level = vec![Vec::new(); self.cells];
        level[0].push(start);
        level
    }

    /// The cells from which a checker can move to a vacant cell, without duplicates.
    fn sources(self, vacant: usize) -> impl Iterator<Item = usize> {
        let cells = self.cells;
        let steps =
            [1, 2, cells + cells - 1, cells + cells - 2].map(|step| (vacant + step) % cells);
        (0..cells).filter(move |&cell| cell != vacant && steps.contains(&cell))
    }

    /// The position after the checker on `from` moves to the vacant cell `to`.
    fn after_move(self, position: u64, from: usize, to: usize) -> u64 {
        let checker = position >> (4 * from) & 15;
        position ^ checker << (4 * from) ^ checker << (4 * to)
    }

    /// The position with the checkers renamed from the other end.
    fn relabel(self, position: u64) -> u64 {
        (0..self.cells).fold(0, |renamed, cell| {
            let checker = position >> (4 * cell) & 15;
            renamed
                | (if checker == 0 {
                    0
                } else {
                    self.cells as u64 - checker
                }) << (4 * cell)
        })
    }

    fn next_level(
        self,
        last: &Level,
        before: Option<&Level>,
        ask: &mut Ask,
    ) -> Result<Level, Spent> {
        let mut level: Level = Vec::new();
        for vacant in 0..self.cells {
            let held: usize = level.iter().map(Vec::len).sum();
            let made: usize = self.sources(vacant).map(|from| last[from].len()).sum();
            let mut ask = || ask((held + made) as u64);
            let mut next: Vec<u64> = Vec::with_capacity(made);
            for from in self.sources(vacant) {
                // A checker on `vacant` moves to the vacancy on `from`.
                for part in last[from].chunks(CHUNK) {
                    ask()?;
                    next.extend(
                        part.iter()
                            .map(|&position| self.after_move(position, vacant, from)),
                    );
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
        ask: &mut Ask,
    ) -> Result<Option<u64>, Spent> {
        for (level, other) in level.iter().zip(other) {
            for part in level.chunks(CHUNK) {
                ask(0)?;
                let met = |&position: &u64| other.binary_search(&self.relabel(position)).is_ok();
                let met = threads::flat_map(part, 1 << 12, &|_, part| {
                    part.iter()
                        .copied()
                        .find(|position| met(position))
                        .into_iter()
                        .collect()
                });
                if let Some(&position) = met.first() {
                    return Ok(Some(position));
                }
            }
        }
        Ok(None)
    }

    fn vacancy(self, position: u64) -> usize {
        (0..self.cells)
            .find(|cell| position >> (4 * cell) & 15 == 0)
            .unwrap_or(0)
    }

    /// The moves that lead to a position of the levels, in reverse.
    fn way_back(self, levels: &[Level], mut position: u64) -> Vec<RowMove> {
        let depth = levels.iter().position(|level| {
            level[self.vacancy(position)]
                .binary_search(&position)
                .is_ok()
        });
        let mut moves = Vec::new();
        for level in levels[..depth.unwrap_or(0)].iter().rev() {
            let from = self.vacancy(position);
            let step = self.sources(from).find_map(|to| {
                let earlier = self.after_move(position, to, from);
                level[to]
                    .binary_search(&earlier)
                    .is_ok()
                    .then_some((earlier, to))
            });
            let Some((earlier, to)) = step else { break };
            moves.push(RowMove {
                from: from as u64 + 1,
                to: to as u64 + 1,
            });
            position = earlier;
        }
        moves
    }

    /// The solution: to the middle from the start, then the path to the renamed middle backward.
    fn solution(self, levels: &[Level], middle: u64) -> Vec<RowMove> {
        let mut moves = self.way_back(levels, middle);
        moves.reverse();
        let rest = self.way_back(levels, self.relabel(middle));
        moves.extend(rest.into_iter().map(|step| RowMove {
            from: step.to,
            to: step.from,
        }));
        moves
    }
}
