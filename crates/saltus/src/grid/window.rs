//! What can be seen of the puzzle through a window of whole rows, and what moves do there.

use super::puzzle::{Lucas, State};
use crate::row::Over;

/// The rows `top..=bottom` of a puzzle. What stands in the other rows is not known, only in which row the vacancy is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub lucas: Lucas,
    pub top: usize,
    pub bottom: usize,
}

/// A position seen through a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    /// The cells of right-going pieces, in reading order from the first cell of the window.
    pub right: u128,
    /// The vacant cell, or the number of cells plus the vacancy's row if that is outside.
    pub vacancy: usize,
    /// Right-going pieces that came in from above.
    pub entered: usize,
    /// Right-going pieces that went out below.
    pub left: usize,
}

/// A single move of the vacancy.
struct Leap {
    upward: bool,
    cells: usize,
}

impl Window {
    /// The whole board.
    pub fn whole(lucas: Lucas) -> Window {
        Window { lucas, top: 0, bottom: lucas.rows() - 1 }
    }

    pub fn cells(&self) -> usize {
        (self.bottom + 1 - self.top) * self.lucas.columns()
    }

    /// Values that [`View::vacancy`] takes.
    pub fn places(&self) -> usize {
        self.cells() + self.lucas.rows()
    }

    /// A position seen through the window; nothing if more pieces came in or went out than do in a solution.
    pub fn view(&self, state: State) -> Option<View> {
        let columns = self.lucas.columns();
        let start = self.lucas.start().right;
        let gone = |row: usize| {
            let above = if row == self.lucas.rows() { u128::MAX } else { (1 << (row * columns)) - 1 };
            let gone = (start & above).count_ones().checked_sub((state.right & above).count_ones())? as usize;
            (gone <= self.lucas.crossings(row)).then_some(gone)
        };
        let (vacancy, first) = (usize::from(state.vacancy), self.top * columns);
        let inside = (first..first + self.cells()).contains(&vacancy);
        Some(View {
            right: state.right >> first & u128::MAX >> (128 - self.cells()),
            vacancy: if inside { vacancy - first } else { self.cells() + vacancy / columns },
            entered: gone(self.top)?,
            left: gone(self.bottom + 1)?,
        })
    }

    /// Gives every view to which some move can lead, and the steps that the window counts for it: those with both ends
    /// in it and, if it lies above the middle row, those across its lower edge. Thus windows that share no row share no
    /// step, if those below the middle are those above it turned.
    ///
    /// A move from a position to another is one from its view to the other's, so that **a solution needs at least the
    /// steps of a cheapest way between the views of start and goal**, and disjoint windows may be added up.
    pub fn moves(&self, view: View, mut found: impl FnMut(View, u8)) {
        let columns = self.lucas.columns();
        let kind = |cell: usize| view.right >> cell & 1 == 1;
        let jumps = |right: bool, over: usize| self.lucas.over() == Over::Any || kind(over) != right;
        if view.vacancy < self.cells() {
            let (vacancy, column) = (view.vacancy, view.vacancy % columns);
            for cells in 1..=2 {
                if cells <= column && kind(vacancy - cells) && (cells == 1 || jumps(true, vacancy - 1)) {
                    let right = view.right ^ 1 << vacancy ^ 1 << (vacancy - cells);
                    found(View { right, vacancy: vacancy - cells, ..view }, u8::from(cells == 1));
                }
                if column + cells < columns
                    && !kind(vacancy + cells)
                    && (cells == 1 || jumps(false, vacancy + 1))
                {
                    found(View { vacancy: vacancy + cells, ..view }, u8::from(cells == 1));
                }
            }
        }
        for upward in [true, false] {
            for cells in 1..=2 {
                self.vertical(view, Leap { upward, cells }, &mut found);
            }
        }
    }

    /// A right-going piece comes down, and the vacancy goes up; or a left-going piece comes up.
    fn vertical(&self, view: View, leap: Leap, found: &mut impl FnMut(View, u8)) {
        let Leap { upward, cells } = leap;
        let columns = self.lucas.columns();
        let inside = view.vacancy < self.cells();
        let row = if inside { self.top + view.vacancy / columns } else { view.vacancy - self.cells() };
        let beyond = |cells: usize| if upward { row.checked_sub(cells) } else { Some(row + cells) };
        let Some((over, target)) = beyond(1).zip(beyond(cells)).filter(|&(_, row)| row < self.lucas.rows())
        else {
            return;
        };
        let sees = |row: usize| (self.top..=self.bottom).contains(&row);
        let Some(View { entered, left, .. }) = self.crossed(view, row, target) else { return };
        let step = sees(row.min(target)) && (sees(row.max(target)) || self.bottom < self.lucas.middle_row());
        let steps = u8::from(cells == 1 && step);
        if !sees(target) && !(cells == 2 && sees(over)) && !inside {
            return found(View { vacancy: self.cells() + target, entered, left, ..view }, steps);
        }
        let column = if inside { view.vacancy % columns..view.vacancy % columns + 1 } else { 0..columns };
        for column in column {
            let cell = |row: usize| (row - self.top) * columns + column;
            let kind = |row: usize| view.right >> cell(row) & 1 == 1;
            let blocked =
                cells == 2 && sees(over) && self.lucas.over() == Over::Opposite && kind(over) == upward;
            if blocked || sees(target) && kind(target) != upward {
                continue;
            }
            let mut right = view.right;
            let mut vacancy = self.cells() + target;
            if sees(target) {
                vacancy = cell(target);
                right &= !(1 << vacancy);
            }
            if inside && upward {
                right |= 1 << view.vacancy;
            }
            found(View { right, vacancy, entered, left }, steps);
        }
    }

    /// The view with its counts as they are when the vacancy goes from one row to another; nothing if more pieces
    /// cross an edge of the window than do in a solution.
    fn crossed(&self, view: View, from: usize, to: usize) -> Option<View> {
        let mut after = view;
        for (edge, count) in [(self.top, &mut after.entered), (self.bottom + 1, &mut after.left)] {
            if (from < edge) == (to < edge) {
                continue;
            }
            *count += usize::from(to < edge);
            // The vacancy has crossed the edge downward as often as upward, but for its being now on another side.
            let down = *count + usize::from(to >= edge) - usize::from(self.lucas.middle_row() >= edge);
            if (*count).max(down) > self.lucas.crossings(edge) {
                return None;
            }
        }
        Some(after)
    }
}
