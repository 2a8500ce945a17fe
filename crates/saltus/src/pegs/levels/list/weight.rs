//! The weights that engines propagate from class to class along jumps.

use num_bigint::BigUint;

/// A weight that is summed over jumps: nothing, a positive count, or a count with a probability.
pub(crate) trait Weight: Clone + Send + Sync {
    /// A sum of weights; the default is empty.
    type Sum: Clone + Default + Send + Sync;

    /// Adds the weight to `sum`. Returns `false` on overflow; the sum is then invalid.
    #[must_use]
    fn add_to(&self, sum: &mut Self::Sum) -> bool;

    /// Whether the sum is nonempty.
    fn is_some(sum: &Self::Sum) -> bool;

    /// The sum as a weight, unless it is empty.
    fn of(sum: &Self::Sum) -> Option<Self>;
}

impl Weight for () {
    type Sum = bool;

    #[inline]
    fn add_to(&self, sum: &mut bool) -> bool {
        *sum = true;
        true
    }

    #[inline]
    fn is_some(sum: &bool) -> bool {
        *sum
    }

    #[inline]
    fn of(sum: &bool) -> Option<()> {
        sum.then_some(())
    }
}

impl Weight for u64 {
    type Sum = u64;

    #[inline]
    fn add_to(&self, sum: &mut u64) -> bool {
        let (more, over) = sum.overflowing_add(*self);
        *sum = more;
        !over
    }

    #[inline]
    fn is_some(sum: &u64) -> bool {
        *sum != 0
    }

    #[inline]
    fn of(sum: &u64) -> Option<u64> {
        (*sum != 0).then_some(*sum)
    }
}

impl Weight for u128 {
    type Sum = u128;

    #[inline]
    fn add_to(&self, sum: &mut u128) -> bool {
        let (more, over) = sum.overflowing_add(*self);
        *sum = more;
        !over
    }

    #[inline]
    fn is_some(sum: &u128) -> bool {
        *sum != 0
    }

    #[inline]
    fn of(sum: &u128) -> Option<u128> {
        (*sum != 0).then_some(*sum)
    }
}

impl Weight for BigUint {
    type Sum = BigUint;

    fn add_to(&self, sum: &mut BigUint) -> bool {
        *sum += self;
        true
    }

    fn is_some(sum: &BigUint) -> bool {
        *sum != BigUint::ZERO
    }

    #[inline]
    fn of(sum: &BigUint) -> Option<BigUint> {
        (*sum != BigUint::ZERO).then(|| sum.clone())
    }
}

impl<W: Weight> Weight for (W, f64) {
    type Sum = (W::Sum, f64);

    fn add_to(&self, sum: &mut (W::Sum, f64)) -> bool {
        sum.1 += self.1;
        self.0.add_to(&mut sum.0)
    }

    fn is_some(sum: &(W::Sum, f64)) -> bool {
        W::is_some(&sum.0)
    }

    fn of(sum: &(W::Sum, f64)) -> Option<(W, f64)> {
        Some((W::of(&sum.0)?, sum.1))
    }
}
