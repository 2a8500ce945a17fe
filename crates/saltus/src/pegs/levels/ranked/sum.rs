//! Numbers of ways in as few bytes as they need, and the words in which they are added.

#[cfg(target_arch = "x86_64")]
use crate::{pegs::levels::keys::vector, processor::Processor};
use num_bigint::BigUint;

/// The numbers that are added up along jumps. A number of ways is never 0 where there is a way.
pub trait Sum: Copy + Default + Send {
    fn add(&mut self, other: Self);
    fn is_some(self) -> bool;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// The number of bits up to the highest that is set.
    fn bits(self) -> u16;
    /// The number in the first `width` bytes; 8 more bytes of any value must follow.
    fn read(bytes: &[u8], width: usize) -> Self;
    /// Appends the lowest `width` bytes.
    fn write(self, width: usize, bytes: &mut Vec<u8>);
    fn big(self) -> BigUint;

    /// One bit for each of at most 64 numbers: whether it is not 0.
    #[inline]
    fn pack(numbers: &[Self]) -> u64 {
        let mut word = 0;
        for (bit, number) in numbers.iter().enumerate() {
            word |= u64::from(number.is_some()) << bit;
        }
        word
    }

    /// For every bit set in `words`, the next number of `width` bytes, at the place of the bit. The
    /// numbers must be followed by 8 more bytes.
    fn unpack(words: &[u64], bytes: &[u8], width: usize, numbers: &mut [Self]) {
        spread_portable(words, bytes, width, numbers);
    }
}

pub fn spread_portable<S: Sum>(words: &[u64], mut bytes: &[u8], width: usize, numbers: &mut [S]) {
    for (&word, numbers) in words.iter().zip(numbers.chunks_mut(64)) {
        let mut left = word;
        while left != 0 && bytes.len() >= width + 8 {
            numbers[left.trailing_zeros() as usize] = S::read(bytes, width);
            bytes = &bytes[width..];
            left &= left - 1;
        }
    }
}

/// Whether there is a way: 0 or 1.
#[derive(Clone, Copy, Default)]
pub struct Reached(pub u8);

impl Reached {
    /// Eight values for eight bits: copies of the byte, with one bit selected from each.
    #[inline]
    fn eight(bits: u8) -> [Reached; 8] {
        let ones = u64::from_le_bytes([1; 8]);
        let bits = (u64::from(bits) * ones) & 0x8040_2010_0804_0201;
        // A value that is not 0 carries into the uppermost bit of its byte.
        let met = ((bits + 0x7f * ones) | bits) >> 7 & ones;
        met.to_le_bytes().map(Reached)
    }

    /// One bit for each of eight values: a product gathers them in its uppermost byte.
    #[inline]
    fn bits_of(eight: &[Reached; 8]) -> u64 {
        u64::from_le_bytes(eight.map(|met| met.0)).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    /// Drops the numbers whose bits are not set.
    pub fn retain(words: &[u64], numbers: &mut [Reached]) {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        for (byte, numbers) in bytes.zip(numbers.chunks_mut(8)) {
            for (met, bit) in numbers.iter_mut().zip(Reached::eight(byte)) {
                met.0 &= bit.0;
            }
        }
    }
}

impl Sum for Reached {
    #[inline]
    fn add(&mut self, other: Reached) {
        self.0 |= other.0;
    }
    #[inline]
    fn is_some(self) -> bool {
        self.0 != 0
    }
    #[inline]
    fn or(self, other: Reached) -> Reached {
        Reached(self.0 | other.0)
    }
    fn bits(self) -> u16 {
        0
    }
    #[inline]
    fn read(_: &[u8], _: usize) -> Reached {
        Reached(1)
    }
    fn write(self, _: usize, _: &mut Vec<u8>) {}
    fn big(self) -> BigUint {
        self.0.into()
    }
    #[inline]
    fn pack(numbers: &[Reached]) -> u64 {
        let (whole, rest) = numbers.as_chunks::<8>();
        let mut last = [Reached(0); 8];
        last[..rest.len()].copy_from_slice(rest);
        let mut word = 0;
        for (number, eight) in whole.iter().enumerate() {
            word |= Reached::bits_of(eight) << (8 * number);
        }
        if whole.len() < 8 {
            word |= Reached::bits_of(&last) << (8 * whole.len());
        }
        word
    }
    fn unpack(words: &[u64], _: &[u8], _: usize, numbers: &mut [Reached]) {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        for (byte, numbers) in bytes.zip(numbers.as_chunks_mut::<8>().0) {
            *numbers = Reached::eight(byte);
        }
    }
}

impl Sum for u64 {
    fn unpack(words: &[u64], bytes: &[u8], width: usize, numbers: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if vector::unpack(Processor::chosen(), words, bytes, width, numbers).is_some() {
            return;
        }
        spread_portable(words, bytes, width, numbers);
    }

