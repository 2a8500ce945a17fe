//! Reversing n numbered checkers on a ring of n + 1 cells: Dudeney's "Grasshopper Puzzle", *Amusements in Mathematics*
//! (1917), no. 215, in which the vacancy ends where it began.

use super::model::RowMove;
use crate::budget::{Budget, Progress, Spent};
use crate::puzzle::Certainty;
use crate::sorted::{self, CHUNK, subtract};
use crate::threads;

/// Rings of up to this many checkers have been searched exhaustively.
pub const RINGS_SEARCHED: u64 = 12;

/// The most checkers whose cells fit a machine word.
const MOST: usize = 15;

/// The fewest moves that reverse n checkers on a ring, and how that is known: Dudeney's formula, of which he gave no
/// proof.
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
    (length, if n <= RINGS_SEARCHED { Certainty::Searched } else { Certainty::BestKnown })
}

/// A shortest way to reverse n checkers on a ring, found by exhaustive search to half its length: renaming the
/// checkers from the other end turns the positions near the start into those near the goal. Cells are counted from 1,
/// the vacancy is on cell 1 and checker i on cell i + 1.
///
/// Nothing for more than 15 checkers.
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
        let positions: u64 = levels.iter().flatten().map(|places| places.len() as u64).sum();
        let level = levels.len() as u64 - 1;
        // Asked with the positions that are about to be held besides.
        let mut ask = |more: u64| budget.check(Progress { level, positions, bytes: 8 * (positions + more) });
        let last = &levels[levels.len() - 1];
        let before = levels.len().checked_sub(2).map(|before| &levels[before]);
        // A way that meets its other half with the same number of moves, or one more, from the start.
        let middle = match before.map(|before| ring.meeting(last, before, &mut ask)).transpose()?.flatten() {
            Some(middle) => Some(middle),
            None => ring.meeting(last, last, &mut ask)?,
        };
        if let Some(middle) = middle {
            return Ok(ring.solution(&levels, middle));
        }
        let next = ring.next_level(last, before, &mut ask)?;
        levels.push(next);
    }
}

/// A ring of cells, four bits each: 0 for the vacancy, else the checker's number.
#[derive(Clone, Copy)]
struct Ring {
    cells: usize,
}

/// Asked whether that many more positions may be held, and the search may go on.
type Ask<'a> = dyn FnMut(u64) -> Result<(), Spent> + 'a;

/// The positions of a level, sorted, by the cell of their vacancy.
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

    /// The cells from which a checker can move to a vacant cell, once each.
    fn sources(self, vacant: usize) -> impl Iterator<Item = usize> {
        let cells = self.cells;
        let steps = [1, 2, cells + cells - 1, cells + cells - 2].map(|step| (vacant + step) % cells);
        (0..cells).filter(move |&cell| cell != vacant && steps.contains(&cell))
    }

    /// The position after the checker on one cell moves to the vacant one.
    fn moved(self, position: u64, from: usize, to: usize) -> u64 {
        let checker = position >> (4 * from) & 15;
        position ^ checker << (4 * from) ^ checker << (4 * to)
    }

    /// The checkers renamed from the other end.
    fn renamed(self, position: u64) -> u64 {
        (0..self.cells).fold(0, |renamed, cell| {
            let checker = position >> (4 * cell) & 15;
            renamed | (if checker == 0 { 0 } else { self.cells as u64 - checker }) << (4 * cell)
        })
    }

    fn next_level(self, last: &Level, before: Option<&Level>, ask: &mut Ask) -> Result<Level, Spent> {
        let mut level: Level = Vec::new();
        for vacant in 0..self.cells {
            let held: usize = level.iter().map(Vec::len).sum();
            let made: usize = self.sources(vacant).map(|from| last[from].len()).sum();
            let mut ask = || ask((held + made) as u64);
            let mut next: Vec<u64> = Vec::with_capacity(made);
            for from in self.sources(vacant) {
                // A checker on `vacant` goes to the vacancy on `from`.
                for part in last[from].chunks(CHUNK) {
                    ask()?;
                    next.extend(part.iter().map(|&position| self.moved(position, vacant, from)));
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

    /// The first position of a level whose other name is in another level.
    fn meeting(self, level: &Level, other: &Level, ask: &mut Ask) -> Result<Option<u64>, Spent> {
        for (level, other) in level.iter().zip(other) {
            for part in level.chunks(CHUNK) {
                ask(0)?;
                let met = |&position: &u64| other.binary_search(&self.renamed(position)).is_ok();
                let met = threads::flat_map(part, 1 << 12, &|_, part| {
                    part.iter().copied().find(|position| met(position)).into_iter().collect()
                });
                if let Some(&position) = met.first() {
                    return Ok(Some(position));
                }
            }
        }
        Ok(None)
    }

    fn vacancy(self, position: u64) -> usize {
        (0..self.cells).find(|cell| position >> (4 * cell) & 15 == 0).unwrap_or(0)
    }

    /// The moves to a position of the levels, last move first.
    fn way_back(self, levels: &[Level], mut position: u64) -> Vec<RowMove> {
        let depth =
            levels.iter().position(|level| level[self.vacancy(position)].binary_search(&position).is_ok());
        let mut moves = Vec::new();
        for level in levels[..depth.unwrap_or(0)].iter().rev() {
            let from = self.vacancy(position);
            let step = self.sources(from).find_map(|to| {
                let earlier = self.moved(position, to, from);
                level[to].binary_search(&earlier).is_ok().then_some((earlier, to))
            });
            let Some((earlier, to)) = step else { break };
            moves.push(RowMove { from: from as u64 + 1, to: to as u64 + 1 });
            position = earlier;
        }
        moves
    }

    /// To the middle from the start, and on as the renamed middle is reached from the start, backwards.
    fn solution(self, levels: &[Level], middle: u64) -> Vec<RowMove> {
        let mut moves = self.way_back(levels, middle);
        moves.reverse();
        let rest = self.way_back(levels, self.renamed(middle));
        moves.extend(rest.into_iter().map(|step| RowMove { from: step.to, to: step.from }));
        moves
    }
}
