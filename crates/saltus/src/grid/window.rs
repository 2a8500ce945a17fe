//! The puzzle seen through a window of whole rows, and the moves there.

use super::puzzle::{Lucas, State};
use crate::puzzle::Over;

/// The rows `top..=bottom` of a puzzle. The contents of other rows are unknown, except for the row
/// of the vacancy.
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
    /// The vacant cell; if it is outside the window, the number of cells plus the row of the
    /// vacancy.
    pub vacancy: usize,
    /// The number of right-going pieces that entered from above.
    pub entered: usize,
}

/// A single move of the vacancy.
struct VacancyMove {
    upward: bool,
    cells: usize,
}

impl Window {
    /// The whole board.
    #[inline]
    pub fn whole(lucas: Lucas) -> Window {
        Window {
            lucas,
            top: 0,
            bottom: lucas.rows() - 1,
        }
    }

    /// The number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.bottom + 1 - self.top
    }

    #[inline]
    pub fn cells(&self) -> usize {
        self.height() * self.lucas.columns()
    }

    /// The number of values of [`View::vacancy`].
    pub fn places(&self) -> usize {
        self.cells() + self.lucas.rows()
    }

    /// The view of a position; `None` if more pieces entered or left than in any solution.
    #[inline]
    pub fn view(&self, state: State) -> Option<View> {
        let columns = self.lucas.columns();
        let entered = Window::whole(self.lucas).downward_crossings(View::of(state), self.top)?;
        let (vacancy, first) = (usize::from(state.vacancy), self.top * columns);
        let inside = (first..first + self.cells()).contains(&vacancy);
        let view = View {
            right: state.right >> first & u128::MAX >> (128 - self.cells()),
            vacancy: if inside {
                vacancy - first
            } else {
                self.cells() + vacancy / columns
            },
            entered,
        };
        self.downward_crossings(view, self.bottom + 1)?;
        Some(view)
    }

    /// The number of right-going pieces that have crossed the line above `row` downward. `row` is a
    /// row of the window or the next one. `None` if there are more than in a solution.
    #[inline]
    pub fn downward_crossings(&self, view: View, row: usize) -> Option<usize> {
        let (columns, middle) = (self.lucas.columns(), self.lucas.middle_row());
        // Half of each row at the start, and the middle cell of rows above the middle one.
        let before = columns / 2 * (row - self.top) + row.min(middle) - self.top.min(middle);
        let cells_above = (row - self.top) * columns;
        let above = if cells_above == 128 {
            u128::MAX
        } else {
            (1 << cells_above) - 1
        };
        let now = (view.right & above).count_ones() as usize;
        let passed = (before + view.entered).checked_sub(now)?;
        (passed <= self.lucas.crossings(row)).then_some(passed)
    }

    /// Calls `found` with every view to which some move can lead, and the number of steps that the
    /// window counts for it. It counts steps with both ends in the window and, if it lies above the
    /// middle row, steps across its lower edge. So disjoint windows share no step, if those below
    /// the middle row are half turns of those above it.
    ///
    /// A move between two positions is a move between their views. Therefore **a solution needs at
    /// least the steps of a cheapest path between the views of start and goal**, and the bounds of
    /// disjoint windows add up.
    pub fn moves(&self, view: View, mut found: impl FnMut(View, u8)) {
        if view.vacancy < self.cells() {
            self.horizontal(view, &mut found);
        }
        for upward in [true, false] {
            for cells in 1..=2 {
                self.vertical(view, VacancyMove { upward, cells }, &mut found);
            }
        }
    }

    /// A right-going piece moves right, or a left-going piece left, in the row of the vacancy.
    #[inline]
    fn horizontal(&self, view: View, found: &mut impl FnMut(View, u8)) {
        let columns = self.lucas.columns();
        let (vacancy, column) = (view.vacancy, view.vacancy % columns);
        let over_any = self.lucas.over() == Over::Any;
        for cells in 1..=2 {
            let steps = u8::from(cells == 1);
            if cells <= column
                && view.goes_right(vacancy - cells)
                && (cells == 1 || over_any || !view.goes_right(vacancy - 1))
            {
                let after = View {
                    right: view.right ^ 1 << vacancy ^ 1 << (vacancy - cells),
                    vacancy: vacancy - cells,
                    ..view
                };
                found(after, steps);
            }
            if column + cells < columns
                && !view.goes_right(vacancy + cells)
                && (cells == 1 || over_any || view.goes_right(vacancy + 1))
            {
                let after = View {
                    vacancy: vacancy + cells,
                    ..view
                };
                found(after, steps);
            }
        }
    }

    /// Whether the window counts a step between two rows.
    #[inline]
    fn counts_step(&self, row: usize, target: usize) -> bool {
        let counts_edge = self.bottom < self.lucas.middle_row();
        self.sees(row.min(target)) && (self.sees(row.max(target)) || counts_edge)
    }

    /// Whether a row is in the window.
    #[inline]
    fn sees(&self, row: usize) -> bool {
        self.top <= row && row <= self.bottom
    }

    /// A right-going piece moves down and the vacancy up, or a left-going piece moves up.
    #[inline]
    fn vertical(&self, view: View, leap: VacancyMove, found: &mut impl FnMut(View, u8)) {
        let VacancyMove { upward, cells } = leap;
        let columns = self.lucas.columns();
        let inside = view.vacancy < self.cells();
        let row = if inside {
            self.top + view.vacancy / columns
        } else {
            view.vacancy - self.cells()
        };
        let Some((over, target)) = self.rows_beyond(row, &leap) else {
            return;
        };
        let (sees_over, sees_target) = (self.sees(over), self.sees(target));
        let entered = view.entered + usize::from(target < self.top && row >= self.top);
        let steps = u8::from(cells == 1 && self.counts_step(row, target));
        let is_touched = inside || sees_target || cells == 2 && sees_over;
        if !is_touched {
            let after = View {
                vacancy: self.cells() + target,
                ..view
            };
            return found(after, steps);
        }

        let (first, end) = if inside {
            (view.vacancy % columns, view.vacancy % columns + 1)
        } else {
            (0, columns)
        };
        let is_restricted = cells == 2 && sees_over && self.lucas.over() == Over::Opposite;
        for column in first..end {
            if is_restricted {
                let over = (over - self.top) * columns + column;
                if view.goes_right(over) == upward {
                    continue;
                }
            }
            let mut right = view.right;
            let mut vacancy = self.cells() + target;
            if sees_target {
                vacancy = (target - self.top) * columns + column;
                if view.goes_right(vacancy) != upward {
                    continue;
                }
                right &= !(1 << vacancy);
            }
            if inside && upward {
                right |= 1 << view.vacancy;
            }
            let after = View {
                right,
                vacancy,
                entered,
            };
            if self.may_cross(after, row, target) {
                found(after, steps);
            }
        }
    }

    /// The next row in the direction of a move of the vacancy, and the row where it ends.
    #[inline]
    fn rows_beyond(&self, row: usize, leap: &VacancyMove) -> Option<(usize, usize)> {
        let cells = leap.cells;
        if leap.upward {
            (cells <= row).then(|| (row - 1, row - cells))
        } else {
            (row + cells < self.lucas.rows()).then_some((row + 1, row + cells))
        }
    }

    /// Whether a solution may have crossed the lines of the window between two rows.
    #[inline]
    fn may_cross(&self, after: View, row: usize, target: usize) -> bool {
        let first = (row.min(target) + 1).max(self.top);
        let last = row.max(target).min(self.bottom + 1);
        for line in first..=last {
            if !self.may_pass(after, line, target >= line) {
                return false;
            }
        }
        true
    }

    /// Whether at most as many pieces have crossed the line above `row` as in a solution, given the
    /// side of the vacancy.
    #[inline]
    fn may_pass(&self, view: View, row: usize, below: bool) -> bool {
        // The vacancy has crossed it downward as often as upward, unless it is on another side now.
        let started_below = self.lucas.middle_row() >= row;
        let Some(up) = self.downward_crossings(view, row) else {
            return false;
        };
        up + usize::from(below) <= self.lucas.crossings(row) + usize::from(started_below)
    }
}

impl View {
    /// A position seen through the window of the whole board.
    #[inline]
    pub fn of(state: State) -> View {
        View {
            right: state.right,
            vacancy: state.vacancy.into(),
            entered: 0,
        }
    }

    /// Whether a cell of the window has a right-going piece.
    #[inline]
    fn goes_right(&self, cell: usize) -> bool {
        self.right >> cell & 1 == 1
    }
}
