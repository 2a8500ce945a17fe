//! What the engines carry from class to class along the jumps.

use num_bigint::BigUint;

/// Something that is summed over jumps: nothing, a count, or a probability.
pub(crate) trait Weight: Clone + Default + Send + Sync {
    /// Adds `other`; false if the sum does not fit, and then the value is of no use any more.
    #[must_use]
    fn add(&mut self, other: &Self) -> bool;
}

impl Weight for () {
    fn add(&mut self, (): &()) -> bool {
        true
    }
}

impl Weight for u64 {
    #[inline]
    fn add(&mut self, other: &u64) -> bool {
        let (sum, over) = self.overflowing_add(*other);
        *self = sum;
        !over
    }
}

impl Weight for u128 {
    #[inline]
    fn add(&mut self, other: &u128) -> bool {
        let (sum, over) = self.overflowing_add(*other);
        *self = sum;
        !over
    }
}

impl Weight for BigUint {
    fn add(&mut self, other: &BigUint) -> bool {
        *self += other;
        true
    }
}

impl Weight for f64 {
    fn add(&mut self, other: &f64) -> bool {
        *self += other;
        true
    }
}

impl<A: Weight, B: Weight> Weight for (A, B) {
    fn add(&mut self, other: &(A, B)) -> bool {
        self.0.add(&other.0) & self.1.add(&other.1)
    }
}
