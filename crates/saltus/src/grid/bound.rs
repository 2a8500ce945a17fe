//! A proved lower bound on the steps between a position and the start or the goal, from tables of
//! windows.

use super::{
    puzzle::{Lucas, State},
    window::{View, Window},
};
use crate::budget::{Budget, Progress, Spent};
use crate::threads;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest number of cells of a window with a table.
const CELLS: usize = 22;
/// The largest number of one-byte entries of one table, times the rows of the board: larger boards
/// have more tables.
const ENTRIES: usize = 1 << 30;
/// The number of views between two checks of the budget.
const BLOCK: usize = 1 << 14;
/// An entry for an unreachable view.
const NONE: u8 = u8::MAX;

/// Lower bounds for a puzzle: each is a sum over windows that cover the board, and the larger of
/// two sums counts.
#[derive(Debug)]
pub struct Bound {
    lucas: Lucas,
    tables: Vec<Table>,
    /// Each cover is a set of indices of tables. A window above the middle row also serves for its
    /// image below.
    covers: Vec<Vec<usize>>,
}

impl Bound {
    /// Tables that each take at most an eighth of the memory of the budget. Without tables the
    /// bound is 0.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn new(lucas: Lucas, budget: &Budget) -> Result<Bound, Spent> {
        Bound::with(lucas, CELLS, budget)
    }

    /// Tables of windows of at most `cells` cells.
    pub fn with(lucas: Lucas, cells: usize, budget: &Budget) -> Result<Bound, Spent> {
        let most =
            (ENTRIES / lucas.rows()).min(usize::try_from(budget.memory / 8).unwrap_or(usize::MAX));
        let tallest = cells / lucas.columns();
        let odd = tallest
            .min(lucas.rows())
            .checked_sub(1)
            .map_or(1, |height| height / 2 * 2 + 1);
        let mut windows: Vec<Window> = Vec::new();
        let mut covers = Vec::new();
        for middle in [odd, 1] {
            let cover: Vec<usize> = cover(lucas, middle, tallest, most)
                .into_iter()
                .map(|window| {
                    let same = |old: &Window| (old.top, old.bottom) == (window.top, window.bottom);
                    windows.iter().position(same).unwrap_or_else(|| {
                        windows.push(window);
                        windows.len() - 1
                    })
                })
                .collect();
            if !covers.contains(&cover) {
                covers.push(cover);
            }
        }
        let held = AtomicU64::new(0);
        let hold = |bytes: u64| {
            let bytes = held.fetch_add(bytes, Ordering::Relaxed) + bytes;
            budget.check(Progress {
                bytes,
                ..Progress::default()
            })
        };
        let tables =
            threads::try_gather(windows.len(), &|index| Table::new(windows[index], &hold))?;
        Ok(Bound {
            lucas,
            tables,
            covers,
        })
    }

    /// The size of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        self.tables
            .iter()
            .map(|table| (table.steps.len() + 4 * table.rank.len()) as u64)
            .sum()
    }

    /// A lower bound on the steps from the start to a position; `None` if it is unreachable.
    #[inline]
    pub fn steps_behind(&self, state: State) -> Option<u32> {
        let turned = self.lucas.half_turn(state);
        let sum = |cover: &Vec<usize>| {
            cover.iter().try_fold(0, |sum, &index| {
                let table = &self.tables[index];
                let above = table.window.bottom < self.lucas.middle_row();
                let image = if above { table.steps_to(turned)? } else { 0 };
                Some(sum + table.steps_to(state)? + image)
            })
        };
        self.covers
            .iter()
            .map(sum)
            .try_fold(0, |most, sum| Some(sum?.max(most)))
    }

    /// A lower bound on the steps from a position to the goal; `None` if the goal is unreachable.
    #[inline]
    pub fn to_goal(&self, state: State) -> Option<u32> {
        self.steps_behind(self.lucas.exchanged(state))
    }
}

/// A window of `middle` rows around the middle row, and windows above it as tall as tables allow.
fn cover(lucas: Lucas, middle: usize, tallest: usize, most: usize) -> Vec<Window> {
    let fits =
        |window: &Window| window.cells() <= tallest * lucas.columns() && entries(*window) <= most;
    let (above, mut cover) = (lucas.middle_row() - middle / 2, Vec::new());
    let mut top = 0;
    while top < above {
        let window = |height: usize| Window {
            lucas,
            top,
            bottom: top + height - 1,
        };
        let tallest = (1..=tallest.min(above - top)).rev().map(window).find(fits);
        top += tallest.map_or(1, |window| window.bottom + 1 - window.top);
        cover.extend(tallest);
    }
    cover.extend(
        Some(Window {
            lucas,
            top: above,
            bottom: above + middle - 1,
        })
        .filter(fits),
    );
    cover
}

