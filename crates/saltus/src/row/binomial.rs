//! Partial sums of binomial coefficients. Each follows from a neighbouring sum in O(bits) time.

use num_bigint::BigUint;

/// The sum of C(p, i) over i = 0 to q.
#[derive(Clone, Debug)]
pub(super) struct PartialSum {
    p: u64,
    q: u64,
    /// The sum.
    pub(super) sum: BigUint,
    /// C(p, q), its last term.
    term: BigUint,
}

impl PartialSum {
    /// The sum for p = 0.
    pub(super) fn start(q: u64) -> PartialSum {
        let one = BigUint::from(1u32);
        PartialSum {
            p: 0,
            q,
            term: if q == 0 { one.clone() } else { BigUint::ZERO },
            sum: one,
        }
    }

    pub(super) fn q(&self) -> u64 {
        self.q
    }

    /// The sum for p + 1: over i of C(p, i) + C(p, i - 1).
    pub(super) fn increment_p(mut self) -> PartialSum {
        self.sum = self.sum * 2u32 - &self.term;
        self.p += 1;
        self.term = match self.q {
            q if q > self.p => BigUint::ZERO,
            q if q == self.p => BigUint::from(1u32),
            q => self.term * self.p / (self.p - q),
        };
        self
    }

    /// The sum for p - 1, where p > 0.
    pub(super) fn down(mut self) -> PartialSum {
        self.term = if self.q >= self.p {
            BigUint::ZERO
        } else {
            self.term * (self.p - self.q) / self.p
        };
        self.p -= 1;
        self.sum = (self.sum + &self.term) >> 1u32;
        self
    }

    /// The sum for q - 1, where q > 0.
    pub(super) fn decrement_q(mut self) -> PartialSum {
        self.sum -= &self.term;
        self.term = match self.q {
            q if q > self.p + 1 => BigUint::ZERO,
            q if q == self.p + 1 => BigUint::from(1u32),
            q => self.term * q / (self.p - q + 1),
        };
        self.q -= 1;
        self
    }
}
