//! A proved lower bound on the steps between a position and the start or the goal, from tables of
//! windows.
//!
//! These are additive pattern databases (Korf and Felner, "Disjoint pattern database heuristics",
//! 2002): disjoint windows share no step, so their bounds add up.

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

/// Adds bytes to those that are held, and checks the budget.
fn hold(held: &AtomicU64, bytes: u64, budget: &Budget) -> Result<(), Spent> {
    let bytes = held.fetch_add(bytes, Ordering::Relaxed) + bytes;
    budget.check(Progress {
        bytes,
        ..Progress::default()
    })
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
        let share = usize::try_from(budget.memory / 8).unwrap_or(usize::MAX);
        let most = share.min(ENTRIES / lucas.rows());
        let tallest = cells / lucas.columns();
        // The largest odd height, at least 1.
        let odd = tallest.min(lucas.rows()).saturating_sub(1) / 2 * 2 + 1;

        let mut windows: Vec<Window> = Vec::new();
        let mut covers: Vec<Vec<usize>> = Vec::new();
        for middle in [odd, 1] {
            let mut indices = Vec::new();
            for window in cover(lucas, middle, tallest, most) {
                indices.push(index_of(&mut windows, window));
            }
            if !covers.contains(&indices) {
                covers.push(indices);
            }
        }

        let held = AtomicU64::new(0);
        let tables = threads::try_gather(windows.len(), &|index| {
            Table::new(windows[index], &|bytes| hold(&held, bytes, budget))
        })?;
        Ok(Bound {
            lucas,
            tables,
            covers,
        })
    }

    /// The size of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        let mut bytes = 0;
        for table in &self.tables {
            bytes += (table.steps.len() + 4 * table.rank.len()) as u64;
        }
        bytes
    }

    /// A lower bound on the steps from the start to a position; `None` if it is unreachable.
    #[inline]
    pub fn steps_behind(&self, state: State) -> Option<u32> {
        let turned = self.lucas.half_turn(state);
        let mut most = 0;
        for cover in &self.covers {
            let mut sum = 0;
            for &index in cover {
                let table = &self.tables[index];
                if table.window.bottom < self.lucas.middle_row() {
                    sum += table.steps_to(turned)?;
                }
                sum += table.steps_to(state)?;
            }
            most = sum.max(most);
        }
        Some(most)
    }

    /// A lower bound on the steps from a position to the goal; `None` if the goal is unreachable.
    #[inline]
    pub fn to_goal(&self, state: State) -> Option<u32> {
        self.steps_behind(self.lucas.exchanged(state))
    }
}

/// The index of a window in a list, to which it is added if it is new.
fn index_of(windows: &mut Vec<Window>, window: Window) -> usize {
    for (index, known) in windows.iter().enumerate() {
        if known.top == window.top && known.bottom == window.bottom {
            return index;
        }
    }
    windows.push(window);
    windows.len() - 1
}

/// A window of `middle` rows around the middle row, and windows above it as tall as tables allow.
fn cover(lucas: Lucas, middle: usize, tallest: usize, most: usize) -> Vec<Window> {
    let fits = |window: &Window| window.height() <= tallest && entries(*window) <= most;
    let above = lucas.middle_row() - middle / 2;
    let mut cover = Vec::new();
    let mut top = 0;
    while top < above {
        let mut height = tallest.min(above - top);
        while height > 0 {
            let window = Window {
                lucas,
                top,
                bottom: top + height - 1,
            };
            if fits(&window) {
                cover.push(window);
                break;
            }
            height -= 1;
        }
        top += height.max(1);
    }

    let around_middle = Window {
        lucas,
        top: above,
        bottom: above + middle - 1,
    };
    if fits(&around_middle) {
        cover.push(around_middle);
    }
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
        let mut rank = Vec::with_capacity(1 << window.cells());
        for set in 0..1u32 << window.cells() {
            let size = &mut sizes[set.count_ones() as usize];
            rank.push(*size);
            *size += 1;
        }
        let first = offsets(window);
        hold(first.last().copied().unwrap_or(0) as u64)?;
        let steps = vec![NONE; first.last().copied().unwrap_or(0)];
        let mut table = Table {
            window,
            rank,
            first,
            steps,
        };
        let mut level: Vec<View> = Vec::new();
        if let Some(start) = window.view(window.lucas.start()) {
            let index = table.index(start);
            table.steps[index] = 0;
            level.push(start);
        }
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

    /// The index of the entry of a view.
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
    let mut offsets = vec![0usize];
    let mut end = 0usize;
    for entered in 0..=window.lucas.crossings(window.top) {
        for size in 0..=window.cells() {
            let first = View {
                right: (1u128 << size) - 1,
                vacancy: 0,
                entered,
            };
            let crossings = window.downward_crossings(first, window.bottom + 1);
            let sets = match crossings {
                Some(_) => binomial(window.cells(), size),
                None => 0,
            };
            for _ in 0..window.places() {
                end = end.saturating_add(sets);
                offsets.push(end);
            }
        }
    }
    offsets
}

/// The number of entries of the table of a window.
fn entries(window: Window) -> usize {
    offsets(window).last().copied().unwrap_or(0)
}

/// Exact, since windows have at most [`CELLS`] cells.
fn binomial(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let mut product = 1;
    for i in 1..=k {
        product = product * (n - k + i) / i;
    }
    product
}
