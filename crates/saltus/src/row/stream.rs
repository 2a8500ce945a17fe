//! A solution of an exchange as a stream in constant memory, by runs or by moves.

use super::exchange::{Exchange, Group};
use super::model::RowMove;

/// Moves in one direction: a single slide of the vacancy by one square, or jumps of two squares
/// each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    from: u64,
    to: u64,
}

impl Run {
    /// The run that moves the vacancy between two squares, counted from 1: neighbours, or an even
    /// distance apart. `None` for any other pair.
    pub fn new(from: u64, to: u64) -> Option<Run> {
        let distance = from.abs_diff(to);
        (distance == 1 || distance.is_multiple_of(2)).then_some(Run { from, to })
    }

    /// The run of jumps between two squares an even distance apart.
    pub(super) fn of_jumps(from: u64, to: u64) -> Run {
        Run { from, to }
    }

    /// The vacant square before the run, counted from 1.
    pub fn from(self) -> u64 {
        self.from
    }

    /// The vacant square after the run.
    pub fn to(self) -> u64 {
        self.to
    }

    /// The distance of the vacancy per move: 1 or 2 squares.
    pub fn stride(self) -> u64 {
        if self.from.abs_diff(self.to) == 1 {
            1
        } else {
            2
        }
    }

    /// The number of moves.
    pub fn len(self) -> u64 {
        self.from.abs_diff(self.to) / self.stride()
    }

    /// Whether the run has no moves.
    pub fn is_empty(self) -> bool {
        self.from == self.to
    }

    /// The moves in order.
    pub fn moves(self) -> impl Iterator<Item = RowMove> + Clone {
        let (stride, right) = (self.stride(), self.to > self.from);
        (0..self.len()).map(move |i| {
            let gone = i * stride;
            if right {
                RowMove {
                    from: self.from + gone + stride,
                    to: self.from + gone,
                }
            } else {
                RowMove {
                    from: self.from - gone - stride,
                    to: self.from - gone,
                }
            }
        })
    }
}

impl Exchange<u128> {
    /// The solution as runs: 2(n + m) - 1 of them, slides and jumps alternating.
    ///
    /// ```
    /// use saltus::row::{Exchange, Group};
    /// let row = Exchange::new(2, 2, Group::Left)?;
    /// let runs: Vec<(u64, u64)> = row.runs().map(|run| (run.from(), run.to())).collect();
    /// assert_eq!(runs, [(3, 2), (2, 4), (4, 5), (5, 1), (1, 2), (2, 4), (4, 3)]);
    /// # Ok::<(), saltus::row::ExchangeError>(())
    /// ```
    pub fn runs(&self) -> impl Iterator<Item = Run> + Clone + use<> {
        // A row of this type has fewer than 2^64 squares.
        let [n, m] = [*self.right(), *self.left()].map(|group| group as u64);
        let first = self.first();
        let end = move |phase: u64, left: bool| {
            1 + if left {
                n.abs_diff(phase)
            } else if phase <= m {
                n + phase
            } else {
                n - (phase - m) + m
            }
        };
        (1..=n + m).flat_map(move |phase| {
            let enters_left = phase.is_multiple_of(2) == (first == Group::Right);
            let enter = end(phase, enters_left);
            // The previous phase ended at the side opposite to the one where it started.
            let slide = Run {
                from: if phase == 1 {
                    n + 1
                } else {
                    end(phase - 1, enters_left)
                },
                to: enter,
            };
            let jumps = Run {
                from: enter,
                to: end(phase, !enters_left),
            };
            std::iter::once(slide).chain((!jumps.is_empty()).then_some(jumps))
        })
    }

    /// The solution move by move.
    ///
    /// ```
    /// use saltus::row::{Exchange, Group, RowMove};
    /// let moves: Vec<RowMove> = Exchange::new(1, 1, Group::Left)?.moves().collect();
    /// assert_eq!(moves, [RowMove { from: 1, to: 2 }, RowMove { from: 3, to: 1 }, RowMove { from: 2, to: 3 }]);
    /// # Ok::<(), saltus::row::ExchangeError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = RowMove> + Clone + use<> {
        self.runs().flat_map(Run::moves)
    }
}
