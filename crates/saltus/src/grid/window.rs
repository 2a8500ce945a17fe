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

    #[inline]
    pub fn cells(&self) -> usize {
        (self.bottom + 1 - self.top) * self.lucas.columns()
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
        self.downward_crossings(view, self.bottom + 1).map(|_| view)
    }

    /// The number of right-going pieces that have crossed the line above `row` downward. `row` is a
    /// row of the window or the next one. `None` if there are more than in a solution.
    #[inline]
    pub fn downward_crossings(&self, view: View, row: usize) -> Option<usize> {
        let (columns, middle) = (self.lucas.columns(), self.lucas.middle_row());
        // Half of each row at the start, and the middle cell of rows above the middle one.
        let before = columns / 2 * (row - self.top) + row.min(middle) - self.top.min(middle);
        let above = (row - self.top) * columns;
        let above = if above == 128 {
            u128::MAX
        } else {
            (1 << above) - 1
        };
        let passed =
            (before + view.entered).checked_sub((view.right & above).count_ones() as usize);
        passed.filter(|&passed| passed <= self.lucas.crossings(row))
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
        let columns = self.lucas.columns();
        let kind = |cell: usize| view.right >> cell & 1 == 1;
        let jumps =
            |right: bool, over: usize| self.lucas.over() == Over::Any || kind(over) != right;
        if view.vacancy < self.cells() {
            let (vacancy, column) = (view.vacancy, view.vacancy % columns);
            for cells in 1..=2 {
                if cells <= column
                    && kind(vacancy - cells)
                    && (cells == 1 || jumps(true, vacancy - 1))
                {
                    let right = view.right ^ 1 << vacancy ^ 1 << (vacancy - cells);
                    found(
                        View {
                            right,
                            vacancy: vacancy - cells,
                            ..view
                        },
                        u8::from(cells == 1),
                    );
                }
                if column + cells < columns
                    && !kind(vacancy + cells)
                    && (cells == 1 || jumps(false, vacancy + 1))
                {
                    found(
                        View {
                            vacancy: vacancy + cells,
                            ..view
                        },
                        u8::from(cells == 1),
                    );
                }
            }
        }
        for upward in [true, false] {
            for cells in 1..=2 {
                self.vertical(view, VacancyMove { upward, cells }, &mut found);
            }
        }
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
        let beyond = |cells: usize| {
            if upward {
                row.checked_sub(cells)
            } else {
                Some(row + cells)
            }
        };
        let Some((over, target)) = beyond(1)
            .zip(beyond(cells))
            .filter(|&(_, row)| row < self.lucas.rows())
        else {
            return;
        };
        let sees = |row: usize| (self.top..=self.bottom).contains(&row);
        let entered = view.entered + usize::from(target < self.top && row >= self.top);
        let step = sees(row.min(target))
            && (sees(row.max(target)) || self.bottom < self.lucas.middle_row());
        let steps = u8::from(cells == 1 && step);
        let alive = |after: &View| {
            let lines = row.min(target) + 1..=row.max(target);
            let mut lines = lines.filter(|line| (self.top..=self.bottom + 1).contains(line));
            lines.all(|line| self.may_pass(*after, line, target >= line))
        };
        let touched = inside || sees(target) || cells == 2 && sees(over);
        if !touched {
            return found(
                View {
                    vacancy: self.cells() + target,
                    ..view
                },
                steps,
            );
        }
        let column = if inside {
            view.vacancy % columns..view.vacancy % columns + 1
        } else {
            0..columns
        };
        for column in column {
            let cell = |row: usize| (row - self.top) * columns + column;
            let kind = |row: usize| view.right >> cell(row) & 1 == 1;
            let blocked = cells == 2
                && sees(over)
                && self.lucas.over() == Over::Opposite
                && kind(over) == upward;
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
            let after = View {
                right,
                vacancy,
                entered,
            };
            if alive(&after) {
                found(after, steps);
            }
        }
    }

    /// Whether at most as many pieces have crossed the line above `row` as in a solution, given the
    /// side of the vacancy.
    #[inline]
    fn may_pass(&self, view: View, row: usize, below: bool) -> bool {
        // The vacancy has crossed it downward as often as upward, unless it is on another side now.
        let started_below = self.lucas.middle_row() >= row;
        self.downward_crossings(view, row).is_some_and(|up| {
            up + usize::from(below) <= self.lucas.crossings(row) + usize::from(started_below)
        })
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
}
