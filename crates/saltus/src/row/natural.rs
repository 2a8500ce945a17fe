//! Unsigned integers for closed forms: `u128`, or big integers beyond it.

use num_bigint::BigUint;
use std::fmt::{Debug, Display};
use std::ops::{Add, Div, Mul, Rem, Sub};

/// An unsigned integer type. The closed forms are generic over it: all differences are
/// non-negative, and for rows of fewer than 2^64 squares every value is below 2^128.
///
/// The trait is sealed: only `u128` and [`BigUint`] implement it.
pub trait Natural:
    sealed::Sealed
    + Clone
    + Ord
    + Debug
    + Display
    + From<u32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
{
    /// The largest r with r² <= self.
    #[doc(hidden)]
    fn isqrt(&self) -> Self;

    /// The n-th triangular number n(n+1)/2; n(n+1) must be in range.
    #[doc(hidden)]
    fn triangle(&self) -> Self {
        self.clone() * (self.clone() + Self::from(1)) / Self::from(2)
    }

    /// The largest t with t(t+1)/2 <= self; twice self must be in range.
    #[doc(hidden)]
    fn triangular_root(&self) -> Self {
        let root = (self.clone() * Self::from(2)).isqrt();
        if root.triangle() <= *self {
            root
        } else {
            root - Self::from(1)
        }
    }

    #[doc(hidden)]
    fn is_even(&self) -> bool {
        self.clone() % Self::from(2) == Self::from(0)
    }

    /// |self - other|
    #[doc(hidden)]
    fn distance(&self, other: &Self) -> Self {
        if self < other {
            other.clone() - self.clone()
        } else {
            self.clone() - other.clone()
        }
    }
}

impl Natural for u128 {
    fn isqrt(&self) -> u128 {
        u128::isqrt(*self)
    }
}

impl Natural for BigUint {
    fn isqrt(&self) -> BigUint {
        self.sqrt()
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u128 {}
    impl Sealed for num_bigint::BigUint {}
}
