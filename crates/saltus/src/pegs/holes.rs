//! Sets of holes as the bits of a word: of 64 bits where they do, of 128 for larger boards.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of holes, and so a position: the holes that hold a peg.
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
    /// The most holes that there can be.
    const MOST: usize;
    /// No hole.
    const NONE: Self;

    /// That hole alone.
    fn of(hole: u8) -> Self;
    /// The first so many holes.
    fn first(holes: u32) -> Self;
    /// Some holes by chance, from a source of random words.
    fn by_chance(random: impl FnMut() -> u64) -> Self;
    /// Whether the hole is in the set.
    fn has(self, hole: u8) -> bool;
    /// How many holes are in the set.
    fn count(self) -> u32;
    /// The first hole of a set that has one.
    fn least(self) -> u8;
    /// The bits from `low` on, `width` of them, as a number; fewer than 32.
    fn bits(self, low: u32, width: u32) -> usize;
    /// The set with those bits, moved up by `low`.
    fn of_bits(bits: usize, low: u32) -> Self;
    /// As the larger kind of word.
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
            fn by_chance(mut random: impl FnMut() -> u64) -> $word {
                (0..<$word>::BITS).step_by(64).fold(0, |set, low| set | <$word>::from(random()) << low)
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
