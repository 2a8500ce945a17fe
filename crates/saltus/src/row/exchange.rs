//! The exchange over one vacancy in closed form: any move and any position, without the earlier
//! ones.
//!
//! Remove the vacancy from the row. What remains is a word of n + m letters and a *cursor*, the
//! number of checkers left of the vacancy. A slide moves the cursor by one. A jump moves it by two
//! and transposes the two letters that it passes. Between two slides the cursor keeps its parity,
//! so only disjoint pairs of letters can be transposed: a solution is a run of odd-even
//! transposition sort, and its slides change the phase.
//!
//! In a shortest solution the k-th right-going checker from the front passes the l-th left-going
//! one in phase k + l - 1. So phase s, for s = 1 to n + m - 1, is one slide followed by min(s, n,
//! m, n + m - s) jumps, which move the cursor from one end of a fixed interval to the other. A last
//! slide completes the solution. `L` and `R` name the two ends.

use super::model::{Letter, RowMove};
use super::natural::Natural;
use crate::printable::counted;
use num_bigint::BigUint;
use thiserror::Error;

/// One of the two groups of checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The group that starts on the left and goes right.
    Left,
    /// The group that starts on the right and goes left.
    Right,
}

/// The exchange of n right-going and m left-going checkers over one vacancy, where n, m >= 1, and
/// its shortest solution in which `first` moves first.
///
/// With jumps over one checker, these two solutions are shortest under all other rules (forward or
/// both ways, over any or opposite only). For n, m >= 2 they are the only shortest ones. Each query
/// takes a constant number of integer operations.
///
/// ```
/// use saltus::row::{Exchange, Group, RowMove};
/// let row = Exchange::new(1_000_000_000, 1_000_000_000, Group::Left)?;
/// assert_eq!(row.length(), 1_000_000_002_000_000_000);
/// let step = row.step(123_456_789_012_345_678u128)?;
/// assert_eq!(step, RowMove { from: 1_234_652_693, to: 1_234_652_695 });
/// # Ok::<(), saltus::row::ExchangeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange<N = u128> {
    right: N,
    left: N,
    first: Group,
}

/// Why the closed form has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// The theorem needs at least one checker in each group.
    #[error("the closed form needs at least one checker in each group")]
    EmptyGroup,
    /// The number of squares exceeds 64 bits. [`Exchange::big`] has no such limit.
    #[error("a row of {right} + 1 + {left} squares has more than 2^64 - 1")]
    TooLong {
        /// Right-going checkers.
        right: u64,
        /// Left-going checkers.
        left: u64,
    },
    /// The step is beyond the end of the solution.
    #[error("there is no step {step}: the solution has {}", counted(.length, "move"))]
    BeyondEnd {
        /// The requested step.
        step: String,
        /// The number of moves of the solution.
        length: String,
    },
    /// The squares are beyond the end of the row.
    #[error("there is no square {square}: the row has {squares} squares")]
    OffBoard {
        /// The requested square.
        square: String,
        /// The number of squares of the row.
        squares: String,
    },
}

impl Exchange<u128> {
    /// The exchange of `right` against `left` checkers on fewer than 2^64 squares.
    ///
    /// # Errors
    /// [`ExchangeError::EmptyGroup`], [`ExchangeError::TooLong`].
    pub fn new(right: u64, left: u64, first: Group) -> Result<Exchange<u128>, ExchangeError> {
        if right == 0 || left == 0 {
            return Err(ExchangeError::EmptyGroup);
        }
        if right.checked_add(left).is_none_or(|n| n == u64::MAX) {
            return Err(ExchangeError::TooLong { right, left });
        }
        Ok(Exchange {
            right: right.into(),
            left: left.into(),
            first,
        })
    }
}

impl Exchange<BigUint> {
    /// The exchange of `right` against `left` checkers of any number.
    ///
    /// # Errors
    /// [`ExchangeError::EmptyGroup`].
    pub fn big(
        right: BigUint,
        left: BigUint,
        first: Group,
    ) -> Result<Exchange<BigUint>, ExchangeError> {
        if right == BigUint::ZERO || left == BigUint::ZERO {
            return Err(ExchangeError::EmptyGroup);
        }
        Ok(Exchange { right, left, first })
    }
}

/// The state of a solution between two moves.
struct Snapshot<N> {
    /// The phase; 0 before the first slide, n + m after the last.
    phase: N,
    /// Jumps already made in this phase.
    jumps: N,
}

impl<N: Natural> Exchange<N> {
    /// The number n of right-going checkers.
    pub fn right(&self) -> &N {
        &self.right
    }

    /// The number m of left-going checkers.
    pub fn left(&self) -> &N {
        &self.left
    }

    /// The group that moves first in this solution.
    pub fn first(&self) -> Group {
        self.first
    }

    /// The number of moves, nm + n + m.
    pub fn length(&self) -> N {
        self.right.clone() * self.left.clone() + self.checkers()
    }

    /// The number of squares, n + 1 + m.
    pub fn squares(&self) -> N {
        self.checkers() + N::from(1)
    }

    /// The vacant square, counted from 1, after `step` moves.
    ///
    /// # Errors
    /// [`ExchangeError::BeyondEnd`].
    pub fn vacancy(&self, step: impl Into<N>) -> Result<N, ExchangeError> {
        Ok(self.cursor(&self.moment(&step.into())?) + N::from(1))
    }

