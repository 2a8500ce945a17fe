//! A solution of an exchange as a stream in constant memory, by runs or by moves.

use super::exchange::{Exchange, Group};
use super::model::RowMove;
use std::iter;

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
        let stride = self.stride();
        (0..self.len()).map(move |i| RowMove {
            from: self.square_after((i + 1) * stride),
            to: self.square_after(i * stride),
        })
    }

    /// The vacant square at a distance from the first.
    #[inline]
    fn square_after(self, gone: u64) -> u64 {
        if self.to > self.from {
            self.from + gone
        } else {
            self.from - gone
        }
    }
}

/// The phases of an exchange, from 1: each is a slide into its interval, then jumps through it.
#[derive(Clone, Copy)]
struct Phases {
    n: u64,
    m: u64,
    first: Group,
}

impl Phases {
    /// Whether the vacancy enters a phase at its left end.
    fn enters_left(self, phase: u64) -> bool {
        phase.is_multiple_of(2) == (self.first == Group::Right)
    }

    /// The left or the right end of a phase.
    fn end(self, phase: u64, left: bool) -> u64 {
        if left {
            self.n.abs_diff(phase) + 1
        } else if phase <= self.m {
            self.n + phase + 1
        } else {
            self.n - (phase - self.m) + self.m + 1
        }
    }

    /// The slide into a phase.
    fn slide(self, phase: u64) -> Run {
        let enters_left = self.enters_left(phase);
        // The previous phase ended at the side opposite to the one where it started.
        let from = if phase == 1 {
            self.n + 1
        } else {
            self.end(phase - 1, enters_left)
        };
        Run {
            from,
            to: self.end(phase, enters_left),
        }
    }

    /// The jumps of a phase.
    fn jumps(self, phase: u64) -> Run {
        let enters_left = self.enters_left(phase);
        Run {
            from: self.end(phase, enters_left),
            to: self.end(phase, !enters_left),
        }
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
        let phases = Phases {
            // A row of this type has fewer than 2^64 squares.
            n: *self.right() as u64,
            m: *self.left() as u64,
            first: self.first(),
        };
        (1..=phases.n + phases.m).flat_map(move |phase| {
            let jumps = phases.jumps(phase);
            let jumps = (!jumps.is_empty()).then_some(jumps);
            iter::once(phases.slide(phase)).chain(jumps)
        })
    }

    /// The solution move by move.
    ///
    /// ```
    /// use saltus::row::{Exchange, Group, RowMove};
    /// let moves: Vec<RowMove> = Exchange::new(1, 1, Group::Left)?.moves().collect();
    /// let ends: Vec<(u64, u64)> = moves.iter().map(|step| (step.from, step.to)).collect();
    /// assert_eq!(ends, [(1, 2), (3, 1), (2, 3)]);
    /// # Ok::<(), saltus::row::ExchangeError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = RowMove> + Clone + use<> {
        self.runs().flat_map(Run::moves)
    }
}