    #[inline]
    fn add(&mut self, other: u64) {
        *self += other; // the caller chooses words in which all sums fit
    }
    #[inline]
    fn is_some(self) -> bool {
        self != 0
    }
    #[inline]
    fn or(self, other: u64) -> u64 {
        self | other
    }
    #[inline]
    fn bits(self) -> u16 {
        64 - self.leading_zeros() as u16
    }
    #[inline]
    fn read(bytes: &[u8], width: usize) -> u64 {
        let word = bytes
            .first_chunk()
            .map_or(0, |word| u64::from_le_bytes(*word));
        word & u64::MAX.checked_shr(64 - 8 * width as u32).unwrap_or(0)
    }
    #[inline]
    fn write(self, width: usize, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.to_le_bytes()[..width]);
    }
    fn big(self) -> BigUint {
        self.into()
    }
}

impl Sum for u128 {
    #[inline]
    fn add(&mut self, other: u128) {
        *self += other;
    }
    #[inline]
    fn is_some(self) -> bool {
        self != 0
    }
    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }
    #[inline]
    fn bits(self) -> u16 {
        128 - self.leading_zeros() as u16
    }
    #[inline]
    fn read(bytes: &[u8], width: usize) -> u128 {
        let lower = u64::read(bytes, width.min(8));
        let upper = if width > 8 {
            u64::read(&bytes[8..], width - 8)
        } else {
            0
        };
        u128::from(upper) << 64 | u128::from(lower)
    }
    #[inline]
    fn write(self, width: usize, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.to_le_bytes()[..width]);
    }
    fn big(self) -> BigUint {
        self.into()
    }
}

/// 512 bits. A game of at most 64 pegs has at most 62 jumps, each one of at most 8 for each peg:
/// fewer than 62! * 8^62 games.
#[derive(Clone, Copy, Default)]
pub struct Huge(pub [u64; 8]);

/// The bits of the largest.
pub(super) const WIDEST: u16 = 512;

impl Sum for Huge {
    fn add(&mut self, other: Huge) {
        let mut carry = false;
        for (limb, more) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = limb.overflowing_add(more);
            let (sum, again) = sum.overflowing_add(carry.into());
            (*limb, carry) = (sum, over || again);
        }
    }
    fn is_some(self) -> bool {
        self.0 != [0; 8]
    }
    fn or(self, other: Huge) -> Huge {
        Huge(std::array::from_fn(|limb| self.0[limb] | other.0[limb]))
    }
    fn bits(self) -> u16 {
        let limb = self.0.iter().rposition(|&limb| limb != 0);
        limb.map_or(0, |at| 64 * at as u16 + self.0[at].bits())
    }
    fn read(bytes: &[u8], width: usize) -> Huge {
        let mut huge = Huge::default();
        for (at, limb) in huge.0.iter_mut().enumerate() {
            let more = width.saturating_sub(8 * at).min(8);
            if more > 0 {
                *limb = u64::read(&bytes[8 * at..], more);
            }
        }
        huge
    }
    fn write(self, width: usize, bytes: &mut Vec<u8>) {
        let own = self.0.iter().flat_map(|limb| limb.to_le_bytes());
        bytes.extend(own.take(width));
    }
    fn big(self) -> BigUint {
        BigUint::from_slice(
            &self
                .0
                .map(|limb| [limb as u32, (limb >> 32) as u32])
                .concat(),
        )
    }
}