    /// Move number `step`, counted from 1.
    ///
    /// # Errors
    /// [`ExchangeError::BeyondEnd`], also for step 0.
    pub fn step(&self, step: impl Into<N>) -> Result<RowMove<N>, ExchangeError> {
        let step = step.into();
        if step == N::from(0) {
            return Err(self.beyond_end(&step));
        }
        let from = self.vacancy(step.clone())?;
        Ok(RowMove {
            from,
            to: self.vacancy(step - N::from(1))?,
        })
    }

    /// The contents of `count` squares from square `from` after `step` moves. Squares are counted
    /// from 1. Takes O(count) time.
    ///
    /// # Errors
    /// [`ExchangeError::BeyondEnd`], [`ExchangeError::OffBoard`].
    pub fn board(
        &self,
        step: impl Into<N>,
        from: impl Into<N>,
        count: usize,
    ) -> Result<Vec<Letter>, ExchangeError> {
        let moment = self.moment(&step.into())?;
        let (vacancy, squares) = (self.cursor(&moment) + N::from(1), self.squares());
        let mut square = from.into();
        let mut window = Vec::new();
        for _ in 0..count {
            if square == N::from(0) || square > squares {
                return Err(ExchangeError::OffBoard {
                    square: square.to_string(),
                    squares: squares.to_string(),
                });
            }
            window.push(self.square(&moment, &vacancy, &square));
            square = square + N::from(1);
        }
        Ok(window)
    }

    fn checkers(&self) -> N {
        self.right.clone() + self.left.clone()
    }

    fn beyond_end(&self, step: &N) -> ExchangeError {
        ExchangeError::BeyondEnd {
            step: step.to_string(),
            length: self.length().to_string(),
        }
    }

    /// The phase and the jumps made in it after `step` moves. The jumps of phase s start after A(s)
    /// moves, where A(s) = s(s+1)/2 up to the size of the smaller group, then grows by that size
    /// plus one, and finally A(s) = T - u(u+3)/2 for u = n + m - s.
    fn moment(&self, step: &N) -> Result<Snapshot<N>, ExchangeError> {
        let one = N::from(1);
        let low = self.right.clone().min(self.left.clone());
        let length = self.length();
        if *step > length {
            return Err(self.beyond_end(step));
        }
        let rise = low.triangle();
        // The end of the last phase of full width.
        let fall = length.clone() - (low.triangle() - one.clone());
        let (phase, start) = if *step < rise {
            let phase = step.triangular_root();
            (phase.clone(), phase.triangle())
        } else if *step < fall {
            let flat = (step.clone() - rise.clone()) / (low.clone() + one.clone());
            (low.clone() + flat.clone(), rise + flat * (low + one))
        } else {
            // The smallest u with T - step <= u(u+3)/2 = (u+1)(u+2)/2 - 1.
            let u = (length.clone() - step.clone()).triangular_root();
            let start = length - (u.triangle() + u.clone());
            (self.checkers() - u, start)
        };
        Ok(Snapshot {
            jumps: step.clone() - start,
            phase,
        })
    }

    /// The ends of the cursor's interval in a phase: L = |n - s|; R = n + s, or n + 2m - s after
    /// phase m.
    fn ends(&self, phase: &N) -> (N, N) {
        let turned = phase.clone().min(self.left.clone());
        let right = self.right.clone() + turned.clone() * N::from(2) - phase.clone();
        (self.right.distance(phase), right)
    }

    /// Whether the cursor enters a phase at its left end. The ends alternate.
    fn enters_left(&self, phase: &N) -> bool {
        phase.is_even() == (self.first == Group::Right)
    }

    fn cursor(&self, moment: &Snapshot<N>) -> N {
        let (left, right) = self.ends(&moment.phase);
        let jumped = moment.jumps.clone() * N::from(2);
        if self.enters_left(&moment.phase) {
            left + jumped
        } else {
            right - jumped
        }
    }

    fn square(&self, moment: &Snapshot<N>, vacancy: &N, square: &N) -> Letter {
        let letter = match square.cmp(vacancy) {
            std::cmp::Ordering::Less => square.clone(),
            std::cmp::Ordering::Equal => return Letter::Vacant,
            std::cmp::Ordering::Greater => square.clone() - N::from(1),
        };
        // The cursor has handled the letters that it has passed in this phase (phase 0 has no
        // jumps).
        let swept =
            moment.phase > N::from(0) && self.enters_left(&moment.phase) == (square < vacancy);
        let phases = if swept || moment.phase == N::from(0) {
            moment.phase.clone()
        } else {
            moment.phase.clone() - N::from(1)
        };
        if self.goes_right(&phases, &letter) {
            Letter::Right
        } else {
            Letter::Left
        }
    }

    /// Whether a letter of the word is right-going after t full phases. The k-th right-going
    /// checker from the front is then at index n + 1 - k + min(m, max(0, t + 1 - k)).
    fn goes_right(&self, phases: &N, letter: &N) -> bool {
        let (one, n, m, t) = (N::from(1), &self.right, &self.left, phases);
        if letter.clone() + t.clone() <= *n {
            return true; // k > t: not yet moved
        }
        let twice_k = n.clone() + t.clone() + N::from(2);
        if *letter < twice_k {
            let twice_k = twice_k - letter.clone();
            let k = twice_k.clone() / N::from(2);
            let is_checker = twice_k.is_even() && k >= one && k <= *n;
            let is_on_its_way = k <= *t && t.clone() + one.clone() <= m.clone() + k;
            if is_checker && is_on_its_way {
                return true;
            }
        }
        let k = n.clone() + m.clone() + one.clone() - letter.clone();
        k <= *n && k + m.clone() <= t.clone() + one // arrived
    }
}