/// The smallest number of steps from the start to each view of a window.
#[derive(Debug)]
struct Table {
    window: Window,
    /// For each set of cells, its rank among the sets of the same size.
    rank: Vec<u32>,
    /// Offsets of the entries by vacancy and counts.
    first: Vec<usize>,
    steps: Vec<u8>,
}

impl Table {
    /// Breadth-first search by steps; jumps, and moves that the window does not count, cost
    /// nothing. `hold` checks the budget for more bytes, and regularly for none.
    fn new(window: Window, hold: &impl Fn(u64) -> Result<(), Spent>) -> Result<Table, Spent> {
        hold(4 << window.cells())?;
        let mut sizes = vec![0; window.cells() + 1];
        let rank = (0..1u32 << window.cells())
            .map(|set| {
                let size = &mut sizes[set.count_ones() as usize];
                *size += 1;
                *size - 1
            })
            .collect();
        let first = offsets(window);
        hold(first.last().copied().unwrap_or(0) as u64)?;
        let steps = vec![NONE; first.last().copied().unwrap_or(0)];
        let mut table = Table {
            window,
            rank,
            first,
            steps,
        };
        let start = window.view(window.lucas.start());
        let mut level: Vec<View> = start.into_iter().collect();
        level.iter().for_each(|&view| {
            let index = table.index(view);
            table.steps[index] = 0;
        });
        let (mut done, mut widest) = (0usize, 0);
        for steps in 0..NONE - 1 {
            let mut next = Vec::new();
            while let Some(view) = level.pop() {
                if done.is_multiple_of(BLOCK) {
                    // The two levels are charged at their largest size.
                    let bytes = ((level.capacity() + next.capacity()) * size_of::<View>()) as u64;
                    hold(bytes.saturating_sub(widest))?;
                    widest = widest.max(bytes);
                }
                done += 1;
                if table.steps[table.index(view)] < steps {
                    continue;
                }
                window.moves(view, |reached, step| {
                    let index = table.index(reached);
                    if steps + step < table.steps[index] {
                        table.steps[index] = steps + step;
                        if step == 0 { &mut level } else { &mut next }.push(reached);
                    }
                });
            }
            level = next;
        }
        Ok(table)
    }

    #[inline]
    fn index(&self, view: View) -> usize {
        let window = &self.window;
        let size = view.right.count_ones() as usize;
        let counts = view.entered * (window.cells() + 1) + size;
        self.first[counts * window.places() + view.vacancy]
            + self.rank[view.right as usize] as usize
    }

    #[inline]
    fn steps_to(&self, state: State) -> Option<u32> {
        let steps = self.steps[self.index(self.window.view(state)?)];
        (steps != NONE).then_some(steps.into())
    }
}

/// Offsets of the entries for each number of entered pieces, number of right-going pieces and
/// vacancy; the last is the total.
fn offsets(window: Window) -> Vec<usize> {
    let sizes = (0..=window.lucas.crossings(window.top)).flat_map(|entered| {
        (0..=window.cells()).flat_map(move |size| {
            let right = (1u128 << size) - 1;
            let possible = window
                .downward_crossings(
                    View {
                        right,
                        vacancy: 0,
                        entered,
                    },
                    window.bottom + 1,
                )
                .is_some();
            let sets = if possible {
                binomial(window.cells(), size)
            } else {
                0
            };
            std::iter::repeat_n(sets, window.places())
        })
    });
    std::iter::once(0)
        .chain(sizes.scan(0, |end: &mut usize, size| {
            *end = end.saturating_add(size);
            Some(*end)
        }))
        .collect()
}

fn entries(window: Window) -> usize {
    offsets(window).last().copied().unwrap_or(0)
}

/// Exact, since windows have at most [`CELLS`] cells.
fn binomial(n: usize, k: usize) -> usize {
    if k > n {
        0
    } else {
        (1..=k).fold(1, |product, i| product * (n - k + i) / i)
    }
}
