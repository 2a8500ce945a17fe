//! Sets of holes as the bits of a word of 64 or 128 bits.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of holes. A position is the set of holes with pegs.
///
/// ```
/// use saltus::pegs::Holes;
/// let set = u64::of(3) | u64::of(5);
/// assert_eq!((set.count(), set.has(5), set.iter().collect::<Vec<_>>()), (2, true, vec![3, 5]));
/// assert_eq!(u128::first(70).count(), 70);
/// ```
pub trait Holes:
    Copy
    + Debug
    + Default
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    /// The largest number of holes.
    const MOST: usize;
    /// The empty set.
    const NONE: Self;

    /// The set with this hole alone.
    fn of(hole: u8) -> Self;
    /// The set of the first `holes` holes.
    fn first(holes: u32) -> Self;
    /// A random set, from a source of random words.
    fn random(random: impl FnMut() -> u64) -> Self;
    /// Whether `hole` is in the set.
    fn has(self, hole: u8) -> bool;
    /// The number of holes in the set.
    fn count(self) -> u32;
    /// The first hole of a nonempty set.
    fn least(self) -> u8;
    /// The `width` bits from bit `low`, as a number; `width` is less than 32.
    fn bits(self, low: u32, width: u32) -> usize;
    /// The set with these bits, shifted up by `low`.
    fn of_bits(bits: usize, low: u32) -> Self;
    /// The set as a word of 128 bits.
    fn wide(self) -> u128;

    /// The holes of the set, in order.
    fn iter(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            (self != Self::NONE).then(|| {
                let hole = self.least();
                self ^= Self::of(hole);
                hole
            })
        })
    }
}

macro_rules! holes {
    ($($word:ty)*) => {$(
        impl Holes for $word {
            const MOST: usize = <$word>::BITS as usize;
            const NONE: $word = 0;

            fn of(hole: u8) -> $word {
                1 << hole
            }
            fn first(holes: u32) -> $word {
                if holes == 0 { 0 } else { <$word>::MAX >> (<$word>::BITS - holes) }
            }
            fn random(mut random: impl FnMut() -> u64) -> $word {
                let mut set = 0;
                for low in (0..<$word>::BITS).step_by(64) {
                    set |= <$word>::from(random()) << low;
                }
                set
            }
            fn has(self, hole: u8) -> bool {
                self >> hole & 1 == 1
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn least(self) -> u8 {
                self.trailing_zeros() as u8
            }
            fn bits(self, low: u32, width: u32) -> usize {
                (self >> low) as usize & ((1 << width) - 1)
            }
            fn of_bits(bits: usize, low: u32) -> $word {
                (bits as $word) << low
            }
            fn wide(self) -> u128 {
                u128::from(self)
            }
        }
    )*};
}

holes! { u64 u128 }
